#include "base/nearest.h"

#include <string.h>

#define WORD_MAX 31

/* How many letters were left out, added, changed or swapped. */
static unsigned distance(const char *a, const char *b)
{
    size_t   rows = strlen(a), cols = strlen(b);
    unsigned d[WORD_MAX + 1][WORD_MAX + 1];

    if (rows > WORD_MAX || cols > WORD_MAX) return WORD_MAX;
    for (size_t i = 0; i <= rows; i++) d[i][0] = (unsigned)i;
    for (size_t j = 0; j <= cols; j++) d[0][j] = (unsigned)j;
    for (size_t i = 1; i <= rows; i++)
        for (size_t j = 1; j <= cols; j++) {
            unsigned least = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);

            if (d[i - 1][j] + 1 < least) least = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < least) least = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                d[i - 2][j - 2] + 1 < least)
                least = d[i - 2][j - 2] + 1;
            d[i][j] = least;
        }
    return d[rows][cols];
}

const char *nearest_word(const char *written, const void *first, size_t count, size_t stride)
{
    const char *best = NULL;
    unsigned    least = 3; /* two slips at most */

    for (size_t i = 0; i < count; i++) {
        const char *word = *(const char *const *)((const char *)first + i * stride);
        unsigned    far = distance(written, word);

        if (strlen(written) >= 2 && strncmp(written, word, strlen(written)) == 0) far = 0;
        if (far < least && far < strlen(word)) {
            least = far;
            best = word;
        }
    }
    return best;
}
