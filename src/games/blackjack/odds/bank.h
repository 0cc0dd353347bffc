/* bank.h -- where the bank's hand ends, exactly, for any shoe.
 *
 * The bank has no choice (805/2015 r.17), so its final total is a sum over the
 * sets of cards that end it between 17 and 21, each with the number of orders in
 * which the bank could have drawn it.  Those sets depend on nothing but the up
 * card: they are listed once, as a tree in which sets that begin alike share
 * their beginning, and then priced for as many shoes as needed with one
 * multiplication a branch. */
#ifndef GAMES_BLACKJACK_ODDS_BANK_H
#define GAMES_BLACKJACK_ODDS_BANK_H

#include "games/blackjack/odds/holding.h"

/* clang-format off */
enum bank_end {
    BANK_17, BANK_18, BANK_19, BANK_20, BANK_21,
    BANK_BLACKJACK,      /* 805/2015 r.18: above every other 21 */
    BANK_BUST,
    BANK_ENDS
};
/* clang-format on */

struct bank_step {
    double  ways;  /* orders in which the set that ends here is drawn; 0: none ends here */
    uint8_t depth; /* cards on the way, this one included */
    uint8_t value; /* of this card */
    uint8_t used;  /* cards of the same value before it */
    uint8_t end;   /* enum bank_end, when ways is not 0 */
};

struct bank {
    struct bank_step *step[BJ_VALUES]; /* owned; by up card, parents before children */
    int               steps[BJ_VALUES];
};

void bank_init(struct bank *bank);
void bank_release(struct bank *bank);

/* The chance of each end when the bank shows `up` and its other cards, the one
 * face down included, come from a shoe with count[] cards of each value left.
 * The shoe must hold enough cards for the longest hand. */
void bank_ends(const struct bank *bank, int up, const int count[BJ_VALUES], double out[BANK_ENDS]);

#endif
