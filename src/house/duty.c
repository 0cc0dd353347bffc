#include "house/duty.h"

#include "house/log.h"
#include "house/orders.h"

#define RESEED_MS 60000

static unsigned number_of(const struct open_house *h, const struct pit *pit)
{
    unsigned i = 0;

    while (h->pit[i] != pit) i++;
    return i;
}

/* In the pit's thread: the generator is its own. */
static void reseed(struct pit *pit, void *with)
{
    struct open_house *h = with;

    (void)source_reseed(h->source[number_of(h, pit)]); /* an alarm is seen by look() */
}

static void look(struct pit *pit, void *with)
{
    struct open_house *h = with;
    unsigned           i = number_of(h, pit), none = ALARM_NONE;

    if (!source_ok(h->source[i]))
        atomic_compare_exchange_strong(&h->alarm, &none, (unsigned)source_alarm(h->source[i]));
    if (!pit_in_play(pit)) atomic_fetch_and(&h->in_play, ~(1u << i));
}

static void each_pit(struct open_house *h, void (*call)(struct pit *pit, void *with))
{
    for (unsigned i = 0; i < h->pits; i++) pit_call(h->pit[i], call, h);
}

/* One generator that is not trusted closes every game (903-B 6.7.3-2): what spoiled it may
 * spoil the others.  It takes a person to open them again. */
static void heed_alarm(struct open_house *h, int64_t now_ms)
{
    enum alarm   alarm = (enum alarm)atomic_load(&h->alarm);
    struct order order = {.about = ABOUT_HOUSE, .closes_ms = now_ms, .by = alarm_words(alarm)};

    if (alarm == ALARM_NONE || h->alarmed) return;
    h->alarmed = true;
    LOG(LOG_ERROR, "generator-alarm", {"why", order.by, 0});
    orders_give(h, &order, now_ms);
}

bool duty_second(struct open_house *h, int64_t now_ms)
{
    if (now_ms - h->reseeded_ms >= RESEED_MS) {
        h->reseeded_ms = now_ms;
        each_pit(h, reseed);
    }
    heed_alarm(h, now_ms);
    if (h->ends_ms && (now_ms >= h->ends_ms || atomic_load(&h->in_play) == 0)) return true;
    if (h->ends_ms) atomic_store(&h->in_play, (1u << h->pits) - 1);
    each_pit(h, look);
    return false;
}

bool duty_end(struct open_house *h, int64_t now_ms)
{
    if (h->options.drain_seconds == 0 || h->ends_ms) return true;
    h->ends_ms = now_ms + 1000 * (int64_t)h->options.drain_seconds;
    atomic_store(&h->in_play, (1u << h->pits) - 1);
    orders_drain(h, now_ms);
    each_pit(h, look);
    return false;
}
