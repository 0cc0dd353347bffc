/* health.h -- the routes that monitoring asks: /healthz, /readyz and /metrics. */
#ifndef API_HEALTH_H
#define API_HEALTH_H

#include "api/api.h"

void health_live(struct call *call);
void health_ready(struct call *call);

/* The numbers are for this machine alone: any other address is told that nothing is there. */
void health_metrics(struct call *call);

#endif
