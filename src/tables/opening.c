#include "tables/opening.h"

#include "base/must.h"
#include "engine/table.h"
#include "games/poker/poker.h"
#include "journal/bytes.h"

#include <string.h>

/* Most of a table is empty seats: runs of zeros are counted, the rest is copied.
 *
 *     zeros (2), bytes (2), so many bytes; again until the state is full */
static size_t squeeze(const uint8_t *state, size_t size, uint8_t *out, size_t most)
{
    size_t used = 0;

    for (size_t at = 0; at < size;) {
        size_t zeros = 0, bytes = 0;

        while (at + zeros < size && state[at + zeros] == 0) zeros++;
        at += zeros;
        while (at + bytes < size &&
               (state[at + bytes] != 0 || at + bytes + 1 == size || state[at + bytes + 1] != 0))
            bytes++;
        must(zeros <= UINT16_MAX && bytes <= UINT16_MAX && used + 4 + bytes <= most);
        put_u32(out + used, (uint32_t)(zeros | bytes << 16));
        memcpy(out + used + 4, state + at, bytes);
        used += 4 + bytes;
        at += bytes;
    }
    return used;
}

static bool unsqueeze(const uint8_t *at, size_t size, uint8_t *state, size_t wanted)
{
    size_t filled = 0;

    memset(state, 0, wanted);
    while (size >= 4) {
        size_t zeros = get_u32(at) & 0xFFFF, bytes = get_u32(at) >> 16;

        if (size - 4 < bytes || wanted - filled < zeros + bytes) return false;
        memcpy(state + filled + zeros, at + 4, bytes);
        filled += zeros + bytes;
        at += 4 + bytes;
        size -= 4 + bytes;
    }
    return size == 0 && filled == wanted;
}

/* The last hand decides nothing any more, and how long the row is lies open: nothing of it may
 * depend on cards that nobody turned. */
static size_t squeeze_poker(const struct poker *s, uint8_t *out, size_t most)
{
    struct poker kept = *s;

    pok_forget_cards(&kept);
    return squeeze((const uint8_t *)&kept, sizeof kept, out, most);
}

size_t opening_write(const struct game *game, const void *state, uint64_t described,
                     uint8_t out[OPENING_MOST])
{
    const struct table *table = state;
    const struct shoe  *shoe = (const void *)((const char *)state + game->shoe_at);

    put_u64(put_u64(out, (uint64_t)table->now_ms), described);
    if (!game->banked)
        return OPENING_LEAST +
               squeeze_poker(state, out + OPENING_LEAST, OPENING_MOST - OPENING_LEAST);
    if (game->shoe_at == 0 || shoe->left <= shoe->cut) return OPENING_LEAST;
    memcpy(out + OPENING_LEAST, shoe->card, shoe->left);
    return OPENING_LEAST + shoe->left;
}

bool opening_read(const uint8_t *bytes, size_t size, struct opening *out)
{
    if (size < OPENING_LEAST) return false;
    *out = (struct opening){.now_ms = (int64_t)get_u64(bytes),
                            .described = get_u64(bytes + 8),
                            .rest = bytes + OPENING_LEAST,
                            .rest_size = size - OPENING_LEAST};
    return true;
}

bool opening_lay(const struct game *game, const struct opening *opening, void *state)
{
    struct shoe *shoe = (void *)((char *)state + game->shoe_at);

    if (!game->banked) return unsqueeze(opening->rest, opening->rest_size, state, game->state_size);
    if (opening->rest_size == 0) return true;
    if (game->shoe_at == 0 || opening->rest_size > shoe->size || opening->rest_size <= shoe->cut)
        return false;
    memcpy(shoe->card, opening->rest, opening->rest_size);
    shoe->left = (uint16_t)opening->rest_size;
    return true;
}
