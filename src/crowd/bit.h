/* bit.h -- a piece of JSON, looked at where it lies.
 *
 * For messages of the house, which are whole and well formed; what is not, simply has
 * nothing in it.  Nothing is copied and nothing kept, because a crowd hears tens of
 * thousands of messages a second. */
#ifndef CROWD_BIT_H
#define CROWD_BIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bit {
    const char *at;
    size_t      size;
};

/* The next member of an object, or item of an array, of which *rest is the inside; bit_open()
 * gives the inside.  A key is without its quotes, a value as it stands. */
struct bit bit_open(struct bit whole);
bool       bit_member(struct bit *rest, struct bit *key, struct bit *value);
bool       bit_item(struct bit *rest, struct bit *value);

bool    bit_is(struct bit b, const char *words);         /* exactly this, quotes left out */
int64_t bit_number(struct bit b, int64_t otherwise);     /* a whole number */
size_t  bit_words(struct bit b, char *out, size_t room); /* a string without its quotes */

#endif
