#include "clients/guests.h"

#include "base/must.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define PURSE    100000                /* cents of play money to begin with: a thousand */
#define STAYS_MS (30 * INT64_C(60000)) /* after a guest has gone */
#define AT_ONCE  256                   /* that are forgotten, so that nobody waits for it */
_Static_assert(AT_ONCE *(STAYS_MS / 1000) >= GUESTS_MOST, "no slower than they come");

bool purse_give(struct cage *cage, uint64_t player, int64_t now_ms, uint64_t *seq)
{
    struct record row = {.at_ms = now_ms, .book = BOOK_DEMO, .seat = HOUSE, .player = player};
    struct answer paid;
    enum refusal  no;

    if (!cage_begin(cage)) return false;
    no = cage_move(cage, &row, TRANSFER_DEMO, 0, PURSE, key_of_words(&player, sizeof player),
                   &paid);
    *seq = cage_end(cage);
    return no == REF_NONE;
}

uint64_t guest_arrives(struct guests *g, struct cage *cage, int64_t now_ms, uint64_t *seq)
{
    uint64_t player;

    randombytes_buf(&player, sizeof player);
    player = player >> 1 | UINT64_C(1) << 62;
    if (!purse_give(cage, player, now_ms, seq)) return 0;
    g->known++;
    return player;
}

bool guest_is_known(struct cage *cage, uint64_t player)
{
    bool known;

    if (!cage_begin(cage)) return true;
    known = cage_wallet(cage, player, BOOK_DEMO, FUNDS_MONEY) != NULL;
    cage_end(cage);
    return known;
}

/* ----------------------------- who has gone ------------------------------- */

static void put_last(struct guests *g, struct gone_guest *guest)
{
    guest->next = NULL;
    guest->at = g->first ? g->last : &g->first;
    *guest->at = guest;
    g->last = &guest->next;
}

static void take_out(struct guests *g, struct gone_guest *guest)
{
    *guest->at = guest->next;
    if (guest->next) guest->next->at = guest->at;
    else g->last = guest->at;
}

static void drop(struct guests *g, struct gone_guest *guest)
{
    take_out(g, guest);
    map_drop(&g->gone, key_of(guest->player));
    free(guest);
}

void guest_left(struct guests *g, uint64_t player, int64_t now_ms)
{
    struct gone_guest *guest = map_at(&g->gone, key_of(player));

    if (guest) { /* he had come back */
        take_out(g, guest);
    } else {
        guest = malloc(sizeof *guest);
        must(guest != NULL);
        guest->player = player;
        map_put(&g->gone, key_of(player), (uintptr_t)guest);
    }
    guest->since_ms = now_ms;
    put_last(g, guest);
}

bool guests_are_full(const struct guests *g)
{
    return g->known >= GUESTS_MOST;
}

struct finding {
    struct guests *guests;
    int64_t        now_ms;
};

static int find_guest(void *with, const struct account *a)
{
    struct finding *f = with;

    if (a->kind == ACCOUNT_WALLET && is_guest(a->player))
        guest_left(f->guests, a->player, f->now_ms);
    return 0;
}

bool guests_open(struct guests *g, struct store *store, int64_t now_ms)
{
    struct finding f = {.guests = g, .now_ms = now_ms};
    bool           good;

    *g = (struct guests){0};
    good = store->accounts(store, false, find_guest, &f) == 0;
    g->known = g->gone.used;
    return good;
}

void guests_close(struct guests *g)
{
    while (g->first) drop(g, g->first);
    map_release(&g->gone);
    *g = (struct guests){0};
}

static enum refusal dismiss(struct cage *cage, uint64_t player, int64_t now_ms)
{
    struct record row = {.at_ms = now_ms, .player = player, .book = BOOK_DEMO, .seat = HOUSE};
    enum refusal  no;

    if (!cage_begin(cage)) return REF_STOPPED;
    no = cage_dismiss(cage, &row);
    cage_end(cage);
    return no;
}

static void forget(struct guests *g, struct gone_guest *guest, struct cage *cage, int64_t now_ms)
{
    enum refusal no = dismiss(cage, guest->player, now_ms);

    if (no == REF_ALREADY_SEATED) { /* he is looked at again */
        guest_left(g, guest->player, now_ms);
        return;
    }
    if (no == REF_NONE) g->known--;
    drop(g, guest);
}

void guests_forget(struct guests *g, struct cage *cage, int64_t now_ms,
                   bool (*here)(void *with, uint64_t player), void *with)
{
    for (unsigned i = 0; i < AT_ONCE && g->first; i++) {
        struct gone_guest *guest = g->first;

        if (now_ms - guest->since_ms < STAYS_MS) return;
        if (here(with, guest->player)) drop(g, guest); /* he is noted again when he leaves */
        else forget(g, guest, cage, now_ms);
    }
}

/* -------------------------------- tokens ---------------------------------- */

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
