#include "batch/batch.h"

#include "rank/showdown.h"

static void holdem(const uint8_t (*cards)[7], strength *out, size_t n)
{
    for (size_t i = 0; i < n; i++) out[i] = holdem_rank_seven(cards[i]);
}

static void omaha(const uint8_t (*cards)[9], strength *out, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct omaha_board b = omaha_board(cards[i] + 4);

        out[i] = omaha_rank(&b, cards[i]);
    }
}

static void sintetico(const uint8_t (*cards)[7], strength *out, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct sintetico_board b = sintetico_board(cards[i] + 2);

        out[i] = sintetico_rank(&b, cards[i]);
    }
}

const struct batch batch_scalar = {"scalar", holdem, omaha, sintetico};

const struct batch *batch_best(void)
{
    const struct batch *vector = batch_vector();

    return vector ? vector : &batch_scalar;
}
