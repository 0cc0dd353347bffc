#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "chance/source.h"

#include "check.h"

#include <sodium.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define TESTS(X)                                                                                   \
    X(no_two_seeds_are_alike__of_one_source_or_of_two)                                             \
    X(a_forked_child_never_repeats_its_parent__a_million_16_byte_outputs)                          \
    X(an_alarm_survives_a_fork)                                                                    \
    X(the_system_is_asked_again_within_every_mebibyte)                                             \
    X(nothing_but_the_system_is_asked__the_same_answers_give_the_same_seeds)                       \
    X(a_system_that_answers_always_alike_is_refused_at_the_door)                                   \
    X(a_system_that_stalls_later_stops_the_source)                                                 \
    X(a_condemned_source_refuses_until_it_is_opened_again)                                         \
    X(bytes_come_in_any_number_and_no_word_twice)                                                  \
    X(a_stream_has_exactly_the_bytes_asked_for)                                                    \
    X(a_stream_says_when_its_reader_is_gone)
TESTS(TEST_DECLARE)

static struct source *open_source(void)
{
    const char    *why = NULL;
    struct source *s = source_open(&why);

    CHECK(s != NULL);
    CHECK_TEXT(why, "no alarm");
    return s;
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, 16);
}

/* How many 16-byte pieces come more than once; sorts them. */
static size_t repeated(uint8_t (*piece)[16], size_t count)
{
    size_t found = 0;

    qsort(piece, count, 16, by_bytes);
    for (size_t i = 1; i < count; i++) found += memcmp(piece[i - 1], piece[i], 16) == 0;
    return found;
}

static void t_no_two_seeds_are_alike__of_one_source_or_of_two(void)
{
    static uint8_t seeds[200000][16];
    struct source *a = open_source(), *b = open_source();

    for (size_t i = 0; i < 100000; i += 2) {
        CHECK_EQ(source_seed(a, seeds[i]), 0);
        CHECK_EQ(source_seed(b, seeds[100000 + i]), 0);
    }
    CHECK_EQ(repeated(seeds, 200000), 0);
    source_close(a);
    source_close(b);
}

/* ------------------------------- forks ---------------------------------- */

static void t_a_forked_child_never_repeats_its_parent__a_million_16_byte_outputs(void)
{
    const size_t   half = 500000;
    struct source *s = open_source();
    uint8_t        begun[100];
    int            status = -1;
    uint8_t(*out)[16] = mmap(NULL, half * 2 * 16, PROT_READ | PROT_WRITE,
                             MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t child;

    CHECK(out != MAP_FAILED);
    CHECK_EQ(source_bytes(s, begun, sizeof begun), 0); /* so that there is a pool to repeat */
    fflush(NULL);
    child = fork();
    if (child == 0) _exit(source_bytes(s, out[0], half * 16) == 0 ? 0 : 1);
    CHECK_EQ(source_bytes(s, out[half], half * 16), 0);
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK_EQ(status, 0);
    CHECK_EQ(repeated(out, half * 2), 0);
    munmap(out, half * 2 * 16);
    source_close(s);
}

static void t_an_alarm_survives_a_fork(void)
{
    struct source *s = open_source();
    uint8_t        seed[SEED_BYTES];
    int            status = -1;
    pid_t          child;

    source_condemn(s, ALARM_OUTCOMES);
    fflush(NULL);
    child = fork();
    if (child == 0) _exit(source_seed(s, seed) == -1 ? 0 : 1);
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK_EQ(status, 0);
    source_close(s);
}

/* ------------------------- a system played by us ------------------------- */

static struct {
    int     asked;
    int     alike_from;
    uint8_t start;
} play;

static const char *play_name(void)
{
    return "played";
}

static uint32_t play_number(void)
{
    return 4;
}

/* Bytes that depend only on how often it was asked, until it stalls. */
static void play_bytes(void *const out, const size_t size)
{
    uint8_t seed[SEED_BYTES] = {play.start}, nonce[8] = {0};

    play.asked++;
    seed[1] = (uint8_t)(play.asked < play.alike_from ? play.asked : play.alike_from);
    seed[2] = (uint8_t)(play.asked < play.alike_from ? play.asked >> 8 : 0);
    crypto_stream_chacha20(out, size, nonce, seed);
}

static void with_system(uint8_t start, int alike_from)
{
    static struct randombytes_implementation played = {
        .implementation_name = play_name, .random = play_number, .buf = play_bytes};

    play.asked = 0;
    play.start = start;
    play.alike_from = alike_from;
    CHECK_EQ(randombytes_set_implementation(&played), 0);
}

static void with_the_real_system(void)
{
    CHECK_EQ(randombytes_set_implementation(&randombytes_sysrandom_implementation), 0);
}

static void t_the_system_is_asked_again_within_every_mebibyte(void)
{
    static uint8_t some[1024];
    struct source *s;

    with_system(1, 1000000);
    s = open_source();
    for (int asked = play.asked, since = 0, i = 0; i < 20 * 1024; i++) {
        CHECK_EQ(source_bytes(s, some, sizeof some), 0);
        since = play.asked > asked ? 0 : since + (int)sizeof some;
        asked = play.asked;
        CHECK(since <= SOURCE_RESEED);
    }
    CHECK(play.asked >= 2 + 20);
    for (int asked = play.asked; play.asked < asked + 5;) { /* and whenever it is wanted */
        CHECK_EQ(source_reseed(s), 0);
        CHECK_EQ(source_seed(s, some), 0);
        CHECK(!sodium_is_zero(some, SEED_BYTES));
    }
    source_close(s);
    with_the_real_system();
}

static void t_nothing_but_the_system_is_asked__the_same_answers_give_the_same_seeds(void)
{
    static uint8_t first[1200000], second[1200000], other[1200000];

    for (int i = 0; i < 3; i++) {
        struct source *s;

        with_system(i < 2 ? 1 : 2, 1000000);
        s = open_source();
        CHECK_EQ(source_bytes(s, i == 0 ? first : i == 1 ? second : other, sizeof first), 0);
        source_close(s);
    }
    CHECK_EQ(memcmp(first, second, sizeof first), 0);
    CHECK(memcmp(first, other, 16) != 0);
    with_the_real_system();
}

static void t_a_system_that_answers_always_alike_is_refused_at_the_door(void)
{
    const char *why = NULL;

    with_system(1, 1);
    CHECK(source_open(&why) == NULL);
    CHECK_TEXT(why, "the operating system gave the same seed twice");
    with_the_real_system();
}

static void t_a_system_that_stalls_later_stops_the_source(void)
{
    static uint8_t some[1024];
    struct source *s;
    int            given = 0;

    with_system(1, 5);
    s = open_source();
    while (source_bytes(s, some, sizeof some) == 0) CHECK(++given < 6 * 1024);
    CHECK(given > 1024);
    CHECK(!source_ok(s));
    CHECK_EQ(source_alarm(s), ALARM_SYSTEM);
    CHECK(sodium_is_zero(some, sizeof some));
    with_the_real_system();
    CHECK_EQ(source_seed(s, some), -1); /* a better system later does not clear it */
    CHECK_EQ(source_reseed(s), -1);
    source_close(s);
}

static void t_a_condemned_source_refuses_until_it_is_opened_again(void)
{
    struct source *s = open_source();
    uint8_t        seed[SEED_BYTES];

    CHECK(source_ok(s));
    source_condemn(s, ALARM_OUTCOMES);
    source_condemn(s, ALARM_CYCLE);
    CHECK(!source_ok(s));
    CHECK_EQ(source_alarm(s), ALARM_OUTCOMES);
    memset(seed, 1, sizeof seed);
    CHECK_EQ(source_seed(s, seed), -1);
    CHECK(sodium_is_zero(seed, sizeof seed));
    CHECK_EQ(source_stream(s, stderr, 1), -1);
    source_close(s);

    s = open_source();
    CHECK_EQ(source_seed(s, seed), 0);
    CHECK(!sodium_is_zero(seed, sizeof seed));
    source_close(s);
}

/* ---------------------------- bytes and streams -------------------------- */

/* The same system twice: once in one piece, once in pieces of whole words. */
static void t_bytes_come_in_any_number_and_no_word_twice(void)
{
    static uint8_t whole[8192], pieces[8192];
    struct source *s;
    uint8_t        odd[3];

    with_system(3, 1000000);
    s = open_source();
    CHECK_EQ(source_bytes(s, whole, sizeof whole), 0);
    source_close(s);

    with_system(3, 1000000);
    s = open_source();
    for (size_t at = 0, now = 4; at < sizeof pieces; at += now, now += 4) {
        if (now > sizeof pieces - at) now = sizeof pieces - at;
        CHECK_EQ(source_bytes(s, pieces + at, now), 0);
    }
    CHECK_EQ(memcmp(whole, pieces, sizeof whole), 0);
    source_close(s);

    with_system(3, 1000000);
    s = open_source();
    for (size_t at = 0; at < 1024; at += 4) { /* the fourth byte is lost, not given next */
        CHECK_EQ(source_bytes(s, odd, 3), 0);
        CHECK_EQ(memcmp(odd, whole + at, 3), 0);
    }
    CHECK_EQ(source_bytes(s, odd, 0), 0);
    source_close(s);
    with_the_real_system();
}

static void t_a_stream_has_exactly_the_bytes_asked_for(void)
{
    static const uint64_t sizes[] = {0, 1, 3, 4, 4095, 4096, 4097, 1234567};

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct source *s = open_source();
        FILE          *f = tmpfile();

        CHECK(f != NULL);
        CHECK_EQ(source_stream(s, f, sizes[i]), 0);
        CHECK_EQ(ftell(f), sizes[i]);
        fclose(f);
        source_close(s);
    }
}

static void t_a_stream_says_when_its_reader_is_gone(void)
{
    struct source *s = open_source();
    FILE          *f = fopen("/dev/full", "w");

    CHECK(f != NULL);
    CHECK_EQ(source_stream(s, f, 1000000), -1);
    CHECK(source_ok(s));
    fclose(f);
    source_close(s);
}

TEST_MAIN(TESTS)
