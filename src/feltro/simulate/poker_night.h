/* poker_night.h -- a poker table played by programs, hand after hand, through the
 * real game: every command checked, then applied, and nothing done behind its back.
 *
 * Everybody sits down with the same chips; who has too little for the table buys
 * more between two hands, who has won much gets up and sits down again.  On a
 * demonstration's book only, since the house's own players may sit nowhere else. */
#ifndef FELTRO_SIMULATE_POKER_NIGHT_H
#define FELTRO_SIMULATE_POKER_NIGHT_H

#include "bots/bot.h"
#include "games/poker/poker.h"

enum players {
    PLAYERS_HOUSE,   /* the bots, a manner for each seat in turn */
    PLAYERS_CHANCE,  /* any legal move: no bot would find what they do */
    PLAYERS_CALLERS, /* check or call: every hand goes to its end */
    PLAYERS_KINDS
};

extern const struct words players_words[PLAYERS_KINDS];

/* What the hand just played must obey, beside the game's own checks. */
enum broken {
    BROKEN_NOTHING,
    BROKEN_REFUSED, /* a legal move was refused */
    BROKEN_SANE,    /* an invariant of the game */
    BROKEN_CHIPS,   /* a chip appeared or was lost */
    BROKEN_LINES,   /* the lines do not say what the stacks got */
    BROKEN_VIEW,    /* somebody could see what is hidden */
    BROKEN_COUNT
};

extern const struct words broken_words[BROKEN_COUNT];

struct poker_night {
    const struct game *game;
    struct poker      *state; /* owned */
    struct poker      *view;  /* owned */
    struct payout     *line;  /* owned: game->payouts_max of them */
    struct payouts     lines; /* of the hand just played */
    struct stream      cards, minds;
    enum players       players;
    bool               watched; /* look at everything, after every command */
    enum broken        broken;
    uint64_t           moves, draws;
};

/* False when the house is not a demonstration's. */
bool night_open(struct poker_night *n, const struct game *game, const struct house *house,
                enum players players, bool watched);
void night_release(struct poker_night *n);

/* Everybody anew, under chance of its own. */
void night_begin(struct poker_night *n, const uint8_t cards[SEED_BYTES],
                 const uint8_t minds[SEED_BYTES]);

/* One hand, to its last payment; false when something is broken. */
bool night_hand(struct poker_night *n);

#endif
