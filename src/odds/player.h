/* player.h -- the player of a game whom odds, simulations and benches seat at a table.
 *
 * A game that is more than its places and draws says how it is played in a struct simple_player,
 * to which its face points (face/face.h).  Every member may be left out.  Without them each bet
 * that check() allows is listed, the first decision that check() allows is made, and what comes
 * back is counted through the engine, or estimated where there is too much to count.  The report
 * says which of these it was. */
#ifndef ODDS_PLAYER_H
#define ODDS_PLAYER_H

#include "chance/expand.h"
#include "engine/game.h"

struct decider;
struct odds_report;
struct one_seat;
struct wager;
struct wagers;

/* Opens a round, places these wagers, plays it to its end and lists its lines.  Bets stay
 * where they are through null throws.  Returns how many numbers were drawn. */
typedef unsigned play_round(struct one_seat *s, const struct wager *wagers, size_t count,
                            struct stream *chance, const struct decider *player);

struct simple_player {
    bool         ranks_only; /* no rule looks at suits: cards of a rank are counted as one */
    struct words note;       /* what must be known to read the odds that were counted */

    /* The wagers, where some places are alike, or a decision makes a bet (wager.h). */
    void (*list)(struct one_seat *s, struct wagers *out);

    /* What it works out before it plays in a house, and drops afterwards. */
    void *(*plan)(const struct house *house);
    void (*drop)(void *plan);

    /* Answers what the table awaits, with a command that check() allows. */
    struct command (*decide)(const struct decider *d, const void *state,
                             const struct awaits *awaits);

    /* The return of each wager in `out` by the plan, with its notes. */
    void (*odds)(const void *plan, struct odds_report *out);

    /* The plan as a chart, a line each, and the sentence above it. */
    struct words chart_says;
    void (*chart)(const void *plan, struct text *out);

    play_round *round; /* compiled for the game: round_loop.h */
};

/* One of them, at a table. */
struct decider {
    const struct game          *game;
    const struct simple_player *how;      /* never NULL */
    void                       *plan;     /* owned; NULL where it has none */
    bool                        measures; /* makes the bets that a decision makes, always and
                                           * for all it can */
    bool quick;                           /* plays by its chart, not as well as it can */
};

/* The game's own, or one without members.  Each game's is in its face. */
const struct simple_player *player_of(const struct game *game);

void decider_init(struct decider *d, const struct game *game, const struct house *house);
void decider_release(struct decider *d);

/* What is decided: by the game's own player, or the first that check() allows. */
struct command decider_decides(const struct decider *d, const void *state,
                               const struct awaits *awaits);
struct command decide_first(const struct game *game, const void *state,
                            const struct awaits *awaits);

#endif
