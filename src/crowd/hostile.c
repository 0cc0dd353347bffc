/* hostile.c -- clients that mean harm, beside the players.
 *
 * Most call and never finish their request; the others come in properly and then claim a
 * message of gigabytes, send theirs one byte at a time, flood, or ask and do not read.  Each does
 * something once a second, and whoever is cut off calls again: what is asked is whether the
 * players notice. */
#define _GNU_SOURCE /* epoll */
#include "crowd/inside.h"

#include "base/must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define EVENTS       256
#define FLOOD_FRAMES 150 /* in one go */
#define CRUSH_US                                                                                   \
    10000 /* what this process is late with is not done all at once: the world is                  \
           * full of attackers who do not wait for each other */

enum attack_kind { HALF_OPEN, HUGE_CLAIM, ONE_BYTE, FLOOD, NO_READER };

/* clang-format off */
static const enum attack_kind kinds[] = {HALF_OPEN, HALF_OPEN, HALF_OPEN, HALF_OPEN, HALF_OPEN,
                                         HALF_OPEN, HUGE_CLAIM, ONE_BYTE, FLOOD, NO_READER};
/* clang-format on */

struct attacker {
    struct line      line;
    struct crowd    *crowd;
    enum attack_kind kind;
    unsigned         step;
    bool             is_open;
};

struct attack {
    struct attacker *attacker; /* owned */
    size_t           count, next;
    int64_t          since_us; /* up to here everybody has had his turns */
    int              epoll;
};

bool hostile_open(struct crowd *c)
{
    struct attack *a = calloc(1, sizeof *a);

    must(a != NULL);
    a->count = c->options->hostile;
    a->attacker = calloc(a->count, sizeof *a->attacker);
    must(a->attacker != NULL);
    for (size_t i = 0; i < a->count; i++) {
        a->attacker[i].crowd = c;
        a->attacker[i].kind = kinds[i % (sizeof kinds / sizeof kinds[0])];
    }
    a->epoll = epoll_create1(EPOLL_CLOEXEC);
    a->since_us = c->now_us;
    c->attack = a;
    return a->epoll >= 0;
}

void hostile_close(struct crowd *c)
{
    for (size_t i = 0; i < c->attack->count; i++) line_close(&c->attack->attacker[i].line);
    close(c->attack->epoll);
    free(c->attack->attacker);
    free(c->attack);
}

static void send_raw(struct attacker *a, const void *bytes, size_t size)
{
    (void)!send(a->line.socket, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static void heard(void *with, const char *text, size_t size)
{
    struct attacker *a = with;

    (void)text;
    if (size == 0) a->is_open = true;
}

static void call(struct attack *all, struct attacker *a)
{
    struct epoll_event e = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.ptr = a};

    a->step = 0;
    a->is_open = false;
    if (!line_call(&a->line, &a->crowd->options->at)) return;
    a->crowd->report->attacks++;
    must(epoll_ctl(all->epoll, EPOLL_CTL_ADD, a->line.socket, &e) == 0);
}

static void ask_lobby(struct attacker *a)
{
    char frame[64] = {'\x81', '\0', 0, 0, 0, 0}; /* masked with nothing */
    int  size = snprintf(frame + 6, sizeof frame - 6, "{\"n\":%u,\"do\":\"lobby\"}", a->step + 1);

    frame[1] = (char)(0x80 | size);
    send_raw(a, frame, 6 + (size_t)size);
}

static void flood(struct attacker *a, const uint8_t *ask, size_t size)
{
    uint8_t bytes[FLOOD_FRAMES * 8];

    for (size_t i = 0; i < FLOOD_FRAMES; i++) memcpy(bytes + i * size, ask, size);
    send_raw(a, bytes, FLOOD_FRAMES * size);
}

/* The next piece of mischief. */
static void do_harm(struct attacker *a)
{
    static const uint8_t claim[] = {0x81, 0xff, 0x00, 0x00, 0x00, 0xff, 0xff,
                                    0xff, 0xff, 0xff, 1,    2,    3,    4};
    static const uint8_t ask[] = {0x81, 0x82, 0, 0, 0, 0, '{', '}'};
    static const char    part[] = "GET /ws HTTP/1.1\r\nHost: x\r\nX-Slow: ";

    if (a->kind == HALF_OPEN) {
        if (a->step < sizeof part - 1) send_raw(a, part + a->step, 1);
    } else if (a->is_open) {
        if (a->kind == HUGE_CLAIM) send_raw(a, claim, sizeof claim);
        else if (a->kind == ONE_BYTE) send_raw(a, ask + a->step % sizeof ask, 1);
        else if (a->kind == NO_READER) ask_lobby(a);
        else if (a->step % 5 == 0) flood(a, ask, sizeof ask);
    }
    a->step++;
}

static void hear_house(struct attack *all)
{
    struct epoll_event event[EVENTS];
    int                count = epoll_wait(all->epoll, event, EVENTS, 0);

    for (int i = 0; i < count; i++) {
        struct attacker *a = event[i].data.ptr;
        bool             half = a->kind == HALF_OPEN;

        bool deaf = a->kind == NO_READER && a->is_open;

        if (half && !(event[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR))) continue;
        if (deaf && !(event[i].events & (EPOLLHUP | EPOLLERR))) continue;
        if (!half && line_ready(&a->line, &a->crowd->options->at, heard, a)) continue;
        a->crowd->report->dropped++;
        line_close(&a->line);
    }
}

void hostile_turn(struct crowd *c)
{
    struct attack *all = c->attack;
    int64_t        each_us = 1000000 / (int64_t)all->count + 1;

    hear_house(all);
    if (c->now_us - all->since_us > CRUSH_US) all->since_us = c->now_us - CRUSH_US;
    for (; all->since_us + each_us <= c->now_us; all->since_us += each_us) {
        struct attacker *a = &all->attacker[all->next++ % all->count];

        if (a->line.state == LINE_CLOSED) call(all, a);
        else do_harm(a);
    }
}
