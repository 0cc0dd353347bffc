#include "feltro/commands/commands.h"

#include "cli/args.h"
#include "feltro/game_arg.h"
#include "feltro/play/poker_room.h"
#include "feltro/play/room.h"
#include "feltro/play/tournament_room.h"
#include "feltro/play/words_in.h"
#include "floor/option_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
    for (size_t i = 0; games[i]; i++)
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
        if (chosen >= 0) return games[chosen];
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

/* What was asked for, beside the game. */
struct request {
    struct arg_list sets;
    int64_t         chips, seats; /* 0: not said */
    const char     *style;
    enum tongue     tongue;
    bool            fast;
};

static int play_banked(const struct game *game, struct house *house, const struct request *r,
                       struct source *source)
{
    struct room room;

    if (house->value[OPT_MODE] != MODE_INDIVIDUAL || house->value[OPT_BOOK] != BOOK_DEMO)
        return misuse("play", "one player, demo chips: mode=individual and book=demo");
    if (r->seats || r->style || r->fast)
        return misuse("play", "--seats, --style and --fast are for poker");
    room_open(&room, game, house, source, (r->chips ? r->chips : 1000) * 100, r->tongue,
              wants_colour());
    room_play(&room);
    room_release(&room);
    return STATUS_GOOD;
}

static bool read_style(const char *word, enum style *out)
{
    char plain[LINE_MAX_BYTES];

    words_plain(word, plain, sizeof plain);
    for (int s = 0; s < STYLES; s++)
        for (enum tongue tongue = KEY; tongue <= EN; tongue++) {
            char name[LINE_MAX_BYTES];

            words_plain(say(&style_words[s], tongue), name, sizeof name);
            *out = (enum style)s;
            if (text_same(plain, name)) return true;
        }
    return false;
}

static bool was_set(const struct arg_list *sets, const char *option)
{
    for (size_t i = 0; i < sets->count; i++)
        if (strncmp(sets->word[i], option, strlen(option)) == 0) return true;
    return false;
}

static int play_poker(const struct game *game, struct house *house, const struct request *r,
                      struct source *source)
{
    cents             least = house->value[OPT_MINIMUM] * house->value[POK_BUY_LEAST];
    cents             most = house->value[OPT_MINIMUM] * house->value[POK_BUY_MOST];
    cents             chips = r->chips ? r->chips * 100 : most;
    enum style        style = STYLES;
    struct poker_room room;

    if (!demo_table_of(house))
        return misuse("play", "the house's own players only play for demo chips: book=demo");
    if (house->value[POK_PLAY] != PLAY_CASH)
        return misuse("play", "a tournament is not played at one table: play=cash");
    if (r->style && !read_style(r->style, &style))
        return misuse("play", "--style careful, loose, aggressive or counting");
    if (r->seats) house->value[OPT_SEATS] = r->seats;
    if (r->seats > game->options[OPT_SEATS].high)
        return misuse("play", "--seats: at most %d sit at this table (%s)",
                      (int)game->options[OPT_SEATS].high, game->options[OPT_SEATS].rule);
    if (chips < least || chips > most)
        return misuse("play", "--chips: the buy-in is %lld to %lld euro",
                      (long long)(least + 99) / 100, (long long)most / 100);
    /* Nobody is sent away from a demonstration for waiting for good cards. */
    if (!was_set(&r->sets, "inactivity=")) house->value[OPT_INACTIVITY] = 0;
    poker_room_open(&room, game, house, source, chips, r->tongue, wants_colour(), style,
                    isatty(STDOUT_FILENO) && !r->fast);
    poker_room_play(&room);
    poker_room_release(&room);
    return STATUS_GOOD;
}

/* "torneio", "torneio-omaha": a sit & go.  False when it is something else. */
static bool is_tournament(const char *key, enum variant *out)
{
    static const char *const names[VARIANTS][2] = {
        [HOLDEM] = {"torneio", "tournament"},
        [OMAHA] = {"torneio-omaha", "tournament-omaha"},
        [SINTETICO] = {"torneio-sintetico", "tournament-sintetico"}};

    for (int v = 0; v < VARIANTS; v++) {
        *out = (enum variant)v;
        if (text_same(key, names[v][0]) || text_same(key, names[v][1])) return true;
    }
    return false;
}

static int play_tournament(enum variant v, const struct request *r)
{
    const char    *why;
    enum style     style = STYLES;
    int64_t        seats = r->seats ? r->seats : 6;
    struct source *source;
    int            status;

    if (r->sets.count || r->chips)
        return misuse("play", "the regulation of this tournament is its own: no --set, no --chips");
    if (r->style && !read_style(r->style, &style))
        return misuse("play", "--style careful, loose, aggressive or counting");
    if (seats > (v == SINTETICO ? 11 : 10))
        return misuse("play", "--seats: at most 10 sit at a table, 11 in sintético (810/2015 r.6)");
    source = source_open(&why);
    if (!source) {
        fprintf(stderr, "feltro play: the generator will not start: %s\n", why);
        return STATUS_NO;
    }
    status = tournament_room_play(v, (unsigned)seats, source, r->tongue, wants_colour(), style,
                                  isatty(STDOUT_FILENO) && !r->fast);
    source_close(source);
    return status;
}

int cmd_play(int argc, char **argv)
{
    enum variant   variant;
    struct request r = {.tongue = tongue_of_locale()};
    struct arg     list[] = {
            {"--set", "OPTION=VALUE", "a house rule of this table; feltro games GAME lists them",
             .many = &r.sets},
            {"--chips", "EURO", "demo chips to begin with", .number = &r.chips, .low = 1,
             .high = 1000000},
            {"--seats", "N", "poker: players at the table, you among them", .number = &r.seats,
             .low = 2, .high = HAND_SEATS},
            {"--style", "STYLE", "poker: how the others play: careful, loose, aggressive, counting",
             .word = &r.style},
            {"--fast", NULL, "poker: nobody pauses to think", .flag = &r.fast},
            {"--lang", "LANG", "pt or en", .tongue = &r.tongue},
    };
    struct args args = {
        .command = "play",
        .operands = "[GAME]",
        .most = 1,
        .list = list,
        .count = 6,
        .about = "Sits you down at a table with demo chips: alone against the bank, or at poker\n"
                 "with the house's own players.  The table tells what may be done, the limits,\n"
                 "and the rule behind every payout.  GAME torneio is a sit & go of hold'em;\n"
                 "torneio-omaha and torneio-sintetico are the others."};
    int status = args_read(&args, argc, argv);

    if (status != ARGS_READ) return status;
    read_lines_begin();
    if (args.operand.count && is_tournament(args.operand.word[0], &variant))
        return play_tournament(variant, &r);

    const struct game *game = args.operand.count ? game_arg("play", args.operand.word[0])
                                                 : choose_game(r.tongue);
    struct house       house;
    const char        *why;

    if (!game) return args.operand.count ? STATUS_MISUSE : STATUS_GOOD;
    status = house_arg("play", game, &r.sets, r.tongue, &house);
    if (status != ARGS_READ) return status;

    struct source *source = source_open(&why);

    if (!source) {
        fprintf(stderr, "feltro play: the generator will not start: %s\n", why);
        return STATUS_NO;
    }
    status = (game->banked ? play_banked : play_poker)(game, &house, &r, source);
    source_close(source);
    return status;
}
