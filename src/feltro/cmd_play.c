#include "feltro/commands.h"

#include "base/must.h"
#include "cli/args.h"
#include "feltro/game_arg.h"
#include "feltro/play/room.h"
#include "feltro/play/words_in.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool wait_on(void *nothing)
{
    (void)nothing;
    return true;
}

/* Which game?  By number or name; NULL when the input ends. */
static const struct game *choose_game(enum tongue tongue)
{
    char    line[LINE_MAX_BYTES], plain[LINE_MAX_BYTES], title[80];
    int64_t number;

    for (;;) {
        printf("\n  %s\n\n",
               tongue == PT ? "Feltro: a que mesa se senta?" : "Feltro: which table?");
        for (size_t i = 0; games[i]; i++)
            printf("    %zu  %s\n", i + 1, tongue == PT ? games[i]->pt : games[i]->en);
        printf("    q  %s\n> ", tongue == PT ? "sair" : "leave");
        fflush(stdout);
        if (!read_line(line, wait_on, NULL)) return NULL;
        words_plain(line, plain, sizeof plain);
        if (strcmp(plain, "q") == 0 || strcmp(plain, "sair") == 0) return NULL;
        for (size_t i = 0; games[i]; i++) {
            if (read_number(plain, &number) && number == (int64_t)i + 1) return games[i];
            words_plain(tongue == PT ? games[i]->pt : games[i]->en, title, sizeof title);
            if (plain[0] && (strcmp(line, games[i]->key) == 0 || strstr(title, plain)))
                return games[i];
        }
    }
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

    const struct game *game = args.operand.count ? game_arg("play", args.operand.word[0])
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
    room_open(&room, game, &house, source, chips * 100, tongue,
              isatty(STDOUT_FILENO) && !getenv("NO_COLOR"));
    room_play(&room);
    room_release(&room);
    source_close(source);
    return STATUS_GOOD;
}
