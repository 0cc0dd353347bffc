/* How fast money and history become durable, beside SQLite alone with the same rows.
 *
 *     cage_bench [FOLDER] [BETS]    a folder on the disk that is meant; bets for each run
 *
 * A bet is a journal row with the player's balances, and its share of what a round adds: the
 * row that opens it, the draw, a settlement for each player and its transfer.  The real
 * path is cage_begin, act, cage_end, a batch that fills while the one before is written,
 * one commit.  The bare path hands the recorded rows of such a run, batch by batch, to the
 * prepared statements.  Both by turns, the best of three. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "cage/cage.h"

#include "base/must.h"
#include "base/text.h"
#include "cage/list.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define RUNS 3

struct room {
    const char *title;
    unsigned    tables, seats, bets; /* bets of each seat in a round */
};

static const struct room rooms[] = {
    {"250 tables of 8 players, 3 bets a round", 250, 8, 3},
    {"2,000 individual tables, 1 bet a round", 2000, 1, 1},
};

/* What passes on the wall, and what the processor did for us: on a shared machine only the
 * second says anything. */
struct spent {
    int64_t wall, processor; /* ns */
};

static int64_t clock_ns(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static struct spent begin_spending(void)
{
    return (struct spent){clock_ns(CLOCK_MONOTONIC), clock_ns(CLOCK_PROCESS_CPUTIME_ID)};
}

static struct spent spent_since(struct spent begin)
{
    struct spent now = begin_spending();

    return (struct spent){now.wall - begin.wall, now.processor - begin.processor};
}

/* ----------------------------- the recording store ---------------------------- */

struct recorded {
    enum { BEGIN, ROW, POSTING, ACCOUNT, SESSION, COMMIT } what;
    union {
        struct entry    entry;
        struct transfer transfer;
        struct account  account;
        struct session  session;
        struct head     head;
    };
};

static struct recording {
    struct recorded *call; /* owned */
    size_t           count, size;
    size_t           start; /* where everyone was seated */
} tape;

static struct recorded *record_call(int what)
{
    LIST_ROOM(tape.call, tape.count, tape.size);
    tape.call[tape.count] = (struct recorded){.what = (unsigned)what};
    return &tape.call[tape.count++];
}

static struct store plain; /* the functions of a store before they were recorded */

static int record_begin(struct store *store)
{
    record_call(BEGIN);
    return plain.begin(store);
}

static int record_append(struct store *store, const struct entry *entry)
{
    uint8_t *bytes = malloc(entry->size);

    must(bytes);
    memcpy(bytes, entry->bytes, entry->size);
    record_call(ROW)->entry = *entry;
    tape.call[tape.count - 1].entry.bytes = bytes;
    return plain.append(store, entry);
}

static int record_post(struct store *store, const struct transfer *transfer)
{
    record_call(POSTING)->transfer = *transfer;
    return plain.post(store, transfer);
}

static int record_account(struct store *store, const struct account *account)
{
    record_call(ACCOUNT)->account = *account;
    return plain.keep_account(store, account);
}

static int record_session(struct store *store, const struct session *session)
{
    record_call(SESSION)->session = *session;
    return plain.keep_session(store, session);
}

static int record_commit(struct store *store, const struct head *head)
{
    record_call(COMMIT)->head = *head;
    return plain.commit(store, head);
}

static void record_store(struct store *store)
{
    plain = *store;
    store->begin = record_begin;
    store->append = record_append;
    store->post = record_post;
    store->keep_account = record_account;
    store->keep_session = record_session;
    store->commit = record_commit;
}

static void play_tape(struct store *s, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        const struct recorded *r = &tape.call[i];

        switch (r->what) {
        case BEGIN: must(s->begin(s) == 0); break;
        case ROW: must(s->append(s, &r->entry) == 0); break;
        case POSTING: must(s->post(s, &r->transfer) == 0); break;
        case ACCOUNT: must(s->keep_account(s, &r->account) == 0); break;
        case SESSION: must(s->keep_session(s, &r->session) == 0); break;
        case COMMIT: must(s->commit(s, &r->head) == 0); break;
        }
    }
}

static void wipe_tape(void)
{
    for (size_t i = 0; i < tape.count; i++)
        if (tape.call[i].what == ROW) free((void *)tape.call[i].entry.bytes);
    tape.count = 0;
}

/* ---------------------------------- the floor --------------------------------- */

#define ROW_AT(number, ...)                                                                        \
    (&(struct record){                                                                             \
        .at_ms = 1700000000000, .table = number, .rules = 1, .book = BOOK_MONEY, __VA_ARGS__})

static uint64_t *sit_everyone(struct cage *c, const struct room *room)
{
    unsigned  people = room->tables * room->seats;
    uint64_t *session = calloc(people, sizeof *session);

    must(session);
    for (unsigned p = 0; p < people; p++) {
        struct answer out;

        must(cage_begin(c));
        must(cage_move(c, ROW_AT(0, .player = p + 1), TRANSFER_DEPOSIT, 0, 100000000,
                       key_of_words(&p, sizeof p), &out) == REF_NONE);
        must(cage_sit(c, ROW_AT(p / room->seats, .player = p + 1), 100000000,
                      key_of_row(out.seq, 1), &out) == REF_NONE);
        session[p] = out.seq;
        cage_end(c);
    }
    return session;
}

/* One round at a table, each act in its own turn, as from as many sockets. */
static void play_round(struct cage *c, const struct room *room, unsigned table,
                       const uint64_t *session, unsigned turn)
{
    static const uint8_t command[16] = {4};
    uint64_t             round;

    must(cage_begin(c));
    round = cage_write(c, ROW_AT(table, .kind = RECORD_ROUND, .body = command, .body_size = 16));
    cage_end(c);
    for (unsigned s = 0; s < room->seats; s++)
        for (unsigned i = 0; i < room->bets; i++) {
            must(cage_begin(c));
            must(cage_bet(c,
                          ROW_AT(table, .session = session[s], .round = round, .body = command,
                                 .body_size = 16),
                          500) == REF_NONE);
            cage_end(c);
        }
    must(cage_begin(c));
    cage_write(
        c, ROW_AT(table, .kind = RECORD_DRAW, .round = round, .body = command, .body_size = 16));
    for (unsigned s = 0; s < room->seats; s++) {
        struct settlement what = {.chips = 500 * room->bets, .against = ACCOUNT_BANK};
        struct answer     out;

        if ((turn + s) % 2) what.back = 2 * what.chips;
        must(cage_settle(c,
                         ROW_AT(table, .session = session[s], .round = round, .body = command,
                                .body_size = 16),
                         &what, &out) == REF_NONE);
    }
    cage_end(c);
}

/* The time of that many bets, from the first to the last one durable. */
static struct spent time_cage(struct store *store, const struct room *room, unsigned bets)
{
    const char  *why = "";
    struct cage *c = cage_open(store, NULL, &why);
    unsigned     rounds = bets / (room->seats * room->bets);
    uint64_t    *session;
    struct spent begin, spent;

    must(c);
    session = sit_everyone(c, room);
    must(cage_begin(c));
    must(cage_wait(c, cage_end(c)));
    if (store->begin == record_begin) tape.start = tape.count;
    begin = begin_spending();
    for (unsigned i = 0; i < rounds; i++) {
        unsigned table = i % room->tables;

        play_round(c, room, table, session + (size_t)table * room->seats, i / room->tables);
    }
    must(cage_begin(c));
    must(cage_wait(c, cage_end(c)));
    spent = spent_since(begin);
    cage_close(c);
    free(session);
    return spent;
}

/* Opening the house again, however much was played. */
static struct spent time_opening(struct store *store)
{
    struct spent begin = begin_spending(), spent;
    const char  *why = "";
    struct cage *c = cage_open(store, NULL, &why);

    must(c);
    spent = spent_since(begin);
    cage_close(c);
    return spent;
}

static struct spent time_tape(struct store *store)
{
    struct spent begin;

    play_tape(store, 0, tape.start);
    begin = begin_spending();
    play_tape(store, tape.start, tape.count);
    return spent_since(begin);
}

static void remove_store(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    char                     name[4200];

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static struct store *fresh_store(const char *path)
{
    const char   *why = "";
    struct store *store;

    remove_store(path);
    store = store_sqlite_open(path, STORE_WRITE, &why);
    if (!store) fprintf(stderr, "%s: %s\n", path, why);
    must(store);
    return store;
}

static void keep_best(struct spent *best, struct spent one)
{
    if (one.wall < best->wall) best->wall = one.wall;
    if (one.processor < best->processor) best->processor = one.processor;
}

static void tell_path(const char *title, unsigned bets, struct spent s)
{
    printf("  %-14s %9lld bets/s   %lld ns of processor a bet\n", title,
           (long long)((int64_t)bets * 1000000000 / s.wall), (long long)(s.processor / bets));
}

static void tell(const struct room *room, unsigned bets, struct spent real, struct spent bare)
{
    int64_t rows = 0, batches = 0;

    for (size_t i = tape.start; i < tape.count; i++) {
        rows += tape.call[i].what == ROW;
        batches += tape.call[i].what == COMMIT;
    }
    printf("%s: %lld rows, %lld of them a batch\n", room->title, (long long)rows,
           (long long)(rows / batches));
    tell_path("the real path", bets, real);
    tell_path("bare SQLite", bets, bare);
    printf("  %-14s      %lld.%02lld\n", "ratio", (long long)(bare.wall / real.wall),
           (long long)(bare.wall * 100 / real.wall % 100));
}

static void measure(const struct room *room, const char *path, unsigned bets)
{
    struct spent  real = {INT64_MAX, INT64_MAX}, bare = real, opening = real;
    struct store *store = fresh_store(path);

    bets -= bets % (room->seats * room->bets);
    record_store(store);
    time_cage(store, room, bets);
    store->close(store);
    for (int run = 0; run < RUNS; run++) {
        store = fresh_store(path);
        keep_best(&real, time_cage(store, room, bets));
        keep_best(&opening, time_opening(store));
        store->close(store);
        store = fresh_store(path);
        keep_best(&bare, time_tape(store));
        store->close(store);
    }
    tell(room, bets, real, bare);
    printf("  %-14s %9lld us of processor\n", "opening again",
           (long long)(opening.processor / 1000));
    remove_store(path);
    wipe_tape();
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : ".";
    int64_t     bets = 100000;
    char        path[4096];

    if (argc > 2 && (!read_number(argv[2], &bets) || bets < 1000 || bets > 10000000)) {
        fprintf(stderr, "cage_bench: %s is not a number of bets\n", argv[2]);
        return 2;
    }
    snprintf(path, sizeof path, "%s/cage_bench.store", folder);
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++)
        measure(&rooms[i], path, (unsigned)bets);
    return 0;
}
