/* stand_test.h -- a tournament on a test's bench, with stand-ins for its tables.
 *
 * A stand-in hand is not poker: somebody has the big blind, some put in chips,
 * lots decide.  But chips move as they do in a hand: blinds go on from seat to
 * seat, nobody loses more than he has, side pots are cut, and what leaves a stack
 * arrives in another.  Every command is checked before and every state after. */
#ifndef STAND_TEST_H
#define STAND_TEST_H

#include "games/tournament/inside.h"

#include "check.h"
#include "dice.h"

#include <stdlib.h>

#define START_MS 1000000

struct stand {
    struct tournament *t;
    struct tour_events heard; /* of the last command */
    struct dice        dice;
    uint32_t           blind[TOUR_ENTRANTS_MAX / 2 + 2]; /* by table: seat + 1; 0: not yet */
    uint32_t           all_in;                           /* one in so many hands sees an all-in */
    uint32_t           sane_every;                       /* commands */
    uint64_t           said;
    bool               rich; /* who may rebuy does */
};

static struct stand stand;

static inline void stand_close(void)
{
    free(stand.t);
    free(stand.heard.list);
    memset(&stand, 0, sizeof stand);
}

static inline void stand_open(const struct tour_rules *r, uint64_t seed)
{
    static const uint8_t fingerprint[32] = {8, 10};
    uint32_t             most = (uint32_t)r->house.value[TO_ENTRANTS_MAX];

    stand_close();
    CHECK(tour_is_lawful(r));
    stand.t = tour_open(malloc(tour_size(most)), r, fingerprint);
    stand.heard.most = tour_events_max(most);
    stand.heard.list = calloc(stand.heard.most, sizeof *stand.heard.list);
    stand.dice.at = seed;
    stand.all_in = 3;
    stand.sane_every = 1;
    stand.rich = true;
    CHECK(tour_sane(stand.t));
}

static inline enum refusal stand_try(struct tour_command cmd)
{
    enum refusal no = tour_check(stand.t, &cmd);

    stand.heard.count = 0;
    if (no != REF_NONE) return no;
    tour_apply(stand.t, &cmd, &stand.heard);
    for (size_t i = 0; i < stand.heard.count; i++)
        if (stand.heard.list[i].kind == TEV_TABLE) stand.blind[stand.heard.list[i].table] = 0;
    if (stand.said++ % stand.sane_every == 0) CHECK(tour_sane(stand.t));
    return REF_NONE;
}

static inline void stand_must(struct tour_command cmd, const char *file, int line)
{
    enum refusal no = stand_try(cmd);

    if (no == REF_NONE) return;
    print_error("refused: %s\n", refusal_words[no].key);
    _fail(file, line);
}

static inline void stand_refused(struct tour_command cmd, enum refusal want, const char *file,
                                 int line)
{
    enum refusal no = stand_try(cmd);

    if (no == want) return;
    print_error("%s, not %s\n", refusal_words[no].key, refusal_words[want].key);
    _fail(file, line);
}

#define SAY(...) stand_must((struct tour_command){__VA_ARGS__}, __FILE__, __LINE__)
#define REFUSED(why, ...)                                                                          \
    stand_refused((struct tour_command){__VA_ARGS__}, REF_##why, __FILE__, __LINE__)

static inline const struct tour_event *heard(enum tour_event_kind kind) /* the first such */
{
    for (size_t i = 0; i < stand.heard.count; i++)
        if (stand.heard.list[i].kind == kind) return &stand.heard.list[i];
    return NULL;
}

static inline void enter_players(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) SAY(.kind = TOUR_REGISTER, .player = 100 + i);
}

static inline void draw_lots(void)
{
    while (tour_awaits(stand.t).what == TOUR_AWAITS_DRAW)
        SAY(.kind = TOUR_DRAW, .number = dice_below(&stand.dice, tour_awaits(stand.t).below));
}

/* Enters so many, passes the time of start, draws every seat. */
static inline void begin(uint32_t count)
{
    enter_players(count);
    if (stand.t->phase == TOUR_ENTERING) SAY(.kind = TOUR_TIME, .at_ms = stand.t->rules.start_ms);
    draw_lots();
}

/* ------------------------------ a hand, reported ------------------------- */

struct result {
    tour_chips stack[TOUR_SEATS_MAX];
    uint16_t   winners[TOUR_SEATS_MAX];
    unsigned   blind;
};

static inline tour_chips stack_at(uint32_t table, unsigned seat)
{
    return entrant_at(stand.t, table_at(stand.t, table)->seat[seat])->stack;
}

/* As a table reports it; lots that follow are drawn. */
static inline void report(uint32_t table, const struct result *r)
{
    const struct tour_table *at = table_at(stand.t, table);
    uint16_t                 dealt = at->dealt;

    for (uint8_t i = 0; i < TOUR_SEATS_MAX; i++)
        if (dealt >> i & 1)
            SAY(.kind = TOUR_STACK, .table = (uint16_t)table, .seat = i, .number = r->winners[i],
                .amount = r->stack[i]);
    stand.blind[table] = r->blind + 1;
    SAY(.kind = TOUR_HAND_OVER, .table = (uint16_t)table, .seat = (uint8_t)r->blind,
        .number = at->hand);
}

/* The chips of the hand as they are; the blind goes on to the next seat. */
static inline struct result result_of(uint32_t table)
{
    const struct tour_table *at = table_at(stand.t, table);
    struct result            r = {.blind = stand.blind[table]};

    if (r.blind == 0) r.blind = 1 + dice_below(&stand.dice, seats(stand.t));
    do r.blind = r.blind % seats(stand.t) + 1;
    while (!(at->dealt >> (r.blind - 1) & 1));
    r.blind--;
    for (unsigned i = 0; i < TOUR_SEATS_MAX; i++)
        if (at->dealt >> i & 1) r.stack[i] = stack_at(table, i);
    return r;
}

/* Layer by layer: the best of those who are in for it takes it; who has lost his
 * last chips lost them to the winners of his last layer. */
static inline void showdown(struct result *r, tour_chips *in, uint16_t folded)
{
    uint32_t lot[TOUR_SEATS_MAX];

    for (unsigned i = 0; i < TOUR_SEATS_MAX; i++) lot[i] = dice_below(&stand.dice, 12);
    for (;;) {
        tour_chips layer = INT64_MAX, pot = 0;
        unsigned   best = 0, count = 0;
        uint16_t   winners = 0, paying = 0;

        for (unsigned i = 0; i < TOUR_SEATS_MAX; i++)
            if (in[i] > 0 && in[i] < layer) layer = in[i];
        if (layer == INT64_MAX) return;
        for (unsigned i = 0; i < TOUR_SEATS_MAX; i++) {
            if (in[i] == 0) continue;
            in[i] -= layer;
            pot += layer;
            paying = (uint16_t)(paying | 1u << i);
        }
        for (unsigned i = 0; i < TOUR_SEATS_MAX; i++) {
            if (!(paying >> i & 1) || folded >> i & 1) continue;
            if (count == 0 || lot[i] > lot[best]) {
                best = i;
                winners = 0;
            }
            if (lot[i] == lot[best]) winners = (uint16_t)(winners | 1u << i);
            count++;
        }
        if (count == 0) winners = paying; /* an uncalled bet of one who then folded */
        count = 0;
        for (unsigned i = 0; i < TOUR_SEATS_MAX; i++) count += winners >> i & 1;
        for (unsigned i = 0; i < TOUR_SEATS_MAX; i++) {
            tour_chips part = winners >> i & 1 ? (pot + count - 1) / count : 0;

            if (part == 0) continue;
            r->stack[i] += part;
            pot -= part;
            count--;
        }
        for (unsigned i = 0; i < TOUR_SEATS_MAX; i++)
            if (paying >> i & 1) r->winners[i] = winners & (uint16_t) ~(1u << i);
    }
}

static inline void play_hand(uint32_t table)
{
    const struct tour_table *at = table_at(stand.t, table);
    struct tour_level        level = tour_level_at(&stand.t->rules, at->level);
    struct result            r = result_of(table);
    tour_chips               in[TOUR_SEATS_MAX] = {0}, bet = level.big;
    uint16_t                 folded = 0;

    if (dice_one_in(&stand.dice, stand.all_in)) bet = INT64_MAX;
    else if (dice_one_in(&stand.dice, 2)) bet = level.big * (1 + dice_below(&stand.dice, 6));
    for (unsigned i = 0; i < seats(stand.t); i++) {
        bool plays = i == r.blind || dice_one_in(&stand.dice, 3);

        if (!(at->dealt >> i & 1)) continue;
        if (!plays) folded = (uint16_t)(folded | 1u << i);
        in[i] = plays ? bet : level.ante;
        if (i == r.blind && dice_one_in(&stand.dice, 2)) in[i] = level.big; /* he gives up */
        if (in[i] > r.stack[i]) in[i] = r.stack[i];
        r.stack[i] -= in[i];
    }
    showdown(&r, in, folded);
    for (unsigned i = 0; i < TOUR_SEATS_MAX; i++)
        if (r.stack[i] > 0) r.winners[i] = 0;
    report(table, &r);
}

/* Everybody's chips go to `winner`. */
static inline void take_all(uint32_t table, unsigned winner)
{
    struct result r = result_of(table);

    for (unsigned i = 0; i < TOUR_SEATS_MAX; i++) {
        if (i == winner || r.stack[i] == 0) continue;
        r.stack[winner] += r.stack[i];
        r.stack[i] = 0;
        r.winners[i] = (uint16_t)(1u << winner);
    }
    report(table, &r);
}

/* `loser` loses everything to the seats of `winners`, in equal parts. */
static inline void knock_out(uint32_t table, unsigned loser, uint16_t winners)
{
    struct result r = result_of(table);
    unsigned      count = 0;

    for (unsigned i = 0; i < TOUR_SEATS_MAX; i++) count += winners >> i & 1;
    for (unsigned i = 0; i < TOUR_SEATS_MAX; i++) {
        tour_chips part = winners >> i & 1 ? (r.stack[loser] + count - 1) / count : 0;

        if (part == 0) continue;
        r.stack[i] += part;
        r.stack[loser] -= part;
        count--;
    }
    r.winners[loser] = winners;
    report(table, &r);
}

/* Nothing happens in it. */
static inline void pass_hand(uint32_t table)
{
    struct result r = result_of(table);

    report(table, &r);
}

/* --------------------------------- rules --------------------------------- */

static inline void add_level(struct tour_rules *r, tour_chips big, int64_t length, int64_t break_ms)
{
    r->level[r->levels++] = (struct tour_level){
        .small = big / 2, .big = big, .length = length, .break_ms = break_ms};
}

static inline void add_plan(struct tour_rules *r, uint32_t entries, const uint32_t *percent,
                            uint32_t count)
{
    struct tour_plan *plan = &r->plan[r->plans++];

    *plan = (struct tour_plan){.entries = entries, .first = r->rows, .rows = count};
    for (uint32_t i = 0; i < count; i++)
        r->row[r->rows++] = (struct tour_row){.places = 1, .each = percent[i] * 10000};
}
#define PLAN(r, entries, ...)                                                                      \
    add_plan((r), (entries), (const uint32_t[]){__VA_ARGS__},                                      \
             sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

/* A freezeout of one table that starts full: 9 + 1 euro, three prizes from six players on. */
static inline struct tour_rules sit_and_go(uint32_t players)
{
    struct tour_rules r = tour_usual();

    r.house.value[TO_ENTRANTS_MIN] = r.house.value[TO_ENTRANTS_MAX] = players;
    r.house.value[TO_FEE_PRIZE] = 900;
    r.house.value[TO_FEE_COMMISSION] = 100;
    r.house.value[TO_CHIPS] = 1500;
    for (tour_chips big = 20; r.levels < 8; big *= 2) add_level(&r, big, 300000, 0);
    if (players >= 6) PLAN(&r, players, 50, 30, 20);
    else PLAN(&r, players, 100);
    return r;
}

/* A scheduled one. */
static inline struct tour_rules scheduled(uint32_t least, uint32_t most)
{
    struct tour_rules r = sit_and_go(most);

    r.house.value[TO_MODE] = TOUR_SCHEDULED;
    r.house.value[TO_ENTRANTS_MIN] = least;
    r.start_ms = START_MS;
    r.house.value[TO_WITHDRAW] = 300000;
    r.plans = r.rows = 0;
    PLAN(&r, 2, 100);
    if (most >= 6) PLAN(&r, 6, 50, 30, 20);
    if (most >= 50) PLAN(&r, 50, 40, 25, 15, 12, 8);
    return r;
}

/* -------------------------------- questions ------------------------------ */

static inline const struct entrant *of(uint32_t number)
{
    return tour_entrant(stand.t, number);
}

/* Who sits there. */
static inline uint32_t at(uint32_t table, unsigned seat)
{
    return table_at(stand.t, table)->seat[seat];
}

static inline void pass(int64_t ms)
{
    SAY(.kind = TOUR_TIME, .at_ms = stand.t->now_ms + ms);
}

static inline size_t heard_count(enum tour_event_kind kind)
{
    size_t count = 0;

    for (size_t i = 0; i < stand.heard.count; i++) count += stand.heard.list[i].kind == kind;
    return count;
}

static inline void open_sit_and_go(uint32_t players)
{
    struct tour_rules r = sit_and_go(players);

    stand_open(&r, 1);
    begin(players);
}

static inline struct tour_rules with_rebuys(void)
{
    struct tour_rules r = sit_and_go(6);

    r.house.value[TO_REBUYS] = 1;
    r.house.value[TO_REBUY_UNTIL] = 2;
    r.house.value[TO_REBUY_PRIZE] = 900;
    r.house.value[TO_REBUY_COMMISSION] = 100;
    r.house.value[TO_REBUY_CHIPS] = 2000;
    r.house.value[TO_ADDON] = 1;
    r.house.value[TO_ADDON_PRIZE] = 900;
    r.house.value[TO_ADDON_COMMISSION] = 100;
    r.house.value[TO_ADDON_CHIPS] = 3000;
    r.level[1].break_ms = 60000;
    return r;
}

#endif
