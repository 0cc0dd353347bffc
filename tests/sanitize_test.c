/* sanitize_test.c -- the sanitizers bite: a program with the fault that one is there for ends of
 * it.  Without this a build whose reports nobody counts would look like one without faults. */
#include "check.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define TESTS(X)                                                                                   \
    X(a_program_without_a_fault_ends_well)                                                         \
    X(an_overflow_ends_the_program)                                                                \
    X(memory_that_is_not_ours_ends_it)                                                             \
    X(two_threads_at_one_number_end_it)

static volatile int  number = INT32_MAX, shift = 32; /* not known to the compiler */
static volatile char byte;

static void do_nothing(void) {}

static void overflow(void)
{
    number = number + 1;
}

static void shift_too_far(void)
{
    number = 1 << shift;
}

static void read_past_the_end(void)
{
    volatile char *bytes = malloc(8);

    if (bytes) byte = bytes[shift];
}

static void read_what_was_given_back(void)
{
    volatile char *bytes = malloc(8);

    free((void *)(uintptr_t)bytes);
    byte = bytes[0];
}

static int shared;

static void *add(void *with)
{
    for (int i = 0; i < 1000; i++) shared++;
    return with;
}

static void race(void)
{
    pthread_t one, other;

    if (pthread_create(&one, NULL, add, NULL) || pthread_create(&other, NULL, add, NULL)) return;
    pthread_join(one, NULL);
    pthread_join(other, NULL);
}

/* Whether it ended as a program without a fault does; what it says of itself is not shown. */
static bool ends_well(void (*act)(void))
{
    pid_t pid = fork();
    int   status;

    CHECK(pid >= 0);
    if (pid == 0) {
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        act();
        exit(0);
    }
    CHECK_EQ(waitpid(pid, &status, 0), pid);
    return status == 0;
}

static bool is_there(const char *sanitizer)
{
    bool there = strstr(SANITIZE, sanitizer) != NULL;

    if (!there) print_message("skipped: this build has no sanitizer of kind %s\n", sanitizer);
    return there;
}

static void t_a_program_without_a_fault_ends_well(void)
{
    CHECK(ends_well(do_nothing));
}

static void t_an_overflow_ends_the_program(void)
{
    if (!is_there("undefined")) skip();
    CHECK(!ends_well(overflow));
    CHECK(!ends_well(shift_too_far));
}

static void t_memory_that_is_not_ours_ends_it(void)
{
    if (!is_there("address")) skip();
    CHECK(!ends_well(read_past_the_end));
    CHECK(!ends_well(read_what_was_given_back));
}

static void t_two_threads_at_one_number_end_it(void)
{
    if (!is_there("thread")) skip();
    CHECK(!ends_well(race));
}

TEST_MAIN(TESTS)
