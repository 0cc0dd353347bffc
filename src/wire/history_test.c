#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "wire/history_json.h"

#include "games/poker/poker.h"
#include "tables/place_test.h"
#include "replay/prove.h"
#include "wire/option_said.h"
#include "wire/live_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TESTS(X)                                                                                   \
    X(804_2015_r24__the_last_round_can_be_seen)                                                    \
    X(805_2015_r31__the_last_round_can_be_seen)                                                    \
    X(807_2015_r26__the_last_round_can_be_seen)                                                    \
    X(808_2015_r25__the_last_round_can_be_seen)                                                    \
    X(812_2015_r31__the_last_round_can_be_seen)                                                    \
    X(810_2015_r40__the_last_hand_can_be_seen_by_whoever_was_in_it)                                \
    X(804_2015_r25__rules_limits_and_results_are_always_told)                                      \
    X(805_2015_r32__rules_limits_and_results_are_always_told)                                      \
    X(806_2015_r66__rules_limits_and_results_are_always_told)                                      \
    X(807_2015_r27__rules_limits_and_results_are_always_told)                                      \
    X(808_2015_r26__rules_limits_and_results_are_always_told)                                      \
    X(809_2015_r67__rules_limits_and_results_are_always_told)                                      \
    X(811_2015_r66__rules_limits_and_results_are_always_told)                                      \
    X(812_2015_r32__rules_limits_and_results_are_always_told)                                      \
    X(804_2015_r27__a_session_lasts_as_long_as_the_player_says)                                    \
    X(805_2015_r34__a_session_lasts_as_long_as_the_player_says)                                    \
    X(806_2015_r69__a_session_lasts_as_long_as_the_player_says)                                    \
    X(807_2015_r29__a_session_lasts_as_long_as_the_player_says)                                    \
    X(808_2015_r28__a_session_lasts_as_long_as_the_player_says)                                    \
    X(809_2015_r70__a_session_lasts_as_long_as_the_player_says)                                    \
    X(811_2015_r69__a_session_lasts_as_long_as_the_player_says)                                    \
    X(812_2015_r34__a_session_lasts_as_long_as_the_player_says)                                    \
    X(806_2015_r9__one_seat_for_each_player)                                                       \
    X(809_2015_r9__one_seat_for_each_player)                                                       \
    X(811_2015_r9__one_seat_for_each_player)                                                       \
    X(a_round_that_goes_on_after_a_crash_is_proved_under_two_seeds)                                \
    X(a_replay_ends_as_the_round_did)                                                              \
    X(a_replay_shows_nobody_what_he_could_not_see)                                                 \
    X(who_takes_the_seat_of_one_who_left_a_hand_does_not_see_his_cards)                            \
    X(what_others_did_is_not_told)                                                                 \
    X(every_complaint_can_be_read__however_long_they_are)                                          \
    X(every_value_of_an_option_is_said_in_words)

#define HOURS INT64_C(3600000)

static char        space[1 << 20];
static struct text words;

static struct json_writer fresh(void)
{
    words = text_over(space, sizeof space);
    return json_writer_over(&words);
}

static bool has(const char *part)
{
    return strstr(space, part) != NULL;
}

static bool has_number(const char *key, int64_t n)
{
    char part[64];

    snprintf(part, sizeof part, "\"%s\":%lld", key, (long long)n);
    return has(part);
}

/* Everything so far is on the disk, where it is read from. */
static struct reader reader(struct place *p, uint64_t player)
{
    CHECK(cage_begin(p->cage));
    CHECK(cage_wait(p->cage, cage_end(p->cage)));
    return (struct reader){.store = p->store, .player = player, .now_ms = p->now};
}

static void open_table(struct place *p, const char *key)
{
    const struct game *game = game_find(key);
    struct house       house = house_usual(game->options, game->options_count);

    house.value[OPT_INACTIVITY] = 0;
    if (!game->banked) {
        house.value[OPT_MODE] = MODE_MULTI;
        house.value[OPT_SEATS] = 6;
        house.value[OPT_UNIT] = 1;
    }
    begin_house(p, game, house);
    CHECK(table_run_describe(p->table, p->now));
}

/* Stands or declines at blackjack; folds at poker. */
static void decide(struct place *p, struct awaits awaits)
{
    static const uint32_t stand = 1, decline = 6;
    struct command        cmd = {.kind = CMD_DECIDE, .place = awaits.place};

    cmd.number = (uint32_t)__builtin_ctz(awaits.options);
    if (table_run_game(p->table)->banked)
        cmd.number = awaits.options >> stand & 1     ? stand
                     : awaits.options >> decline & 1 ? decline
                                                     : cmd.number;
    CHECK(is_done(ask(p, table_run_holder(p->table, awaits.seat)->player, cmd)));
}

/* Plays on until the round that is open is over; nobody lets his time pass. */
static void play_on(struct place *p)
{
    uint64_t round = table_run_round(p->table);

    while (table_run_round(p->table) == round && table(p)->phase != PHASE_SETTLED) {
        struct awaits awaits = table_run_game(p->table)->awaits(table(p));

        if (awaits.what == AWAITS_BETS)
            CHECK(is_done(ask(p, 1, (struct command){.kind = CMD_CLOSE})));
        else if (awaits.what == AWAITS_DECISION) decide(p, awaits);
        p->now += 500;
        table_run_turn(p->table, p->now);
    }
}

/* One bet of the table's minimum, played to its end; the round. */
static uint64_t play_round(struct place *p)
{
    uint64_t round;

    table_run_turn(p->table, p->now);
    round = table_run_round(p->table);
    CHECK(is_done(
        ask(p, 1, (struct command){.kind = CMD_BET, .amount = p->spec.house.value[OPT_MINIMUM]})));
    play_on(p);
    return round;
}

static void sit(struct place *p, uint64_t player)
{
    CHECK(is_done(ask(p, player, (struct command){.kind = CMD_SIT, .amount = 10000})));
}

/* ------------------------------ the last round ----------------------------- */

static void last_round_is_seen(const char *key)
{
    struct place       p;
    struct reader      r;
    struct json_writer j = fresh();
    uint64_t           round;

    open_table(&p, key);
    sit(&p, 1);
    round = play_round(&p);
    r = reader(&p, 1);
    json_put_object(&j);
    CHECK_EQ(history_json_last(&j, &r, 1), RECALLED);
    json_put_end(&j);
    CHECK(has_number("round", (int64_t)round));
    CHECK(has_number("staked", p.spec.house.value[OPT_MINIMUM]));
    CHECK(has("\"outcome\":{\"") && has("\"prize\":") && has("\"seed\":\""));
    CHECK(has(p.spec.game->regulation));
    r = reader(&p, 2); /* who was not in it has no last round */
    j = fresh();
    json_put_object(&j);
    CHECK_EQ(history_json_last(&j, &r, 1), NO_SUCH);
    end(&p);
}

static void t_804_2015_r24__the_last_round_can_be_seen(void)
{
    last_round_is_seen("roulette-us");
}

static void t_805_2015_r31__the_last_round_can_be_seen(void)
{
    last_round_is_seen("blackjack");
}

static void t_807_2015_r26__the_last_round_can_be_seen(void)
{
    last_round_is_seen("roulette-fr");
}

static void t_808_2015_r25__the_last_round_can_be_seen(void)
{
    last_round_is_seen("banca-francesa");
}

static void t_812_2015_r31__the_last_round_can_be_seen(void)
{
    last_round_is_seen("baccarat");
    last_round_is_seen("macau");
}

static void play_hand(struct place *p)
{
    sit(p, 1);
    sit(p, 2);
    p->now += 5000;
    table_run_turn(p->table, p->now);
    play_on(p);
}

static void t_810_2015_r40__the_last_hand_can_be_seen_by_whoever_was_in_it(void)
{
    static const char *const keys[] = {"holdem", "omaha", "sintetico"};

    for (unsigned i = 0; i < 3; i++) {
        struct place       p;
        struct json_writer j = fresh();

        open_table(&p, keys[i]);
        play_hand(&p);
        for (uint64_t player = 1; player <= 3; player++) {
            struct reader r = reader(&p, player);

            j = fresh();
            json_put_object(&j);
            CHECK_EQ(history_json_last(&j, &r, 1), player < 3 ? RECALLED : NO_SUCH);
            if (player == 3) break;
            json_put_end(&j);
            CHECK(has("\"board\":[") && has("\"stake\":") && has("\"??\""));
            CHECK(!has("\"draws\":[["));
        }
        end(&p);
    }
}

/* --------------------------------- the rules ------------------------------- */

static void rules_have_this_tables_numbers(const struct place *p, enum tongue tongue)
{
    const struct game *game = p->spec.game;
    struct json_writer j = fresh();

    json_put_object(&j);
    history_json_rules(&j, 1, &p->spec, tongue);
    json_put_end(&j);
    CHECK(json_is_whole(&j));
    CHECK(has("\"section\":\"play\"") && has("\"section\":\"complaints\""));
    for (size_t i = 0; i < game->options_count; i++) {
        char part[96];

        snprintf(part, sizeof part, "\"option\":\"%s\"", game->options[i].words.key);
        CHECK(has(part));
        CHECK(has(say(&game->options[i].words, tongue)));
    }
    for (unsigned place = 0; place < game->places; place++) {
        struct terms terms;

        game->terms(table_run_table(p->table), place, &terms);
        if (terms.most == 0) continue;
        CHECK(has_number("place", place) && has_number("least", terms.least) && has(terms.rule));
        if (terms.most < CENTS_MAX) CHECK(has_number("most", terms.most));
    }
}

static void statement(struct place *p, uint64_t session)
{
    struct reader      r = reader(p, 1);
    struct json_writer j = fresh();

    json_put_object(&j);
    CHECK_EQ(history_json_statement(&j, &r, session, 0), RECALLED);
    json_put_end(&j);
}

/* Before, during and after the session: the rules to anyone, wins and losses to the player. */
static void rules_are_always_told(const char *key)
{
    struct place p;
    uint64_t     session;

    open_table(&p, key);
    for (unsigned when = 0; when < 3; when++) {
        rules_have_this_tables_numbers(&p, PT);
        rules_have_this_tables_numbers(&p, EN);
        if (when == 0) {
            if (p.spec.game->banked) sit(&p, 1), play_round(&p);
            else play_hand(&p);
            session = table_run_holder(p.table, table_run_seat_of(p.table, 1))->session;
            statement(&p, session);
            CHECK(has_number("closed", 0) && has_number("rounds", 1));
        } else if (when == 1) {
            cents staked, won;

            p.now += 60000;
            if (table_run_is_over(p.table) || p.spec.game->banked)
                CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_LEAVE})));
            statement(&p, session);
            CHECK(!has_number("closed", 0));
            sscanf(strstr(space, "\"staked\":"), "\"staked\":%lld", (long long *)&staked);
            sscanf(strstr(space, "\"won\":"), "\"won\":%lld", (long long *)&won);
            CHECK(staked > 0 && has_number("net", won - staked));
            CHECK_EQ(balance(&p, 1).wallet, PURSE + won - staked);
        }
    }
    end(&p);
}

#define RULES_TEST(rule, key)                                                                      \
    static void t_##rule##__rules_limits_and_results_are_always_told(void)                         \
    {                                                                                              \
        rules_are_always_told(key);                                                                \
    }

RULES_TEST(804_2015_r25, "roulette-us")
RULES_TEST(805_2015_r32, "blackjack")
RULES_TEST(806_2015_r66, "holdem")
RULES_TEST(807_2015_r27, "roulette-fr")
RULES_TEST(808_2015_r26, "banca-francesa")
RULES_TEST(809_2015_r67, "sintetico")
RULES_TEST(811_2015_r66, "omaha")
RULES_TEST(812_2015_r32, "baccarat")

/* --------------------------------- sessions -------------------------------- */

/* Nothing begins it but his sitting down, and nothing ends it but his leaving. */
static void a_session_is_the_players(const char *key)
{
    struct place p;
    uint64_t     session;

    open_table(&p, key);
    for (unsigned hour = 0; hour < 3; hour++) {
        p.now += HOURS;
        table_run_turn(p.table, p.now);
        CHECK_EQ(table_run_seat_of(p.table, 1), OBSERVER);
    }
    sit(&p, 1);
    session = table_run_holder(p.table, table_run_seat_of(p.table, 1))->session;
    for (unsigned hour = 0; hour < 12; hour++) {
        p.now += HOURS;
        table_run_turn(p.table, p.now);
        CHECK_EQ(table_run_holder(p.table, table_run_seat_of(p.table, 1))->session, session);
    }
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_LEAVE})));
    CHECK_EQ(table_run_seat_of(p.table, 1), OBSERVER);
    CHECK_EQ(balance(&p, 1).wallet, PURSE);
    statement(&p, session);
    CHECK(has_number("time", 12 * HOURS));
    end(&p);
}

#define SESSION_TEST(rule, key)                                                                    \
    static void t_##rule##__a_session_lasts_as_long_as_the_player_says(void)                       \
    {                                                                                              \
        a_session_is_the_players(key);                                                             \
    }

SESSION_TEST(804_2015_r27, "roulette-us")
SESSION_TEST(805_2015_r34, "blackjack")
SESSION_TEST(806_2015_r69, "holdem")
SESSION_TEST(807_2015_r29, "roulette-fr")
SESSION_TEST(808_2015_r28, "banca-francesa")
SESSION_TEST(809_2015_r70, "sintetico")
SESSION_TEST(811_2015_r69, "omaha")
SESSION_TEST(812_2015_r34, "baccarat")

static void one_seat_for_each(const char *key)
{
    struct place p;

    open_table(&p, key);
    sit(&p, 1);
    CHECK_EQ(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 10000}).no, REF_ALREADY_SEATED);
    sit(&p, 2);
    CHECK(table_run_seat_of(p.table, 1) != table_run_seat_of(p.table, 2));
    end(&p);
}

static void t_806_2015_r9__one_seat_for_each_player(void)
{
    one_seat_for_each("holdem");
}

static void t_809_2015_r9__one_seat_for_each_player(void)
{
    one_seat_for_each("sintetico");
}

static void t_811_2015_r9__one_seat_for_each_player(void)
{
    one_seat_for_each("omaha");
}

/* ----------------------------------- more ---------------------------------- */

/* The seed is lost with the memory it was in; the round goes on under another, and says so. */
static void t_a_round_that_goes_on_after_a_crash_is_proved_under_two_seeds(void)
{
    for (unsigned tries = 0, proved = 0; proved == 0; tries++) {
        struct place        p;
        struct round_record told;
        struct proof        proof;
        struct reader       r;
        uint64_t            round;

        CHECK(tries < 50); /* a round may be over before anybody is asked */
        open_table(&p, "blackjack");
        sit(&p, 1);
        table_run_turn(p.table, p.now);
        round = table_run_round(p.table);
        CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .amount = 100})));
        CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_CLOSE})));
        table_run_turn(p.table, p.now);
        if (table_run_round(p.table) == round && table(&p)->phase == PHASE_DECIDING) {
            crash(&p);
            play_on(&p);
            r = reader(&p, 1);
            CHECK_EQ(round_record_find(r.store, round, &told), 1);
            CHECK_EQ(told.seeds, 2);
            CHECK(!told.seed[0].opened && told.seed[1].opened);
            CHECK(prove(&told, &proof));
            CHECK_EQ(proof.step[STEP_LINES].value, PROVED);
            told.seed[1].seed[7] ^= 1;
            CHECK(!prove(&told, &proof));
            CHECK_EQ(proof.step[STEP_COMMITMENT].value, DIFFERS);
            round_record_release(&told);
            proved = 1;
        }
        end(&p);
    }
}

/* The whole answer; what it ends with is what the live table showed then. */
static enum recalled shown_again(struct place *p, uint64_t player, uint64_t round)
{
    struct reader      r = reader(p, player);
    struct json_writer j = fresh();
    enum recalled      value;

    json_put_object(&j);
    value = history_json_replay(&j, &r, round);
    if (value != RECALLED) return value;
    json_put_end(&j);
    CHECK(json_is_whole(&j) && !words.cut);
    return value;
}

static void game_as_told(struct place *p, char *out, size_t size)
{
    struct text t = text_over(space, sizeof space);
    char       *at, *end;

    live_json_table(&t, p->table, NULL, 1);
    at = strstr(space, "\"game\":");
    end = at ? strstr(at, ",\"events\":") : NULL;
    CHECK(at && end && (size_t)(end - at) < size);
    *end = 0;
    snprintf(out, size, "%s", at);
}

static void t_a_replay_ends_as_the_round_did(void)
{
    static const char *const keys[] = {"roulette-fr", "roulette-us", "banca-francesa",
                                       "blackjack",   "baccarat",    "macau"};
    static char              game[8192];

    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct place p;
        uint64_t     round;

        open_table(&p, keys[i]);
        sit(&p, 1);
        table_run_turn(p.table, p.now);
        CHECK_EQ(shown_again(&p, 1, table_run_round(p.table)), NOT_OVER);
        round = play_round(&p);
        game_as_told(&p, game, sizeof game);
        CHECK_EQ(shown_again(&p, 1, round), RECALLED);
        CHECK(has("\"frames\":[{\"table\":{\"type\":\"table\"") && has("\"phase\":\"betting\""));
        CHECK(has("\"phase\":\"settled\"") && has(game) && has("\"you\":{"));
        CHECK(has("\"places\":{\"type\":\"places\"") && has(p.spec.game->regulation));
        CHECK_EQ(shown_again(&p, 1, round + 1), NO_SUCH);
        end(&p);
    }
}

static void t_a_replay_shows_nobody_what_he_could_not_see(void)
{
    struct place p;
    uint64_t     round;

    open_table(&p, "roulette-fr");
    sit(&p, 1);
    round = play_round(&p);
    CHECK_EQ(shown_again(&p, 2, round), RECALLED); /* the ball falls, and no chip lies there */
    CHECK(has("\"outcome\":{\"pocket\"") && has("\"phase\":\"settled\""));
    CHECK(!has("\"event\":\"bet\"") && !has("\"bets\":[[") && !has("\"you\"") && !has("\"lines\""));
    end(&p);

    open_table(&p, "holdem");
    sit(&p, 1);
    sit(&p, 2);
    p.now += 5000;
    table_run_turn(p.table, p.now);
    round = table_run_round(p.table);
    play_on(&p);
    CHECK_EQ(shown_again(&p, 1, round), RECALLED);
    CHECK(has("\"cards\":[\"??\",\"??\"]") && has("\"you\":{") && has("\"event\":\"posted\""));
    CHECK_EQ(shown_again(&p, 3, round), RECALLED);
    CHECK(has("\"outcome\"") && !has("\"frames\"") && !has("\"stack\""));
    end(&p);
}

/* Who folds with nothing in the pot may go at once, and his seat is free while the hand goes on. */
static void t_who_takes_the_seat_of_one_who_left_a_hand_does_not_see_his_cards(void)
{
    struct place p;
    uint64_t     round, gone;

    open_table(&p, "holdem");
    for (uint64_t player = 1; player <= 3; player++) sit(&p, player);
    do {
        p.now += 500;
        table_run_turn(p.table, p.now);
    } while (table_run_game(p.table)->awaits(table(&p)).what != AWAITS_DECISION);
    round = table_run_round(p.table);
    gone = 1u + table_run_game(p.table)->awaits(table(&p)).seat;
    CHECK(is_done(ask(&p, gone, (struct command){.kind = CMD_DECIDE, .number = MOVE_FOLD})));
    CHECK(is_done(ask(&p, gone, (struct command){.kind = CMD_LEAVE})));
    CHECK_EQ(table_run_seat_of(p.table, gone), OBSERVER);
    sit(&p, 4);
    CHECK_EQ(table_run_seat_of(p.table, 4), gone - 1);
    CHECK_EQ(table_run_round(p.table), round);
    play_on(&p);
    CHECK_EQ(shown_again(&p, 4, round), RECALLED);
    CHECK(has("\"outcome\"") && !has("\"frames\"") && !has("\"you\""));
    CHECK_EQ(shown_again(&p, gone, round), RECALLED); /* his own he may see */
    CHECK(has("\"you\":{"));
    end(&p);
}

static void t_what_others_did_is_not_told(void)
{
    struct place        p;
    struct json_writer  j = fresh();
    struct reader       r;
    struct round_record told;
    uint64_t            round;

    open_table(&p, "roulette-fr");
    sit(&p, 1);
    round = play_round(&p);
    r = reader(&p, 2);
    json_put_object(&j);
    CHECK_EQ(history_json_round(&j, &r, round), RECALLED);
    json_put_end(&j);
    CHECK(has("\"draws\":[[") && !has("\"lines\"") && !has("\"staked\""));
    CHECK_EQ(round_record_find(r.store, round, &told), 1);
    round_record_narrow(&told, FOR_PLAYER, 2);
    CHECK_EQ(told.lines, 0);
    for (size_t i = 0; i < told.acts; i++)
        CHECK(told.act[i].cmd.seat == HOUSE && told.act[i].player == 0);
    round_record_release(&told);
    r.inspector = true;
    j = fresh();
    json_put_object(&j);
    CHECK_EQ(history_json_round(&j, &r, round), RECALLED);
    json_put_end(&j);
    CHECK(has("\"player\":\"1\""));
    CHECK_EQ(history_json_round(&j, &r, round + 1), NO_SUCH);
    end(&p);
}

static uint64_t complain_of(struct place *p, char with, size_t size)
{
    uint8_t       body[8 + 5000];
    struct record row = {.kind = RECORD_COMPLAINT,
                         .player = 1,
                         .round = 1,
                         .seat = HOUSE,
                         .at_ms = p->now,
                         .body = body,
                         .body_size = (uint32_t)(8 + size)};
    uint64_t      number;

    memset(body, with, sizeof body);
    CHECK(cage_begin(p->cage));
    number = cage_write(p->cage, &row);
    cage_end(p->cage);
    return number;
}

/* A line end is six bytes as JSON, so that some twenty fill what a hundred others would not;
 * and a page of rows that are no complaints is followed by the next. */
static void t_every_complaint_can_be_read__however_long_they_are(void)
{
    struct place  p;
    struct reader r;
    uint64_t      number[250], after = 0;
    unsigned      told = 0, pages = 0;

    open_table(&p, "banca-francesa");
    for (unsigned i = 0; i < 250; i++)
        number[i] = i < 100 ? complain_of(&p, 'x', 5000) : complain_of(&p, '\n', 2000);
    r = reader(&p, 0);
    do {
        struct json_writer j;
        const char        *next;

        words = text_over(space, 262144);
        j = json_writer_over(&words);
        json_put_object(&j);
        CHECK_EQ(history_json_complaints(&j, &r, after), RECALLED);
        json_put_end(&j);
        CHECK(json_is_whole(&j));
        while (told + 100 < 250 && has_number("complaint", (int64_t)number[100 + told])) told++;
        next = strstr(space, "\"after\":");
        after = next ? strtoull(next + 8, NULL, 10) : 0;
        pages++;
    } while (after && pages < 250);
    CHECK_EQ(told, 150);
    end(&p);
}

/* What the floor file writes is for operators; only numbers are the same to a player. */
static void t_every_value_of_an_option_is_said_in_words(void)
{
    for (size_t g = 0; games[g]; g++)
        for (size_t i = 0; i < games[g]->options_count; i++) {
            const struct option *o = &games[g]->options[i];

            for (const struct choice *c = o->choices; c && c->name; c++) {
                bool number = c->name[0] >= '0' && c->name[0] <= '9' && c->name[1] == '\0';

                words = text_over(space, sizeof space);
                option_said(o, c->value, PT, &words);
                CHECK_EQ(text_same(space, c->name), number);
            }
        }
    words = text_over(space, sizeof space);
    option_said(&games[0]->options[OPT_MINIMUM], 250, PT, &words);
    text_char(&words, '|');
    option_said(&games[0]->options[OPT_MINIMUM], 250, EN, &words);
    text_char(&words, '|');
    option_said(&games[0]->options[OPT_WINDOW], 20000, PT, &words);
    CHECK(text_same(space, "2,50 €|€2.50|20 s"));
}

TEST_MAIN(TESTS)
