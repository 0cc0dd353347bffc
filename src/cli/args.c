#include "cli/args.h"

#include "base/must.h"
#include "base/nearest.h"
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *args_program = "feltro";

int misuse(const char *command, const char *format, ...)
{
    va_list args;

    fprintf(stderr, "%s%s%s: ", args_program, command ? " " : "", command ? command : "");
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "\n%*s  %s%s%s --help tells more\n", (int)strlen(args_program), "",
            args_program, command ? " " : "", command ? command : "");
    return STATUS_MISUSE;
}

enum tongue tongue_of_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);

        if (value && *value) return strncmp(value, "pt", 2) == 0 ? PT : EN;
    }
    return EN;
}

/* --------------------------------- help --------------------------------- */

static void print_help(const struct args *a)
{
    printf("usage: %s%s%s%s%s%s\n\n%s\n", args_program, a->command ? " " : "",
           a->command ? a->command : "", a->count ? " [options]" : "", a->operands ? " " : "",
           a->operands ? a->operands : "", a->about);
    if (a->count) printf("\noptions:\n");
    for (size_t i = 0; i < a->count; i++) {
        char        left[64];
        struct text t = text_over(left, sizeof left);

        text_put(&t, a->list[i].name);
        if (a->list[i].value) {
            text_char(&t, ' ');
            text_put(&t, a->list[i].value);
        }
        printf("  %-22s %s\n", left, a->list[i].meaning);
    }
}

/* -------------------------------- reading ------------------------------- */

static int store(const struct args *a, const struct arg *arg, const char *value)
{
    int64_t n;

    if (arg->word) {
        *arg->word = value;
    } else if (arg->many) {
        if (arg->many->count == ARGS_MAX)
            return misuse(a->command, "more than %d of %s", ARGS_MAX, arg->name);
        arg->many->word[arg->many->count++] = value;
    } else if (arg->tongue) {
        if (!text_same(value, "pt") && !text_same(value, "en"))
            return misuse(a->command, "%s is pt or en", arg->name);
        *arg->tongue = value[0] == 'p' ? PT : EN;
    } else {
        if (!read_number(value, &n))
            return misuse(a->command, "%s: \"%s\" is not a whole number", arg->name, value);
        if (n < arg->low || n > arg->high)
            return misuse(a->command, "%s: %s is not from %lld to %lld", arg->name, value,
                          (long long)arg->low, (long long)arg->high);
        *arg->number = n;
    }
    return ARGS_READ;
}

/* The listed option that `typed` begins with; *value is what follows its "=", if any. */
static const struct arg *find(const struct args *a, const char *typed, const char **value)
{
    size_t size = strcspn(typed, "=");

    *value = typed[size] == '=' ? typed + size + 1 : NULL;
    for (size_t i = 0; i < a->count; i++)
        if (strlen(a->list[i].name) == size && strncmp(a->list[i].name, typed, size) == 0)
            return &a->list[i];
    return NULL;
}

static int read_option(const struct args *a, char **argv, int *at, uint64_t *seen)
{
    const char       *typed = argv[*at], *value;
    const struct arg *arg = find(a, typed, &value);

    if (!arg) {
        const char *near = nearest_word(typed, a->list, a->count, sizeof *a->list);

        if (near) return misuse(a->command, "there is no option %s; is it %s?", typed, near);
        return misuse(a->command, "there is no option %s", typed);
    }

    uint64_t bit = UINT64_C(1) << (arg - a->list);

    if (!arg->many && (*seen & bit)) return misuse(a->command, "%s is given twice", arg->name);
    *seen |= bit;
    if (arg->flag) {
        if (value) return misuse(a->command, "%s takes no value", arg->name);
        *arg->flag = true;
        return ARGS_READ;
    }
    if (!value) value = argv[++*at];
    if (!value || (argv[*at] == value && strncmp(value, "--", 2) == 0))
        return misuse(a->command, "%s needs its %s", arg->name, arg->value);
    if (!*value)
        return misuse(a->command, "%s needs its %s, and it is empty", arg->name, arg->value);
    return store(a, arg, value);
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && !text_same(argv[i], "--"); i++)
        if (text_same(argv[i], "--help") || text_same(argv[i], "-h")) return true;
    return false;
}

int args_read(struct args *a, int argc, char **argv)
{
    uint64_t seen = 0;
    bool     only_operands = false;

    must(a->count <= 64);
    a->operand.word = argv + 1;
    if (asks_for_help(argc, argv)) {
        print_help(a);
        return STATUS_GOOD;
    }
    for (int i = 1; i < argc; i++) {
        const char *typed = argv[i];
        int         status;

        if (!only_operands && text_same(typed, "--")) {
            only_operands = true;
            continue;
        }
        if (!only_operands && typed[0] == '-' && typed[1]) {
            status = read_option(a, argv, &i, &seen);
            if (status != ARGS_READ) return status;
            continue;
        }
        if (a->most == 0) return misuse(a->command, "\"%s\" means nothing here", typed);
        if (!*typed) return misuse(a->command, "an empty %s", a->operands);
        if (a->operand.count == a->most)
            return misuse(a->command, "\"%s\" is one %s too many", typed, a->operands);
        a->operand.word[a->operand.count++] = argv[i];
    }
    if (a->operand.count < a->least) return misuse(a->command, "%s is missing", a->operands);
    return ARGS_READ;
}
