#define _GNU_SOURCE /* epoll, clocks */
#include "crowd/inside.h"

#include "base/must.h"

#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define CALLING_MOST 128 /* lines that are being opened at the same time */
#define EVENTS       512
#define GRACE_US     90000000 /* for the last rounds to be decided, after the time is up */
#define SLOW_US      20000000 /* an answer that takes so long is late … */
#define SILENCE_US   90000000 /* … and then it is none */

int64_t crowd_clock_us(void)
{
    struct timespec at;

    clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t)at.tv_sec * 1000000 + at.tv_nsec / 1000;
}

uint32_t crowd_dice(struct crowd *c, uint32_t below) /* to vary, not to be fair */
{
    c->dice = c->dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return below ? (uint32_t)((c->dice >> 32) * below >> 32) : 0;
}

void crowd_object(struct player *p, const char *format, ...)
{
    struct crowd_report *r = p->crowd->report;
    uint64_t             room = sizeof r->first / sizeof r->first[0];
    va_list              list;
    int                  used;

    if (r->discrepancies++ >= room) return;
    used = snprintf(r->first[r->discrepancies - 1], sizeof r->first[0], "player %u: ", p->number);
    va_start(list, format);
    vsnprintf(r->first[r->discrepancies - 1] + used, sizeof r->first[0] - (size_t)used, format,
              list);
    va_end(list);
}

/* After the whole house was away; `now_us` is CLOCK_MONOTONIC, to be held against anybody's. */
void crowd_is_back(struct crowd *c)
{
    if (!c->cut_off) return;
    c->cut_off = false;
    if (!c->options->tells_returns) return;
    printf("back %lld\n", (long long)c->now_us);
    fflush(stdout);
}

/* -------------------------------- the wheel ------------------------------- */

void crowd_forget(struct player *p)
{
    if (p->at == NULL) return;
    *p->at = p->next;
    if (p->next) p->next->at = p->at;
    p->at = NULL;
}

void crowd_wait(struct player *p, int64_t until_us)
{
    struct crowd   *c = p->crowd;
    int64_t         slots = (until_us - c->wheel_us) / SLOT_US + 1;
    struct player **slot;

    if (slots >= SLOTS) slots = SLOTS - 1;
    slot = &c->wheel[(size_t)((c->wheel_us / SLOT_US + slots) % SLOTS)];
    crowd_forget(p);
    p->next = *slot;
    p->at = slot;
    if (p->next) p->next->at = &p->next;
    *slot = p;
}

static void turn_wheel(struct crowd *c)
{
    while (c->wheel_us + SLOT_US <= c->now_us) {
        struct player **slot;

        c->wheel_us += SLOT_US;
        slot = &c->wheel[(size_t)(c->wheel_us / SLOT_US % SLOTS)];
        while (*slot) {
            struct player *p = *slot;

            crowd_forget(p);
            player_due(p);
            player_settle(p);
        }
    }
}

/* -------------------------------- the lobby ------------------------------- */

struct scout {
    struct line   line;
    struct crowd *crowd;
    bool          done;
};

static bool is_wanted(const struct crowd *c, const struct floor_place *t, bool demo)
{
    enum crowd_mode mode = c->options->mode;

    if (!demo) return false;
    if (c->options->tables && c->tables == c->options->tables) return false;
    return mode == CROWD_MIXED || (mode == CROWD_INDIVIDUAL) == (t->seats == 1);
}

static void keep_tables(struct crowd *c, struct bit list)
{
    struct bit item, key, value;

    list = bit_open(list);
    while (bit_item(&list, &item)) {
        struct floor_place t = {0};
        bool               demo = false;

        item = bit_open(item);
        while (bit_member(&item, &key, &value))
            if (bit_is(key, "table")) t.id = bit_number(value, 0);
            else if (bit_is(key, "seats")) t.seats = bit_number(value, 0);
            else if (bit_is(key, "minimum")) t.minimum = bit_number(value, 0);
            else if (bit_is(key, "banked")) t.banked = bit_is(value, "true");
            else if (bit_is(key, "book")) demo = bit_is(value, "demo");
        if (!is_wanted(c, &t, demo)) continue;
        c->table = realloc(c->table, (c->tables + 1) * sizeof *c->table);
        must(c->table != NULL);
        c->table[c->tables++] = t;
    }
}

static void scout_heard(void *with, const char *text, size_t size)
{
    static const char question[] = "{\"n\":1,\"do\":\"lobby\"}";
    struct scout     *s = with;
    struct bit        inside = bit_open((struct bit){text, size}), key, value;

    if (size == 0) {
        line_say(&s->line, question, sizeof question - 1);
        return;
    }
    while (bit_member(&inside, &key, &value))
        if (bit_is(key, "tables")) keep_tables(s->crowd, value);
    s->done = true;
}

/* Somebody looks first what there is. */
static bool look_at_lobby(struct crowd *c)
{
    struct scout s = {.crowd = c};
    bool         good = line_call(&s.line, &c->options->at);

    while (good && !s.done) {
        struct pollfd wait = {.fd = s.line.socket, .events = POLLIN};

        if (line_wants_to_write(&s.line)) wait.events |= POLLOUT;
        good = poll(&wait, 1, 10000) == 1 &&
               line_ready(&s.line, &c->options->at, scout_heard, &s) && line_flush(&s.line);
    }
    line_close(&s.line);
    return good;
}

/* -------------------------------- the loop -------------------------------- */

void crowd_watch(struct player *p)
{
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = p};

    if (line_wants_to_write(&p->line)) e.events |= EPOLLOUT;
    if (e.events == p->awaited) return;
    must(epoll_ctl(p->crowd->epoll, p->awaited ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, p->line.socket,
                   &e) == 0);
    p->awaited = e.events;
}

static void hear_lines(struct crowd *c, int wait_ms)
{
    struct epoll_event event[EVENTS];
    int                count = epoll_wait(c->epoll, event, EVENTS, wait_ms);

    for (int i = 0; i < count; i++) {
        struct player *p = event[i].data.ptr;

        c->now_us = crowd_clock_us();
        if (line_ready(&p->line, &c->options->at, player_heard, p)) player_settle(p);
        else player_lost(p);
    }
    c->now_us = crowd_clock_us();
}

/* A few at a time, so that the door is not what is measured. */
static size_t call_some(struct crowd *c, size_t called)
{
    while (called < c->players && c->calling < CALLING_MOST) {
        struct player *p = &c->player[called++];

        player_call(p);
        player_settle(p);
    }
    return called;
}

static bool is_time(struct crowd *c, int64_t *next_us)
{
    if (c->now_us < *next_us) return false;
    *next_us = c->now_us + 1000000;
    return true;
}

/* A slow house is no wrong one; one that answers never is. */
static void listen_for_answer(struct player *p)
{
    int64_t waited_us = p->crowd->now_us - p->asked.sent_us;

    if (p->asked.what == ASKED_NOTHING || waited_us <= SLOW_US) return;
    if (!p->asked.late) p->crowd->report->late++;
    p->asked.late = true;
    if (waited_us <= SILENCE_US) return;
    crowd_object(p, "no answer to %s", p->asked.words);
    p->asked.sent_us = p->crowd->now_us;
}

static void look_after(struct crowd *c)
{
    for (size_t i = 0; i < c->players; i++) {
        struct player *p = &c->player[i];

        if (p->is_done) continue;
        listen_for_answer(p);
        if (c->ending && p->observer) {
            p->is_done = p->drop = true;
            c->done++;
        }
        p->looked = false;
        player_settle(p); /* the end of the time may be something to act on */
    }
}

static volatile sig_atomic_t asked_to_end;

static void on_signal(int number)
{
    (void)number;
    asked_to_end = 1;
}

static void begin_betting(struct crowd *c)
{
    c->begin_us = c->now_us;
    c->end_us = c->now_us + (int64_t)c->options->seconds * 1000000;
    c->report->bet = c->report->update = (struct metrics){0}; /* not of the crush at the door */
    c->report->bets = 0;
}

static void end_betting(struct crowd *c)
{
    c->ending = true;
    c->report->betting_us = c->now_us - c->begin_us;
    c->report->bets_in_time = c->report->bets;
}

static void run(struct crowd *c)
{
    int64_t start = c->now_us, look_us = 0, limit = INT64_MAX;
    size_t  called = 0;

    while ((c->done < c->players || !c->ending) && c->now_us < limit) { /* or attackers alone */
        called = call_some(c, called);
        hear_lines(c, 2);
        turn_wheel(c);
        if (c->attack) hostile_turn(c);
        if (!c->begin_us && (c->open == c->players || c->now_us - start > GRACE_US)) {
            c->report->open_us = c->now_us - start;
            begin_betting(c);
        }
        if (c->begin_us && !c->ending && (c->now_us >= c->end_us || asked_to_end)) {
            end_betting(c);
            limit = c->now_us + GRACE_US;
        }
        if (is_time(c, &look_us)) look_after(c);
    }
    for (size_t i = 0; i < c->players; i++) {
        if (!c->player[i].is_done)
            crowd_object(&c->player[i], "could not end: in play %lld, at table %lld, asked %s",
                         (long long)c->player[i].record.last.in_play,
                         (long long)c->player[i].table->id,
                         c->player[i].asked.what ? c->player[i].asked.words : "nothing");
        c->player[i].is_done = true;
        player_lost(&c->player[i]);
    }
}

/* Players fill one table after the other; observers are spread over all of them. */
static bool seat_players(struct crowd *c, const char **why)
{
    size_t table = 0, taken = 0;

    c->players = (size_t)c->options->players + c->options->observers;
    c->player = calloc(c->players ? c->players : 1, sizeof *c->player);
    must(c->player != NULL);
    for (size_t i = 0; i < c->players; i++) {
        struct player *p = &c->player[i];

        p->crowd = c;
        p->number = (unsigned)i + 1;
        p->observer = i >= c->options->players;
        if (p->observer) {
            p->table = &c->table[i % c->tables];
            continue;
        }
        if (taken == (size_t)c->table[table].seats) table++, taken = 0;
        if (table == c->tables) {
            *why = "there are not so many seats";
            return false;
        }
        p->table = &c->table[table];
        taken++;
    }
    return true;
}

static void raise_limit(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

bool crowd_run(const struct crowd_options *options, struct crowd_report *out, const char **why)
{
    struct crowd c = {.options = options, .report = out, .dice = options->seed, .epoll = -1};
    bool         good = false;

    *out = (struct crowd_report){0};
    raise_limit();
    signal(SIGTERM, on_signal);
    signal(SIGINT, on_signal);
    c.now_us = c.wheel_us = crowd_clock_us();
    *why = "nobody answers there";
    if (!look_at_lobby(&c)) goto end;
    *why = "no table there fits";
    if (c.tables == 0 || !seat_players(&c, why)) goto end;
    *why = "the system gives no more descriptors";
    c.epoll = epoll_create1(EPOLL_CLOEXEC);
    if (c.epoll < 0 || (options->hostile && !hostile_open(&c))) goto end;
    run(&c);
    good = true;

end:
    if (c.attack) hostile_close(&c);
    if (c.epoll >= 0) close(c.epoll);
    free(c.player);
    free(c.table);
    return good;
}
