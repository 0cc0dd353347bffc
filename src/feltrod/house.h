/* house.h -- everything that must be standing before a client may come in: the store, the
 * cage, the tables as their rows left them, and the thread that deals them. */
#ifndef FELTROD_HOUSE_H
#define FELTROD_HOUSE_H

#include "pit/pit.h"

struct open_house {
    struct store      *store;
    struct cage       *cage;
    struct source     *source;
    struct pit        *pit;
    const struct floor *floor;
};

/* `path` is the folder of the house's data.  Tables are numbered from 1 in the order of
 * the floor.  False: *why.  `durable` is told by the cage as rows become durable. */
bool house_open(struct open_house *h, const struct floor *floor, const char *path,
                const struct crier *crier, void (*durable)(void *with, uint64_t seq),
                void (*stopped)(void *with, const char *why), void *with, const char **why);

/* The house's own secret, made when its folder is.  False: *why. */
bool house_secret(const char *path, uint8_t out[32], const char **why);

/* Running rounds are kept as they are: the next opening goes on from there. */
void house_close(struct open_house *h);

#endif
