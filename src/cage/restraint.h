/* restraint.h -- what keeps a player from playing, or from playing more (903-B 5.3).
 *
 * A bar (suspension, self-exclusion) or a total that he has set himself, for a day, a week
 * or a month of the Lisbon calendar (decision 0122).  They bind money alone: play money is
 * not deposited, and cannot be lost. */
#ifndef CAGE_RESTRAINT_H
#define CAGE_RESTRAINT_H

#include "cage/ledger.h"

enum counted { COUNTED_DEPOSIT = RESTRAINT_DEPOSIT_DAY, COUNTED_BET = RESTRAINT_BET_DAY };

/* One of each kind, which bind nothing until they are set; never NULL. */
struct restraint *restraint_of(struct player *player);

/* As it stands at a moment: what was to come has come, and a new day begins at nothing. */
struct restraint restraint_at(const struct restraint *r, int64_t now_ms);

bool restraint_bars(const struct player *player, int64_t now_ms);

/* Whether anything keeps him from betting as he likes, or soon will: a bar in force, a limit of
 * bets that is set or to come.  That deposits are counted does not. */
bool restraint_binds(const struct player *player, int64_t now_ms);

/* May so much more be deposited or bet? */
enum refusal restraint_check(const struct player *player, enum counted what, cents amount,
                             int64_t now_ms);
/* It was; less than nothing where it came back. */
void restraint_count(struct ledger *l, struct player *player, enum counted what, cents amount,
                     int64_t now_ms);

void restraint_set(struct ledger *l, const struct restraint *r);

#endif
