#include "floor/tournament_file.h"
#include "floor/option_text.h"

#include "base/file.h"
#include "check.h"

#include <stdlib.h>

#define TESTS(X)                                                                                   \
    X(a_good_tournament_is_read)                                                                   \
    X(the_tournaments_that_come_with_feltro_are_lawful)                                            \
    X(what_must_be_said_is_missed)                                                                 \
    X(unknown_and_repeated_keys_are_refused)                                                       \
    X(the_law_is_told_with_the_line_of_the_value)                                                  \
    X(lists_are_read_strictly)                                                                     \
    X(percentages_are_read_strictly)                                                               \
    X(moments_are_read_and_written_strictly)                                                       \
    X(absurd_numbers_are_refused)                                                                  \
    X(floor_files_and_tournaments_are_told_apart)                                                  \
    X(the_fingerprint_moves_with_everything_it_stands_for)                                         \
    X(810_2015_r5__players_read_all_of_it_in_both_languages)                                       \
    X(810_2015_r42__rules_fees_prizes_and_how_to_complain)
TESTS(TEST_DECLARE)

#define HEAD                                                                                       \
    "tournament: Teste\nvariant: holdem\nlimit: none\nmode: sit-and-go\nseats: 6\n"                \
    "entrants_min: 6\nentrants_max: 6\nfee_prize: 9.00\nfee_commission: 1.00\nchips: 1500\n"
#define LEVELS                                                                                     \
    "levels:\n  - {small: 10, big: 20, length: 300}\n  - {small: 20, big: 40, length: 300}\n"
#define PRIZES "prizes:\n  - {entries: 6, shares: [65, 35]}\n"

static struct tournament_file now;

static void read_words(const char *text)
{
    tournament_release(&now);
    tournament_read(text, strlen(text), EN, &now);
}

/* The document is refused, and somewhere for this, here. */
static void check_refused(const char *text, unsigned line, const char *words, const char *file,
                          int at)
{
    read_words(text);
    CHECK(!now.found.lawful);
    for (size_t i = 0; i < now.found.problems; i++)
        if (now.found.problem[i].line == line && strstr(now.found.problem[i].words, words)) return;
    print_error("wanted %u: %s\n", line, words);
    for (size_t i = 0; i < now.found.problems; i++)
        print_error("   got %u: %s\n", now.found.problem[i].line, now.found.problem[i].words);
    _fail(file, at);
}

#define REFUSED(text, line, words) check_refused((text), (line), (words), __FILE__, __LINE__)

static void t_a_good_tournament_is_read(void)
{
    read_words(HEAD "ticket: 0.00\nbubble: 0\n"
                    "levels:\n  - {small: 10, big: 20, length: 300}\n"
                    "  - {small: 20, big: 40, ante: 5, length: 600, break: 120}\n"
                    "prizes:\n  - entries: 6\n    shares: [50, 30.5, {places: 2, each: 9.75}]\n");
    CHECK(now.found.lawful);
    CHECK_TEXT(now.name, "Teste");
    CHECK_EQ(now.rules.house.value[TO_FEE_PRIZE], 900);
    CHECK_EQ(now.rules.house.value[TO_BUBBLE], 0);
    CHECK_EQ(now.rules.house.value[TO_DECISION], 20000); /* as usual */
    CHECK_EQ(now.rules.levels, 2);
    CHECK_EQ(now.rules.level[1].ante, 5);
    CHECK_EQ(now.rules.level[1].length, 600000);
    CHECK_EQ(now.rules.level[1].break_ms, 120000);
    CHECK_EQ(now.rules.plans, 1);
    CHECK_EQ(now.rules.rows, 3);
    CHECK_EQ(now.rules.row[1].each, 305000);
    CHECK_EQ(now.rules.row[2].places, 2);
    CHECK_EQ(now.rules.row[2].each, 97500);
}

static void t_the_tournaments_that_come_with_feltro_are_lawful(void)
{
    static const char *const names[] = {"domingo",  "eliminacao", "freeroll", "recompras",
                                        "satelite", "sit-and-go", "sorteio"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char        path[512];
        const char *why;
        size_t      size;
        char       *text;

        snprintf(path, sizeof path, "%s/tournaments/%s.yaml", getenv("FELTRO_ROOT"), names[i]);
        text = file_read(path, FLOOR_BYTES_MAX, &size, &why);
        CHECK(text != NULL);
        CHECK(tournament_is_one(text, size));
        tournament_release(&now);
        tournament_read(text, size, PT, &now);
        if (!now.found.lawful) print_error("%s: %s\n", path, now.found.problem[0].words);
        CHECK(now.found.lawful);
        free(text);
    }
}

static void t_what_must_be_said_is_missed(void)
{
    static const char *const keys[] = {
        "tournament",   "variant",   "limit",          "mode",  "seats", "entrants_min",
        "entrants_max", "fee_prize", "fee_commission", "chips", "levels"};

    read_words("other: 1\n");
    CHECK(!now.found.lawful);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        char   want[64];
        size_t found = 0;

        snprintf(want, sizeof want, "%s: is missing", keys[i]);
        for (size_t k = 0; k < now.found.problems; k++)
            found += strcmp(now.found.problem[k].words, want) == 0;
        CHECK_EQ(found, 1);
    }
    REFUSED(HEAD LEVELS, 1, "prizes: there is no prize plan, 810/2015 r.28");
    REFUSED(HEAD "levels:\n  - {small: 1}\n" PRIZES, 12, "big: is missing");
    REFUSED(HEAD LEVELS "prizes:\n  - {entries: 6}\n", 15, "shares: is missing");
    REFUSED(HEAD LEVELS PRIZES "spins:\n  - {weight: 1}\n", 17, "prize: is missing");
}

static void t_unknown_and_repeated_keys_are_refused(void)
{
    REFUSED(HEAD LEVELS PRIZES "gaurantee: 5.00\n", 16, "\"gaurantee\" is not a key");
    REFUSED(HEAD LEVELS PRIZES "gaurantee: 5.00\n", 16, "is it guarantee?");
    REFUSED(HEAD LEVELS PRIZES "seats: 6\n", 16, "\"seats\" appears twice");
    REFUSED(HEAD "levels:\n  - {small: 1, bigg: 2, big: 2, length: 300}\n" PRIZES, 12,
            "is it big?");
    REFUSED(HEAD LEVELS "prizes:\n  - {entries: 6, shares: [100], each: 1}\n", 15, "\"each\"");
    REFUSED(HEAD LEVELS PRIZES "<<: 1\n", 16, "merge keys");
    REFUSED("tournament: &a Teste\n", 1, "anchors");
    REFUSED("", 1, "empty");
    REFUSED("- 1\n", 1, "described by keys and values");
    REFUSED("tournament: [\n", 2, "not YAML");
}

static void t_the_law_is_told_with_the_line_of_the_value(void)
{
    REFUSED("tournament: Teste\nvariant: blackjack\n", 2, "810/2015 r.1");
    REFUSED(HEAD LEVELS PRIZES "fee_bounty: 20.00\n", 9,
            "fee_commission: is below 5 % of the fee, 810/2015 r.18");
    REFUSED(HEAD LEVELS PRIZES "late: 1\n", 16,
            "late: a sit & go has no late registration, 810/2015 r.10");
    REFUSED(HEAD LEVELS PRIZES "start: 2026-12-06T21:00Z\n", 16, "start: a sit & go has no");
    REFUSED(HEAD "levels:\n  - {small: 20, big: 40, length: 300}\n  - {small: 10, big: 20, length: "
                 "300}\n" PRIZES,
            13, "levels: compulsory bets never fall");
    REFUSED(HEAD LEVELS "prizes:\n  - {entries: 6, shares: [65, 34.9999]}\n", 15,
            "prizes: the parts of a plan do not add up to 100 %, 810/2015 r.28");
    REFUSED(HEAD LEVELS PRIZES "decision: 1\n", 16,
            "decision: 1 s; the law allows at least 3 s, 903-B 6.1.4");
    REFUSED(HEAD LEVELS PRIZES "spins:\n  - {weight: 1, prize: 53.99}\n", 17,
            "the mean prize is below");
    CHECK_TEXT(now.found.problem[0].rule, "810/2015 r.33");
    CHECK_TEXT(now.found.problem[0].option, "spins");
}

static void t_lists_are_read_strictly(void)
{
    static char many[65536];
    size_t      used;

    REFUSED(HEAD "levels: 3\n" PRIZES, 11, "levels: is not a list");
    REFUSED(HEAD "levels: [3]\n" PRIZES, 11, "levels: is described by keys and values");
    REFUSED(HEAD "levels: []\n" PRIZES, 11, "levels: there is no level");
    REFUSED(HEAD LEVELS "prizes: {entries: 6, shares: [100]}\n", 14, "prizes: is not a list");
    REFUSED(HEAD LEVELS "prizes:\n  - {entries: 6, shares: 100}\n", 15, "shares: is not a list");
    REFUSED(HEAD LEVELS "prizes:\n  - {entries: 6, shares: []}\n", 15, "do not add up");
    REFUSED(HEAD LEVELS PRIZES "spins: [1]\n", 16, "spins: is described");

    used = (size_t)snprintf(many, sizeof many, "%s", HEAD "levels:\n");
    for (int i = 0; i < TOUR_LEVELS_MAX + 1; i++)
        used += (size_t)snprintf(many + used, sizeof many - used,
                                 "  - {small: 1, big: 2, length: 300}\n");
    REFUSED(many, 12 + TOUR_LEVELS_MAX, "levels: there are too many");
    used = (size_t)snprintf(many, sizeof many, "%s", HEAD LEVELS "prizes:\n");
    for (int i = 0; i < 2; i++) {
        used += (size_t)snprintf(many + used, sizeof many - used, "  - entries: %d\n    shares: [",
                                 i + 6);
        for (int k = 0; k < 300; k++)
            used += (size_t)snprintf(many + used, sizeof many - used, "0.1, ");
        used += (size_t)snprintf(many + used, sizeof many - used, "0.1]\n");
    }
    REFUSED(many, 18, "shares: there are too many");
}

static void t_percentages_are_read_strictly(void)
{
    static const char *const bad[] = {"",    "x",       "-1",       "1e2", ".5",
                                      "5.",  "1.00001", "100.0001", "1,5", "1000000000000000000000",
                                      "0x1", "5 0"};

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[1024];

        snprintf(text, sizeof text, HEAD LEVELS "prizes:\n  - {entries: 6, shares: [\"%s\"]}\n",
                 bad[i]);
        REFUSED(text, 15, "shares: is not a percentage");
    }
    read_words(HEAD LEVELS "prizes:\n  - {entries: 6, shares: [99.9999, 0.0001]}\n");
    CHECK(now.found.lawful);
    CHECK_EQ(now.rules.row[0].each, 999999);
    CHECK_EQ(now.rules.row[1].each, 1);
}

static void t_moments_are_read_and_written_strictly(void)
{
    static const char *const bad[] = {"",
                                      "2026-12-06",
                                      "2026-12-06T21:00",
                                      "2026-12-06 21:00Z",
                                      "2026-13-06T21:00Z",
                                      "2026-00-06T21:00Z",
                                      "2026-02-29T21:00Z",
                                      "2026-12-32T21:00Z",
                                      "2026-12-00T21:00Z",
                                      "2026-12-06T24:00Z",
                                      "2026-12-06T21:60Z",
                                      "1999-12-06T21:00Z",
                                      "2026-1-006T21:00Z",
                                      "2026-12-06T21:00z",
                                      "2100-02-29T00:00Z"};
    int64_t                  ms = 77;

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) CHECK(!moment_read(bad[i], &ms));
    CHECK_EQ(ms, 77);
    CHECK(moment_read("2026-12-06T21:00Z", &ms));
    CHECK_EQ(ms, INT64_C(1796590800000));
    CHECK(moment_read("2028-02-29T23:59Z", &ms));
    for (int64_t day = 10957; day < 60000; day++) { /* every day from 2000 to 2134 */
        char        space[32];
        struct text t = text_over(space, sizeof space);
        int64_t     back;

        moment_write(day * 86400000 + 3661 * 1000, &t);
        CHECK(moment_read(space, &back));
        CHECK_EQ(back, day * 86400000 + 3660 * 1000);
    }
    REFUSED("start: tomorrow\n", 1, "start: is not a moment");
}

static void t_absurd_numbers_are_refused(void)
{
    static const char *const bad[] = {"entrants_max: 99999999999999999999\n",
                                      "entrants_max: -6\n",
                                      "guarantee: 1e9\n",
                                      "guarantee: -1.00\n",
                                      "rebuys: 1000000\n",
                                      "late: 65\n",
                                      "time_bank: 9223372036854775807\n",
                                      "ticket: 10000000000000000.00\n",
                                      "bubble: 101\n",
                                      "levels_by: moons\n",
                                      "addon: maybe\n"};

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[1024];

        snprintf(text, sizeof text, HEAD LEVELS PRIZES "%s", bad[i]);
        read_words(text);
        CHECK(!now.found.lawful);
        CHECK(now.found.problem[0].line >= 1);
    }
    REFUSED(HEAD "levels:\n  - {small: 1, big: 9223372036854775807, length: 300}\n" PRIZES, 12,
            "blind");
    REFUSED(HEAD "levels:\n  - {small: 1, big: 2, length: 9223372036854775807}\n" PRIZES, 12,
            "lasts");
    REFUSED(HEAD LEVELS "prizes:\n  - {entries: 99999999999, shares: [100]}\n", 15, "prizes");
    REFUSED(HEAD LEVELS "prizes:\n  - {entries: 6, shares: [{places: 4294967297, each: 100}]}\n",
            15, "prizes");
    REFUSED(HEAD LEVELS PRIZES "spins:\n  - {weight: 9223372036854775807, prize: 54.00}\n", 17,
            "weight");
}

static void t_floor_files_and_tournaments_are_told_apart(void)
{
    static const char tournament[] = "# a comment\n\ntournament: X\n",
                      floor[] = "# tournament:\nhouse: X\n";

    CHECK(tournament_is_one(tournament, sizeof tournament - 1));
    CHECK(tournament_is_one("---\ntournament: X", 17));
    CHECK(!tournament_is_one(floor, sizeof floor - 1));
    CHECK(!tournament_is_one("", 0));
    CHECK(!tournament_is_one("tournamen", 9));
}

static void t_the_fingerprint_moves_with_everything_it_stands_for(void)
{
    struct tour_rules r;
    uint8_t           was[FINGERPRINT_BYTES], value[FINGERPRINT_BYTES];
    int64_t          *number[] = {&r.start_ms,      &r.level[1].small,  &r.level[1].big,
                                  &r.level[1].ante, &r.level[1].length, &r.level[1].break_ms};

    read_words(HEAD LEVELS PRIZES);
    r = now.rules;
    memcpy(was, now.fingerprint, sizeof was);
    for (int i = 0; i < TO_OPTIONS; i++) {
        r.house.value[i]++;
        tournament_fingerprint(&r, value);
        CHECK(memcmp(was, value, sizeof value) != 0);
        r.house.value[i]--;
    }
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) {
        ++*number[i];
        tournament_fingerprint(&r, value);
        CHECK(memcmp(was, value, sizeof value) != 0);
        --*number[i];
    }
    r.row[1].each--;
    tournament_fingerprint(&r, value);
    CHECK(memcmp(was, value, sizeof value) != 0);
    r = now.rules;
    r.spins = 1;
    tournament_fingerprint(&r, value);
    CHECK(memcmp(was, value, sizeof value) != 0);
    r = now.rules;
    tournament_fingerprint(&r, value);
    CHECK(memcmp(was, value, sizeof value) == 0);
}

static void t_810_2015_r5__players_read_all_of_it_in_both_languages(void)
{
    static char       space[65536];
    const char *const told[] = {"taxa: 10.00 € = prémios 9.00 + comissão 1.00",
                                "1. 10 / 20 / 0; 300 s",
                                "1: 65 %, 2: 35 %",
                                "lugares por mesa: 6",
                                "fichas iniciais: 1500",
                                "810/2015 r.1",
                                "cancelado e tudo é devolvido",
                                "Falha do sistema",
                                "empate",
                                "ausente",
                                "acordos"};
    char              hex[FINGERPRINT_TEXT];
    struct text       t = text_over(space, sizeof space);

    read_words(HEAD LEVELS PRIZES);
    tournament_print(&now, PT, &t);
    CHECK(!t.cut);
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        if (!strstr(space, told[i])) print_error("not told: %s\n%s", told[i], space);
        CHECK(strstr(space, told[i]) != NULL);
    }
    fingerprint_write(now.fingerprint, hex);
    CHECK(strstr(space, hex) != NULL);
    t = text_over(space, sizeof space);
    tournament_print(&now, EN, &t);
    CHECK(strstr(space, "fee: 10.00 € = prizes 9.00 + commission 1.00") != NULL);
    CHECK(strstr(space, hex) != NULL);
    tournament_release(&now);
}

static void t_810_2015_r42__rules_fees_prizes_and_how_to_complain(void)
{
    static char       space[65536];
    const char *const told[2][4] = {
        {"fichas iniciais", "comissão 1.00", "1: 65 %", "Livro de Reclamações"},
        {"initial chips", "commission 1.00", "1: 65 %", "You may complain"}};

    for (unsigned i = 0; i < 2; i++) {
        struct text t = text_over(space, sizeof space);

        read_words(HEAD LEVELS PRIZES);
        tournament_print(&now, i ? EN : PT, &t);
        CHECK(!t.cut);
        for (unsigned k = 0; k < 4; k++) CHECK(strstr(space, told[i][k]) != NULL);
        tournament_release(&now);
    }
}

TEST_MAIN(TESTS)
