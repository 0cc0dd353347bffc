/* steps.h -- between the parts of a proof. */
#ifndef REPLAY_STEPS_H
#define REPLAY_STEPS_H

#include "replay/prove.h"

/* The same figures in both sentences, in the same order. */
__attribute__((format(printf, 4, 6), format(printf, 5, 6))) void conclude(
    struct proof *p, enum proof_step step, enum proved value, const char *pt, const char *en, ...);

/* Of a game without a bank. */
void prove_deck_commitment(const struct round_record *t, struct proof *p);
void prove_deck_draws(const struct round_record *t, struct proof *p);

#endif
