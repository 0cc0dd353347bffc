#include "journal/record.h"

#include "base/must.h"
#include "journal/bytes.h"

#include <sodium.h>
#include <string.h>

#define ENCLOSED 0x80 /* in the byte of the kind */

void record_genesis(uint8_t out[HASH_BYTES])
{
    static const char words[] = "feltro journal 1";

    crypto_generichash(out, HASH_BYTES, (const uint8_t *)words, sizeof words - 1, NULL, 0);
}

void record_write_head(const struct record *r, uint8_t out[RECORD_HEAD])
{
    uint8_t *at = out;

    must(r->kind < RECORD_KINDS_COUNT);
    must(r->body_size <= RECORD_BODY_MAX);
    at = put_u64(at, r->seq);
    at = put_u64(at, (uint64_t)r->at_ms);
    at = put_u64(at, r->round);
    at = put_u64(at, r->player);
    at = put_u64(at, r->session);
    at = put_u64(at, (uint64_t)r->before);
    at = put_u64(at, (uint64_t)r->moved);
    at = put_u32(at, r->table);
    at = put_u32(at, r->rules);
    *at++ = (uint8_t)(r->kind | (r->enclosed ? ENCLOSED : 0));
    *at++ = r->seat;
    *at++ = r->book;
    *at++ = r->compartment;
    at = put_u32(at, r->body_size);
    memcpy(at, r->configuration, HASH_BYTES);
}

void record_write(const struct record *r, uint8_t *chain)
{
    uint8_t *at = chain + HASH_BYTES + RECORD_HEAD;

    record_write_head(r, chain + HASH_BYTES);
    if (r->body_size) memcpy(at, r->body, r->body_size);
    at += r->body_size;
    crypto_generichash(at, HASH_BYTES, chain, (size_t)(at - chain), NULL, 0);
}

size_t record_size_at(const uint8_t *bytes)
{
    return RECORD_HEAD + (size_t)get_u32(bytes + 68) + HASH_BYTES;
}

bool record_read(const uint8_t *bytes, size_t size, struct record *out)
{
    if (size < RECORD_HEAD + HASH_BYTES || size > RECORD_MAX) return false;
    *out = (struct record){.seq = get_u64(bytes),
                           .at_ms = (int64_t)get_u64(bytes + 8),
                           .round = get_u64(bytes + 16),
                           .player = get_u64(bytes + 24),
                           .session = get_u64(bytes + 32),
                           .before = (cents)get_u64(bytes + 40),
                           .moved = (cents)get_u64(bytes + 48),
                           .table = get_u32(bytes + 56),
                           .rules = get_u32(bytes + 60),
                           .kind = bytes[64] & (uint8_t)~ENCLOSED,
                           .enclosed = bytes[64] & ENCLOSED,
                           .seat = bytes[65],
                           .book = bytes[66],
                           .compartment = bytes[67],
                           .body_size = get_u32(bytes + 68),
                           .body = bytes + RECORD_HEAD};
    memcpy(out->configuration, bytes + 72, HASH_BYTES);
    if (out->kind >= RECORD_KINDS_COUNT) return false;
    return out->body_size == size - RECORD_HEAD - HASH_BYTES;
}

bool record_follows(const uint8_t *bytes, size_t size, const uint8_t before[HASH_BYTES])
{
    crypto_generichash_state hash;
    uint8_t                  value[HASH_BYTES];

    crypto_generichash_init(&hash, NULL, 0, HASH_BYTES);
    crypto_generichash_update(&hash, before, HASH_BYTES);
    crypto_generichash_update(&hash, bytes, size - HASH_BYTES);
    crypto_generichash_final(&hash, value, HASH_BYTES);
    return memcmp(value, record_hash(bytes, size), HASH_BYTES) == 0;
}
