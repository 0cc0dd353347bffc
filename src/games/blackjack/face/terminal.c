#include "games/blackjack/face/terminal.h"

#include "games/blackjack/blackjack.h"

#include <stdio.h>

static void print_last(const struct screen *at, uint8_t result)
{
    (void)at;
    if (result == BJ_LAST_BUST) fputs(">21", stdout);
    else if (result == BJ_LAST_BLACKJACK) fputs("BJ", stdout);
    else printf("%u", result);
}

static void table(const struct screen *at)
{
    const struct bj_state *s = at->view;

    printf("    %s%s\n",
           screen_in(at, "BLACKJACK PAGA 3 PARA 2   ·   A BANCA FICA EM 17",
                     "BLACKJACK PAYS 3 TO 2   ·   BANK STANDS ON 17"),
           s->table.house.value[BJ_OPT_INSURANCE]
               ? screen_in(at, "   ·   SEGURO 2 PARA 1", "   ·   INSURANCE 2 TO 1")
               : "");
    screen_piles(at);
    screen_lasts(at, print_last);
}

static void show_bank(const struct screen *at)
{
    const struct bj_state *s = at->view;

    printf("   %s  ", screen_in(at, "Banca    ", "Bank     "));
    screen_cards(at, s->bank.card, s->bank.cards);
    if (s->hole == CARD_BACK) printf(" [??]\n");
    else printf("  = %u\n", hand_total(&s->bank));
}

/* The hand to decide on, where there are others, has a mark. */
static void show_hand(const struct screen *at, unsigned box, unsigned hand, bool marked)
{
    const struct bj_state *s = at->view;
    const struct bj_hand  *h = &s->box[box].hand[hand];

    printf(" %s %s %u", marked ? "▸" : " ", screen_in(at, "Lugar", "Place"), box + 1);
    if (s->box[box].hands > 1) printf(".%u", hand + 1);
    else printf("  ");
    printf("  ");
    screen_cards(at, h->card, h->cards);
    printf("  = %u", hand_total(h));
    if (s->table.phase == PHASE_DECIDING && h->ace && h->hard <= 11)
        printf(" %s %u", screen_in(at, "ou", "or"), h->hard);
    printf("   ");
    screen_euro(at, h->stake, 0);
    putchar('\n');
}

/* `turn` is the hand to decide on, as awaits tells it. */
static void show_hands(const struct screen *at, unsigned turn)
{
    const struct bj_state *s = at->view;
    unsigned               hands = 0;

    for (unsigned box = 0; box < BJ_BOXES; box++) hands += s->box[box].hands;
    for (unsigned box = 0; box < BJ_BOXES; box++)
        for (unsigned h = 0; h < s->box[box].hands; h++)
            show_hand(at, box, h, hands > 1 && turn == box + 8 * h);
}

static void hand(const struct screen *at, struct awaits awaits)
{
    putchar('\n');
    show_bank(at);
    show_hands(at, awaits.place);
}

static void drawn(const struct screen *at)
{
    const struct bj_state *s = at->view;

    if (s->table.phase != PHASE_SETTLED) return;
    putchar('\n');
    show_bank(at);
    show_hands(at, BJ_BANK);
    putchar('\n');
}

static void consequence(const struct screen *at, struct awaits awaits, int decision,
                        struct text *out)
{
    const struct bj_state *s = at->view;
    const struct bj_box   *box = &s->box[awaits.place % 8];
    const char            *what = "";
    cents                  amount = box->bet;

    switch (decision) {
    case BJ_DOUBLE:
    case BJ_SPLIT: what = "+"; break;
    case BJ_SURRENDER:
        what = screen_in(at, "perde ", "loses ");
        amount = share_down(box->bet, (struct odds){1, 2});
        break;
    case BJ_INSURE:
        what = screen_in(at, "até ", "up to ");
        amount = bj_most_insurance(box);
        break;
    case BJ_EVEN_MONEY: break;
    default: return;
    }
    text_put(out, " (");
    text_put(out, what);
    screen_write_euro(at, amount, out);
    text_put(out, " €)");
}

static cents usual_amount(const struct screen *at, struct awaits awaits, int decision)
{
    const struct bj_state *s = at->view;

    return decision == BJ_INSURE ? bj_most_insurance(&s->box[awaits.place % 8]) : 0;
}

static int for_absent(struct awaits awaits)
{
    if (awaits.options & 1u << BJ_STAND) return BJ_STAND;
    return awaits.options & 1u << BJ_DECLINE ? BJ_DECLINE : BJ_HIT;
}

const struct terminal blackjack_terminal = {
    .pt = "10  (no lugar 1)  ·  lugar 2 10",
    .en = "10  (on place 1)  ·  place 2 10",
    .usual_place = 0,
    .table = table,
    .drawn = drawn,
    .hand = hand,
    .consequence = consequence,
    .usual_amount = usual_amount,
    .for_absent = for_absent,
};
