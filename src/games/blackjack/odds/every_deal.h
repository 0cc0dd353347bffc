/* every_deal.h -- blackjack by dealing every card in every order; for tests.
 *
 * Shares nothing with the calculation it judges but the names of things: cards are
 * dealt rank by rank from a small shoe, in the order of a real table, and every
 * round is carried to its end. */
#ifndef GAMES_BLACKJACK_ODDS_EVERY_DEAL_H
#define GAMES_BLACKJACK_ODDS_EVERY_DEAL_H

#include "games/blackjack/odds/odds.h"

struct every_result {
    double net, square, win, tie;
};

/* What a round brings when it is played as bj_best() says. */
struct every_result every_deal(const struct bj_odds *odds, const struct bj_shoe *shoe);

/* What it brings to a player who at every decision takes the best of all that the
 * rules allow, remembering every card seen, those of sister hands included. */
struct every_result every_decision(const struct bj_rules *rules, const struct bj_shoe *shoe);

/* The chance of the bank's ends (17 … 21, blackjack, bust), up card given by value. */
void every_bank(const int count[BJ_VALUES], int up, double ends[7]);

#endif
