/* floor_file.h -- the tables of a house, as its operator describes them.
 *
 *     house: Casa Feltro
 *     tables:
 *       - name: Banca Francesa 1
 *         game: banca-francesa
 *         minimum: 1.00
 *         unit: 0.50
 *
 *     tournaments:
 *       - file: tournaments/sit-and-go.yaml
 *
 * Beside name, game and copies, the keys of a table are the options of its game.  One that
 * is not written takes its usual value, except minimum and unit: money is never
 * guessed.  Tournaments are optional; each is a file of its own, found from the folder
 * of the floor file (floor_fetch), and what is said here is when it is held.
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

#define FLOOR_BYTES_MAX       (1 << 20)
#define FLOOR_TABLES_MAX      1000
#define FLOOR_NAME_MAX        60   /* characters */
#define FLOOR_PROBLEMS_MAX    1000 /* that are told; the rest are counted */
#define FLOOR_TOURNAMENTS_MAX 16
#define FLOOR_PATH_MAX        1000 /* bytes */
#define FLOOR_ENTRANTS_MAX    2000 /* of one tournament */

#define FLOOR_COPIES_MAX 200 /* of one table */
#define FLOOR_NAME_BYTES (4 * FLOOR_NAME_MAX + sizeof " (200)")

struct floor_table {
    char               name[FLOOR_NAME_BYTES];
    uint32_t           copy_of; /* which of the tables, from 1, it is another of; 0: of none */
    const struct game *game;
    struct house       house;
    uint8_t            fingerprint[FINGERPRINT_BYTES];
};

enum floor_when {
    WHEN_EVERY,   /* a scheduled one is held again after so long; 0: once */
    WHEN_COMPANY, /* how long it waits until the house's own players fill it; 0: they do not */
    WHEN_AT_ONCE, /* how many may be held side by side */
    WHEN_OPTIONS
};

extern const struct option floor_when[WHEN_OPTIONS];

struct tournament_file;

struct floor_tournament {
    char                    path[FLOOR_PATH_MAX + 1]; /* as it is written */
    unsigned                line, column;
    struct house            when; /* by enum floor_when */
    struct tournament_file *file; /* owned; NULL until floor_fetch() */
};

struct floor_problem {
    unsigned    line, column;  /* from 1 */
    int         table;         /* its index, or -1 */
    bool        warning;       /* worth knowing; does not refuse */
    const char *option, *rule; /* or NULL */
    char        words[320];    /* the sentence, in the reader's language */
};

struct floor {
    char                     house[4 * FLOOR_NAME_MAX + 1];
    bool                     lawful; /* no problem but warnings: the tables may open */
    size_t                   tables;
    struct floor_table      *table; /* owned; to be believed only when lawful */
    size_t                   tournaments;
    struct floor_tournament *tournament; /* owned; likewise */
    size_t                   problems, untold;
    struct floor_problem    *problem; /* owned; in the order of the file */
};

/* Always fills *out; floor_release() it. */
void floor_read(const char *text, size_t size, enum tongue tongue, struct floor *out);
void floor_release(struct floor *floor);

/* Reads the files of its tournaments, from the folder of the floor file `path`, and lays them
 * against the law; what is against them becomes a problem of the floor. */
void floor_fetch(struct floor *floor, const char *path, enum tongue tongue);

#endif
