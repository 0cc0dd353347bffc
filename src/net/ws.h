/* ws.h -- one WebSocket (RFC 6455), from bytes to messages; it holds no socket.
 *
 *     ws_feed(ws, bytes, size);
 *     while (ws_next(ws, &heard)) …
 *
 * All that RFC 6455 asks of what a client sends: heads as short as they can be, masks,
 * fragments, text that is text, closing, and a bound on every message.  Two hundred bytes a
 * connection, and a message only while it is on its way (docs/decisions/0130).
 * After WS_BROKEN or WS_CLOSING nothing more is heard: send a closing frame with
 * the code, and let go.
 *
 * What the server sends is not masked, so one encoded frame serves everybody:
 * ws_frame_head() writes the few bytes before it. */
#ifndef NET_WS_H
#define NET_WS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ws;

enum ws_kind {
    WS_TEXT, /* a whole message, valid UTF-8 */
    WS_PING, /* to be answered with the same bytes */
    WS_PONG,
    WS_CLOSING, /* the other side closes, with `code` */
    WS_BROKEN   /* the other side broke the protocol: close with `code` */
};

/* RFC 6455, 7.4.1: those we use. */
enum ws_code {
    WS_CODE_NORMAL = 1000,
    WS_CODE_GOING_AWAY = 1001,
    WS_CODE_PROTOCOL = 1002,
    WS_CODE_NOT_TEXT = 1003, /* we hear text only */
    WS_CODE_NONE = 1005,     /* closed without a code; never on the wire */
    WS_CODE_BAD_TEXT = 1007,
    WS_CODE_POLICY = 1008,
    WS_CODE_TOO_BIG = 1009,
    WS_CODE_INTERNAL = 1011,
    WS_CODE_TRY_LATER = 1013
};

struct ws_heard {
    enum ws_kind kind;
    uint16_t     code;  /* CLOSING, BROKEN */
    const char  *bytes; /* TEXT, PING, PONG: until the next call */
    size_t       size;
};

#define WS_CONTROL_MOST 125 /* bytes in a ping, a pong or a closing frame */
#define WS_HEAD_MOST    10

enum ws_opcode { WS_OP_TEXT = 1, WS_OP_CLOSE = 8, WS_OP_PING = 9, WS_OP_PONG = 10 };

struct ws *ws_open(size_t message_most); /* NULL without memory */
void       ws_release(struct ws *ws);

/* Hands over bytes as they came.  They are borrowed until ws_next() is false. */
void ws_feed(struct ws *ws, const void *bytes, size_t size);
bool ws_next(struct ws *ws, struct ws_heard *out);

/* How many frames have come since it was last asked that were only parts of a message: empty
 * ones may be sent for ever, and say nothing. */
unsigned ws_pieces(struct ws *ws);

/* The head of an unmasked, whole frame of `size` bytes; how long it is. */
size_t ws_frame_head(uint8_t out[WS_HEAD_MOST], enum ws_opcode opcode, size_t size);

/* A whole closing frame; how long it is. */
size_t ws_closing_frame(uint8_t out[4], uint16_t code);

#endif
