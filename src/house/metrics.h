/* metrics.h -- how the house is doing, counted, for GET /metrics.
 *
 * Counting is a relaxed addition, from any thread.  Times are whole microseconds.  Nothing is
 * counted by player, so that nothing about one can be read here. */
#ifndef HOUSE_METRICS_H
#define HOUSE_METRICS_H

#include "house/house.h"
#include "net/net.h"
#include "wire/hear.h"

int64_t metrics_clock(void); /* microseconds that never run backwards */

void metrics_ask(enum asked ask);
void metrics_refused(enum refusal no);   /* over WebSocket or HTTP; NONE: it was not */
void metrics_answered(int64_t heard_us); /* an ask heard then is answered now */
void metrics_batch(uint64_t rows);       /* became durable together */
void metrics_round(bool is_void);        /* ended */

/* Everything counted so far, in Prometheus' text form. */
void metrics_write(struct text *t, struct open_house *house);

/* Whose connections are counted; borrowed. */
void metrics_net(const struct net *net);

#endif
