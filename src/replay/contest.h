/* contest.h -- a tournament run again, beside its tables.
 *
 * The competition is told the same commands; then
 *
 *     every command       is one that it takes, and leaves it sane
 *     every lot           is what the seed expands to, once that is opened, and the seed is the
 *                         one that was bound before the first entry
 *     every movement      of money is the one that follows, in its order: entries, commission,
 *                         prizes, bounties, refunds
 *     every chip reported is in front of that seat at the table, and who sits where agrees
 *     the snapshot        is the match as it stood after that row, byte for byte
 *     the pool            in the books holds what the match says
 */
#ifndef REPLAY_CONTEST_H
#define REPLAY_CONTEST_H

#include "base/words.h"
#include "journal/record.h"
#include "halls/hall.h"
#include "store/store.h"

struct contest;

struct contest *contest_open(uint32_t hall);
void            contest_close(struct contest *c);

/* The table of that number as it stands; NULL: it is not known, or left alone. */
typedef const struct table_run *contest_table(void *with, uint32_t table);

/* Each: NULL, or what differs. */
const struct words *contest_take(struct contest *c, const struct record *row, contest_table *table,
                                 void *with);
const struct words *contest_compare(const struct contest *c, const struct snapshot *kept);
const struct words *contest_pool(const struct contest *c, const struct account *account);

#endif
