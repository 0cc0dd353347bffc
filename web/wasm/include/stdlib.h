/* Memory that is given out and taken back all at once (libc.c). */
#ifndef WASM_STDLIB_H
#define WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void  free(void *block);

/* Everything that was given out so far. */
void memory_begin(void);

#endif
