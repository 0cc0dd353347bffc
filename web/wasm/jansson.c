/* jansson.c -- JSON as RFC 8259 has it, and no more lenient: one value and nothing after it, no
 * name twice in an object, text that is UTF-8, no zero inside of it. */
#include <jansson.h>

#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

#define DEPTH_MOST 32

struct reader {
    const char *at, *end;
    unsigned    depth;
};

static json_t *read_value(struct reader *r);

static void skip_space(struct reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

static bool take(struct reader *r, char c)
{
    skip_space(r);
    if (r->at == r->end || *r->at != c) return false;
    r->at++;
    return true;
}

static json_t *make(json_type type)
{
    json_t *value = calloc(1, sizeof *value);

    if (value) value->type = type;
    return value;
}

/* ---------------------------------- strings -------------------------------- */

static bool read_four(struct reader *r, uint32_t *code)
{
    *code = 0;
    for (unsigned i = 0; i < 4; i++, r->at++) {
        char c = r->at < r->end ? *r->at : 0;

        *code <<= 4;
        if (c >= '0' && c <= '9') *code |= (uint32_t)(c - '0');
        else if (c >= 'a' && c <= 'f') *code |= (uint32_t)(c - 'a' + 10);
        else if (c >= 'A' && c <= 'F') *code |= (uint32_t)(c - 'A' + 10);
        else return false;
    }
    return true;
}

static char *put_code(char *out, uint32_t code)
{
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xC0 | code >> 6);
        *out++ = (char)(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        *out++ = (char)(0xE0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 0x3F));
        *out++ = (char)(0x80 | (code & 0x3F));
    } else {
        *out++ = (char)(0xF0 | code >> 18);
        *out++ = (char)(0x80 | (code >> 12 & 0x3F));
        *out++ = (char)(0x80 | (code >> 6 & 0x3F));
        *out++ = (char)(0x80 | (code & 0x3F));
    }
    return out;
}

/* After \u: one of the plane that everybody uses, or the two halves of another. */
static bool read_code(struct reader *r, uint32_t *code)
{
    uint32_t low;

    if (!read_four(r, code) || *code == 0) return false;
    if (*code < 0xD800 || *code > 0xDFFF) return true;
    if (*code > 0xDBFF || r->end - r->at < 2 || r->at[0] != '\\' || r->at[1] != 'u') return false;
    r->at += 2;
    if (!read_four(r, &low) || low < 0xDC00 || low > 0xDFFF) return false;
    *code = 0x10000 + ((*code - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

static bool read_escape(struct reader *r, uint32_t *code)
{
    static const char names[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    const char       *name;

    if (r->at == r->end) return false;
    if (*r->at == 'u') return r->at++, read_code(r, code);
    name = *r->at ? strchr(names, *r->at) : NULL;
    if (!name) return false;
    *code = (uint32_t)means[name - names];
    r->at++;
    return true;
}

/* NULL: it is none.  What stands there is never shorter than what it means. */
static const char *read_string(struct reader *r, size_t *size)
{
    char *text, *out;

    if (!take(r, '"')) return NULL;
    text = out = malloc((size_t)(r->end - r->at) + 1);
    while (text && r->at < r->end && *r->at != '"') {
        uint32_t code;
        size_t   bytes;

        if (*r->at == '\\') {
            r->at++;
            if (!read_escape(r, &code)) return NULL;
        } else {
            bytes = utf8_next(r->at, (size_t)(r->end - r->at), &code);
            if (bytes == 0 || code < 0x20) return NULL;
            r->at += bytes;
        }
        out = put_code(out, code);
    }
    if (!text || r->at == r->end) return NULL;
    r->at++;
    *out = 0;
    *size = (size_t)(out - text);
    return text;
}

/* ---------------------------------- numbers -------------------------------- */

static bool is_digit(const struct reader *r)
{
    return r->at < r->end && *r->at >= '0' && *r->at <= '9';
}

static bool skip_digits(struct reader *r)
{
    if (!is_digit(r)) return false;
    while (is_digit(r)) r->at++;
    return true;
}

/* The point and the exponent, if they are there: then it is no whole number. */
static bool read_rest(struct reader *r, json_t *value)
{
    if (r->at < r->end && *r->at == '.') {
        r->at++;
        value->type = JSON_REAL;
        if (!skip_digits(r)) return false;
    }
    if (r->at < r->end && (*r->at == 'e' || *r->at == 'E')) {
        r->at++;
        value->type = JSON_REAL;
        if (r->at < r->end && (*r->at == '+' || *r->at == '-')) r->at++;
        if (!skip_digits(r)) return false;
    }
    return true;
}

static json_t *read_number(struct reader *r)
{
    json_t     *value = make(JSON_INTEGER);
    bool        negative = take(r, '-');
    const char *first = r->at;

    if (!value || !skip_digits(r) || (*first == '0' && r->at - first > 1)) return NULL;
    if (r->at - first > 18) return NULL; /* nothing here is as large */
    for (const char *at = first; at < r->at; at++) value->number = value->number * 10 + (*at - '0');
    if (negative) value->number = -value->number;
    return read_rest(r, value) ? value : NULL;
}

/* ----------------------------------- lists --------------------------------- */

static json_t *read_member(struct reader *r, const json_t *of)
{
    size_t      size;
    const char *key = read_string(r, &size);
    json_t     *value;

    if (!key || json_object_get(of, key) || !take(r, ':')) return NULL;
    value = read_value(r);
    if (value) value->key = key;
    return value;
}

static json_t *read_list(struct reader *r, json_type type, char closes)
{
    json_t  *list = make(type);
    json_t **last = list ? &list->first : NULL;

    if (!list || ++r->depth > DEPTH_MOST) return NULL;
    if (!take(r, closes)) {
        do {
            *last = type == JSON_OBJECT ? read_member(r, list) : read_value(r);
            if (!*last) return NULL;
            last = &(*last)->next;
            list->size++;
        } while (take(r, ','));
        if (!take(r, closes)) return NULL;
    }
    r->depth--;
    return list;
}

static json_t *read_word(struct reader *r, const char *word, json_type type)
{
    size_t size = strlen(word);

    if ((size_t)(r->end - r->at) < size || memcmp(r->at, word, size) != 0) return NULL;
    r->at += size;
    return make(type);
}

static json_t *read_value(struct reader *r)
{
    json_t *value;

    skip_space(r);
    if (r->at == r->end) return NULL;
    switch (*r->at) {
    case '{': return r->at++, read_list(r, JSON_OBJECT, '}');
    case '[': return r->at++, read_list(r, JSON_ARRAY, ']');
    case 't': return read_word(r, "true", JSON_TRUE);
    case 'f': return read_word(r, "false", JSON_FALSE);
    case 'n': return read_word(r, "null", JSON_NULL);
    case '"':
        value = make(JSON_STRING);
        if (value) value->text = read_string(r, &value->size);
        return value && value->text ? value : NULL;
    default: return read_number(r);
    }
}

json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error)
{
    struct reader r = {.at = text, .end = text + size};
    json_t       *value = read_value(&r);

    (void)flags;
    (void)error;
    skip_space(&r);
    return r.at == r.end ? value : NULL;
}

void json_decref(json_t *value)
{
    (void)value; /* forgotten with everything else */
}

json_t *json_object_get(const json_t *object, const char *key)
{
    if (!json_is_object(object)) return NULL;
    for (json_t *each = object->first; each; each = each->next)
        if (strcmp(each->key, key) == 0) return each;
    return NULL;
}

/* Lists are read from their beginning on; whoever asks for one after another is remembered. */
json_t *json_array_get(const json_t *array, size_t index)
{
    static const json_t *of;
    static json_t       *last;
    static size_t        at;

    if (!json_is_array(array) || index >= array->size) return NULL;
    if (of != array || index < at || !last) {
        of = array;
        last = array->first;
        at = 0;
    }
    while (at < index) last = last->next, at++;
    return last;
}
