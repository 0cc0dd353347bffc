/* hall_order.c -- what the operator orders of a match: that it stands, goes on, is cancelled before
 * it begins, or is broken off.  What becomes of hands and money is the law's and nobody's
 * choice (810/2015 r.37, r.38; decisions 0101 and 0210). */
#include "halls/inside.h"

#include "base/text.h"

#define WORDS_MOST 512

void hall_note_order(struct hall *h, const struct tour_applied *applied)
{
    if (applied->cmd.kind == TOUR_PAUSE) h->held = applied->player != 0;
    if (applied->cmd.kind == TOUR_RESUME) h->held = false;
}

static const char *verb_of(unsigned kind)
{
    static const char *const keys[] = {
#define X(kind, key, uses) key,
        TOUR_COMMANDS(X)
#undef X
    };

    return keys[kind];
}

void order_words(struct text *t, const struct hall_order *order)
{
    text_put(t, verb_of(order->kind));
    text_put(t, ": operator ");
    text_number(t, (int64_t)order->by);
    text_put(t, ": ");
    text_put(t, order->reason);
}

static void write_words(struct hall *h, const struct hall_order *order, int64_t now_ms)
{
    char        words[WORDS_MOST];
    struct text t = text_over(words, sizeof words);

    order_words(&t, order);
    hall_write(h, RECORD_HOUSE, words, t.used, now_ms);
}

/* Hands that are decided stand: they are reported before any other is void. */
static void bring_up_to_date(struct hall *h, const struct hall_order *order, int64_t now_ms)
{
    if (!hall_is_closed(h, now_ms)) hall_hear(h, now_ms);
    if (order->kind == TOUR_PAUSE || order->kind == TOUR_INTERRUPT)
        hall_report_decided(h, h->t->now_ms);
}

struct reply hall_order(struct hall *h, const struct hall_order *order, int64_t now_ms)
{
    const struct tour_applied applied = {.cmd = {.kind = order->kind}, .player = order->by};
    struct reply              reply = {.no = REF_TOURNAMENT_OVER, .seat = HOUSE};

    if (h->aside) return aside_order(h, order, now_ms);
    if (match_is_over(h)) return reply;
    if (order->kind == TOUR_RESUME && hall_is_closed(h, now_ms)) {
        reply.no = REF_TABLE_CLOSED;
        return reply;
    }
    bring_up_to_date(h, order, now_ms);
    reply.no = tour_check(h->t, &applied.cmd);
    if (reply.no != REF_NONE) return reply;
    if (!cage_begin(h->cage)) {
        reply.no = REF_STOPPED;
        return reply;
    }
    write_words(h, order, now_ms);
    hall_act(h, &applied, now_ms);
    reply.seq = cage_end(h->cage);
    hall_draw(h, now_ms);
    return reply;
}
