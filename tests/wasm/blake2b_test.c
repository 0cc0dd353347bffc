/* The browser's BLAKE2b is libsodium's, for every size around a block and however it comes. */
#include "../../web/wasm/blake2b.h"

#include "check.h"

#include <sodium.h>

#define TESTS(X)                                                                                   \
    X(every_size_to_six_blocks_has_the_same_hash)                                                  \
    X(pieces_of_any_size_are_the_same_bytes)

#define MOST (6 * BLAKE2B_BLOCK + 1)

static uint8_t bytes[MOST];

static void fill(void)
{
    for (size_t i = 0; i < MOST; i++) bytes[i] = (uint8_t)(i * 131 + i / 7);
}

static bool same(size_t size, size_t piece)
{
    uint8_t        ours[BLAKE2B_BYTES], theirs[BLAKE2B_BYTES];
    struct blake2b b;

    blake2b_begin(&b);
    for (size_t at = 0; at < size; at += piece)
        blake2b_add(&b, bytes + at, size - at < piece ? size - at : piece);
    blake2b_end(&b, ours);
    crypto_generichash(theirs, sizeof theirs, bytes, size, NULL, 0);
    return memcmp(ours, theirs, sizeof ours) == 0;
}

static void t_every_size_to_six_blocks_has_the_same_hash(void)
{
    fill();
    for (size_t size = 0; size <= MOST; size++) CHECK(same(size, MOST));
}

static void t_pieces_of_any_size_are_the_same_bytes(void)
{
    fill();
    for (size_t piece = 1; piece <= 2 * BLAKE2B_BLOCK + 1; piece++) CHECK(same(MOST - 3, piece));
}

TEST_MAIN(TESTS)
