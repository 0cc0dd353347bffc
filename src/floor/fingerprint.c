#include "floor/fingerprint.h"

#include <sodium.h>
#include <string.h>

static void add_number(crypto_generichash_state *hash, uint64_t n)
{
    uint8_t bytes[8];    /* low byte first, whatever the machine */

    for (unsigned i = 0; i < 8; i++) bytes[i] = (uint8_t)(n >> 8 * i);
    crypto_generichash_update(hash, bytes, sizeof bytes);
}

void fingerprint_of(const struct game *game, const struct house *house,
                    uint8_t out[FINGERPRINT_BYTES])
{
    crypto_generichash_state hash;

    crypto_generichash_init(&hash, NULL, 0, FINGERPRINT_BYTES);
    add_number(&hash, strlen(game->key));
    crypto_generichash_update(&hash, (const uint8_t *)game->key, strlen(game->key));
    add_number(&hash, game->rules_version);
    for (unsigned i = 0; i < OPTIONS_MAX; i++) add_number(&hash, (uint64_t)house->is[i]);
    crypto_generichash_final(&hash, out, FINGERPRINT_BYTES);
}

void fingerprint_write(const uint8_t fingerprint[FINGERPRINT_BYTES], char out[FINGERPRINT_TEXT])
{
    sodium_bin2hex(out, FINGERPRINT_TEXT, fingerprint, FINGERPRINT_BYTES);
}
