/* round_loop.h -- whole rounds of one game, compiled for it.
 *
 * A game's own functions, the same that struct game points to, in a loop that is told
 * them as constants.  They are then compiled into it, each where the kind of its command
 * is known; asked for through struct game they are three calls for every card.
 *
 *     ROUND_OF(banca_francesa, banca_francesa, decider_decides)
 *
 * defines round_banca_francesa(), a play_round. */
#ifndef ODDS_ROUND_LOOP_H
#define ODDS_ROUND_LOOP_H

#include "odds/wager.h"

struct round_functions {
    struct awaits (*awaits)(const void *state);
    enum refusal (*check)(const void *state, const struct command *cmd);
    void (*apply)(void *state, const struct command *cmd, struct events *heard);
    void (*settle)(const void *state, struct payouts *out);
    struct command (*decide)(const struct decider *d, const void *state,
                             const struct awaits *awaits);
};

/* Says what the table must allow. */
static TOGETHER void round_say(const struct round_functions *game, void *state,
                               const struct command *cmd)
{
    must(game->check(state, cmd) == REF_NONE);
    game->apply(state, cmd, NULL);
}

static TOGETHER void round_bet(const struct round_functions *game, void *state,
                               const struct wager *wagers, size_t count)
{
    round_say(game, state, &(struct command){.kind = CMD_OPEN, .seat = HOUSE});
    for (size_t i = 0; i < count; i++)
        if (wagers[i].part == PART_BET) round_say(game, state, &wagers[i].cmd);
    round_say(game, state, &(struct command){.kind = CMD_CLOSE});
}

static TOGETHER unsigned round_play(const struct round_functions *game, void *state,
                                    struct stream *chance, const struct decider *player)
{
    for (unsigned draws = 0;;) {
        struct awaits  a = game->awaits(state);
        struct command cmd;

        switch ((enum awaited)a.what) {
        case AWAITS_OPEN:
        case AWAITS_PLAYERS: return draws;
        case AWAITS_BETS: round_say(game, state, &(struct command){.kind = CMD_CLOSE}); break;
        case AWAITS_DRAW:
            round_say(game, state,
                      &(struct command){.kind = CMD_DRAW,
                                        .seat = HOUSE,
                                        .number = stream_below(chance, a.below)});
            draws++;
            break;
        case AWAITS_DECISION:
            cmd = game->decide(player, state, &a);
            round_say(game, state, &cmd);
            break;
        }
    }
}

static TOGETHER unsigned round_whole(const struct round_functions *game, struct one_seat *s,
                                     const struct wager *wagers, size_t count,
                                     struct stream *chance, const struct decider *player)
{
    unsigned draws;

    round_bet(game, s->state, wagers, count);
    draws = round_play(game, s->state, chance, player);
    s->lines.count = 0;
    game->settle(s->state, &s->lines);
    return draws;
}

/* `like`: whose functions, where they are not its own (GAME_ROUND in engine/game.h). */
#define ROUND_OF(game, like, decides)                                                              \
    static IN_ONE unsigned round_##game(struct one_seat *s, const struct wager *wagers,            \
                                        size_t count, struct stream *chance,                       \
                                        const struct decider *player)                              \
    {                                                                                              \
        static const struct round_functions its = {like##_awaits, game##_check, like##_apply,      \
                                                   like##_settle, decides};                        \
                                                                                                   \
        return round_whole(&its, s, wagers, count, chance, player);                                \
    }

#endif
