#include "crowd/record.h"

/* What may come back of `play` chips that were decided, when `won` was told as prize. */
static bool is_lawful_return(const struct record *r, int64_t play, int64_t back, int64_t won)
{
    if (won > 0) return back == play + won;
    if (r->exact) return back == 0;
    return back == 0 || back == play || 2 * back == play;
}

/* Where he knows what was drawn and what it pays, there is one right prize. */
static bool is_right_prize(const struct record *r, int64_t play, int64_t won)
{
    if (!r->exact || !r->result) return true;
    return won == (r->covers & r->result ? r->pays * play : 0);
}

/* Does it follow from the last word, with `bet` more put into play first? */
static enum told explain_bank(const struct record *r, const struct you *you, int64_t bet)
{
    const struct you *last = &r->last;
    int64_t           stack = last->stack - bet, play = last->in_play + bet;
    int64_t           staked = you->staked - last->staked, won = you->won - last->won;

    if (you->in_play == play && you->stack == stack && staked == 0 && won == 0 &&
        you->rounds == last->rounds)
        return bet ? TOLD_BET : TOLD_SAME;
    if (r->early && you->stack == stack && staked == 0 && won == 0 &&
        you->rounds == last->rounds + 1)
        return TOLD_DECIDED;
    if (you->in_play != 0 || play == 0) return TOLD_WRONG;
    if (you->stack == stack + play && staked == 0 && won == 0 && you->rounds == last->rounds)
        return TOLD_VOID;
    if (you->rounds == last->rounds && !r->exact && staked > 0 && staked <= play &&
        is_lawful_return(r, play, you->stack - stack, won))
        return TOLD_EARLY;
    if (you->rounds != last->rounds + 1 || (r->exact && staked != play)) return TOLD_WRONG;
    if (staked < 0 || staked > play || won < 0) return TOLD_WRONG;
    if (!is_lawful_return(r, play, you->stack - stack, won)) return TOLD_WRONG;
    return is_right_prize(r, play, won) ? TOLD_DECIDED : TOLD_WRONG;
}

static enum told explain(struct record *r, const struct you *you, int64_t bet)
{
    return r->poker ? record_hand(r, you, bet) : explain_bank(r, you, bet);
}

/* The chips he brought.  At poker hands may have been played with them before he is told, if his
 * line was lost meanwhile. */
static enum told explain_sitting(struct record *r, const struct you *you)
{
    bool played = r->poker && r->away;

    if (r->brought == 0 || you->stack + you->in_play != r->brought + you->won - you->staked)
        return TOLD_WRONG;
    if (!played && (you->in_play || you->staked || you->won)) return TOLD_WRONG;
    r->seated = true;
    r->wallet -= r->brought;
    r->last = *you;
    r->round = r->hand.round;
    r->put = you->in_play ? you->in_play + r->hand.back : 0;
    r->away = false;
    r->hands = 0;
    return TOLD_SAME;
}

enum told record_you(struct record *r, const struct you *you)
{
    enum told how;

    if (!r->seated) return explain_sitting(r, you);
    how = you->seat == r->last.seat ? explain(r, you, 0) : TOLD_WRONG;
    if (how == TOLD_WRONG && r->bet && !r->bet_seen) {
        how = explain(r, you, r->bet);
        if (how != TOLD_WRONG) r->bet_seen = true;
    }
    if (how != TOLD_WRONG) r->last = *you;
    r->early = how == TOLD_EARLY || (r->early && how == TOLD_SAME);
    r->away = false;
    r->hands = 0;
    r->hand.taken = 0;
    if (how != TOLD_SAME) r->hand.posted = 0; /* a blind not yet told him may still come */
    return how;
}

bool record_answered(struct record *r, enum fate fate, bool lies)
{
    bool fits = fate == FATE_UNKNOWN ||
                (fate == FATE_DONE ? !r->bet || r->bet_seen || !lies : !r->bet || !r->bet_seen);

    r->bet = 0;
    return fits;
}

bool record_wallet(struct record *r, int64_t wallet, bool sitting, bool leaving)
{
    if (wallet == r->wallet) return true;
    if (sitting && wallet == r->wallet - r->brought) return true;
    return leaving && wallet == r->wallet + r->last.stack;
}
