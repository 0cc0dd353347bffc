/* command.h -- everything that can be said to a table.
 *
 * Players, the dealer, chance and the clock all enter by this one door.  A
 * command is sixteen plain bytes, so a night is a list of them and replay is a
 * loop.  Fields that a kind does not use must be zero: the same thing is always
 * said with the same bytes. */
#ifndef ENGINE_COMMAND_H
#define ENGINE_COMMAND_H

#include "base/cents.h"

#define SEATS_MAX 32
#define HOUSE     0xFF /* the seat of the dealer, the clock and chance */
#define OBSERVER  0xFE /* a viewer who has no seat */

#define TIME_MAX_MS (INT64_C(1) << 53) /* what a browser still counts exactly */

/* clang-format off */
#define COMMANDS(X)                                                                                \
    /*  kind       key        who       uses                                                  */   \
    X(SIT,        "sit",      PLAYER,   USES_AMOUNT)   /* with this many chips                */   \
    X(BUY,        "buy",      PLAYER,   USES_AMOUNT)   /* more chips                          */   \
    X(LEAVE,      "leave",    PLAYER,   0)             /* and take the stack away             */   \
    X(OPEN,       "open",     DEALER,   0)             /* a round: façam as vossas apostas    */   \
    X(BET,        "bet",      PLAYER,   USES_PLACE | USES_AMOUNT)                                  \
    X(TAKE_BACK,  "take",     PLAYER,   USES_PLACE | USES_AMOUNT)                                  \
    X(CLEAR,      "clear",    PLAYER,   0)             /* take everything back                */   \
    X(ANNOUNCE,   "announce", PLAYER,   USES_PLACE | USES_NUMBER | USES_AMOUNT) /* many bets  */   \
    X(CLOSE,      "close",    PLAYER,   0)             /* individual tables: play now         */   \
    X(DRAW,       "draw",     DEALER,   USES_NUMBER)   /* what chance said                    */   \
    X(DECIDE,     "decide",   PLAYER,   USES_PLACE | USES_NUMBER | USES_AMOUNT)                    \
    X(TIME,       "time",     DEALER,   USES_AMOUNT)   /* it is now at_ms                     */   \
    X(VOID,       "void",     DEALER,   0)             /* the round cannot be decided         */   \
    /* Poker only: */                                                                              \
    X(REST,       "rest",     PLAYER,   0)             /* sit out, keeping the seat           */   \
    X(RETURN,     "return",   PLAYER,   0)             /* play on                             */   \
    X(POST,       "post",     PLAYER,   0)             /* pay what is owed, not wait          */   \
    X(SEAT,       "seat",     DEALER,   USES_PLACE | USES_AMOUNT) /* tournament: chips there  */   \
    X(UNSEAT,     "unseat",   DEALER,   USES_PLACE)    /* tournament: moved on, or out        */   \
    X(LEVEL,      "level",    DEALER,   USES_PLACE | USES_AMOUNT) /* tournament: enum level   */   \
    /* Against the bank only: */                                                                   \
    X(RESUME,     "resume",   DEALER,   USES_AMOUNT)   /* the house was away until at_ms: whoever  \
                                                        is to decide has all his time again */
/* clang-format on */

enum command_kind {
#define X(kind, key, who, uses) CMD_##kind,
    COMMANDS(X)
#undef X
        CMD_COUNT
};

struct command {
    uint8_t  kind;   /* enum command_kind */
    uint8_t  seat;   /* who says it: a seat, or HOUSE */
    uint16_t place;  /* which bet, box or hand */
    uint32_t number; /* DRAW: the number drawn; DECIDE: the decision; ANNOUNCE: its number */
    union {
        cents   amount;
        int64_t at_ms; /* TIME, RESUME: milliseconds of a clock that never runs backwards */
    };
};
_Static_assert(sizeof(struct command) == 16, "no holes in a command");

extern const char *const command_keys[CMD_COUNT];

#endif
