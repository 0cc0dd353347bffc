/* source.h -- the generator of the house: seeds for rounds, and a raw stream.
 *
 * It decides nothing by itself: a round takes a fresh seed and draws from that
 * seed's own stream (expand.h).  What this file owes is that no seed can be
 * known before it is given, nor found out after it has been wiped:
 *
 *   - its key comes from the operating system, through libsodium, when opened
 *     and again before every SOURCE_RESEED bytes are through; nothing else ever
 *     enters: no clock, no process number, no player (903-B 6.7.2-7, 6.7.4-1).
 *     Fresh bytes are combined with the key in use, so a weak moment of the system
 *     cannot make it worse;
 *   - the first words of each pool become the next key and are erased, so the
 *     memory of now cannot tell the words of before;
 *   - words are wiped as they are given; the page they live in is locked out
 *     of swap, left out of core dumps, and comes up empty in a forked child,
 *     which therefore takes a key of its own;
 *   - every word is watched before it can be given (health.h).  After an alarm no
 *     more seeds are given, so no new round can begin, until a person opens the
 *     source again.  Rounds under way keep the stream they have and conclude.
 *
 * One owner: a source is not shared between threads. */
#ifndef CHANCE_SOURCE_H
#define CHANCE_SOURCE_H

#include "chance/alarm.h"
#include "chance/expand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define SOURCE_RESEED (1024 * 1024) /* bytes given under one key from the system, at most */

struct source;

/* NULL when the cipher fails its known answers, the system gives no good seed, or
 * memory cannot be kept secret; *why says which, for the log. */
struct source *source_open(const char **why);
void           source_close(struct source *s); /* NULL is allowed */

/* Whether it still gives seeds, and if not, why. */
bool       source_ok(const struct source *s);
enum alarm source_alarm(const struct source *s);

/* A fresh seed for one round.  0, or -1 after an alarm: then `out` is all zeros. */
int source_seed(struct source *s, uint8_t out[SEED_BYTES]);

/* The same for any number of bytes. */
int source_bytes(struct source *s, uint8_t *out, size_t count);

/* Takes fresh bytes from the system now, for a house that wants it by the clock
 * as well as by the byte.  0, or -1 after an alarm. */
int source_reseed(struct source *s);

/* Stops the source for something seen elsewhere, such as the outcomes of a game. */
void source_condemn(struct source *s, enum alarm why);

/* Writes the generator as a stream, for a battery of tests to judge.  0 when all
 * bytes are out; -1 when the reader went away or an alarm stopped the source. */
int source_stream(struct source *s, FILE *out, uint64_t bytes);

#endif
