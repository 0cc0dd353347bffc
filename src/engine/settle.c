#include "engine/table.h"

/* Winning stakes remain the player's: 804/2015 r.13, 805/2015 r.26,
 * 807/2015 r.14, 808/2015 r.23, 812/2015 r.24. */
void payout_finish(struct payout *line)
{
    cents lost = line->result == RESULT_LOST ? line->stake
               : line->result == RESULT_SURRENDERED ? share_down(line->stake, (struct odds){1, 2})
                                                    : 0;

    line->back = line->chips - lost + line->prize - line->commission;
}

void table_credit(struct table *t, const struct payout *line)
{
    struct seat *seat = &t->seat[line->seat];

    seat->in_play -= line->chips;
    seat->stack += line->back;
    seat->staked += line->stake;
    seat->prizes += line->prize - line->commission;
    t->bank += line->chips - line->back;
}

/* Calls `each` for every pile on the cloth, by seat and place. */
static inline void settle_piles(const struct game *game, const void *state, pile_pay *pay,
                                void (*each)(void *to, const struct payout *), void *to)
{
    const struct table *t = state;

    for (unsigned i = 0; i < table_seats(t); i++) {
        const cents *row = cloth_row(game, state, i);

        for (unsigned w = 0; w < MARKS; w++)
            for (uint64_t left = t->seat[i].marks[w]; left; left &= left - 1) {
                unsigned      place = 64 * w + (unsigned)__builtin_ctzll(left);
                struct payout line = {.seat = (uint8_t)i, .place = (uint16_t)place,
                                      .chips = row[place], .stake = row[place]};

                pay(state, i, place, &line);
                payout_finish(&line);
                each(to, &line);
            }
    }
}

static void list_line(void *to, const struct payout *line)
{
    struct payouts *out = to;

    out->line[out->count++] = *line;
}

void table_list_piles(const struct game *game, const void *state, pile_pay *pay,
                      struct payouts *out)
{
    const struct table *t = state;

    if (t->phase == PHASE_SETTLED || t->phase == PHASE_VOID)
        settle_piles(game, state, pay, list_line, out);
}

static void credit_line(void *to, const struct payout *line)
{
    table_credit(to, line);
}

void table_pay_piles(const struct game *game, void *state, pile_pay *pay)
{
    settle_piles(game, state, pay, credit_line, state);
}
