/* tell_inside.h -- between the files that tell rounds. */
#ifndef WIRE_HISTORY_INSIDE_H
#define WIRE_HISTORY_INSIDE_H

#include "replay/prove.h"
#include "wire/history_json.h"

/* The newest rounds of a table below a number; 0: below none.  False: it cannot be read. */
struct page {
    uint64_t round[ROUNDS_PAGE];
    size_t   rounds;
};
bool history_json_page(const struct reader *r, uint32_t table, uint64_t below, struct page *out);

enum recalled history_json_find(const struct reader *r, uint64_t round, struct round_record *out);

/* The same, to be told to this reader: whether he was dealt in is known. */
enum recalled history_json_find_for(const struct reader *r, uint64_t round,
                                    struct round_record *out);

/* The seat that this player had in the round; OBSERVER: none. */
unsigned history_json_seat(const struct round_record *t, uint64_t player);

/* What somebody staked is nobody else's to look up, although it lay on the table once. */
void history_json_hide_stakes(const struct game *game, void *view, unsigned seat);

/* The round, as `round` answers; its state in the end may be known already (else NULL). */
void history_json_whole(struct json_writer *j, struct round_record *t, enum told_for as,
                        uint64_t player, void *state);

enum told_for history_json_for(const struct round_record *t, const struct reader *r);

#endif
