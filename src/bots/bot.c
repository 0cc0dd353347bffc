/* bot.c -- four manners of playing, as a table, and one way to decide from them.
 *
 * Before any common card a hand is judged at first sight, by how many deals are
 * worse; later by trying what could come.  Both are held against the price of
 * staying and the manner of the player. */
#include "bots/bot.h"

#include "base/must.h"
#include "bots/look.h"

#define CAN(move) (1u << (move))

/* clang-format off */
const struct words style_words[STYLES] = {
    [STYLE_CAREFUL]    = {"careful", "Prudente", "Careful"},
    [STYLE_LOOSE]      = {"loose", "Solto", "Loose"},
    [STYLE_AGGRESSIVE] = {"aggressive", "Agressivo", "Aggressive"},
    [STYLE_COUNTING]   = {"counting", "Matemático", "Counting"},
};
/* clang-format on */

/* All of a thousand. */
static const struct manner {
    uint16_t plays;  /* hands that a table of six opens with */
    uint16_t bets;   /* how often a good hand bets or raises instead of waiting */
    uint16_t bluffs; /* how often a poor one does, against a single opponent */
    int16_t  margin; /* what a call must be worth above its price */
    uint16_t unseen; /* how often an estardilho, with cards nobody has looked at */
    /* clang-format off */
} manners[STYLES] = {
    [STYLE_CAREFUL]    = {200, 600, 40, 50, 5},
    [STYLE_LOOSE]      = {480, 350, 90, -50, 50},
    [STYLE_AGGRESSIVE] = {320, 850, 220, 0, 90},
    [STYLE_COUNTING]   = {280, 750, 120, 15, 20},
};
/* clang-format on */

#define TRIES       64
#define RAISES_MOST 4 /* in a street; beyond, only the best hands go on raising */

/* What is on the seat's mind. */
struct mind {
    const struct hand   *view;
    const struct manner *manner;
    struct stream       *chance;
    struct offer         offer;
    cents                pot;       /* with every bet that lies on the table */
    unsigned             opponents; /* still in */
    unsigned             able;      /* of them, with chips left to answer a bet */
    unsigned             price;     /* what calling must be worth, of a thousand */
};

const struct demo_table *demo_table_of(const struct house *house)
{
    return house->value[OPT_BOOK] == BOOK_DEMO ? (const struct demo_table *)(const void *)house
                                               : NULL;
}

/* A handle is the house itself, so what it stands for can be asked again. */
static const struct house *house_of(const struct demo_table *at)
{
    const struct house *house = (const struct house *)(const void *)at;

    must(house != NULL && house->value[OPT_BOOK] == BOOK_DEMO);
    return house;
}

/* ------------------------------- questions ------------------------------- */

static bool happens(struct mind *m, unsigned of_thousand)
{
    return stream_below(m->chance, 1000) < of_thousand;
}

static bool may(const struct mind *m, enum move move)
{
    return m->offer.moves & CAN(move);
}

static struct mind think_of(const struct hand *view, enum style style, struct stream *chance)
{
    struct mind m = {
        .view = view, .manner = &manners[style], .chance = chance, .offer = hand_offer(view)};

    for (unsigned seat = 0; seat < view->terms.seats; seat++) {
        if (!(view->terms.in & seat_bit(seat))) continue;
        m.pot += view->seat[seat].paid;
        if (seat == view->turn || view->folded & seat_bit(seat)) continue;
        m.opponents++;
        m.able += view->seat[seat].stack > 0;
    }
    if (m.offer.call > 0) m.price = (unsigned)(m.offer.call * 1000 / (m.pot + m.offer.call));
    return m;
}

/* Who speaks later knows more: the opponents that act after this seat once the
 * common cards are out. */
static unsigned speak_later(const struct mind *m)
{
    const struct hand *h = m->view;
    unsigned           later = 0;

    for (unsigned seat = h->turn; seat != h->terms.button;) {
        seat = (seat + 1) % h->terms.seats;
        later += (hand_live(h) & seat_bit(seat)) != 0;
    }
    return later;
}

/* --------------------------------- moves --------------------------------- */

static struct bot_move say_move(enum move move, cents amount, enum weight weight)
{
    return (struct bot_move){.amount = amount, .move = (uint8_t)move, .weight = (uint8_t)weight};
}

/* Nobody gives up what costs nothing. */
static struct bot_move give_up(const struct mind *m, enum weight weight)
{
    return say_move(may(m, MOVE_CHECK) ? MOVE_CHECK : MOVE_FOLD, 0, weight);
}

static struct bot_move stay(const struct mind *m, enum weight weight)
{
    return say_move(may(m, MOVE_CHECK) ? MOVE_CHECK : MOVE_CALL, 0, weight);
}

/* A bet or raise by so many of a thousand of the pot, in whole minimum bets; all
 * of the stack where little more would be left.  Stays where none is offered. */
static struct bot_move raise_by(const struct mind *m, unsigned of_pot, enum weight weight)
{
    const struct hand *h = m->view;
    cents              minimum = h->terms.minimum;
    cents              all = h->seat[h->turn].bet + h->seat[h->turn].stack;
    cents              to = h->price + (m->pot + m->offer.call) * of_pot / 1000;

    if (!may(m, MOVE_RAISE)) return stay(m, weight);
    to = (to + minimum - 1) / minimum * minimum;
    if (all - to < to / 3) to = all;
    if (to < m->offer.least) to = m->offer.least;
    if (to > m->offer.most) to = m->offer.most;
    return say_move(MOVE_RAISE, to, weight);
}

/* A size between two, so that it does not tell the hand. */
static unsigned some_size(struct mind *m, unsigned least, unsigned most)
{
    return least + stream_below(m->chance, (most - least) / 50 + 1) * 50;
}

/* ------------------------ before the common cards ------------------------ */

/* How many deals of a thousand are good enough here.  Fewer players, a later
 * place and a lower price let more in; each raise halves them. */
static unsigned good_enough(const struct mind *m)
{
    const struct hand *h = m->view;
    unsigned           players = (unsigned)__builtin_popcount(h->terms.in), later = speak_later(m);
    unsigned           plays = m->manner->plays * 8u / (players + 2u);
    unsigned           raises = h->raises > 1 ? h->raises - 1u : 0;

    plays = plays * (5 - (later > 3 ? 3 : later) / 2u) / 4;
    plays >>= raises > 3 ? 3 : raises;
    if (raises > 0 && m->price < 330) plays += plays * (330 - m->price) / 330;
    return plays < 950 ? plays : 950;
}

static struct bot_move open_hand(struct mind *m)
{
    const struct hand      *h = m->view;
    const struct hand_seat *me = &h->seat[h->turn];
    enum variant            v = (enum variant)h->terms.variant;
    unsigned                worse = look_first(v, me->hole), plays = good_enough(m);
    bool                    dear = m->offer.call * 3 > me->stack && m->offer.call > 0;
    bool                    best = worse + plays / 4 >= 1000 || worse >= 980;
    enum weight             weight = WEIGHT_LIGHT;

    if (dear && !best) plays /= 2; /* most of the stack: as against one more raise */
    if (worse + 60 + plays >= 1000 && worse + plays < 1060)
        weight = dear ? WEIGHT_HEAVY : WEIGHT_USUAL;
    if (worse + plays < 1000) {
        bool steals = h->raises <= 1 && m->opponents <= 2 && speak_later(m) == 0;

        if (steals && me->stack > 10 * h->terms.minimum && happens(m, m->manner->bluffs))
            return raise_by(m, 700, WEIGHT_USUAL);
        return give_up(m, weight);
    }
    if (h->raises > 1 && !best) return stay(m, weight);
    if (h->raises > RAISES_MOST && worse < 990) return stay(m, WEIGHT_HEAVY);
    if (happens(m, m->manner->bets)) return raise_by(m, some_size(m, 700, 1000), weight);
    return stay(m, weight);
}

/* --------------------------- the common cards ---------------------------- */

/* Against one who bet, what the tries promise is too much: he does not bet with
 * every hand, the less the more he bets. */
static unsigned respect(const struct mind *m, unsigned worth)
{
    unsigned doubt = m->price + 100u * m->view->raises;

    if (m->offer.call == 0) return worth;
    if (doubt > 800) doubt = 800;
    return worth - worth * (1000 - worth) / 1000 * doubt / 1000;
}

static bool may_bluff(const struct mind *m)
{
    const struct hand_seat *me = &m->view->seat[m->view->turn];

    return m->opponents == 1 && m->able == 1 && m->view->raises < 2 && me->stack > 2 * m->pot;
}

static struct bot_move bet_or_wait(struct mind *m, unsigned worth)
{
    unsigned fair = 1000 / (m->opponents + 1), good = fair + (1000 - fair) / 5;

    if (worth >= good && happens(m, m->manner->bets))
        return raise_by(m, some_size(m, 400, worth > 850 ? 1000 : 700), WEIGHT_USUAL);
    if (worth < good && may_bluff(m) && happens(m, m->manner->bluffs))
        return raise_by(m, some_size(m, 400, 700), WEIGHT_USUAL);
    return stay(m, WEIGHT_LIGHT);
}

static struct bot_move answer_bet(struct mind *m, unsigned worth)
{
    const struct hand *h = m->view;
    int                over = (int)worth - (int)m->price - m->manner->margin;
    bool               dear = m->offer.call * 3 > h->seat[h->turn].stack;
    enum weight        weight = over > 200 || over < -200           ? WEIGHT_LIGHT
                                : dear || (over < 60 && over > -60) ? WEIGHT_HEAVY
                                                                    : WEIGHT_USUAL;
    unsigned           strong = h->raises > 1 ? 900 : 780;

    if (worth >= strong && (h->raises < RAISES_MOST || worth > 970) && happens(m, m->manner->bets))
        return raise_by(m, some_size(m, 600, 1000), weight);
    if (over >= 0) return stay(m, weight);
    if (may_bluff(m) && happens(m, m->manner->bluffs / 4))
        return raise_by(m, some_size(m, 600, 900), WEIGHT_HEAVY);
    return give_up(m, weight);
}

/* ------------------------- estardilho, showdown -------------------------- */

/* 809/2015 r.49: nobody has seen a card, so every hand is worth the same, and a
 * small part of the stack is enough for pleasure. */
static struct bot_move play_unseen(struct mind *m)
{
    const struct hand *h = m->view;
    cents              stack = h->seat[h->turn].stack, minimum = h->terms.minimum, bet;
    unsigned           fair = 1000 / (m->opponents + 1);

    if (may(m, MOVE_ESTARDILHO) && stack > 20 * minimum && happens(m, m->manner->unseen)) {
        bet = minimum * (cents)(2 + stream_below(m->chance, 2));
        if (bet > m->offer.most) bet = m->offer.most;
        return say_move(MOVE_ESTARDILHO, bet, WEIGHT_USUAL);
    }
    if (may(m, MOVE_CHECK)) return stay(m, WEIGHT_LIGHT);
    if (may(m, MOVE_RESTARDILHO) && stack > 20 * h->price && happens(m, m->manner->unseen / 2))
        return say_move(MOVE_RESTARDILHO, 0, WEIGHT_HEAVY);
    if ((int)fair + 100 >= (int)m->price + m->manner->margin && m->offer.call * 8 <= stack)
        return stay(m, WEIGHT_USUAL);
    return give_up(m, WEIGHT_USUAL);
}

/* Shown unless somebody has already shown more in every pot it is in: thrown away
 * then, as most people do. */
static struct bot_move show_or_not(const struct mind *m)
{
    const struct hand *h = m->view;
    enum variant       v = (enum variant)h->terms.variant;
    strength           mine = rank_hand(v, h->seat[h->turn].hole, h->board);

    if (!may(m, MOVE_MUCK)) return say_move(MOVE_SHOW, 0, WEIGHT_LIGHT);
    for (unsigned seat = 0; seat < h->terms.seats; seat++) {
        if (!(h->shown & hand_live(h) & seat_bit(seat))) continue;
        if (h->seat[seat].paid < h->seat[h->turn].paid) continue;
        if (rank_hand(v, h->seat[seat].hole, h->board) > mine)
            return say_move(MOVE_MUCK, 0, WEIGHT_LIGHT);
    }
    return say_move(MOVE_SHOW, 0, WEIGHT_LIGHT);
}

/* ---------------------------------- acts --------------------------------- */

struct bot_move bot_decide(const struct demo_table *at, const struct hand *view, enum style style,
                           struct stream *chance)
{
    struct mind m = think_of(view, style, chance);

    must(house_of(at) != NULL && hand_awaits(view) == HAND_AWAITS_MOVE);
    if (view->phase == HAND_SHOWDOWN) return show_or_not(&m);
    if (view->unseen) return play_unseen(&m);
    must(view->seat[view->turn].hole[0] < DECK); /* the view of another seat is no view */
    if (view->turned == 0) return open_hand(&m);

    unsigned worth = respect(&m, look_ahead(view, TRIES, chance));

    return m.offer.call == 0 ? bet_or_wait(&m, worth) : answer_bet(&m, worth);
}

int64_t bot_thinks_ms(const struct demo_table *at, enum weight weight, struct stream *chance)
{
    static const struct {
        uint32_t least, most;
    } takes[WEIGHTS] = {
        [WEIGHT_LIGHT] = {500, 1300}, [WEIGHT_USUAL] = {900, 2600}, [WEIGHT_HEAVY] = {2000, 5500}};
    int64_t ms = takes[weight].least +
                 stream_below(chance, takes[weight].most - takes[weight].least + 1);
    int64_t half = house_of(at)->value[OPT_DECISION] / 2;

    return ms < half ? ms : half;
}

const char *bot_name(uint64_t n)
{
    static const char *const names[] = {"Zita",   "Alda",  "Bento", "Clara", "Dinis", "Elsa",
                                        "Fausto", "Graça", "Hugo",  "Inês",  "Jaime"};

    return names[n % (sizeof names / sizeof names[0])];
}
