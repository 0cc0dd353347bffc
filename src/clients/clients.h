/* clients.h -- who is at the door: found by his number, by the player he is, and by the table
 * he watches, so that nobody walks over all of them.  All of it in the net's thread. */
#ifndef CLIENTS_CLIENTS_H
#define CLIENTS_CLIENTS_H

#include "cage/map.h"
#include "net/net.h"

#include <stdatomic.h>

#define LINES_MOST    8    /* clients that one player may be */
#define READINGS_MOST 8    /* that one client may wait for */
#define WATCHED_MOST  16   /* tables that one client may have before him */
#define REMEMBERED    32   /* answers that can be given again */
#define KEPT_MOST     2048 /* bytes of one; only what is read is longer, and is read again */

/* How an answer is kept: most say only that it was done, and in which row. */
enum kept_as { KEPT_NOT_YET, KEPT_ROW, KEPT_BYTES, KEPT_TOO_LONG };

struct answered {
    uint64_t n, mark; /* of what was asked: the same n for something else is refused */
    int64_t  heard_us;
    union {
        uint64_t          row;
        struct net_bytes *bytes;
    };
    uint8_t as; /* enum kept_as */
};

struct watch { /* one client at one table */
    struct client *client;
    struct watch  *next, **at; /* in the table's list; at NULL: not in use */
    uint32_t       table;
    uint32_t       since; /* in the order of the client's watches */
};

struct client {
    struct peer    *peer;
    uint64_t        id, player; /* player 0: has not said hello */
    uint64_t        login;      /* by which he is here; 0: a guest */
    uint64_t        highest;    /* of its numbers */
    struct client  *same;       /* the next one of the same player */
    uint32_t        watched;    /* how often it began to watch */
    unsigned        readings;   /* asked for and not told yet */
    size_t          kept;       /* bytes of the answers that can be given again */
    struct watch    watch[WATCHED_MOST];
    struct answered answered[REMEMBERED];
};

struct clients {
    struct client   **client; /* owned: by the lower half of its id */
    uint32_t         *empty;  /* owned: places in there that are free */
    size_t            count, room, empties, empty_room;
    uint64_t          last; /* the upper half: no id is ever used again */
    struct map        players;
    struct watch    **watches;  /* owned: of each table */
    _Atomic uint32_t *watchers; /* owned: how many; also asked by the pits */
    size_t            tables;   /* numbered from 1 to this */
};

void clients_open(struct clients *cs, size_t tables);
void clients_close(struct clients *cs); /* when all have left */

struct client *client_join(struct clients *cs, struct peer *peer);
void           client_leave(struct clients *cs, struct client *c);
struct client *client_find(const struct clients *cs, uint64_t id); /* or NULL */

/* It is this player's, of whom there are few: where it is one too many, the one that was his
 * first, which has to go; or NULL. */
struct client *client_become(struct clients *cs, struct client *c, uint64_t player);
struct client *client_of(const struct clients *cs, uint64_t player); /* the first; or NULL */

void client_watch(struct clients *cs, struct client *c, uint32_t table);
void client_unwatch(struct clients *cs, struct client *c, uint32_t table);
bool client_watches(const struct client *c, uint32_t table);

/* An answer to n, kept to be given again.  Takes over the reference.  `row`: it says only that it
 * was done, in this one; 0: it says something else. */
void client_answer(struct client *c, uint64_t n, struct net_bytes *bytes, uint64_t row);
void client_remember(struct client *c, uint64_t n, uint64_t mark); /* that n was asked */

/* What was said to n, said again, if that was asked; or ASK: it was long, and changes nothing. */
enum again { AGAIN_SAID, AGAIN_ASK, AGAIN_FORGOTTEN, AGAIN_ANOTHER };
enum again client_answer_again(struct client *c, uint64_t n, uint64_t mark);

#endif
