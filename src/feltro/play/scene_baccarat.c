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
    printf("    %s\n", in(room, "┌─ PONTO  1:1 ─┐   ┌─ BANCA  1:1 ─┐   ┌─ EMPATE  8:1 ─┐",
                                "┌─ PONTO  1:1 ─┐   ┌─ BANCA  1:1 ─┐   ┌─ EMPATE  8:1 ─┐"));
    scene_piles(room);
    scene_lasts(room, print_last);
}

static unsigned points(const uint8_t card[BAC_HAND])
{
    unsigned sum = 0;

    for (unsigned i = 0; i < BAC_HAND && card[i] < DECK; i++)
        sum += card_rank(card[i]) < 10 ? card_rank(card[i]) : 0;
    return sum % 10;
}

static void show_side(const struct room *room, const char *name, const uint8_t card[BAC_HAND])
{
    unsigned count = 0;

    while (count < BAC_HAND && card[count] != CARD_NONE) count++;
    printf("   %s  ", name);
    print_cards(room, card, count);
    printf("  = %u\n", points(card));
}

static void drawn(const struct room *room)
{
    const struct bac_state *s = room->view;

    if (s->table.phase != PHASE_SETTLED) return;
    putchar('\n');
    show_side(room, "PONTO", s->card[BAC_PONTO]);
    show_side(room, "BANCA", s->card[BAC_BANCA]);
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
