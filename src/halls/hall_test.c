#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "halls/stage_test.h"

#include "replay/prove.h"

#define TESTS(X)                                                                                   \
    X(810_2015_r28__a_sit_and_go_from_the_entries_to_the_prizes)                                   \
    X(810_2015_r9__who_withdraws_has_all_of_it_back)                                               \
    X(an_ask_that_is_repeated_is_done_once)                                                        \
    X(an_entry_is_paid_once_whatever_came_between)                                                 \
    X(a_free_entry_is_done_once_whatever_came_between)                                             \
    X(an_entry_is_confirmed_whatever_he_asked_since)                                               \
    X(a_number_is_confirmed_for_what_was_asked_with_it_alone)                                      \
    X(what_was_paid_in_a_match_before_is_refused)                                                  \
    X(a_number_that_paid_pays_for_nothing_else)                                                    \
    X(reentries_are_paid_once)                                                                     \
    X(a_match_that_is_over_leaves_no_account_behind)                                               \
    X(a_guest_in_a_match_is_not_forgotten)                                                         \
    X(810_2015_r22__several_tables_are_kept_level_and_played_to_one)                               \
    X(810_2015_r12__rebuys_and_an_addon_are_paid_and_played)                                       \
    X(810_2015_r27__who_falls_enters_again_and_the_guarantee_is_the_houses)                        \
    X(810_2015_r34__bounties_and_drawn_prizes_leave_nothing_in_the_pool)                           \
    X(810_2015_r30__entries_won_pay_entries_and_go_back_as_such)                                   \
    X(810_2015_r14__too_few_at_the_start_and_all_is_returned)                                      \
    X(810_2015_r43__company_comes_to_who_waits_and_goes_with_him)                                  \
    X(money_is_never_kept_company)                                                                 \
    X(who_has_no_account_enters_nothing_for_money)                                                 \
    X(own_limits_and_bars_hold_for_entries)                                                        \
    X(sintetico_is_played_for_its_antes)                                                           \
    X(a_closed_hall_ends_its_hands_and_loses_no_time)                                              \
    X(one_after_another_and_side_by_side)                                                          \
    X(810_2015_r37__a_stop_at_any_step_changes_nothing_that_was_decided)                           \
    X(a_hand_after_a_stop_can_be_proved)                                                           \
    X(evenings_with_crashes_lose_nothing)                                                          \
    X(wherever_the_store_fails_every_cent_is_somebodys)                                            \
    X(wherever_it_fails_again_while_coming_back)

#define SCHEDULED "mode: scheduled\nstart: 2026-01-01T00:10Z\n"

static cents wallets(struct stage *s)
{
    cents sum = 0;

    for (uint64_t player = 1; player <= PEOPLE; player++) sum += wallet(s, player);
    return sum;
}

static void t_810_2015_r28__a_sit_and_go_from_the_entries_to_the_prizes(void)
{
    struct stage s;
    cents        prizes = 0;

    begin(&s, THREE, once, 1);
    CHECK(!asks(&s, 1, TOUR_REGISTER)); /* nothing is held yet */
    turn(&s);
    CHECK_EQ(match(&s)->phase, TOUR_ENTERING);
    CHECK(asks(&s, 1, TOUR_REGISTER));
    CHECK_EQ(wallet(&s, 1), PURSE - 1000);
    CHECK(!asks(&s, 1, TOUR_REGISTER));
    CHECK_EQ(s.last.no, REF_ALREADY_ENTERED);
    CHECK(asks(&s, 2, TOUR_REGISTER));
    CHECK(asks(&s, 3, TOUR_REGISTER));
    CHECK_EQ(match(&s)->phase, TOUR_PLAYING);
    CHECK_EQ(s.told[TEV_SEATED], 3);
    CHECK_EQ(s.told[TEV_DEAL], 1);
    play_to_the_end(&s);
    CHECK_EQ(match(&s)->phase, TOUR_OVER);
    for (uint32_t i = 0; i < 3; i++) {
        const struct entrant *e = tour_entrant(match(&s), i);

        prizes += e->prize;
        if (e->rank == 1) CHECK_EQ(e->prize, 1893);
        if (e->rank == 2) CHECK_EQ(e->prize, 810);
        CHECK_EQ(wallet(&s, (uint64_t)e->player), PURSE - 1000 + e->prize);
    }
    CHECK_EQ(prizes, 2703);
    CHECK_EQ(wallets(&s), PEOPLE * (cents)PURSE - 3 * 99);
    end(&s);
}

static void t_810_2015_r9__who_withdraws_has_all_of_it_back(void)
{
    struct stage s;

    begin(&s, THREE, once, 2);
    turn(&s);
    CHECK(asks(&s, 1, TOUR_REGISTER));
    CHECK(!asks(&s, 99, TOUR_REGISTER));
    CHECK_EQ(s.last.no, REF_NO_FUNDS);
    CHECK_EQ(match(&s)->entrants, 1);
    CHECK(!asks(&s, 2, TOUR_WITHDRAW));
    CHECK_EQ(s.last.no, REF_NO_SUCH_ENTRANT);
    CHECK(asks(&s, 1, TOUR_WITHDRAW));
    CHECK_EQ(wallet(&s, 1), PURSE);
    CHECK(!asks(&s, 1, TOUR_REBUY));
    enter_all(&s, 3);
    CHECK(!asks(&s, 1, TOUR_WITHDRAW));
    CHECK_EQ(s.last.no, REF_TOO_LATE_TO_WITHDRAW);
    CHECK_TEXT(s.last.rule, "810/2015 r.9");
    play_to_the_end(&s);
    check_wallets(&s);
    end(&s);
}

static void t_an_ask_that_is_repeated_is_done_once(void)
{
    struct stage    s;
    struct tour_ask ask = {.player = 1, .number = 7, .kind = TOUR_REGISTER};

    begin(&s, THREE, once, 3);
    turn(&s);
    for (int i = 0; i < 10; i++) {
        hall_ask(s.hall[0], &ask, s.now);
        CHECK_EQ(s.last.no, REF_NONE);
        CHECK_EQ(s.last.no, REF_NONE);
        CHECK_EQ(s.last.repeated, i > 0);
    }
    CHECK_EQ(wallet(&s, 1), PURSE - 1000);
    ask.kind = TOUR_WITHDRAW;
    hall_ask(s.hall[0], &ask, s.now);
    CHECK_EQ(s.last.no, REF_KEY_REUSED);
    leave(&s);
    come_back(&s);
    resume(&s);
    ask.kind = TOUR_REGISTER;
    hall_ask(s.hall[0], &ask, s.now);
    CHECK(s.last.repeated);
    ask.number = 8;
    ask.kind = TOUR_WITHDRAW;
    hall_ask(s.hall[0], &ask, s.now);
    CHECK_EQ(wallet(&s, 1), PURSE);
    end(&s);
}

static void ask_with(struct stage *s, uint64_t player, enum tour_command_kind kind, uint64_t number)
{
    struct tour_ask ask = {.player = player, .number = number, .kind = (uint8_t)kind};

    hall_ask(s->hall[0], &ask, s->now);
}

/* Player 1 has entered and withdrawn, or was in the match before: his first number again. */
static void check_not_again(struct stage *s, uint64_t number)
{
    cents    has = wallet(s, 1);
    uint32_t entrants = match(s)->entrants;

    ask_with(s, 1, TOUR_REGISTER, number);
    CHECK(s->last.repeated || s->last.no == REF_KEY_REUSED);
    CHECK_EQ(wallet(s, 1), has);
    CHECK_EQ(match(s)->entrants, entrants);
}

static void come_again(struct stage *s)
{
    leave(s);
    come_back(s);
    resume(s);
}

/* What is kept is written with the next row. */
static void keep_whole(struct stage *s)
{
    struct record row = {.kind = RECORD_HOUSE, .at_ms = s->now, .seat = HOUSE};

    hall_keep(s->hall[0]);
    CHECK(cage_begin(s->cage));
    cage_write(s->cage, &row);
    CHECK(cage_wait(s->cage, cage_end(s->cage)));
}

static void enter_once(const char *document)
{
    struct stage s;

    begin(&s, document, once, 3);
    turn(&s);
    ask_with(&s, 1, TOUR_REGISTER, 7);
    ask_with(&s, 1, TOUR_WITHDRAW, 8);
    CHECK_EQ(s.last.no, REF_NONE);
    check_not_again(&s, 7);
    ask_with(&s, 1, TOUR_WITHDRAW, 8);
    CHECK(s.last.repeated);
    come_again(&s);
    check_not_again(&s, 7);
    keep_whole(&s);
    come_again(&s);
    CHECK(s.hall[0]->kept > 0);
    check_not_again(&s, 7);
    ask_with(&s, 1, TOUR_REGISTER, 9); /* a new one is a new one */
    CHECK(!s.last.repeated && s.last.no == REF_NONE);
    s.number = 20;
    CHECK(asks(&s, 2, TOUR_REGISTER));
    CHECK(asks(&s, 3, TOUR_REGISTER));
    s.raises = 20;
    play_to_the_end(&s);
    check_not_again(&s, 9);
    s.now += 120000;
    turn(&s);
    CHECK_EQ(match(&s)->phase, TOUR_ENTERING); /* the next one */
    check_not_again(&s, 9);
    check_not_again(&s, 7);
    come_again(&s);
    check_not_again(&s, 9);
    end(&s);
}

static void t_an_entry_is_paid_once_whatever_came_between(void)
{
    struct stage s;

    enter_once(THREE);
    begin(&s, THREE, once, 3); /* what the hall has forgotten the cage knows */
    turn(&s);
    ask_with(&s, 1, TOUR_REGISTER, 7);
    ask_with(&s, 1, TOUR_WITHDRAW, 8);
    s.hall[0]->parted_count = 0;
    check_not_again(&s, 7);
    CHECK_EQ(s.last.no, REF_KEY_REUSED);
    CHECK_EQ(s.last.highest, 7);
    CHECK_EQ(wallet(&s, 1), PURSE);
    end(&s);
}

static void t_a_free_entry_is_done_once_whatever_came_between(void)
{
    enter_once(HEAD("holdem", "none",
                    "demo") "mode: sit-and-go\nseats: 3\nentrants_min: 3\nentrants_max: 3\n"
                            "fee_prize: 0\nfee_commission: 0\nticket: 10.00\ntickets: 1\n");
}

/* The hall knows the last of his asks, the books whatever he paid for. */
static void t_an_entry_is_confirmed_whatever_he_asked_since(void)
{
    struct stage s;

    begin(&s, THREE, once, 3);
    turn(&s);
    ask_with(&s, 1, TOUR_REGISTER, 7);
    ask_with(&s, 1, TOUR_WITHDRAW, 8);
    ask_with(&s, 1, TOUR_REGISTER, 9);
    for (int life = 0; life < 2; life++) {
        ask_with(&s, 1, TOUR_REGISTER, 7);
        CHECK(s.last.repeated && s.last.no == REF_NONE);
        ask_with(&s, 1, TOUR_WITHDRAW, 8); /* it was free: nobody knows */
        CHECK_EQ(s.last.no, REF_KEY_REUSED);
        ask_with(&s, 1, TOUR_REGISTER, 6);
        CHECK_EQ(s.last.no, REF_KEY_REUSED);
        CHECK_EQ(s.last.highest, 9);
        CHECK_EQ(wallet(&s, 1), PURSE - 1000);
        CHECK_EQ(match(&s)->entrants, 1);
        come_again(&s);
    }
    ask_with(&s, 1, TOUR_WITHDRAW, 10);
    CHECK_EQ(wallet(&s, 1), PURSE);
    end(&s);
}

/* clang-format off */
#define REENTRIES                                                                                  \
    HEAD("holdem", "none", "money") SCHEDULED                                                      \
    "seats: 3\nentrants_min: 2\nentrants_max: 6\nfee_prize: 9.00\nfee_commission: 1.00\n"          \
    "late: 3\nreentries: 1\nprizes:\n  - {entries: 2, shares: [60, 40]}\n"
/* clang-format on */

/* A re-entry costs what an entry does. */
static void t_a_number_is_confirmed_for_what_was_asked_with_it_alone(void)
{
    static const enum tour_command_kind others[] = {TOUR_WITHDRAW, TOUR_REENTER, TOUR_REBUY,
                                                    TOUR_DECLINE, TOUR_ADDON};
    struct stage                        s;

    begin(&s, REENTRIES, once, 3);
    turn(&s);
    ask_with(&s, 1, TOUR_REGISTER, 7);
    ask_with(&s, 1, TOUR_WITHDRAW, 8);
    ask_with(&s, 1, TOUR_REGISTER, 9);
    for (int life = 0; life < 2; life++) {
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
            ask_with(&s, 1, others[i], 7);
            CHECK(!s.last.repeated);
            CHECK_EQ(s.last.no, REF_KEY_REUSED);
            CHECK_EQ(s.last.highest, 9);
        }
        ask_with(&s, 1, TOUR_REGISTER, 7);
        CHECK(s.last.repeated);
        come_again(&s);
    }
    ask_with(&s, 1, TOUR_WITHDRAW, 10);
    CHECK_EQ(wallet(&s, 1), PURSE);
    end(&s);
}

/* It was done, and not for the match that he would take it for. */
static void t_what_was_paid_in_a_match_before_is_refused(void)
{
    struct stage s;
    cents        has;

    begin(&s, THREE, once, 3);
    s.raises = 20;
    turn(&s);
    ask_with(&s, 1, TOUR_REGISTER, 7);
    s.number = 20;
    CHECK(asks(&s, 2, TOUR_REGISTER));
    CHECK(asks(&s, 3, TOUR_REGISTER));
    play_to_the_end(&s);
    s.now += 120000;
    turn(&s);
    CHECK_EQ(match(&s)->phase, TOUR_ENTERING);
    has = wallet(&s, 1);
    ask_with(&s, 1, TOUR_REGISTER, 7); /* the last that he asked here */
    CHECK(s.last.repeated);
    ask_with(&s, 1, TOUR_REGISTER, 50);
    CHECK_EQ(s.last.no, REF_NONE);
    for (int life = 0; life < 2; life++) {
        ask_with(&s, 1, TOUR_REGISTER, 7);
        CHECK_EQ(s.last.no, REF_KEY_REUSED);
        CHECK_EQ(wallet(&s, 1), has - 1000);
        come_again(&s);
    }
    ask_with(&s, 1, TOUR_WITHDRAW, 51);
    CHECK_EQ(wallet(&s, 1), has);
    end(&s);
}

/* Although the hall has forgotten it; be it that he fell, and would enter again. */
static void t_a_number_that_paid_pays_for_nothing_else(void)
{
    struct stage  s;
    struct party *party;
    uint64_t      who = 0;

    begin(&s, REENTRIES, once, 6);
    s.raises = 10;
    enter_all(&s, 4); /* each with his own number */
    do {
        if (who == 4) CHECK(step(&s));
        who = who % 4 + 1;
        party = &s.hall[0]->party[hall_entrant_of(s.hall[0], who)];
        party->number = 0;
        ask_with(&s, who, TOUR_REENTER, who);
        party->number = who;
    } while (s.last.no == REF_NO_REENTRY);
    CHECK_EQ(s.last.no, REF_KEY_REUSED);
    CHECK_EQ(wallet(&s, who), PURSE - 1000);
    CHECK(asks(&s, who, TOUR_REENTER));
    CHECK_EQ(wallet(&s, who), PURSE - 2000);
    play_to_the_end(&s);
    end(&s);
}

static void t_reentries_are_paid_once(void)
{
    struct stage s;
    uint64_t     who = 1;

    begin(&s, REENTRIES, once, 6);
    s.raises = 10;
    enter_all(&s, 4);
    while (!asks(&s, who, TOUR_REENTER)) {
        if (who == 4) CHECK(step(&s));
        who = who % 4 + 1;
    }
    CHECK_EQ(wallet(&s, who), PURSE - 2000);
    ask_with(&s, who, TOUR_REENTER, s.number);
    CHECK(s.last.repeated);
    come_again(&s);
    ask_with(&s, who, TOUR_REENTER, s.number);
    CHECK(s.last.repeated);
    CHECK_EQ(wallet(&s, who), PURSE - 2000);
    play_to_the_end(&s);
    end(&s);
}

struct of_matches {
    unsigned open, closed;
    cents    takings;
};

static int count_account(void *with, const struct account *a)
{
    struct of_matches *m = with;

    if (a->kind == ACCOUNT_POOL || a->kind == ACCOUNT_FEES) ++*(a->closed ? &m->closed : &m->open);
    if (a->kind == ACCOUNT_TAKINGS) m->takings += a->balance;
    return 0;
}

static struct of_matches accounts_of_matches(struct stage *s)
{
    struct of_matches m = {0};

    CHECK(cage_begin(s->cage));
    CHECK(cage_wait(s->cage, cage_end(s->cage)));
    CHECK_EQ(s->store->accounts(s->store, true, count_account, &m), 0);
    return m;
}

static void t_a_match_that_is_over_leaves_no_account_behind(void)
{
    struct stage      s;
    struct of_matches m;

    begin(&s, THREE, once, 5);
    s.raises = 20;
    for (unsigned held = 1; held <= 3; held++) {
        enter_all(&s, 3);
        m = accounts_of_matches(&s);
        CHECK_EQ(m.open, 2);
        play_to_the_end(&s);
        m = accounts_of_matches(&s);
        CHECK_EQ(m.open, 0);
        CHECK_EQ(m.closed, 2 * held);
        CHECK_EQ(m.takings, 3 * 99 * (cents)held);
        s.now += 120000;
        if (held == 2) come_again(&s);
    }
    enter_all(&s, 2); /* all of it goes back: no fees are left */
    CHECK(asks(&s, 1, TOUR_WITHDRAW));
    CHECK(asks(&s, 2, TOUR_WITHDRAW));
    CHECK_EQ(hall_order(s.hall[0],
                        &(struct hall_order){.by = 1, .kind = TOUR_CANCEL, .reason = "x"}, s.now)
                 .no,
             REF_NONE);
    m = accounts_of_matches(&s);
    CHECK_EQ(m.open, 0);
    CHECK_EQ(m.takings, 3 * 99 * 3);
    end(&s);
}

static enum refusal dismissed(struct stage *s, uint64_t player)
{
    struct record row = {.at_ms = s->now, .player = player, .book = BOOK_DEMO, .seat = HOUSE};
    enum refusal  no;

    CHECK(cage_begin(s->cage));
    no = cage_dismiss(s->cage, &row);
    cage_end(s->cage);
    return no;
}

static void t_a_guest_in_a_match_is_not_forgotten(void)
{
    struct stage s;

    begin(&s,
          HEAD("holdem", "none",
               "demo") "mode: sit-and-go\nseats: 3\nentrants_min: 3\nentrants_max: 3\nfee_prize: "
                       "9.00\n"
                       "fee_commission: 1.00\nprizes:\n  - {entries: 3, shares: [70, 30]}\n",
          once, 7);
    s.raises = 20;
    enter_all(&s, 3);
    CHECK_EQ(dismissed(&s, 1), REF_ALREADY_SEATED);
    come_again(&s);
    CHECK_EQ(dismissed(&s, 1), REF_ALREADY_SEATED);
    play_to_the_end(&s);
    CHECK_EQ(dismissed(&s, 1), REF_NONE);
    s.now += 120000;
    turn(&s);
    CHECK(asks(&s, 2, TOUR_REGISTER));
    CHECK_EQ(dismissed(&s, 2), REF_ALREADY_SEATED);
    CHECK(asks(&s, 2, TOUR_WITHDRAW));
    CHECK_EQ(dismissed(&s, 2), REF_NONE);
    end(&s);
}

static void t_810_2015_r22__several_tables_are_kept_level_and_played_to_one(void)
{
    struct stage s;

    begin(&s,
          HEAD("omaha", "pot", "demo") SCHEDULED
          "seats: 4\nentrants_min: 3\nentrants_max: 12\nfee_prize: 9.00\nfee_commission: 1.00\n"
          "bubble: 1\nprizes:\n  - {entries: 3, shares: [50, 30, 20]}\n",
          once, 4);
    s.raises = 3;
    enter_all(&s, 11);
    play_to_the_end(&s);
    CHECK_EQ(s.told[TEV_TABLE], 3);
    CHECK(s.told[TEV_BROKEN] >= 2);
    CHECK_EQ(s.told[TEV_FINAL_TABLE], 1);
    CHECK_EQ(s.told[TEV_PLACE], 11);
    CHECK_EQ(s.told[TEV_PRIZE], 3);
    CHECK(s.told[TEV_LEVEL] > 2);
    check_wallets(&s);
    end(&s);
}

static void t_810_2015_r12__rebuys_and_an_addon_are_paid_and_played(void)
{
    unsigned bought = 0, added = 0;

    for (uint64_t dice = 0; dice < 6; dice++) {
        struct stage s;
        unsigned     before = bought + added;

        begin(&s,
              "tournament: Prova\nvariant: holdem\nlimit: none\nbook: money\nchips: 300\n"
              "decision: 5\ntime_bank: 0\nlevels:\n"
              "  - {small: 10, big: 20, length: 60, break: 30}\n"
              "  - {small: 50, big: 100, length: 60}\n  - {small: 100, big: 200, length: "
              "60}\n" SCHEDULED
              "seats: 6\nentrants_min: 2\nentrants_max: 6\nfee_prize: 9.00\nfee_commission: 1.00\n"
              "rebuys: 2\nrebuy_until: 1\nrebuy_prize: 9.00\nrebuy_commission: 1.00\n"
              "rebuy_chips: 300\nrebuy_wait: 10\naddon: on\naddon_prize: 9.50\n"
              "addon_commission: 0.50\naddon_chips: 400\n"
              "prizes:\n  - {entries: 2, shares: [65, 35]}\n",
              once, dice);
        s.raises = 6;
        enter_all(&s, 6);
        for (int i = 0; i < 60000 && !match_is_over(s.hall[0]); i++) {
            turn(&s);
            for (uint64_t player = 1; player <= 6 && match(&s)->asked; player++)
                if (tour_entrant(match(&s), (uint32_t)player - 1)->state == ENTRANT_ASKED) {
                    if (dice_one_in(&s.dice, 3)) asks(&s, player, TOUR_DECLINE);
                    else if (!dice_one_in(&s.dice, 4)) bought += asks(&s, player, TOUR_REBUY);
                } /* or the time passes */
            for (uint64_t player = 1; player <= 6 && match(&s)->clock == CLOCK_BREAK; player++)
                added += asks(&s, player, TOUR_ADDON);
            if (!match_is_over(s.hall[0])) CHECK(step(&s));
        }
        CHECK(match_is_over(s.hall[0]));
        CHECK_EQ(match(&s)->paid_in, (cents)(6 + bought + added - before) * 1000);
        check_wallets(&s);
        end(&s);
    }
    CHECK(bought > 0);
    CHECK(added > 0);
}

static void t_810_2015_r27__who_falls_enters_again_and_the_guarantee_is_the_houses(void)
{
    struct stage s;
    unsigned     again = 0;

    begin(&s,
          HEAD("holdem", "none", "demo") SCHEDULED
          "seats: 3\nentrants_min: 2\nentrants_max: 6\nfee_prize: 9.00\nfee_commission: 1.00\n"
          "late: 3\nreentries: 1\nguarantee: 100.00\nprizes:\n  - {entries: 2, shares: [60, 40]}\n",
          once, 6);
    s.raises = 10;
    enter_all(&s, 4);
    for (int i = 0; i < 60000 && !match_is_over(s.hall[0]); i++) {
        for (uint64_t player = 1; player <= 5 && match(&s)->phase == TOUR_PLAYING; player++)
            again += asks(&s, player, player == 5 ? TOUR_REGISTER : TOUR_REENTER);
        CHECK(step(&s));
    }
    CHECK(match_is_over(s.hall[0]));
    CHECK(again > 1);
    CHECK_EQ(match(&s)->prizes, 10000);
    CHECK_EQ(match(&s)->overlay, 10000 - (cents)(4 + again) * 900);
    check_wallets(&s);
    end(&s);
}

static void t_810_2015_r34__bounties_and_drawn_prizes_leave_nothing_in_the_pool(void)
{
    struct stage s;

    begin(&s,
          HEAD("holdem", "none", "money") SCHEDULED
          "seats: 6\nentrants_min: 2\nentrants_max: 6\nfee_prize: 4.50\nfee_bounty: 4.51\n"
          "fee_commission: 0.99\nprizes:\n  - {entries: 2, shares: [100]}\n",
          once, 7);
    enter_all(&s, 6);
    play_to_the_end(&s);
    CHECK_EQ(match(&s)->bounties, 6 * 451);
    CHECK_EQ(wallets(&s), PEOPLE * (cents)PURSE - 6 * 99);
    check_wallets(&s);
    end(&s);
    for (uint64_t dice = 0; dice < 6; dice++) {
        begin(
            &s,
            HEAD("holdem", "none",
                 "money") "mode: sit-and-go\nseats: 2\nentrants_min: 2\nentrants_max: "
                          "2\nfee_prize: 9.00\n"
                          "fee_commission: 1.00\nprizes:\n  - {entries: 2, shares: [100]}\nspins:\n"
                          "  - {weight: 1, prize: 10.00}\n  - {weight: 1, prize: 26.00}\n",
            once, dice);
        s.raises = 20;
        enter_all(&s, 2);
        play_to_the_end(&s);
        CHECK_EQ(s.told[TEV_SPUN], 1);
        CHECK_EQ(wallets(&s), PEOPLE * (cents)PURSE - 2000 + match(&s)->prizes);
        check_wallets(&s);
        end(&s);
    }
}

/* A satellite, then the tournament it leads to. */
static void t_810_2015_r30__entries_won_pay_entries_and_go_back_as_such(void)
{
    struct stage s;
    uint64_t     winner = 0;

    begin(&s,
          HEAD("holdem", "none", "money") SCHEDULED
          "seats: 4\nentrants_min: 4\nentrants_max: 4\nfee_prize: 9.00\nfee_commission: 1.00\n"
          "ticket: 10.00\ntickets: 1\n",
          (struct house){.value = {[WHEN_AT_ONCE] = 1, [WHEN_EVERY] = 3600000}}, 8);
    s.raises = 20;
    enter_all(&s, 4);
    play_to_the_end(&s);
    for (uint64_t player = 1; player <= 4; player++)
        if (wallet_in(&s, player, FUNDS_CREDIT)) winner = player;
    CHECK(winner != 0);
    CHECK(wallet_in(&s, winner, FUNDS_CREDIT) % 1000 == 0);
    check_wallets(&s);

    s.now += 3600000;
    turn(&s);
    CHECK_EQ(match(&s)->phase, TOUR_ENTERING);
    cents money = wallet(&s, winner), credit = wallet_in(&s, winner, FUNDS_CREDIT);

    CHECK(asks(&s, winner, TOUR_REGISTER));
    CHECK_EQ(wallet_in(&s, winner, FUNDS_CREDIT), credit - 1000);
    CHECK_EQ(wallet(&s, winner), money);
    CHECK(asks(&s, winner, TOUR_WITHDRAW));
    CHECK_EQ(wallet_in(&s, winner, FUNDS_CREDIT), credit);
    CHECK_EQ(wallet(&s, winner), money);
    end(&s);
}

static void t_810_2015_r14__too_few_at_the_start_and_all_is_returned(void)
{
    struct stage s;

    begin(&s,
          HEAD("holdem", "none", "money") SCHEDULED
          "seats: 6\nentrants_min: 4\nentrants_max: 6\nfee_prize: 9.00\nfee_commission: 1.00\n"
          "guarantee: 500.00\nprizes:\n  - {entries: 4, shares: [100]}\n",
          once, 9);
    enter_all(&s, 3);
    CHECK_EQ(wallets(&s), PEOPLE * (cents)PURSE - 3000);
    s.now += 600000;
    turn(&s);
    CHECK_EQ(match(&s)->phase, TOUR_CANCELLED);
    CHECK_EQ(wallets(&s), PEOPLE * (cents)PURSE);
    end(&s);
}

static void t_810_2015_r43__company_comes_to_who_waits_and_goes_with_him(void)
{
    static const struct house with = {.value = {[WHEN_AT_ONCE] = 1, [WHEN_COMPANY] = 20000}};
    struct stage              s;
    unsigned                  programs = 0;

    begin(&s,
          HEAD("holdem", "none",
               "demo") "mode: sit-and-go\nseats: 6\nentrants_min: 6\nentrants_max: 6\nfee_prize: "
                       "9.00\n"
                       "fee_commission: 1.00\nprizes:\n  - {entries: 6, shares: [65, 35]}\n",
          with, 10);
    turn(&s);
    s.now += 600000;
    turn(&s);
    CHECK_EQ(match(&s)->entrants, 0); /* nobody waits, nobody comes */
    CHECK(asks(&s, 1, TOUR_REGISTER));
    turn(&s);
    s.now += 19999;
    turn(&s);
    CHECK_EQ(match(&s)->entrants, 1);
    for (int i = 0; i < 3; i++) s.now = turn(&s) > s.now ? turn(&s) : s.now;
    CHECK(match(&s)->entrants > 1 && match(&s)->entrants < 6);
    CHECK(asks(&s, 1, TOUR_WITHDRAW));
    turn(&s);
    CHECK_EQ(match(&s)->entrants, 0);
    CHECK_EQ(match(&s)->phase, TOUR_ENTERING);
    CHECK(asks(&s, 2, TOUR_REGISTER));
    play_to_the_end(&s);
    for (uint32_t i = 0; i < 6; i++) {
        uint64_t player = (uint64_t)tour_entrant(match(&s), i)->player;

        programs += is_bot(player);
        if (is_bot(player)) CHECK_EQ(wallet(&s, player), 0); /* it went back */
    }
    CHECK_EQ(programs, 5);
    check_wallets(&s);
    end(&s);
}

/* Not even if a floor that nobody checked says so. */
static void t_money_is_never_kept_company(void)
{
    static const struct house with = {.value = {[WHEN_AT_ONCE] = 1, [WHEN_COMPANY] = 20000}};
    struct stage              s;

    begin(&s, THREE, with, 11);
    enter_all(&s, 2);
    for (int i = 0; i < 3; i++) {
        turn(&s);
        s.now += 3600000;
    }
    CHECK_EQ(match(&s)->entrants, 2);
    CHECK(asks(&s, 1, TOUR_WITHDRAW));
    CHECK(asks(&s, 2, TOUR_WITHDRAW));
    end(&s);
}

static void restrain(struct stage *s, uint64_t player, enum restraint_kind kind, cents most,
                     int64_t until_ms)
{
    struct record    row = {.kind = RECORD_EVENT, .player = player, .at_ms = s->now};
    struct restraint r;

    CHECK(cage_begin(s->cage));
    r = cage_restraint(s->cage, player, kind, s->now);
    r.most = most;
    r.next_ms = until_ms;
    cage_write(s->cage, &row);
    cage_restrain(s->cage, &r);
    cage_end(s->cage);
}

static void t_who_has_no_account_enters_nothing_for_money(void)
{
    static const char *const documents[] = {
        HEAD("holdem", "none", "money") SCHEDULED
        "seats: 4\nentrants_min: 4\nentrants_max: 4\n"
        "fee_prize: 0.00\nfee_commission: 0.00\nticket: 10.00\ntickets: 1\n",
        HEAD("holdem", "none", "demo") SCHEDULED
        "seats: 4\nentrants_min: 4\nentrants_max: 4\n"
        "fee_prize: 0.00\nfee_commission: 0.00\nticket: 10.00\ntickets: 1\n"};

    for (unsigned i = 0; i < 2; i++) {
        struct tour_ask ask = {.player = 9, .number = 1, .kind = TOUR_REGISTER, .demo = true};
        struct stage    s;

        begin(&s, documents[i], once, 9);
        turn(&s);
        hall_ask(s.hall[0], &ask, s.now);
        CHECK_EQ(s.last.no, i == 0 ? REF_FUNDS_NOT_ALLOWED : REF_NONE);
        CHECK_EQ(match(&s)->entrants, i);
        end(&s);
    }
}

static void t_own_limits_and_bars_hold_for_entries(void)
{
    struct stage s;

    begin(&s, THREE, once, 15);
    turn(&s);
    restrain(&s, 1, RESTRAINT_BET_DAY, 1500, 0);
    restrain(&s, 2, RESTRAINT_BAR, NO_LIMIT, s.now + 1000000);
    CHECK(asks(&s, 1, TOUR_REGISTER));
    CHECK(asks(&s, 1, TOUR_WITHDRAW)); /* what came back counts no more */
    CHECK(asks(&s, 1, TOUR_REGISTER));
    CHECK(!asks(&s, 2, TOUR_REGISTER));
    CHECK_EQ(s.last.no, REF_BARRED);
    CHECK(asks(&s, 3, TOUR_REGISTER));
    CHECK(asks(&s, 4, TOUR_REGISTER));
    s.raises = 20;
    play_to_the_end(&s);
    s.now += 120000;
    turn(&s);
    CHECK_EQ(match(&s)->phase, TOUR_ENTERING);
    CHECK(!asks(&s, 1, TOUR_REGISTER));
    CHECK_EQ(s.last.no, REF_OWN_LIMIT);
    CHECK_EQ(match(&s)->entrants, 0);
    end(&s);
}

static void t_sintetico_is_played_for_its_antes(void)
{
    struct stage s;

    begin(&s,
          "tournament: Prova\nvariant: sintetico\nlimit: none\nbook: demo\nchips: 500\n"
          "decision: 5\ntime_bank: 0\nlevels:\n  - {big: 20, ante: 10, length: 60}\n"
          "  - {big: 80, ante: 40, length: 60}\n  - {big: 300, ante: 150, length: 60}\n" SCHEDULED
          "seats: 4\nentrants_min: 2\nentrants_max: 12\nfee_prize: 9.00\nfee_commission: 1.00\n"
          "prizes:\n  - {entries: 2, shares: [60, 40]}\n",
          once, 16);
    s.raises = 3;
    enter_all(&s, 7);
    play_to_the_end(&s);
    CHECK_EQ(s.told[TEV_PLACE], 7);
    check_wallets(&s);
    end(&s);
}

static void t_a_closed_hall_ends_its_hands_and_loses_no_time(void)
{
    struct stage s;
    int64_t      left;

    begin(&s, THREE, once, 17);
    enter_all(&s, 3);
    for (int i = 0; i < 6; i++) step(&s);
    hall_close(s.hall[0], s.now, s.now);
    for (int i = 0; i < 1000 && hall_in_play(s.hall[0]); i++) step(&s);
    left = match(&s)->level_ends_ms - match(&s)->now_ms;
    s.now += 3600000;
    turn(&s);
    CHECK(!hall_in_play(s.hall[0])); /* no other is dealt, and nobody buys in */
    CHECK(!asks(&s, 4, TOUR_REGISTER));
    CHECK_EQ(s.last.no, REF_TABLE_CLOSED);
    hall_close(s.hall[0], INT64_MAX, s.now);
    if (!match_is_over(s.hall[0])) {
        CHECK(match(&s)->paused);
        CHECK_EQ(match(&s)->level_ends_ms - match(&s)->now_ms, left);
        play_to_the_end(&s);
    }
    check_wallets(&s);
    end(&s);
}

static void t_one_after_another_and_side_by_side(void)
{
    static const struct house two = {.value = {[WHEN_AT_ONCE] = 2, [WHEN_EVERY] = 900000}};
    struct stage              s;
    uint64_t                  first;

    begin(&s, THREE, (struct house){.value = {[WHEN_AT_ONCE] = 2}}, 12);
    enter_all(&s, 3);
    first = hall_name(s.hall[0]);
    turn(&s);
    CHECK_EQ(hall_match(s.hall[1])->phase, TOUR_ENTERING); /* while the first is played */
    play_to_the_end(&s);
    s.now += 600000;
    turn(&s);
    CHECK_EQ(hall_name(s.hall[0]), first); /* one is open already */
    end(&s);

    begin(&s,
          HEAD("holdem", "none", "demo") SCHEDULED
          "seats: 6\nentrants_min: 2\nentrants_max: 6\nfee_prize: 9.00\nfee_commission: 1.00\n"
          "prizes:\n  - {entries: 2, shares: [100]}\n",
          two, 13);
    turn(&s);
    CHECK_EQ(match(&s)->rules.start_ms, NIGHT + 600000);
    s.now = NIGHT + 600000;
    turn(&s);
    turn(&s);
    CHECK_EQ(match(&s)->phase, TOUR_CANCELLED);
    CHECK_EQ(hall_match(s.hall[1])->rules.start_ms, NIGHT + 1500000);
    end(&s);
}

/* ---------------------------------- crashes -------------------------------- */

struct picture { /* of a match and its tables */
    uint8_t *bytes[64];
    size_t   size[64], count;
};

static void add_part(struct picture *p, const void *bytes, size_t size)
{
    CHECK(p->count < 64);
    p->bytes[p->count] = malloc(size ? size : 1);
    memcpy(p->bytes[p->count], bytes, size);
    p->size[p->count++] = size;
}

static struct picture look_at(const struct stage *s)
{
    const struct hall *h = s->hall[0];
    struct picture     p = {0};

    if (!h->t) return p;
    add_part(&p, h->t, tour_size(h->t->entrants_max));
    add_part(&p, h->party, h->t->entrants_max * sizeof *h->party);
    add_part(&p, &h->pool, sizeof h->pool);
    add_part(&p, &h->name, sizeof h->name);
    for (uint32_t i = 0; i < h->t->tables; i++) {
        uint8_t *bytes;
        size_t   size = table_run_bytes(h->spot[i].live, &bytes);

        add_part(&p, bytes, size);
        free(bytes);
    }
    return p;
}

static void crash(struct stage *s)
{
    struct picture before = look_at(s), after;

    leave(s);
    come_back(s);
    after = look_at(s);
    CHECK_EQ(after.count, before.count);
    for (size_t i = 0; i < before.count; i++) {
        CHECK_EQ(after.size[i], before.size[i]);
        CHECK(memcmp(after.bytes[i], before.bytes[i], before.size[i]) == 0);
        free(before.bytes[i]);
        free(after.bytes[i]);
    }
    resume(s);
}

/* Chips of every entrant as the last decided hand left them, reported or not. */
static void read_chips(const struct stage *s, cents chips[3])
{
    const struct hall *h = s->hall[0];

    for (uint32_t i = 0; i < 3; i++) {
        const struct entrant   *e = i < h->t->numbers ? tour_entrant(h->t, i) : NULL;
        const struct table_run *t = e && e->state == ENTRANT_SEATED ? h->spot[e->table].live : NULL;

        chips[i] = e ? e->stack : 0;
        if (t && table_run_table(t)->phase == PHASE_SETTLED)
            chips[i] = table_run_table(t)->seat[e->seat].stack;
    }
}

static void t_810_2015_r37__a_stop_at_any_step_changes_nothing_that_was_decided(void)
{
    unsigned steps = 0, settled = 0, running = 0;

    for (bool over = false; !over && steps < 120; steps++) {
        struct stage s;
        cents        before[3], after[3];
        int64_t      left;
        unsigned     full;

        begin(&s, THREE, once, 14);
        turn(&s);
        for (unsigned i = 0; i < steps; i++) {
            if (i < 3) CHECK(asks(&s, 1 + i, TOUR_REGISTER));
            else if (!match_is_over(s.hall[0])) step(&s);
        }
        over = match_is_over(s.hall[0]);
        if (match(&s)->phase == TOUR_PLAYING) {
            unsigned phase = table_run_table(s.hall[0]->spot[0].live)->phase;

            settled += phase == PHASE_SETTLED;
            running += phase == PHASE_DRAWING || phase == PHASE_DECIDING;
        }
        read_chips(&s, before);
        left = match(&s)->level_ends_ms - match(&s)->now_ms;
        s.now += 100000; /* the house was away for a while */
        crash(&s);
        read_chips(&s, after);
        for (unsigned i = 0; i < 3; i++) CHECK_EQ(after[i], before[i]);
        if (match(&s)->phase == TOUR_PLAYING) {
            CHECK(match(&s)->paused);
            CHECK_EQ(match(&s)->level_ends_ms - match(&s)->now_ms, left); /* no time is lost */
            s.now += 10000;
            turn(&s);
            CHECK(!match(&s)->paused);
            CHECK_EQ(match(&s)->level_ends_ms - match(&s)->now_ms, left);
            CHECK_EQ(match(&s)->playing, 1);
        }
        if (match(&s)->phase == TOUR_ENTERING)
            for (uint64_t player = 1; player <= 3; player++)
                if (hall_entrant_of(s.hall[0], player) == TOUR_NOBODY)
                    CHECK(asks(&s, player, TOUR_REGISTER));
        if (steps % 8 == 0) s.raises = 20, play_to_the_end(&s);
        if (match_is_over(s.hall[0])) check_wallets(&s);
        full = !match_is_over(s.hall[0]);
        leave(&s);
        source_close(s.source);
        s.store = scratch_open(&s.scratch);
        check_books(&s, full);
        s.store->close(s.store);
        scratch_end(&s.scratch);
        tournament_release(&s.file);
    }
    CHECK(settled > 3);
    CHECK(running > 20);
}

static bool is_durable(struct stage *s)
{
    return cage_begin(s->cage) && cage_wait(s->cage, cage_end(s->cage));
}

/* The next hand that is played to its end. */
static uint64_t play_hand(struct stage *s)
{
    struct table_run *t = s->hall[0]->spot[0].live;
    uint64_t          before = table_run_round(t);

    while (table_run_round(t) == before || table_run_table(t)->phase != PHASE_SETTLED)
        CHECK(step(s));
    CHECK(is_durable(s));
    return table_run_round(t);
}

static void t_a_hand_after_a_stop_can_be_proved(void)
{
    struct stage s;

    begin(&s, THREE, once, 14);
    enter_all(&s, 3);
    for (int stops = 0; stops < 3; stops++) {
        struct round_record told;
        struct proof        proof;

        if (stops) { /* its table is in a snapshot, and so is not described by a row after it */
            keep_whole(&s);
            come_again(&s);
            CHECK(s.hall[0]->spot[0].kept > 0);
        }
        CHECK_EQ(round_record_find(s.store, play_hand(&s), &told), 1);
        CHECK(prove(&told, &proof));
        CHECK_EQ(proof.step[STEP_PLAY].value, PROVED);
        CHECK_EQ(proof.step[STEP_CONFIGURATION].value, PROVED);
        round_record_release(&told);
    }
    s.raises = 20;
    play_to_the_end(&s);
    check_wallets(&s);
    end(&s);
}

static void t_evenings_with_crashes_lose_nothing(void)
{
    unsigned crashes = 0;

    for (uint64_t dice = 20; dice < 26; dice++) {
        struct stage s;

        begin(&s,
              HEAD("holdem", "none", "money") SCHEDULED
              "seats: 4\nentrants_min: 2\nentrants_max: 12\nfee_prize: 9.00\nfee_bounty: 1.00\n"
              "fee_commission: 1.00\nlate: 2\nreentries: 1\nguarantee: 150.00\nbubble: 1\n"
              "prizes:\n  - {entries: 2, shares: [60, 40]}\n",
              once, dice);
        s.raises = 3;
        enter_all(&s, 9);
        for (int i = 0; i < 60000 && !match_is_over(s.hall[0]); i++) {
            if (dice_one_in(&s.dice, 30)) {
                crash(&s);
                crashes++;
            }
            if (dice_one_in(&s.dice, 10)) asks(&s, 1 + dice_below(&s.dice, 9), TOUR_REENTER);
            if (dice_one_in(&s.dice, 50)) hall_keep(s.hall[0]);
            CHECK(step(&s));
        }
        CHECK(match_is_over(s.hall[0]));
        crash(&s);
        check_wallets(&s);
        end(&s);
    }
    CHECK(crashes > 20);
}

/* The same with a second stack for who has lost his first. */
#define AGAIN                                                                                      \
    THREE "rebuys: 1\nrebuy_until: 4\nrebuy_prize: 9.00\nrebuy_commission: 1.00\n"                 \
          "rebuy_chips: 500\nrebuy_wait: 10\n"

#define HANDS_MOST 512

/* What players were told, and so must find again. */
struct promise {
    uint64_t entered; /* how many of them */
    bool     over;
    cents    wallet[PEOPLE + 1]; /* of each, when it was over */
    cents    paid[PEOPLE + 1];   /* for entries and what was bought again */
    struct {
        uint64_t round;
        cents    stack[3]; /* by seat, when it was decided */
    } hand[HANDS_MOST];
    unsigned hands;
};

static void note_paid(struct stage *s, struct promise *told)
{
    for (uint64_t player = 1; player <= 3; player++)
        told->paid[player] = tour_entrant(match(s), (uint32_t)player - 1)->paid;
}

/* A hand that is decided, and told. */
static void note_hand(struct stage *s, struct promise *told)
{
    const struct table_run *t = s->hall[0]->spot[0].live;

    if (!t || table_run_table(t)->phase != PHASE_SETTLED) return;
    if (told->hands && told->hand[told->hands - 1].round == table_run_round(t)) return;
    CHECK(told->hands < HANDS_MOST);
    told->hand[told->hands].round = table_run_round(t);
    for (unsigned seat = 0; seat < 3; seat++)
        told->hand[told->hands].stack[seat] = table_run_table(t)->seat[seat].stack;
    told->hands++;
}

/* Who is asked buys again; false: he could not be told what came of it. */
static bool buy_again(struct stage *s)
{
    for (uint64_t player = 1; player <= 3 && match(s)->asked; player++)
        if (tour_entrant(match(s), (uint32_t)player - 1)->state == ENTRANT_ASKED)
            asks(s, player, TOUR_REBUY);
    return is_durable(s);
}

/* Everything waited for; false as soon as something is not durable. */
static bool play_durably(struct stage *s, struct promise *told)
{
    turn(s);
    for (uint64_t player = 1; player <= 3; player++, told->entered++)
        if (!asks(s, player, TOUR_REGISTER) || !cage_wait(s->cage, s->last.seq)) return false;
    for (int i = 0; i < 60000 && !match_is_over(s->hall[0]); i++) {
        turn(s);
        if (!buy_again(s)) return false;
        note_paid(s, told);
        if (match_is_over(s->hall[0])) break;
        if (!step(s) || !is_durable(s)) return false;
        note_hand(s, told);
    }
    told->over = true;
    for (uint64_t player = 1; player <= PEOPLE; player++) told->wallet[player] = wallet(s, player);
    return true;
}

/* Every hand that was told decided is in the rows, and came to the same stacks. */
static void check_hands(struct stage *s, const struct promise *told)
{
    for (unsigned i = 0; i < told->hands; i++) {
        struct round_record hand;
        struct table       *end;
        uint64_t            at;

        CHECK_EQ(round_record_find(s->store, told->hand[i].round, &hand), 1);
        end = round_record_play(&hand, &at);
        CHECK(end != NULL && end->phase == PHASE_SETTLED && !hand.is_void);
        for (unsigned seat = 0; seat < 3; seat++)
            CHECK_EQ(end->seat[seat].stack, told->hand[i].stack[seat]);
        free(end);
        round_record_release(&hand);
    }
}

/* The fees of three entries and of whatever was bought again, to the cent. */
static void check_fees(struct stage *s)
{
    cents paid = 0, bought;

    for (uint32_t i = 0; i < 3; i++) paid += tour_entrant(match(s), i)->paid;
    bought = paid / 1000 - 3;
    CHECK_EQ(paid % 1000, 0);
    CHECK_EQ(match(s)->prizes, 2703 + 900 * bought);
    CHECK_EQ(wallets(s), PEOPLE * (cents)PURSE - 3 * 99 - 100 * bought);
    check_wallets(s);
}

/* Back on a disk that is well: who had entered or bought is in, what was decided stands, whoever
 * is missing comes, it is played to its end, and every cent is somebody's. */
static void look_again(struct stage *s, const struct promise *told)
{
    come_back(s);
    resume(s);
    for (uint64_t player = 1; player <= told->entered; player++) {
        CHECK(hall_entrant_of(s->hall[0], player) != TOUR_NOBODY);
        CHECK(tour_entrant(match(s), (uint32_t)player - 1)->paid >= told->paid[player]);
    }
    check_hands(s, told);
    if (told->over) {
        CHECK(match_is_over(s->hall[0]));
        for (uint64_t player = 1; player <= PEOPLE; player++)
            CHECK_EQ(wallet(s, player), told->wallet[player]);
    }
    for (uint64_t player = 1; player <= 3 && (!match(s) || match(s)->phase == TOUR_ENTERING);
         player++) {
        turn(s);
        if (hall_entrant_of(s->hall[0], player) == TOUR_NOBODY)
            CHECK(asks(s, player, TOUR_REGISTER));
    }
    if (!match_is_over(s->hall[0])) play_to_the_end(s);
    check_fees(s);
    end(s);
}

static struct promise met; /* the most that any of the faults found promised */

/* False: the fault was not reached. */
static bool survives(const char *document, enum failing how, int at)
{
    struct stage   s;
    struct promise told = {0};
    const char    *why;
    bool           played, reached;

    begin(&s, document, once, 30);
    s.raises = 20;
    leave(&s);
    played = enter_with(&s, store_faulty_open(scratch_open(&s.scratch), how, at), &why) &&
             play_durably(&s, &told);
    reached = store_faulty_calls(s.store) >= at;
    CHECK(played || reached);
    leave(&s);
    look_again(&s, &told);
    if (reached && told.hands > met.hands) met.hands = told.hands;
    for (uint64_t player = 1; reached && player <= 3; player++)
        if (told.paid[player] > met.paid[player]) met.paid[player] = told.paid[player];
    return reached;
}

/* Until it is not reached three times running: how many calls a batch takes depends on what
 * came in meanwhile. */
static void at_every_call(const char *document, int least)
{
    for (enum failing how = 0; how < FAILINGS; how++) {
        int at = 1 + (int)how % FAULT_STEP;

        for (int missed = 0; missed < 3; at += FAULT_STEP)
            missed = survives(document, how, at) ? 0 : missed + 1;
        CHECK(at > least);
    }
}

static void t_wherever_the_store_fails_every_cent_is_somebodys(void)
{
    at_every_call(THREE, 60);
    at_every_call(AGAIN, 60);
    CHECK(met.hands > 1);
    CHECK(met.paid[1] > 1000 || met.paid[2] > 1000 || met.paid[3] > 1000);
}

/* The house stops in the middle of a hand, a part of it in a snapshot, and the store fails
 * while it comes back.  True: it came back. */
static bool comes_back(enum failing how, int at)
{
    struct stage s;
    const char  *why;
    bool         back;

    begin(&s, THREE, once, 31);
    enter_all(&s, 3);
    for (int i = 0; i < 3; i++) CHECK(step(&s));
    hall_keep(s.hall[0]);
    for (int i = 0; i < 3; i++) CHECK(step(&s));
    CHECK(hall_in_play(s.hall[0]));
    CHECK(is_durable(&s));
    leave(&s);
    back = enter_with(&s, store_faulty_open(scratch_open(&s.scratch), how, at), &why) &&
           restore(&s) && hall_resume(s.hall[0], s.now, &why) && is_durable(&s);
    leave(&s);
    s.raises = 20;
    look_again(&s, &(struct promise){.entered = 3});
    return back;
}

static void t_wherever_it_fails_again_while_coming_back(void)
{
    for (enum failing how = 0; how < FAILINGS; how++) {
        int at = 1;

        while (!comes_back(how, at)) at++;
        CHECK(at > 15);
    }
}

TEST_MAIN(TESTS)
