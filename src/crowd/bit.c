#include "crowd/bit.h"

#include <string.h>

static struct bit skip(struct bit b, size_t size)
{
    return (struct bit){b.at + size, b.size - size};
}

static struct bit skip_blanks(struct bit b)
{
    while (b.size && (*b.at == ' ' || *b.at == ',' || *b.at == ':' || *b.at == '\n' ||
                      *b.at == '\t' || *b.at == '\r'))
        b = skip(b, 1);
    return b;
}

static size_t string_size(struct bit b)
{
    size_t i = 1;

    while (i < b.size && b.at[i] != '"') i += b.at[i] == '\\' ? 2 : 1;
    return i < b.size ? i + 1 : b.size;
}

/* As many bytes as the value at the beginning has. */
static size_t value_size(struct bit b)
{
    size_t   i = 0;
    unsigned depth = 0;

    if (b.size && *b.at == '"') return string_size(b);
    for (; i < b.size; i++) {
        char c = b.at[i];

        if (c == '"') i += string_size(skip(b, i)) - 1;
        else if (c == '{' || c == '[') depth++;
        else if (c == '}' || c == ']') {
            if (depth <= 1) return depth ? i + 1 : i;
            depth--;
        } else if (depth == 0 && (c == ',' || c == ' ')) return i;
    }
    return b.size;
}

struct bit bit_open(struct bit whole)
{
    whole = skip_blanks(whole);
    if (whole.size < 2 || (*whole.at != '{' && *whole.at != '[')) return (struct bit){"", 0};
    return (struct bit){whole.at + 1, whole.size - 2};
}

bool bit_item(struct bit *rest, struct bit *value)
{
    *rest = skip_blanks(*rest);
    value->at = rest->at;
    value->size = value_size(*rest);
    *rest = skip(*rest, value->size);
    return value->size != 0;
}

bool bit_member(struct bit *rest, struct bit *key, struct bit *value)
{
    if (!bit_item(rest, key) || key->size < 2 || *key->at != '"') return false;
    *key = (struct bit){key->at + 1, key->size - 2};
    return bit_item(rest, value);
}

bool bit_is(struct bit b, const char *words)
{
    size_t size = strlen(words);

    if (b.size == size + 2 && *b.at == '"') b = (struct bit){b.at + 1, b.size - 2};
    return b.size == size && memcmp(b.at, words, size) == 0;
}

int64_t bit_number(struct bit b, int64_t otherwise)
{
    bool    minus = b.size && *b.at == '-';
    int64_t n = 0;

    if (b.size == minus || b.size > 18) return otherwise;
    for (size_t i = minus; i < b.size; i++) {
        if (b.at[i] < '0' || b.at[i] > '9') return otherwise;
        n = 10 * n + (b.at[i] - '0');
    }
    return minus ? -n : n;
}

size_t bit_words(struct bit b, char *out, size_t room)
{
    size_t size = b.size >= 2 && *b.at == '"' ? b.size - 2 : 0;

    if (size >= room) size = room - 1;
    memcpy(out, b.at + 1, size);
    out[size] = '\0';
    return size;
}
