/* tournament_run.h -- a tournament played at real poker tables, in one process.
 *
 * It holds the competition and a poker table for each of its tables, carries the
 * orders of the one to the others and their reports back, and draws every lot and
 * card from one chance.  How players decide is the caller's: bots, a person at the
 * keyboard, or dice.
 *
 *     tournament_run_open -> say REGISTER ... -> [ tournament_run_turn ]* -> release
 *
 * In a turn every table that may deal plays a hand to its end, and then time passes
 * as if the hands had been played beside one another. */
#ifndef FLOOR_TOURNAMENT_RUN_H
#define FLOOR_TOURNAMENT_RUN_H

#include "chance/chance.h"
#include "games/poker/poker.h"
#include "games/tournament/tournament.h"

/* What is played at its tables. */
const struct game *tournament_game(const struct tour_rules *rules);

/* The house rules of its tables, from those of the tournament. */
struct house tournament_house(const struct tour_rules *rules);

/* What an event of a competition orders at one of its tables. */
enum table_order {
    ORDER_NOTHING,
    ORDER_OPEN,
    ORDER_GIVE_CHIPS, /* what the seat has becomes the event's amount */
    ORDER_UNSEAT,
    ORDER_DEAL,
    ORDER_STOP,    /* the hand is void */
    ORDER_BREAK_UP /* nobody sits there any more */
};
enum table_order tournament_order(enum tour_event_kind kind);

struct run_move {
    cents   amount; /* as hand_check() takes it */
    uint8_t move;   /* enum move */
};

/* All are required; `who` is handed to each. */
struct run_players {
    void *who;

    /* What an entrant does in his turn, `view` being what his seat may see.  A move
     * that is not allowed counts as none: he checks, or folds (811/2015 r.45). */
    struct run_move (*decide)(void *who, uint32_t entrant, const struct hand *view,
                              const struct offer *offer);

    /* Whether he buys what he may: TOUR_REBUY, TOUR_ADDON or TOUR_REENTER. */
    bool (*buys)(void *who, uint32_t entrant, enum tour_command_kind what);

    /* Told everything that happens: orders and news of the competition, and what is
     * heard at a table (`table`, in the words of engine/event.h). */
    void (*news)(void *who, const struct tournament *t, const struct tour_event *e);
    void (*heard)(void *who, uint32_t table, const struct poker *at, const struct event *e);
};

struct tournament_run {
    struct tournament *t;     /* owned, as is all that follows */
    struct poker     **table; /* by number; NULL where none is open */
    struct tour_events news;
    const struct game *game;
    struct chance      chance;
    struct run_players players;
    int64_t            hand_ms; /* that a turn takes */
    uint64_t           moves;   /* decided so far */
};

/* The rules must be lawful. */
void tournament_run_open(struct tournament_run *run, const struct tour_rules *rules,
                         const uint8_t fingerprint[32], struct chance chance,
                         struct run_players players);
void tournament_run_release(struct tournament_run *run);

/* A command to the competition, with all that follows from it but hands. */
enum refusal tournament_run_say(struct tournament_run *run, struct tour_command cmd);

bool tournament_run_turn(struct tournament_run *run); /* false: it is over */

/* Players who decide by lots alone: for simulations. */
struct run_players players_by_lot(struct chance *chance);

#endif
