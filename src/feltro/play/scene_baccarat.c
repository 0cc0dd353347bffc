#include "feltro/play/scenes.h"

#include "cli/out.h"
#include "feltro/play/show.h"
#include "games/baccarat/baccarat.h"

#define CELL 13 /* columns in a cell of the cloth: "par do ponto" and a space */

/* The indicator tells a round as 10 × winner + points; see baccarat.h. */
static void print_last(const struct room *room, uint8_t result)
{
    paint(room, result < 10 ? GREEN : result < 20 ? RED : BOLD);
    printf("%c%d", in(room, "PBE", "PBT")[result / 10], result % 10);
    paint(room, PLAIN);
}

static void print_edge(unsigned cells, const char *left, const char *between, const char *right)
{
    printf("   ");
    for (unsigned cell = 0; cell < cells; cell++) {
        fputs(cell ? between : left, stdout);
        for (unsigned i = 0; i < CELL + 1; i++) fputs("─", stdout);
    }
    puts(right);
}

static void print_cells(const char cell[BAC_PLACES][32], unsigned cells)
{
    printf("   ");
    for (unsigned i = 0; i < cells; i++) {
        printf("│ ");
        out_padded(cell[i], CELL);
    }
    puts("│");
}

static void table(const struct room *room)
{
    const struct bac_state *s = room->view;
    unsigned                cells = s->table.house.value[BAC_PAIRS] ? BAC_PLACES : BAC_EMPATE + 1;
    char                    name[BAC_PLACES][32], pays[BAC_PLACES][32], chips[BAC_PLACES][32];

    for (unsigned place = 0; place < cells; place++) {
        struct text  n = text_over(name[place], sizeof name[place]);
        struct text  p = text_over(pays[place], sizeof pays[place]);
        struct text  c = text_over(chips[place], sizeof chips[place]);
        struct terms terms;

        room->game->terms(room->view, place, &terms);
        room->game->name_place(place, room->tongue, &n);
        text_number(&p, terms.pays.num);
        text_put(&p, ":1");
        if (s->stake[ME][place] == 0) continue;
        text_put(&c, "● ");
        write_euro(room, s->stake[ME][place], &c);
    }
    print_edge(cells, "╭", "┬", "╮");
    print_cells(name, cells);
    print_cells(pays, cells);
    print_cells(chips, cells);
    print_edge(cells, "╰", "┴", "╯");
    if (s->table.house.value[BAC_COMMISSION] == BAC_FIVE_PERCENT)
        show_line(room, in(room, "Comissão: 5 % do prémio da banca.",
                           "Commission: 5 % of the prize on banca."));
    if (s->table.house.value[BAC_COMMISSION] == BAC_HALF_ON_5_6)
        show_line(room, in(room, "Comissão: metade do prémio da banca que ganha com 5 ou 6.",
                           "Commission: half of the prize on banca when 5 or 6 wins."));
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
    .pt = "ponto 10  ·  banca 10  ·  empate 1  ·  par do ponto 1",
    .en = "ponto 10  ·  banca 10  ·  tie 1  ·  ponto pair 1",
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
