/* The file of the store: which one is opened, by how many, and what happens when it fails. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "store/rows_test.h"

#define TESTS(X)                                                                                   \
    X(a_newer_schema_is_refused)                                                                   \
    X(a_file_of_another_program_is_refused)                                                        \
    X(only_one_may_write)                                                                          \
    X(a_read_only_store_reads_beside_the_writer)                                                   \
    X(the_nth_call_fails_once__for_ever__or_is_the_last)
TESTS(TEST_DECLARE)

static void t_a_newer_schema_is_refused(void)
{
    struct scratch scratch;
    struct store  *s;
    const char    *why = NULL;

    scratch_begin(&scratch);
    s = scratch_open(&scratch);
    s->close(s);
    s = scratch_open(&scratch); /* the same schema: opened as it is */
    s->close(s);
    CHECK_EQ(scratch_sql(&scratch, "INSERT INTO schema (version) VALUES (1000)"), SQLITE_OK);
    CHECK(store_sqlite_open(scratch.path, STORE_WRITE, &why) == NULL);
    CHECK_TEXT(why, "this store was written by a newer Feltro");
    CHECK(store_sqlite_open(scratch.path, STORE_READ_ONLY, &why) == NULL);
    CHECK_TEXT(why, "this store was written by a newer Feltro");
    scratch_end(&scratch);
}

static void t_a_file_of_another_program_is_refused(void)
{
    struct scratch scratch;
    const char    *why = NULL;
    FILE          *file;

    scratch_begin(&scratch);
    CHECK_EQ(scratch_sql(&scratch, "CREATE TABLE recipes (name TEXT)"), SQLITE_OK);
    CHECK(store_sqlite_open(scratch.path, STORE_WRITE, &why) == NULL);
    CHECK_TEXT(why, "this file is not a Feltro store");
    scratch_remove(&scratch);
    file = fopen(scratch.path, "w");
    CHECK(file != NULL);
    for (int i = 0; i < 1000; i++) fputs("not a database at all\n", file);
    fclose(file);
    CHECK(store_sqlite_open(scratch.path, STORE_WRITE, &why) == NULL);
    scratch_remove(&scratch);
    CHECK(store_sqlite_open(scratch.path, STORE_READ_ONLY, &why) == NULL); /* not made */
    scratch_end(&scratch);
}

static void t_only_one_may_write(void)
{
    struct scratch scratch;
    struct store  *s;
    const char    *why = NULL;

    scratch_begin(&scratch);
    s = scratch_open(&scratch);
    CHECK(store_sqlite_open(scratch.path, STORE_WRITE, &why) == NULL);
    CHECK_TEXT(why, "another Feltro is writing this store");
    s->close(s);
    s = scratch_open(&scratch);
    s->close(s);
    scratch_end(&scratch);
}

static void t_a_read_only_store_reads_beside_the_writer(void)
{
    struct scratch scratch;
    struct store  *s, *r;
    const char    *why = NULL;
    int            rows = 0;

    scratch_begin(&scratch);
    s = scratch_open(&scratch);
    r = store_sqlite_open(scratch.path, STORE_READ_ONLY, &why);
    CHECK(r != NULL);
    CHECK(r->begin == NULL);
    write_one_of_each(s);
    CHECK_EQ(r->entries(r, 1, 10, count_entry, &rows), 0);
    CHECK_EQ(rows, 0); /* nobody sees what is not committed */
    CHECK_EQ(s->commit(s, &head), 0);
    CHECK_EQ(r->entries(r, 1, 10, count_entry, &rows), 0);
    CHECK_EQ(rows, 2);
    r->close(r);
    s->close(s);
    scratch_end(&scratch);
}

/* How many of six begins and rollbacks went through. */
static int successes(const struct scratch *scratch, enum failing how, int at)
{
    struct store *s = store_faulty_open(scratch_open(scratch), how, at);
    int           well = 0;

    for (int i = 0; i < 6; i++) {
        well += s->begin(s) == 0;
        s->rollback(s);
    }
    CHECK_EQ(store_faulty_calls(s), 6);
    s->close(s);
    return well;
}

static void t_the_nth_call_fails_once__for_ever__or_is_the_last(void)
{
    struct scratch scratch;
    struct store  *s;
    struct head    h;

    scratch_begin(&scratch);
    CHECK_EQ(successes(&scratch, FAIL_ONCE, 3), 5);
    CHECK_EQ(successes(&scratch, FAIL_FOR_EVER, 3), 2);
    CHECK_EQ(successes(&scratch, CRASH_AFTER, 3), 2);
    CHECK_EQ(successes(&scratch, FAIL_ONCE, 0), 6);

    s = store_faulty_open(scratch_open(&scratch), CRASH_AFTER, 10); /* the commit */
    write_one_of_each(s);
    CHECK_EQ(s->commit(s, &head), -1);
    s->close(s);
    s = scratch_open(&scratch);
    CHECK_EQ(s->head(s, &h), 0);
    CHECK_EQ(h.seq, 2); /* it happened, and nobody was told */
    s->close(s);
    scratch_end(&scratch);
}

TEST_MAIN(TESTS)
