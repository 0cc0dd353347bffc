#include "feltrod/api_body.h"

#include "base/utf8.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

void body_begin(void)
{
    json_object_seed((size_t)randombytes_random() + 1);    /* 0 would leave it to the library */
}

struct json_t *body_load(const char *text, size_t size)
{
    json_t *body = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);

    if (json_is_object(body)) return body;
    json_decref(body);
    return NULL;
}

void body_release(struct json_t *body)
{
    json_decref(body);
}

static bool take(const json_t *value, const struct field *f)
{
    if (f->text) {
        if (!json_is_string(value) || json_string_length(value) > (size_t)f->most) return false;
        *f->text = json_string_value(value);
        return strlen(*f->text) == json_string_length(value) &&
               (!f->plain || utf8_is_plain(*f->text));
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

const char *body_read(const struct json_t *body, const struct field *fields, size_t count)
{
    size_t used = 0;

    for (size_t i = 0; i < count; i++) {
        const json_t *value = json_object_get(body, fields[i].key);

        if (value == NULL && fields[i].may) continue;
        if (!take(value, &fields[i])) return fields[i].key;
        used++;
    }
    return json_object_size(body) == used ? NULL : "";
}
