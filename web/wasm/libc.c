/* libc.c -- the few functions of a system that the proof calls, where there is no system. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------- strings --------------------------------- */

void *memcpy(void *to, const void *from, size_t size)
{
    for (size_t i = 0; i < size; i++) ((uint8_t *)to)[i] = ((const uint8_t *)from)[i];
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    if ((uintptr_t)to <= (uintptr_t)from) return memcpy(to, from, size);
    while (size-- > 0) ((uint8_t *)to)[size] = ((const uint8_t *)from)[size];
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    for (size_t i = 0; i < size; i++) ((uint8_t *)to)[i] = (uint8_t)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t size)
{
    const uint8_t *x = a, *y = b;

    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

void *memchr(const void *in, int byte, size_t size)
{
    const uint8_t *at = in;

    for (size_t i = 0; i < size; i++)
        if (at[i] == (uint8_t)byte) return (void *)(uintptr_t)(at + i);
    return NULL;
}

size_t strlen(const char *text)
{
    size_t size = 0;

    while (text[size]) size++;
    return size;
}

char *strchr(const char *text, int byte)
{
    return memchr(text, byte, strlen(text) + 1);
}

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b) a++, b++;
    return (uint8_t)*a - (uint8_t)*b;
}

/* ---------------------------------- memory --------------------------------- */

#define PAGE 65536

extern uint8_t __heap_base; /* the linker's: where nothing lies any more */

static uintptr_t next;

void memory_begin(void)
{
    next = (uintptr_t)&__heap_base;
}

/* One proof, and then all of it is forgotten: nothing is given back before. */
void *malloc(size_t size)
{
    uintptr_t at = (next + 15) & ~(uintptr_t)15, end = at + size;
    size_t    have = __builtin_wasm_memory_size(0) * PAGE;

    if (end < at) return NULL;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == SIZE_MAX)
        return NULL;
    next = end;
    return (void *)at;
}

void *calloc(size_t count, size_t size)
{
    void *block = count && size > SIZE_MAX / count ? NULL : malloc(count * size);

    return block ? memset(block, 0, count * size) : NULL;
}

void free(void *block)
{
    (void)block;
}

/* ---------------------------------- words ---------------------------------- */

struct out {
    char  *at;
    size_t size, used;
};

static void put(struct out *o, char c)
{
    if (o->used + 1 < o->size) o->at[o->used] = c;
    o->used++;
}

static void put_number(struct out *o, uint64_t n)
{
    if (n >= 10) put_number(o, n / 10);
    put(o, (char)('0' + n % 10));
}

static void put_signed(struct out *o, int64_t n)
{
    if (n < 0) put(o, '-');
    put_number(o, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
}

static void put_text(struct out *o, const char *text)
{
    while (*text) put(o, *text++);
}

int vsnprintf(char *out, size_t size, const char *format, va_list words)
{
    struct out o = {.at = out, .size = size};

    for (const char *f = format; *f; f++) {
        if (*f != '%') {
            put(&o, *f);
            continue;
        }
        f++;
        if (*f == 'u') put_number(&o, va_arg(words, unsigned));
        else if (*f == 's') put_text(&o, va_arg(words, const char *));
        else if (f[0] == 'z' && f[1] == 'u') f++, put_number(&o, va_arg(words, size_t));
        else if (f[0] == 'l' && f[1] == 'l' && f[2] == 'u')
            f += 2, put_number(&o, va_arg(words, unsigned long long));
        else if (f[0] == 'l' && f[1] == 'l' && f[2] == 'd')
            f += 2, put_signed(&o, va_arg(words, long long));
        else __builtin_trap(); /* a format that is not spoken here */
    }
    if (size) out[o.used < size ? o.used : size - 1] = 0;
    return (int)o.used;
}
