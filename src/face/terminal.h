/* terminal.h -- how a game against the bank looks to one player in a terminal.
 *
 * Everything is drawn from the player's view, on standard output.  A game without a struct
 * terminal is drawn plainly (plain_terminal): its piles, and what `show` writes. */
#ifndef FACE_TERMINAL_H
#define FACE_TERMINAL_H

#include "engine/table.h"

struct screen {
    const struct game *game;
    const void        *view;
    enum tongue        tongue;
    unsigned           seat; /* the player's */
    bool               colour;
};

struct terminal {
    const char *pt, *en;                    /* bets as they may be written; NULL: found */
    int         usual_place;                /* for an amount alone; -1: none */
    void (*table)(const struct screen *at); /* the cloth, while bets are open */
    void (*drawn)(const struct screen *at); /* chance has spoken, or a decision ended it */
    void (*hand)(const struct screen *at, struct awaits awaits); /* to decide on */

    /* The rest may be NULL: what the face says of a decision, no amount, the first allowed. */
    void (*consequence)(const struct screen *at, struct awaits awaits, int decision,
                        struct text *out);
    cents (*usual_amount)(const struct screen *at, struct awaits awaits, int decision);
    int (*for_absent)(struct awaits awaits); /* what the absent are held to */
};

extern const struct terminal plain_terminal;

/* The game's own, or the plain one. */
const struct terminal *terminal_of(const struct game *game);

/* What a decision does to the player's chips, in brackets; nothing where it does nothing. */
void terminal_consequence(const struct screen *at, struct awaits awaits, int decision,
                          struct text *out);

/* A bet as it may be written, where the terminal gives no examples. */
void terminal_example(const struct screen *at, struct text *out);

/* ------------------------------ to draw with ------------------------------ */

enum paint { PLAIN, BOLD, DIM, RED, GREEN, YELLOW, INVERSE };

static inline const struct table *screen_table(const struct screen *at)
{
    return at->view;
}

static inline const char *screen_in(const struct screen *at, const char *pt, const char *en)
{
    return at->tongue == PT ? pt : en;
}

void screen_paint(const struct screen *at, enum paint how); /* until the next one */
void screen_line(const char *sentence);
void screen_write_euro(const struct screen *at, cents amount, struct text *out);
void screen_euro(const struct screen *at, cents amount, unsigned width); /* to the right */
void screen_place(const struct screen *at, unsigned place, unsigned width);
void screen_cards(const struct screen *at, const uint8_t *card, unsigned count); /* one line */

/* The chips the player has on each place, one line each; what a plain cloth shows. */
void screen_piles(const struct screen *at);

/* The results the indicator remembers, newest first, each printed by `print`. */
void screen_lasts(const struct screen *at, void (*print)(const struct screen *, uint8_t));

#endif
