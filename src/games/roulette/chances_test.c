/* chances_test.c -- the law's two tables, and the whole game counted. */
#include "cloth_test.h"

#define TESTS(X)                                                                                   \
    X(804_2015_r11_a_i__pleno_takes_up_to_30_times)                                                \
    X(804_2015_r11_a_ii__cavalo_takes_up_to_60_times)                                              \
    X(804_2015_r11_a_iii__rua_takes_up_to_90_times)                                                \
    X(804_2015_r11_a_iv__quadro_takes_up_to_120_times)                                             \
    X(804_2015_r11_a_v__linha_takes_up_to_180_times)                                               \
    X(804_2015_r11_a_vi__duzia_takes_up_to_360_times)                                              \
    X(804_2015_r11_a_vii__coluna_takes_up_to_360_times)                                            \
    X(804_2015_r11_a_viii__cavalo_de_duzia_takes_up_to_720_times)                                  \
    X(804_2015_r11_a_ix__cavalo_de_coluna_takes_up_to_720_times)                                   \
    X(804_2015_r11_b__chance_simples_takes_up_to_540_times)                                        \
    X(804_2015_r13_a_i__pleno_pays_35_to_1)                                                        \
    X(804_2015_r13_a_ii__cavalo_pays_17_to_1)                                                      \
    X(804_2015_r13_a_iii__rua_pays_11_to_1)                                                        \
    X(804_2015_r13_a_iv__quadro_pays_8_to_1)                                                       \
    X(804_2015_r13_a_v__linha_pays_5_to_1)                                                         \
    X(804_2015_r13_a_vi__duzia_pays_2_to_1)                                                        \
    X(804_2015_r13_a_vii__coluna_pays_2_to_1)                                                      \
    X(804_2015_r13_a_viii__cavalo_de_duzia_pays_half)                                              \
    X(804_2015_r13_a_ix__cavalo_de_coluna_pays_half)                                               \
    X(804_2015_r13_b__chance_simples_pays_1_to_1)                                                  \
    X(807_2015_r12_a_i__pleno_takes_up_to_30_times)                                                \
    X(807_2015_r12_a_ii__cavalo_takes_up_to_60_times)                                              \
    X(807_2015_r12_a_iii__rua_takes_up_to_90_times)                                                \
    X(807_2015_r12_a_iv__quadro_takes_up_to_120_times)                                             \
    X(807_2015_r12_a_v__linha_takes_up_to_180_times)                                               \
    X(807_2015_r12_a_vi__duzia_takes_up_to_360_times)                                              \
    X(807_2015_r12_a_vii__coluna_takes_up_to_360_times)                                            \
    X(807_2015_r12_a_viii__cavalo_de_duzia_takes_up_to_720_times)                                  \
    X(807_2015_r12_a_ix__cavalo_de_coluna_takes_up_to_720_times)                                   \
    X(807_2015_r12_b__chance_simples_takes_up_to_540_times)                                        \
    X(807_2015_r14_a_i__pleno_pays_35_to_1)                                                        \
    X(807_2015_r14_a_ii__cavalo_pays_17_to_1)                                                      \
    X(807_2015_r14_a_iii__rua_pays_11_to_1)                                                        \
    X(807_2015_r14_a_iv__quadro_pays_8_to_1)                                                       \
    X(807_2015_r14_a_v__linha_pays_5_to_1)                                                         \
    X(807_2015_r14_a_vi__duzia_pays_2_to_1)                                                        \
    X(807_2015_r14_a_vii__coluna_pays_2_to_1)                                                      \
    X(807_2015_r14_a_viii__cavalo_de_duzia_pays_half)                                              \
    X(807_2015_r14_a_ix__cavalo_de_coluna_pays_half)                                               \
    X(807_2015_r14_b__chance_simples_pays_1_to_1)                                                  \
    X(804_2015_r18__every_bet_by_every_pocket)                                                     \
    X(807_2015_r20__every_bet_by_every_pocket)                                                     \
    X(804_2015_r19__0_and_00_lose_whatever_does_not_include_them)                                  \
    X(807_2015_r21__0_loses_whatever_does_not_include_it)                                          \
    X(every_american_bet_costs_2_in_38)                                                            \
    X(every_french_bet_costs_1_in_37)                                                              \
    X(half_of_an_odd_stake_is_paid_upwards)
TESTS(TEST_DECLARE)

static struct play p;

/* Every spot of the class, from an empty one to a full one, a cent at a time where it matters. */
static void check_limit(enum rou_wheel wheel, const char *class, cents times, const char *rule)
{
    struct house house = usual(wheel, 500);
    cents        most = 500 * times;
    int          spots = 0;

    sit_down(&p, wheel, &house);
    for (uint16_t place = 0; place < p.game->places; place++) {
        if (!is_of_class(name_of(p.game, place, KEY).value, class)) continue;
        CHECK_REFUSED(&p, BELOW_MINIMUM, .kind = CMD_BET, .place = place, .amount = 499);
        CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = place, .amount = most + 1);
        play_bet(&p, 0, place, 500);
        play_bet(&p, 0, place, most - 501);
        CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = place, .amount = 2);
        play_bet(&p, 0, place, 1);
        CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = place, .amount = 1);
        CHECK_TEXT(p.game->rule_of(REF_ABOVE_MAXIMUM, place), rule);
        spots++;
    }
    CHECK(spots > 0);
    CHECK_EQ(p.state.table.seat[0].in_play, most * spots);
}

/* What `stake` on a place wins or loses by a pocket; the table goes on. */
static cents net_of(uint16_t place, unsigned pocket, cents stake)
{
    cents before = play_stack(&p, 0);

    if (p.state.table.phase != PHASE_BETTING) play_open_round(&p);
    play_bet(&p, 0, place, stake);
    play_close(&p, 0);
    play_draw(&p, pocket);
    return play_stack(&p, 0) - before;
}

/* Every spot of the class, by a pocket that it covers. */
static void check_prize(enum rou_wheel wheel, const char *class, cents num, cents den,
                        const char *rule)
{
    struct house house = usual(wheel, 100);
    int          spots = 0;

    sit_down(&p, wheel, &house);
    for (uint16_t place = 0; place < p.game->places; place++) {
        struct name key = name_of(p.game, place, KEY);
        unsigned    pocket = 0;

        if (!is_of_class(key.value, class)) continue;
        while (!key_covers(key.value, pocket)) pocket++;
        CHECK_EQ(net_of(place, pocket, 200), 200 * num / den);
        CHECK_EQ(play_settle(&p), 1);
        CHECK_EQ(p.line[0].result, RESULT_WON);
        CHECK_EQ(p.line[0].prize, 200 * num / den);
        CHECK_EQ(p.line[0].back, 200 + 200 * num / den);
        CHECK_TEXT(p.line[0].rule, rule);
        spots++;
    }
    CHECK(spots > 0);
}

RULE(804_2015_r11_a_i__pleno_takes_up_to_30_times,
     check_limit(ROU_US, "pleno", 30, "804/2015 r.11 a i"))
RULE(804_2015_r11_a_ii__cavalo_takes_up_to_60_times,
     check_limit(ROU_US, "cavalo", 60, "804/2015 r.11 a ii"))
RULE(804_2015_r11_a_iii__rua_takes_up_to_90_times,
     check_limit(ROU_US, "rua", 90, "804/2015 r.11 a iii"))
RULE(804_2015_r11_a_iv__quadro_takes_up_to_120_times,
     check_limit(ROU_US, "quadro", 120, "804/2015 r.11 a iv"))
RULE(804_2015_r11_a_v__linha_takes_up_to_180_times,
     check_limit(ROU_US, "linha", 180, "804/2015 r.11 a v"))
RULE(804_2015_r11_a_vi__duzia_takes_up_to_360_times,
     check_limit(ROU_US, "duzia", 360, "804/2015 r.11 a vi"))
RULE(804_2015_r11_a_vii__coluna_takes_up_to_360_times,
     check_limit(ROU_US, "coluna", 360, "804/2015 r.11 a vii"))
RULE(804_2015_r11_a_viii__cavalo_de_duzia_takes_up_to_720_times,
     check_limit(ROU_US, "cavalo-duzia", 720, "804/2015 r.11 a viii"))
RULE(804_2015_r11_a_ix__cavalo_de_coluna_takes_up_to_720_times,
     check_limit(ROU_US, "cavalo-coluna", 720, "804/2015 r.11 a ix"))
RULE(804_2015_r11_b__chance_simples_takes_up_to_540_times,
     check_limit(ROU_US, "simples", 540, "804/2015 r.11 b"))
RULE(804_2015_r13_a_i__pleno_pays_35_to_1, check_prize(ROU_US, "pleno", 35, 1, "804/2015 r.13 a i"))
RULE(804_2015_r13_a_ii__cavalo_pays_17_to_1,
     check_prize(ROU_US, "cavalo", 17, 1, "804/2015 r.13 a ii"))
RULE(804_2015_r13_a_iii__rua_pays_11_to_1, check_prize(ROU_US, "rua", 11, 1, "804/2015 r.13 a iii"))
RULE(804_2015_r13_a_iv__quadro_pays_8_to_1,
     check_prize(ROU_US, "quadro", 8, 1, "804/2015 r.13 a iv"))
RULE(804_2015_r13_a_v__linha_pays_5_to_1, check_prize(ROU_US, "linha", 5, 1, "804/2015 r.13 a v"))
RULE(804_2015_r13_a_vi__duzia_pays_2_to_1, check_prize(ROU_US, "duzia", 2, 1, "804/2015 r.13 a vi"))
RULE(804_2015_r13_a_vii__coluna_pays_2_to_1,
     check_prize(ROU_US, "coluna", 2, 1, "804/2015 r.13 a vii"))
RULE(804_2015_r13_a_viii__cavalo_de_duzia_pays_half,
     check_prize(ROU_US, "cavalo-duzia", 1, 2, "804/2015 r.13 a viii"))
RULE(804_2015_r13_a_ix__cavalo_de_coluna_pays_half,
     check_prize(ROU_US, "cavalo-coluna", 1, 2, "804/2015 r.13 a ix"))
RULE(804_2015_r13_b__chance_simples_pays_1_to_1,
     check_prize(ROU_US, "simples", 1, 1, "804/2015 r.13 b"))
RULE(807_2015_r12_a_i__pleno_takes_up_to_30_times,
     check_limit(ROU_FR, "pleno", 30, "807/2015 r.12 a i"))
RULE(807_2015_r12_a_ii__cavalo_takes_up_to_60_times,
     check_limit(ROU_FR, "cavalo", 60, "807/2015 r.12 a ii"))
RULE(807_2015_r12_a_iii__rua_takes_up_to_90_times,
     check_limit(ROU_FR, "rua", 90, "807/2015 r.12 a iii"))
RULE(807_2015_r12_a_iv__quadro_takes_up_to_120_times,
     check_limit(ROU_FR, "quadro", 120, "807/2015 r.12 a iv"))
RULE(807_2015_r12_a_v__linha_takes_up_to_180_times,
     check_limit(ROU_FR, "linha", 180, "807/2015 r.12 a v"))
RULE(807_2015_r12_a_vi__duzia_takes_up_to_360_times,
     check_limit(ROU_FR, "duzia", 360, "807/2015 r.12 a vi"))
RULE(807_2015_r12_a_vii__coluna_takes_up_to_360_times,
     check_limit(ROU_FR, "coluna", 360, "807/2015 r.12 a vii"))
RULE(807_2015_r12_a_viii__cavalo_de_duzia_takes_up_to_720_times,
     check_limit(ROU_FR, "cavalo-duzia", 720, "807/2015 r.12 a viii"))
RULE(807_2015_r12_a_ix__cavalo_de_coluna_takes_up_to_720_times,
     check_limit(ROU_FR, "cavalo-coluna", 720, "807/2015 r.12 a ix"))
RULE(807_2015_r12_b__chance_simples_takes_up_to_540_times,
     check_limit(ROU_FR, "simples", 540, "807/2015 r.12 b"))
RULE(807_2015_r14_a_i__pleno_pays_35_to_1, check_prize(ROU_FR, "pleno", 35, 1, "807/2015 r.14 a i"))
RULE(807_2015_r14_a_ii__cavalo_pays_17_to_1,
     check_prize(ROU_FR, "cavalo", 17, 1, "807/2015 r.14 a ii"))
RULE(807_2015_r14_a_iii__rua_pays_11_to_1, check_prize(ROU_FR, "rua", 11, 1, "807/2015 r.14 a iii"))
RULE(807_2015_r14_a_iv__quadro_pays_8_to_1,
     check_prize(ROU_FR, "quadro", 8, 1, "807/2015 r.14 a iv"))
RULE(807_2015_r14_a_v__linha_pays_5_to_1, check_prize(ROU_FR, "linha", 5, 1, "807/2015 r.14 a v"))
RULE(807_2015_r14_a_vi__duzia_pays_2_to_1, check_prize(ROU_FR, "duzia", 2, 1, "807/2015 r.14 a vi"))
RULE(807_2015_r14_a_vii__coluna_pays_2_to_1,
     check_prize(ROU_FR, "coluna", 2, 1, "807/2015 r.14 a vii"))
RULE(807_2015_r14_a_viii__cavalo_de_duzia_pays_half,
     check_prize(ROU_FR, "cavalo-duzia", 1, 2, "807/2015 r.14 a viii"))
RULE(807_2015_r14_a_ix__cavalo_de_coluna_pays_half,
     check_prize(ROU_FR, "cavalo-coluna", 1, 2, "807/2015 r.14 a ix"))
RULE(807_2015_r14_b__chance_simples_pays_1_to_1,
     check_prize(ROU_FR, "simples", 1, 1, "807/2015 r.14 b"))

static void check_every_bet(enum rou_wheel wheel, const char *pays, const char *loses,
                            const char *zero)
{
    struct house house = usual(wheel, 100);

    sit_down(&p, wheel, &house);
    for (uint16_t place = 0; place < p.game->places; place++) {
        struct name key = name_of(p.game, place, KEY);

        for (unsigned pocket = 0; pocket < pockets[wheel]; pocket++) {
            cents net = key_net(wheel, key.value, pocket, 100);

            CHECK_EQ(net_of(place, pocket, 100), net);
            CHECK_EQ(play_settle(&p), 1);
            CHECK_EQ(p.line[0].result, net > 0 ? RESULT_WON : RESULT_LOST);
            if (net > 0) CHECK(strncmp(p.line[0].rule, pays, strlen(pays)) == 0);
            else CHECK_TEXT(p.line[0].rule, pocket == 0 || pocket == 37 ? zero : loses);
        }
    }
}

RULE(804_2015_r18__every_bet_by_every_pocket,
     check_every_bet(ROU_US, "804/2015 r.13 ", "804/2015 r.18", "804/2015 r.19"))
RULE(807_2015_r20__every_bet_by_every_pocket,
     check_every_bet(ROU_FR, "807/2015 r.14 ", "807/2015 r.20", "807/2015 r.21"))

/* One chip everywhere: by this pocket only the named ones win, and the rest are lost whole. */
static void check_zero(enum rou_wheel wheel, unsigned pocket, const char *const *winners)
{
    struct house house = usual(wheel, 100);
    size_t       won = 0;

    sit_down(&p, wheel, &house);
    for (uint16_t place = 0; place < p.game->places; place++) play_bet(&p, 0, place, 100);
    play_close(&p, 0);
    play_draw(&p, pocket);
    CHECK_EQ(play_settle(&p), p.game->places);
    for (size_t i = 0; i < p.lines; i++) {
        if (p.line[i].result == RESULT_WON) {
            CHECK_TEXT(name_of(p.game, p.line[i].place, KEY).value, winners[won]);
            won++;
        } else {
            CHECK_EQ(p.line[i].result, RESULT_LOST);
            CHECK_EQ(p.line[i].back, 0);
        }
    }
    CHECK(winners[won] == NULL);
}

static void t_804_2015_r19__0_and_00_lose_whatever_does_not_include_them(void)
{
    check_zero(ROU_US, 0,
               (const char *const[]){"pleno-0", "cavalo-0-1", "cavalo-0-2", "cavalo-0-00",
                                     "rua-0-1-2", "rua-0-00-2", NULL});
    check_zero(ROU_US, ROU_DOUBLE_ZERO,
               (const char *const[]){"pleno-00", "cavalo-0-00", "cavalo-00-2", "cavalo-00-3",
                                     "rua-0-00-2", "rua-00-2-3", NULL});
}

static void t_807_2015_r21__0_loses_whatever_does_not_include_it(void)
{
    check_zero(ROU_FR, 0,
               (const char *const[]){"pleno-0", "cavalo-0-1", "cavalo-0-2", "cavalo-0-3",
                                     "rua-0-1-2", "rua-0-2-3", "quadro-0-1-2-3", NULL});
}

/* Over all the pockets of the wheel a stake on any bet comes back short by the
 * same: nothing in the game is better or worse than anything else. */
static void check_edge(enum rou_wheel wheel, cents stakes)
{
    struct house house = usual(wheel, 100);

    sit_down(&p, wheel, &house);
    for (uint16_t place = 0; place < p.game->places; place++) {
        cents net = 0;

        for (unsigned pocket = 0; pocket < pockets[wheel]; pocket++)
            net += net_of(place, pocket, 100);
        CHECK_EQ(net, -100 * stakes);
    }
}

RULE(every_american_bet_costs_2_in_38, check_edge(ROU_US, 2))
RULE(every_french_bet_costs_1_in_37, check_edge(ROU_FR, 1))

static void t_half_of_an_odd_stake_is_paid_upwards(void)
{
    for (enum rou_wheel wheel = ROU_FR; wheel < ROU_WHEELS; wheel++) {
        struct house house = usual(wheel, 100);

        sit_down(&p, wheel, &house);
        CHECK_EQ(net_of(place_of(p.game, "cavalo-duzia-1-2"), 1, 101), 51);
        CHECK_EQ(net_of(place_of(p.game, "cavalo-coluna-2-3"), 2, 103), 52);
        CHECK_EQ(net_of(place_of(p.game, "cavalo-coluna-2-3"), 1, 103), -103);
    }
}

TEST_MAIN(TESTS)
