#include "feltro/bench/bench.h"

#include "base/must.h"
#include "chance/expand.h"
#include "games/poker/poker.h"

#include <stdlib.h>
#include <string.h>

#define SEATS 6
#define BATCH 512 /* hands; nobody can lose what all brought in so few */

struct bench {
    const struct game *game;
    struct poker      *state, *seated; /* owned: now, and as everybody sat down */
    struct payout     *line;           /* owned */
    struct stream      chance;
    uint64_t           hands, commands;
};

static void tell_table(struct bench *b, struct command cmd)
{
    must(b->game->check(b->state, &cmd) == REF_NONE);
    b->game->apply(b->state, &cmd, NULL);
    b->commands++;
}

/* Two stay whatever it costs, each hand other two; the rest give up what is not free. */
static enum move decide(const struct bench *b, const struct awaits *a)
{
    bool stays = (a->seat + b->hands) % SEATS < 2;

    if (a->options & 1u << MOVE_CHECK) return MOVE_CHECK;
    if (!(a->options & 1u << MOVE_CALL)) return MOVE_SHOW;
    return stays ? MOVE_CALL : MOVE_FOLD;
}

static void play_hand(struct bench *b)
{
    struct payouts lines = {.line = b->line};

    tell_table(b, (struct command){.kind = CMD_OPEN, .seat = HOUSE});
    for (struct awaits a; (a = b->game->awaits(b->state)).what != AWAITS_OPEN;) {
        struct command cmd = {.kind = CMD_DRAW, .seat = HOUSE};

        if (a.what == AWAITS_DRAW) cmd.number = stream_below(&b->chance, a.below);
        else cmd = (struct command){.kind = CMD_DECIDE, .seat = a.seat, .number = decide(b, &a)};
        tell_table(b, cmd);
    }
    b->game->settle(b->state, &lines);
    b->hands++;
}

static uint64_t play_batch(void *on)
{
    struct bench *b = on;

    memcpy(b->state, b->seated, b->game->state_size);
    for (int i = 0; i < BATCH; i++) play_hand(b);
    return BATCH;
}

struct poker_speed bench_poker(const struct game *game, double seconds)
{
    static const uint8_t no_fingerprint[32];
    struct house         house = house_usual(game->options, game->options_count);
    struct poker_speed   out;
    struct bench         b = {.game = game,
                              .state = calloc(1, game->state_size),
                              .seated = calloc(1, game->state_size),
                              .line = calloc(game->payouts_max, sizeof *b.line)};

    must(b.state && b.seated && b.line);
    house.value[OPT_SEATS] = SEATS;
    house.value[OPT_INACTIVITY] = 0;
    house.value[POK_BUY_MOST] = 10 * BATCH;
    stream_init(&b.chance, (const uint8_t[SEED_BYTES]){3});
    game->open(b.state, &house, no_fingerprint);
    for (uint8_t seat = 0; seat < SEATS; seat++)
        tell_table(
            &b, (struct command){.kind = CMD_SIT,
                                 .seat = seat,
                                 .amount = house.value[OPT_MINIMUM] * house.value[POK_BUY_MOST]});
    memcpy(b.seated, b.state, game->state_size);
    b.commands = 0;
    out.hands = best_rate(play_batch, &b, seconds);
    out.commands = out.hands * (double)b.commands / (double)b.hands;
    free(b.state);
    free(b.seated);
    free(b.line);
    return out;
}
