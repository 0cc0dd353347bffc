/* fuzz_phh.c -- any bytes at all as a file of hand histories.
 *
 * Reading may refuse and must not fall; a refusal has a line and a reason.  What is read
 * is played, and the engine stays sane whatever is put to it; what was played to its end
 * keeps every chip, and is written in each form as everybody saw it.  A history written
 * as the inspector saw it reads back, and is the same hand. */
#include "base/must.h"
#include "engine/command.h"
#include "phh/export.h"
#include "phh/replay.h"

#include <stdlib.h>
#include <string.h>

#define SPACE ((size_t)1 << 18)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct phh_hand    hand, hand_again;
static struct hand_record record, record_again;

static cents chips_of(const struct hand *h, bool at_first)
{
    cents chips = 0;

    for (unsigned seat = 0; seat < h->terms.seats; seat++)
        chips += at_first ? h->terms.stack[seat] : h->seat[seat].stack;
    return chips;
}

static void read_back(const char *text, const struct hand *end)
{
    struct phh_file   file = phh_over(text, strlen(text));
    struct phh_fault  fault;
    struct phh_report report;
    struct hand       again;

    must(phh_next(&file, &hand_again, &fault) == PHH_READ);
    phh_replay(&hand_again, &record_again, &again, &report);
    must(report.verdict == PHH_AGREES || report.verdict == PHH_REPLAYED);
    must(again.phase == end->phase && again.turned == end->turned);
    for (unsigned seat = 0; seat < end->terms.seats; seat++)
        must(again.seat[seat].stack == end->seat[seat].stack);
}

static void export_all(const struct phh_report *report, const struct hand *end, char *space)
{
    for (unsigned form = 0; form < EXPORT_FORMS; form++) {
        for (unsigned viewer = 0; viewer <= record.terms.seats + 1u; viewer++) {
            struct text out = text_over(space, SPACE);
            unsigned    who = viewer < record.terms.seats    ? viewer
                              : viewer == record.terms.seats ? OBSERVER
                                                             : INSPECTOR;
            const char *why = export_hand(form, &record, who, 1, &out);

            must(form != EXPORT_PHH || !why);
            if (form == EXPORT_PHH && who == INSPECTOR && !out.cut && !report->undecided)
                read_back(space, end);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct phh_file   file = phh_over((const char *)data, size);
    struct phh_fault  fault;
    struct phh_report report;
    enum phh_found    found;
    struct hand       end;
    unsigned          exported = 0;
    char             *space = malloc(SPACE);

    must(space != NULL);
    while ((found = phh_next(&file, &hand, &fault)) != PHH_END) {
        if (found != PHH_READ) {
            must(fault.line >= 1 && fault.why[0]);
            continue;
        }
        phh_replay(&hand, &record, &end, &report);
        if (report.verdict == PHH_UNPLAYED || report.verdict == PHH_DISAGREES) {
            must(report.findings > 0 && report.finding[0].words[0]);
            continue;
        }
        must(hand_sane(&end));
        must(!report.over || chips_of(&end, false) == chips_of(&end, true));
        if (exported++ < 4) export_all(&report, &end, space);
    }
    free(space);
    return 0;
}
