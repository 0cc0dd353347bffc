#define _POSIX_C_SOURCE 200809L /* mkdir, termios */
#include "api/staff.h"

#include "cli/args.h"
#include "people/password.h"
#include "pit/pit.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

/* At a terminal it is asked for, and not shown. */
static bool read_password(char *out, size_t size)
{
    struct termios shown, hidden;
    bool           terminal = tcgetattr(STDIN_FILENO, &shown) == 0;
    char          *line;

    if (terminal) {
        hidden = shown;
        hidden.c_lflag &= ~(tcflag_t)ECHO;
        fputs("password: ", stderr);
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    line = fgets(out, (int)size, stdin);
    if (terminal) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
        fputc('\n', stderr);
    }
    if (!line) return false;
    out[strcspn(out, "\r\n")] = '\0';
    return true;
}

static enum refusal enter(struct people *people, const struct newcomer *who, struct cage *cage)
{
    char         secret[SECRET_MOST + 1];
    enum refusal no = people_may_register(people, who, pit_clock());
    uint64_t     id, seq;

    if (no != REF_NONE) return no;
    if (!password_hash(who->password, secret)) return REF_STOPPED;
    no = people_register(people, who, secret, pit_clock(), &id, &seq);
    if (no == REF_NONE && !cage_wait(cage, seq)) no = REF_STOPPED;
    return no;
}

int staff_make(const char *data, const char *login, enum role role, enum tongue tongue)
{
    char            password[PASSWORD_MOST + 2], file[4096];
    struct newcomer who = {.login = login,
                           .password = password,
                           .role = role,
                           .address = "",
                           .name = role == ROLE_OPERATOR ? "Operador" : "Inspetor"};
    const char     *why = "no password on the standard input";
    struct store   *store = NULL;
    struct cage    *cage = NULL;
    struct people  *people = NULL;
    enum refusal    no;

    umask(077);
    if (read_password(password, sizeof password)) {
        (void)mkdir(data, 0700); /* where it cannot be made the store says so */
        snprintf(file, sizeof file, "%s/feltro.db", data);
        store = store_sqlite_open(file, STORE_WRITE, &why);
    }
    if (store) cage = cage_open(store, NULL, &why);
    if (cage) people = people_open(store, cage, &why);
    if (people) {
        no = enter(people, &who, cage);
        why = no == REF_NONE ? NULL : say(&refusal_words[no], tongue);
        people_close(people);
    }
    if (cage) cage_close(cage);
    if (store) store->close(store);
    sodium_memzero(password, sizeof password);
    if (why) fprintf(stderr, "feltrod: %s: %s\n", login, why);
    else printf("%s: %s\n", login, role_keys[role]);
    return why ? STATUS_NO : STATUS_GOOD;
}
