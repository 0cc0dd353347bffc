/* replay.h -- a recorded hand played again by the engine, and judged.
 *
 * Every recorded action is put to the engine as a player's would be; a refusal is
 * a disagreement.  At the end the engine's stacks are held against the recorded
 * ones.  What a record may leave open, and how it is then read:
 *
 *   chips      One scale for the whole hand, by the most decimals in it.
 *   inf        An unknown stack: more than anybody bets; not compared.
 *   antes      Uniform and ante_trimming_status true: live, in layers.  All others
 *              go to the main pot (big blind antes whatever the status says).
 *   posts      A negative blind is a live post that does not move the opening; what
 *              it has above the big blind is dead.
 *   ????       A hand nobody saw loses to one that was shown.  Where a pot has none
 *              shown, its chips are only checked to have gone to those in it.
 *   sm         Before the last cards (all-in) and after all have folded: accepted,
 *              and used to learn cards.  Missing at the end: known hands are shown.
 *   rake       Recorded stacks may sum to less than before; then the winners, and only
 *              they, have less, and at most a fifth.
 *   odd chip   Co-winners of a divided pot may differ by no more than the smallest
 *              chip of the hand (811/2015 r.62 gives it to the left of the button).
 *   winnings   After rake; with or without the uncalled bet, as each site does it.
 *              All zero in a hand that was played to its end: not recorded.
 *   the end    A record may stop early; finishing stacks are then those of that moment. */
#ifndef PHH_REPLAY_H
#define PHH_REPLAY_H

#include "phh/hand_record.h"
#include "phh/phh_hand.h"

enum phh_verdict {
    PHH_AGREES,   /* with the chips recorded at its end */
    PHH_REPLAYED, /* every action legal; no result was recorded to compare with */
    PHH_DISAGREES,
    PHH_UNPLAYED, /* not something to put to the engine */
};

#define PHH_FINDINGS (HAND_SEATS + 1)

struct phh_finding {
    unsigned line;
    char     words[192];
};

struct phh_report {
    enum phh_verdict   verdict;
    bool               over;      /* played to its end */
    bool               raked;     /* agrees, with rake taken from the winners */
    bool               odd_chip;  /* agrees, but for where the odd chip went */
    bool               undecided; /* nobody knows the hands that met at the showdown */
    size_t             findings;  /* why it disagrees, or was not played */
    struct phh_finding finding[PHH_FINDINGS];
};

/* *record and *end are as far as it went. */
void phh_replay(const struct phh_hand *in, struct hand_record *record, struct hand *end,
                struct phh_report *out);

#endif
