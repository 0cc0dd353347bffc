/* poker_test.h -- a poker table in a house for tests: who sits down, who answers, and whose
 * every cent is. */
#ifndef TABLES_POKER_TEST_H
#define TABLES_POKER_TEST_H

#include "tables/place_test.h"

#include "drive.h"
#include "games/poker/poker.h"

#define CAVE 10000

static const struct game *const variants[] = {&holdem, &omaha, &sintetico};

static inline struct house poker_house(const struct game *game)
{
    struct house house = house_usual(game->options, game->options_count);

    return house;
}

static inline const struct poker *poker(const struct place *p)
{
    return (const void *)table(p);
}

/* What the house has in an account of this table. */
struct looked {
    unsigned kind;
    cents    balance;
};

static inline int look_at(void *with, const struct account *a)
{
    struct looked *looked = with;

    if (a->kind == looked->kind && a->owner == 1) looked->balance += a->balance;
    return 0;
}

static inline cents account(struct place *p, enum account_kind kind)
{
    struct looked looked = {.kind = kind};

    CHECK(cage_begin(p->cage));
    CHECK(cage_wait(p->cage, cage_end(p->cage)));
    CHECK_EQ(p->store->accounts(p->store, true, look_at, &looked), 0);
    return looked.balance;
}

/* Wallets, stacks, chips in play and the commission are all that was ever paid in, and what
 * the books say of each is what lies on the table. */
static inline void every_cent_is_there(struct place *p)
{
    cents all = account(p, ACCOUNT_RAKE);

    CHECK_EQ(account(p, ACCOUNT_POT), 0);
    CHECK_EQ(all, table(p)->bank);
    for (uint64_t player = 1; player <= PLAYERS; player++) {
        struct balance b = balance(p, player);
        unsigned       seat = table_run_seat_of(p->table, player);

        all += b.wallet + b.tables + b.in_play;
        CHECK_EQ(b.tables, seat == OBSERVER ? 0 : table(p)->seat[seat].stack);
        CHECK_EQ(b.in_play, seat == OBSERVER ? 0 : table(p)->seat[seat].in_play);
    }
    CHECK_EQ(all, PLAYERS * (cents)PURSE);
}

/* The dealer, as far as he goes without waiting for anybody. */
static inline void turn(struct place *p)
{
    for (int64_t next; (next = table_run_turn(p->table, p->now)) <= p->now + 500;) p->now = next;
}

static inline void sit(struct place *p, unsigned players)
{
    for (uint64_t player = 1; player <= players; player++)
        CHECK(is_done(ask(p, player, (struct command){.kind = CMD_SIT, .amount = CAVE})));
}

/* After a stop: whoever sits there watches the table again. */
static inline void all_come_back(struct place *p)
{
    for (uint64_t player = 1; player <= PLAYERS; player++) table_run_heard_of(p->table, player);
}

/* Whoever is asked answers, unless `d` has other ideas: he bets where nobody has, and else
 * calls. */
static inline bool answer(struct place *p, struct dice *d)
{
    struct awaits  asked = table_run_game(p->table)->awaits(table(p));
    struct command cmd = {.kind = CMD_DECIDE};
    struct terms   terms;

    if (asked.what != AWAITS_DECISION) return false;
    cmd.number = asked.options >> MOVE_CALL & 1    ? MOVE_CALL
                 : asked.options >> MOVE_RAISE & 1 ? MOVE_RAISE
                 : asked.options >> MOVE_CHECK & 1 ? MOVE_CHECK
                                                   : MOVE_SHOW;
    if (cmd.number == MOVE_RAISE) {
        table_run_game(p->table)->terms(table(p), MOVE_RAISE, &terms);
        cmd.amount = terms.least;
    }
    if (d) cmd = drive_move(table_run_game(p->table), table(p), d, asked);
    cmd.seat = 0;
    ask(p, table_run_holder(p->table, asked.seat)->player, cmd);
    return true;
}

#endif
