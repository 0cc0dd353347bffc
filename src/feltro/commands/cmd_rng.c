#define _POSIX_C_SOURCE 200809L /* fileno, isatty */

#include "feltro/commands/commands.h"

#include "base/must.h"
#include "chance/source.h"
#include "engine/cards.h"
#include "engine/table.h"
#include "cli/args.h"
#include "face/face.h"
#include "feltro/game_arg.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The smallest bet that the table takes, wherever it takes it. */
static bool place_any_bet(const struct game *game, void *state)
{
    const struct table *t = state;

    for (cents times = 1; times <= 2; times++) /* a line of banca francesa asks twice */
        for (unsigned place = 0; place < game_bets(game); place++) {
            struct command bet = {.kind = CMD_BET,
                                  .place = (uint16_t)place,
                                  .amount = times * t->house.value[OPT_MINIMUM]};

            if (game->check(state, &bet) != REF_NONE) continue;
            game->apply(state, &bet, NULL);
            return true;
        }
    return false;
}

static void do_one(const struct game *game, void *state, struct command cmd)
{
    must(game->check(state, &cmd) == REF_NONE);
    game->apply(state, &cmd, NULL);
}

/* Brings a usual table to its first draw, so that the game itself says of how many.  Poker
 * has two players and no bets to place, and what is drawn first is the button. */
static void *table_at_first_draw(const struct game *game)
{
    static const uint8_t no_fingerprint[32];
    const struct house   house = house_usual(game->options, game->options_count);
    void                *state = calloc(1, game->state_size);
    cents                bring = (game->banked ? 1000000 : 100) * house.value[OPT_MINIMUM];

    must(state != NULL);
    game->open(state, &house, no_fingerprint);
    do_one(game, state, (struct command){.kind = CMD_SIT, .amount = bring});
    if (!game->banked)
        do_one(game, state, (struct command){.kind = CMD_SIT, .seat = 1, .amount = bring});
    do_one(game, state, (struct command){.kind = CMD_OPEN, .seat = HOUSE});
    if (game->banked) {
        must(place_any_bet(game, state));
        do_one(game, state, (struct command){.kind = CMD_CLOSE});
    } else {
        do_one(game, state, (struct command){.kind = CMD_DRAW, .seat = HOUSE});
    }
    must(game->awaits(state).what == AWAITS_DRAW);
    return state;
}

static void print_draw(const struct game *game, const void *state, uint32_t number)
{
    char        space[32];
    struct text t = text_over(space, sizeof space);

    if (game->chance == CHANCE_CARD) {
        const struct shoe *shoe = (const struct shoe *)((const char *)state + game->shoe_at);

        must(number < shoe->left);
        card_name(shoe->card[number], &t);
    } else {
        face_name_outcome(game, number, &t);
    }
    puts(space);
}

/* One line for each round: its own seed, its own stream, its first draw. */
static int stream_draws(struct source *source, const struct game *game, int64_t draws)
{
    void    *state = table_at_first_draw(game);
    uint32_t below = game->awaits(state).below;
    int      status = 0;

    for (; draws > 0 && status == 0 && !ferror(stdout); draws--) {
        uint8_t       seed[SEED_BYTES];
        struct stream stream;

        status = source_seed(source, seed);
        if (status != 0) break;
        stream_init(&stream, seed);
        print_draw(game, state, stream_below(&stream, below));
    }
    free(state);
    return status;
}

int cmd_rng(int argc, char **argv)
{
    int64_t            bytes = 0, draws = 0;
    const char        *key = NULL, *why = NULL;
    const struct game *game = NULL;
    struct source     *source;
    const struct arg   list[] = {
          {"--bytes", "N", "so many bytes of the generator, as they are", .number = &bytes, .low = 1,
           .high = INT64_MAX},
          {"--game", "GAME", "the outcomes of a game, a line each: 17, 1 1 1, Kh", .word = &key},
          {"--draws", "N", "so many of them", .number = &draws, .low = 1, .high = INT64_MAX}};
    struct args args = {
        .command = "rng",
        .list = list,
        .count = sizeof list / sizeof list[0],
        .about =
            "Streams the generator of the house to standard output, for a battery of tests to\n"
            "judge: raw with --bytes, or as the outcomes of a game with --game and --draws, each\n"
            "from a fresh seed as the first draw of a round is.\n"
            "\n"
            "    feltro rng --bytes 1000000000 | dieharder -a -g 200\n"
            "    feltro rng --game banca-francesa --draws 216000 | sort | uniq -c"};
    int status = args_read(&args, argc, argv);

    if (status != ARGS_READ) return status;
    if (!bytes && !draws) return misuse("rng", "--bytes N, or --game GAME --draws N");
    if (bytes && (draws || key)) return misuse("rng", "--bytes stands alone");
    if (draws && !key) return misuse("rng", "--draws needs its --game");
    if (key && !(game = game_arg("rng", key))) return STATUS_MISUSE;
    if (bytes && isatty(fileno(stdout))) return misuse("rng", "raw bytes are not for a terminal");

    source = source_open(&why);
    if (!source) {
        fprintf(stderr, "feltro rng: %s\n", why);
        return STATUS_NO;
    }
    status = bytes ? source_stream(source, stdout, (uint64_t)bytes)
                   : stream_draws(source, game, draws);
    if (status != 0 && !source_ok(source)) {
        fprintf(stderr, "feltro rng: %s\n", alarm_words(source_alarm(source)));
        status = STATUS_NO;
    } else {
        status = STATUS_GOOD; /* a reader who went away has read what he wanted */
    }
    source_close(source);
    return status;
}
