#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "halls/stage_test.h"

#include "replay/prove.h"

#define TESTS(X)                                                                                   \
    X(810_2015_r37__a_pause_of_the_operator_voids_hands_and_stops_the_clock)                       \
    X(810_2015_r40__a_void_hand_says_what_each_has_back)                                           \
    X(a_pause_stands_through_a_stop_and_a_closed_house)                                            \
    X(a_hand_that_was_decided_stands)                                                              \
    X(before_the_start_it_is_cancelled_and_all_is_returned)                                        \
    X(810_2015_r38_a__broken_off_before_anybody_fell_all_is_returned)                              \
    X(810_2015_r38_c__broken_off_later_the_prizes_are_shared_out)                                  \
    X(what_cannot_be_ordered_now_changes_nothing)

#define OPERATOR 77

static struct reply order(struct stage *s, enum tour_command_kind kind)
{
    return hall_order(
        s->hall[0],
        &(struct hall_order){.by = OPERATOR, .kind = (uint8_t)kind, .reason = "a prova"}, s->now);
}

static bool ordered(struct stage *s, enum tour_command_kind kind)
{
    struct reply reply = order(s, kind);

    return reply.no == REF_NONE && reply.seq > 0;
}

static void begin_play(struct stage *s, uint64_t dice)
{
    begin(s, THREE, once, dice);
    enter_all(s, 3);
    CHECK_EQ(match(s)->phase, TOUR_PLAYING);
}

static void play_until(struct stage *s, enum phase phase)
{
    for (int i = 0; i < 1000 && table_run_table(s->hall[0]->spot[0].live)->phase != phase; i++)
        step(s);
    CHECK_EQ(table_run_table(s->hall[0]->spot[0].live)->phase, phase);
}

static void later(struct stage *s, int64_t ms)
{
    s->now += ms;
    turn(s);
}

static cents chips(const struct stage *s)
{
    cents sum = 0;

    for (uint32_t i = 0; i < 3; i++) sum += tour_entrant(match(s), i)->stack;
    return sum;
}

static void t_810_2015_r37__a_pause_of_the_operator_voids_hands_and_stops_the_clock(void)
{
    struct stage s;
    int64_t      left;

    begin_play(&s, 21);
    play_until(&s, PHASE_DECIDING);
    CHECK(ordered(&s, TOUR_PAUSE));
    CHECK(match(&s)->paused && !hall_in_play(s.hall[0]));
    CHECK_EQ(table_run_table(s.hall[0]->spot[0].live)->phase, PHASE_VOID);
    CHECK_EQ(chips(&s), 1500);
    left = match(&s)->level_ends_ms - match(&s)->now_ms;
    later(&s, 3600000);
    CHECK(match(&s)->paused && !hall_in_play(s.hall[0])); /* it does not go on by itself */
    CHECK(ordered(&s, TOUR_RESUME));
    CHECK(!match(&s)->paused);
    CHECK_EQ(match(&s)->level_ends_ms - match(&s)->now_ms, left);
    play_to_the_end(&s);
    CHECK_EQ(match(&s)->phase, TOUR_OVER);
    check_wallets(&s);
    end(&s);
}

/* Also who has paid a blind and has not been asked yet: nothing but the line names him. */
static void t_810_2015_r40__a_void_hand_says_what_each_has_back(void)
{
    struct stage        s;
    struct round_record t;
    uint64_t            at;
    cents               back = 0;
    void               *state;

    begin_play(&s, 24);
    play_until(&s, PHASE_DECIDING);
    CHECK(ordered(&s, TOUR_PAUSE));
    CHECK(cage_begin(s.cage));
    CHECK(cage_wait(s.cage, cage_end(s.cage)));
    CHECK_EQ(round_record_find(s.store, table_run_round(s.hall[0]->spot[0].live), &t), 1);
    state = round_record_play(&t, &at);
    CHECK(state != NULL && t.is_void);
    CHECK_EQ(t.why, WHY_STOPPED);
    CHECK(t.lines >= 2);
    for (size_t i = 0; i < t.lines; i++) {
        CHECK(t.line[i].player >= 1 && t.line[i].player <= 3);
        CHECK_EQ(t.line[i].value.result, RESULT_VOID);
        CHECK_EQ(t.line[i].value.back, t.line[i].value.chips);
        CHECK_TEXT(t.line[i].rule, "806/2015 r.72");
        back += t.line[i].value.back;
    }
    CHECK(back > 0);
    round_record_narrow(&t, FOR_PLAYER, t.line[0].player);
    CHECK_EQ(t.lines, 1);
    free(state);
    round_record_release(&t);
    CHECK(ordered(&s, TOUR_RESUME));
    play_to_the_end(&s);
    end(&s);
}

static void t_a_pause_stands_through_a_stop_and_a_closed_house(void)
{
    struct stage s;

    begin_play(&s, 22);
    play_until(&s, PHASE_DECIDING);
    CHECK(ordered(&s, TOUR_PAUSE));
    for (int kept = 0; kept < 2; kept++) { /* from its rows, and from a snapshot */
        leave(&s);
        come_back(&s);
        resume(&s);
        later(&s, 60000);
        CHECK(match(&s)->paused);
        hall_keep(s.hall[0]);
    }
    hall_close(s.hall[0], s.now, s.now);
    CHECK_EQ(order(&s, TOUR_RESUME).no, REF_TABLE_CLOSED);
    hall_close(s.hall[0], INT64_MAX, s.now);
    later(&s, 60000);
    CHECK(match(&s)->paused);
    CHECK(ordered(&s, TOUR_RESUME));
    leave(&s);
    come_back(&s);
    resume(&s);
    later(&s, 60000);
    CHECK(!match(&s)->paused); /* a stop of the house alone */
    play_to_the_end(&s);
    check_wallets(&s);
    end(&s);
}

static void t_a_hand_that_was_decided_stands(void)
{
    struct stage s;
    cents        had[3];

    begin_play(&s, 23);
    play_until(&s, PHASE_SETTLED);
    for (uint32_t i = 0; i < 3; i++) {
        const struct entrant *e = tour_entrant(match(&s), i);

        had[i] = table_run_table(s.hall[0]->spot[e->table].live)->seat[e->seat].stack;
    }
    CHECK(ordered(&s, TOUR_PAUSE));
    for (uint32_t i = 0; i < 3; i++) CHECK_EQ(tour_entrant(match(&s), i)->stack, had[i]);
    CHECK(had[0] != 500 || had[1] != 500);
    CHECK(ordered(&s, TOUR_RESUME));
    play_to_the_end(&s);
    end(&s);
}

static void t_before_the_start_it_is_cancelled_and_all_is_returned(void)
{
    struct stage s;

    begin(&s, THREE, once, 24);
    enter_all(&s, 2);
    CHECK_EQ(wallet(&s, 1), PURSE - 1000);
    CHECK_EQ(order(&s, TOUR_INTERRUPT).no, REF_NOT_AWAITED);
    CHECK(ordered(&s, TOUR_CANCEL));
    CHECK_EQ(match(&s)->phase, TOUR_CANCELLED);
    CHECK_EQ(wallet(&s, 1), PURSE);
    CHECK_EQ(wallet(&s, 2), PURSE);
    CHECK_EQ(order(&s, TOUR_CANCEL).no, REF_TOURNAMENT_OVER);
    later(&s, 120000);
    turn(&s);
    CHECK_EQ(match(&s)->phase, TOUR_ENTERING); /* the next one */
    end(&s);
}

static void t_810_2015_r38_a__broken_off_before_anybody_fell_all_is_returned(void)
{
    struct stage s;

    begin_play(&s, 25);
    play_until(&s, PHASE_DECIDING);
    CHECK(ordered(&s, TOUR_INTERRUPT));
    CHECK_EQ(match(&s)->phase, TOUR_INTERRUPTED);
    for (uint64_t player = 1; player <= 3; player++) CHECK_EQ(wallet(&s, player), PURSE);
    end(&s);
}

static void t_810_2015_r38_c__broken_off_later_the_prizes_are_shared_out(void)
{
    struct stage s;
    cents        prizes = 0;

    begin_play(&s, 26);
    s.raises = 20;
    for (int i = 0; i < 100000 && match(&s)->knockouts == 0; i++) step(&s);
    CHECK_EQ(match(&s)->left, 2);
    CHECK(ordered(&s, TOUR_PAUSE));
    CHECK(ordered(&s, TOUR_INTERRUPT)); /* paused or not */
    CHECK_EQ(match(&s)->phase, TOUR_INTERRUPTED);
    for (uint32_t i = 0; i < 3; i++) prizes += tour_entrant(match(&s), i)->prize;
    CHECK_EQ(prizes, 2703);
    check_wallets(&s);
    end(&s);
}

static void t_what_cannot_be_ordered_now_changes_nothing(void)
{
    struct stage s;
    uint64_t     rows;

    begin_play(&s, 27);
    rows = cage_next(s.cage);
    CHECK_EQ(order(&s, TOUR_RESUME).no, REF_NOT_AWAITED);
    CHECK_EQ(order(&s, TOUR_CANCEL).no, REF_NOT_AWAITED);
    CHECK_EQ(cage_next(s.cage), rows);
    CHECK(ordered(&s, TOUR_PAUSE));
    rows = cage_next(s.cage);
    CHECK_EQ(order(&s, TOUR_PAUSE).no, REF_NOT_AWAITED);
    CHECK_EQ(cage_next(s.cage), rows);
    CHECK(ordered(&s, TOUR_RESUME));
    play_to_the_end(&s);
    end(&s);
}

TEST_MAIN(TESTS)
