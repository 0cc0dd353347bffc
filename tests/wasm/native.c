/* native.c -- what the law does here, for the browser's law to be held against.
 *
 *     night GAME HOUSE ROUNDS HASH            a night, whole
 *     open GAME HOUSE                         then a few commands, one by one:
 *     say GAME BYTES ANSWER STATE LINES       sixteen bytes, what check() says, and after
 *
 * GAME and HOUSE are numbers in the lists; ROUNDS in all is the first argument. */
#include "night.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define SAID 400

static union {
    struct table table;
    uint8_t      byte[NIGHT_STATE];
} state;

static void say_one(unsigned game, struct command cmd)
{
    enum refusal no = games[game]->check(&state, &cmd);
    uint8_t      bytes[sizeof cmd];

    if (no == REF_NONE) games[game]->apply(&state, &cmd, NULL);
    memcpy(bytes, &cmd, sizeof cmd);
    printf("say %u ", game);
    for (size_t i = 0; i < sizeof bytes; i++) printf("%02x", bytes[i]);
    printf(" %d %016" PRIx64 " %016" PRIx64 "\n", (int)no,
           hash_bytes(HASH_START, &state, games[game]->state_size),
           night_lines(games[game], &state));
}

/* Lawful commands, and between them some that mean nothing. */
static void say_some(unsigned game, uint32_t house)
{
    struct dice dice = night_open(games[game], &state, house);

    printf("open %u %" PRIu32 "\n", game, house);
    for (int i = 0; i < SAID; i++) {
        struct command noise;
        uint64_t       words[2] = {dice_word(&dice), dice_word(&dice)};

        words[0] &= UINT64_C(0x00000003001F030F);
        words[1] &= 0xFFF;
        memcpy(&noise, words, sizeof noise);
        say_one(game, noise);
        say_one(game, drive_next(games[game], &state, &dice));
    }
}

int main(int argc, char **argv)
{
    uint32_t rounds = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 100000;

    for (unsigned g = 0; games[g]; g++) {
        static struct house houses[HOUSES_MAX];
        uint32_t            count = (uint32_t)houses_of(games[g], houses);
        uint32_t            each = rounds / count + 1;

        for (uint32_t h = 0; h < count; h++)
            printf("night %u %" PRIu32 " %" PRIu32 " %016" PRIx64 "\n", g, h, each,
                   night_play(games[g], &state, h, each));
        say_some(g, 0);
        say_some(g, 1);
    }
    return 0;
}
