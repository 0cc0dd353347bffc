/* The order of hands, letter by letter. */
#include "rank/reference_test.h"

#define TESTS(X)                                                                                   \
    X(806_2015_r26__any_five_of_the_seven_cards)                                                   \
    X(811_2015_r26__two_of_four_with_three_of_five)                                                \
    X(809_2015_r25__both_personal_cards_with_three_of_five)                                        \
    X(806_2015_r27__the_best_hand_is_the_higher_number)                                            \
    X(811_2015_r27__the_best_hand_is_the_higher_number)                                            \
    X(809_2015_r26__the_best_hand_is_the_higher_number)                                            \
    X(806_2015_r29_a__royal_flush)                                                                 \
    X(806_2015_r29_b__straight_flush)                                                              \
    X(806_2015_r29_c__four_of_a_kind)                                                              \
    X(806_2015_r29_d__full_house)                                                                  \
    X(806_2015_r29_e__flush)                                                                       \
    X(806_2015_r29_f__straight)                                                                    \
    X(806_2015_r29_g__trio)                                                                        \
    X(806_2015_r29_h__two_pairs)                                                                   \
    X(806_2015_r29_i__pair)                                                                        \
    X(806_2015_r29_j__high_cards)                                                                  \
    X(811_2015_r29_a__royal_flush)                                                                 \
    X(811_2015_r29_b__straight_flush)                                                              \
    X(811_2015_r29_c__four_of_a_kind)                                                              \
    X(811_2015_r29_d__full_house)                                                                  \
    X(811_2015_r29_e__flush)                                                                       \
    X(811_2015_r29_f__straight)                                                                    \
    X(811_2015_r29_g__trio)                                                                        \
    X(811_2015_r29_h__two_pairs)                                                                   \
    X(811_2015_r29_i__pair)                                                                        \
    X(811_2015_r29_j__high_cards)                                                                  \
    X(806_2015_r30__ace_king_queen_down_to_2_whatever_the_suit)                                    \
    X(811_2015_r30__ace_king_queen_down_to_2_whatever_the_suit)                                    \
    X(806_2015_r31__the_ace_is_high_and_it_is_low)                                                 \
    X(811_2015_r31__the_ace_is_high_and_it_is_low)                                                 \
    X(806_2015_r32_a__fours_by_value_then_the_other_card)                                          \
    X(806_2015_r32_b__full_houses_by_the_three_then_the_pair)                                      \
    X(806_2015_r32_c__sequences_by_the_card_that_completes_them)                                   \
    X(806_2015_r32_d__flushes_by_the_highest_card_and_so_on_down)                                  \
    X(806_2015_r32_e__trios_by_value_then_the_fourth_and_fifth)                                    \
    X(806_2015_r32_f__two_pairs_by_the_higher_the_lower_the_last)                                  \
    X(806_2015_r32_g__pairs_by_value_then_third_to_fifth)                                          \
    X(811_2015_r32_a__fours_by_value_then_the_other_card)                                          \
    X(811_2015_r32_b__full_houses_by_the_three_then_the_pair)                                      \
    X(811_2015_r32_c__sequences_by_the_card_that_completes_them)                                   \
    X(811_2015_r32_d__flushes_by_the_highest_card_and_so_on_down)                                  \
    X(811_2015_r32_e__trios_by_value_then_the_fourth_and_fifth)                                    \
    X(811_2015_r32_f__two_pairs_by_the_higher_the_lower_the_last)                                  \
    X(811_2015_r32_g__pairs_by_value_then_third_to_fifth)                                          \
    X(806_2015_r33__what_is_still_equal_is_a_tie)                                                  \
    X(811_2015_r33__what_is_still_equal_is_a_tie)                                                  \
    X(809_2015_r28_a__royal_flush)                                                                 \
    X(809_2015_r28_b__straight_flush)                                                              \
    X(809_2015_r28_c__four_of_a_kind)                                                              \
    X(809_2015_r28_d__flush_above_a_full_house)                                                    \
    X(809_2015_r28_e__full_house)                                                                  \
    X(809_2015_r28_f__straight)                                                                    \
    X(809_2015_r28_g__trio)                                                                        \
    X(809_2015_r28_h__paired_figures)                                                              \
    X(809_2015_r28_i__plain_figures_are_five_figures_with_one_pair)                                \
    X(809_2015_r28_j__two_pairs)                                                                   \
    X(809_2015_r28_k__one_pair)                                                                    \
    X(809_2015_r28_l__high_card)                                                                   \
    X(809_2015_r29__ace_king_queen_down_to_8_whatever_the_suit)                                    \
    X(809_2015_r30__the_ace_is_high_and_low_only_under_8_9_10_jack)                                \
    X(809_2015_r31_a__fours_by_value_then_the_other_card)                                          \
    X(809_2015_r31_b__flushes_by_the_highest_card_and_so_on_down)                                  \
    X(809_2015_r31_c__full_houses_by_the_three_then_the_pair)                                      \
    X(809_2015_r31_d__sequences_by_the_card_that_completes_them)                                   \
    X(809_2015_r31_e__trios_by_value_then_the_fourth_and_fifth)                                    \
    X(809_2015_r31_f__paired_figures_by_the_higher_the_lower_the_fifth)                            \
    X(809_2015_r31_g__plain_figures_by_the_greatest_figure)                                        \
    X(809_2015_r31_h__two_pairs_by_the_higher_the_lower_the_last)                                  \
    X(809_2015_r31_i__equal_pairs_divide_the_pot_whatever_lies_beside_them)                        \
    X(the_words_of_every_combination_are_there)                                                    \
    X(what_is_shown_is_what_was_ranked)
TESTS(TEST_DECLARE)

/* -------------------------------- reading -------------------------------- */

static void read_cards(const char *words, uint8_t *out, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char name[3] = {words[2 * i], words[2 * i + 1], '\0'};

        CHECK(card_read(name, &out[i]));
    }
    CHECK_EQ(strlen(words), 2 * count);
}

static strength five(enum variant v, const char *words)
{
    uint8_t card[5];

    read_cards(words, card, 5);
    return rank_five(v, card);
}

static strength hand(enum variant v, const char *hole, const char *board)
{
    uint8_t own[HOLE_MAX], common[BOARD_MAX];

    read_cards(hole, own, hole_cards(v));
    read_cards(board, common, BOARD_MAX);
    return rank_hand(v, own, common);
}

static void makes(enum variant v, const char *words, enum category c)
{
    CHECK_TEXT(category_words[rank_category(v, five(v, words))].key, category_words[c].key);
}

/* Each hand beats the next one. */
static void falls(enum variant v, const char *const *words)
{
    for (; words[1]; words++)
        if (five(v, words[0]) <= five(v, words[1])) {
            print_error("%s does not beat %s\n", words[0], words[1]);
            fail();
        }
}
#define FALLS(v, ...) falls((v), (const char *const[]){__VA_ARGS__, NULL})

static void ties(enum variant v, const char *a, const char *b)
{
    CHECK_EQ(five(v, a), five(v, b));
}

/* -------------------------- which cards are used ------------------------- */

static void t_806_2015_r26__any_five_of_the_seven_cards(void)
{
    /* both of one's own, one of them, none */
    CHECK_EQ(hand(HOLDEM, "AsKs", "QsJsTs2d3c"), five(HOLDEM, "AsKsQsJsTs"));
    CHECK_EQ(hand(HOLDEM, "As2h", "KsQsJsTs3c"), five(HOLDEM, "AsKsQsJsTs"));
    CHECK_EQ(hand(HOLDEM, "2h3d", "AsKsQsJsTs"), five(HOLDEM, "AsKsQsJsTs"));
    CHECK_EQ(hand(HOLDEM, "AhAd", "AcAsKd2c3h"), five(HOLDEM, "AhAdAcAsKd"));
}

static void t_811_2015_r26__two_of_four_with_three_of_five(void)
{
    /* the board's royal flush is nobody's, nor is a flush with one own card */
    CHECK_EQ(hand(OMAHA, "2h2d3c4c", "AsKsQsJsTs"), five(OMAHA, "2h2dAsKsQs"));
    CHECK_EQ(hand(OMAHA, "9s2d3c4h", "AsKsQsJs8h"), five(OMAHA, "9s4hAsKsQs"));
    /* four aces in the hand are a pair of aces */
    CHECK_EQ(hand(OMAHA, "AsAhAdAc", "KsQh9d7c2s"), five(OMAHA, "AsAhKsQh9d"));
    /* three of one's own suit: still two of them with three of the board, straight or not */
    CHECK_EQ(hand(OMAHA, "9s8s7sAd", "6s5sKs2h2d"), five(OMAHA, "9s8sKs6s5s"));
    CHECK_EQ(hand(OMAHA, "9s8sAs2d", "7s6s5sKsQs"), five(OMAHA, "9s8s7s6s5s"));
    CHECK_EQ(hand(OMAHA, "As2sKdKh", "3s4s5s9c9d"), five(OMAHA, "5s4s3s2sAs"));
    /* the straight is in the suit, but needs three of one's own */
    CHECK_EQ(hand(OMAHA, "9s8s7s2d", "6s5sAs3h3d"), five(OMAHA, "9s8sAs6s5s"));
}

static void t_809_2015_r25__both_personal_cards_with_three_of_five(void)
{
    CHECK_EQ(hand(SINTETICO, "8h9d", "AsKsQsJsTs"), five(SINTETICO, "8h9dQsJsTs"));
    CHECK_EQ(hand(SINTETICO, "As8h", "KsQsJsTs9d"), five(SINTETICO, "As8hJsTs9d"));
    CHECK_EQ(hand(SINTETICO, "AsKs", "QsJsTs9d8c"), five(SINTETICO, "AsKsQsJsTs"));
    CHECK_EQ(hand(SINTETICO, "8s8h", "AsAhAdAc9d"), five(SINTETICO, "AsAhAd8s8h"));
}

static void higher_wins(enum variant v, const char *good, const char *bad, const char *board)
{
    CHECK(hand(v, good, board) > hand(v, bad, board));
    CHECK(hand(v, bad, board) > 0);
}

static void t_806_2015_r27__the_best_hand_is_the_higher_number(void)
{
    higher_wins(HOLDEM, "AsAh", "KsKh", "Ad7c5d3h2s");
}

static void t_811_2015_r27__the_best_hand_is_the_higher_number(void)
{
    higher_wins(OMAHA, "AsAhJcTd", "KsKhJdTc", "Ad7c5d3h2s");
}

static void t_809_2015_r26__the_best_hand_is_the_higher_number(void)
{
    higher_wins(SINTETICO, "AsAh", "KsKh", "AdTc9d8hQs");
}

/* ------------------------- 811 and 806, r.29 to r.33 ---------------------- */

static void royal_flush(enum variant v)
{
    makes(v, "TsJsQsKsAs", ROYAL_FLUSH);
    makes(v, "AdTdKdJdQd", ROYAL_FLUSH);
    ties(v, "TsJsQsKsAs", "TcJcQcKcAc");
    FALLS(v, "TsJsQsKsAs", "9sTsJsQsKs", "2c2d2h2sAs");
}

static void straight_flush(enum variant v)
{
    makes(v, "9hThJhQhKh", STRAIGHT_FLUSH);
    makes(v, "Ah2h3h4h5h", STRAIGHT_FLUSH);
    FALLS(v, "Ah2h3h4h5h", "AsAhAdAcKs");
}

static void four_of_a_kind(enum variant v)
{
    makes(v, "7s7h7d7c2s", FOUR);
    FALLS(v, "2s2h2d2c3s", "AsAhAdKcKs");
}

static void full_house(enum variant v)
{
    makes(v, "7s7h7d2c2s", FULL_HOUSE);
    FALLS(v, "2s2h2d3c3s", "AsKsQsJs9s");
}

static void flush(enum variant v)
{
    makes(v, "2c4c6c8cTc", FLUSH);
    FALLS(v, "7c5c4c3c2c", "AsKsQdJsTs");
}

static void straight(enum variant v)
{
    makes(v, "AsKsQdJsTs", STRAIGHT);
    makes(v, "2s3s4d5s6s", STRAIGHT);
    FALLS(v, "As2s3d4s5s", "AsAhAdKcQs");
}

static void trio(enum variant v)
{
    makes(v, "9s9h9dKcQs", TRIO);
    FALLS(v, "2s2h2d3c4s", "AsAhKdKcQs");
}

static void two_pairs(enum variant v)
{
    makes(v, "9s9hKdKcQs", TWO_PAIRS);
    makes(v, "AsAhKdKcQs", TWO_PAIRS); /* figures have no name of their own here */
    FALLS(v, "3s3h2d2c4s", "AsAhKdQcJs");
}

static void pair(enum variant v)
{
    makes(v, "9s9hKdAcQs", ONE_PAIR);
    makes(v, "AsAhKdQcJs", ONE_PAIR);
    FALLS(v, "2s2h3d4c5s", "AsKhQdJc9s");
}

static void high_cards(enum variant v)
{
    makes(v, "AsKhQdJc9s", HIGH_CARD);
    makes(v, "2s3h4d5c7s", HIGH_CARD);
    FALLS(v, "AsKhQdJc9s", "AsKhQdJc8s", "AsKhQdTc9s", "8s6h5d4c3s", "8s6h5d4c2s", "7s5h4d3c2s");
    CHECK_EQ(five(v, "7s5h4d3c2s"), 1);
}

static void values(enum variant v)
{
    FALLS(v, "AsAh2d3c4s", "KsKh2d3c4s", "QsQh2d3c4s", "JsJh2d3c4s", "TsTh2d3c4s", "9s9h2d3c4s",
          "8s8h2d3c4s", "7s7h2d3c4s", "6s6h2d3c4s", "5s5h2d3c4s", "4s4h2d3c5s", "3s3h2d4c5s",
          "2s2h3d4c5s");
    ties(v, "AsKhQdJc9s", "AhKdQcJs9h");
    ties(v, "AsAhKdQcJs", "AdAcKhQsJd");
}

static void ace(enum variant v)
{
    makes(v, "AsKhQdJcTs", STRAIGHT);
    makes(v, "As2h3d4c5s", STRAIGHT);
    makes(v, "KsAh2d3c4s", HIGH_CARD);
    makes(v, "QsKsAs2s3s", FLUSH);
    FALLS(v, "AsKhQdJcTs", "KhQdJcTs9s", "6s2h3d4c5s", "As2h3d4c5s");
}

static void fours_tie(enum variant v)
{
    FALLS(v, "AsAhAdAc2s", "KsKhKdKcAs", "KsKhKdKcQs", "KsKhKdKc2s", "QsQhQdQcAs");
    ties(v, "KsKhKdKcQs", "KsKhKdKcQd");
}

static void full_houses_tie(enum variant v)
{
    FALLS(v, "AsAhAd2c2s", "KsKhKdAcAs", "KsKhKdQcQs", "KsKhKd2c2s", "2s2h2dAcAs");
}

static void sequences_tie(enum variant v)
{
    FALLS(v, "AsKhQdJcTs", "KhQdJcTs9s", "QdJcTs9s8s", "6s5s4s3s2d", "5s4s3s2dAs");
    FALLS(v, "KsQsJsTs9s", "QsJsTs9s8s", "6s5s4s3s2s", "5s4s3s2sAs");
}

static void flushes_tie(enum variant v)
{
    FALLS(v, "AsKsQsJs9s", "AsKsQsJs8s", "AsKsQsTs9s", "AsKsJsTs9s", "AsQsJsTs9s", "KsQsJsTs8s",
          "7s5s4s3s2s");
    ties(v, "AsKsQsJs9s", "AdKdQdJd9d");
}

static void trios_tie(enum variant v)
{
    FALLS(v, "3s3h3d2c4s", "2s2h2dAcKs", "2s2h2dAcQs", "2s2h2dKcQs", "2s2h2d3c4s");
}

static void two_pairs_tie(enum variant v)
{
    FALLS(v, "AsAh2d2c3s", "KsKhQdQcAs", "KsKhQdQcJs", "KsKhJdJcAs", "3s3h2d2cAs", "3s3h2d2c4s");
}

static void pairs_tie(enum variant v)
{
    FALLS(v, "3s3h2d4c5s", "2s2hAdKcQs", "2s2hAdKcJs", "2s2hAdQcJs", "2s2hKdQcJs", "2s2h3d4c5s");
}

static void still_equal(enum variant v)
{
    ties(v, "KsKhQdQcJs", "KdKcQsQhJd");
    ties(v, "9s8h7d6c5s", "9d8c7s6h5d");
    ties(v, "7s5h4d3c2s", "7d5c4s3h2d");
}

/* clang-format off */
#define BOTH(rule, function)                                      \
    static void t_806_2015_##rule(void) { function(HOLDEM); }     \
    static void t_811_2015_##rule(void) { function(OMAHA); }
/* clang-format on */

BOTH(r29_a__royal_flush, royal_flush)
BOTH(r29_b__straight_flush, straight_flush)
BOTH(r29_c__four_of_a_kind, four_of_a_kind)
BOTH(r29_d__full_house, full_house)
BOTH(r29_e__flush, flush)
BOTH(r29_f__straight, straight)
BOTH(r29_g__trio, trio)
BOTH(r29_h__two_pairs, two_pairs)
BOTH(r29_i__pair, pair)
BOTH(r29_j__high_cards, high_cards)
BOTH(r30__ace_king_queen_down_to_2_whatever_the_suit, values)
BOTH(r31__the_ace_is_high_and_it_is_low, ace)
BOTH(r32_a__fours_by_value_then_the_other_card, fours_tie)
BOTH(r32_b__full_houses_by_the_three_then_the_pair, full_houses_tie)
BOTH(r32_c__sequences_by_the_card_that_completes_them, sequences_tie)
BOTH(r32_d__flushes_by_the_highest_card_and_so_on_down, flushes_tie)
BOTH(r32_e__trios_by_value_then_the_fourth_and_fifth, trios_tie)
BOTH(r32_f__two_pairs_by_the_higher_the_lower_the_last, two_pairs_tie)
BOTH(r32_g__pairs_by_value_then_third_to_fifth, pairs_tie)
BOTH(r33__what_is_still_equal_is_a_tie, still_equal)

/* --------------------------- 809, r.28 to r.31 ---------------------------- */

static void t_809_2015_r28_a__royal_flush(void)
{
    makes(SINTETICO, "TsJsQsKsAs", ROYAL_FLUSH);
    FALLS(SINTETICO, "TsJsQsKsAs", "9sTsJsQsKs");
}

static void t_809_2015_r28_b__straight_flush(void)
{
    makes(SINTETICO, "9hThJhQhKh", STRAIGHT_FLUSH);
    makes(SINTETICO, "8hAh9hThJh", STRAIGHT_FLUSH);
    FALLS(SINTETICO, "Ah8h9hThJh", "AsAhAdAcKs");
}

static void t_809_2015_r28_c__four_of_a_kind(void)
{
    makes(SINTETICO, "8s8h8d8c9s", FOUR);
    makes(SINTETICO, "AsAhAdAcKs", FOUR); /* five figures too: the higher name counts */
    FALLS(SINTETICO, "8s8h8d8c9s", "AsKsQsJs9s");
}

static void t_809_2015_r28_d__flush_above_a_full_house(void)
{
    makes(SINTETICO, "8sTsJsQsKs", FLUSH);
    FALLS(SINTETICO, "8s9sTsJsKs", "AsAhAdKcKs");
}

static void t_809_2015_r28_e__full_house(void)
{
    makes(SINTETICO, "8s8h8d9c9s", FULL_HOUSE);
    makes(SINTETICO, "AsAhAdKcKs", FULL_HOUSE);
    FALLS(SINTETICO, "8s8h8d9c9s", "AsKhQdJcTs");
}

static void t_809_2015_r28_f__straight(void)
{
    makes(SINTETICO, "AsKhQdJcTs", STRAIGHT);
    FALLS(SINTETICO, "As8h9dTcJs", "AsAhAdKcQs");
}

static void t_809_2015_r28_g__trio(void)
{
    makes(SINTETICO, "8s8h8dAcKs", TRIO);
    makes(SINTETICO, "AsAhAdKcQs", TRIO); /* figures with a trio are a trio */
    FALLS(SINTETICO, "8s8h8d9cTs", "AsAhKdKcQs");
}

static void t_809_2015_r28_h__paired_figures(void)
{
    makes(SINTETICO, "AsAhKdKcQs", PAIRED_FIGURES);
    makes(SINTETICO, "JsJhQdQcKs", PAIRED_FIGURES);
    makes(SINTETICO, "AsAhKdKcTs", TWO_PAIRS); /* the fifth is no figure */
    FALLS(SINTETICO, "JsJhQdQcKs", "AsAhKdQcJs");
}

static void t_809_2015_r28_i__plain_figures_are_five_figures_with_one_pair(void)
{
    makes(SINTETICO, "AsAhKdQcJs", PLAIN_FIGURES);
    makes(SINTETICO, "AsKhQdJcJs", PLAIN_FIGURES);
    makes(SINTETICO, "AsAhKdQcTs", ONE_PAIR);
    FALLS(SINTETICO, "AsKhQdJcJs", "AsAhKdKcTs");
}

static void t_809_2015_r28_j__two_pairs(void)
{
    makes(SINTETICO, "8s8h9d9cTs", TWO_PAIRS);
    FALLS(SINTETICO, "8s8h9d9cTs", "AsAhKdQcTs");
}

static void t_809_2015_r28_k__one_pair(void)
{
    makes(SINTETICO, "8s8h9dTcJs", ONE_PAIR);
    FALLS(SINTETICO, "8s8h9dTcQs", "AsKhQdJc9s");
}

static void t_809_2015_r28_l__high_card(void)
{
    makes(SINTETICO, "AsKhQdJc9s", HIGH_CARD);
    FALLS(SINTETICO, "AsKhQdJc9s", "AsKhQdJc8s", "AsKhQdTc9s", "KhQdJcTs8s", "KhJcTs9d8s");
}

static void t_809_2015_r29__ace_king_queen_down_to_8_whatever_the_suit(void)
{
    FALLS(SINTETICO, "AsAh8d9cTs", "KsKh8d9cTs", "QsQh8d9cTs", "JsJh8d9cTs", "TsTh8d9cJs",
          "9s9h8dTcJs", "8s8h9dTcJs");
    ties(SINTETICO, "AsKhQdJc9s", "AhKdQcJs9h");
}

static void t_809_2015_r30__the_ace_is_high_and_low_only_under_8_9_10_jack(void)
{
    makes(SINTETICO, "AsKhQdJcTs", STRAIGHT);
    makes(SINTETICO, "As8h9dTcJs", STRAIGHT);
    makes(SINTETICO, "KsAh8d9cTs", HIGH_CARD);
    makes(SINTETICO, "QsAh8d9cTs", HIGH_CARD);
    FALLS(SINTETICO, "AsKhQdJcTs", "KhQdJcTs9s", "QdJcTs9s8s", "As8h9dTcJs");
}

static void t_809_2015_r31_a__fours_by_value_then_the_other_card(void)
{
    FALLS(SINTETICO, "AsAhAdAc8s", "KsKhKdKcAs", "KsKhKdKcQs", "KsKhKdKc8s", "8s8h8d8cAs");
}

static void t_809_2015_r31_b__flushes_by_the_highest_card_and_so_on_down(void)
{
    FALLS(SINTETICO, "AsKsQsJs9s", "AsKsQsJs8s", "AsKsQsTs9s", "AsKsJsTs9s", "KsQsJsTs8s",
          "KsJsTs9s8s");
    ties(SINTETICO, "AsKsQsJs9s", "AdKdQdJd9d");
}

static void t_809_2015_r31_c__full_houses_by_the_three_then_the_pair(void)
{
    FALLS(SINTETICO, "AsAhAd8c8s", "KsKhKdAcAs", "KsKhKdQcQs", "KsKhKd8c8s", "8s8h8dAcAs");
}

static void t_809_2015_r31_d__sequences_by_the_card_that_completes_them(void)
{
    FALLS(SINTETICO, "AsKhQdJcTs", "KhQdJcTs9s", "QdJcTs9s8s", "JcTs9s8sAs");
    FALLS(SINTETICO, "KsQsJsTs9s", "QsJsTs9s8s", "JsTs9s8sAs");
}

static void t_809_2015_r31_e__trios_by_value_then_the_fourth_and_fifth(void)
{
    FALLS(SINTETICO, "9s9h9d8cTs", "8s8h8dAcKs", "8s8h8dAcQs", "8s8h8dKcQs", "8s8h8d9cTs");
}

static void t_809_2015_r31_f__paired_figures_by_the_higher_the_lower_the_fifth(void)
{
    FALLS(SINTETICO, "AsAhKdKcQs", "AsAhKdKcJs", "AsAhQdQcKs", "AsAhJdJcKs", "KsKhQdQcAs",
          "QsQhJdJcKs");
}

static void t_809_2015_r31_g__plain_figures_by_the_greatest_figure(void)
{
    FALLS(SINTETICO, "AsAhKdQcJs", "AsKhKdQcJs", "AsKhQdQcJs", "AsKhQdJcJs");
}

static void t_809_2015_r31_h__two_pairs_by_the_higher_the_lower_the_last(void)
{
    FALLS(SINTETICO, "AsAh8d8c9s", "KsKhQdQcTs", "KsKhTdTcAs", "KsKhTdTcQs", "9s9h8d8cAs",
          "9s9h8d8cTs");
}

static void t_809_2015_r31_i__equal_pairs_divide_the_pot_whatever_lies_beside_them(void)
{
    ties(SINTETICO, "KsKhAdQcTs", "KdKc8s9hTs");
    FALLS(SINTETICO, "AsAh8d9cTs", "KsKhAdQcTs");
    CHECK_EQ(hand(SINTETICO, "Js9c", "KhKdQc8sAh"), hand(SINTETICO, "Ts9d", "KhKdQc8sAh"));
}

/* --------------------------------- the rest ------------------------------- */

static void t_the_words_of_every_combination_are_there(void)
{
    for (int c = 0; c < CATEGORIES; c++) {
        CHECK(category_words[c].key && category_words[c].pt && category_words[c].en);
        for (int other = 0; other < c; other++)
            CHECK(strcmp(category_words[c].key, category_words[other].key) != 0);
    }
}

static void t_what_is_shown_is_what_was_ranked(void)
{
    /* clang-format off */
    static const struct { enum variant v; const char *hole, *board, *best; } shown[] = {
        {HOLDEM, "AsKs", "QsJsTs2d3c", "AsKsQsJsTs"},
        {HOLDEM, "2h3d", "5s4cAd9h9c", "5s4c3d2hAd"},
        {HOLDEM, "9s2d", "9h9dKcKsQc", "9s9h9dKcKs"},
        {OMAHA, "AsAhAdAc", "KsQh9d7c2s", "AdAcKsQh9d"},
        {SINTETICO, "KsTd", "KhQcJs8d8h", "KsKh8d8hTd"},
        {SINTETICO, "KsTd", "KhQcAs9d8h", "KsKhAsQcTd"},
    };
    /* clang-format on */

    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        uint8_t own[HOLE_MAX], board[BOARD_MAX], best[5], want[5];

        read_cards(shown[i].hole, own, hole_cards(shown[i].v));
        read_cards(shown[i].board, board, BOARD_MAX);
        read_cards(shown[i].best, want, 5);
        rank_best(shown[i].v, own, board, best);
        for (int k = 0; k < 5; k++) CHECK_EQ(card_rank(best[k]), card_rank(want[k]));
        CHECK_EQ(rank_five(shown[i].v, best), rank_hand(shown[i].v, own, board));
    }
}

TEST_MAIN(TESTS)
