#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise() */
#include "chance/source.h"

#include "base/must.h"
#include "chance/health.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define KEY_WORDS   8
#define POOL_GROUPS 4
#define POOL_WORDS  (POOL_GROUPS * CHACHA_WORDS)
#define GIVEN_WORDS (POOL_WORDS - KEY_WORDS) /* the rest of a pool is the next key */

#define POOLS_PER_SEED (SOURCE_RESEED / (GIVEN_WORDS * 4))

/* What a forked child finds full of zeros; and zeros mean: nothing left to give,
 * and a seed from the system due before there is. */
struct secret {
    uint32_t      key[KEY_WORDS];
    uint32_t      left;    /* words of the pool not yet given, at its end */
    uint32_t      pools;   /* to be made before the system is asked again */
    uint64_t      witness; /* came with the last seed, and is used for nothing else */
    struct health health;
    uint32_t      pool[POOL_WORDS];
};
_Static_assert(sizeof(struct secret) <= 4096, "one page is enough");

struct source {
    struct secret *secret; /* owned, in a page of its own */
    enum alarm     alarm;  /* outside the page: a fork does not forget it */
};

/* -------------------------- from the system ----------------------------- */

/* Combines fresh bytes with the key in use.  Eight more bytes are asked for only to
 * be compared with the eight of last time: a system that answers always alike is
 * found out, and no part of a seed has to be remembered for it. */
static int reseed(struct source *s)
{
    struct secret *p = s->secret;
    struct {
        uint8_t  seed[SEED_BYTES];
        uint64_t witness;
    } fresh;
    uint32_t key[KEY_WORDS];

    randombytes_buf(&fresh, sizeof fresh);
    if (fresh.witness == p->witness) s->alarm = ALARM_SYSTEM;
    p->witness = fresh.witness;
    chacha_key(key, fresh.seed);
    for (int i = 0; i < KEY_WORDS; i++) p->key[i] ^= key[i];
    p->pools = POOLS_PER_SEED;

    sodium_memzero(&fresh, sizeof fresh);
    sodium_memzero(key, sizeof key);
    return s->alarm == ALARM_NONE ? 0 : -1;
}

/* Fills the pool, replaces the key by its first words, and watches the others before
 * any of them is given. */
static int refill(struct source *s)
{
    struct secret *p = s->secret;

    if (p->pools == 0 && reseed(s) != 0) return -1;
    p->pools--;
    for (int i = 0; i < POOL_GROUPS; i++)
        chacha_blocks(p->key, (uint64_t)i * CHACHA_LANES, 0, p->pool + i * CHACHA_WORDS);
    memcpy(p->key, p->pool, sizeof p->key);
    sodium_memzero(p->pool, sizeof p->key);
    sodium_stackzero(4096); /* the cipher worked on copies of the key */

    s->alarm = health_watch(&p->health, p->pool + KEY_WORDS, GIVEN_WORDS);
    if (s->alarm != ALARM_NONE) return -1;
    p->left = GIVEN_WORDS;
    return 0;
}

/* ---------------------------- open and close ---------------------------- */

static struct secret *secret_open(void)
{
    struct secret *p = mmap(NULL, sizeof *p, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                            -1, 0);

    if (p == MAP_FAILED) return NULL;
    if (madvise(p, sizeof *p, MADV_WIPEONFORK) == 0 && sodium_mlock(p, sizeof *p) == 0) return p;
    munmap(p, sizeof *p);
    return NULL;
}

struct source *source_open(const char **why)
{
    struct source *s = NULL;

    *why = "libsodium did not start";
    if (sodium_init() < 0) goto undo;
    *why = alarm_words(ALARM_KNOWN_ANSWER);
    if (!health_known_answer()) goto undo;
    *why = "a page of memory could not be locked and hidden from forks";
    if ((s = calloc(1, sizeof *s)) == NULL) goto undo;
    if ((s->secret = secret_open()) == NULL) goto undo;

    /* Twice, so that a system which always answers alike is refused at the door. */
    *why = alarm_words(ALARM_SYSTEM);
    if (reseed(s) != 0 || reseed(s) != 0) goto undo;
    *why = alarm_words(ALARM_NONE);
    return s;

undo:
    source_close(s);
    return NULL;
}

void source_close(struct source *s)
{
    if (s == NULL) return;
    if (s->secret != NULL) {
        sodium_munlock(s->secret, sizeof *s->secret); /* wipes it too */
        munmap(s->secret, sizeof *s->secret);
    }
    free(s);
}

/* ------------------------------- giving --------------------------------- */

bool source_ok(const struct source *s)
{
    return s->alarm == ALARM_NONE;
}

enum alarm source_alarm(const struct source *s)
{
    return s->alarm;
}

void source_condemn(struct source *s, enum alarm why)
{
    must(why != ALARM_NONE);
    if (s->alarm == ALARM_NONE) s->alarm = why;
}

int source_reseed(struct source *s)
{
    if (!source_ok(s)) return -1;
    s->secret->left = 0;
    sodium_memzero(s->secret->pool, sizeof s->secret->pool);
    return reseed(s);
}

/* Gives what it can of `count` bytes, the lowest of each word first.  A word that is
 * needed only in part is spent whole, so that no two askers ever share one. */
static size_t give(struct secret *p, uint8_t *out, size_t count)
{
    size_t    words = (count + 3) / 4 < p->left ? (count + 3) / 4 : p->left;
    size_t    bytes = words * 4 < count ? words * 4 : count;
    uint32_t *at = p->pool + POOL_WORDS - p->left;

    for (size_t i = 0; i < bytes; i++) out[i] = (uint8_t)(at[i / 4] >> 8 * (i % 4));
    sodium_memzero(at, words * sizeof *at);
    p->left -= (uint32_t)words;
    return bytes;
}

int source_bytes(struct source *s, uint8_t *out, size_t count)
{
    size_t given = 0;

    while (source_ok(s) && given < count) {
        if (s->secret->left == 0 && refill(s) != 0) break;
        given += give(s->secret, out + given, count - given);
    }
    if (source_ok(s) && given == count) return 0;
    sodium_memzero(out, count);
    return -1;
}

int source_seed(struct source *s, uint8_t out[SEED_BYTES])
{
    return source_bytes(s, out, SEED_BYTES);
}
