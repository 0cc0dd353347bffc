#include "odds/simulate.h"

#include "odds/estimate.h"
#include "odds/rounds.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SANE_EVERY  1024 /* rounds between two looks at everything */
#define THREADS_MAX 256

/* The bets of one round: `count` wagers from `first` on. */
struct turn {
    uint16_t first, count;
};

struct job {
    const struct simulation  *what;
    const struct odds_report *exact;
    uint64_t                  blocks;
    size_t                    turns;
    struct turn               turn[WAGERS_MAX];
    atomic_uint_fast64_t      next, done; /* block to take; rounds played */
};

struct worker {
    pthread_t        thread;
    struct job      *job;
    struct simulated sum;
};

/* The key of a block's stream.  Different numbers are different keys, and the
 * cipher makes unrelated streams of any two. */
static void block_seed(uint64_t seed, uint64_t block, uint8_t out[SEED_BYTES])
{
    static const char name[SEED_BYTES - 16] = "feltro simulate";

    for (int i = 0; i < 8; i++) {
        out[i] = (uint8_t)(seed >> 8 * i);
        out[8 + i] = (uint8_t)(block >> 8 * i);
    }
    memcpy(out + 16, name, sizeof name);
}

static void list_turns(struct job *job)
{
    const struct wagers *w = &job->exact->wagers;

    for (size_t first = 0, count; first < w->count; first += count) {
        count = wagers_together(w, first);
        if (count > SIMULATE_BETS) count = SIMULATE_BETS;
        job->turn[job->turns++] = (struct turn){(uint16_t)first, (uint16_t)count};
    }
}

static void add_round(const struct job *job, const struct one_seat *s, struct turn turn,
                      struct simulated *sum)
{
    const struct table *t = s->state;
    struct brought      brought[SIMULATE_BETS];

    wagers_brought(s, &job->exact->wagers.list[turn.first], turn.count, brought);
    for (unsigned i = 0; i < turn.count; i++) {
        struct simulated_bet *bet = &sum->bet[turn.first + i];
        struct brought        b = brought[i];

        if (b.stake == 0) continue; /* insurance that was not on offer */
        bet->stakes += b.stake;
        bet->net += b.net;
        bet->win += b.net > 0;
        bet->tie += b.net == 0;
        bet->lose += b.net < 0;
    }
    sum->outcome[t->last[(t->lasts - 1) % LAST_MAX]]++;
    sum->rounds++;
}

/* What the lines say must be what the stack got. */
static void look_closely(const struct one_seat *s, cents before)
{
    const struct table *t = s->state;
    cents               net = 0;

    for (size_t i = 0; i < s->lines.count; i++)
        net += s->lines.line[i].back - s->lines.line[i].chips;
    must(t->seat[0].stack == before + net);
    must(s->game->sane(s->state));
}

static void play_block(struct job *job, struct one_seat *s, uint64_t block, struct simulated *sum)
{
    uint64_t            begin = block * SIMULATE_BLOCK, end = begin + SIMULATE_BLOCK;
    const struct table *t = s->state;
    play_round         *play = round_of(s->game);
    size_t              turn = begin % job->turns;
    struct decider      player = job->exact->player;
    struct stream       chance;
    uint8_t             seed[SEED_BYTES];

    player.measures = true;
    if (end > job->what->rounds) end = job->what->rounds;
    block_seed(job->what->seed, block, seed);
    stream_init(&chance, seed);
    one_seat_restart(s);
    for (uint64_t round = begin; round < end; round++) {
        struct turn now = job->turn[turn];
        cents       before = t->seat[0].stack;

        sum->draws += play(s, &job->exact->wagers.list[now.first], now.count, &chance, &player);
        add_round(job, s, now, sum);
        if (round % SANE_EVERY == 0) look_closely(s, before);
        if (++turn == job->turns) turn = 0;
    }
    atomic_fetch_add(&job->done, end - begin);
}

static void *work(void *arg)
{
    struct worker  *w = arg;
    struct job     *job = w->job;
    struct one_seat s;

    one_seat_init(&s, job->what->game, &job->what->house);
    for (uint64_t block; (block = atomic_fetch_add(&job->next, 1)) < job->blocks;)
        play_block(job, &s, block, &w->sum);
    one_seat_release(&s);
    return NULL;
}

/* ------------------------------- the sums ------------------------------- */

static void add_up(struct simulated *out, const struct simulated *part, size_t bets)
{
    out->rounds += part->rounds;
    out->draws += part->draws;
    for (int k = 0; k < 256; k++) out->outcome[k] += part->outcome[k];
    for (size_t i = 0; i < bets; i++) {
        out->bet[i].win += part->bet[i].win;
        out->bet[i].tie += part->bet[i].tie;
        out->bet[i].lose += part->bet[i].lose;
        out->bet[i].stakes += part->bet[i].stakes;
        out->bet[i].net += part->bet[i].net;
    }
}

static void judge(struct simulated *out, const struct odds_report *exact)
{
    for (size_t i = 0; i < exact->wagers.count; i++) {
        struct simulated_bet  *bet = &out->bet[i];
        const struct bet_odds *odds = &exact->bet[i];
        const uint64_t         seen[] = {bet->win, bet->tie, bet->lose};
        const double           chance[] = {odds->win.value, odds->tie.value, odds->lose.value};
        uint64_t               rounds = bet->win + bet->tie + bet->lose;

        if (rounds == 0) continue;
        bet->edge = -(double)bet->net / (double)bet->stakes;
        bet->z = (bet->edge - odds->edge.value) * sqrt((double)rounds) / odds->sd;
        if (exact->estimated) /* both are seen: their errors add up */
            bet->z /= sqrt(1 + (double)rounds / ESTIMATE_ROUNDS);
        bet->outcomes = chi_square_of(seen, chance, 3);
        if (fabs(bet->z) > out->z_worst) out->z_worst = fabs(bet->z);
    }
    if (exact->has_outcomes) out->outcomes = chi_square_of(out->outcome, exact->outcome, 256);
}

static void watch(struct job *job)
{
    const struct timespec moment = {.tv_nsec = 100000000};

    for (uint64_t done = 0; done < job->what->rounds; done = atomic_load(&job->done)) {
        job->what->progress(done, job->what->rounds);
        nanosleep(&moment, NULL);
    }
    job->what->progress(job->what->rounds, job->what->rounds);
}

int simulate(const struct simulation *what, const struct odds_report *exact, struct simulated *out)
{
    unsigned       threads = what->threads < 1             ? 1
                             : what->threads > THREADS_MAX ? THREADS_MAX
                                                           : what->threads;
    struct worker *workers = calloc(threads, sizeof *workers);
    struct job     job = {.what = what,
                          .exact = exact,
                          .blocks = (what->rounds + SIMULATE_BLOCK - 1) / SIMULATE_BLOCK};
    unsigned       started = 0;

    must(workers != NULL && exact->wagers.count > 0);
    list_turns(&job);
    memset(out, 0, sizeof *out);
    for (; started < threads; started++) {
        workers[started].job = &job;
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0) break;
    }
    if (started > 0 && what->progress) watch(&job); /* those that run do all the blocks */
    for (unsigned i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        add_up(out, &workers[i].sum, exact->wagers.count);
    }
    free(workers);
    judge(out, exact);
    return started > 0 ? 0 : -1;
}
