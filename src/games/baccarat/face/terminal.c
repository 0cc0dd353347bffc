#include "games/baccarat/face/terminal.h"

#include "cli/out.h"
#include "games/baccarat/baccarat.h"

#include <stdio.h>

#define CELL 13 /* columns in a cell of the cloth: "par do ponto" and a space */

/* The indicator tells a round as 10 × winner + points; see baccarat.h. */
static void print_last(const struct screen *at, uint8_t result)
{
    screen_paint(at, result < 10 ? GREEN : result < 20 ? RED : BOLD);
    printf("%c%d", screen_in(at, "PBE", "PBT")[result / 10], result % 10);
    screen_paint(at, PLAIN);
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

static void table(const struct screen *at)
{
    const struct bac_state *s = at->view;
    unsigned                cells = s->table.house.value[BAC_PAIRS] ? BAC_PLACES : BAC_EMPATE + 1;
    char                    name[BAC_PLACES][32], pays[BAC_PLACES][32], chips[BAC_PLACES][32];

    for (unsigned place = 0; place < cells; place++) {
        struct text  n = text_over(name[place], sizeof name[place]);
        struct text  p = text_over(pays[place], sizeof pays[place]);
        struct text  c = text_over(chips[place], sizeof chips[place]);
        struct terms terms;

        at->game->terms(at->view, place, &terms);
        at->game->name_place(place, at->tongue, &n);
        text_number(&p, terms.pays.num);
        text_put(&p, ":1");
        if (s->stake[at->seat][place] == 0) continue;
        text_put(&c, "● ");
        screen_write_euro(at, s->stake[at->seat][place], &c);
    }
    print_edge(cells, "╭", "┬", "╮");
    print_cells(name, cells);
    print_cells(pays, cells);
    print_cells(chips, cells);
    print_edge(cells, "╰", "┴", "╯");
    if (s->table.house.value[BAC_COMMISSION] == BAC_FIVE_PERCENT)
        screen_line(screen_in(at, "Comissão: 5 % do prémio da banca.",
                              "Commission: 5 % of the prize on banca."));
    if (s->table.house.value[BAC_COMMISSION] == BAC_HALF_ON_5_6)
        screen_line(screen_in(at, "Comissão: metade do prémio da banca que ganha com 5 ou 6.",
                              "Commission: half of the prize on banca when 5 or 6 wins."));
    screen_lasts(at, print_last);
}

static void show_side(const struct screen *at, const char *name, unsigned side)
{
    const struct bac_state *s = at->view;
    const uint8_t          *card = s->coup.card[side];
    unsigned                count = 0;

    while (count < BAC_HAND && card[count] != CARD_NONE) count++;
    printf("   %s  ", name);
    screen_cards(at, card, count);
    printf("  = %u\n", coup_score(&s->coup, side));
}

static void drawn(const struct screen *at)
{
    const struct bac_state *s = at->view;

    if (s->table.phase != PHASE_SETTLED) return;
    putchar('\n');
    show_side(at, "PONTO", BAC_PONTO);
    show_side(at, "BANCA", BAC_BANCA);
    putchar('\n');
}

const struct terminal baccarat_terminal = {
    .pt = "ponto 10  ·  banca 10  ·  empate 1  ·  par do ponto 1",
    .en = "ponto 10  ·  banca 10  ·  tie 1  ·  ponto pair 1",
    .usual_place = -1,
    .table = table,
    .drawn = drawn,
};

const struct terminal macau_terminal = {
    .pt = "ponto 10  ·  banca 10  ·  empate 1",
    .en = "ponto 10  ·  banca 10  ·  tie 1",
    .usual_place = -1,
    .table = table,
    .drawn = drawn,
};
