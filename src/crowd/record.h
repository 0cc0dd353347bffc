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
    TOLD_SAME,   /* nothing has moved */
    TOLD_BET,    /* the bet that was asked for is in play */
    TOLD_POSTED, /* poker: his blind or ante is */
    TOLD_EARLY,  /* paid, given back or lost while others still play */
    TOLD_DECIDED,
    TOLD_VOID /* what was in play came back */
};

/* A hand of poker, as everybody is told it, about his own seat. */
struct hand_told {
    int64_t round;
    bool    over, is_void;
    int64_t in, back, won; /* in the pot; returned uncalled; paid to him */
    int64_t posted;        /* blinds and antes, … */
    int64_t taken;         /* … and the two before as they happened, until he is told himself */
};

#define HANDS_UNTOLD 4

struct record {
    struct you last;
    bool       seated;
    int64_t    wallet;
    int64_t    brought;  /* asked to sit down with; 0: nothing */
    int64_t    bet;      /* asked for and not answered yet; 0: none */
    bool       bet_seen; /* it is in `last` already */
    int64_t    place;    /* of the bet in play */
    uint64_t   covers;   /* the results that it wins with, a bit for each */
    uint64_t   result;   /* of the round, where the game tells one simply; 0: not known */
    bool       early;    /* paid already, of a round that is not over */
    bool       exact;    /* a lost or won stake, nothing in between */
    int64_t    pays;     /* to 1, if won */

    bool             poker;
    bool             away;  /* since the last word he was: hands may have passed unseen */
    struct hand_told hand;  /* the one on the table … */
    int64_t          round; /* … the one that `last` was of … */
    int64_t          put;   /* … and all he put into it */
    unsigned         hands; /* that began since, though he was told nothing about himself: */
    int64_t          moved[HANDS_UNTOLD]; /* what he had won when each of them began */
};

/* Takes over what it says unless it is wrong. */
enum told record_you(struct record *r, const struct you *you);

/* The bet that was asked for has been answered: done, or not, or nobody says.  `lies`: if it was
 * done it must be in play now.  False: that is not what he was told about himself. */
enum fate { FATE_DONE, FATE_NOT_DONE, FATE_UNKNOWN };
bool record_answered(struct record *r, enum fate fate, bool lies);

/* The wallet as hello tells it: with nothing pending there is one right answer. */
bool record_wallet(struct record *r, int64_t wallet, bool sitting, bool leaving);

/* At a table of poker, after he asked to leave: whether the wallet says that he has, and with
 * what is his.  His bets stay in the pot, unless the hand was void or he won it. */
bool record_left(const struct record *r, int64_t wallet);

/* Another hand begins. */
void record_next_hand(struct record *r);

/* hand_record.c: at a table of poker, with `bet` more put into the pot first.  The hand is told to
 * everybody before he is told about himself. */
enum told record_hand(struct record *r, const struct you *you, int64_t bet);

#endif
