/* listener.h -- what the tables of one pit have to say, written for clients.
 *
 * A table changes with every bet and is watched by many.  Changes are gathered and told
 * together, encoded once for all who watch: at most GATHER_MS after the first of them, and
 * at the end of the pit's turn whenever there is more to tell than chips on the cloth.  What
 * only one player may know ("you") is told when it has changed, and always before the
 * answer to the ask that changed it.
 *
 * All of it happens in the pit's thread and ends in the pit's outbox. */
#ifndef CLIENTS_BROADCASTER_H
#define CLIENTS_BROADCASTER_H

#include "clients/outbox.h"
#include "pit/pit.h"
#include "wire/live_json.h"

#include <stdatomic.h>

#define GATHER_MS 150 /* more than six times a second; no viewer is further behind */

struct round_record;     /* what has been told of a table */
struct hall_broadcaster; /* … and of a tournament (hall_broadcaster.h) */

struct broadcaster {
    struct outbox         outbox;
    struct round_record **told; /* owned: by the number of the table */
    size_t                tables;
    struct round_record  *waiting; /* tables with something gathered */
    struct hall_broadcaster
                           *hall_broadcaster[HALLS_MOST + 1]; /* owned: by the number of the hall */
    const _Atomic uint32_t *watchers; /* borrowed: of each table, how many there are */
    const _Atomic uint64_t *durable;  /* borrowed: rows up to here may be told */
    struct caller           caller;   /* who knows what players are called */
    void (*knock)(void *with);        /* there is something in the outbox to be told now */
    void *with;
};

extern const struct table_listener pit_crier; /* for pit_open(), with a struct broadcaster */

void broadcaster_open(struct broadcaster *listener, size_t tables);
void broadcaster_close(struct broadcaster *listener);

/* The table as it stands, for one client who begins to watch: his answer to n, what may be
 * bet, the table, and his own part of it.  Not before `seq`. */
void broadcaster_show(struct broadcaster *listener, const struct table_run *table, uint64_t client,
                      uint64_t player, uint64_t n, uint64_t seq);

/* To be told, in its order, once its row is durable. */
void cry(struct broadcaster *listener, struct outgoing telling);

struct net_bytes *encode(const struct text *t); /* a whole message */

#endif
