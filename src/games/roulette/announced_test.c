#include "cloth_test.h"

#define TESTS(X)                                                                                   \
    X(807_2015_r8__announced_bets_are_these_parts)                                                 \
    X(807_2015_r8__neighbours_are_two_on_each_side)                                                \
    X(807_2015_r8__finals_are_all_numbers_with_that_digit)                                         \
    X(807_2015_r8__the_three_sectors_share_out_the_wheel)                                          \
    X(807_2015_r8__all_the_parts_are_placed_or_none)                                               \
    X(807_2015_r8__announced_bets_may_be_left_out)                                                 \
    X(807_2015_r10__announced_and_direct_chips_share_the_limits)                                   \
    X(807_2015_r13__announced_chips_count_towards_the_cap)                                         \
    X(807_2015_r15__every_part_wins_by_itself_on_every_pocket)                                     \
    X(parts_are_taken_back_one_by_one)                                                             \
    X(american_roulette_has_no_announced_bets)                                                     \
    X(announced_bets_have_names_and_rules)
TESTS(TEST_DECLARE)

#define ANNOUNCE(which, n, unit)                                                                   \
    .kind = CMD_ANNOUNCE, .place = (uint16_t)(which), .number = (n), .amount = (unit)

static struct play p;

/* The bets, said a second time: units and key, as a croupier would place them. */
struct chips {
    cents       units;
    const char *key; /* NULL ends the list */
};

/* clang-format off */
static const struct chips sectors[][8] = {
    [ROU_VIZINHOS_DO_ZERO] = {{2, "rua-0-2-3"}, {1, "cavalo-4-7"}, {1, "cavalo-12-15"},
                              {1, "cavalo-18-21"}, {1, "cavalo-19-22"}, {1, "cavalo-32-35"},
                              {2, "quadro-25-26-28-29"}, {0, NULL}},
    [ROU_TERCO]            = {{1, "cavalo-5-8"}, {1, "cavalo-10-11"}, {1, "cavalo-13-16"},
                              {1, "cavalo-23-24"}, {1, "cavalo-27-30"}, {1, "cavalo-33-36"},
                              {0, NULL}},
    [ROU_ORFAOS]           = {{1, "pleno-1"}, {1, "cavalo-6-9"}, {1, "cavalo-14-17"},
                              {1, "cavalo-17-20"}, {1, "cavalo-31-34"}, {0, NULL}},
    [ROU_JOGO_DO_ZERO]     = {{1, "cavalo-0-3"}, {1, "cavalo-12-15"}, {1, "cavalo-32-35"},
                              {1, "pleno-26"}, {0, NULL}},
};
/* clang-format on */
#define SECTORS 4

static uint16_t at(const char *key)
{
    return place_of(&roulette_fr, key);
}

static cents pile(unsigned place)
{
    return cloth_row(p.game, &p.state, 0)[place];
}

static void sit(cents minimum)
{
    struct house house = usual(ROU_FR, minimum);

    sit_down(&p, ROU_FR, &house);
}

/* How many numbers the bet can be of. */
static uint32_t numbers_of(unsigned which)
{
    return which == ROU_VIZINHOS ? 37 : which == ROU_FINAIS ? 10 : 1;
}

static void t_807_2015_r8__announced_bets_are_these_parts(void)
{
    static const cents units[SECTORS] = {9, 6, 5, 4};

    for (unsigned which = 0; which < SECTORS; which++) {
        const struct chips *chips = sectors[which];

        sit(100);
        PLAY(&p, ANNOUNCE(which, 0, 150));
        CHECK_EQ(p.state.table.seat[0].in_play, 150 * units[which]);
        for (; chips->key; chips++) {
            CHECK_EQ(pile(at(chips->key)), 150 * chips->units);
            CHECK(play_heard(&p, EV_BET));
        }
        CHECK_EQ(p.heard.count, chips - sectors[which]);
        CHECK_REFUSED(&p, NO_SUCH_PLACE, ANNOUNCE(which, 1, 150));
    }
    CHECK_REFUSED(&p, NO_SUCH_PLACE, ANNOUNCE(ROU_ANNOUNCED, 0, 150));
}

static void t_807_2015_r8__neighbours_are_two_on_each_side(void)
{
    static const unsigned of_0[] = {3, 26, 0, 32, 15}, of_17[] = {2, 25, 17, 34, 6},
                          of_26[] = {35, 3, 26, 0, 32}, of_32[] = {26, 0, 32, 15, 19};
    static const struct {
        uint32_t        pocket;
        const unsigned *five;
    } known[] = {{0, of_0}, {17, of_17}, {26, of_26}, {32, of_32}};

    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
        sit(100);
        PLAY(&p, ANNOUNCE(ROU_VIZINHOS, known[k].pocket, 100));
        CHECK_EQ(p.state.table.seat[0].in_play, 500);
        for (int i = 0; i < 5; i++) CHECK_EQ(pile(known[k].five[i]), 100);
    }
    for (uint32_t pocket = 0; pocket < 37; pocket++) { /* five, itself among them */
        sit(100);
        PLAY(&p, ANNOUNCE(ROU_VIZINHOS, pocket, 100));
        CHECK_EQ(pile(pocket), 100);
        CHECK_EQ(p.state.table.seat[0].in_play, 500);
    }
    CHECK_REFUSED(&p, NO_SUCH_PLACE, ANNOUNCE(ROU_VIZINHOS, 37, 100));
}

static void t_807_2015_r8__finals_are_all_numbers_with_that_digit(void)
{
    for (uint32_t digit = 0; digit < 10; digit++) {
        sit(100);
        PLAY(&p, ANNOUNCE(ROU_FINAIS, digit, 100));
        CHECK_EQ(p.state.table.seat[0].in_play, digit <= 6 ? 400 : 300);
        for (unsigned n = 0; n < 37; n++) CHECK_EQ(pile(n), n % 10 == digit ? 100 : 0);
    }
    CHECK_REFUSED(&p, NO_SUCH_PLACE, ANNOUNCE(ROU_FINAIS, 10, 100));
}

static void t_807_2015_r8__the_three_sectors_share_out_the_wheel(void)
{
    for (unsigned pocket = 0; pocket < 37; pocket++) {
        int covering = 0;

        for (unsigned which = ROU_VIZINHOS_DO_ZERO; which <= ROU_ORFAOS; which++) {
            struct rou_part part[ROU_PARTS_MAX];
            unsigned        parts = rou_announced_parts(which, 0, part);
            bool            covers = false;

            for (unsigned i = 0; i < parts; i++)
                covers |= key_covers(name_of(&roulette_fr, part[i].place, KEY).value, pocket);
            covering += covers;
        }
        CHECK_EQ(covering, 1);
    }
}

/* Refused so: not a byte of the table has changed. */
static void check_untouched(enum refusal want, struct command cmd)
{
    static struct play before;

    before = p;
    CHECK_EQ(play_try(&p, cmd), want);
    CHECK(memcmp(&p.state, &before.state, p.game->state_size) == 0);
}

static void t_807_2015_r8__all_the_parts_are_placed_or_none(void)
{
    struct command vizinhos = {ANNOUNCE(ROU_VIZINHOS_DO_ZERO, 0, 100)};
    struct house   house = usual(ROU_FR, 100);

    sit(100);
    check_untouched(REF_BELOW_MINIMUM, (struct command){ANNOUNCE(ROU_TERCO, 0, 99)});
    check_untouched(REF_BAD_AMOUNT, (struct command){ANNOUNCE(ROU_TERCO, 0, 0)});
    play_bet(&p, 0, at("cavalo-32-35"), 5901); /* its last part does not fit */
    check_untouched(REF_ABOVE_MAXIMUM, (struct command){ANNOUNCE(ROU_JOGO_DO_ZERO, 0, 100)});

    house.value[ROU_MIN + ROU_QUADRO] = 300; /* the last again */
    sit_down(&p, ROU_FR, &house);
    check_untouched(REF_BELOW_MINIMUM, vizinhos);
    play_bet(&p, 0, at("quadro-25-26-28-29"), 300);
    PLAY(&p, ANNOUNCE(ROU_VIZINHOS_DO_ZERO, 0, 100));

    house.value[ROU_MIN + ROU_QUADRO] = 0;
    play_open(&p, &roulette_fr, &house);
    play_sit(&p, 0, 899); /* eight units would do */
    play_open_round(&p);
    check_untouched(REF_NO_CHIPS, vizinhos);
    PLAY(&p, .kind = CMD_BUY, .amount = 1);
    PLAY(&p, ANNOUNCE(ROU_VIZINHOS_DO_ZERO, 0, 100));
    CHECK_EQ(play_stack(&p, 0), 0);
    play_close(&p, 0);
    check_untouched(REF_BETS_CLOSED, vizinhos);

    house.value[OPT_UNIT] = 50;
    sit_down(&p, ROU_FR, &house);
    check_untouched(REF_OFF_UNIT, (struct command){ANNOUNCE(ROU_ORFAOS, 0, 125)});
}

static void t_807_2015_r8__announced_bets_may_be_left_out(void)
{
    struct house house = usual(ROU_FR, 100);

    house.value[ROU_ANNOUNCES] = 0;
    sit_down(&p, ROU_FR, &house);
    for (unsigned which = 0; which < ROU_ANNOUNCED; which++)
        check_untouched(REF_NOT_OFFERED, (struct command){ANNOUNCE(which, 0, 100)});
}

static void t_807_2015_r10__announced_and_direct_chips_share_the_limits(void)
{
    sit(100);
    PLAY(&p, ANNOUNCE(ROU_ORFAOS, 0, 2000));
    CHECK_REFUSED(&p, ABOVE_MAXIMUM, .kind = CMD_BET, .place = at("pleno-1"), .amount = 1001);
    play_bet(&p, 0, at("pleno-1"), 1000);
    check_untouched(REF_ABOVE_MAXIMUM, (struct command){ANNOUNCE(ROU_ORFAOS, 0, 1)});

    sit(100); /* two units fill the street of zero */
    check_untouched(REF_ABOVE_MAXIMUM, (struct command){ANNOUNCE(ROU_VIZINHOS_DO_ZERO, 0, 4501)});
    PLAY(&p, ANNOUNCE(ROU_VIZINHOS_DO_ZERO, 0, 4500));
    CHECK_EQ(pile(at("rua-0-2-3")), 9000);

    sit(100); /* two announced bets meet at 12-15 */
    PLAY(&p, ANNOUNCE(ROU_VIZINHOS_DO_ZERO, 0, 3500));
    check_untouched(REF_ABOVE_MAXIMUM, (struct command){ANNOUNCE(ROU_JOGO_DO_ZERO, 0, 2501)});
    PLAY(&p, ANNOUNCE(ROU_JOGO_DO_ZERO, 0, 2500));
    CHECK_EQ(pile(at("cavalo-12-15")), 6000);
}

static void t_807_2015_r13__announced_chips_count_towards_the_cap(void)
{
    struct house house = usual(ROU_FR, 100);

    house.value[ROU_MAX_TOTAL] = 1000;
    sit_down(&p, ROU_FR, &house);
    play_bet(&p, 0, at("par"), 101);
    check_untouched(REF_ABOVE_TOTAL, (struct command){ANNOUNCE(ROU_VIZINHOS_DO_ZERO, 0, 100)});
    PLAY(&p, .kind = CMD_TAKE_BACK, .place = at("par"), .amount = 1);
    PLAY(&p, ANNOUNCE(ROU_VIZINHOS_DO_ZERO, 0, 100));
    CHECK_REFUSED(&p, ABOVE_TOTAL, .kind = CMD_BET, .place = at("par"), .amount = 1);
}

/* Closes, draws and says what the round brought. */
static cents spin(unsigned pocket)
{
    cents before = play_stack(&p, 0) + p.state.table.seat[0].in_play;

    play_close(&p, 0);
    play_draw(&p, pocket);
    return play_stack(&p, 0) - before;
}

/* By the tables of this file for the sectors, and by their plenos for the rest. */
static cents expected(unsigned which, uint32_t number, unsigned pocket)
{
    cents net = 0;

    if (which < SECTORS) {
        for (const struct chips *c = sectors[which]; c->key; c++)
            net += key_net(ROU_FR, c->key, pocket, 100 * c->units);
        return net;
    }

    struct rou_part part[ROU_PARTS_MAX];
    unsigned        parts = rou_announced_parts(which, number, part);

    for (unsigned i = 0; i < parts; i++) net += part[i].place == pocket ? 3500 : -100;
    return net;
}

static void t_807_2015_r15__every_part_wins_by_itself_on_every_pocket(void)
{
    sit(100);
    PLAY(&p, .kind = CMD_VOID, .seat = HOUSE);
    for (unsigned which = 0; which < ROU_ANNOUNCED; which++)
        for (uint32_t number = 0; number < numbers_of(which); number++)
            for (unsigned pocket = 0; pocket < 37; pocket++) {
                struct rou_part part[ROU_PARTS_MAX];
                unsigned        parts = rou_announced_parts(which, number, part);
                cents           announced;

                play_open_round(&p);
                PLAY(&p, ANNOUNCE(which, number, 100));
                announced = spin(pocket);
                CHECK_EQ(announced, expected(which, number, pocket));
                CHECK_EQ(play_settle(&p), parts);

                play_open_round(&p);
                for (unsigned i = 0; i < parts; i++)
                    play_bet(&p, 0, part[i].place, 100 * part[i].units);
                CHECK_EQ(spin(pocket), announced);
            }
}

static void t_parts_are_taken_back_one_by_one(void)
{
    sit(100);
    PLAY(&p, ANNOUNCE(ROU_VIZINHOS_DO_ZERO, 0, 100));
    PLAY(&p, .kind = CMD_TAKE_BACK, .place = at("quadro-25-26-28-29"), .amount = 200);
    PLAY(&p, .kind = CMD_TAKE_BACK, .place = at("rua-0-2-3"), .amount = 100);
    CHECK_EQ(p.state.table.seat[0].in_play, 600);
    PLAY(&p, .kind = CMD_CLEAR);
    CHECK_EQ(p.state.table.seat[0].in_play, 0);
}

static void t_american_roulette_has_no_announced_bets(void)
{
    struct house house = usual(ROU_US, 100);

    sit_down(&p, ROU_US, &house);
    for (unsigned which = 0; which <= ROU_ANNOUNCED; which++)
        check_untouched(REF_NO_SUCH_PLACE, (struct command){ANNOUNCE(which, 0, 100)});
    CHECK_TEXT(roulette_us.rule_of(REF_NO_SUCH_PLACE, 0), "804/2015 r.7");
}

static void t_announced_bets_have_names_and_rules(void)
{
    unsigned after = roulette_fr.places;

    CHECK_TEXT(name_of(&roulette_fr, after + ROU_VIZINHOS_DO_ZERO, KEY).value, "vizinhos-do-zero");
    CHECK_TEXT(name_of(&roulette_fr, after + ROU_TERCO, PT).value, "terço do cilindro");
    CHECK_TEXT(name_of(&roulette_fr, after + ROU_FINAIS, EN).value, "finals");
    for (unsigned place = after; place < after + ROU_ANNOUNCED; place++) {
        CHECK_TEXT(roulette_fr.rule_of(REF_NOT_OFFERED, place), "807/2015 r.8");
        CHECK_TEXT(roulette_fr.rule_of(REF_NO_SUCH_PLACE, place), "807/2015 r.8");
        CHECK_TEXT(roulette_fr.rule_of(REF_BELOW_MINIMUM, place), "807/2015 r.10");
        CHECK_TEXT(roulette_fr.rule_of(REF_ABOVE_MAXIMUM, place), "807/2015 r.10");
        CHECK_TEXT(roulette_fr.rule_of(REF_ABOVE_TOTAL, place), "807/2015 r.13");
    }
}

TEST_MAIN(TESTS)
