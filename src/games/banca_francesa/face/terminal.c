#include "games/banca_francesa/face/terminal.h"

#include "cli/out.h"
#include "games/banca_francesa/banca_francesa.h"

#include <stdio.h>

static void print_last(const struct screen *at, uint8_t total)
{
    (void)at;
    printf("%u", total);
}

/* The cloth of 808/2015 r.6: grande inside, pequeno around it, ases in the corner. */
static void table(const struct screen *at)
{
    const struct bf_state *s = at->view;
    char                   chips[BF_PLACES][24];

    for (unsigned place = 0; place < BF_PLACES; place++) {
        struct text t = text_over(chips[place], sizeof chips[place]);

        if (s->stake[at->seat][place] == 0) continue;
        text_put(&t, "● ");
        screen_write_euro(at, s->stake[at->seat][place], &t);
    }
    printf("  ╭──────────────┬───────────────────────────────────────────────────╮\n");
    printf("  │ %s   3  │        %s      5   6   7               │\n",
           screen_in(at, "A S E S", "A C E S"), screen_in(at, "P E Q U E N O", "S M A L L    "));
    printf("  │ ");
    out_padded(chips[BF_ASES], 12);
    printf(" │        ");
    out_padded(chips[BF_PEQUENO], 20);
    printf(" %s ", screen_in(at, "risco:", "line: "));
    out_padded(chips[BF_PEQUENO_LINE], 14);
    printf(" │\n");
    printf("  ╰──────────────┤  ╭─────────────────────────────────────────────╮  │\n");
    printf("                 │  │     %s        14   15   16         │  │\n",
           screen_in(at, "G R A N D E", "B I G      "));
    printf("                 │  │     ");
    out_padded(chips[BF_GRANDE], 18);
    printf(" %s ", screen_in(at, "risco:", "line: "));
    out_padded(chips[BF_GRANDE_LINE], 14);
    printf("│  │\n");
    printf("                 │  ╰─────────────────────────────────────────────╯  │\n");
    printf("                 ╰───────────────────────────────────────────────────╯\n");
    screen_lasts(at, print_last);
}

static void drawn(const struct screen *at)
{
    static const char *const top[] = {"     ", "●    ", "●    ", "●   ●", "●   ●", "●   ●"};
    static const char *const middle[] = {"  ●  ", "     ", "  ●  ", "     ", "  ●  ", "●   ●"};
    static const char *const bottom[] = {"     ", "    ●", "    ●", "●   ●", "●   ●", "●   ●"};
    const struct bf_state *s = at->view;
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

const struct terminal banca_francesa_terminal = {
    .pt = "grande 10  ·  pequeno 5  ·  ases 1  ·  grande sobre o risco 4",
    .en = "big 10  ·  small 5  ·  aces 1  ·  big on the line 4",
    .usual_place = -1,
    .table = table,
    .drawn = drawn,
};
