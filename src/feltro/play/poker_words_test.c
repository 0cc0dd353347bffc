#include "feltro/play/combination.h"
#include "feltro/play/poker_room.h"
#include "feltro/play/tournament_room.h"
#include "feltro/play/words_in.h"

#include "check.h"

#define TESTS(X)                                                                                   \
    X(combinations_are_said_as_people_say_them)                                                    \
    X(a_combination_needs_the_cards_the_law_asks)                                                  \
    X(the_cards_that_count_come_first)                                                             \
    X(personal_cards_have_names)                                                                   \
    X(the_next_card_is_counted)                                                                    \
    X(moves_are_understood_in_both_languages)                                                      \
    X(sizes_are_of_the_pot_with_the_call_in_it)                                                    \
    X(half_of_a_wish_is_no_wish)                                                                   \
    X(chips_of_a_tournament_are_whole)                                                             \
    X(810_2015_r4_a__the_sit_and_go_of_the_terminal_is_lawful)
TESTS(TEST_DECLARE)

static unsigned cards(const char *names, uint8_t *out)
{
    unsigned n = 0;

    for (; *names; names += 2 + (names[2] == ' ')) {
        const char name[3] = {names[0], names[1], 0};

        CHECK(card_read(name, &out[n++]));
    }
    return n;
}

static const char *said(enum variant v, const char *hole, const char *board, enum tongue tongue)
{
    static char words[160];
    struct text t = text_over(words, sizeof words);
    uint8_t     own[HOLE_MAX], common[BOARD_MAX], five[5];

    cards(hole, own);
    if (!combination_of(v, own, common, cards(board, common), five)) return "nothing";
    combination_write(v, five, tongue, &t);
    CHECK(!t.cut);
    return words;
}

static void t_combinations_are_said_as_people_say_them(void)
{
    static const struct {
        enum variant v;
        const char  *hole, *board, *pt, *en;
    } all[] = {
        {HOLDEM, "As Kd", "9h 7c 2s 4d Jh", "carta maior, ás", "high card, ace"},
        {HOLDEM, "As Ad", "9h 7c 2s 4d Jh", "par de ases, com valete", "pair of aces, with jack"},
        {HOLDEM, "Ks 9d", "Kh 9c As 4d Jh", "dois pares, reis e noves, com ás",
         "two pairs, kings and nines, with ace"},
        {HOLDEM, "Qs Qd", "Qh 9c As 4d Jh", "trio de damas, com ás",
         "three of a kind, queens, with ace"},
        {HOLDEM, "Ts Kd", "Qh 9c As Jd Jh", "sequência até ás", "straight to the ace"},
        {HOLDEM, "As 2d", "3h 4c 5s Jd Jh", "sequência até cinco", "straight to the five"},
        {HOLDEM, "As 2s", "3s 4s 9s Jd Jh", "cor de espadas, ás maior",
         "flush of spades, ace high"},
        {HOLDEM, "6s 6d", "6h Jc 2s Jd 3h", "fullen, seis e valetes",
         "full house, sixes and jacks"},
        {HOLDEM, "Ts Td", "Th Tc 2s Jd 3h", "póquer de dez, com valete",
         "four of a kind, tens, with jack"},
        {HOLDEM, "9h 8h", "7h 6h 5h Jd 3h", "sequência de cor até nove",
         "straight flush to the nine"},
        {HOLDEM, "Ah Kh", "Qh Jh Th Jd 3h", "sequência máxima de cor de copas",
         "royal flush of hearts"},
        {OMAHA, "As Ah Kd Kc", "2c 3c 4c 5c 9d", "par de ases, com nove",
         "pair of aces, with nine"},
        {SINTETICO, "Ah 8d", "9h Tc Js Kd Kh", "sequência até valete", "straight to the jack"},
        {SINTETICO, "Ah As", "Qh Qc 9s 8d Kh", "figuras com pares, ases e damas, com rei",
         "paired figures, aces and queens, with king"},
    };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        CHECK_TEXT(said(all[i].v, all[i].hole, all[i].board, PT), all[i].pt);
        CHECK_TEXT(said(all[i].v, all[i].hole, all[i].board, EN), all[i].en);
    }
}

static void t_a_combination_needs_the_cards_the_law_asks(void)
{
    CHECK_TEXT(said(HOLDEM, "As Kd", "", EN), "nothing");
    CHECK_TEXT(said(HOLDEM, "As Ad", "9h 7c 2s", EN), "pair of aces, with nine");
    CHECK_TEXT(said(SINTETICO, "As Ad", "9h Tc", EN), "nothing");
    CHECK_TEXT(said(OMAHA, "As Ks Qs Js", "Ts 2d 3d", EN), "high card, ace"); /* two of four */
    CHECK_TEXT(said(OMAHA, "2s 3s Qd Jd", "As Ks Qs Js Ts", EN), "flush of spades, ace high");
    CHECK_TEXT(said(HOLDEM, "2s 3d", "As Ks Qs Js Ts", EN), "royal flush of spades");
}

static void t_the_cards_that_count_come_first(void)
{
    uint8_t hole[2], board[5], five[5], want[5];

    cards("9s Kd", hole);
    cards("Kh 9c As 4d Jh", board);
    cards("Kd Kh 9s 9c As", want);
    CHECK(combination_of(HOLDEM, hole, board, 5, five));
    for (int i = 0; i < 5; i++) CHECK_EQ(card_rank(five[i]), card_rank(want[i]));
}

static void t_personal_cards_have_names(void)
{
    static const struct {
        enum variant v;
        const char  *hole, *pt, *en;
    } all[] = {
        {HOLDEM, "Ks Kd", "par de reis", "a pair of kings"},
        {HOLDEM, "As Ks", "ás e rei do mesmo naipe", "ace and king of one suit"},
        {SINTETICO, "8s 9d", "oito e nove de naipes diferentes", "eight and nine of two suits"},
        {OMAHA, "As Ks 2d 3d", "ás, rei, dois e três", "ace, king, two and three"},
    };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        for (enum tongue tongue = PT; tongue <= EN; tongue++) {
            char        words[80];
            struct text t = text_over(words, sizeof words);
            uint8_t     hole[HOLE_MAX];

            cards(all[i].hole, hole);
            combination_write_hole(all[i].v, hole, tongue, &t);
            CHECK_TEXT(words, tongue == PT ? all[i].pt : all[i].en);
        }
    }
}

static void t_the_next_card_is_counted(void)
{
    uint8_t  hole[2], board[5];
    unsigned found[CATEGORIES];

    cards("As Ks", hole);
    cards("Qs 7s 2d", board);
    combination_hopes(HOLDEM, hole, board, 3, found);
    CHECK_EQ(found[FLUSH], 9); /* thirteen spades, four of them seen */
    CHECK_EQ(found[STRAIGHT], 0);
    cards("9s 8d", hole);
    cards("7c 6h Kd", board);
    combination_hopes(HOLDEM, hole, board, 3, found);
    CHECK_EQ(found[STRAIGHT], 8); /* open at both ends */
    combination_hopes(HOLDEM, hole, board, 0, found);
    CHECK_EQ(found[STRAIGHT], 0);
}

/* --------------------------------- wishes --------------------------------- */

/* Two players with 100 euro; the first has to answer a raise to 4. */
static struct hand facing_four(void)
{
    struct hand_terms terms = {.minimum = 100,
                               .variant = HOLDEM,
                               .seats = 2,
                               .in = 3,
                               .button = 1,
                               .first = NOBODY,
                               .deal_first = NOBODY,
                               .stack = {10000, 10000},
                               .blind = {100, 50}};
    struct hand       h;

    terms.first = 1;
    hand_begin(&h, &terms);
    for (uint8_t card = 0; hand_awaits(&h) == HAND_AWAITS_CARD; card++) hand_deal(&h, card);
    hand_act(&h, MOVE_RAISE, 400);
    CHECK_EQ(h.turn, 0);
    return h;
}

static struct wish wish_for(const char *typed)
{
    struct hand h = facing_four();
    char        line[LINE_MAX_BYTES];

    snprintf(line, sizeof line, "%s", typed);
    return poker_wish(&holdem, &h, false, line);
}

static void t_moves_are_understood_in_both_languages(void)
{
    static const struct {
        const char *typed;
        enum move   move;
        cents       amount;
    } all[] = {
        {"1", MOVE_FOLD, 0},
        {"desistir", MOVE_FOLD, 0},
        {"f", MOVE_FOLD, 0},
        {"FOLD", MOVE_FOLD, 0},
        {"des", MOVE_FOLD, 0},
        {"2", MOVE_CALL, 0},
        {"pagar", MOVE_CALL, 0},
        {"call", MOVE_CALL, 0},
        {"acomp", MOVE_CALL, 0},
        {"c", MOVE_CALL, 0},
        {"3 12,50", MOVE_RAISE, 1250},
        {"subir 12.50 €", MOVE_RAISE, 1250},
        {"raise 20", MOVE_RAISE, 2000},
        {"r 7", MOVE_RAISE, 700},
        {"apostar 8", MOVE_RAISE, 800},
        {"x", MOVE_CHECK, 0},
        {"passar", MOVE_CHECK, 0},
        {"mostrar", MOVE_SHOW, 0},
    };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct wish wish = wish_for(all[i].typed);

        CHECK_EQ(wish.asked, ASKED_MOVE);
        CHECK_EQ(wish.move, all[i].move);
        CHECK_EQ(wish.amount, all[i].amount);
    }
    CHECK_EQ(wish_for("?").asked, ASKED_HELP);
    CHECK_EQ(wish_for("Mesa").asked, ASKED_TABLE);
    CHECK_EQ(wish_for("mão").asked, ASKED_CARDS);
    CHECK_EQ(wish_for("quit").asked, ASKED_TO_LEAVE);
}

/* In the pot 1 + 4, and 3 to call: a pot of 8 on top of the 4 that lie there. */
static void t_sizes_are_of_the_pot_with_the_call_in_it(void)
{
    static const struct {
        const char *typed;
        cents       amount;
    } all[] = {{"pote", 1200},     {"pot", 1200},     {"3 pote", 1200},  {"subir pote", 1200},
               {"meio pote", 800}, {"meio", 800},     {"1/2", 800},      {"raise half pot", 800},
               {"tudo", 10000},    {"all-in", 10000}, {"ALL IN", 10000}, {"3 tudo", 10000}};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct wish wish = wish_for(all[i].typed);

        CHECK_EQ(wish.asked, ASKED_MOVE);
        CHECK_EQ(wish.move, MOVE_RAISE);
        CHECK_EQ(wish.amount, all[i].amount);
    }
}

static void t_half_of_a_wish_is_no_wish(void)
{
    static const char *const nothing[] = {"",          "12,50",      "4",      "9",
                                          "azul",      "pagar pote", "1 pote", "subir -5",
                                          "subir 1e3", "r 1.001",    "potes",  "3 5 5"};

    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++)
        CHECK_EQ(wish_for(nothing[i]).asked, ASKED_NOTHING);
    CHECK_EQ(wish_for("subir").asked, ASKED_AMOUNT);
    CHECK_EQ(wish_for("3").asked, ASKED_AMOUNT);
}

static void t_chips_of_a_tournament_are_whole(void)
{
    struct hand h = facing_four();
    char        whole[] = "3 1200", part[] = "3 12,50";

    CHECK_EQ(poker_wish(&holdem, &h, true, whole).amount, 1200);
    CHECK_EQ(poker_wish(&holdem, &h, true, part).asked, ASKED_NOTHING);
}

static void t_810_2015_r4_a__the_sit_and_go_of_the_terminal_is_lawful(void)
{
    for (int v = 0; v < VARIANTS; v++)
        for (unsigned players = 2; players <= (v == SINTETICO ? 11u : 10u); players++) {
            struct tour_rules rules = sit_and_go_rules((enum variant)v, players);

            CHECK(tour_is_lawful(&rules));
            CHECK_EQ(rules.house.value[TO_BOOK], BOOK_DEMO);
        }
}

TEST_MAIN(TESTS)
