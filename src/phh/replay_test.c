#include "phh/replay.h"

#include "check.h"

#define TESTS(X)                                                                                   \
    X(stacks_at_the_end_agree)                                                                     \
    X(with_two_the_button_has_the_small_blind)                                                     \
    X(a_wrong_stack_is_named_with_its_line)                                                        \
    X(side_pots_of_three_all_ins)                                                                  \
    X(fixed_limit_has_its_two_sizes)                                                               \
    X(pot_limit_omaha_to_the_pot_and_no_further)                                                   \
    X(what_the_engine_refuses_is_a_disagreement)                                                   \
    X(cards_are_learned_when_they_are_shown)                                                       \
    X(hands_nobody_saw_lose_to_one_that_was_shown)                                                 \
    X(a_showdown_of_unseen_hands_is_only_held_together)                                            \
    X(a_hand_thrown_away_does_not_win)                                                             \
    X(a_winner_may_show_when_all_have_folded)                                                      \
    X(rake_is_missing_at_winners_only)                                                             \
    X(rake_is_no_more_than_a_fifth)                                                                \
    X(the_odd_chip_may_lie_elsewhere)                                                              \
    X(winnings_with_and_without_the_uncalled_bet)                                                  \
    X(winnings_of_nobody_are_no_record)                                                            \
    X(antes_in_layers_and_antes_to_the_main_pot)                                                   \
    X(a_big_blind_ante_is_for_all)                                                                 \
    X(posts_are_live_and_do_not_open)                                                              \
    X(a_straddle_moves_the_opening)                                                                \
    X(chips_are_exact_at_any_scale)                                                                \
    X(unknown_stacks_are_not_compared)                                                             \
    X(a_record_may_stop_early)                                                                     \
    X(what_cannot_be_played_is_said)                                                               \
    X(809_2015_r49__sintetico_with_an_estardilho)                                                  \
    X(the_record_replays_by_itself)

TESTS(TEST_DECLARE)

static struct phh_hand    hand;
static struct hand_record record;
static struct hand        end;
static struct phh_report  report;

static enum phh_verdict judge(const char *words)
{
    struct phh_file  file = phh_over(words, strlen(words));
    struct phh_fault fault;
    enum phh_found   found = phh_next(&file, &hand, &fault);

    if (found != PHH_READ) print_error("%u: %s\n", fault.line, fault.why);
    CHECK_EQ(found, PHH_READ);
    phh_replay(&hand, &record, &end, &report);
    CHECK(hand_sane(&end) || report.verdict == PHH_UNPLAYED);
    CHECK(report.verdict == PHH_AGREES || report.verdict == PHH_REPLAYED || report.findings > 0);
    return report.verdict;
}

/* No-limit hold'em, blinds 5 and 10: `stacks`, the actions after the deal, the rest. */
static enum phh_verdict nt(const char *stacks, const char *deal, const char *actions,
                           const char *rest)
{
    char        words[4096], zeros_space[64], blinds_space[64];
    struct text zeros = text_over(zeros_space, sizeof zeros_space);
    struct text blinds = text_over(blinds_space, sizeof blinds_space);
    unsigned    players = 1;

    text_put(&zeros, "0");
    text_put(&blinds, "5, 10");
    for (const char *at = stacks; (at = strchr(at, ',')) != NULL; at++, players++) {
        text_put(&zeros, ", 0");
        if (players > 1) text_put(&blinds, ", 0");
    }
    snprintf(words, sizeof words,
             "variant = 'NT'\nantes = [%s]\nblinds_or_straddles = [%s]\nmin_bet = 10\n"
             "starting_stacks = [%s]\nactions = [%s, %s]\n%s\n",
             zeros_space, blinds_space, stacks, deal, actions, rest);
    return judge(words);
}

#define DEAL2     "'d dh p1 AsAh', 'd dh p2 KsKh'"
#define DEAL3     DEAL2 ", 'd dh p3 QsQh'"
#define UNSEEN2   "'d dh p1 \?\?\?\?', 'd dh p2 \?\?\?\?'"
#define BOARD     "'d db 2c7d9h', 'd db 3s', 'd db Jc'"
#define FINISH(x) "finishing_stacks = [" x "]"

static void t_stacks_at_the_end_agree(void)
{
    CHECK_EQ(
        nt("1000, 1000, 1000", DEAL3,
           "'p3 cbr 30', 'p1 f', 'p2 cc', 'd db 2c7d9h', 'p2 cc', 'p3 cbr 40', 'p2 cc',"
           "'d db 3s', 'p2 cc', 'p3 cc', 'd db Jc', 'p2 cc', 'p3 cc', 'p2 sm KsKh', 'p3 sm QsQh'",
           FINISH("995, 1075, 930")),
        PHH_AGREES);
    CHECK(report.over && !report.raked && !report.odd_chip && !report.undecided);
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, "'p3 f', 'p1 f'", ""), PHH_REPLAYED);
}

static void t_with_two_the_button_has_the_small_blind(void)
{
    CHECK_EQ(nt("1000, 1000", DEAL2, "'p2 f'", FINISH("1005, 995")), PHH_AGREES);
    CHECK_EQ(nt("1000, 1000", DEAL2, "'p1 f'", ""), PHH_DISAGREES);
    CHECK_TEXT(report.finding[0].words, "p1 is refused: NOT_YOUR_MOVE; it is the turn of p2");
    /* And after the flop the other one speaks first. */
    CHECK_EQ(nt("1000, 1000", DEAL2, "'p2 cc', 'p1 cc', 'd db 2c7d9h', 'p1 cbr 20', 'p2 f'",
                FINISH("1010, 990")),
             PHH_AGREES);
}

static void t_a_wrong_stack_is_named_with_its_line(void)
{
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, "'p3 f', 'p1 f'", FINISH("995, 1004, 1001")),
             PHH_DISAGREES);
    CHECK_EQ(report.findings, 2);
    CHECK_EQ(report.finding[0].line, 7);
    CHECK_TEXT(report.finding[0].words, "p2: expected 1004, got 1005");
    CHECK_TEXT(report.finding[1].words, "p3: expected 1001, got 1000");
}

#define ALL_IN "'p3 cbr 1000', 'p1 cc', 'p2 cc', 'p3 sm QsQh', 'p1 sm AsAh', 'p2 sm KsKh'," BOARD

static void t_side_pots_of_three_all_ins(void)
{
    CHECK_EQ(nt("100, 300, 1000", DEAL3, ALL_IN, FINISH("300, 400, 700")), PHH_AGREES);
}

static enum phh_verdict ft(const char *actions, const char *rest)
{
    char words[2048];

    snprintf(words, sizeof words,
             "variant = 'FT'\nantes = [0, 0, 0]\nblinds_or_straddles = [5, 10, 0]\nsmall_bet = 10\n"
             "big_bet = 20\nstarting_stacks = [500, 500, 500]\nactions = [" DEAL3 ", %s]\n%s\n",
             actions, rest);
    return judge(words);
}

static void t_fixed_limit_has_its_two_sizes(void)
{
    CHECK_EQ(
        ft("'p3 cbr 20', 'p1 cbr 30', 'p2 f', 'p3 cc', 'd db 2c7d9h', 'p1 cbr 10', 'p3 cbr 20',"
           "'p1 cc', 'd db 3s', 'p1 cbr 20', 'p3 cc', 'd db Jc', 'p1 cbr 20', 'p3 cbr 40', 'p1 f'",
           FINISH("410, 490, 600")),
        PHH_AGREES);
    CHECK_EQ(ft("'p3 cbr 25'", ""), PHH_DISAGREES);
    CHECK_TEXT(report.finding[0].words,
               "p3 is refused: ABOVE_MAXIMUM; The bet is above the maximum. From 20 to 20.");
    /* The format records no cap on raises, and none is kept. */
    CHECK_EQ(ft("'p3 cbr 20', 'p1 cbr 30', 'p2 cbr 40', 'p3 cbr 50', 'p1 cbr 60', 'p2 f', 'p3 f'",
                FINISH("590, 460, 450")),
             PHH_AGREES);
    CHECK_EQ(ft("'p3 cbr 20', 'p1 cbr 30'", "_raises = 1"), PHH_DISAGREES);
}

static void t_pot_limit_omaha_to_the_pot_and_no_further(void)
{
    static const char head[] = "variant = 'PO'\nantes = [0, 0]\nblinds_or_straddles = [500, 1000]\n"
                               "min_bet = 1000\nstarting_stacks = [259450.25, 678473.5]\n"
                               "actions = ['d dh p1 Ah3sKsKh', 'd dh p2 6d9s7d8h', ";
    char              words[1024];

    snprintf(words, sizeof words, "%s'p2 cbr 3000', 'p1 cbr 9000', 'p2 f']\n%s\n", head,
             FINISH("262450.25, 675473.5"));
    CHECK_EQ(judge(words), PHH_AGREES);
    snprintf(words, sizeof words, "%s'p2 cbr 3000', 'p1 cbr 9000.5']\n", head);
    CHECK_EQ(judge(words), PHH_DISAGREES);
    CHECK_TEXT(report.finding[0].words,
               "p1 is refused: ABOVE_MAXIMUM; The bet is above the maximum. "
               "From 5000.00 to 9000.00.");
}

static void t_what_the_engine_refuses_is_a_disagreement(void)
{
    static const struct {
        const char *actions, *says;
    } cases[] = {
        {"'p1 cc'", "p1 is refused: NOT_YOUR_MOVE; it is the turn of p3"},
        {"'p3 cbr 15'",
         "p3 is refused: BELOW_MINIMUM; The bet is below the minimum. From 20 to 1000."},
        {"'p3 cbr 1001'",
         "p3 is refused: NO_CHIPS; Not enough chips at this table. From 20 to 1000."},
        {"'p3 f', 'p1 f', 'p2 cc'", "p2 is refused: NOT_AWAITED; the hand is over"},
        {"'d db 2c7d9h'", "a common card is not awaited; it is the turn of p3"},
        {"'p3 cc', 'p1 cc', 'p2 cc', 'p1 cc'",
         "p1 is refused: NOT_AWAITED; a common card comes first"},
        {"'p3 cc', 'p1 cc', 'p2 cc', 'd db 2c2c9h'", "2c is dealt a second time"},
        {"'p3 cc', 'p1 cc', 'p2 cc', 'd db 2c7dAs'", "As is dealt a second time"},
        {"'p3 sm QsQh'", "p3 is refused: NOT_AWAITED; it is the turn of p3"},
        {"'p3 cc', 'p1 cc', 'p2 cc', 'p1 sm AsAh'",
         "p1 is refused: NOT_AWAITED; a common card comes first"},
        {"'p3 f', 'd dh p1 2c'", "more cards than this game deals to a player"},
        {"'p3 f', 'p1 f', 'p3 sm QsQh'", "p3 has folded, and shows"},
        {"'p3 f', 'p1 f', 'p2 sm QsQd'", "p2 shows cards that he was not dealt"},
        {"'p3 f', 'p1 f', 'p2 sm QsQdQc'", "shows more or fewer cards than he has"},
        {"'p3 es 20'", "p3 is refused: NO_ESTARDILHO; You may not make that estardilho bet now."},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_EQ(nt("1000, 1000, 1000", DEAL3, cases[i].actions, ""), PHH_DISAGREES);
        CHECK_TEXT(report.finding[0].words, cases[i].says);
        CHECK_EQ(report.finding[0].line, 6);
    }
    CHECK_EQ(nt("1000, 1000, 1000", DEAL2, "'p3 f'", ""), PHH_DISAGREES);
    CHECK_TEXT(report.finding[0].words, "p3 has not been dealt his cards");
}

static void t_cards_are_learned_when_they_are_shown(void)
{
    /* Before the last cards, at an all-in, some record the hands again and again. */
    CHECK_EQ(nt("200, 200", UNSEEN2,
                "'p2 cbr 200', 'p1 cc', 'p2 sm \?\?\?\?', 'p1 sm \?\?\?\?', 'd db 2c7d9h',"
                "'p2 sm KsKh', 'd db 3s', 'd db Jc', 'p1 sm AsAh'",
                FINISH("400, 0")),
             PHH_AGREES);
    CHECK_EQ(end.shown, 3);
    CHECK_EQ(nt("200, 200", "'d dh p1 As\?\?', 'd dh p2 Ks', 'd dh p2 Kh'",
                "'p2 cbr 200', 'p1 cc', 'p1 sm AsAh', 'p2 sm -'," BOARD, FINISH("400, 0")),
             PHH_AGREES);
}

static void t_hands_nobody_saw_lose_to_one_that_was_shown(void)
{
    CHECK_EQ(nt("200, 200", UNSEEN2,
                "'p2 cc', 'p1 cc', 'd db 2c7d9h', 'p1 cc', 'p2 cc', 'd db 3s', 'p1 cc', 'p2 cc', "
                "'d db Jc',"
                "'p1 cbr 20', 'p2 cc', 'p1 sm 4c5c', 'p2 sm \?\?\?\?'",
                FINISH("230, 170")),
             PHH_AGREES);
    CHECK_EQ(end.mucked, 2);
    CHECK(!report.undecided);
}

static void t_a_showdown_of_unseen_hands_is_only_held_together(void)
{
    static const char actions[] =
        "'p3 cc', 'p1 f', 'p2 cc', 'd db 2c7d9h', 'p2 cc', 'p3 cc', 'd db 3s',"
        "'p2 cc', 'p3 cc', 'd db Jc', 'p2 cc', 'p3 cc', 'p2 sm \?\?\?\?',"
        "'p3 sm \?\?\?\?'";
    static const char deal[] = UNSEEN2 ", 'd dh p3 \?\?\?\?'";

    CHECK_EQ(nt("200, 200, 200", deal, actions, FINISH("195, 190, 215")), PHH_AGREES);
    CHECK(report.undecided);
    CHECK_EQ(nt("200, 200, 200", deal, actions, FINISH("195, 215, 190")), PHH_AGREES);
    CHECK_EQ(nt("200, 200, 200", deal, actions, FINISH("195, 202, 202")), PHH_AGREES);
    CHECK(report.raked);
    CHECK_EQ(nt("200, 200, 200", deal, actions, FINISH("195, 190, 209")), PHH_DISAGREES);
    CHECK_EQ(nt("200, 200, 200", deal, actions, FINISH("196, 190, 214")), PHH_DISAGREES);
    CHECK_EQ(nt("200, 200, 200", deal, actions, FINISH("195, 189, 216")), PHH_DISAGREES);
    CHECK_EQ(nt("200, 200, 200", deal, actions, FINISH("195, 190, 216")), PHH_DISAGREES);
    CHECK_EQ(nt("200, 200, 200", deal, actions, "winnings = [0, 0, 25]"), PHH_AGREES);
}

static void t_a_hand_thrown_away_does_not_win(void)
{
    static const char actions[] =
        "'p2 cc', 'p1 cc', 'd db 2c7d9h', 'p1 cc', 'p2 cc', 'd db 3s', 'p1 cc',"
        "'p2 cc', 'd db Jc', 'p1 cc', 'p2 cc', 'p1 sm', 'p2 sm KsKh'";

    CHECK_EQ(nt("200, 200", DEAL2, actions, FINISH("190, 210")), PHH_AGREES);
    CHECK_EQ(nt("200, 200", DEAL2, "'p2 cbr 200', 'p1 cc', 'p1 sm', 'p2 sm KsKh'," BOARD,
                FINISH("0, 400")),
             PHH_AGREES);
    /* A beaten one may be thrown away and still be known. */
    CHECK_EQ(nt("200, 200", DEAL2,
                "'p2 cc', 'p1 cc', 'd db 2c7d9h', 'p1 cc', 'p2 cc', 'd db 3s', 'p1 cc', 'p2 cc', "
                "'d db Jc',"
                "'p1 cc', 'p2 cc', 'p1 sm AsAh', 'p2 sm'",
                FINISH("210, 190")),
             PHH_AGREES);
    CHECK_EQ(end.seat[1].hole[0], card_of(KING, SPADES));
}

static void t_a_winner_may_show_when_all_have_folded(void)
{
    CHECK_EQ(nt("200, 200", UNSEEN2, "'p2 f', 'p1 sm AsAh'", FINISH("205, 195")), PHH_AGREES);
    CHECK_EQ(record.step[record.steps - 1].what, RECORD_SHOW);
    CHECK_EQ(nt("200, 200", UNSEEN2, "'p2 f', 'p1 sm'", FINISH("205, 195")), PHH_AGREES);
    CHECK_EQ(record.step[record.steps - 1].what, RECORD_MOVE);
}

#define CALLED                                                                                     \
    "'p3 cbr 100', 'p1 f', 'p2 cc', 'd db 2c7d9h', 'p2 cc', 'p3 cc', 'd db 3s', 'p2 cc', 'p3 cc'," \
    "'d db Jc', 'p2 cc', 'p3 cc', 'p2 sm KsKh', 'p3 sm QsQh'"

static void t_rake_is_missing_at_winners_only(void)
{
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, CALLED, FINISH("995, 1095, 900")), PHH_AGREES);
    CHECK(report.raked);
    CHECK_EQ(record.kept[1], 10);
    CHECK_EQ(record.kept[0] + record.kept[2], 0);
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, CALLED, FINISH("985, 1105, 900")), PHH_DISAGREES);
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, CALLED, FINISH("995, 1106, 900")), PHH_DISAGREES);
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, CALLED, FINISH("995, 900, 1105")), PHH_DISAGREES);
}

static void t_rake_is_no_more_than_a_fifth(void)
{
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, CALLED, FINISH("995, 1064, 900")), PHH_AGREES);
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, CALLED, FINISH("995, 1063, 900")), PHH_DISAGREES);
    /* Of each winner, not only of all of them together. */
    CHECK_EQ(nt("100, 300, 1000", DEAL3, ALL_IN, FINISH("250, 400, 700")), PHH_AGREES);
    CHECK_EQ(nt("100, 300, 1000", DEAL3, ALL_IN, FINISH("200, 400, 700")), PHH_DISAGREES);
}

static void t_the_odd_chip_may_lie_elsewhere(void)
{
    static const char deal[] = "'d dh p1 AsAh', 'd dh p2 AcAd', 'd dh p3 2h2d'";
    static const char actions[] =
        "'p3 cbr 25', 'p1 cc', 'p2 cc', 'd db 4c7d9h', 'p1 cc', 'p2 cc',"
        "'p3 cbr 30', 'p1 cc', 'p2 cc', 'd db 3s', 'p1 cc', 'p2 cc', 'p3 cc',"
        "'d db Jc', 'p1 cc', 'p2 cc', 'p3 cc', 'p1 sm -', 'p2 sm -', 'p3 sm -'";

    /* 165 for two, with chips of 5. */
    CHECK_EQ(nt("1000, 1000, 1000", deal, actions, FINISH("1030, 1025, 945")), PHH_AGREES);
    CHECK(report.odd_chip);
    CHECK_EQ(nt("1000, 1000, 1000", deal, actions, FINISH("1025, 1030, 945")), PHH_AGREES);
    CHECK_EQ(nt("1000, 1000, 1000", deal, actions, FINISH("1028, 1027, 945")), PHH_AGREES);
    CHECK(!report.odd_chip);
    CHECK_EQ(nt("1000, 1000, 1000", deal, actions, FINISH("1027.5, 1027.5, 945")), PHH_AGREES);
    CHECK(!report.odd_chip);
    CHECK_EQ(nt("1000, 1000, 1000", deal, actions, FINISH("1035, 1020, 945")), PHH_DISAGREES);
    CHECK_EQ(nt("1000, 1000, 1000", deal, actions, FINISH("1030, 1020, 950")), PHH_DISAGREES);
}

static void t_winnings_with_and_without_the_uncalled_bet(void)
{
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, "'p3 f', 'p1 f'", "winnings = [0, 10, 0]"), PHH_AGREES);
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, "'p3 f', 'p1 f'", "winnings = [0, 15, 0]"), PHH_AGREES);
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, "'p3 f', 'p1 f'", "winnings = [0, 16, 0]"),
             PHH_DISAGREES);
    CHECK_TEXT(report.finding[0].words, "p2 won: expected 16, got 10");
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, "'p3 f', 'p1 f'", "winnings = [10, 0, 0]"),
             PHH_DISAGREES);
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, CALLED, "winnings = [0, 198, 0]"), PHH_AGREES);
    CHECK(report.raked);
    CHECK_EQ(record.kept[1], 7);
    /* Both are recorded, and both must be right. */
    CHECK_EQ(
        nt("1000, 1000, 1000", DEAL3, CALLED, "winnings = [0, 198, 0]\n" FINISH("995, 1098, 901")),
        PHH_DISAGREES);
}

static void t_winnings_of_nobody_are_no_record(void)
{
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, CALLED, "winnings = [0, 0, 0.00]"), PHH_REPLAYED);
}

static enum phh_verdict anted(const char *trimmed, const char *antes, const char *finish)
{
    char words[1024];

    snprintf(
        words, sizeof words,
        "variant = 'NT'\nante_trimming_status = %s\nantes = [%s]\nblinds_or_straddles = [5, 10, "
        "0]\n"
        "min_bet = 10\nstarting_stacks = [500, 500, 6]\n"
        "actions = [" UNSEEN2 ", 'd dh p3 \?\?\?\?', 'p1 cc', 'p2 cc', 'd db 2c7d9h',"
        "'p1 cc', 'p2 cc', 'd db 3s', 'p1 cc', 'p2 cc', 'd db Jc', 'p1 cc', 'p2 cc', 'p1 sm QsQh',"
        "'p2 sm KsKh', 'p3 sm AsAh']\nfinishing_stacks = [%s]\n",
        trimmed, antes, finish);
    return judge(words);
}

static void t_antes_in_layers_and_antes_to_the_main_pot(void)
{
    /* p3 has 6 for an ante of 8: of the others' antes he wins 6 of each, or all of them. */
    CHECK_EQ(anted("true", "8, 8, 8", "482, 506, 18"), PHH_AGREES);
    CHECK_EQ(anted("false", "8, 8, 8", "482, 502, 22"), PHH_AGREES);
    CHECK_EQ(anted("true", "8, 8, 8", "482, 502, 22"), PHH_DISAGREES);
    CHECK_EQ(anted("false", "8, 8, 8", "482, 506, 18"), PHH_DISAGREES);
}

static void t_a_big_blind_ante_is_for_all(void)
{
    /* The status says trimmed; for antes that are not the same for all it cannot be. */
    static const char words[] =
        "variant = 'NT'\nante_trimming_status = true\nantes = [0, 10, 0]\nblinds_or_straddles = "
        "[5, 10, 0]\n"
        "min_bet = 10\nstarting_stacks = [500, 500, 500]\n"
        "actions = [" DEAL3 ", 'p3 cbr 30', 'p1 cc', 'p2 f', 'd db 2c7d9h', 'p1 cbr 50', 'p3 f']\n"
        "finishing_stacks = [550, 480, 470]\n";

    CHECK_EQ(judge(words), PHH_AGREES);
    CHECK_EQ(record.terms.dead[1], 10);
}

static enum phh_verdict posts(const char *posted, const char *actions, const char *finish)
{
    char words[1024];

    snprintf(words, sizeof words,
             "variant = 'NT'\nantes = [0, 0, 0, 0]\nblinds_or_straddles = [%s]\nmin_bet = 10\n"
             "starting_stacks = [500, 500, 500, 500]\nactions = [" DEAL3 ", 'd dh p4 JsJh', %s]\n"
             "finishing_stacks = [%s]\n",
             posted, actions, finish);
    return judge(words);
}

static void t_posts_are_live_and_do_not_open(void)
{
    CHECK_EQ(posts("5, 10, 0, -10", "'p3 f', 'p4 cc', 'p1 f', 'p2 cbr 30', 'p4 f'",
                   "495, 515, 500, 490"),
             PHH_AGREES);
    /* Small and big blind together: the small one is dead. */
    CHECK_EQ(posts("5, 10, 0, -15", "'p3 f', 'p4 cc', 'p1 f', 'p2 cbr 30', 'p4 f'",
                   "495, 520, 500, 485"),
             PHH_AGREES);
    CHECK_EQ(record.terms.dead[3], 5);
}

static void t_a_straddle_moves_the_opening(void)
{
    CHECK_EQ(posts("5, 10, 20, 0",
                   "'p4 f', 'p1 f', 'p2 cc', 'p3 cc', 'd db 2c7d9h', 'p2 cbr 20', 'p3 f'",
                   "495, 525, 480, 500"),
             PHH_AGREES);
    CHECK_EQ(posts("5, 10, 0, 20", "'p1 f', 'p2 f', 'p3 f'", "495, 490, 500, 515"), PHH_AGREES);
}

static void t_chips_are_exact_at_any_scale(void)
{
    CHECK_EQ(nt("1000.25, 31.85, 1e3", DEAL3, "'p3 cbr 30', 'p1 f', 'p2 cbr 31.85', 'p3 f'",
                FINISH("995.25, 66.8500000000000001, 970")),
             PHH_AGREES);
    CHECK_EQ(record.places, 2);
    CHECK_EQ(nt("1000.25, 31.85, 1e3", DEAL3, "'p3 cbr 30', 'p1 f', 'p2 cbr 31.85', 'p3 f'",
                FINISH("995.25, 66.84, 970.01")),
             PHH_DISAGREES);
}

static void t_unknown_stacks_are_not_compared(void)
{
    CHECK_EQ(nt("inf, inf, 1000", DEAL3, CALLED, ""), PHH_REPLAYED);
    CHECK_EQ(nt("inf, inf, 1000", DEAL3, CALLED, FINISH("inf, inf, 900")), PHH_AGREES);
    CHECK_EQ(nt("inf, inf, 1000", DEAL3, CALLED, FINISH("inf, inf, 901")), PHH_DISAGREES);
    CHECK_EQ(nt("inf, inf, 1000", DEAL3, CALLED, "winnings = [0, 205, 0]"), PHH_AGREES);
}

static void t_a_record_may_stop_early(void)
{
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, "'p3 cbr 30'", ""), PHH_REPLAYED);
    CHECK(!report.over);
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, "'p3 cbr 30'", FINISH("995, 990, 970")), PHH_AGREES);
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, "'p3 cbr 30'", FINISH("995, 990, 1015")), PHH_DISAGREES);
    CHECK_TEXT(report.finding[0].words, "p3: expected 1015, got 970 when the record stops");
    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, "'p3 cbr 30'", "winnings = [0, 0, 25]"), PHH_DISAGREES);
    CHECK_EQ(nt("1000, 1000, 1000", "'d dh p1 AsAh'", "''", FINISH("995, 990, 1000")), PHH_AGREES);
    /* Only the showing is missing: hands that are known are shown. */
    CHECK_EQ(nt("200, 200", DEAL2, "'p2 cbr 200', 'p1 cc'," BOARD, FINISH("400, 0")), PHH_AGREES);
}

static void t_what_cannot_be_played_is_said(void)
{
    static const struct {
        const char *stacks, *rest, *says;
    } cases[] = {
        {"0, 1000", "", "a starting stack of nothing"},
        {"-5, 1000", "", "a starting stack of nothing"},
        {"1000000000001, 1000", "", "more chips than can be counted"},
        {"999999999999, 1000", "", "more chips than can be counted"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_EQ(nt(cases[i].stacks, DEAL2, "'p2 f'", cases[i].rest), PHH_UNPLAYED);
        CHECK_TEXT(report.finding[0].words, cases[i].says);
    }
    CHECK_EQ(nt("100, 100", DEAL2, "'p2 cc', 'p1 cc', 'd db 2c\?\?7d'", ""), PHH_UNPLAYED);
    CHECK_TEXT(report.finding[0].words, "a common card that nobody knows");
    CHECK_EQ(judge("variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 0\n"
                   "starting_stacks = [5, 5]\nactions = []\n"),
             PHH_UNPLAYED);
    CHECK_EQ(judge("variant = 'X-NSIN'\nantes = [1, 1]\nblinds_or_straddles = [1, 0]\nmin_bet = 1\n"
                   "starting_stacks = [5, 5]\nactions = []\n"),
             PHH_UNPLAYED);
    CHECK_TEXT(report.finding[0].words, "a blind in a game that has none");
    CHECK_EQ(judge("variant = 'NT'\nantes = [0, 900000000000]\nblinds_or_straddles = [1, 2]\n"
                   "_dead = [900000000000, 0]\nmin_bet = 2\nstarting_stacks = [5, 5]\n"
                   "actions = []\n"),
             PHH_UNPLAYED);
    CHECK_TEXT(report.finding[0].words, "more chips than can be counted");
    CHECK_EQ(judge("variant = 'NT'\nantes = [0, -1]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
                   "starting_stacks = [5, 5]\nactions = []\n"),
             PHH_UNPLAYED);
}

static void t_809_2015_r49__sintetico_with_an_estardilho(void)
{
    static const char head[] =
        "variant = 'X-NSIN'\nante_trimming_status = true\nantes = [2, 2, 2]\n"
        "blinds_or_straddles = [0, 0, 0]\nmin_bet = 2\n"
        "starting_stacks = [100, 100, 100]\n"
        "actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', ";
    char words[1024];

    snprintf(words, sizeof words, "%s'p1 es 5', 'p2 re', 'p3 f', 'p1 f']\n%s\n", head,
             FINISH("93, 109, 98"));
    CHECK_EQ(judge(words), PHH_AGREES);
    snprintf(words, sizeof words, "%s'p1 cc', 'p2 cc', 'p3 cc', 'd db 2c']\n", head);
    CHECK_EQ(judge(words), PHH_DISAGREES);
    CHECK_TEXT(report.finding[0].words, "a card this game does not have");
}

static void t_the_record_replays_by_itself(void)
{
    struct record_walk w;

    CHECK_EQ(nt("1000, 1000, 1000", DEAL3, CALLED, ""), PHH_REPLAYED);
    walk_begin(&w, &record, INSPECTOR);
    while (walk_next(&w)) continue;
    CHECK(!w.refused);
    CHECK(memcmp(&w.hand, &end, sizeof end) == 0);
}

TEST_MAIN(TESTS)
