/* kinds.h -- what accounts there are, and which movements between them.
 *
 * The table of movements is the law of money: whatever is not in it cannot happen.
 * There is no row from one player to another (903-B 5.4.3-3), none that pays a bonus
 * out (903-B 5.4.4-4), and none from one book to the other. */
#ifndef CAGE_KINDS_H
#define CAGE_KINDS_H

#include "base/words.h"
#include "store/rows.h"

enum owned_by { OWNER_PLAYER, OWNER_SESSION, OWNER_HOUSE, OWNER_TABLE, OWNER_TOURNAMENT };

/* clang-format off */
#define ACCOUNT_KINDS(X)                                                                           \
    /*  kind       key          owner          may be negative                                */   \
    X(CASHIER,    "cashier",    OWNER_HOUSE,      1)   /* what came from outside, as a debt      */   \
    X(PROMOTIONS, "promotions", OWNER_HOUSE,      1)   /* what bonuses have cost                 */   \
    X(WALLET,     "wallet",     OWNER_PLAYER,     0)                                                  \
    X(STACK,      "stack",      OWNER_SESSION,    0)   /* chips at a table, in play or not       */   \
    X(BANK,       "bank",       OWNER_TABLE,      1)   /* what the house has won there           */   \
    X(POT,        "pot",        OWNER_TABLE,      0)   /* poker; empty between hands             */   \
    X(RAKE,       "rake",       OWNER_TABLE,      0)                                                  \
    X(POOL,       "pool",       OWNER_TOURNAMENT, 0)   /* prizes to come                         */   \
    X(FEES,       "fees",       OWNER_TOURNAMENT, 0)   /* the house's part of entries            */   \
    X(FUND,       "fund",       OWNER_HOUSE,      1)   /* evens out drawn prizes (810/2015 r.34) */   \
    X(TAKINGS,    "takings",    OWNER_HOUSE,      0)   /* fees of tournaments that are over      */

#define TRANSFER_KINDS(X)                                                                          \
    /*  kind        key            from        to          book          funds                 */  \
    X(DEPOSIT,     "deposit",      CASHIER,    WALLET,     IN_MONEY,     OF_MONEY)                 \
    X(WITHDRAWAL,  "withdrawal",   WALLET,     CASHIER,    IN_MONEY,     OF_MONEY)                 \
    X(BONUS,       "bonus",        PROMOTIONS, WALLET,     IN_MONEY,     OF_BONUS)                 \
    X(BONUS_END,   "bonus_end",    WALLET,     PROMOTIONS, IN_MONEY,     OF_BONUS)                 \
    X(DEMO,        "demo",         CASHIER,    WALLET,     IN_DEMO,      OF_MONEY)                 \
    X(DEMO_END,    "demo_end",     WALLET,     CASHIER,    IN_DEMO,      OF_MONEY)                 \
    X(SIT,         "sit",          WALLET,     STACK,      IN_EITHER,    OF_CHIPS)                 \
    X(BUY,         "buy",          WALLET,     STACK,      IN_EITHER,    OF_CHIPS)                 \
    X(LEAVE,       "leave",        STACK,      WALLET,     IN_EITHER,    OF_CHIPS)                 \
    X(LOSS,        "loss",         STACK,      BANK,       IN_EITHER,    OF_CHIPS)                 \
    X(WIN,         "win",          BANK,       STACK,      IN_EITHER,    OF_CHIPS)                 \
    X(TO_POT,      "to_pot",       STACK,      POT,        IN_EITHER,    OF_CHIPS)                 \
    X(FROM_POT,    "from_pot",     POT,        STACK,      IN_EITHER,    OF_CHIPS)                 \
    X(RAKE,        "rake",         POT,        RAKE,       IN_EITHER,    OF_MONEY)                 \
    X(ENTRY,       "entry",        WALLET,     POOL,       IN_EITHER,    OF_ENTRIES)               \
    X(ENTRY_BACK,  "entry_back",   POOL,       WALLET,     IN_EITHER,    OF_ENTRIES)               \
    X(FEE,         "fee",          WALLET,     FEES,       IN_EITHER,    OF_ENTRIES)               \
    X(FEE_BACK,    "fee_back",     FEES,       WALLET,     IN_EITHER,    OF_ENTRIES)               \
    X(GUARANTEE,   "guarantee",    CASHIER,    POOL,       IN_EITHER,    OF_MONEY)                 \
    X(PRIZE,       "prize",        POOL,       WALLET,     IN_EITHER,    OF_PRIZES)                \
    X(COMMISSION,  "commission",   WALLET,     RAKE,       IN_EITHER,    OF_MONEY)                 \
    X(GUARANTEE_BACK, "guarantee_back", POOL,  CASHIER,    IN_EITHER,    OF_MONEY)                 \
    X(TO_FUND,     "to_fund",      POOL,       FUND,       IN_EITHER,    OF_MONEY)                 \
    X(FROM_FUND,   "from_fund",    FUND,       POOL,       IN_EITHER,    OF_MONEY)                 \
    X(TAKINGS,     "takings",      FEES,       TAKINGS,    IN_EITHER,    OF_MONEY)
/* clang-format on */

enum account_kind {
#define X(kind, key, owner, negative) ACCOUNT_##kind,
    ACCOUNT_KINDS(X)
#undef X
        ACCOUNTS_COUNT
};

enum transfer_kind {
#define X(kind, key, from, to, book, funds) TRANSFER_##kind,
    TRANSFER_KINDS(X)
#undef X
        TRANSFERS_COUNT
};

struct account_law {
    const char *key;
    uint8_t     owner; /* enum owned_by */
    bool        may_be_negative;
};

struct transfer_law {
    const char *key;
    uint8_t     from, to;     /* enum account_kind */
    uint8_t     books, funds; /* a bit for each that is allowed */
};

extern const struct account_law  account_laws[ACCOUNTS_COUNT];
extern const struct transfer_law transfer_laws[TRANSFERS_COUNT];

static inline bool is_players(unsigned account_kind)
{
    return account_kind == ACCOUNT_WALLET || account_kind == ACCOUNT_STACK;
}

#endif
