/* ending.h -- how a round ended, as one number over what is told of it, so that a client can
 * hold against it what he has drawn (docs/protocol.md, "hash").
 *
 * It is made of what is written anyway, while it is written: numbers and words with a space
 * between them, lists and objects as they stand in the message.  The table's is the same for
 * everybody; what only one player may know is in his own. */
#ifndef WIRE_ENDING_H
#define WIRE_ENDING_H

#include "base/json.h"

struct ending {
    size_t   from;
    uint64_t hash;
    bool     is_over;
};

struct ending ending_of(uint64_t round, unsigned phase);

/* A key and its number; a key, and after its value was written, that value. */
void ending_number(struct ending *e, struct json_writer *j, const char *key, int64_t n);
void ending_key(struct ending *e, struct json_writer *j, const char *key);
void ending_written(struct ending *e, const struct json_writer *j);

void put_ending(const struct ending *e, struct json_writer *j); /* "hash", if the round is over */

#endif
