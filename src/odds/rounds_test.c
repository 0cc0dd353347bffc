#include "odds/rounds.h"

#include "check.h"

#include <string.h>

#define TESTS(X) X(a_round_compiled_for_its_game_is_what_struct_game_plays)
TESTS(TEST_DECLARE)

#define ROUNDS 20000

static bool same_line(const struct payout *a, const struct payout *b)
{
    return a->rule == b->rule && a->chips == b->chips && a->stake == b->stake &&
           a->prize == b->prize && a->commission == b->commission && a->back == b->back &&
           a->place == b->place && a->seat == b->seat && a->hand == b->hand && a->part == b->part &&
           a->result == b->result;
}

/* A copy of a game is not on the list, so it is played by what its struct points to. */
static void play_both(const struct game *game, const struct decider *player)
{
    struct game          copy = *game;
    struct house         house = house_usual(game->options, game->options_count);
    static struct wagers wagers;
    struct one_seat      here, there;
    struct stream        chance, again;
    play_round          *play = round_of(game), *play_by_struct = round_of(&copy);

    CHECK(play != play_by_struct);
    wagers_list(game, &house, &wagers);
    one_seat_init(&here, game, &house);
    one_seat_init(&there, &copy, &house);
    stream_init(&chance, (const uint8_t[SEED_BYTES]){3});
    again = chance;
    for (size_t i = 0, turn = 0; i < ROUNDS; i++, turn = turn + 1 < wagers.count ? turn + 1 : 0) {
        const struct wager *w = &wagers.list[turn];

        if (w->part != PART_BET) continue;
        CHECK_EQ(play(&here, w, 1, &chance, player), play_by_struct(&there, w, 1, &again, player));
        CHECK(memcmp(here.state, there.state, game->state_size) == 0);
        CHECK(memcmp(&chance, &again, sizeof chance) == 0);
        CHECK_EQ(here.lines.count, there.lines.count);
        for (size_t line = 0; line < here.lines.count; line++)
            CHECK(same_line(&here.lines.line[line], &there.lines.line[line]));
        CHECK(game->sane(here.state));
    }
    one_seat_release(&here);
    one_seat_release(&there);
}

static void t_a_round_compiled_for_its_game_is_what_struct_game_plays(void)
{
    for (const struct game *const *g = games; *g; g++) {
        struct house   house = house_usual((*g)->options, (*g)->options_count);
        struct decider player;

        if (!(*g)->banked || !player_of(*g)->round) continue;
        decider_init(&player, *g, &house);
        player.quick = true;
        play_both(*g, &player);
        decider_release(&player);
    }
}

TEST_MAIN(TESTS)
