/* tourneys.h -- what clients ask about tournaments, and of them.
 *
 * A tournament goes by the number of its hall.  All halls are in one pit, which alone may look
 * at them: what is asked is left there, and answered through the pit's outbox. */
#ifndef CLIENTS_TOURNAMENTS_H
#define CLIENTS_TOURNAMENTS_H

#include "clients/broadcaster.h"
#include "house/house.h"
#include "wire/hear.h"

bool tourneys_answers(enum asked ask);
bool tourneys_is_public(enum asked ask); /* also before hello */

/* `client` is answered by `listener`, that of the halls' pit. */
void tourneys_ask(struct open_house *house, struct broadcaster *listener, uint64_t client,
                  uint64_t player, const struct said *s);

#endif
