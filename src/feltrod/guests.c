#include "feltrod/guests.h"

#include "base/must.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define PURSE    100000                   /* cents of play money to begin with: a thousand */
#define STAYS_MS (30 * INT64_C(60000))    /* after a guest has gone */
#define AT_ONCE  256                      /* that are forgotten, so that nobody waits for it */

bool purse_give(struct cage *cage, uint64_t player, int64_t now_ms, uint64_t *seq)
{
    struct record row = {.at_ms = now_ms, .book = BOOK_DEMO, .seat = HOUSE, .player = player};
    struct answer paid;
    enum denial   no;

    if (!cage_begin(cage)) return false;
    no = cage_move(cage, &row, TRANSFER_DEMO, 0, PURSE, key_of_words(&player, sizeof player),
                   &paid);
    *seq = cage_end(cage);
    return no == DENY_NONE;
}

uint64_t guest_arrives(struct cage *cage, int64_t now_ms, uint64_t *seq)
{
    uint64_t player;

    randombytes_buf(&player, sizeof player);
    player = player >> 1 | UINT64_C(1) << 62;
    return purse_give(cage, player, now_ms, seq) ? player : 0;
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

void guest_left(struct guests *g, uint64_t player, int64_t now_ms)
{
    if (g->count == g->size) {
        size_t             size = g->size ? 2 * g->size : 256;
        struct gone_guest *gone = malloc(size * sizeof *gone);

        must(gone != NULL);
        for (size_t i = 0; i < g->count; i++) gone[i] = g->gone[(g->first + i) % g->size];
        free(g->gone);
        g->gone = gone;
        g->first = 0;
        g->size = size;
    }
    g->gone[(g->first + g->count++) % g->size] = (struct gone_guest){player, now_ms};
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

    *g = (struct guests){0};
    return store->accounts(store, false, find_guest, &f) == 0;
}

void guests_close(struct guests *g)
{
    free(g->gone);
    *g = (struct guests){0};
}

static bool dismiss(struct cage *cage, uint64_t player, int64_t now_ms)    /* false: he sits */
{
    struct record row = {.at_ms = now_ms, .player = player, .book = BOOK_DEMO, .seat = HOUSE};
    enum denial   no;

    if (!cage_begin(cage)) return true;
    no = cage_dismiss(cage, &row);
    cage_end(cage);
    return no != DENY_ALREADY_SEATED;
}

void guests_forget(struct guests *g, struct cage *cage, int64_t now_ms,
                   bool (*here)(void *with, uint64_t player), void *with)
{
    for (unsigned i = 0; i < AT_ONCE && g->count > 0; i++) {
        struct gone_guest guest = g->gone[g->first];

        if (now_ms - guest.since_ms < STAYS_MS) return;
        g->first = (g->first + 1) % g->size;
        g->count--;
        if (here(with, guest.player)) continue;    /* he is noted again when he leaves */
        if (!dismiss(cage, guest.player, now_ms)) guest_left(g, guest.player, now_ms);
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
