#include "feltro/play/scenes.h"

#include "feltro/play/show.h"
#include "games/blackjack/blackjack.h"

static void print_last(const struct room *room, uint8_t result)
{
    (void)room;
    if (result == BJ_LAST_BUST) fputs(">21", stdout);
    else if (result == BJ_LAST_BLACKJACK) fputs("BJ", stdout);
    else printf("%u", result);
}

static void table(const struct room *room)
{
    const struct bj_state *s = room->view;

    printf("    %s%s\n",
           in(room, "BLACKJACK PAGA 3 PARA 2   ·   A BANCA FICA EM 17",
              "BLACKJACK PAYS 3 TO 2   ·   BANK STANDS ON 17"),
           s->table.house.value[BJ_OPT_INSURANCE]
               ? in(room, "   ·   SEGURO 2 PARA 1", "   ·   INSURANCE 2 TO 1")
               : "");
    scene_piles(room);
    scene_lasts(room, print_last);
}

static void show_bank(const struct room *room)
{
    const struct bj_state *s = room->view;

    printf("   %s  ", in(room, "Banca    ", "Bank     "));
    print_cards(room, s->bank.card, s->bank.cards);
    if (s->hole == CARD_BACK) printf(" [??]\n");
    else printf("  = %u\n", hand_total(&s->bank));
}

/* The hand to decide on, where there are others, has a mark. */
static void show_hand(const struct room *room, unsigned box, unsigned hand, bool marked)
{
    const struct bj_state *s = room->view;
    const struct bj_hand  *h = &s->box[box].hand[hand];

    printf(" %s %s %u", marked ? "▸" : " ", in(room, "Lugar", "Place"), box + 1);
    if (s->box[box].hands > 1) printf(".%u", hand + 1);
    else printf("  ");
    printf("  ");
    print_cards(room, h->card, h->cards);
    printf("  = %u", hand_total(h));
    if (s->table.phase == PHASE_DECIDING && h->ace && h->hard <= 11)
        printf(" %s %u", in(room, "ou", "or"), h->hard);
    printf("   ");
    print_euro(room, h->stake);
    putchar('\n');
}

/* `at` is the hand to decide on, as awaits tells it. */
static void show_hands(const struct room *room, unsigned at)
{
    const struct bj_state *s = room->view;
    unsigned               hands = 0;

    for (unsigned box = 0; box < BJ_BOXES; box++) hands += s->box[box].hands;
    for (unsigned box = 0; box < BJ_BOXES; box++)
        for (unsigned h = 0; h < s->box[box].hands; h++)
            show_hand(room, box, h, hands > 1 && at == box + 8 * h);
}

static void hand(const struct room *room, struct awaits awaits)
{
    putchar('\n');
    show_bank(room);
    show_hands(room, awaits.place);
}

static void drawn(const struct room *room)
{
    const struct bj_state *s = room->view;

    if (s->table.phase != PHASE_SETTLED) return;
    putchar('\n');
    show_bank(room);
    show_hands(room, BJ_BANK);
    putchar('\n');
}

static void consequence(const struct room *room, struct awaits awaits, int decision,
                        struct text *out)
{
    const struct bj_state *s = room->view;
    const struct bj_box   *box = &s->box[awaits.place % 8];
    const char            *what = "";
    cents                  amount = box->bet;

    switch (decision) {
    case BJ_DOUBLE:
    case BJ_SPLIT: what = "+"; break;
    case BJ_SURRENDER:
        what = in(room, "perde ", "loses ");
        amount = share_down(box->bet, (struct odds){1, 2});
        break;
    case BJ_INSURE:
        what = in(room, "até ", "up to ");
        amount = bj_most_insurance(box);
        break;
    case BJ_EVEN_MONEY: break;
    default: return;
    }
    text_put(out, " (");
    text_put(out, what);
    write_euro(room, amount, out);
    text_put(out, " €)");
}

static cents usual_amount(const struct room *room, struct awaits awaits, int decision)
{
    const struct bj_state *s = room->view;

    return decision == BJ_INSURE ? bj_most_insurance(&s->box[awaits.place % 8]) : 0;
}

static int for_absent(struct awaits awaits)
{
    if (awaits.options & 1u << BJ_STAND) return BJ_STAND;
    return awaits.options & 1u << BJ_DECLINE ? BJ_DECLINE : BJ_HIT;
}

const struct scene scene_blackjack = {
    .key = "blackjack",
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
