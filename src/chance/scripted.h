/* scripted.h -- chance from a list, for tests and scenarios.
 *
 * Its library is never linked into the house: feltrod has no way to choose an
 * outcome.  A script that runs out, or holds a number the asker could not have
 * drawn, is a mistake in the test and stops it. */
#ifndef CHANCE_SCRIPTED_H
#define CHANCE_SCRIPTED_H

#include "chance/chance.h"

#include <stddef.h>
#include <stdint.h>

struct script {
    const uint32_t *numbers; /* borrowed */
    size_t          count, next;
};

struct chance chance_of_script(struct script *s);

#endif
