/* recover.c -- a table as its rows left it, and the end the law gives to a round that a
 * crash cut short.
 *
 *     durable when it stopped          roulette, dice, baccarat    blackjack       poker
 *     stakes, nothing drawn            void, stakes returned       the same        void
 *     something drawn, not decided     goes on to its end          goes on         void
 *     decided                          stands                      stands          stands
 *
 * What chance has said is never said again: a crash must not turn a loss into a refund.
 * The seed is lost with the memory it was in, so a round that goes on does so under a
 * new one, and the rows say so. */
#include "pit/inside.h"

#include "base/must.h"

#include <stdlib.h>
#include <string.h>

#define MAGIC UINT64_C(0x3145564c54464c45)    /* "ELFTLVE1": the layout below */

struct kept {                   /* before the state's bytes */
    uint64_t      magic, round;
    struct holder holder[SEATS_MAX];
    uint32_t      settled[SEATS_MAX];
    uint64_t      state_size, posted_count;
    uint32_t      rules, zero;
    uint8_t       configuration[HASH_BYTES], commitment[HASH_BYTES];
};

size_t live_bytes(const struct live *t, uint8_t **out)
{
    size_t      posted = t->posted_count * sizeof *t->posted;
    size_t      size = sizeof(struct kept) + t->spec.game->state_size + posted;
    struct kept head = {.magic = MAGIC, .round = t->round, .posted_count = t->posted_count,
                        .state_size = t->spec.game->state_size,
                        .rules = t->spec.game->rules_version};

    *out = malloc(size);
    must(*out != NULL);
    memcpy(head.holder, t->holder, sizeof head.holder);
    memcpy(head.settled, t->settled, sizeof head.settled);
    memcpy(head.configuration, t->spec.fingerprint, HASH_BYTES);
    memcpy(head.commitment, t->commitment, HASH_BYTES);
    memcpy(*out, &head, sizeof head);
    memcpy(*out + sizeof head, t->state, t->spec.game->state_size);
    if (posted) memcpy(*out + sizeof head + t->spec.game->state_size, t->posted, posted);
    return size;
}

bool live_restore(struct live *t, const uint8_t *bytes, size_t size)
{
    struct kept head;

    if (size < sizeof head) return false;
    memcpy(&head, bytes, sizeof head);
    if (head.magic != MAGIC || head.state_size != t->spec.game->state_size ||
        head.rules != t->spec.game->rules_version ||
        memcmp(head.configuration, t->spec.fingerprint, HASH_BYTES) != 0 ||
        size != sizeof head + head.state_size + head.posted_count * sizeof *t->posted)
        return false;
    t->round = head.round;
    memcpy(t->holder, head.holder, sizeof t->holder);
    memcpy(t->settled, head.settled, sizeof t->settled);
    memcpy(t->commitment, head.commitment, HASH_BYTES);
    memcpy(t->state, bytes + sizeof head, head.state_size);
    t->posted_count = t->posted_size = head.posted_count;
    t->posted = realloc(t->posted, (head.posted_count + 1) * sizeof *t->posted);
    must(t->posted != NULL);
    memcpy(t->posted, bytes + sizeof head + head.state_size, head.posted_count * sizeof *t->posted);
    return true;
}
