/* export.h -- a hand written in the forms that other programs read.
 *
 *     phh          Poker Hand History, the open TOML format (.phhs)
 *     pokerstars   the text of PokerStars, which every tracker reads
 *     ohh          Open Hand History, JSON
 *
 * Each is written as somebody saw it: a seat (his own cards and those shown), an
 * OBSERVER (only those shown) or the INSPECTOR (all).  What the viewer did not see
 * has no part in a single byte. */
#ifndef PHH_EXPORT_H
#define PHH_EXPORT_H

#include "base/text.h"
#include "phh/hand_record.h"

enum export_form { EXPORT_PHH, EXPORT_POKERSTARS, EXPORT_OHH, EXPORT_FORMS };

extern const char *const export_names[EXPORT_FORMS];

/* `number` is the hand's place in its file, for forms that need one.  NULL, or what
 * stands in the way; a text that was cut is the caller's to see. */
const char *export_hand(enum export_form form, const struct hand_record *record, unsigned viewer,
                        size_t number, struct text *out);

#endif
