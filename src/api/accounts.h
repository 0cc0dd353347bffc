/* accounts.h -- what somebody does with his account, over HTTP: registers, signs in and out,
 * sees who he is, limits and excludes himself, and takes a ticket to a WebSocket. */
#ifndef API_ACCOUNTS_H
#define API_ACCOUNTS_H

#include "api/api.h"

void account_register(struct call *call);
void account_sign_in(struct call *call);
void account_sign_out(struct call *call);
void account_password(struct call *call);
void account_me(struct call *call);
void account_ticket(struct call *call);
void account_limit(struct call *call);
void account_exclude(struct call *call);
void account_end_exclusion(struct call *call);

/* A person as others of the house, and he himself, may see him: never his secret. */
void account_write(struct json_writer *j, struct people *people, const struct person *person,
                   int64_t now_ms);

#endif
