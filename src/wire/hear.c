#include "wire/hear.h"

#include "base/utf8.h"
#include "tables/table_run.h"

#include <jansson.h>
#include <string.h>

/* clang-format off */
enum {
    HAS_TABLE = 1, HAS_AMOUNT = 2, HAS_PLACE = 4, HAS_NUMBER = 8, HAS_LANG = 16,
    MAY_SEAT = 32, MAY_AMOUNT = 64, MAY_TOKEN = 128, MAY_BELOW = 256, HAS_ROUND = 512,
    HAS_SESSION = 1024, MAY_TICKET = 2048, HAS_TOURNAMENT = 4096, MAY_TEXT = 8192,
    MAY_TURN = 16384
};
/* clang-format on */

static const struct {
    const char *key;
    uint8_t     command;
    uint16_t    fields;
} asks[ASK_COUNT] = {
#define X(ask, key, command, fields) [ASK_##ask] = {key, command, fields},
    ASKS(X)
#undef X
};

/* A whole number from 0 to `most`; numbers with a point or an exponent are not whole. */
static bool take_number(json_t *message, const char *key, int64_t most, int64_t *out)
{
    json_t *value = json_object_get(message, key);

    if (!json_is_integer(value)) return false;
    *out = json_integer_value(value);
    return *out >= 0 && *out <= most;
}

/* ------------------------------ a field's name ----------------------------- */

void field_show(char out[FIELD_MOST + 1], const char *name, size_t size)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    size_t            shown = size < FIELD_MOST ? size : FIELD_MOST;

    for (size_t i = 0; i < shown; i++) out[i] = name[i] && strchr(plain, name[i]) ? name[i] : '?';
    if (shown == 0) out[shown++] = '?'; /* it has no name at all */
    out[shown] = '\0';
}

void field_show_twice(char out[FIELD_MOST + 1], const char *text, size_t size, int after)
{
    size_t end = after > 0 && (size_t)after <= size ? (size_t)after - 1 : 0; /* its quote */
    size_t first = end;

    while (first > 0 && text[first - 1] != '"') first--;
    field_show(out, text + first, end - first);
}

static bool wrong(struct said *out, const char *key)
{
    field_show(out->field, key, strlen(key));
    return false;
}

/* ----------------------------- what is asked ------------------------------- */

/* A field of an ask, by the word that its table has for it. */
/* clang-format off */
static const struct {
    unsigned    value;
    const char *key;
} names[] = {
    {HAS_TABLE, "table"},           {HAS_AMOUNT | MAY_AMOUNT, "amount"}, {HAS_PLACE, "place"},
    {HAS_NUMBER, "number"},         {HAS_LANG, "lang"},                  {MAY_SEAT, "seat"},
    {MAY_TOKEN, "token"},           {MAY_BELOW, "below"},                {HAS_ROUND, "round"},
    {HAS_SESSION, "session"},       {MAY_TICKET, "ticket"},              {MAY_TEXT, "text"},
    {HAS_TOURNAMENT, "tournament"}, {MAY_TURN, "turn"},
};
/* clang-format on */

static bool is_expected(unsigned fields, const char *key)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (fields & names[i].value && strcmp(names[i].key, key) == 0) return true;
    return strcmp(key, "n") == 0 || strcmp(key, "do") == 0;
}

/* Whether there is nothing in it but what the ask takes. */
static bool is_all_expected(json_t *message, struct said *out)
{
    const char *key;
    json_t     *value;

    json_object_foreach(message, key,
                        value) if (!is_expected(asks[out->ask].fields, key)) return wrong(out, key);
    return true;
}

/* `key` if it is there and good. */
static bool read_field(json_t *message, const char *key, bool must_be, int64_t most,
                       int64_t *number, struct said *out)
{
    if (!must_be && !json_object_get(message, key)) return true;
    return take_number(message, key, most, number) || wrong(out, key);
}

static bool read_lang(json_t *message, struct said *out)
{
    const char *lang = json_string_value(json_object_get(message, "lang"));

    if (lang == NULL || (strcmp(lang, "pt") != 0 && strcmp(lang, "en") != 0))
        return wrong(out, "lang");
    out->lang = strcmp(lang, "pt") == 0 ? PT : EN;
    return true;
}

/* Text of at most `most` bytes, where it is there at all; *words began as zeros. */
static bool read_text(json_t *message, const char *key, size_t most, char *words, struct said *out)
{
    json_t     *value = json_object_get(message, key);
    const char *text = json_string_value(value);

    if (value == NULL) return true;
    if (text == NULL || json_string_length(value) > most) return wrong(out, key);
    memcpy(words, text, json_string_length(value));
    return true;
}

/* Which round or session, and below which number. */
static bool read_which(json_t *message, struct said *out)
{
    unsigned    fields = asks[out->ask].fields;
    const char *key = fields & HAS_ROUND ? "round" : "session";
    int64_t     which = 0, below = 0;

    if (fields & (HAS_ROUND | HAS_SESSION) &&
        !read_field(message, key, true, NUMBER_MOST, &which, out))
        return false;
    if (fields & MAY_BELOW && !read_field(message, "below", false, NUMBER_MOST, &below, out))
        return false;
    out->which = (uint64_t)which;
    out->below = (uint64_t)below;
    return true;
}

/* What is said in words: who he is, and what he complains of. */
static bool read_words(json_t *message, struct said *out)
{
    unsigned fields = asks[out->ask].fields;

    if (fields & HAS_LANG && !read_lang(message, out)) return false;
    if (fields & MAY_TOKEN && !read_text(message, "token", TOKEN_MOST, out->token, out))
        return false;
    if (fields & MAY_TICKET && !read_text(message, "ticket", TICKET_MOST, out->ticket, out))
        return false;
    if (out->token[0] && out->ticket[0]) return wrong(out, "ticket"); /* he is one of them */
    if (fields & MAY_TEXT && !read_text(message, "text", TEXT_MOST, out->text, out)) return false;
    return utf8_is_plain(out->text) || wrong(out, "text");
}

static bool read_fields(json_t *message, struct said *out)
{
    unsigned fields = asks[out->ask].fields;
    int64_t  table = 0, amount = 0, place = 0, number = 0, seat = ANY_SEAT;
    int64_t  tournament = 0, turn = 0;

    if (fields & HAS_TABLE && !read_field(message, "table", true, UINT32_MAX, &table, out))
        return false;
    if (fields & (HAS_AMOUNT | MAY_AMOUNT) &&
        !read_field(message, "amount", fields & HAS_AMOUNT, NUMBER_MOST, &amount, out))
        return false;
    if (fields & HAS_PLACE && !read_field(message, "place", true, UINT16_MAX, &place, out))
        return false;
    if (fields & HAS_NUMBER && !read_field(message, "number", true, UINT32_MAX, &number, out))
        return false;
    if (fields & MAY_SEAT && !read_field(message, "seat", false, SEATS_MAX - 1, &seat, out))
        return false;
    if (fields & MAY_TURN && !read_field(message, "turn", false, NUMBER_MOST, &turn, out))
        return false;
    if (fields & HAS_TOURNAMENT &&
        !read_field(message, "tournament", true, UINT32_MAX, &tournament, out))
        return false;
    if (!read_which(message, out) || !read_words(message, out)) return false;
    out->table = (uint32_t)table;
    out->seat = (uint8_t)seat;
    out->turn = (uint64_t)turn;
    out->tournament = (uint32_t)tournament;
    out->cmd = (struct command){.kind = asks[out->ask].command,
                                .place = (uint16_t)place,
                                .number = (uint32_t)number,
                                .amount = amount};
    return is_all_expected(message, out);
}

static enum refusal read_message(json_t *message, struct said *out)
{
    int64_t     n;
    const char *what;

    if (!json_is_object(message)) return REF_NOT_JSON;
    if (!take_number(message, "n", NUMBER_MOST, &n) || n == 0) return REF_NO_NUMBER;
    out->n = (uint64_t)n;
    what = json_string_value(json_object_get(message, "do"));
    for (unsigned i = 0; what && i < ASK_COUNT; i++) {
        if (strcmp(asks[i].key, what) != 0) continue;
        out->ask = (enum asked)i;
        return read_fields(message, out) ? REF_NONE : REF_BAD_FIELD;
    }
    return REF_UNKNOWN_REQUEST;
}

enum refusal hear(const char *text, size_t size, struct said *out)
{
    json_error_t error;
    json_t      *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    enum refusal no;

    *out = (struct said){0};
    if (!message && json_error_code(&error) == json_error_duplicate_key) {
        field_show_twice(out->field, text, size, error.position);
        return REF_FIELD_TWICE;
    }
    no = read_message(message, out);
    json_decref(message);
    return no;
}
