#define _POSIX_C_SOURCE 200809L /* fileno */

#include "feltro/play/room.h"

#include "check.h"

#include <stdlib.h>
#include <unistd.h>

#define TESTS(X)                                                                                   \
    X(804_2015_r28__a_silent_player_is_invited_warned_and_seen_off)                                \
    X(a_bet_on_the_cloth_keeps_the_session)                                                        \
    X(announced_bets_are_offered_where_they_are_and_some_go_by_number)                             \
    X(every_game_has_a_scene)
TESTS(TEST_DECLARE)

/* A clock that is a minute later whenever somebody looks. */
static int64_t minutes;

static int64_t hasty_clock_ms(void)
{
    return 60000 * minutes++;
}

static struct room room;

static void open_room(const char *key, enum tongue tongue)
{
    const struct game *game = game_find(key);
    struct house       house = house_usual(game->options, game->options_count);
    const char        *why;
    struct source     *source = source_open(&why);

    CHECK(source != NULL);
    room_open(&room, game, &house, source, 100000, tongue, false);
    minutes = 0;
    room.clock_ms = hasty_clock_ms;
    room.began_ms = 0;
}

static void close_room(void)
{
    source_close(room.source);
    room_release(&room);
}

/* What the room says to a player who types this and then, when `waits`, no more; else
 * the input ends. */
static const char *say_and_hear(const char *typed, bool waits)
{
    static char said[1 << 16];
    int         in[2], screen = dup(STDOUT_FILENO);
    FILE       *paper = tmpfile();

    CHECK(paper && pipe(in) == 0);
    CHECK_EQ(write(in[1], typed, strlen(typed)), strlen(typed));
    if (!waits) close(in[1]);
    dup2(in[0], STDIN_FILENO);
    fflush(stdout);
    dup2(fileno(paper), STDOUT_FILENO);
    room_play(&room);
    fflush(stdout);
    dup2(screen, STDOUT_FILENO);
    close(screen);
    close(in[0]);
    if (waits) close(in[1]);
    rewind(paper);
    said[fread(said, 1, sizeof said - 1, paper)] = '\0';
    fclose(paper);
    return said;
}

/* More than three minutes without a bet, half a minute more, a minute more; while a line
 * is being typed as well. */
static void t_804_2015_r28__a_silent_player_is_invited_warned_and_seen_off(void)
{
    open_room("roulette-us", EN);

    const char *said = say_and_hear("red 1", true);
    const char *invited = strstr(said, "Would you like to end the session?\n> ");

    CHECK(invited);

    const char *warned = strstr(invited, "Without a new bet the session will be ended.\n> ");

    CHECK(warned);
    CHECK(strstr(warned, "Session ended for inactivity.\n\n"));
    CHECK(strstr(warned, "Session statement"));
    CHECK(strstr(warned, "Chips at the end            1000.00 €\n"));
    CHECK(!strstr(said, "left 999.00"));
    close_room();
}

/* A hundred looks at the clock are more than an hour. */
static void t_a_bet_on_the_cloth_keeps_the_session(void)
{
    char        lines[1024];
    struct text t = text_over(lines, sizeof lines);

    open_room("roulette-us", EN);
    text_put(&t, "red 1\n");
    for (int i = 0; i < 100; i++) text_put(&t, "x\n");

    const char *said = say_and_hear(lines, false);

    CHECK(!strstr(said, "end the session"));
    CHECK(strstr(said, "Rounds                            0\n"));
    CHECK(strstr(said, "Chips at the end            1000.00 €\n"));
    CHECK_EQ(room_seat(&room)->in_play, 0); /* taken back on leaving */
    close_room();
}

static void t_announced_bets_are_offered_where_they_are_and_some_go_by_number(void)
{
    static const char *const by_number[] = {"vizinhos", "finais"};
    unsigned                 found = 0;
    bool                     numbered;

    open_room("roulette-fr", PT);
    CHECK_EQ(room_do(&room, (struct command){.kind = CMD_OPEN, .seat = HOUSE}), REF_NONE);
    for (unsigned i = 0; i < room.game->announced_count; i++) {
        CHECK(room_announces(&room, i, &numbered));
        if (!numbered) continue;
        CHECK_TEXT(room.game->announced[i].key, by_number[found++]);
    }
    CHECK_EQ(found, 2);
    close_room();
}

static void t_every_game_has_a_scene(void)
{
    for (size_t i = 0; games[i] && games[i]->banked; i++) {
        const struct terminal *terminal = terminal_of(games[i]);

        CHECK(terminal->table && terminal->drawn);
        CHECK(!games[i]->decisions_count || terminal->hand);
    }
}

TEST_MAIN(TESTS)
