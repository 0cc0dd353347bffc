/* orders.h -- what the operator has closed: a table, a game with its tournaments, the whole house
 * (903-B 6.3.1).
 *
 * An order takes effect at once or at a time that is told before.  It is a row of the
 * journal, and stands until it is taken back, over restarts too.  A table is closed from the
 * earliest of the times that concern it; what closing means is for the table (pit/stop.c).
 *
 * All of it happens in the net's thread, once the house is open. */
#ifndef HOUSE_ORDERS_H
#define HOUSE_ORDERS_H

#include "house/house.h"

#define NEVER INT64_MAX

enum order_about { ABOUT_HOUSE, ABOUT_GAME, ABOUT_TABLE };

struct order {
    enum order_about   about;
    uint32_t           table;     /* ABOUT_TABLE; else 0 */
    const struct game *game;      /* ABOUT_GAME; else NULL */
    int64_t            closes_ms; /* NEVER: it is open */
    const char        *by;        /* who says so, for the row: a number, or what went wrong */
};

/* The orders as they stood.  False: *why.  And then, before the pits run, the tables hear them. */
bool orders_open(struct open_house *h, const char **why);
void orders_begin(struct open_house *h);
void orders_close(struct open_house *h);

/* Writes it down and hands it to the tables.  The row it is in; 0: the books have stopped.
 * Before orders_begin() writing is enough. */
uint64_t orders_give(struct open_house *h, const struct order *order, int64_t now_ms);
uint64_t orders_write(struct open_house *h, const struct order *order, int64_t now_ms);

/* A game that a table or a tournament of the floor plays, or NULL. */
const struct game *orders_game(const struct open_house *h, const char *key);

int64_t orders_closes(const struct open_house *h, uint32_t table);

/* For the end of the house: every table closes now, without an order that would stand. */
void orders_drain(struct open_house *h, int64_t now_ms);

#endif
