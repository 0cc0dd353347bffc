/* table.h -- what every banked table shares: seats, stacks, the cloth, the
 * betting window, void rounds, idle players.
 *
 * The state of a banked game begins with a struct table.  The phases, and the
 * commands that move them (a game adds only what chance and decisions do):
 *
 *     IDLE --OPEN--> BETTING --CLOSE or TIME--> DRAWING <--> DECIDING
 *                      ^                           |
 *                      |   OPEN                    v  decided: stacks are paid
 *                      +----------------------- SETTLED
 *     BETTING, DRAWING, DECIDING --VOID--> VOID --OPEN--> BETTING
 *
 * The cloth is cents stake[SEATS_MAX][places] somewhere in the state
 * (game->cloth_at): a row is what one seat has bet, a column what a place holds.
 * Each seat bets by itself against the bank, and what chance says in a round is
 * said once, for all of them (804/2015 r.5, 805/2015 r.6, 807/2015 r.5,
 * 808/2015 r.5, 812/2015 r.5).
 * After the round it stays as the record of the last round until the next OPEN;
 * in_play tells whether the chips are still at risk. */
#ifndef ENGINE_TABLE_H
#define ENGINE_TABLE_H

#include "base/apart.h"
#include "engine/game.h"

/* clang-format off */
enum phase { PHASE_IDLE, PHASE_BETTING, PHASE_DRAWING, PHASE_DECIDING, PHASE_SETTLED, PHASE_VOID,
             PHASES };
/* clang-format on */

enum notice {
    NOTICE_NONE,
    NOTICE_NEW,     /* sat down during a round, which is not counted */
    NOTICE_INVITED, /* to end the session */
    NOTICE_WARNED   /* that it will be ended */
};

#define MARKS      3 /* words of place marks */
#define PLACES_MAX (64 * MARKS)
#define LAST_MAX   20 /* results the indicator remembers */

/* A session is one seat from SIT to LEAVE (805/2015 r.2 g, 808/2015 r.3 e, 812/2015 r.2 d).
 * What it staked and won is totalled here as lines are credited, for the statement at its end
 * (804/2015 r.26, 805/2015 r.33, 807/2015 r.28, 808/2015 r.27, 812/2015 r.33). */
struct seat {
    cents    stack;          /* chips in front of the player */
    cents    in_play;        /* chips of this round, not yet decided */
    cents    staked, prizes; /* of the session: bets decided, prizes less commission */
    int64_t  since_ms;       /* sat down */
    int64_t  active_ms;      /* last bet or taking back, or the end of the last round with one */
    int64_t  notice_ms;      /* individual tables: when the notice below was given */
    uint64_t marks[MARKS];   /* the places where the cloth row is not zero */
    uint64_t marked;         /* the words of them that are not zero */
    uint32_t rounds;         /* of this session, with a bet */
    uint16_t idle;           /* consecutive rounds without one */
    uint8_t  taken;
    uint8_t  notice; /* enum notice */
};

struct table {
    struct house house;
    int64_t      now_ms;
    int64_t      deadline_ms; /* when the window or the decision ends; 0: no clock runs */
    cents        bank;        /* what the house has won here, less what it lost */
    cents        brought;     /* chips brought by players, less those taken away */
    uint64_t     round;       /* counts from 1 */
    uint32_t     rules_version;
    uint32_t     lasts; /* results ever; the newest is last[(lasts - 1) % LAST_MAX] */
    uint8_t      fingerprint[32];
    uint8_t      last[LAST_MAX];
    uint8_t      phase; /* enum phase */
    uint8_t      zero[3];
    struct seat  seat[SEATS_MAX];
};

/* What is left for the game to do after table_apply(). */
enum step {
    STEP_NOTHING,
    STEP_OPENED,    /* a round began: forget the last outcome */
    STEP_CLOSED,    /* bets are closed: await the draw */
    STEP_DRAWN,     /* cmd->number is the draw */
    STEP_DECIDED,   /* cmd->number is a decision that check() allowed */
    STEP_ANNOUNCED, /* cmd->place is an announced bet that check() allowed */
    STEP_OVERDUE,   /* the time to decide has passed */
    STEP_VOIDED     /* every chip in play went back; a game that keeps hands drops them */
};

/* What a game adds.  Its check is asked last, of commands that the table has nothing
 * against; its act goes on from where the table has come to. */
typedef enum refusal game_check(const void *state, const struct command *cmd);
typedef void game_act(void *state, enum step step, const struct command *cmd, struct events *heard);

/* May a seat have `total` on a place?  Asked for every pile that would change. */
typedef enum refusal pile_check(const void *state, unsigned seat, unsigned place, cents total);

/* Settles one pile of chips: fills result, rule, stake, prize and commission. */
typedef void pile_pay(const void *state, unsigned seat, unsigned place, struct payout *line);

void table_open(const struct game *game, void *state, const struct house *house,
                const uint8_t fingerprint[32]);
void table_see(const struct game *game, const void *state, unsigned viewer, void *view);
bool table_sane(const struct game *game, const void *state);

/* For games; the rest is in round.h. */

void table_ask(struct table *t, unsigned seat, unsigned place, uint32_t options,
               struct events *heard); /* DECIDING, clock running */
void table_leave(const struct game *game, void *state, unsigned seat, enum event_kind how,
                 struct events *heard); /* nothing may be in play */
void table_notice(struct table *t, unsigned seat, enum notice notice, struct events *heard);
void table_remember(struct table *t, uint8_t result); /* for the indicator */

/* For round.h: all that is not of every round. */
APART enum refusal table_check_other(const struct game *game, const void *state,
                                     const struct command *cmd, pile_check *pile, game_check *own);
APART void table_apply_other(const struct game *game, void *state, const struct command *cmd,
                             game_act *own, struct events *heard);
APART void table_warn_invited(struct table *t, struct events *heard);
APART void table_count_idle_round(const struct game *game, void *state, unsigned seat,
                                  struct events *heard);

static inline unsigned table_seats(const struct table *t)
{
    return (unsigned)t->house.value[OPT_SEATS];
}

static inline bool table_is_individual(const struct table *t)
{
    return t->house.value[OPT_MODE] == MODE_INDIVIDUAL;
}

static inline const cents *cloth_row(const struct game *game, const void *state, unsigned seat)
{
    return (const cents *)((const char *)state + game->cloth_at) + (size_t)seat * game->places;
}

/* Sum of a column: what all players together have on a place. */
cents cloth_column(const struct game *game, const void *state, unsigned place);

#include "engine/round.h"

#endif
