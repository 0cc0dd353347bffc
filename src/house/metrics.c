#define _POSIX_C_SOURCE 200809L /* clocks */
#include "house/metrics.h"

#include "house/orders.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>

typedef _Atomic uint64_t count;

/* Upper ends of the cells of a histogram: four times as much from one to the next. */
enum { CELLS = 12, FIRST_END = 16, STEP = 4 };

struct histogram {
    count cell[CELLS + 1], sum; /* the last cell has no end */
};

static count                     asks[ASK_COUNT], refusals[REF_COUNT], rounds, voids;
static struct histogram          latency, batches;
static const struct net *_Atomic connections;

static void add(count *c, uint64_t n)
{
    atomic_fetch_add_explicit(c, n, memory_order_relaxed);
}

static uint64_t read_count(const count *c)
{
    return atomic_load_explicit(c, memory_order_relaxed);
}

static void put_in(struct histogram *h, uint64_t value, uint64_t end)
{
    unsigned i = 0;

    for (; i < CELLS && value > end; i++) end *= STEP;
    add(&h->cell[i], 1);
    add(&h->sum, value);
}

/* ------------------------------- counting --------------------------------- */

int64_t metrics_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void metrics_ask(enum asked ask)
{
    add(&asks[ask], 1);
}

void metrics_refused(enum refusal no)
{
    if (no != REF_NONE) add(&refusals[no], 1);
}

void metrics_answered(int64_t heard_us)
{
    put_in(&latency, (uint64_t)(metrics_clock() - heard_us), FIRST_END);
}

void metrics_batch(uint64_t rows)
{
    put_in(&batches, rows, 1);
}

void metrics_round(bool is_void)
{
    add(is_void ? &voids : &rounds, 1);
}

void metrics_net(const struct net *net)
{
    atomic_store(&connections, net);
}

/* -------------------------------- telling --------------------------------- */

static void put_line(struct text *t, const char *name, const char *label, const char *value,
                     uint64_t n)
{
    text_put(t, "feltro_");
    text_put(t, name);
    if (label) {
        text_put(t, "{");
        text_put(t, label);
        text_put(t, "=\"");
        text_put(t, value);
        text_put(t, "\"}");
    }
    text_put(t, " ");
    text_number(t, (int64_t)n);
    text_put(t, "\n");
}

static void put_type(struct text *t, const char *name, const char *type, const char *help)
{
    const char *const parts[] = {
        "# HELP feltro_", name, " ", help, "\n# TYPE feltro_", name, " ", type, "\n"};

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) text_put(t, parts[i]);
}

static void put_one(struct text *t, const char *name, const char *type, const char *help,
                    uint64_t n)
{
    put_type(t, name, type, help);
    put_line(t, name, NULL, NULL, n);
}

static void put_histogram(struct text *t, const char *name, const char *help,
                          const struct histogram *h, uint64_t end)
{
    char        words[64], number[24];
    struct text n;
    uint64_t    upto = 0;

    put_type(t, name, "histogram", help);
    n = text_over(words, sizeof words);
    text_put(&n, name);
    text_put(&n, "_bucket");
    for (unsigned i = 0; i < CELLS; i++, end *= STEP) {
        n = text_over(number, sizeof number);
        text_number(&n, (int64_t)end);
        upto += read_count(&h->cell[i]);
        put_line(t, words, "le", number, upto);
    }
    upto += read_count(&h->cell[CELLS]);
    put_line(t, words, "le", "+Inf", upto);
    n = text_over(words, sizeof words);
    text_put(&n, name);
    text_put(&n, "_sum");
    put_line(t, words, NULL, NULL, read_count(&h->sum));
    n = text_over(words, sizeof words);
    text_put(&n, name);
    text_put(&n, "_count");
    put_line(t, words, NULL, NULL, upto);
}

static void put_asks(struct text *t)
{
    put_type(t, "asks_total", "counter", "Messages that were an ask, by which.");
#define X(name, key, command, fields)                                                              \
    put_line(t, "asks_total", "do", key, read_count(&asks[ASK_##name]));
    ASKS(X)
#undef X
}

static void put_refusals(struct text *t)
{
    put_type(t, "refusals_total", "counter",
             "Requests that were refused, by the name of the refusal.");
    for (unsigned i = REF_NONE + 1; i < REF_COUNT; i++)
        put_line(t, "refusals_total", "no", refusal_words[i].key, read_count(&refusals[i]));
}

static void put_net(struct text *t)
{
    const struct net *net = atomic_load(&connections);
    struct net_count  c = net_counted(net);

    put_one(t, "connections", "gauge", "Open connections.", c.connections);
    put_one(t, "peers", "gauge", "Of them, WebSockets.", c.peers);
    put_one(t, "heard_total", "counter", "Messages from clients.", c.heard);
    put_one(t, "told_total", "counter", "Messages to clients.", c.told);
    put_one(t, "told_bytes_total", "counter", "Bytes of them.", c.bytes_told);
    put_one(t, "handshakes_refused_total", "counter", "Requests turned away.", c.refused);
    put_type(t, "dropped_total", "counter", "WebSockets that were dropped, by why.");
    put_line(t, "dropped_total", "why", "slow", c.dropped_slow);
    put_line(t, "dropped_total", "why", "flood", c.dropped_flood);
    put_line(t, "dropped_total", "why", "broken", c.dropped_broken);
    put_line(t, "dropped_total", "why", "silent", c.dropped_silent);
    put_line(t, "dropped_total", "why", "memory", c.dropped_memory);
    put_line(t, "dropped_total", "why", "stranger", c.dropped_stranger);
    put_one(t, "late_total", "counter", "Requests or answers that took too long.", c.dropped_late);
    put_one(t, "tls_failed_total", "counter", "TLS handshakes that failed.", c.tls_failed);
    put_one(t, "turned_away_total", "counter", "Connections above the most.", c.turned_away);
}

static void put_house(struct text *t, struct open_house *h)
{
    unsigned open = 0;

    for (uint32_t id = 1; id <= h->floor->tables; id++)
        open += house_table(h, id) && orders_closes(h, id) > pit_clock();
    put_one(t, "tables_open", "gauge", "Tables that are dealt and not closed.", open);
    put_one(t, "rows_durable_total", "counter", "Rows of the journal on the disk.",
            cage_durable(h->cage));
    put_one(t, "books_stopped", "gauge", "1: nothing can be written down any more.",
            cage_stopped(h->cage) != NULL);
    put_one(t, "generator_alarm", "gauge", "0: none; else which.", atomic_load(&h->alarm));
    put_one(t, "rounds_settled_total", "counter", "Rounds decided.", read_count(&rounds));
    put_one(t, "rounds_void_total", "counter", "Rounds without effect.", read_count(&voids));
}

void metrics_write(struct text *t, struct open_house *house)
{
    put_net(t);
    put_house(t, house);
    put_asks(t);
    put_refusals(t);
    put_histogram(t, "answer_microseconds", "From an ask to its answer, durable.", &latency,
                  FIRST_END);
    put_histogram(t, "batch_rows", "Rows that became durable together.", &batches, 1);
}
