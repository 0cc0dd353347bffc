/* trial.c -- linked with the house for tests alone (trial_test.py), never into feltrod.
 *
 * Time runs sixty times as fast as outside, from the moment named in FELTRO_TRIAL_BEGAN on (UTC
 * milliseconds), so that it goes on where it was when the house is opened again.  And once
 * SIGUSR2 has come the system gives the same bytes for ever, which a generator has to notice.
 * Tables are kept whole after some hundred rows, and the disk takes FELTRO_TRIAL_DISK milliseconds
 * for what it is given. */
#define _POSIX_C_SOURCE 200809L /* clocks, signals, syscall */
#define _DEFAULT_SOURCE
#include "house/house.h"

#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PACE 60

const struct checkpoint_rows checkpoint_rows = {.least = 300, .for_a_table = 100};

static int64_t               began_ms;
static volatile sig_atomic_t spoiled;

/* ---------------------------------- time ---------------------------------- */

int64_t pit_clock(void)
{
    struct timespec at;

    clock_gettime(CLOCK_REALTIME, &at);
    return began_ms + ((int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000 - began_ms) * PACE;
}

void pit_clock_not_before(int64_t ms) /* it is told where it goes on from */
{
    (void)ms;
}

struct timespec pit_alarm(int64_t wait_ms)
{
    struct timespec at;

    clock_gettime(CLOCK_MONOTONIC, &at);
    at.tv_nsec += (wait_ms / PACE + 1) % 1000 * 1000000;
    at.tv_sec += (wait_ms / PACE + 1) / 1000 + at.tv_nsec / 1000000000;
    at.tv_nsec %= 1000000000;
    return at;
}

/* ---------------------------------- disk ---------------------------------- */

static long disk_ms;

/* Instead of the system's, for SQLite too. */
__attribute__((visibility("default"))) int fdatasync(int file)
{
    nanosleep(&(struct timespec){disk_ms / 1000, disk_ms % 1000 * 1000000}, NULL);
    return (int)syscall(SYS_fdatasync, file);
}

/* --------------------------------- chance --------------------------------- */

static void spoil(int signal)
{
    (void)signal;
    spoiled = 1;
}

static void give(void *bytes, size_t count)
{
    if (spoiled) memset(bytes, 0x5a, count);
    else if (count && getrandom(bytes, count, 0) != (ssize_t)count) abort();
}

static uint32_t give_word(void)
{
    uint32_t word;

    give(&word, sizeof word);
    return word;
}

static const char *name(void)
{
    return "trial";
}

__attribute__((constructor)) static void begin(void)
{
    static struct randombytes_implementation chance = {
        .implementation_name = name, .random = give_word, .buf = give};
    struct sigaction on_signal = {.sa_handler = spoil};
    const char      *began = getenv("FELTRO_TRIAL_BEGAN");
    const char      *disk = getenv("FELTRO_TRIAL_DISK");

    if (!began) abort();
    if (disk) disk_ms = strtol(disk, NULL, 10);
    began_ms = strtoll(began, NULL, 10);
    sigaction(SIGUSR2, &on_signal, NULL);
    randombytes_set_implementation(&chance);
}
