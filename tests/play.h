/* play.h -- one helper that touches the API, for every test of a game.
 *
 *     static struct play p;
 *     struct house       house = play_house(&banca_francesa);
 *
 *     play_open(&p, &banca_francesa, &house);
 *     play_sit(&p, 0, 100000);
 *     play_open_round(&p);
 *     play_bet(&p, 0, BF_ASES, 500);
 *     ...
 *
 * Every command goes through check() first; an allowed one is applied, and the
 * state must be sane after it. */
#ifndef TESTS_PLAY_H
#define TESTS_PLAY_H

#include "check.h"

#include "base/must.h"
#include "engine/table.h"

#include <stdlib.h>

#define PLAY_LINES 8192

struct play {
    const struct game *game;
    struct events      heard;            /* of the last command */
    struct payout      line[PLAY_LINES]; /* of the last play_settle() */
    size_t             lines;
    union {
        struct table table;
        uint8_t      bytes[1 << 17];
    } state;
};

static inline struct house play_house(const struct game *game)
{
    return house_usual(game->options, game->options_count);
}

/* Opens a table with this house; the law must have nothing against it. */
static inline void play_open(struct play *p, const struct game *game, const struct house *house)
{
    static const uint8_t fingerprint[32] = {1, 2, 3};
    struct faults        faults = {0};

    must(game->state_size <= sizeof p->state && game->payouts_max <= PLAY_LINES);
    game_lawful(game, house, &faults);
    CHECK(!faults_refuse(&faults));
    memset(p, 0, sizeof *p);
    p->game = game;
    game->open(&p->state, house, fingerprint);
    CHECK(game->sane(&p->state));
}

static inline enum refusal play_try(struct play *p, struct command cmd)
{
    enum refusal no = p->game->check(&p->state, &cmd);

    p->heard.count = 0;
    if (no != REF_NONE) return no;
    p->game->apply(&p->state, &cmd, &p->heard);
    CHECK(p->game->sane(&p->state));
    return REF_NONE;
}

static inline void check_refusal(enum refusal got, enum refusal want, const char *file, int line)
{
    if (got == want) return;
    print_error("answered %s, not %s\n", refusal_words[got].key, refusal_words[want].key);
    _fail(file, line);
}

#define CHECK_REFUSED(p, want, ...)                                                                \
    check_refusal(play_try((p), (struct command){__VA_ARGS__}), REF_##want, __FILE__, __LINE__)
#define PLAY(p, ...) CHECK_REFUSED(p, NONE, __VA_ARGS__)

#define play_sit(p, who, chips) PLAY(p, .kind = CMD_SIT, .seat = (who), .amount = (chips))
#define play_open_round(p)      PLAY(p, .kind = CMD_OPEN, .seat = HOUSE)
#define play_bet(p, who, where, sum)                                                               \
    PLAY(p, .kind = CMD_BET, .seat = (who), .place = (uint16_t)(where), .amount = (sum))
#define play_close(p, who) PLAY(p, .kind = CMD_CLOSE, .seat = (who))
#define play_draw(p, n)    PLAY(p, .kind = CMD_DRAW, .seat = HOUSE, .number = (n))
#define play_time(p, ms)   PLAY(p, .kind = CMD_TIME, .seat = HOUSE, .at_ms = (ms))

/* The lines of the round, in p->line. */
static inline size_t play_settle(struct play *p)
{
    struct payouts out = {.line = p->line};

    p->game->settle(&p->state, &out);
    return p->lines = out.count;
}

static inline cents play_stack(const struct play *p, unsigned seat)
{
    return p->state.table.seat[seat].stack;
}

static inline bool play_heard(const struct play *p, enum event_kind kind)
{
    for (size_t i = 0; i < p->heard.count; i++)
        if (p->heard.list[i].kind == kind) return true;
    return false;
}

#endif
