/* What a hand may come to: deals that could be, played to the end.  Whoever has
 * bet is not dealt any hand but the better of two at first sight, a raiser the
 * best of three: bets mean something. */
#include "bots/look.h"

#include "base/must.h"

#include <string.h>

#define SHARE 2520 /* a pot, which two to ten winners divide without a rest */

/* What cannot be seen; the first `left` may still be dealt. */
struct unseen {
    uint8_t  card[DECK];
    unsigned left;
};

static void take_out(struct unseen *u, const uint8_t *card, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < u->left; k++)
            if (u->card[k] == card[i]) u->card[k--] = u->card[--u->left];
}

static void gather(const struct hand *view, struct unseen *u)
{
    enum variant v = (enum variant)view->terms.variant;

    u->left = 0;
    for (uint8_t card = 0; card < DECK; card++) {
        if (v == SINTETICO && card_rank(card) > ACE && card_rank(card) < 8) continue;
        u->card[u->left++] = card;
    }
    take_out(u, view->board, BOARD_MAX);
    for (unsigned seat = 0; seat < view->terms.seats; seat++)
        if (view->terms.in & seat_bit(seat)) take_out(u, view->seat[seat].hole, hole_cards(v));
}

/* The last of those that remain, so that a hand lies together and can go back. */
static uint8_t *deal(struct unseen *u, unsigned count, struct stream *chance)
{
    for (unsigned i = 0; i < count; i++) {
        uint32_t at = stream_below(chance, u->left--);
        uint8_t  card = u->card[at];

        u->card[at] = u->card[u->left];
        u->card[u->left] = card;
    }
    return &u->card[u->left];
}

/* The best at first sight of `hands`; the others go back. */
static const uint8_t *deal_best(struct unseen *u, enum variant v, unsigned hands,
                                struct stream *chance)
{
    unsigned size = hole_cards(v);
    uint8_t *kept = deal(u, size, chance);

    while (--hands > 0) {
        uint8_t *other = deal(u, size, chance), swap[HOLE_MAX];

        if (look_first(v, other) > look_first(v, kept)) {
            memcpy(swap, kept, size);
            memcpy(kept, other, size);
            memcpy(other, swap, size);
        }
        u->left += size;
    }
    return kept;
}

static unsigned hands_of(const struct hand *view, unsigned seat)
{
    return 1u + ((view->spoken & seat_bit(seat)) != 0) + (view->raiser == seat);
}

/* Its part of the pot at the end of one deal. */
static unsigned try_once(const struct hand *view, struct unseen u, struct stream *chance)
{
    enum variant v = (enum variant)view->terms.variant;
    uint8_t      board[BOARD_MAX];
    unsigned     missing = BOARD_MAX - view->turned, sharing = 1;
    strength     mine;

    memcpy(board, view->board, BOARD_MAX);
    memcpy(board + view->turned, deal(&u, missing, chance), missing);
    mine = rank_hand(v, view->seat[view->turn].hole, board);
    for (unsigned seat = 0; seat < view->terms.seats; seat++) {
        const uint8_t *hole = view->seat[seat].hole;
        strength       theirs;

        if (seat == view->turn || !(hand_live(view) & seat_bit(seat))) continue;
        if (hole[0] >= DECK) hole = deal_best(&u, v, hands_of(view, seat), chance);
        theirs = rank_hand(v, hole, board);
        if (theirs > mine) return 0;
        sharing += theirs == mine;
    }
    return SHARE / sharing;
}

unsigned look_ahead(const struct hand *view, unsigned tries, struct stream *chance)
{
    struct unseen u;
    uint64_t      sum = 0;

    must(tries > 0 && view->seat[view->turn].hole[0] < DECK);
    gather(view, &u);
    for (unsigned i = 0; i < tries; i++) sum += try_once(view, u, chance);
    return (unsigned)(sum * 1000 / ((uint64_t)tries * SHARE));
}
