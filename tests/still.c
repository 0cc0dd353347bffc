/* still.c -- linked with the house for still_test.py alone, never into feltrod.
 *
 * Time stands still until the test moves it, every turn of the books is a batch of its own, and
 * the order of the deck and what the bank draws are the test's: so two houses that are told the
 * same say the same, to the byte, but for what depends on the cards.  All of it lies in the file
 * that FELTRO_STILL names. */
#define _POSIX_C_SOURCE 200809L /* clocks */
#include "house/house.h"
#include "games/poker/poker.h"
#include "tables/inside.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define DRAWS 64

const struct checkpoint_rows checkpoint_rows = {.least = 1 << 20, .for_a_table = 1 << 20};

/* As still_test.py packs it. */
struct still {
    _Atomic int64_t now_ms;
    uint8_t         order[FAIR_LEAVES]; /* of the next deck: which of a new one's cards */
    uint8_t         deck[FAIR_LEAVES];  /* the last, as it was dealt from: for the test */
    int32_t         draw[DRAWS];        /* of no deck; below 0: from the last of them */
    uint32_t        drawn;
};

static struct still *still;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FELTRO_STILL");
    int         file = path ? open(path, O_RDWR) : -1;

    if (file < 0) abort();
    still = mmap(NULL, sizeof *still, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (still == MAP_FAILED) abort();
}

/* ---------------------------------- time ---------------------------------- */

int64_t pit_clock(void)
{
    return atomic_load(&still->now_ms);
}

void pit_clock_not_before(int64_t ms)
{
    (void)ms;
}

/* A pit does what is due when it is next spoken to. */
struct timespec pit_alarm(int64_t wait_ms)
{
    struct timespec at;

    (void)wait_ms;
    clock_gettime(CLOCK_MONOTONIC, &at);
    at.tv_sec += 3600;
    return at;
}

/* --------------------- the books, the deck and the bank ------------------- */

/* In place of what they are named after (ld --wrap). */
uint64_t __real_cage_end(struct cage *cage);
uint64_t __wrap_cage_end(struct cage *cage);
void     __real_fair_shuffle(struct fair_deck *deck, const uint8_t *card, unsigned cards,
                             struct stream *stream);
void     __wrap_fair_shuffle(struct fair_deck *deck, const uint8_t *card, unsigned cards,
                             struct stream *stream);
uint32_t __real_table_run_draw(struct table_run *t, uint32_t below);
uint32_t __wrap_table_run_draw(struct table_run *t, uint32_t below);

uint64_t __wrap_cage_end(struct cage *cage)
{
    uint64_t seq = __real_cage_end(cage);

    cage_wait(cage, seq);
    return seq;
}

void __wrap_fair_shuffle(struct fair_deck *deck, const uint8_t *card, unsigned cards,
                         struct stream *stream)
{
    unsigned at = 0;

    __real_fair_shuffle(deck, card, cards, stream);
    for (unsigned i = 0; i < FAIR_LEAVES; i++) /* a short deck has the first of them */
        if (still->order[i] < cards && at < cards) deck->card[at++] = card[still->order[i]];
    memcpy(still->deck, deck->card, cards);
}

uint32_t __wrap_table_run_draw(struct table_run *t, uint32_t below)
{
    int32_t wanted;

    if (t->deck && ((const struct poker *)t->state)->has_hand)
        return __real_table_run_draw(t, below);
    wanted = still->draw[still->drawn++ % DRAWS];
    return wanted < 0 ? below - (uint32_t)-wanted : (uint32_t)wanted % below;
}
