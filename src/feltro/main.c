/* feltro -- the tools of the house: what the games are, what the law allows, and
 * whether the code keeps to it.  One line here for each command. */
#include "cli/args.h"
#include "feltro/commands/commands.h"
#include "cli/out.h"

#include "base/nearest.h"
#include "base/text.h"

#include <stdio.h>

/* clang-format off */
static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
} commands[] = {
    {"games",    cmd_games,    "the games: what an operator may choose, what may be bet on"},
    {"check",    cmd_check,    "a floor file against the law"},
    {"odds",     cmd_odds,     "what every bet returns, exactly"},
    {"simulate", cmd_simulate, "rounds through the engine, held against the exact odds"},
    {"hand",     cmd_hand,     "what poker hands are worth, and which wins"},
    {"equity",   cmd_equity,   "what share of the pot poker hands may expect"},
    {"bench",    cmd_bench,    "how many rounds a second one core plays"},
    {"rules",    cmd_rules,    "the matrix of law, code and test"},
    {"scenario", cmd_scenario, "rounds told as a dialogue, played and compared"},
    {"phh",      cmd_phh,      "recorded poker hands, replayed and compared; exports"},
    {"play",     cmd_play,     "a table in the terminal, with demo chips"},
    {"tournament", cmd_tournament, "the regulation of a tournament, told to players or played out"},
    {"audit",    cmd_audit,    "the books and the journal of a house, proved"},
    {"replay",   cmd_replay,   "the tables of a house, run again from their rows and compared"},
    {"verify",   cmd_verify,   "one round, recomputed from its rows or from its record alone"},
    {"crowd",    cmd_crowd,    "a load of players at a running house, who check every cent"},
    {"rng",      cmd_rng,      "the generator as a stream, for a battery of tests to judge"},
};
/* clang-format on */

#define COMMANDS_COUNT (sizeof commands / sizeof commands[0])

static void print_help(void)
{
    printf("usage: feltro COMMAND [options]\n\n"
           "The tools of a house of table games under Portuguese regulations 804 to 812\n"
           "of 2015.\n\n"
           "commands:\n");
    for (size_t i = 0; i < COMMANDS_COUNT; i++)
        printf("  %-10s %s\n", commands[i].name, commands[i].about);
    printf("\nstart here:\n"
           "  feltro games                     which games there are\n"
           "  feltro games banca-francesa      what may be chosen and bet on in one of them\n"
           "  feltro COMMAND --help            how a command is used\n\n"
           "Most commands take --json and then print one document for programs.\n"
           "The status is 0 when all is good, 1 when the answer is no, 2 when the question\n"
           "was wrong.\n");
}

static int run(int argc, char **argv)
{
    if (argc < 2) return misuse(NULL, "which command?");
    if (text_same(argv[1], "--help") || text_same(argv[1], "-h") || text_same(argv[1], "help")) {
        print_help();
        return STATUS_GOOD;
    }
    if (text_same(argv[1], "--version")) {
        if (argc > 2) return misuse(NULL, "--version stands alone");
        printf("feltro %s\n", FELTRO_VERSION);
        return STATUS_GOOD;
    }
    for (size_t i = 0; i < COMMANDS_COUNT; i++)
        if (text_same(argv[1], commands[i].name)) return commands[i].run(argc - 1, argv + 1);

    const char *near = nearest_word(argv[1], commands, COMMANDS_COUNT, sizeof commands[0]);

    if (near) return misuse(NULL, "there is no command \"%s\"; is it %s?", argv[1], near);
    return misuse(NULL, "there is no command \"%s\"", argv[1]);
}

int main(int argc, char **argv)
{
    out_begin();
    return out_end(run(argc, argv));
}
