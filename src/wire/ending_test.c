#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "wire/ending.h"

#include "base/fnv.h"
#include "games/roulette/roulette.h"
#include "tables/inside.h"
#include "tables/place_test.h"
#include "wire/live_json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define TESTS(X)                                                                                   \
    X(the_hash_is_fnv_1a)                                                                          \
    X(an_ending_is_told_as_the_page_describes_it)                                                  \
    X(a_void_round_has_its_ending)                                                                 \
    X(what_goes_on_has_no_ending)                                                                  \
    X(another_ending_has_another_hash)

static char said[1 << 18];

static const char *say_it(struct place *p, bool yours)
{
    struct text t = text_over(said, sizeof said);

    if (yours) live_json_you(&t, p->table, 0, 7);
    else live_json_table(&t, p->table, NULL, 7);
    CHECK(!t.cut);
    return said;
}

/* The value of a key of the message, as it is written there. */
static size_t value_of(const char *key, const char **value)
{
    char        quoted[32];
    const char *at;
    int         depth = 0;

    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    at = strstr(said, quoted);
    CHECK(at != NULL);
    *value = at += strlen(quoted);
    for (; depth || (*at != ',' && *at != '}'); at++)
        if (strchr("[{", *at)) depth++;
        else if (strchr("]}", *at)) depth--;
    return (size_t)(at - *value);
}

/* "31 settled" and then each of these values, with a space before it. */
static void expect_hash(struct place *p, const char *phase, const char *const *keys)
{
    static char whole[1 << 18];
    struct text t = text_over(whole, sizeof whole);
    char        hex[20];
    const char *value;
    size_t      size;

    text_number(&t, (int64_t)table_run_round(p->table));
    text_char(&t, ' ');
    text_put(&t, phase);
    for (; *keys; keys++) {
        text_char(&t, ' ');
        size = value_of(*keys, &value);
        text_bytes(&t, value, size);
    }
    snprintf(hex, sizeof hex, "\"%016" PRIx64 "\"", fnv1a(FNV_START, t.at, t.used));
    size = value_of("hash", &value);
    CHECK_EQ(size, strlen(hex));
    CHECK_EQ(memcmp(value, hex, size), 0);
}

static void expect_endings(struct place *p, const char *phase)
{
    static const char *const all[] = {"bets", "game", NULL};
    static const char *const own[] = {"seat", "stack",  "in_play", "staked",
                                      "won",  "rounds", "lines",   NULL};

    say_it(p, false);
    expect_hash(p, phase, all);
    say_it(p, true);
    expect_hash(p, phase, own);
}

static void sit_and_bet(struct place *p, const struct game *game)
{
    begin(p, game, MODE_MULTI, 2);
    CHECK(table_run_describe(p->table, p->now));
    CHECK(is_done(ask(p, 1, (struct command){.kind = CMD_SIT, .amount = 10000})));
    table_run_turn(p->table, p->now);
    CHECK(is_done(
        ask(p, 1, (struct command){.kind = CMD_BET, .amount = p->spec.house.value[OPT_MINIMUM]})));
}

/* Until it is over; bets close by the clock, so that the ending lies there for a while. */
static void play(struct place *p)
{
    for (unsigned i = 0; i < 1000 && table(p)->phase != PHASE_SETTLED; i++) {
        struct awaits awaits = table_run_game(p->table)->awaits(table(p));

        p->now += awaits.what == AWAITS_DECISION ? 20000 : 500; /* who is asked lets it pass */
        table_run_turn(p->table, p->now);
    }
    CHECK_EQ(table(p)->phase, PHASE_SETTLED);
}

static void t_the_hash_is_fnv_1a(void)
{
    CHECK_EQ(fnv1a(FNV_START, "", 0), UINT64_C(0xcbf29ce484222325));
    CHECK_EQ(fnv1a(FNV_START, "a", 1), UINT64_C(0xaf63dc4c8601ec8c));
    CHECK_EQ(fnv1a(fnv1a(FNV_START, "foo", 3), "bar", 3), UINT64_C(0x85944171f73967e8));
}

static void t_an_ending_is_told_as_the_page_describes_it(void)
{
    for (const struct game *const *g = games; *g; g++) {
        struct place p;

        if (!(*g)->banked) continue;
        sit_and_bet(&p, *g);
        play(&p);
        expect_endings(&p, "settled");
        end(&p);
    }
}

static void t_a_void_round_has_its_ending(void)
{
    struct place p;

    sit_and_bet(&p, game_find("blackjack"));
    crash(&p);
    CHECK_EQ(table(&p)->phase, PHASE_VOID);
    expect_endings(&p, "void");
    end(&p);
}

static void t_what_goes_on_has_no_ending(void)
{
    struct place p;

    sit_and_bet(&p, game_find("blackjack"));
    CHECK(strstr(say_it(&p, false), "\"hash\"") == NULL);
    CHECK(strstr(say_it(&p, true), "\"hash\"") == NULL);
    end(&p);
}

/* Whatever of a round is told differently, one chip or one card, is another number. */
static void t_another_ending_has_another_hash(void)
{
    struct place p;
    char         hash[2][20] = {{0}};
    const char  *value;
    size_t       size;

    sit_and_bet(&p, &roulette_fr);
    play(&p);
    for (unsigned i = 0; i < 2; i++) {
        if (i) ((struct rou_state *)p.table->state)->pocket ^= 1;
        say_it(&p, false);
        size = value_of("hash", &value);
        memcpy(hash[i], value, size);
    }
    CHECK(strcmp(hash[0], hash[1]) != 0);
    end(&p);
}

TEST_MAIN(TESTS)
