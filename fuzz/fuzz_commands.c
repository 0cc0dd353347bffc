/* fuzz_commands.c -- bytes as a night at a table.
 *
 *     game, house, then steps of eight bytes:
 *     kind, seat, place, number (2), amount (2), manner
 *
 * The manner says how to read the rest: as counts (so many chips, that share of
 * what may be drawn), which goes deep into play, or as the edge values that
 * overflow things.  Whatever comes, a refusal changes no byte, every state is
 * sane, and no cent appears or is lost. */
#include "houses.h"

#include "base/must.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static union {
    struct table table;
    uint8_t      byte[1 << 17];
} state, before;

static const struct game *pick_game(uint8_t byte)
{
    size_t count = 0;

    while (games[count]) count++;
    return games[byte % count];
}

static struct house pick_house(const struct game *game, uint8_t byte)
{
    static const struct game *listed;
    static struct house       houses[HOUSES_MAX];
    static size_t             count;

    if (listed != game) count = houses_of(listed = game, houses);
    return houses[byte % count];
}

static int64_t edge(uint8_t which)
{
    /* clang-format off */
    static const int64_t edges[] = {0, -1, 1, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN, CENTS_MAX,
                                    CENTS_MAX + 1, TIME_MAX_MS, TIME_MAX_MS + 1, UINT32_MAX,
                                    INT64_MAX - 1, INT64_MIN + 1, CENTS_MAX - 1, 2};
    /* clang-format on */

    return edges[which & 15];
}

static struct command read_step(const struct game *game, const uint8_t b[8])
{
    const struct table *t = &state.table;
    uint32_t            number = (uint32_t)b[3] << 8 | b[4], amount = (uint32_t)b[5] << 8 | b[6];
    struct command      cmd = {.kind = b[0], .seat = b[1], .place = b[2], .number = number};
    struct awaits       asked = game->awaits(&state);

    if (b[7] & 0x80) cmd.amount = edge(b[6]);
    else if (b[0] == CMD_TIME) cmd.at_ms = t->now_ms + (int64_t)amount * 10;
    else cmd.amount = amount * t->house.value[b[7] & 1 ? OPT_UNIT : OPT_MINIMUM];
    if (b[7] & 0x40) cmd.number = (uint32_t)edge(b[4]);
    else if (b[0] == CMD_DRAW) cmd.number = (uint32_t)((uint64_t)number * asked.below >> 16);
    if (b[7] & 0x20) {
        cmd.seat = asked.seat;
        cmd.place = asked.place;
    }
    return cmd;
}

static cents chips_there(void)
{
    cents sum = state.table.bank;

    for (unsigned i = 0; i < SEATS_MAX; i++)
        sum += state.table.seat[i].stack + state.table.seat[i].in_play;
    return sum;
}

static cents leaving(const struct events *heard) /* chips that were taken away */
{
    cents sum = 0;

    for (size_t i = 0; i < heard->count; i++)
        if (heard->list[i].kind == EV_LEFT || heard->list[i].kind == EV_SESSION_ENDED)
            sum += heard->list[i].amount;
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t fingerprint[32];
    static struct events heard;
    cents                there = 0;

    if (size < 2) return 0;

    const struct game *game = pick_game(data[0]);
    struct house       house = pick_house(game, data[1]);

    game->open(&state, &house, fingerprint);
    memcpy(&before, &state, game->state_size);
    for (size_t at = 2; at + 8 <= size; at += 8) {
        struct command cmd = read_step(game, data + at);

        if (game->check(&state, &cmd) != REF_NONE) {
            must(memcmp(&before, &state, game->state_size) == 0);
            continue;
        }
        heard.count = 0;
        game->apply(&state, &cmd, &heard);
        if (state.table.phase != before.table.phase) /* sane() is long; most faults last */
            must(game->sane(&state));
        if (cmd.kind == CMD_SIT || cmd.kind == CMD_BUY || cmd.kind == CMD_SEAT) there += cmd.amount;
        there -= leaving(&heard);
        must(chips_there() == there);
        memcpy(&before, &state, game->state_size);
    }
    must(game->sane(&state));
    return 0;
}
