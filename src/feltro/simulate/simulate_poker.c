#include "feltro/simulate/simulate_poker.h"

#include "base/must.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define THREADS_MAX 256

/* Of all 133 784 560 sevens of 52 cards, and of all 24 864 840 pairs with five of the
 * other 26 in sintético. */
#define SEVENS 133784560.0
#define PAIRS  24864840.0

/* clang-format off */
static const double chances[VARIANTS][CATEGORIES] = {
    [HOLDEM]    = {[HIGH_CARD]      = 23294460 / SEVENS,
                   [ONE_PAIR]       = 58627800 / SEVENS,
                   [TWO_PAIRS]      = 31433400 / SEVENS,
                   [TRIO]           = 6461620 / SEVENS,
                   [STRAIGHT]       = 6180020 / SEVENS,
                   [FLUSH]          = 4047644 / SEVENS,
                   [FULL_HOUSE]     = 3473184 / SEVENS,
                   [FOUR]           = 224848 / SEVENS,
                   [STRAIGHT_FLUSH] = 37260 / SEVENS,
                   [ROYAL_FLUSH]    = 4324 / SEVENS},
    [SINTETICO] = {[HIGH_CARD]      = 15960 / PAIRS,
                   [ONE_PAIR]       = 3119040 / PAIRS,
                   [TWO_PAIRS]      = 7872228 / PAIRS,
                   [PLAIN_FIGURES]  = 510480 / PAIRS,
                   [PAIRED_FIGURES] = 1722276 / PAIRS,
                   [TRIO]           = 3790920 / PAIRS,
                   [STRAIGHT]       = 5417424 / PAIRS,
                   [FULL_HOUSE]     = 1976184 / PAIRS,
                   [FLUSH]          = 146416 / PAIRS,
                   [FOUR]           = 255024 / PAIRS,
                   [STRAIGHT_FLUSH] = 28768 / PAIRS,
                   [ROYAL_FLUSH]    = 10120 / PAIRS},
};
/* clang-format on */

const double *poker_chances(enum variant v)
{
    return v == OMAHA ? NULL : chances[v];
}

/* -------------------------------- the work ------------------------------- */

struct job {
    const struct poker_simulation *what;
    uint64_t                       blocks;
    atomic_uint_fast64_t           next, done; /* block to take; hands played */
    atomic_bool                    stop;       /* something is broken somewhere */
};

struct worker {
    pthread_t              thread;
    struct job            *job;
    struct poker_simulated sum;
};

static void seed_of(uint64_t seed, uint64_t block, uint8_t kind, uint8_t out[SEED_BYTES])
{
    static const char name[SEED_BYTES - 17] = "feltro poker";

    for (int i = 0; i < 8; i++) {
        out[i] = (uint8_t)(seed >> 8 * i);
        out[8 + i] = (uint8_t)(block >> 8 * i);
    }
    out[16] = kind;
    memcpy(out + 17, name, sizeof name);
}

static void count_hand(const struct poker_night *n, struct poker_simulated *sum)
{
    const struct hand *h = &n->state->hand;

    for (size_t i = 0; i < n->lines.count; i++) {
        const struct payout *line = &n->lines.line[i];

        sum->commission += line->commission;
        sum->net[line->seat % STYLES] += line->back - line->chips;
    }
    for (unsigned seat = 0; seat < h->terms.seats; seat++)
        sum->played[seat % STYLES] += h->terms.in >> seat & 1;
    sum->hands++;
    if (h->shown == 0 || h->turned < BOARD_MAX) return;

    enum variant v = (enum variant)h->terms.variant;
    unsigned     first = (unsigned)__builtin_ctz(h->shown);

    sum->showdowns++;
    sum->category[rank_category(v, rank_hand(v, h->seat[first].hole, h->board))]++;
}

static void play_block(struct job *job, struct poker_night *n, uint64_t block,
                       struct poker_simulated *sum)
{
    uint64_t begin = block * POKER_BLOCK, end = begin + POKER_BLOCK;
    uint8_t  cards[SEED_BYTES], minds[SEED_BYTES];

    if (end > job->what->hands) end = job->what->hands;
    seed_of(job->what->seed, block, 0, cards);
    seed_of(job->what->seed, block, 1, minds);
    night_begin(n, cards, minds);
    for (uint64_t hand = begin; hand < end; hand++) {
        if (!night_hand(n)) {
            sum->broken = n->broken;
            sum->block = block;
            sum->hand = hand - begin;
            atomic_store(&job->stop, true);
            return;
        }
        count_hand(n, sum);
    }
    atomic_fetch_add(&job->done, end - begin);
}

static void *work(void *arg)
{
    struct worker     *w = arg;
    struct job        *job = w->job;
    struct poker_night n;

    must(night_open(&n, job->what->game, &job->what->house, job->what->players, true));
    for (uint64_t block;
         !atomic_load(&job->stop) && (block = atomic_fetch_add(&job->next, 1)) < job->blocks;)
        play_block(job, &n, block, &w->sum);
    w->sum.moves = n.moves;
    w->sum.draws = n.draws;
    night_release(&n);
    return NULL;
}

/* -------------------------------- the sums ------------------------------- */

static void add_up(struct poker_simulated *out, const struct poker_simulated *part)
{
    out->hands += part->hands;
    out->moves += part->moves;
    out->draws += part->draws;
    out->showdowns += part->showdowns;
    out->commission += part->commission;
    for (int s = 0; s < STYLES; s++) {
        out->played[s] += part->played[s];
        out->net[s] += part->net[s];
    }
    for (int c = 0; c < CATEGORIES; c++) out->category[c] += part->category[c];
    if (part->broken == BROKEN_NOTHING) return;
    out->broken = part->broken;
    out->block = part->block;
    out->hand = part->hand;
}

static void watch(struct job *job)
{
    const struct timespec moment = {.tv_nsec = 100000000};

    while (!atomic_load(&job->stop) && atomic_load(&job->done) < job->what->hands) {
        job->what->progress(atomic_load(&job->done), job->what->hands);
        nanosleep(&moment, NULL);
    }
    job->what->progress(job->what->hands, job->what->hands);
}

int simulate_poker(const struct poker_simulation *what, struct poker_simulated *out)
{
    unsigned       threads = what->threads < 1             ? 1
                             : what->threads > THREADS_MAX ? THREADS_MAX
                                                           : what->threads;
    struct worker *workers = calloc(threads, sizeof *workers);
    struct job     job = {.what = what, .blocks = (what->hands + POKER_BLOCK - 1) / POKER_BLOCK};
    unsigned       started = 0;
    enum variant   v = pok_variant(what->game);

    must(workers != NULL);
    memset(out, 0, sizeof *out);
    for (; started < threads; started++) {
        workers[started].job = &job;
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0) break;
    }
    if (started > 0 && what->progress) watch(&job);
    for (unsigned i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        add_up(out, &workers[i].sum);
    }
    free(workers);
    /* Who asks to show looks at the cards, so only where all are shown. */
    if (what->players != PLAYERS_HOUSE && what->house.value[POK_SHOWDOWN] == SHOWDOWN_ALL &&
        poker_chances(v))
        out->categories = chi_square_of(out->category, poker_chances(v), CATEGORIES);
    return started > 0 ? 0 : -1;
}
