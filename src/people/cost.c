/* The house's: three passes over 256 MiB, some half second of one core. */
#include "people/password.h"

#include <sodium.h>

const struct password_cost password_cost = {crypto_pwhash_OPSLIMIT_MODERATE,
                                            crypto_pwhash_MEMLIMIT_MODERATE};
