#include "feltro/play/scenes.h"

#include "feltro/play/show.h"
#include "games/baccarat/baccarat.h"

/* The indicator tells a round as 10 × winner + points; see baccarat.h. */
static void print_last(const struct room *room, uint8_t result)
{
    static const char side[] = {'P', 'B', 'E'};

    paint(room, result < 10 ? GREEN : result < 20 ? RED : BOLD);
    printf("%c%d", side[result / 10], result % 10);
    paint(room, PLAIN);
}

static void table(const struct room *room)
{
    static const char *const names[] = {"PONTO", "BANCA", "EMPATE"};

    printf("   ");
    for (unsigned place = BAC_PONTO; place <= BAC_EMPATE; place++) {
        struct terms terms;

        room->game->terms(room->view, place, &terms);
        printf(" ┌─ %s  %d:%d ─┐  ", names[place], terms.pays.num, terms.pays.den);
    }
    putchar('\n');
    scene_piles(room);
    scene_lasts(room, print_last);
}

static void show_side(const struct room *room, const char *name, unsigned side)
{
    const struct bac_state *s = room->view;
    const uint8_t          *card = s->coup.card[side];
    unsigned                count = 0;

    while (count < BAC_HAND && card[count] != CARD_NONE) count++;
    printf("   %s  ", name);
    print_cards(room, card, count);
    printf("  = %u\n", coup_score(&s->coup, side));
}

static void drawn(const struct room *room)
{
    const struct bac_state *s = room->view;

    if (s->table.phase != PHASE_SETTLED) return;
    putchar('\n');
    show_side(room, "PONTO", BAC_PONTO);
    show_side(room, "BANCA", BAC_BANCA);
    putchar('\n');
}

const struct scene scene_baccarat = {
    .key = "baccarat",
    .pt = "ponto 10  ·  banca 10  ·  empate 1  ·  par ponto 1",
    .en = "ponto 10  ·  banca 10  ·  tie 1  ·  par ponto 1",
    .usual_place = -1,
    .table = table,
    .drawn = drawn,
};

const struct scene scene_macau = {
    .key = "macau",
    .pt = "ponto 10  ·  banca 10  ·  empate 1",
    .en = "ponto 10  ·  banca 10  ·  tie 1",
    .usual_place = -1,
    .table = table,
    .drawn = drawn,
};
