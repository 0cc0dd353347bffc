#include "base/json.h"

#include "base/must.h"
#include "base/utf8.h"

#include <string.h>

struct json_writer json_writer_over(struct text *out)
{
    return (struct json_writer){.out = out};
}

/* Where a value may stand: alone, after its key, or in an array. */
static void before_value(struct json_writer *j)
{
    if (j->depth == 0) {
        must(!j->whole);
        j->whole = true;
        return;
    }

    unsigned at = j->depth - 1;

    if (j->closes[at] == '}') {
        must(j->keyed);
        j->keyed = false;
        return;
    }
    if (j->any[at]) text_char(j->out, ',');
    j->any[at] = true;
}

static void begin(struct json_writer *j, char opens, char closes)
{
    before_value(j);
    must(j->depth < JSON_DEPTH);
    j->closes[j->depth] = closes;
    j->any[j->depth++] = false;
    text_char(j->out, opens);
}

void json_put_object(struct json_writer *j)
{
    begin(j, '{', '}');
}

void json_put_array(struct json_writer *j)
{
    begin(j, '[', ']');
}

void json_put_end(struct json_writer *j)
{
    must(j->depth > 0 && !j->keyed);
    text_char(j->out, j->closes[--j->depth]);
}

static void put_escaped(struct text *out, uint8_t c)
{
    static const char hex[] = "0123456789abcdef";

    text_put(out, "\\u00");
    text_char(out, hex[c >> 4]);
    text_char(out, hex[c & 15]);
}

/* As many as need no second look. */
static size_t plain(const char *words)
{
    size_t size = 0;

    while (words[size] >= 0x20 && words[size] < 0x7F && words[size] != '"' && words[size] != '\\')
        size++;
    return size;
}

static void put_string(struct text *out, const char *words)
{
    size_t   left = strlen(words), size;
    uint32_t code;

    text_char(out, '"');
    for (; left > 0; words += size, left -= size) {
        size = plain(words);
        if (size) {
            text_bytes(out, words, size);
            continue;
        }
        size = utf8_next(words, left, &code);
        if (size == 0) {
            text_put(out, "\xEF\xBF\xBD"); /* U+FFFD: this byte was no character */
            size = 1;
        } else if (code == '"' || code == '\\') {
            text_char(out, '\\');
            text_char(out, (char)code);
        } else if (code < 0x20 || code == 0x7F) {
            put_escaped(out, (uint8_t)code);
        } else {
            for (size_t i = 0; i < size; i++) text_char(out, words[i]);
        }
    }
    text_char(out, '"');
}

void json_put_key(struct json_writer *j, const char *key)
{
    must(j->depth > 0 && j->closes[j->depth - 1] == '}' && !j->keyed);
    if (j->any[j->depth - 1]) text_char(j->out, ',');
    j->any[j->depth - 1] = j->keyed = true;
    put_string(j->out, key);
    text_char(j->out, ':');
}

void json_put_string(struct json_writer *j, const char *words)
{
    before_value(j);
    if (words) put_string(j->out, words);
    else text_put(j->out, "null");
}

void json_put_number(struct json_writer *j, int64_t n)
{
    before_value(j);
    text_number(j->out, n);
}

void json_put_euro(struct json_writer *j, cents amount)
{
    before_value(j);
    text_euro(j->out, amount);
}

static const char *digits(const char *at)
{
    must(*at >= '0' && *at <= '9');
    while (*at >= '0' && *at <= '9') at++;
    return at;
}

static void must_be_number(const char *at)
{
    if (*at == '-') at++;
    must(at[0] != '0' || at[1] < '0' || at[1] > '9');
    at = digits(at);
    if (*at == '.') at = digits(at + 1);
    if (*at == 'e' || *at == 'E') {
        at++;
        at = digits(at + (*at == '-' || *at == '+'));
    }
    must(*at == '\0');
}

void json_put_raw(struct json_writer *j, const char *number)
{
    must_be_number(number);
    before_value(j);
    text_put(j->out, number);
}

void json_put_written(struct json_writer *j, const struct text *value)
{
    must(!value->cut && value->used > 0);
    before_value(j);
    text_bytes(j->out, value->at, value->used);
}

void json_put_bool(struct json_writer *j, bool value)
{
    before_value(j);
    text_put(j->out, value ? "true" : "false");
}

bool json_is_whole(const struct json_writer *j)
{
    must(j->depth == 0 && j->whole);
    return !j->out->cut;
}
