/* scenario_table.h -- the table a scenario talks to: commands as words, answers as lines. */
#ifndef FELTRO_SCENARIO_SCENARIO_TABLE_H
#define FELTRO_SCENARIO_SCENARIO_TABLE_H

#include "engine/table.h"

#define SCENARIO_WORDS_MAX 64

struct scenario_table {
    const struct game *game;         /* NULL while no table is open */
    void              *state, *view; /* owned: state_size bytes each */
    struct payout     *line, *told;  /* owned: listed now, and when last told */
    size_t             lines, tolds;
    struct events      heard;
    cents              stack[SEATS_MAX]; /* before the command */
    struct text       *answer;           /* borrowed: where the answers go */
    char               why[192];         /* what was wrong with the words */
};

/* Each says false, and in `why` what was wrong, when the words make no sense.  A table
 * that the law refuses, and a command that is refused, are answers. */
bool scenario_open(struct scenario_table *t, char **word, size_t words);
bool scenario_say(struct scenario_table *t, char **word, size_t words);

void scenario_table_release(struct scenario_table *t);

#endif
