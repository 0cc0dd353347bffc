/* office.h -- what the house knows of its people while it is open: who has an account, who is
 * signed in, how often an address may ask, and which answers wait for the disk.  In the
 * net's thread, all of it. */
#ifndef API_OFFICE_H
#define API_OFFICE_H

#include "net/net.h"
#include "people/logins.h"
#include "people/pace.h"
#include "people/people.h"

#define CASHIER_KEY 32 /* bytes that the operator's payment system and the house share */

struct office_options {
    bool        simulated;   /* the cashier is: money that nobody paid */
    bool        secure;      /* players come by https: cookies say so */
    const char *cashier_key; /* a file; NULL: no payment system */
    int64_t     guests;      /* an address may bring in a minute; 0: any number */
};

struct late; /* an answer that waits */

struct office {
    struct office_options options;
    struct people        *people;
    struct logins        *logins;
    struct pace           sign_ins, registrations, guests, returns, complaints;
    uint8_t               key[CASHIER_KEY];
    bool                  has_key;
    struct net           *net; /* borrowed; NULL until it listens */
    struct late          *late, **late_last;
};

/* `ended` is told of each log-in that ends.  False: *why. */
bool office_open(struct office *office, const struct office_options *options, struct store *store,
                 struct cage *cage,
                 void (*ended)(void *with, const struct login *login, const char *why), void *with,
                 const char **why);
void office_close(struct office *office);

/* What its cookie is called: over plain http there is no __Host- and no Secure. */
const char *office_cookie_name(const struct office *office);

#endif
