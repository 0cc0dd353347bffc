/* tally.h -- how the house is doing, counted, for GET /metrics (Prometheus' text form), and
 * whether it is well, for /healthz and /readyz.
 *
 * Counting is a relaxed addition, from any thread.  Times are whole microseconds.  Nothing is
 * counted by player, so that nothing about one can be read here. */
#ifndef FELTROD_TALLY_H
#define FELTROD_TALLY_H

#include "feltrod/house.h"
#include "net/net.h"
#include "wire/hear.h"

int64_t tally_clock(void); /* microseconds that never run backwards */

void tally_ask(enum asked ask);
void tally_complaint(enum complaint no);
void tally_reply(const struct reply *reply); /* of a table */
void tally_answered(int64_t heard_us);       /* an ask heard then is answered now */
void tally_batch(uint64_t rows);             /* became durable together */
void tally_round(bool is_void);              /* ended */

/* Routes.  Numbers are for the machine itself: another address is told that nothing is there. */
struct call;
void tally_metrics(struct call *call);
void tally_health(struct call *call);
void tally_ready(struct call *call);

/* Whose connections are counted; borrowed. */
void tally_net(const struct net *net);

#endif
