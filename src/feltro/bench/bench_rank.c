/* How fast poker hands are ranked.  A megahand of random cards, too many for the nearest
 * caches, ranked over and over on one core.
 *
 * Beside the rate stands how many steps of a fixed chain of multiplications would have
 * taken as long: that number depends little on the machine and on who else uses it. */
#include "feltro/bench/bench.h"

#include "batch/batch.h"
#include "chance/expand.h"
#include "cli/out.h"
#include "rank/order.h"
#include "rank/showdown.h"

#include <stdio.h>
#include <stdlib.h>

#define HANDS  (1 << 20)
#define BOARDS (1 << 16)
#define NINE   9
#define STEPS  (1 << 16)

struct rank_bench {
    const struct batch *batch;
    uint8_t             holdem[HANDS][7], omaha[HANDS][9], sintetico[HANDS][7];
    uint8_t             holdem_nine[BOARDS][BOARD_MAX + NINE * 2];
    uint8_t             omaha_nine[BOARDS][BOARD_MAX + NINE * 4];
    strength            out[HANDS];
    uint64_t            count[HOLDEM_STRENGTHS];
    volatile uint64_t   sink;
};

/* --------------------------------- hands --------------------------------- */

static void deal(enum variant v, struct stream *chance, uint8_t *out, unsigned count)
{
    uint8_t  pack[DECK];
    unsigned left = 0;

    for (uint8_t card = 0; card < DECK; card++)
        if (order_has_card(v, card)) pack[left++] = card;
    for (unsigned i = 0; i < count; i++) {
        unsigned at = stream_below(chance, left);

        out[i] = pack[at];
        pack[at] = pack[--left];
    }
}

static struct rank_bench *hands_dealt(void)
{
    struct rank_bench *b = calloc(1, sizeof *b);
    struct stream      chance;

    if (!b) return NULL;
    stream_init(&chance, (const uint8_t[SEED_BYTES]){3});
    for (unsigned i = 0; i < HANDS; i++) {
        deal(HOLDEM, &chance, b->holdem[i], sizeof b->holdem[i]);
        deal(OMAHA, &chance, b->omaha[i], sizeof b->omaha[i]);
        deal(SINTETICO, &chance, b->sintetico[i], sizeof b->sintetico[i]);
    }
    for (unsigned i = 0; i < BOARDS; i++) {
        deal(HOLDEM, &chance, b->holdem_nine[i], sizeof b->holdem_nine[i]);
        deal(OMAHA, &chance, b->omaha_nine[i], sizeof b->omaha_nine[i]);
    }
    return b;
}

/* ------------------------------ measurements ----------------------------- */

static uint64_t steps(void *on) /* each needs the one before: four cycles on most machines */
{
    struct rank_bench *b = on;
    uint64_t           n = b->sink;

    for (int i = 0; i < STEPS; i++) n = n * UINT64_C(6364136223846793005) + 1;
    b->sink = n;
    return STEPS;
}

static uint64_t holdem_batch(void *on)
{
    struct rank_bench *b = on;

    b->batch->holdem((const uint8_t(*)[7])b->holdem, b->out, HANDS);
    return HANDS;
}

static uint64_t holdem_batch_scalar(void *on)
{
    struct rank_bench *b = on;

    batch_scalar.holdem((const uint8_t(*)[7])b->holdem, b->out, HANDS);
    return HANDS;
}

static uint64_t holdem_one(void *on)
{
    struct rank_bench *b = on;
    uint64_t           sum = 0;

    for (int i = 0; i < HANDS; i++) sum += holdem_rank_seven(b->holdem[i]);
    b->sink = sum;
    return HANDS;
}

static uint64_t holdem_call(void *on)
{
    struct rank_bench *b = on;
    uint64_t           sum = 0;

    for (int i = 0; i < HANDS; i++) sum += rank_hand(HOLDEM, b->holdem[i], b->holdem[i] + 2);
    b->sink = sum;
    return HANDS;
}

static uint64_t holdem_every(void *on)
{
    struct rank_bench *b = on;
    uint64_t           hands = 0;

    batch_every_seven(b->count);
    for (int s = 1; s < HOLDEM_STRENGTHS; s++) hands += b->count[s];
    return hands;
}

/* One board, nine hands, the best of them. */
static uint64_t holdem_showdown(void *on)
{
    struct rank_bench *b = on;
    uint64_t           sum = 0;

    for (int i = 0; i < BOARDS; i++) {
        const uint8_t      *hole = b->holdem_nine[i] + BOARD_MAX;
        struct holdem_board board = holdem_board(b->holdem_nine[i]);
        strength            best = 0;

        for (int p = 0; p < NINE; p++) best = rank_max(best, holdem_rank(&board, hole + 2 * p));
        sum += best;
    }
    b->sink = sum;
    return BOARDS * NINE;
}

static uint64_t omaha_batch(void *on)
{
    struct rank_bench *b = on;

    b->batch->omaha((const uint8_t(*)[9])b->omaha, b->out, HANDS);
    return HANDS;
}

static uint64_t omaha_one(void *on)
{
    struct rank_bench *b = on;

    batch_scalar.omaha((const uint8_t(*)[9])b->omaha, b->out, HANDS);
    return HANDS;
}

static uint64_t omaha_showdown(void *on)
{
    struct rank_bench *b = on;
    uint64_t           sum = 0;

    for (int i = 0; i < BOARDS; i++) {
        const uint8_t     *hole = b->omaha_nine[i] + BOARD_MAX;
        struct omaha_board board = omaha_board(b->omaha_nine[i]);
        strength           best = 0;

        for (int p = 0; p < NINE; p++) best = rank_max(best, omaha_rank(&board, hole + 4 * p));
        sum += best;
    }
    b->sink = sum;
    return BOARDS * NINE;
}

static uint64_t sintetico_batch(void *on)
{
    struct rank_bench *b = on;

    b->batch->sintetico((const uint8_t(*)[7])b->sintetico, b->out, HANDS);
    return HANDS;
}

/* --------------------------------- answers ------------------------------- */

/* clang-format off */
static const struct {
    const char *key, *what;
    uint64_t (*run)(void *);
} measures[] = {
    {"holdem_batch",        "hold'em, in batches",          holdem_batch},
    {"holdem_batch_scalar", "hold'em, without vectors",     holdem_batch_scalar},
    {"holdem_one",          "hold'em, one at a time",       holdem_one},
    {"holdem_call",         "hold'em, rank_hand()",         holdem_call},
    {"holdem_showdown",     "hold'em, nine on a board",     holdem_showdown},
    {"holdem_every",        "every seven cards, collapsed", holdem_every},
    {"omaha_batch",         "omaha, in batches",            omaha_batch},
    {"omaha_one",           "omaha, one at a time",         omaha_one},
    {"omaha_showdown",      "omaha, nine on a board",       omaha_showdown},
    {"sintetico_batch",     "sintético, in batches",        sintetico_batch},
};
/* clang-format on */
#define MEASURES (sizeof measures / sizeof measures[0])

void bench_rank_print(double seconds)
{
    struct rank_bench *b = hands_dealt();

    if (!b) return;
    b->batch = batch_best();

    double chain = best_rate(steps, b, seconds);

    printf("poker hands ranked (%s), millions a second:\n", b->batch->name);
    out_padded("", 32);
    printf("%9s %9s\n", "hands", "steps");
    for (size_t i = 0; i < MEASURES; i++) {
        double rate = best_rate(measures[i].run, b, seconds);

        out_padded(measures[i].what, 32);
        printf("%9.1f %9.2f\n", rate / 1e6, chain / rate);
    }
    printf("\nsteps: of a chain of multiplications, %.0f million a second, in the time of a hand;\n"
           "collapsed: the last two cards counted by rank, not dealt one by one\n",
           chain / 1e6);
    free(b);
}

void bench_rank_write(struct json_writer *j, double seconds)
{
    struct rank_bench *b = hands_dealt();

    if (!b) return;
    b->batch = batch_best();

    double chain = best_rate(steps, b, seconds);

    json_put_key(j, "ranking");
    json_put_object(j);
    json_put_key(j, "vectors");
    json_put_string(j, b->batch->name);
    write_number(j, "chain_steps_per_second", chain, 0);
    json_put_key(j, "measures");
    json_put_array(j);
    for (size_t i = 0; i < MEASURES; i++) {
        double rate = best_rate(measures[i].run, b, seconds);

        json_put_object(j);
        json_put_key(j, "what");
        json_put_string(j, measures[i].key);
        write_number(j, "hands_per_second", rate, 0);
        write_number(j, "chain_steps_per_hand", chain / rate, 3);
        json_put_end(j);
    }
    json_put_end(j);
    json_put_end(j);
    free(b);
}
