/* evening_test.h -- a house that was killed in the middle of everything, and what it finds when it
 * comes back: for tests that say what a struct before is, the evening until then. */
#ifndef HOUSE_EVENING_TEST_H
#define HOUSE_EVENING_TEST_H

#include "house/house.h"

#include "base/file.h"
#include "cage/audit.h"
#include "cage/faulty_disk_test.h"
#include "check.h"
#include "journal/verify.h"
#include "replay/night.h"
#include "store/scratch_test.h"

#include <sys/wait.h>
#include <time.h>

#define PURSE 100000
#define CAVE  20000

struct evening {
    struct before                before;
    struct scratch               scratch;
    struct floor                 floor;
    struct open_house            house;
    const struct table_listener *listener;
    const uint8_t               *secret;
    _Atomic uint64_t             answered; /* the row of the last answer; 0: not yet */
    _Atomic bool                 refused;
    uint64_t                     number;  /* of the last ask */
    char                        *file[2]; /* owned: the store and its log, as the kill left them */
    size_t                       size[2];
};

static const char *const files[2] = {"feltro.db", "feltro.db-wal"};
static const uint8_t     secret[SECRET_BYTES] = {7};

/* -------------------------------- the house -------------------------------- */

static inline void note(struct evening *e, const struct reply *reply)
{
    e->refused = reply->no != REF_NONE;
    e->answered = reply->seq ? reply->seq : UINT64_MAX;
}

static inline void on_answer(void *with, const struct table_run *t, const struct ask *ask,
                             const struct reply *reply)
{
    (void)t, (void)ask;
    note(with, reply);
}

static inline void *listener_of(void *with, unsigned pit)
{
    (void)pit;
    return with;
}

static inline void on_durable(void *with, uint64_t seq)
{
    (void)with, (void)seq;
}

static inline void on_stopped(void *with, const char *why)
{
    (void)with, (void)why;
}

static inline bool open_doors(struct evening *e, const char **why)
{
    const struct house_options options = {.floor = &e->floor,
                                          .path = e->scratch.folder,
                                          .secret = e->secret,
                                          .pits = 1,
                                          .listener = e->listener,
                                          .listener_of = listener_of,
                                          .durable = on_durable,
                                          .stopped = on_stopped,
                                          .with = e};

    return house_open(&e->house, &options, why);
}

static inline void open_well(struct evening *e)
{
    const char *why = "";

    if (!open_doors(e, &why)) print_error("%s\n", why);
    CHECK(e->house.recovered);
}

/* ----------------------------- asking the house ----------------------------- */

static inline void pause_a_little(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static inline void wait_for_answer(struct evening *e)
{
    while (!e->answered) pause_a_little();
    if (e->answered != UINT64_MAX) CHECK(cage_wait(e->house.cage, e->answered));
}

static inline bool asks_table(struct evening *e, uint32_t table, uint64_t player,
                              struct command cmd)
{
    const struct ask a = {.player = player, .number = ++e->number, .cmd = cmd, .seat = ANY_SEAT};

    e->answered = 0;
    CHECK(pit_ask(e->house.pit[0], table, &a));
    wait_for_answer(e);
    return !e->refused;
}

static inline struct balance balance(struct evening *e, uint64_t player, enum book book)
{
    struct balance b;

    CHECK(cage_begin(e->house.cage));
    b = cage_balance(e->house.cage, player, book, FUNDS_MONEY);
    cage_end(e->house.cage);
    return b;
}

static inline void pay_in(struct evening *e, uint64_t player, enum book book)
{
    struct record row = {.at_ms = pit_clock(), .player = player, .book = (uint8_t)book};
    struct answer answer;
    uint64_t      words[2] = {player, book};

    CHECK(cage_begin(e->house.cage));
    CHECK_EQ(cage_move(e->house.cage, &row, book == BOOK_DEMO ? TRANSFER_DEMO : TRANSFER_DEPOSIT, 0,
                       PURSE, key_of_words(words, sizeof words), &answer),
             REF_NONE);
    cage_end(e->house.cage);
}

/* --------------------------------- the kill --------------------------------- */

/* In a process that is gone afterwards. */
static inline void until_killed(struct evening *e, void (*live)(struct evening *e))
{
    pid_t child;
    int   status;

    fflush(NULL);
    child = fork();
    CHECK(child >= 0);
    if (child == 0) live(e);
    e->number += 100; /* above those that were used there */
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* On a floor that was read already. */
static inline void begin_evening(struct evening *e, const struct table_listener *listener,
                                 void (*live)(struct evening *e))
{
    e->listener = listener;
    e->secret = secret;
    scratch_begin(&e->scratch);
    snprintf(e->scratch.path, sizeof e->scratch.path, "%s/%s", e->scratch.folder, files[0]);
    disk_begin(DISK_WELL, 0);
    until_killed(e, live);
}

static inline void end(struct evening *e)
{
    for (size_t i = 0; i < 2; i++) free(e->file[i]);
    floor_release(&e->floor);
    scratch_end(&e->scratch);
}

static inline void path_of(const struct evening *e, size_t i, char out[112])
{
    snprintf(out, 112, "%s/%s", e->scratch.folder, files[i]);
}

/* There may be no log: whoever closes the store in order needs none. */
static inline void keep_files(struct evening *e)
{
    char        path[112];
    const char *why;

    for (size_t i = 0; i < 2; i++) {
        path_of(e, i, path);
        e->file[i] = file_read(path, 16 << 20, &e->size[i], &why);
    }
    CHECK(e->file[0] != NULL);
}

/* As they were kept. */
static inline void put_back(struct evening *e)
{
    const char *why;
    char        path[112];

    scratch_remove(&e->scratch);
    for (size_t i = 0; i < 2; i++) {
        path_of(e, i, path);
        if (e->file[i]) CHECK_EQ(file_write(path, e->file[i], e->size[i], &why), 0);
    }
}

static inline void alter(const struct evening *e, const char *sql)
{
    sqlite3 *db;

    CHECK_EQ(sqlite3_open(e->scratch.path, &db), SQLITE_OK);
    CHECK_EQ(sqlite3_exec(db, "DROP TRIGGER IF EXISTS journal_is_fixed", 0, 0, 0), SQLITE_OK);
    CHECK_EQ(sqlite3_exec(db, sql, 0, 0, 0), SQLITE_OK);
    CHECK_EQ(sqlite3_changes(db), 1);
    sqlite3_close(db);
}

/* ------------------------- what the inspector's tools say ------------------- */

static inline struct store *open_books(const struct evening *e)
{
    static struct envelope_keys keys;
    struct store               *store = scratch_open(&e->scratch);

    envelope_keys_make(secret, &keys);
    store->keys = &keys;
    return store;
}

static inline void check_chain(struct store *store, enum breach breach)
{
    struct verdict v;
    struct audit   a;

    CHECK_EQ(journal_verify(store, NULL, &v), 0);
    CHECK_EQ(v.breach, breach);
    CHECK_EQ(books_audit(store, &a), 0);
    CHECK_TEXT(a.wrong ? a.wrong->en : "right", "right");
}

static inline int install_disk(void **state)
{
    (void)state;
    disk_install();
    return 0;
}

#endif
