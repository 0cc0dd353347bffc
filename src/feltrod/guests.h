/* guests.h -- players without an account: of the demonstration book, with a purse of play
 * money.
 *
 * A guest goes by a token: his number, and the house's word for it.  So he finds his seat
 * again after a lost line or a stop of the house. */
#ifndef FELTROD_GUESTS_H
#define FELTROD_GUESTS_H

#include "cage/cage.h"
#include "wire/hear.h"

#define GUEST_SECRET 32    /* bytes behind the tokens */

/* A new guest with his purse, in the books by *seq; 0: the books have stopped. */
uint64_t guest_arrives(struct cage *cage, int64_t now_ms, uint64_t *seq);

void     guest_write_token(const uint8_t secret[GUEST_SECRET], uint64_t player,
                           char out[TOKEN_MOST + 1]);
uint64_t guest_read_token(const uint8_t secret[GUEST_SECRET], const char *token);    /* 0: no */

#endif
