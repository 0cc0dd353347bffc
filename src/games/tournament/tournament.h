/* tournament.h -- a poker tournament, Regulamento n.º 810/2015.
 *
 * The competition, not the hands.  It takes entries, seats people by lot, says
 * when a table may deal and at which level, hears from every table how many
 * chips each seat has after the hand, moves and eliminates, ranks and pays.  The
 * hands are played at poker tables that it does not know, by the law of their
 * variant (810/2015 r.35): whoever holds both carries its orders to them and their
 * reports back.
 *
 *                CANCEL, or too few at the start
 *     ENTERING --------------------------------> CANCELLED   all money back
 *        | REGISTER (sit & go: the last), TIME (scheduled)
 *        v
 *     DRAWING --DRAW*--> PLAYING --> OVER                    prizes
 *                           |
 *                           +--INTERRUPT--> INTERRUPTED      shared out (r.38)
 *
 * Like a game it is pure: plain bytes that the caller provides, commands of
 * sixteen bytes, chance and time among them.  While tour_awaits() says DRAW,
 * nothing but a draw is taken.
 *
 *     tour_open -> [ tour_awaits -> tour_check -> tour_apply ]*
 *
 * The life of one hand at one table:
 *
 *     order DEAL --> (the table plays) --> STACK for every seat dealt in, HAND_OVER
 *                                     \--> VOID_HAND: as if it had not been dealt (r.37)
 *
 * The lists of entrants and tables lie behind struct tournament in the same bytes. */
#ifndef GAMES_TOURNAMENT_TOURNAMENT_H
#define GAMES_TOURNAMENT_TOURNAMENT_H

#include "base/refusal.h"
#include "games/tournament/rules.h"

#include <stddef.h>

#define TOUR_NOBODY   UINT32_MAX /* no entrant */
#define TOUR_NO_TABLE UINT16_MAX
#define TOUR_NO_SEAT  0xFF

/* Everything that can be said to a tournament.  A player may enter, buy and leave
 * before the start, and nothing else: there is no way to exclude one for his
 * absence (810/2015 r.21, 810/2015 r.36) nor to divide prizes by agreement
 * (810/2015 r.29). */
/* clang-format off */
#define TOUR_COMMANDS(X)                                                                           \
    /*  kind       key           uses                                                         */   \
    X(REGISTER,   "register",   USES_AMOUNT)             /* player: the house's number of him */   \
    X(WITHDRAW,   "withdraw",   USES_NUMBER)             /* entrant                           */   \
    X(REENTER,    "reenter",    USES_NUMBER)                                                       \
    X(REBUY,      "rebuy",      USES_NUMBER)                                                       \
    X(DECLINE,    "decline",    USES_NUMBER)             /* no rebuy: do not wait for him     */   \
    X(ADDON,      "addon",      USES_NUMBER)                                                       \
    X(TIME,       "time",       USES_AMOUNT)             /* it is now at_ms                   */   \
    X(DRAW,       "draw",       USES_NUMBER)             /* what chance said                  */   \
    X(STACK,      "stack",      USES_TABLE | USES_SEAT | USES_NUMBER | USES_AMOUNT)                \
                                                         /* chips after the hand; number: at 0, a bit for each seat that won them */ \
    X(HAND_OVER,  "hand-over",  USES_TABLE | USES_SEAT | USES_NUMBER)                              \
                                                         /* seat: had the big blind; number: of the hand */ \
    X(VOID_HAND,  "void-hand",  USES_TABLE)                                                        \
    X(PAUSE,      "pause",      0)                       /* hands in play are void; the clock stands */ \
    X(RESUME,     "resume",     0)                                                                 \
    X(CANCEL,     "cancel",     0)                       /* before the start                  */   \
    X(INTERRUPT,  "interrupt",  0)                       /* it cannot be resumed              */
/* clang-format on */

enum tour_command_kind {
#define X(kind, key, uses) TOUR_##kind,
    TOUR_COMMANDS(X)
#undef X
        TOUR_COMMANDS_COUNT
};

struct tour_command {
    uint8_t  kind; /* enum tour_command_kind */
    uint8_t  seat;
    uint16_t table;
    uint32_t number;
    union {
        int64_t amount;
        int64_t player; /* REGISTER: above zero */
        int64_t at_ms;
    };
};
_Static_assert(sizeof(struct tour_command) == 16, "no holes in a command");

/* What follows from a command: orders for the tables, and what is to be told.
 * All of it is public. */
/* clang-format off */
#define TOUR_EVENTS(X)                                                                             \
    X(ENTERED,     "entered",      "inscreveu-se",                  "entered")                     \
    X(WITHDRAWN,   "withdrawn",    "anulou a inscrição",            "withdrew")                    \
    X(STARTED,     "started",      "O torneio começa.",             "The tournament begins.")      \
    X(SPUN,        "spun",         "Prémio sorteado:",              "Prize drawn:")                \
    X(TABLE,       "table",        "mesa aberta",                   "table opened")                \
    X(SEATED,      "seated",       "senta-se",                      "sits down")                   \
    X(MOVED,       "moved",        "levanta-se para mudar de mesa", "gets up to change tables")    \
    X(BROKEN,      "broken",       "mesa fechada",                  "table broken")                \
    X(FINAL_TABLE, "final-table",  "Mesa final.",                   "Final table.")                \
    X(LEVEL,       "level",        "Novo nível.",                   "New level.")                  \
    X(BREAK,       "break",        "Intervalo.",                    "Break.")                      \
    X(BACK,        "back",         "Fim do intervalo.",             "The break is over.")          \
    X(DEAL,        "deal",         "joga-se",                       "deals")                       \
    X(STOPPED,     "stopped",      "jogada nula",                   "void hand")                   \
    X(ASKED,       "asked",        "pode recomprar",                "may rebuy")                   \
    X(BOUGHT,      "bought",       "recebe fichas",                 "receives chips")              \
    X(CLOSED,      "closed",       "Inscrições encerradas; prémios:", "Entries are closed; prizes:") \
    X(HAND_FOR_HAND, "hand-for-hand", "Jogada a jogada.",           "Hand for hand.")              \
    X(ELIMINATED,  "eliminated",   "perdeu todas as fichas",        "lost all chips")              \
    X(PLACE,       "place",        "fica no lugar",                 "finishes in place")           \
    X(BOUNTY,      "bounty",       "recebe por eliminação",         "receives a bounty")           \
    X(PRIZE,       "prize",        "recebe de prémio",              "receives a prize")            \
    X(TICKET,      "ticket",       "ganha uma inscrição",           "wins an entry")               \
    X(REFUND,      "refund",       "é reembolsado",                 "is refunded")                 \
    X(PAUSED,      "paused",       "Torneio suspenso.",             "The tournament is paused.")   \
    X(RESUMED,     "resumed",      "O torneio continua.",           "The tournament goes on.")     \
    X(OVER,        "over",         "O torneio terminou.",           "The tournament is over.")     \
    X(CANCELLED,   "cancelled",    "Torneio cancelado; tudo é devolvido.",                         \
                                                    "Tournament cancelled; all is returned.")      \
    X(INTERRUPTED, "interrupted",  "Torneio interrompido sem retoma; os prémios são repartidos.",  \
                                          "Tournament broken off; the prizes are shared out.")
/* clang-format on */

enum tour_event_kind {
#define X(kind, key, pt, en) TEV_##kind,
    TOUR_EVENTS(X)
#undef X
        TEV_COUNT
};

extern const struct words tour_event_words[TEV_COUNT];

/* SEATED and BOUGHT: amount is the chips the seat has.  MOVED: his seat is free.
 * DEAL: number is the hand, amount the level from 0.  ELIMINATED: out; PLACE says
 * where, once that is certain.  Money kinds: amount is cents. */
struct tour_event {
    uint8_t  kind, seat;
    uint16_t table;
    uint32_t number; /* the entrant; DEAL: the hand */
    int64_t  amount;
};

struct tour_events {
    size_t             count, most;
    struct tour_event *list; /* the caller's: tour_events_max() are always enough */
};

enum tour_phase {
    TOUR_ENTERING,
    TOUR_DRAWING, /* the prize, then the seats */
    TOUR_PLAYING,
    TOUR_OVER,
    TOUR_CANCELLED,
    TOUR_INTERRUPTED,
    TOUR_PHASES
};

enum seat_how {
    SEAT_DRAWN,     /* a free seat of the smallest tables, by lot */
    SEAT_NOT_BLIND, /* the same, but not where the next big blind falls */
    SEAT_BY_BLIND   /* a smallest table by lot; there, where it falls soonest */
};

enum tour_clock { CLOCK_RUNS, CLOCK_BREAK_DUE, CLOCK_BREAK }; /* due: the last hands end */

enum entrant_state {
    ENTRANT_NONE,    /* this number is free */
    ENTRANT_ENTERED, /* and has no seat yet */
    ENTRANT_SEATED,
    ENTRANT_ASKED, /* lost all, keeps his seat, may rebuy */
    ENTRANT_FALLEN
};

struct entrant {
    int64_t    player;
    tour_chips stack;                 /* as the last hand left it */
    tour_chips due;                   /* bought during a hand: his when it ends */
    tour_chips before;                /* at the start of the hand that eliminated him */
    uint64_t   moment;                /* and when that was: equal moments are simultaneous */
    cents      paid;                  /* in all */
    cents      commission;            /* of it */
    cents      head;                  /* the bounty for eliminating him */
    cents      prize, bounty, refund; /* received; a ticket counts with its value */
    int64_t    asked_until_ms;
    uint32_t   rank; /* his place; 0 before it is known */
    uint32_t   knockouts;
    uint16_t   table;
    uint8_t    seat, state; /* enum entrant_state */
    uint8_t    entries, rebuys, addons, ticket;
};
_Static_assert(sizeof(struct entrant) == 112, "no holes in an entrant");

enum tour_table_state { TABLE_CLOSED, TABLE_IDLE, TABLE_PLAYING };

struct tour_table {
    tour_chips report[TOUR_SEATS_MAX];
    uint64_t   moment;                  /* shared by a round of hand for hand; else 0 */
    uint32_t   seat[TOUR_SEATS_MAX];    /* entrant, or TOUR_NOBODY */
    uint32_t   hand;                    /* the number of the last one dealt */
    uint32_t   level;                   /* at which */
    uint16_t   winners[TOUR_SEATS_MAX]; /* who took the chips of a seat with none left */
    uint16_t   dealt, reported;         /* a bit for each seat */
    uint8_t    state;                   /* enum tour_table_state */
    uint8_t    taken;                   /* seats */
    uint8_t    asked;                   /* of them, that may rebuy */
    uint8_t    big_blind;               /* seat that had it last, or TOUR_NO_SEAT */
    uint8_t    zero[2];
};
_Static_assert(sizeof(struct tour_table) == 184, "no holes in a table");

/* The money, at every moment, to the cent:
 *
 *     paid_in + overlay == refunds + commission + heads + bounties + fund
 *                          + (closed ? pool : collected)
 *
 * and, once it is over, prizes == pool and no head has a bounty left. */
struct tournament {
    struct tour_rules rules;
    uint8_t           fingerprint[32];
    int64_t           now_ms, level_ends_ms, break_ends_ms, paused_ms;
    tour_chips        issued; /* all chips in play */
    cents             paid_in, refunds;
    cents             collected;        /* for prizes */
    cents             commission;       /* kept */
    cents             heads;            /* bounties not yet won */
    cents             overlay;          /* added by the house to reach what it promised */
    cents             fund;             /* of a drawn prize below what was collected (r.34) */
    cents             pool;             /* fixed when entries close */
    cents             prizes, bounties; /* paid out */
    uint64_t          moment;
    uint32_t          entrants_max, tables_max;
    uint32_t          numbers;  /* entrant numbers given out so far */
    uint32_t          entrants; /* players who entered */
    uint32_t          entries;  /* with their re-entries */
    uint32_t          left;     /* still in: seated, asked or about to be seated */
    uint32_t          asked;
    uint32_t          fallen, ranked; /* in order of falling; how many of them have their place */
    uint32_t          knockouts;
    uint32_t          places; /* with a prize, once closed */
    uint32_t          tickets;
    uint32_t          level, level_hands, hands;
    uint32_t          tables;           /* numbers given out so far */
    uint32_t          open, playing;    /* tables */
    uint32_t sized[TOUR_SEATS_MAX + 1]; /* open tables by seats taken, the doomed one apart */
    uint32_t queue[TOUR_SEATS_MAX];     /* who wait for a seat, the last one first */
    uint32_t drawn;                     /* seats drawn at the start */
    uint32_t lots;                      /* who are equal for fewer tickets */
    uint16_t doomed;                    /* the table to be broken next, or TOUR_NO_TABLE */
    uint8_t  queued;
    uint8_t  phase, clock; /* enum tour_phase, enum tour_clock */
    uint8_t  spun;         /* the prize has been drawn */
    uint8_t  closed;       /* no more entries, rebuys, add-ons */
    uint8_t  addon_open;
    uint8_t  paused;
    uint8_t  bubble; /* hand for hand */
    uint8_t  round;  /* a synchronised round is being played */
    uint8_t  how;    /* enum seat_how: where that one may sit */
    uint8_t  zero[8];
};
_Static_assert(sizeof(struct tournament) ==
                   sizeof(struct tour_rules) + 32 + 8 * 16 + 4 * (20 + 2 * TOUR_SEATS_MAX + 1) + 20,
               "no holes in a tournament");

size_t tour_size(uint32_t entrants_max);       /* bytes of a tournament */
size_t tour_events_max(uint32_t entrants_max); /* that one command may make */

/* `bytes` is tour_size(rules' maximum of entrants), aligned to 8. */
struct tournament *tour_open(void *bytes, const struct tour_rules *rules,
                             const uint8_t fingerprint[32]);

enum tour_awaited {
    TOUR_AWAITS_ENTRIES,
    TOUR_AWAITS_DRAW,
    TOUR_AWAITS_REPORTS,
    TOUR_AWAITS_NOTHING
};

struct tour_awaits {
    enum tour_awaited what;
    uint32_t          below; /* DRAW: a number below this */
};

struct tour_awaits tour_awaits(const struct tournament *t);
enum refusal       tour_check(const struct tournament *t, const struct tour_command *cmd);
void tour_apply(struct tournament *t, const struct tour_command *cmd, struct tour_events *heard);
bool tour_sane(const struct tournament *t);
const char *tour_rule_of(enum refusal no); /* or NULL */

const struct entrant    *tour_entrant(const struct tournament *t, uint32_t number);
const struct tour_table *tour_table(const struct tournament *t, uint32_t number);
struct tour_level        tour_level_now(const struct tournament *t);

/* The next moment at which TIME will change something; INT64_MAX: none. */
int64_t tour_due_ms(const struct tournament *t);

/* What a place receives; before entries close, what it would receive now.  And how many places
 * receive something. */
cents    tour_prize_of(const struct tournament *t, uint32_t place);
uint32_t tour_prizes(const struct tournament *t);

/* What every player may ask at any time (810/2015 r.39). */
struct tour_info {
    struct tour_level level, next;
    int64_t           ends_in_ms; /* the level; or the break, when there is one */
    uint32_t          number;     /* of the level, from 1 */
    uint32_t          entrants, entries, left;
    uint32_t          places;                  /* with a prize, as it stands */
    cents             pool, first, next_prize; /* of the next to fall, 0 outside the prizes */
    tour_chips        average, most, least;
    bool              on_break, open; /* open: entries, rebuys or add-ons */
    /* of the one who asks */
    tour_chips own;
    uint32_t   rank; /* by chips while he plays, then his place */
    cents      paid, prize, bounty, refund;
};

void tour_see(const struct tournament *t, uint32_t entrant, struct tour_info *out);

/* Whether he plays, and so has his rank by his chips. */
bool tour_has_chips(const struct entrant *e);

#endif
