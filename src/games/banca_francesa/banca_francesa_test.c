#include "games/banca_francesa/banca_francesa.h"

#include "play.h"

#define TESTS(X)                                                                                   \
    X(808_2015_r3_a__a_bet_is_chips_on_a_chance)                                                   \
    X(808_2015_r3_b__a_maximum_is_the_most_a_seat_bets_on_a_chance)                                \
    X(808_2015_r3_c__a_minimum_is_the_least_a_seat_bets_on_a_chance)                               \
    X(808_2015_r3_d__a_round_lasts_until_a_throw_collects_and_pays)                                \
    X(808_2015_r6_c__three_dice_of_six_faces_make_216_throws)                                      \
    X(808_2015_r15__the_throw_comes_after_the_bets_and_is_told)                                    \
    X(808_2015_r24_a__three_aces_pay_61_to_1)                                                      \
    X(808_2015_r24_b__pequeno_pays_evens)                                                          \
    X(808_2015_r24_c__grande_pays_evens)                                                           \
    X(808_2015_r7__each_pip_counts_one)                                                            \
    X(808_2015_r8__only_the_three_chances_and_the_lines_take_bets)                                 \
    X(808_2015_r8_a__ases_win_on_3_alone)                                                          \
    X(808_2015_r8_b__pequeno_wins_on_5_6_7_alone)                                                  \
    X(808_2015_r8_c__grande_wins_on_14_15_16_alone)                                                \
    X(808_2015_r15_i__3_decides)                                                                   \
    X(808_2015_r15_ii__5_6_7_decide)                                                               \
    X(808_2015_r15_iii__14_15_16_decide)                                                           \
    X(808_2015_r15_iv__every_other_total_is_a_null_throw)                                          \
    X(808_2015_r9__chips_may_lie_on_the_outer_lines)                                               \
    X(808_2015_r10__chips_on_a_line_count_half)                                                    \
    X(808_2015_r10__the_limits_of_a_line_are_doubled)                                              \
    X(808_2015_r11__one_minimum_for_every_chance)                                                  \
    X(808_2015_r12_a__ases_take_up_to_6_times_the_minimum)                                         \
    X(808_2015_r12_b__pequeno_and_grande_take_up_to_200_times)                                     \
    X(808_2015_r12_b__line_and_area_share_the_maximum)                                             \
    X(808_2015_r16__a_deciding_throw_collects_and_pays)                                            \
    X(808_2015_r17__after_a_null_throw_bets_may_be_taken_back_kept_or_changed)                     \
    X(808_2015_r22__the_other_chances_lose)                                                        \
    X(every_throw_of_216__the_bank_keeps_1_in_63)                                                  \
    X(the_216_throws_are_the_216_triples_of_dice)                                                  \
    X(an_operator_cannot_raise_the_maxima)
TESTS(TEST_DECLARE)

static struct play p;

static void sit_down(int64_t minimum)
{
    struct house house = play_house(&banca_francesa);

    house.value[OPT_MINIMUM] = minimum;
    house.value[OPT_UNIT] = 1;
    play_open(&p, &banca_francesa, &house);
    play_sit(&p, 0, 10000000);
    play_open_round(&p);
}

static const struct bf_state *state(void)
{
    return (const struct bf_state *)&p.state;
}

static void throw(uint8_t a, uint8_t b, uint8_t c)
{
    play_draw(&p, bf_throw((const uint8_t[]){a, b, c}));
}

/* What one bet of 100 wins or loses by a throw; 0 when the throw was null. */
static cents net_of(enum bf_place place, uint8_t a, uint8_t b, uint8_t c)
{
    sit_down(100);
    play_bet(&p, 0, place, place >= BF_PEQUENO_LINE ? 200 : 100);
    play_close(&p, 0);
    throw(a, b, c);
    return play_stack(&p, 0) + p.state.table.seat[0].in_play - 10000000;
}

static void t_808_2015_r3_a__a_bet_is_chips_on_a_chance(void)
{
    sit_down(100);
    play_bet(&p, 0, BF_GRANDE, 250);
    CHECK_EQ(state()->stake[0][BF_GRANDE], 250);
    CHECK_EQ(play_stack(&p, 0), 10000000 - 250);
    CHECK_EQ(p.state.table.seat[0].in_play, 250);
}

/* Two seats at one table: the limits are of each, not of both together. */
static void check_limits_of_each_seat(cents refused, cents allowed, enum refusal no)
{
    struct house house = play_house(&banca_francesa);

    house.value[OPT_MODE] = MODE_MULTI;
    house.value[OPT_SEATS] = 2;
    house.value[OPT_UNIT] = 1;
    play_open(&p, &banca_francesa, &house);
    for (uint8_t i = 0; i < 2; i++) play_sit(&p, i, 10000000);
    play_open_round(&p);
    for (uint8_t i = 0; i < 2; i++) {
        struct command bet = {.kind = CMD_BET, .seat = i, .place = BF_ASES, .amount = refused};

        check_refusal(play_try(&p, bet), no, __FILE__, __LINE__);
        play_bet(&p, i, BF_ASES, allowed);
    }
}

static void t_808_2015_r3_b__a_maximum_is_the_most_a_seat_bets_on_a_chance(void)
{
    check_limits_of_each_seat(601, 600, REF_ABOVE_MAXIMUM);
}

static void t_808_2015_r3_c__a_minimum_is_the_least_a_seat_bets_on_a_chance(void)
{
    check_limits_of_each_seat(99, 100, REF_BELOW_MINIMUM);
}

static void t_808_2015_r3_d__a_round_lasts_until_a_throw_collects_and_pays(void)
{
    sit_down(100);
    play_bet(&p, 0, BF_PEQUENO, 100);
    for (int nulls = 0; nulls < 5; nulls++) {
        play_close(&p, 0);
        throw(4, 4, 4);
        CHECK_EQ(p.state.table.round, 1);
        CHECK(!play_heard(&p, EV_ROUND_OVER));
        CHECK_REFUSED(&p, ROUND_RUNNING, .kind = CMD_OPEN, .seat = HOUSE);
    }
    play_close(&p, 0);
    throw(1, 2, 3);
    CHECK(play_heard(&p, EV_ROUND_OVER));
    play_open_round(&p);
    CHECK_EQ(p.state.table.round, 2);
}

static void t_808_2015_r6_c__three_dice_of_six_faces_make_216_throws(void)
{
    int faces[3][7] = {{0}};

    sit_down(100);
    play_bet(&p, 0, BF_ASES, 100);
    play_close(&p, 0);
    CHECK_EQ(banca_francesa.awaits(&p.state).below, 6 * 6 * 6);
    CHECK_REFUSED(&p, NO_SUCH_OUTCOME, .kind = CMD_DRAW, .seat = HOUSE, .number = 216);
    for (uint32_t n = 0; n < BF_THROWS; n++) {
        uint8_t dice[3];

        bf_dice(n, dice);
        for (int i = 0; i < 3; i++) faces[i][dice[i]]++;
    }
    for (int i = 0; i < 3; i++) /* every face of every die as often as any other */
        for (int face = 1; face <= 6; face++) CHECK_EQ(faces[i][face], 36);
}

static void t_808_2015_r15__the_throw_comes_after_the_bets_and_is_told(void)
{
    sit_down(100);
    play_bet(&p, 0, BF_GRANDE, 100);
    CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_DRAW, .seat = HOUSE);
    play_close(&p, 0);
    throw(4, 5, 6);
    CHECK_EQ(p.heard.list[0].kind, EV_OUTCOME);
    CHECK_EQ(p.heard.list[0].number, bf_throw((const uint8_t[]){4, 5, 6}));
    CHECK(!play_heard(&p, EV_NULL_THROW));
}

static void t_808_2015_r24_a__three_aces_pay_61_to_1(void)
{
    CHECK_EQ(net_of(BF_ASES, 1, 1, 1), +6100);
    CHECK_EQ(play_settle(&p), 1);
    CHECK_TEXT(p.line[0].rule, "808/2015 r.24 a");
}

static void t_808_2015_r24_b__pequeno_pays_evens(void)
{
    CHECK_EQ(net_of(BF_PEQUENO, 1, 2, 3), +100);
    CHECK_EQ(play_settle(&p), 1);
    CHECK_TEXT(p.line[0].rule, "808/2015 r.24 b");
}

static void t_808_2015_r24_c__grande_pays_evens(void)
{
    CHECK_EQ(net_of(BF_GRANDE, 5, 5, 5), +100);
    CHECK_EQ(play_settle(&p), 1);
    CHECK_TEXT(p.line[0].rule, "808/2015 r.24 c");
}

static void t_808_2015_r7__each_pip_counts_one(void)
{
    CHECK_EQ(net_of(BF_PEQUENO, 1, 1, 3), +100); /* five pips: not ases, though aces show */
    CHECK_EQ(net_of(BF_ASES, 1, 1, 3), -100);
}

static void t_808_2015_r8__only_the_three_chances_and_the_lines_take_bets(void)
{
    sit_down(100);
    for (uint16_t place = 0; place < BF_PLACES; place++) play_bet(&p, 0, place, 200);
    CHECK_REFUSED(&p, NO_SUCH_PLACE, .kind = CMD_BET, .place = BF_PLACES, .amount = 100);
    CHECK_REFUSED(&p, NO_SUCH_PLACE, .kind = CMD_ANNOUNCE, .amount = 100);
    CHECK_TEXT(banca_francesa.rule_of(REF_NO_SUCH_PLACE, BF_PLACES), "808/2015 r.8");
}

/* For every throw: does this chance win exactly on these totals? */
static void check_winning_totals(enum bf_place place, unsigned low, unsigned high)
{
    for (uint8_t a = 1; a <= 6; a++)
        for (uint8_t b = 1; b <= 6; b++)
            for (uint8_t c = 1; c <= 6; c++) {
                unsigned total = (unsigned)(a + b + c);

                CHECK_EQ(net_of(place, a, b, c) > 0, total >= low && total <= high);
            }
}

static void t_808_2015_r8_a__ases_win_on_3_alone(void)
{
    check_winning_totals(BF_ASES, 3, 3);
}

static void t_808_2015_r8_b__pequeno_wins_on_5_6_7_alone(void)
{
    check_winning_totals(BF_PEQUENO, 5, 7);
    check_winning_totals(BF_PEQUENO_LINE, 5, 7);
}

static void t_808_2015_r8_c__grande_wins_on_14_15_16_alone(void)
{
    check_winning_totals(BF_GRANDE, 14, 16);
    check_winning_totals(BF_GRANDE_LINE, 14, 16);
}

/* Every throw with this total ends the round and is remembered by the indicator. */
static void check_decides(unsigned total)
{
    int seen = 0;

    for (uint32_t n = 0; n < BF_THROWS; n++) {
        uint8_t dice[3];

        bf_dice(n, dice);
        if ((unsigned)(dice[0] + dice[1] + dice[2]) != total) continue;
        net_of(BF_PEQUENO, dice[0], dice[1], dice[2]);
        CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
        CHECK_EQ(p.state.table.last[0], total);
        seen++;
    }
    CHECK(seen > 0);
}

static void t_808_2015_r15_i__3_decides(void)
{
    check_decides(3);
}

static void t_808_2015_r15_ii__5_6_7_decide(void)
{
    for (unsigned total = 5; total <= 7; total++) check_decides(total);
}

static void t_808_2015_r15_iii__14_15_16_decide(void)
{
    for (unsigned total = 14; total <= 16; total++) check_decides(total);
}

static void t_808_2015_r15_iv__every_other_total_is_a_null_throw(void)
{
    for (uint32_t n = 0; n < BF_THROWS; n++) {
        uint8_t  dice[3];
        unsigned total;
        bool     nothing;

        bf_dice(n, dice);
        total = (unsigned)(dice[0] + dice[1] + dice[2]);
        nothing = total == 4 || (total >= 8 && total <= 13) || total >= 17;
        net_of(BF_GRANDE, dice[0], dice[1], dice[2]);
        CHECK_EQ(play_heard(&p, EV_NULL_THROW), nothing);
        CHECK_EQ(p.state.table.phase, nothing ? PHASE_BETTING : PHASE_SETTLED);
    }
}

static void t_808_2015_r9__chips_may_lie_on_the_outer_lines(void)
{
    CHECK_EQ(net_of(BF_PEQUENO_LINE, 1, 2, 2), +100);
    CHECK_EQ(net_of(BF_GRANDE_LINE, 5, 5, 4), +100);
}

static void t_808_2015_r10__chips_on_a_line_count_half(void)
{
    CHECK_EQ(net_of(BF_PEQUENO_LINE, 5, 5, 5), -100); /* 200 chips, a bet of 100 */
    CHECK_EQ(play_settle(&p), 1);
    CHECK_EQ(p.line[0].chips, 200);
    CHECK_EQ(p.line[0].stake, 100);
    CHECK_EQ(p.line[0].back, 100);

    sit_down(100);
    CHECK_REFUSED(&p, OFF_UNIT, .kind = CMD_BET, .place = BF_GRANDE_LINE, .amount = 201);
}

static void t_808_2015_r10__the_limits_of_a_line_are_doubled(void)
{
    sit_down(100);
    CHECK_REFUSED(&p, BELOW_MINIMUM, .kind = CMD_BET, .place = BF_GRANDE_LINE, .amount = 198);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = BF_GRANDE_LINE, .amount = 40002);
    play_bet(&p, 0, BF_GRANDE_LINE, 40000);
    play_bet(&p, 0, BF_PEQUENO_LINE, 200);
    CHECK_TEXT(banca_francesa.rule_of(REF_BELOW_MINIMUM, BF_GRANDE_LINE), "808/2015 r.10");
}

static void t_808_2015_r11__one_minimum_for_every_chance(void)
{
    sit_down(500);
    for (uint16_t place = BF_ASES; place <= BF_GRANDE; place++) {
        CHECK_REFUSED(&p, BELOW_MINIMUM, .kind = CMD_BET, .place = place, .amount = 499);
        play_bet(&p, 0, place, 500);
        CHECK_REFUSED(&p, BELOW_MINIMUM, .kind = CMD_TAKE_BACK, .place = place, .amount = 1);
        PLAY(&p, .kind = CMD_TAKE_BACK, .place = place, .amount = 500);
    }
}

static void t_808_2015_r12_a__ases_take_up_to_6_times_the_minimum(void)
{
    sit_down(100);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = BF_ASES, .amount = 601);
    play_bet(&p, 0, BF_ASES, 600);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = BF_ASES, .amount = 1);
    CHECK_TEXT(banca_francesa.rule_of(REF_ABOVE_MAXIMUM, BF_ASES), "808/2015 r.12 a");
}

static void t_808_2015_r12_b__pequeno_and_grande_take_up_to_200_times(void)
{
    sit_down(100);
    for (uint16_t place = BF_PEQUENO; place <= BF_GRANDE; place++) {
        CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = place, .amount = 20001);
        play_bet(&p, 0, place, 20000);
        CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = place, .amount = 1);
    }
}

static void t_808_2015_r12_b__line_and_area_share_the_maximum(void)
{
    sit_down(100);
    play_bet(&p, 0, BF_GRANDE, 15000);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = BF_GRANDE_LINE, .amount = 10002);
    play_bet(&p, 0, BF_GRANDE_LINE, 10000);
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = BF_GRANDE, .amount = 1);
}

static void t_808_2015_r16__a_deciding_throw_collects_and_pays(void)
{
    sit_down(100);
    play_bet(&p, 0, BF_PEQUENO, 300);
    play_bet(&p, 0, BF_GRANDE, 200);
    play_close(&p, 0);
    throw(2, 2, 2);
    CHECK_EQ(play_stack(&p, 0), 10000000 + 300 - 200);
    CHECK_EQ(p.state.table.bank, 200 - 300);
    CHECK_EQ(play_settle(&p), 2);
    CHECK_EQ(p.line[0].result, RESULT_WON);
    CHECK_EQ(p.line[1].result, RESULT_LOST);
}

static void t_808_2015_r17__after_a_null_throw_bets_may_be_taken_back_kept_or_changed(void)
{
    sit_down(100);
    play_bet(&p, 0, BF_ASES, 100);
    play_bet(&p, 0, BF_PEQUENO, 100);
    play_bet(&p, 0, BF_GRANDE, 100);
    play_close(&p, 0);
    throw(2, 3, 4);
    CHECK_EQ(play_settle(&p), 0);
    CHECK_EQ(play_stack(&p, 0), 10000000 - 300);                      /* kept */
    PLAY(&p, .kind = CMD_TAKE_BACK, .place = BF_ASES, .amount = 100); /* taken back */
    PLAY(&p, .kind = CMD_BET, .place = BF_GRANDE, .amount = 400);     /* changed */
    play_close(&p, 0);
    throw(4, 5, 6);
    CHECK_EQ(state()->throws, 2);
    CHECK_EQ(play_stack(&p, 0), 10000000 - 100 + 500);
}

static void t_808_2015_r22__the_other_chances_lose(void)
{
    CHECK_EQ(net_of(BF_ASES, 2, 2, 2), -100);
    CHECK_EQ(net_of(BF_PEQUENO, 1, 1, 1), -100);
    CHECK_EQ(net_of(BF_GRANDE, 1, 1, 1), -100);
    CHECK_EQ(play_settle(&p), 1);
    CHECK_TEXT(p.line[0].rule, "808/2015 r.22");
}

/* The whole game, enumerated: 1 + 31 + 31 deciding throws out of 216, and on
 * each chance the bank is ahead by exactly one stake in 63. */
static void t_every_throw_of_216__the_bank_keeps_1_in_63(void)
{
    for (enum bf_place place = BF_ASES; place < BF_PLACES; place++) {
        int   deciding = 0;
        cents net = 0;

        for (uint32_t n = 0; n < BF_THROWS; n++) {
            uint8_t dice[3];
            cents   one;

            bf_dice(n, dice);
            one = net_of(place, dice[0], dice[1], dice[2]);
            deciding += one != 0;
            net += one;
        }
        CHECK_EQ(deciding, 63);
        CHECK_EQ(net, -100);
    }
}

static void t_the_216_throws_are_the_216_triples_of_dice(void)
{
    uint32_t n = 0;

    for (uint8_t a = 1; a <= 6; a++)
        for (uint8_t b = 1; b <= 6; b++)
            for (uint8_t c = 1; c <= 6; c++, n++) {
                uint8_t dice[3];

                bf_dice(n, dice);
                CHECK(dice[0] == a && dice[1] == b && dice[2] == c);
                CHECK_EQ(bf_throw(dice), n);
            }
    CHECK_EQ(n, BF_THROWS);
}

static void t_an_operator_cannot_raise_the_maxima(void)
{
    struct house  house = play_house(&banca_francesa);
    struct faults faults = {0};

    house.value[BF_MAX_ASES] = 7;
    house.value[BF_MAX_SIDES] = 201;
    game_lawful(&banca_francesa, &house, &faults);
    CHECK_EQ(faults.count, 2);
    CHECK_EQ(faults.list[0].kind, FAULT_ABOVE);
    CHECK_EQ(faults.list[0].limit, 6);
    CHECK_TEXT(faults.list[0].rule, "808/2015 r.12 a");
    CHECK_TEXT(faults.list[1].rule, "808/2015 r.12 b");
}

TEST_MAIN(TESTS)
