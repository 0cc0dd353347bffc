#include "phh/export.h"

#include "check.h"
#include "engine/command.h"
#include "phh/random_record_test.h"
#include "phh/replay.h"

#include <stdlib.h>

#define TESTS(X)                                                                                   \
    X(a_hand_exported_as_phh_reads_back_to_the_same_stacks)                                        \
    X(what_a_player_exports_reads_back_too)                                                        \
    X(hidden_cards_change_no_byte_of_an_export)                                                    \
    X(a_hand_thrown_away_is_in_no_export_of_another)                                               \
    X(an_observer_sees_no_more_than_any_player)                                                    \
    X(the_inspector_sees_every_card)                                                               \
    X(a_walk_refuses_what_is_no_hand)                                                              \
    X(pokerstars_text_of_a_whole_hand)                                                             \
    X(pokerstars_text_of_side_pots)                                                                \
    X(pokerstars_chips_add_up)                                                                     \
    X(ohh_chips_add_up)                                                                            \
    X(phh_writes_posts_as_the_format_does)                                                         \
    X(an_unfinished_hand_is_told_by_phh_alone)

TESTS(TEST_DECLARE)

#define HANDS 3000

static char               space[1 << 18], other[1 << 18];
static struct hand_record record;
static struct hand        played;
static struct phh_hand    hand;
static struct phh_report  report;

static const char *exported(enum export_form form, const struct hand_record *r, unsigned viewer)
{
    struct text out = text_over(space, sizeof space);
    const char *why = export_hand(form, r, viewer, 1, &out);

    CHECK(!out.cut);
    return why;
}

/* Reads what was exported, plays it again, and holds it against the first time. */
static void check_round_trip(unsigned viewer)
{
    static struct hand_record again;
    struct hand               end;
    struct phh_file           file;
    struct phh_fault          fault;
    uint8_t                   order[HAND_SEATS];
    size_t                    players = record_order(&record, order);

    CHECK(!exported(EXPORT_PHH, &record, viewer));
    file = phh_over(space, strlen(space));
    if (phh_next(&file, &hand, &fault) != PHH_READ) {
        print_error("%s\n%s\n", fault.why, space);
        CHECK(false);
    }
    phh_replay(&hand, &again, &end, &report);
    if (report.verdict != PHH_AGREES) print_error("%s\n%s\n", report.finding[0].words, space);
    CHECK_EQ(report.verdict, PHH_AGREES);
    CHECK(report.over && !report.odd_chip && !report.undecided);
    CHECK_EQ(again.terms.seats, players);
    for (size_t i = 0; i < players; i++) {
        const struct hand_seat *was = &played.seat[order[i]], *value = &end.seat[i];

        CHECK_EQ(value->stack - again.kept[i], was->stack);
        CHECK_EQ(value->paid, was->paid);
        CHECK_EQ(value->won, was->won);
        CHECK_EQ(again.kept[i], was->rake);
    }
    CHECK_EQ(phh_next(&file, &hand, &fault), PHH_END);
}

static void t_a_hand_exported_as_phh_reads_back_to_the_same_stacks(void)
{
    struct dice dice = {.at = 1};

    for (unsigned i = 0; i < HANDS; i++) {
        random_record(&dice, &record, &played);
        check_round_trip(INSPECTOR);
    }
}

static void t_what_a_player_exports_reads_back_too(void)
{
    struct dice dice = {.at = 2};

    for (unsigned i = 0; i < HANDS; i++) {
        random_record(&dice, &record, &played);
        check_round_trip(OBSERVER);
        for (unsigned seat = 0; seat < record.terms.seats; seat++)
            if (record.terms.in & seat_bit(seat)) check_round_trip(seat);
    }
}

/* ------------------------------- secrets -------------------------------- */

/* Deals other cards to those whose hand nobody but themselves saw: their own among
 * each other, and with cards that never left the deck. */
static uint16_t deal_hidden_again(struct dice *d, struct hand_record *r)
{
    uint16_t hidden = r->terms.in & (uint16_t) ~(played.shown | played.mucked);
    uint8_t  free[DECK];
    unsigned left = 0;
    bool     used[DECK] = {false};

    for (size_t i = 0; i < r->steps; i++) {
        const struct record_step *s = &r->step[i];

        if (s->what == RECORD_CARD && (s->seat == NOBODY || !(hidden & seat_bit(s->seat))))
            used[s->card] = true;
    }
    for (uint8_t card = 0; card < DECK; card++)
        if (!used[card] &&
            (r->terms.variant != SINTETICO || card_rank(card) == ACE || card_rank(card) >= 8))
            free[left++] = card;
    for (size_t i = 0; i < r->steps; i++) {
        struct record_step *s = &r->step[i];

        if (s->what == RECORD_CARD && s->seat != NOBODY && hidden & seat_bit(s->seat))
            s->card = random_card(d, free, &left);
    }
    return hidden;
}

static void t_hidden_cards_change_no_byte_of_an_export(void)
{
    static struct hand_record changed;
    struct dice               dice = {.at = 3};
    unsigned                  compared = 0, differ = 0;

    for (unsigned i = 0; i < HANDS; i++) {
        uint16_t hidden;

        random_record(&dice, &record, &played);
        changed = record;
        hidden = deal_hidden_again(&dice, &changed);
        for (unsigned viewer = 0; viewer < record.terms.seats; viewer++) {
            if (!(record.terms.in & seat_bit(viewer)) || hidden & seat_bit(viewer)) continue;
            for (unsigned form = 0; form < EXPORT_FORMS; form++) {
                CHECK(!exported(form, &record, viewer));
                memcpy(other, space, sizeof other);
                CHECK(!exported(form, &changed, viewer));
                CHECK_TEXT(space, other);
                compared++;
            }
        }
        CHECK(!exported(EXPORT_PHH, &record, INSPECTOR));
        memcpy(other, space, sizeof other);
        CHECK(!exported(EXPORT_PHH, &changed, INSPECTOR));
        differ += strcmp(space, other) != 0;
    }
    CHECK(compared > HANDS);
    CHECK(differ > HANDS / 2); /* it was worth hiding */
}

/* Whether an export names a card, as a card. */
static bool names_card(enum export_form form, uint8_t card)
{
    static const char *const around[EXPORT_FORMS][3][2] = {
        [EXPORT_PHH] = {{"", ""}}, /* read, not looked at */
        [EXPORT_POKERSTARS] = {{"[", ""}, {" ", "]"}, {" ", " "}},
        [EXPORT_OHH] = {{"\"", "\""}, {"\"", "\""}, {"\"", "\""}},
    };
    struct phh_file  file = phh_over(space, strlen(space));
    struct phh_fault fault;

    if (form == EXPORT_PHH) {
        CHECK_EQ(phh_next(&file, &hand, &fault), PHH_READ);
        for (size_t i = 0; i < hand.actions; i++)
            for (unsigned j = 0; j < hand.action[i].cards; j++)
                if (hand.action[i].card[j] == card) return true;
        return false;
    }
    for (unsigned i = 0; i < 3; i++) {
        char        name[8];
        struct text t = text_over(name, sizeof name);

        text_put(&t, around[form][i][0]);
        card_name(card, &t);
        text_put(&t, around[form][i][1]);
        if (strstr(space, name)) return true;
    }
    return false;
}

static void t_a_hand_thrown_away_is_in_no_export_of_another(void)
{
    struct dice dice = {.at = 9};
    unsigned    looked = 0;

    for (unsigned i = 0; i < HANDS; i++) {
        random_record(&dice, &record, &played);
        for (unsigned form = 0; form < EXPORT_FORMS; form++) {
            for (unsigned viewer = 0; viewer < record.terms.seats; viewer++) {
                if (!(played.mucked & (uint16_t)~seat_bit(viewer))) continue;
                CHECK(!exported(form, &record, viewer));
                for (unsigned seat = 0; seat < record.terms.seats; seat++) {
                    bool mine = seat == viewer, own = record.terms.in & seat_bit(viewer);

                    if (!(played.mucked & seat_bit(seat))) continue;
                    CHECK_EQ(names_card(form, played.seat[seat].hole[0]), mine && own);
                    looked++;
                }
            }
        }
    }
    CHECK(looked > 100);
}

static void t_an_observer_sees_no_more_than_any_player(void)
{
    static struct hand_record changed;
    struct dice               dice = {.at = 4};

    for (unsigned i = 0; i < HANDS; i++) {
        random_record(&dice, &record, &played);
        changed = record;
        deal_hidden_again(&dice, &changed);
        for (unsigned form = 0; form < EXPORT_FORMS; form++) {
            CHECK(!exported(form, &record, OBSERVER));
            memcpy(other, space, sizeof other);
            CHECK(!exported(form, &changed, OBSERVER));
            CHECK_TEXT(space, other);
        }
    }
}

static void t_the_inspector_sees_every_card(void)
{
    struct dice dice = {.at = 5};

    for (unsigned i = 0; i < HANDS / 10; i++) {
        random_record(&dice, &record, &played);
        for (unsigned form = 0; form < EXPORT_FORMS; form++) {
            CHECK(!exported(form, &record, INSPECTOR));
            for (size_t at = 0; at < record.steps; at++) {
                char        name[8];
                struct text t = text_over(name, sizeof name);

                if (record.step[at].what != RECORD_CARD) continue;
                card_name(record.step[at].card, &t);
                CHECK(strstr(space, name) != NULL);
            }
        }
    }
}

static void t_a_walk_refuses_what_is_no_hand(void)
{
    struct dice        dice = {.at = 6};
    struct record_walk w;

    for (unsigned i = 0; i < HANDS; i++) {
        size_t   at;
        unsigned steps = 0;

        random_record(&dice, &record, &played);
        at = dice_below(&dice, (uint32_t)record.steps);
        switch (dice_below(&dice, 4)) {
        case 0: record.step[at].seat = (uint8_t)dice_below(&dice, 256); break;
        case 1: record.step[at].card = (uint8_t)dice_below(&dice, 256); break;
        case 2: record.step[at].move = (uint8_t)dice_below(&dice, 256); break;
        default: record.step[at].what = (uint8_t)dice_below(&dice, 256); break;
        }
        walk_begin(&w, &record, INSPECTOR);
        while (walk_next(&w)) steps++;
        CHECK(w.refused ? steps < record.steps : steps == record.steps);
        if (w.refused)
            for (unsigned form = 0; form < EXPORT_FORMS; form++)
                CHECK(exported(form, &record, INSPECTOR) != NULL);
    }
}

/* ------------------------------ the words ------------------------------- */

static void replay(const char *words)
{
    struct phh_file  file = phh_over(words, strlen(words));
    struct phh_fault fault;

    CHECK_EQ(phh_next(&file, &hand, &fault), PHH_READ);
    phh_replay(&hand, &record, &played, &report);
    CHECK(report.verdict == PHH_AGREES || report.verdict == PHH_REPLAYED);
}

static void t_pokerstars_text_of_a_whole_hand(void)
{
    replay(
        "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [0.50, 1, 0]\nmin_bet = 1\n"
        "starting_stacks = [100, 250.25, 60]\n"
        "actions = ['d dh p1 2c7d', 'd dh p2 AhAd', 'd dh p3 KsKd', 'p3 cbr 3', 'p1 f', 'p2 cbr "
        "9',\n"
        "'p3 cc', 'd db 2h5s9c', 'p2 cbr 12.50', 'p3 cc', 'd db Jc', 'p2 cc', 'p3 cbr 38.50',\n"
        "'p2 cc', 'd db 3d', 'p2 sm AhAd', 'p3 sm KsKd']\n"
        "venue = 'Feltro'\ntime = 21:04:09\nday = 3\nmonth = 2\nyear = 2026\nhand = 7012\n"
        "seats = [2, 4, 6]\nseat_count = 6\ntable = 'Tejo'\nplayers = ['Ana', 'Bento', 'Carla']\n"
        "finishing_stacks = [99.50, 308.75, 0]\ncurrency = 'EUR'\ncurrency_symbol = '€'\n");
    CHECK(!exported(EXPORT_POKERSTARS, &record, 1));
    CHECK_TEXT(space,
               "PokerStars Hand #7012:  Hold'em No Limit (€0.50/€1.00 EUR) - "
               "2026/02/03 21:04:09 UTC\n"
               "Table 'Tejo' 6-max Seat #6 is the button\n"
               "Seat 2: Ana (€100 in chips)\n"
               "Seat 4: Bento (€250.25 in chips)\n"
               "Seat 6: Carla (€60 in chips)\n"
               "Ana: posts small blind €0.50\n"
               "Bento: posts big blind €1\n"
               "*** HOLE CARDS ***\n"
               "Dealt to Bento [Ah Ad]\n"
               "Carla: raises €2 to €3\n"
               "Ana: folds\n"
               "Bento: raises €6 to €9\n"
               "Carla: calls €6\n"
               "*** FLOP *** [2h 5s 9c]\n"
               "Bento: bets €12.50\n"
               "Carla: calls €12.50\n"
               "*** TURN *** [2h 5s 9c] [Jc]\n"
               "Bento: checks\n"
               "Carla: bets €38.50 and is all-in\n"
               "Bento: calls €38.50\n"
               "*** RIVER *** [2h 5s 9c Jc] [3d]\n"
               "*** SHOW DOWN ***\n"
               "Bento: shows [Ah Ad] (a pair of Aces)\n"
               "Carla: shows [Ks Kd] (a pair of Kings)\n"
               "Bento collected €118.50 from pot\n"
               "*** SUMMARY ***\n"
               "Total pot €120.50 | Rake €2\n"
               "Board [2h 5s 9c Jc 3d]\n"
               "Seat 2: Ana (small blind) folded before Flop\n"
               "Seat 4: Bento (big blind) showed [Ah Ad] and won (€118.50) with a pair of Aces\n"
               "Seat 6: Carla (button) showed [Ks Kd] and lost with a pair of Kings\n"
               "\n\n");
}

static void t_pokerstars_text_of_side_pots(void)
{
    replay(
        "variant = 'NT'\nantes = [0, 0, 0, 0]\nblinds_or_straddles = [5, 10, 0, 0]\nmin_bet = 10\n"
        "starting_stacks = [500, 300, 100, 30]\n"
        "actions = ['d dh p1 2c7d', 'd dh p2 QhQd', 'd dh p3 KsKd', 'd dh p4 AcAs', 'p3 cbr 100',\n"
        "'p4 cc', 'p1 cbr 500', 'p2 cc', 'p1 sm -', 'p2 sm -', 'p3 sm -', 'p4 sm -',\n"
        "'d db 3h5s9c', 'd db Jc', 'd db 8d']\nfinishing_stacks = [200, 400, 210, 120]\n");
    CHECK(!exported(EXPORT_POKERSTARS, &record, OBSERVER));
    CHECK(strstr(space, "Player 3: raises 90 to 100 and is all-in\n"
                        "Player 4: calls 30 and is all-in\n"
                        "Player 1: raises 400 to 500 and is all-in\n"
                        "Player 2: calls 290 and is all-in\n"
                        "Uncalled bet (200) returned to Player 1\n"
                        "*** FLOP *** [3h 5s 9c]\n"));
    CHECK(strstr(space, "Player 2 collected 400 from side pot-2\n"
                        "Player 3 collected 210 from side pot-1\n"
                        "Player 4 collected 120 from main pot\n"
                        "*** SUMMARY ***\n"
                        "Total pot 730 Main pot 120. Side pot-1 210. Side pot-2 400. | Rake 0\n"));
    CHECK(strstr(space, "Table 'Feltro' 4-max (Play Money) Seat #4 is the button\n"));
    CHECK(strstr(space,
                 "Seat 4: Player 4 (button) showed [Ac As] and won (120) with a pair of Aces\n"));
    CHECK(!strstr(space, "Dealt to"));
}

/* The sum of the amounts that follow each `words`. */
static cents sum_after(const char *words, const char *ends)
{
    cents sum = 0;

    for (const char *at = space; (at = strstr(at, words)) != NULL;) {
        struct decimal d;
        cents          amount;
        size_t         size;

        at += strlen(words);
        size = strcspn(at, ends);
        CHECK(decimal_read(at, size, &d));
        CHECK(decimal_scale(d, 2, &amount));
        sum += amount;
    }
    return sum;
}

static void t_pokerstars_chips_add_up(void)
{
    struct dice dice = {.at = 7};

    for (unsigned i = 0; i < HANDS; i++) {
        cents won = 0, rake = 0;

        random_record(&dice, &record, &played);
        for (unsigned seat = 0; seat < record.terms.seats; seat++) {
            won += played.seat[seat].won;
            rake += played.seat[seat].rake;
        }
        CHECK(!exported(EXPORT_POKERSTARS, &record, OBSERVER));
        CHECK_EQ(sum_after(" collected €", " "), won - rake);
        CHECK_EQ(sum_after("Total pot €", " "), won);
        CHECK_EQ(sum_after("| Rake €", "\n"), rake);
    }
}

static void t_ohh_chips_add_up(void)
{
    struct dice dice = {.at = 8};

    for (unsigned i = 0; i < HANDS; i++) {
        cents paid = 0, won = 0, rake = 0, back = 0;

        random_record(&dice, &record, &played);
        for (unsigned seat = 0; seat < record.terms.seats; seat++) {
            if (!(record.terms.in & seat_bit(seat))) continue;
            paid += played.seat[seat].paid;
            back += played.seat[seat].back;
            won += played.seat[seat].won;
            rake += played.seat[seat].rake;
        }
        CHECK(!exported(EXPORT_OHH, &record, INSPECTOR));
        CHECK_EQ(sum_after("\"win_amount\":", ",}"), won - rake);
        CHECK_EQ(sum_after("\"contributed_rake\":", ",}"), rake);
        /* What the actions put in, an uncalled bet too, and the pots again. */
        CHECK_EQ(sum_after("\"amount\":", ",}"), paid + back + won);
    }
}

static void t_phh_writes_posts_as_the_format_does(void)
{
    replay("variant = 'NT'\nantes = [0, 0, 0, 0]\nblinds_or_straddles = [5, 10, 0, -10]\n"
           "min_bet = 10\nstarting_stacks = [100, 100, 100, 100]\n"
           "actions = ['d dh p1 2c7d', 'd dh p2 8c9c', 'd dh p3 KsKd', 'd dh p4 AsAd', 'p3 f']\n");
    CHECK(!exported(EXPORT_PHH, &record, INSPECTOR));
    CHECK(strstr(space, "blinds_or_straddles = [5, 10, 0, -10]\n"));
    CHECK(!strstr(space, "_first"));
}

static void t_an_unfinished_hand_is_told_by_phh_alone(void)
{
    replay("variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n"
           "starting_stacks = [100, inf, 100]\n"
           "actions = ['d dh p1 2c7d', 'd dh p2 \?\?\?\?', 'd dh p3 KsKd', 'p3 cbr 6']\n");
    CHECK(!exported(EXPORT_PHH, &record, INSPECTOR));
    CHECK(strstr(space, "starting_stacks = [100, inf, 100]\n"));
    CHECK(!strstr(space, "finishing_stacks"));
    CHECK(exported(EXPORT_POKERSTARS, &record, INSPECTOR));
    CHECK(exported(EXPORT_OHH, &record, INSPECTOR));
}

TEST_MAIN(TESTS)
