/* hand_random_test.c -- hands at random, move by move beside the referee.
 *
 *     hand_random_test            so many hands of each variant as every build plays
 *     HANDS=10000000 hand_random_test
 *     SEED=7 ...                  other hands
 *
 * Terms are drawn from everything a table or a record may ask for: any number of
 * seats, a dead button, straddles, dead chips, antes that a stack does not reach,
 * each limit, commission with and without a cap. */
#include "games/poker/referee_test.h"

#include "base/must.h"
#include "engine/command.h"
#include "check.h"

#include <stdlib.h>

#define TESTS(X)                                                                                   \
    X(806_2015__random_hands_of_holdem_as_the_referee_has_them)                                    \
    X(811_2015__random_hands_of_omaha_as_the_referee_has_them)                                     \
    X(809_2015__random_hands_of_sintetico_as_the_referee_has_them)
TESTS(TEST_DECLARE)

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define HANDS_USUAL 20000
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define HANDS_USUAL 20000
#endif
#endif
#ifndef HANDS_USUAL
#define HANDS_USUAL 100000
#endif

/* -------------------------------- chance ---------------------------------- */

static uint64_t noise_state;

static uint32_t below(uint32_t n) /* splitmix64, scaled by multiplication */
{
    uint64_t z = noise_state += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    z ^= z >> 31;
    return (uint32_t)((z >> 32) * n >> 32);
}

static bool one_in(uint32_t n)
{
    return below(n) == 0;
}

static uint64_t number_from_environment(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text ? strtoull(text, NULL, 10) : usual;
}

/* --------------------------------- terms ---------------------------------- */

static void random_blinds(struct hand_terms *t)
{
    unsigned seat = t->button;
    cents    blind = (t->minimum + 1) / 2;

    if (one_in(20)) return;
    for (unsigned n = 0; n < 2 || (n < 5 && one_in(6)); n++) { /* small, big, straddles */
        do seat = (seat + 1) % t->seats;
        while (!(t->in >> seat & 1));
        t->blind[seat] = n == 1 ? t->minimum : blind;
        blind = 2 * t->minimum * (n + 1);
    }
    for (seat = 0; seat < t->seats; seat++) {
        if (!(t->in >> seat & 1) || t->blind[seat] || !one_in(10)) continue;
        t->blind[seat] = t->minimum; /* comes back */
        if (one_in(2)) t->dead[seat] = (t->minimum + 1) / 2;
    }
    if (one_in(30)) t->blind[(unsigned)__builtin_ctz(t->in)] = 1 + below(50);
}

static struct hand_terms random_terms(enum variant v)
{
    struct hand_terms t = {.variant = (uint8_t)v, .first = NOBODY, .deal_first = NOBODY};
    cents             ante;
    uint32_t          deep = one_in(4) ? 1000 : one_in(3) ? 30 : 200;
    bool              uneven = one_in(12);

    t.seats = (uint8_t)(2 + below(v == SINTETICO ? 10 : 9));
    do t.in = (uint16_t)below(1u << t.seats);
    while (__builtin_popcount(t.in) < 2);
    if (one_in(2)) t.in = (uint16_t)((1u << t.seats) - 1);
    t.button = (uint8_t)below(t.seats);
    t.minimum = 1 + below(one_in(3) ? 2 : 20);
    ante = v == SINTETICO ? t.minimum : one_in(4) ? 1 + below(10) : 0;
    for (unsigned seat = 0; seat < t.seats; seat++) {
        t.stack[seat] = 1 + below(one_in(8) ? 2 * (uint32_t)t.minimum : deep);
        if (t.in >> seat & 1) t.ante[seat] = uneven ? below(10) : ante;
    }
    if (v != SINTETICO) random_blinds(&t);
    if (one_in(20)) t.dead[below(t.seats)] = 1 + below(40);
    t.limit = (uint8_t)below(LIMITS);
    t.raises = (uint8_t)below(5);
    if (one_in(2)) t.fixed[0] = t.minimum * (1 + below(2));
    if (t.fixed[0] && one_in(2)) t.fixed[1] = 2 * t.fixed[0];
    if (one_in(3)) t.rake = (uint16_t)below(501);
    if (one_in(2)) t.rake_cap = 1 + below(10);
    if (v == SINTETICO && one_in(4)) t.most_bet = t.minimum + 1 + below(100);
    if (one_in(8)) t.first = (uint8_t)below(t.seats);
    if (one_in(4)) t.deal_first = (uint8_t)below(t.seats);
    t.estardilho = v == SINTETICO && !one_in(3);
    t.showdown = (uint8_t)below(2);
    t.turn_all_in = (uint8_t)below(2);
    return t;
}

/* -------------------------------- the cards ------------------------------- */

struct deck {
    unsigned left;
    uint8_t  card[DECK];
};

static void deck_fill(struct deck *d, enum variant v)
{
    d->left = 0;
    for (uint8_t card = 0; card < DECK; card++)
        if (v != SINTETICO || card_rank(card) == ACE || card_rank(card) >= 8)
            d->card[d->left++] = card;
}

static uint8_t deck_take(struct deck *d)
{
    unsigned at = below(d->left);
    uint8_t  card = d->card[at];

    d->card[at] = d->card[--d->left];
    return card;
}

/* A viewer knows the same whatever the cards are that he may not see. */
static void check_view(const struct hand *h, unsigned viewer, const struct deck *rest)
{
    struct deck other = *rest;
    struct hand mixed = *h, seen, seen_mixed;

    for (int put = 0; put < 2; put++) /* all hidden cards to the deck, then others back */
        for (unsigned seat = 0; seat < h->terms.seats; seat++)
            for (unsigned i = 0; i < HOLE_MAX; i++) {
                uint8_t *card = &mixed.seat[seat].hole[i];

                if (*card == CARD_NONE || h->shown >> seat & 1) continue;
                if (seat == viewer && !h->unseen) continue;
                if (put) *card = deck_take(&other);
                else other.card[other.left++] = *card;
            }
    hand_see(h, viewer, &seen);
    hand_see(&mixed, viewer, &seen_mixed);
    CHECK(memcmp(&seen, &seen_mixed, sizeof seen) == 0);
    CHECK(hand_sane(&seen));
}

static void check_views(const struct hand *h, const struct deck *rest, bool all)
{
    if (!all) {
        check_view(h, below(h->terms.seats), rest);
        return;
    }
    for (unsigned seat = 0; seat < h->terms.seats; seat++) check_view(h, seat, rest);
    check_view(h, OBSERVER, rest);
}

/* -------------------------------- the moves ------------------------------- */

static void check_refusals(const struct hand *h, const struct offer *o)
{
    struct hand before = *h;
    cents       all = h->seat[h->turn].bet + h->seat[h->turn].stack;
    const cents no[] = {0, -1, INT64_MIN, INT64_MAX, o->least - 1, o->most + 1, all + 1, CENTS_MAX};

    for (unsigned move = 0; move < MOVES; move++) {
        bool sized = move == MOVE_RAISE || move == MOVE_ESTARDILHO, may = o->moves >> move & 1;

        CHECK_EQ(hand_check(h, h->turn, move, sized ? o->least : 0) == REF_NONE, may);
        if (sized) CHECK_EQ(hand_check(h, h->turn, move, o->most) == REF_NONE, may);
        CHECK_EQ(hand_check(h, (h->turn + 1u) % h->terms.seats, move, o->least), REF_NOT_YOUR_MOVE);
        for (unsigned i = 0; i < sizeof no / sizeof *no; i++)
            if (sized || no[i] != 0) CHECK(hand_check(h, h->turn, move, no[i]) != REF_NONE);
    }
    CHECK(memcmp(&before, h, sizeof before) == 0);
}

static enum move random_move(const struct offer *o, cents *amount)
{
    enum move move;

    do move = below(MOVES);
    while (!(o->moves >> move & 1) || (move == MOVE_FOLD && !one_in(3)));
    *amount = 0;
    if (move != MOVE_RAISE && move != MOVE_ESTARDILHO) return move;
    *amount = one_in(3)   ? o->least
              : one_in(6) ? o->most
                          : o->least + below((uint32_t)(o->most - o->least + 1));
    return move;
}

static void check_offer(const struct offer *got, const struct offer *want)
{
    CHECK_EQ(got->moves, want->moves);
    CHECK_EQ(got->call, want->call);
    CHECK_EQ(got->least, want->least);
    CHECK_EQ(got->most, want->most);
}

/* Showing in the order of 811/2015 r.59: nobody before is still to show. */
static void check_showdown_turn(const struct hand *h, const struct referee *r)
{
    int raised = ref_last_to_raise(r), seat = raised >= 0 ? raised : ref_left(r, r->t.button);

    for (int n = 0; seat != h->turn; n++) {
        CHECK(n < r->t.seats);
        if (!r->out[seat]) CHECK((h->shown | h->mucked) >> seat & 1);
        seat = ref_left(r, seat);
    }
    CHECK(!r->out[seat]);
}

/* --------------------------------- the hand ------------------------------- */

static void check_end(const struct hand *h, const struct referee *r)
{
    struct verdict v;
    struct pot     pots[HAND_SEATS];
    struct share   shares[HAND_SHARES];
    size_t         count = hand_pots(h, pots), paid = hand_shares(h, shares);
    cents          won[HAND_SEATS] = {0}, rake = 0;

    ref_settle(r, h, &v);
    CHECK_EQ(count, v.pots);
    for (size_t i = 0; i < count; i++) {
        CHECK_EQ(pots[i].chips, v.pot[i]);
        CHECK_EQ(pots[i].seats, v.may_win[i]);
    }
    for (size_t i = 0; i < paid; i++) {
        CHECK(pots[shares[i].pot].seats >> shares[i].seat & 1);
        won[shares[i].seat] += shares[i].won;
        rake += shares[i].rake;
    }
    CHECK_EQ(rake, v.rake);
    for (unsigned seat = 0; seat < r->t.seats; seat++) {
        if (!ref_plays(r, (int)seat)) continue;
        CHECK_EQ(h->seat[seat].won, v.won[seat]);
        CHECK_EQ(won[seat], v.won[seat]);
        CHECK_EQ(h->seat[seat].back, v.back[seat]);
        CHECK_EQ(h->seat[seat].stack, v.end[seat]);
    }
}

/* At any moment: the pots hold what was paid, but for what nobody has called. */
static void check_pots(const struct hand *h, const struct referee *r)
{
    struct verdict v = {0};
    struct pot     pots[HAND_SEATS];
    size_t         count = hand_pots(h, pots);
    cents          chips = 0;

    ref_pile(r, &v);
    for (size_t i = 0; i < count; i++) {
        CHECK(pots[i].chips > 0);
        CHECK((pots[i].seats & (uint16_t)~hand_live(h)) == 0 && pots[i].seats != 0);
        if (i > 0) CHECK((pots[i].seats & (uint16_t)~pots[i - 1].seats) == 0);
        if (i > 0) CHECK(pots[i].seats != pots[i - 1].seats);
        chips += pots[i].chips;
    }
    for (int i = 0; i < v.pots; i++) chips -= v.pot[i];
    CHECK_EQ(chips, 0);
}

static void check_void(const struct hand *h)
{
    struct hand void_one = *h;

    hand_void(&void_one);
    CHECK(hand_sane(&void_one));
    CHECK_EQ(hand_awaits(&void_one), HAND_AWAITS_NOTHING);
    for (unsigned seat = 0; seat < h->terms.seats; seat++)
        if (h->terms.in >> seat & 1) CHECK_EQ(void_one.seat[seat].stack, h->terms.stack[seat]);
}

/* The next card goes where the law says: round by round from the first, then to the middle. */
static void check_card_turn(const struct hand *h, const struct referee *r, int dealt)
{
    int each = (int)hole_cards((enum variant)r->t.variant), players = __builtin_popcount(r->t.in);
    int seat = r->t.button;

    if (dealt >= each * players) {
        CHECK_EQ(h->turn, NOBODY);
        return;
    }
    if (r->t.deal_first != NOBODY) seat = (r->t.deal_first + r->t.seats - 1) % r->t.seats;
    for (int n = 0; n <= dealt % players; n++) seat = ref_left(r, seat);
    CHECK_EQ(h->turn, seat);
}

static int board_of(const struct referee *r)
{
    return r->t.variant == SINTETICO || r->street == 0 ? r->street : r->street + 2;
}

static void play_one(enum variant v)
{
    struct hand_terms terms = random_terms(v);
    struct hand       h;
    struct referee    r;
    struct deck       deck;
    int               dealt = 0, moves = 0;
    bool              all_views = one_in(16);

    deck_fill(&deck, v);
    ref_begin(&r, &terms);
    hand_begin(&h, &terms);
    while (hand_awaits(&h) != HAND_AWAITS_NOTHING) {
        CHECK(hand_sane(&h));
        check_views(&h, &deck, all_views);
        if (one_in(40)) check_void(&h);
        if (one_in(4)) check_pots(&h, &r);
        if (hand_awaits(&h) == HAND_AWAITS_CARD) {
            CHECK_EQ(hand_check(&h, 0, MOVE_FOLD, 0), REF_NOT_AWAITED);
            if (h.phase == HAND_TURNING && h.turned == board_of(&r)) {
                CHECK_EQ(ref_turn(&r), -1); /* all have spoken before the next card */
                ref_next_street(&r);
            }
            check_card_turn(&h, &r, dealt++);
            hand_deal(&h, deck_take(&deck));
            continue;
        }
        struct offer o = hand_offer(&h);
        cents        amount;
        enum move    move = random_move(&o, &amount);

        CHECK(++moves < 400);
        if (h.phase == HAND_SHOWDOWN) {
            check_showdown_turn(&h, &r);
        } else {
            struct offer mine;

            if (h.street != r.street) {
                CHECK_EQ(ref_turn(&r), -1);
                ref_next_street(&r);
            }
            CHECK_EQ(h.turned, board_of(&r));
            CHECK_EQ(h.turn, ref_turn(&r));
            mine = ref_offer(&r, h.turn);
            check_offer(&o, &mine);
        }
        if (one_in(4)) check_refusals(&h, &o);
        if (h.phase == HAND_BETTING) ref_hear(&r, h.turn, move, amount);
        hand_act(&h, move, amount);
    }
    CHECK(hand_sane(&h));
    if (ref_still_in(&r) > 1) CHECK_EQ(ref_turn(&r), -1);
    check_views(&h, &deck, all_views);
    check_end(&h, &r);
}

static void play(enum variant v)
{
    uint64_t hands = number_from_environment("HANDS", HANDS_USUAL);

    for (uint64_t i = 0; i < hands; i++) {
        noise_state = (number_from_environment("SEED", 1) << 40) + i * 3 + v;
        play_one(v);
    }
}

static void t_806_2015__random_hands_of_holdem_as_the_referee_has_them(void)
{
    play(HOLDEM);
}

static void t_811_2015__random_hands_of_omaha_as_the_referee_has_them(void)
{
    play(OMAHA);
}

static void t_809_2015__random_hands_of_sintetico_as_the_referee_has_them(void)
{
    play(SINTETICO);
}

TEST_MAIN(TESTS)
