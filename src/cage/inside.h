/* inside.h -- the inside of the cage. */
#ifndef CAGE_INSIDE_H
#define CAGE_INSIDE_H

#include "cage/batch.h"
#include "cage/cage.h"

#include <pthread.h>
#include <stdatomic.h>

struct cage {
    struct cage_options options;
    struct store       *store; /* borrowed */
    pthread_t           scribe;
    pthread_mutex_t     lock;  /* over all that follows, but the atomics */
    pthread_cond_t      work;  /* the scribe has something to do */
    pthread_cond_t      moved; /* a batch was taken, became durable, or failed */
    struct ledger       ledger;
    struct batch        batch[2];
    struct batch       *open;  /* the one that fills */
    uint64_t            seq;   /* of the last row appended */
    int64_t             at_ms; /* the latest time that a row says */
    bool                closing;
    atomic_bool         has_stopped;
    char                why[WHY_SIZE]; /* written before has_stopped is set */
    _Atomic uint64_t    durable;
};

#endif
