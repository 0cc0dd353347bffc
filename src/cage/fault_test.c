/* Wherever the store or the disk fails: it never happened, or it happened; and whatever
 * was told did. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "cage/faulty_disk_test.h"
#include "cage/house_test.h"
#include "store/faulty.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#define TESTS(X)                                                                                   \
    X(wherever_the_store_fails_it_happened_or_it_did_not)                                          \
    X(wherever_it_fails_again_while_recovering)                                                    \
    X(wherever_the_disk_fails_it_happened_or_it_did_not)                                           \
    X(a_full_disk_stops_the_house_and_loses_nothing)                                               \
    X(a_stopped_cage_takes_nothing_more_and_says_why)
TESTS(TEST_DECLARE)

/* ------------------------------ a scripted night ----------------------------- */

enum { ANA = 1001 };

struct night {
    struct vault house;
    uint64_t     session, round;
};

/* Each act is made and waited for before the next: at most one is ever in doubt. */
static bool deposit(struct night *n)
{
    return house_deposit(&n->house, ANA, 1000, 1) == REF_NONE;
}

static bool sit(struct night *n)
{
    return (n->session = house_sit(&n->house, ANA, 600, 2)) != 0;
}

static bool open_round(struct night *n)
{
    if (!cage_begin(n->house.cage)) return false;
    n->round = cage_write(n->house.cage, ROW(.kind = RECORD_ROUND));
    cage_snapshot(n->house.cage, 7, "state", 5);
    cage_end(n->house.cage);
    return true;
}

static bool bet(struct night *n)
{
    return house_bet(&n->house, n->session, n->round, 200) == REF_NONE;
}

static bool settle(struct night *n)
{
    return house_settle(&n->house, n->session, n->round,
                        (struct settlement){.chips = 200, .back = 500}, NULL) == REF_NONE;
}

static bool leave(struct night *n)
{
    return house_stand_up(&n->house, n->session, NULL) == REF_NONE;
}

/* What the books say after each act. */
static const struct step {
    bool (*act)(struct night *);
    struct balance after;
} steps[] = {
    {NULL, {0, 0, 0}},           {deposit, {1000, 0, 0}}, {sit, {400, 600, 0}},
    {open_round, {400, 600, 0}}, {bet, {400, 400, 200}},  {settle, {400, 900, 0}},
    {leave, {1300, 0, 0}},
};

#define STEPS ((int)(sizeof steps / sizeof steps[0]))

/* Plays until something fails.  Returns how many acts were told to be durable. */
static int play(struct night *n)
{
    int told = 0;

    for (int i = 1; i < STEPS; i++) {
        if (!steps[i].act(n) || !house_is_durable(&n->house)) break;
        told = i;
    }
    return told;
}

static bool same_balance(struct balance a, struct balance b)
{
    return a.wallet == b.wallet && a.tables == b.tables && a.in_play == b.in_play;
}

/* Opened again on a good disk: right, and as after the last act told, or after the next. */
static void look_again(struct night *n, int told)
{
    struct balance state;

    house_enter(&n->house, NULL);
    house_must_be_right(n->house.store);
    state = house_balance(&n->house, ANA);
    CHECK(same_balance(state, steps[told].after) ||
          (told + 1 < STEPS && same_balance(state, steps[told + 1].after)));
    house_leave(&n->house);
}

/* A night over a store that fails at call n.  False: it did not come to that call. */
static bool night_with_faulty_store(enum failing how, int at, int *told)
{
    struct night  n = {0};
    const char   *why = "";
    struct store *store;
    bool          reached;

    *told = 0;
    scratch_begin(&n.house.scratch);
    store = store_faulty_open(scratch_open(&n.house.scratch), how, at);
    n.house.store = store;
    n.house.cage = cage_open(store, NULL, &why);
    if (n.house.cage) {
        *told = play(&n);
        cage_close(n.house.cage);
    }
    reached = store_faulty_calls(store) >= at;
    store->close(store);
    look_again(&n, *told);
    scratch_end(&n.house.scratch);
    return reached;
}

static void t_wherever_the_store_fails_it_happened_or_it_did_not(void)
{
    for (unsigned how = 0; how < FAILINGS; how++) {
        int n = 1, told, before = 0;

        for (; night_with_faulty_store(how, n, &told); n++) {
            CHECK(told < STEPS - 1);
            CHECK(told >= before); /* later faults let more through */
            before = told;
        }
        CHECK_EQ(told, STEPS - 1);
        CHECK(n > 40); /* opening, six acts of five calls or more */
    }
}

/* The night ends with a crash at call n; then opening again and the next act meet a
 * fault at call m; then all is well. */
static void t_wherever_it_fails_again_while_recovering(void)
{
    for (int n = 10; n < 60; n += 7)
        for (int m = 1; m < 16; m++) {
            struct night  night = {0};
            const char   *why = "";
            struct store *store;
            int           told = 0;

            scratch_begin(&night.house.scratch);
            store = store_faulty_open(scratch_open(&night.house.scratch), CRASH_AFTER, n);
            night.house.store = store;
            night.house.cage = cage_open(store, NULL, &why);
            CHECK(night.house.cage != NULL);
            told = play(&night);
            cage_close(night.house.cage);
            store->close(store);

            store = store_faulty_open(scratch_open(&night.house.scratch), FAIL_FOR_EVER, m);
            night.house.store = store;
            night.house.cage = cage_open(store, NULL, &why);
            if (night.house.cage) {
                house_round(&night.house); /* an act that moves nothing */
                house_is_durable(&night.house);
                cage_close(night.house.cage);
            }
            store->close(store);
            look_again(&night, told);
            scratch_end(&night.house.scratch);
        }
}

/* ---------------------------------- the disk --------------------------------- */

/* A night on a disk that fails at call n, counted from an empty store on. */
static bool night_on_faulty_disk(enum disk_failing how, int at, int *told)
{
    struct night  n = {0};
    const char   *why = "";
    struct store *store;
    bool          reached;

    *told = 0;
    scratch_begin(&n.house.scratch);
    disk_begin(DISK_WELL, 0);
    store = scratch_open(&n.house.scratch);
    disk_begin(how, at);
    n.house.store = store;
    n.house.cage = cage_open(store, NULL, &why);
    if (n.house.cage) {
        *told = play(&n);
        cage_close(n.house.cage);
    }
    reached = disk.calls >= at;
    store->close(store);
    disk_begin(DISK_WELL, 0);
    look_again(&n, *told);
    scratch_end(&n.house.scratch);
    return reached;
}

static void t_wherever_the_disk_fails_it_happened_or_it_did_not(void)
{
    for (unsigned how = DISK_FAILS_ONCE; how < DISK_FAILINGS; how++) {
        int n = 1, told, stopped = 0;

        for (; night_on_faulty_disk(how, n, &told); n++) stopped += told < STEPS - 1;
        CHECK_EQ(told, STEPS - 1);
        CHECK(n > 50);
        CHECK(stopped > n / 2); /* the rest are faults in cleaning up */
    }
}

/* In a process of its own, with files that may not grow: each act told goes down the
 * pipe. */
static void play_on_full_disk(const struct scratch *scratch, int pipe, rlim_t most)
{
    struct rlimit limit = {most, most};
    struct vault  h = {.scratch = *scratch};
    const char   *why = "";
    bool          stopped;

    signal(SIGXFSZ, SIG_IGN);
    h.store = scratch_open(scratch);
    h.cage = cage_open(h.store, NULL, &why);
    if (!h.cage || setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(2);
    for (uint64_t i = 1; house_deposit(&h, ANA, 1, i) == REF_NONE && house_is_durable(&h); i++)
        if (write(pipe, &i, sizeof i) != (ssize_t)sizeof i) _exit(3);
    stopped = cage_stopped(h.cage) != NULL;
    house_leave(&h);
    _exit(stopped ? 0 : 4);
}

static void t_a_full_disk_stops_the_house_and_loses_nothing(void)
{
    for (rlim_t most = 500000; most < 1000000; most += 66666) {
        struct vault h;
        uint64_t     told = 0;
        int          ends[2], status;
        pid_t        child;

        scratch_begin(&h.scratch);
        CHECK_EQ(pipe(ends), 0);
        fflush(NULL);
        child = fork();
        CHECK(child >= 0);
        if (child == 0) {
            close(ends[0]);
            play_on_full_disk(&h.scratch, ends[1], most);
        }
        close(ends[1]);
        while (read(ends[0], &told, sizeof told) == (ssize_t)sizeof told) {}
        close(ends[0]);
        CHECK_EQ(waitpid(child, &status, 0), child);
        CHECK(WIFEXITED(status));
        CHECK_EQ(WEXITSTATUS(status), 0); /* it stopped, and said so */
        CHECK(told > 10);
        house_enter(&h, NULL);
        house_must_be_right(h.store);
        CHECK(house_whole(&h, ANA) == (cents)told || house_whole(&h, ANA) == (cents)told + 1);
        house_leave(&h);
        scratch_end(&h.scratch);
    }
}

/* --------------------------------- stopping ---------------------------------- */

struct heard {
    uint64_t durable;
    int      stops;
    char     why[WHY_SIZE];
};

static void hear_durable(void *with, uint64_t seq)
{
    struct heard *heard = with;

    CHECK(seq > heard->durable);
    heard->durable = seq;
}

static void hear_stopped(void *with, const char *why)
{
    struct heard *heard = with;

    heard->stops++;
    snprintf(heard->why, sizeof heard->why, "%s", why);
}

static void t_a_stopped_cage_takes_nothing_more_and_says_why(void)
{
    struct heard              heard = {0};
    const struct cage_options options = {
        .durable = hear_durable, .stopped = hear_stopped, .with = &heard};
    struct vault h;
    const char  *why = "";
    uint64_t     seq = 0;

    scratch_begin(&h.scratch);
    h.store = store_faulty_open(scratch_open(&h.scratch), FAIL_ONCE, 30);
    h.cage = cage_open(h.store, &options, &why);
    CHECK(h.cage != NULL);
    for (uint64_t i = 1; !cage_stopped(h.cage); i++) {
        CHECK(i < 100);
        if (house_deposit(&h, ANA, 1, i) == REF_NONE && house_is_durable(&h))
            seq = cage_durable(h.cage);
    }
    CHECK(!cage_begin(h.cage)); /* though the store would work again */
    CHECK(!cage_wait(h.cage, seq + 2));
    CHECK(cage_wait(h.cage, seq));
    CHECK_EQ(cage_durable(h.cage), seq);
    CHECK_TEXT(cage_stopped(h.cage), "call 30 fails, as the test wants");
    house_leave(&h);
    CHECK_EQ(heard.stops, 1);
    CHECK_EQ(heard.durable, seq);
    CHECK_TEXT(heard.why, "call 30 fails, as the test wants");
    scratch_end(&h.scratch);
}

static int install_disk(void **state)
{
    (void)state;
    disk_install();
    return 0;
}

TESTS(TEST_WRAP)

int main(void)
{
    const struct CMUnitTest all[] = {TESTS(TEST_ENTRY)};

    return cmocka_run_group_tests(all, install_disk, NULL);
}
