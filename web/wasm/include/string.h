/* What a program without a system has of string.h (libc.c). */
#ifndef WASM_STRING_H
#define WASM_STRING_H

#include <stddef.h>

void  *memcpy(void *to, const void *from, size_t size);
void  *memmove(void *to, const void *from, size_t size);
void  *memset(void *to, int byte, size_t size);
int    memcmp(const void *a, const void *b, size_t size);
void  *memchr(const void *in, int byte, size_t size);
size_t strlen(const char *text);
char  *strchr(const char *text, int byte);
int    strcmp(const char *a, const char *b);

#endif
