/* A house that is killed in the middle of its work, again and again.
 *
 * The child plays on several threads; each says down a pipe what was told to be durable.
 * The parent kills it at some moment, opens the store as the next one would, and compares
 * with what it heard: nothing told is missing, nothing is there twice, at most what each
 * thread was waiting for is there untold. */
#define _DEFAULT_SOURCE /* mkdtemp, usleep */
#include "cage/house_test.h"
#include "journal/bytes.h"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>

#define TESTS(X) X(killed_25_times__nothing_that_was_told_is_lost)
TESTS(TEST_DECLARE)

#define KILLS   25
#define THREADS 4

struct told { /* one thread's act, as it goes down the pipe: whole, it is short */
    uint32_t thread, times;
};

static struct house h;
static int          to_parent;
static uint32_t     begin_at[THREADS]; /* the acts before this child */

/* Each act is one row whose body says which one it is, a cent into a wallet, and at every
 * third a snapshot. */
static void *play(void *with)
{
    uint32_t thread = (uint32_t)(uintptr_t)with, table = 10 + thread;

    for (struct told t = {thread, begin_at[thread] + 1};; t.times++) {
        uint8_t       body[8];
        struct answer out;
        uint64_t      seq;

        put_u32(put_u32(body, t.thread), t.times);
        if (!cage_begin(h.cage)) _exit(2);
        if (cage_move(h.cage, AT(table, .player = 1 + thread, .body = body, .body_size = 8),
                      TRANSFER_DEPOSIT, 0, 1, key_of_words(body, 8), &out) != DENY_NONE)
            _exit(3);
        if (t.times % 3 == 0) cage_snapshot(h.cage, table, body, 8);
        seq = cage_end(h.cage);
        if (!cage_wait(h.cage, seq)) _exit(4);
        if (write(to_parent, &t, sizeof t) != (ssize_t)sizeof t) _exit(5);
    }
    return NULL;
}

static void child(void)
{
    pthread_t   thread[THREADS];
    const char *why = "";

    h.store = store_sqlite_open(h.scratch.path, STORE_WRITE, &why);
    if (!h.store) _exit(6);
    h.cage = cage_open(h.store, NULL, &why);
    if (!h.cage) _exit(7);
    for (uintptr_t i = 0; i < THREADS; i++)
        if (pthread_create(&thread[i], NULL, play, (void *)i) != 0) _exit(8);
    for (;;) pause();
}

/* The acts of each thread, as the journal has them: 1, 2, 3… */
static int find_act(void *with, const struct entry *e)
{
    uint32_t     *found = with;
    struct record r;

    CHECK(record_read(e->bytes, e->size, &r));
    if (r.kind != RECORD_MONEY) return 0;
    CHECK_EQ(get_u32(r.body + 4), found[get_u32(r.body)] + 1);
    CHECK_EQ(r.before, found[get_u32(r.body)]);
    found[get_u32(r.body)]++;
    return 0;
}

static void look(const uint32_t heard[THREADS])
{
    uint32_t found[THREADS] = {0};

    house_enter(&h, NULL);
    house_must_be_right(h.store);
    CHECK_EQ(h.store->entries(h.store, 1, SIZE_MAX, find_act, found), 0);
    for (uint32_t i = 0; i < THREADS; i++) {
        struct snapshot n;
        int             there = h.store->snapshot(h.store, 10 + i, &n);

        CHECK(found[i] == heard[i] || found[i] == heard[i] + 1);
        CHECK_EQ(house_whole(&h, 1 + i), found[i]);
        CHECK_EQ(there, found[i] >= 3);
        if (there == 1) {
            CHECK_EQ(get_u32(n.bytes + 4), found[i] - found[i] % 3);
            free((void *)n.bytes);
        }
        begin_at[i] = found[i];
    }
    house_leave(&h);
}

static void t_killed_25_times__nothing_that_was_told_is_lost(void)
{
    uint32_t heard[THREADS] = {0};

    scratch_begin(&h.scratch);
    for (int kill_number = 0; kill_number < KILLS; kill_number++) {
        struct told t;
        int         ends[2], status;
        pid_t       pid;

        CHECK_EQ(pipe(ends), 0);
        fflush(NULL);
        pid = fork();
        CHECK(pid >= 0);
        if (pid == 0) {
            close(ends[0]);
            to_parent = ends[1];
            child();
        }
        close(ends[1]);
        CHECK_EQ(read(ends[0], &t, sizeof t), sizeof t); /* it has begun */
        heard[t.thread] = t.times;
        usleep((useconds_t)(kill_number * 7919 % 60000));
        CHECK_EQ(kill(pid, SIGKILL), 0);
        while (read(ends[0], &t, sizeof t) == (ssize_t)sizeof t) heard[t.thread] = t.times;
        close(ends[0]);
        CHECK_EQ(waitpid(pid, &status, 0), pid);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        look(heard);
        for (int i = 0; i < THREADS; i++) heard[i] = begin_at[i];
    }
    for (int i = 0; i < THREADS; i++) CHECK(heard[i] > KILLS);
    scratch_end(&h.scratch);
}

TEST_MAIN(TESTS)
