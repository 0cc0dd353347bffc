/* scripted_test.h -- a hand told as it is played.
 *
 *     begin(&t, "AsAc KsKh QhQd");          personal cards from seat 0 on, the rest at random
 *     play("0r300 1c 2f | 0x 1r200 0c");    who, what; | only parts the streets for the eye
 *     ends(9700, 10300, 10000);             the stacks, from seat 0 on
 *
 * f fold, x check, c call, r raise to, e estardilho, d restardilho, s show, m muck.  Cards are
 * dealt as they are awaited.  On the board lie ace, king, 9, 8 and queen, of which no flush
 * and, without a jack and a ten, no straight can come: aces beat kings, queens, nines
 * and eights in all three variants, and ace-king with ace-king is a tie below them. */
#ifndef GAMES_POKER_SCRIPTED_TEST_H
#define GAMES_POKER_SCRIPTED_TEST_H

#include "games/poker/hand.h"

#include "check.h"

#include <stdlib.h>

#define BOARD "AhKd9c8hQs"

static struct hand h;
static uint8_t     given[HAND_SEATS][2], common[BOARD_MAX];
static bool        taken[DECK];

/* The same body for hold'em and omaha, whose rules have the same numbers; for sintético too. */
/* clang-format off */
#define IN_TWO(rule, name)                                                                         \
    static void t_806_2015_##rule##__##name(void) { name(HOLDEM); }                                \
    static void t_811_2015_##rule##__##name(void) { name(OMAHA); }
#define IN_THREE(rule, sintetico_rule, name)                                                       \
    IN_TWO(rule, name)                                                                             \
    static void t_809_2015_##sintetico_rule##__##name(void) { name(SINTETICO); }
/* clang-format on */

/* So many seats, 100 euro each, a minimum of 1 euro, no compulsory bets; seat 0 opens. */
static inline struct hand_terms plain(enum variant v, unsigned seats)
{
    struct hand_terms t = {.variant = (uint8_t)v,
                           .seats = (uint8_t)seats,
                           .minimum = 100,
                           .first = NOBODY,
                           .deal_first = NOBODY};

    t.in = (uint16_t)((1u << seats) - 1);
    t.button = (uint8_t)(seats - 1);
    for (unsigned seat = 0; seat < seats; seat++) t.stack[seat] = 10000;
    return t;
}

/* The same with blinds of 0,50 and 1 euro: the last seat has the big one, seat 0 opens. */
static inline struct hand_terms blinds(enum variant v, unsigned seats)
{
    struct hand_terms t = plain(v, seats);

    t.button = (uint8_t)(seats > 2 ? seats - 3 : 1);
    t.blind[seats - 2] = 50;
    t.blind[seats - 1] = 100;
    return t;
}

/* With an ante of 1 euro and the estardilho. */
static inline struct hand_terms unseen(unsigned seats)
{
    struct hand_terms t = plain(SINTETICO, seats);

    t.estardilho = 1;
    for (unsigned seat = 0; seat < seats; seat++) t.ante[seat] = 100;
    return t;
}

static inline uint8_t take_card(const char *name)
{
    uint8_t card;
    char    one[3] = {name[0], name[1], 0};

    CHECK(card_read(one, &card));
    CHECK(!taken[card]);
    taken[card] = true;
    return card;
}

static inline uint8_t any_card(void) /* from the lowest up, tens and jacks last */
{
    static const uint8_t ranks[] = {2, 3, 4, 5, 6, 7, 8, 9, QUEEN, KING, ACE, 10, JACK};

    for (unsigned i = h.terms.variant == SINTETICO ? 6 : 0; i < sizeof ranks; i++)
        for (unsigned suit = 0; suit < SUITS; suit++)
            if (!taken[card_of(ranks[i], suit)]) {
                taken[card_of(ranks[i], suit)] = true;
                return card_of(ranks[i], suit);
            }
    fail_msg("no card is left");
    return CARD_NONE;
}

static inline uint8_t next_card(void)
{
    if (h.phase == HAND_TURNING) return common[h.turned];
    if (h.dealt < 2 && given[h.turn][h.dealt] != CARD_NONE) return given[h.turn][h.dealt];
    return any_card();
}

static inline void deal_on(void)
{
    while (hand_awaits(&h) == HAND_AWAITS_CARD) {
        CHECK(hand_sane(&h));
        hand_deal(&h, next_card());
    }
    CHECK(hand_sane(&h));
}

/* Ready for the first card. */
static inline void shuffle(const struct hand_terms *t, const char *holes)
{
    memset(taken, 0, sizeof taken);
    memset(given, CARD_NONE, sizeof given);
    for (unsigned i = 0; i < BOARD_MAX; i++) common[i] = take_card(&BOARD[2 * i]);
    for (unsigned seat = 0; *holes; seat++, holes += *holes == ' ')
        for (unsigned i = 0; i < 2; i++, holes += 2)
            given[seat][i] = *holes == '?' ? CARD_BACK : take_card(holes);
    hand_begin(&h, t);
}

static inline void begin(const struct hand_terms *t, const char *holes)
{
    shuffle(t, holes);
    deal_on();
}

static inline enum move move_of(char letter)
{
    static const char letters[MOVES + 1] = "fxcredsm";

    CHECK(strchr(letters, letter) != NULL);
    return (enum move)(strchr(letters, letter) - letters);
}

static inline void play(const char *script)
{
    while (*script) {
        char     *after;
        unsigned  seat;
        enum move move;
        cents     amount = 0;

        if (*script == ' ' || *script == '|') {
            script++;
            continue;
        }
        seat = (unsigned)strtoul(script, &after, 10);
        move = move_of(*after++);
        if (*after >= '0' && *after <= '9') amount = strtoll(after, &after, 10);
        CHECK_EQ(h.turn, seat);
        CHECK_EQ(hand_check(&h, seat, move, amount), REF_NONE);
        hand_act(&h, move, amount);
        deal_on();
        script = after;
    }
}

static inline void check_on(void) /* to the showdown */
{
    while (h.phase == HAND_BETTING) {
        hand_act(&h, MOVE_CHECK, 0);
        deal_on();
    }
}

/* The seat in turn is refused, and nothing moves. */
static inline void refused(enum refusal why, enum move move, cents amount)
{
    struct hand before = h;

    CHECK_EQ(hand_check(&h, h.turn, move, amount), why);
    CHECK(memcmp(&before, &h, sizeof h) == 0);
}

static inline void offers(uint32_t moves, cents least, cents most)
{
    struct offer o = hand_offer(&h);

    CHECK_EQ(o.moves, moves);
    CHECK_EQ(o.least, least);
    CHECK_EQ(o.most, most);
}

#define CAN(move) (1u << MOVE_##move)

static inline void check_stacks(const cents *want, unsigned count)
{
    CHECK_EQ(hand_awaits(&h), HAND_AWAITS_NOTHING);
    CHECK_EQ(count, h.terms.seats);
    for (unsigned seat = 0; seat < count; seat++) CHECK_EQ(h.seat[seat].stack, want[seat]);
}

#define ends(...)                                                                                  \
    check_stacks((const cents[]){__VA_ARGS__}, sizeof((const cents[]){__VA_ARGS__}) / sizeof(cents))

struct pot_wanted {
    cents    chips;
    unsigned seats;
};

static inline void check_pots(const struct pot_wanted *want, size_t count)
{
    struct pot got[HAND_SEATS];

    CHECK_EQ(hand_pots(&h, got), count);
    for (size_t i = 0; i < count; i++) {
        CHECK_EQ(got[i].chips, want[i].chips);
        CHECK_EQ(got[i].seats, want[i].seats);
    }
}

#define pots(...)                                                                                  \
    check_pots((const struct pot_wanted[]){__VA_ARGS__},                                           \
               sizeof((const struct pot_wanted[]){__VA_ARGS__}) / sizeof(struct pot_wanted))

#endif
