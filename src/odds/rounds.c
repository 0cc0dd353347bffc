#include "odds/rounds.h"

#include "odds/round_loop.h"

static unsigned round_of_any(struct one_seat *s, const struct wager *wagers, size_t count,
                             struct stream *chance, const struct decider *player)
{
    const struct round_functions its = {s->game->awaits, s->game->check, s->game->apply,
                                        s->game->settle, decider_decides};

    return round_whole(&its, s, wagers, count, chance, player);
}

play_round *round_of(const struct game *game)
{
    return player_of(game)->round ? player_of(game)->round : round_of_any;
}
