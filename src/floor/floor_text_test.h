/* floor_text_test.h -- floor files that tests write, and how they are refused. */
#ifndef FLOOR_FLOOR_TEXT_TEST_H
#define FLOOR_FLOOR_TEXT_TEST_H

#include "floor/description.h"
#include "floor/floor_file.h"
#include "floor/option_text.h"

#include "check.h"

#include <stdlib.h>

#define HEAD  "house: Casa\ntables:\n"
#define TABLE "  - name: A\n    game: banca-francesa\n    minimum: 1.00\n    unit: 0.50\n"

static struct floor floor_now;

static inline void read_bytes(const char *text, size_t size)
{
    floor_release(&floor_now);
    floor_read(text, size, EN, &floor_now);
}

static inline void read_words(const char *text)
{
    read_bytes(text, strlen(text));
}

/* The file is refused, and first of all for this, here. */
static inline void check_refused(const char *text, size_t size, unsigned line, unsigned column,
                                 const char *words, const char *file, int at)
{
    const struct floor_problem *p;

    read_bytes(text, size);
    p = floor_now.problem;
    if (!floor_now.lawful && floor_now.problems > 0 && p->line == line && p->column == column &&
        strstr(p->words, words))
        return;
    print_error("wanted %u:%u: %s\n", line, column, words);
    for (size_t i = 0; i < floor_now.problems; i++)
        print_error("   got %u:%u: %s\n", p[i].line, p[i].column, p[i].words);
    _fail(file, at);
}

#define REFUSED(text, line, column, words)                                                         \
    check_refused((text), strlen(text), (line), (column), (words), __FILE__, __LINE__)
#define REFUSED_BYTES(text, line, column, words)                                                   \
    check_refused((text), sizeof(text) - 1, (line), (column), (words), __FILE__, __LINE__)

#endif
