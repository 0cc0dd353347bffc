/* confine.h -- what the program may still do once it is open, and nothing else.
 *
 *     confine_memory()   first of all: no core dumps, nobody may trace it
 *     confine_files()    before any thread: of all files only one folder, and one to be
 *                        read, for ever
 *     confine_calls()    last: only the system calls that serving needs, in every thread;
 *                        any other ends the program at once
 *
 * Whoever should find a way to run his own code in here finds no shell to start, no file to
 * read or change but the books, and no connection to open (Landlock, seccomp). */
#ifndef HOUSE_CONFINE_H
#define HOUSE_CONFINE_H

#include <stdbool.h>

/* False: the system has it and would not; *why.  A system without it is no error: *why then
 * says so, and is NULL otherwise. */
bool confine_memory(const char **why);
bool confine_files(const char *folder, const char *key, const char **why); /* key: or NULL */
bool confine_calls(const char **why);

#endif
