/* A game's own functions, the same that struct game points to, in a loop that is told
 * them as constants.  They are then compiled into it, each where the kind of its command
 * is known; asked for through struct game they are three calls for every card. */
#include "odds/rounds.h"

#include "games/baccarat/baccarat.h"
#include "games/banca_francesa/banca_francesa.h"
#include "games/roulette/roulette.h"

struct functions {
    struct awaits (*awaits)(const void *state);
    enum refusal (*check)(const void *state, const struct command *cmd);
    void (*apply)(void *state, const struct command *cmd, struct events *heard);
    void (*settle)(const void *state, struct payouts *out);
};

/* Says what the table must allow. */
static TOGETHER void say_to(const struct functions *game, void *state, const struct command *cmd)
{
    must(game->check(state, cmd) == REF_NONE);
    game->apply(state, cmd, NULL);
}

static TOGETHER void bet(const struct functions *game, void *state, const struct wager *wagers,
                         size_t count)
{
    say_to(game, state, &(struct command){.kind = CMD_OPEN, .seat = HOUSE});
    for (size_t i = 0; i < count; i++)
        if (wagers[i].part == PART_BET) say_to(game, state, &wagers[i].cmd);
    say_to(game, state, &(struct command){.kind = CMD_CLOSE});
}

static TOGETHER unsigned play(const struct functions *game, void *state, struct stream *chance,
                              const struct bj_player *player)
{
    for (unsigned draws = 0;;) {
        struct awaits  a = game->awaits(state);
        struct command cmd;

        switch ((enum awaited)a.what) {
        case AWAITS_OPEN:
        case AWAITS_PLAYERS: return draws;
        case AWAITS_BETS: say_to(game, state, &(struct command){.kind = CMD_CLOSE}); break;
        case AWAITS_DRAW:
            say_to(game, state,
                   &(struct command){
                       .kind = CMD_DRAW, .seat = HOUSE, .number = stream_below(chance, a.below)});
            draws++;
            break;
        case AWAITS_DECISION:
            cmd = bj_player_decide(player, state, &a);
            say_to(game, state, &cmd);
            break;
        }
    }
}

static TOGETHER unsigned whole_round(const struct functions *game, struct one_seat *s,
                                     const struct wager *wagers, size_t count,
                                     struct stream *chance, const struct bj_player *player)
{
    unsigned draws;

    bet(game, s->state, wagers, count);
    draws = play(game, s->state, chance, player);
    s->lines.count = 0;
    game->settle(s->state, &s->lines);
    return draws;
}

#define BANKED_GAMES(X) /* whose functions, where not its own */                                   \
    X(roulette_fr, roulette_fr)                                                                    \
    X(roulette_us, roulette_us)                                                                    \
    X(banca_francesa, banca_francesa)                                                              \
    X(baccarat, baccarat)                                                                          \
    X(macau, baccarat)                                                                             \
    X(blackjack, blackjack)

#define X(game, like)                                                                              \
    static IN_ONE unsigned round_##game(struct one_seat *s, const struct wager *wagers,            \
                                        size_t count, struct stream *chance,                       \
                                        const struct bj_player *player)                            \
    {                                                                                              \
        static const struct functions its = {like##_awaits, game##_check, like##_apply,            \
                                             like##_settle};                                       \
                                                                                                   \
        return whole_round(&its, s, wagers, count, chance, player);                                \
    }
BANKED_GAMES(X)
#undef X

static unsigned round_of_any(struct one_seat *s, const struct wager *wagers, size_t count,
                             struct stream *chance, const struct bj_player *player)
{
    const struct functions its = {s->game->awaits, s->game->check, s->game->apply, s->game->settle};

    return whole_round(&its, s, wagers, count, chance, player);
}

play_round *round_of(const struct game *game)
{
#define X(known, like)                                                                             \
    if (game == &known) return round_##known;
    BANKED_GAMES(X)
#undef X
    return round_of_any;
}
