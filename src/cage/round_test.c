#define _DEFAULT_SOURCE /* mkdtemp */
#include "cage/house_test.h"

#define TESTS(X)                                                                                   \
    X(a_night_of_one_player__to_the_cent)                                                          \
    X(903_B_5_4_3__every_bet_and_prize_row_has_the_whole_balance)                                  \
    X(sitting_down_twice_with_one_key_is_sitting_down_once)                                        \
    X(903_B_6_6_1__nobody_sits_twice_at_a_table)                                                   \
    X(903_B_6_3_4__no_new_round_with_chips_in_the_last)                                            \
    X(a_round_is_settled_once)                                                                     \
    X(a_round_is_settled_in_parts)                                                                 \
    X(a_void_round_is_refunded_once)                                                               \
    X(chips_in_play_are_neither_taken_away_nor_bet_again)                                          \
    X(a_pot_goes_from_losers_to_winners_and_rake)                                                  \
    X(whoever_opens_the_house_again_finds_everything)
TESTS(TEST_DECLARE)

enum { ANA = 1001, RUI = 1002, EVA = 1003 };

static void t_a_night_of_one_player__to_the_cent(void)
{
    struct vault   h;
    struct session statement;
    uint64_t       ana, round;

    house_open(&h);
    CHECK_EQ(house_deposit(&h, ANA, 10000, 1), REF_NONE);
    ana = house_sit(&h, ANA, 6000, 2);
    CHECK(ana != 0);
    CHECK_EQ(house_balance(&h, ANA).wallet, 4000);
    CHECK_EQ(house_balance(&h, ANA).tables, 6000);

    round = house_round(&h);
    CHECK_EQ(house_bet(&h, ana, round, 500), REF_NONE);
    CHECK_EQ(house_bet(&h, ana, round, 300), REF_NONE);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_take_back(h.cage, ROW(.session = ana, .round = round), 100), REF_NONE);
    CHECK_EQ(cage_stack(h.cage, ana), 5300);
    cage_end(h.cage);
    CHECK_EQ(house_balance(&h, ANA).in_play, 700);
    CHECK_EQ(house_whole(&h, ANA), 9300);
    CHECK_EQ(house_settle(&h, ana, round, (struct settlement){.chips = 700, .back = 2000}, NULL),
             REF_NONE);
    CHECK_EQ(house_whole(&h, ANA), 11300);

    round = house_round(&h);
    CHECK_EQ(house_bet(&h, ana, round, 1000), REF_NONE);
    CHECK_EQ(house_settle(&h, ana, round, (struct settlement){.chips = 1000}, NULL), REF_NONE);
    CHECK_EQ(house_stand_up(&h, ana, &statement), REF_NONE);
    CHECK_EQ(statement.brought, 6000);
    CHECK_EQ(statement.taken, 6300);
    CHECK_EQ(statement.staked, 1700);
    CHECK_EQ(statement.won, 2000);
    CHECK_EQ(statement.rounds, 2);
    CHECK_EQ(statement.taken - statement.brought, statement.won - statement.staked);
    CHECK_EQ(house_balance(&h, ANA).wallet, 10300);
    CHECK_EQ(house_balance(&h, ANA).tables, 0);
    CHECK_EQ(house_stand_up(&h, ana, NULL), REF_NO_SESSION);
    CHECK_EQ(house_move(&h, TRANSFER_WITHDRAWAL, ANA, FUNDS_MONEY, 10300, 3, NULL), REF_NONE);
    CHECK_EQ(house_whole(&h, ANA), 0);
    house_close(&h);
}

/* Follows one player through the journal: every row about him begins where the one before
 * it ended. */
struct follow {
    uint64_t player;
    cents    state;
    int      rows, moving;
};

static int follow_row(void *with, const struct entry *e)
{
    struct follow *f = with;
    struct record  r;

    CHECK(record_read(e->bytes, e->size, &r));
    if (r.player != f->player || r.book != BOOK_MONEY || r.compartment != FUNDS_MONEY) return 0;
    CHECK_EQ(r.before, f->state);
    f->state += r.moved;
    f->rows++;
    f->moving += r.moved != 0;
    return 0;
}

static void t_903_B_5_4_3__every_bet_and_prize_row_has_the_whole_balance(void)
{
    struct vault  h;
    struct follow f = {.player = ANA};
    struct answer out;
    uint64_t      one, two, round, other;

    house_open(&h);
    house_deposit(&h, ANA, 10000, 1);
    one = house_sit(&h, ANA, 3000, 2);
    CHECK(cage_begin(h.cage)); /* a second table, at the same time */
    CHECK_EQ(cage_sit(h.cage, AT(8, .player = ANA), 2000, key_from(3), &out), REF_NONE);
    two = out.seq;
    cage_end(h.cage);
    round = house_round(&h);
    CHECK_EQ(house_bet(&h, one, round, 500), REF_NONE);
    CHECK(cage_begin(h.cage));
    other = cage_write(h.cage, AT(8, .kind = RECORD_ROUND));
    CHECK_EQ(cage_bet(h.cage, AT(8, .session = two, .round = other), 800), REF_NONE);
    cage_end(h.cage);
    CHECK_EQ(house_whole(&h, ANA), 8700);
    CHECK_EQ(house_settle(&h, one, round, (struct settlement){.chips = 500, .back = 1000}, NULL),
             REF_NONE);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_refund(h.cage, AT(8, .session = two, .round = other)), REF_NONE);
    CHECK_EQ(cage_buy(h.cage, ROW(.session = one), 100, key_from(4), &out), REF_NONE);
    cage_end(h.cage);
    CHECK_EQ(house_stand_up(&h, one, NULL), REF_NONE);

    CHECK(house_is_durable(&h));
    CHECK_EQ(h.store->entries(h.store, 1, 1000, follow_row, &f), 0);
    CHECK_EQ(f.state, 10500);
    CHECK_EQ(f.state, house_whole(&h, ANA));
    CHECK_EQ(f.rows, 9);
    CHECK_EQ(f.moving, 5); /* deposit, two bets, a prize, a refund */
    house_close(&h);
}

static void t_sitting_down_twice_with_one_key_is_sitting_down_once(void)
{
    struct vault h;
    uint64_t     ana;

    house_open(&h);
    house_deposit(&h, ANA, 1000, 1);
    ana = house_sit(&h, ANA, 400, 2);
    CHECK_EQ(house_sit(&h, ANA, 400, 2), ana);
    CHECK_EQ(house_sit(&h, ANA, 401, 2), 0);
    CHECK_EQ(house_sit(&h, ANA, 400, 1), 0); /* the deposit's key */
    CHECK_EQ(house_balance(&h, ANA).tables, 400);
    CHECK_EQ(house_stand_up(&h, ana, NULL), REF_NONE);
    CHECK_EQ(house_sit(&h, ANA, 400, 2), ana); /* the first answer, though he left since */
    CHECK_EQ(house_balance(&h, ANA).tables, 0);
    CHECK(house_is_durable(&h));
    CHECK_EQ(house_sit(&h, ANA, 400, 2), ana);
    house_close(&h);
}

static void t_903_B_6_6_1__nobody_sits_twice_at_a_table(void)
{
    struct vault  h;
    struct answer out;
    uint64_t      ana;

    house_open(&h);
    house_deposit(&h, ANA, 1000, 1);
    ana = house_sit(&h, ANA, 400, 2);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_sit(h.cage, ROW(.player = ANA, .seat = 3), 100, key_from(3), &out),
             REF_ALREADY_SEATED);
    CHECK_EQ(cage_sit(h.cage, AT(8, .player = ANA, .seat = 3), 100, key_from(3), &out), REF_NONE);
    cage_end(h.cage);
    CHECK_EQ(house_stand_up(&h, ana, NULL), REF_NONE);
    CHECK(house_sit(&h, ANA, 100, 4) != 0);
    house_close(&h);
}

static void t_903_B_6_3_4__no_new_round_with_chips_in_the_last(void)
{
    struct vault h;
    uint64_t     ana, first, second;

    ana = house_open_seated(&h, ANA, 1000);
    first = house_round(&h);
    CHECK_EQ(house_bet(&h, ana, first, 100), REF_NONE);
    second = house_round(&h);
    CHECK_EQ(house_bet(&h, ana, second, 100), REF_CHIPS_IN_PLAY);
    CHECK_EQ(house_settle(&h, ana, second, (struct settlement){.chips = 100}, NULL),
             REF_NOT_IN_PLAY);
    CHECK_EQ(house_settle(&h, ana, first, (struct settlement){.chips = 100}, NULL), REF_NONE);
    CHECK_EQ(house_bet(&h, ana, second, 100), REF_NONE);
    CHECK_EQ(house_bet(&h, ana, first, 100), REF_ROUND_OVER);
    CHECK_EQ(house_settle(&h, ana, second, (struct settlement){.chips = 100, .back = 100}, NULL),
             REF_NONE);
    house_close(&h);
}

static void t_a_round_is_settled_once(void)
{
    struct vault  h;
    struct answer first, again;
    uint64_t      ana, round;

    ana = house_open_seated(&h, ANA, 1000);
    for (cents back = 0; back <= 200; back += 100) { /* lost, tied, won */
        struct settlement what = {.chips = 100, .back = back};
        cents             whole;

        round = house_round(&h);
        CHECK_EQ(house_bet(&h, ana, round, 100), REF_NONE);
        CHECK_EQ(house_settle(&h, ana, round, what, &first), REF_NONE);
        whole = house_whole(&h, ANA);
        for (int i = 0; i < 100; i++) {
            CHECK_EQ(house_settle(&h, ana, round, what, &again), REF_NONE);
            CHECK(again.repeated);
            CHECK_EQ(again.transfer, first.transfer);
            CHECK(again.seq >= first.seq);
        }
        if (back != 100) {
            what.back++;
            CHECK_EQ(house_settle(&h, ana, round, what, &again), REF_KEY_REUSED);
        }
        CHECK_EQ(house_whole(&h, ANA), whole);
        house_leave(&h);
        house_enter(&h, NULL);
        what.back = back;
        CHECK_EQ(house_settle(&h, ana, round, what, &again), REF_NONE);
        CHECK(again.repeated);
    }
    CHECK_EQ(house_whole(&h, ANA), 1000);
    house_close(&h);
}

static void t_a_round_is_settled_in_parts(void)
{
    struct vault   h;
    struct session statement;
    struct answer  out;
    uint64_t       ana, round;

    ana = house_open_seated(&h, ANA, 1000);
    round = house_round(&h);
    CHECK_EQ(house_bet(&h, ana, round, 300), REF_NONE);
    CHECK_EQ(house_settle(&h, ana, round, (struct settlement){.chips = 100, .back = 250}, NULL),
             REF_NONE);
    CHECK_EQ(house_bet(&h, ana, round, 850), REF_NONE); /* doubled with what was just won */
    CHECK_EQ(house_settle(&h, ana, round, (struct settlement){.chips = 1050, .part = 1}, NULL),
             REF_NONE);
    CHECK_EQ(house_settle(&h, ana, round, (struct settlement){.chips = 1050, .part = 1}, &out),
             REF_NONE);
    CHECK(out.repeated);
    CHECK_EQ(house_stand_up(&h, ana, &statement), REF_NONE);
    CHECK_EQ(statement.rounds, 1);
    CHECK_EQ(statement.staked, 1150);
    CHECK_EQ(statement.won, 250);
    CHECK_EQ(house_whole(&h, ANA), 100);
    house_close(&h);
}

static void t_a_void_round_is_refunded_once(void)
{
    struct vault h;
    uint64_t     ana, round;

    ana = house_open_seated(&h, ANA, 1000);
    round = house_round(&h);
    CHECK_EQ(house_bet(&h, ana, round, 300), REF_NONE);
    CHECK_EQ(house_bet(&h, ana, round, 200), REF_NONE);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_refund(h.cage, ROW(.session = ana, .round = round)), REF_NONE);
    for (int i = 0; i < 100; i++)
        CHECK_EQ(cage_refund(h.cage, ROW(.session = ana, .round = round)), REF_NOT_IN_PLAY);
    CHECK_EQ(cage_session(h.cage, ana)->rounds, 0);
    cage_end(h.cage);
    CHECK_EQ(house_whole(&h, ANA), 1000);
    house_close(&h);
}

static void t_chips_in_play_are_neither_taken_away_nor_bet_again(void)
{
    struct vault h;
    uint64_t     ana, round;

    ana = house_open_seated(&h, ANA, 1000);
    round = house_round(&h);
    CHECK_EQ(house_bet(&h, ana, round, 600), REF_NONE);
    CHECK_EQ(house_stand_up(&h, ana, NULL), REF_CHIPS_IN_PLAY);
    CHECK_EQ(house_bet(&h, ana, round, 401), REF_NO_FUNDS);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_take_back(h.cage, ROW(.session = ana, .round = round), 601), REF_NOT_IN_PLAY);
    CHECK_EQ(cage_take_back(h.cage, ROW(.session = ana, .round = round), 0), REF_BAD_AMOUNT);
    CHECK_EQ(cage_take_back(h.cage, ROW(.session = ana, .round = round - 1), 1), REF_ROUND_OVER);
    CHECK_EQ(cage_take_back(h.cage, ROW(.session = ana, .round = round), 600), REF_NONE);
    cage_end(h.cage);
    CHECK_EQ(house_stand_up(&h, ana, NULL), REF_NONE);
    house_close(&h);
}

static void t_a_pot_goes_from_losers_to_winners_and_rake(void)
{
    struct vault  h;
    struct answer out;
    uint64_t      ana, rui, eva, round;

    house_open(&h);
    house_deposit(&h, ANA, 1000, 1);
    house_deposit(&h, RUI, 1000, 2);
    house_deposit(&h, EVA, 1000, 3);
    ana = house_sit(&h, ANA, 1000, 4);
    rui = house_sit(&h, RUI, 1000, 5);
    eva = house_sit(&h, EVA, 1000, 6);
    round = house_round(&h);
    CHECK_EQ(house_bet(&h, ana, round, 1000), REF_NONE);
    CHECK_EQ(house_bet(&h, rui, round, 1000), REF_NONE);
    CHECK_EQ(house_bet(&h, eva, round, 200), REF_NONE);
#define POT(...) ((struct settlement){.against = ACCOUNT_POT, __VA_ARGS__})
    CHECK_EQ(house_settle(&h, ana, round, POT(.chips = 1000, .back = 2090), NULL), REF_NO_FUNDS);
    CHECK_EQ(house_settle(&h, rui, round, POT(.chips = 1000), NULL), REF_NONE);
    CHECK_EQ(house_settle(&h, eva, round, POT(.chips = 200), NULL), REF_NONE);
    CHECK_EQ(house_settle(&h, ana, round, POT(.chips = 1000, .back = 2090), NULL), REF_NONE);
    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_move(h.cage, ROW(.round = round), TRANSFER_RAKE, 7, 111, key_from(7), &out),
             REF_NO_FUNDS);
    CHECK_EQ(cage_move(h.cage, ROW(.round = round), TRANSFER_RAKE, 7, 110, key_from(7), &out),
             REF_NONE);
    CHECK_EQ(out.from_after, 0); /* the pot is empty between hands */
    cage_end(h.cage);
    CHECK_EQ(house_whole(&h, ANA), 2090);
    CHECK_EQ(house_whole(&h, RUI), 0);
    CHECK_EQ(house_whole(&h, EVA), 800);
    house_close(&h);
}

static void t_whoever_opens_the_house_again_finds_everything(void)
{
    struct vault h;
    uint64_t     ana, round;

    house_open(&h);
    house_deposit(&h, ANA, 10000, 1);
    ana = house_sit(&h, ANA, 6000, 2);
    round = house_round(&h);
    CHECK_EQ(house_bet(&h, ana, round, 500), REF_NONE);
    house_leave(&h);
    house_enter(&h, NULL);
    CHECK_EQ(house_balance(&h, ANA).wallet, 4000);
    CHECK_EQ(house_balance(&h, ANA).tables, 5500);
    CHECK_EQ(house_balance(&h, ANA).in_play, 500); /* 903-B 6.3.2-3 */
    CHECK_EQ(house_settle(&h, ana, round, (struct settlement){.chips = 500, .back = 1000}, NULL),
             REF_NONE);
    CHECK_EQ(house_stand_up(&h, ana, NULL), REF_NONE);
    house_leave(&h);
    house_enter(&h, NULL);
    CHECK(cage_begin(h.cage));
    CHECK(cage_session(h.cage, ana) == NULL);
    cage_end(h.cage);
    CHECK_EQ(house_whole(&h, ANA), 10500);
    house_close(&h);
}

TEST_MAIN(TESTS)
