#define _POSIX_C_SOURCE 200809L /* strtok_r */
/* Every game has a face; and a game that has none is played everywhere all the same. */
#include "face/face.h"

#include "check.h"
#include "face/terminal.h"
#include "odds/odds.h"
#include "odds/rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TESTS(X)                                                                                   \
    X(every_game_says_how_it_is_played_and_what_lies_on_its_table)                                 \
    X(every_result_of_a_round_has_a_name)                                                          \
    X(every_decision_that_is_asked_has_its_consequence)                                            \
    X(a_game_without_a_player_is_decided_by_the_first_that_is_allowed)                             \
    X(a_game_too_large_to_count_is_estimated_and_says_so)                                          \
    X(a_game_without_a_terminal_has_a_plain_one)                                                   \
    X(a_draw_is_read_as_it_is_written)
TESTS(TEST_DECLARE)

static struct house usual(const struct game *game)
{
    return house_usual(game->options, game->options_count);
}

static void t_every_game_says_how_it_is_played_and_what_lies_on_its_table(void)
{
    for (const struct game *const *g = games; *g; g++) {
        const struct face *face = game_face(*g);

        CHECK_TEXT(face->played.key, (*g)->regulation);
        CHECK(face->played.pt && face->played.en);
        CHECK(!(*g)->banked || face->write_view);
    }
}

static void t_every_result_of_a_round_has_a_name(void)
{
    for (const struct game *const *g = games; *g; g++) {
        struct house    house = usual(*g);
        struct one_seat s;
        struct wagers   wagers;
        struct decider  player;
        struct stream   chance;

        if (!(*g)->banked) continue;
        wagers_list(*g, &house, &wagers);
        one_seat_init(&s, *g, &house);
        decider_init(&player, *g, &house);
        stream_init(&chance, (const uint8_t[SEED_BYTES]){4});
        for (int i = 0; i < 300; i++) {
            const struct table *t = s.state;
            char                name[32];
            struct text         out = text_over(name, sizeof name);

            round_of (*g)(&s, wagers.list, 1, &chance, &player);
            face_name_outcome(*g, t->last[(t->lasts - 1) % LAST_MAX], &out);
            CHECK(out.used > 0 && !out.cut);
        }
        decider_release(&player);
        one_seat_release(&s);
    }
}

/* Plays rounds of a game with decisions until so many were asked for, and looks at each. */
static unsigned decisions_asked(const struct game *game, const struct decider *player,
                                void (*look)(const struct game *, const void *, struct awaits))
{
    struct house    house = usual(game);
    struct one_seat s;
    struct wagers   wagers;
    struct stream   chance;
    unsigned        asked = 0;

    wagers_list(game, &house, &wagers);
    one_seat_init(&s, game, &house);
    stream_init(&chance, (const uint8_t[SEED_BYTES]){5});
    for (int round = 0; round < 3000; round++) {
        wagers_bet(&s, wagers.list, 1);
        for (struct awaits a; (a = game->awaits(s.state)).what != AWAITS_OPEN;) {
            struct command cmd = {.kind = CMD_DRAW, .seat = HOUSE};

            if (a.what == AWAITS_BETS) cmd = (struct command){.kind = CMD_CLOSE};
            if (a.what == AWAITS_DRAW) cmd.number = stream_below(&chance, a.below);
            if (a.what == AWAITS_DECISION) {
                cmd = decider_decides(player, s.state, &a);
                look(game, s.state, a);
                asked++;
            }
            one_seat_say(&s, &cmd);
        }
    }
    one_seat_release(&s);
    return asked;
}

/* What it adds, the player has; what moves chips says its rule. */
static void look_at_consequences(const struct game *game, const void *state, struct awaits a)
{
    const struct table *t = state;

    CHECK(a.options != 0);
    for (unsigned i = 0; i < game->decisions_count; i++) {
        struct consequence does;

        if (!(a.options >> i & 1)) continue;
        does = face_consequence(game, state, i);
        CHECK(does.adds >= 0 && does.adds <= t->seat[a.seat].stack && does.back >= 0);
        CHECK(does.rule || (does.adds == 0 && does.back == 0));
    }
}

static void t_every_decision_that_is_asked_has_its_consequence(void)
{
    for (const struct game *const *g = games; *g; g++) {
        struct house   house = usual(*g);
        struct decider player;

        if (!(*g)->banked || (*g)->decisions_count == 0) continue;
        decider_init(&player, *g, &house);
        CHECK(decisions_asked(*g, &player, look_at_consequences) > 100);
        decider_release(&player);
    }
}

static void look_away(const struct game *game, const void *state, struct awaits a)
{
    (void)game;
    (void)state;
    (void)a;
}

/* A copy is not on the list, so nothing is known of it but its law. */
static void t_a_game_without_a_player_is_decided_by_the_first_that_is_allowed(void)
{
    for (const struct game *const *g = games; *g; g++) {
        struct game    copy = **g;
        struct house   house = usual(*g);
        struct decider player;

        if (!copy.banked || copy.decisions_count == 0) continue;
        decider_init(&player, &copy, &house);
        CHECK(decisions_asked(&copy, &player, look_away) > 100);
        decider_release(&player);
    }
}

static bool notes(const struct odds_report *report, const char *words)
{
    for (size_t i = 0; i < report->notes; i++)
        if (strstr(report->note[i].en, words)) return true;
    return false;
}

static void t_a_game_too_large_to_count_is_estimated_and_says_so(void)
{
    struct game               cards = *game_find("baccarat"); /* by suits: too many */
    struct house              house = usual(&cards);
    static struct odds_report exact, seen;

    odds_of(game_find("baccarat"), &house, &exact);
    odds_of(&cards, &house, &seen);
    CHECK(!exact.estimated && !notes(&exact, "Estimated"));
    CHECK(seen.estimated && notes(&seen, "Estimated"));
    CHECK_EQ(seen.wagers.count, exact.wagers.count);
    for (size_t i = 0; i < seen.wagers.count; i++) {
        double off = seen.bet[i].edge.value - exact.bet[i].edge.value;

        CHECK(seen.bet[i].edge.error > 0 && off < seen.bet[i].edge.error &&
              -off < seen.bet[i].edge.error);
    }
    odds_release(&exact);
    odds_release(&seen);
}

static void t_a_game_without_a_terminal_has_a_plain_one(void)
{
    for (const struct game *const *g = games; *g; g++) {
        struct game   copy = **g;
        struct house  house = usual(*g);
        void         *state = calloc(1, copy.state_size);
        char          words[128];
        struct text   out = text_over(words, sizeof words);
        struct screen at = {.game = &copy, .view = state, .tongue = EN};

        CHECK(state != NULL);
        CHECK(terminal_of(&copy) == &plain_terminal);
        copy.open(state, &house, (const uint8_t[32]){0});
        if (copy.banked) terminal_example(&at, &out);
        CHECK(!copy.banked || (out.used > 0 && !out.cut));
        free(state);
    }
}

static void t_a_draw_is_read_as_it_is_written(void)
{
    for (const struct game *const *g = games; *g; g++) {
        const struct game *game = *g;
        struct house       house = usual(game);
        struct one_seat    s;
        struct wagers      wagers;
        char              *word[4], written[64];
        size_t             words = 0;
        uint32_t           number = DRAW_IMPOSSIBLE;

        if (!game->banked) continue;
        wagers_list(game, &house, &wagers);
        one_seat_init(&s, game, &house);
        wagers_bet(&s, wagers.list, 1);
        snprintf(written, sizeof written, "%s", strstr(face_draws(game), "such as ") + 8);
        for (char *w = strtok_r(written, " ", &word[3]); w && words < 3;
             w = strtok_r(NULL, " ", &word[3]))
            word[words++] = w;
        CHECK(face_read_draw(game, s.state, word, words, &number));
        CHECK(number < game->awaits(s.state).below);
        CHECK(!face_read_draw(game, s.state, (char *[]){"nothing"}, 1, &number));
        one_seat_release(&s);
    }
}

TEST_MAIN(TESTS)
