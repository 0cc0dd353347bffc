#define _DEFAULT_SOURCE /* mkdtemp, usleep */
#include "cage/history.h"
#include "cage/house_test.h"
#include "journal/envelope.h"

#define TESTS(X)                                                                                   \
    X(903_B_5_4_3__no_movement_goes_from_one_player_to_another)                                    \
    X(903_B_5_4_4__a_bonus_is_played_and_never_paid_out)                                           \
    X(demo_money_stays_in_its_own_book)                                                            \
    X(903_B_5_2_2__no_balance_becomes_negative)                                                    \
    X(a_repeated_key_finds_the_first_answer__another_body_is_refused)                              \
    X(keys_that_memory_forgot_are_found_in_the_store)                                              \
    X(a_tournament_takes_entries_and_pays_prizes)                                                  \
    X(amounts_at_the_edges_are_refused_or_exact)                                                   \
    X(books_that_were_tampered_with_are_not_opened)                                                \
    X(a_snapshot_is_as_durable_as_its_row)                                                         \
    X(an_accounts_history_is_read_backwards)                                                       \
    X(a_guest_goes_and_leaves_nothing_behind)                                                      \
    X(an_audit_sees_what_was_altered)
TESTS(TEST_DECLARE)

enum { ANA = 1001, RUI = 1002, EVA = 1003 };

/* The table of movements itself, and then every pair of accounts against it. */
static void t_903_B_5_4_3__no_movement_goes_from_one_player_to_another(void)
{
    struct ledger  l;
    struct vault   h;
    const char    *why;
    struct purse  *all[16];
    struct answer  out;
    size_t         n = 0;
    struct player *ana, *rui;

    house_open(&h);
    CHECK_EQ(ledger_load(&l, h.store, 16, &why), 0);
    ana = ledger_player(&l, ANA);
    rui = ledger_player(&l, RUI);
    all[n++] = ledger_wallet(&l, ana, BOOK_MONEY, FUNDS_MONEY);
    all[n++] = ledger_wallet(&l, rui, BOOK_MONEY, FUNDS_MONEY);
    all[n++] = ledger_wallet(&l, rui, BOOK_DEMO, FUNDS_MONEY);
    all[n++] = ledger_wallet(&l, rui, BOOK_MONEY, FUNDS_BONUS);
    all[n++] = ledger_sit(&l, &(struct session){.id = 1, .player = ANA, .table = 7})->stack;
    all[n++] = ledger_sit(&l, &(struct session){.id = 2, .player = RUI, .table = 7})->stack;
    for (size_t i = 0; i < n; i++) all[i]->state.balance = 100;
    for (unsigned kind = 0; kind < TRANSFERS_COUNT; kind++)
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < n; k++) {
                struct want want = {key_from(kind), all[i], all[k], 1, (uint8_t)kind};
                bool        own = all[i]->state.player == all[k]->state.player &&
                           all[i]->state.book == all[k]->state.book &&
                           all[i]->state.compartment == all[k]->state.compartment &&
                           all[i]->state.kind == transfer_laws[kind].from &&
                           all[k]->state.kind == transfer_laws[kind].to;

                CHECK_EQ(ledger_check(&l, &want, 5, &out), own ? REF_NONE : REF_FUNDS_NOT_ALLOWED);
            }
    for (size_t i = 0; i < n; i++) all[i]->state.balance = 0;
    ledger_release(&l);
    house_close(&h);
}

static void t_903_B_5_4_4__a_bonus_is_played_and_never_paid_out(void)
{
    struct vault  h;
    struct answer out;

    house_open(&h);
    CHECK_EQ(house_move(&h, TRANSFER_BONUS, ANA, FUNDS_BONUS, 2000, 1, NULL), REF_NONE);
    CHECK_EQ(house_move(&h, TRANSFER_BONUS, ANA, FUNDS_MONEY, 2000, 2, NULL),
             REF_FUNDS_NOT_ALLOWED);
    CHECK_EQ(house_move(&h, TRANSFER_WITHDRAWAL, ANA, FUNDS_BONUS, 1, 3, NULL),
             REF_FUNDS_NOT_ALLOWED);
    CHECK_EQ(house_move(&h, TRANSFER_ENTRY, ANA, FUNDS_BONUS, 1, 4, NULL), REF_FUNDS_NOT_ALLOWED);
    CHECK_EQ(house_move(&h, TRANSFER_DEPOSIT, ANA, FUNDS_BONUS, 1, 5, NULL), REF_FUNDS_NOT_ALLOWED);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(
        cage_sit(h.cage, ROW(.player = ANA, .compartment = FUNDS_BONUS), 2000, key_from(6), &out),
        REF_NONE);
    CHECK_EQ(cage_balance(h.cage, ANA, BOOK_MONEY, FUNDS_BONUS).tables, 2000);
    CHECK_EQ(cage_balance(h.cage, ANA, BOOK_MONEY, FUNDS_MONEY).wallet, 0);
    cage_end(h.cage);
    CHECK_EQ(house_stand_up(&h, out.seq, NULL), REF_NONE);
    CHECK_EQ(house_move(&h, TRANSFER_BONUS_END, ANA, FUNDS_BONUS, 2000, 7, NULL), REF_NONE);
    house_close(&h);
}

static void t_demo_money_stays_in_its_own_book(void)
{
    struct vault   h;
    struct answer  out;
    struct session statement;

    house_open(&h);
    CHECK_EQ(house_move(&h, TRANSFER_DEMO, ANA, FUNDS_MONEY, 100000, 1, NULL), REF_NONE);
    CHECK_EQ(house_whole(&h, ANA), 0); /* of real money */
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_move(h.cage, ROW(.player = ANA, .book = BOOK_DEMO), TRANSFER_WITHDRAWAL, 0, 1,
                       key_from(2), &out),
             REF_FUNDS_NOT_ALLOWED);
    CHECK_EQ(cage_move(h.cage, ROW(.player = ANA, .book = BOOK_DEMO), TRANSFER_DEPOSIT, 0, 1,
                       key_from(3), &out),
             REF_FUNDS_NOT_ALLOWED);
    CHECK_EQ(cage_move(h.cage, ROW(.player = ANA, .book = BOOK_MONEY), TRANSFER_DEMO, 0, 1,
                       key_from(4), &out),
             REF_FUNDS_NOT_ALLOWED);
    CHECK_EQ(cage_move(h.cage, ROW(.player = ANA, .book = BOOKS), TRANSFER_DEMO, 0, 1, key_from(4),
                       &out),
             REF_FUNDS_NOT_ALLOWED);
    CHECK_EQ(cage_sit(h.cage, ROW(.player = ANA), 1, key_from(5), &out), REF_NO_FUNDS);
    CHECK_EQ(cage_sit(h.cage, ROW(.player = ANA, .book = BOOK_DEMO), 500, key_from(6), &out),
             REF_NONE);
    CHECK_EQ(cage_leave(h.cage, ROW(.session = out.seq), &statement), REF_NONE);
    CHECK_EQ(statement.book, BOOK_DEMO);
    CHECK_EQ(cage_balance(h.cage, ANA, BOOK_DEMO, FUNDS_MONEY).wallet, 100000);
    cage_end(h.cage);
    house_close(&h);
}

static void t_903_B_5_2_2__no_balance_becomes_negative(void)
{
    struct vault h;
    uint64_t     ana, round;

    house_open(&h);
    CHECK_EQ(house_move(&h, TRANSFER_WITHDRAWAL, ANA, FUNDS_MONEY, 1, 1, NULL), REF_NO_FUNDS);
    house_deposit(&h, ANA, 500, 2);
    CHECK_EQ(house_move(&h, TRANSFER_WITHDRAWAL, ANA, FUNDS_MONEY, 501, 3, NULL), REF_NO_FUNDS);
    CHECK_EQ(house_sit(&h, ANA, 501, 4), 0);
    ana = house_sit(&h, ANA, 500, 5);
    CHECK(ana != 0);
    CHECK_EQ(house_move(&h, TRANSFER_WITHDRAWAL, ANA, FUNDS_MONEY, 1, 6, NULL), REF_NO_FUNDS);
    round = house_round(&h);
    CHECK_EQ(house_bet(&h, ana, round, 501), REF_NO_FUNDS);
    CHECK_EQ(house_bet(&h, ana, round, 500), REF_NONE); /* exactly what there is */
    CHECK_EQ(house_bet(&h, ana, round, 1), REF_NO_FUNDS);
    CHECK_EQ(house_whole(&h, ANA), 0);
    CHECK_EQ(house_settle(&h, ana, round, (struct settlement){.chips = 501}, NULL),
             REF_NOT_IN_PLAY);
    CHECK_EQ(house_settle(&h, ana, round, (struct settlement){.chips = 500}, NULL), REF_NONE);
    CHECK_EQ(house_stand_up(&h, ana, NULL), REF_NONE);
    CHECK_EQ(house_whole(&h, ANA), 0);
    house_close(&h);
}

static void t_a_repeated_key_finds_the_first_answer__another_body_is_refused(void)
{
    struct vault  h;
    struct answer first, again;

    house_open(&h);
    CHECK_EQ(house_move(&h, TRANSFER_DEPOSIT, ANA, FUNDS_MONEY, 500, 1, &first), REF_NONE);
    CHECK(!first.repeated);
    CHECK_EQ(first.to_after, 500);
    for (int i = 0; i < 3; i++) { /* in the batch, in the store, and after a new start */
        CHECK_EQ(house_deposit(&h, RUI, 1, 100 + (uint64_t)i), REF_NONE);
        CHECK_EQ(house_move(&h, TRANSFER_DEPOSIT, ANA, FUNDS_MONEY, 500, 1, &again), REF_NONE);
        CHECK(again.repeated);
        CHECK_EQ(again.transfer, first.transfer);
        CHECK_EQ(again.seq, first.seq);
        CHECK_EQ(again.to_after, 500);
        CHECK_EQ(house_move(&h, TRANSFER_DEPOSIT, ANA, FUNDS_MONEY, 501, 1, NULL), REF_KEY_REUSED);
        CHECK_EQ(house_move(&h, TRANSFER_DEPOSIT, RUI, FUNDS_MONEY, 500, 1, NULL), REF_KEY_REUSED);
        CHECK_EQ(house_move(&h, TRANSFER_WITHDRAWAL, ANA, FUNDS_MONEY, 500, 1, NULL),
                 REF_KEY_REUSED);
        CHECK_EQ(house_whole(&h, ANA), 500);
        CHECK(house_is_durable(&h));
        if (i == 0) continue;
        house_leave(&h);
        house_enter(&h, NULL);
    }
    house_close(&h);
}

static int (*quick_commit)(struct store *store, const struct head *head);

static int slow_commit(struct store *store, const struct head *head)
{
    usleep(5000);
    return quick_commit(store, head);
}

static void t_keys_that_memory_forgot_are_found_in_the_store(void)
{
    struct vault  h;
    struct answer out;

    scratch_begin(&h.scratch);
    house_enter(&h, &(struct cage_options){.keys_max = 16});
    for (uint64_t i = 1; i <= 100; i++) {
        CHECK_EQ(house_deposit(&h, ANA, 10, i), REF_NONE);
        if (i % 10 == 0) CHECK(house_is_durable(&h));
    }
    for (int start = 0; start < 2; start++) {
        for (uint64_t i = 1; i <= 100; i++) {
            CHECK_EQ(house_move(&h, TRANSFER_DEPOSIT, ANA, FUNDS_MONEY, 10, i, &out), REF_NONE);
            CHECK(out.repeated);
            CHECK_EQ(out.to_after, 10 * i);
        }
        house_leave(&h);
        house_enter(&h, &(struct cage_options){.keys_max = 16});
    }
    CHECK_EQ(house_whole(&h, ANA), 1000);
    quick_commit = h.store->commit;
    h.store->commit = slow_commit;
    for (uint64_t i = 101; i <= 200; i++) { /* and none is lost on its way there */
        CHECK_EQ(house_deposit(&h, ANA, 10, i), REF_NONE);
        CHECK_EQ(house_move(&h, TRANSFER_DEPOSIT, ANA, FUNDS_MONEY, 10, i - 20, &out), REF_NONE);
        CHECK(out.repeated);
    }
    house_close(&h);
}

static void t_a_tournament_takes_entries_and_pays_prizes(void)
{
    struct vault  h;
    struct answer out;

    house_open(&h);
    house_deposit(&h, ANA, 5000, 1);
    CHECK_EQ(house_move(&h, TRANSFER_ENTRY, ANA, FUNDS_MONEY, 2000, 2, &out), REF_NONE);
    CHECK_EQ(out.to_after, 2000);
    CHECK_EQ(house_move(&h, TRANSFER_FEE, ANA, FUNDS_MONEY, 200, 3, NULL), REF_NONE);
    CHECK_EQ(house_move(&h, TRANSFER_GUARANTEE, 0, FUNDS_MONEY, 500, 4, &out), REF_NONE);
    CHECK_EQ(out.to_after, 2500);
    CHECK_EQ(house_move(&h, TRANSFER_PRIZE, RUI, FUNDS_MONEY, 2501, 5, NULL), REF_NO_FUNDS);
    CHECK_EQ(house_move(&h, TRANSFER_PRIZE, RUI, FUNDS_CREDIT, 2200, 6, NULL), REF_NONE);
    CHECK_EQ(house_move(&h, TRANSFER_PRIZE, ANA, FUNDS_MONEY, 300, 7, &out), REF_NONE);
    CHECK_EQ(out.from_after, 0);
    CHECK_EQ(house_move(&h, TRANSFER_WITHDRAWAL, RUI, FUNDS_CREDIT, 1, 8, NULL),
             REF_FUNDS_NOT_ALLOWED);
    CHECK_EQ(house_move(&h, TRANSFER_ENTRY, RUI, FUNDS_CREDIT, 2000, 9, NULL), REF_NONE);
    CHECK_EQ(house_whole(&h, ANA), 3100);
    house_close(&h);
}

static void t_amounts_at_the_edges_are_refused_or_exact(void)
{
    static const cents bad[] = {0, -1, INT64_MIN, INT64_MIN + 1, -CENTS_MAX};
    struct vault       h;
    uint64_t           ana, round, key = 100;

    house_open(&h);
    CHECK_EQ(house_deposit(&h, ANA, CENTS_MAX, 1), REF_NONE);
    CHECK_EQ(house_deposit(&h, ANA, 1, 2), REF_TOO_MUCH);
    CHECK_EQ(house_deposit(&h, RUI, CENTS_MAX + 1, 3), REF_TOO_MUCH);
    CHECK_EQ(house_deposit(&h, RUI, INT64_MAX, 4), REF_TOO_MUCH);
    CHECK_EQ(house_deposit(&h, 0, 1, 4), REF_FUNDS_NOT_ALLOWED); /* nobody's wallet */
    CHECK_EQ(house_move(&h, TRANSFER_GUARANTEE, 0, FUNDS_MONEY, INT64_MAX, 5, NULL), REF_TOO_MUCH);
    /* nor is a prize of a tournament refused to who has that much already */
    CHECK_EQ(house_move(&h, TRANSFER_GUARANTEE, 0, FUNDS_MONEY, 500, 17, NULL), REF_NONE);
    CHECK_EQ(house_move(&h, TRANSFER_PRIZE, ANA, FUNDS_MONEY, 500, 18, NULL), REF_NONE);
    CHECK_EQ(house_move(&h, TRANSFER_WITHDRAWAL, ANA, FUNDS_MONEY, 500, 19, NULL), REF_NONE);
    ana = house_sit(&h, ANA, CENTS_MAX, 6);
    round = house_round(&h);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK_EQ(house_deposit(&h, ANA, bad[i], key++), REF_BAD_AMOUNT);
        CHECK_EQ(house_bet(&h, ana, round, bad[i]), REF_BAD_AMOUNT);
        CHECK_EQ(house_sit(&h, RUI, bad[i], key++), 0);
    }
    CHECK_EQ(house_bet(&h, ana, round, INT64_MAX), REF_NO_FUNDS);
    CHECK_EQ(house_bet(&h, ana, round, CENTS_MAX), REF_NONE);
    CHECK_EQ(house_settle(&h, ana, round, (struct settlement){.chips = -1}, NULL), REF_BAD_AMOUNT);
    CHECK_EQ(house_settle(&h, ana, round, (struct settlement){.back = INT64_MIN}, NULL),
             REF_BAD_AMOUNT);
    CHECK_EQ(house_settle(&h, ana, round, (struct settlement){.back = INT64_MAX}, NULL),
             REF_TOO_MUCH);
    /* a prize is paid, however large the balance becomes */
    CHECK_EQ(house_settle(&h, ana, round,
                          (struct settlement){.chips = CENTS_MAX, .back = 62 * CENTS_MAX}, NULL),
             REF_NONE);
    CHECK_EQ(house_stand_up(&h, ana, NULL), REF_NONE);
    CHECK_EQ(house_whole(&h, ANA), 62 * CENTS_MAX);
    CHECK_EQ(house_move(&h, TRANSFER_WITHDRAWAL, ANA, FUNDS_MONEY, 62 * CENTS_MAX, 7, NULL),
             REF_NONE);
    house_close(&h);
}

/* A house with one player at a table, closed; then this is done to its file. */
static const char *opened_after(const char *sql)
{
    static char  said[WHY_SIZE];
    struct vault h;
    struct cage *cage;
    const char  *why = "it was opened";

    house_open(&h);
    house_deposit(&h, ANA, 10000, 1);
    CHECK(house_sit(&h, ANA, 6000, 2) != 0);
    house_leave(&h);
    CHECK_EQ(scratch_sql(&h.scratch, sql), SQLITE_OK);
    h.store = scratch_open(&h.scratch);
    cage = cage_open(h.store, NULL, &why);
    if (cage) cage_close(cage);
    snprintf(said, sizeof said, "%s", why);
    h.store->close(h.store);
    scratch_end(&h.scratch);
    return said;
}

static void t_books_that_were_tampered_with_are_not_opened(void)
{
    static const struct {
        const char *sql, *said;
    } all[] = {
        {"SELECT 1", "it was opened"},
        {"UPDATE accounts SET balance = balance + 1 WHERE kind = 2",
         "the accounts of a book do not add up to zero"},
        {"UPDATE accounts SET balance = balance + 1 WHERE kind = 2;"
         "UPDATE accounts SET balance = balance - 1 WHERE kind = 3",
         "an account's balance is not what its last transfer left"},
        {"UPDATE accounts SET balance = balance + 1 WHERE kind = 2;"
         "UPDATE accounts SET balance = balance - 1 WHERE kind = 0",
         "an account's balance is not what its last transfer left"},
        {"UPDATE accounts SET last = 99 WHERE kind = 2", "an account is newer than the head"},
        {"UPDATE sessions SET held = 6001", "a session has more chips in play than it has"},
        {"UPDATE sessions SET stack = 1", "a session has no stack of its own"},
        {"UPDATE sessions SET player = 1002", "a session has no stack of its own"},
        {"UPDATE sessions SET closed_ms = 1", "a stack has no session"},
        {"UPDATE head SET seq = seq + 1", "the journal does not end where its head says"},
        {"UPDATE head SET seq = seq - 1", "the journal does not end where its head says"},
        {"UPDATE head SET hash = zeroblob(32)", "the journal does not end where its head says"},
        {"DELETE FROM head", "the journal does not end where its head says"},
    };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        CHECK_TEXT(opened_after(all[i].sql), all[i].said);
}

static void t_a_snapshot_is_as_durable_as_its_row(void)
{
    static const uint8_t state[] = "a table's bytes";
    struct vault         h;
    struct snapshot      n;
    uint64_t             seq;

    house_open(&h);
    CHECK(cage_begin(h.cage));
    cage_write(h.cage, ROW(.kind = RECORD_TABLE));
    cage_snapshot(h.cage, 7, state, sizeof state);
    seq = cage_end(h.cage);
    CHECK(cage_wait(h.cage, seq));
    CHECK_EQ(envelope_snapshot(h.store, 7, &n), 1);
    CHECK_EQ(n.seq, seq);
    CHECK(n.size == sizeof state && memcmp(n.bytes, state, n.size) == 0);
    free((void *)n.bytes);
    house_close(&h);
}

struct lines {
    cents amount[8];
    int   count;
};

static int note_line(void *with, const struct transfer *t)
{
    struct lines *lines = with;

    lines->amount[lines->count++] = t->amount;
    return 0;
}

static void t_an_accounts_history_is_read_backwards(void)
{
    struct vault   h;
    struct lines   lines = {0};
    struct account wallet;

    house_open(&h);
    house_deposit(&h, RUI, 99, 1);
    for (cents i = 1; i <= 5; i++) {
        house_deposit(&h, ANA, 10 * i, 1 + (uint64_t)i);
        house_deposit(&h, RUI, 1, 100 + (uint64_t)i);
    }
    house_move(&h, TRANSFER_WITHDRAWAL, ANA, FUNDS_MONEY, 7, 50, NULL);
    CHECK(house_is_durable(&h));
    CHECK(cage_begin(h.cage));
    CHECK(cage_wallet(h.cage, EVA, BOOK_MONEY, FUNDS_MONEY) == NULL);
    wallet = *cage_wallet(h.cage, ANA, BOOK_MONEY, FUNDS_MONEY);
    cage_end(h.cage);
    CHECK_EQ(account_history(h.store, wallet.id, wallet.last, 4, note_line, &lines), 0);
    CHECK_EQ(lines.count, 4);
    CHECK_EQ(lines.amount[0], 7);
    CHECK_EQ(lines.amount[1], 50);
    CHECK_EQ(lines.amount[3], 30);
    lines.count = 0;
    CHECK_EQ(account_history(h.store, wallet.id, wallet.last, 100, note_line, &lines), 0);
    CHECK_EQ(lines.count, 6);
    CHECK_EQ(account_history(h.store, wallet.id, 1, 100, note_line, &lines), -1); /* Rui's */
    CHECK_TEXT(h.store->why_read, "transfer 1 is not this account's");
    house_close(&h);
}

static void t_a_guest_goes_and_leaves_nothing_behind(void)
{
    struct vault   h;
    struct answer  out;
    struct session statement;

    house_open(&h);
    house_move(&h, TRANSFER_DEMO, ANA, FUNDS_MONEY, 5000, 1, NULL);
    house_move(&h, TRANSFER_DEMO, RUI, FUNDS_MONEY, 5000, 2, NULL);
    house_deposit(&h, RUI, 1, 3);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_sit(h.cage, ROW(.player = ANA, .book = BOOK_DEMO), 5000, key_from(4), &out),
             REF_NONE);
    CHECK_EQ(cage_dismiss(h.cage, ROW(.player = ANA)), REF_ALREADY_SEATED);
    CHECK_EQ(cage_dismiss(h.cage, ROW(.player = RUI)), REF_FUNDS_NOT_ALLOWED); /* has money here */
    CHECK_EQ(cage_leave(h.cage, ROW(.session = out.seq), &statement), REF_NONE);
    CHECK_EQ(cage_dismiss(h.cage, ROW(.player = ANA)), REF_NONE);
    CHECK_EQ(cage_dismiss(h.cage, ROW(.player = ANA)), REF_NONE);
    CHECK(cage_wallet(h.cage, ANA, BOOK_DEMO, FUNDS_MONEY) == NULL);
    cage_end(h.cage);
    CHECK(house_is_durable(&h));
    house_leave(&h);
    house_enter(&h, NULL);
    CHECK(cage_begin(h.cage));
    CHECK(cage_wallet(h.cage, ANA, BOOK_DEMO, FUNDS_MONEY) == NULL);
    CHECK_EQ(cage_balance(h.cage, RUI, BOOK_DEMO, FUNDS_MONEY).wallet, 5000);
    cage_end(h.cage);
    house_move(&h, TRANSFER_DEMO, ANA, FUNDS_MONEY, 700, 5, NULL); /* and may come back */
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_dismiss(h.cage, ROW(.player = ANA)), REF_NONE);
    cage_end(h.cage);
    house_move(&h, TRANSFER_DEMO, ANA, FUNDS_MONEY, 800, 6, NULL);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_balance(h.cage, ANA, BOOK_DEMO, FUNDS_MONEY).wallet, 800);
    cage_end(h.cage);
    house_close(&h);
}

static const char *audited_after(const char *sql)
{
    struct vault h;
    struct audit a;
    uint64_t     ana, round;

    house_open(&h);
    house_deposit(&h, ANA, 10000, 1);
    house_move(&h, TRANSFER_DEMO, RUI, FUNDS_MONEY, 500, 2, NULL);
    ana = house_sit(&h, ANA, 6000, 3);
    round = house_round(&h);
    house_bet(&h, ana, round, 500);
    house_settle(&h, ana, round, (struct settlement){.chips = 500, .back = 700}, NULL);
    house_leave(&h);
    CHECK_EQ(scratch_sql(&h.scratch,
                         "DROP TRIGGER transfers_stay; DROP TRIGGER transfers_are_fixed;"
                         "DROP TRIGGER accounts_stay; DROP TRIGGER accounts_are_whose_they_are;"),
             SQLITE_OK);
    CHECK_EQ(scratch_sql(&h.scratch, sql), SQLITE_OK);
    h.store = scratch_open(&h.scratch);
    CHECK_EQ(books_audit(h.store, &a), 0);
    h.store->close(h.store);
    scratch_end(&h.scratch);
    return a.wrong ? a.wrong->en : "right";
}

static void t_an_audit_sees_what_was_altered(void)
{
    static const struct {
        const char *sql, *said;
    } all[] = {
        {"SELECT 1", "right"},
        {"UPDATE accounts SET balance = balance + 1 WHERE kind = 2 AND book = 0",
         "the account is not what its transfers come to"},
        {"UPDATE transfers SET amount = amount + 1 WHERE id = 1",
         "the balance after a transfer does not follow"},
        {"UPDATE transfers SET sender = 3, receiver = 2 WHERE id = 1",
         "a movement that is not allowed"},
        {"UPDATE transfers SET kind = 1 WHERE id = 1", "a movement that is not allowed"},
        {"UPDATE transfers SET sender = 999 WHERE id = 1", "no such account"},
        {"UPDATE transfers SET receiver_prev = 1 WHERE id = 4",
         "an account's list of transfers is broken"},
        {"DELETE FROM transfers WHERE id = 2", "transfer number"},
        {"DELETE FROM transfers WHERE id = 4", "transfers are missing"},
        {"DELETE FROM accounts WHERE id = 1", "account number"},
    };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        CHECK_TEXT(audited_after(all[i].sql), all[i].said);
}

TEST_MAIN(TESTS)
