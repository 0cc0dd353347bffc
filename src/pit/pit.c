#define _POSIX_C_SOURCE 200809L /* pthread_condattr_setclock() */
#include "pit/pit.h"

#include "base/must.h"
#include "tables/inside.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#define WORDS_MOST 32768 /* in the box, before asks are refused: some 5 MB */

struct word { /* left in the pit's box */
    struct word *next;
    void (*call)(struct pit *pit, void *with);
    void             *with;
    struct table_run *table; /* of the floor; NULL: a call, or of a hall */
    struct hall      *hall;
    uint32_t          number; /* of the hall's table; 0: the tournament itself */
    struct ask        ask;
    struct tour_ask   tour_ask;
    uint64_t          leaver; /* who gets up from every table; 0: nobody */
};

struct programme { /* the halls of one tournament of the floor */
    uint32_t first;
    size_t   count;
};

struct pit {
    struct cage                 *cage; /* borrowed, as the next three */
    struct source               *source;
    const struct table_listener *listener;
    void                        *with;
    struct outcomes              outcomes;
    struct table_run           **table; /* owned */
    int64_t                     *due;   /* of each table */
    size_t                       tables;
    struct hall                 *hall[HALLS_MOST + 1]; /* owned: by number */
    struct programme             programme[FLOOR_TOURNAMENTS_MAX];
    size_t                       programmes;
    int64_t                      halls_due;
    pthread_t                    thread;
    pthread_mutex_t              lock; /* over the box and `stopping` */
    pthread_cond_t               rings;
    struct word                 *first, **last;
    _Atomic size_t               words; /* left, and not yet done */
    bool                         stopping, running;
};

/* --------------------------------- the box -------------------------------- */

static void leave_word(struct pit *pit, struct word word)
{
    struct word *w = malloc(sizeof *w);

    must(w != NULL);
    *w = word;
    w->next = NULL;
    atomic_fetch_add(&pit->words, 1);
    pthread_mutex_lock(&pit->lock);
    *pit->last = w;
    pit->last = &w->next;
    pthread_cond_signal(&pit->rings);
    pthread_mutex_unlock(&pit->lock);
}

static struct word *take_words(struct pit *pit)
{
    struct word *first;

    pthread_mutex_lock(&pit->lock);
    first = pit->first;
    pit->first = NULL;
    pit->last = &pit->first;
    pthread_mutex_unlock(&pit->lock);
    return first;
}

bool pit_ask(struct pit *pit, uint32_t table, const struct ask *ask)
{
    struct hall      *h = pit_hall(pit, hall_of_table(table));
    struct table_run *t = h ? NULL : pit_table(pit, table);

    if (h || t) leave_word(pit, (struct word){.table = t, .hall = h, .number = table, .ask = *ask});
    return h || t;
}

bool pit_ask_hall(struct pit *pit, uint32_t hall, const struct tour_ask *ask)
{
    struct hall *h = pit_hall(pit, hall);

    if (h) leave_word(pit, (struct word){.hall = h, .tour_ask = *ask});
    return h != NULL;
}

void pit_call(struct pit *pit, void (*call)(struct pit *pit, void *with), void *with)
{
    leave_word(pit, (struct word){.call = call, .with = with});
}

void pit_send_away(struct pit *pit, uint64_t player)
{
    leave_word(pit, (struct word){.leaver = player});
}

bool pit_is_busy(const struct pit *pit)
{
    return atomic_load(&pit->words) >= WORDS_MOST;
}

struct waiting {
    void (*call)(struct pit *pit, void *with);
    void *with;
    sem_t done;
};

static void call_for_waiting(struct pit *pit, void *with)
{
    struct waiting *w = with;

    w->call(pit, w->with);
    sem_post(&w->done);
}

void pit_call_and_wait(struct pit *pit, void (*call)(struct pit *pit, void *with), void *with)
{
    struct waiting w = {.call = call, .with = with};

    must(sem_init(&w.done, 0, 0) == 0);
    pit_call(pit, call_for_waiting, &w);
    while (sem_wait(&w.done) != 0) {}
    sem_destroy(&w.done);
}

/* -------------------------------- the turn -------------------------------- */

static void send_away(struct pit *pit, uint64_t player, int64_t now_ms)
{
    for (size_t i = 0; i < pit->tables; i++) {
        if (!pit->table[i] || table_run_seat_of(pit->table[i], player) == OBSERVER) continue;
        table_run_send_away(pit->table[i], player);
        pit->due[i] = now_ms;
    }
}

static void hear_words(struct pit *pit, int64_t now_ms)
{
    for (struct word *w = take_words(pit), *next; w; w = next) {
        next = w->next;
        if (w->call) {
            w->call(pit, w->with);
        } else if (w->leaver) {
            send_away(pit, w->leaver, now_ms);
        } else if (w->hall) {
            if (w->number) hall_ask_table(w->hall, w->number, &w->ask, now_ms);
            else hall_ask(w->hall, &w->tour_ask, now_ms);
            pit->halls_due = now_ms;
        } else {
            table_run_ask(w->table, &w->ask, now_ms);
            pit->due[w->table->id] = now_ms; /* the dealer may have something to do */
        }
        free(w);
        atomic_fetch_sub(&pit->words, 1);
    }
}

void pit_heard_of(struct pit *pit, uint32_t table, uint64_t player, int64_t now_ms)
{
    struct table_run *t = hall_of_table(table) ? NULL : pit_table(pit, table);

    if (t && table_run_heard_of(t, player)) pit->due[table] = now_ms;
}

static void turn_halls(struct pit *pit, int64_t now_ms)
{
    int64_t next = INT64_MAX, due;

    for (size_t i = 0; i < pit->programmes; i++) {
        const struct programme *p = &pit->programme[i];

        for (size_t k = 0; k < p->count; k++) {
            due = hall_turn(pit->hall[p->first + k], now_ms);
            if (due < next) next = due;
        }
        due = programme_turn(&pit->hall[p->first], p->count, now_ms);
        if (due < next) next = due;
    }
    pit->halls_due = next;
}

int64_t pit_turn(struct pit *pit, int64_t now_ms)
{
    int64_t next = INT64_MAX;

    hear_words(pit, now_ms);
    if (pit->programmes) {
        if (pit->halls_due <= now_ms) turn_halls(pit, now_ms);
        next = pit->halls_due;
    }
    for (size_t i = 0; i < pit->tables; i++) {
        int64_t *due = &pit->due[i];

        if (pit->table[i] == NULL) continue;
        if (*due <= now_ms) *due = table_run_turn(pit->table[i], now_ms);
        if (*due < next) next = *due;
    }
    if (pit->listener->turned) {
        int64_t told = pit->listener->turned(pit->with, now_ms);

        if (told < next) next = told;
    }
    return next;
}

static void wait_for_words(struct pit *pit, int64_t until_ms)
{
    int64_t         wait = until_ms == INT64_MAX ? 60000 : until_ms - pit_clock();
    struct timespec at;

    if (wait <= 0) return;
    at = pit_alarm(wait);
    pthread_mutex_lock(&pit->lock);
    if (!pit->first && !pit->stopping) pthread_cond_timedwait(&pit->rings, &pit->lock, &at);
    pthread_mutex_unlock(&pit->lock);
}

static bool is_stopping(struct pit *pit)
{
    bool stopping;

    pthread_mutex_lock(&pit->lock);
    stopping = pit->stopping && !pit->first;
    pthread_mutex_unlock(&pit->lock);
    return stopping;
}

static void *work(void *with)
{
    struct pit *pit = with;

    while (!is_stopping(pit)) wait_for_words(pit, pit_turn(pit, pit_clock()));
    return NULL;
}

bool pit_run(struct pit *pit)
{
    pit->running = pthread_create(&pit->thread, NULL, work, pit) == 0;
    return pit->running;
}

void pit_stop(struct pit *pit)
{
    pthread_mutex_lock(&pit->lock);
    pit->stopping = true;
    pthread_cond_signal(&pit->rings);
    pthread_mutex_unlock(&pit->lock);
    if (pit->running) pthread_join(pit->thread, NULL);
    pit->running = false;
}

/* ----------------------------- opening, closing --------------------------- */

struct pit *pit_open(struct cage *cage, struct source *source,
                     const struct table_listener *listener, void *with)
{
    struct pit        *pit = calloc(1, sizeof *pit);
    pthread_condattr_t monotonic;

    must(pit != NULL);
    pit->cage = cage;
    pit->source = source;
    pit->listener = listener;
    pit->with = with;
    pit->last = &pit->first;
    outcomes_init(&pit->outcomes);
    pthread_mutex_init(&pit->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&pit->rings, &monotonic);
    pthread_condattr_destroy(&monotonic);
    return pit;
}

/* Tables are found by number: there is room up to the highest. */
struct table_run *pit_add(struct pit *pit, uint32_t id, const struct floor_table *spec)
{
    if (id >= pit->tables) {
        size_t tables = (size_t)id + 1;

        pit->table = realloc(pit->table, tables * sizeof *pit->table);
        pit->due = realloc(pit->due, tables * sizeof *pit->due);
        must(pit->table != NULL && pit->due != NULL);
        for (size_t i = pit->tables; i < tables; i++) {
            pit->table[i] = NULL;
            pit->due[i] = 0;
        }
        pit->tables = tables;
    }
    must(pit->table[id] == NULL);
    pit->table[id] = table_run_open(id, spec, pit->cage, pit->source, pit->listener, pit->with);
    table_run_monitor(pit->table[id], &pit->outcomes);
    return pit->table[id];
}

void pit_add_halls(struct pit *pit, uint32_t first, const struct floor_tournament *entry)
{
    size_t count = (size_t)entry->when.value[WHEN_AT_ONCE];

    must(pit->programmes < FLOOR_TOURNAMENTS_MAX && first + count <= HALLS_MOST + 1);
    pit->programme[pit->programmes++] = (struct programme){.first = first, .count = count};
    for (uint32_t i = 0; i < count; i++)
        pit->hall[first + i] = hall_open(first + i, entry, pit->cage, pit->source, pit->listener,
                                         pit->with);
}

struct hall *pit_hall(const struct pit *pit, uint32_t number)
{
    return number <= HALLS_MOST ? pit->hall[number] : NULL;
}

struct table_run *pit_table(const struct pit *pit, uint32_t id)
{
    struct hall *hall = pit_hall(pit, hall_of_table(id));

    if (hall) return hall_table(hall, id);
    return id < pit->tables ? pit->table[id] : NULL;
}

static bool has_chips_in_play(const struct table_run *t)
{
    if (table_run_is_over(t)) return false;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (table_run_state(t)->seat[seat].in_play) return true;
    return false;
}

bool pit_in_play(const struct pit *pit)
{
    for (size_t i = 0; i < pit->tables; i++)
        if (pit->table[i] && has_chips_in_play(pit->table[i])) return true;
    for (uint32_t i = 1; i <= HALLS_MOST; i++)
        if (pit->hall[i] && hall_in_play(pit->hall[i])) return true;
    return false;
}

void pit_close_halls(struct pit *pit, const struct game *game, int64_t at_ms, int64_t now_ms)
{
    for (uint32_t i = 1; i <= HALLS_MOST; i++)
        if (pit->hall[i] && hall_game(pit->hall[i]) == game)
            hall_close(pit->hall[i], at_ms, now_ms);
    pit->halls_due = now_ms;
}

struct reply pit_order_hall(struct pit *pit, uint32_t hall, const struct hall_order *order,
                            int64_t now_ms)
{
    pit->halls_due = now_ms;
    return hall_order(pit->hall[hall], order, now_ms);
}

void pit_snapshot(struct pit *pit)
{
    for (size_t i = 0; i < pit->tables; i++) { /* others may write in between */
        if (!pit->table[i] || !pit->table[i]->rows) continue;
        if (!cage_begin(pit->cage)) return;
        table_run_snapshot(pit->table[i]);
        cage_end(pit->cage);
    }
    for (uint32_t i = 1; i <= HALLS_MOST; i++)
        if (pit->hall[i]) hall_keep(pit->hall[i]);
}

void pit_close(struct pit *pit)
{
    must(!pit->running);
    for (struct word *w = pit->first, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    for (size_t i = 0; i < pit->tables; i++)
        if (pit->table[i]) table_run_release(pit->table[i]);
    for (uint32_t i = 1; i <= HALLS_MOST; i++)
        if (pit->hall[i]) hall_release(pit->hall[i]);
    free(pit->table);
    free(pit->due);
    pthread_cond_destroy(&pit->rings);
    pthread_mutex_destroy(&pit->lock);
    free(pit);
}
