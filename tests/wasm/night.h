/* night.h -- a night at a table, hashed: compiled here and for a browser, it must
 * come to the same number. */
#ifndef TESTS_WASM_NIGHT_H
#define TESTS_WASM_NIGHT_H

#include "drive.h"
#include "hash.h"
#include "houses.h"

#define NIGHT_STATE (1 << 17)
#define NIGHT_LINES 8192

/* What settle() lists, rules included.  A rule is its letters: pointers are of
 * another size over there. */
static inline uint64_t night_lines(const struct game *game, const void *state)
{
    static struct payout line[NIGHT_LINES];
    struct payouts       out = {.line = line};
    uint64_t             hash = HASH_START;

    must(game->payouts_max <= NIGHT_LINES);
    game->settle(state, &out);
    for (size_t i = 0; i < out.count; i++) {
        const struct payout *l = &line[i];

        hash = hash_word(hash, (uint64_t)l->chips);
        hash = hash_word(hash, (uint64_t)l->stake);
        hash = hash_word(hash, (uint64_t)l->prize);
        hash = hash_word(hash, (uint64_t)l->commission);
        hash = hash_word(hash, (uint64_t)l->back);
        hash = hash_word(hash, (uint64_t)l->place << 32 | (uint64_t)l->seat << 24 |
                                   (uint64_t)l->hand << 16 | (uint64_t)l->part << 8 | l->result);
        for (const char *c = l->rule; *c; c++) hash = hash_word(hash, (uint8_t)*c);
    }
    return hash_word(hash, out.count);
}

/* Opens the table of a night, and begins its dice. */
static inline struct dice night_open(const struct game *game, void *state, uint32_t house)
{
    static const uint8_t fingerprint[32] = {2, 0, 1, 5};
    static struct house  houses[HOUSES_MAX];
    size_t               count = houses_of(game, houses);

    must(game->state_size <= NIGHT_STATE && house < count);
    game->open(state, &houses[house], fingerprint);
    return (struct dice){1000 + house};
}

static inline bool night_round_is_over(const struct table *t, uint8_t before)
{
    return t->phase != before && (t->phase == PHASE_SETTLED || t->phase == PHASE_VOID);
}

/* So many rounds in one house: the state's bytes after each of them. */
static inline uint64_t night_play(const struct game *game, void *state, uint32_t house,
                                  uint32_t rounds)
{
    struct dice dice = night_open(game, state, house);
    uint64_t    hash = HASH_START;

    while (rounds > 0) {
        struct command cmd = drive_next(game, state, &dice);
        uint8_t        phase = ((struct table *)state)->phase;

        game->apply(state, &cmd, NULL);
        if (!night_round_is_over(state, phase)) continue;
        hash = hash_bytes(hash, state, game->state_size);
        hash = hash_word(hash, night_lines(game, state));
        rounds--;
    }
    return hash;
}

#endif
