/* records.h -- what may be read back: rounds, records, sessions, statements, rules.
 *
 * The same over HTTP, for whoever signed in or came by a page, and over WebSocket, for players
 * of the demonstration book who have no account. */
#ifndef API_RECORDS_H
#define API_RECORDS_H

#include "api/api.h"
#include "wire/hear.h"

/* Over HTTP: rows of api_routes. */
void records_games(struct call *call);
void records_rule(struct call *call);
void records_rules(struct call *call);
void records_rounds(struct call *call);
void records_last(struct call *call);
void records_round(struct call *call);
void records_record(struct call *call);
void records_sessions(struct call *call);
void records_statement(struct call *call);
void records_history(struct call *call);
void records_complaints(struct call *call);

/* Over WebSocket: whether an ask is answered here, a complaint about what was read among them,
 * and whether it may be asked before hello. */
bool records_answers(enum asked ask);
bool records_is_public(enum asked ask);

/* Reads beside the loop, then tells the whole answer in it; `player` 0: has not said hello.
 * False: too many wait already. */
typedef void records_told(void *with, uint64_t client, uint64_t n, const struct text *answer);

bool records_ask(struct net *net, struct open_house *house, uint64_t client, const char *address,
                 uint64_t player, const struct said *s, records_told *told, void *with);

#endif
