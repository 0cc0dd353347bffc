/* export_stars.h -- the writer of PokerStars' text, in two parts.
 *
 *     export_stars.c       the head, the posts, the streets
 *     export_stars_end.c   the showdown, the payments, the summary
 */
#ifndef PHH_EXPORT_STARS_H
#define PHH_EXPORT_STARS_H

#include "phh/export_parts.h"

struct stars {
    const struct hand_record *record;
    struct text              *out;
    struct record_walk        walk;
    struct hand               end;
    struct blinds             blinds;
    unsigned                  viewer;
    const char               *symbol, *currency;
    int8_t                    folded[HAND_SEATS]; /* in which street; -1: not */
    bool                      freely[HAND_SEATS]; /* showed without need */
};

void   stars_put(struct stars *w, const char *words);
void   stars_strange(struct stars *w, const char *words); /* words of a stranger, on one line */
void   stars_name(struct stars *w, unsigned seat);
void   stars_money(struct stars *w, cents amount);
void   stars_cards(struct stars *w, const uint8_t *card, unsigned count);
void   stars_hole(struct stars *w, unsigned seat);
bool   stars_in(const struct stars *w, unsigned seat);
size_t stars_by_number(const struct stars *w, uint8_t out[HAND_SEATS]);

void stars_end(struct stars *w);

#endif
