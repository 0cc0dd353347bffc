#include "feltro/commands/commands.h"

#include "cli/args.h"
#include "cli/out.h"
#include "feltro/hand_text.h"
#include "odds/equity.h"

#include <stdio.h>
#include <string.h>

#define SAMPLES 1000000 /* where there are too many deals to count and nobody said how many */
#define PLACES  12

/* -------------------------------- reading -------------------------------- */

/* AsKs; ?? or random, nothing known; As??, one card known. */
static int read_hand(struct equity_question *q, struct cards_reader *r, const char *words)
{
    unsigned     hand = q->hands++, own = hole_cards(q->v);
    struct cards cards = {.count = 0};

    if (text_same(words, "??") || text_same(words, "random")) return ARGS_READ;
    if (!cards_read(r, words, strlen(words), &cards))
        return misuse("equity", "%s: %s", words, r->why->at);
    if (cards.count != own) return misuse("equity", "%s: a hand has %u personal cards", words, own);
    for (unsigned i = 0; i < own; i++)
        if (cards.card[i] != CARD_BACK) q->hole[hand][q->known[hand]++] = cards.card[i];
    return ARGS_READ;
}

static int read_question(struct equity_question *q, const struct operands *hands, const char *board,
                         const char *dead, enum tongue tongue)
{
    char                why[128];
    struct text         t = text_over(why, sizeof why);
    struct cards_reader r = {.v = q->v, .tongue = tongue, .why = &t};
    struct cards        common = {.count = 0}, gone = {.count = 0};

    if (board && !cards_read(&r, board, strlen(board), &common))
        return misuse("equity", "--board %s: %s", board, why);
    if (common.count > BOARD_MAX)
        return misuse("equity", "--board %s: the board has at most five cards", board);
    if (dead && !cards_read(&r, dead, strlen(dead), &gone))
        return misuse("equity", "--dead %s: %s", dead, why);
    for (unsigned i = 0; i < gone.count; i++) q->dead |= UINT64_C(1) << gone.card[i];
    q->turned = common.count;
    memcpy(q->board, common.card, common.count);
    r.hidden = true;
    for (size_t i = 0; i < hands->count; i++) {
        int status = read_hand(q, &r, hands->word[i]);

        if (status != ARGS_READ) return status;
    }
    if (!equity_fits(q)) return misuse("equity", "the pack has not so many cards");
    return ARGS_READ;
}

/* -------------------------------- answers -------------------------------- */

struct answer {
    const struct equity_question *q;
    const struct operands        *hands; /* as they were typed */
    const char                   *board, *dead;
    int64_t                       seed;
    struct equity                 value;
};

static void write_decimal(struct json_writer *j, const char *key, double value)
{
    char digits[64];

    snprintf(digits, sizeof digits, "%.*f", PLACES, value);
    json_put_key(j, key);
    json_put_string(j, digits);
}

static void write_hand(struct json_writer *j, const struct answer *a, unsigned hand)
{
    char            exact[128], digits[64];
    struct text     e = text_over(exact, sizeof exact), d = text_over(digits, sizeof digits);
    struct fraction share = equity_share(&a->value, hand);

    fraction_put(&e, share);
    fraction_decimal(&d, share, PLACES);
    json_put_object(j);
    json_put_key(j, "cards");
    json_put_string(j, a->hands->word[hand]);
    json_put_key(j, "wins");
    json_put_number(j, (int64_t)a->value.hand[hand].wins);
    json_put_key(j, "ties");
    json_put_number(j, (int64_t)a->value.hand[hand].ties);
    json_put_key(j, "equity");
    json_put_string(j, digits);
    json_put_key(j, "equity_exact");
    json_put_string(j, a->value.exact ? exact : NULL);
    write_decimal(j, "standard_error", equity_error(&a->value, hand));
    json_put_end(j);
}

static void write_answer(struct json_writer *j, const struct answer *a)
{
    json_put_object(j);
    json_put_key(j, "variant");
    json_put_string(j, variant_words[a->q->v].key);
    json_put_key(j, "board");
    json_put_string(j, a->board);
    json_put_key(j, "dead");
    json_put_string(j, a->dead);
    json_put_key(j, "exact");
    json_put_bool(j, a->value.exact);
    json_put_key(j, "deals");
    json_put_number(j, (int64_t)a->value.deals);
    if (!a->value.exact) {
        json_put_key(j, "seed");
        json_put_number(j, a->seed);
    }
    json_put_key(j, "hands");
    json_put_array(j);
    for (unsigned h = 0; h < a->q->hands; h++) write_hand(j, a, h);
    json_put_end(j);
    json_put_end(j);
}

static void print_answer(const struct answer *a, enum tongue tongue)
{
    bool   pt = tongue == PT, exact = a->value.exact;
    double deals = (double)a->value.deals;

    printf("%s, %llu %s\n\n", say(&variant_words[a->q->v], tongue),
           (unsigned long long)a->value.deals,
           exact ? pt ? "distribuições, todas as que há" : "deals, all there are"
           : pt  ? "distribuições ao acaso"
                 : "deals at random");
    out_padded("", 14);
    printf(" %10s %10s %10s%s\n", pt ? "ganha %" : "wins %", pt ? "empata %" : "ties %",
           pt ? "parte %" : "equity %",
           exact ? ""
           : pt  ? "  erro padrão"
                 : "  std error");
    for (unsigned h = 0; h < a->q->hands; h++) {
        out_padded(a->hands->word[h], 14);
        printf(" %10.4f %10.4f %10.4f", 100 * (double)a->value.hand[h].wins / deals,
               100 * (double)a->value.hand[h].ties / deals,
               100 * fraction_double(equity_share(&a->value, h)));
        if (!exact) printf("   ± %.4f", 100 * equity_error(&a->value, h));
        printf("\n");
    }
}

int cmd_equity(int argc, char **argv)
{
    bool             json = false, exact = false;
    enum tongue      tongue = tongue_of_locale();
    const char      *key = NULL, *board = NULL, *dead = NULL;
    int64_t          samples = 0, seed = 1;
    const struct arg list[] = {
        {"--variant", "KEY", "holdem, omaha or sintetico", .word = &key},
        {"--board", "CARDS", "the common cards already turned", .word = &board},
        {"--dead", "CARDS", "cards that nobody can get", .word = &dead},
        {"--samples", "N", "so many deals at random", .number = &samples, .low = 2,
         .high = INT64_C(10000000000)},
        {"--seed", "N", "the same seed gives the same deals", .number = &seed, .low = 0,
         .high = INT64_MAX},
        {"--exact", NULL, "every deal, however long it takes", .flag = &exact},
        {"--lang", "LANG", "pt or en", .tongue = &tongue},
        {"--json", NULL, "one JSON document", .flag = &json}};
    struct args args = {
        .command = "equity",
        .operands = "HAND HAND…",
        .list = list,
        .count = 8,
        .most = EQUITY_HANDS,
        .about = "What share of the pot each poker hand may expect if all of them stay to the\n"
                 "showdown.  A HAND is the personal cards, AsKs; ?? is a card that is not known,\n"
                 "and alone, like the word random, a whole hand of them.\n\n"
                 "Counted over every deal there is; where they are too many, over a million at\n"
                 "random, with the standard error."};
    int status = args_read(&args, argc, argv);

    if (status != ARGS_READ) return status;

    struct equity_question q = {.v = variant_arg("equity", key)};
    struct answer a = {.q = &q, .hands = &args.operand, .board = board, .dead = dead, .seed = seed};

    if (q.v == VARIANTS) return STATUS_MISUSE;
    if (exact && samples) return misuse("equity", "--exact or --samples, not both");
    if (args.operand.count < 2) return misuse("equity", "it takes two hands at least");
    status = read_question(&q, &args.operand, board, dead, tongue);
    if (status != ARGS_READ) return status;

    if (!exact && !samples && equity_deals(&q) > EQUITY_EXACT_MAX / q.hands) samples = SAMPLES;
    if (samples) equity_sample(&q, (uint64_t)samples, (uint64_t)seed, &a.value);
    else equity_count(&q, &a.value);
    if (json) {
        struct out_json out;

        out_json_begin(&out);
        write_answer(&out.json, &a);
        out_json_print(&out);
    } else {
        print_answer(&a, tongue);
    }
    return STATUS_GOOD;
}
