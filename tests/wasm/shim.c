/* shim.c -- the law as a browser would call it: bytes in shared memory, and a
 * function for each thing that can be asked of a game. */
#include "night.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static union {
    struct table table;
    uint8_t      byte[NIGHT_STATE];
} state;

static struct command command;
static struct house   houses[HOUSES_MAX];

_Noreturn void must_fail(const char *file, int line, const char *what)
{
    (void)file;
    (void)line;
    (void)what;
    __builtin_trap();
}

void *memcpy(void *to, const void *from, size_t size)
{
    for (size_t i = 0; i < size; i++) ((uint8_t *)to)[i] = ((const uint8_t *)from)[i];
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

EXPORT(games_listed) uint32_t law_games_listed(void);
uint32_t law_games_listed(void)
{
    uint32_t count = 0;

    while (games[count]) count++;
    return count;
}

EXPORT(key) const char *law_key(uint32_t game);
const char *law_key(uint32_t game)
{
    return games[game]->key;
}

EXPORT(houses) uint32_t law_houses(uint32_t game);
uint32_t law_houses(uint32_t game)
{
    return (uint32_t)houses_of(games[game], houses);
}

EXPORT(command) struct command *law_command(void);
struct command *law_command(void)
{
    return &command;
}

EXPORT(state) uint8_t *law_state(void);
uint8_t *law_state(void)
{
    return state.byte;
}

EXPORT(open) void law_open(uint32_t game, uint32_t house);
void law_open(uint32_t game, uint32_t house)
{
    night_open(games[game], &state, house);
}

EXPORT(check) uint32_t law_check(uint32_t game);
uint32_t law_check(uint32_t game)
{
    return games[game]->check(&state, &command);
}

EXPORT(apply) void law_apply(uint32_t game);
void law_apply(uint32_t game)
{
    games[game]->apply(&state, &command, NULL);
}

EXPORT(state_digest) uint64_t law_state_digest(uint32_t game);
uint64_t law_state_digest(uint32_t game)
{
    return hash_bytes(HASH_START, &state, games[game]->state_size);
}

EXPORT(settle_digest) uint64_t law_settle_digest(uint32_t game);
uint64_t law_settle_digest(uint32_t game)
{
    return night_lines(games[game], &state);
}

EXPORT(night) uint64_t law_night(uint32_t game, uint32_t house, uint32_t rounds);
uint64_t law_night(uint32_t game, uint32_t house, uint32_t rounds)
{
    return night_play(games[game], &state, house, rounds);
}
