#include "feltro/play/scenes.h"

#include "feltro/play/show.h"
#include "games/blackjack/blackjack.h"

static void print_last(const struct room *room, uint8_t result)
{
    if (result == BJ_LAST_BUST) fputs(in(room, ">21", ">21"), stdout);
    else if (result == BJ_LAST_BLACKJACK) fputs("BJ", stdout);
    else printf("%u", result);
}

static void table(const struct room *room)
{
    printf("    %s\n",
           in(room, "BLACKJACK PAGA 3 PARA 2   ·   A BANCA FICA EM 17   ·   SEGURO 2 PARA 1",
                    "BLACKJACK PAYS 3 TO 2   ·   BANK STANDS ON 17   ·   INSURANCE 2 TO 1"));
    scene_piles(room);
    scene_lasts(room, print_last);
}

static void show_bank(const struct room *room)
{
    const struct bj_state *s = room->view;

    printf("   %s  ", in(room, "Banca  ", "Bank   "));
    print_cards(room, s->bank.card, s->bank.cards);
    if (s->hole == CARD_BACK) printf(" [??]\n");
    else printf("  = %u\n", hand_total(&s->bank));
}

static void show_hand(const struct room *room, unsigned box, unsigned hand)
{
    const struct bj_state *s = room->view;
    const struct bj_hand  *h = &s->box[box].hand[hand];

    printf("   %s %u", in(room, "Lugar", "Box  "), box + 1);
    if (s->box[box].hands > 1) printf(".%u", hand + 1);
    printf("  ");
    print_cards(room, h->card, h->cards);
    printf("  = %u", hand_total(h));
    if (h->ace && h->hard <= 11) printf(" (%u)", h->hard);
    printf("   ");
    print_euro(h->stake);
    putchar('\n');
}

static void hand(const struct room *room, struct awaits awaits)
{
    putchar('\n');
    show_bank(room);
    show_hand(room, awaits.place % 8, awaits.place / 8);
}

static void drawn(const struct room *room)
{
    const struct bj_state *s = room->view;

    if (s->table.phase != PHASE_SETTLED) return;
    putchar('\n');
    show_bank(room);
    for (unsigned box = 0; box < BJ_BOXES; box++)
        for (unsigned h = 0; h < s->box[box].hands; h++) show_hand(room, box, h);
    putchar('\n');
}

static void consequence(const struct room *room, struct awaits awaits, int decision)
{
    const struct bj_state *s = room->view;
    const struct bj_box   *box = &s->box[awaits.place % 8];

    switch (decision) {
    case BJ_DOUBLE:
    case BJ_SPLIT:
        printf(" (+");
        print_euro(box->bet);
        putchar(')');
        break;
    case BJ_SURRENDER:
        printf(" (%s ", in(room, "perde", "loses"));
        print_euro(share_down(box->bet, (struct odds){1, 2}));
        putchar(')');
        break;
    case BJ_INSURE:
        printf(" (%s ", in(room, "até", "up to"));
        print_euro(bj_most_insurance(box));
        putchar(')');
        break;
    case BJ_EVEN_MONEY:
        printf(" (");
        print_euro(box->bet);
        putchar(')');
        break;
    default:
        break;
    }
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
    .pt = "10  (no lugar 1)",
    .en = "10  (on box 1)",
    .usual_place = 0,
    .table = table,
    .drawn = drawn,
    .hand = hand,
    .consequence = consequence,
    .usual_amount = usual_amount,
    .for_absent = for_absent,
};
