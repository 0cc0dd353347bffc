#include "bots/bot.h"
#include "bots/look.h"

#include "check.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#define TESTS(X)                                                                                   \
    X(811_2015_r74__a_bot_only_sits_where_the_book_is_a_demo)                                      \
    X(a_bot_that_finds_money_at_its_table_stops_the_program)                                       \
    X(first_sight_is_a_place_among_all_deals)                                                      \
    X(first_sight_knows_good_from_bad)                                                             \
    X(trying_what_could_come_finds_known_chances)                                                  \
    X(a_bet_makes_the_same_cards_worth_less)                                                       \
    X(only_what_the_seat_sees_decides)                                                             \
    X(every_move_is_legal_and_nothing_free_is_given_up)                                            \
    X(junk_is_never_all_in_unasked)                                                                \
    X(the_manners_differ_as_they_say)                                                              \
    X(counting_and_careful_beat_who_calls_everything)                                              \
    X(809_2015_r49__an_estardilho_is_rare_and_small)                                               \
    X(thinking_takes_a_human_time_and_longer_when_hard)
TESTS(TEST_DECLARE)

/* -------------------------------- a table -------------------------------- */

/* Hands one after another; everybody begins each with the same chips. */
struct match {
    struct house      house;
    struct hand_terms terms;
    struct hand       hand;
    struct stream     cards, minds;
    uint8_t           deck[DECK];
    unsigned          left;
    uint64_t          hands, moves;
};

static struct match match_of(enum variant v, unsigned seats, cents stack, uint8_t seed)
{
    struct match m = {.house = {.value = {[OPT_BOOK] = BOOK_DEMO, [OPT_DECISION] = 20000}},
                      .terms = {.minimum = 200,
                                .variant = (uint8_t)v,
                                .seats = (uint8_t)seats,
                                .in = (uint16_t)((1u << seats) - 1),
                                .first = NOBODY,
                                .deal_first = NOBODY,
                                .turn_all_in = 1,
                                .limit = v == OMAHA ? LIMIT_POT : LIMIT_NONE,
                                .estardilho = v == SINTETICO,
                                .raises = 3}};

    stream_init(&m.cards, (const uint8_t[SEED_BYTES]){seed, 1});
    stream_init(&m.minds, (const uint8_t[SEED_BYTES]){seed, 2});
    for (unsigned seat = 0; seat < seats; seat++) m.terms.stack[seat] = stack;
    return m;
}

static uint8_t deal(struct match *m)
{
    uint32_t at = stream_below(&m->cards, m->left--);
    uint8_t  card = m->deck[at];

    m->deck[at] = m->deck[m->left];
    return card;
}

static void begin(struct match *m)
{
    struct hand_terms *t = &m->terms;
    unsigned           small = (t->button + 1u) % t->seats, big = (small + 1) % t->seats;

    m->left = 0;
    for (uint8_t card = 0; card < DECK; card++)
        if (t->variant != SINTETICO || card_rank(card) == ACE || card_rank(card) >= 8)
            m->deck[m->left++] = card;
    memset(t->blind, 0, sizeof t->blind);
    if (t->variant == SINTETICO) {
        for (unsigned seat = 0; seat < t->seats; seat++) t->ante[seat] = t->minimum;
    } else {
        t->blind[small] = t->minimum / 2;
        t->blind[big] = t->minimum;
    }
    hand_begin(&m->hand, t);
}

static cents chips(const struct hand *h)
{
    cents sum = 0;

    for (unsigned seat = 0; seat < h->terms.seats; seat++) {
        const struct hand_seat *s = &h->seat[seat];

        sum += s->stack + (h->phase == HAND_OVER ? s->rake : s->paid);
    }
    return sum;
}

typedef struct bot_move decider(struct match *m, const struct hand *view, void *with);

/* One hand; what seat 0 won or lost. */
static cents play(struct match *m, decider *decide, void *with)
{
    begin(m);
    for (enum hand_awaits a; (a = hand_awaits(&m->hand)) != HAND_AWAITS_NOTHING;) {
        struct hand     view;
        struct bot_move move;

        if (a == HAND_AWAITS_CARD) {
            hand_deal(&m->hand, deal(m));
            continue;
        }
        hand_see(&m->hand, m->hand.turn, &view);
        move = decide(m, &view, with);
        CHECK_EQ(hand_check(&m->hand, m->hand.turn, (enum move)move.move, move.amount), REF_NONE);
        hand_act(&m->hand, (enum move)move.move, move.amount);
        m->moves++;
    }
    m->hands++;
    m->terms.button = (uint8_t)((m->terms.button + 1u) % m->terms.seats);
    return m->hand.seat[0].stack - m->terms.stack[0];
}

/* The manners around the table, in turn. */
static struct bot_move by_turns(struct match *m, const struct hand *view, void *with)
{
    (void)with;
    return bot_decide(demo_table_of(&m->house), view, (enum style)(view->turn % STYLES), &m->minds);
}

static void read_cards(const char *names, uint8_t *out)
{
    for (; *names; names += 2 + (names[2] == ' ')) {
        const char name[3] = {names[0], names[1], 0};

        CHECK(card_read(name, out++));
    }
}

/* --------------------------------- money --------------------------------- */

static void t_811_2015_r74__a_bot_only_sits_where_the_book_is_a_demo(void)
{
    struct house house = {.value = {[OPT_BOOK] = BOOK_DEMO}};

    CHECK(demo_table_of(&house) != NULL);
    house.value[OPT_BOOK] = BOOK_MONEY;
    CHECK(demo_table_of(&house) == NULL);
}

static void t_a_bot_that_finds_money_at_its_table_stops_the_program(void)
{
    struct match             m = match_of(HOLDEM, 2, 20000, 1);
    const struct demo_table *at = demo_table_of(&m.house);

    begin(&m);
    while (hand_awaits(&m.hand) == HAND_AWAITS_CARD) hand_deal(&m.hand, deal(&m));
    m.house.value[OPT_BOOK] = BOOK_MONEY; /* behind the handle's back */
    for (int what = 0; what < 3; what++) {
        pid_t child = fork();
        int   status;

        CHECK(child >= 0);
        if (child == 0) {
            struct hand view;

            fclose(stderr);
            hand_see(&m.hand, m.hand.turn, &view);
            if (what == 0) bot_decide(at, &view, STYLE_LOOSE, &m.minds);
            if (what == 1) bot_thinks_ms(at, WEIGHT_LIGHT, &m.minds);
            if (what == 2) bot_decide(NULL, &view, STYLE_LOOSE, &m.minds);
            _exit(0);
        }
        CHECK_EQ(waitpid(child, &status, 0), child);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    }
}

/* --------------------------------- looks --------------------------------- */

/* Calls `each` with every deal of personal cards. */
static void every_deal(enum variant v, void (*each)(enum variant, const uint8_t *, void *),
                       void        *with)
{
    uint8_t  deck[DECK], hole[HOLE_MAX];
    unsigned size = 0, four = v == OMAHA;

    for (uint8_t card = 0; card < DECK; card++)
        if (v != SINTETICO || card_rank(card) == ACE || card_rank(card) >= 8) deck[size++] = card;
    for (unsigned a = 0; a < size; a++)
        for (unsigned b = a + 1; b < size; b++)
            for (unsigned c = four ? b + 1 : size - 1; c < size; c++)
                for (unsigned d = four ? c + 1 : size - 1; d < size; d++) {
                    hole[0] = deck[a];
                    hole[1] = deck[b];
                    hole[2] = four ? deck[c] : CARD_NONE;
                    hole[3] = four ? deck[d] : CARD_NONE;
                    each(v, hole, with);
                }
}

static void count_look(enum variant v, const uint8_t *hole, void *with)
{
    ++((uint64_t *)with)[look_first(v, hole)];
}

/* A deal that is said to be better than p of a thousand is: no more than 1000 - p
 * of a thousand deals look as good.  And the scale is used: nowhere do more than a
 * fifth of all deals look alike. */
static void t_first_sight_is_a_place_among_all_deals(void)
{
    static const uint64_t deals[VARIANTS] = {1326, 270725, 378};

    for (int v = 0; v < VARIANTS; v++) {
        uint64_t count[1001] = {0}, as_good = 0, sum = 0;

        every_deal((enum variant)v, count_look, count);
        for (unsigned p = 0; p <= 1000; p++) sum += count[p];
        CHECK_EQ(sum, deals[v]);
        for (unsigned p = 1000; p > 0; p--) {
            as_good += count[p];
            if (count[p]) CHECK(as_good * 1000 <= (1000 - p) * deals[v]);
            CHECK(count[p] * 5 <= deals[v]);
        }
    }
}

static unsigned look(enum variant v, const char *names)
{
    uint8_t hole[HOLE_MAX];

    read_cards(names, hole);
    return look_first(v, hole);
}

static void t_first_sight_knows_good_from_bad(void)
{
    CHECK(look(HOLDEM, "As Ad") > look(HOLDEM, "Js Jd"));
    CHECK(look(HOLDEM, "As Ks") > look(HOLDEM, "Ah Ks"));
    CHECK(look(HOLDEM, "Ts 9s") > look(HOLDEM, "Ts 4d"));
    CHECK(look(HOLDEM, "7s 2d") < 100);
    CHECK(look(HOLDEM, "As Ad") == 990);
    CHECK(look(OMAHA, "As Ks Ad Kd") == 990);
    CHECK(look(OMAHA, "As Ah Ad 7c") < look(OMAHA, "As Ah Js Th"));
    CHECK(look(OMAHA, "2s 2h 2d 2c") < 100);
    CHECK(look(SINTETICO, "As Ad") > look(SINTETICO, "8s 8d"));
    CHECK(look(SINTETICO, "Ks Qs") > look(SINTETICO, "Ks Qd"));
    CHECK(look(SINTETICO, "9s 8d") < look(SINTETICO, "As Kd"));
}

/* A hand between two, at a board, as the first of them sees it. */
static struct hand seen(enum variant v, const char *hole, const char *board)
{
    struct hand h = {.terms = {.variant = (uint8_t)v, .seats = 2, .in = 3, .minimum = 200},
                     .phase = HAND_BETTING,
                     .raiser = NOBODY,
                     .opener = NOBODY,
                     .turned = (uint8_t)((strlen(board) + 1) / 3)};

    memset(h.board, CARD_NONE, sizeof h.board);
    for (unsigned seat = 0; seat < HAND_SEATS; seat++)
        memset(h.seat[seat].hole, CARD_NONE, HOLE_MAX);
    read_cards(hole, h.seat[0].hole);
    read_cards(board, h.board);
    memset(h.seat[1].hole, CARD_BACK, hole_cards(v));
    h.seat[0].stack = h.seat[1].stack = 20000;
    return h;
}

/* What thousands of tries find for hands whose chance is well known. */
static void t_trying_what_could_come_finds_known_chances(void)
{
    static const struct {
        enum variant v;
        const char  *hole, *board;
        unsigned     least, most;
    } known[] = {
        {HOLDEM, "As Ad", "", 840, 864},               /* aces against any hand: 85.2 % */
        {HOLDEM, "7s 2d", "", 333, 359},               /* the worst of all: 34.6 % */
        {HOLDEM, "As Ks", "Qs Js Ts", 1000, 1000},     /* nothing beats it */
        {HOLDEM, "2s 2d", "As Ks Qs Js Ts", 500, 500}, /* everybody has it */
        {HOLDEM, "2s 3d", "Ah Ac Ad As Kc", 500, 500},
        {OMAHA, "As Ks 2d 3c", "Qs Js Ts", 1000, 1000},
        {SINTETICO, "As Ks", "Qs Js Ts", 1000, 1000},
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct hand   h = seen(known[i].v, known[i].hole, known[i].board);
        struct stream chance;
        unsigned      worth;

        stream_init(&chance, (const uint8_t[SEED_BYTES]){3});
        worth = look_ahead(&h, 10000, &chance);
        CHECK(worth >= known[i].least && worth <= known[i].most);
    }
}

static void t_a_bet_makes_the_same_cards_worth_less(void)
{
    struct hand   h = seen(HOLDEM, "Ts 9d", "Th 5c 2s");
    struct stream chance;
    unsigned      before, called, raised;

    stream_init(&chance, (const uint8_t[SEED_BYTES]){4});
    before = look_ahead(&h, 20000, &chance);
    h.spoken = seat_bit(1);
    called = look_ahead(&h, 20000, &chance);
    h.raiser = 1;
    raised = look_ahead(&h, 20000, &chance);
    CHECK(before > called + 5 && called > raised + 5);
    h.seat[1].hole[0] = card_of(2, HEARTS); /* and shown cards are not guessed at */
    h.seat[1].hole[1] = card_of(2, CLUBS);
    CHECK(look_ahead(&h, 20000, &chance) < 100);
}

/* -------------------------------- decisions ------------------------------ */

/* Before each decision the others are given other cards; the view does not notice,
 * so neither may the move. */
static struct bot_move with_hidden_swapped(struct match *m, const struct hand *view, void *with)
{
    struct hand     other = m->hand, again;
    struct stream   before = m->minds, chance = m->minds;
    struct bot_move move = by_turns(m, view, NULL), twin;

    for (unsigned seat = 0; seat < other.terms.seats; seat++) {
        if (seat == other.turn || other.shown & seat_bit(seat)) continue;
        for (unsigned i = 0; i < hole_cards((enum variant)other.terms.variant); i++) {
            other.seat[seat].hole[i] = m->deck[stream_below(&m->cards, m->left)];
        }
    }
    hand_see(&other, other.turn, &again);
    CHECK(memcmp(view, &again, sizeof again) == 0);
    m->minds = chance;
    twin = by_turns(m, &again, NULL);
    CHECK_EQ(move.move, twin.move);
    CHECK_EQ(move.amount, twin.amount);
    CHECK_EQ(move.weight, twin.weight);
    m->minds = before;
    *(uint64_t *)with += move.move == MOVE_RAISE;
    return by_turns(m, view, NULL);
}

static void t_only_what_the_seat_sees_decides(void)
{
    for (int v = 0; v < VARIANTS; v++) {
        struct match m = match_of((enum variant)v, 6, 20000, 5);
        uint64_t     raises = 0;

        for (int i = 0; i < 300; i++) play(&m, with_hidden_swapped, &raises);
        CHECK(raises > 100);
    }
}

static struct bot_move watched(struct match *m, const struct hand *view, void *with)
{
    struct bot_move move = by_turns(m, view, with);
    struct offer    offer = hand_offer(view);
    cents           before = 0;

    for (unsigned seat = 0; seat < view->terms.seats; seat++) before += view->terms.stack[seat];
    CHECK_EQ(chips(&m->hand), before);
    if (m->moves % 16 == 0) CHECK(hand_sane(&m->hand));
    if (offer.moves & 1u << MOVE_CHECK) CHECK(move.move != MOVE_FOLD);
    return move;
}

/* Every variant, limit and number of players, with stacks from a blind or so to
 * two hundred. */
static void t_every_move_is_legal_and_nothing_free_is_given_up(void)
{
    uint64_t moves = 0, hands = 0;

    for (int v = 0; v < VARIANTS; v++)
        for (int limit = 0; limit < LIMITS; limit++) {
            struct match m = match_of((enum variant)v, 2, 1, (uint8_t)(10 + 4 * v + limit));

            m.terms.limit = (uint8_t)limit;
            m.terms.fixed[0] = 200;
            m.terms.fixed[1] = 400;
            m.terms.rake = 500;
            for (int i = 0; i < 8400 / SLOWER; i++) {
                m.terms.seats = (uint8_t)(2 + stream_below(&m.cards, 8));
                m.terms.in = (uint16_t)((1u << m.terms.seats) - 1);
                m.terms.button = (uint8_t)stream_below(&m.cards, m.terms.seats);
                m.terms.showdown = (uint8_t)stream_below(&m.cards, 2);
                m.terms.turn_all_in = (uint8_t)stream_below(&m.cards, 2);
                for (unsigned seat = 0; seat < m.terms.seats; seat++)
                    m.terms.stack[seat] = stream_below(&m.cards, 4)
                                              ? 200 + stream_below(&m.cards, 40000)
                                              : 1 + stream_below(&m.cards, 2000);
                play(&m, watched, NULL);
            }
            moves += m.moves;
            hands += m.hands;
        }
    CHECK(hands >= 100000 / SLOWER);
    CHECK(moves > 5 * hands);
}

static void t_junk_is_never_all_in_unasked(void)
{
    struct match m = match_of(HOLDEM, 6, 20000, 20);

    begin(&m);
    while (hand_awaits(&m.hand) == HAND_AWAITS_CARD) hand_deal(&m.hand, deal(&m));
    read_cards("7s 2d", m.hand.seat[m.hand.turn].hole);
    for (int style = 0; style < STYLES; style++)
        for (int i = 0; i < 2000; i++) {
            struct hand     view;
            struct bot_move move;

            hand_see(&m.hand, m.hand.turn, &view);
            move = bot_decide(demo_table_of(&m.house), &view, (enum style)style, &m.minds);
            CHECK_EQ(move.move, MOVE_FOLD);
        }
}

/* --------------------------------- manners ------------------------------- */

struct habits {
    uint64_t dealt, entered, asked, raised;
};

static struct bot_move noting(struct match *m, const struct hand *view, void *with)
{
    struct habits  *h = &((struct habits *)with)[view->turn % STYLES];
    struct bot_move move = by_turns(m, view, NULL);
    bool            first = view->turned == 0 && !(view->acted & seat_bit(view->turn));

    h->dealt += first;
    h->entered += first && (move.move == MOVE_CALL || move.move == MOVE_RAISE);
    if (view->phase == HAND_BETTING) {
        h->asked++;
        h->raised += move.move == MOVE_RAISE;
    }
    return move;
}

static unsigned of_thousand(uint64_t part, uint64_t all)
{
    return (unsigned)(part * 1000 / all);
}

static void t_the_manners_differ_as_they_say(void)
{
    struct match  m = match_of(HOLDEM, 8, 20000, 30);
    struct habits h[STYLES] = {{0}};
    unsigned      enters[STYLES], raises[STYLES];

    for (int i = 0; i < 4000; i++) play(&m, noting, h);
    for (int s = 0; s < STYLES; s++) {
        enters[s] = of_thousand(h[s].entered, h[s].dealt);
        raises[s] = of_thousand(h[s].raised, h[s].asked);
        CHECK(enters[s] > 80 && enters[s] < 600);
    }
    CHECK(enters[STYLE_CAREFUL] < enters[STYLE_COUNTING]);
    CHECK(enters[STYLE_COUNTING] < enters[STYLE_LOOSE]);
    CHECK(raises[STYLE_AGGRESSIVE] > raises[STYLE_LOOSE]);
    CHECK(raises[STYLE_AGGRESSIVE] > raises[STYLE_CAREFUL]);
}

/* Seat 0 plays in a manner; the other calls whatever comes. */
static struct bot_move against_a_caller(struct match *m, const struct hand *view, void *with)
{
    static const uint8_t asked[] = {MOVE_CHECK, MOVE_CALL, MOVE_SHOW};
    struct offer         offer = hand_offer(view);

    if (view->turn == 0)
        return bot_decide(demo_table_of(&m->house), view, *(enum style *)with, &m->minds);
    for (size_t i = 0; i < sizeof asked; i++)
        if (offer.moves & 1u << asked[i]) return (struct bot_move){.move = asked[i]};
    CHECK(false);
    return (struct bot_move){0};
}

static void t_counting_and_careful_beat_who_calls_everything(void)
{
    static const enum style better[] = {STYLE_COUNTING, STYLE_CAREFUL};

    for (int v = 0; v < VARIANTS; v++)
        for (size_t i = 0; i < 2; i++) {
            struct match m = match_of((enum variant)v, 2, 20000, (uint8_t)(40 + v));
            enum style   style = better[i];
            cents        won = 0;

            for (int k = 0; k < 6000; k++) won += play(&m, against_a_caller, &style);
            CHECK(won > 6000 * 200 / 2); /* more than half a minimum bet each hand */
        }
}

/* ---------------------------- estardilho, time --------------------------- */

static struct bot_move noting_unseen(struct match *m, const struct hand *view, void *with)
{
    struct habits  *h = &((struct habits *)with)[view->turn % STYLES];
    struct bot_move move = by_turns(m, view, NULL);

    if (!view->unseen) {
        CHECK(move.move != MOVE_ESTARDILHO && move.move != MOVE_RESTARDILHO);
        return move;
    }
    CHECK(view->seat[view->turn].hole[0] == CARD_BACK);
    h->asked++;
    if (move.move != MOVE_ESTARDILHO) return move;
    h->raised++;
    CHECK(move.amount > m->terms.minimum && move.amount <= 3 * m->terms.minimum);
    return move;
}

static void t_809_2015_r49__an_estardilho_is_rare_and_small(void)
{
    struct match  m = match_of(SINTETICO, 8, 20000, 50);
    struct habits h[STYLES] = {{0}};

    for (int i = 0; i < 3000; i++) play(&m, noting_unseen, h);
    for (int s = 0; s < STYLES; s++) {
        CHECK(h[s].raised > 0);
        CHECK(of_thousand(h[s].raised, h[s].asked) < 120);
    }
    CHECK(h[STYLE_AGGRESSIVE].raised > 5 * h[STYLE_CAREFUL].raised);
}

static void t_thinking_takes_a_human_time_and_longer_when_hard(void)
{
    struct match m = match_of(HOLDEM, 2, 20000, 60);
    int64_t      sum[WEIGHTS] = {0};

    for (int w = 0; w < WEIGHTS; w++)
        for (int i = 0; i < 1000; i++) {
            int64_t ms = bot_thinks_ms(demo_table_of(&m.house), (enum weight)w, &m.minds);

            CHECK(ms >= 500 && ms <= 5500);
            sum[w] += ms;
        }
    CHECK(sum[WEIGHT_LIGHT] < sum[WEIGHT_USUAL] && sum[WEIGHT_USUAL] < sum[WEIGHT_HEAVY]);
    m.house.value[OPT_DECISION] = 3000; /* never so long that the clock decides */
    for (int i = 0; i < 1000; i++)
        CHECK(bot_thinks_ms(demo_table_of(&m.house), WEIGHT_HEAVY, &m.minds) <= 1500);
}

TEST_MAIN(TESTS)
