#include "cage/kinds.h"

#define IN_MONEY   (1u << BOOK_MONEY)
#define IN_DEMO    (1u << BOOK_DEMO)
#define IN_EITHER  (IN_MONEY | IN_DEMO)
#define OF_MONEY   (1u << FUNDS_MONEY)
#define OF_BONUS   (1u << FUNDS_BONUS)
#define OF_CHIPS   (OF_MONEY | OF_BONUS)
#define OF_ENTRIES (OF_MONEY | 1u << FUNDS_CREDIT)
#define OF_PRIZES  OF_ENTRIES /* an entry in another tournament may be the prize */

const struct account_law account_laws[ACCOUNTS_COUNT] = {
#define X(kind, key, owner, negative) {key, owner, negative},
    ACCOUNT_KINDS(X)
#undef X
};

const struct transfer_law transfer_laws[TRANSFERS_COUNT] = {
#define X(kind, key, from, to, book, funds) {key, ACCOUNT_##from, ACCOUNT_##to, book, funds},
    TRANSFER_KINDS(X)
#undef X
};
