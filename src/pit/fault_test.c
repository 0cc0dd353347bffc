#define _XOPEN_SOURCE 700    /* mkdtemp, for the scratch store */
#include "pit/place_test.h"

#include "store/faulty.h"

#define TESTS(X)                                                   \
    X(wherever_the_store_fails_a_round_happened_or_it_did_not)     \
    X(a_disk_that_fails_stops_the_betting_at_once_and_says_so)

static const char *const banked[] = {"banca-francesa", "roulette-fr", "roulette-us", "baccarat",
                                     "macau",          "blackjack"};

#define STAKE 500

/* What players were told, and so must find again. */
struct told {
    uint64_t seq;         /* the highest row that was durable when they were */
    bool     decided;     /* a round's end among it */
    cents    tables;      /* what the stack was then */
};

static bool do_it(struct place *p, struct told *told, struct command cmd)
{
    struct reply r = ask(p, 1, cmd);

    if (!is_done(r) || !cage_wait(p->cage, r.seq)) return false;
    told->seq = r.seq;
    return true;
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

    begin(&p, game, MODE_INDIVIDUAL, 1);
    leave(&p);
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

/* The books stop at call `at`; true when he sat by then. */
static bool stops(int at)
{
    struct place p;
    struct told  told = {0};
    bool         seated;

    begin(&p, game_find("roulette-fr"), MODE_INDIVIDUAL, 1);
    leave(&p);
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
