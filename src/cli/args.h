/* args.h -- the command line, read strictly.
 *
 * A command lists what it takes and where it goes; the same list is its help:
 *
 *     bool           json = false;
 *     const char    *game = NULL;
 *     struct arg     list[] = {
 *         {"--json", NULL,  "one JSON document", .flag = &json},
 *         {"--game", "KEY", "which game",        .word = &game},
 *     };
 *     struct args    args = {.command = "odds", .about = "…", .list = list, .count = 2};
 *     int            status = args_read(&args, argc, argv);
 *
 *     if (status != ARGS_READ) return status;
 *
 * Anything not listed, listed once and given twice, without its value, or with a
 * value that is not what it should be, is misuse. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "base/words.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a program says when it ends. */
enum status { STATUS_GOOD, STATUS_NO, STATUS_MISUSE };

#define ARGS_MAX  256
#define ARGS_READ (-1)

struct arg_list {
    size_t      count;
    const char *word[ARGS_MAX];
};

struct operands { /* gathered at the front of argv, however many */
    size_t count;
    char **word;
};

struct arg {
    const char *name;  /* "--json" */
    const char *value; /* how the help calls its value; NULL for a flag */
    const char *meaning;

    /* Where it goes: one of these. */
    bool            *flag;
    const char     **word;
    enum tongue     *tongue; /* pt or en */
    int64_t         *number; /* from low to high */
    struct arg_list *many;   /* may be repeated, as --set is */

    int64_t low, high;
};

struct args {
    const char       *command;  /* NULL for a program without commands */
    const char       *operands; /* as the help shows them: "FILE…" */
    const char       *about;    /* what it does, for the help */
    const struct arg *list;
    size_t            count;
    size_t            least, most; /* operands */
    struct operands   operand;     /* what args_read() found */
};

extern const char *args_program; /* "feltro"; each main() says its own */

/* argv[0] is the command.  ARGS_READ: go on.  Anything else is the status to end
 * with, after --help or a complaint. */
int args_read(struct args *a, int argc, char **argv);

/* Says on stderr what is wrong with the command line; returns STATUS_MISUSE. */
__attribute__((format(printf, 2, 3))) int misuse(const char *command, const char *format, ...);

enum tongue tongue_of_locale(void); /* Portuguese where the locale is; else English */

#endif
