/* door.h -- what clients ask, and what they are told.
 *
 *     clients.h  who is there, and what they watch
 *     listener.h    what the tables have to say, written once for all who watch
 *     outbox.h     where it waits until it is durable
 *     guests.h   players without an account
 *
 * Everything here happens in the net's thread, but for the criers, which are their pits'.
 * When the cage says that a row is durable, everything up to it is taken from the trays,
 * in order, and sent. */
#ifndef FELTROD_DOOR_H
#define FELTROD_DOOR_H

#include "house/house.h"
#include "api/office.h"
#include "net/net.h"

struct door;

/* `secret` stands behind the tokens of guests; `tables` is the highest number one may have. */
struct door *door_open(const uint8_t secret[32], size_t tables);
void         door_close(struct door *door);

/* Once both sides are standing. */
void door_join(struct door *door, struct open_house *house, struct net *net);

extern const struct net_house door_house; /* for net_open(), with the door */

/* For house_open(), with the door. */
void *door_listener(void *door, unsigned pit); /* what pit_crier tells of that pit */
void  door_durable(void *door, uint64_t seq);
void  door_stopped(void *door, const char *why);

/* For the office: who has signed out is shown out. */
void door_signed_out(void *door, const struct login *login, const char *why);

#endif
