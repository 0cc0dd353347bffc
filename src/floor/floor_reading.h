/* floor_reading.h -- what the files that read a floor file share. */
#ifndef FLOOR_FLOOR_READING_H
#define FLOOR_FLOOR_READING_H

#include "floor/floor_file.h"
#include "floor/option_text.h"

#include <yaml.h>

struct reading {
    const char          *text;
    size_t               size;
    enum tongue          tongue;
    struct floor        *floor;
    int                  table; /* the one being read; -1 outside */
    yaml_document_t      document;
    struct floor_problem spare; /* what is written past the last one told */
};

/* "subject: what is wrong with it"; NULL where there is no subject. */
struct floor_problem *complain(struct reading *r, yaml_mark_t at, const char *subject,
                               const char *pt, const char *en);

/* The same about words of the file's own, between quotes, and what they probably meant. */
void complain_of(struct reading *r, yaml_mark_t at, const char *words, const char *pt,
                 const char *en, const char *near);

void complain_of_yaml(struct reading *r, const yaml_parser_t *parser);

/* A problem whose words the caller writes. */
struct floor_problem *problem_at(struct reading *r, yaml_mark_t at);
void                  sort_problems(struct floor *floor);

const yaml_node_t *node(struct reading *r, int id);

/* The words of a scalar; NULL for anything else and where a NUL hides in them. */
const char *words_of(const yaml_node_t *n);

void read_name(struct reading *r, const yaml_node_t *n, const char *subject,
               char out[4 * FLOOR_NAME_MAX + 1]);

/* Reads a value by its kind; false when it said why not. */
bool read_option(struct reading *r, const yaml_node_t *n, const struct option *o, int64_t *out);

/* The same within the bounds of the option, where it is not of a game, and so not of the law's. */
bool read_bounded(struct reading *r, const yaml_node_t *n, const struct option *o, int64_t *out);

#define KEYS_MAX (8 + OPTIONS_MAX)

struct keys {
    const char *const   *fixed;
    size_t               fixed_count;
    const struct option *options; /* these follow; may be NULL */
    size_t               options_count;
    bool                 others;          /* they cannot be judged: the game is not known */
    const yaml_node_t   *value[KEYS_MAX]; /* what was found; NULL where nothing was */
};

void read_keys(struct reading *r, const yaml_node_t *map, struct keys *keys);

/* The list of tournaments, without their files (floor_tournaments.c). */
void read_tournaments(struct reading *r, const yaml_node_t *list);
void release_tournaments(struct floor *floor);

bool start_parser(struct reading *r, yaml_parser_t *parser);

/* Before the document is looked at: each tells what it has against the file. */
bool bytes_are_plain(struct reading *r);
bool shape_is_used(struct reading *r);

#endif
