#define _POSIX_C_SOURCE 200809L /* getc_unlocked */

#include "feltro/commands/commands.h"

#include "cli/args.h"
#include "cli/out.h"
#include "feltro/hand_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_SIZE 256 /* nine cards take nineteen bytes */

/* ------------------------------- a stream -------------------------------- */

struct lines {
    unsigned long number;
    size_t        size;
    bool          too_long;
    char          text[LINE_SIZE];
};

/* The next line without its end, be it LF or CRLF; false after the last. */
static bool line_next(struct lines *l, FILE *from)
{
    int c;

    l->size = 0;
    l->too_long = false;
    l->number++;
    while ((c = getc_unlocked(from)) != EOF && c != '\n') {
        if (l->size == LINE_SIZE) l->too_long = true;
        else l->text[l->size++] = (char)c;
    }
    if (c == EOF && l->size == 0) return false;
    if (l->size > 0 && l->text[l->size - 1] == '\r') l->size--;
    return true;
}

static void print_ranked(enum variant v, const struct hand_line *h)
{
    char        space[64];
    struct text t = text_over(space, sizeof space);
    uint8_t     best[5];
    strength    s = hand_line_rank(v, h, best);

    text_number(&t, s);
    text_char(&t, ' ');
    text_put(&t, category_words[rank_category(v, s)].key);
    text_char(&t, ' ');
    cards_put(&t, best, 5);
    puts(space);
}

/* A line for each line that is a hand, in the same order; the others are told of. */
static int rank_stream(enum variant v, enum tongue tongue)
{
    struct lines l = {0};
    int          status = STATUS_GOOD;
    bool         pt = tongue == PT;

    while (line_next(&l, stdin)) {
        char                why[128];
        struct text         t = text_over(why, sizeof why);
        struct cards_reader r = {.v = v, .tongue = tongue, .why = &t};
        struct hand_line    h;

        if (l.too_long) {
            text_put(&t, pt ? "a linha é demasiado longa" : "the line is too long");
        } else if (hand_line_read(&r, l.text, l.size, &h)) {
            print_ranked(v, &h);
            continue;
        }
        fprintf(stderr, "feltro hand: %s %lu: %s\n", pt ? "linha" : "line", l.number, why);
        status = STATUS_NO;
    }
    if (!ferror(stdin)) return status;
    fprintf(stderr, "feltro hand: standard input could not be read\n");
    return STATUS_MISUSE;
}

/* ------------------------------ a comparison ----------------------------- */

struct compared {
    struct hand_line line;
    uint8_t          best[5];
    strength         strength;
};

struct comparison {
    enum variant    v;
    struct cards    board;
    struct compared hand[ARGS_MAX];
    size_t          count;
    strength        best;
    unsigned        winners;
};

/* Hands on one board share one pack; hands of five stand each for themselves. */
static int read_hand(struct comparison *c, struct cards_reader *r, const char *words)
{
    struct compared *h = &c->hand[c->count];
    size_t           size = strlen(words);

    if (c->board.count == 0) {
        r->dealt = 0;
        if (!hand_line_read(r, words, size, &h->line))
            return misuse("hand", "%s: %s", words, r->why->at);
    } else {
        h->line = (struct hand_line){.own = hole_cards(c->v)};
        if (!cards_read(r, words, size, &h->line.cards))
            return misuse("hand", "%s: %s", words, r->why->at);
        if (h->line.cards.count != h->line.own)
            return misuse("hand", "%s: a hand has %u personal cards", words, h->line.own);
        memcpy(h->line.cards.card + h->line.own, c->board.card, BOARD_MAX);
        h->line.cards.count += BOARD_MAX;
    }
    h->strength = hand_line_rank(c->v, &h->line, h->best);
    if (h->strength > c->best) c->winners = 0, c->best = h->strength;
    c->winners += h->strength == c->best;
    c->count++;
    return ARGS_READ;
}

static int read_comparison(struct comparison *c, const struct operands *hands, const char *board,
                           enum tongue tongue)
{
    char                why[128];
    struct text         t = text_over(why, sizeof why);
    struct cards_reader r = {.v = c->v, .tongue = tongue, .why = &t};

    if (board && !cards_read(&r, board, strlen(board), &c->board))
        return misuse("hand", "--board %s: %s", board, why);
    if (board && c->board.count != BOARD_MAX)
        return misuse("hand", "--board %s: the board has five cards", board);
    for (size_t i = 0; i < hands->count; i++) {
        int status = read_hand(c, &r, hands->word[i]);

        if (status != ARGS_READ) return status;
    }
    return ARGS_READ;
}

/* As it was given: the personal cards, or all of them. */
static const char *given(const struct compared *h, struct text *t)
{
    cards_put(t, h->line.cards.card, h->line.own ? h->line.own : h->line.cards.count);
    return t->at;
}

static void write_cards(struct json_writer *j, const char *key, const uint8_t *card, unsigned count)
{
    char        space[2 * DECK + 1];
    struct text t = text_over(space, sizeof space);

    cards_put(&t, card, count);
    json_put_key(j, key);
    json_put_string(j, count ? space : NULL);
}

static void write_comparison(struct json_writer *j, const struct comparison *c)
{
    json_put_object(j);
    json_put_key(j, "variant");
    json_put_string(j, variant_words[c->v].key);
    write_cards(j, "board", c->board.card, c->board.count);
    json_put_key(j, "hands");
    json_put_array(j);
    for (size_t i = 0; i < c->count; i++) {
        const struct compared *h = &c->hand[i];

        json_put_object(j);
        write_cards(j, "cards", h->line.cards.card,
                    h->line.own ? h->line.own : h->line.cards.count);
        json_put_key(j, "strength");
        json_put_number(j, h->strength);
        json_put_key(j, "category");
        json_put_string(j, category_words[rank_category(c->v, h->strength)].key);
        write_cards(j, "best", h->best, 5);
        json_put_key(j, "wins");
        json_put_bool(j, h->strength == c->best);
        json_put_end(j);
    }
    json_put_end(j);
    json_put_key(j, "tie");
    json_put_bool(j, c->winners > 1);
    json_put_end(j);
}

static void print_comparison(const struct comparison *c, enum tongue tongue)
{
    static const struct words wins = {"wins", "ganha", "wins"};
    static const struct words tie = {"tie", "empate, o pote é dividido", "tie, the pot is divided"};

    for (size_t i = 0; i < c->count; i++) {
        const struct compared *h = &c->hand[i];
        char                   space[64], best[16];
        struct text            t = text_over(space, sizeof space), b = text_over(best, sizeof best);

        cards_put(&b, h->best, 5);
        out_padded(given(h, &t), 16);
        out_padded(say(&category_words[rank_category(c->v, h->strength)], tongue), 25);
        printf("%s %6u\n", best, h->strength);
    }
    if (c->count < 2) return;
    printf("\n%s:", say(c->winners == 1 ? &wins : &tie, tongue));
    for (size_t i = 0; i < c->count; i++) {
        char        space[64];
        struct text t = text_over(space, sizeof space);

        if (c->hand[i].strength == c->best) printf(" %s", given(&c->hand[i], &t));
    }
    printf("\n");
}

int cmd_hand(int argc, char **argv)
{
    bool             json = false, stream = false;
    enum tongue      tongue = tongue_of_locale();
    const char      *key = NULL, *board = NULL;
    const struct arg list[] = {
        {"--variant", "KEY", "holdem, omaha or sintetico", .word = &key},
        {"--board", "CARDS", "the five common cards", .word = &board},
        {"--stdin", NULL, "a hand on each line of standard input", .flag = &stream},
        {"--lang", "LANG", "pt or en", .tongue = &tongue},
        {"--json", NULL, "one JSON document", .flag = &json}};
    struct args args = {
        .command = "hand",
        .operands = "HAND…",
        .list = list,
        .count = 5,
        .most = ARGS_MAX,
        .about = "What poker hands are worth and which of them wins.  With --board a HAND is the\n"
                 "personal cards of a player, AsKs; without it five cards that stand for\n"
                 "themselves, or personal and common cards, 'AsKs QsJsTs2d3c'.\n\n"
                 "With --stdin every line holds such a hand, and is answered by a line:\n"
                 "a number (the higher wins, equal ones tie), the combination, the five cards.\n"
                 "A line that is no hand is told of on standard error; the status is then 1."};
    int status = args_read(&args, argc, argv);

    if (status != ARGS_READ) return status;

    enum variant v = variant_arg("hand", key);

    if (v == VARIANTS) return STATUS_MISUSE;
    if (stream && (json || board || args.operand.count))
        return misuse("hand", "--stdin stands alone: hands come on its lines, answers are lines");
    if (stream) return rank_stream(v, tongue);
    if (args.operand.count == 0) return misuse("hand", "which hands?");

    struct comparison *c = calloc(1, sizeof *c);

    if (!c) return misuse("hand", "no memory");
    c->v = v;
    status = read_comparison(c, &args.operand, board, tongue);
    if (status == ARGS_READ) {
        struct out_json out;

        if (json) {
            out_json_begin(&out);
            write_comparison(&out.json, c);
            out_json_print(&out);
        } else {
            print_comparison(c, tongue);
        }
        status = STATUS_GOOD;
    }
    free(c);
    return status;
}
