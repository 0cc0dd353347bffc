/* pit.h -- some tables and the thread that deals them.
 *
 * A casino's pit is a group of tables under one eye.  Each table belongs to one pit and
 * each pit is one thread, so a table has one writer and needs no lock.  Everybody else
 * leaves word (pit_tell) and is answered through the listener.
 *
 * Time comes from outside.  pit_turn() does everything that is due and says when it wants
 * to be called again; the thread of pit_run() does just that with the real clock, and
 * tests with one of their own. */
#ifndef PIT_PIT_H
#define PIT_PIT_H

#include "pit/clock.h"
#include "halls/hall.h"
#include "tables/table_run.h"

struct pit;

struct pit *pit_open(struct cage *cage, struct source *source,
                     const struct table_listener *listener, void *with);
void        pit_close(struct pit *pit); /* after pit_stop(), if it was run */

/* Before the first turn. */
struct table_run *pit_add(struct pit *pit, uint32_t id, const struct floor_table *spec);
struct table_run *pit_table(const struct pit *pit,
                            uint32_t          id); /* or NULL; halls': in its thread */

/* The halls of one tournament of the floor: as many as may be held side by side, numbered from
 * `first` on.  Before the first turn. */
void         pit_add_halls(struct pit *pit, uint32_t first, const struct floor_tournament *entry);
struct hall *pit_hall(const struct pit *pit, uint32_t number); /* or NULL */

/* From any thread: an ask for one of its tables, or anything else to be done in its
 * thread, in the order told.  False: the table, or the hall, is not here. */
bool pit_ask(struct pit *pit, uint32_t table, const struct ask *ask);
bool pit_ask_hall(struct pit *pit, uint32_t hall, const struct tour_ask *ask);
void pit_call(struct pit *pit, void (*call)(struct pit *pit, void *with), void *with);

/* The same, and waits until it was done: for threads that may, while the pit runs. */
void pit_call_and_wait(struct pit *pit, void (*call)(struct pit *pit, void *with), void *with);

/* From any thread: so many words are left with it that whoever may be refused should be.  They
 * heap up while the books wait for their disk. */
bool pit_is_busy(const struct pit *pit);

/* From any thread: a player gets up from every table of the floor (table_run_send_away).  In a
 * tournament he is absent, and plays as the absent do. */
void pit_send_away(struct pit *pit, uint64_t player);

/* In the pit's own thread: a player watches a table (table_run_heard_of), which may have waited for
 * him. */
void pit_heard_of(struct pit *pit, uint32_t table, uint64_t player, int64_t now_ms);

/* Everything due by now; when to come again. */
int64_t pit_turn(struct pit *pit, int64_t now_ms);

/* In a thread of its own, by the clock of the house. */
bool pit_run(struct pit *pit);
void pit_stop(struct pit *pit);

/* Those where this game is played.  In its thread. */
void pit_close_halls(struct pit *pit, const struct game *game, int64_t at_ms, int64_t now_ms);
struct reply pit_order_hall(struct pit *pit, uint32_t hall, const struct hall_order *order,
                            int64_t now_ms); /* likewise */

/* Whether anybody has chips in a round that is not over.  In the pit's thread. */
bool pit_in_play(const struct pit *pit);

/* Every table that changed since it was last kept, whole: what a start then has to read is
 * what came after.  In the pit's thread. */
void pit_snapshot(struct pit *pit);

#endif
