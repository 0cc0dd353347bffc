#include "people/logins.h"

#include "base/must.h"
#include "cage/map.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct kept {
    struct kept *next, **at;
    struct login value;
    uint8_t      token[32], ticket[32]; /* hashes */
    int64_t      ticket_ms;             /* until then; 0: none */
};

struct logins {
    void (*ended)(void *with, const struct login *login, const char *why);
    void        *with;
    struct kept *first;                /* the newest */
    struct map   tokens, tickets, ids; /* -> kept */
    uint64_t     last;
    size_t       count;
};

static struct key key_of_hash(const uint8_t hash[32])
{
    struct key key;

    memcpy(&key.high, hash, 8);
    memcpy(&key.low, hash + 8, 8);
    return key;
}

static void make_token(char out[LOGIN_TOKEN + 1], uint8_t hash[32])
{
    uint8_t bytes[LOGIN_TOKEN / 2];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(out, LOGIN_TOKEN + 1, bytes, sizeof bytes);
    crypto_generichash(hash, 32, bytes, sizeof bytes, NULL, 0);
    sodium_memzero(bytes, sizeof bytes);
}

static bool hash_token(const char *token, uint8_t hash[32])
{
    uint8_t bytes[LOGIN_TOKEN / 2];
    size_t  size;

    if (strlen(token) != LOGIN_TOKEN ||
        sodium_hex2bin(bytes, sizeof bytes, token, LOGIN_TOKEN, NULL, &size, NULL) != 0 ||
        size != sizeof bytes)
        return false;
    crypto_generichash(hash, 32, bytes, sizeof bytes, NULL, 0);
    return true;
}

struct logins *logins_open(void (*ended)(void *with, const struct login *login, const char *why),
                           void *with)
{
    struct logins *l = calloc(1, sizeof *l);

    must(l != NULL);
    l->ended = ended;
    l->with = with;
    return l;
}

static void forget(struct logins *l, struct kept *k)
{
    *k->at = k->next;
    if (k->next) k->next->at = k->at;
    map_drop(&l->tokens, key_of_hash(k->token));
    map_drop(&l->ids, key_of(k->value.id));
    if (k->ticket_ms) map_drop(&l->tickets, key_of_hash(k->ticket));
    l->count--;
    sodium_memzero(k, sizeof *k);
    free(k);
}

static void end(struct logins *l, struct kept *k, const char *why)
{
    struct login was = k->value;

    forget(l, k); /* first: whoever is told may ask who is left */
    if (l->ended) l->ended(l->with, &was, why);
}

void logins_close(struct logins *l)
{
    while (l->first) forget(l, l->first);
    map_release(&l->tokens);
    map_release(&l->tickets);
    map_release(&l->ids);
    free(l);
}

static const char *over(const struct kept *k, int64_t now_ms) /* why it is, or NULL */
{
    if (now_ms - k->value.seen_ms >= LOGIN_IDLE_MS) return "idle";
    return now_ms - k->value.since_ms >= LOGIN_WHOLE_MS ? "too long" : NULL;
}

void logins_sweep(struct logins *l, int64_t now_ms)
{
    for (struct kept *k = l->first, *next; k; k = next) {
        next = k->next;
        if (over(k, now_ms)) end(l, k, over(k, now_ms));
    }
}

/* One more than he may have: the oldest goes. */
static void make_room(struct logins *l, uint64_t person)
{
    struct kept *oldest = NULL;
    unsigned     own = 0;

    for (struct kept *k = l->first; k; k = k->next)
        if (k->value.person == person) {
            oldest = k;
            own++;
        }
    if (own >= LOGINS_EACH) end(l, oldest, "too many");
}

bool login_begin(struct logins *l, uint64_t person, int64_t now_ms, char token[LOGIN_TOKEN + 1])
{
    struct kept *k;

    logins_sweep(l, now_ms);
    make_room(l, person);
    if (l->count >= LOGINS_MOST) return false;
    k = calloc(1, sizeof *k);
    must(k != NULL);
    k->value = (struct login){
        .id = ++l->last, .person = person, .since_ms = now_ms, .seen_ms = now_ms};
    make_token(token, k->token);
    k->at = &l->first;
    k->next = l->first;
    if (k->next) k->next->at = &k->next;
    l->first = k;
    map_put(&l->tokens, key_of_hash(k->token), (uintptr_t)k);
    map_put(&l->ids, key_of(k->value.id), (uintptr_t)k);
    l->count++;
    return true;
}

/* Still there?  Then it was just seen. */
static bool see(struct logins *l, struct kept *k, int64_t now_ms)
{
    if (over(k, now_ms)) {
        end(l, k, over(k, now_ms));
        return false;
    }
    k->value.seen_ms = now_ms;
    return true;
}

struct login login_find(struct logins *l, const char *token, int64_t now_ms)
{
    uint8_t      hash[32];
    struct kept *k;

    if (!hash_token(token, hash)) return (struct login){0};
    k = map_at(&l->tokens, key_of_hash(hash));
    if (!k || sodium_memcmp(k->token, hash, sizeof hash) != 0 || !see(l, k, now_ms))
        return (struct login){0};
    return k->value;
}

bool login_touch(struct logins *l, uint64_t id, int64_t now_ms)
{
    struct kept *k = map_at(&l->ids, key_of(id));

    return k && see(l, k, now_ms);
}

void login_end(struct logins *l, uint64_t id, const char *why)
{
    struct kept *k = map_at(&l->ids, key_of(id));

    if (k) end(l, k, why);
}

void login_end_others(struct logins *l, uint64_t person, uint64_t but, const char *why)
{
    for (struct kept *k = l->first, *next; k; k = next) {
        next = k->next;
        if (k->value.person == person && k->value.id != but) end(l, k, why);
    }
}

bool logins_has(const struct logins *l, uint64_t person)
{
    for (const struct kept *k = l->first; k; k = k->next)
        if (k->value.person == person) return true;
    return false;
}

/* -------------------------------- tickets --------------------------------- */

static void drop_ticket(struct logins *l, struct kept *k)
{
    if (k->ticket_ms) map_drop(&l->tickets, key_of_hash(k->ticket));
    k->ticket_ms = 0;
}

void login_ticket(struct logins *l, uint64_t id, int64_t now_ms, char ticket[LOGIN_TOKEN + 1])
{
    struct kept *k = map_at(&l->ids, key_of(id));

    must(k != NULL);
    drop_ticket(l, k);
    make_token(ticket, k->ticket);
    k->ticket_ms = now_ms + LOGIN_TICKET_MS;
    map_put(&l->tickets, key_of_hash(k->ticket), (uintptr_t)k);
}

struct login login_use_ticket(struct logins *l, const char *ticket, int64_t now_ms)
{
    uint8_t      hash[32];
    struct kept *k;
    bool         late;

    if (!hash_token(ticket, hash)) return (struct login){0};
    k = map_at(&l->tickets, key_of_hash(hash));
    if (!k || sodium_memcmp(k->ticket, hash, sizeof hash) != 0) return (struct login){0};
    late = k->ticket_ms < now_ms;
    drop_ticket(l, k);
    if (late || !see(l, k, now_ms)) return (struct login){0};
    return k->value;
}
