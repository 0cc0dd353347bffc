#include "base/json.h"
#include "base/utf8.h"

#include "check.h"
#include "base/must.h"

#include <setjmp.h>

#define TESTS(X)                                                                                   \
    X(objects_and_arrays_are_punctuated)                                                           \
    X(strings_are_escaped)                                                                         \
    X(a_byte_that_is_no_character_becomes_u_fffd)                                                  \
    X(numbers_are_written_as_they_are)                                                             \
    X(a_document_that_did_not_fit_is_not_done)                                                     \
    X(what_would_not_be_json_stops_the_program)                                                    \
    X(every_character_is_read_back_and_no_other_bytes_are)                                         \
    X(hidden_characters_are_known)
TESTS(TEST_DECLARE)

static char               space[4096];
static struct text        text;
static struct json_writer j;

static void begin(void)
{
    text = text_over(space, sizeof space);
    j = json_writer_over(&text);
}

static const char *string_of(const char *words)
{
    begin();
    json_put_string(&j, words);
    CHECK(json_is_whole(&j));
    return space;
}

static void t_objects_and_arrays_are_punctuated(void)
{
    begin();
    json_put_object(&j);
    json_put_key(&j, "a");
    json_put_array(&j);
    json_put_number(&j, 1);
    json_put_array(&j);
    json_put_end(&j);
    json_put_object(&j);
    json_put_end(&j);
    json_put_bool(&j, false);
    json_put_end(&j);
    json_put_key(&j, "b");
    json_put_string(&j, NULL);
    json_put_end(&j);
    CHECK(json_is_whole(&j));
    CHECK_TEXT(space, "{\"a\":[1,[],{},false],\"b\":null}");
}

static void t_strings_are_escaped(void)
{
    CHECK_TEXT(string_of(""), "\"\"");
    CHECK_TEXT(string_of("a\"b\\c/"), "\"a\\\"b\\\\c/\"");
    CHECK_TEXT(string_of("\n\t\x01\x1f\x7f"), "\"\\u000a\\u0009\\u0001\\u001f\\u007f\"");
    CHECK_TEXT(string_of("aposta mínima € 🎲"), "\"aposta mínima € 🎲\"");
}

static void t_a_byte_that_is_no_character_becomes_u_fffd(void)
{
    CHECK_TEXT(string_of("a\xFFz"), "\"a\xEF\xBF\xBDz\"");
    CHECK_TEXT(string_of("\xC3"), "\"\xEF\xBF\xBD\"");                 /* cut short */
    CHECK_TEXT(string_of("\xC0\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\""); /* overlong */
    CHECK_TEXT(string_of("\xED\xA0\x80"),
               "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""); /* surrogate */
}

static void t_numbers_are_written_as_they_are(void)
{
    begin();
    json_put_array(&j);
    json_put_number(&j, INT64_MAX);
    json_put_number(&j, -1);
    json_put_euro(&j, 1205);
    json_put_raw(&j, "0.9730");
    json_put_raw(&j, "-1e-3");
    json_put_end(&j);
    CHECK(json_is_whole(&j));
    CHECK_TEXT(space, "[9223372036854775807,-1,12.05,0.9730,-1e-3]");
}

static void t_a_document_that_did_not_fit_is_not_done(void)
{
    text = text_over(space, 6);
    j = json_writer_over(&text);
    json_put_string(&j, "mesa");
    CHECK(!json_is_whole(&j));
    text = text_over(space, 7);
    j = json_writer_over(&text);
    json_put_string(&j, "mesa");
    CHECK(json_is_whole(&j));
}

/* This test brings its own must_fail(), to see that it is reached. */
static jmp_buf reached;

_Noreturn void must_fail(const char *file, int line, const char *what)
{
    (void)file;
    (void)line;
    (void)what;
    longjmp(reached, 1);
}

#define CHECK_STOPS(act)                                                                           \
    do {                                                                                           \
        begin();                                                                                   \
        if (setjmp(reached) == 0) {                                                                \
            act;                                                                                   \
            print_error("went on: %s\n", #act);                                                    \
            _fail(__FILE__, __LINE__);                                                             \
        }                                                                                          \
    } while (0)

static void nest_too_deep(void)
{
    for (unsigned i = 0; i <= JSON_DEPTH; i++) json_put_array(&j);
}

static void t_what_would_not_be_json_stops_the_program(void)
{
    CHECK_STOPS(json_put_end(&j));
    CHECK_STOPS(json_put_key(&j, "a"));
    CHECK_STOPS((json_put_number(&j, 1), json_put_number(&j, 2)));
    CHECK_STOPS((json_put_object(&j), json_put_number(&j, 1)));
    CHECK_STOPS((json_put_object(&j), json_put_key(&j, "a"), json_put_key(&j, "b")));
    CHECK_STOPS((json_put_object(&j), json_put_key(&j, "a"), json_put_end(&j)));
    CHECK_STOPS((json_put_array(&j), json_put_key(&j, "a")));
    CHECK_STOPS((json_put_array(&j), (void)json_is_whole(&j)));
    CHECK_STOPS((void)json_is_whole(&j));
    CHECK_STOPS(nest_too_deep());
    static const char *const bad[] = {"", "-", "01", "1.", ".5", "1e", "NaN", "1 ", "+1", "0x1"};
    for (volatile size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_STOPS(json_put_raw(&j, bad[i]));
}

static size_t encode(uint32_t code, char out[4])
{
    if (code < 0x80) return out[0] = (char)code, 1;
    if (code < 0x800)
        return out[0] = (char)(0xC0 | code >> 6), out[1] = (char)(0x80 | (code & 63)), 2;
    if (code < 0x10000)
        return out[0] = (char)(0xE0 | code >> 12), out[1] = (char)(0x80 | (code >> 6 & 63)),
               out[2] = (char)(0x80 | (code & 63)), 3;
    return out[0] = (char)(0xF0 | code >> 18), out[1] = (char)(0x80 | (code >> 12 & 63)),
           out[2] = (char)(0x80 | (code >> 6 & 63)), out[3] = (char)(0x80 | (code & 63)), 4;
}

static void t_every_character_is_read_back_and_no_other_bytes_are(void)
{
    for (uint32_t code = 0; code <= 0x110400; code++) {
        char     bytes[4];
        size_t   size = encode(code, bytes);
        uint32_t back = 0;
        bool     value = code <= 0x10FFFF && !(code >= 0xD800 && code <= 0xDFFF);

        CHECK_EQ(utf8_next(bytes, size, &back), value ? size : 0);
        if (value) CHECK_EQ(back, code);
        if (size > 1) CHECK_EQ(utf8_next(bytes, size - 1, &back), 0);
    }
    for (uint32_t code = 0; code < 0x800; code++) { /* the same in one byte too many */
        char     bytes[3] = {(char)0xE0, (char)(0x80 | code >> 6), (char)(0x80 | (code & 63))};
        uint32_t back;

        CHECK_EQ(utf8_next(bytes, 3, &back), 0);
    }
    CHECK_EQ(utf8_length("míni€\xFF"), 6);
}

static void t_hidden_characters_are_known(void)
{
    static const uint32_t hidden[] = {0,      '\n',   0x1B,   0x7F,   0x85,   0xAD,
                                      0x200B, 0x200D, 0x200E, 0x200F, 0x2028, 0x202A,
                                      0x202E, 0x2066, 0x2069, 0xFEFF, 0xE0041};
    static const uint32_t seen[] = {' ', 'a', 0xE7, 0x20AC, 0x4E2D, 0x1F3B2};

    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) CHECK(utf8_is_hidden(hidden[i]));
    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++) CHECK(!utf8_is_hidden(seen[i]));
}

TEST_MAIN(TESTS)
