/* replay_parts.h -- what the parts of a replay say to each other, and to nobody else.
 *
 *     replay_terms.c   the record's numbers as the engine's terms
 *     replay.c         its actions as the engine's cards and moves
 *     replay_judge.c   its results against the engine's
 */
#ifndef PHH_REPLAY_PARTS_H
#define PHH_REPLAY_PARTS_H

#include "phh/replay.h"

struct replay {
    const struct phh_hand *in;
    struct hand_record    *record;
    struct hand           *hand;
    struct phh_report     *out;
    uint8_t                hole[HAND_SEATS][HOLE_MAX];
    uint8_t                dealt[HAND_SEATS]; /* cards recorded as dealt to each */
    uint8_t                mucks[HAND_SEATS]; /* the record says that he threw them away */
    uint16_t               hidden;            /* threw away a hand the engine would make him show */
    uint64_t               used;              /* cards that are out */
};

/* Adds a finding about the record; always false, for ladders of refusals. */
bool        replay_finding(struct replay *r, unsigned line, const char *what);
struct text replay_words(struct replay *r, unsigned line); /* to be filled by the caller */

/* False: a finding says what cannot be played. */
bool replay_terms(struct replay *r);

void replay_judge(struct replay *r);

#endif
