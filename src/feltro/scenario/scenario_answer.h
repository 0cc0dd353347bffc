/* scenario_answer.h -- what a table answers in a scenario, line by line. */
#ifndef FELTRO_SCENARIO_SCENARIO_ANSWER_H
#define FELTRO_SCENARIO_SCENARIO_ANSWER_H

#include "feltro/scenario/scenario_table.h"

void answer_faults(struct scenario_table *t, const struct game *game, const struct faults *faults);
void answer_refusal(struct scenario_table *t, const struct command *cmd, enum refusal no);
void answer_command(struct scenario_table *t, const struct command *cmd); /* an applied one */
void answer_view(struct scenario_table *t, unsigned viewer);

#endif
