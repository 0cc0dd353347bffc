/* betting.c -- a turn of betting: what a seat may do, and the doing.
 *
 * `waiting` is who has still to speak.  A bet or raise puts everybody who can still bet back into
 * it; the turn is over when it is empty. */
#include "games/poker/parts.h"

#include "base/must.h"

#define CAN(move) (1u << (move))

static inline cents at_most(cents a, cents b)
{
    return a < b ? a : b;
}

/* ------------------------------- questions -------------------------------- */

/* Whether somebody still in has more in front of him than this seat. */
static bool is_behind(const struct hand *h, unsigned seat)
{
    for (uint16_t left = hand_live(h); left;)
        if (h->seat[seat_take(&left)].bet > h->seat[seat].bet) return true;
    return false;
}

/* Fixed sizes of bets and raises, if the house has them. */
static cents fixed_size(const struct hand *h)
{
    if (h->terms.limit != LIMIT_RAISES) return 0;
    return hand_street(h)->late && h->terms.fixed[1] ? h->terms.fixed[1] : h->terms.fixed[0];
}

static cents in_the_middle(const struct hand *h)
{
    cents chips = 0;

    for (uint16_t left = h->terms.in; left;) chips += h->seat[seat_take(&left)].paid;
    return chips;
}

/* What a bet may become by the limit of the table, never less than the least.  The pot is
 * counted with the call in it (docs/decisions/0060-limits.md). */
static cents limit_of(const struct hand *h, cents owed, cents least)
{
    cents most = INT64_MAX;

    switch ((enum limit)h->terms.limit) {
    case LIMIT_POT: most = h->price + in_the_middle(h) + owed; break;
    case LIMIT_HALF_POT: most = h->price + (in_the_middle(h) + owed) / 2; break;
    case LIMIT_RAISES:
        if (fixed_size(h)) most = least;
        break;
    case LIMIT_NONE:
    case LIMITS: break;
    }
    return most < least ? least : most;
}

/* 809/2015 r.2 a, 809/2015 r.23: the most a player bets in a hand, as his bet of this street. */
static cents left_to_bet(const struct hand *h, const struct hand_seat *s)
{
    return h->terms.most_bet ? h->terms.most_bet - (s->paid - s->bet) : INT64_MAX;
}

/* -------------------------------- the offer ------------------------------- */

/* 806/2015 r.37, 811/2015 r.37, 809/2015 r.35: free within the limits. */
static void offer_raise(const struct hand *h, struct offer *o)
{
    const struct hand_seat *s = &h->seat[h->turn];
    uint16_t                me = seat_bit(h->turn);
    cents                   owed = h->price - s->bet, all = s->bet + s->stack, least, most;

    if (all <= h->price) return;
    if ((hand_able(h) & (uint16_t)~me) == 0) return; /* nobody is left to answer */
    /* Who has acted raises again only against a full raise, made at once or by
     * several all-ins together (docs/decisions/0058-reopening.md). */
    if (h->acted & me && owed < h->raise) return;
    /* 806/2015 r.38, 811/2015 r.38, 809/2015 r.36: the first is the bet, then so many raises. */
    if (h->terms.limit == LIMIT_RAISES && h->raises > h->terms.raises) return;

    least = h->price + h->raise;
    most = at_most(limit_of(h, owed, least), left_to_bet(h, s));
    least = at_most(least, all); /* all-in for less than a full raise */
    most = at_most(most, all);
    if (most < least) return;
    o->moves |= CAN(MOVE_RAISE);
    o->least = least;
    o->most = most;
}

/* 809/2015 r.50: more than the minimum, up to the stack.  With a limit the double that it
 * asks of the others is within it. */
static void offer_estardilho(const struct hand *h, struct offer *o)
{
    const struct hand_seat *s = &h->seat[h->turn];
    cents                   least = h->terms.minimum + 1;
    cents                   most = at_most(s->stack, left_to_bet(h, s) / 2);

    if (h->price != 0 || most < least) return;
    if ((hand_able(h) & (uint16_t)~seat_bit(h->turn)) == 0) return;
    o->moves |= CAN(MOVE_ESTARDILHO);
    o->least = least;
    o->most = most;
}

/* 809/2015 r.51: once, by another than who estardilhou, the double of what the others must
 * put in (docs/decisions/0056-estardilho.md). */
static void offer_restardilho(const struct hand *h, struct offer *o)
{
    const struct hand_seat *s = &h->seat[h->turn];
    cents                   twice = 2 * h->price;

    if (h->raises != 1 || h->raiser == h->turn) return;
    if (twice > at_most(s->bet + s->stack, left_to_bet(h, s))) return;
    if ((hand_able(h) & (uint16_t)~seat_bit(h->turn)) == 0) return;
    o->moves |= CAN(MOVE_RESTARDILHO);
    o->least = o->most = twice;
}

/* Giving up is always open, and what was paid stays in the pot (806/2015 r.35, 811/2015 r.35,
 * 809/2015 r.33, 809/2015 r.52). */
static uint32_t answers(const struct hand *h)
{
    return CAN(MOVE_FOLD) | (h->seat[h->turn].bet == h->price ? CAN(MOVE_CHECK) : CAN(MOVE_CALL));
}

struct offer hand_offer(const struct hand *h)
{
    struct offer            o = {0};
    const struct hand_seat *s;

    if (h->phase == HAND_SHOWDOWN) return hand_showdown_offer(h);
    if (h->phase != HAND_BETTING) return o;
    s = &h->seat[h->turn];
    o.moves = answers(h);
    /* Short of the price: all that is left (806/2015 r.39, 811/2015 r.39, 809/2015 r.37,
     * 809/2015 r.53). */
    o.call = at_most(h->price - s->bet, s->stack);
    if (hand_street(h)->blind) {
        offer_estardilho(h, &o);
        offer_restardilho(h, &o);
    } else {
        offer_raise(h, &o);
    }
    /* Field by field: a copy of the whole would wait for each of them to be written. */
    return (struct offer){.moves = o.moves, .call = o.call, .least = o.least, .most = o.most};
}

/* -------------------------------- the check ------------------------------- */

static enum refusal refuse_move(const struct hand *h, enum move move)
{
    bool at_showdown = h->phase == HAND_SHOWDOWN;

    switch (move) {
    case MOVE_CHECK: return at_showdown ? REF_NOT_AWAITED : REF_CANNOT_CHECK;
    case MOVE_CALL: return at_showdown ? REF_NOT_AWAITED : REF_NOTHING_TO_CALL;
    case MOVE_RAISE: return at_showdown ? REF_NOT_AWAITED : REF_CANNOT_RAISE;
    case MOVE_ESTARDILHO:
    case MOVE_RESTARDILHO: return REF_NO_ESTARDILHO;
    case MOVE_MUCK: return at_showdown ? REF_MUST_SHOW : REF_NOT_AWAITED;
    case MOVE_FOLD:
    case MOVE_SHOW:
    case MOVES: break;
    }
    return REF_NOT_AWAITED;
}

enum refusal hand_check(const struct hand *h, unsigned seat, enum move move, cents amount)
{
    struct offer o;

    if ((unsigned)move >= MOVES) return REF_MALFORMED;
    if (hand_awaits(h) != HAND_AWAITS_MOVE) return REF_NOT_AWAITED;
    if (seat >= h->terms.seats) return REF_NO_SUCH_SEAT;
    if (seat != h->turn) return REF_NOT_YOUR_MOVE;

    /* Most moves have no amount, and need not know what a raise would be. */
    if (h->phase == HAND_BETTING && move <= MOVE_CALL) o.moves = answers(h);
    else o = hand_offer(h);
    if (!(o.moves & CAN(move))) return refuse_move(h, move);
    if (move != MOVE_RAISE && move != MOVE_ESTARDILHO) return amount ? REF_BAD_AMOUNT : REF_NONE;
    if (amount <= 0) return REF_BAD_AMOUNT;
    if (amount < o.least) return REF_BELOW_MINIMUM;
    if (amount <= o.most) return REF_NONE;
    return amount > h->seat[seat].bet + h->seat[seat].stack ? REF_NO_CHIPS : REF_ABOVE_MAXIMUM;
}

/* -------------------------------- the doing ------------------------------- */

/* To the next who has to speak, `from` on; with nobody left all have the same in the pot but
 * those whose stack did not reach (806/2015 r.40, 811/2015 r.40, 809/2015 r.38).  Nobody is
 * asked when only one could bet and has nothing to answer. */
static void ask_next(struct hand *h, unsigned from)
{
    uint16_t able = hand_able(h);

    if (seats_in(able) == 1 && !is_behind(h, (unsigned)__builtin_ctz(able))) h->waiting = 0;
    h->turn = h->waiting ? seat_from(h->waiting, from) : NOBODY;
}

/* The last of the largest blinds, from the left of the button. */
static unsigned last_blind(const struct hand *h)
{
    unsigned seat = h->terms.button, last = seat;
    cents    most = 1;

    for (unsigned n = seats_in(h->terms.in); n > 0; n--) {
        seat = seat_after(h->terms.in, seat);
        if (h->terms.blind[seat] < most) continue;
        most = h->terms.blind[seat];
        last = seat;
    }
    return last;
}

/* Counted from the button, if from nobody else (806/2015 r.2 c, 811/2015 r.2 c, 809/2015 r.2 c). */
static unsigned opens_at(const struct hand *h)
{
    switch ((enum opens)hand_street(h)->opens) {
    case OPENS_AFTER_BLINDS: return h->terms.first != NOBODY ? h->terms.first : last_blind(h) + 1u;
    case OPENS_AFTER_RAISER:
        if (h->opener != NOBODY) return h->opener + 1u;
        break;
    case OPENS_RAISER:
        if (h->opener != NOBODY) return h->opener;
        break;
    case OPENS_AFTER_BUTTON: break;
    }
    return h->terms.button + 1u;
}

void hand_open_betting(struct hand *h)
{
    h->acted = h->waiting = 0;
    h->raises = 0;
    h->raise = fixed_size(h) ? fixed_size(h) : h->terms.minimum;
    if (hand_street(h)->opens == OPENS_AFTER_BLINDS) {
        /* 806/2015 r.52, 811/2015 r.52: the whole of the big blind, even when he who owed it
         * had less. */
        for (uint16_t left = h->terms.in; left;) {
            cents blind = h->terms.blind[seat_take(&left)];

            if (blind > h->price) h->price = blind;
        }
        if (h->price > 0) h->raises = 1;
    }
    /* 809/2015 r.49: estardilho only where the house allows it. */
    if (!h->closed && (!hand_street(h)->blind || h->terms.estardilho)) h->waiting = hand_able(h);
    ask_next(h, opens_at(h));
}

/* A voluntary bet: any but the compulsory ones (806/2015 r.20, 806/2015 r.21, 811/2015 r.20,
 * 811/2015 r.21, 809/2015 r.20, 809/2015 r.21). */
static void put_in(struct hand *h, cents chips)
{
    struct hand_seat *s = &h->seat[h->turn];

    must(chips > 0 && chips <= s->stack);
    s->stack -= chips;
    s->bet += chips;
    s->paid += chips;
    if (s->stack == 0) h->all_in |= seat_bit(h->turn);
    h->spoken |= seat_bit(h->turn);
    h->voluntary |= (uint8_t)(1u << h->street);
}

/* Everybody who can still bet has to answer the new price. */
static void set_price(struct hand *h, cents price)
{
    h->price = price;
    h->raiser = h->turn;
    h->waiting = hand_able(h);
    if (h->seat[h->turn].bet == price) h->waiting &= (uint16_t)~seat_bit(h->turn);
}

static void raise_to(struct hand *h, cents amount)
{
    cents by = amount - h->price;

    put_in(h, amount - h->seat[h->turn].bet);
    if (by >= h->raise) { /* less is an all-in, and counts as no raise */
        h->raise = by;
        if (h->raises < UINT8_MAX) h->raises++; /* without a limit there may be more */
    }
    set_price(h, amount);
}

/* The others double it (809/2015 r.51), and so does he when all have answered: at the end all
 * have paid the same (809/2015 r.38). */
static void estardilhar(struct hand *h, cents amount)
{
    put_in(h, amount);
    h->raises = 1;
    set_price(h, 2 * amount);
}

static void restardilhar(struct hand *h)
{
    cents twice = 2 * h->price;

    put_in(h, twice - h->seat[h->turn].bet);
    h->raises = 2;
    set_price(h, twice);
}

void hand_bet(struct hand *h, enum move move, cents amount)
{
    uint16_t          me = seat_bit(h->turn);
    struct hand_seat *s = &h->seat[h->turn];

    h->waiting &= (uint16_t)~me;
    h->acted |= me;
    switch (move) {
    case MOVE_FOLD: h->folded |= me; break;
    case MOVE_CHECK: break;
    case MOVE_CALL: put_in(h, at_most(h->price - s->bet, s->stack)); break;
    case MOVE_RAISE: raise_to(h, amount); break;
    case MOVE_ESTARDILHO: estardilhar(h, amount); break;
    case MOVE_RESTARDILHO: restardilhar(h); break;
    case MOVE_SHOW:
    case MOVE_MUCK:
    case MOVES: must(false);
    }
    ask_next(h, h->turn + 1u);
}
