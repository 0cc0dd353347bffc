#include "people/password.h"

#include "base/must.h"

#include <pthread.h>
#include <sodium.h>
#include <string.h>

_Static_assert(crypto_pwhash_STRBYTES == SECRET_MOST + 1, "a hash fits its field");

bool password_hash(const char *password, char out[SECRET_MOST + 1])
{
    memset(out, 0, SECRET_MOST + 1);
    return crypto_pwhash_str_alg(out, password, strlen(password), password_cost.operations,
                                 password_cost.memory, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

bool password_is(const char *password, const char *secret)
{
    return crypto_pwhash_str_verify(secret, password, strlen(password)) == 0;
}

static char nobody[SECRET_MOST + 1];

static void make_nobody(void)
{
    char    password[33];
    uint8_t bytes[16];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(password, sizeof password, bytes, sizeof bytes);
    must(password_hash(password, nobody));
}

const char *password_of_nobody(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, make_nobody);
    return nobody;
}
