/* For tests alone: never linked into feltrod. */
#include "people/password.h"

#include <sodium.h>

const struct password_cost password_cost = {crypto_pwhash_OPSLIMIT_MIN, 1 << 20};
