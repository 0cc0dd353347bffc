/* floor_file.h -- the tables of a house, as its operator describes them.
 *
 *     house: Casa Feltro
 *     tables:
 *       - name: Banca Francesa 1
 *         game: banca-francesa
 *         minimum: 1.00
 *         unit: 0.50
 *
 * Beside name and game, the keys of a table are the options of its game.  One that
 * is not written takes its usual value, except minimum and unit: money is never
 * guessed.
 *
 * The file is read strictly, because a key that nobody understood is a limit that
 * nobody applies: unknown, repeated and missing keys, wrong types, anchors, aliases,
 * tags, several documents and characters that cannot be seen are refused, each with
 * its line and column.  Then every table is laid against the law, and what the law
 * has against it is told in the same way.  All that is wrong is told at once; only
 * what concerns two values of a table waits until each is within its own bounds. */
#ifndef FLOOR_FLOOR_FILE_H
#define FLOOR_FLOOR_FILE_H

#include "engine/game.h"
#include "floor/fingerprint.h"

#define FLOOR_BYTES_MAX    (1 << 20)
#define FLOOR_TABLES_MAX   1000
#define FLOOR_NAME_MAX     60      /* characters */
#define FLOOR_PROBLEMS_MAX 1000    /* that are told; the rest are counted */

struct floor_table {
    char               name[4 * FLOOR_NAME_MAX + 1];
    const struct game *game;
    struct house       house;
    uint8_t            fingerprint[FINGERPRINT_BYTES];
};

struct floor_problem {
    unsigned    line, column;    /* from 1 */
    int         table;           /* its index, or -1 */
    bool        warning;         /* worth knowing; does not refuse */
    const char *option, *rule;   /* or NULL */
    char        words[320];      /* the sentence, in the reader's language */
};

struct floor {
    char                  house[4 * FLOOR_NAME_MAX + 1];
    bool                  lawful;      /* no problem but warnings: the tables may open */
    size_t                tables;
    struct floor_table   *table;       /* owned; to be believed only when lawful */
    size_t                problems, untold;
    struct floor_problem *problem;     /* owned; in the order of the file */
};

/* Always fills *out; floor_release() it. */
void floor_read(const char *text, size_t size, enum tongue tongue, struct floor *out);
void floor_release(struct floor *floor);

#endif
