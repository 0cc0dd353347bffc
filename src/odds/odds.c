#include "odds/odds.h"

#include "odds/count.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct measure counted(struct fraction f)
{
    return (struct measure){.exact = true, .fraction = f, .value = fraction_double(f)};
}

void measure_put(struct text *t, const struct measure *m, int places)
{
    char digits[64];

    if (m->exact) {
        fraction_decimal(t, m->fraction, places);
        return;
    }
    snprintf(digits, sizeof digits, "%.*f", places, m->value);
    text_put(t, digits);
}

uint32_t measure_return(const struct measure *edge)
{
    char        digits[16];
    struct text t = text_over(digits, sizeof digits);
    uint32_t    back = 0;

    if (!edge->exact) return (uint32_t)(10000 * (1 - edge->value - edge->error));
    fraction_decimal(&t, fraction_sub(fraction_of(1, 1), edge->fraction), 4);
    for (const char *c = digits; *c; c++)
        if (*c != '.') back = 10 * back + (uint32_t)(*c - '0');
    return back;
}

static void note(struct odds_report *out, const char *pt, const char *en)
{
    must(out->notes < NOTES_MAX);
    out->note[out->notes++] = (struct words){.pt = pt, .en = en};
}

/* ------------------------- games that only draw ------------------------- */

static void count_group(const struct game *game, const struct house *house, size_t first,
                        size_t count, struct odds_report *out)
{
    struct counted  found[WAGERS_MAX];
    struct fraction outcome[256];

    count_rounds(game, house, &out->wagers.list[first], count, found, outcome);
    for (size_t i = 0; i < count; i++) {
        struct bet_odds *bet = &out->bet[first + i];
        double           mean = fraction_double(found[i].edge);

        bet->edge = counted(found[i].edge);
        bet->win = counted(found[i].win);
        bet->tie = counted(found[i].tie);
        bet->lose = counted(found[i].lose);
        bet->sd = sqrt(fraction_double(found[i].square) - mean * mean);
    }
    for (int k = 0; k < 256; k++) out->outcome[k] = fraction_double(outcome[k]);
}

static void count_game(const struct game *game, const struct house *house, struct odds_report *out)
{
    const struct wagers *w = &out->wagers;

    for (size_t first = 0, count; first < w->count; first += count) {
        count = wagers_together(w, first);
        count_group(game, house, first, count, out);
    }
    out->has_outcomes = true;
    if (game->chance == CHANCE_DICE)
        note(out, "Por jogada decidida: um lançamento nulo não decide aposta nenhuma.",
             "Per decided round: a null throw decides no bet.");
    if (game->chance == CHANCE_CARD)
        note(out, "Para a primeira jogada de um sabot completo.",
             "For the first round of a full shoe.");
}

/* Returns are counted on stakes that pay to the cent. */
static void note_rounding(const struct game *game, const struct house *house,
                          struct odds_report *out)
{
    struct faults faults = {0};

    game_lawful(game, house, &faults);
    if (faults.count > 0)
        note(out,
             "A ficha desta mesa não permite pagar todos os prémios ao cêntimo; o que sobra é do "
             "jogador, e nessas apostas a vantagem é um pouco menor do que a indicada.",
             "The chip of this table cannot pay every prize to the cent; what is odd goes to the "
             "player, and on such stakes the edge is a little lower than stated.");
}

/* ------------------------------- blackjack ------------------------------- */

static struct measure calculated(double value, double error)
{
    return (struct measure){.value = value, .error = error};
}

static void insurance_odds(const struct bj_odds *odds, struct bet_odds *bet)
{
    struct fraction one = fraction_of(1, 1), win = odds->insurance_win;
    double          p = fraction_double(win);

    bet->edge = counted(fraction_sub(fraction_of(0, 1), odds->insurance_net));
    bet->win = counted(win);
    bet->tie = counted(fraction_of(0, 1));
    bet->lose = counted(fraction_sub(one, win));
    bet->sd = 3 * sqrt(p * (1 - p)); /* wins twice the stake or loses it: three apart */
}

static void blackjack_odds(const struct house *house, struct odds_report *out)
{
    struct bj_rules rules = bj_rules_of(house);
    struct bj_odds *odds = malloc(sizeof *odds);

    must(odds != NULL);
    bj_odds_init(odds, &rules);
    out->blackjack = odds;
    out->bet[0].edge = calculated(-odds->net, odds->net_error);
    out->bet[0].win = calculated(odds->win, odds->odds_error);
    out->bet[0].tie = calculated(odds->tie, odds->odds_error);
    out->bet[0].lose = calculated(odds->lose, odds->odds_error);
    out->bet[0].sd = odds->deviation;
    if (out->wagers.count > 1) insurance_odds(odds, &out->bet[1]);
    note(out,
         "Na melhor forma de jogar, para a primeira jogada de um sabot completo; o seguro, por "
         "unidade nele apostada, quando a banca mostra um ás.",
         "At best play, for the first round of a full shoe; insurance per unit staked on it, when "
         "the bank shows an ace.");
    note(out, odds->exactness, odds->exactness);
    snprintf(out->bound, sizeof out->bound, "Edge ± %g; win, tie, lose ± %g; sd ± %g.",
             odds->net_error, odds->odds_error, odds->deviation_error);
    note(out, out->bound, out->bound);
}

/* ------------------------------- any game -------------------------------- */

void odds_of(const struct game *game, const struct house *house, struct odds_report *out)
{
    memset(out, 0, sizeof *out);
    wagers_list(game, house, &out->wagers);
    for (size_t i = 0; i < out->wagers.count; i++)
        memcpy(out->bet[i].bet, out->wagers.list[i].bet, BET_NAME);
    if (game == &blackjack) blackjack_odds(house, out);
    else count_game(game, house, out);
    note_rounding(game, house, out);
}

void odds_release(struct odds_report *report)
{
    if (!report->blackjack) return;
    bj_odds_release(report->blackjack);
    free(report->blackjack);
    report->blackjack = NULL;
}
