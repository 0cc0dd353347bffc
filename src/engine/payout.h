/* payout.h -- what a round owes, line by line, and by which rule.
 *
 * A line settles one bet.  `chips` left the stack for it, `stake` is the bet
 * they stood for (all of them, except on the outer line of banca francesa), and
 * `back` is what returns to the stack: so the bank keeps chips - back, and a
 * round conserves money when that is so for every line.
 *
 *     back = chips - lost + prize - commission
 *
 * Against the bank a winning stake stays the player's: only a losing bet is lost,
 * and the prize comes on top.  In poker the stake of every line is in the pot,
 * won or lost; `place` is that pot, the prize is the whole share of it and the
 * commission the house's part of that share.  So chips - back, summed over the
 * lines of a hand, is the commission.  A bet that nobody called never was a stake:
 * its line (PART_RETURNED) has chips, no stake, and all of it back. */
#ifndef ENGINE_PAYOUT_H
#define ENGINE_PAYOUT_H

#include "base/cents.h"
#include "base/words.h"

#include <stddef.h>

enum result {
    RESULT_LOST,
    RESULT_TIED, /* empate: nothing won, nothing lost */
    RESULT_WON,
    RESULT_SURRENDERED, /* desistência: half is lost */
    RESULT_VOID,        /* jogada nula: everything comes back */
    RESULT_RETURNED,    /* poker: what nobody called */
    RESULTS
};

struct payout {
    const char *rule; /* the rule that made this line */
    cents       chips, stake, prize, commission, back;
    uint16_t    place;
    uint8_t     seat;
    uint8_t     hand;   /* blackjack: which hand at that place; else 0 */
    uint8_t     part;   /* which bet of the hand: enum payout_part */
    uint8_t     result; /* enum result */
};

enum payout_part { PART_BET, PART_INSURANCE, PART_SPECIAL, PART_RETURNED };

struct payouts {
    struct payout *line; /* borrowed: game->payouts_max of them, the caller's */
    size_t         count;
};

extern const struct words result_words[RESULTS];

#endif
