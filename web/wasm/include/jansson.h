/* A reader of JSON with jansson's names, as far as told_read.c uses them (jansson.c). */
#ifndef WASM_JANSSON_H
#define WASM_JANSSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JSON_REJECT_DUPLICATES 1 /* which it always does */

typedef enum {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
} json_type;

typedef struct json_t {
    json_type      type;
    size_t         size; /* members, or bytes of a string */
    int64_t        number;
    const char    *text; /* a string, ended by a zero */
    const char    *key;  /* its name in the object it is a member of */
    struct json_t *first, *next;
} json_t;

typedef struct json_error_t json_error_t;

/* NULL: it is not JSON, whole and alone.  `error` is NULL. */
json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error);
void    json_decref(json_t *value);

json_t *json_object_get(const json_t *object, const char *key); /* NULL: there is none */
json_t *json_array_get(const json_t *array, size_t index);

static inline bool json_is(const json_t *value, json_type type)
{
    return value && value->type == type;
}

#define json_is_object(v)  json_is(v, JSON_OBJECT)
#define json_is_array(v)   json_is(v, JSON_ARRAY)
#define json_is_string(v)  json_is(v, JSON_STRING)
#define json_is_integer(v) json_is(v, JSON_INTEGER)
#define json_is_true(v)    json_is(v, JSON_TRUE)
#define json_is_null(v)    json_is(v, JSON_NULL)
#define json_is_boolean(v) (json_is(v, JSON_TRUE) || json_is(v, JSON_FALSE))

static inline size_t json_object_size(const json_t *v)
{
    return json_is_object(v) ? v->size : 0;
}
static inline size_t json_array_size(const json_t *v)
{
    return json_is_array(v) ? v->size : 0;
}
static inline size_t json_string_length(const json_t *v)
{
    return json_is_string(v) ? v->size : 0;
}

static inline int64_t json_integer_value(const json_t *v)
{
    return json_is_integer(v) ? v->number : 0;
}

static inline const char *json_string_value(const json_t *v)
{
    return json_is_string(v) ? v->text : NULL;
}

#define json_object_foreach(object, name, value)                                                   \
    for (json_t *each = (object)->first; each && ((name) = each->key, (value) = each, true);       \
         each = each->next)

#endif
