/* Migrations go forward only: a published one is never edited, the next one is added
 * below it.  A log is a table whose rows are never altered (903-B 1.5 Log); SQLite
 * has no privileges, so triggers refuse it, and the hash chain tells on whoever
 * removes the triggers. */
#include "store/sqlite_schema.h"

#include <stddef.h>

/* clang-format off */
static const char *const migrations[] = {
    /* 1: journal, books, sessions, snapshots */
    "CREATE TABLE journal ("
    "    seq      INTEGER PRIMARY KEY,"
    "    table_id INTEGER NOT NULL,"
    "    round    INTEGER NOT NULL,"
    "    kind     INTEGER NOT NULL,"
    "    bytes    BLOB NOT NULL) STRICT;"
    "CREATE INDEX journal_round ON journal (round) WHERE round > 0;"
    "CREATE INDEX journal_opening ON journal (table_id, seq) WHERE kind = 1;"    /* ENTRY_OPENS_ROUND */
    "CREATE TRIGGER journal_stays BEFORE DELETE ON journal"
    "    BEGIN SELECT RAISE(ABORT, 'a journal row stays'); END;"
    "CREATE TRIGGER journal_is_fixed BEFORE UPDATE ON journal"
    "    BEGIN SELECT RAISE(ABORT, 'a journal row is not altered'); END;"

    "CREATE TABLE head ("
    "    one      INTEGER PRIMARY KEY CHECK (one = 1),"
    "    seq      INTEGER NOT NULL,"
    "    transfer INTEGER NOT NULL,"
    "    account  INTEGER NOT NULL,"
    "    hash     BLOB NOT NULL CHECK (length(hash) = 32)) STRICT;"

    "CREATE TABLE transfers ("
    "    id         INTEGER PRIMARY KEY,"
    "    key        BLOB NOT NULL UNIQUE CHECK (length(key) = 16),"
    "    seq        INTEGER NOT NULL,"
    "    kind       INTEGER NOT NULL,"
    "    sender     INTEGER NOT NULL,"
    "    receiver   INTEGER NOT NULL,"
    "    amount     INTEGER NOT NULL CHECK (amount > 0),"
    "    sender_after   INTEGER NOT NULL,"
    "    receiver_after INTEGER NOT NULL,"
    "    sender_prev    INTEGER NOT NULL,"
    "    receiver_prev  INTEGER NOT NULL,"
    "    at_ms      INTEGER NOT NULL,"
    "    CHECK (sender <> receiver)) STRICT;"
    "CREATE TRIGGER transfers_stay BEFORE DELETE ON transfers"
    "    BEGIN SELECT RAISE(ABORT, 'a transfer stays'); END;"
    "CREATE TRIGGER transfers_are_fixed BEFORE UPDATE ON transfers"
    "    BEGIN SELECT RAISE(ABORT, 'a transfer is not altered'); END;"

    "CREATE TABLE accounts ("
    "    id          INTEGER PRIMARY KEY,"
    "    kind        INTEGER NOT NULL,"
    "    book        INTEGER NOT NULL,"
    "    compartment INTEGER NOT NULL,"
    "    owner       INTEGER NOT NULL,"
    "    player      INTEGER NOT NULL,"
    "    balance     INTEGER NOT NULL CHECK (player = 0 OR balance >= 0),"    /* 903-B 5.2.2-3 */
    "    last        INTEGER NOT NULL,"
    "    closed      INTEGER NOT NULL CHECK (closed = 0 OR balance = 0)) STRICT;"
    "CREATE INDEX accounts_open ON accounts (id) WHERE closed = 0;"
    "CREATE UNIQUE INDEX accounts_whose ON accounts (kind, book, compartment, owner)"
    "    WHERE closed = 0;"
    "CREATE TRIGGER accounts_stay BEFORE DELETE ON accounts"
    "    BEGIN SELECT RAISE(ABORT, 'an account stays'); END;"
    "CREATE TRIGGER accounts_are_whose_they_are"
    "    BEFORE UPDATE OF id, kind, book, compartment, owner, player ON accounts"
    "    WHEN OLD.id <> NEW.id OR OLD.kind <> NEW.kind OR OLD.book <> NEW.book OR"
    "         OLD.compartment <> NEW.compartment OR OLD.owner <> NEW.owner OR OLD.player <> NEW.player"
    "    BEGIN SELECT RAISE(ABORT, 'an account does not change hands'); END;"

    "CREATE TABLE sessions ("
    "    id          INTEGER PRIMARY KEY,"
    "    player      INTEGER NOT NULL,"
    "    stack       INTEGER NOT NULL,"
    "    table_id    INTEGER NOT NULL,"
    "    seat        INTEGER NOT NULL,"
    "    book        INTEGER NOT NULL,"
    "    compartment INTEGER NOT NULL,"
    "    round       INTEGER NOT NULL,"
    "    settled     INTEGER NOT NULL,"
    "    held        INTEGER NOT NULL CHECK (held >= 0),"
    "    brought     INTEGER NOT NULL,"
    "    taken       INTEGER NOT NULL,"
    "    staked      INTEGER NOT NULL,"
    "    won         INTEGER NOT NULL,"
    "    rounds      INTEGER NOT NULL,"
    "    opened_ms   INTEGER NOT NULL,"
    "    closed_ms   INTEGER NOT NULL,"
    "    CHECK (closed_ms = 0 OR held = 0)) STRICT;"
    "CREATE INDEX sessions_player ON sessions (player, id);"
    "CREATE INDEX sessions_open ON sessions (id) WHERE closed_ms = 0;"
    "CREATE TRIGGER sessions_stay BEFORE DELETE ON sessions"
    "    BEGIN SELECT RAISE(ABORT, 'a session stays'); END;"
    "CREATE TRIGGER sessions_end_once BEFORE UPDATE ON sessions WHEN OLD.closed_ms <> 0"
    "    BEGIN SELECT RAISE(ABORT, 'a closed session is not altered'); END;"

    "CREATE TABLE snapshots ("
    "    table_id INTEGER PRIMARY KEY,"
    "    seq      INTEGER NOT NULL,"
    "    hash     BLOB NOT NULL CHECK (length(hash) = 32),"
    "    bytes    BLOB NOT NULL) STRICT;",

    /* 2: people, and what keeps a player from playing */
    "CREATE TABLE people ("
    "    id            INTEGER PRIMARY KEY,"
    "    login         TEXT NOT NULL UNIQUE,"
    "    name          TEXT NOT NULL,"
    "    secret        TEXT NOT NULL,"
    "    born          INTEGER NOT NULL,"
    "    role          INTEGER NOT NULL,"
    "    registered_ms INTEGER NOT NULL,"
    "    last_ms       INTEGER NOT NULL,"
    "    failures      INTEGER NOT NULL,"
    "    failed_ms     INTEGER NOT NULL,"
    "    locked_ms     INTEGER NOT NULL) STRICT;"
    "CREATE TRIGGER people_stay BEFORE DELETE ON people"
    "    BEGIN SELECT RAISE(ABORT, 'a person stays'); END;"
    "CREATE TABLE restraints ("
    "    player  INTEGER NOT NULL,"
    "    kind    INTEGER NOT NULL,"
    "    why     INTEGER NOT NULL,"
    "    most    INTEGER NOT NULL,"
    "    next    INTEGER NOT NULL,"
    "    used    INTEGER NOT NULL CHECK (used >= 0),"
    "    next_ms INTEGER NOT NULL,"
    "    since   INTEGER NOT NULL,"
    "    PRIMARY KEY (player, kind)) STRICT, WITHOUT ROWID;"
    "CREATE TRIGGER restraints_stay BEFORE DELETE ON restraints"
    "    BEGIN SELECT RAISE(ABORT, 'a restraint stays'); END;",

    /* 3: complaints are found among the rows */
    "CREATE INDEX journal_complaint ON journal (seq) WHERE kind = 19;",    /* ENTRY_COMPLAINT */
};
/* clang-format on */

#define NEWEST ((int)(sizeof migrations / sizeof migrations[0]))

static int number(sqlite3 *file, const char *query, int *out)
{
    sqlite3_stmt *s = NULL;
    int           done = -1;

    if (sqlite3_prepare_v2(file, query, -1, &s, NULL) == SQLITE_OK &&
        sqlite3_step(s) == SQLITE_ROW) {
        *out = sqlite3_column_int(s, 0);
        done = 0;
    }
    sqlite3_finalize(s);
    return done;
}

/* The schema's number; 0 for a file with nothing in it. */
static int version(sqlite3 *file, int *out, const char **why)
{
    int application = 0, tables = 0;

    if (number(file, "PRAGMA application_id", &application) != 0 ||
        number(file, "SELECT count(*) FROM sqlite_schema", &tables) != 0) {
        *why = sqlite3_errmsg(file);
        return -1;
    }
    *out = 0;
    if (tables == 0) return 0;
    if (application != APPLICATION_ID) {
        *why = "this file is not a Feltro store";
        return -1;
    }
    if (number(file, "SELECT max(version) FROM schema", out) != 0) {
        *why = sqlite3_errmsg(file);
        return -1;
    }
    if (*out > NEWEST) {
        *why = "this store was written by a newer Feltro";
        return -1;
    }
    return 0;
}

static int note_version(sqlite3 *file, int n)
{
    sqlite3_stmt *s = NULL;
    int           status;

    if (sqlite3_prepare_v2(file, "INSERT INTO schema (version) VALUES (?)", -1, &s, NULL) !=
        SQLITE_OK)
        return -1;
    sqlite3_bind_int(s, 1, n);
    status = sqlite3_step(s);
    sqlite3_finalize(s);
    return status == SQLITE_DONE ? 0 : -1;
}

static int step_up(sqlite3 *file, int from)
{
    if (sqlite3_exec(file, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK) return -1;
    if (from == 0 && sqlite3_exec(file,
                                  "PRAGMA application_id = 0x46454C54;"
                                  "CREATE TABLE schema (version INTEGER PRIMARY KEY) STRICT;",
                                  NULL, NULL, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_exec(file, migrations[from], NULL, NULL, NULL) != SQLITE_OK) return -1;
    if (note_version(file, from + 1) != 0) return -1;
    return sqlite3_exec(file, "COMMIT", NULL, NULL, NULL) == SQLITE_OK ? 0 : -1;
}

int schema_migrate(sqlite3 *file, const char **why)
{
    int n;

    if (version(file, &n, why) != 0) return -1;
    for (; n < NEWEST; n++)
        if (step_up(file, n) != 0) {
            *why = sqlite3_errmsg(file);
            return -1;
        }
    return 0;
}

int schema_check(sqlite3 *file, const char **why)
{
    int n;

    if (version(file, &n, why) != 0) return -1;
    if (n < NEWEST) {
        *why = "this store is older than this Feltro: open it for writing once";
        return -1;
    }
    return 0;
}
