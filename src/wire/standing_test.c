/* How a large tournament stands, told to each of its entrants. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "wire/tournament.h"

#include "check.h"
#include "dice.h"
#include "halls/inside.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TESTS(X) X(810_2015_r39__everybody_hears_his_own_place_worked_out_once)

#define ENTRANTS FLOOR_ENTRANTS_MAX

static const char document[] =
    "tournament: Grande\nvariant: holdem\nlimit: none\nbook: demo\nchips: 5000\ndecision: 5\n"
    "time_bank: 0\nlevels:\n  - {small: 10, big: 20, length: 60}\n"
    "mode: scheduled\nstart: 2026-01-01T00:10Z\nseats: 9\nentrants_min: 3\nentrants_max: 2000\n"
    "fee_prize: 9.00\nfee_commission: 1.00\n"
    "prizes:\n  - {entries: 3, shares: [50, 30, 20]}\n"
    "  - {entries: 1000, shares: [20, 15, 10, 8, 6, 5, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2,"
    " 2]}\n";

static struct tournament_file file;

static void tell_match(struct hall *h, struct tour_command cmd)
{
    CHECK_EQ(tour_check(h->t, &cmd), REF_NONE);
    h->heard.count = 0;
    tour_apply(h->t, &cmd, &h->heard);
}

/* All seated, with chips by lot: many have the same. */
static void begin(struct hall *h)
{
    struct dice dice = {.at = 1};

    tournament_read(document, sizeof document - 1, EN, &file);
    if (!file.found.lawful) print_error("%s\n", file.found.problem[0].words);
    CHECK(file.found.lawful);
    *h = (struct hall){.number = 1, .name = 1, .closes_ms = INT64_MAX};
    h->t = calloc(1, tour_size(ENTRANTS));
    h->heard.most = tour_events_max(ENTRANTS);
    h->heard.list = calloc(h->heard.most, sizeof *h->heard.list);
    CHECK(h->t != NULL && h->heard.list != NULL);
    tour_open(h->t, &file.rules, file.fingerprint);
    for (int64_t player = 1; player <= ENTRANTS; player++)
        tell_match(h, (struct tour_command){.kind = TOUR_REGISTER, .player = player});
    tell_match(h, (struct tour_command){.kind = TOUR_TIME, .at_ms = file.rules.start_ms});
    while (tour_awaits(h->t).what == TOUR_AWAITS_DRAW)
        tell_match(h, (struct tour_command){.kind = TOUR_DRAW});
    CHECK_EQ(h->t->left, ENTRANTS);
    for (uint32_t i = 0; i < ENTRANTS; i++)
        ((struct entrant *)(uintptr_t)tour_entrant(h->t, i))->stack = dice_below(&dice, 900);
}

static void end(struct hall *h)
{
    free(h->t);
    free(h->heard.list);
    tournament_release(&file);
}

static int64_t clock_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void t_810_2015_r39__everybody_hears_his_own_place_worked_out_once(void)
{
    static char     words[4096];
    static uint32_t rank[ENTRANTS];
    struct hall     h;
    int64_t         began;

    begin(&h);
    began = clock_us();
    rank_entrants(h.t, rank);
    for (uint32_t i = 0; i < ENTRANTS; i++) {
        struct text t = text_over(words, sizeof words);

        live_json_entrant(&t, &h, i, rank[i], 7);
        CHECK(!t.cut);
    }
    print_message("%d entrants told in %lld us\n", ENTRANTS, (long long)(clock_us() - began));
    for (uint32_t i = 0; i < ENTRANTS; i++) {
        struct tour_info info;

        tour_see(h.t, i, &info);
        CHECK_EQ(rank[i], info.rank);
    }
    end(&h);
}

TEST_MAIN(TESTS)
