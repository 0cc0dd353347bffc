#include "games/blackjack/odds/bank.h"

#include "base/must.h"

#include <stdlib.h>
#include <string.h>

#define DRAWN_MAX     16 /* cards after the up card: the longest hand has fewer */
#define SEQUENCES_MAX 65536

/* A set of drawn cards as one word: values plus one, sorted, four bits each from
 * the top.  Sorting the words puts every set right after the sets it continues. */
static uint64_t word_of(const uint8_t count[BJ_VALUES])
{
    uint64_t word = 0;
    int      shift = 64;

    for (int v = BJ_VALUES - 1; v >= 0; v--)
        for (int n = 0; n < count[v]; n++) {
            shift -= 4;
            word |= (uint64_t)(BJ_VALUES - v) << shift;
        }
    return word;
}

static int value_at(uint64_t word, int depth)
{
    return BJ_VALUES - (int)(word >> (64 - 4 * depth) & 15);
}

static int length_of(uint64_t word)
{
    int length = 0;

    for (; word; word <<= 4) length++;
    return length;
}

static int shared_length(uint64_t a, uint64_t b)
{
    int length = 0;

    for (; (a ^ b) >> 60 == 0 && length < DRAWN_MAX; a <<= 4, b <<= 4) length++;
    return length;
}

struct sequences {
    uint64_t word[SEQUENCES_MAX];
    int      count;
};

static int best_total(int hard, bool ace)
{
    return hard + (ace && hard <= 11 ? 10 : 0);
}

/* Every order in which the bank can draw to 17..21 from here, one word for each.
 * Blackjack is left out: it is one card, and priced apart. */
static void draw_on(struct sequences *all, uint8_t count[BJ_VALUES], int hard, bool ace, int drawn)
{
    int total = best_total(hard, ace);

    if (hard > 21) return;
    if (drawn > 0 && total >= 17) {
        if (drawn == 1 && total == 21) return;
        must(all->count < SEQUENCES_MAX && drawn < DRAWN_MAX);
        all->word[all->count++] = word_of(count);
        return;
    }
    for (int v = 0; v < BJ_VALUES; v++) {
        count[v]++;
        draw_on(all, count, hard + v + 1, ace || v == BJ_ACE, drawn + 1);
        count[v]--;
    }
}

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static uint8_t end_of(int up, uint64_t word)
{
    int  hard = up + 1;
    bool ace = up == BJ_ACE;

    for (int depth = 1; depth <= length_of(word); depth++) {
        hard += value_at(word, depth) + 1;
        ace = ace || value_at(word, depth) == BJ_ACE;
    }
    return (uint8_t)(BANK_17 + best_total(hard, ace) - 17);
}

static struct bank_step step_at(uint64_t word, int depth)
{
    struct bank_step step = {.depth = (uint8_t)depth, .value = (uint8_t)value_at(word, depth)};

    while (depth - 1 > step.used && value_at(word, depth - 1 - step.used) == step.value)
        step.used++;
    return step;
}

/* Turns the sorted words into branches; equal words are the orders of one set. */
static int grow(struct bank_step *step, const struct sequences *all, int up)
{
    int      steps = 0;
    uint64_t before = 0;

    for (int i = 0; i < all->count; i++) {
        uint64_t word = all->word[i];

        if (word != before || i == 0) {
            for (int depth = shared_length(word, before) + 1; depth <= length_of(word); depth++)
                step[steps++] = step_at(word, depth);
            step[steps - 1].end = end_of(up, word);
        }
        step[steps - 1].ways += 1;
        before = word;
    }
    return steps;
}

void bank_init(struct bank *bank)
{
    struct sequences *all = malloc(sizeof *all);
    struct bank_step *step = malloc(SEQUENCES_MAX * sizeof *step);

    must(all && step);
    for (int up = 0; up < BJ_VALUES; up++) {
        uint8_t count[BJ_VALUES] = {0};

        all->count = 0;
        draw_on(all, count, up + 1, up == BJ_ACE, 0);
        qsort(all->word, (size_t)all->count, sizeof all->word[0], by_size);
        bank->steps[up] = grow(step, all, up);
        bank->step[up] = malloc((size_t)bank->steps[up] * sizeof *step);
        must(bank->step[up]);
        memcpy(bank->step[up], step, (size_t)bank->steps[up] * sizeof *step);
    }
    free(step);
    free(all);
}

void bank_release(struct bank *bank)
{
    for (int up = 0; up < BJ_VALUES; up++) free(bank->step[up]);
}

/* One over the number of ordered draws of each length; 0 where the shoe is too
 * small for any. */
static int price_lengths(double price[DRAWN_MAX + 1], const int count[BJ_VALUES])
{
    int cards = 0;

    for (int v = 0; v < BJ_VALUES; v++) cards += count[v];
    price[0] = 1;
    for (int n = 0; n < DRAWN_MAX; n++) price[n + 1] = n < cards ? price[n] / (cards - n) : 0;
    return cards;
}

void bank_ends(const struct bank *bank, int up, const int count[BJ_VALUES], double out[BANK_ENDS])
{
    const struct bank_step *step = bank->step[up], *end = step + bank->steps[up];
    double                  price[DRAWN_MAX + 1], chain[DRAWN_MAX + 1] = {1};
    int                     cards = price_lengths(price, count);
    double                  left[BJ_VALUES], ended = 0;

    for (int v = 0; v < BJ_VALUES; v++) left[v] = count[v];
    for (int e = 0; e < BANK_ENDS; e++) out[e] = 0;
    for (; step < end; step++) {
        chain[step->depth] = chain[step->depth - 1] * (left[step->value] - step->used);
        out[step->end] += step->ways * price[step->depth] * chain[step->depth];
    }
    if (up == BJ_ACE) out[BANK_BLACKJACK] = left[BJ_TEN] / cards;
    if (up == BJ_TEN) out[BANK_BLACKJACK] = left[BJ_ACE] / cards;
    for (int e = BANK_17; e <= BANK_BLACKJACK; e++) ended += out[e];
    out[BANK_BUST] = 1 - ended;
}
