/* queue.h -- who has put his name down for a table in session mode, and who is next.
 *
 * Such a table runs for a time set before, and who wants to play there registers:
 * for the session, or for a seat that comes free in its course (806/2015 r.2 m,
 * 809/2015 r.2 l, 811/2015 r.2 m; 806/2015 r.6 b, 809/2015 r.6 b,
 * 811/2015 r.6 b).  One line does for both.  When the session begins
 * every seat is free; the first in line are offered them, and later each seat that
 * comes free goes to the first who has no offer yet.  Who does not take his seat in
 * time loses his place.
 *
 * Pure, and plain bytes: a player is a number that only the house understands. */
#ifndef GAMES_POKER_QUEUE_H
#define GAMES_POKER_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QUEUE_MAX 100

struct queue {
    uint64_t player[QUEUE_MAX];   /* in line, the first in front; 0 beyond the last */
    int64_t  until_ms[QUEUE_MAX]; /* a seat is offered to him until then; 0: none yet */
    int64_t  offer_ms;            /* how long an offer stands */
    uint32_t count;
    uint32_t zero;
};

enum queue_answer {
    QUEUE_DONE,
    QUEUE_ALREADY, /* he stands there already: one seat for each (811/2015 r.9) */
    QUEUE_FULL,
    QUEUE_NOT_THERE
};

void              queue_open(struct queue *q, int64_t offer_ms);
enum queue_answer queue_join(struct queue *q, uint64_t player);
enum queue_answer queue_withdraw(struct queue *q, uint64_t player); /* also when he sits down */

/* So many seats are free now.  Offers what is not offered yet; the first to whom it is
 * new is *first, and so many more follow him. */
size_t queue_offer(struct queue *q, size_t free_seats, int64_t now_ms, size_t *first);

/* Takes out the first whose offer has lapsed, if there is one; then seats may be offered
 * again. */
bool queue_expire(struct queue *q, int64_t now_ms, uint64_t *player);

int queue_place(const struct queue *q, uint64_t player); /* 0 is next; -1: not in line */

#endif
