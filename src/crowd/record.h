/* record.h -- what one player was told about his money, and whether the next word fits it.
 *
 * Every word about himself ("you") must follow from the one before by something that he
 * knows: a bet he made, a round that was decided, or a round that was void.  So a bet that
 * was acknowledged and lost, or counted twice, a round settled twice or a cent too
 * many cannot pass. */
#ifndef CROWD_RECORD_H
#define CROWD_RECORD_H

#include <stdbool.h>
#include <stdint.h>

struct you {
    int64_t seat, stack, in_play, staked, won, rounds;
};

enum told {
    TOLD_WRONG,
    TOLD_SAME,         /* nothing has moved */
    TOLD_BET,          /* the bet that was asked for is in play */
    TOLD_DECIDED,
    TOLD_VOID          /* what was in play came back */
};

struct record {
    struct you last;
    bool       seated;
    int64_t    wallet;
    int64_t    brought;     /* asked to sit down with; 0: nothing */
    int64_t    bet;         /* asked for and not answered yet; 0: none */
    bool       bet_seen;    /* it is in `last` already */
    int64_t    place;       /* of the bet in play */
    int64_t    outcome;     /* of the round, where the game tells one simply; -1: not known */
    bool       exact;       /* a lost or won stake, nothing in between */
    int64_t    pays;        /* to 1, if won */
};

/* Takes over what it says unless it is wrong. */
enum told record_you(struct record *r, const struct you *you);

/* The wallet as hello tells it: with nothing pending there is one right answer. */
bool record_wallet(struct record *r, int64_t wallet, bool sitting, bool leaving);

#endif
