/* utf8.h -- text as characters, strictly.
 *
 * Overlong forms, surrogates and anything above U+10FFFF are not characters.
 * Nothing here knows a locale. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The character at `at`: how many of the `left` bytes it takes, 1 to 4, or 0 when
 * they do not begin with a character.  `left` must not be zero. */
size_t utf8_next(const char *at, size_t left, uint32_t *code);

/* Characters that cannot be seen or that turn the text around them: controls, bidi
 * marks and overrides, zero-width ones, other line ends.  A name made with them can
 * pass for another name. */
bool utf8_is_hidden(uint32_t code);

/* Words that somebody else reads: characters, none of them hidden but for line ends. */
bool utf8_is_plain(const char *words);

/* Marks that are set over or under the character before them.  Piled up, they cover what stands
 * above and below. */
bool utf8_is_mark(uint32_t code);

/* A stranger's words, on somebody's screen: what is hidden, or is no character, as ?. */
struct text;
void utf8_show(struct text *out, const char *words);

size_t utf8_length(const char *words); /* characters; a bad byte counts as one */

#endif
