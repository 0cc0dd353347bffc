/* prove.h -- a round recomputed from what is told of it.
 *
 *     configuration   the options are lawful, and their hash is the one in the rows
 *     commitment      what was published before the first bet is the hash of the opened seed
 *     draws           every number is what that seed expands to
 *     play            the engine takes every command, and wants every draw, as told
 *     lines           the engine comes to the same lines, to the cent and by the same rule
 *
 * A step for which something is missing is not claimed: it is said to be so. */
#ifndef REPLAY_PROVE_H
#define REPLAY_PROVE_H

#include "replay/round_record.h"

enum proved { PROVED, DIFFERS, NOT_TOLD };

/* clang-format off */
enum proof_step { STEP_CONFIGURATION, STEP_COMMITMENT, STEP_DRAWS, STEP_PLAY, STEP_LINES,
                  PROOF_STEPS };
/* clang-format on */

struct proof {
    struct {
        enum proved value;
        char        pt[160], en[160];
    } step[PROOF_STEPS];
};

extern const struct words proof_words[PROOF_STEPS];
extern const char *const  verdict_words[]; /* by enum proved */

/* Whether no step differs.  Draws learn of how many they were, where that was not told. */
bool prove(struct round_record *t, struct proof *out);

/* What came of it, as a document: for `feltro verify --json` and for a browser. */
void proof_write(const struct round_record *t, const struct proof *p, bool good,
                 struct json_writer *j);

/* What binds a seed before the first bet. */
void seed_commitment(const uint8_t seed[SEED_BYTES], uint8_t out[HASH_BYTES]);

/* Plays the round again from its opening: `state` is what it comes to (free() it), and every
 * draw learns of how many it was; of poker, what was said after the hand is dropped, and when
 * it was over is known; of a void round, the lines of what came back are listed.  NULL: the
 * engine does not take it; *at is the row. */
void *round_record_play(struct round_record *t, uint64_t *at);

/* The same in front of somebody: he is shown the table when the round has opened and after
 * every command, what was heard of it, which command comes next (NULL: none) and the row. */
struct told_viewer {
    void (*shown)(void *with, const void *state, const struct command *next,
                  const struct events *heard, uint64_t seq);
    void *with;
};
void *round_record_play_for(struct round_record *t, uint64_t *at, const struct told_viewer *viewer);

#endif
