/* fuzz_tournament.c -- any bytes at all as the regulation of a tournament.
 *
 * Reading may refuse and must not fall.  A refused document has a reason with a place in
 * the file and a sentence, in both languages alike; a lawful one opens sanely and is told
 * to players whole. */
#include "base/must.h"
#include "floor/tournament_file.h"
#include "games/tournament/tournament.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void open_tournament(const struct tournament_file *file)
{
    static char page[1 << 18];
    struct text t = text_over(page, sizeof page);
    void       *bytes = malloc(tour_size((uint32_t)file->rules.house.value[TO_ENTRANTS_MAX]));
    struct tournament *opened;

    must(bytes != NULL);
    opened = tour_open(bytes, &file->rules, file->fingerprint);
    must(tour_sane(opened));
    tournament_print(file, PT, &t);
    must(!t.cut);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct tournament_file pt, en;

    tournament_is_one((const char *)data, size);
    tournament_read((const char *)data, size, PT, &pt);
    tournament_read((const char *)data, size, EN, &en);
    must(pt.found.lawful == en.found.lawful && pt.found.problems == en.found.problems);
    must(en.found.lawful == (en.found.problems + en.found.untold == 0));
    for (size_t i = 0; i < en.found.problems; i++) {
        must(en.found.problem[i].line == pt.found.problem[i].line && en.found.problem[i].line >= 1);
        must(en.found.problem[i].words[0] && pt.found.problem[i].words[0]);
    }
    if (en.found.lawful) {
        must(en.name[0]);
        open_tournament(&en);
    }
    tournament_release(&pt);
    tournament_release(&en);
    return 0;
}
