/* Returns known from outside this program: the arithmetic of the wheel and of three
 * dice, the published edges of baccarat, and what an insurance bet must be worth. */
#include "odds/odds.h"

#include "check.h"
#include "games/baccarat/baccarat.h"
#include "games/banca_francesa/banca_francesa.h"
#include "games/blackjack/blackjack.h"
#include "games/roulette/roulette.h"

#include <math.h>

#define TESTS(X)                                                                                   \
    X(every_bet_of_banca_francesa_costs_1_in_63)                                                   \
    X(every_bet_of_the_french_wheel_costs_1_in_37)                                                 \
    X(every_bet_of_the_american_wheel_costs_2_in_38)                                               \
    X(bets_that_a_house_does_not_offer_are_not_listed)                                             \
    X(a_minimum_of_its_own_moves_no_return)                                                        \
    X(eight_decks_of_baccarat_as_published)                                                        \
    X(six_decks_of_baccarat_as_published)                                                          \
    X(each_commission_of_baccarat_to_the_last_digit)                                               \
    X(macau_returns_what_ponto_e_banca_does)                                                       \
    X(a_cap_in_macau_moves_no_return)                                                              \
    X(blackjack_has_its_bet_and_insurance)                                                         \
    X(insurance_is_worth_what_the_tens_that_are_left_make_it)                                      \
    X(every_bet_of_every_game_is_listed_once)                                                      \
    X(win_tie_and_lose_are_all_there_is)                                                           \
    X(the_deviation_of_an_even_chance)                                                             \
    X(a_chip_that_cannot_pay_to_the_cent_is_noted)                                                 \
    X(decimals_go_as_far_as_asked)
TESTS(TEST_DECLARE)

static struct odds_report report;

static void calculate(const struct game *game, const struct house *house)
{
    struct faults faults = {0};

    game_lawful(game, house, &faults);
    CHECK(!faults_refuse(&faults));
    odds_release(&report);
    odds_of(game, house, &report);
}

static struct house usual(const struct game *game)
{
    return house_usual(game->options, game->options_count);
}

static const struct bet_odds *odds_on(const char *bet)
{
    for (size_t i = 0; i < report.wagers.count; i++)
        if (strcmp(report.bet[i].bet, bet) == 0) return &report.bet[i];
    print_error("no bet is called %s\n", bet);
    fail();
    return NULL;
}

#define CHECK_FRACTION(got, above, below)                                                          \
    CHECK((got).exact &&fraction_equal((got).fraction, fraction_of((above), (below))))

/* A percentage as it was published, to four decimals. */
static void check_percent(const char *bet, const char *published)
{
    char percent[32];

    snprintf(percent, sizeof percent, "%.4f", 100 * odds_on(bet)->edge.value);
    CHECK_TEXT(percent, published);
}

static void check_every_edge(__int128 above, __int128 below)
{
    for (size_t i = 0; i < report.wagers.count; i++)
        CHECK_FRACTION(report.bet[i].edge, above, below);
}

static void t_every_bet_of_banca_francesa_costs_1_in_63(void)
{
    struct house house = usual(&banca_francesa);

    calculate(&banca_francesa, &house);
    CHECK_EQ(report.wagers.count, BF_PLACES);
    check_every_edge(1, 63);
    CHECK_FRACTION(odds_on("ases")->win, 1, 63);
    CHECK_FRACTION(odds_on("pequeno")->win, 31, 63);
    CHECK_FRACTION(odds_on("grande-linha")->win, 31, 63);
}

/* 161 spots; vizinhos do zero, terço, órfãos, jogo do zero, 37 neighbourhoods, 10 finals. */
static void t_every_bet_of_the_french_wheel_costs_1_in_37(void)
{
    struct house house = usual(&roulette_fr);

    calculate(&roulette_fr, &house);
    CHECK_EQ(report.wagers.count, ROU_FR_PLACES + 4 + 37 + 10);
    check_every_edge(1, 37);
    CHECK_FRACTION(odds_on("pleno-0")->win, 1, 37);
    CHECK_FRACTION(odds_on("vermelho")->win, 18, 37);
    CHECK_FRACTION(odds_on("vizinhos-do-zero")->win, 17, 37);
    CHECK_FRACTION(odds_on("finais-7")->win, 3, 37);
}

static void t_every_bet_of_the_american_wheel_costs_2_in_38(void)
{
    struct house house = usual(&roulette_us);

    calculate(&roulette_us, &house);
    CHECK_EQ(report.wagers.count, ROU_US_PLACES);
    check_every_edge(2, 38);
    CHECK_FRACTION(odds_on("pleno-00")->win, 1, 38);
}

static void t_bets_that_a_house_does_not_offer_are_not_listed(void)
{
    struct house house = usual(&roulette_fr);

    house.value[ROU_DOUBLES] = 0;
    house.value[ROU_ANNOUNCES] = 0;
    calculate(&roulette_fr, &house);
    CHECK_EQ(report.wagers.count, ROU_FR_PLACES - 4);

    house = usual(&baccarat);
    house.value[BAC_PAIRS] = 0;
    calculate(&baccarat, &house);
    CHECK_EQ(report.wagers.count, 3);

    house = usual(&blackjack);
    house.value[BJ_OPT_INSURANCE] = 0;
    calculate(&blackjack, &house);
    CHECK_EQ(report.wagers.count, 1);
}

static void t_a_minimum_of_its_own_moves_no_return(void)
{
    struct house house = usual(&roulette_us);

    house.value[ROU_MIN + ROU_SIMPLES] = 5 * house.value[OPT_MINIMUM];
    house.value[ROU_MAX_TOTAL] = 50 * house.value[OPT_MINIMUM];
    calculate(&roulette_us, &house);
    CHECK_EQ(report.wagers.count, ROU_US_PLACES);
    check_every_edge(1, 19);
}

static void t_eight_decks_of_baccarat_as_published(void)
{
    struct house house = usual(&baccarat);

    house.value[BAC_DECKS] = 8;
    house.value[BAC_COMMISSION] = BAC_FIVE_PERCENT;
    calculate(&baccarat, &house);
    check_percent("banca", "1.0579");
    check_percent("ponto", "1.2351");
    check_percent("empate", "14.3596");
    check_percent("par-ponto", "10.3614");
    check_percent("par-banca", "10.3614");
    CHECK(fabs(odds_on("banca")->win.value - 0.458597) < 5e-7);
    CHECK(fabs(odds_on("ponto")->win.value - 0.446247) < 5e-7);
    CHECK(fabs(odds_on("empate")->win.value - 0.095156) < 5e-7);
}

static void t_six_decks_of_baccarat_as_published(void)
{
    struct house house = usual(&baccarat);

    house.value[BAC_DECKS] = 6;
    house.value[BAC_COMMISSION] = BAC_FIVE_PERCENT;
    calculate(&baccarat, &house);
    check_percent("banca", "1.0558");
    check_percent("ponto", "1.2374");
    check_percent("empate", "14.4382");
    check_percent("par-ponto", "11.2540");
    check_percent("par-banca", "11.2540");
}

/* Counted once outside this program, over all orders of six cards by value. */
static void t_each_commission_of_baccarat_to_the_last_digit(void)
{
    struct house house = usual(&baccarat);

    house.value[BAC_DECKS] = 8;
    house.value[BAC_COMMISSION] = BAC_NO_COMMISSION;
    calculate(&baccarat, &house);
    CHECK_FRACTION(odds_on("banca")->edge, -241149546272, 19524993263685);
    CHECK_FRACTION(odds_on("ponto")->edge, 241149546272, 19524993263685);
    CHECK_FRACTION(odds_on("empate")->edge, 103841353768, 723147898655);
    CHECK_FRACTION(odds_on("par-banca")->edge, 43, 415);
    house.value[BAC_COMMISSION] = BAC_FIVE_PERCENT;
    calculate(&baccarat, &house);
    CHECK_FRACTION(odds_on("banca")->edge, 114753351728, 10847218479825);
    house.value[BAC_COMMISSION] = BAC_HALF_ON_5_6;
    calculate(&baccarat, &house);
    CHECK_FRACTION(odds_on("banca")->edge, 101138299576, 2789284751955);
    house.value[BAC_DECKS] = 6;
    calculate(&baccarat, &house);
    CHECK_FRACTION(odds_on("banca")->edge, 11059129474, 305162919061);
}

static void t_macau_returns_what_ponto_e_banca_does(void)
{
    struct house       house = usual(&macau);
    struct odds_report first;

    calculate(&macau, &house);
    first = report;
    house = usual(&baccarat);
    calculate(&baccarat, &house);
    CHECK_EQ(first.wagers.count, report.wagers.count);
    for (size_t i = 0; i < report.wagers.count; i++) {
        CHECK_TEXT(first.bet[i].bet, report.bet[i].bet);
        CHECK(fraction_equal(first.bet[i].edge.fraction, report.bet[i].edge.fraction));
    }
}

static void t_a_cap_in_macau_moves_no_return(void)
{
    struct house house = usual(&macau);

    house.value[MACAU_CAP] = 13 * house.value[OPT_MINIMUM];
    calculate(&macau, &house);
    CHECK_EQ(report.wagers.count, BAC_PLACES);
    check_percent("banca", "1.0579");
    check_percent("par-ponto", "10.3614");
}

static void t_blackjack_has_its_bet_and_insurance(void)
{
    struct house house = usual(&blackjack);

    calculate(&blackjack, &house);
    CHECK_EQ(report.wagers.count, 2);
    CHECK(!odds_on("blackjack")->edge.exact);
    CHECK(odds_on("blackjack")->edge.error <= 1e-9);
    CHECK(odds_on("blackjack")->edge.value > 0 && odds_on("blackjack")->edge.value < 0.01);
    CHECK(report.player.plan != NULL);
}

/* An ace lies open, the player's two cards are no blackjack, and the card face down
 * is one of 415: 128 tens, 31 aces, 256 others. */
static void t_insurance_is_worth_what_the_tens_that_are_left_make_it(void)
{
    struct house    house = usual(&blackjack);
    struct fraction natural = fraction_of(2 * 128 * 31, 415 * 414);
    struct fraction ten = fraction_of(128, 415);
    struct fraction both = fraction_of(128 * 2 * 127 * 31, (__int128)415 * 414 * 413);
    struct fraction win = fraction_div(fraction_sub(ten, both),
                                       fraction_sub(fraction_of(1, 1), natural));

    calculate(&blackjack, &house);
    CHECK(fraction_equal(odds_on("seguro")->win.fraction, win));
    CHECK(fraction_equal(odds_on("seguro")->edge.fraction,
                         fraction_sub(fraction_of(1, 1), fraction_mul(fraction_of(3, 1), win))));
}

static unsigned places_bet_on(const struct game *game, const struct house *house)
{
    struct one_seat s;
    unsigned        count = 0;

    one_seat_init(&s, game, house);
    for (unsigned place = 0; place < game_bets(game); place++) {
        struct terms terms;

        place_terms(game, s.state, place, &terms);
        count += terms.most != 0;
    }
    one_seat_release(&s);
    return count;
}

static void t_every_bet_of_every_game_is_listed_once(void)
{
    for (const struct game *const *g = games; *g && (*g)->banked; g++) {
        struct house house = usual(*g);

        calculate(*g, &house);
        if (!player_of(*g)->list) CHECK(report.wagers.count >= places_bet_on(*g, &house));
        for (size_t i = 0; i < report.wagers.count; i++)
            for (size_t k = 0; k < i; k++) CHECK(strcmp(report.bet[i].bet, report.bet[k].bet) != 0);
    }
}

static void t_win_tie_and_lose_are_all_there_is(void)
{
    for (const struct game *const *g = games; *g && (*g)->banked; g++) {
        struct house house = usual(*g);
        double       all = 0;

        calculate(*g, &house);
        for (size_t i = 0; i < report.wagers.count; i++) {
            const struct bet_odds *b = &report.bet[i];

            CHECK(fabs(b->win.value + b->tie.value + b->lose.value - 1) < 1e-12);
            if (!b->win.exact) continue;
            CHECK(fraction_equal(
                fraction_add(b->win.fraction, fraction_add(b->tie.fraction, b->lose.fraction)),
                fraction_of(1, 1)));
        }
        for (int k = 0; k < 256; k++) all += report.outcome[k];
        CHECK(!report.has_outcomes || fabs(all - 1) < 1e-12);
    }
}

static void t_the_deviation_of_an_even_chance(void)
{
    struct house house = usual(&roulette_fr);

    calculate(&roulette_fr, &house);
    CHECK(fabs(odds_on("preto")->sd - sqrt(1 - 1.0 / 37 / 37)) < 1e-14);
    CHECK(fabs(odds_on("pleno-17")->sd - 36.0 / 37 * sqrt(36.0)) < 1e-12);
}

static void t_a_chip_that_cannot_pay_to_the_cent_is_noted(void)
{
    struct house house = usual(&baccarat);

    house.value[OPT_UNIT] = 20;
    calculate(&baccarat, &house);
    CHECK_EQ(report.notes, 1);
    house.value[OPT_UNIT] = 1;
    calculate(&baccarat, &house);
    CHECK_EQ(report.notes, 2);
    check_percent("banca", "1.0579"); /* of a stake that can be paid */
}

static void t_decimals_go_as_far_as_asked(void)
{
    struct house house = usual(&roulette_fr);
    char         digits[64];
    struct text  t = text_over(digits, sizeof digits);

    calculate(&roulette_fr, &house);
    measure_put(&t, &report.bet[0].edge, 15);
    CHECK_TEXT(digits, "0.027027027027027");
    t = text_over(digits, sizeof digits);
    measure_put(&t, &(struct measure){.value = 0.25}, 3);
    CHECK_TEXT(digits, "0.250");
}

TEST_MAIN(TESTS)
