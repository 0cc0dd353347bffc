#include "odds/estimate.h"

#include "odds/rounds.h"

#include <math.h>

#define BLOCK  65536 /* rounds at one table */
#define ERRORS 4     /* standard errors that a value is known within */

/* What one wager brought, in initial stakes. */
struct seen {
    double rounds, win, tie, lose, net, square;
};

static void see_round(const struct one_seat *s, const struct wager *wagers, size_t count,
                      struct seen *seen)
{
    struct brought brought[WAGERS_MAX];

    wagers_brought(s, wagers, count, brought);
    for (size_t i = 0; i < count; i++) {
        struct brought b = brought[i];
        double         net = (double)b.net / (double)b.stake;

        if (b.stake == 0) continue;
        seen[i].rounds++;
        *(b.net > 0 ? &seen[i].win : b.net < 0 ? &seen[i].lose : &seen[i].tie) += 1;
        seen[i].net += net;
        seen[i].square += net * net;
    }
}

static struct measure share_of(double part, double rounds)
{
    double p = part / rounds;

    return (struct measure){.value = p, .error = ERRORS * sqrt(p * (1 - p) / rounds)};
}

static void sum_up(const struct seen *seen, struct bet_odds *bet)
{
    double mean = seen->net / seen->rounds;

    bet->sd = sqrt(seen->square / seen->rounds - mean * mean);
    bet->edge = (struct measure){.value = -mean, .error = ERRORS * bet->sd / sqrt(seen->rounds)};
    bet->win = share_of(seen->win, seen->rounds);
    bet->tie = share_of(seen->tie, seen->rounds);
    bet->lose = share_of(seen->lose, seen->rounds);
}

static void estimate_group(struct one_seat *s, const struct decider *player, size_t first,
                           size_t count, struct odds_report *out)
{
    const struct wager *wagers = &out->wagers.list[first];
    play_round         *play = round_of(s->game);
    struct seen         seen[WAGERS_MAX] = {0};
    struct stream       chance;

    stream_init(&chance, (const uint8_t[SEED_BYTES]){"feltro estimate"});
    for (unsigned round = 0; round < ESTIMATE_ROUNDS; round++) {
        if (round % BLOCK == 0) one_seat_restart(s);
        play(s, wagers, count, &chance, player);
        see_round(s, wagers, count, seen);
    }
    for (size_t i = 0; i < count; i++) sum_up(&seen[i], &out->bet[first + i]);
}

void estimate_odds(const struct house *house, struct odds_report *out)
{
    struct decider  player = out->player;
    struct one_seat s;

    player.measures = true;
    one_seat_init(&s, player.game, house);
    for (size_t first = 0, count; first < out->wagers.count; first += count) {
        count = wagers_together(&out->wagers, first);
        estimate_group(&s, &player, first, count, out);
    }
    one_seat_release(&s);
    odds_note(out,
              "Estimado em um milhão de jogadas de cada grupo de apostas: são demasiadas para as "
              "contar.",
              "Estimated from a million rounds of each group of bets: there are too many to "
              "count.");
}
