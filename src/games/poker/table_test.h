/* table_test.h -- a poker table for tests: seats, lots, cards and moves in few words. */
#ifndef GAMES_POKER_TABLE_TEST_H
#define GAMES_POKER_TABLE_TEST_H

#include "shared.h"

#include "games/poker/poker.h"

static inline const struct poker *now(void)
{
    return (const struct poker *)(const void *)&p.state;
}

/* So many seats, all taken, each with 100 times the minimum of a euro. */
static inline struct house poker_house(const struct game *game, unsigned seats)
{
    struct house house = play_house(game);

    house.value[OPT_SEATS] = seats;
    return house;
}

static inline void open_poker(const struct game *game, const struct house *house)
{
    play_open(&p, game, house);
    for (unsigned i = 0; i < table_seats(&p.state.table); i++)
        if (house->value[POK_PLAY] == PLAY_CASH) play_sit(&p, (uint8_t)i, 10000);
        else PLAY(&p, .kind = CMD_SEAT, .seat = HOUSE, .place = (uint16_t)i, .amount = 10000);
}

/* The number that draws this seat in the lot. */
static inline uint32_t lot_of(unsigned seat)
{
    uint32_t number = 0;

    for (unsigned i = 0; i < seat; i++) number += now()->dealt >> i & 1;
    return number;
}

/* Opens a hand; if the button is drawn, this seat has it. */
static inline void open_hand(unsigned button)
{
    play_open_round(&p);
    if (!now()->has_hand) play_draw(&p, lot_of(button));
}

/* These cards, by name, in the order they are dealt. */
static inline void deal(const char *cards)
{
    for (; *cards; cards += cards[2] ? 3 : 2) {
        char    name[3] = {cards[0], cards[1], 0};
        uint8_t card;
        int     at;

        CHECK(card_read(name, &card));
        at = shoe_find(&now()->shoe, card);
        CHECK(at >= 0);
        play_draw(&p, (uint32_t)at);
    }
}

static inline void deal_on(void) /* whatever comes, until somebody is asked or it is over */
{
    while (p.state.table.phase == PHASE_DRAWING) play_draw(&p, 0);
}

#define MOVE(who, what, sum)                                                                       \
    PLAY(&p, .kind = CMD_DECIDE, .seat = (uint8_t)(who), .number = MOVE_##what, .amount = (sum))

static inline unsigned in_turn(void)
{
    CHECK_EQ(p.state.table.phase, PHASE_DECIDING);
    return now()->hand.turn;
}

/* Everybody folds, the last one takes it; or the cards decide. */
static inline void fold_out(void)
{
    deal_on();
    while (p.state.table.phase == PHASE_DECIDING) {
        unsigned who = in_turn();

        if (hand_offer(&now()->hand).moves & 1u << MOVE_FOLD) MOVE(who, FOLD, 0);
        else MOVE(who, SHOW, 0);
        deal_on();
    }
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
}

/* Everybody checks or calls to the end. */
static inline void call_down(void)
{
    deal_on();
    while (p.state.table.phase == PHASE_DECIDING) {
        unsigned who = in_turn();
        uint32_t moves = hand_offer(&now()->hand).moves;

        if (moves & 1u << MOVE_CHECK) MOVE(who, CHECK, 0);
        else if (moves & 1u << MOVE_CALL) MOVE(who, CALL, 0);
        else MOVE(who, SHOW, 0);
        deal_on();
    }
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
}

static inline cents posted(unsigned who, enum level what) /* as the last command told */
{
    for (size_t i = 0; i < p.heard.count; i++)
        if (p.heard.list[i].kind == EV_POSTED && p.heard.list[i].seat == who &&
            p.heard.list[i].place == what)
            return p.heard.list[i].amount;
    return 0;
}

static inline bool heard_of(enum event_kind kind, unsigned who)
{
    for (size_t i = 0; i < p.heard.count; i++)
        if (p.heard.list[i].kind == kind && p.heard.list[i].seat == who) return true;
    return false;
}

#define LEAVE(who)  PLAY(&p, .kind = CMD_LEAVE, .seat = (uint8_t)(who))
#define REST(who)   PLAY(&p, .kind = CMD_REST, .seat = (uint8_t)(who))
#define RETURN(who) PLAY(&p, .kind = CMD_RETURN, .seat = (uint8_t)(who))
#define POST(who)   PLAY(&p, .kind = CMD_POST, .seat = (uint8_t)(who))

/* The law has something against this house, and this rule says so. */
static inline bool is_refused(const struct game *game, const struct house *house, const char *rule)
{
    struct faults faults = {0};

    game_lawful(game, house, &faults);
    if (!faults_refuse(&faults)) return false;
    CHECK_TEXT(faults.list[0].rule, rule);
    return true;
}

/* This rule of the game's own regulation, by its numbers here and in 809/2015. */
static inline const char *rule(const struct game *game, const char *here, const char *in_809)
{
    static char text[32];

    snprintf(text, sizeof text, "%s r.%s", game->regulation, game == &sintetico ? in_809 : here);
    return text;
}

/* Seats 0 and 1 put in all they have, the others fold. */
static inline void bust(void)
{
    open_hand(0);
    for (deal_on(); p.state.table.phase == PHASE_DECIDING; deal_on()) {
        unsigned     who = in_turn();
        struct offer o = hand_offer(&now()->hand);

        if (who > 1) MOVE(who, FOLD, 0);
        else if (o.moves & 1u << MOVE_RAISE) MOVE(who, RAISE, o.most);
        else if (o.moves & 1u << MOVE_CALL) MOVE(who, CALL, 0);
        else MOVE(who, CHECK, 0);
    }
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
}

/* One of the two loses it all: by the cards that come, there is no tie. */
static inline unsigned lose_all(const struct game *game)
{
    struct house house = poker_house(game, 3);

    open_poker(game, &house);
    bust();
    CHECK(play_stack(&p, 0) == 0 || play_stack(&p, 1) == 0);
    return play_stack(&p, 0) == 0 ? 0 : 1;
}

#endif
