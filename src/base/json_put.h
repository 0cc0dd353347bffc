/* json_put.h -- a key and its value in one breath, for whoever writes many of them. */
#ifndef BASE_JSON_PUT_H
#define BASE_JSON_PUT_H

#include "base/json.h"

static inline void put_string(struct json *j, const char *key, const char *words)
{
    json_key(j, key);
    json_string(j, words);
}

static inline void put_number(struct json *j, const char *key, int64_t n)
{
    json_key(j, key);
    json_number(j, n);
}

static inline void put_true(struct json *j, const char *key, bool is) /* only where it is */
{
    if (!is) return;
    json_key(j, key);
    json_bool(j, true);
}

#endif
