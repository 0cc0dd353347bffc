/* What is under a key opens in its own place, as it was, and nowhere else. */
#include "journal/envelope.h"

#include "check.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define TESTS(X)                                                                                   \
    X(a_body_comes_back_as_it_was__and_is_not_there_to_be_read)                                    \
    X(a_row_in_the_clear_needs_no_key)                                                             \
    X(every_bit_of_head_and_body_counts)                                                           \
    X(a_number_given_twice_never_brings_a_nonce_twice)                                             \
    X(an_envelope_opens_with_its_own_secret_alone)                                                 \
    X(a_snapshot_opens_in_its_place_alone)                                                         \
    X(an_older_snapshot_is_in_the_clear)

static const uint8_t secret[SECRET_BYTES] = "a secret of thirty-two bytes...";
static const uint8_t body[24] = "the ace of spades, down";

static struct envelope_keys keys_of(uint8_t other)
{
    struct envelope_keys keys;
    uint8_t              value[SECRET_BYTES];

    memcpy(value, secret, sizeof value);
    value[7] ^= other;
    envelope_keys_make(value, &keys);
    return keys;
}

/* A row of the journal with its body enclosed; its bytes begin after the hash before it. */
struct written {
    uint8_t chain[HASH_BYTES + RECORD_HEAD + sizeof body + ENVELOPE_BYTES + HASH_BYTES];
    size_t  size;
};

static struct written write_row(const struct envelope_keys *keys, uint64_t seq,
                                const uint8_t *inside)
{
    struct written w = {0};
    struct record  row = {
         .seq = seq, .table = 3, .kind = RECORD_DRAW, .body = inside, .body_size = sizeof body};
    uint8_t room[sizeof body + ENVELOPE_BYTES];

    envelope_close(keys, &row, room);
    record_genesis(w.chain);
    record_write(&row, w.chain);
    w.size = record_size(&row);
    CHECK_EQ(w.size, sizeof w.chain - HASH_BYTES);
    return w;
}

static enum envelope read_row(const struct envelope_keys *keys, const struct written *w,
                              struct record *out)
{
    static uint8_t room[RECORD_BODY_MAX];

    return envelope_read(keys, w->chain + HASH_BYTES, w->size, room, out);
}

static void t_a_body_comes_back_as_it_was__and_is_not_there_to_be_read(void)
{
    struct envelope_keys keys = keys_of(0);
    struct written       w = write_row(&keys, 5, body);
    struct record        row;

    CHECK(record_read(w.chain + HASH_BYTES, w.size, &row));
    CHECK(row.enclosed && row.kind == RECORD_DRAW && row.seq == 5);
    CHECK_EQ(row.body_size, sizeof body + ENVELOPE_BYTES);
    CHECK(record_follows(w.chain + HASH_BYTES, w.size, w.chain)); /* the chain needs no key */
    for (size_t i = 0; i + 4 <= sizeof w.chain; i++)
        for (size_t k = 0; k + 4 <= sizeof body; k++) CHECK(memcmp(w.chain + i, body + k, 4) != 0);
    CHECK_EQ(read_row(&keys, &w, &row), ENVELOPE_OPEN);
    CHECK(!row.enclosed && row.body_size == sizeof body);
    CHECK(memcmp(row.body, body, sizeof body) == 0);
}

static void t_a_row_in_the_clear_needs_no_key(void)
{
    struct written w = {0};
    struct record  row = {.seq = 5, .kind = RECORD_DRAW, .body = body, .body_size = sizeof body};

    record_write(&row, w.chain);
    w.size = record_size(&row);
    CHECK_EQ(read_row(NULL, &w, &row), ENVELOPE_OPEN);
    CHECK(memcmp(row.body, body, sizeof body) == 0);
    w.size--;
    CHECK_EQ(read_row(NULL, &w, &row), ENVELOPE_NO_ROW);
}

/* But for the one that says that it is enclosed: without it the row is another, and the chain
 * says so. */
static void t_every_bit_of_head_and_body_counts(void)
{
    struct envelope_keys keys = keys_of(0);
    struct written       w = write_row(&keys, 5, body);
    struct record        row;

    for (size_t bit = 0; bit < 8 * (w.size - HASH_BYTES); bit++) {
        uint8_t *at = &w.chain[HASH_BYTES + bit / 8];

        *at ^= (uint8_t)(1u << bit % 8);
        CHECK(!record_follows(w.chain + HASH_BYTES, w.size, w.chain));
        if (bit != 8 * 64 + 7) CHECK(read_row(&keys, &w, &row) != ENVELOPE_OPEN);
        *at ^= (uint8_t)(1u << bit % 8);
    }
    CHECK_EQ(read_row(&keys, &w, &row), ENVELOPE_OPEN);
}

static void t_a_number_given_twice_never_brings_a_nonce_twice(void)
{
    struct envelope_keys keys = keys_of(0);
    uint8_t              other[sizeof body];
    struct written       a = write_row(&keys, 5, body), b, c = write_row(&keys, 6, body);
    const size_t         at = HASH_BYTES + RECORD_HEAD;

    memcpy(other, body, sizeof other);
    other[20] ^= 1;
    b = write_row(&keys, 5, other);
    CHECK(memcmp(a.chain + at, b.chain + at, 24) != 0);
    CHECK(memcmp(a.chain + at + 24, b.chain + at + 24, 16) != 0); /* no stream used twice */
    CHECK(memcmp(a.chain + at, c.chain + at, 24) != 0);
    b = write_row(&keys, 5, body);
    CHECK(memcmp(a.chain, b.chain, sizeof a.chain) == 0);
}

static void t_an_envelope_opens_with_its_own_secret_alone(void)
{
    struct envelope_keys keys = keys_of(0), other = keys_of(1);
    struct written       w = write_row(&keys, 5, body);
    struct record        row;

    CHECK(memcmp(keys.cover, keys.nonce, sizeof keys.cover) != 0);
    CHECK_EQ(read_row(&other, &w, &row), ENVELOPE_BROKEN);
    CHECK_EQ(read_row(NULL, &w, &row), ENVELOPE_NO_KEY);
    CHECK(!envelope_secret_read("/nowhere", (uint8_t[SECRET_BYTES]){0}));
}

static struct snapshot some_snapshot(void)
{
    uint8_t *bytes = malloc(sizeof body);

    CHECK(bytes != NULL);
    memcpy(bytes, body, sizeof body);
    return (struct snapshot){.bytes = bytes, .size = sizeof body, .seq = 40, .table = 3};
}

static void t_a_snapshot_opens_in_its_place_alone(void)
{
    struct envelope_keys keys = keys_of(0), other = keys_of(1);
    struct snapshot      value = some_snapshot();

    envelope_close_snapshot(&keys, &value);
    CHECK_EQ(envelope_open_snapshot(NULL, &value), ENVELOPE_NO_KEY);
    CHECK_EQ(envelope_open_snapshot(&other, &value), ENVELOPE_BROKEN);
    value.table = 4;
    CHECK_EQ(envelope_open_snapshot(&keys, &value), ENVELOPE_BROKEN);
    value.table = 3;
    value.seq++;
    CHECK_EQ(envelope_open_snapshot(&keys, &value), ENVELOPE_BROKEN);
    value.seq--;
    for (size_t bit = 8 * 8; bit < 8 * value.size; bit++) {
        ((uint8_t *)(uintptr_t)value.bytes)[bit / 8] ^= (uint8_t)(1u << bit % 8);
        CHECK_EQ(envelope_open_snapshot(&keys, &value), ENVELOPE_BROKEN);
        ((uint8_t *)(uintptr_t)value.bytes)[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    CHECK_EQ(envelope_open_snapshot(&keys, &value), ENVELOPE_OPEN);
    CHECK(value.size == sizeof body && memcmp(value.bytes, body, sizeof body) == 0);
    free((void *)(uintptr_t)value.bytes);
}

static void t_an_older_snapshot_is_in_the_clear(void)
{
    struct snapshot value = some_snapshot();

    CHECK_EQ(envelope_open_snapshot(NULL, &value), ENVELOPE_OPEN);
    CHECK(value.size == sizeof body && memcmp(value.bytes, body, sizeof body) == 0);
    free((void *)(uintptr_t)value.bytes);
}

TEST_MAIN(TESTS)
