#define _GNU_SOURCE /* O_PATH, syscall */
#include "house/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Sanitizers begin processes of their own, and read files everywhere. */
#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_CONFINED false
#endif
#elif defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define IS_CONFINED false
#endif
#ifndef IS_CONFINED
#define IS_CONFINED true
#endif

bool confine_memory(const char **why)
{
    const struct rlimit none = {0, 0};

    *why = "core dumps and tracing could not be forbidden";
    if (setrlimit(RLIMIT_CORE, &none) != 0 || prctl(PR_SET_DUMPABLE, 0) != 0 ||
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return false;
    *why = NULL;
    return true;
}

/* -------------------------------- the files ------------------------------- */

/* Everything that a system may know to forbid; what it does not know is left out. */
#define LANDLOCK_FIRST ((UINT64_C(1) << 13) - 1) /* ABI 1: execute … make-sym */
#define LANDLOCK_REFER (UINT64_C(1) << 13)       /* ABI 2 */
#define LANDLOCK_CUT   (UINT64_C(1) << 14)       /* ABI 3: truncate */

static uint64_t known_rights(long abi)
{
    return LANDLOCK_FIRST | (abi >= 2 ? LANDLOCK_REFER : 0) | (abi >= 3 ? LANDLOCK_CUT : 0);
}

static uint64_t folder_rights(long abi)
{
    return LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR |
           LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG |
           LANDLOCK_ACCESS_FS_REMOVE_FILE | (abi >= 3 ? LANDLOCK_CUT : 0);
}

static bool allow_path(long set, const char *path, uint64_t rights)
{
    struct landlock_path_beneath_attr at = {.allowed_access = rights,
                                            .parent_fd = open(path, O_PATH | O_CLOEXEC)};
    bool                              good;

    if (at.parent_fd < 0) return errno == ENOENT; /* whoever wants it will say so */
    good = syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &at, 0) == 0;
    close(at.parent_fd);
    return good;
}

static bool restrict_to(const char *folder, const char *key, long abi)
{
    const struct landlock_ruleset_attr rules = {.handled_access_fs = known_rights(abi)};
    long set = syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
    bool good = set >= 0;

    good = good && allow_path(set, folder, folder_rights(abi)) &&
           (!key || allow_path(set, key, LANDLOCK_ACCESS_FS_READ_FILE)) &&
           syscall(SYS_landlock_restrict_self, set, 0) == 0;
    if (set >= 0) close((int)set);
    return good;
}

bool confine_files(const char *folder, const char *key, const char **why)
{
    long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);

    *why = NULL;
    if (!IS_CONFINED) return true;
    *why = "this system does not confine files (Landlock)";
    if (abi < 0) return errno == ENOSYS || errno == EOPNOTSUPP;
    *why = "the files could not be confined to the folder of the data (Landlock)";
    if (!restrict_to(folder, key, abi)) return false;
    *why = NULL;
    return true;
}

/* -------------------------------- the calls ------------------------------- */

/* clang-format off */
static const int allowed[] = {
    /* talking to whoever has come in; nobody is called */
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(recvfrom),
    SCMP_SYS(recvmsg), SCMP_SYS(sendto), SCMP_SYS(sendmsg), SCMP_SYS(accept), SCMP_SYS(accept4),
    SCMP_SYS(shutdown), SCMP_SYS(setsockopt), SCMP_SYS(getsockopt), SCMP_SYS(getsockname),
    SCMP_SYS(getpeername), SCMP_SYS(epoll_ctl), SCMP_SYS(epoll_wait), SCMP_SYS(epoll_pwait),
    SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(close), SCMP_SYS(fcntl), SCMP_SYS(ioctl),
    /* the books; where, is for confine_files() */
    SCMP_SYS(openat), SCMP_SYS(pread64), SCMP_SYS(pwrite64), SCMP_SYS(lseek), SCMP_SYS(fsync),
    SCMP_SYS(fdatasync), SCMP_SYS(ftruncate), SCMP_SYS(fallocate), SCMP_SYS(fstat),
    SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(access), SCMP_SYS(unlink),
    SCMP_SYS(readlink), SCMP_SYS(getcwd), SCMP_SYS(fchmod), SCMP_SYS(fchown), SCMP_SYS(utimensat),
    /* memory, threads and time */
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
    SCMP_SYS(mlock), SCMP_SYS(munlock), SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq),
    SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(restart_syscall), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep),
    SCMP_SYS(gettimeofday), SCMP_SYS(getpid), SCMP_SYS(gettid),
    SCMP_SYS(geteuid), SCMP_SYS(getrandom), SCMP_SYS(uname),
    SCMP_SYS(sysinfo)};    /* qsort() asks how much memory there is */
/* clang-format on */

/* Calls of which only some are needed. */
static const struct {
    int                 call;
    struct scmp_arg_cmp value; /* which argument, and what it has to be */
} narrowed[] = {
    /* memory is taken and made writable or readable, never something to be run */
    {SCMP_SYS(mmap), {2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0}},
    {SCMP_SYS(mprotect), {2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0}},
    /* limits are read and not set */
    {SCMP_SYS(prlimit64), {2, SCMP_CMP_EQ, 0, 0}},
    /* what is begun is a thread of this program, in the older way, whose flags can be looked at */
    {SCMP_SYS(clone), {0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD}}};

static bool narrow(scmp_filter_ctx filter)
{
    bool good = true;

    for (size_t i = 0; good && i < sizeof narrowed / sizeof narrowed[0]; i++)
        good = seccomp_rule_add(filter, SCMP_ACT_ALLOW, narrowed[i].call, 1, narrowed[i].value) ==
               0;
    /* a signal is for ourselves: abort() */
    return good &&
           seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1,
                            SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid(), 0)) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
}

bool confine_calls(const char **why)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    bool            good = filter != NULL;

    *why = NULL;
    if (!IS_CONFINED) {
        seccomp_release(filter);
        return true;
    }
    *why = "the system calls could not be confined (seccomp)";
    for (size_t i = 0; good && i < sizeof allowed / sizeof allowed[0]; i++)
        good = seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0) == 0;
    good = good && narrow(filter) && seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
           seccomp_load(filter) == 0;
    seccomp_release(filter);
    if (good) *why = NULL;
    return good;
}
