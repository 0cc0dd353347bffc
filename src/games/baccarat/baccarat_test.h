/* baccarat_test.h -- what the test files of baccarat share.
 *
 * Cards are dealt by name, in the order they leave the shoe: ponto, banca,
 * ponto, banca, and then the third cards. */
#ifndef GAMES_BACCARAT_TEST_H
#define GAMES_BACCARAT_TEST_H

#include "games/baccarat/baccarat.h"

#include "play.h"

#define CHIPS 100000000

static struct play p;

static inline const struct bac_state *state(void)
{
    return (const struct bac_state *)&p.state;
}

/* A table for `seats` players, all of them seated, and the first round open. */
static inline void open_table(const struct game *game, struct house house, unsigned seats)
{
    if (seats > 1) house.value[OPT_MODE] = MODE_MULTI;
    house.value[OPT_SEATS] = seats;
    play_open(&p, game, &house);
    for (unsigned seat = 0; seat < seats; seat++) play_sit(&p, (uint8_t)seat, CHIPS);
    play_open_round(&p);
}

/* Every cent a chip, so that edges can be met exactly. */
static inline struct house house_of(const struct game *game, cents minimum)
{
    struct house house = play_house(game);

    house.value[OPT_MINIMUM] = minimum;
    house.value[OPT_UNIT] = 1;
    return house;
}

static inline void close_bets(void)
{
    if (table_is_individual(&p.state.table)) play_close(&p, 0);
    else play_time(&p, p.state.table.deadline_ms);
}

static inline void deal_one(uint8_t card)
{
    int index = shoe_find(&state()->shoe, card);

    CHECK(index >= 0);
    play_draw(&p, (uint32_t)index);
}

static inline void deal(const char *cards) /* "9s Kh 8d 2c" */
{
    for (; *cards; cards += cards[2] ? 3 : 2) {
        uint8_t card;

        CHECK(card_read((const char[]){cards[0], cards[1], '\0'}, &card));
        deal_one(card);
    }
}

/* Closes, deals, and expects the round to be over with the last card. */
static inline void play_coup(const char *cards)
{
    close_bets();
    deal(cards);
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
}

static inline void sit_down(cents minimum)
{
    open_table(&baccarat, house_of(&baccarat, minimum), 1);
}

static inline void sit_down_with(enum bac_commission kind)
{
    struct house house = house_of(&baccarat, 100);

    house.value[BAC_COMMISSION] = kind;
    open_table(&baccarat, house, 1);
}

/* What one bet wins or loses by these cards at a table without commission; its
 * line is p.line[0]. */
static inline cents net_of(enum bac_place place, cents bet, const char *cards)
{
    sit_down_with(BAC_NO_COMMISSION);
    play_bet(&p, 0, place, bet);
    play_coup(cards);
    CHECK_EQ(play_settle(&p), 1);
    return play_stack(&p, 0) - CHIPS;
}

#define BET(who, where, sum)  .kind = CMD_BET, .seat = who, .place = where, .amount = sum
#define TAKE(who, where, sum) .kind = CMD_TAKE_BACK, .seat = who, .place = where, .amount = sum

#endif
