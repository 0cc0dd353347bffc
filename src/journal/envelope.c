#include "journal/envelope.h"

#include "base/must.h"
#include "journal/bytes.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NONCE crypto_aead_xchacha20poly1305_ietf_NPUBBYTES
#define TAG   crypto_aead_xchacha20poly1305_ietf_ABYTES
_Static_assert(NONCE + TAG == ENVELOPE_BYTES, "what an envelope adds");
_Static_assert(sizeof((struct envelope_keys *)0)->cover ==
                   crypto_aead_xchacha20poly1305_ietf_KEYBYTES,
               "the cipher's key");
_Static_assert(SECRET_BYTES == crypto_kdf_KEYBYTES, "keys are derived from the secret");

const struct words envelope_words[ENVELOPES_COUNT] = {
#define X(name, pt, en) {#name, pt, en},
    ENVELOPES(X)
#undef X
};

/* Before the envelope of a snapshot; no snapshot in the clear begins with it. */
static const uint8_t title[8] = "flt env1";

void envelope_keys_make(const uint8_t secret[SECRET_BYTES], struct envelope_keys *out)
{
    crypto_kdf_derive_from_key(out->cover, sizeof out->cover, 1, "envelope", secret);
    crypto_kdf_derive_from_key(out->nonce, sizeof out->nonce, 2, "envelope", secret);
}

bool envelope_secret_read(const char *folder, uint8_t out[SECRET_BYTES])
{
    char  path[4096];
    FILE *file;
    bool  good;

    if ((size_t)snprintf(path, sizeof path, "%s/secret", folder) >= sizeof path) return false;
    file = fopen(path, "rb");
    if (!file) return false;
    setvbuf(file, NULL, _IONBF, 0); /* no copy of it but the caller's */
    good = fread(out, 1, SECRET_BYTES, file) == SECRET_BYTES;
    fclose(file);
    return good;
}

/* ------------------------------- an envelope ------------------------------ */

struct bound {
    const uint8_t *bytes;
    size_t         size;
};

static void make_nonce(const struct envelope_keys *keys, struct bound bound, const uint8_t *inside,
                       size_t size, uint8_t out[NONCE])
{
    crypto_generichash_state hash;
    uint8_t                  length[8];

    put_u64(length, bound.size);
    crypto_generichash_init(&hash, keys->nonce, sizeof keys->nonce, NONCE);
    crypto_generichash_update(&hash, length, sizeof length);
    crypto_generichash_update(&hash, bound.bytes, bound.size);
    crypto_generichash_update(&hash, inside, size);
    crypto_generichash_final(&hash, out, NONCE);
}

static void cover(const struct envelope_keys *keys, struct bound bound, const uint8_t *inside,
                  size_t size, uint8_t *out)
{
    must(keys != NULL);
    make_nonce(keys, bound, inside, size, out);
    crypto_aead_xchacha20poly1305_ietf_encrypt(out + NONCE, NULL, inside, size, bound.bytes,
                                               bound.size, NULL, out, keys->cover);
}

static bool uncover(const struct envelope_keys *keys, struct bound bound, const uint8_t *envelope,
                    size_t size, uint8_t *out)
{
    return size >= ENVELOPE_BYTES && crypto_aead_xchacha20poly1305_ietf_decrypt(
                                         out, NULL, NULL, envelope + NONCE, size - NONCE,
                                         bound.bytes, bound.size, envelope, keys->cover) == 0;
}

/* ---------------------------------- rows ---------------------------------- */

void envelope_close(const struct envelope_keys *keys, struct record *row, uint8_t *room)
{
    uint8_t        head[RECORD_HEAD];
    const uint8_t *inside = row->body;
    uint32_t       size = row->body_size;

    row->body = room;
    row->body_size = size + ENVELOPE_BYTES;
    row->enclosed = true;
    record_write_head(row, head);
    cover(keys, (struct bound){head, sizeof head}, inside, size, room);
}

enum envelope envelope_read(const struct envelope_keys *keys, const uint8_t *bytes, size_t size,
                            uint8_t room[RECORD_BODY_MAX], struct record *out)
{
    if (!bytes || !record_read(bytes, size, out)) return ENVELOPE_NO_ROW;
    if (!out->enclosed) return ENVELOPE_OPEN;
    if (!keys) return ENVELOPE_NO_KEY;
    if (!uncover(keys, (struct bound){bytes, RECORD_HEAD}, out->body, out->body_size, room))
        return ENVELOPE_BROKEN;
    out->enclosed = false;
    out->body = room;
    out->body_size -= ENVELOPE_BYTES;
    return ENVELOPE_OPEN;
}

/* -------------------------------- snapshots ------------------------------- */

#define PLACE_BYTES (sizeof title + 12)

static void write_place(const struct snapshot *value, uint8_t out[PLACE_BYTES])
{
    memcpy(out, title, sizeof title);
    put_u32(put_u64(out + sizeof title, value->seq), value->table);
}

static void replace(struct snapshot *value, uint8_t *bytes, size_t size)
{
    free((void *)(uintptr_t)value->bytes);
    value->bytes = bytes;
    value->size = size;
}

void envelope_close_snapshot(const struct envelope_keys *keys, struct snapshot *value)
{
    size_t   size = sizeof title + value->size + ENVELOPE_BYTES;
    uint8_t *out = malloc(size);
    uint8_t  place[PLACE_BYTES];

    must(out != NULL);
    write_place(value, place);
    memcpy(out, title, sizeof title);
    cover(keys, (struct bound){place, sizeof place}, value->bytes, value->size, out + sizeof title);
    replace(value, out, size);
}

enum envelope envelope_open_snapshot(const struct envelope_keys *keys, struct snapshot *value)
{
    uint8_t *out;
    uint8_t  place[PLACE_BYTES];

    if (value->size < sizeof title || memcmp(value->bytes, title, sizeof title) != 0)
        return ENVELOPE_OPEN;
    if (!keys) return ENVELOPE_NO_KEY;
    out = malloc(value->size);
    must(out != NULL);
    write_place(value, place);
    if (!uncover(keys, (struct bound){place, sizeof place}, value->bytes + sizeof title,
                 value->size - sizeof title, out)) {
        free(out);
        return ENVELOPE_BROKEN;
    }
    replace(value, out, value->size - sizeof title - ENVELOPE_BYTES);
    return ENVELOPE_OPEN;
}

int envelope_snapshot(struct store *store, uint32_t table, struct snapshot *out)
{
    int           found = store->snapshot(store, table, out);
    enum envelope value;

    if (found != 1) return found;
    value = envelope_open_snapshot(store->keys, out);
    if (value == ENVELOPE_OPEN) return 1;
    replace(out, NULL, 0);
    snprintf(store->why_read, sizeof store->why_read, "a snapshot cannot be read: %s",
             envelope_words[value].en);
    return -1;
}
