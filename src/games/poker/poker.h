/* poker.h -- the poker table, hand after hand: hold'em, omaha and sintético
 * (806/2015, 811/2015, 809/2015).
 *
 * One hand is struct hand; here is what lies between two of them: who is in play,
 * where the marker stands, who pays which blind, who owes one, who rests, how long
 * a player may think, and when a session ends.
 *
 *     IDLE --OPEN--> [ DRAWING: the lot ] --> DRAWING <--> DECIDING --> SETTLED
 *                                               |             |            |
 *                                               +----VOID-----+--> VOID ---+--OPEN-->
 *
 * A draw is the lot for the button when a table starts or starts again (a number
 * below the players in play, r.46), and after that a card: its index among those
 * that remain.  Nothing that lies ahead exists in the state.
 *
 * The stacks of those in the hand are in both structs, alike after every command;
 * struct seat holds what is in the pot as in_play.  `bank` is the commission taken.
 *
 * In the comments of the table a rule number without a regulation is that of 806/2015 and
 * 811/2015, which are one text; the list at the top of each file has the same rule in
 * 809/2015. */
#ifndef GAMES_POKER_POKER_H
#define GAMES_POKER_POKER_H

#include "engine/cards.h"
#include "engine/table.h"
#include "games/poker/hand.h"

enum pok_option {
    POK_TIME_BANK = OPT_WINDOW, /* no window for bets here: in its place, what may be added */
    POK_BUY_LEAST = OPT_COMMON,
    POK_BUY_MOST,
    POK_LIMIT, /* enum limit */
    POK_RAISES,
    POK_RAISE_SIZE, /* LIMIT_RAISES: fixed (1) or free (0) */
    POK_RAKE,       /* enum pok_rake */
    POK_RAKE_POT,
    POK_RAKE_CAP,
    POK_RAKE_ENTRY,
    POK_SHOWDOWN, /* enum showdown */
    POK_TURN_ALL_IN,
    POK_REST,
    POK_IDLE_HANDS,
    POK_TIMEOUTS,
    POK_PLAY,    /* enum pok_play */
    POK_RUNNING, /* enum pok_running */
    POK_COMMON,

    POK_SMALL = POK_COMMON, /* hold'em and omaha */
    POK_HEADS_UP,           /* enum heads_up */
    POK_ENTERING,           /* enum pok_entering */
    POK_OPTIONS,

    SIN_ESTARDILHO = POK_COMMON, /* sintético */
    SIN_MOST_BET,
    SIN_OPTIONS
};

enum pok_rake { RAKE_POT, RAKE_ENTRY }; /* r.17 a, r.17 b */
enum pok_play { PLAY_CASH, PLAY_TOURNAMENT };
enum pok_running { RUNNING_CONTINUOUS, RUNNING_SESSION }; /* r.6 a, r.6 b */
enum pok_entering { ENTERING_WAIT, ENTERING_POST };

enum presence {
    HERE,
    RESTING, /* asked to (r.68) */
    AWAY,    /* let the clock decide too often: his turns are played at once */
    SHORT    /* has less than the minimum and must reload (r.15) */
};

enum { OWES_BIG = 1, OWES_SMALL = 2 };

/* What `place` is in the events of a hand, and of an awaited decision.
 *
 *     CARD, TURNED    place POK_HOLE or POK_BOARD, number the card
 *     DECIDED         number the move, amount what a bet becomes, or what a call adds
 *     POSTED, LEVEL   place enum level, amount
 *     STREET          number the street, amount all that lies in the pot
 *     UNCALLED        amount that goes back
 *     COMBINATION     number enum category, amount the cards that make it, a bit for each: of
 *                     the hand from 0, of the board from HOLE_MAX
 *     POT             place the pot, amount what the seat gets of it, the commission taken
 *     TIME_BANK       amount until when
 *     RESTS           number enum presence */
enum { POK_HOLE, POK_BOARD };

struct pok_seat {
    int64_t rest_ms;  /* since when he is not HERE */
    int32_t bank_ms;  /* extra time left in this session (r.44) */
    uint8_t presence; /* enum presence */
    uint8_t leaving;  /* gets up when the hand lets him */
    uint8_t posts;    /* pays what he owes, rather than wait for the big blind */
    uint8_t timeouts; /* decisions in a row that the clock made */
};

/* Where the marker and the blinds are: seats, taken or not.  NOBODY before the lot. */
struct pok_marks {
    uint8_t button, small, big;
    uint8_t owes[HAND_SEATS]; /* OWES_ bits; who has just sat down owes the big blind */
    uint8_t zero[2];
};

struct poker {
    struct table     table;
    struct pok_seat  at[HAND_SEATS];
    struct pok_marks marks, kept;   /* now, and before this hand: a void hand moves nothing */
    cents            level[LEVELS]; /* the compulsory bets in force, by enum level */
    struct hand      hand;          /* the last one stays until the next opens (r.65) */
    struct shoe      shoe;
    uint16_t         dealt;   /* players of that hand, or of the lot, who still sit there */
    uint8_t          variant; /* enum variant */
    uint8_t          has_hand;
    uint8_t          lot;          /* the button that was drawn, until a hand is played out */
    uint8_t          in_time_bank; /* the clock that runs is the extra one */
    uint8_t          zero[2];
};
_Static_assert(sizeof(struct pok_seat) == 16, "no holes in a seat");
_Static_assert(sizeof(struct pok_marks) == 16, "no holes in the marks");
_Static_assert(sizeof(struct poker) == sizeof(struct table) + 16 * HAND_SEATS + 32 +
                                           sizeof(cents) * LEVELS + sizeof(struct hand) +
                                           sizeof(struct shoe) + 8,
               "no holes in the state");

extern const struct game holdem, omaha, sintetico;

static inline const struct game *pok_game(const struct poker *s)
{
    return s->variant == HOLDEM ? &holdem : s->variant == OMAHA ? &omaha : &sintetico;
}

static inline enum variant pok_variant(const struct game *game)
{
    return game == &holdem ? HOLDEM : game == &omaha ? OMAHA : SINTETICO;
}

static inline int64_t pok_is(const struct poker *s, unsigned option)
{
    return s->table.house.value[option];
}

static inline bool pok_is_tournament(const struct poker *s)
{
    return pok_is(s, POK_PLAY) == PLAY_TOURNAMENT;
}

/* Sintético has antes and no blinds, so nobody waits for one or owes it. */
static inline bool pok_has_blinds(const struct poker *s)
{
    return s->variant != SINTETICO;
}

static inline bool pok_is_running(const struct poker *s)
{
    return !table_is_between_rounds(&s->table);
}

/* Plays in the hand that runs. */
static inline bool pok_is_in_hand(const struct poker *s, unsigned seat)
{
    return pok_is_running(s) && s->dealt & seat_bit(seat);
}

static inline cents in_the_pot(const struct hand *h)
{
    cents sum = 0;

    for (unsigned seat = 0; seat < HAND_SEATS; seat++) sum += h->seat[seat].paid;
    return sum;
}

/* marks.c: the marker, the blinds, and what is owed of them. */

uint16_t pok_in_play(const struct poker *s);   /* a bit for each who may be dealt in */
bool     pok_needs_lot(const struct poker *s); /* for the button, before the next hand */

/* Moves marker and blinds on, and says whom to deal in; or puts them where the lot says. */
uint16_t pok_move_marks(struct poker *s);
void     pok_place_marks(struct poker *s, uint16_t dealt, unsigned button);

/* What each of them pays before the cards; settles what they owed. */
void pok_compulsory(struct poker *s, uint16_t dealt, struct hand_terms *terms);

/* law.c: what the operator may choose, and the rules by their numbers. */

/* clang-format off */
enum pok_rule {
    RULE_BUY_IN, RULE_TOO_FEW, RULE_ADD_IN_HAND, RULE_RELOAD, RULE_MINIMUM, RULE_MAXIMUM,
    RULE_OPTIONS, RULE_CHECK, RULE_CALL, RULE_RAISE, RULE_RAISES, RULE_STACK, RULE_ESTARDILHO,
    RULE_WAIVE, RULE_REST,
    RULE_BEST, RULE_ALONE, RULE_FOLDED, RULE_SHARED, RULE_ALL_IN_A, RULE_ALL_IN_B, RULE_ALL_IN_C,
    RULE_UNCALLED, RULE_VOID,
    RULES
};
/* clang-format on */

extern const struct option holdem_options[POK_OPTIONS], omaha_options[POK_OPTIONS],
    sintetico_options[SIN_OPTIONS];

const char *pok_rule(enum variant v, enum pok_rule rule);
const char *pok_rule_of(enum variant v, enum refusal no);
void        pok_lawful(enum variant v, const struct house *house, struct faults *out);

/* seats.c: coming, going, reloading, resting, and the clock over all of them. */

cents        pok_entry_commission(const struct poker *s, cents amount); /* of chips brought */
enum refusal pok_check_seat(const struct poker *s, const struct command *cmd);
void         pok_apply_seat(struct poker *s, const struct command *cmd, struct events *heard);
void         pok_warn_idle(struct poker *s, struct events *heard);   /* a hand begins */
void         pok_after_hand(struct poker *s, struct events *heard);  /* it is over */
void         pok_watch_rests(struct poker *s, struct events *heard); /* the clock moved */

/* play.c: the hand that runs. */

void pok_fill_shoe(const struct poker *s, struct shoe *out); /* every card it is dealt from */

/* Instead of the cards of the hand that is over others lie there, always the same ones. */
void pok_forget_cards(struct poker *s);
void pok_open_hand(struct poker *s, struct events *heard);
void pok_draw(struct poker *s, uint32_t number, struct events *heard);
void pok_decide(struct poker *s, enum move move, cents amount, struct events *heard);
void pok_overdue(struct poker *s, struct events *heard);
void pok_void_hand(struct poker *s, struct events *heard);
void pok_go_on(struct poker *s, struct events *heard); /* somebody in turn may have left */

/* settle.c */

void pok_settle(const void *state, struct payouts *out);

/* poker_text.c */

void pok_name_pot(unsigned pot, enum tongue tongue, struct text *out);
void pok_name_hand(unsigned place, enum tongue tongue, struct text *out);
void pok_show(const void *view, enum tongue tongue, struct text *out);

#endif
