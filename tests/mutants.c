/* mutants.c -- a check that cannot fail proves nothing: here each one must.
 *
 * A mutant is a real game with one promise broken.  The storm must find it, and
 * say which promise; the unbroken game must weather the same storm. */
#include "check.h"

#include "hole_card.h"
#include "owes.h"

#include "games/poker/poker.h"

#define TESTS(X)                                                                                   \
    X(the_unbroken_games_weather_the_storm)                                                        \
    X(a_check_that_writes_is_caught)                                                               \
    X(a_check_that_remembers_is_caught)                                                            \
    X(a_check_that_allows_too_much_is_caught)                                                      \
    X(a_check_that_takes_stray_fields_is_caught)                                                   \
    X(a_check_that_takes_nothing_for_money_is_caught)                                              \
    X(a_check_that_lets_time_run_back_is_caught)                                                   \
    X(an_awaits_that_promises_too_much_is_caught)                                                  \
    X(an_awaits_that_offers_too_much_is_caught)                                                    \
    X(a_lost_cent_is_caught_from_outside)                                                          \
    X(a_cent_moved_to_the_bank_is_caught_by_the_lines)                                             \
    X(a_line_that_pays_a_cent_more_is_caught)                                                      \
    X(a_line_without_a_rule_is_caught)                                                             \
    X(a_line_that_vanishes_is_caught)                                                              \
    X(an_insane_state_is_caught)                                                                   \
    X(a_house_that_changes_its_rules_is_caught)                                                    \
    X(an_apply_that_listens_is_caught)                                                             \
    X(an_apply_that_remembers_is_caught)                                                           \
    X(an_open_that_forgets_a_byte_is_caught)                                                       \
    X(a_view_of_the_others_stacks_is_caught)                                                       \
    X(a_view_of_the_shoe_is_caught)                                                                \
    X(a_view_of_the_hole_card_is_caught)                                                           \
    X(a_view_that_is_not_written_is_caught)                                                        \
    X(an_event_that_tells_the_hole_card_is_caught)                                                 \
    X(a_refusal_that_tells_the_hole_card_is_caught)                                                \
    X(a_view_of_anothers_hand_is_caught)                                                           \
    X(an_event_that_tells_a_hand_is_caught)                                                        \
    X(two_places_with_one_name_are_caught)
TESTS(TEST_DECLARE)

static const struct game *real;  /* the game under the mutant */
static int                count; /* what a pure function may not have */

static struct storm storm;

static bool survives(const struct game *game)
{
    struct house house = house_usual(game->options, game->options_count);

    house.value[OPT_MODE] = MODE_MULTI;
    house.value[OPT_SEATS] = 3;
    count = 0;
    storm = (struct storm){
        .game = game, .house = house, .dice = {7}, .tries = game->banked ? 20000 : 60000};
    return storm_run(&storm);
}

/* Breaks one game after another in one way; each must be caught, with these words. */
#define MUTANT(which, slot, broken, words)                                                         \
    do {                                                                                           \
        struct game mutant = *(real = (which));                                                    \
        mutant.slot = (broken);                                                                    \
        CHECK(!survives(&mutant));                                                                 \
        if (!strstr(storm.fault, (words))) print_error("%s\n", storm.fault);                       \
        CHECK(strstr(storm.fault, (words)));                                                       \
    } while (0)
#define MUTANTS(slot, broken, words)                                                               \
    do {                                                                                           \
        for (size_t i = 0; games[i]; i++) MUTANT(games[i], slot, broken, words);                   \
        MUTANT(&hole_card, slot, broken, words);                                                   \
    } while (0)

static void t_the_unbroken_games_weather_the_storm(void)
{
    for (size_t i = 0; games[i]; i++) CHECK(survives(games[i]));
    if (!survives(&hole_card)) print_error("%s\n", storm.fault);
    CHECK(storm.fault[0] == '\0');
    CHECK(storm.face_down > 100 && storm.rounds > 100);
}

/* -------------------------------- questions ------------------------------ */

static enum refusal check_writes(const void *state, const struct command *cmd)
{
    enum refusal no = real->check(state, cmd);

    if (no == REF_NO_SUCH_SEAT) ((struct table *)(uintptr_t)state)->fingerprint[9]++;
    return no;
}

static void t_a_check_that_writes_is_caught(void)
{
    MUTANTS(check, check_writes, "wrote in the state");
}

static enum refusal check_remembers(const void *state, const struct command *cmd)
{
    enum refusal no = real->check(state, cmd);

    return no == REF_BAD_AMOUNT && ++count % 100 == 0 ? REF_NO_CHIPS : no;
}

static void t_a_check_that_remembers_is_caught(void)
{
    MUTANTS(check, check_remembers, ""); /* the second answer, or the twin's, is another */
}

static enum refusal check_allows(const void *state, const struct command *cmd)
{
    enum refusal no = real->check(state, cmd);

    return no == REF_NO_SUCH_OUTCOME && cmd->number == real->awaits(state).below ? REF_NONE : no;
}

static void t_a_check_that_allows_too_much_is_caught(void)
{
    MUTANTS(check, check_allows, "beyond what is awaited");
}

static enum refusal check_lax(const void *state, const struct command *cmd)
{
    struct command tidied = *cmd;

    if (cmd->kind == CMD_OPEN || cmd->kind == CMD_LEAVE) tidied.number = 0;
    return real->check(state, &tidied);
}

static void t_a_check_that_takes_stray_fields_is_caught(void)
{
    MUTANTS(check, check_lax, "what no table may take");
}

static enum refusal check_takes_nothing(const void *state, const struct command *cmd)
{
    enum refusal no = real->check(state, cmd);

    return no == REF_BAD_AMOUNT && cmd->kind == CMD_BUY && cmd->amount == 0 ? REF_NONE : no;
}

static void t_a_check_that_takes_nothing_for_money_is_caught(void)
{
    MUTANTS(check, check_takes_nothing, "what no table may take");
}

static enum refusal check_runs_back(const void *state, const struct command *cmd)
{
    enum refusal no = real->check(state, cmd);

    return no == REF_TIME_RUNS_ON ? REF_NONE : no;
}

static void t_a_check_that_lets_time_run_back_is_caught(void)
{
    MUTANTS(check, check_runs_back, "what no table may take");
}

static struct awaits awaits_promises(const void *state)
{
    struct awaits asked = real->awaits(state);

    if (asked.what == AWAITS_DRAW) asked.below++;
    return asked;
}

static void t_an_awaits_that_promises_too_much_is_caught(void)
{
    MUTANTS(awaits, awaits_promises, "that is awaited is refused");
}

static struct awaits awaits_offers(const void *state)
{
    struct awaits asked = real->awaits(state);

    if (asked.what == AWAITS_DECISION) asked.options |= 1u << 31;
    return asked;
}

static void t_an_awaits_that_offers_too_much_is_caught(void)
{
    MUTANT(&hole_card, awaits, awaits_offers, "that is offered is refused");
}

/* ---------------------------------- money -------------------------------- */

static bool ends_round(const void *state, uint8_t phase)
{
    const struct table *t = state;

    return phase != PHASE_SETTLED && t->phase == PHASE_SETTLED && t->seat[0].stack > 0;
}

static bool always_sane(const void *state)
{
    (void)state;
    return true;
}

static void apply_loses(void *state, const struct command *cmd, struct events *heard)
{
    struct table *t = state;
    uint8_t       phase = t->phase;

    real->apply(state, cmd, heard);
    if (ends_round(state, phase)) t->seat[0].stack--, t->brought--;
}

static void t_a_lost_cent_is_caught_from_outside(void)
{
    MUTANTS(apply, apply_loses, "the stacks are not what the lines say");
}

static void apply_moves(void *state, const struct command *cmd, struct events *heard)
{
    struct table *t = state;
    uint8_t       phase = t->phase;

    real->apply(state, cmd, heard);
    if (ends_round(state, phase)) t->seat[0].stack--, t->bank++;
}

static void t_a_cent_moved_to_the_bank_is_caught_by_the_lines(void)
{
    MUTANTS(apply, apply_moves, "the stacks are not what the lines say");
}

static void settle_pays(const void *state, struct payouts *out)
{
    real->settle(state, out);
    for (size_t i = 0; i < out->count; i++)
        if (out->line[i].result == RESULT_WON) out->line[i].prize++, out->line[i].back++;
}

static void t_a_line_that_pays_a_cent_more_is_caught(void)
{
    MUTANTS(settle, settle_pays, "the stacks are not what the lines say");
}

static void settle_forgets_rules(const void *state, struct payouts *out)
{
    real->settle(state, out);
    for (size_t i = 0; i < out->count; i++)
        if (out->line[i].result == RESULT_LOST) out->line[i].rule = "somewhere";
}

static void t_a_line_without_a_rule_is_caught(void)
{
    MUTANTS(settle, settle_forgets_rules, "names no rule");
}

static void settle_vanishes(const void *state, struct payouts *out)
{
    const struct table *t = state;

    real->settle(state, out);
    if (t->now_ms % 2) out->count = 0; /* the clock ran on, the lines went */
}

static void t_a_line_that_vanishes_is_caught(void)
{
    for (size_t i = 0; games[i]; i++) {
        struct game mutant = *(real = games[i]);

        mutant.settle = settle_vanishes;
        CHECK(!survives(&mutant));
    }
    MUTANT(&hole_card, settle, settle_vanishes, "");
}

/* ---------------------------------- state -------------------------------- */

static void apply_breaks(void *state, const struct command *cmd, struct events *heard)
{
    real->apply(state, cmd, heard);
    if (cmd->kind == CMD_BUY) ((struct table *)state)->seat[cmd->seat].stack += 5;
}

static void t_an_insane_state_is_caught(void)
{
    MUTANTS(apply, apply_breaks, "not sane");
    for (size_t i = 0; games[i]; i++) { /* and when the game does not look, from outside */
        struct game mutant = *(real = games[i]);

        mutant.sane = always_sane;
        mutant.apply = apply_breaks;
        CHECK(!survives(&mutant));
        CHECK(strstr(storm.fault, "the stacks are not") || strstr(storm.fault, "money appeared"));
    }
}

static void apply_changes_rules(void *state, const struct command *cmd, struct events *heard)
{
    real->apply(state, cmd, heard);
    if (cmd->kind == CMD_VOID) ((struct table *)state)->house.value[OPT_BOOK] = BOOK_MONEY;
}

static void t_a_house_that_changes_its_rules_is_caught(void)
{
    MUTANTS(apply, apply_changes_rules, "changed its rules");
}

static void apply_listens(void *state, const struct command *cmd, struct events *heard)
{
    real->apply(state, cmd, heard);
    if (!heard) ((struct table *)state)->fingerprint[9]++;
}

static void t_an_apply_that_listens_is_caught(void)
{
    MUTANTS(apply, apply_listens, "played to nobody");
}

static void apply_remembers(void *state, const struct command *cmd, struct events *heard)
{
    real->apply(state, cmd, heard);
    if (++count == 500) ((struct table *)state)->fingerprint[9]++;
}

static void t_an_apply_that_remembers_is_caught(void)
{
    for (size_t i = 0; games[i]; i++) {
        if (games[i]->shoe_at) continue; /* their twins find it sooner, in other words */
        MUTANT(games[i], apply, apply_remembers, "leaves other bytes");
    }
    MUTANT(&hole_card, apply, apply_remembers, "");
}

static void open_forgets(void *state, const struct house *house, const uint8_t fingerprint[32])
{
    uint8_t kept = ((struct table *)state)->fingerprint[9];

    real->open(state, house, fingerprint);
    ((struct table *)state)->fingerprint[9] = kept;
}

static void t_an_open_that_forgets_a_byte_is_caught(void)
{
    for (size_t i = 0; games[i]; i++) {
        struct game mutant = *(real = games[i]);

        mutant.open = open_forgets;
        CHECK(!survives(&mutant));
        CHECK(strstr(storm.fault, "leaves other bytes"));
    }
}

/* ---------------------------------- views -------------------------------- */

static void see_all(const void *state, unsigned viewer, void *view)
{
    (void)viewer;
    memcpy(view, state, real->state_size);
}

static void t_a_view_of_the_others_stacks_is_caught(void)
{
    MUTANTS(see, see_all, "may not know");
}

static void see_shoe(const void *state, unsigned viewer, void *view)
{
    real->see(state, viewer, view);
    memcpy((char *)view + real->shoe_at, (const char *)state + real->shoe_at, sizeof(struct shoe));
}

static void t_a_view_of_the_shoe_is_caught(void)
{
    for (size_t i = 0; games[i]; i++)
        if (games[i]->shoe_at) MUTANT(games[i], see, see_shoe, "may not know");
    MUTANT(&hole_card, see, see_shoe, "may not know");
}

static void see_hole_card(const void *state, unsigned viewer, void *view)
{
    real->see(state, viewer, view);
    ((struct hc_state *)view)->down = ((const struct hc_state *)state)->down;
}

static void t_a_view_of_the_hole_card_is_caught(void)
{
    MUTANT(&hole_card, see, see_hole_card, "face down");
}

static void see_less(const void *state, unsigned viewer, void *view)
{
    uint8_t kept = ((struct table *)view)->last[3];

    real->see(state, viewer, view);
    ((struct table *)view)->last[3] = kept;
}

static void t_a_view_that_is_not_written_is_caught(void)
{
    MUTANTS(see, see_less, "a view shows");
}

static void apply_tells(void *state, const struct command *cmd, struct events *heard)
{
    real->apply(state, cmd, heard);
    for (size_t i = 0; heard && i < heard->count; i++)
        if (heard->list[i].kind == EV_CARD && heard->list[i].number == CARD_BACK)
            heard->list[i].number = ((struct hc_state *)state)->down;
}

static void t_an_event_that_tells_the_hole_card_is_caught(void)
{
    MUTANT(&hole_card, apply, apply_tells, "an event tells a card");
}

static enum refusal check_tells(const void *state, const struct command *cmd)
{
    const struct hc_state *s = state;
    enum refusal           no = real->check(state, cmd);

    if (no == REF_NONE && cmd->kind == CMD_BUY && s->table.phase == PHASE_DECIDING &&
        card_rank(s->down) > 10)
        return REF_BAD_AMOUNT;
    return no;
}

static void t_a_refusal_that_tells_the_hole_card_is_caught(void)
{
    MUTANT(&hole_card, check, check_tells, "refusal tells");
}

static void see_hands(const void *state, unsigned viewer, void *view)
{
    real->see(state, viewer, view);
    if (viewer == OBSERVER) return; /* only players peep */
    for (unsigned seat = 0; seat < HAND_SEATS; seat++)
        memcpy(((struct poker *)view)->hand.seat[seat].hole,
               ((const struct poker *)state)->hand.seat[seat].hole, HOLE_MAX);
}

static void t_a_view_of_anothers_hand_is_caught(void)
{
    for (size_t i = 0; games[i]; i++)
        if (!games[i]->banked) MUTANT(games[i], see, see_hands, "still face down");
}

static void apply_tells_hands(void *state, const struct command *cmd, struct events *heard)
{
    const struct hand *h = &((struct poker *)state)->hand;
    unsigned           seat = h->turn, cards = h->dealt;

    real->apply(state, cmd, heard);
    for (size_t i = 0; heard && i < heard->count; i++)
        if (heard->list[i].kind == EV_CARD && heard->list[i].number == CARD_BACK)
            heard->list[i].amount = h->seat[seat].hole[cards];
}

static void t_an_event_that_tells_a_hand_is_caught(void)
{
    for (size_t i = 0; games[i]; i++)
        if (!games[i]->banked) MUTANT(games[i], apply, apply_tells_hands, "an event tells a card");
}

/* ---------------------------------- names -------------------------------- */

static void name_alike(unsigned place, enum tongue tongue, struct text *out)
{
    real->name_place(place == 1 ? 0 : place, tongue, out);
}

static void name_nothing(unsigned place, enum tongue tongue, struct text *out)
{
    if (tongue != EN) real->name_place(place, tongue, out);
}

static void t_two_places_with_one_name_are_caught(void)
{
    for (size_t i = 0; games[i]; i++) {
        struct game mutant = *(real = games[i]);

        mutant.name_place = name_alike;
        CHECK_TEXT(names_fault(&mutant), "two places share a name");
        mutant.name_place = name_nothing;
        CHECK_TEXT(names_fault(&mutant), "a place has no name");
    }
}

TEST_MAIN(TESTS)
