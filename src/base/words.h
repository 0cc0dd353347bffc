/* words.h -- the two languages of the house.
 *
 * Whatever a player may read is written in both, side by side, where it is
 * defined: Portuguese first (903-B 6.1.6).  A key is the third form: plain
 * ASCII, stable, for scenarios, floor files, journals and addresses. */
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

enum tongue { KEY, PT, EN };

struct words {
    const char *key, *pt, *en;
};

static inline const char *say(const struct words *w, enum tongue tongue)
{
    return tongue == KEY ? w->key : tongue == PT ? w->pt : w->en;
}

#endif
