#include "api/api_body.h"

#include "base/utf8.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

void body_begin(void)
{
    json_object_seed((size_t)randombytes_random() + 1); /* 0 would leave it to the library */
}

struct json_t *body_load(const char *text, size_t size, char twice[FIELD_MOST + 1])
{
    json_error_t error;
    json_t      *body = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);

    twice[0] = '\0';
    if (json_is_object(body)) return body;
    if (!body && json_error_code(&error) == json_error_duplicate_key)
        field_show_twice(twice, text, size, error.position);
    json_decref(body);
    return NULL;
}

void body_release(struct json_t *body)
{
    json_decref(body);
}

static bool is_key(const char *words)
{
    for (size_t i = 0; words[i]; i++)
        if (words[i] < '!' || words[i] > '~') return false;
    return words[0] != '\0';
}

static bool take(const json_t *value, const struct field *f)
{
    if (f->text) {
        if (!json_is_string(value) || json_string_length(value) > (size_t)f->most) return false;
        *f->text = json_string_value(value);
        return strlen(*f->text) == json_string_length(value) &&
               (!f->plain || utf8_is_plain(*f->text)) && (!f->key || is_key(*f->text));
    }
    if (f->number) {
        int64_t n = json_integer_value(value);

        if (!json_is_integer(value) || n < 0 || n > f->most) return false;
        *f->number = n;
        return true;
    }
    if (!json_is_boolean(value)) return false;
    *f->yes = json_is_true(value);
    return true;
}

static bool is_among(const struct field *fields, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(fields[i].name, name) == 0) return true;
    return false;
}

bool body_read(struct json_t *body, const struct field *fields, size_t count,
               char wrong[FIELD_MOST + 1])
{
    const char *name;
    json_t     *value;

    for (size_t i = 0; i < count; i++) {
        value = json_object_get(body, fields[i].name);
        if ((value == NULL && fields[i].may) || take(value, &fields[i])) continue;
        field_show(wrong, fields[i].name, strlen(fields[i].name));
        return false;
    }
    json_object_foreach(body, name, value)
    {
        if (is_among(fields, count, name)) continue;
        field_show(wrong, name, strlen(name));
        return false;
    }
    return true;
}
