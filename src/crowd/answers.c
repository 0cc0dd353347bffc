/* answers.c -- what a player of the crowd makes of the answers to what he asked. */
#include "crowd/inside.h"

#include "base/fnv.h"

#include <string.h>

#define SEAT_WAIT_US 500000
#define DOUBTS       4 /* looks at a wallet: how a hand ended may be told a moment later */

static bool came_too_late(struct bit refusal)
{
    return bit_is(refusal, "BETS_CLOSED") || bit_is(refusal, "NO_ROUND") ||
           bit_is(refusal, "NOT_AWAITED") || bit_is(refusal, "NO_BET") ||
           bit_is(refusal, "NOT_YOUR_MOVE");
}

/* Asked again after a lost line the house says what became of it: done, or not done. */
static enum fate fate_of(const struct player *p, const struct answer *a)
{
    if (a->ok) return FATE_DONE;
    return p->asked.again && bit_is(a->refusal, "KEY_REUSED") ? FATE_UNKNOWN : FATE_NOT_DONE;
}

/* Every acknowledged bet is in play by then: he is told about himself before the answer.  One that
 * was done before the line was lost is, unless its round is over. */
static bool must_lie(const struct player *p, const struct answer *a)
{
    return a->seq ||
           (!p->record.poker && p->view.phase == SEEN_BETTING && p->view.round == p->asked.round);
}

static void chips_answered(struct player *p, const struct answer *a)
{
    enum fate fate = fate_of(p, a);
    bool      expected = a->ok || came_too_late(a->refusal) || fate == FATE_UNKNOWN ||
                    (p->asked.again && bit_is(a->refusal, "NOT_DONE"));

    if (!record_answered(&p->record, fate, must_lie(p, a)))
        crowd_object(p, a->ok ? "a bet was acknowledged and is not in play"
                              : "a bet that was not done is in play");
    if (a->ok) crowd_is_back(p->crowd);
    else if (came_too_late(a->refusal)) p->crowd->report->refused++;
    if (!expected) crowd_object(p, "a bet was refused: %.*s", (int)a->refusal.size, a->refusal.at);
}

static void bet_answered(struct player *p, const struct answer *a)
{
    struct crowd_report *report = p->crowd->report;

    chips_answered(p, a);
    if (!a->ok) return;
    report->bets++;
    if (!p->asked.again) metrics_add(&report->bet, p->crowd->now_us - p->asked.sent_us);
    if (p->lost_us && p->crowd->now_us - p->lost_us > report->longest_away_us)
        report->longest_away_us = p->crowd->now_us - p->lost_us;
    p->lost_us = 0;
}

static void decision_answered(struct player *p, const struct answer *a)
{
    if (p->record.poker) {
        chips_answered(p, a);
        p->crowd->report->decisions += a->ok;
    } else if (!a->ok && !came_too_late(a->refusal) && !p->asked.again) {
        crowd_object(p, "refused: %.*s", (int)a->refusal.size, a->refusal.at);
    }
}

static void sit_answered(struct player *p, const struct answer *a)
{
    if (a->ok && !p->record.seated) {
        crowd_object(p, "sat down, and was not told his stack");
    } else if (a->ok) {
        p->crowd->report->seated++;
    } else if (p->record.poker && bit_is(a->refusal, "TABLE_FULL")) {
        crowd_wait(p, p->crowd->now_us + SEAT_WAIT_US); /* by the house's own, who make room */
    } else {
        crowd_object(p, "no seat: %.*s", (int)a->refusal.size, a->refusal.at);
        player_finish(p);
    }
}

static void has_left(struct player *p)
{
    int64_t least = p->record.poker ? p->table->buy_least : p->table->minimum;

    p->record.seated = false;
    p->record.brought = 0;
    if (p->record.wallet >= least) return;
    p->token[0] = '\0'; /* nothing left: somebody else comes in */
    p->drop = true;
}

static void leave_answered(struct player *p, const struct answer *a)
{
    if (!a->ok && !(p->asked.again && bit_is(a->refusal, "NO_SESSION"))) {
        crowd_object(p, "may not leave: %.*s", (int)a->refusal.size, a->refusal.at);
    } else if (p->record.poker) {
        p->leaving = true;
        p->looked = false;
        p->doubts = 0;
    } else {
        p->record.wallet += p->record.last.stack;
        has_left(p);
    }
}

/* Whether he still sits where he asked to leave is to be seen in his wallet. */
static void look_whether_he_left(struct player *p, int64_t wallet)
{
    struct record *r = &p->record;

    p->looked = true;
    if (record_left(r, wallet)) {
        p->leaving = false;
        r->wallet = wallet;
        has_left(p);
    } else if (wallet != r->wallet && ++p->doubts == DOUBTS) {
        crowd_object(p, "left with %lld and %lld in play; wallet %lld, by his record %lld",
                     (long long)r->last.stack, (long long)r->last.in_play, (long long)wallet,
                     (long long)r->wallet);
        r->wallet = wallet - r->last.stack; /* he need not look for ever */
    }
}

static void hello_answered(struct player *p, const struct answer *a)
{
    bool sitting = p->open.what == ASKED_SIT, leaving = p->open.what == ASKED_LEAVE;
    bool known = p->token[0] && !(leaving && p->record.poker); /* or looks when he has left */

    if (!a->ok) {
        crowd_object(p, "hello was refused: %.*s", (int)a->refusal.size, a->refusal.at);
        player_finish(p);
        return;
    }
    if (p->leaving) look_whether_he_left(p, a->wallet);
    else if (known && !record_wallet(&p->record, a->wallet, sitting, leaving))
        crowd_object(p, "wallet %lld, by his record %lld", (long long)a->wallet,
                     (long long)p->record.wallet);
    if (p->drop) return;
    if (p->token[0] == '\0') p->record.wallet = a->wallet;
    bit_words(a->token, p->token, sizeof p->token);
    if (p->crowd->ending && !p->record.seated && p->watching) player_finish(p);
    else if (!p->watching) player_ask_table(p, ASKED_WATCH, "watch");
}

static void table_answered(struct player *p, enum asked what, const struct answer *a)
{
    switch (what) {
    case ASKED_SIT: sit_answered(p, a); break;
    case ASKED_BET: bet_answered(p, a); break;
    case ASKED_LEAVE: leave_answered(p, a); break;
    case ASKED_DECIDE: decision_answered(p, a); break;
    case ASKED_CLOSE:
    case ASKED_RETURN:
        if (!a->ok && !came_too_late(a->refusal) && !p->asked.again)
            crowd_object(p, "refused: %.*s", (int)a->refusal.size, a->refusal.at);
        break;
    case ASKED_NOTHING:
    case ASKED_HELLO:
    case ASKED_WATCH: break;
    }
}

/* Once in a while the same again, which must be answered the same and do nothing. */
static void repeat_sometimes(struct player *p, struct bit whole)
{
    if (p->repeated_n || crowd_dice(p->crowd, 50) != 0) return;
    p->repeated_n = p->asked.n;
    p->repeated_answer = fnv1a(FNV_START, whole.at, whole.size);
    line_say(&p->line, p->asked.words, strlen(p->asked.words));
}

static void close_answered(struct player *p, const struct answer *a)
{
    p->closing_n = 0;
    if (a->ok && a->seq > p->acked_seq) p->acked_seq = a->seq;
    if (!a->ok && !came_too_late(a->refusal))
        crowd_object(p, "close was refused: %.*s", (int)a->refusal.size, a->refusal.at);
}

void player_answered(struct player *p, const struct answer *a, struct bit whole)
{
    enum asked what = p->asked.what;

    if (a->n == p->closing_n) {
        close_answered(p, a);
    } else if (what && a->n == p->asked.n) {
        p->asked.what = ASKED_NOTHING;
        if (what == ASKED_HELLO) {
            hello_answered(p, a);
        } else if (what == ASKED_WATCH) {
            p->watching = true;
            player_is_in(p);
        } else {
            if (a->ok && a->seq > p->acked_seq) p->acked_seq = a->seq;
            p->crowd->report->resent += p->asked.again;
            p->crowd->report->unknown += fate_of(p, a) == FATE_UNKNOWN;
            table_answered(p, what, a);
            if (a->ok && !p->asked.again) repeat_sometimes(p, whole);
        }
    } else if (a->n == p->repeated_n) {
        p->crowd->report->repeated++;
        p->repeated_n = 0;
        if (p->repeated_answer != fnv1a(FNV_START, whole.at, whole.size))
            crowd_object(p, "answered otherwise");
    } else {
        crowd_object(p, "an answer to %lld, which was not asked", (long long)a->n);
    }
}
