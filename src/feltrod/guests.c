#include "feltrod/guests.h"

#include <sodium.h>
#include <string.h>

#define PURSE 100000    /* cents of play money to begin with: a thousand */

uint64_t guest_arrives(struct cage *cage, int64_t now_ms, uint64_t *seq)
{
    struct record row = {.at_ms = now_ms, .book = BOOK_DEMO, .seat = HOUSE};
    struct answer paid;
    uint64_t      player;
    enum denial   no;

    randombytes_buf(&player, sizeof player);
    player = player >> 1 | UINT64_C(1) << 62;    /* never an account's number */
    if (!cage_begin(cage)) return 0;
    row.player = player;
    no = cage_move(cage, &row, TRANSFER_DEMO, 0, PURSE, key_of_words(&player, sizeof player),
                   &paid);
    *seq = cage_end(cage);
    return no == DENY_NONE ? player : 0;
}

#define TOKEN_BYTES (8 + crypto_auth_BYTES)
_Static_assert(2 * TOKEN_BYTES <= TOKEN_MOST, "a token fits its field");
_Static_assert(GUEST_SECRET == crypto_auth_KEYBYTES, "the secret is the key");

void guest_write_token(const uint8_t secret[GUEST_SECRET], uint64_t player,
                       char out[TOKEN_MOST + 1])
{
    uint8_t bytes[TOKEN_BYTES];

    for (unsigned i = 0; i < 8; i++) bytes[i] = (uint8_t)(player >> 8 * i);
    crypto_auth(bytes + 8, bytes, 8, secret);
    sodium_bin2hex(out, TOKEN_MOST + 1, bytes, sizeof bytes);
}

uint64_t guest_read_token(const uint8_t secret[GUEST_SECRET], const char *token)
{
    uint8_t  bytes[TOKEN_BYTES];
    uint64_t player = 0;
    size_t   size;

    if (sodium_hex2bin(bytes, sizeof bytes, token, strlen(token), NULL, &size, NULL) != 0 ||
        size != sizeof bytes || crypto_auth_verify(bytes + 8, bytes, 8, secret) != 0)
        return 0;
    for (unsigned i = 0; i < 8; i++) player |= (uint64_t)bytes[i] << 8 * i;
    return player;
}
