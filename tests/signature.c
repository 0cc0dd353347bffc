/* signature.c -- the fingerprint of play.
 *
 *     signature          plays and prints a hash for each game, and one for all
 *     signature FILE     the same, and says whether FILE holds just that
 *
 * Seeded nights of every game in many houses, with the draws that the house's own
 * generator makes of a seed; every command, every event and every payout line goes
 * into the hash.  A change that does not move it did not change play. */
#include "drive.h"
#include "hash.h"
#include "houses.h"

#include "chance/expand.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define ROUNDS 300 /* in each house */
#define LINES  8192

static union {
    struct table table;
    uint8_t      byte[1 << 17];
} state;

static uint64_t hash_lines(uint64_t hash, const struct game *game)
{
    static struct payout line[LINES];
    struct payouts       out = {.line = line};

    must(game->payouts_max <= LINES);
    game->settle(&state, &out);
    for (size_t i = 0; i < out.count; i++) {
        const struct payout *l = &line[i];
        /* clang-format off */
        const uint64_t       words[] = {
            (uint64_t)l->chips, (uint64_t)l->stake, (uint64_t)l->prize, (uint64_t)l->commission,
            (uint64_t)l->back, l->place, l->seat, l->hand, l->part, l->result};
        /* clang-format on */

        hash = hash_bytes(hash, words, sizeof words);
        hash = hash_bytes(hash, l->rule, strlen(l->rule));
    }
    return hash_word(hash, out.count);
}

static uint64_t play_night(uint64_t hash, const struct game *game, const struct house *house,
                           uint64_t seed)
{
    static const uint8_t fingerprint[32];
    const uint8_t        drawn[SEED_BYTES] = {20, 15, (uint8_t)seed, (uint8_t)(seed >> 8)};
    struct dice          dice = {seed};
    struct stream        stream;

    stream_init(&stream, drawn);
    game->open(&state, house, fingerprint);
    for (int rounds = 0; rounds < ROUNDS;) {
        struct command cmd = drive_next(game, &state, &dice);
        struct events  heard = {0};
        uint8_t        phase = state.table.phase;

        /* As the house draws; in even rounds drive.h's own, which brings rare hands. */
        if (cmd.kind == CMD_DRAW && state.table.round & 1)
            cmd.number = stream_below(&stream, game->awaits(&state).below);
        game->apply(&state, &cmd, &heard);
        must(game->sane(&state));
        hash = hash_bytes(hash, &cmd, sizeof cmd);
        hash = hash_bytes(hash, heard.list, heard.count * sizeof heard.list[0]);
        if (state.table.phase == phase) continue;
        if (state.table.phase != PHASE_SETTLED && state.table.phase != PHASE_VOID) continue;
        hash = hash_lines(hash, game);
        rounds++;
    }
    return hash;
}

static uint64_t signature_of(const struct game *game)
{
    static struct house houses[HOUSES_MAX];
    size_t              count = houses_of(game, houses);
    uint64_t            hash = HASH_START;

    must(game->state_size <= sizeof state);
    for (size_t i = 0; i < count; i++) hash = play_night(hash, game, &houses[i], 2015 + i);
    return hash;
}

int main(int argc, char **argv)
{
    static char text[4096], kept[4096];
    size_t      used = 0, size = 0;
    uint64_t    total = HASH_START;

    for (size_t i = 0; games[i]; i++) {
        uint64_t one = signature_of(games[i]);

        total = hash_word(total, one);
        used += (size_t)snprintf(text + used, sizeof text - used, "%-18s %016" PRIx64 "\n",
                                 games[i]->key, one);
    }
    snprintf(text + used, sizeof text - used, "%-18s %016" PRIx64 "\n", "total", total);
    fputs(text, stdout);
    if (argc < 2) return 0;

    FILE *file = fopen(argv[1], "r");

    if (file) {
        size = fread(kept, 1, sizeof kept - 1, file);
        fclose(file);
    }
    kept[size] = '\0';
    if (strcmp(kept, text) == 0) return 0;
    printf("Play has changed.  %s holds\n%sIf that was meant, run make signature and say why.\n",
           argv[1], kept);
    return 1;
}
