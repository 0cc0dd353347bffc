/* fuzz_scenario.c -- any bytes at all as a scenario.
 *
 * Through it every command of every game is said in every order, and after each the state
 * must be sane: the scenario's own table sees to that.  Beyond it: what was played is itself
 * a scenario, and playing that finds every answer as written. */
#include "base/must.h"
#include "feltro/scenario/scenario.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scenario_report first, again;
    int                    verdict = scenario_play((const char *)data, size, &first);

    if (verdict == SCENARIO_UNREADABLE) {
        must(first.why[0]);
    } else if (first.played_size <= SCENARIO_BYTES_MAX) {
        must(scenario_play(first.played, first.played_size, &again) == SCENARIO_AS_WRITTEN);
        scenario_release(&again);
    }
    must(verdict != SCENARIO_DIFFERS || first.differences[0]);
    scenario_release(&first);
    return 0;
}
