#include "fair/deck.h"

#include "base/must.h"

#include <sodium.h>
#include <string.h>

#define WORDS(words) (const uint8_t *)(words), sizeof(words) - 1

/* The hash of some words that say what it is of, and two pieces. */
static void hash(uint8_t out[FAIR_HASH], const uint8_t *what, size_t what_size, const void *one,
                 size_t one_size, const void *two, size_t two_size)
{
    crypto_generichash_state h;

    crypto_generichash_init(&h, NULL, 0, FAIR_HASH);
    crypto_generichash_update(&h, what, what_size);
    crypto_generichash_update(&h, one, one_size);
    if (two_size) crypto_generichash_update(&h, two, two_size);
    crypto_generichash_final(&h, out, FAIR_HASH);
}

static void hash_card(uint8_t out[FAIR_HASH], uint8_t position, uint8_t card,
                      const uint8_t salt[FAIR_SALT])
{
    const uint8_t head[2] = {position, card};

    hash(out, WORDS("feltro card 1"), head, sizeof head, salt, FAIR_SALT);
}

static void hash_none(uint8_t out[FAIR_HASH], uint8_t position)
{
    hash(out, WORDS("feltro none 1"), &position, 1, NULL, 0);
}

static void hash_pair(uint8_t out[FAIR_HASH], const uint8_t *left, const uint8_t *right)
{
    hash(out, WORDS("feltro node 1"), left, FAIR_HASH, right, FAIR_HASH);
}

static void hash_deck(uint8_t out[FAIR_HASH], uint8_t cards, const uint8_t top[FAIR_HASH])
{
    hash(out, WORDS("feltro deck 1"), &cards, 1, top, FAIR_HASH);
}

/* ------------------------------- the house -------------------------------- */

static void draw_salts(struct fair_deck *d, struct stream *stream)
{
    for (unsigned i = 0; i < d->cards; i++)
        for (unsigned b = 0; b < FAIR_SALT; b += 4) {
            uint32_t word = stream_word(stream);

            for (unsigned k = 0; k < 4; k++) d->salt[i][b + k] = (uint8_t)(word >> 8 * k);
        }
}

static void grow_tree(struct fair_deck *d)
{
    for (unsigned i = 0; i < FAIR_LEAVES; i++) {
        uint8_t *leaf = d->node[FAIR_LEAVES + i];

        if (i < d->cards) hash_card(leaf, (uint8_t)i, d->card[i], d->salt[i]);
        else hash_none(leaf, (uint8_t)i);
    }
    for (unsigned i = FAIR_LEAVES - 1; i > 0; i--)
        hash_pair(d->node[i], d->node[2 * i], d->node[2 * i + 1]);
}

/* Each position from the last takes one of the cards that are left (Fisher and Yates). */
void fair_shuffle(struct fair_deck *d, const uint8_t *card, unsigned cards, struct stream *stream)
{
    must(cards >= 1 && cards <= FAIR_LEAVES);
    d->cards = (uint8_t)cards;
    memcpy(d->card, card, cards);
    for (unsigned i = cards; i-- > 1;) {
        uint32_t at = stream_below(stream, i + 1);
        uint8_t  taken = d->card[at];

        d->card[at] = d->card[i];
        d->card[i] = taken;
    }
    draw_salts(d, stream);
    grow_tree(d);
}

void fair_root(const struct fair_deck *d, uint8_t out[FAIR_HASH])
{
    hash_deck(out, d->cards, d->node[1]);
}

void fair_open(const struct fair_deck *d, unsigned position, struct fair_opening *out)
{
    unsigned floor = 0;

    must(position < d->cards);
    out->position = (uint8_t)position;
    out->card = d->card[position];
    memcpy(out->salt, d->salt[position], FAIR_SALT);
    for (unsigned at = FAIR_LEAVES + position; at > 1; at /= 2)
        memcpy(out->path[floor++], d->node[at ^ 1], FAIR_HASH);
}

void fair_forget(struct fair_deck *d)
{
    sodium_memzero(d, sizeof *d);
}

/* ------------------------------- anybody ---------------------------------- */

bool fair_holds(const struct fair_opening *o, unsigned cards, const uint8_t root[FAIR_HASH])
{
    uint8_t  value[FAIR_HASH];
    unsigned at = FAIR_LEAVES + o->position;

    if (cards > FAIR_LEAVES || o->position >= cards) return false;
    hash_card(value, o->position, o->card, o->salt);
    for (unsigned floor = 0; floor < FAIR_FLOORS; floor++, at /= 2) {
        if (at % 2) hash_pair(value, o->path[floor], value);
        else hash_pair(value, value, o->path[floor]);
    }
    hash_deck(value, (uint8_t)cards, value);
    return memcmp(value, root, FAIR_HASH) == 0;
}

void fair_write(const struct fair_opening *o, uint8_t out[FAIR_OPENING])
{
    out[0] = o->position;
    out[1] = o->card;
    memcpy(out + 2, o->salt, FAIR_SALT);
    memcpy(out + 2 + FAIR_SALT, o->path, sizeof o->path);
}

void fair_read(const uint8_t bytes[FAIR_OPENING], struct fair_opening *out)
{
    out->position = bytes[0];
    out->card = bytes[1];
    memcpy(out->salt, bytes + 2, FAIR_SALT);
    memcpy(out->path, bytes + 2 + FAIR_SALT, sizeof out->path);
}
