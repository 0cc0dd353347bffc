#include "floor/tournament_file.h"

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TESTS(X)                                                                                   \
    X(a_floor_names_its_tournaments)                                                               \
    X(the_list_is_read_strictly)                                                                   \
    X(what_is_wrong_in_a_file_is_told_where_the_floor_names_it)                                    \
    X(company_is_for_demonstrations_and_hours_for_the_scheduled)                                   \
    X(more_than_sixteen_are_refused)
TESTS(TEST_DECLARE)

#define HEAD                                                                                       \
    "house: Casa\ntables:\n"                                                                       \
    "  - {name: A, game: banca-francesa, minimum: 1.00, unit: 0.50}\ntournaments:"

static struct floor now;

static void read_words(const char *text)
{
    char path[512];

    snprintf(path, sizeof path, "%s/floor.yaml", getenv("FELTRO_ROOT"));
    floor_release(&now);
    floor_read(text, strlen(text), EN, &now);
    floor_fetch(&now, path, EN);
}

static void refused(const char *text, unsigned line, const char *words)
{
    read_words(text);
    CHECK(!now.lawful);
    CHECK(now.problems > 0);
    if (now.problem[0].line != line || !strstr(now.problem[0].words, words))
        print_error("wanted %u: %s\n   got %u: %s\n", line, words, now.problem[0].line,
                    now.problem[0].words);
    CHECK_EQ(now.problem[0].line, line);
    CHECK(strstr(now.problem[0].words, words) != NULL);
}

static void t_a_floor_names_its_tournaments(void)
{
    read_words(HEAD "\n  - {file: tournaments/demo-seis.yaml, company: 20, at_once: 4}\n"
                    "  - {file: tournaments/demo-quarto-de-hora.yaml, every: 900}\n");
    CHECK(now.lawful);
    CHECK_EQ(now.tournaments, 2);
    CHECK_TEXT(now.tournament[0].file->name, "Seis à mesa (demonstração)");
    CHECK_EQ(now.tournament[0].when.value[WHEN_COMPANY], 20000);
    CHECK_EQ(now.tournament[0].when.value[WHEN_AT_ONCE], 4);
    CHECK_EQ(now.tournament[0].when.value[WHEN_EVERY], 0);
    CHECK_EQ(now.tournament[1].when.value[WHEN_EVERY], 900000);
    CHECK_EQ(now.tournament[1].when.value[WHEN_AT_ONCE], 1);
    read_words(HEAD " []\n");
    CHECK(now.lawful);
    CHECK_EQ(now.tournaments, 0);
    floor_release(&now);
}

static void t_the_list_is_read_strictly(void)
{
    refused(HEAD " tournaments/demo-seis.yaml\n", 4, "is not a list of tournaments");
    refused(HEAD "\n  - tournaments/demo-seis.yaml\n", 5, "described by keys and values");
    refused(HEAD "\n  - {company: 20}\n", 5, "file: is missing");
    refused(HEAD "\n  - {file: [a]}\n", 5, "is not the name of a file");
    refused(HEAD "\n  - {file: tournaments/demo-seis.yaml, evry: 900}\n", 5, "is it every?");
    refused(HEAD "\n  - {file: tournaments/demo-seis.yaml, at_once: 5}\n", 5, "at_once: 5");
    refused(HEAD "\n  - {file: tournaments/demo-seis.yaml, at_once: 0}\n", 5, "at_once: 0");
    refused(HEAD "\n  - {file: tournaments/demo-seis.yaml, company: soon}\n", 5, "company");
    refused(HEAD "\n  - {file: tournaments/demo-quarto-de-hora.yaml, every: 1}\n", 5, "every: 1 s");
    floor_release(&now);
}

static void t_what_is_wrong_in_a_file_is_told_where_the_floor_names_it(void)
{
    refused(HEAD "\n  - {file: tournaments/nenhum.yaml}\n", 5, "tournaments/nenhum.yaml: ");
    refused(HEAD "\n\n  - {file: floor.yaml}\n", 6, "floor.yaml:4:1: \"house\" is not a key");
    floor_release(&now);
}

static void t_company_is_for_demonstrations_and_hours_for_the_scheduled(void)
{
    refused(HEAD "\n  - {file: tournaments/heads-up.yaml, company: 20}\n", 5, "811/2015 r.74");
    refused(HEAD "\n  - {file: tournaments/demo-seis.yaml, every: 900}\n", 5,
            "only a scheduled tournament");
    floor_release(&now);
}

static void t_more_than_sixteen_are_refused(void)
{
    char        words[4096];
    struct text text = text_over(words, sizeof words);

    text_put(&text, HEAD "\n");
    for (int i = 0; i < 17; i++) text_put(&text, "  - {file: tournaments/demo-seis.yaml}\n");
    refused(words, 21, "more than 16");
    floor_release(&now);
}

TEST_MAIN(TESTS)
