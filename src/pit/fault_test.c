/* Every call of the store fails in turn, in a round of each game and again while coming back:
 * it happened or it did not, and what was told did. */
#define _XOPEN_SOURCE 700    /* mkdtemp, for the scratch store */
#include "pit/poker_test.h"

#include "base/file.h"
#include "store/faulty.h"

#define TESTS(X)                                                   \
    X(wherever_the_store_fails_a_round_happened_or_it_did_not)     \
    X(wherever_the_store_fails_a_hand_happened_or_it_did_not)      \
    X(wherever_it_fails_again_while_coming_back)                   \
    X(a_disk_that_fails_stops_the_betting_at_once_and_says_so)

static const char *const banked[] = {"banca-francesa", "roulette-fr", "roulette-us", "baccarat",
                                     "macau",          "blackjack"};

#define STAKE 500

/* What players were told, and so must find again. */
struct told {
    uint64_t seq;         /* the highest row that was durable when they were */
    bool     decided;     /* a round's end among it */
    unsigned seated;      /* how many sat down */
};

static struct house usual_house(const struct game *game)
{
    struct house house;

    if (!game->banked) return poker_house(game);
    house = house_usual(game->options, game->options_count);
    house.is[OPT_MODE] = MODE_INDIVIDUAL;
    house.is[OPT_SEATS] = 1;
    return house;
}

static bool is_told(struct place *p, struct told *told, struct reply r)
{
    if (!is_done(r) || !cage_wait(p->cage, r.seq)) return false;
    told->seq = r.seq;
    return true;
}

static bool do_it(struct place *p, struct told *told, struct command cmd)
{
    return is_told(p, told, ask(p, 1, cmd));
}

/* Stands where it may, declines insurance, draws where it must. */
static bool decide(struct place *p, struct told *told, struct awaits asked)
{
    static const uint32_t liked[] = {1, 6, 0};
    unsigned              i = 0;

    while (!(asked.options & 1u << liked[i])) i++;
    return do_it(p, told, (struct command){.kind = CMD_DECIDE, .place = asked.place,
                                         .number = liked[i]});
}

/* One round from sitting down to leaving; false as soon as the books have stopped. */
static bool play(struct place *p, struct told *told)
{
    const struct game *game = live_game(p->table);
    uint64_t           round;

    if (!do_it(p, told, (struct command){.kind = CMD_SIT, .amount = 10 * STAKE})) return false;
    live_turn(p->table, p->now);
    if (table(p)->phase != PHASE_BETTING ||
        !do_it(p, told, (struct command){.kind = CMD_BET, .place = 1, .amount = STAKE}))
        return false;
    round = live_round(p->table);
    while (live_round(p->table) == round && !live_is_over(p->table) && !cage_stopped(p->cage)) {
        struct awaits asked = game->awaits(table(p));

        p->now += 100;
        if (asked.what == AWAITS_DECISION ? !decide(p, told, asked)
            : asked.what == AWAITS_BETS   ? !do_it(p, told, (struct command){.kind = CMD_CLOSE})
                                          : false)
            return false;
        live_turn(p->table, p->now);
    }
    if (cage_stopped(p->cage) || !do_it(p, told, (struct command){.kind = CMD_LEAVE})) return false;
    told->decided = true;
    return true;
}

static uint64_t last_row(struct place *p)
{
    uint64_t seq;

    CHECK(cage_begin(p->cage));
    seq = cage_end(p->cage);
    return seq;
}

/* A house with everybody's wallet in it and nobody inside; made once, then copied. */
static void begin_left(struct place *p, const struct game *game)
{
    static char  *fresh;
    static size_t size;
    const char   *why = "";

    if (fresh) {
        begin_empty(p, game, usual_house(game));
        CHECK_EQ(file_write(p->scratch.path, fresh, size, &why), 0);
        return;
    }
    begin_house(p, game, usual_house(game));
    leave(p);
    fresh = file_read(p->scratch.path, 1 << 20, &size, &why);
    CHECK(fresh != NULL && size < 1 << 20);
}

static void open_faulty(struct place *p, enum failing how, int at)
{
    const char *why = "";

    p->store = store_faulty_open(scratch_open(&p->scratch), how, at);
    p->cage = cage_open(p->store, NULL, &why);
    p->table = live_open(1, &p->spec, p->cage, p->source, &crier, p);
}

static void close_faulty(struct place *p)
{
    live_release(p->table);
    if (p->cage) cage_close(p->cage);
    p->store->close(p->store);
}

/* True: nothing failed any more, the round was played to its end. */
static bool survives(const struct game *game, enum failing how, int at)
{
    struct place   p;
    struct told    told = {0};
    bool           played;
    struct balance b;

    begin_left(&p, game);
    open_faulty(&p, how, at);
    played = p.cage && play(&p, &told);
    close_faulty(&p);

    come_back(&p);
    CHECK(last_row(&p) >= told.seq);    /* what was said is written */
    resume(&p);                         /* and the table agrees with the books */
    while (balance(&p, 1).in_play) {    /* what goes on, goes on to its end */
        struct awaits asked = game->awaits(table(&p));
        struct told   ignored;

        p.now += 100;
        if (asked.what == AWAITS_DECISION) CHECK(decide(&p, &ignored, asked));
        if (asked.what == AWAITS_BETS)
            CHECK(do_it(&p, &ignored, (struct command){.kind = CMD_CLOSE}));
        live_turn(p.table, p.now);
    }
    b = balance(&p, 1);
    CHECK_EQ(b.in_play, 0);
    if (told.decided) CHECK_EQ(b.tables, 0);    /* he had left */
    if (!played && live_seat_of(p.table, 1) == OBSERVER && told.seq == 0) {
        CHECK_EQ(b.wallet, PURSE);              /* it never happened */
        CHECK_EQ(b.tables, 0);
    }
    end(&p);    /* the chain is whole and the books are right */
    return played;
}

static void t_wherever_the_store_fails_a_round_happened_or_it_did_not(void)
{
    for (size_t g = 0; g < sizeof banked / sizeof banked[0]; g++)
        for (enum failing how = 0; how < FAILINGS; how++) {
            int at = 1;

            while (!survives(game_find(banked[g]), how, at)) at++;
            CHECK(at > 20);
        }
}

/* ---------------------------------- poker ---------------------------------- */

/* Three sit down and play a hand to its end. */
static bool play_hand(struct place *p, struct told *told)
{
    for (uint64_t player = 1; player <= 3; player++, told->seated++)
        if (!is_told(p, told, ask(p, player, (struct command){.kind = CMD_SIT, .amount = CAVE})))
            return false;
    for (;;) {
        turn(p);
        if (table(p)->phase == PHASE_SETTLED) break;
        if (!answer(p, NULL) || !is_told(p, told, p->last)) return false;
    }
    if (!cage_begin(p->cage) || !cage_wait(p->cage, cage_end(p->cage))) return false;
    told->decided = true;
    return true;
}

static cents whole(struct place *p, uint64_t player)
{
    struct balance b = balance(p, player);

    CHECK_EQ(b.in_play, 0);
    return b.wallet + b.tables;
}

/* What the hand would give to each, if memory came to its end. */
static bool read_outcome(const struct place *p, cents outcome[PLAYERS + 1])
{
    if (table(p)->phase != PHASE_SETTLED) return false;
    for (uint64_t player = 1; player <= 3; player++)
        outcome[player] = PURSE - CAVE + table(p)->seat[live_seat_of(p->table, player)].stack;
    return true;
}

static bool survives_hand(const struct game *game, enum failing how, int at)
{
    struct place p;
    struct told  told = {0};
    bool         played, may_stand;
    unsigned     voided = 0, stood = 0;
    cents        outcome[PLAYERS + 1] = {0};

    begin_left(&p, game);
    open_faulty(&p, how, at);
    played = p.cage && play_hand(&p, &told);
    may_stand = read_outcome(&p, outcome);
    close_faulty(&p);

    come_back(&p);
    CHECK(last_row(&p) >= told.seq);
    resume(&p);
    CHECK(live_is_over(p.table));
    for (uint64_t player = 1; player <= 3; player++) {
        if (player <= told.seated) CHECK(live_seat_of(p.table, player) != OBSERVER);
        voided += whole(&p, player) == PURSE;
        stood += may_stand && whole(&p, player) == outcome[player];
    }
    CHECK(stood == 3 || (voided == 3 && !told.decided));
    every_cent_is_there(&p);
    end(&p);
    return played;
}

static void t_wherever_the_store_fails_a_hand_happened_or_it_did_not(void)
{
    for (size_t v = 0; v < 3; v++)
        for (enum failing how = 0; how < FAILINGS; how++) {
            int at = 1;

            while (!survives_hand(variants[v], how, at)) at++;
            CHECK(at > 80);
        }
}

/* ------------------------------- coming back -------------------------------- */

static void keep(struct place *p)
{
    CHECK(cage_begin(p->cage));
    live_snapshot(p->table);
    cage_end(p->cage);
}

/* Into the middle of a round, of which a part is in a snapshot. */
static void play_half(struct place *p, struct told *told)
{
    if (live_game(p->table)->banked) {
        CHECK(do_it(p, told, (struct command){.kind = CMD_SIT, .amount = 10 * STAKE}));
        live_turn(p->table, p->now);
        keep(p);
        CHECK(do_it(p, told, (struct command){.kind = CMD_BET, .place = 1, .amount = STAKE}));
        return;
    }
    sit(p, 3);
    turn(p);
    keep(p);
    for (int i = 0; i < 4; i++) {
        CHECK(answer(p, NULL));
        CHECK(is_told(p, told, p->last));
        turn(p);
    }
}

/* Comes back from a stop in the middle of a round while the store fails, which the house
 * notices at once, or afterwards in the books.  True: it came back. */
static bool comes_back(const struct game *game, enum failing how, int at)
{
    struct place p;
    struct told  told = {0};
    const char  *why;
    bool         back;

    begin_left(&p, game);
    enter(&p);
    play_half(&p, &told);
    leave(&p);
    open_faulty(&p, how, at);
    back = p.cage && restore(&p) && live_resume(p.table, p.now, &why) &&
           cage_begin(p.cage) && cage_wait(p.cage, cage_end(p.cage));
    close_faulty(&p);

    come_back(&p);
    CHECK(last_row(&p) >= told.seq);
    resume(&p);
    if (!game->banked) {
        CHECK(live_is_over(p.table));
        for (uint64_t player = 1; player <= 3; player++) CHECK_EQ(whole(&p, player), PURSE);
        every_cent_is_there(&p);
    } else {
        struct balance b = balance(&p, 1);

        CHECK_EQ(b.wallet, PURSE - 10 * STAKE);
        CHECK_EQ(b.tables + b.in_play, 10 * STAKE);    /* held, or given back */
    }
    end(&p);
    return back;
}

static void t_wherever_it_fails_again_while_coming_back(void)
{
    for (size_t g = 0; g < sizeof banked / sizeof banked[0] + 3; g++)
        for (enum failing how = 0; how < FAILINGS; how++) {
            int at = 1;

            while (!comes_back(g < 3 ? variants[g] : game_find(banked[g - 3]), how, at)) at++;
            CHECK(at > 10);
        }
}

/* --------------------------------- stopping --------------------------------- */

/* The books stop at call `at`; true when he sat by then. */
static bool stops(int at)
{
    struct place p;
    struct told  told = {0};
    bool         seated;

    begin_left(&p, game_find("roulette-fr"));
    open_faulty(&p, FAIL_FOR_EVER, at);
    seated = p.cage && !play(&p, &told) && live_seat_of(p.table, 1) != OBSERVER;
    if (seated) {
        struct reply r = ask(&p, 1, (struct command){.kind = CMD_CLEAR});

        CHECK(cage_stopped(p.cage) != NULL);
        CHECK(!is_done(r) && r.seq == 0);
        r = ask(&p, 2, (struct command){.kind = CMD_SIT, .amount = STAKE, .seat = 0});
        CHECK(!is_done(r) && r.seq == 0);
        r = ask(&p, 1, (struct command){.kind = CMD_BUY, .amount = STAKE});
        CHECK_EQ(r.denied, DENY_STOPPED);
        CHECK(strlen(denial_words[r.denied].pt) > 0 && strlen(denial_words[r.denied].en) > 0);
    }
    close_faulty(&p);
    come_back(&p);
    CHECK(last_row(&p) >= told.seq);
    resume(&p);
    end(&p);
    return seated;
}

static void t_a_disk_that_fails_stops_the_betting_at_once_and_says_so(void)
{
    int at = 1;

    while (!stops(at)) at++;    /* how many calls a batch takes depends on what came in meanwhile */
    CHECK(at > 1);
}

TEST_MAIN(TESTS)
