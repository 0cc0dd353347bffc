/* hand.c -- a hand from street to street.
 *
 * The streets of each variant are a table.  Whatever a card or a move changes,
 * the hand then goes on by itself until it needs a card or an answer. */
#include "games/poker/parts.h"

#include "base/must.h"

#include <string.h>

/* -------------------------------- the law --------------------------------- */

/* clang-format off */
const struct streets hand_streets[VARIANTS] = {
    /* 806/2015 r.25, 811/2015 r.25: four turns of betting; before the second the flop
     * (806/2015 r.2 h, 811/2015 r.2 h), then the turn (806/2015 r.2 t, 811/2015 r.2 t) and
     * the river (806/2015 r.2 r, 811/2015 r.2 r). */
    [HOLDEM] = {4, {
        {.board = 0, .opens = OPENS_AFTER_BLINDS},              /* 806/2015 r.51 */
        {.board = 3, .opens = OPENS_AFTER_BUTTON},              /* 806/2015 r.53, 806/2015 r.54 */
        {.board = 4, .opens = OPENS_AFTER_BUTTON, .late = 1},   /* 806/2015 r.55, 806/2015 r.56 */
        {.board = 5, .opens = OPENS_AFTER_BUTTON, .late = 1},   /* 806/2015 r.57, 806/2015 r.58 */
    }},
    [OMAHA] = {4, {
        {.board = 0, .opens = OPENS_AFTER_BLINDS},              /* 811/2015 r.51 */
        {.board = 3, .opens = OPENS_AFTER_BUTTON},              /* 811/2015 r.53, 811/2015 r.54 */
        {.board = 4, .opens = OPENS_AFTER_BUTTON, .late = 1},   /* 811/2015 r.55, 811/2015 r.56 */
        {.board = 5, .opens = OPENS_AFTER_BUTTON, .late = 1},   /* 811/2015 r.57, 811/2015 r.58 */
    }},
    /* 809/2015 r.24: five common cards, each with its turn of betting; before them the
     * estardilho, where it is offered. */
    [SINTETICO] = {6, {
        {.board = 0, .opens = OPENS_AFTER_BUTTON, .blind = 1},  /* 809/2015 r.49 */
        {.board = 1, .opens = OPENS_AFTER_RAISER},              /* 809/2015 r.54 */
        {.board = 2, .opens = OPENS_RAISER},                    /* 809/2015 r.55, 809/2015 r.56 */
        {.board = 3, .opens = OPENS_RAISER},                    /* 809/2015 r.57 */
        {.board = 4, .opens = OPENS_RAISER, .late = 1},         /* 809/2015 r.58 */
        {.board = 5, .opens = OPENS_RAISER, .late = 1},         /* 809/2015 r.59 */
    }},
};

const struct words move_words[MOVES] = {
    [MOVE_FOLD]        = {"fold",        "desistir",    "fold"},
    [MOVE_CHECK]       = {"check",       "passar",      "check"},
    [MOVE_CALL]        = {"call",        "acompanhar",  "call"},
    [MOVE_RAISE]       = {"raise",       "subir",       "raise"},
    [MOVE_ESTARDILHO]  = {"estardilho",  "estardilho",  "estardilho"},
    [MOVE_RESTARDILHO] = {"restardilho", "restardilho", "restardilho"},
    [MOVE_SHOW]        = {"show",        "mostrar",     "show"},
    [MOVE_MUCK]        = {"muck",        "não mostrar", "muck"},
};
/* clang-format on */

/* ------------------------------ going on ---------------------------------- */

static void open_street(struct hand *h);

/* 806/2015 r.36, 811/2015 r.36, 809/2015 r.34: the last one in play takes the pot
 * and shows nothing. */
static void end_unseen(struct hand *h)
{
    hand_return_uncalled(h);
    hand_pay(h);
}

static void begin_street(struct hand *h, unsigned street)
{
    h->street = (uint8_t)street;
    if (h->turned < hand_street(h)->board) {
        h->phase = HAND_TURNING;
        h->turn = NOBODY;
    } else {
        open_street(h);
    }
}

/* Every bet has been answered: the chips go to the middle. */
static void close_street(struct hand *h)
{
    for (uint16_t left = h->terms.in; left;) h->seat[seat_take(&left)].bet = 0;
    h->unseen = 0;
    if (!h->closed && seats_in(hand_able(h)) < 2) {
        h->closed = 1;
        hand_return_uncalled(h);
        if (h->terms.turn_all_in) hand_turn_up(h);
    }
    if (h->street + 1u == hand_streets[h->terms.variant].count) {
        hand_begin_showdown(h);
        return;
    }
    h->opener = h->raiser;
    h->raiser = NOBODY;
    h->price = 0;
    begin_street(h, h->street + 1u);
}

static void open_street(struct hand *h)
{
    h->phase = HAND_BETTING;
    hand_open_betting(h);
    if (h->turn == NOBODY) close_street(h);
}

/* ------------------------------- the cards -------------------------------- */

/* 806/2015 r.4 b, 811/2015 r.4 b: any of 52; 809/2015 r.4 b: aces, and from the 8 up. */
static bool is_in_deck(const struct hand *h, uint8_t card)
{
    if (card >= DECK) return false;
    return h->terms.variant != SINTETICO || card_rank(card) == ACE || card_rank(card) >= 8;
}

/* One card at a time, clockwise (806/2015 r.49, 811/2015 r.49, 809/2015 r.47), and round
 * again (806/2015 r.50, 811/2015 r.50, 809/2015 r.48); no card is burned.  A card that nobody
 * knows, in a hand read from a record, is dealt as CARD_BACK. */
static void deal_personal(struct hand *h, uint8_t card)
{
    uint8_t first = h->terms.deal_first == NOBODY ? seat_after(h->terms.in, h->terms.button)
                                                  : seat_from(h->terms.in, h->terms.deal_first);

    must(card == CARD_BACK || is_in_deck(h, card));
    h->seat[h->turn].hole[h->dealt] = card;
    h->turn = seat_after(h->terms.in, h->turn);
    if (h->turn != first) return;
    if (++h->dealt == hole_cards((enum variant)h->terms.variant)) begin_street(h, 0);
}

void hand_deal(struct hand *h, uint8_t card)
{
    must(hand_awaits(h) == HAND_AWAITS_CARD);
    if (h->phase == HAND_DEALING) {
        deal_personal(h, card);
        return;
    }
    must(is_in_deck(h, card));
    h->board[h->turned++] = card;
    if (h->turned == hand_street(h)->board) open_street(h);
}

/* ----------------------------- begin and end ------------------------------ */

/* As much of it as the stack holds (806/2015 r.39, 811/2015 r.39, 809/2015 r.37). */
static cents pay_in(struct hand_seat *s, cents due)
{
    cents paid = due < s->stack ? due : s->stack;

    s->stack -= paid;
    s->paid += paid;
    return paid;
}

static bool is_amount(cents amount)
{
    return amount >= 0 && amount <= CENTS_MAX;
}

static void check_terms(const struct hand_terms *t)
{
    must(t->variant < VARIANTS && t->limit < LIMITS);
    must(t->seats >= 2 && t->seats <= HAND_SEATS);
    must(seats_in(t->in) >= 2 && t->in >> t->seats == 0);
    must(t->button < t->seats);
    must(t->first == NOBODY || t->first < t->seats);
    must(t->deal_first == NOBODY || t->deal_first < t->seats);
    must(t->minimum >= 1 && t->minimum <= CENTS_MAX);
    must(is_amount(t->fixed[0]) && is_amount(t->fixed[1]));
    must(is_amount(t->rake_cap) && is_amount(t->most_bet) && t->rake <= 10000);
}

/* The compulsory bets (806/2015 r.48, 811/2015 r.48, 809/2015 r.46). */
static void post(struct hand *h, unsigned seat)
{
    const struct hand_terms *t = &h->terms;
    struct hand_seat        *s = &h->seat[seat];

    must(t->stack[seat] >= 1 && is_amount(t->stack[seat]));
    must(is_amount(t->ante[seat]) && is_amount(t->dead[seat]) && is_amount(t->blind[seat]));
    must(t->blind[seat] == 0 || t->variant != SINTETICO); /* 809/2015 r.21: the ante alone */
    s->stack = t->stack[seat];
    pay_in(s, t->ante[seat]);
    s->dead = pay_in(s, t->dead[seat]);
    s->bet = pay_in(s, t->blind[seat]);
    if (s->stack == 0) h->all_in |= seat_bit(seat);
}

void hand_begin(struct hand *h, const struct hand_terms *terms)
{
    check_terms(terms);
    memset(h, 0, sizeof *h);
    h->terms = *terms;
    for (unsigned seat = 0; seat < HAND_SEATS; seat++)
        memset(h->seat[seat].hole, CARD_NONE, HOLE_MAX);
    memset(h->board, CARD_NONE, BOARD_MAX);
    for (uint16_t left = terms->in; left;) post(h, seat_take(&left));
    h->phase = HAND_DEALING;
    h->raiser = h->opener = NOBODY;
    h->unseen = terms->variant == SINTETICO && terms->estardilho;
    h->turn = terms->deal_first == NOBODY ? seat_after(terms->in, terms->button)
                                          : seat_from(terms->in, terms->deal_first);
}

enum hand_awaits hand_awaits(const struct hand *h)
{
    switch ((enum hand_phase)h->phase) {
    case HAND_DEALING:
    case HAND_TURNING: return HAND_AWAITS_CARD;
    case HAND_BETTING:
    case HAND_SHOWDOWN: return HAND_AWAITS_MOVE;
    case HAND_OVER: break;
    }
    return HAND_AWAITS_NOTHING;
}

void hand_act(struct hand *h, enum move move, cents amount)
{
    must(hand_awaits(h) == HAND_AWAITS_MOVE);
    if (h->phase == HAND_SHOWDOWN) {
        hand_show(h, move);
        return;
    }
    hand_bet(h, move, amount);
    if (seats_in(hand_live(h)) == 1) end_unseen(h);
    else if (h->turn == NOBODY) close_street(h);
}

/* 806/2015 r.72, 811/2015 r.72, 809/2015 r.73: every chip back, the compulsory ones and
 * those of who folded too, and no commission. */
void hand_void(struct hand *h)
{
    must(h->phase != HAND_OVER);
    for (uint16_t left = h->terms.in; left;) {
        unsigned          seat = seat_take(&left);
        struct hand_seat *s = &h->seat[seat];

        s->stack = h->terms.stack[seat];
        s->bet = s->paid = s->dead = s->back = 0;
    }
    h->price = h->raise = 0;
    h->waiting = 0;
    h->turn = NOBODY;
    h->phase = HAND_OVER;
}

/* Closed cards are seen by who receives them (806/2015 r.2 d, 811/2015 r.2 d, 809/2015 r.2 d), in
 * sintético not before the estardilho is done (809/2015 r.49), and shown to nobody before the
 * showdown (806/2015 r.11 d, 811/2015 r.11 d, 809/2015 r.11 d); what was folded or thrown away,
 * never.  Common cards are seen by all (806/2015 r.2 e, 811/2015 r.2 e, 809/2015 r.2 e). */
void hand_see(const struct hand *h, unsigned viewer, struct hand *view)
{
    *view = *h;
    for (uint16_t left = h->terms.in & (uint16_t)~h->shown; left;) {
        unsigned seat = seat_take(&left);

        if (seat == viewer && !h->unseen) continue;
        for (unsigned i = 0; i < HOLE_MAX; i++)
            if (h->seat[seat].hole[i] != CARD_NONE) view->seat[seat].hole[i] = CARD_BACK;
    }
}
