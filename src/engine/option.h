/* option.h -- what the operator may choose (regras específicas), as data.
 *
 * Each game lists its options once.  The floor file, `--set`, the law check,
 * the odds and the screens all read this list; a value lives in struct house at
 * the option's own index, is checked when the table opens, is copied into the
 * state, and is so part of every replay. */
#ifndef ENGINE_OPTION_H
#define ENGINE_OPTION_H

#include "base/cents.h"
#include "base/book.h"
#include "base/words.h"

#include <stddef.h>

/* The options that every banked table has; a game's own follow them.
 *
 * A demonstration table is the same code with the money of another book
 * (804/2015 r.30, 805/2015 r.37, 807/2015 r.32, 808/2015 r.31, 812/2015 r.37).
 * The book is the whole table's and no command changes it, so no movement leads
 * from demonstration chips to anything else (804/2015 r.31, 805/2015 r.38,
 * 807/2015 r.33, 808/2015 r.32, 812/2015 r.38). */
enum option_index {
    OPT_MODE, /* enum mode */
    OPT_BOOK, /* enum book */
    OPT_SEATS,
    OPT_UNIT,       /* the chip: every bet is a multiple of it */
    OPT_MINIMUM,    /* the table's minimum bet */
    OPT_WINDOW,     /* multi-player: milliseconds to bet */
    OPT_DECISION,   /* multi-player: milliseconds to decide */
    OPT_INACTIVITY, /* invite, warn and end idle sessions */
    OPT_COMMON
};

#define OPTIONS_MAX 40

enum mode { MODE_INDIVIDUAL, MODE_MULTI };

struct house {
    int64_t value[OPTIONS_MAX]; /* by option index; unused ones are zero */
};

enum option_kind {
    OPTION_CHOICE,  /* one of `choices` */
    OPTION_COUNT,   /* a whole number */
    OPTION_TIMES,   /* so many times the minimum bet */
    OPTION_EURO,    /* money, kept in cents */
    OPTION_SECONDS, /* whole seconds, kept in milliseconds */
    OPTION_PERCENT  /* up to two decimals, kept in hundredths of a percent */
};

struct choice {
    const char *name; /* NULL ends the list */
    int64_t     value;
};

struct option {
    struct words         words;
    enum option_kind     kind;
    int64_t              low, high, usual; /* in the unit it is kept in */
    const struct choice *choices;
    const char          *rule; /* the law behind the bounds; NULL where they are our own */
};

/* What is wrong, or worth a warning, with a choice. */
enum fault_kind {
    FAULT_BELOW, /* the value is below `limit` */
    FAULT_ABOVE, /* the value is above `limit` */
    FAULT_NOT_A_CHOICE,
    FAULT_MIN_ABOVE_MAX, /* no bet could be placed: minimum above maximum */
    FAULT_OFF_UNIT,      /* not a multiple of the chip unit `limit` */
    FAULT_INEXACT        /* warning: this chip unit cannot pay `what` to the cent */
};

struct fault {
    uint8_t     kind;   /* enum fault_kind */
    uint8_t     option; /* the option's index */
    const char *rule;   /* or NULL */
    const char *what;   /* the bet it is about, or NULL */
    int64_t     value, limit;
};

#define FAULTS_MAX 64

struct faults {
    size_t       count;
    struct fault list[FAULTS_MAX];
};

void fault_add(struct faults *out, struct fault f);
bool faults_refuse(const struct faults *f); /* any that is more than a warning */

/* The usual house: every option at its default. */
struct house house_usual(const struct option *options, size_t count);

/* Each value against its own bounds; what concerns two options is the game's. */
void house_check(const struct option *options, size_t count, const struct house *house,
                 struct faults *out);

/* Warns when a chip of `unit` cannot be paid `o` to the cent. */
void fault_inexact(struct faults *out, const struct house *house, struct odds o, const char *what,
                   const char *rule);

extern const struct choice choices_mode[], choices_book[], choices_switch[];

/* The rows that every banked table begins with.  The regulation decides the
 * most seats and the rules cited; bounds without a rule are our own, except
 * that no decision may be hurried below three seconds (903-B 6.1.4). */
/* clang-format off */
#define COMMON_OPTIONS(most_seats, rule_mode, rule_seats, rule_minimum, rule_window, rule_idle)       \
    [OPT_MODE]       = {{"mode", "modo", "mode"}, OPTION_CHOICE, 0, 0, MODE_INDIVIDUAL,               \
                        choices_mode, rule_mode},                                                     \
    [OPT_BOOK]       = {{"book", "livro", "book"}, OPTION_CHOICE, 0, 0, BOOK_DEMO, choices_book, NULL},\
    [OPT_SEATS]      = {{"seats", "lugares", "seats"}, OPTION_COUNT, 1, most_seats, 1, NULL,          \
                        rule_seats},                                                                  \
    [OPT_UNIT]       = {{"unit", "ficha", "chip unit"}, OPTION_EURO, 1, 10000000, 100, NULL, NULL},   \
    [OPT_MINIMUM]    = {{"minimum", "aposta mínima", "minimum bet"}, OPTION_EURO, 1, 100000000, 100,  \
                        NULL, rule_minimum},                                                          \
    [OPT_WINDOW]     = {{"window", "tempo para apostar", "betting time"}, OPTION_SECONDS, 3000,       \
                        600000, 20000, NULL, rule_window},                                            \
    [OPT_DECISION]   = {{"decision", "tempo para decidir", "time to decide"}, OPTION_SECONDS, 3000,   \
                        600000, 20000, NULL, "903-B 6.1.4"},                                          \
    [OPT_INACTIVITY] = {{"inactivity", "terminar sessões inativas", "end idle sessions"},             \
                        OPTION_CHOICE, 0, 0, 1, choices_switch, rule_idle}
/* clang-format on */

#endif
