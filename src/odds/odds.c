#include "odds/odds.h"

#include "odds/count.h"
#include "odds/estimate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct measure measure_counted(struct fraction f)
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

void odds_note(struct odds_report *out, const char *pt, const char *en)
{
    must(out->notes < NOTES_MAX);
    out->note[out->notes++] = (struct words){.pt = pt, .en = en};
}

/* ------------------------------ the counting ----------------------------- */

/* False where there are too many rounds. */
static bool count_group(const struct decider *player, const struct house *house, size_t first,
                        size_t count, struct odds_report *out)
{
    struct counted  found[WAGERS_MAX];
    struct fraction outcome[256];

    if (!count_rounds(player, house, &out->wagers.list[first], count, found, outcome)) return false;
    for (size_t i = 0; i < count; i++) {
        struct bet_odds *bet = &out->bet[first + i];
        double           mean = fraction_double(found[i].edge);

        bet->edge = measure_counted(found[i].edge);
        bet->win = measure_counted(found[i].win);
        bet->tie = measure_counted(found[i].tie);
        bet->lose = measure_counted(found[i].lose);
        bet->sd = sqrt(fraction_double(found[i].square) - mean * mean);
    }
    for (int k = 0; k < 256; k++) out->outcome[k] = fraction_double(outcome[k]);
    return true;
}

static bool count_game(const struct house *house, struct odds_report *out)
{
    const struct wagers *w = &out->wagers;

    for (size_t first = 0, count; first < w->count; first += count) {
        count = wagers_together(w, first);
        if (!count_group(&out->player, house, first, count, out)) return false;
    }
    return true;
}

static void note_counted(const struct game *game, struct odds_report *out)
{
    if (out->player.how->note.pt)
        odds_note(out, out->player.how->note.pt, out->player.how->note.en);
    if (game->chance == CHANCE_CARD)
        odds_note(out, "Para a primeira jogada de um sabot completo.",
                  "For the first round of a full shoe.");
    if (game->decisions && !out->player.how->decide)
        odds_note(out, "De cada vez que há que decidir, a primeira decisão que a mesa permite.",
                  "Whenever there is a decision, the first that the table allows.");
}

/* Returns are counted on stakes that pay to the cent. */
static void note_rounding(const struct game *game, const struct house *house,
                          struct odds_report *out)
{
    struct faults faults = {0};

    game_lawful(game, house, &faults);
    if (faults.count > 0)
        odds_note(
            out,
            "A ficha desta mesa não permite pagar todos os prémios ao cêntimo; o que sobra é do "
            "jogador, e nessas apostas a vantagem é um pouco menor do que a indicada.",
            "The chip of this table cannot pay every prize to the cent; what is odd goes to the "
            "player, and on such stakes the edge is a little lower than stated.");
}

/* ------------------------------- any game -------------------------------- */

void odds_of(const struct game *game, const struct house *house, struct odds_report *out)
{
    memset(out, 0, sizeof *out);
    wagers_list(game, house, &out->wagers);
    for (size_t i = 0; i < out->wagers.count; i++)
        memcpy(out->bet[i].bet, out->wagers.list[i].bet, BET_NAME);
    decider_init(&out->player, game, house);
    if (out->player.how->odds) {
        out->player.how->odds(out->player.plan, out);
    } else {
        out->has_outcomes = count_game(house, out);
        out->estimated = !out->has_outcomes;
        if (out->estimated) estimate_odds(house, out);
        note_counted(game, out);
    }
    note_rounding(game, house, out);
}

void odds_release(struct odds_report *report)
{
    decider_release(&report->player);
}
