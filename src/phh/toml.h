/* toml.h -- TOML, read strictly, one thing after another.
 *
 * Debian packages no TOML library for C, and hand histories need a small part
 * of the language; this reads all of TOML 1.0 but arrays of tables, and keeps
 * nothing: no tree, no memory of its own.  The caller is told of a table or a
 * key, and then reads that key's value or skips it:
 *
 *     while ((item = toml_next(&t, name, sizeof name)) == TOML_KEY)
 *         if (text_same(name, "variant")) toml_string(&t, &text);
 *         else toml_skip(&t);
 *
 * The first fault stops it: `why` says what, `line` where, and every later call
 * says no.  Not checked: that a key is given once, which is its reader's to know. */
#ifndef PHH_TOML_H
#define PHH_TOML_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

#define TOML_DEPTH 16  /* arrays and inline tables inside each other */
#define TOML_NAME  128 /* a key or a table's name, with its dots */
#define TOML_WORD  64  /* a number, a date, true or false */

struct toml {
    const char *at, *end; /* borrowed */
    unsigned    line;
    bool        value; /* a key's value was read; its line must end now */
    const char *why;   /* NULL: no fault so far */
};

enum toml_item { TOML_END, TOML_TABLE, TOML_KEY, TOML_FAULT };
enum toml_kind { TOML_STRING, TOML_ARRAY, TOML_INLINE, TOML_OTHER };

struct toml    toml_over(const char *text, size_t size);
enum toml_item toml_next(struct toml *t, char *name, size_t size);
bool           toml_fault(struct toml *t, const char *why); /* says why, once; false */

/* Of the value that comes next. */
enum toml_kind toml_kind(const struct toml *t);
bool           toml_string(struct toml *t, struct text *out); /* does not fit: a fault */
bool           toml_word(struct toml *t, struct text *out);   /* a TOML_OTHER, as written */
bool           toml_skip(struct toml *t);

/* An array: open it, then one value after each yes.  *any begins false. */
bool toml_open(struct toml *t);
bool toml_more(struct toml *t, bool *any);

/* After a fault: on to the next line that opens a table.  False at the end. */
bool toml_recover(struct toml *t);

#endif
