#include "net/ws.h"

#include "base/must.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum { OP_CONTINUATION, OP_TEXT, OP_BINARY, OP_CLOSE = 8, OP_PING, OP_PONG };

struct ws {
    wslay_frame_context_ptr frames;
    const uint8_t *bytes;           /* fed and not yet read */
    size_t         left;
    char          *message;         /* of the fragments so far; NULL between messages */
    size_t         used, room, most;
    uint64_t       seen;            /* bytes of the frame in hand that have come */
    bool           in_frame;
    bool           in_message;      /* a first fragment came, its last one has not */
    bool           over;
    uint8_t        control_used;
    char           control[WS_CONTROL_MOST];
};

static ssize_t take_bytes(uint8_t *out, size_t most, int flags, void *with)
{
    struct ws *ws = with;
    size_t     size = ws->left < most ? ws->left : most;

    (void)flags;
    if (size == 0) return -1;    /* none for now */
    memcpy(out, ws->bytes, size);
    ws->bytes += size;
    ws->left -= size;
    return (ssize_t)size;
}

struct ws *ws_open(size_t message_most)
{
    const struct wslay_frame_callbacks hear = {.recv_callback = take_bytes};
    struct ws                         *ws = calloc(1, sizeof *ws);

    if (ws == NULL) return NULL;
    ws->most = message_most;
    if (wslay_frame_context_init(&ws->frames, &hear, ws) == 0) return ws;
    free(ws);
    return NULL;
}

void ws_release(struct ws *ws)
{
    wslay_frame_context_free(ws->frames);
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
static unsigned refuse_frame(const struct ws *ws, const struct wslay_frame_iocb *frame)
{
    if (!frame->mask || frame->rsv) return WS_CODE_PROTOCOL;
    switch (frame->opcode) {
    case OP_CONTINUATION:
        if (!ws->in_message) return WS_CODE_PROTOCOL;
        break;
    case OP_TEXT:
        if (ws->in_message) return WS_CODE_PROTOCOL;
        break;
    case OP_BINARY:
        return ws->in_message ? WS_CODE_PROTOCOL : WS_CODE_NOT_TEXT;
    case OP_CLOSE:
    case OP_PING:
    case OP_PONG:
        return frame->fin && frame->payload_length <= WS_CONTROL_MOST ? 0 : WS_CODE_PROTOCOL;
    default:
        return WS_CODE_PROTOCOL;
    }
    /* By its claim, before a byte of it is kept. */
    return frame->payload_length > ws->most - ws->used ? WS_CODE_TOO_BIG : 0;
}

static bool is_control(const struct wslay_frame_iocb *frame)
{
    return wslay_is_ctrl_frame(frame->opcode);
}

/* ------------------------------- messages --------------------------------- */

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
    memcpy(ws->message + ws->used, bytes, size);
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
static bool hear_frame(struct ws *ws, const struct wslay_frame_iocb *frame, struct ws_heard *out)
{
    switch (frame->opcode) {
    case OP_CLOSE:
        return hear_closing(ws, out);
    case OP_PING:
    case OP_PONG:
        say(ws, out, frame->opcode == OP_PING ? WS_PING : WS_PONG, 0);
        out->bytes = ws->control;
        out->size = ws->control_used;
        return true;
    default:
        ws->in_message = !frame->fin;
        if (ws->in_message) return false;
        if (!is_text(ws->message, ws->used)) return say(ws, out, WS_BROKEN, WS_CODE_BAD_TEXT);
        say(ws, out, WS_TEXT, 0);
        out->bytes = ws->message ? ws->message : "";
        out->size = ws->used;
        return true;
    }
}

bool ws_next(struct ws *ws, struct ws_heard *out)
{
    if (!ws->in_message && !ws->in_frame) forget_message(ws);    /* the last one was handed out */
    while (!ws->over) {
        struct wslay_frame_iocb frame;
        ssize_t                 got = wslay_frame_recv(ws->frames, &frame);
        unsigned                no;

        if (got == WSLAY_ERR_WANT_READ) return false;
        if (got < 0) return say(ws, out, WS_BROKEN, WS_CODE_PROTOCOL);
        if (!ws->in_frame) {
            no = refuse_frame(ws, &frame);
            if (no) return say(ws, out, WS_BROKEN, no);
            ws->in_frame = true;
            ws->seen = 0;
            if (is_control(&frame)) ws->control_used = 0;
        }
        if (is_control(&frame)) {
            memcpy(ws->control + ws->control_used, frame.data, frame.data_length);
            ws->control_used = (uint8_t)(ws->control_used + frame.data_length);
        } else if (frame.data_length && !keep(ws, frame.data, frame.data_length)) {
            return say(ws, out, WS_BROKEN, WS_CODE_INTERNAL);
        }
        ws->seen += frame.data_length;
        if (ws->seen < frame.payload_length) continue;
        ws->in_frame = false;
        if (hear_frame(ws, &frame, out)) return true;
    }
    return false;
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
