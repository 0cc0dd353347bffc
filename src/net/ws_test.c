#include "net/ws.h"

#include "check.h"

#include <stdlib.h>

#define TESTS(X)                                                                                   \
    X(a_message_in_one_frame)                                                                      \
    X(every_size_at_the_edges_of_the_head)                                                         \
    X(bytes_may_come_one_at_a_time)                                                                \
    X(fragments_make_one_message)                                                                  \
    X(a_ping_between_fragments_is_heard_at_once)                                                   \
    X(fragments_out_of_order_break_the_protocol)                                                   \
    X(reserved_bits_and_opcodes_break_the_protocol)                                                \
    X(a_frame_without_a_mask_breaks_the_protocol)                                                  \
    X(control_frames_are_whole_and_short)                                                          \
    X(binary_messages_are_not_heard)                                                               \
    X(text_must_be_text)                                                                           \
    X(a_character_may_be_cut_by_a_fragment)                                                        \
    X(a_message_that_is_too_big_is_refused_by_its_claim)                                           \
    X(fragments_together_may_not_be_too_big)                                                       \
    X(closing_with_every_code)                                                                     \
    X(nothing_is_heard_after_the_end)                                                              \
    X(heads_and_closing_frames_as_rfc_6455_writes_them)                                            \
    X(random_bytes_never_break_the_reader)

#define MOST 70000

struct wire {
    uint8_t bytes[200000];
    size_t  used;
};

/* As a client sends it. */
static void frame(struct wire *w, unsigned first, const void *payload, size_t size)
{
    static const uint8_t mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    const uint8_t       *from = payload;
    uint8_t             *at = w->bytes + w->used;

    *at++ = (uint8_t)first;
    if (size < 126) {
        *at++ = (uint8_t)(0x80u | size);
    } else if (size < 65536) {
        *at++ = 0x80 | 126;
        *at++ = (uint8_t)(size >> 8);
        *at++ = (uint8_t)size;
    } else {
        *at++ = 0x80 | 127;
        for (int i = 7; i >= 0; i--) *at++ = (uint8_t)((uint64_t)size >> 8 * i);
    }
    memcpy(at, mask, 4);
    at += 4;
    for (size_t i = 0; i < size; i++) *at++ = from[i] ^ mask[i % 4];
    w->used = (size_t)(at - w->bytes);
}

static struct wire     wire;
static struct ws_heard heard;

static struct ws *begin(void)
{
    struct ws *ws = ws_open(MOST);

    CHECK(ws != NULL);
    wire.used = 0;
    return ws;
}

/* Feeds the wire; the first thing heard, copied where bytes matter. */
static bool listen_once(struct ws *ws)
{
    bool any;

    ws_feed(ws, wire.bytes, wire.used);
    any = ws_next(ws, &heard);
    return any;
}

static void check_broken(unsigned code)
{
    struct ws *ws = ws_open(MOST);

    ws_feed(ws, wire.bytes, wire.used);
    while (ws_next(ws, &heard) && heard.kind != WS_BROKEN) {}
    CHECK_EQ(heard.kind, WS_BROKEN);
    CHECK_EQ(heard.code, code);
    CHECK(!ws_next(ws, &heard));
    ws_release(ws);
    wire.used = 0;
}

static void t_a_message_in_one_frame(void)
{
    struct ws *ws = begin();

    frame(&wire, 0x81, "Hello", 5);
    CHECK(listen_once(ws));
    CHECK_EQ(heard.kind, WS_TEXT);
    CHECK_EQ(heard.size, 5);
    CHECK(memcmp(heard.bytes, "Hello", 5) == 0);
    CHECK(!ws_next(ws, &heard));
    ws_release(ws);
}

static void t_every_size_at_the_edges_of_the_head(void)
{
    static const size_t sizes[] = {0, 1, 124, 125, 126, 127, 128, 65535, 65536, 65537, MOST};
    static char         text[MOST];

    memset(text, 'x', sizeof text);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct ws *ws = begin();

        frame(&wire, 0x81, text, sizes[i]);
        CHECK(listen_once(ws));
        CHECK_EQ(heard.kind, WS_TEXT);
        CHECK_EQ(heard.size, sizes[i]);
        CHECK(memcmp(heard.bytes, text, sizes[i]) == 0);
        ws_release(ws);
    }
}

static void t_bytes_may_come_one_at_a_time(void)
{
    struct ws *ws = begin();
    unsigned   messages = 0;

    frame(&wire, 0x01, "três ", 6);
    frame(&wire, 0x89, "ping", 4);
    frame(&wire, 0x80, "dados", 5);
    frame(&wire, 0x81, "", 0);
    for (size_t i = 0; i < wire.used; i++) {
        ws_feed(ws, wire.bytes + i, 1);
        while (ws_next(ws, &heard)) {
            messages++;
            if (messages == 1) CHECK_EQ(heard.kind, WS_PING);
            if (messages == 2) CHECK(heard.size == 11 && !memcmp(heard.bytes, "três dados", 11));
            if (messages == 3) CHECK_EQ(heard.size, 0);
        }
    }
    CHECK_EQ(messages, 3);
    ws_release(ws);
}

static void t_fragments_make_one_message(void)
{
    struct ws *ws = begin();

    frame(&wire, 0x01, "uma ", 4);
    frame(&wire, 0x00, "", 0);
    frame(&wire, 0x00, "só ", 4);
    frame(&wire, 0x80, "mensagem", 8);
    CHECK(listen_once(ws));
    CHECK_EQ(heard.kind, WS_TEXT);
    CHECK_EQ(heard.size, 16);
    CHECK(memcmp(heard.bytes, "uma só mensagem", 16) == 0);
    ws_release(ws);
}

static void t_a_ping_between_fragments_is_heard_at_once(void)
{
    struct ws *ws = begin();

    frame(&wire, 0x01, "a", 1);
    frame(&wire, 0x89, "p", 1);
    frame(&wire, 0x80, "b", 1);
    CHECK(listen_once(ws));
    CHECK_EQ(heard.kind, WS_PING);
    CHECK(heard.size == 1 && heard.bytes[0] == 'p');
    CHECK(ws_next(ws, &heard));
    CHECK_EQ(heard.kind, WS_TEXT);
    CHECK(heard.size == 2 && memcmp(heard.bytes, "ab", 2) == 0);
    ws_release(ws);
}

static void t_fragments_out_of_order_break_the_protocol(void)
{
    wire.used = 0;
    frame(&wire, 0x80, "no beginning", 12);
    check_broken(WS_CODE_PROTOCOL);
    frame(&wire, 0x00, "no beginning", 12);
    check_broken(WS_CODE_PROTOCOL);
    frame(&wire, 0x01, "one", 3);
    frame(&wire, 0x81, "another", 7);
    check_broken(WS_CODE_PROTOCOL);
    frame(&wire, 0x81, "whole", 5);
    frame(&wire, 0x80, "and more", 8);
    check_broken(WS_CODE_PROTOCOL);
}

static void t_reserved_bits_and_opcodes_break_the_protocol(void)
{
    wire.used = 0;
    for (unsigned rsv = 1; rsv < 8; rsv++) {
        frame(&wire, 0x81 | rsv << 4, "x", 1);
        check_broken(WS_CODE_PROTOCOL);
    }
    for (unsigned op = 0; op < 16; op++) {
        if (op <= 2 || (op >= 8 && op <= 10)) continue;
        frame(&wire, 0x80 | op, "x", 1);
        check_broken(WS_CODE_PROTOCOL);
        frame(&wire, 0x80 | op, "", 0);
        check_broken(WS_CODE_PROTOCOL);
    }
}

static void t_a_frame_without_a_mask_breaks_the_protocol(void)
{
    static const uint8_t plain[] = {0x81, 5, 'H', 'e', 'l', 'l', 'o'};

    memcpy(wire.bytes, plain, sizeof plain);
    wire.used = sizeof plain;
    check_broken(WS_CODE_PROTOCOL);
}

static void t_control_frames_are_whole_and_short(void)
{
    static const char payload[126];
    struct ws        *ws = begin();

    frame(&wire, 0x89, payload, WS_CONTROL_MOST);
    CHECK(listen_once(ws));
    CHECK(heard.kind == WS_PING && heard.size == WS_CONTROL_MOST);
    ws_release(ws);
    wire.used = 0;
    for (unsigned op = 8; op <= 10; op++) {
        frame(&wire, 0x80 | op, payload, 126);
        check_broken(WS_CODE_PROTOCOL);
        frame(&wire, op, "", 0);
        check_broken(WS_CODE_PROTOCOL);
    }
}

static void t_binary_messages_are_not_heard(void)
{
    wire.used = 0;
    frame(&wire, 0x82, "x", 1);
    check_broken(WS_CODE_NOT_TEXT);
}

static void t_text_must_be_text(void)
{
    static const char *const bad[] = {
        "\xff",     "\xc0\x80",  "\xed\xa0\x80",        "\xf4\x90\x80\x80",
        "\xe2\x82", "good \x80", "\xf8\x88\x80\x80\x80"};
    static const char *const good[] = {"", "κόσμε", "\xf4\x8f\xbf\xbf", "\xef\xbf\xbf", "€"};

    wire.used = 0;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        frame(&wire, 0x81, bad[i], strlen(bad[i]));
        check_broken(WS_CODE_BAD_TEXT);
    }
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct ws *ws = begin();

        frame(&wire, 0x81, good[i], strlen(good[i]));
        CHECK(listen_once(ws));
        CHECK_EQ(heard.kind, WS_TEXT);
        ws_release(ws);
    }
}

static void t_a_character_may_be_cut_by_a_fragment(void)
{
    struct ws *ws = begin();

    frame(&wire, 0x01, "\xe2", 1);
    frame(&wire, 0x00, "\x82", 1);
    frame(&wire, 0x80, "\xac", 1);
    CHECK(listen_once(ws));
    CHECK(heard.kind == WS_TEXT && heard.size == 3);
    ws_release(ws);
}

static void t_a_message_that_is_too_big_is_refused_by_its_claim(void)
{
    static const uint8_t huge[] = {0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff,
                                   0xff, 0xff, 1,    2,    3,    4,    5};
    static const uint8_t negative[] = {0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5};

    memcpy(wire.bytes, huge, sizeof huge);
    wire.used = sizeof huge;
    check_broken(WS_CODE_TOO_BIG);
    memcpy(wire.bytes, negative, sizeof negative); /* the highest bit must not be set */
    wire.used = sizeof negative;
    check_broken(WS_CODE_PROTOCOL);
}

static void t_fragments_together_may_not_be_too_big(void)
{
    static char part[MOST / 2];
    struct ws  *ws = begin();

    memset(part, 'x', sizeof part);
    frame(&wire, 0x01, part, sizeof part);
    frame(&wire, 0x80, part, sizeof part);
    CHECK(listen_once(ws));
    CHECK(heard.kind == WS_TEXT && heard.size == MOST);
    ws_release(ws);
    wire.used = 0;
    frame(&wire, 0x01, part, sizeof part);
    frame(&wire, 0x00, part, sizeof part);
    frame(&wire, 0x80, "x", 1);
    check_broken(WS_CODE_TOO_BIG);
}

static void t_closing_with_every_code(void)
{
    for (unsigned code = 0; code < 6000; code++) {
        const uint8_t payload[3] = {(uint8_t)(code >> 8), (uint8_t)code, 'x'};
        bool          good = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
                    (code >= 3000 && code < 5000);
        struct ws *ws = begin();

        frame(&wire, 0x88, payload, code % 2 ? 2 : 3);
        CHECK(listen_once(ws));
        CHECK_EQ(heard.kind, good ? WS_CLOSING : WS_BROKEN);
        CHECK_EQ(heard.code, good ? code : WS_CODE_PROTOCOL);
        ws_release(ws);
    }
    wire.used = 0;
    frame(&wire, 0x88, "x", 1);
    check_broken(WS_CODE_PROTOCOL);
    frame(&wire, 0x88, "\x03\xe8\xff", 3);
    check_broken(WS_CODE_BAD_TEXT);

    struct ws *ws = begin();

    frame(&wire, 0x88, "", 0);
    CHECK(listen_once(ws));
    CHECK(heard.kind == WS_CLOSING && heard.code == WS_CODE_NONE);
    ws_release(ws);
}

static void t_nothing_is_heard_after_the_end(void)
{
    struct ws *ws = begin();

    frame(&wire, 0x88, "\x03\xe8", 2);
    frame(&wire, 0x81, "more", 4);
    CHECK(listen_once(ws));
    CHECK_EQ(heard.kind, WS_CLOSING);
    CHECK(!ws_next(ws, &heard));
    ws_feed(ws, wire.bytes, wire.used);
    CHECK(!ws_next(ws, &heard));
    ws_release(ws);
}

static void t_heads_and_closing_frames_as_rfc_6455_writes_them(void)
{
    uint8_t head[WS_HEAD_MOST], closing[4];

    CHECK_EQ(ws_frame_head(head, WS_OP_TEXT, 5), 2);
    CHECK(memcmp(head, "\x81\x05", 2) == 0);
    CHECK_EQ(ws_frame_head(head, WS_OP_PONG, 125), 2);
    CHECK(memcmp(head, "\x8a\x7d", 2) == 0);
    CHECK_EQ(ws_frame_head(head, WS_OP_TEXT, 256), 4);
    CHECK(memcmp(head, "\x81\x7e\x01\x00", 4) == 0);
    CHECK_EQ(ws_frame_head(head, WS_OP_TEXT, 65535), 4);
    CHECK_EQ(ws_frame_head(head, WS_OP_TEXT, 65536), 10);
    CHECK(memcmp(head, "\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00", 10) == 0);
    CHECK_EQ(ws_closing_frame(closing, WS_CODE_NORMAL), 4);
    CHECK(memcmp(closing, "\x88\x02\x03\xe8", 4) == 0);
    CHECK_EQ(ws_closing_frame(closing, WS_CODE_NONE), 2);
}

static void t_random_bytes_never_break_the_reader(void)
{
    uint64_t state = 1;

    for (int run = 0; run < 20000; run++) {
        struct ws *ws = ws_open(100);

        wire.used = 0;
        for (int i = 0; i < 60; i++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            wire.bytes[wire.used++] = (uint8_t)(state >> 56 & (i % 7 ? 0xff : 0x8f));
        }
        for (size_t at = 0; at < wire.used; at += 20) {
            ws_feed(ws, wire.bytes + at, 20);
            while (ws_next(ws, &heard)) CHECK(heard.size <= 125);
        }
        ws_release(ws);
    }
}

TEST_MAIN(TESTS)
