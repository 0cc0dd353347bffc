/* tell_inside.h -- between the files that tell rounds. */
#ifndef WIRE_TELL_INSIDE_H
#define WIRE_TELL_INSIDE_H

#include "recall/prove.h"
#include "wire/tell.h"

/* The newest rounds of a table below a number; 0: below none.  False: it cannot be read. */
struct page {
    uint64_t round[ROUNDS_PAGE];
    size_t   rounds;
};
bool tell_page(const struct reader *r, uint32_t table, uint64_t below, struct page *out);

enum recalled tell_find(const struct reader *r, uint64_t round, struct told *out);

/* The same, to be told to this reader: whether he was dealt in is known. */
enum recalled tell_find_for(const struct reader *r, uint64_t round, struct told *out);

/* The seat that this player had in the round; OBSERVER: none. */
unsigned tell_seat(const struct told *t, uint64_t player);

/* What somebody staked is nobody else's to look up, although it lay on the table once. */
void tell_hide_stakes(const struct game *game, void *view, unsigned seat);

/* The round, as `round` answers; its state in the end may be known already (else NULL). */
void tell_whole(struct json *j, struct told *t, enum told_for as, uint64_t player, void *state);

enum told_for tell_for(const struct told *t, const struct reader *r);

#endif
