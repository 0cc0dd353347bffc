/* door.h -- clients: who they are, what they watch, what they are told.
 *
 * Everything here happens in the net's thread, but for the crier's two functions, which
 * the pit calls: they write the words down, and leave them in the tray with the number of
 * the row they must wait for.  When the cage says that a row is durable, everything up
 * to it is taken from the tray, in order, and sent. */
#ifndef FELTROD_DOOR_H
#define FELTROD_DOOR_H

#include "feltrod/house.h"
#include "net/net.h"

struct door;

extern const struct crier door_crier;

/* `secret` stands behind the tokens of demonstration players. */
struct door *door_open(const uint8_t secret[32]);
void         door_close(struct door *door);

/* Once both sides are standing. */
void door_join(struct door *door, struct open_house *house, struct net *net);

extern const struct net_house door_house;    /* for net_open(), with the door */

void door_durable(void *door, uint64_t seq);               /* for the cage */
void door_stopped(void *door, const char *why);

#endif
