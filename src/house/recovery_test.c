/* A house that was killed in the middle of everything comes back on a disk that fails, at
 * every call of that disk: it opens or it says why not, and either way leaves alone what a
 * good disk then shows. */
#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "engine/table.h"
#include "house/comeback.h"
#include "house/orders.h"
#include "floor/floor_file.h"

/* What happened before the power went. */
struct before {
    bool older; /* by a program of other rules */
    bool quiet; /* nobody bets */
};

#include "house/evening_test.h"

#define TESTS(X)                                                                                   \
    X(wherever_the_disk_fails_a_start_leaves_the_books_as_they_were)                               \
    X(a_start_that_failed_writes_nothing_at_its_end)                                               \
    X(a_clock_set_back_while_the_house_was_closed_is_not_believed)                                 \
    X(a_snapshot_that_was_altered_halts_its_table_alone)                                           \
    X(a_row_that_does_not_open_halts_its_table_alone)                                              \
    X(with_another_secret_nothing_is_halted)                                                       \
    X(after_an_upgrade_a_table_at_rest_becomes_the_new_one)                                        \
    X(after_an_upgrade_chips_in_play_go_back)
TESTS(TEST_DECLARE)

#define STAKE 500

enum { ROULETTE = 1, BLACKJACK, POKER, TABLES = POKER };

static const char floor_text[] =
    "house: Casa\ntables:\n"
    "  - {name: Roleta, game: roulette-fr, mode: individual, book: demo, minimum: 1.00,"
    " unit: 1.00}\n"
    "  - {name: Vinte, game: blackjack, mode: individual, book: demo, minimum: 1.00,"
    " unit: 1.00}\n"
    "  - {name: Poquer, game: holdem, seats: 3, book: demo, small: 1.00, minimum: 2.00}\n";

static _Atomic bool dealt; /* the hand of poker was */

static void on_change(void *with, const struct table_run *t, const struct events *heard,
                      uint64_t seq)
{
    (void)with, (void)heard, (void)seq;
    if (table_run_id(t) == POKER && table_run_table(t)->phase == PHASE_DECIDING) dealt = true;
}

/* ------------------------------ before the kill ----------------------------- */

static void ask(struct evening *e, uint32_t table, uint64_t player, struct command cmd)
{
    CHECK(asks_table(e, table, player, cmd));
}

static void sit(struct evening *e, uint32_t table, uint64_t player)
{
    ask(e, table, player, (struct command){.kind = CMD_SIT, .amount = CAVE});
}

/* The program of before knew the same games by another version of their rules. */
static void be_older(struct evening *e)
{
    static struct game older[TABLES];

    for (size_t i = 0; i < TABLES; i++) {
        struct floor_table *table = &e->floor.table[i];

        older[i] = *table->game;
        older[i].rules_version += 6;
        table->game = &older[i];
        fingerprint_of(table->game, &table->house, table->fingerprint);
    }
}

/* Two bet at tables of their own, two are in a hand; then the power goes. */
static void play_and_die(struct evening *e)
{
    static const struct command bet = {.kind = CMD_BET, .place = 1, .amount = STAKE};

    if (e->before.older) be_older(e);
    open_well(e);
    for (uint64_t player = 1; player <= 4; player++) pay_in(e, player, BOOK_DEMO);
    sit(e, ROULETTE, 1);
    if (!e->before.quiet) ask(e, ROULETTE, 1, bet);
    sit(e, BLACKJACK, 2);
    if (!e->before.quiet) ask(e, BLACKJACK, 2, bet);
    sit(e, POKER, 3);
    if (!e->before.quiet) sit(e, POKER, 4);
    while (!e->before.quiet && !dealt) pause_a_little();
    CHECK(cage_begin(e->house.cage));
    CHECK(cage_wait(e->house.cage, cage_end(e->house.cage)));
    _exit(0);
}

static void begin_so(struct evening *e, bool older, bool quiet)
{
    static const struct table_listener listener = {.answered = on_answer, .changed = on_change};

    *e = (struct evening){.before = {.older = older, .quiet = quiet}};
    floor_read(floor_text, sizeof floor_text - 1, EN, &e->floor);
    if (!e->floor.lawful) print_error("%s\n", e->floor.problem[0].words);
    CHECK(e->floor.lawful);
    begin_evening(e, &listener, play_and_die);
    keep_files(e);
}

static void begin(struct evening *e)
{
    begin_so(e, false, false);
}

/* ------------------------------- coming back -------------------------------- */

/* On a disk that is well it opens; everybody's chips are where they were, the hand is void,
 * and the books prove it. */
static void look_again(struct evening *e)
{
    struct store  *store;
    struct verdict v;
    struct audit   a;

    disk_begin(DISK_WELL, 0);
    open_well(e);
    for (uint64_t player = 1; player <= 4; player++) {
        struct balance b = balance(e, player, BOOK_DEMO);

        CHECK_EQ(b.wallet, PURSE - CAVE);
        CHECK_EQ(b.tables + b.in_play, CAVE);
    }
    house_close(&e->house);
    store = scratch_open(&e->scratch);
    CHECK_EQ(journal_verify(store, NULL, &v), 0);
    CHECK_EQ(v.breach, BREACH_WHOLE);
    CHECK_EQ(books_audit(store, &a), 0);
    CHECK_TEXT(a.wrong ? a.wrong->en : "right", "right");
    store->close(store);
}

/* True: the disk was asked often enough to fail. */
static bool starts_badly(struct evening *e, enum disk_failing how, int at, unsigned *failed)
{
    const char *why = NULL;
    bool        reached;

    put_back(e);
    disk_begin(how, at);
    if (open_doors(e, &why)) {
        house_close(&e->house);
    } else {
        CHECK(why != NULL && *why);
        ++*failed;
    }
    reached = disk.calls >= at;
    look_again(e);
    return reached;
}

static void t_wherever_the_disk_fails_a_start_leaves_the_books_as_they_were(void)
{
    struct evening e;

    begin(&e);
    for (enum disk_failing how = DISK_FAILS_ONCE; how < DISK_FAILINGS; how++) {
        unsigned failed = 0;
        int      at = 1;

        while (starts_badly(&e, how, at, &failed)) at++;
        CHECK(at > 20);
        CHECK(failed > 5);
    }
    end(&e);
}

static int count_row(void *with, const struct entry *row)
{
    (void)row;
    ++*(unsigned *)with;
    return 0;
}

static unsigned rows(const struct evening *e)
{
    struct store *store = scratch_open(&e->scratch);
    unsigned      count = 0;

    CHECK_EQ(store->entries(store, 1, SIZE_MAX >> 2, count_row, &count), 0);
    store->close(store);
    return count;
}

/* As a house leaves it that did not keep the numbers of its tables yet. */
static void forget_numbers(const struct evening *e)
{
    sqlite3 *db;

    CHECK_EQ(sqlite3_open(e->scratch.path, &db), SQLITE_OK);
    CHECK_EQ(sqlite3_exec(db, "DELETE FROM snapshots WHERE table_id = 4294967294", 0, 0, 0),
             SQLITE_OK);
    CHECK_EQ(sqlite3_changes(db), 1);
    sqlite3_close(db);
}

/* Its floor lacks a table where chips lie: what the tables are is not known, and so not kept. */
static void t_a_start_that_failed_writes_nothing_at_its_end(void)
{
    struct evening e;
    const char    *why = NULL;
    unsigned       before;

    begin(&e);
    forget_numbers(&e);
    before = rows(&e);
    e.floor.tables = BLACKJACK;
    CHECK(!open_doors(&e, &why));
    CHECK_TEXT(why, "a table where players have chips is no longer on the floor");
    CHECK_EQ(rows(&e), before);
    e.floor.tables = TABLES;
    look_again(&e);
    end(&e);
}

/* As if an hour had been taken back: windows would close an hour late, and until then no table
 * would be told the time. */
static void t_a_clock_set_back_while_the_house_was_closed_is_not_believed(void)
{
    struct evening e;
    int64_t        last_ms = pit_clock() + 3600000;
    struct record  row = {.kind = RECORD_HOUSE, .at_ms = last_ms, .seat = HOUSE};

    begin(&e);
    open_well(&e);
    CHECK(cage_begin(e.house.cage));
    cage_write(e.house.cage, &row);
    row = (struct record){.kind = RECORD_HOUSE, .at_ms = last_ms - 1000, .seat = HOUSE};
    cage_write(e.house.cage, &row); /* a thread may have looked at the clock before */
    CHECK(cage_wait(e.house.cage, cage_end(e.house.cage)));
    house_close(&e.house);
    open_well(&e);
    CHECK(pit_clock() >= last_ms);
    CHECK(pit_clock() < last_ms + 60000);
    house_close(&e.house);
    end(&e);
}

/* ------------------------- one table is not well ---------------------------- */

/* The night run again from the rows, as `feltro replay` does it. */
static struct night run_again(struct evening *e)
{
    struct night  n = {0};
    struct store *store = open_books(e);

    CHECK_EQ(night_again(store, &n), 0);
    store->close(store);
    return n;
}

static void check_books(struct evening *e, enum breach breach)
{
    struct store *store = open_books(e);

    check_chain(store, breach);
    store->close(store);
}

static bool is_closed(const struct evening *e, uint32_t table)
{
    return orders_closes(&e->house, table) <= pit_clock();
}

/* Everything of this player is in his wallet; or it still lies at his table. */
static void check_chips(struct evening *e, uint64_t player, bool back)
{
    struct balance b = balance(e, player, BOOK_DEMO);

    CHECK_EQ(b.wallet, back ? PURSE : PURSE - CAVE);
    CHECK_EQ(b.tables + b.in_play, back ? 0 : CAVE);
    CHECK(!back || b.in_play == 0);
}

/* Blackjack is halted and stays so over a start; the others are as they were.  A person opens it
 * again, and it is played there. */
static void check_halted_alone(struct evening *e)
{
    for (int starts = 0; starts < 2; starts++) {
        open_well(e);
        for (uint64_t player = 1; player <= 4; player++) check_chips(e, player, player == 2);
        CHECK(is_closed(e, BLACKJACK));
        CHECK(!is_closed(e, ROULETTE) && !is_closed(e, POKER));
        if (starts == 0) house_close(&e->house);
    }
    orders_give(
        &e->house,
        &(struct order){
            .about = ABOUT_GAME, .closes_ms = NEVER, .by = "test", .game = game_find("blackjack")},
        pit_clock());
    CHECK(!is_closed(e, BLACKJACK));
    sit(e, BLACKJACK, 2);
    check_chips(e, 2, false);
    house_close(&e->house);
}

static void t_a_snapshot_that_was_altered_halts_its_table_alone(void)
{
    struct evening e;
    struct night   n;

    begin(&e);
    open_well(&e); /* every table is kept */
    house_close(&e.house);
    alter(&e, "UPDATE snapshots SET bytes = zeroblob(length(bytes)) WHERE table_id = 2");
    check_halted_alone(&e);
    check_books(&e, BREACH_WHOLE);
    n = run_again(&e);
    CHECK_TEXT(n.differs, "");
    end(&e);
}

/* The chain and the night say which row it is; the house has gone on. */
static void t_a_row_that_does_not_open_halts_its_table_alone(void)
{
    struct evening e;
    struct night   n;

    begin(&e);
    alter(&e, "UPDATE journal SET bytes = CAST(substr(bytes, 1, 120) || zeroblob(8) ||"
              " substr(bytes, 129) AS BLOB) WHERE table_id = 2 AND kind = 1");
    check_halted_alone(&e);
    check_books(&e, BREACH_ALTERED);
    n = run_again(&e);
    CHECK(n.differs[0]);
    CHECK_EQ(n.at_table, BLACKJACK);
    end(&e);
}

static void t_with_another_secret_nothing_is_halted(void)
{
    static const uint8_t wrong_secret[SECRET_BYTES] = {8};
    struct evening       e;
    const char          *why = NULL;
    unsigned             before;

    begin(&e);
    before = rows(&e);
    e.secret = wrong_secret;
    CHECK(!open_doors(&e, &why));
    e.secret = secret;
    CHECK_TEXT(why, house_sealed);
    CHECK_EQ(rows(&e), before);
    look_again(&e);
    end(&e);
}

static void t_after_an_upgrade_a_table_at_rest_becomes_the_new_one(void)
{
    struct evening e;
    struct night   n;

    begin_so(&e, true, true);
    open_well(&e);
    for (uint64_t player = 1; player <= 3; player++) check_chips(&e, player, true);
    for (uint32_t table = 1; table <= TABLES; table++) {
        CHECK(!is_closed(&e, table));
        sit(&e, table, table);
        check_chips(&e, table, false);
    }
    house_close(&e.house);
    check_books(&e, BREACH_WHOLE);
    n = run_again(&e);
    CHECK_TEXT(n.differs, "");
    CHECK(n.other_rules > 0);
    end(&e);
}

static void t_after_an_upgrade_chips_in_play_go_back(void)
{
    struct evening e;
    struct night   n;

    begin_so(&e, true, false);
    open_well(&e);
    for (uint64_t player = 1; player <= 4; player++) check_chips(&e, player, true);
    for (uint32_t table = 1; table <= TABLES; table++) CHECK(is_closed(&e, table));
    house_close(&e.house);
    open_well(&e);
    for (uint64_t player = 1; player <= 4; player++) check_chips(&e, player, true);
    house_close(&e.house);
    check_books(&e, BREACH_WHOLE);
    n = run_again(&e);
    CHECK_TEXT(n.differs, "");
    CHECK(n.other_rules > 0);
    end(&e);
}

TESTS(TEST_WRAP)

int main(void)
{
    const struct CMUnitTest all[] = {TESTS(TEST_ENTRY)};

    return cmocka_run_group_tests(all, install_disk, NULL);
}
