#include "feltro/play/scenes.h"

#include "cli/out.h"
#include "feltro/play/show.h"
#include "games/banca_francesa/banca_francesa.h"

static void print_last(const struct room *room, uint8_t total)
{
    (void)room;
    printf("%u", total);
}

/* The cloth of 808/2015 r.6: grande inside, pequeno around it, ases in the corner. */
static void table(const struct room *room)
{
    const struct bf_state *s = room->view;
    char                   chips[BF_PLACES][24];

    for (unsigned place = 0; place < BF_PLACES; place++) {
        struct text t = text_over(chips[place], sizeof chips[place]);

        if (s->stake[ME][place] == 0) continue;
        text_put(&t, "● ");
        write_euro(room, s->stake[ME][place], &t);
    }
    printf("  ╭──────────────┬───────────────────────────────────────────────────╮\n");
    printf("  │ %s   3  │        %s      5   6   7               │\n",
           in(room, "A S E S", "A C E S"), in(room, "P E Q U E N O", "S M A L L    "));
    printf("  │ ");
    out_padded(chips[BF_ASES], 12);
    printf(" │        ");
    out_padded(chips[BF_PEQUENO], 20);
    printf(" %s ", in(room, "risco:", "line: "));
    out_padded(chips[BF_PEQUENO_LINE], 14);
    printf(" │\n");
    printf("  ╰──────────────┤  ╭─────────────────────────────────────────────╮  │\n");
    printf("                 │  │     %s        14   15   16         │  │\n",
           in(room, "G R A N D E", "B I G      "));
    printf("                 │  │     ");
    out_padded(chips[BF_GRANDE], 18);
    printf(" %s ", in(room, "risco:", "line: "));
    out_padded(chips[BF_GRANDE_LINE], 14);
    printf("│  │\n");
    printf("                 │  ╰─────────────────────────────────────────────╯  │\n");
    printf("                 ╰───────────────────────────────────────────────────╯\n");
    scene_lasts(room, print_last);
}

static void drawn(const struct room *room)
{
    static const char *const top[] = {"     ", "●    ", "●    ", "●   ●", "●   ●", "●   ●"};
    static const char *const middle[] = {"  ●  ", "     ", "  ●  ", "     ", "  ●  ", "●   ●"};
    static const char *const bottom[] = {"     ", "    ●", "    ●", "●   ●", "●   ●", "●   ●"};
    const struct bf_state *s = room->view;
    const char *const     *faces[] = {top, middle, bottom};
    unsigned               total = (unsigned)(s->dice[0] + s->dice[1] + s->dice[2]);

    printf("\n   ╭───────╮ ╭───────╮ ╭───────╮\n");
    for (int row = 0; row < 3; row++) {
        printf("  ");
        for (int die = 0; die < 3; die++) printf(" │ %s │", faces[row][s->dice[die] - 1]);
        if (row == 1) printf("   Total %u", total);
        putchar('\n');
    }
    printf("   ╰───────╯ ╰───────╯ ╰───────╯\n\n");
}

const struct scene scene_banca_francesa = {
    .key = "banca-francesa",
    .pt = "grande 10  ·  pequeno 5  ·  ases 1  ·  grande sobre o risco 4",
    .en = "big 10  ·  small 5  ·  aces 1  ·  big on the line 4",
    .usual_place = -1,
    .table = table,
    .drawn = drawn,
};
