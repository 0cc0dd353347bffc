/* tourneys.h -- what clients ask about tournaments, and of them.
 *
 * A tournament goes by the number of its hall.  All halls are in one pit, which alone may look
 * at them: what is asked is left there, and answered through the pit's tray. */
#ifndef FELTROD_TOURNEYS_H
#define FELTROD_TOURNEYS_H

#include "feltrod/crier.h"
#include "feltrod/house.h"
#include "wire/hear.h"

bool tourneys_answers(enum asked ask);
bool tourneys_is_public(enum asked ask); /* also before hello */

/* `client` is answered by `crier`, that of the halls' pit. */
void tourneys_ask(struct open_house *house, struct town_crier *crier, uint64_t client,
                  uint64_t player, const struct said *s);

#endif
