/* guests.h -- players without an account: of the demonstration book, with a purse of play
 * money.
 *
 * A guest goes by a token: his number, and the house's word for it.  So he finds his seat
 * again after a lost line or a stop of the house.  A guest who has gone and sits nowhere is
 * forgotten after half an hour, and his play money with him; coming back later, he is
 * a new one. */
#ifndef CLIENTS_GUESTS_H
#define CLIENTS_GUESTS_H

#include "cage/cage.h"
#include "cage/map.h"
#include "wire/hear.h"

#define GUEST_SECRET 32 /* bytes behind the tokens */

static inline bool is_guest(uint64_t player)
{
    return player >> 62 & 1; /* no account ever has such a number */
}

#define GUESTS_MOST 100000 /* with a purse, here or gone: nobody else is let in then */

/* Those who have gone, each once, the longest ago first. */
struct guests {
    struct gone_guest {
        struct gone_guest *next, **at;
        uint64_t           player;
        int64_t            since_ms;
    } * first, **last; /* owned */
    struct map gone;   /* the same, by who it is */
    size_t     known;  /* who have a purse */
};

/* All that the store knows are gone.  False: it could not be read. */
bool guests_open(struct guests *guests, struct store *store, int64_t now_ms);
void guests_close(struct guests *guests);
bool guests_are_full(const struct guests *guests);
void guest_left(struct guests *guests, uint64_t player, int64_t now_ms);

/* Once a second: forgets who has been gone for long; `here` says who has come back. */
void guests_forget(struct guests *guests, struct cage *cage, int64_t now_ms,
                   bool (*here)(void *with, uint64_t player), void *with);

/* Has he still a purse? */
bool guest_is_known(struct cage *cage, uint64_t player);

/* A new guest with his purse, in the books by *seq; 0: the books have stopped. */
uint64_t guest_arrives(struct guests *guests, struct cage *cage, int64_t now_ms, uint64_t *seq);

/* The same purse for somebody with an account, once. */
bool purse_give(struct cage *cage, uint64_t player, int64_t now_ms, uint64_t *seq);

void     guest_write_token(const uint8_t secret[GUEST_SECRET], uint64_t player,
                           char out[TOKEN_MOST + 1]);
uint64_t guest_read_token(const uint8_t secret[GUEST_SECRET], const char *token); /* 0: no */

#endif
