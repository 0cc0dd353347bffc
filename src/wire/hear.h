/* hear.h -- what a client may say, read strictly (docs/protocol.md).
 *
 * One JSON object a message: "n", the client's own number for it, "do", what it asks,
 * and the fields of that ask, all of them and no others.  Amounts are whole cents.
 * A message that is not exactly that is refused with its reason, and does nothing. */
#ifndef WIRE_HEAR_H
#define WIRE_HEAR_H

#include "engine/command.h"
#include "base/refusal.h"

#include <stddef.h>

#define TICKET_MOST 64   /* characters in what opens the door to somebody signed in */
#define TOKEN_MOST  80   /* characters in the name a demonstration player goes by */
#define TEXT_MOST   2000 /* bytes of a player's own words */
#define FIELD_MOST  24   /* characters of a field's name that are said back */
#define NUMBER_MOST INT64_C(9007199254740991) /* what a browser still counts exactly */

/* clang-format off */
#define ASKS(X)                                                                                    \
    /*  ask        key          command      fields                                           */   \
    X(HELLO,      "hello",      CMD_COUNT,   HAS_LANG | MAY_TOKEN | MAY_TICKET)                    \
    X(LOBBY,      "lobby",      CMD_COUNT,   0)                                                    \
    X(WATCH,      "watch",      CMD_COUNT,   HAS_TABLE)                                            \
    X(UNWATCH,    "unwatch",    CMD_COUNT,   HAS_TABLE)                                            \
    X(SIT,        "sit",        CMD_SIT,     HAS_TABLE | HAS_AMOUNT | MAY_SEAT)                    \
    X(BUY,        "buy",        CMD_BUY,     HAS_TABLE | HAS_AMOUNT)                               \
    X(LEAVE,      "leave",      CMD_LEAVE,   HAS_TABLE)                                            \
    X(BET,        "bet",        CMD_BET,     HAS_TABLE | HAS_PLACE | HAS_AMOUNT)                   \
    X(TAKE,       "take",       CMD_TAKE_BACK, HAS_TABLE | HAS_PLACE | HAS_AMOUNT)                 \
    X(CLEAR,      "clear",      CMD_CLEAR,   HAS_TABLE)                                            \
    X(ANNOUNCE,   "announce",   CMD_ANNOUNCE, HAS_TABLE | HAS_PLACE | HAS_NUMBER | HAS_AMOUNT)     \
    X(CLOSE,      "close",      CMD_CLOSE,   HAS_TABLE)                                            \
    X(DECIDE,     "decide",     CMD_DECIDE,  HAS_TABLE | HAS_PLACE | HAS_NUMBER | MAY_AMOUNT |     \
                                             MAY_TURN)                                             \
    X(REST,       "rest",       CMD_REST,    HAS_TABLE)                                            \
    X(RETURN,     "return",     CMD_RETURN,  HAS_TABLE)                                            \
    X(POST,       "post",       CMD_POST,    HAS_TABLE)                                            \
    X(QUEUE,      "queue",      ASK_JOIN,    HAS_TABLE)                                            \
    X(UNQUEUE,    "unqueue",    ASK_WITHDRAW, HAS_TABLE)                                           \
    /* What may be read back: records.c tells these.                                          */   \
    X(RULES,      "rules",      CMD_COUNT,   HAS_TABLE | HAS_LANG)                                 \
    X(ROUNDS,     "rounds",     CMD_COUNT,   HAS_TABLE | MAY_BELOW)                                \
    X(LAST,       "last",       CMD_COUNT,   HAS_TABLE)                                            \
    X(ROUND,      "round",      CMD_COUNT,   HAS_ROUND)                                            \
    X(REPLAY,     "replay",     CMD_COUNT,   HAS_ROUND)                                            \
    X(RECORD,     "record",     CMD_COUNT,   HAS_ROUND)                                            \
    X(SESSIONS,   "sessions",   CMD_COUNT,   MAY_BELOW)                                            \
    X(STATEMENT,  "statement",  CMD_COUNT,   HAS_SESSION | MAY_BELOW)                              \
    X(COMPLAIN,   "complain",   CMD_COUNT,   HAS_ROUND | MAY_TEXT)                                 \
    /* Tournaments: tourneys.c.                                                               */   \
    X(TOURNAMENTS, "tournaments", CMD_COUNT, 0)                                                    \
    X(TOURNAMENT, "tournament", CMD_COUNT,   HAS_TOURNAMENT | HAS_LANG)                            \
    X(WATCH_TOURNAMENT, "watch_tournament", CMD_COUNT, HAS_TOURNAMENT)                             \
    X(UNWATCH_TOURNAMENT, "unwatch_tournament", CMD_COUNT, HAS_TOURNAMENT)                         \
    X(REGISTER,   "register",   CMD_COUNT,   HAS_TOURNAMENT)                                       \
    X(UNREGISTER, "unregister", CMD_COUNT,   HAS_TOURNAMENT)                                       \
    X(REENTER,    "reenter",    CMD_COUNT,   HAS_TOURNAMENT)                                       \
    X(REBUY,      "rebuy",      CMD_COUNT,   HAS_TOURNAMENT)                                       \
    X(ADDON,      "addon",      CMD_COUNT,   HAS_TOURNAMENT)                                       \
    X(DECLINE,    "decline",    CMD_COUNT,   HAS_TOURNAMENT)
/* clang-format on */

enum asked {
#define X(ask, key, command, fields) ASK_##ask,
    ASKS(X)
#undef X
        ASK_COUNT
};

struct said {
    uint64_t       n; /* 0: it could not even be read */
    enum asked     ask;
    uint32_t       table;
    uint32_t       tournament;              /* by the number of its hall */
    struct command cmd;                     /* for a table; its seat is not known here */
    uint8_t        seat;                    /* SIT: ANY or a seat */
    uint64_t       turn;                    /* DECIDE: which decision; 0: it does not say */
    enum tongue    lang;                    /* HELLO, RULES */
    uint64_t       which;                   /* a round or a session; 0: none */
    uint64_t       below;                   /* the number to read below; 0: from the newest on */
    char           token[TOKEN_MOST + 1];   /* HELLO: who it was before; "": nobody */
    char           ticket[TICKET_MOST + 1]; /* HELLO: who has signed in; "": nobody */
    char           text[TEXT_MOST + 1];     /* COMPLAIN: in his own words; "": none */
    char           field[FIELD_MOST + 1];   /* the one that is wrong; "": none */
};

#define ANY_SEAT 0xFD

enum refusal hear(const char *text, size_t size, struct said *out);

/* A name that a stranger gave to a field, said back to him: its beginning, and ? for whatever is
 * not a letter of a to z, a digit, _ or -.  And the one that is there twice, from what the reader
 * of JSON says of a text that it did not take: the name ends before `after`. */
void field_show(char out[FIELD_MOST + 1], const char *name, size_t size);
void field_show_twice(char out[FIELD_MOST + 1], const char *text, size_t size, int after);

#endif
