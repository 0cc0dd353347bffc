/* A hand of poker that is over, as its viewer saw it: the board, and the cards that were his or
 * were turned (806/2015 r.65, 809/2015 r.66, 811/2015 r.65, 810/2015 r.40). */
#include "wire/poker.h"

#include "base/json_put.h"
#include "base/must.h"
#include "games/poker/poker.h"

#include <stdlib.h>
#include <string.h>

static void put_cards(struct json_writer *j, const char *key, const uint8_t *card, unsigned count)
{
    json_put_key(j, key);
    json_put_array(j);
    for (unsigned i = 0; i < count; i++) {
        char        name[4];
        struct text t = text_over(name, sizeof name);

        if (card[i] == CARD_NONE) continue;
        card_name(card[i], &t);
        json_put_string(j, name);
    }
    json_put_end(j);
}

/* Whoever had this seat when the hand was dealt: he may have got up since, and the marker gone
 * with him, or back where a void hand found it. */
void tell_hand_seen(const void *state, unsigned seat, void *view)
{
    struct poker *then = malloc(sizeof *then);

    must(then != NULL);
    memcpy(then, state, sizeof *then);
    if (then->has_hand) then->dealt = then->hand.terms.in;
    pok_game(then)->see(then, seat, view);
    free(then);
}

void tell_hand(struct json_writer *j, const void *view)
{
    const struct poker *s = view;
    unsigned            button = s->has_hand ? s->hand.terms.button : s->marks.button;

    if (button != NOBODY) put_number(j, "button", button);
    put_cards(j, "board", s->hand.board, s->has_hand ? BOARD_MAX : 0);
    json_put_key(j, "players");
    json_put_array(j);
    for (unsigned seat = 0; seat < HAND_SEATS; seat++) {
        if (!(s->hand.terms.in & seat_bit(seat))) continue;
        json_put_object(j);
        json_put_key(j, "seat");
        json_put_number(j, seat);
        put_cards(j, "cards", s->hand.seat[seat].hole, hole_cards((enum variant)s->variant));
        if (s->hand.folded & seat_bit(seat)) {
            json_put_key(j, "folded");
            json_put_bool(j, true);
        }
        json_put_end(j);
    }
    json_put_end(j);
}
