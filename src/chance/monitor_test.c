#include "chance/monitor.h"

#include "chance/expand.h"

#include "chance/traps.h"
#include "check.h"

#define TESTS(X)                                                                                   \
    X(logarithms_err_only_against_the_alarm)                                                       \
    X(counting_two_cells_is_counting_them_all)                                                     \
    X(a_fair_wheel_raises_no_alarm__5_million_spins)                                               \
    X(fair_uneven_cells_raise_no_alarm)                                                            \
    X(a_pocket_half_as_frequent_again_is_found_by_12000_spins)                                     \
    X(a_pocket_a_tenth_too_frequent_is_found_by_250000_spins)                                      \
    X(a_fault_that_begins_late_is_found_as_soon)                                                   \
    X(a_pocket_half_as_frequent_is_found_by_25000_spins)                                           \
    X(a_missing_pocket_is_found_by_1250_spins)                                                     \
    X(a_stuck_wheel_or_die_is_found_within_20)                                                     \
    X(a_game_nobody_wins_is_found_within_1000_rounds)                                              \
    X(a_wheel_by_modulo_of_a_byte_is_found)                                                        \
    X(a_wheel_that_only_counts_is_found_by_its_differences)                                        \
    X(an_alarm_stays)                                                                              \
    X(a_cell_that_is_not_there_traps)
TESTS(TEST_DECLARE)

static struct stream seeded(uint32_t number)
{
    uint8_t       seed[SEED_BYTES] = {(uint8_t)number, (uint8_t)(number >> 8), 0x6d};
    struct stream s;

    stream_init(&s, seed);
    return s;
}

/* Spins until the alarm, at most `most`. */
static uint32_t spins_until(uint32_t (*spin)(struct stream *), uint32_t cells, uint32_t number,
                            uint32_t most)
{
    static struct monitor m;
    struct stream         s = seeded(number);

    monitor_init(&m, cells, NULL);
    for (uint32_t i = 1; i <= most; i++)
        if (!monitor_watch(&m, spin(&s))) return i;
    return most + 1;
}

static uint32_t mean_until(uint32_t (*spin)(struct stream *), uint32_t runs, uint32_t most)
{
    uint64_t sum = 0;

    for (uint32_t run = 0; run < runs; run++) {
        uint32_t took = spins_until(spin, 37, run, most);

        CHECK(took <= most);
        sum += took;
    }
    return (uint32_t)(sum / runs);
}

/* log2(Z) × 2^32 for 1/37 and the limit, computed elsewhere to twenty digits. */
static void t_logarithms_err_only_against_the_alarm(void)
{
    static const int64_t true_loss[MONITOR_TILTS] = {3771021984, 83173437, 16724243, -16769504,
                                                     -148295269};
    static const int64_t true_gain[MONITOR_TILTS] = {21474836480, 2512394809, 590573137, -652848316,
                                                     -12884901888};
    struct monitor       m;

    monitor_init(&m, 37, NULL);
    for (int t = 0; t < MONITOR_TILTS; t++) {
        CHECK(m.loss[t][0] >= true_loss[t] && m.loss[t][0] <= true_loss[t] + 32);
        CHECK(m.gain[t] <= true_gain[t] && m.gain[t] >= true_gain[t] - 32);
    }
    CHECK(m.limit >= INT64_C(168777744037) && m.limit <= INT64_C(168777744037) + 64);
}

/* The charts by the letter of monitor.h, every cell at every outcome; whatever cell the
 * monitor has counted up to now must agree to the last bit. */
static void t_counting_two_cells_is_counting_them_all(void)
{
    static int64_t all[MONITOR_TILTS][5];
    uint64_t       weight[5] = {1, 2, 4, 8, 85};
    struct monitor m;
    struct stream  s = seeded(9);
    int            compared = 0;

    monitor_init(&m, 5, weight);
    for (int i = 0; i < 20000; i++) {
        uint32_t at = stream_below(&s, 100);
        uint32_t came = at < 1 ? 0 : at < 3 ? 1 : at < 7 ? 2 : at < 15 ? 3 : 4;

        CHECK(monitor_watch(&m, came));
        for (int t = 0; t < MONITOR_TILTS; t++)
            for (uint32_t cell = 0; cell < 5; cell++) {
                all[t][cell] += (cell == came ? m.gain[t] : 0) - m.loss[t][cell];
                if (all[t][cell] < 0) all[t][cell] = 0;
                if (m.upto[cell] != m.outcomes) continue;
                CHECK_EQ(m.evidence[t][cell], all[t][cell]);
                compared++;
            }
    }
    CHECK(compared > 20000 * MONITOR_TILTS);
}

/* ------------------------------ fair games ------------------------------ */

static uint32_t fair(struct stream *s)
{
    return stream_below(s, 37);
}

static void t_a_fair_wheel_raises_no_alarm__5_million_spins(void)
{
    CHECK_EQ(spins_until(fair, 37, 1, 5000000), 5000001);
}

/* Ponto e banca: the exact chances of a shoe of eight decks, bank, player and tie. */
static void t_fair_uneven_cells_raise_no_alarm(void)
{
    static const uint64_t weight[3] = {UINT64_C(2292252566437888), UINT64_C(2230518282592256),
                                       UINT64_C(475627426473216)};
    const uint32_t        part = 4000000000u; /* the same chances, in parts of it */
    const uint32_t        bank = 1834389722u, player = 1784986409u;
    struct monitor        m;
    struct stream         s = seeded(2);

    monitor_init(&m, 3, weight);
    for (int i = 0; i < 3000000; i++) {
        uint32_t at = stream_below(&s, part);

        CHECK(monitor_watch(&m, at < bank ? 0 : at < bank + player ? 1 : 2));
    }
}

/* ------------------------------ games gone wrong ------------------------- */

static uint32_t half_again(struct stream *s) /* pocket 17: 1.5 / 37 */
{
    return stream_below(s, 74) < 3 ? 17 : (18 + stream_below(s, 36)) % 37;
}

static uint32_t a_tenth_more(struct stream *s) /* 1.1 / 37 */
{
    return stream_below(s, 370) < 11 ? 17 : (18 + stream_below(s, 36)) % 37;
}

static uint32_t half_as_often(struct stream *s) /* 0.5 / 37 */
{
    return stream_below(s, 74) < 1 ? 17 : (18 + stream_below(s, 36)) % 37;
}

static uint32_t missing(struct stream *s)
{
    return (18 + stream_below(s, 36)) % 37;
}
static uint32_t stuck(struct stream *s)
{
    (void)s;
    return 5;
}
static uint32_t byte_modulo(struct stream *s)
{
    return (stream_word(s) & 0xff) % 37;
}

static void t_a_pocket_half_as_frequent_again_is_found_by_12000_spins(void)
{
    CHECK(mean_until(half_again, 400, 40000) <= 12000);
}

static void t_a_pocket_a_tenth_too_frequent_is_found_by_250000_spins(void)
{
    CHECK(mean_until(a_tenth_more, 60, 1000000) <= 250000);
}

/* A long fair night must not be held against the fault. */
static void t_a_fault_that_begins_late_is_found_as_soon(void)
{
    uint64_t sum = 0;

    for (uint32_t run = 0; run < 50; run++) {
        struct monitor m;
        struct stream  s = seeded(run);

        monitor_init(&m, 37, NULL);
        for (int i = 0; i < 100000; i++) CHECK(monitor_watch(&m, fair(&s)));
        while (monitor_watch(&m, half_again(&s))) sum++;
    }
    CHECK(sum / 50 <= 12000);
}

static void t_a_pocket_half_as_frequent_is_found_by_25000_spins(void)
{
    CHECK(mean_until(half_as_often, 100, 80000) <= 25000);
}

static void t_a_missing_pocket_is_found_by_1250_spins(void)
{
    for (uint32_t run = 0; run < 100; run++) CHECK(spins_until(missing, 37, run, 1250) <= 1250);
}

static void t_a_stuck_wheel_or_die_is_found_within_20(void)
{
    CHECK_EQ(spins_until(stuck, 37, 0, 100), 10);
    CHECK(spins_until(stuck, 52, 0, 100) <= 10);
    CHECK(spins_until(stuck, 6, 0, 100) <= 20);
}

/* Cells: won, not won.  From one win in ten to the even chances of a wheel. */
static void t_a_game_nobody_wins_is_found_within_1000_rounds(void)
{
    static const uint64_t chance[][2] = {{1, 9}, {3, 7}, {18, 19}};

    for (size_t i = 0; i < 3; i++) {
        struct monitor m;
        int            rounds = 1;

        monitor_init(&m, 2, chance[i]);
        while (monitor_watch(&m, 1)) rounds++;
        CHECK(rounds <= 1000);
        CHECK(rounds > 30);
    }
}

static void t_a_wheel_by_modulo_of_a_byte_is_found(void)
{
    CHECK(mean_until(byte_modulo, 20, 1000000) <= 250000);
}

static void t_a_wheel_that_only_counts_is_found_by_its_differences(void)
{
    struct monitor pockets, differences;
    uint32_t       last = 0;

    monitor_init(&pockets, 37, NULL);
    monitor_init(&differences, 37, NULL);
    for (uint32_t i = 1; i <= 10000; i++) {
        uint32_t pocket = i % 37;

        CHECK(monitor_watch(&pockets, pocket));
        CHECK_EQ(monitor_watch(&differences, (pocket + 37 - last) % 37), i < 10);
        last = pocket;
    }
}

static void t_an_alarm_stays(void)
{
    struct monitor m;
    struct stream  s = seeded(5);

    monitor_init(&m, 37, NULL);
    while (monitor_watch(&m, 3)) continue;
    for (int i = 0; i < 10000; i++) CHECK(!monitor_watch(&m, fair(&s)));
}

static void watch_cell_37(void)
{
    struct monitor m;

    monitor_init(&m, 37, NULL);
    monitor_watch(&m, 37);
}

static void t_a_cell_that_is_not_there_traps(void)
{
    CHECK(traps(watch_cell_37));
}

TEST_MAIN(TESTS)
