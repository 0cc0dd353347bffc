/* echo.c -- the same lines without a house behind them: what the sockets alone can do. */
#define _GNU_SOURCE /* epoll */
#include "crowd/crowd.h"

#include "base/must.h"
#include "crowd/inside.h"

#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

#define EVENTS 512

struct caller {
    struct line          line;
    struct crowd_report *report;
    int64_t              sent_us, now_us;
    uint32_t             awaited;
};

static void heard(void *with, const char *text, size_t size)
{
    static const char words[] = /* as long as a bet */
        "{\"n\":1234,\"do\":\"bet\",\"table\":123,\"place\":17,\"amount\":100}";
    struct caller *c = with;

    (void)text;
    if (size) {
        c->report->messages++;
        c->report->bytes += size;
        metrics_add(&c->report->bet, c->now_us - c->sent_us);
    } else {
        c->report->connections++;
    }
    c->sent_us = c->now_us;
    line_say(&c->line, words, sizeof words - 1);
}

static void await(int epoll, struct caller *c)
{
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};

    if (line_wants_to_write(&c->line)) e.events |= EPOLLOUT;
    if (e.events == c->awaited) return;
    must(epoll_ctl(epoll, c->awaited ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, c->line.socket, &e) == 0);
    c->awaited = e.events;
}

static void turn(const struct crowd_options *o, int epoll)
{
    struct epoll_event event[EVENTS];
    int                count = epoll_wait(epoll, event, EVENTS, 10);

    for (int i = 0; i < count; i++) {
        struct caller *c = event[i].data.ptr;

        c->now_us = crowd_clock_us();
        if (line_ready(&c->line, &o->at, heard, c) && line_flush(&c->line)) {
            await(epoll, c);
        } else {
            c->report->lost++;
            line_close(&c->line);
        }
    }
}

bool crowd_echo(const struct crowd_options *o, struct crowd_report *out, const char **why)
{
    struct caller *caller = calloc(o->players, sizeof *caller);
    int            epoll = epoll_create1(EPOLL_CLOEXEC);
    int64_t        begin;
    bool           good = true;

    must(caller != NULL && epoll >= 0);
    *out = (struct crowd_report){0};
    *why = "nobody answers there";
    for (unsigned i = 0; good && i < o->players; i++) {
        caller[i].report = out;
        good = line_call(&caller[i].line, &o->at);
        if (good) await(epoll, &caller[i]);
    }
    begin = crowd_clock_us();
    while (good && crowd_clock_us() < begin + (int64_t)o->seconds * 1000000) turn(o, epoll);
    out->betting_us = crowd_clock_us() - begin;
    for (unsigned i = 0; i < o->players; i++) line_close(&caller[i].line);
    close(epoll);
    free(caller);
    return good;
}
