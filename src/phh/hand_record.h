/* hand_record.h -- a hand as it was played: what was agreed, who sat there, and
 * every card and move in the order in which the engine took them.
 *
 * It is all that an export needs and all that a replay needs: hand_begin() with
 * the terms, then the steps.  Whoever has the cards and moves of a hand fills it
 * (the reader of hand histories; a house, from its journal), and whoever may see
 * how much of it is the business of the walk below and of no writer. */
#ifndef PHH_HAND_RECORD_H
#define PHH_HAND_RECORD_H

#include "games/poker/hand.h"

#define RECORD_STEPS 1152 /* eleven hands, a board and a thousand moves */
#define RECORD_WORDS 128

/* A stack that nobody recorded: more than anybody bets.  Eleven are less than CENTS_MAX. */
#define RECORD_UNKNOWN (CENTS_MAX / 16)

enum record_what {
    RECORD_CARD, /* dealt to `seat`, or to the board (NOBODY) */
    RECORD_MOVE, /* made by `seat` */
    RECORD_SHOW, /* once over: `seat`, whom nobody asked, shows what he won with */
};

struct record_step {
    cents   amount;
    uint8_t what; /* enum record_what */
    uint8_t seat, card, move;
    uint8_t zero[4];
};

struct record_moment { /* in the time of `zone` */
    uint16_t year;     /* 0: not known */
    uint8_t  month, day, hour, minute, second;
};

struct hand_record {
    struct hand_terms    terms;
    char                 name[HAND_SEATS][RECORD_WORDS]; /* "": nobody said */
    uint8_t              number[HAND_SEATS];             /* of the seat, as people count: from 1 */
    char                 hand[RECORD_WORDS]; /* which hand; digits, if trackers read it */
    char                 table[RECORD_WORDS];
    char                 venue[RECORD_WORDS];    /* the house */
    char                 zone[16];               /* "UTC", "WET" */
    char                 currency[8], symbol[8]; /* "EUR", "€"; "": chips of no money */
    struct record_moment began;
    uint8_t              places; /* a chip is 10^-places of the currency */
    uint8_t              seat_count;
    cents                kept[HAND_SEATS]; /* of what a seat won, kept back outside the terms */
    size_t               steps;
    struct record_step   step[RECORD_STEPS];
};

/* ------------------------------- the walk --------------------------------- */

#define INSPECTOR 0xFD /* sees everything; others are seats, or OBSERVER */

/* A record played again, step by step, by somebody who may see some of it:
 *
 *     walk_begin(&w, record, viewer);
 *     while (walk_next(&w)) … w.step, w.before, w.hand …
 *
 * `step` is as the viewer may know it: a card he never saw is CARD_BACK.  False at
 * the end; `refused` then tells whether the record was no hand. */
struct record_walk {
    const struct hand_record *record;
    struct hand               before, hand; /* the engine's, unhidden */
    struct record_step        step;
    size_t                    at;
    uint16_t                  seen; /* whose personal cards the viewer ever saw */
    bool                      refused;
};

void walk_begin(struct record_walk *w, const struct hand_record *record, unsigned viewer);
bool walk_next(struct record_walk *w);

/* Adds a step.  False when there is no room. */
bool record_add(struct hand_record *r, struct record_step step);

/* The seats in the order of the deal: from the left of the button, which is last. */
size_t record_order(const struct hand_record *r, uint8_t out[HAND_SEATS]);

#endif
