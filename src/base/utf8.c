#include "base/utf8.h"

#include "base/text.h"

#include <string.h>

size_t utf8_next(const char *at, size_t left, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    uint8_t               first = (uint8_t)at[0];
    size_t                size = first < 0x80   ? 1
                                 : first < 0xC2 ? 0
                                 : first < 0xE0 ? 2
                                 : first < 0xF0 ? 3
                                 : first < 0xF5 ? 4
                                                : 0;
    uint32_t              c;

    if (size == 0 || size > left) return 0;
    c = size == 1 ? first : first & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++) {
        if (((uint8_t)at[i] & 0xC0) != 0x80) return 0;
        c = c << 6 | ((uint8_t)at[i] & 0x3F);
    }
    if (c < least[size] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return 0;
    *code = c;
    return size;
}

struct range {
    uint32_t first, last;
};

static bool is_among(uint32_t code, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last) return true;
    return false;
}

bool utf8_is_hidden(uint32_t code)
{
    static const struct range hidden[] = {
        {0x00, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},     {0x61C, 0x61C},
        {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x200B, 0x200F},
        {0x2028, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164}, {0xFE00, 0xFE0F},
        {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0xE0000, 0xE0FFF}};

    return is_among(code, hidden, sizeof hidden / sizeof hidden[0]);
}

bool utf8_is_plain(const char *words)
{
    uint32_t code;

    for (size_t left = strlen(words), size; left > 0; words += size, left -= size) {
        size = utf8_next(words, left, &code);
        if (size == 0 || (utf8_is_hidden(code) && code != '\n')) return false;
    }
    return true;
}

bool utf8_is_mark(uint32_t code)
{
    static const struct range marks[] = {{0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},
                                         {0x610, 0x61A},   {0x64B, 0x65F},   {0x1AB0, 0x1AFF},
                                         {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}};

    return is_among(code, marks, sizeof marks / sizeof marks[0]);
}

size_t utf8_length(const char *words)
{
    size_t   left = strlen(words), count = 0;
    uint32_t code;

    for (; left > 0; count++) {
        size_t size = utf8_next(words, left, &code);

        if (size == 0) size = 1;
        words += size;
        left -= size;
    }
    return count;
}

void utf8_show(struct text *out, const char *words)
{
    for (size_t left = strlen(words), size; left > 0; words += size, left -= size) {
        uint32_t code;

        size = utf8_next(words, left, &code);
        if (size == 0 || utf8_is_hidden(code)) {
            if (size == 0) size = 1;
            text_char(out, '?');
        } else {
            for (size_t i = 0; i < size; i++) text_char(out, words[i]);
        }
    }
}
