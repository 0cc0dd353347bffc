/* poker_text.c -- the names of pots and cards, and a poker table as text. */
#include "games/poker/poker.h"

static void put(struct text *out, enum tongue tongue, const char *key, const char *pt,
                const char *en)
{
    text_put(out, tongue == KEY ? key : tongue == PT ? pt : en);
}

/* r.2 o, r.2 p: the pot, and the side pots counted from 1. */
void pok_name_pot(unsigned pot, enum tongue tongue, struct text *out)
{
    if (pot == 0) {
        put(out, tongue, "pot", "pote", "pot");
        return;
    }
    put(out, tongue, "side-", "pote lateral ", "side pot ");
    text_number(out, pot);
}

void pok_name_hand(unsigned place, enum tongue tongue, struct text *out)
{
    if (place == POK_BOARD) put(out, tongue, "board", "mesa", "board");
    else put(out, tongue, "hand", "mão", "hand");
}

static void put_cards(const uint8_t *card, unsigned count, struct text *out)
{
    for (unsigned i = 0; i < count && card[i] != CARD_NONE; i++) {
        text_char(out, ' ');
        card_name(card[i], out);
    }
}

static void put_amount(struct text *out, enum tongue tongue, const char *key, const char *pt,
                       const char *en, cents amount)
{
    if (amount == 0) return;
    text_char(out, ' ');
    put(out, tongue, key, pt, en);
    text_char(out, ' ');
    text_euro(out, amount);
}

static void show_pot(unsigned pot, cents chips, enum tongue tongue, struct text *out)
{
    pok_name_pot(pot, tongue, out);
    text_char(out, ' ');
    text_euro(out, chips);
    text_char(out, '\n');
}

static void show_seat(const struct poker *s, unsigned seat, enum tongue tongue, struct text *out)
{
    const struct hand *h = &s->hand;

    put(out, tongue, "seat ", "lugar ", "seat ");
    text_number(out, seat);
    put_cards(h->seat[seat].hole, HOLE_MAX, out);
    put_amount(out, tongue, "bet", "aposta", "bet", h->seat[seat].bet);
    if (h->folded & seat_bit(seat)) put(out, tongue, " folded", " desistiu", " folded");
    else if (h->all_in & seat_bit(seat)) put(out, tongue, " all-in", " all in", " all in");
    if (h->mucked & seat_bit(seat)) put(out, tongue, " mucked", " não mostrou", " mucked");
    text_char(out, '\n');
}

/* The button, the common cards, the pots, then each hand (r.4 e, r.47).  While there is one
 * pot it is all that was put in; a bet that is not called yet is in no side pot. */
void pok_show(const void *view, enum tongue tongue, struct text *out)
{
    const struct poker *s = view;
    struct pot          pots[HAND_SEATS];
    size_t              count;

    if (!s->has_hand) return;
    put(out, tongue, "button ", "botão ", "button ");
    text_number(out, s->hand.terms.button);
    text_char(out, '\n');
    if (s->hand.turned > 0) {
        put(out, tongue, "board", "mesa", "board");
        put_cards(s->hand.board, s->hand.turned, out);
        text_char(out, '\n');
    }
    count = hand_pots(&s->hand, pots);
    if (count <= 1) show_pot(0, in_the_pot(&s->hand), tongue, out);
    for (size_t i = 0; count > 1 && i < count; i++)
        show_pot((unsigned)i, pots[i].chips, tongue, out);
    for (unsigned seat = 0; seat < HAND_SEATS; seat++)
        if (s->hand.terms.in & seat_bit(seat)) show_seat(s, seat, tongue, out);
}
