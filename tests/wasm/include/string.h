/* string.h -- all that the law asks of a C library; shim.c has it. */
#ifndef WASM_STRING_H
#define WASM_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int   memcmp(const void *a, const void *b, size_t size);

#endif
