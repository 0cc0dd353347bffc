#define _GNU_SOURCE /* clone, mkdtemp */
#include "house/confine.h"

#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define TESTS(X)                                                                                   \
    X(the_folder_is_made)                                                                          \
    X(what_serving_needs_is_allowed)                                                               \
    X(files_elsewhere_are_out_of_reach)                                                            \
    X(every_other_call_ends_the_program)                                                           \
    X(signals_are_for_itself_alone)                                                                \
    X(a_thread_that_was_there_before_is_confined_too)                                              \
    X(the_folder_is_removed)

static char folder[64];

static void confine(void)
{
    const char *why;

    CHECK(confine_memory(&why) && confine_files(folder, NULL, &why) && confine_calls(&why));
}

/* In a process of its own: what became of it, as wait() says. */
static int child(void (*act)(long with), long with)
{
    pid_t pid = fork();
    int   status;

    CHECK(pid >= 0);
    if (pid == 0) {
        act(with);
        _exit(0);
    }
    CHECK_EQ(waitpid(pid, &status, 0), pid);
    return status;
}

/* -------------------------------- allowed --------------------------------- */

static void *nothing(void *with)
{
    return with;
}

static void serve(long with)
{
    char      path[96], word[4];
    pthread_t thread;
    int       fd;

    (void)with;
    confine();
    snprintf(path, sizeof path, "%s/books", folder);
    fd = open(path, O_RDWR | O_CREAT, 0600);
    if (fd < 0 || write(fd, "abc", 3) != 3 || fsync(fd) != 0 || pread(fd, word, 3, 0) != 3)
        _exit(1);
    if (ftruncate(fd, 1) != 0 || close(fd) != 0 || unlink(path) != 0) _exit(2);
    if (getrandom(word, sizeof word, 0) != sizeof word) _exit(3);
    if (pthread_create(&thread, NULL, nothing, NULL) != 0 || pthread_join(thread, NULL) != 0)
        _exit(4);
    free(malloc(1 << 24));
}

static void t_what_serving_needs_is_allowed(void)
{
    CHECK_EQ(child(serve, 0), 0);
}

/* --------------------------------- files ---------------------------------- */

static void look_elsewhere(long with)
{
    static const struct {
        const char *path;
        int         how;
    } files[] = {{"/etc/passwd", O_RDONLY},     {"/proc/self/environ", O_RDONLY},
                 {"/", O_RDONLY | O_DIRECTORY}, {"/tmp/feltro-elsewhere", O_WRONLY | O_CREAT},
                 {"/dev/null", O_WRONLY},       {"..", O_RDONLY | O_DIRECTORY}};
    char        up[96];
    const char *why;

    (void)with;
    /* Without the calls, so that what the files say is heard. */
    if (!confine_memory(&why) || !confine_files(folder, NULL, &why) || why) _exit(9);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (open(files[i].path, files[i].how, 0600) >= 0 || errno != EACCES) _exit(1);
    snprintf(up, sizeof up, "%s/../feltro-elsewhere", folder);
    if (open(up, O_WRONLY | O_CREAT, 0600) >= 0 || errno != EACCES) _exit(2);
    if (mkdir("/tmp/feltro-elsewhere", 0700) == 0 || errno != EACCES) _exit(3);
    if (unlink("/etc/hostname") == 0 || errno != EACCES) _exit(4);
    snprintf(up, sizeof up, "%s/link", folder);
    if (symlink("/etc/passwd", up) == 0 || errno != EACCES) _exit(5);
}

static void t_files_elsewhere_are_out_of_reach(void)
{
    CHECK_EQ(child(look_elsewhere, 0), 0);
}

/* --------------------------------- calls ---------------------------------- */

static void call(long number)
{
    confine();
    syscall(number, 0, 0, 0, 0, 0, 0);
}

static void run_memory(long with) /* memory that was written is to be run */
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    (void)with;
    confine();
    mprotect(page, 4096, PROT_READ | PROT_EXEC);
}

static void take_memory_to_run(long with) /* mmap() instead of mprotect() */
{
    (void)with;
    confine();
    mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

static void map_to_run(long with) /* a file that was written */
{
    char path[96];
    int  fd;

    (void)with;
    snprintf(path, sizeof path, "%s/program", folder);
    fd = open(path, O_RDWR | O_CREAT, 0600);
    if (fd < 0 || ftruncate(fd, 4096) != 0 || unlink(path) != 0) _exit(1);
    confine();
    mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0);
}

static void signal_to(long pid) /* nothing is sent: 0 asks whether it could be */
{
    confine();
    syscall(SYS_tgkill, pid, pid, 0);
}

static void signal_to_itself(long with)
{
    (void)with;
    confine();
    if (syscall(SYS_tgkill, getpid(), gettid(), 0) != 0) _exit(1);
    abort();
}

static void split(long with) /* a process, not a thread */
{
    (void)with;
    confine();
    syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
}

static bool is_ended_for_it(int status)
{
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS;
}

static void t_every_other_call_ends_the_program(void)
{
    /* clang-format off */
    static const long never[] = {
        SYS_execve, SYS_execveat, SYS_fork, SYS_vfork, SYS_socket, SYS_socketpair, SYS_connect,
        SYS_bind, SYS_listen, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kill,
        SYS_setuid, SYS_setgid, SYS_setresuid, SYS_setgroups, SYS_capset, SYS_mount, SYS_umount2,
        SYS_chroot, SYS_pivot_root, SYS_unshare, SYS_setns, SYS_init_module, SYS_finit_module,
        SYS_kexec_load, SYS_reboot, SYS_settimeofday, SYS_clock_settime, SYS_bpf,
        SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_personality,
        SYS_memfd_create, SYS_io_uring_setup, SYS_rename, SYS_link, SYS_symlink, SYS_chmod,
        SYS_mknod, SYS_truncate, SYS_open, SYS_prctl, SYS_seccomp, SYS_quotactl, SYS_swapon};
    /* clang-format on */

    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (!is_ended_for_it(child(call, never[i]))) fail_msg("call %ld goes through", never[i]);
    CHECK(is_ended_for_it(child(run_memory, 0)));
    CHECK(is_ended_for_it(child(take_memory_to_run, 0)));
    CHECK(is_ended_for_it(child(map_to_run, 0)));
    CHECK(is_ended_for_it(child(split, 0)));
}

static void t_signals_are_for_itself_alone(void)
{
    int status = child(signal_to_itself, 0);

    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    CHECK(is_ended_for_it(child(signal_to, getpid())));
    CHECK(is_ended_for_it(child(signal_to, 1)));
}

static pthread_barrier_t confined;

static void *wait_and_call(void *with)
{
    pthread_barrier_wait(&confined);
    syscall(SYS_socket, 0, 0, 0);
    return with;
}

static void confine_with_threads(long with)
{
    pthread_t   thread;
    const char *why;

    (void)with;
    pthread_barrier_init(&confined, NULL, 2);
    pthread_create(&thread, NULL, wait_and_call, NULL);
    if (!confine_memory(&why) || !confine_calls(&why)) _exit(1);
    pthread_barrier_wait(&confined);
    pthread_join(thread, NULL);
}

static void t_a_thread_that_was_there_before_is_confined_too(void)
{
    CHECK(is_ended_for_it(child(confine_with_threads, 0)));
}

/* --------------------------- the folder of the data ------------------------ */

static void t_the_folder_is_made(void)
{
    snprintf(folder, sizeof folder, "/tmp/feltro-confine-XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
}

static void t_the_folder_is_removed(void)
{
    CHECK_EQ(rmdir(folder), 0);
}

TEST_MAIN(TESTS)
