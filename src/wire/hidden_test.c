/* What a viewer of poker may not know changes no byte of what he is told.
 *
 * After every command of lively hands, the cards that a viewer cannot see, in hands and in the
 * deck, change places; the same command is done again, and everything that is said to that
 * viewer must be the same: the table with its events, his own part, what the table asks, and
 * why something is refused to him. */
#include "pit/inside.h"

#include "check.h"
#include "drive.h"
#include "games/poker/poker.h"
#include "wire/say.h"

#include <stdlib.h>
#include <string.h>

#define TESTS(X)                                                       \
    X(cards_that_are_not_seen_change_no_byte_of_what_is_said)          \
    X(a_planted_leak_is_noticed)

#define SEATS 4
#define SAY   65536

static const struct game *const variants[] = {&holdem, &omaha, &sintetico};

/* A table that is only looked at: no books, no chance of its own. */
static struct live *open_table(const struct game *game, int64_t showdown)
{
    static const struct crier nobody;
    struct floor_table        spec = {.name = "mesa", .game = game};
    struct live              *t;

    spec.house = house_usual(game->options, game->options_count);
    spec.house.is[POK_SHOWDOWN] = showdown;
    spec.house.is[OPT_INACTIVITY] = 0;
    if (game != &sintetico) spec.house.is[POK_SMALL] = 50;
    t = live_open(1, &spec, NULL, NULL, &nobody, NULL);
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        struct command sit = {.kind = CMD_SIT, .seat = seat, .amount = 10000};

        CHECK_EQ(game->check(t->state, &sit), REF_NONE);
        game->apply(t->state, &sit, NULL);
        t->holder[seat] = (struct holder){.player = seat + 1u, .session = seat + 1u};
    }
    live_count_seats(t);
    return t;
}

/* The cards that the viewer sees neither in hands nor on the board. */
static unsigned hidden_from(const struct game *game, const struct poker *s, unsigned viewer,
                            uint8_t card[DECK])
{
    struct poker view;
    unsigned     count = 0;

    game->see(s, viewer, &view);
    for (unsigned seat = 0; s->has_hand && seat < HAND_SEATS; seat++)
        for (unsigned i = 0; i < HOLE_MAX; i++)
            if (s->hand.seat[seat].hole[i] < DECK && view.hand.seat[seat].hole[i] == CARD_BACK)
                card[count++] = s->hand.seat[seat].hole[i];
    for (unsigned i = 0; i < s->shoe.left; i++) card[count++] = s->shoe.card[i];
    return count;
}

/* The state with those cards in each other's places. */
static void change_places(struct poker *s, const uint8_t *card, unsigned count, struct dice *d)
{
    uint8_t to[256], order[DECK];

    for (unsigned i = 0; i < 256; i++) to[i] = (uint8_t)i;
    memcpy(order, card, count);
    for (unsigned i = count; i-- > 1;) {
        unsigned at = dice_below(d, i + 1);
        uint8_t  one = order[i];

        order[i] = order[at];
        order[at] = one;
    }
    for (unsigned i = 0; i < count; i++) to[card[i]] = order[i];
    for (unsigned seat = 0; s->has_hand && seat < HAND_SEATS; seat++)
        for (unsigned i = 0; i < HOLE_MAX; i++)
            s->hand.seat[seat].hole[i] = to[s->hand.seat[seat].hole[i]];
    for (unsigned i = 0; i < s->shoe.size; i++) s->shoe.card[i] = to[s->shoe.card[i]];
}

static void call(void *with, struct json *j, uint64_t player)
{
    (void)with;
    json_key(j, "name");
    json_number(j, (int64_t)player);
}

static const struct caller caller = {.call = call};

/* Everything that this viewer is told of the table as it now stands. */
static size_t say_all(struct live *t, unsigned viewer, const struct events *heard, char *out)
{
    struct text said = text_over(out, SAY);

    say_table(&said, t, heard, 7);
    say_names(&said, t, &caller, 7);
    say_places(&said, t, 7);
    if (viewer == OBSERVER) return said.used;
    say_you(&said, t, viewer, 7);
    for (unsigned move = 0; move < MOVES; move++) {
        struct command cmd = {.kind = CMD_DECIDE, .seat = (uint8_t)viewer, .number = move};
        struct reply   reply = {.no = t->spec.game->check(t->state, &cmd)};

        if (reply.no == REF_NONE) continue;
        reply.rule = t->spec.game->rule_of(reply.no, cmd.place);
        say_refused(&said, move + 1, &reply);
    }
    CHECK(!said.cut);
    return said.used;
}

/* The command, done to the true table and to one that differs where the viewer cannot see. */
static bool is_told_alike(struct live *t, const struct poker *before, const struct command *cmd,
                          const struct events *heard, unsigned viewer, struct dice *d)
{
    static char   one[SAY], two[SAY];
    struct poker *truth = t->state, other = *before;
    struct events again = {0};
    uint8_t       card[DECK];
    unsigned      count = hidden_from(t->spec.game, truth, viewer, card);
    size_t        size = say_all(t, viewer, heard, one), as_well;

    change_places(&other, card, count, d);
    /* That a hand is thrown away, by its player or by the clock, says that it was beaten. */
    if (t->spec.game->check(&other, cmd) != REF_NONE) return true;
    t->spec.game->apply(&other, cmd, &again);
    if (other.hand.mucked != truth->hand.mucked) return true;
    t->state = &other;
    as_well = say_all(t, viewer, &again, two);
    t->state = truth;
    return size == as_well && memcmp(one, two, size) == 0;
}

/* Somebody sits down, reloads or comes back, where one may; else the hand goes on. */
static struct command next_command(const struct live *t, struct dice *d)
{
    const struct poker *s = t->state;

    for (uint8_t seat = 0; seat < SEATS && !pok_is_running(s); seat++) {
        struct command may[] = {{.kind = CMD_SIT, .seat = seat, .amount = 10000},
                                {.kind = CMD_BUY, .seat = seat, .amount = 5000},
                                {.kind = CMD_RETURN, .seat = seat}};

        for (unsigned i = s->at[seat].presence == SHORT; i < 3; i++)
            if (i != 1 || s->at[seat].presence == SHORT)
                if (drive_allowed(t->spec.game, s, &may[i])) return may[i];
    }

    struct command cmd = drive_on(t->spec.game, t->state, d);

    if (s->table.phase == PHASE_DECIDING &&    /* now and then too late: the clock decides */
        (dice_one_in(d, 12) || !drive_allowed(t->spec.game, s, &cmd)))
        cmd = (struct command){.kind = CMD_TIME, .seat = HOUSE, .at_ms = s->table.deadline_ms};
    return cmd;
}

static unsigned play(struct live *t, struct dice *d, unsigned commands)
{
    unsigned differ = 0;

    for (unsigned i = 0; i < commands; i++) {
        struct poker   before = *(struct poker *)t->state;
        struct command cmd = next_command(t, d);
        struct events  heard = {0};

        CHECK_EQ(t->spec.game->check(t->state, &cmd), REF_NONE);
        t->spec.game->apply(t->state, &cmd, &heard);
        for (unsigned viewer = 0; viewer <= SEATS; viewer++)
            differ += !is_told_alike(t, &before, &cmd, &heard, viewer == SEATS ? OBSERVER : viewer,
                                     d);
    }
    return differ;
}

static void t_cards_that_are_not_seen_change_no_byte_of_what_is_said(void)
{
    for (size_t v = 0; v < 3; v++)
        for (int64_t showdown = SHOWDOWN_ALL; showdown <= SHOWDOWN_ASK; showdown++) {
            struct live *t = open_table(variants[v], showdown);
            struct dice  d = {.at = v + 10 * (uint64_t)showdown};

            CHECK_EQ(play(t, &d, 1500), 0);
            CHECK(live_table(t)->round > 15);
            live_release(t);
        }
}

/* A game that forgets to turn a hand face down for the others. */
static void see_too_much(const void *state, unsigned viewer, void *view)
{
    holdem.see(state, viewer, view);
    ((struct poker *)view)->hand.seat[0] = ((const struct poker *)state)->hand.seat[0];
}

static void t_a_planted_leak_is_noticed(void)
{
    struct live *t = open_table(&holdem, SHOWDOWN_ALL);
    struct game  leaking = holdem;
    struct dice  d = {.at = 5};
    uint8_t      card[DECK];
    static char  one[SAY], two[SAY];
    struct poker other;
    size_t       size;

    while (live_table(t)->phase != PHASE_DECIDING) {
        struct command cmd = next_command(t, &d);

        holdem.apply(t->state, &cmd, NULL);
    }
    other = *(struct poker *)t->state;
    change_places(&other, card, hidden_from(&holdem, &other, OBSERVER, card), &d);
    leaking.see = see_too_much;
    t->spec.game = &leaking;
    size = say_all(t, OBSERVER, NULL, one);

    void *truth = t->state;

    t->state = &other;
    CHECK(say_all(t, OBSERVER, NULL, two) != size || memcmp(one, two, size) != 0);
    t->state = truth;
    live_release(t);
}

TEST_MAIN(TESTS)
