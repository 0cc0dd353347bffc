/* house_test.h -- a cage over a scratch store, and the acts of a player in one line each. */
#ifndef CAGE_HOUSE_TEST_H
#define CAGE_HOUSE_TEST_H

#include "cage/audit.h"
#include "cage/cage.h"
#include "journal/verify.h"
#include "store/scratch_test.h"

struct vault {
    struct scratch scratch;
    struct store  *store;
    struct cage   *cage;
};

static inline void house_enter(struct vault *h, const struct cage_options *options)
{
    const char *why = "";

    h->store = scratch_open(&h->scratch);
    h->cage = cage_open(h->store, options, &why);
    if (!h->cage) print_error("%s\n", why);
    CHECK(h->cage != NULL);
}

static inline void house_leave(struct vault *h)
{
    cage_close(h->cage);
    h->store->close(h->store);
}

static inline void house_open(struct vault *h)
{
    scratch_begin(&h->scratch);
    house_enter(h, NULL);
}

/* The chain is whole and the books follow from their transfers. */
static inline void house_must_be_right(struct store *store)
{
    struct verdict v;
    struct audit   a;

    CHECK_EQ(journal_verify(store, NULL, &v), 0);
    CHECK_TEXT(breach_words[v.breach].en, breach_words[BREACH_WHOLE].en);
    CHECK_EQ(books_audit(store, &a), 0);
    CHECK_TEXT(a.wrong ? a.wrong->en : "right", "right");
}

static inline void house_close(struct vault *h)
{
    CHECK(cage_stopped(h->cage) == NULL);
    house_leave(h);
    h->store = scratch_open(&h->scratch);
    house_must_be_right(h->store);
    h->store->close(h->store);
    scratch_end(&h->scratch);
}

/* -------------------------- one act, one line -------------------------- */

static inline struct key key_from(uint64_t n)
{
    return key_of_words(&n, sizeof n);
}

/* A row at table 7, or at another: of money, unless it says otherwise. */
#pragma GCC diagnostic ignored "-Woverride-init"
#define ROW(...) AT(7, __VA_ARGS__)
#define AT(number, ...)                                                                            \
    (&(struct record){                                                                             \
        .at_ms = 1700000000000, .table = number, .rules = 1, .book = BOOK_MONEY, __VA_ARGS__})

static inline enum refusal house_move(struct vault *h, enum transfer_kind kind, uint64_t player,
                                      enum compartment funds, cents amount, uint64_t key,
                                      struct answer *out)
{
    struct answer ignored;
    enum refusal  no;

    if (!cage_begin(h->cage)) return REF_STOPPED;
    no = cage_move(h->cage,
                   ROW(.player = player, .compartment = (uint8_t)funds,
                       .book = kind == TRANSFER_DEMO ? BOOK_DEMO : BOOK_MONEY),
                   kind, 7, amount, key_from(key), out ? out : &ignored);
    cage_end(h->cage);
    return no;
}

static inline enum refusal house_deposit(struct vault *h, uint64_t player, cents amount,
                                         uint64_t key)
{
    return house_move(h, TRANSFER_DEPOSIT, player, FUNDS_MONEY, amount, key, NULL);
}

/* The session, or 0. */
static inline uint64_t house_sit(struct vault *h, uint64_t player, cents amount, uint64_t key)
{
    struct answer out = {0};
    enum refusal  no;

    if (!cage_begin(h->cage)) return 0;
    no = cage_sit(h->cage, ROW(.player = player, .seat = (uint8_t)player), amount, key_from(key),
                  &out);
    cage_end(h->cage);
    return no == REF_NONE ? out.seq : 0;
}

/* The round, or 0. */
static inline uint64_t house_round(struct vault *h)
{
    uint64_t round;

    if (!cage_begin(h->cage)) return 0;
    round = cage_write(h->cage, ROW(.kind = RECORD_ROUND));
    cage_end(h->cage);
    return round;
}

/* A house in which this player has sat down with all his money.  His session. */
static inline uint64_t house_open_seated(struct vault *h, uint64_t player, cents amount)
{
    uint64_t session;

    house_open(h);
    CHECK_EQ(house_deposit(h, player, amount, 1), REF_NONE);
    session = house_sit(h, player, amount, 2);
    CHECK(session != 0);
    return session;
}

static inline enum refusal house_bet(struct vault *h, uint64_t session, uint64_t round,
                                     cents amount)
{
    enum refusal no;

    if (!cage_begin(h->cage)) return REF_STOPPED;
    no = cage_bet(h->cage, ROW(.session = session, .round = round), amount);
    cage_end(h->cage);
    return no;
}

static inline enum refusal house_settle(struct vault *h, uint64_t session, uint64_t round,
                                        struct settlement what, struct answer *out)
{
    struct answer ignored;
    enum refusal  no;

    if (!cage_begin(h->cage)) return REF_STOPPED;
    if (!what.against) what.against = ACCOUNT_BANK;
    no = cage_settle(h->cage, ROW(.session = session, .round = round), &what, out ? out : &ignored);
    cage_end(h->cage);
    return no;
}

static inline enum refusal house_stand_up(struct vault *h, uint64_t session, struct session *out)
{
    struct session ignored;
    enum refusal   no;

    if (!cage_begin(h->cage)) return REF_STOPPED;
    no = cage_leave(h->cage, ROW(.session = session), out ? out : &ignored);
    cage_end(h->cage);
    return no;
}

static inline struct balance house_balance(struct vault *h, uint64_t player)
{
    struct balance b;

    CHECK(cage_begin(h->cage));
    b = cage_balance(h->cage, player, BOOK_MONEY, FUNDS_MONEY);
    cage_end(h->cage);
    return b;
}

static inline cents house_whole(struct vault *h, uint64_t player)
{
    struct balance b = house_balance(h, player);

    return b.wallet + b.tables;
}

static inline bool house_is_durable(struct vault *h)
{
    uint64_t seq;

    if (!cage_begin(h->cage)) return false;
    seq = cage_end(h->cage);
    return cage_wait(h->cage, seq);
}

#endif
