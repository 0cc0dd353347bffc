/* Many at once, or one by one: the same answers. */
#include "batch/batch.h"

#include "rank/deal_test.h"

#include "check.h"

#include <stdlib.h>

#define TESTS(X)                                                                                   \
    X(many_holdem_hands_are_ranked_as_one_is)                                                      \
    X(many_omaha_hands_are_ranked_as_one_is)                                                       \
    X(many_sintetico_hands_are_ranked_as_one_is)                                                   \
    X(any_number_of_hands__nothing_read_or_written_beyond)                                         \
    X(the_best_path_is_one_of_the_two)                                                             \
    X(every_seven__counted_by_rank_as_they_are_known_to_be)
TESTS(TEST_DECLARE)

#define MANY (1000000 / SLOWER)

/* Hands dealt to exactly the room they need, so that a sanitizer sees a step beyond. */
struct hands {
    enum variant v;
    size_t       n, width;
    uint8_t     *cards;
    strength    *out;
};

static struct hands hands_dealt(enum variant v, size_t n, uint64_t dice)
{
    struct hands h = {.v = v, .n = n, .width = hole_cards(v) + BOARD_MAX};
    struct pack  pack = pack_of(v);

    h.cards = malloc(n * h.width + !n);
    h.out = malloc(n * sizeof *h.out + !n);
    CHECK(h.cards && h.out);
    for (size_t i = 0; i < n; i++) deal(pack, &dice, h.cards + i * h.width, (unsigned)h.width);
    return h;
}

static void hands_release(struct hands *h)
{
    free(h->cards);
    free(h->out);
}

static void same_answers(struct hands *h, const struct batch *b)
{
    unsigned own = hole_cards(h->v);

    memset(h->out, 0, h->n * sizeof *h->out);
    switch (h->v) {
    case HOLDEM: b->holdem((const uint8_t(*)[7])h->cards, h->out, h->n); break;
    case OMAHA: b->omaha((const uint8_t(*)[9])h->cards, h->out, h->n); break;
    case SINTETICO: b->sintetico((const uint8_t(*)[7])h->cards, h->out, h->n); break;
    case VARIANTS: break;
    }
    for (size_t i = 0; i < h->n; i++) {
        const uint8_t *hand = h->cards + i * h->width;

        CHECK_EQ(h->out[i], rank_hand(h->v, hand, hand + own));
    }
}

static void both_paths(enum variant v, size_t n, uint64_t dice)
{
    struct hands h = hands_dealt(v, n, dice);

    same_answers(&h, &batch_scalar);
    if (batch_vector()) same_answers(&h, batch_vector());
    hands_release(&h);
}

static void t_many_holdem_hands_are_ranked_as_one_is(void)
{
    both_paths(HOLDEM, MANY, 806);
}

static void t_many_omaha_hands_are_ranked_as_one_is(void)
{
    both_paths(OMAHA, MANY, 811);
}

static void t_many_sintetico_hands_are_ranked_as_one_is(void)
{
    both_paths(SINTETICO, MANY, 809);
}

static void t_any_number_of_hands__nothing_read_or_written_beyond(void)
{
    for (int v = 0; v < VARIANTS; v++)
        for (size_t n = 0; n < 200; n++) both_paths((enum variant)v, n, n);
}

static void t_the_best_path_is_one_of_the_two(void)
{
    CHECK(batch_best() == (batch_vector() ? batch_vector() : &batch_scalar));
    CHECK_TEXT(batch_scalar.name, "scalar");
    if (batch_vector()) CHECK_TEXT(batch_vector()->name, "avx2");
}

static void t_every_seven__counted_by_rank_as_they_are_known_to_be(void)
{
    static const uint64_t want[CATEGORIES] = {
        [ROYAL_FLUSH] = 4324,  [STRAIGHT_FLUSH] = 37260, [FOUR] = 224848,  [FULL_HOUSE] = 3473184,
        [FLUSH] = 4047644,     [STRAIGHT] = 6180020,     [TRIO] = 6461620, [TWO_PAIRS] = 31433400,
        [ONE_PAIR] = 58627800, [HIGH_CARD] = 23294460};
    static uint64_t count[HOLDEM_STRENGTHS];
    uint64_t        of[CATEGORIES] = {0}, made = 0;

    batch_every_seven(count);
    for (unsigned s = 1; s < HOLDEM_STRENGTHS; s++) {
        of[rank_category(HOLDEM, (strength)s)] += count[s];
        made += count[s] > 0;
    }
    CHECK_EQ(count[0], 0);
    CHECK_EQ(made, 4824); /* some hands of five are never the best of seven */
    for (int c = 0; c < CATEGORIES; c++) CHECK_EQ(of[c], want[c]);
}

TEST_MAIN(TESTS)
