#include "face/terminal.h"

#include "cli/out.h"
#include "engine/cards.h"
#include "face/face.h"

#include <stdio.h>

/* --------------------------------- pieces --------------------------------- */

void screen_paint(const struct screen *at, enum paint how)
{
    static const char *const codes[] = {
        [PLAIN] = "\033[0m",  [BOLD] = "\033[1m",    [DIM] = "\033[2m",    [RED] = "\033[31m",
        [GREEN] = "\033[32m", [YELLOW] = "\033[33m", [INVERSE] = "\033[7m"};

    if (at->colour) fputs(codes[how], stdout);
}

void screen_line(const char *sentence)
{
    printf("  %s\n", sentence);
}

/* As the player's language writes it: 12,34 or 12.34. */
void screen_write_euro(const struct screen *at, cents amount, struct text *out)
{
    text_euro_with(out, amount, at->tongue == PT ? ',' : '.');
}

void screen_euro(const struct screen *at, cents amount, unsigned width)
{
    char        words[32];
    struct text t = text_over(words, sizeof words);

    screen_write_euro(at, amount, &t);
    printf("%*s €", width > 2 ? (int)width - 2 : 0, words);
}

void screen_place(const struct screen *at, unsigned place, unsigned width)
{
    char        name[64];
    struct text t = text_over(name, sizeof name);

    at->game->name_place(place, at->tongue, &t);
    out_padded(name, width);
}

void screen_cards(const struct screen *at, const uint8_t *card, unsigned count)
{
    static const char *const suits[SUITS] = {"♠", "♥", "♦", "♣"};
    static const char *const ranks[] = {"A", "2", "3",  "4", "5", "6", "7",
                                        "8", "9", "10", "J", "Q", "K"};

    for (unsigned i = 0; i < count; i++) {
        if (i) putchar(' ');
        if (card[i] == CARD_BACK) {
            fputs("[??]", stdout);
            continue;
        }
        putchar('[');
        if (card_suit(card[i]) == HEARTS || card_suit(card[i]) == DIAMONDS) screen_paint(at, RED);
        printf("%s%s", ranks[card_rank(card[i]) - 1], suits[card_suit(card[i])]);
        screen_paint(at, PLAIN);
        putchar(']');
    }
}

void screen_piles(const struct screen *at)
{
    const cents *row = cloth_row(at->game, at->view, at->seat);

    for (unsigned place = 0; place < at->game->places; place++) {
        if (row[place] == 0) continue;
        printf("    ● ");
        screen_place(at, place, 24);
        screen_euro(at, row[place], 10);
        putchar('\n');
    }
}

void screen_lasts(const struct screen *at, void (*print)(const struct screen *, uint8_t))
{
    const struct table *t = screen_table(at);
    unsigned            count = t->lasts < LAST_MAX ? t->lasts : LAST_MAX;

    if (count == 0) return;
    printf("  %s ", screen_in(at, "Últimos resultados:", "Last results:"));
    for (unsigned i = 0; i < count && i < 12; i++) {
        putchar(' ');
        print(at, t->last[(t->lasts - 1 - i) % LAST_MAX]);
    }
    putchar('\n');
}

/* ------------------------------ the plain one ----------------------------- */

static void print_last(const struct screen *at, uint8_t result)
{
    char        name[32];
    struct text t = text_over(name, sizeof name);

    face_name_outcome(at->game, result, &t);
    fputs(name, stdout);
}

static void show(const struct screen *at)
{
    char        lines[4096], *line = lines;
    struct text t = text_over(lines, sizeof lines);

    at->game->show(at->view, at->tongue, &t);
    for (char *c = lines; *c; c++) {
        if (*c != '\n') continue;
        *c = '\0';
        printf("   %s\n", line);
        line = c + 1;
    }
}

static void plain_table(const struct screen *at)
{
    screen_piles(at);
    screen_lasts(at, print_last);
}

static void plain_drawn(const struct screen *at)
{
    if (screen_table(at)->phase != PHASE_SETTLED) return;
    putchar('\n');
    show(at);
    putchar('\n');
}

static void plain_hand(const struct screen *at, struct awaits awaits)
{
    char        name[64];
    struct text t = text_over(name, sizeof name);

    putchar('\n');
    show(at);
    if (!at->game->name_hand) return;
    at->game->name_hand(awaits.place, at->tongue, &t);
    if (t.used) printf(" ▸ %s\n", name);
}

const struct terminal plain_terminal = {
    .usual_place = -1, .table = plain_table, .drawn = plain_drawn, .hand = plain_hand};

const struct terminal *terminal_of(const struct game *game)
{
    const struct terminal *its = game_face(game)->terminal;

    return its ? its : &plain_terminal;
}

void terminal_consequence(const struct screen *at, struct awaits awaits, int decision,
                          struct text *out)
{
    const struct terminal *terminal = terminal_of(at->game);
    struct consequence     does;

    if (terminal->consequence) {
        terminal->consequence(at, awaits, decision, out);
        return;
    }
    does = face_consequence(at->game, at->view, (unsigned)decision);
    if (does.adds == 0 && does.back == 0) return;
    text_put(out, does.adds ? " (+" : screen_in(at, " (recebe ", " (gets back "));
    screen_write_euro(at, does.adds ? does.adds : does.back, out);
    text_put(out, " €)");
}

void terminal_example(const struct screen *at, struct text *out)
{
    const struct terminal *terminal = terminal_of(at->game);
    struct terms           terms;
    unsigned               place = 0;

    if (terminal->pt) {
        text_put(out, screen_in(at, terminal->pt, terminal->en));
        return;
    }
    for (; place + 1 < game_bets(at->game); place++) {
        place_terms(at->game, at->view, place, &terms);
        if (terms.most) break;
    }
    at->game->name_place(place, at->tongue, out);
    text_char(out, ' ');
    text_number(out, (screen_table(at)->house.value[OPT_MINIMUM] + 99) / 100);
}
