#include "games/roulette/face/terminal.h"

#include "cli/out.h"
#include "games/roulette/roulette.h"

#include <stdio.h>

static void print_pocket(const struct screen *at, uint8_t pocket)
{
    char        name[4];
    struct text t = text_over(name, sizeof name);

    rou_name_pocket(pocket, &t);
    screen_paint(at, rou_is_zero(pocket) ? GREEN : rou_is_red(pocket) ? RED : BOLD);
    fputs(name, stdout);
    screen_paint(at, PLAIN);
}

/* One number of the cloth, with a chip on it where the player bet it alone. */
static void print_cell(const struct screen *at, unsigned pocket)
{
    bool chip = cloth_row(at->game, at->view, at->seat)[pocket] != 0;

    if (pocket < 10) putchar(' ');
    print_pocket(at, (uint8_t)pocket);
    fputs(chip ? "● " : "  ", stdout);
}

/* Named as they are written to bet on them. */
static void table(const struct screen *at)
{
    static const char *const columns[] = {"1st column", "2nd column", "3rd column"};
    const struct rou_state  *s = at->view;
    bool                     american = s->wheel == ROU_US;

    for (unsigned row = 3; row >= 1; row--) {
        printf("   ");
        if (row == 2) print_cell(at, 0);
        else if (row == 3 && american) print_cell(at, ROU_DOUBLE_ZERO);
        else printf("    ");
        printf("│ ");
        for (unsigned n = row; n <= 36; n += 3) print_cell(at, n);
        if (at->tongue == PT) printf("│ coluna %u\n", row);
        else printf("│ %s\n", columns[row - 1]);
    }
    printf("       │ %s│\n", screen_in(at, "    dúzia 1         dúzia 2         dúzia 3     ",
                                       "   1st dozen       2nd dozen       3rd dozen    "));
    printf("       │ %s│\n", screen_in(at, "menor   par   vermelho   preto   ímpar   maior  ",
                                       " low    even     red     black    odd     high  "));
    screen_piles(at);
    screen_lasts(at, print_pocket);
}

static void drawn(const struct screen *at)
{
    const struct rou_state *s = at->view;
    unsigned                n = s->pocket;

    printf("\n   ");
    screen_paint(at, INVERSE);
    printf("  ");
    print_pocket(at, s->pocket);
    screen_paint(at, INVERSE);
    printf("  ");
    screen_paint(at, PLAIN);
    if (rou_is_zero(n)) {
        printf("  zero\n\n");
        return;
    }
    printf("  %s, %s, %s\n\n",
           rou_is_red(n) ? screen_in(at, "vermelho", "red") : screen_in(at, "preto", "black"),
           n % 2 ? screen_in(at, "ímpar", "odd") : screen_in(at, "par", "even"),
           n <= 18 ? screen_in(at, "menor", "low") : screen_in(at, "maior", "high"));
}

const struct terminal roulette_fr_terminal = {
    .pt = "vermelho 10  ·  17 5  ·  cavalo 0-1 2  ·  dúzia 2 5  ·  vizinhos 17 1",
    .en = "red 10  ·  17 5  ·  split 0-1 2  ·  2nd dozen 5  ·  orphans 1",
    .usual_place = -1,
    .table = table,
    .drawn = drawn,
};

const struct terminal roulette_us_terminal = {
    .pt = "vermelho 10  ·  17 5  ·  00 1  ·  cavalo 0-00 2  ·  dúzia 2 5",
    .en = "red 10  ·  17 5  ·  00 1  ·  split 0-00 2  ·  2nd dozen 5",
    .usual_place = -1,
    .table = table,
    .drawn = drawn,
};
