/* A tournament that cannot come back is set aside: the house opens around it, its money stays
 * where the books have it, and an operator may give all of it back. */
#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "halls/inside.h"

#include "base/must.h"
#include "floor/tournament_file.h"
#include "games/poker/poker.h"

/* What happened before the power went. */
struct before {
    enum book book;
    unsigned  entrants; /* of the match that will be lost: 3 of them play */
    bool      free;     /* … and it costs nothing */
    uint8_t   beside;   /* so a cent of player 1 moved, by whatever road; 0: none did */
    bool      older;    /* it is kept as another program would */
    bool      unkept;   /* … or not at all, but when the first one entered */
    bool      decided;  /* somebody did, in the first hand */
    bool      skips;    /* a checkpoint is behind it all */
};

#include "house/evening_test.h"

#define TESTS(X)                                                                                   \
    X(a_snapshot_that_was_altered_sets_its_match_aside_alone)                                      \
    X(so_does_the_snapshot_of_one_of_its_tables)                                                   \
    X(so_does_a_row_that_does_not_fit)                                                             \
    X(play_money_goes_back_as_play_money)                                                          \
    X(before_the_start_it_is_the_same)                                                             \
    X(what_was_paid_out_is_not_worked_out_by_the_books)                                            \
    X(once_it_is_ended_its_tables_are_gone_for_good)                                               \
    X(so_they_are_in_a_hall_that_is_closed)                                                        \
    X(money_that_a_match_does_not_know_of_sets_it_aside)                                           \
    X(so_does_a_commission_that_it_does_not_know_of)                                               \
    X(so_do_entries_whose_rows_are_not_read)                                                       \
    X(a_match_of_other_rules_waits_for_an_order)                                                   \
    X(the_program_that_began_it_does_not_go_on_without_what_was_paid)                              \
    X(one_of_other_rules_that_nobody_entered_begins_anew)                                          \
    X(one_of_which_only_rows_of_other_rules_are_left_waits)                                        \
    X(what_cannot_be_read_is_not_over)                                                             \
    X(wherever_it_stops_while_it_sets_a_match_aside_the_next_start_does_so)

#define FEE     1000
#define TABLE   1 /* a roulette */
#define SICK    1 /* the hall whose match is lost … */
#define WELL    2 /* … and one where two have entered */
#define ENTRY   3 /* entrants of the first */
#define AT      (SICK * HALL_TABLES)
#define PLAYERS 6

static const char floor_text[] =
    "house: Casa\ntables:\n"
    "  - {name: Roleta, game: roulette-fr, mode: individual, book: demo, minimum: 1.00,"
    " unit: 1.00}\n";

#define HEAD(book)                                                                                 \
    "tournament: Prova\nvariant: holdem\nlimit: none\nbook: " book "\nchips: 500\ndecision: 30\n"  \
    "time_bank: 0\nlevels:\n  - {small: 10, big: 20, length: 60}\nmode: sit-and-go\nseats: 3\n"    \
    "entrants_min: 3\nentrants_max: 3\n"

/* clang-format off */
#define DOCUMENT(book)                                                                             \
    HEAD(book) "fee_prize: 9.01\nfee_commission: 0.99\n"                                           \
    "prizes:\n  - {entries: 3, shares: [70, 30]}\n"
/* clang-format on */

#define FREE HEAD("demo") "fee_prize: 0\nfee_commission: 0\nticket: 10.00\ntickets: 1\n"

static void on_reply(void *with, const struct hall *hall, const struct tour_ask *ask,
                     const struct reply *reply)
{
    (void)hall, (void)ask;
    note(with, reply);
}

static void on_change(void *with, const struct table_run *t, const struct events *heard,
                      uint64_t seq)
{
    (void)with, (void)t, (void)heard, (void)seq;
}

static void on_told(void *with, const struct hall *hall, const struct tour_events *heard,
                    uint64_t seq)
{
    (void)with, (void)hall, (void)heard, (void)seq;
}

/* ----------------------------- asking the house ----------------------------- */

static bool enters(struct evening *e, uint32_t hall, uint64_t player)
{
    const struct tour_ask a = {.player = player, .number = ++e->number, .kind = TOUR_REGISTER};

    e->answered = 0;
    CHECK(pit_ask_hall(e->house.pit[0], hall, &a));
    wait_for_answer(e);
    return !e->refused;
}

struct seen {
    uint32_t hall;
    int      phase; /* of its match; -1: there is none */
    uint32_t entrants;
    uint64_t asked; /* who is to decide at its first table; 0: nobody */
    bool     aside, in_play;
    bool     lies; /* a hand does at a table of it, found or not */
};

static uint64_t asked_at(const struct table_run *t)
{
    struct awaits awaits = {0};

    if (t && !table_run_is_over(t)) awaits = table_run_game(t)->awaits(table_run_table(t));
    return awaits.what == AWAITS_DECISION ? table_run_holder(t, awaits.seat)->player : 0;
}

static void look(struct pit *pit, void *with)
{
    struct seen             *s = with;
    const struct hall       *hall = pit_hall(pit, s->hall);
    const struct tournament *t = hall_match(hall);

    s->phase = t ? (int)t->phase : -1;
    s->entrants = t ? t->entrants : 0;
    s->asked = asked_at(hall_table(hall, s->hall * HALL_TABLES + 1));
    s->aside = hall_is_aside(hall);
    s->in_play = hall_in_play(hall);
    for (uint32_t i = 0; i < hall->spots; i++)
        s->lies = s->lies || (hall->spot[i].live && !table_run_is_over(hall->spot[i].live));
}

static struct seen see(struct evening *e, uint32_t hall)
{
    struct seen s = {.hall = hall};

    pit_call_and_wait(e->house.pit[0], look, &s);
    return s;
}

static void wait_for_phase(struct evening *e, uint32_t hall, int phase)
{
    while (see(e, hall).phase != phase) pause_a_little();
}

struct given {
    enum tour_command_kind kind;
    struct reply           reply;
};

static void give(struct pit *pit, void *with)
{
    struct given *g = with;

    g->reply = pit_order_hall(
        pit, SICK, &(struct hall_order){.by = 77, .kind = (uint8_t)g->kind, .reason = "a prova"},
        pit_clock());
}

static struct reply order(struct evening *e, enum tour_command_kind kind)
{
    struct given g = {.kind = kind};

    pit_call_and_wait(e->house.pit[0], give, &g);
    return g.reply;
}

/* A guest goes, if nothing is kept for him. */
static enum refusal dismiss(struct evening *e, uint64_t player)
{
    struct record row = {.at_ms = pit_clock(), .player = player};
    enum refusal  no;

    CHECK(cage_begin(e->house.cage));
    no = cage_dismiss(e->house.cage, &row);
    cage_end(e->house.cage);
    return no;
}

/* ------------------------------ before the kill ----------------------------- */

/* A cent of player 1, of which the match hears nothing. */
static void move_beside(struct pit *pit, void *with)
{
    struct evening    *e = with;
    const struct hall *hall = pit_hall(pit, SICK);
    struct record      row = {.at_ms = pit_clock(),
                              .player = 1,
                              .book = (uint8_t)e->before.book,
                              .table = AT,
                              .round = hall_name(hall)};
    struct answer      answer;

    CHECK(cage_begin(e->house.cage));
    CHECK_EQ(cage_move(e->house.cage, &row, (enum transfer_kind)e->before.beside, hall_name(hall),
                       1, key_of_row(cage_next(e->house.cage), 0), &answer),
             REF_NONE);
    cage_end(e->house.cage);
}

static cents had_beside(const struct before *b, uint64_t player)
{
    if (player != 1 || !b->beside) return 0;
    return b->beside == TRANSFER_PRIZE ? 1 : -1;
}

static void keep_snapshot(struct evening *e, uint32_t id, const void *bytes, size_t size)
{
    struct record row = {.kind = RECORD_HOUSE, .at_ms = pit_clock(), .seat = HOUSE};

    CHECK(cage_begin(e->house.cage));
    cage_write(e->house.cage, &row);
    cage_snapshot(e->house.cage, id, bytes, size);
    CHECK(cage_wait(e->house.cage, cage_end(e->house.cage)));
}

#define HEAD_BYTES 328 /* before the match in its snapshot … */
#define RULES_AT   40  /* … and in there the version of the rules */

/* Kept by a program whose rules of tournaments were others, with a match that reads otherwise. */
static void keep_as_other(struct pit *pit, void *with)
{
    uint8_t *bytes;
    size_t   size = hall_bytes(pit_hall(pit, SICK), &bytes);

    bytes[RULES_AT]++;
    for (size_t i = HEAD_BYTES; i < size; i++) bytes[i] ^= 0xff;
    keep_snapshot(with, AT, bytes, size);
    free(bytes);
}

/* As the other of the two programs finds it. */
static void change_programs(struct pit *pit, void *with)
{
    struct evening *e = with;
    struct snapshot kept;
    uint8_t        *bytes;

    (void)pit;
    CHECK_EQ(envelope_snapshot(e->house.store, AT, &kept), 1);
    bytes = (uint8_t *)(uintptr_t)kept.bytes;
    bytes[RULES_AT] = (uint8_t)(2 * TOUR_RULES_VERSION + 1 - bytes[RULES_AT]);
    for (size_t i = HEAD_BYTES; i < kept.size; i++) bytes[i] ^= 0xff;
    keep_snapshot(e, AT, bytes, kept.size);
    free(bytes);
}

static const struct command fold = {.kind = CMD_DECIDE, .place = POK_HOLE, .number = MOVE_FOLD};

static void decide(struct evening *e)
{
    uint64_t player;

    while (!(player = see(e, SICK).asked)) pause_a_little();
    CHECK(asks_table(e, AT + 1, player, fold));
}

/* Everything else is kept. */
static void skip_all(struct evening *e)
{
    uint64_t seq = cage_last_row(e->house.cage);

    hall_keep(pit_hall(e->house.pit[0], WELL));
    CHECK(cage_begin(e->house.cage));
    table_run_snapshot(pit_table(e->house.pit[0], TABLE));
    cage_end(e->house.cage);
    keep_snapshot(e, HOUSE_CHECKPOINT, &seq, sizeof seq);
}

static void enter_sick(struct evening *e)
{
    for (uint64_t player = 1; player <= e->before.entrants; player++) {
        CHECK(enters(e, SICK, player));
        if (player == 1 && e->before.older) pit_call_and_wait(e->house.pit[0], keep_as_other, e);
    }
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
    enter_sick(e);
    CHECK(enters(e, WELL, 4) && enters(e, WELL, 5));
    if (e->before.entrants == ENTRY) wait_for_phase(e, SICK, TOUR_PLAYING);
    if (e->before.decided) decide(e);
    for (unsigned i = 0; i < e->house.pits; i++) pit_stop(e->house.pit[i]);
    if (!e->before.unkept) pit_snapshot(e->house.pit[0]); /* its tables as well */
    if (e->before.beside) move_beside(e->house.pit[0], e);
    if (e->before.older && !e->before.unkept) keep_as_other(e->house.pit[0], e);
    if (e->before.skips) skip_all(e);
    CHECK(cage_begin(e->house.cage));
    cage_write(e->house.cage, &(struct record){.kind = RECORD_HOUSE, .at_ms = pit_clock()});
    CHECK(cage_wait(e->house.cage, cage_end(e->house.cage)));
    _exit(0);
}

static void put_on_floor(struct evening *e)
{
    const char *text = e->before.free                ? FREE
                       : e->before.book == BOOK_DEMO ? DOCUMENT("demo")
                                                     : DOCUMENT("money");

    floor_read(floor_text, sizeof floor_text - 1, EN, &e->floor);
    CHECK(e->floor.lawful);
    e->floor.tournament = calloc(2, sizeof *e->floor.tournament);
    must(e->floor.tournament != NULL);
    for (; e->floor.tournaments < 2; e->floor.tournaments++) {
        struct floor_tournament *t = &e->floor.tournament[e->floor.tournaments];

        t->when.value[WHEN_AT_ONCE] = 1;
        t->file = calloc(1, sizeof *t->file);
        must(t->file != NULL);
        tournament_read(text, strlen(text), EN, t->file);
        if (!t->file->found.lawful) print_error("%s\n", t->file->found.problem[0].words);
        CHECK(t->file->found.lawful);
    }
}

static void begin(struct evening *e, struct before before)
{
    static const struct table_listener listener = {
        .answered = on_answer, .changed = on_change, .told = on_told, .replied = on_reply};

    *e = (struct evening){.before = before};
    put_on_floor(e);
    begin_evening(e, &listener, play_and_die);
}

#define ALTER_MATCH "UPDATE snapshots SET bytes = zeroblob(length(bytes)) WHERE table_id = 1024"
#define ALTER_TABLE "UPDATE snapshots SET bytes = zeroblob(length(bytes)) WHERE table_id = 1025"

/* The last thing that was told to the match: another kind of command, that it does not take. */
#define ALTER_ROW                                                                                  \
    "UPDATE journal SET bytes = CAST(substr(bytes, 1, 104) || zeroblob(16) ||"                     \
    " substr(bytes, 121) AS BLOB) WHERE seq = (SELECT max(seq) FROM journal WHERE"                 \
    " table_id = 1024 AND kind = 4)"

/* What somebody decided in the first hand, and with it the hand: no such command. */
#define ALTER_DECISION                                                                             \
    "UPDATE journal SET bytes = CAST(substr(bytes, 1, 104) || x'ff' || substr(bytes, 106)"         \
    " AS BLOB) WHERE seq = (SELECT max(seq) FROM journal WHERE table_id = 1025 AND kind = 4"       \
    " AND substr(bytes, 25, 8) <> zeroblob(8))"

#define DROP_MATCH "DELETE FROM snapshots WHERE table_id = 1024"
#define ALTER_RULES                                                                                \
    "UPDATE journal SET bytes = CAST(substr(bytes, 1, 60) || x'7f' || substr(bytes, 62)"           \
    " AS BLOB) WHERE seq = (SELECT min(seq) FROM journal WHERE table_id = 1024)"

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
                 PURSE - FEE + had_beside(&e->before, player));
    if (e->before.book == BOOK_DEMO) CHECK_EQ(dismiss(e, 1), REF_ALREADY_SEATED);
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
    struct store *store = open_books(e);
    struct night  n = {0};
    unsigned      halts = 0;
    cents         lies = 0;

    check_chain(store, breach);
    CHECK_EQ(night_again(store, &n), 0);
    if (breach == BREACH_WHOLE && !e->before.beside) CHECK_TEXT(n.differs, "");
    else CHECK_EQ(hall_of_table(n.at_table), SICK);
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
        check_books(e, breach, (e->before.entrants + 2) * FEE - had_beside(&e->before, 1));
    }
}

/* Everything goes back, commission included, and the hall holds its next match. */
static void check_given_back(struct evening *e, enum tour_command_kind kind, enum breach breach)
{
    struct reply reply;

    open_well(e);
    reply = order(e, kind);
    CHECK(reply.no == REF_NONE && reply.seq > 0);
    for (uint64_t player = 1; player <= ENTRY; player++)
        CHECK_EQ(balance(e, player, e->before.book).wallet, PURSE);
    if (e->before.book == BOOK_DEMO) CHECK_EQ(dismiss(e, 3), REF_NONE);
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
    if (sql) alter(&e, sql);
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
                         ALTER_ROW, BREACH_ALTERED, TOUR_INTERRUPT);
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

    begin(&e, (struct before){.book = BOOK_MONEY, .entrants = ENTRY, .beside = TRANSFER_PRIZE});
    alter(&e, ALTER_MATCH);
    open_well(&e);
    CHECK_EQ(order(&e, TOUR_CANCEL).no, REF_PAID_OUT);
    CHECK_EQ(order(&e, TOUR_INTERRUPT).no, REF_PAID_OUT);
    check_aside(&e);
    house_close(&e.house);
    check_stays_aside(&e, BREACH_WHOLE);
    end(&e);
}

static void close_sick(struct pit *pit, void *with)
{
    (void)with;
    hall_close(pit_hall(pit, SICK), pit_clock(), pit_clock());
}

/* Whoever was in it, and whoever was not, now and when his time would be up. */
static void ask_tables_that_are_gone(struct evening *e)
{
    struct command call = fold;

    call.number = MOVE_CALL;
    for (int later = 0; later < 2; later++) {
        for (uint64_t player = 1; player <= PLAYERS; player++) {
            CHECK(!asks_table(e, AT + 1, player, fold));
            CHECK(!asks_table(e, AT + 1, player, call));
            CHECK(!asks_table(e, AT + 2, player, fold));
        }
        CHECK(!see(e, SICK).in_play && !see(e, SICK).lies);
        pit_clock_not_before(pit_clock() + 40000);
    }
}

static void end_it_and_die(struct evening *e)
{
    open_well(e);
    CHECK(see(e, SICK).aside);
    CHECK_EQ(order(e, TOUR_INTERRUPT).no, REF_NONE);
    wait_for_phase(e, SICK, TOUR_ENTERING);
    ask_tables_that_are_gone(e);
    CHECK(enters(e, SICK, 1));
    ask_tables_that_are_gone(e);
    _exit(0);
}

static void close_it_and_die(struct evening *e)
{
    open_well(e);
    pit_call_and_wait(e->house.pit[0], close_sick, NULL);
    CHECK_EQ(order(e, TOUR_INTERRUPT).no, REF_NONE);
    CHECK_EQ(see(e, SICK).phase, -1);
    ask_tables_that_are_gone(e);
    _exit(0);
}

/* A hand was under way, and the first of its decisions is not what was written. */
static void check_tables_are_gone(void (*live)(struct evening *e), uint32_t entrants)
{
    struct evening e;

    begin(&e,
          (struct before){.book = BOOK_MONEY, .entrants = ENTRY, .unkept = true, .decided = true});
    alter(&e, ALTER_DECISION);
    until_killed(&e, live);
    open_well(&e);
    wait_for_phase(&e, SICK, TOUR_ENTERING);
    CHECK(!see(&e, SICK).aside);
    CHECK_EQ(see(&e, SICK).entrants, entrants);
    CHECK_EQ(balance(&e, 1, BOOK_MONEY).wallet, PURSE - entrants * FEE);
    check_others(&e);
    house_close(&e.house);
    check_books(&e, BREACH_ALTERED, (2 + entrants) * FEE);
    end(&e);
}

static void t_once_it_is_ended_its_tables_are_gone_for_good(void)
{
    check_tables_are_gone(end_it_and_die, 1);
}

static void t_so_they_are_in_a_hall_that_is_closed(void)
{
    check_tables_are_gone(close_it_and_die, 0);
}

static void t_money_that_a_match_does_not_know_of_sets_it_aside(void)
{
    check_aside_and_back(
        (struct before){.book = BOOK_MONEY, .entrants = ENTRY, .beside = TRANSFER_ENTRY}, NULL,
        BREACH_WHOLE, TOUR_INTERRUPT);
}

static void t_so_does_a_commission_that_it_does_not_know_of(void)
{
    check_aside_and_back(
        (struct before){.book = BOOK_MONEY, .entrants = ENTRY, .beside = TRANSFER_FEE}, NULL,
        BREACH_WHOLE, TOUR_INTERRUPT);
}

/* It is kept as when the first one entered. */
static void t_so_do_entries_whose_rows_are_not_read(void)
{
    check_aside_and_back(
        (struct before){.book = BOOK_MONEY, .entrants = 2, .unkept = true, .skips = true}, NULL,
        BREACH_WHOLE, TOUR_CANCEL);
}

static void t_a_match_of_other_rules_waits_for_an_order(void)
{
    struct evening e;

    begin(&e, (struct before){.book = BOOK_MONEY, .entrants = ENTRY, .older = true});
    check_stays_aside(&e, BREACH_WHOLE);
    check_given_back(&e, TOUR_INTERRUPT, BREACH_WHOLE);
    end(&e);
}

/* It was kept when the first one entered; the other entries are rows that nobody reads again. */
static void t_the_program_that_began_it_does_not_go_on_without_what_was_paid(void)
{
    struct evening e;

    begin(&e, (struct before){.book = BOOK_MONEY, .entrants = 2, .older = true, .unkept = true});
    check_stays_aside(&e, BREACH_WHOLE);
    open_well(&e);
    pit_call_and_wait(e.house.pit[0], change_programs, &e);
    house_close(&e.house);
    check_stays_aside(&e, BREACH_WHOLE);
    check_given_back(&e, TOUR_CANCEL, BREACH_WHOLE);
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

static unsigned halts(const struct evening *e)
{
    struct store *store = scratch_open(&e->scratch);
    unsigned      count = 0;

    CHECK_EQ(store->entries(store, 1, SIZE_MAX >> 2, count_halt, &count), 0);
    store->close(store);
    return count;
}

/* It was free: the books know nothing of it, and so not even that nobody is in it. */
static void t_one_of_which_only_rows_of_other_rules_are_left_waits(void)
{
    struct evening e;

    begin(&e, (struct before){.book = BOOK_DEMO, .entrants = 2, .free = true, .unkept = true});
    alter(&e, DROP_MATCH);
    alter(&e, ALTER_RULES);
    for (int starts = 0; starts < 3; starts++) {
        open_well(&e);
        CHECK(see(&e, SICK).aside);
        CHECK(!enters(&e, SICK, 3));
        if (starts == 2) CHECK_EQ(order(&e, TOUR_CANCEL).no, REF_NONE);
        house_close(&e.house);
        CHECK_EQ(halts(&e), 1);
    }
    open_well(&e);
    wait_for_phase(&e, SICK, TOUR_ENTERING);
    CHECK(enters(&e, SICK, 3));
    house_close(&e.house);
    end(&e);
}

static bool is_unfinished(const struct evening *e, uint32_t hall)
{
    struct store *store = open_books(e);
    bool          value = hall_is_unfinished(store, hall);

    store->close(store);
    return value;
}

/* Of a match that is no longer on the floor only the snapshot is there. */
static void t_what_cannot_be_read_is_not_over(void)
{
    struct evening e;
    const char    *why = "";

    begin(&e, (struct before){.book = BOOK_MONEY, .entrants = ENTRY, .older = true});
    CHECK(is_unfinished(&e, SICK));
    CHECK(is_unfinished(&e, WELL));
    CHECK(!is_unfinished(&e, WELL + 1));
    open_well(&e);
    CHECK_EQ(order(&e, TOUR_INTERRUPT).no, REF_NONE);
    pit_stop(e.house.pit[0]);
    keep_snapshot(&e, (WELL + 1) * HALL_TABLES, "?", 1);
    house_close(&e.house);
    CHECK(is_unfinished(&e, WELL + 1));
    CHECK(!open_doors(&e, &why));
    CHECK_TEXT(why, "a tournament that is not over is no longer on the floor");
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

TESTS(TEST_DECLARE)
TESTS(TEST_WRAP)

int main(void)
{
    const struct CMUnitTest all[] = {TESTS(TEST_ENTRY)};

    return cmocka_run_group_tests(all, install_disk, NULL);
}
