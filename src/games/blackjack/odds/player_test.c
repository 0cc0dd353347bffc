#include "games/blackjack/odds/player.h"

#include "check.h"
#include "odds/one_seat.h"

#define TESTS(X)                                                                                   \
    X(in_the_usual_house_it_decides_as_basic_strategy_does)                                        \
    X(in_the_freest_house_it_decides_as_basic_strategy_does)                                       \
    X(with_pairs_of_a_rank_only_it_decides_as_basic_strategy_does)
TESTS(TEST_DECLARE)

/* clang-format off */
static const enum bj_decision decisions[BJ_MOVES] = {
    [BJ_MOVE_STAND] = BJ_STAND, [BJ_MOVE_HIT] = BJ_HIT, [BJ_MOVE_DOUBLE] = BJ_DOUBLE,
    [BJ_MOVE_SPLIT] = BJ_SPLIT, [BJ_MOVE_SURRENDER] = BJ_SURRENDER};
/* clang-format on */

static struct stream chance;

/* Any decision that the table allows, so that hands come up which a strategy avoids. */
static uint32_t any_of(uint32_t options)
{
    uint32_t number;

    do number = stream_below(&chance, BJ_DECISIONS);
    while (!(options >> number & 1));
    return number;
}

/* What the player reads off the table is what the cards say one by one. */
static void check_decision(const struct decider *p, const struct bj_state *s,
                           const struct awaits *a)
{
    struct command cmd = bj_player_decide(p, s, a);
    struct bj_spot spot = bj_spot_of(p->plan, s);

    CHECK(a->options >> cmd.number & 1);
    if (s->stage == BJ_OFFER) CHECK_EQ(cmd.number, BJ_DECLINE);
    else CHECK_EQ(cmd.number, decisions[bj_basic(p->plan, &spot)]);
}

static unsigned play_once(struct one_seat *seat, const struct decider *p)
{
    const struct bj_state *s = seat->state;
    struct command         bet = {.kind = CMD_BET, .amount = seat->house.value[OPT_MINIMUM]};
    unsigned               decided = 0;

    one_seat_open_round(seat);
    one_seat_say(seat, &bet);
    one_seat_close_bets(seat);
    for (struct awaits a; (a = blackjack.awaits(s)).what != AWAITS_OPEN;) {
        struct command cmd = {.kind = CMD_DRAW, .seat = HOUSE};

        if (a.what == AWAITS_DRAW) {
            cmd.number = stream_below(&chance, a.below);
        } else {
            check_decision(p, s, &a);
            decided++;
            cmd = (struct command){
                .kind = CMD_DECIDE, .seat = a.seat, .place = a.place, .number = any_of(a.options)};
            if (cmd.number == BJ_INSURE) cmd.amount = 1;
        }
        one_seat_say(seat, &cmd);
    }
    return decided;
}

static void play_rounds(const struct house *house)
{
    struct decider  player;
    struct one_seat seat;
    unsigned        decided = 0;

    decider_init(&player, &blackjack, house);
    player.quick = true;
    one_seat_init(&seat, &blackjack, house);
    stream_init(&chance, (const uint8_t[SEED_BYTES]){8});
    for (int i = 0; i < 1000000; i++) decided += play_once(&seat, &player);
    CHECK(decided > 1000000);
    one_seat_release(&seat);
    decider_release(&player);
}

static void t_in_the_usual_house_it_decides_as_basic_strategy_does(void)
{
    struct house house = house_usual(blackjack.options, blackjack.options_count);

    play_rounds(&house);
}

static void t_in_the_freest_house_it_decides_as_basic_strategy_does(void)
{
    struct house house = house_usual(blackjack.options, blackjack.options_count);

    house.value[BJ_OPT_DOUBLE] = BJ_DOUBLE_ANY;
    house.value[BJ_OPT_RESPLIT_ACES] = 1;
    house.value[BJ_OPT_SPLITS] = BJ_SPLITS;
    play_rounds(&house);
}

static void t_with_pairs_of_a_rank_only_it_decides_as_basic_strategy_does(void)
{
    struct house house = house_usual(blackjack.options, blackjack.options_count);

    house.value[BJ_OPT_SPLIT] = BJ_SPLIT_PAIRS;
    house.value[BJ_OPT_SURRENDER] = 0;
    house.value[BJ_OPT_SPLITS] = 1;
    play_rounds(&house);
}

TEST_MAIN(TESTS)
