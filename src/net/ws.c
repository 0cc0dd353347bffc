#include "net/ws.h"

#include "base/must.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { OP_CONTINUATION, OP_TEXT, OP_BINARY, OP_CLOSE = 8, OP_PING, OP_PONG };

#define HEAD_BYTES 14 /* the longest head of a client's frame: 2, a length of 8, a mask of 4 */

struct frame {
    uint64_t length;
    uint8_t  opcode, reserved;
    bool     last, masked;
};

struct ws {
    const uint8_t *bytes; /* fed and not yet read */
    size_t         left;
    char          *message; /* of the fragments so far; NULL between messages */
    size_t         used, room, most;
    unsigned       pieces; /* see ws_pieces() */
    struct frame   frame;  /* in hand */
    uint64_t       seen;   /* bytes of it that have come */
    bool           in_frame;
    bool           in_message; /* a first fragment came, its last one has not */
    bool           over;
    uint8_t        head_used, control_used;
    uint8_t        head[HEAD_BYTES];
    uint8_t        mask[4];
    char           control[WS_CONTROL_MOST];
};

struct ws *ws_open(size_t message_most)
{
    struct ws *ws = calloc(1, sizeof *ws);

    if (ws) ws->most = message_most;
    return ws;
}

void ws_release(struct ws *ws)
{
    free(ws->message);
    free(ws);
}

void ws_feed(struct ws *ws, const void *bytes, size_t size)
{
    must(ws->left == 0 || ws->over);
    ws->bytes = bytes;
    ws->left = size;
}

/* ------------------------------- the rules -------------------------------- */

static bool is_text(const char *bytes, size_t size)
{
    uint32_t code;

    for (size_t at = 0, step; at < size; at += step) {
        step = utf8_next(bytes + at, size - at, &code);
        if (step == 0) return false;
    }
    return true;
}

/* RFC 6455, 7.4: codes that may be sent. */
static bool is_closing_code(unsigned code)
{
    if (code >= 3000) return code < 5000;
    return code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006;
}

/* What a frame may not be, seen from its head; 0 when it may. */
static unsigned refuse_frame(const struct ws *ws, const struct frame *frame)
{
    if (!frame->masked || frame->reserved) return WS_CODE_PROTOCOL;
    switch (frame->opcode) {
    case OP_CONTINUATION:
        if (!ws->in_message) return WS_CODE_PROTOCOL;
        break;
    case OP_TEXT:
        if (ws->in_message) return WS_CODE_PROTOCOL;
        break;
    case OP_BINARY: return ws->in_message ? WS_CODE_PROTOCOL : WS_CODE_NOT_TEXT;
    case OP_CLOSE:
    case OP_PING:
    case OP_PONG: return frame->last && frame->length <= WS_CONTROL_MOST ? 0 : WS_CODE_PROTOCOL;
    default: return WS_CODE_PROTOCOL;
    }
    /* By its claim, before a byte of it is kept. */
    return frame->length > ws->most - ws->used ? WS_CODE_TOO_BIG : 0;
}

static bool is_control(const struct frame *frame)
{
    return frame->opcode >= OP_CLOSE;
}

/* ------------------------------- messages --------------------------------- */

/* What was masked, as it was meant; `at` is where in the frame it stands. */
static void unmask(const struct ws *ws, char *out, const uint8_t *bytes, size_t size, uint64_t at)
{
    for (size_t i = 0; i < size; i++) out[i] = (char)(bytes[i] ^ ws->mask[(at + i) % 4]);
}

/* Memory is held only while a message is on its way. */
static bool keep(struct ws *ws, const uint8_t *bytes, size_t size)
{
    if (ws->used + size > ws->room) {
        size_t room = ws->used + size < 256 ? 256 : 2 * (ws->used + size);
        char  *more;

        if (room > ws->most) room = ws->most;
        more = realloc(ws->message, room);
        if (more == NULL) return false;
        ws->message = more;
        ws->room = room;
    }
    unmask(ws, ws->message + ws->used, bytes, size, ws->seen);
    ws->used += size;
    return true;
}

static void forget_message(struct ws *ws)
{
    free(ws->message);
    ws->message = NULL;
    ws->used = ws->room = 0;
}

static bool say(struct ws *ws, struct ws_heard *out, enum ws_kind kind, unsigned code)
{
    *out = (struct ws_heard){.kind = kind, .code = (uint16_t)code};
    if (kind == WS_CLOSING || kind == WS_BROKEN) ws->over = true;
    return true;
}

static bool hear_closing(struct ws *ws, struct ws_heard *out)
{
    const uint8_t *bytes = (const uint8_t *)ws->control;
    unsigned       code;

    if (ws->control_used == 0) return say(ws, out, WS_CLOSING, WS_CODE_NONE);
    if (ws->control_used == 1) return say(ws, out, WS_BROKEN, WS_CODE_PROTOCOL);
    code = (unsigned)(bytes[0] << 8 | bytes[1]);
    if (!is_closing_code(code)) return say(ws, out, WS_BROKEN, WS_CODE_PROTOCOL);
    if (!is_text(ws->control + 2, ws->control_used - 2u))
        return say(ws, out, WS_BROKEN, WS_CODE_BAD_TEXT);
    return say(ws, out, WS_CLOSING, code);
}

/* A frame is whole.  False when it says nothing by itself. */
static bool hear_frame(struct ws *ws, struct ws_heard *out)
{
    switch (ws->frame.opcode) {
    case OP_CLOSE: return hear_closing(ws, out);
    case OP_PING:
    case OP_PONG:
        say(ws, out, ws->frame.opcode == OP_PING ? WS_PING : WS_PONG, 0);
        out->bytes = ws->control;
        out->size = ws->control_used;
        return true;
    default:
        ws->in_message = !ws->frame.last;
        ws->pieces += ws->in_message;
        if (ws->in_message) return false;
        if (!is_text(ws->message, ws->used)) return say(ws, out, WS_BROKEN, WS_CODE_BAD_TEXT);
        say(ws, out, WS_TEXT, 0);
        out->bytes = ws->message ? ws->message : "";
        out->size = ws->used;
        return true;
    }
}

/* ------------------------------ the frames -------------------------------- */

static size_t head_size(const struct ws *ws) /* as far as can be said from what has come */
{
    unsigned length = ws->head_used < 2 ? 0 : ws->head[1] & 0x7fu;

    if (ws->head_used < 2) return 2;
    return 2u + (length == 126 ? 2u : length == 127 ? 8u : 0u) + (ws->head[1] & 0x80u ? 4u : 0u);
}

/* Takes what there is of the head; false when some of it is still to come. */
static bool take_head(struct ws *ws)
{
    while (ws->head_used < head_size(ws)) {
        if (ws->left == 0) return false;
        ws->head[ws->head_used++] = *ws->bytes++;
        ws->left--;
    }
    return true;
}

/* The head in hand.  False: a length that is not written as short as it can be, or cannot be. */
static bool read_head(struct ws *ws)
{
    struct frame *f = &ws->frame;
    unsigned      first = ws->head[1] & 0x7fu, more = first == 126 ? 2 : first == 127 ? 8 : 0;

    *f = (struct frame){.opcode = ws->head[0] & 0x0fu,
                        .reserved = ws->head[0] & 0x70u,
                        .last = ws->head[0] & 0x80u,
                        .masked = ws->head[1] & 0x80u,
                        .length = more ? 0 : first};
    for (unsigned i = 0; i < more; i++) f->length = f->length << 8 | ws->head[2 + i];
    if (f->masked) memcpy(ws->mask, ws->head + 2 + more, sizeof ws->mask);
    ws->head_used = 0;
    ws->seen = 0;
    if (more == 2) return f->length >= 126;
    return more == 0 || (f->length >= 65536 && f->length >> 63 == 0);
}

/* What there is of the frame in hand; false without memory for it. */
static bool take_payload(struct ws *ws)
{
    uint64_t wanted = ws->frame.length - ws->seen;
    size_t   size = wanted < ws->left ? (size_t)wanted : ws->left;

    if (is_control(&ws->frame)) {
        unmask(ws, ws->control + ws->control_used, ws->bytes, size, ws->seen);
        ws->control_used = (uint8_t)(ws->control_used + size);
    } else if (size && !keep(ws, ws->bytes, size)) {
        return false;
    }
    ws->bytes += size;
    ws->left -= size;
    ws->seen += size;
    return true;
}

bool ws_next(struct ws *ws, struct ws_heard *out)
{
    if (!ws->in_message && !ws->in_frame) forget_message(ws); /* the last one was handed out */
    while (!ws->over) {
        if (!ws->in_frame) {
            unsigned no;

            if (!take_head(ws)) return false;
            no = read_head(ws) ? refuse_frame(ws, &ws->frame) : WS_CODE_PROTOCOL;
            if (no) return say(ws, out, WS_BROKEN, no);
            ws->in_frame = true;
            if (is_control(&ws->frame)) ws->control_used = 0;
        }
        if (!take_payload(ws)) return say(ws, out, WS_BROKEN, WS_CODE_INTERNAL);
        if (ws->seen < ws->frame.length) return false;
        ws->in_frame = false;
        if (hear_frame(ws, out)) return true;
    }
    return false;
}

unsigned ws_pieces(struct ws *ws)
{
    unsigned pieces = ws->pieces;

    ws->pieces = 0;
    return pieces;
}

/* -------------------------------- writing --------------------------------- */

size_t ws_frame_head(uint8_t out[WS_HEAD_MOST], enum ws_opcode opcode, size_t size)
{
    unsigned extra = size < 126 ? 0 : size < 65536 ? 2 : 8;

    out[0] = (uint8_t)(0x80u | opcode);
    out[1] = (uint8_t)(extra == 0 ? size : extra == 2 ? 126u : 127u);
    for (unsigned i = 0; i < extra; i++)
        out[2 + i] = (uint8_t)((uint64_t)size >> 8 * (extra - 1 - i));
    return 2u + extra;
}

size_t ws_closing_frame(uint8_t out[4], uint16_t code)
{
    bool with_code = code != WS_CODE_NONE;

    out[0] = 0x80u | WS_OP_CLOSE;
    out[1] = with_code ? 2 : 0;
    out[2] = (uint8_t)(code >> 8);
    out[3] = (uint8_t)code;
    return with_code ? 4 : 2;
}
