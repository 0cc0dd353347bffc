/* A house that is killed in the middle of its work, again and again.
 *
 * The child plays on several threads; each says down a pipe what was told to be durable.
 * The parent kills it at some moment, opens the store as the next one would, and compares
 * with what it heard: nothing told is missing, nothing is there twice, and at most what each
 * thread was waiting for is there untold.  Rounds that were left open are refunded by the
 * next child, once. */
#define _DEFAULT_SOURCE /* mkdtemp, usleep */
#include "cage/house_test.h"
#include "journal/envelope.h"
#include "journal/bytes.h"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>

#define TESTS(X) X(killed_25_times__nothing_that_was_told_is_lost)
TESTS(TEST_DECLARE)

#define KILLS   25
#define THREADS 4

struct round_record { /* one thread's round, as it goes down the pipe: whole, it is short */
    uint32_t thread, times;
};

static struct vault h;
static int          to_parent;
static uint32_t     begin_at[THREADS]; /* the rounds before this child */

/* Sits down, or finds the chair of the last child: the key is the same.  Chips that were in
 * play when that one died go back. */
static uint64_t take_seat(uint32_t thread, uint32_t table)
{
    const struct session *s;
    struct answer         out;

    house_deposit(&h, 1 + thread, 1000000, 100 + thread);
    if (!cage_begin(h.cage)) _exit(2);
    if (cage_sit(h.cage, AT(table, .player = 1 + thread), 1000000, key_from(200 + thread), &out) !=
        REF_NONE)
        _exit(3);
    s = cage_session(h.cage, out.seq);
    if (s->held > 0 &&
        cage_refund(h.cage, AT(table, .session = s->id, .round = s->round)) != REF_NONE)
        _exit(4);
    cage_end(h.cage);
    return out.seq;
}

/* A round in two turns, so that it may be cut in the middle: opened and bet, then settled,
 * with a body that says which one it is. */
static void play_round(struct round_record t, uint32_t table, uint64_t session)
{
    struct settlement what = {.chips = 10, .back = t.times % 2 ? 0 : 20, .against = ACCOUNT_BANK};
    uint8_t           body[8];
    struct answer     out;
    uint64_t          round, seq;

    put_u32(put_u32(body, t.thread), t.times);
    if (!cage_begin(h.cage)) _exit(5);
    round = cage_write(h.cage, AT(table, .kind = RECORD_ROUND));
    if (cage_bet(h.cage, AT(table, .session = session, .round = round), 10) != REF_NONE) _exit(6);
    seq = cage_end(h.cage);
    if (!cage_wait(h.cage, seq) || !cage_begin(h.cage)) _exit(7);
    if (cage_settle(h.cage,
                    AT(table, .session = session, .round = round, .body = body, .body_size = 8),
                    &what, &out) != REF_NONE)
        _exit(8);
    cage_snapshot(h.cage, table, body, 8);
    seq = cage_end(h.cage);
    if (!cage_wait(h.cage, seq)) _exit(9);
    if (write(to_parent, &t, sizeof t) != (ssize_t)sizeof t) _exit(10);
}

static void *play(void *with)
{
    uint32_t thread = (uint32_t)(uintptr_t)with, table = 10 + thread;
    uint64_t session = take_seat(thread, table);

    for (struct round_record t = {thread, begin_at[thread] + 1};; t.times++)
        play_round(t, table, session);
    return NULL;
}

static void child(void)
{
    pthread_t   thread[THREADS];
    const char *why = "";

    h.store = store_sqlite_open(h.scratch.path, STORE_WRITE, &why);
    if (h.store) h.store->keys = &scratch_keys;
    if (!h.store) _exit(11);
    h.cage = cage_open(h.store, NULL, &why);
    if (!h.cage) _exit(12);
    for (uintptr_t i = 0; i < THREADS; i++)
        if (pthread_create(&thread[i], NULL, play, (void *)i) != 0) _exit(13);
    for (;;) pause();
}

/* Each thread's rounds, as the journal has them: 1, 2, 3…; and its balance, row after row. */
struct found {
    uint32_t times[THREADS];
    cents    whole[THREADS], in_play[THREADS];
    int      refunds;
};

static int find_row(void *with, const struct entry *e)
{
    struct found *f = with;
    struct record r;
    uint64_t      thread;

    CHECK(record_read(e->bytes, e->size, &r));
    if (r.player == 0) return 0;
    thread = r.player - 1;
    CHECK_EQ(r.before, f->whole[thread]);
    f->whole[thread] += r.moved;
    if (r.kind == RECORD_BET) f->in_play[thread] += 10;
    if (r.kind == RECORD_SETTLEMENT || r.kind == RECORD_REFUND) f->in_play[thread] -= 10;
    f->refunds += r.kind == RECORD_REFUND;
    CHECK(f->in_play[thread] == 0 || f->in_play[thread] == 10);
    if (r.kind != RECORD_SETTLEMENT) return 0;
    CHECK_EQ(get_u32(r.body), thread);
    CHECK_EQ(get_u32(r.body + 4), ++f->times[thread]);
    return 0;
}

static void look(const uint32_t heard[THREADS], int *refunds)
{
    struct found f = {0};

    house_enter(&h, NULL);
    house_must_be_right(h.store);
    CHECK_EQ(h.store->entries(h.store, 1, SIZE_MAX, find_row, &f), 0);
    for (uint32_t i = 0; i < THREADS; i++) {
        struct snapshot n;

        CHECK(f.times[i] == heard[i] || f.times[i] == heard[i] + 1);
        CHECK_EQ(house_whole(&h, 1 + i), f.whole[i]);
        CHECK_EQ(house_balance(&h, 1 + i).in_play, f.in_play[i]);
        if (f.times[i] > 0) {
            CHECK_EQ(envelope_snapshot(h.store, 10 + i, &n), 1);
            CHECK_EQ(get_u32(n.bytes + 4), f.times[i]);
            free((void *)n.bytes);
        }
        begin_at[i] = f.times[i];
    }
    *refunds = f.refunds;
    house_leave(&h);
}

/* Starts a child, lets it live for a while once it has begun, kills it; hears all it said. */
static void kill_a_child(unsigned table_run_us, uint32_t heard[THREADS])
{
    struct round_record t;
    int                 ends[2], status;
    pid_t               pid;

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
    CHECK_EQ(read(ends[0], &t, sizeof t), sizeof t);
    heard[t.thread] = t.times;
    usleep(table_run_us);
    CHECK_EQ(kill(pid, SIGKILL), 0);
    while (read(ends[0], &t, sizeof t) == (ssize_t)sizeof t) heard[t.thread] = t.times;
    close(ends[0]);
    CHECK_EQ(waitpid(pid, &status, 0), pid);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void t_killed_25_times__nothing_that_was_told_is_lost(void)
{
    uint32_t heard[THREADS] = {0};
    int      refunds = 0;

    scratch_begin(&h.scratch);
    for (unsigned i = 0; i < KILLS; i++) {
        kill_a_child(i * 7919 % 60000, heard);
        look(heard, &refunds);
        memcpy(heard, begin_at, sizeof heard);
    }
    for (int i = 0; i < THREADS; i++) CHECK(heard[i] > KILLS);
    CHECK(refunds > 0);
    scratch_end(&h.scratch);
}

TEST_MAIN(TESTS)
