#define _DEFAULT_SOURCE /* mkdtemp */
#include "store/rows_test.h"

#include <semaphore.h>
#include <time.h>

#define TESTS(X)                                                                                   \
    X(what_is_committed_is_read_back_by_another)                                                   \
    X(what_is_rolled_back_never_was)                                                               \
    X(rounds_and_sessions_are_found_newest_first)                                                  \
    X(a_key_finds_its_transfer_and_serves_once)                                                    \
    X(who_looks_for_a_key_does_not_wait_for_a_history)                                             \
    X(903_B_1_5__rows_of_a_log_are_neither_altered_nor_removed)                                    \
    X(903_B_5_2_2__no_account_of_a_player_is_kept_negative)                                        \
    X(a_snapshot_replaces_the_one_before__and_is_known_if_altered)                                 \
    X(no_reading_searches_all_of_history)
TESTS(TEST_DECLARE)

static int note_seq(void *with, const struct entry *e)
{
    uint64_t **at = with;

    *(*at)++ = e->seq;
    return 0;
}

static int note_session(void *with, const struct session *s)
{
    uint64_t **at = with;

    *(*at)++ = s->id;
    return 0;
}

static int count_transfer(void *with, const struct transfer *t)
{
    (void)t;
    ++*(int *)with;
    return 0;
}

static int count_account(void *with, const struct account *a)
{
    (void)a;
    ++*(int *)with;
    return 0;
}

static int same_person(void *with, const struct person *p)
{
    ++*(int *)with;
    CHECK(memcmp(p, &ana, sizeof *p) == 0);
    return 0;
}

static int same_restraint(void *with, const struct restraint *r)
{
    ++*(int *)with;
    CHECK(memcmp(r, &weekly, sizeof *r) == 0);
    return 0;
}

static void t_what_is_committed_is_read_back_by_another(void)
{
    struct scratch  scratch;
    struct store   *s;
    struct head     h;
    struct transfer t, want = transfer(1);
    struct session  g, wants = session(1, 42);
    struct snapshot n;
    int             rows = 0, accounts = 0, people = 0, restraints = 0;

    scratch_begin(&scratch);
    s = scratch_open(&scratch);
    write_one_of_each(s);
    CHECK_EQ(s->keep_person(s, &ana), 0); /* again: it is the same person */
    CHECK_EQ(s->keep_restraint(s, &weekly), 0);
    CHECK_EQ(s->commit(s, &head), 0);
    s->close(s);

    s = scratch_open(&scratch);
    CHECK_EQ(s->head(s, &h), 0);
    CHECK(memcmp(&h, &head, sizeof h) == 0);
    CHECK_EQ(s->entries(s, 1, 10, count_entry, &rows), 0);
    CHECK_EQ(rows, 2);
    CHECK_EQ(s->transfer(s, 1, &t), 1);
    CHECK(memcmp(&t, &want, sizeof t) == 0);
    CHECK_EQ(s->session(s, 1, &g), 1);
    CHECK(memcmp(&g, &wants, sizeof g) == 0);
    CHECK_EQ(s->session(s, 2, &g), 0);
    CHECK_EQ(s->accounts(s, false, count_account, &accounts), 0);
    CHECK_EQ(accounts, 1);
    CHECK_EQ(s->people(s, same_person, &people), 0);
    CHECK_EQ(s->restraints(s, same_restraint, &restraints), 0);
    CHECK(people == 1 && restraints == 1);
    CHECK_EQ(s->snapshot(s, 5, &n), 1);
    CHECK_EQ(n.seq, 2);
    CHECK(n.size == sizeof bytes && memcmp(n.bytes, bytes, n.size) == 0);
    free((void *)n.bytes);
    CHECK_EQ(s->snapshot(s, 6, &n), 0);
    s->close(s);
    scratch_end(&scratch);
}

static void t_what_is_rolled_back_never_was(void)
{
    struct scratch  scratch;
    struct store   *s;
    struct head     h;
    struct transfer t;
    int             rows = 0;

    scratch_begin(&scratch);
    s = scratch_open(&scratch);
    write_one_of_each(s);
    s->rollback(s);
    CHECK_EQ(s->head(s, &h), 0);
    CHECK_EQ(h.seq, 0);
    CHECK_EQ(s->entries(s, 1, 10, count_entry, &rows), 0);
    CHECK_EQ(rows, 0);
    CHECK_EQ(s->transfer(s, 1, &t), 0);
    write_one_of_each(s); /* and may be written again */
    CHECK_EQ(s->commit(s, &head), 0);
    s->close(s);
    scratch_end(&scratch);
}

static void t_rounds_and_sessions_are_found_newest_first(void)
{
    struct scratch scratch;
    struct store  *s;
    uint64_t       found[16] = {0}, *at = found;
    int            rows = 0;

    scratch_begin(&scratch);
    s = scratch_open(&scratch);
    CHECK_EQ(s->begin(s), 0);
    for (uint64_t seq = 1; seq <= 30; seq++) { /* two tables, a round every ten rows */
        uint64_t     of_table = (seq + 1) / 2, opened = seq - (of_table - 1) % 5 * 2;
        struct entry e = entry(seq, seq % 2 ? 5 : 6, opened,
                               seq == opened  ? ENTRY_OPENS_ROUND
                               : seq % 9 == 0 ? ENTRY_COMPLAINT
                                              : 4);

        CHECK_EQ(s->append(s, &e), 0);
    }
    for (uint64_t id = 1; id <= 6; id++) {
        struct session g = session(id, 42 + id % 2);

        CHECK_EQ(s->keep_session(s, &g), 0);
    }
    CHECK_EQ(s->commit(s, &head), 0);

    CHECK_EQ(s->rounds(s, 5, UINT64_MAX, 2, note_seq, &at), 0);
    CHECK_EQ(at - found, 2);
    CHECK_EQ(found[0], 21);
    CHECK_EQ(found[1], 11);
    CHECK_EQ(s->round(s, 12, count_entry, &rows), 0);
    CHECK_EQ(rows, 5);
    rows = 0;
    CHECK_EQ(s->round(s, 0, count_entry, &rows), 0);
    CHECK_EQ(rows, 0);
    at = found;
    CHECK_EQ(s->sessions(s, 43, 5, 10, note_session, &at), 0);
    CHECK_EQ(at - found, 2);
    CHECK_EQ(found[0], 3);
    CHECK_EQ(found[1], 1);
    at = found;
    CHECK_EQ(s->complaints(s, 9, 2, note_seq, &at), 0);
    CHECK_EQ(at - found, 2);
    CHECK_EQ(found[0], 18);
    CHECK_EQ(found[1], 27);
    at = found;
    CHECK_EQ(s->entries(s, 29, 10, note_seq, &at), 0);
    CHECK_EQ(at - found, 2);
    CHECK_EQ(found[0], 29);
    s->close(s);
    scratch_end(&scratch);
}

static void t_a_key_finds_its_transfer_and_serves_once(void)
{
    struct scratch  scratch;
    struct store   *s;
    struct transfer t = transfer(1), again = transfer(2), got;
    int             n = 0;

    scratch_begin(&scratch);
    s = scratch_open(&scratch);
    again.key = t.key;
    CHECK_EQ(s->begin(s), 0);
    CHECK_EQ(s->post(s, &t), 0);
    CHECK_EQ(s->post(s, &again), -1);
    CHECK(strstr(s->why, "UNIQUE") != NULL);
    CHECK_EQ(s->commit(s, &head), 0);
    CHECK_EQ(s->by_key(s, t.key, &got), 1);
    CHECK(memcmp(&got, &t, sizeof t) == 0);
    CHECK_EQ(s->by_key(s, (struct key){t.key.high, t.key.low + 1}, &got), 0);
    CHECK_EQ(s->transfers(s, 1, 10, count_transfer, &n), 0);
    CHECK_EQ(n, 1);
    s->close(s);
    scratch_end(&scratch);
}

struct seeker {
    struct store *store;
    sem_t         found;
};

static void *seek(void *with)
{
    struct seeker  *s = with;
    struct transfer t;
    struct session  g;

    CHECK_EQ(s->store->by_key(s->store, transfer(1).key, &t), 0);
    CHECK_EQ(s->store->transfer(s->store, 1, &t), 0);
    CHECK_EQ(s->store->session(s->store, 1, &g), 0);
    sem_post(&s->found);
    return NULL;
}

/* Somebody reads rows one by one, as slowly as he likes, while another looks for one thing. */
static int wait_for_seeker(void *with, const struct entry *e)
{
    struct seeker  *s = with;
    struct timespec at;
    pthread_t       thread;

    (void)e;
    CHECK_EQ(pthread_create(&thread, NULL, seek, s), 0);
    pthread_detach(thread);
    clock_gettime(CLOCK_REALTIME, &at);
    at.tv_sec += 5;
    CHECK_EQ(sem_timedwait(&s->found, &at), 0);
    return 1;
}

static void t_who_looks_for_a_key_does_not_wait_for_a_history(void)
{
    struct scratch scratch;
    struct seeker  s;

    scratch_begin(&scratch);
    s.store = scratch_open(&scratch);
    CHECK_EQ(sem_init(&s.found, 0, 0), 0);
    CHECK_EQ(s.store->begin(s.store), 0);
    CHECK_EQ(
        s.store->append(s.store, &(struct entry){.bytes = bytes, .size = sizeof bytes, .seq = 1}),
        0);
    CHECK_EQ(s.store->commit(s.store, &(struct head){.seq = 1}), 0);
    CHECK_EQ(s.store->entries(s.store, 1, 1, wait_for_seeker, &s), 0);
    sem_destroy(&s.found);
    s.store->close(s.store);
    scratch_end(&scratch);
}

static void t_903_B_1_5__rows_of_a_log_are_neither_altered_nor_removed(void)
{
    static const char *const refused[] = {
        "UPDATE journal SET bytes = x'00' WHERE seq = 1",
        "DELETE FROM journal WHERE seq = 2",
        "UPDATE transfers SET amount = 1",
        "DELETE FROM transfers",
        "DELETE FROM accounts",
        "UPDATE accounts SET player = 43, owner = 43",
        "UPDATE accounts SET book = 0",
        "DELETE FROM sessions",
        "UPDATE sessions SET staked = 1 WHERE closed_ms <> 0",
    };
    struct scratch scratch;
    struct store  *s;
    struct session closed = session(3, 42);

    scratch_begin(&scratch);
    s = scratch_open(&scratch);
    write_one_of_each(s);
    closed.held = 0;
    closed.closed_ms = 10;
    CHECK_EQ(s->keep_session(s, &closed), 0);
    CHECK_EQ(s->commit(s, &head), 0);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        CHECK_EQ(scratch_sql(&scratch, refused[i]), SQLITE_CONSTRAINT);
    CHECK_EQ(scratch_sql(&scratch, "UPDATE accounts SET balance = 1"), SQLITE_OK);
    s->close(s);
    scratch_end(&scratch);
}

static void t_903_B_5_2_2__no_account_of_a_player_is_kept_negative(void)
{
    struct scratch scratch;
    struct store  *s;
    struct account a = wallet;

    scratch_begin(&scratch);
    s = scratch_open(&scratch);
    CHECK_EQ(s->begin(s), 0);
    a.balance = -1;
    CHECK_EQ(s->keep_account(s, &a), -1);
    a.player = 0;
    CHECK_EQ(s->keep_account(s, &a), 0);
    s->rollback(s);
    s->close(s);
    scratch_end(&scratch);
}

static void t_a_snapshot_replaces_the_one_before__and_is_known_if_altered(void)
{
    struct scratch  scratch;
    struct store   *s;
    struct snapshot n = {bytes, sizeof bytes, 8, 5};

    scratch_begin(&scratch);
    s = scratch_open(&scratch);
    write_one_of_each(s);
    CHECK_EQ(s->keep_snapshot(s, &n), 0);
    CHECK_EQ(s->commit(s, &head), 0);
    CHECK_EQ(s->snapshot(s, 5, &n), 1);
    CHECK_EQ(n.seq, 8);
    free((void *)n.bytes);
    CHECK_EQ(scratch_sql(&scratch, "UPDATE snapshots SET seq = 7"), SQLITE_OK);
    CHECK_EQ(s->snapshot(s, 5, &n), STORE_ALTERED);
    CHECK_TEXT(s->why_read, "the snapshot is not what was written");
    s->close(s);
    scratch_end(&scratch);
}

/* The plan SQLite makes of a reading, as one text. */
static void plan_of(sqlite3 *file, const char *reading, char *out, size_t size)
{
    char          explain[1024];
    sqlite3_stmt *s;

    snprintf(explain, sizeof explain, "EXPLAIN QUERY PLAN %s", reading);
    CHECK_EQ(sqlite3_prepare_v2(file, explain, -1, &s, NULL), SQLITE_OK);
    out[0] = '\0';
    while (sqlite3_step(s) == SQLITE_ROW) {
        size_t used = strlen(out);

        snprintf(out + used, size - used, "%s; ", (const char *)sqlite3_column_text(s, 3));
    }
    sqlite3_finalize(s);
}

/* Start-up and every page of a history cost the same after a day and after ten years: each
 * reading goes through an index and is sorted by it.  Only the audit reads every account; and
 * people are read whole, who are as many as they are however long they play. */
static void t_no_reading_searches_all_of_history(void)
{
    struct scratch scratch;
    struct store  *s;
    sqlite3       *file;
    char           plan[512];

    scratch_begin(&scratch);
    s = scratch_open(&scratch);
    CHECK_EQ(sqlite3_open(scratch.path, &file), SQLITE_OK);
    for (int i = 0; i < READINGS; i++) {
        plan_of(file, sqlite_readings[i], plan, sizeof plan);
        CHECK(plan[0] != '\0');
        CHECK(strstr(plan, "TEMP B-TREE") == NULL);
        if (i == R_ACCOUNTS) CHECK_TEXT(plan, "SCAN accounts; ");
        else if (i == R_PEOPLE) CHECK_TEXT(plan, "SCAN people; ");
        else if (i == R_RESTRAINTS) CHECK_TEXT(plan, "SCAN restraints; ");
        else CHECK(strncmp(plan, "SEARCH ", 7) == 0 || strstr(plan, "_open; ") != NULL);
    }
    plan_of(file, sqlite_readings[R_ROUNDS], plan, sizeof plan);
    CHECK(strstr(plan, "journal_opening") != NULL);
    plan_of(file, sqlite_readings[R_COMPLAINTS], plan, sizeof plan);
    CHECK(strstr(plan, "journal_complaint") != NULL);
    sqlite3_close(file);
    s->close(s);
    scratch_end(&scratch);
}

TEST_MAIN(TESTS)
