#include "wire/ending.h"

#include "base/fnv.h"
#include "base/json_put.h"
#include "wire/live_json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void mix(struct ending *e, const char *at, size_t size)
{
    if (!e->is_over) return;
    if (e->hash != FNV_START) e->hash = fnv1a(e->hash, " ", 1);
    e->hash = fnv1a(e->hash, at, size);
}

static void mix_number(struct ending *e, int64_t n)
{
    char        digits[24];
    struct text t = text_over(digits, sizeof digits);

    text_number(&t, n);
    mix(e, t.at, t.used);
}

struct ending ending_of(uint64_t round, unsigned phase)
{
    struct ending e = {.hash = FNV_START, .is_over = phase == PHASE_SETTLED || phase == PHASE_VOID};

    mix_number(&e, (int64_t)round);
    mix(&e, phase_keys[phase], strlen(phase_keys[phase]));
    return e;
}

void ending_number(struct ending *e, struct json_writer *j, const char *key, int64_t n)
{
    put_number(j, key, n);
    mix_number(e, n);
}

void ending_key(struct ending *e, struct json_writer *j, const char *key)
{
    json_put_key(j, key);
    e->from = j->out->used;
}

void ending_written(struct ending *e, const struct json_writer *j)
{
    mix(e, j->out->at + e->from, j->out->used - e->from);
}

void put_ending(const struct ending *e, struct json_writer *j)
{
    char hex[17];

    if (!e->is_over) return;
    snprintf(hex, sizeof hex, "%016" PRIx64, e->hash);
    put_string(j, "hash", hex);
}
