#include "net/http_read.h"

#include "base/text.h"
#include "check.h"

#include <stdlib.h>

#define TESTS(X)                                                                                   \
    X(a_request_is_read_whole)                                                                     \
    X(spaces_around_a_value_are_not_part_of_it)                                                    \
    X(http_1_0_needs_no_host)                                                                      \
    X(fields_are_found_in_any_case_and_by_number)                                                  \
    X(every_refusal_has_a_case)                                                                    \
    X(every_case_is_refused_wherever_it_is_cut)                                                    \
    X(every_good_request_is_read_wherever_it_is_cut)                                               \
    X(the_first_line_ends_at_its_limit)                                                            \
    X(the_head_ends_at_its_limit)                                                                  \
    X(as_many_fields_as_there_may_be)                                                              \
    X(every_byte_in_every_place)                                                                   \
    X(nothing_is_read_after_a_refusal)

#define HOST "Host: x\r\n"
#define POST "POST / HTTP/1.1\r\n" HOST

struct bad {
    enum http_no no;
    const char  *bytes;
    size_t       size;
};

/* clang-format off */
#define BAD(no, bytes) {HTTP_NO_##no, bytes, sizeof bytes - 1}
/* clang-format on */

/* What smugglers need, and what is no request at all. */
static const struct bad bad[] = {
    BAD(LENGTH_AND_CODING, POST "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"),
    BAD(LENGTH_AND_CODING, POST "transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n"),
    BAD(LENGTH_AND_CODING, POST "Transfer-Encoding: identity\r\nContent-Length: 4\r\n\r\n"),
    BAD(LENGTH_AND_CODING, "POST / HTTP/1.0\r\nContent-Length: 4\r\nTransfer-Encoding: x\r\n\r\n"),
    BAD(LENGTH_TWICE, POST "Content-Length: 4\r\nContent-Length: 5\r\n\r\n"),
    BAD(LENGTH_TWICE, POST "Content-Length: 4\r\nCONTENT-LENGTH: 4\r\n\r\n"),
    BAD(LENGTH_BAD, POST "Content-Length: 4, 4\r\n\r\n"),
    BAD(LENGTH_BAD, POST "Content-Length:\r\n\r\n"),
    BAD(LENGTH_BAD, POST "Content-Length: -1\r\n\r\n"),
    BAD(LENGTH_BAD, POST "Content-Length: +1\r\n\r\n"),
    BAD(LENGTH_BAD, POST "Content-Length: 0x10\r\n\r\n"),
    BAD(LENGTH_BAD, POST "Content-Length: 1 2\r\n\r\n"),
    BAD(LENGTH_BAD, POST "Content-Length: 1e3\r\n\r\n"),
    BAD(LENGTH_BAD, POST "Content-Length: 1.0\r\n\r\n"),
    BAD(LENGTH_BAD, POST "Content-Length: \xef\xbc\x91\r\n\r\n"),
    BAD(LENGTH_BAD, POST "Content-Length: 99999999999999999999\r\n\r\n"),
    BAD(LENGTH_BAD, POST "Content-Length: 18446744073709551616\r\n\r\n"),
    BAD(LENGTH_BAD, POST "Content-Length: 0000000000000004\r\n\r\n"),
    BAD(FIELD_NAME, POST "Content-Length : 4\r\n\r\n"),
    BAD(FIELD_NAME, POST "Content-Length\t: 4\r\n\r\n"),
    BAD(FIELD_NAME, POST "Content Length: 4\r\n\r\n"),
    BAD(FIELD_NAME, POST ": 4\r\n\r\n"),
    BAD(FIELD_NAME, POST "no colon at all\r\n\r\n"),
    BAD(FIELD_NAME, POST "Caf\xc3\xa9: x\r\n\r\n"),
    BAD(FIELD_NAME, POST "A(b): x\r\n\r\n"),
    BAD(CODING_IN_1_0, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
    BAD(CODING, POST "Transfer-Encoding: chunked\r\n\r\n"),
    BAD(CODING, POST "Transfer-Encoding: gzip, chunked\r\n\r\n"),
    BAD(CODING, POST "Transfer-Encoding:\r\n\r\n"),
    BAD(HOST_TWICE, "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n"),
    BAD(HOST_TWICE, "GET / HTTP/1.0\r\nHost: x\r\nhost: y\r\n\r\n"),
    BAD(HOST_MISSING, "GET / HTTP/1.1\r\n\r\n"),
    BAD(HOST_BAD, "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"),
    BAD(HOST_BAD, "GET / HTTP/1.1\r\nHost: a,b\r\n\r\n"),
    BAD(HOST_BAD, "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
    BAD(HOST_BAD, "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n"),
    BAD(HOST_BAD, "GET / HTTP/1.1\r\nHost: a\xc3\xa9\r\n\r\n"),
    BAD(BARE_CR, "GET / HTTP/1.1\r\nHost: x\rA: b\r\n\r\n"),
    BAD(BARE_CR, "GET / HTTP/1.1\rHost: x\r\n\r\n"),
    BAD(BARE_CR, "GET / HTTP/1.1\r\nHost: x\r\r\n\r\n"),
    BAD(BARE_CR, "GET / HTTP/1.1\r\nHost: x\r\n\r\r\n"),
    BAD(BARE_LF, "GET / HTTP/1.1\nHost: x\n\n"),
    BAD(BARE_LF, "GET / HTTP/1.1\r\nHost: x\n\r\n"),
    BAD(BARE_LF, "GET / HTTP/1.1\r\nHost: x\r\n\n"),
    BAD(CONTROL, "GET / HTTP/1.1\r\nHost: x\0y\r\n\r\n"),
    BAD(CONTROL, "GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n"),
    BAD(CONTROL, "GET / HTTP/1.1\r\nHost: x\r\nA\0: b\r\n\r\n"),
    BAD(CONTROL, "GET / HTTP/1.1\r\nHost: x\r\nA: \x1b[2J\r\n\r\n"),
    BAD(CONTROL, "GET / HTTP/1.1\r\nHost: x\r\nA: \x7f\r\n\r\n"),
    BAD(CONTROL, "GET / HTTP/1.1\r\nHost: x\r\nA: \x0b\r\n\r\n"),
    BAD(CONTROL, "\x16\x03\x01\x02\0"),
    BAD(FOLDED, "GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n"),
    BAD(FOLDED, "GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n\tc: d\r\n\r\n"),
    BAD(FOLDED, "GET / HTTP/1.1\r\n Host: x\r\n\r\n"),
    BAD(FOLDED, "GET / HTTP/1.1\r\n \r\n\r\n"),
    BAD(EMPTY_LINE, "\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n"),
    BAD(REQUEST_LINE, "GET\r\n\r\n"),
    BAD(REQUEST_LINE, "GET /\r\n\r\n"),
    BAD(REQUEST_LINE, " GET / HTTP/1.1\r\n\r\n"),
    BAD(TARGET, "GET / HTTP/1.1 \r\n\r\n"),
    BAD(REQUEST_LINE, "GET / HTTP/1\r\n\r\n"),
    BAD(REQUEST_LINE, "GET / HTTP/1.10\r\n\r\n"),
    BAD(REQUEST_LINE, "GET / http/1.1\r\n\r\n"),
    BAD(REQUEST_LINE, "GET / HTTP/1,1\r\n\r\n"),
    BAD(REQUEST_LINE, "G@T / HTTP/1.1\r\n\r\n"),
    BAD(METHOD, "get / HTTP/1.1\r\nHost: x\r\n\r\n"),
    BAD(METHOD, "BREW / HTTP/1.1\r\nHost: x\r\n\r\n"),
    BAD(METHOD, "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n"),
    BAD(METHOD, "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n"),
    BAD(METHOD, "PRI * HTTP/2.0\r\n\r\n"),
    BAD(TARGET, "GET  / HTTP/1.1\r\nHost: x\r\n\r\n"),
    BAD(TARGET, "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n"),
    BAD(TARGET, "GET /\t HTTP/1.1\r\nHost: x\r\n\r\n"),
    BAD(TARGET, "GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n"),
    BAD(TARGET, "GET /\xc3\xa9 HTTP/1.1\r\nHost: x\r\n\r\n"),
    BAD(TARGET, "GET a HTTP/1.1\r\nHost: x\r\n\r\n"),
    BAD(TARGET, "GET http://x/ HTTP/1.1\r\nHost: y\r\n\r\n"),
    BAD(TARGET, "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n"),
    BAD(VERSION, "GET / HTTP/1.2\r\nHost: x\r\n\r\n"),
    BAD(VERSION, "GET / HTTP/2.0\r\nHost: x\r\n\r\n"),
    BAD(VERSION, "GET / HTTP/0.9\r\nHost: x\r\n\r\n"),
    BAD(EXPECTATION, POST "Expect: 200-ok\r\n\r\n"),
    BAD(EXPECTATION, POST "Expect: 100-continue, more\r\n\r\n"),
};
#define BADS (sizeof bad / sizeof bad[0])

static const char *const good[] = {
    "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "HEAD /a/b?c=d&e=%20f+g HTTP/1.1\r\nhost:127.0.0.1:8080\r\n\r\n",
    "GET / HTTP/1.1\r\nHost:\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: [2001:db8::1]:443\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
    "GET / HTTP/1.0\r\nExpect: anything\r\n\r\n",
    POST "Content-Length: 0\r\n\r\n",
    POST "Content-Length: \t 16384 \t\r\nExpect: 100-CONTINUE\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nA: b\tc\r\nB: caf\xe9\r\nC:\r\nD:: :\r\n\r\n",
    "GET /{|}~`\"<>\\^ HTTP/1.1\r\nHost: x\r\nTransfer-Encodings: x\r\n\r\n",
};
#define GOODS (sizeof good / sizeof good[0])

/* In a space of their own, so that a sanitizer sees one byte too many. */
static enum http_reading read_up_to(struct http_head *h, const char *bytes, size_t size)
{
    char             *copy = malloc(size ? size : 1);
    enum http_reading value;

    memcpy(copy, bytes, size);
    value = http_read(h, copy, size);
    free(copy);
    return value;
}

static struct http_head read_all(const char *bytes, size_t size, enum http_reading want)
{
    struct http_head h;

    memset(&h, 0, sizeof h);
    CHECK_EQ(read_up_to(&h, bytes, size), want);
    return h;
}

static struct http_head read_good(const char *bytes)
{
    return read_all(bytes, strlen(bytes), HTTP_WHOLE);
}

static bool value(const char *bytes, struct http_part p, const char *words)
{
    return p.size == strlen(words) && memcmp(bytes + p.at, words, p.size) == 0;
}

/* The same head in two pieces, wherever they are cut, and byte by byte. */
static void read_cut(const char *bytes, size_t size, const struct http_head *want)
{
    struct http_head h, each;

    memset(&each, 0, sizeof each);
    for (size_t cut = 0; cut <= size; cut++) {
        memset(&h, 0, sizeof h);
        read_up_to(&h, bytes, cut);
        read_up_to(&h, bytes, size);
        CHECK(memcmp(&h, want, sizeof h) == 0);
        read_up_to(&each, bytes, cut);
    }
    CHECK(memcmp(&each, want, sizeof each) == 0);
}

static void t_a_request_is_read_whole(void)
{
    const char      *bytes = POST "Content-Length: 5\r\nA: b\r\n\r\nfesta";
    struct http_head h = read_good(bytes);

    CHECK(value(bytes, h.method, "POST") && value(bytes, h.target, "/"));
    CHECK_EQ(h.minor, 1);
    CHECK_EQ(h.length, 5);
    CHECK_EQ(h.size, strlen(bytes) - 5);
    CHECK_EQ(h.fields, 3);
    CHECK(!h.expects);
    CHECK(read_good(POST "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n").expects);
}

static void t_spaces_around_a_value_are_not_part_of_it(void)
{
    const char      *bytes = "GET / HTTP/1.1\r\nHost: x\r\nA: \t b c\t \r\nB:\t\r\nC:d\r\n\r\n";
    struct http_head h = read_good(bytes);

    CHECK(value(bytes, h.field[1].value, "b c"));
    CHECK(value(bytes, h.field[2].value, ""));
    CHECK(value(bytes, h.field[3].value, "d"));
}

static void t_http_1_0_needs_no_host(void)
{
    struct http_head h = read_good("GET / HTTP/1.0\r\n\r\n");

    CHECK_EQ(h.minor, 0);
    CHECK_EQ(h.fields, 0);
}

static void t_fields_are_found_in_any_case_and_by_number(void)
{
    const char      *bytes = "GET / HTTP/1.1\r\nHost: x\r\nA: 1\r\nAA: 2\r\na: 3\r\n\r\n";
    struct http_head h = read_good(bytes);

    CHECK(value(bytes, http_find(&h, bytes, "a", 0)->value, "1"));
    CHECK(value(bytes, http_find(&h, bytes, "A", 1)->value, "3"));
    CHECK(http_find(&h, bytes, "A", 2) == NULL);
    CHECK(http_find(&h, bytes, "B", 0) == NULL);
}

static void t_every_refusal_has_a_case(void)
{
    bool seen[HTTP_NO_COUNT] = {[HTTP_NO_NONE] = true, /* and those of the tests of limits */
                                [HTTP_NO_LINE_LONG] = true,
                                [HTTP_NO_HEAD_LONG] = true,
                                [HTTP_NO_FIELDS_MANY] = true};

    for (size_t i = 0; i < BADS; i++) seen[bad[i].no] = true;
    for (int no = 0; no < HTTP_NO_COUNT; no++) {
        CHECK(seen[no]);
        CHECK(no == HTTP_NO_NONE || http_refusals[no].status >= 400);
        CHECK(no == HTTP_NO_NONE || http_refusals[no].words[0]);
    }
}

static void t_every_case_is_refused_wherever_it_is_cut(void)
{
    for (size_t i = 0; i < BADS; i++) {
        struct http_head h = read_all(bad[i].bytes, bad[i].size, HTTP_REFUSED);

        CHECK_TEXT(http_refusals[h.no].words, http_refusals[bad[i].no].words);
        read_cut(bad[i].bytes, bad[i].size, &h);
    }
}

static void t_every_good_request_is_read_wherever_it_is_cut(void)
{
    for (size_t i = 0; i < GOODS; i++) {
        struct http_head h = read_good(good[i]);

        CHECK_EQ(h.size, strlen(good[i]));
        read_cut(good[i], strlen(good[i]), &h);
        for (size_t size = 0; size < strlen(good[i]); size++) read_all(good[i], size, HTTP_MORE);
    }
}

static void t_the_first_line_ends_at_its_limit(void)
{
    static char bytes[HTTP_HEAD_MOST];
    const char *end = " HTTP/1.1\r\nHost: x\r\n\r\n";

    for (size_t more = 0; more < 2; more++) { /* its CR and LF are of the line */
        size_t size = HTTP_LINE_MOST - 11 + more;

        memset(bytes, 'a', size);
        memcpy(bytes, "GET /", 5);
        memcpy(bytes + size, end, strlen(end));
        CHECK_EQ(read_all(bytes, size + strlen(end), more ? HTTP_REFUSED : HTTP_WHOLE).no,
                 more ? HTTP_NO_LINE_LONG : HTTP_NO_NONE);
    }
}

static void t_the_head_ends_at_its_limit(void)
{
    static char bytes[HTTP_HEAD_MOST + 1];
    const char *begin = "GET / HTTP/1.1\r\nHost: x\r\nA: ";

    for (size_t more = 0; more < 2; more++) {
        size_t size = HTTP_HEAD_MOST + more;

        memset(bytes, 'a', size);
        memcpy(bytes, begin, strlen(begin));
        memcpy(bytes + size - 4, "\r\n\r\n", 4);
        CHECK_EQ(read_all(bytes, size, more ? HTTP_REFUSED : HTTP_WHOLE).no,
                 more ? HTTP_NO_HEAD_LONG : HTTP_NO_NONE);
    }
}

static void t_as_many_fields_as_there_may_be(void)
{
    static char bytes[HTTP_HEAD_MOST];

    for (int more = 0; more < 2; more++) {
        struct text t = text_over(bytes, sizeof bytes);

        text_put(&t, "GET / HTTP/1.1\r\nHost: x\r\n");
        for (int i = 1; i < HTTP_FIELDS_MOST + more; i++) text_put(&t, "a:b\r\n");
        text_put(&t, "\r\n");
        CHECK_EQ(read_all(bytes, t.used, more ? HTTP_REFUSED : HTTP_WHOLE).no,
                 more ? HTTP_NO_FIELDS_MANY : HTTP_NO_NONE);
    }
}

/* Whatever stands anywhere, a control character is refused, and no other request is made of it. */
static void t_every_byte_in_every_place(void)
{
    static const char from[] = POST "Content-Length: 3\r\nA: b\r\n\r\n";
    char              bytes[sizeof from];

    for (size_t at = 0; at < sizeof from - 1; at++)
        for (int c = 0; c < 256; c++) {
            struct http_head h = {0};

            memcpy(bytes, from, sizeof from);
            bytes[at] = (char)c;
            read_up_to(&h, bytes, sizeof from - 1);
            if ((c < ' ' && c != '\t' && c != '\r' && c != '\n') || c == 0x7f) CHECK(h.no);
            if (h.size && !h.no) CHECK_EQ(h.size, sizeof from - 1);
            if (h.size && !h.no && at < 4) CHECK_EQ(c, from[at]);
        }
}

static void t_nothing_is_read_after_a_refusal(void)
{
    struct http_head h = read_all("\nGET", 4, HTTP_REFUSED), before = h;

    CHECK_EQ(read_up_to(&h, "\nGET / HTTP/1.0\r\n\r\n", 19), HTTP_REFUSED);
    CHECK(memcmp(&h, &before, sizeof h) == 0);
}

TEST_MAIN(TESTS)
