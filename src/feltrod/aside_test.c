/* A tournament that cannot come back is set aside: the house opens around it, its money stays
 * where the books have it, and an operator may give all of it back. */
#define _XOPEN_SOURCE 700    /* mkdtemp, for the scratch store */
#include "feltrod/house.h"

#include "base/file.h"
#include "base/must.h"
#include "cage/audit.h"
#include "cage/faulty_disk_test.h"
#include "check.h"
#include "floor/tournament_file.h"
#include "journal/verify.h"
#include "pit/hall_inside.h"
#include "recall/night.h"
#include "store/scratch_test.h"

#include <sys/wait.h>
#include <time.h>

#define TESTS(X)                                                           \
    X(a_snapshot_that_was_altered_sets_its_match_aside_alone)              \
    X(so_does_the_snapshot_of_one_of_its_tables)                           \
    X(so_does_a_row_that_does_not_fit)                                     \
    X(play_money_goes_back_as_play_money)                                  \
    X(before_the_start_it_is_the_same)                                     \
    X(what_was_paid_out_is_not_worked_out_by_the_books)                    \
    X(a_match_of_other_rules_waits_for_its_program_or_an_order)            \
    X(one_of_other_rules_that_nobody_entered_begins_anew)                  \
    X(wherever_it_stops_while_it_sets_a_match_aside_the_next_start_does_so)

#define PURSE   100000
#define CAVE    20000
#define FEE     1000
#define TABLE   1             /* a roulette */
#define SICK    1             /* the hall whose match is lost … */
#define WELL    2             /* … and one where two have entered */
#define ENTRY   3             /* entrants of the first */
#define AT      (SICK * HALL_TABLES)
#define PLAYERS 6

static const char floor_text[] =
    "house: Casa\ntables:\n"
    "  - {name: Roleta, game: roulette-fr, mode: individual, book: demo, minimum: 1.00,"
    " unit: 1.00}\n";

#define DOCUMENT(book)                                                                             \
    "tournament: Prova\nvariant: holdem\nlimit: none\nbook: " book "\nchips: 500\ndecision: 30\n"  \
    "time_bank: 0\nlevels:\n  - {small: 10, big: 20, length: 60}\nmode: sit-and-go\nseats: 3\n"    \
    "entrants_min: 3\nentrants_max: 3\nfee_prize: 9.01\nfee_commission: 0.99\n"                    \
    "prizes:\n  - {entries: 3, shares: [70, 30]}\n"

/* What happened before the power went. */
struct before {
    enum book book;
    unsigned  entrants;      /* of the match that will be lost: 3 of them play */
    bool      paid;          /* a prize of it was, by whatever road */
    bool      older;         /* it is kept as another program would */
    bool      unkept;        /* … or not at all, but when the first one entered */
};

struct evening {
    struct before     before;
    struct scratch    scratch;
    struct floor      floor;
    struct open_house house;
    _Atomic uint64_t  answered;
    _Atomic bool      refused;
    uint64_t          number;
    char             *file[2];
    size_t            size[2];
};

static const char *const files[2] = {"feltro.db", "feltro.db-wal"};
static const uint8_t     secret[SECRET_BYTES] = {7};

static void note(struct evening *e, const struct reply *reply)
{
    e->refused = reply->no != REF_NONE || reply->denied != DENY_NONE;
    e->answered = reply->seq ? reply->seq : UINT64_MAX;
}

static void on_answer(void *with, const struct live *t, const struct ask *ask,
                      const struct reply *reply)
{
    (void)t, (void)ask;
    note(with, reply);
}

static void on_reply(void *with, const struct hall *hall, const struct tour_ask *ask,
                     const struct reply *reply)
{
    (void)hall, (void)ask;
    note(with, reply);
}

static void on_change(void *with, const struct live *t, const struct events *heard, uint64_t seq)
{
    (void)with, (void)t, (void)heard, (void)seq;
}

static void on_told(void *with, const struct hall *hall, const struct tour_events *heard,
                    uint64_t seq)
{
    (void)with, (void)hall, (void)heard, (void)seq;
}

static void *crier_of(void *with, unsigned pit)
{
    (void)pit;
    return with;
}

static void on_durable(void *with, uint64_t seq)
{
    (void)with, (void)seq;
}

static void on_stopped(void *with, const char *why)
{
    (void)with, (void)why;
}

static bool open_doors(struct evening *e, const char **why)
{
    static const struct crier  crier = {.answered = on_answer, .changed = on_change,
                                        .told = on_told, .replied = on_reply};
    const struct house_options options = {.floor = &e->floor, .path = e->scratch.folder,
                                          .secret = secret, .pits = 1, .crier = &crier,
                                          .crier_of = crier_of, .durable = on_durable,
                                          .stopped = on_stopped, .with = e};

    return house_open(&e->house, &options, why);
}

static void open_well(struct evening *e)
{
    const char *why = "";

    if (!open_doors(e, &why)) print_error("%s\n", why);
    CHECK(e->house.recovered);
}

/* ----------------------------- asking the house ----------------------------- */

static void wait_for_answer(struct evening *e)
{
    while (!e->answered) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    if (e->answered != UINT64_MAX) CHECK(cage_wait(e->house.cage, e->answered));
}

static bool enters(struct evening *e, uint32_t hall, uint64_t player)
{
    const struct tour_ask a = {.player = player, .number = ++e->number, .kind = TOUR_REGISTER};

    e->answered = 0;
    CHECK(pit_ask_hall(e->house.pit[0], hall, &a));
    wait_for_answer(e);
    return !e->refused;
}

static bool asks_table(struct evening *e, uint32_t table, uint64_t player, struct command cmd)
{
    const struct ask a = {.player = player, .number = ++e->number, .cmd = cmd, .seat = ANY_SEAT};

    e->answered = 0;
    CHECK(pit_ask(e->house.pit[0], table, &a));
    wait_for_answer(e);
    return !e->refused;
}

struct seen {
    uint32_t hall;
    int      phase;      /* of its match; -1: there is none */
    uint32_t entrants;
    bool     aside;
};

static void look(struct pit *pit, void *with)
{
    struct seen             *s = with;
    const struct hall       *hall = pit_hall(pit, s->hall);
    const struct tournament *t = hall_match(hall);

    s->phase = t ? (int)t->phase : -1;
    s->entrants = t ? t->entrants : 0;
    s->aside = hall_is_aside(hall);
}

static struct seen see(struct evening *e, uint32_t hall)
{
    struct seen s = {.hall = hall};

    pit_call_and_wait(e->house.pit[0], look, &s);
    return s;
}

static void wait_for_phase(struct evening *e, uint32_t hall, int phase)
{
    while (see(e, hall).phase != phase) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

struct given {
    enum tour_command_kind kind;
    struct reply           reply;
};

static void give(struct pit *pit, void *with)
{
    struct given *g = with;

    g->reply = pit_order_hall(pit, SICK, &(struct hall_order){.by = 77, .kind = (uint8_t)g->kind,
                                                              .reason = "a prova"}, pit_clock());
}

static struct reply order(struct evening *e, enum tour_command_kind kind)
{
    struct given g = {.kind = kind};

    pit_call_and_wait(e->house.pit[0], give, &g);
    return g.reply;
}

static struct balance balance(struct evening *e, uint64_t player, enum book book)
{
    struct balance b;

    CHECK(cage_begin(e->house.cage));
    b = cage_balance(e->house.cage, player, book, FUNDS_MONEY);
    cage_end(e->house.cage);
    return b;
}

/* A guest goes, if nothing is kept for him. */
static enum denial dismiss(struct evening *e, uint64_t player)
{
    struct record row = {.at_ms = pit_clock(), .player = player};
    enum denial   no;

    CHECK(cage_begin(e->house.cage));
    no = cage_dismiss(e->house.cage, &row);
    cage_end(e->house.cage);
    return no;
}

/* ------------------------------ before the kill ----------------------------- */

static void pay_in(struct evening *e, uint64_t player, enum book book)
{
    struct record row = {.at_ms = pit_clock(), .player = player, .book = (uint8_t)book};
    struct answer answer;
    uint64_t      words[2] = {player, book};

    CHECK(cage_begin(e->house.cage));
    CHECK_EQ(cage_move(e->house.cage, &row, book == BOOK_DEMO ? TRANSFER_DEMO : TRANSFER_DEPOSIT, 0,
                       PURSE, key_of_words(words, sizeof words), &answer), DENY_NONE);
    cage_end(e->house.cage);
}

static void pay_prize(struct pit *pit, void *with)
{
    struct evening    *e = with;
    const struct hall *hall = pit_hall(pit, SICK);
    struct record      row = {.at_ms = pit_clock(), .player = 1, .book = (uint8_t)e->before.book,
                              .table = AT, .round = hall_name(hall)};
    struct answer      answer;

    CHECK(cage_begin(e->house.cage));
    CHECK_EQ(cage_move(e->house.cage, &row, TRANSFER_PRIZE, hall_name(hall), 1,
                       key_of_row(cage_next(e->house.cage), 0), &answer), DENY_NONE);
    cage_end(e->house.cage);
}

/* Kept by a program whose rules of tournaments were others: their version stands after five
 * numbers of eight bytes. */
static void keep_as_other(struct pit *pit, void *with)
{
    struct evening *e = with;
    struct record   row = {.kind = RECORD_HOUSE, .at_ms = pit_clock(), .seat = HOUSE};
    uint8_t        *bytes;
    size_t          size = hall_bytes(pit_hall(pit, SICK), &bytes);

    bytes[40] = (uint8_t)(bytes[40] + 1);
    CHECK(cage_begin(e->house.cage));
    cage_write(e->house.cage, &row);
    cage_snapshot(e->house.cage, AT, bytes, size);
    cage_end(e->house.cage);
    free(bytes);
}

static void play_and_die(struct evening *e)
{
    open_well(e);
    for (uint64_t player = 1; player <= PLAYERS; player++) {
        if (e->before.book == BOOK_MONEY) pay_in(e, player, BOOK_MONEY);
        pay_in(e, player, BOOK_DEMO);
    }
    CHECK(asks_table(e, TABLE, PLAYERS, (struct command){.kind = CMD_SIT, .amount = CAVE}));
    wait_for_phase(e, SICK, TOUR_ENTERING);
    wait_for_phase(e, WELL, TOUR_ENTERING);
    for (uint64_t player = 1; player <= e->before.entrants; player++)
        CHECK(enters(e, SICK, player));
    CHECK(enters(e, WELL, 4) && enters(e, WELL, 5));
    if (e->before.entrants == ENTRY) wait_for_phase(e, SICK, TOUR_PLAYING);
    for (unsigned i = 0; i < e->house.pits; i++) pit_stop(e->house.pit[i]);
    if (!e->before.unkept) pit_snapshot(e->house.pit[0]);    /* its tables as well */
    if (e->before.paid) pay_prize(e->house.pit[0], e);
    if (e->before.older) keep_as_other(e->house.pit[0], e);
    CHECK(cage_begin(e->house.cage));
    cage_write(e->house.cage, &(struct record){.kind = RECORD_HOUSE, .at_ms = pit_clock()});
    CHECK(cage_wait(e->house.cage, cage_end(e->house.cage)));
    _exit(0);
}

static void path_of(const struct evening *e, size_t i, char out[112])
{
    snprintf(out, 112, "%s/%s", e->scratch.folder, files[i]);
}

static void keep_files(struct evening *e)
{
    char        path[112];
    const char *why;

    for (size_t i = 0; i < 2; i++) {
        free(e->file[i]);
        path_of(e, i, path);
        e->file[i] = file_read(path, 16 << 20, &e->size[i], &why);
    }
}

static void put_back(struct evening *e)
{
    const char *why;
    char        path[112];

    scratch_remove(&e->scratch);
    for (size_t i = 0; i < 2; i++) {
        path_of(e, i, path);
        if (e->file[i]) CHECK_EQ(file_write(path, e->file[i], e->size[i], &why), 0);
    }
}

static void put_on_floor(struct evening *e)
{
    const char *text = e->before.book == BOOK_DEMO ? DOCUMENT("demo") : DOCUMENT("money");

    floor_read(floor_text, sizeof floor_text - 1, EN, &e->floor);
    CHECK(e->floor.lawful);
    e->floor.tournament = calloc(2, sizeof *e->floor.tournament);
    must(e->floor.tournament != NULL);
    for (; e->floor.tournaments < 2; e->floor.tournaments++) {
        struct floor_tournament *t = &e->floor.tournament[e->floor.tournaments];

        t->when.is[WHEN_AT_ONCE] = 1;
        t->file = calloc(1, sizeof *t->file);
        must(t->file != NULL);
        tournament_read(text, strlen(text), EN, t->file);
        if (!t->file->found.lawful) print_error("%s\n", t->file->found.problem[0].words);
        CHECK(t->file->found.lawful);
    }
}

static void begin(struct evening *e, struct before before)
{
    pid_t child;
    int   status;

    *e = (struct evening){.before = before};
    put_on_floor(e);
    scratch_begin(&e->scratch);
    snprintf(e->scratch.path, sizeof e->scratch.path, "%s/%s", e->scratch.folder, files[0]);
    disk_begin(DISK_WELL, 0);
    fflush(NULL);
    child = fork();
    CHECK(child >= 0);
    if (child == 0) play_and_die(e);
    e->number = 100;    /* above those that were used there */
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void end(struct evening *e)
{
    for (size_t i = 0; i < 2; i++) free(e->file[i]);
    floor_release(&e->floor);
    scratch_end(&e->scratch);
}

static void alter(const struct evening *e, const char *sql)
{
    sqlite3 *db;

    CHECK_EQ(sqlite3_open(e->scratch.path, &db), SQLITE_OK);
    CHECK_EQ(sqlite3_exec(db, "DROP TRIGGER journal_is_fixed", 0, 0, 0), SQLITE_OK);
    CHECK_EQ(sqlite3_exec(db, sql, 0, 0, 0), SQLITE_OK);
    CHECK_EQ(sqlite3_changes(db), 1);
    sqlite3_close(db);
}

#define ALTER_MATCH "UPDATE snapshots SET bytes = zeroblob(length(bytes)) WHERE table_id = 1024"
#define ALTER_TABLE "UPDATE snapshots SET bytes = zeroblob(length(bytes)) WHERE table_id = 1025"

/* The last thing that was told to the match: another kind of command, that it does not take. */
#define ALTER_ROW                                                                                  \
    "UPDATE journal SET bytes = CAST(substr(bytes, 1, 104) || zeroblob(16) ||"                     \
    " substr(bytes, 121) AS BLOB) WHERE seq = (SELECT max(seq) FROM journal WHERE"                 \
    " table_id = 1024 AND kind = 4)"

/* ------------------------------- coming back -------------------------------- */

/* Everywhere else all is as it was: chips at the table, who has entered elsewhere. */
static void check_others(struct evening *e)
{
    struct balance b = balance(e, PLAYERS, BOOK_DEMO);

    CHECK_EQ(b.wallet, PURSE - CAVE);
    CHECK_EQ(b.tables, CAVE);
    CHECK(asks_table(e, TABLE, PLAYERS, (struct command){.kind = CMD_BUY, .amount = 500}));
    CHECK(asks_table(e, TABLE, PLAYERS, (struct command){.kind = CMD_LEAVE}));
    CHECK(asks_table(e, TABLE, PLAYERS, (struct command){.kind = CMD_SIT, .amount = CAVE}));
    CHECK_EQ(see(e, WELL).phase, TOUR_ENTERING);
    CHECK_EQ(see(e, WELL).entrants, 2);
    for (uint64_t player = 4; player <= 5; player++)
        CHECK_EQ(balance(e, player, e->before.book).wallet, PURSE - FEE);
}

/* Nobody's money has moved, nobody enters, and its tables are gone. */
static void check_aside(struct evening *e)
{
    struct seen s = see(e, SICK);

    CHECK(s.aside);
    CHECK_EQ(s.phase, -1);
    CHECK(!enters(e, SICK, 4));
    CHECK(!asks_table(e, AT + 1, 1, (struct command){.kind = CMD_DECIDE}));
    CHECK_EQ(order(e, TOUR_PAUSE).no, REF_NOT_AWAITED);
    CHECK_EQ(order(e, TOUR_RESUME).no, REF_NOT_AWAITED);
    for (uint64_t player = 1; player <= e->before.entrants; player++)
        CHECK_EQ(balance(e, player, e->before.book).wallet,
                 PURSE - FEE + (e->before.paid && player == 1));
    if (e->before.book == BOOK_DEMO) CHECK_EQ(dismiss(e, 1), DENY_ALREADY_SEATED);
    check_others(e);
}

static int count_halt(void *with, const struct entry *row)
{
    *(unsigned *)with += row->kind == RECORD_HALT && row->table == AT;
    return 0;
}

static int count_pool(void *with, const struct account *a)
{
    if (a->kind == ACCOUNT_POOL || a->kind == ACCOUNT_FEES) *(cents *)with += a->balance;
    return 0;
}

/* What the inspector's tools say of such a night; and what lies in pools and fees. */
static void check_books(struct evening *e, enum breach breach, cents pools)
{
    struct store        *store = scratch_open(&e->scratch);
    struct envelope_keys keys;
    struct verdict       v;
    struct audit         a;
    struct night         n = {0};
    unsigned             halts = 0;
    cents                lies = 0;

    envelope_keys_make(secret, &keys);
    store->keys = &keys;
    CHECK_EQ(journal_verify(store, NULL, &v), 0);
    CHECK_EQ(v.breach, breach);
    CHECK_EQ(books_audit(store, &a), 0);
    CHECK_TEXT(a.wrong ? a.wrong->en : "right", "right");
    CHECK_EQ(night_again(store, &n), 0);
    if (breach == BREACH_WHOLE && !e->before.paid) CHECK_TEXT(n.differs, "");
    else CHECK_EQ(n.at_table, AT);
    CHECK_EQ(store->entries(store, 1, SIZE_MAX >> 2, count_halt, &halts), 0);
    CHECK_EQ(halts, 1);
    CHECK_EQ(store->accounts(store, true, count_pool, &lies), 0);
    CHECK_EQ(lies, pools);
    store->close(store);
}

/* Over two starts it stays where it is. */
static void check_stays_aside(struct evening *e, enum breach breach)
{
    for (int starts = 0; starts < 2; starts++) {
        open_well(e);
        check_aside(e);
        house_close(&e->house);
        check_books(e, breach, (e->before.entrants + 2) * FEE - e->before.paid);
    }
}

/* Everything goes back, commission included, and the hall holds its next match. */
static void check_given_back(struct evening *e, enum tour_command_kind kind, enum breach breach)
{
    struct reply reply;

    open_well(e);
    reply = order(e, kind);
    CHECK(reply.no == REF_NONE && reply.denied == DENY_NONE && reply.seq > 0);
    for (uint64_t player = 1; player <= ENTRY; player++)
        CHECK_EQ(balance(e, player, e->before.book).wallet, PURSE);
    if (e->before.book == BOOK_DEMO) CHECK_EQ(dismiss(e, 3), DENY_NONE);
    wait_for_phase(e, SICK, TOUR_ENTERING);
    CHECK(!see(e, SICK).aside);
    CHECK(enters(e, SICK, 1));
    check_others(e);
    house_close(&e->house);
    check_books(e, breach, 3 * FEE);
    open_well(e);
    CHECK_EQ(see(e, SICK).entrants, 1);
    CHECK_EQ(balance(e, 1, e->before.book).wallet, PURSE - FEE);
    CHECK_EQ(balance(e, 2, e->before.book).wallet, PURSE);
    house_close(&e->house);
}

static void check_aside_and_back(struct before before, const char *sql, enum breach breach,
                                 enum tour_command_kind kind)
{
    struct evening e;

    begin(&e, before);
    alter(&e, sql);
    check_stays_aside(&e, breach);
    check_given_back(&e, kind, breach);
    end(&e);
}

static void t_a_snapshot_that_was_altered_sets_its_match_aside_alone(void)
{
    check_aside_and_back((struct before){.book = BOOK_MONEY, .entrants = ENTRY}, ALTER_MATCH,
                         BREACH_WHOLE, TOUR_INTERRUPT);
}

static void t_so_does_the_snapshot_of_one_of_its_tables(void)
{
    check_aside_and_back((struct before){.book = BOOK_MONEY, .entrants = ENTRY}, ALTER_TABLE,
                         BREACH_WHOLE, TOUR_CANCEL);
}

static void t_so_does_a_row_that_does_not_fit(void)
{
    check_aside_and_back((struct before){.book = BOOK_MONEY, .entrants = 2, .unkept = true},
                         ALTER_ROW,
                         BREACH_ALTERED, TOUR_INTERRUPT);
}

static void t_play_money_goes_back_as_play_money(void)
{
    check_aside_and_back((struct before){.book = BOOK_DEMO, .entrants = ENTRY}, ALTER_MATCH,
                         BREACH_WHOLE, TOUR_INTERRUPT);
}

static void t_before_the_start_it_is_the_same(void)
{
    check_aside_and_back((struct before){.book = BOOK_MONEY, .entrants = 1}, ALTER_MATCH,
                         BREACH_WHOLE, TOUR_CANCEL);
}

static void t_what_was_paid_out_is_not_worked_out_by_the_books(void)
{
    struct evening e;

    begin(&e, (struct before){.book = BOOK_MONEY, .entrants = ENTRY, .paid = true});
    alter(&e, ALTER_MATCH);
    open_well(&e);
    CHECK_EQ(order(&e, TOUR_CANCEL).denied, DENY_PAID_OUT);
    CHECK_EQ(order(&e, TOUR_INTERRUPT).denied, DENY_PAID_OUT);
    check_aside(&e);
    house_close(&e.house);
    check_stays_aside(&e, BREACH_WHOLE);
    end(&e);
}

static void t_a_match_of_other_rules_waits_for_its_program_or_an_order(void)
{
    struct evening e;

    begin(&e, (struct before){.book = BOOK_MONEY, .entrants = ENTRY, .older = true});
    check_stays_aside(&e, BREACH_WHOLE);
    check_given_back(&e, TOUR_INTERRUPT, BREACH_WHOLE);
    end(&e);
}

static void t_one_of_other_rules_that_nobody_entered_begins_anew(void)
{
    struct evening e;

    begin(&e, (struct before){.book = BOOK_MONEY, .older = true});
    open_well(&e);
    wait_for_phase(&e, SICK, TOUR_ENTERING);
    CHECK(enters(&e, SICK, 1));
    check_others(&e);
    house_close(&e.house);
    check_books(&e, BREACH_WHOLE, 3 * FEE);
    end(&e);
}

/* From that call on the disk takes nothing, as when the process is killed there. */
static bool starts_badly(struct evening *e, int at)
{
    const char *why = NULL;
    bool        reached;

    put_back(e);
    disk_begin(DISK_FAILS_FOR_EVER, at);
    if (open_doors(e, &why)) house_close(&e->house);
    else CHECK(why != NULL && *why);
    reached = disk.calls >= at;
    disk_begin(DISK_WELL, 0);
    open_well(e);
    CHECK(see(e, SICK).aside);
    for (uint64_t player = 1; player <= ENTRY; player++)
        CHECK_EQ(balance(e, player, BOOK_MONEY).wallet, PURSE - FEE);
    house_close(&e->house);
    check_books(e, BREACH_WHOLE, 5 * FEE);
    return reached;
}

static void t_wherever_it_stops_while_it_sets_a_match_aside_the_next_start_does_so(void)
{
    struct evening e;
    int            at = 1;

    begin(&e, (struct before){.book = BOOK_MONEY, .entrants = ENTRY});
    alter(&e, ALTER_MATCH);
    keep_files(&e);
    while (starts_badly(&e, at)) at++;
    CHECK(at > 20);
    end(&e);
}

static int install_disk(void **state)
{
    (void)state;
    disk_install();
    return 0;
}

TESTS(TEST_DECLARE)
TESTS(TEST_WRAP)

int main(void)
{
    const struct CMUnitTest all[] = {TESTS(TEST_ENTRY)};

    return cmocka_run_group_tests(all, install_disk, NULL);
}
