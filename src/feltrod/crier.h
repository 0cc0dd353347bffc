/* crier.h -- what the tables of one pit have to say, written for clients.
 *
 * A table changes with every bet and is watched by many.  Changes are gathered and told
 * together, encoded once for all who watch: at most GATHER_MS after the first of them, and
 * at the end of the pit's turn whenever there is more to tell than chips on the cloth.  What
 * only one player may know ("you") is told when it has changed, and always before the
 * answer to the ask that changed it.
 *
 * All of it happens in the pit's thread and ends in the pit's tray. */
#ifndef FELTROD_CRIER_H
#define FELTROD_CRIER_H

#include "feltrod/tray.h"
#include "pit/pit.h"
#include "wire/say.h"

#include <stdatomic.h>

#define GATHER_MS 150 /* more than six times a second; no viewer is further behind */

struct told;   /* what has been told of a table */
struct herald; /* … and of a tournament (herald.h) */

struct town_crier {
    struct tray             tray;
    struct told           **told; /* owned: by the number of the table */
    size_t                  tables;
    struct told            *waiting;                /* tables with something gathered */
    struct herald          *herald[HALLS_MOST + 1]; /* owned: by the number of the hall */
    const _Atomic uint32_t *watchers; /* borrowed: of each table, how many there are */
    const _Atomic uint64_t *durable;  /* borrowed: rows up to here may be told */
    struct caller           caller;   /* who knows what players are called */
    void (*knock)(void *with);        /* there is something in the tray to be told now */
    void *with;
};

extern const struct crier pit_crier; /* for pit_open(), with a struct town_crier */

void town_crier_open(struct town_crier *crier, size_t tables);
void town_crier_close(struct town_crier *crier);

/* The table as it stands, for one client who begins to watch: his answer to n, what may be
 * bet, the table, and his own part of it.  Not before `seq`. */
void town_crier_show(struct town_crier *crier, const struct live *table, uint64_t client,
                     uint64_t player, uint64_t n, uint64_t seq);

/* To be told, in its order, once its row is durable. */
void cry(struct town_crier *crier, struct telling telling);

struct net_bytes *encode(const struct text *t); /* a whole message */

#endif
