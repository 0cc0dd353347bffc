/* steps.h -- between the parts of a proof. */
#ifndef RECALL_STEPS_H
#define RECALL_STEPS_H

#include "recall/prove.h"

__attribute__((format(printf, 4, 5)))
void conclude(struct proof *p, enum proof_step step, enum proved is, const char *format, ...);

/* Of a game without a bank. */
void prove_deck_commitment(const struct told *t, struct proof *p);
void prove_deck_draws(const struct told *t, struct proof *p);

#endif
