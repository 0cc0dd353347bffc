#include "games/baccarat/baccarat_test.h"

#define TESTS(X)                                                                                   \
    X(812_2015_r39__macau_is_the_same_game)                                                        \
    X(812_2015_r39__minimum_and_difference_hold_in_macau)                                          \
    X(812_2015_r40__nothing_limits_one_player_but_the_stack)                                       \
    X(812_2015_r41__the_operator_may_set_a_cap_or_none)                                            \
    X(812_2015_r42__the_cap_is_on_the_difference_over_the_table)                                   \
    X(812_2015_r43_a__one_side_exceeds_the_other_by_at_most_the_cap)                               \
    X(812_2015_r43_a__taking_back_may_not_break_the_cap)                                           \
    X(812_2015_r43_a__clearing_may_not_break_the_cap)                                              \
    X(812_2015_r43_b__all_ties_together_are_within_10_percent)                                     \
    X(812_2015_r43_c__each_pair_by_itself_is_within_8_percent)                                     \
    X(percentages_of_the_cap_round_down)                                                           \
    X(a_cap_that_leaves_no_room_for_a_bet_does_not_open)                                           \
    X(when_the_round_is_over_anyone_may_leave)                                                     \
    X(both_games_are_on_the_list)
TESTS(TEST_DECLARE)

static void open_capped(cents cap, unsigned seats)
{
    struct house house = house_of(&macau, 100);

    house.value[MACAU_CAP] = cap;
    open_table(&macau, house, seats);
}

static void t_812_2015_r39__macau_is_the_same_game(void)
{
    static const char *const coups[] = {"9s 2h Kd 3c",       "2h 9s 3c Kd", "2s 3h As Kd 2d 5s",
                                        "Ks Qh Td Jc 5s 5h", "4s 4h 4d 4c", "6h 5s Kd Qs Jh"};

    for (unsigned i = 0; i < sizeof coups / sizeof *coups; i++) {
        struct payout lines[BAC_PLACES];

        for (int which = 0; which < 2; which++) {
            const struct game *game = which ? &macau : &baccarat;

            open_table(game, house_of(game, 100), 1);
            for (uint16_t place = 0; place < BAC_PLACES; place++)
                play_bet(&p, 0, place, place == BAC_BANCA ? 319 : 101);
            play_coup(coups[i]);
            CHECK_EQ(play_settle(&p), BAC_PLACES);
            if (!which) memcpy(lines, p.line, sizeof lines);
        }
        for (unsigned n = 0; n < BAC_PLACES; n++) {
            CHECK_EQ(p.line[n].result, lines[n].result);
            CHECK_EQ(p.line[n].back, lines[n].back);
            CHECK_EQ(p.line[n].commission, lines[n].commission);
            CHECK_TEXT(p.line[n].rule, lines[n].rule);
        }
    }
}

static void t_812_2015_r39__minimum_and_difference_hold_in_macau(void)
{
    open_capped(0, 1);
    for (uint16_t place = 0; place < BAC_PLACES; place++)
        CHECK_REFUSED(&p, BELOW_MINIMUM, BET(0, place, 99));
    play_bet(&p, 0, BAC_BANCA, 1000000);
    CHECK_REFUSED(&p, DIFFERENCE, BET(0, BAC_PONTO, 1000000));
    CHECK_REFUSED(&p, DIFFERENCE, BET(0, BAC_PONTO, 1000099));
    CHECK_REFUSED(&p, DIFFERENCE, BET(0, BAC_PONTO, 999901));
    play_bet(&p, 0, BAC_PONTO, 999900);
    CHECK_REFUSED(&p, DIFFERENCE, TAKE(0, BAC_BANCA, 1));
    CHECK_REFUSED(&p, BELOW_MINIMUM, TAKE(0, BAC_PONTO, 999801));
    PLAY(&p, TAKE(0, BAC_PONTO, 999900));
}

static void t_812_2015_r40__nothing_limits_one_player_but_the_stack(void)
{
    for (uint16_t place = 0; place < BAC_PLACES; place++) {
        open_capped(0, 1);
        CHECK_REFUSED(&p, NO_CHIPS, BET(0, place, CHIPS + 1));
        play_bet(&p, 0, place, CHIPS); /* ten thousand times the maximum of ponto e banca */
        CHECK_REFUSED(&p, NO_CHIPS, BET(0, place, 1));
    }
}

static void t_812_2015_r41__the_operator_may_set_a_cap_or_none(void)
{
    struct house  house = house_of(&macau, 100);
    struct faults faults = {0};

    CHECK_EQ(house.value[MACAU_CAP], 0);
    open_capped(10000, 1);
    CHECK_REFUSED(&p, BANK_CAP, BET(0, BAC_PONTO, 10001));
    open_capped(0, 1);
    play_bet(&p, 0, BAC_PONTO, 10001);

    house.value[MACAU_CAP] = -1;
    game_lawful(&macau, &house, &faults);
    CHECK_EQ(faults.count, 1);
    CHECK_TEXT(faults.list[0].rule, "812/2015 r.41");
}

static void t_812_2015_r42__the_cap_is_on_the_difference_over_the_table(void)
{
    open_capped(10000, 3);
    play_bet(&p, 0, BAC_PONTO, 10000);
    CHECK_REFUSED(&p, BANK_CAP, BET(1, BAC_PONTO, 100)); /* full, whoever asks */
    play_bet(&p, 1, BAC_BANCA, 20000);                   /* now full on the other side */
    CHECK_REFUSED(&p, BANK_CAP, BET(2, BAC_BANCA, 100));
    play_bet(&p, 2, BAC_PONTO, 20000);
    play_bet(&p, 0, BAC_EMPATE, 1000); /* ties do not enter into it */
    CHECK_REFUSED(&p, BANK_CAP, BET(0, BAC_PONTO, 1));
    close_bets();
    CHECK_REFUSED(&p, BETS_CLOSED, BET(1, BAC_BANCA, 100));

    /* Which is what it is for: the round costs the house no more than P on the sides. */
    deal("9s 2h Kd 3c");
    CHECK_EQ(p.state.table.bank, -10000 + 1000);
}

static void t_812_2015_r43_a__one_side_exceeds_the_other_by_at_most_the_cap(void)
{
    for (uint16_t side = BAC_PONTO; side <= BAC_BANCA; side++) {
        open_capped(10000, 2);
        CHECK_REFUSED(&p, BANK_CAP, BET(0, side, 10001));
        play_bet(&p, 0, side, 9900);
        CHECK_REFUSED(&p, BANK_CAP, BET(0, side, 101));
        CHECK_REFUSED(&p, BANK_CAP, BET(1, side, 101));
        play_bet(&p, 1, side, 100);
        CHECK_REFUSED(&p, BANK_CAP, BET(1, side ^ 1, 20001));
        play_bet(&p, 1, side ^ 1, 20000);
        CHECK_TEXT(macau.rule_of(REF_BANK_CAP, side), "812/2015 r.43 a");
    }
}

static void t_812_2015_r43_a__taking_back_may_not_break_the_cap(void)
{
    open_capped(10000, 3);
    play_bet(&p, 0, BAC_PONTO, 8000);
    play_bet(&p, 1, BAC_BANCA, 6000);
    play_bet(&p, 2, BAC_BANCA, 6000); /* banca 4000 ahead */
    CHECK_REFUSED(&p, BANK_CAP, TAKE(0, BAC_PONTO, 6001));
    CHECK_REFUSED(&p, BANK_CAP, TAKE(0, BAC_PONTO, 8000));
    CHECK_EQ(play_stack(&p, 0), CHIPS - 8000);
    PLAY(&p, TAKE(0, BAC_PONTO, 6000)); /* 10000 ahead */
    PLAY(&p, TAKE(1, BAC_BANCA, 6000)); /* 4000: what was ahead may always go */
    PLAY(&p, TAKE(0, BAC_PONTO, 2000));
    PLAY(&p, TAKE(2, BAC_BANCA, 6000));
    CHECK_EQ(play_stack(&p, 2), CHIPS);
}

static void t_812_2015_r43_a__clearing_may_not_break_the_cap(void)
{
    open_capped(10000, 2);
    play_bet(&p, 0, BAC_PONTO, 9000);
    play_bet(&p, 1, BAC_BANCA, 19000); /* 10000 ahead */
    CHECK_REFUSED(&p, BANK_CAP, .kind = CMD_CLEAR, .seat = 0);
    PLAY(&p, .kind = CMD_CLEAR, .seat = 1);

    /* A seat on both sides takes both away: what counts is what then remains. */
    open_capped(10000, 2);
    play_bet(&p, 0, BAC_PONTO, 10000);
    play_bet(&p, 1, BAC_BANCA, 15000);
    play_bet(&p, 1, BAC_PONTO, 5000);
    play_bet(&p, 1, BAC_EMPATE, 500);
    PLAY(&p, .kind = CMD_CLEAR, .seat = 1);
    CHECK_EQ(play_stack(&p, 1), CHIPS);
    play_bet(&p, 1, BAC_BANCA, 15000);
    play_bet(&p, 1, BAC_PONTO, 4900);
    play_bet(&p, 0, BAC_PONTO, 100);
    CHECK_REFUSED(&p, BANK_CAP, .kind = CMD_CLEAR, .seat = 1); /* 10100 on ponto alone */
    CHECK_EQ(play_stack(&p, 1), CHIPS - 19900);
    CHECK_REFUSED(&p, NOTHING_THERE, .kind = CMD_TAKE_BACK, .seat = 1, .place = BAC_EMPATE,
                  .amount = 500);
}

/* All seats together may have `most` on this place, at a cap of 100 euro. */
static void check_share(uint16_t place, cents most, const char *rule)
{
    open_capped(10000, 3);
    CHECK_REFUSED(&p, BANK_CAP, BET(0, place, most + 1));
    play_bet(&p, 0, place, 300);
    play_bet(&p, 1, place, most - 400);
    CHECK_REFUSED(&p, BANK_CAP, BET(2, place, 101));
    play_bet(&p, 2, place, 100);
    CHECK_REFUSED(&p, BANK_CAP, BET(0, place, 1));
    PLAY(&p, TAKE(1, place, most - 400));
    PLAY(&p, .kind = CMD_CLEAR, .seat = 0);
    play_bet(&p, 2, place, most - 100);
    CHECK_TEXT(macau.rule_of(REF_BANK_CAP, place), rule);
}

static void t_812_2015_r43_b__all_ties_together_are_within_10_percent(void)
{
    check_share(BAC_EMPATE, 1000, "812/2015 r.43 b");
}

static void t_812_2015_r43_c__each_pair_by_itself_is_within_8_percent(void)
{
    check_share(BAC_PAR_PONTO, 800, "812/2015 r.43 c");
    play_bet(&p, 0, BAC_PAR_BANCA, 800); /* and the other spot as much again */
    check_share(BAC_PAR_BANCA, 800, "812/2015 r.43 c");
    play_bet(&p, 0, BAC_PAR_PONTO, 800);
}

static void t_percentages_of_the_cap_round_down(void)
{
    open_capped(10009, 1);
    CHECK_REFUSED(&p, BANK_CAP, BET(0, BAC_EMPATE, 1001));
    play_bet(&p, 0, BAC_EMPATE, 1000);
    CHECK_REFUSED(&p, BANK_CAP, BET(0, BAC_PAR_PONTO, 801));
    play_bet(&p, 0, BAC_PAR_PONTO, 800);
}

static void t_a_cap_that_leaves_no_room_for_a_bet_does_not_open(void)
{
    static const struct {
        cents  cap;
        int    pairs;
        size_t faults;
    } cases[] = {{1250, 1, 0}, {1249, 1, 2}, {1000, 0, 0}, {999, 0, 1}, {99, 1, 5}, {0, 1, 0}};

    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct house  house = house_of(&macau, 100);
        struct faults faults = {0};

        house.value[OPT_UNIT] = 20;
        house.value[MACAU_CAP] = cases[i].cap;
        house.value[BAC_PAIRS] = cases[i].pairs;
        game_lawful(&macau, &house, &faults);
        CHECK_EQ(faults.count, cases[i].faults);
        for (size_t n = 0; n < faults.count; n++)
            CHECK_EQ(faults.list[n].kind, FAULT_MIN_ABOVE_MAX);
    }
}

static void t_when_the_round_is_over_anyone_may_leave(void)
{
    open_capped(10000, 2);
    play_bet(&p, 0, BAC_PONTO, 10000);
    play_bet(&p, 1, BAC_BANCA, 20000);
    CHECK_REFUSED(&p, CHIPS_IN_PLAY, .kind = CMD_LEAVE, .seat = 0);
    play_coup("9s 2h Kd 3c");
    PLAY(&p, .kind = CMD_LEAVE, .seat = 0);
    play_open_round(&p);
    CHECK_REFUSED(&p, BANK_CAP, BET(1, BAC_BANCA, 20000));
}

static void t_both_games_are_on_the_list(void)
{
    CHECK(game_find("baccarat") == &baccarat);
    CHECK(game_find("macau") == &macau);
    CHECK_TEXT(macau.pt, "Bacará Macau");
}

TEST_MAIN(TESTS)
