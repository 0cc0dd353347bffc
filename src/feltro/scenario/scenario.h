/* scenario.h -- a round told as a dialogue, which is script and expectation at once.
 *
 *     # 808/2015 …: what it shows
 *     table game=banca-francesa minimum=1 unit=0.50
 *     > sit 0 100
 *       ok     awaits open
 *     > open
 *       ok     awaits bets
 *       says   bets-open
 *
 * A line that begins with > is a command; the indented lines below it are what the
 * table answered.  Playing a scenario says the commands to a real table and lays its
 * answers beside those written.  Money is euro, time is seconds since the table opened,
 * seats count from 0.
 *
 *     sit SEAT EURO             bet SEAT PLACE EURO                draw 17 | 00 | 1 1 1 | Kh
 *     buy SEAT EURO             take SEAT PLACE EURO               time SECONDS
 *     leave SEAT                clear SEAT                         void
 *     open                      announce SEAT NAME [NUMBER] EURO   see [SEAT]
 *     close SEAT                decide SEAT DECISION [EURO]        seat SEAT EURO
 *     rest SEAT                 return SEAT                        unseat SEAT
 *     post SEAT                 draw #2                            level NAME EURO
 *
 * open and void may be tried by a SEAT too, to see it refused; PLACE, NAME and DECISION
 * may be #N, for what has no name.  The answers:
 *
 *     ok     awaits …                the command was allowed; what the table awaits now
 *     no     REFUSAL (rule)          it was not, and nothing changed
 *     says   …                       what everyone at the table hears
 *     pays   seat … by RULE          a line of the settlement
 *     stack  SEAT = EURO             a stack that the command changed
 *     sees   …                       after see: what that seat may know */
#ifndef FELTRO_SCENARIO_SCENARIO_H
#define FELTRO_SCENARIO_SCENARIO_H

#include <stddef.h>

#define SCENARIO_BYTES_MAX (1 << 20)
#define SCENARIO_LINE_MAX  200 /* bytes, without the end of the line */

enum scenario_verdict {
    SCENARIO_AS_WRITTEN,
    SCENARIO_DIFFERS,   /* an answer is not the one written */
    SCENARIO_UNREADABLE /* not a scenario */
};

struct scenario_report {
    unsigned line;     /* of what could not be read */
    char     why[256]; /* and why, in a sentence */
    char    *played;   /* owned: the scenario with the answers that were given */
    size_t   played_size;
    char    *differences; /* owned: each command whose answer was another, with both */
};

/* enum scenario_verdict.  Always fills *out; scenario_release() it. */
int  scenario_play(const char *text, size_t size, struct scenario_report *out);
void scenario_release(struct scenario_report *report);

#endif
