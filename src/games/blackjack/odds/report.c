/* report.c -- blackjack for odds, simulations and benches. */
#include "games/blackjack/odds/player.h"

#include "base/must.h"
#include "odds/odds.h"
#include "odds/round_loop.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

ROUND_OF(blackjack, blackjack, bj_player_decide)

/* All boxes are alike, and what may be bet there is the bet itself and insurance on
 * it, which is bought by a decision. */
static void list(struct one_seat *s, struct wagers *out)
{
    struct wager bet = {.bet = "blackjack", .cmd = {.kind = CMD_BET}};
    struct wager insurance = {.bet = "seguro", .part = PART_INSURANCE};

    must(wager_is_taken(s, &bet.cmd));
    out->list[out->count++] = bet;
    if (s->house.value[BJ_OPT_INSURANCE]) out->list[out->count++] = insurance;
}

static void *plan(const struct house *house)
{
    struct bj_rules rules = bj_rules_of(house);
    struct bj_odds *odds = malloc(sizeof *odds);

    must(odds != NULL);
    bj_odds_init(odds, &rules);
    return odds;
}

static void drop(void *odds)
{
    bj_odds_release(odds);
    free(odds);
}

static struct measure calculated(double value, double error)
{
    return (struct measure){.value = value, .error = error};
}

static void insurance_odds(const struct bj_odds *odds, struct bet_odds *bet)
{
    struct fraction one = fraction_of(1, 1), win = odds->insurance_win;
    double          p = fraction_double(win);

    bet->edge = measure_counted(fraction_sub(fraction_of(0, 1), odds->insurance_net));
    bet->win = measure_counted(win);
    bet->tie = measure_counted(fraction_of(0, 1));
    bet->lose = measure_counted(fraction_sub(one, win));
    bet->sd = 3 * sqrt(p * (1 - p)); /* wins twice the stake or loses it: three apart */
}

static void report(const void *plan, struct odds_report *out)
{
    const struct bj_odds *odds = plan;

    out->bet[0].edge = calculated(-odds->net, odds->net_error);
    out->bet[0].win = calculated(odds->win, odds->odds_error);
    out->bet[0].tie = calculated(odds->tie, odds->odds_error);
    out->bet[0].lose = calculated(odds->lose, odds->odds_error);
    out->bet[0].sd = odds->deviation;
    if (out->wagers.count > 1) insurance_odds(odds, &out->bet[1]);
    odds_note(out,
              "Na melhor forma de jogar, para a primeira jogada de um sabot completo; o seguro, "
              "por unidade nele apostada, quando a banca mostra um ás.",
              "At best play, for the first round of a full shoe; insurance per unit staked on it, "
              "when the bank shows an ace.");
    odds_note(out, odds->exactness, odds->exactness);
    snprintf(out->bound, sizeof out->bound, "Edge ± %g; win, tie, lose ± %g; sd ± %g.",
             odds->net_error, odds->odds_error, odds->deviation_error);
    odds_note(out, out->bound, out->bound);
}

static void chart(const void *odds, struct text *out)
{
    bj_basic_put(out, odds);
}

const struct simple_player bj_simple_player = {
    .list = list,
    .plan = plan,
    .drop = drop,
    .decide = bj_player_decide,
    .odds = report,
    .chart_says = {"basic",
                   "Estratégia básica, contra a carta visível da banca: H pedir, S ficar,\n"
                   "D dobrar, P desdobrar, R desistir; em minúscula, o que fazer quando isso\n"
                   "não é possível.",
                   "Basic strategy against the bank's up card: H hit, S stand, D double, P split,\n"
                   "R surrender; in small, what to do when that is not open."},
    .chart = chart,
    .round = round_blackjack,
};
