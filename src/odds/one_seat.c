#include "odds/one_seat.h"

#include <stdlib.h>

/* How many sit at a table, and with what clock, moves no return. */
static struct house alone(const struct game *game, const struct house *house)
{
    struct house out = *house;

    for (size_t i = 0; i < game->options_count; i++)
        if (game->options[i].kind == OPTION_EURO) out.value[i] *= ONE_SEAT_SCALE;
    out.value[OPT_MODE] = MODE_INDIVIDUAL;
    out.value[OPT_SEATS] = 1;
    return out;
}

/* Half of what a stack may hold: the most any run of luck is away from either end. */
void one_seat_restart(struct one_seat *s)
{
    static const uint8_t fingerprint[32];

    s->game->open(s->state, &s->house, fingerprint);
    one_seat_say(s, &(struct command){.kind = CMD_SIT, .amount = CENTS_MAX / 2});
}

void one_seat_init(struct one_seat *s, const struct game *game, const struct house *house)
{
    s->game = game;
    s->house = alone(game, house);
    s->state = malloc(game->state_size);
    s->lines = (struct payouts){.line = malloc(sizeof *s->lines.line * game->payouts_max)};
    must(s->state && s->lines.line);
    one_seat_restart(s);
    for (uint16_t place = 0; place < game->places; place++) {
        struct terms terms;

        place_terms(game, s->state, place, &terms);
        s->bet_of[place] = terms.by_decision ? terms.with : place;
    }
}

void one_seat_release(struct one_seat *s)
{
    free(s->lines.line);
    free(s->state);
    *s = (struct one_seat){0};
}
