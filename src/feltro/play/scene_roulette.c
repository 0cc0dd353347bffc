#include "feltro/play/scenes.h"

#include "cli/out.h"
#include "feltro/play/show.h"
#include "games/roulette/roulette.h"

static void print_pocket(const struct room *room, uint8_t pocket)
{
    char        name[4];
    struct text t = text_over(name, sizeof name);

    rou_name_pocket(pocket, &t);
    paint(room, rou_is_zero(pocket) ? GREEN : rou_is_red(pocket) ? RED : BOLD);
    fputs(name, stdout);
    paint(room, PLAIN);
}

/* One number of the cloth, with a chip on it where the player bet it alone. */
static void print_cell(const struct room *room, unsigned pocket)
{
    bool chip = cloth_row(room->game, room->view, ME)[pocket] != 0;

    if (pocket < 10) putchar(' ');
    print_pocket(room, (uint8_t)pocket);
    fputs(chip ? "● " : "  ", stdout);
}

/* Named as they are written to bet on them. */
static void table(const struct room *room)
{
    static const char *const columns[] = {"1st column", "2nd column", "3rd column"};
    const struct rou_state  *s = room->view;
    bool                     american = s->wheel == ROU_US;

    for (unsigned row = 3; row >= 1; row--) {
        printf("   ");
        if (row == 2) print_cell(room, 0);
        else if (row == 3 && american) print_cell(room, ROU_DOUBLE_ZERO);
        else printf("    ");
        printf("│ ");
        for (unsigned n = row; n <= 36; n += 3) print_cell(room, n);
        if (room->tongue == PT) printf("│ coluna %u\n", row);
        else printf("│ %s\n", columns[row - 1]);
    }
    printf("       │ %s│\n", in(room, "    dúzia 1         dúzia 2         dúzia 3     ",
                                "   1st dozen       2nd dozen       3rd dozen    "));
    printf("       │ %s│\n", in(room, "menor   par   vermelho   preto   ímpar   maior  ",
                                " low    even     red     black    odd     high  "));
    scene_piles(room);
    scene_lasts(room, print_pocket);
}

static void drawn(const struct room *room)
{
    const struct rou_state *s = room->view;
    unsigned                n = s->pocket;

    printf("\n   ");
    paint(room, INVERSE);
    printf("  ");
    print_pocket(room, s->pocket);
    paint(room, INVERSE);
    printf("  ");
    paint(room, PLAIN);
    if (rou_is_zero(n)) {
        printf("  zero\n\n");
        return;
    }
    printf("  %s, %s, %s\n\n",
           rou_is_red(n) ? in(room, "vermelho", "red") : in(room, "preto", "black"),
           n % 2 ? in(room, "ímpar", "odd") : in(room, "par", "even"),
           n <= 18 ? in(room, "menor", "low") : in(room, "maior", "high"));
}

const struct scene scene_roulette_fr = {
    .key = "roulette-fr",
    .pt = "vermelho 10  ·  17 5  ·  cavalo 0-1 2  ·  dúzia 2 5  ·  vizinhos 17 1",
    .en = "red 10  ·  17 5  ·  split 0-1 2  ·  2nd dozen 5  ·  orphans 1",
    .usual_place = -1,
    .table = table,
    .drawn = drawn,
};

const struct scene scene_roulette_us = {
    .key = "roulette-us",
    .pt = "vermelho 10  ·  17 5  ·  00 1  ·  cavalo 0-00 2  ·  dúzia 2 5",
    .en = "red 10  ·  17 5  ·  00 1  ·  split 0-00 2  ·  2nd dozen 5",
    .usual_place = -1,
    .table = table,
    .drawn = drawn,
};
