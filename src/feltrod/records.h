/* records.h -- what may be read back: rounds, records, sessions, statements, rules.
 *
 * The same over HTTP, for whoever signed in or came by a page, and over WebSocket, for players
 * of the demonstration book who have no account. */
#ifndef FELTROD_RECORDS_H
#define FELTROD_RECORDS_H

#include "feltrod/api.h"
#include "wire/hear.h"

/* Over HTTP: rows of api_routes. */
void records_games(struct call *call);
void records_rules(struct call *call);
void records_rounds(struct call *call);
void records_last(struct call *call);
void records_round(struct call *call);
void records_record(struct call *call);
void records_sessions(struct call *call);
void records_statement(struct call *call);
void records_history(struct call *call);

/* Over WebSocket: whether an ask only reads, whether it may be asked before hello, and its
 * whole answer.  `player` 0: has not said hello. */
bool records_answers(enum asked ask);
bool records_is_public(enum asked ask);
void records_say(struct open_house *house, uint64_t player, const struct said *s,
                 struct text *out);

#endif
