/* Of the formats only what a proof says: %u, %zu, %llu, %lld, %s. */
#ifndef WASM_STDIO_H
#define WASM_STDIO_H

#include <stdarg.h>
#include <stddef.h>

int vsnprintf(char *out, size_t size, const char *format, va_list words);

#endif
