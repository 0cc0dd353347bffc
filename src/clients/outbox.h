/* outbox.h -- what has been written for clients and may not be told yet.
 *
 * Each pit has a outbox, and the door itself one more.  Its writer puts words in, with the
 * number of the row they must wait for; the net's thread takes them out in the same order,
 * as far as the books are durable.  So what one table says stays in order, and no pit waits
 * for another. */
#ifndef CLIENTS_OUTBOX_H
#define CLIENTS_OUTBOX_H

#include "net/net.h"

#include <pthread.h>
#include <stdatomic.h>

#define TRAY_MOST 131072 /* tellings, before asks are refused: some 40 MB of answers */

struct outgoing {
    struct net_bytes *bytes;
    uint64_t          seq;       /* not before this row is durable */
    uint64_t          client, n; /* for one client, as his answer to n; 0: not one */
    uint64_t          player;    /* for one player's eyes; 0: for all who watch the table */
    uint32_t          table;
    bool              lasting; /* the bytes are somebody's who keeps them */
    bool              done;    /* an answer that says only that it was done, in row `seq` */
};

struct tellings {
    struct outgoing *list; /* owned */
    size_t           count, room;
};

struct outbox {
    pthread_mutex_t lock; /* over `filling` */
    struct tellings filling;
    struct tellings taken; /* of the net's thread, from `next` on */
    size_t          next;
    _Atomic size_t  waiting; /* in both */
};

void outbox_open(struct outbox *outbox);
void outbox_close(struct outbox *outbox);

void outbox_put(struct outbox *outbox, const struct outgoing *telling); /* from any thread */
bool outbox_take(struct outbox *outbox, uint64_t durable, struct outgoing *out); /* in the net's */

/* So much waits for the disk that nobody should be promised an answer. */
bool outbox_is_full(const struct outbox *outbox);

#endif
