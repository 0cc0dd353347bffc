/* fuzz_floor.c -- any bytes at all as a floor file.
 *
 * Reading may refuse and must not fall.  What it says is held to its own promises: a
 * refused file has a reason, a lawful one has tables that open sanely, every problem has a
 * place in the file and a sentence, and both languages judge alike. */
#include "base/must.h"
#include "floor/floor_file.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool tells_fault(const struct floor *floor)
{
    for (size_t i = 0; i < floor->problems; i++)
        if (!floor->problem[i].warning) return true;
    return false;
}

static void open_table(const struct floor_table *table)
{
    void *state = calloc(1, table->game->state_size);

    must(state != NULL);
    table->game->open(state, &table->house, table->fingerprint);
    must(table->game->sane(state));
    free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct floor pt, en;

    floor_read((const char *)data, size, PT, &pt);
    floor_read((const char *)data, size, EN, &en);
    must(pt.lawful == en.lawful && pt.problems == en.problems && pt.untold == en.untold);
    must(en.lawful ? !tells_fault(&en) : tells_fault(&en) || en.untold > 0);
    for (size_t i = 0; i < en.problems; i++) {
        must(en.problem[i].line == pt.problem[i].line && en.problem[i].line >= 1);
        must(en.problem[i].column == pt.problem[i].column && en.problem[i].column >= 1);
        must(en.problem[i].words[0] && pt.problem[i].words[0]);
        must(i == 0 || en.problem[i].line >= en.problem[i - 1].line);
    }
    if (en.lawful) {
        must(en.house[0] && en.tables >= 1 && en.tables <= FLOOR_TABLES_MAX);
        for (size_t i = 0; i < en.tables; i++) open_table(&en.table[i]);
    }
    floor_release(&pt);
    floor_release(&en);
    return 0;
}
