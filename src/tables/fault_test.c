/* Every call of the store fails in turn, in a round of each game and again while coming back:
 * it happened or it did not, and what was told did. */
#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "tables/poker_test.h"

#include "base/file.h"
#include "games/banca_francesa/banca_francesa.h"
#include "games/blackjack/blackjack.h"
#include "replay/night.h"
#include "replay/round_record.h"
#include "store/faulty.h"

#define TESTS(X)                                                                                   \
    X(wherever_the_store_fails_a_round_happened_or_it_did_not)                                     \
    X(wherever_it_fails_what_was_doubled_split_or_insured_is_right)                                \
    X(wherever_the_store_fails_a_hand_happened_or_it_did_not)                                      \
    X(wherever_it_fails_again_while_coming_back)                                                   \
    X(a_disk_that_fails_stops_the_betting_at_once_and_says_so)

/* clang-format off */
static const char *const banked[] = {"banca-francesa", "roulette-fr", "roulette-us", "baccarat",
                                     "macau",          "blackjack"};
/* clang-format on */
#define BANKED (sizeof banked / sizeof banked[0])

#define STAKE 500
#define CHIPS (10 * STAKE)

/* What players were told, and so must find again. */
struct promise {
    uint64_t seq;                 /* the highest row that was durable when they were */
    bool     decided;             /* a round's end among it */
    unsigned seated;              /* how many sat down */
    cents    wallet[PLAYERS + 1]; /* of who had gone; 0: he had not */
};

/* At the tables of Blackjack, dice and French Roulette two play, at the others one alone. */
static bool is_shared(const struct game *game)
{
    return game == game_find("blackjack") || game == game_find("banca-francesa") ||
           game == game_find("roulette-fr") || game == game_find("baccarat");
}

static uint64_t players_at(const struct game *game)
{
    return is_shared(game) ? 2 : 1;
}

static struct house usual_house(const struct game *game)
{
    struct house house;

    if (!game->banked) return poker_house(game);
    house = house_usual(game->options, game->options_count);
    house.value[OPT_MODE] = is_shared(game) ? MODE_MULTI : MODE_INDIVIDUAL;
    house.value[OPT_SEATS] = (int64_t)players_at(game);
    return house;
}

static bool is_told(struct place *p, struct promise *told, struct reply r)
{
    if (!is_done(r) || !cage_wait(p->cage, r.seq)) return false;
    told->seq = r.seq;
    return true;
}

static bool do_it(struct place *p, struct promise *told, uint64_t player, struct command cmd)
{
    return is_told(p, told, ask(p, player, cmd));
}

static unsigned decided[BJ_DECISIONS]; /* how often each was, all told */

/* Whatever puts more chips in, where it may; else stands, draws where he must. */
static bool decide(struct place *p, struct promise *told, struct awaits asked)
{
    static const uint32_t liked[] = {BJ_INSURE, BJ_SPLIT,   BJ_DOUBLE,    BJ_STAND,
                                     BJ_HIT,    BJ_DECLINE, BJ_EVEN_MONEY};
    unsigned              i = 0;
    struct command        cmd = {.kind = CMD_DECIDE, .place = asked.place};

    while (!(asked.options & 1u << liked[i])) i++;
    cmd.number = liked[i];
    if (cmd.number == BJ_INSURE) cmd.amount = STAKE / 2;
    if (!do_it(p, told, table_run_holder(p->table, asked.seat)->player, cmd)) return false;
    decided[cmd.number]++;
    return true;
}

/* The next thing that a round waits for; time passes where nobody is asked. */
static bool go_further(struct place *p, struct promise *told)
{
    struct awaits asked = table_run_game(p->table)->awaits(table(p));
    int64_t       next;
    bool          good = true;

    p->now += 100;
    if (asked.what == AWAITS_DECISION) good = decide(p, told, asked);
    else if (asked.what == AWAITS_BETS && table_is_individual(table(p)))
        good = do_it(p, told, 1, (struct command){.kind = CMD_CLOSE});
    next = table_run_turn(p->table, p->now);
    if (good && asked.what == AWAITS_BETS && next > p->now && next < p->now + 600000)
        p->now = next, table_run_turn(p->table, p->now);
    return good;
}

/* One round from sitting down to leaving; false as soon as the books have stopped. */
static bool play(struct place *p, struct promise *told)
{
    uint64_t players = players_at(table_run_game(p->table)), round;

    for (uint64_t player = 1; player <= players; player++)
        if (!do_it(p, told, player, (struct command){.kind = CMD_SIT, .amount = CHIPS}))
            return false;
    table_run_turn(p->table, p->now);
    for (uint64_t player = 1; player <= players; player++)
        if (table(p)->phase != PHASE_BETTING ||
            !do_it(p, told, player,
                   (struct command){.kind = CMD_BET, .place = (uint16_t)player, .amount = STAKE}))
            return false;
    round = table_run_round(p->table);
    while (table_run_round(p->table) == round && !table_run_is_over(p->table) &&
           !cage_stopped(p->cage))
        if (!go_further(p, told)) return false;
    for (uint64_t player = 1; player <= players; player++) {
        unsigned seat = table_run_seat_of(p->table, player);
        cents    stack = seat == OBSERVER ? 0 : table(p)->seat[seat].stack;

        if (cage_stopped(p->cage) || !do_it(p, told, player, (struct command){.kind = CMD_LEAVE}))
            return false;
        told->wallet[player] = PURSE - CHIPS + stack;
    }
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
    p->table = table_run_open(1, &p->spec, p->cage, p->source, &listener, p);
}

static void close_faulty(struct place *p)
{
    table_run_release(p->table);
    if (p->cage) cage_close(p->cage);
    p->store->close(p->store);
}

/* ------------------------------ what the rows say --------------------------- */

#define ROUNDS_MOST 8

struct rows_said {
    bool     sat[PLAYERS + 1];
    uint64_t round[ROUNDS_MOST];
    unsigned rounds, draws; /* draws: of the last of them */
    uint8_t  room[RECORD_BODY_MAX];
};

static int read_row(void *with, const struct entry *e)
{
    struct rows_said *s = with;
    struct record     row;

    CHECK_EQ(envelope_read(&scratch_keys, e->bytes, e->size, s->room, &row), ENVELOPE_OPEN);
    if (row.kind == RECORD_SIT) s->sat[row.player] = true;
    if (row.kind == RECORD_DRAW) s->draws++;
    if (row.kind == RECORD_ROUND) {
        CHECK(s->rounds < ROUNDS_MOST);
        s->round[s->rounds++] = row.seq;
        s->draws = 0;
    }
    return 0;
}

static struct rows_said read_rows(struct place *p)
{
    struct rows_said s = {0};

    CHECK(cage_begin(p->cage));
    CHECK(cage_wait(p->cage, cage_end(p->cage)));
    CHECK_EQ(p->store->entries(p->store, 1, SIZE_MAX >> 2, read_row, &s), 0);
    return s;
}

/* What the rounds added to what a player has, by the lines that are in the rows; a void one
 * nothing. */
static cents net_of(struct place *p, const struct rows_said *s, uint64_t player)
{
    cents net = 0;

    for (unsigned i = 0; i < s->rounds; i++) {
        struct round_record round;
        cents               its = 0;

        CHECK_EQ(round_record_find(p->store, s->round[i], &round), 1);
        for (size_t l = 0; l < round.lines; l++)
            if (round.line[l].player == player)
                its += round.line[l].value.back - round.line[l].value.chips;
        if (round.is_void) CHECK_EQ(its, 0);
        round_record_release(&round);
        net += its;
    }
    return net;
}

/* Cards and numbers that were drawn stand; without any, the stakes came back.  A null throw of
 * the dice decides nothing, and leaves the bets open (808/2015 r.17). */
static void check_ending(struct place *p, const struct rows_said *was)
{
    struct round_record last;
    bool                open_again = table_run_game(p->table)->chance == CHANCE_DICE;

    if (was->rounds == 0) return;
    CHECK_EQ(round_record_find(p->store, was->round[was->rounds - 1], &last), 1);
    if (was->draws == 0) CHECK(last.is_void || last.lines == 0);
    else CHECK(!last.is_void || open_again);
    round_record_release(&last);
}

/* Every command of the night run again comes to what the rows and the books say. */
static void check_night(struct place *p)
{
    struct night n = {0};

    CHECK(table_run_describe(p->table, p->now)); /* as at every start */
    CHECK(cage_begin(p->cage));
    CHECK(cage_wait(p->cage, cage_end(p->cage)));
    CHECK_EQ(night_again(p->store, &n), 0);
    CHECK_TEXT(n.differs, "");
    CHECK_EQ(n.closed, 0);
    CHECK_EQ(n.tables, 1);
}

static cents whole(struct place *p, uint64_t player)
{
    struct balance b = balance(p, player);

    CHECK_EQ(b.in_play, 0);
    return b.wallet + b.tables;
}

/* False: the fault was not reached any more, and the round was played to its end. */
static bool survives(const struct game *game, enum failing how, int at)
{
    struct place     p;
    struct promise   told = {0};
    struct rows_said was, value;
    bool             played, reached;

    begin_left(&p, game);
    open_faulty(&p, how, at);
    played = p.cage && table_run_describe(p.table, p.now) && play(&p, &told);
    reached = store_faulty_calls(p.store) >= at;
    CHECK(played || reached);
    close_faulty(&p);

    come_back(&p);
    CHECK(last_row(&p) >= told.seq); /* what was said is written */
    was = read_rows(&p);
    resume(&p); /* and the table agrees with the books */
    for (uint64_t player = 1; player <= 2; player++)
        while (balance(&p, player).in_play) /* what goes on, goes on to its end */
            CHECK(go_further(&p, &(struct promise){0}));
    value = read_rows(&p);
    check_ending(&p, &was);
    for (uint64_t player = 1; player <= PLAYERS; player++) {
        CHECK_EQ(whole(&p, player), PURSE + net_of(&p, &value, player));
        if (!was.sat[player]) CHECK_EQ(balance(&p, player).wallet, PURSE); /* it never was */
        if (told.wallet[player]) CHECK_EQ(balance(&p, player).wallet, told.wallet[player]);
        if (told.wallet[player]) CHECK_EQ(balance(&p, player).tables, 0);
    }
    check_night(&p);
    end(&p); /* the chain is whole and the books are right */
    return reached;
}

/* At every call of the store, until it is not reached three times running: how many calls a
 * batch takes depends on what came in meanwhile. */
static void at_every_call(bool (*survives_it)(const struct game *, enum failing, int),
                          const struct game *game, int least)
{
    for (enum failing how = 0; how < FAILINGS; how++) {
        int at = 1 + (int)how % FAULT_STEP;

        for (int missed = 0; missed < 3; at += FAULT_STEP)
            missed = survives_it(game, how, at) ? 0 : missed + 1;
        CHECK(at > least);
    }
}

static void t_wherever_the_store_fails_a_round_happened_or_it_did_not(void)
{
    for (size_t g = 0; g < BANKED; g++) at_every_call(survives, game_find(banked[g]), 20);
}

/* Until each of them was met often enough for a fault to have been near. */
static void t_wherever_it_fails_what_was_doubled_split_or_insured_is_right(void)
{
    while (decided[BJ_DOUBLE] < 20 || decided[BJ_SPLIT] < 10 || decided[BJ_INSURE] < 6)
        at_every_call(survives, &blackjack, 20);
}

/* ---------------------------------- poker ---------------------------------- */

/* Three sit down and play a hand to its end. */
static bool play_hand(struct place *p, struct promise *told)
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

/* What the hand would give to each, if memory came to its end. */
static bool read_outcome(const struct place *p, cents outcome[PLAYERS + 1])
{
    if (table(p)->phase != PHASE_SETTLED) return false;
    for (uint64_t player = 1; player <= 3; player++)
        outcome[player] = PURSE - CAVE + table(p)->seat[table_run_seat_of(p->table, player)].stack;
    return true;
}

static bool survives_hand(const struct game *game, enum failing how, int at)
{
    struct place   p;
    struct promise told = {0};
    bool           played, reached, may_stand;
    unsigned       voided = 0, stood = 0;
    cents          outcome[PLAYERS + 1] = {0};

    begin_left(&p, game);
    open_faulty(&p, how, at);
    played = p.cage && table_run_describe(p.table, p.now) && play_hand(&p, &told);
    reached = store_faulty_calls(p.store) >= at;
    CHECK(played || reached);
    may_stand = read_outcome(&p, outcome);
    close_faulty(&p);

    come_back(&p);
    CHECK(last_row(&p) >= told.seq);
    resume(&p);
    CHECK(table_run_is_over(p.table));
    for (uint64_t player = 1; player <= 3; player++) {
        if (player <= told.seated) CHECK(table_run_seat_of(p.table, player) != OBSERVER);
        voided += whole(&p, player) == PURSE;
        stood += may_stand && whole(&p, player) == outcome[player];
    }
    CHECK(stood == 3 || (voided == 3 && !told.decided));
    every_cent_is_there(&p);
    check_night(&p);
    end(&p);
    return reached;
}

static void t_wherever_the_store_fails_a_hand_happened_or_it_did_not(void)
{
    for (size_t v = 0; v < 3; v++) at_every_call(survives_hand, variants[v], 80);
}

/* ------------------------------- coming back -------------------------------- */

static void keep(struct place *p)
{
    CHECK(cage_begin(p->cage));
    table_run_snapshot(p->table);
    cage_end(p->cage);
}

/* Into the middle of a round, of which a part is in a snapshot. */
static void play_half(struct place *p, struct promise *told)
{
    if (table_run_game(p->table)->banked) {
        CHECK(do_it(p, told, 1, (struct command){.kind = CMD_SIT, .amount = CHIPS}));
        table_run_turn(p->table, p->now);
        keep(p);
        CHECK(do_it(p, told, 1, (struct command){.kind = CMD_BET, .place = 1, .amount = STAKE}));
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
 * notices at once, or afterwards in the books.  False: the fault was not reached. */
static bool comes_back(const struct game *game, enum failing how, int at)
{
    struct place   p;
    struct promise told = {0};
    const char    *why;
    bool           back, reached;

    begin_left(&p, game);
    enter(&p);
    CHECK(table_run_describe(p.table, p.now));
    play_half(&p, &told);
    leave(&p);
    open_faulty(&p, how, at);
    back = p.cage && restore(&p) && table_run_resume(p.table, p.now, &why) && cage_begin(p.cage) &&
           cage_wait(p.cage, cage_end(p.cage));
    reached = store_faulty_calls(p.store) >= at;
    CHECK(back || reached);
    close_faulty(&p);

    come_back(&p);
    CHECK(last_row(&p) >= told.seq);
    resume(&p);
    if (!game->banked) {
        CHECK(table_run_is_over(p.table));
        for (uint64_t player = 1; player <= 3; player++) CHECK_EQ(whole(&p, player), PURSE);
        every_cent_is_there(&p);
    } else {
        struct balance b = balance(&p, 1);

        CHECK_EQ(b.wallet, PURSE - CHIPS);
        CHECK_EQ(b.tables, CHIPS); /* nothing was drawn: given back */
        CHECK_EQ(b.in_play, 0);
    }
    check_night(&p);
    end(&p);
    return reached;
}

static void t_wherever_it_fails_again_while_coming_back(void)
{
    for (size_t g = 0; g < BANKED + 3; g++)
        at_every_call(comes_back, g < 3 ? variants[g] : game_find(banked[g - 3]), 10);
}

/* --------------------------------- stopping --------------------------------- */

/* The books stop at call `at`; true when he sat by then. */
static bool stops(int at)
{
    struct place   p;
    struct promise told = {0};
    bool           seated;

    begin_left(&p, game_find("roulette-fr"));
    open_faulty(&p, FAIL_FOR_EVER, at);
    seated = p.cage && !play(&p, &told) && table_run_seat_of(p.table, 1) != OBSERVER;
    if (seated) {
        struct reply r = ask(&p, 1, (struct command){.kind = CMD_CLEAR});

        CHECK(cage_stopped(p.cage) != NULL);
        CHECK(!is_done(r) && r.seq == 0);
        r = ask(&p, 2, (struct command){.kind = CMD_SIT, .amount = STAKE, .seat = 0});
        CHECK(!is_done(r) && r.seq == 0);
        r = ask(&p, 1, (struct command){.kind = CMD_BUY, .amount = STAKE});
        CHECK_EQ(r.no, REF_STOPPED);
        CHECK(strlen(refusal_words[r.no].pt) > 0 && strlen(refusal_words[r.no].en) > 0);
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

    while (!stops(at)) at++; /* how many calls a batch takes depends on what came in meanwhile */
    CHECK(at > 1);
}

TEST_MAIN(TESTS)
