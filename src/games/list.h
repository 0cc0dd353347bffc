/* list.h -- the games of the house, one line each: those against the bank first, then those of
 * players against each other.
 *
 * A name is that of its `struct game`; NAME_face is its `struct face` (face/face.h). */
#ifndef GAMES_LIST_H
#define GAMES_LIST_H

#define GAMES(X)                                                                                   \
    X(roulette_fr)                                                                                 \
    X(roulette_us)                                                                                 \
    X(blackjack)                                                                                   \
    X(banca_francesa)                                                                              \
    X(baccarat)                                                                                    \
    X(macau)                                                                                       \
    X(holdem)                                                                                      \
    X(omaha)                                                                                       \
    X(sintetico)

#endif
