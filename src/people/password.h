/* password.h -- argon2id, by libsodium.  Slow on purpose: never in the loop's thread.
 *
 * What a hash costs is `password_cost`, which is linked in: the house links cost.c, and tests
 * a cheaper one.  There is no option, variable or file by which a running house would
 * hash more cheaply. */
#ifndef PEOPLE_PASSWORD_H
#define PEOPLE_PASSWORD_H

#include "store/rows.h"

struct password_cost {
    unsigned long long operations;
    size_t             memory;
};
extern const struct password_cost password_cost;

bool password_hash(const char *password, char out[SECRET_MOST + 1]); /* false: no memory */
bool password_is(const char *password, const char *secret);

/* What a password is tried against where there is nobody of that name: as costly as any. */
const char *password_of_nobody(void);

#endif
