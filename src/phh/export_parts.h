/* export_parts.h -- what the writers have in common, and nobody else needs. */
#ifndef PHH_EXPORT_PARTS_H
#define PHH_EXPORT_PARTS_H

#include "phh/export.h"

const char *export_phh(const struct hand_record *r, unsigned viewer, size_t number,
                       struct text *out);
const char *export_stars(const struct hand_record *r, unsigned viewer, struct text *out);
const char *export_ohh(const struct hand_record *r, unsigned viewer, struct text *out);

/* "Player 3" where nobody gave a name. */
void export_name(const struct hand_record *r, unsigned seat, struct text *out);

/* "AsKd", or "As Kd" with a separator. */
void export_cards(const uint8_t *card, unsigned count, const char *between, struct text *out);

/* "a pair of Aces", of a hand that was shown on a whole board. */
void export_strength(const struct hand *h, unsigned seat, struct text *out);

/* Whether anybody at all knows a seat's cards: records may have gaps. */
bool export_known(const struct hand *h, unsigned seat);

/* What a seat posted before the cards, as far as its stack went. */
struct posted {
    cents ante, dead, blind;
    bool  all_in;
};
struct posted export_posted(const struct hand_terms *t, unsigned seat);

/* What his house paid a seat, and what it kept of that. */
static inline cents export_rake(const struct hand_record *r, const struct hand *h, unsigned seat)
{
    return h->seat[seat].rake + r->kept[seat];
}

/* The blinds by their names; NOBODY where there is none. */
struct blinds {
    uint8_t small, big;
    cents   small_amount, big_amount;
};
struct blinds export_blinds(const struct hand_record *r);

/* Who showed, from the last who raised or the left of the button, clockwise. */
size_t export_show_order(const struct hand *h, unsigned raiser, uint8_t out[HAND_SEATS]);

/* The walk to its end.  NULL, or why such a hand cannot be told by forms that need
 * a whole one. */
const char *export_end(const struct hand_record *r, struct hand *end);

#endif
