/* http_read.h -- the head of an HTTP/1.1 request (RFC 9112), read strictly.
 *
 *     struct http_head head = {0};
 *     enum http_reading is = http_read(&head, bytes, size);
 *
 * Bytes arrive in any pieces: after HTTP_MORE call again with the same bytes and more at their
 * end.  Each byte is looked at once, and where the pieces were cut changes nothing.  The reader
 * keeps positions and no pointers, so the bytes may move between calls.  It allocates nothing.
 *
 * What two programs could read in two ways is refused: a proxy before us and we would not agree
 * where a request ends.  A body has a Content-Length or there is none (docs/decisions/0270). */
#ifndef NET_HTTP_READ_H
#define NET_HTTP_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HTTP_HEAD_MOST   6144 /* bytes, with the empty line at its end */
#define HTTP_LINE_MOST   2048 /* of the first line */
#define HTTP_FIELDS_MOST 64
#define HTTP_DIGITS_MOST 15 /* of a Content-Length */

/* Why a request is refused: the status, and the words that are sent with it. */
#define HTTP_NOS(X)                                                                                \
    X(NONE, 200, "")                                                                               \
    X(BARE_CR, 400, "a CR without LF")                                                             \
    X(BARE_LF, 400, "a LF without CR")                                                             \
    X(CONTROL, 400, "a control character")                                                         \
    X(EMPTY_LINE, 400, "an empty line before the request")                                         \
    X(REQUEST_LINE, 400, "not a request line")                                                     \
    X(TARGET, 400, "not the path of a resource")                                                   \
    X(FOLDED, 400, "a line that begins with a space")                                              \
    X(FIELD_NAME, 400, "not a header line")                                                        \
    X(HOST_MISSING, 400, "no Host")                                                                \
    X(HOST_TWICE, 400, "more than one Host")                                                       \
    X(HOST_BAD, 400, "not a Host")                                                                 \
    X(LENGTH_TWICE, 400, "more than one Content-Length")                                           \
    X(LENGTH_BAD, 400, "not a Content-Length")                                                     \
    X(LENGTH_AND_CODING, 400, "Content-Length with Transfer-Encoding")                             \
    X(CODING_IN_1_0, 400, "Transfer-Encoding in HTTP/1.0")                                         \
    X(CODING, 411, "Transfer-Encoding; send a Content-Length")                                     \
    X(LINE_LONG, 414, "the request line is too long")                                              \
    X(EXPECTATION, 417, "an expectation other than 100-continue")                                  \
    X(HEAD_LONG, 431, "the headers are too long")                                                  \
    X(FIELDS_MANY, 431, "too many headers")                                                        \
    X(METHOD, 501, "an unknown method")                                                            \
    X(VERSION, 505, "neither HTTP/1.1 nor HTTP/1.0")

enum http_no {
#define X(name, status, words) HTTP_NO_##name,
    HTTP_NOS(X)
#undef X
        HTTP_NO_COUNT
};

struct http_part {
    uint16_t at, size;
}; /* of the bytes */

struct http_field {
    struct http_part name, value; /* the value without the spaces around it */
};

struct http_head {
    enum http_no      no;
    struct http_part  method, target;
    uint64_t          length;     /* of the body, which follows */
    uint16_t          size;       /* of the head; 0: not whole yet */
    uint8_t           minor;      /* HTTP/1.1, or HTTP/1.0 */
    bool              expects;    /* 100 Continue, before it sends its body */
    uint16_t          seen, line; /* bytes looked at; where the line begins */
    bool              has_host, has_length, has_coding;
    uint16_t          fields;
    struct http_field field[HTTP_FIELDS_MOST];
};

enum http_reading { HTTP_MORE, HTTP_WHOLE, HTTP_REFUSED };

enum http_reading http_read(struct http_head *head, const char *bytes, size_t size);

extern const struct http_refusal {
    unsigned    status;
    const char *words;
} http_refusals[HTTP_NO_COUNT];

/* The n-th field of that name, in any case; NULL: there are not so many. */
const struct http_field *http_find(const struct http_head *head, const char *bytes,
                                   const char *name, unsigned n);

#endif
