/* json_put.h -- a key and its value in one breath, for whoever writes many of them. */
#ifndef BASE_JSON_PUT_H
#define BASE_JSON_PUT_H

#include "base/json.h"

static inline void put_string(struct json_writer *j, const char *key, const char *words)
{
    json_put_key(j, key);
    json_put_string(j, words);
}

static inline void put_number(struct json_writer *j, const char *key, int64_t n)
{
    json_put_key(j, key);
    json_put_number(j, n);
}

static inline void put_true(struct json_writer *j, const char *key,
                            bool value) /* only where it is */
{
    if (!value) return;
    json_put_key(j, key);
    json_put_bool(j, true);
}

#endif
