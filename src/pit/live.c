#include "pit/inside.h"

#include "base/must.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define PAUSE_MS   4000    /* between a result and the next round: it must be seen */
#define SNAPSHOT   512     /* rows after which the table is kept whole */

/* ------------------------------- the rows --------------------------------- */

struct record live_row(const struct live *t, enum record_kind kind, unsigned about, int64_t now_ms)
{
    struct record row = {.kind = (uint8_t)kind, .table = t->id, .round = t->round, .at_ms = now_ms,
                         .rules = t->spec.game->rules_version, .seat = (uint8_t)about,
                         .book = (uint8_t)t->spec.house.is[OPT_BOOK]};

    memcpy(row.configuration, t->spec.fingerprint, HASH_BYTES);
    if (about < SEATS_MAX) {
        row.player = t->holder[about].player;
        row.session = t->holder[about].session;
    }
    return row;
}

void live_row_body(uint8_t body[ROW_BYTES], const struct command *cmd, uint64_t number)
{
    memcpy(body, cmd, sizeof *cmd);
    for (unsigned i = 0; i < 8; i++) body[sizeof *cmd + i] = (uint8_t)(number >> 8 * i);
}

/* A fresh seed for the round that opens, and what binds it: published before a bet can be
 * made, opened once the round is decided. */
static bool take_seed(struct live *t)
{
    crypto_generichash_state hash;

    if (source_seed(t->source, t->seed) != 0) return false;
    stream_init(&t->stream, t->seed);
    t->has_seed = true;
    crypto_generichash_init(&hash, (const uint8_t *)"feltro seed 1", 13 + 3, HASH_BYTES);
    crypto_generichash_update(&hash, t->seed, sizeof t->seed);
    crypto_generichash_final(&hash, t->commitment, HASH_BYTES);
    return true;
}
