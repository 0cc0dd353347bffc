/* fuzz_wire.c -- any bytes at all at the door of the house.
 *
 * As frames of a WebSocket, fed in pieces: whatever comes out is text or the end.  And as
 * a message: it is understood or complained about, and what is understood is within the
 * bounds of a command. */
#include "base/must.h"
#include "base/utf8.h"
#include "net/ws.h"
#include "wire/hear.h"

#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void listen(const char *text, size_t size)
{
    struct said  said;
    enum refusal no = hear(text, size, &said);

    must(no < REF_COUNT && said.n <= NUMBER_MOST);
    must(strlen(said.field) <= FIELD_MOST && !strpbrk(said.field, "\"\\<>&'\n\x1b") &&
         utf8_is_plain(said.field));
    if (no != REF_NONE) return;
    must(said.n > 0 && said.ask < ASK_COUNT);
    must(said.cmd.amount >= 0 && said.cmd.amount <= NUMBER_MOST);
    must(said.seat < SEATS_MAX || said.seat == ANY_SEAT);
}

static void take_frames(const uint8_t *data, size_t size, size_t piece)
{
    struct ws      *ws = ws_open(512);
    struct ws_heard heard;

    must(ws != NULL);
    for (size_t at = 0; at < size; at += piece) {
        ws_feed(ws, data + at, size - at < piece ? size - at : piece);
        while (ws_next(ws, &heard)) {
            must(heard.size <= 512);
            if (heard.kind == WS_TEXT) listen(heard.bytes, heard.size);
        }
    }
    ws_release(ws);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    take_frames(data, size, size ? size : 1);
    take_frames(data, size, 3);
    listen((const char *)data, size);
    return 0;
}
