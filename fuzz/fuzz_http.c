/* fuzz_http.c -- any bytes at all as requests, read by us and by two other programs' readers:
 * picohttpparser, which is strict about heads, and http-parser, which knows where bodies end.
 *
 * What we accept both accept, with the same method, target, version, headers and end of the body.
 * What we refuse they refuse too, but for the reasons in `by_design`, each with what the other
 * does instead.  And wherever the bytes are cut, we read the same. */
#include "base/must.h"
#include "net/http_read.h"

#include <http_parser.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define NO_HOST "it does not look at Host"
#define NO_BODY "it does not look for a body"

/* docs/decisions/0270 has this list.  NULL: the other reader has to refuse it as well. */
static const struct {
    const char *pico, *http_parser;
} by_design[HTTP_NO_COUNT] = {
    [HTTP_NO_BARE_CR] = {NULL, "it ends a head at a CR alone"},
    [HTTP_NO_BARE_LF] = {"it ends a line at a LF alone", "it ends a line at a LF alone"},
    [HTTP_NO_CONTROL] = {NULL, "it skips four letters where HTTP should be"},
    [HTTP_NO_EMPTY_LINE] = {"it skips an empty line", "it skips empty lines"},
    [HTTP_NO_REQUEST_LINE] = {"it takes an empty target", "it takes many spaces, and no version"},
    [HTTP_NO_TARGET] = {"it takes any target", "it takes whole URLs, '*' and fragments"},
    [HTTP_NO_FOLDED] = {"it gives folded lines to its caller", "it joins folded lines"},
    [HTTP_NO_FIELD_NAME] = {NULL, "it takes spaces in a name and before the colon"},
    [HTTP_NO_HOST_MISSING] = {NO_HOST, NO_HOST},
    [HTTP_NO_HOST_TWICE] = {NO_HOST, NO_HOST},
    [HTTP_NO_HOST_BAD] = {NO_HOST, NO_HOST},
    [HTTP_NO_LENGTH_TWICE] = {NO_BODY, NULL},
    [HTTP_NO_LENGTH_BAD] = {NO_BODY, "it takes more digits, and none"},
    [HTTP_NO_LENGTH_AND_CODING] = {NO_BODY, NULL},
    [HTTP_NO_CODING_IN_1_0] = {NO_BODY, "it reads chunks in HTTP/1.0"},
    [HTTP_NO_CODING] = {NO_BODY, "it reads chunks"},
    [HTTP_NO_LINE_LONG] = {"it has no limit", "its limit is 80 KiB"},
    [HTTP_NO_EXPECTATION] = {"it does not look at Expect", "it does not look at Expect"},
    [HTTP_NO_HEAD_LONG] = {"it has no limit", "its limit is 80 KiB"},
    [HTTP_NO_FIELDS_MANY] = {NULL, "it counts no headers"},
    [HTTP_NO_METHOD] = {"it takes any method", "it knows more methods"},
    [HTTP_NO_VERSION] = {"it takes any minor version", "it takes any two digits"},
};

struct span {
    const char *at;
    size_t      size;
};

static void same(const char *bytes, struct http_part ours, struct span theirs)
{
    while (theirs.size && (theirs.at[theirs.size - 1] == ' ' || theirs.at[theirs.size - 1] == '\t'))
        theirs.size--; /* they leave the spaces after a value */
    must(ours.size == theirs.size);
    must(ours.size == 0 || memcmp(bytes + ours.at, theirs.at, ours.size) == 0);
}

/* ------------------------------ picohttpparser ----------------------------- */

struct phr_header { /* libh2o exports the reader, and has no header for it */
    struct span name, value;
};

extern int phr_parse_request(const char *bytes, size_t size, const char **method,
                             size_t *method_size, const char **target, size_t *target_size,
                             int *minor, struct phr_header *headers, size_t *count, size_t before);

static void compare_pico(const struct http_head *h, const char *bytes, size_t size)
{
    struct phr_header headers[HTTP_FIELDS_MOST];
    struct span       method, target;
    size_t            count = HTTP_FIELDS_MOST;
    int               minor, said;

    said = phr_parse_request(bytes, size, &method.at, &method.size, &target.at, &target.size,
                             &minor, headers, &count, 0);
    if (h->no) {
        must(said < 0 || by_design[h->no].pico);
        return;
    }
    if (!h->size) {
        must(said < 0);
        return;
    }
    must(said == h->size && minor == h->minor && count == h->fields);
    same(bytes, h->method, method);
    same(bytes, h->target, target);
    for (unsigned i = 0; i < h->fields; i++) {
        same(bytes, h->field[i].name, headers[i].name);
        same(bytes, h->field[i].value, headers[i].value);
    }
}

/* ------------------------------- http-parser ------------------------------- */

struct reference {
    http_parser parser;
    struct span target;
    unsigned    fields;
    bool        has_head, whole;
    uint64_t    length;
    size_t      body, used;
};

static int on_target(http_parser *parser, const char *at, size_t size)
{
    struct reference *r = parser->data;

    r->target = (struct span){at, size};
    return 0;
}

static int on_name(http_parser *parser, const char *at, size_t size)
{
    struct reference *r = parser->data;

    (void)at, (void)size;
    r->fields++;
    return 0;
}

static int on_head(http_parser *parser)
{
    struct reference *r = parser->data;

    r->has_head = true;
    r->length = parser->flags & F_CONTENTLENGTH ? parser->content_length : 0;
    return 0;
}

static int on_body(http_parser *parser, const char *at, size_t size)
{
    struct reference *r = parser->data;

    (void)at;
    r->body += size;
    return 0;
}

static int on_whole(http_parser *parser)
{
    struct reference *r = parser->data;

    r->whole = true;
    http_parser_pause(parser, 1);
    return 0;
}

/* The one thing that we accept and http-parser does not: a name that only begins with
 * "Transfer-Encoding" is that header to it. */
static bool is_misread(const struct http_head *h, const char *bytes)
{
    static const char coding[] = "Transfer-Encoding";

    for (unsigned i = 0; i < h->fields; i++)
        if (h->field[i].name.size > strlen(coding) &&
            strncasecmp(bytes + h->field[i].name.at, coding, strlen(coding)) == 0)
            return true;
    return false;
}

static void compare_http_parser(const struct http_head *h, const char *bytes, size_t size)
{
    static const http_parser_settings settings = {.on_url = on_target,
                                                  .on_header_field = on_name,
                                                  .on_headers_complete = on_head,
                                                  .on_body = on_body,
                                                  .on_message_complete = on_whole};
    struct reference                  r = {.fields = 0};
    bool                              refused, all = h->size && h->length <= size - h->size;
    const char                       *method;

    http_parser_init(&r.parser, HTTP_REQUEST);
    r.parser.data = &r;
    r.used = http_parser_execute(&r.parser, &settings, bytes, size);
    refused = r.parser.http_errno != HPE_OK && r.parser.http_errno != HPE_PAUSED;
    if (h->no) {
        must(!r.has_head || refused || by_design[h->no].http_parser);
        return;
    }
    if (!h->size) {
        must(!r.has_head); /* it may know already that it will refuse */
        return;
    }
    if (refused && is_misread(h, bytes)) return;
    must(!refused && r.has_head);
    method = http_method_str((enum http_method)r.parser.method);
    same(bytes, h->method, (struct span){method, strlen(method)});
    same(bytes, h->target, r.target);
    must(r.parser.http_major == 1 && r.parser.http_minor == h->minor && r.fields == h->fields);
    must(r.length == h->length && r.whole == all);
    must(r.body == (all ? h->length : size - h->size));
    /* Paused at its last byte, it does not count that one. */
    must(!all || r.used == h->size + h->length || r.used + 1 == h->size + h->length);
}

/* ----------------------------------- ours ---------------------------------- */

/* Read in one piece, and cut. */
static struct http_head read_cut(const char *bytes, size_t size, size_t cut)
{
    struct http_head whole, pieces;

    memset(&whole, 0, sizeof whole);
    memset(&pieces, 0, sizeof pieces);
    http_read(&whole, bytes, size);
    for (size_t at = cut; at < size; at += cut) http_read(&pieces, bytes, at);
    http_read(&pieces, bytes, size);
    must(memcmp(&whole, &pieces, sizeof whole) == 0);
    return whole;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;

    while (size) { /* one request after another */
        struct http_head head = read_cut(bytes, size, 1 + size % 7);

        compare_pico(&head, bytes, size);
        compare_http_parser(&head, bytes, size);
        if (!head.size || head.no || head.length >= size - head.size) break;
        bytes += head.size + head.length;
        size -= head.size + head.length;
    }
    return 0;
}
