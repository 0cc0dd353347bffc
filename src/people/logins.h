/* logins.h -- who is signed in, by the token in his cookie; and tickets to a WebSocket.
 *
 * A token is 256 bits from the system, and only its hash is kept, in memory: whoever reads
 * the house's memory or disk cannot be somebody else.  A log-in ends when he says so, after
 * half an hour without a sign of life, after twelve hours, or when the house stops.
 * A ticket opens one WebSocket, within thirty seconds (decision 0121). */
#ifndef PEOPLE_LOGINS_H
#define PEOPLE_LOGINS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LOGIN_TOKEN     64 /* characters of a token or a ticket */
#define LOGIN_IDLE_MS   (30 * INT64_C(60000))
#define LOGIN_WHOLE_MS  (12 * INT64_C(3600000))
#define LOGIN_TICKET_MS INT64_C(30000)
#define LOGINS_EACH     8 /* of one person; the oldest gives way */
#define LOGINS_MOST     100000

struct logins;

struct login {   /* who, and since when */
    uint64_t id; /* counts from 1; 0: nobody */
    uint64_t person;
    int64_t  since_ms, seen_ms;
};

/* `ended` is told of each that ends; NULL: nobody is. */
struct logins *logins_open(void (*ended)(void *with, const struct login *login, const char *why),
                           void *with);
void           logins_close(struct logins *logins);

/* A new one; false: there are too many. */
bool login_begin(struct logins *logins, uint64_t person, int64_t now_ms,
                 char token[LOGIN_TOKEN + 1]);

/* Whose token this is; .id 0: nobody's.  A sign of life. */
struct login login_find(struct logins *logins, const char *token, int64_t now_ms);

/* A sign of life over a WebSocket; false: it has ended. */
bool login_touch(struct logins *logins, uint64_t id, int64_t now_ms);

void login_end(struct logins *logins, uint64_t id, const char *why);
void login_end_others(struct logins *logins, uint64_t person, uint64_t but, const char *why);
bool logins_has(const struct logins *logins, uint64_t person); /* one that has not ended */
void logins_sweep(struct logins *logins, int64_t now_ms);

/* A ticket for this log-in, in place of any it had; and whose it is, once. */
void login_ticket(struct logins *logins, uint64_t id, int64_t now_ms, char ticket[LOGIN_TOKEN + 1]);
struct login login_use_ticket(struct logins *logins, const char *ticket, int64_t now_ms);

#endif
