#include "feltro/commands.h"

#include "cli/args.h"
#include "feltro/game_arg.h"
#include "feltro/play/room.h"
#include "feltro/play/words_in.h"
#include "floor/option_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static bool wait_on(void *nothing)
{
    (void)nothing;
    return true;
}

/* Which game?  By number or name; NULL when the player leaves or the input ends. */
static const struct game *choose_game(enum tongue tongue)
{
    char      line[LINE_MAX_BYTES], plain[LINE_MAX_BYTES];
    enum line heard;
    int       chosen;

    printf("\n  %s\n\n", either(tongue, "Feltro: a que mesa se senta?", "Feltro: which table?"));
    for (size_t i = 0; games[i] && games[i]->banked; i++)
        printf("    %zu  %s\n", i + 1, either(tongue, games[i]->pt, games[i]->en));
    printf("    q  %s\n\n", either(tongue, "sair", "leave"));
    for (;;) {
        printf("> ");
        fflush(stdout);
        heard = read_line(line, wait_on, NULL);
        if (heard == LINE_OVER) return NULL;
        words_plain(line, plain, sizeof plain);
        if (words_among(plain, "q sair leave quit exit")) return NULL;
        chosen = heard == LINE_READ ? words_game(line) : WORDS_UNKNOWN;
        if (chosen >= 0 && games[chosen]->banked) return games[chosen];
        printf("  %s\n", either(tongue, "Escreva o número ou o nome de um dos jogos.",
                                         "Write the number or the name of one of the games."));
    }
}

/* See no-color.org: present and not empty. */
static bool wants_colour(void)
{
    const char *no = getenv("NO_COLOR");

    return isatty(STDOUT_FILENO) && !(no && *no);
}

int cmd_play(int argc, char **argv)
{
    enum tongue     tongue = tongue_of_locale();
    struct arg_list sets = {0};
    int64_t         chips = 1000;
    struct arg      list[] = {
        {"--set", "OPTION=VALUE", "a house rule of this table; feltro games GAME lists them",
         .many = &sets},
        {"--chips", "EURO", "demo chips to begin with", .number = &chips, .low = 1,
         .high = 1000000},
        {"--lang", "LANG", "pt or en", .tongue = &tongue},
    };
    struct args args = {
        .command = "play", .operands = "[GAME]", .most = 1, .list = list, .count = 3,
        .about = "Sits you down at an individual table with demo chips.  The table tells what\n"
                 "may be bet, the limits, and the rule behind every payout."};
    int status = args_read(&args, argc, argv);

    if (status != ARGS_READ) return status;

    const struct game *game = args.operand.count ? banked_game_arg("play", args.operand.word[0])
                                                 : choose_game(tongue);
    struct house       house;
    struct room        room;
    const char        *why;

    if (!game) return args.operand.count ? STATUS_MISUSE : STATUS_GOOD;
    status = house_arg("play", game, &sets, tongue, &house);
    if (status != ARGS_READ) return status;
    if (house.is[OPT_MODE] != MODE_INDIVIDUAL || house.is[OPT_BOOK] != BOOK_DEMO)
        return misuse("play", "one player, demo chips: mode=individual and book=demo");

    struct source *source = source_open(&why);

    if (!source) {
        fprintf(stderr, "feltro play: the generator will not start: %s\n", why);
        return STATUS_NO;
    }
    room_open(&room, game, &house, source, chips * 100, tongue, wants_colour());
    room_play(&room);
    room_release(&room);
    source_close(source);
    return STATUS_GOOD;
}
