#include "journal/seal.h"

#include "journal/bytes.h"

#include <string.h>

void seal_begin(struct seal *seal, uint64_t first)
{
    seal->first = first;
    seal->count = 0;
    crypto_generichash_init(&seal->hash, NULL, 0, HASH_BYTES);
}

void seal_add(struct seal *seal, const struct transfer *t)
{
    const uint64_t number[] = {t->key.high,
                               t->key.low,
                               t->id,
                               t->seq,
                               t->from,
                               t->to,
                               t->from_prev,
                               t->to_prev,
                               (uint64_t)t->amount,
                               (uint64_t)t->from_after,
                               (uint64_t)t->to_after,
                               (uint64_t)t->at_ms};
    uint8_t        bytes[TRANSFER_BYTES] = {0};
    uint8_t       *at = bytes;

    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) at = put_u64(at, number[i]);
    *at = t->kind;
    crypto_generichash_update(&seal->hash, bytes, sizeof bytes);
    seal->count++;
}

void seal_end(struct seal *seal, uint8_t body[SEAL_BYTES])
{
    uint8_t *at = put_u64(body, seal->first);

    at = put_u32(at, seal->count);
    at = put_u32(at, 0);
    crypto_generichash_final(&seal->hash, at, HASH_BYTES);
}
