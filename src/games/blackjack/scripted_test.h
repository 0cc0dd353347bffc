/* scripted_test.h -- blackjack with the cards we want, for its tests.
 *
 *     sit_down(usual());
 *     deal("8s 8h", "6d Tc");        the player's two, the bank's up and down
 *     decide(BJ_SPLIT);
 *     draw("3s 2h"); ... */
#ifndef GAMES_BLACKJACK_SCRIPTED_TEST_H
#define GAMES_BLACKJACK_SCRIPTED_TEST_H

#include "games/blackjack/blackjack.h"

#include "play.h"

#define BOUGHT 10000000
#define BET    1000

static struct play p;

static inline const struct bj_state *state(void)
{
    return (const struct bj_state *)&p.state;
}

static inline struct house usual(void)
{
    return play_house(&blackjack);
}

static inline struct house with(unsigned option, int64_t value)
{
    struct house house = usual();

    house.value[option] = value;
    return house;
}

static inline struct house shared(int64_t seats)
{
    struct house house = with(OPT_MODE, MODE_MULTI);

    house.value[OPT_SEATS] = seats;
    return house;
}

static inline void sit_down(struct house house)
{
    play_open(&p, &blackjack, &house);
    for (uint8_t seat = 0; seat < house.value[OPT_SEATS]; seat++) play_sit(&p, seat, BOUGHT);
    play_open_round(&p);
}

static inline struct faults faults_of(struct house house)
{
    struct faults faults = {0};

    game_lawful(&blackjack, &house, &faults);
    return faults;
}

static inline uint8_t card(const char *name)
{
    char    two[3] = {name[0], name[1], '\0'};
    uint8_t found = 0;

    CHECK(card_read(two, &found));
    return found;
}

static inline void draw_card(uint8_t wanted)
{
    int at = shoe_find(&state()->shoe, wanted);

    CHECK(at >= 0);
    play_draw(&p, (uint32_t)at);
}

static inline void draw(const char *names) /* "Ts 5h" */
{
    for (; *names; names += names[2] ? 3 : 2) draw_card(card(names));
}

/* The first deal to one box: the player's two cards, and the bank's up and down. */
static inline void deal(const char *player, const char *bank)
{
    draw_card(card(player));
    draw_card(card(bank));
    draw_card(card(player + 3));
    draw_card(card(bank + 3));
}

static inline struct awaits awaited(void)
{
    return blackjack.awaits(&p.state);
}

/* What the player whose turn it is would be answered. */
static inline struct command decision(enum bj_decision what, cents amount)
{
    struct awaits w = awaited();

    return (struct command){
        .kind = CMD_DECIDE, .seat = w.seat, .place = w.place, .number = what, .amount = amount};
}

static inline void decide(enum bj_decision what)
{
    CHECK_EQ(awaited().what, AWAITS_DECISION);
    check_refusal(play_try(&p, decision(what, 0)), REF_NONE, __FILE__, __LINE__);
}

static inline void insure(cents amount)
{
    check_refusal(play_try(&p, decision(BJ_INSURE, amount)), REF_NONE, __FILE__, __LINE__);
}

#define REFUSED(what, why)                                                                         \
    check_refusal(play_try(&p, decision(what, 0)), REF_##why, __FILE__, __LINE__)

/* One box, one bet, at an individual table of that house. */
static inline void start_at(struct house house, const char *player, const char *bank)
{
    sit_down(house);
    play_bet(&p, 0, 0, BET);
    play_close(&p, 0);
    deal(player, bank);
}

static inline void start(const char *player, const char *bank)
{
    start_at(usual(), player, bank);
}

static inline uint32_t can(enum bj_decision what) /* its bit among the options */
{
    return 1u << what;
}

static inline cents net_of_seat(unsigned seat)
{
    return p.state.table.seat[seat].stack + p.state.table.seat[seat].in_play - BOUGHT;
}

static inline cents net(void)
{
    return net_of_seat(0);
}

static inline bool is_over(void)
{
    return p.state.table.phase == PHASE_SETTLED;
}

/* The line of a hand, or of another part of its box; it must be listed. */
static inline const struct payout *line(unsigned box, unsigned hand, enum payout_part part)
{
    play_settle(&p);
    for (size_t i = 0; i < p.lines; i++)
        if (p.line[i].place == box && p.line[i].hand == hand && p.line[i].part == part)
            return &p.line[i];
    fail_msg("no line for box %u, hand %u, part %d", box, hand, (int)part);
    return NULL;
}

#endif
