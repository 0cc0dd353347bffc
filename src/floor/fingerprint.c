#include "floor/fingerprint.h"
#include "floor/tournament_file.h"

#include <sodium.h>
#include <string.h>

static void add_number(crypto_generichash_state *hash, uint64_t n)
{
    uint8_t bytes[8]; /* low byte first, whatever the machine */

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
    for (unsigned i = 0; i < OPTIONS_MAX; i++) add_number(&hash, (uint64_t)house->value[i]);
    crypto_generichash_final(&hash, out, FINGERPRINT_BYTES);
}

void tournament_fingerprint(const struct tour_rules *r, uint8_t out[FINGERPRINT_BYTES])
{
    crypto_generichash_state hash;

    crypto_generichash_init(&hash, NULL, 0, FINGERPRINT_BYTES);
    crypto_generichash_update(&hash, (const uint8_t *)"tournament", 10);
    add_number(&hash, TOUR_RULES_VERSION);
    for (unsigned i = 0; i < TO_OPTIONS; i++) add_number(&hash, (uint64_t)r->house.value[i]);
    add_number(&hash, (uint64_t)r->start_ms);
    add_number(&hash, (uint64_t)r->levels);
    for (uint32_t i = 0; i < r->levels; i++) {
        add_number(&hash, (uint64_t)r->level[i].small);
        add_number(&hash, (uint64_t)r->level[i].big);
        add_number(&hash, (uint64_t)r->level[i].ante);
        add_number(&hash, (uint64_t)r->level[i].length);
        add_number(&hash, (uint64_t)r->level[i].break_ms);
    }
    add_number(&hash, (uint64_t)r->plans);
    for (uint32_t i = 0; i < r->plans; i++) {
        add_number(&hash, (uint64_t)r->plan[i].entries);
        add_number(&hash, (uint64_t)r->plan[i].rows);
    }
    for (uint32_t i = 0; i < r->rows; i++) {
        add_number(&hash, (uint64_t)r->row[i].places);
        add_number(&hash, (uint64_t)r->row[i].each);
    }
    add_number(&hash, (uint64_t)r->spins);
    for (uint32_t i = 0; i < r->spins; i++) {
        add_number(&hash, (uint64_t)r->spin[i].weight);
        add_number(&hash, (uint64_t)r->spin[i].prize);
    }
    crypto_generichash_final(&hash, out, FINGERPRINT_BYTES);
}

void fingerprint_write(const uint8_t fingerprint[FINGERPRINT_BYTES], char out[FINGERPRINT_TEXT])
{
    sodium_bin2hex(out, FINGERPRINT_TEXT, fingerprint, FINGERPRINT_BYTES);
}
