/* What a viewer may not know changes no byte of what he is told.
 *
 * After every command of lively rounds, the cards that a viewer cannot see, in hands and in the
 * shoe, change places; the same command is done again, and everything that is said to that
 * viewer must be the same: the table with its events, his own part, what the table asks, what
 * the lobby says of it, and what he is answered.  The same with the rows of the journal, and
 * whatever is read back from them: by who was in the round, by who was not, and by the inspector
 * while it is not over. */
#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "tables/place_test.h"

#include "drive.h"
#include "wire/hidden_test.h"
#include "wire/layout.h"
#include "wire/live_json.h"

#define TESTS(X)                                                                                   \
    X(cards_that_are_not_seen_change_no_byte_of_what_is_said)                                      \
    X(cards_that_were_not_seen_change_no_byte_of_what_is_read_back)                                \
    X(a_planted_leak_is_noticed)                                                                   \
    X(who_may_see_everything_is_told_otherwise)

#define SEATS 4
#define SAY   65536

static const struct game *const with_cards[] = {&holdem,    &omaha,    &sintetico,
                                                &blackjack, &baccarat, &macau};
#define GAMES (sizeof with_cards / sizeof with_cards[0])

/* ------------------------------- what is said ------------------------------ */

/* clang-format off */
enum saying { SAYS_TABLE, SAYS_NAMES, SAYS_PLACES, SAYS_LOBBY, SAYS_LINE, SAYS_YOU, SAYS_ANSWERS,
              SAYINGS };
/* clang-format on */

struct sayings {
    unsigned compared[SAYINGS];
    unsigned differ;
};

/* A table that is only looked at: no books, no chance of its own.  `way`: how hands are shown,
 * or whether cards stay in the shoe from round to round. */
static struct table_run *look_at_table(const struct game *game, int64_t way)
{
    static const struct table_listener nobody;
    struct floor_table                 spec = {.name = "mesa", .game = game};

    spec.house = game->banked ? drive_shared_house(game, SEATS)
                              : house_usual(game->options, game->options_count);
    spec.house.value[OPT_INACTIVITY] = 0;
    if (game == &blackjack) spec.house.value[BJ_OPT_SHUFFLE] = way;
    else if (game->banked) spec.house.value[BAC_SHUFFLE] = way;
    else spec.house.value[POK_SHOWDOWN] = way;
    return table_run_open(1, &spec, NULL, NULL, &nobody, NULL);
}

static void fill_seats(struct table_run *t)
{
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        struct command sit = {.kind = CMD_SIT, .seat = seat, .amount = 10000};

        CHECK_EQ(t->spec.game->check(t->state, &sit), REF_NONE);
        t->spec.game->apply(t->state, &sit, NULL);
        t->holder[seat] = (struct holder){.player = seat + 1u, .session = seat + 1u};
    }
    table_run_count_seats(t);
}

static void call(void *with, struct json_writer *j, uint64_t player)
{
    (void)with;
    json_put_key(j, "name");
    json_put_number(j, (int64_t)player);
}

static const struct caller caller = {.call = call};

/* Every ask that this seat could make now, answered. */
static void say_answers(struct text *said, const struct table_run *t, unsigned seat)
{
    static const uint8_t kinds[] = {CMD_DECIDE, CMD_BET, CMD_TAKE_BACK, CMD_CLEAR,  CMD_CLOSE,
                                    CMD_LEAVE,  CMD_BUY, CMD_REST,      CMD_RETURN, CMD_POST};
    const struct game   *game = t->spec.game;
    struct awaits        asked = game->awaits(t->state);

    for (size_t k = 0; k < sizeof kinds; k++)
        for (unsigned move = 0; move < (k ? 1 : 10); move++)
            for (cents amount = 0; amount <= 1000; amount += 500) {
                struct command cmd = {
                    .kind = kinds[k], .seat = (uint8_t)seat, .amount = amount, .number = move};
                struct reply reply = {0};

                if (cmd.kind == CMD_DECIDE && asked.what == AWAITS_DECISION)
                    cmd.place = asked.place;
                reply.no = game->check(t->state, &cmd);
                reply.rule = game->rule_of(reply.no, cmd.place);
                if (reply.no == REF_NONE) live_json_done(said, move + 1, 7);
                else live_json_refused(said, move + 1, &reply);
            }
}

/* What this viewer is told of the table as it now stands; 0: nothing, it is for a seat. */
static size_t say_one(enum saying what, struct table_run *t, unsigned viewer,
                      const struct events *heard, char out[SAY])
{
    struct text        said = text_over(out, SAY);
    struct json_writer j = json_writer_over(&said);

    if (viewer == OBSERVER && what >= SAYS_YOU) return 0;
    switch (what) {
    case SAYS_TABLE: live_json_table(&said, t, heard, 7); break;
    case SAYS_NAMES: live_json_names(&said, t, &caller, 7); break;
    case SAYS_PLACES: live_json_places(&said, t, 7); break;
    case SAYS_LINE: live_json_waits(&said, t, 1, 7); break;
    case SAYS_YOU: live_json_you(&said, t, viewer, 7); break;
    case SAYS_ANSWERS: say_answers(&said, t, viewer); break;
    case SAYINGS: break;
    case SAYS_LOBBY:
        json_put_object(&j);
        live_json_lobby(&j, t, &t->spec);
        json_put_end(&j);
        break;
    }
    CHECK(said.used > 0 && !said.cut);
    return said.used;
}

/* For a test of the test: a game that lets its indicator tell a card that lies face down. */
static bool planted;

static void plant(const struct game *game, struct table *t, unsigned viewer)
{
    struct backs b = backs_of(game, t, viewer);

    if (!planted || b.lying == 0) return;
    if (t->lasts == 0) t->lasts = 1;
    t->last[(t->lasts - 1) % LAST_MAX] = ((const uint8_t *)t)[b.at[0]];
}

/* That a hand is thrown away, by its player or by the clock, says that it was beaten. */
static bool is_thrown_away_alike(const struct game *game, const void *one, const void *two)
{
    return game->banked ||
           ((const struct poker *)one)->hand.mucked == ((const struct poker *)two)->hand.mucked;
}

/* As the table names a decision: another one where the command asked for it. */
static uint64_t turn_after(const struct events *heard)
{
    for (size_t i = 0; i < heard->count; i++)
        if (heard->list[i].kind == EV_ASKED) return 9;
    return 8;
}

/* The command, done to the true table and to one that differs where the viewer cannot see. */
static void say_twice(struct table_run *t, const void *before, const struct command *cmd,
                      const struct events *heard, unsigned viewer, struct dice *d,
                      struct sayings *out)
{
    static char        one[SAY], two[SAY];
    const struct game *game = t->spec.game;
    struct backs       b = backs_through(game, before, t->state, cmd, viewer);
    struct events      again = {0};
    void              *truth = t->state, *other = malloc(game->state_size);

    memcpy(other, before, game->state_size);
    if (change_places(other, &b, d) == 0) goto done;
    if (game->check(other, cmd) != REF_NONE) {
        CHECK(!game->banked);
        goto done;
    }
    game->apply(other, cmd, &again);
    if (!is_thrown_away_alike(game, truth, other)) goto done;
    plant(game, truth, viewer);
    plant(game, other, viewer);
    for (enum saying what = 0; what < SAYINGS; what++) {
        size_t size, as_well;

        t->turn = turn_after(heard);
        size = say_one(what, t, viewer, heard, one);
        t->turn = turn_after(&again);
        t->state = other;
        as_well = say_one(what, t, viewer, &again, two);
        t->state = truth;
        out->compared[what] += size > 0;
        out->differ += size != as_well || memcmp(one, two, size) != 0;
    }

done:
    free(other);
}

/* Somebody sits down, reloads or comes back, where one may; else the hand goes on. */
static struct command next_of_poker(const struct table_run *t, struct dice *d)
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

    if (s->table.phase == PHASE_DECIDING && /* now and then too late: the clock decides */
        (dice_one_in(d, 12) || !drive_allowed(t->spec.game, s, &cmd)))
        cmd = (struct command){.kind = CMD_TIME, .seat = HOUSE, .at_ms = s->table.deadline_ms};
    return cmd;
}

static struct command next_command(const struct table_run *t, struct dice *d)
{
    return t->spec.game->banked ? drive_next(t->spec.game, t->state, d) : next_of_poker(t, d);
}

static void say_a_night(struct table_run *t, struct dice *d, unsigned commands, struct sayings *out)
{
    const struct game *game = t->spec.game;
    void              *before = malloc(game->state_size);

    for (unsigned i = 0; i < commands; i++) {
        struct command cmd = next_command(t, d);
        struct events  heard = {0};

        CHECK_EQ(game->check(t->state, &cmd), REF_NONE);
        memcpy(before, t->state, game->state_size);
        game->apply(t->state, &cmd, &heard);
        for (unsigned viewer = 0; viewer < SEATS; viewer++)
            if (table_run_table(t)->seat[viewer].taken)
                say_twice(t, before, &cmd, &heard, viewer, d, out);
        say_twice(t, before, &cmd, &heard, OBSERVER, d, out);
    }
    free(before);
}

static void t_cards_that_are_not_seen_change_no_byte_of_what_is_said(void)
{
    for (size_t g = 0; g < GAMES; g++) {
        struct sayings value = {{0}, 0};
        int64_t        ways = with_cards[g]->banked ? 2 : SHOWDOWN_ASK + 1;

        for (int64_t way = 0; way < ways; way++) {
            struct table_run *t = look_at_table(with_cards[g], way);
            struct dice       d = {.at = g + 10 * (uint64_t)way};

            fill_seats(t);
            say_a_night(t, &d, 700, &value);
            CHECK(table_run_table(t)->round > 8);
            table_run_release(t);
        }
        CHECK_EQ(value.differ, 0);
        for (enum saying what = 0; what < SAYINGS; what++) CHECK(value.compared[what] > 2000);
    }
}

static void t_a_planted_leak_is_noticed(void)
{
    planted = true;
    for (size_t g = 0; g < GAMES; g++) {
        struct table_run *t = look_at_table(with_cards[g], 0);
        struct dice       d = {.at = 5};
        struct sayings    value = {{0}, 0};

        fill_seats(t);
        say_a_night(t, &d, 400, &value);
        CHECK(value.differ > 20);
        table_run_release(t);
    }
    planted = false;
}

/* ---------------------------- what is read back ---------------------------- */

#define IN_IT 3 /* players; the fourth looks on */

static void open_house(struct place *p, const struct game *game)
{
    struct house house = game->banked ? drive_shared_house(game, 7)
                                      : house_usual(game->options, game->options_count);

    house.value[OPT_INACTIVITY] = 0;
    if (!game->banked) house.value[POK_SHOWDOWN] = SHOWDOWN_ASK;
    begin_house(p, game, house);
    CHECK(table_run_describe(p->table, p->now));
}

/* Who was dealt into the hand that is on the table, and at which seat. */
static struct {
    uint64_t round;
    unsigned seat[PLAYERS + 1];
} dealt;

static void note_dealt(const struct place *p)
{
    const struct poker *s = (const void *)table(p);

    if (table_run_game(p->table)->banked || dealt.round == table_run_round(p->table)) return;
    if (!pok_is_running(s)) return;
    dealt.round = table_run_round(p->table);
    for (uint64_t player = 0; player <= PLAYERS; player++) {
        unsigned seat = player ? table_run_seat_of(p->table, player) : OBSERVER;

        dealt.seat[player] = seat < HAND_SEATS && s->dealt & seat_bit(seat) ? seat : OBSERVER;
    }
}

static unsigned seat_of_reader(const struct place *p, uint64_t player)
{
    if (!table_run_game(p->table)->banked)
        return dealt.round == table_run_round(p->table) ? dealt.seat[player] : OBSERVER;
    return player ? table_run_seat_of(p->table, player) : OBSERVER;
}

/* A hand may begin as soon as somebody has asked. */
static void asks(struct place *p, uint64_t player, struct command cmd)
{
    ask(p, player, cmd);
    note_dealt(p);
}

static bool has_folded(const struct place *p, unsigned seat)
{
    const struct poker *s = (const void *)table(p);

    return s->has_hand && pok_is_in_hand(s, seat) && s->hand.folded & seat_bit(seat);
}

/* At poker they leave in the middle of hands, above all who has folded, and others take their
 * seats. */
static void come_and_go(struct place *p, struct dice *d)
{
    for (uint64_t player = 1; player <= PLAYERS; player++) {
        unsigned seat = table_run_seat_of(p->table, player);
        bool     sits = seat != OBSERVER;

        if (sits && dice_one_in(d, has_folded(p, seat) ? 2 : 30))
            asks(p, player, (struct command){.kind = CMD_LEAVE});
        if (!sits && dice_one_in(d, 3))
            asks(p, player, (struct command){.kind = CMD_SIT, .amount = 10000});
    }
}

/* Who is asked decides by dice, bets are laid, time passes: one step of a night. */
static void go_on(struct place *p, struct dice *d)
{
    const struct game *game = table_run_game(p->table);
    struct awaits      awaits;
    struct command     cmd = {0};
    int64_t            next = table_run_turn(p->table, p->now);

    note_dealt(p);
    if (!game->banked) come_and_go(p, d);
    for (uint64_t player = 1; player <= IN_IT; player++) {
        unsigned seat = table_run_seat_of(p->table, player);

        if (seat == OBSERVER && !game->banked) continue;
        if (seat == OBSERVER) asks(p, player, (struct command){.kind = CMD_SIT, .amount = 10000});
        else if (table(p)->seat[seat].stack == 0)
            asks(p, player, (struct command){.kind = CMD_BUY, .amount = 10000});
    }
    awaits = game->awaits(table(p));
    if (awaits.what == AWAITS_BETS)
        for (uint64_t player = 1; player <= IN_IT; player++) {
            drive_bet(game, table(p), d, table_run_seat_of(p->table, player), &cmd);
            asks(p, player, cmd);
        }
    if (awaits.what == AWAITS_DECISION && table_run_holder(p->table, awaits.seat)->player) {
        if (game->banked) drive_decision(game, table(p), d, awaits, &cmd);
        else cmd = drive_move(game, table(p), d, awaits);
        asks(p, table_run_holder(p->table, awaits.seat)->player, cmd);
        p->now += 10;
        return;
    }
    p->now = next > p->now && next < p->now + 60000 ? next : p->now + 1000;
}

static struct asked_of asked_of(struct place *p, uint64_t player, bool inspector)
{
    unsigned seat = table_run_seat_of(p->table, player);

    CHECK(cage_begin(p->cage));
    CHECK(cage_wait(p->cage, cage_end(p->cage)));
    return (struct asked_of){
        .reader = {.store = p->store, .player = player, .inspector = inspector, .now_ms = p->now},
        .table = 1,
        .round = table_run_round(p->table),
        .session = seat == OBSERVER ? 0 : table_run_holder(p->table, seat)->session};
}

/* When a hand ends: readers who had left it, and who sat down meanwhile where another was. */
struct leaver {
    unsigned left, in_his_place;
};

static void count_gone(const struct place *p, uint64_t player, struct leaver *out)
{
    unsigned seat = table_run_seat_of(p->table, player), had = seat_of_reader(p, player);

    out->left += had != OBSERVER && had != seat;
    for (uint64_t other = 1; other <= PLAYERS; other++)
        out->in_his_place += other != player && seat != OBSERVER &&
                             seat_of_reader(p, other) == seat;
}

/* By each of the players, by who looks on, by nobody in particular; of a round that is not over
 * by the inspector too. */
static void read_back(struct place *p, struct dice *d, struct alike *running, struct alike *over,
                      struct leaver *gone)
{
    struct alike *out = table_run_is_over(p->table) ? over : running;

    for (uint64_t player = 0; player <= PLAYERS; player++) {
        struct asked_of a = asked_of(p, player, false);

        tell_twice(&a, seat_of_reader(p, player), d, out);
        if (player && !table_run_game(p->table)->banked && gone) count_gone(p, player, gone);
    }
    if (!table_run_is_over(p->table)) {
        struct asked_of a = asked_of(p, 0, true);

        tell_twice(&a, OBSERVER, d, out);
    }
}

/* Against the bank everything is told once the round is over and its seed open; of poker, what was
 * not turned never is.  Baccarat's cards come all at once, so that no reader finds them between. */
static void t_cards_that_were_not_seen_change_no_byte_of_what_is_read_back(void)
{
    for (size_t g = 0; g < 4; g++) {
        struct place  p;
        struct dice   d = {.at = 40 + g};
        struct alike  running = {{0}, 0}, over = {{0}, 0};
        struct leaver gone = {0};

        open_house(&p, with_cards[g]);
        while (running.compared[0] < 100 ||
               (!with_cards[g]->banked &&
                (over.compared[0] < 30 || gone.left < 10 || gone.in_his_place < 3))) {
            bool was_over = table_run_is_over(p.table), is_over;

            go_on(&p, &d);
            is_over = table_run_is_over(p.table);
            if (is_over ? with_cards[g]->banked || (was_over && !dice_one_in(&d, 4))
                        : running.compared[0] >= 100)
                continue;
            if (p.table->draws > 3)
                read_back(&p, &d, &running, &over, is_over && !was_over ? &gone : NULL);
        }
        CHECK_EQ(running.differ + over.differ, 0);
        for (enum telling what = 0; what < TELLINGS; what++) {
            CHECK(running.compared[what] >= 100);
            CHECK(over.compared[what] >= 30 || with_cards[g]->banked);
        }
        end(&p);
    }
}

/* Other cards in the rows do reach whoever may read them. */
static void t_who_may_see_everything_is_told_otherwise(void)
{
    struct place    p;
    struct dice     d = {.at = 50};
    struct alike    value = {{0}, 0};
    struct asked_of a;

    open_house(&p, &holdem);
    while (p.table->draws < 4 || !table_run_is_over(p.table)) go_on(&p, &d);
    a = asked_of(&p, 0, true);
    while (value.compared[TELLS_ROUND] < 5) tell_twice(&a, OBSERVER, &d, &value);
    CHECK(value.differ >= 10); /* the round and its record, each time */
    end(&p);
}

TEST_MAIN(TESTS)
