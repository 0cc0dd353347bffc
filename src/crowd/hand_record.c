/* hand_record.c -- a player's own account of a hand of poker.
 *
 *     stack + in play - won + staked    never moves while he sits there, to the cent
 *     in play                           grows by a blind or an ante when a hand begins, and
 *                                       then by what he decides, nothing else
 *     at the end                        what lay in the pot and what came back uncalled is all he
 *                                       put in; what he won is what everybody was told */
#include "crowd/record.h"

/* He was away, and the hand he knew is over: nothing but the sums is left to hold against. */
static enum told after_absence(struct record *r, const struct you *you)
{
    bool same = you->rounds == r->last.rounds, had_chips = r->last.in_play > 0;

    r->round = r->hand.round;
    r->put = you->in_play ? you->in_play + r->hand.back : 0;
    return !same ? TOLD_DECIDED : had_chips ? TOLD_VOID : TOLD_SAME;
}

static enum told at_the_end(struct record *r, const struct you *you, int64_t bet)
{
    if (!r->hand.over || you->in_play || you->rounds != r->last.rounds + 1) return TOLD_WRONG;
    if (you->staked - r->last.staked != r->hand.in) return TOLD_WRONG;
    if (you->won - r->last.won != r->hand.won) return TOLD_WRONG;
    if (r->hand.in + r->hand.back != r->put + bet) return TOLD_WRONG;
    r->put = 0;
    return TOLD_DECIDED;
}

static enum told in_the_hand(struct record *r, const struct you *you, int64_t bet)
{
    int64_t more = you->in_play - r->last.in_play;

    if (bet && more == bet) {
        r->put += bet;
        return TOLD_BET;
    }
    if (bet) return TOLD_WRONG;
    if (more == 0) return TOLD_SAME;
    if (more > 0 && r->last.in_play == 0 && r->put == 0 && more == r->hand.posted) {
        r->put = more;
        return TOLD_POSTED;
    }
    if (more > 0) return TOLD_WRONG;
    if (you->in_play > 0) return TOLD_SAME; /* uncalled: at the end it must add up */
    if (!r->hand.is_void) return TOLD_WRONG;
    r->put = 0;
    return TOLD_VOID;
}

enum told record_hand(struct record *r, const struct you *you, int64_t bet)
{
    const struct you *last = &r->last;
    int64_t           staked = you->staked - last->staked, won = you->won - last->won;
    bool              same = you->rounds == last->rounds;

    if (staked < 0 || won < 0 || you->rounds < last->rounds) return TOLD_WRONG;
    if (same && (staked || won)) return TOLD_WRONG;
    if (you->stack + you->in_play != last->stack + last->in_play + won - staked) return TOLD_WRONG;
    if (r->hand.round != r->round) {
        if (r->away) return after_absence(r, you);
        if (last->in_play) return TOLD_WRONG; /* how the last one ended was not told */
        r->round = r->hand.round;
        r->put = 0;
    }
    return same ? in_the_hand(r, you, bet) : at_the_end(r, you, bet);
}

/* What his seat has won since he was last told about himself, by what everybody was told. */
static int64_t moved(const struct record *r)
{
    int64_t before = r->hands ? r->moved[r->hands - 1] : 0;

    return before + r->hand.taken - r->hand.posted;
}

void record_next_hand(struct record *r)
{
    if (r->hands < HANDS_UNTOLD) {
        int64_t now = moved(r);

        r->moved[r->hands++] = now;
    }
    r->hand.posted = r->hand.taken = 0;
}

/* A hand may have begun before the house heard him, and ended at once, and others after it when
 * he was gone: of that he was told only what everybody was. */
bool record_left(const struct record *r, int64_t wallet)
{
    int64_t has = r->wallet + r->last.stack;

    if (wallet == r->wallet) return r->last.stack == 0 && r->last.in_play == 0;
    if (wallet == has + r->last.in_play) return true; /* nothing, or void */
    for (unsigned i = 0; i < r->hands; i++)
        if (wallet == has + r->moved[i]) return true;
    return r->away || r->hands == HANDS_UNTOLD ? wallet > r->wallet : wallet == has + moved(r);
}
