/* inside.h -- what the files of the tournament share, and nobody else. */
#ifndef GAMES_TOURNAMENT_INSIDE_H
#define GAMES_TOURNAMENT_INSIDE_H

#include "base/must.h"
#include "games/tournament/tournament.h"

/* Behind the tournament: entrants, the order in which they fell, tables. */
static inline struct entrant *entrant_at(const struct tournament *t, uint32_t number)
{
    return (struct entrant *)(t + 1) + number;
}

static inline uint32_t *fallen_at(const struct tournament *t)
{
    return (uint32_t *)entrant_at(t, t->entrants_max);
}

/* An even number of them lies there, so that tables begin aligned. */
static inline struct tour_table *table_at(const struct tournament *t, uint32_t number)
{
    return (struct tour_table *)(fallen_at(t) + (t->entrants_max + 1) / 2 * 2) + number;
}

static inline int64_t option(const struct tournament *t, enum tour_option o)
{
    return t->rules.house.value[o];
}

static inline unsigned seats(const struct tournament *t)
{
    return (unsigned)option(t, TO_SEATS);
}

static inline void order(struct tour_events *heard, struct tour_event e)
{
    if (!heard) return;
    must(heard->count < heard->most);
    heard->list[heard->count++] = e;
}

static inline void announce(struct tour_events *heard, enum tour_event_kind kind, int64_t amount)
{
    order(heard, (struct tour_event){.kind = (uint8_t)kind,
                                     .seat = TOUR_NO_SEAT,
                                     .table = TOUR_NO_TABLE,
                                     .number = TOUR_NOBODY,
                                     .amount = amount});
}

/* About one entrant, where he sits. */
void tell_of(const struct tournament *t, uint32_t number, enum tour_event_kind kind, int64_t amount,
             struct tour_events *heard);

/* clock.c */
bool late_is_open(const struct tournament *t);
bool rebuys_are_open(const struct tournament *t, uint32_t level);
bool play_is_held(const struct tournament *t);
void clock_start(struct tournament *t);
void clock_tick(struct tournament *t, struct tour_events *heard);
void clock_count_hand(struct tournament *t, struct tour_events *heard);
void clock_begin_break(struct tournament *t, struct tour_events *heard);
void clock_pause(struct tournament *t);
void clock_resume(struct tournament *t);

/* seating.c */
void     seat_all(struct tournament *t, struct tour_events *heard); /* tables for the start */
uint32_t seat_choices(const struct tournament *t);                  /* for the draw awaited */
void     seat_first(struct tournament *t, uint32_t drawn, struct tour_events *heard);
void     seat_queued(struct tournament *t, uint32_t drawn, struct tour_events *heard);
void     seat_newcomer(struct tournament *t, uint32_t number, struct tour_events *heard);
void     seat_leave(struct tournament *t, uint32_t number);
bool     tables_level(struct tournament *t, struct tour_events *heard); /* true: one step done */
void     tables_deal(struct tournament *t, struct tour_events *heard);
void     table_stop(struct tournament *t, uint32_t number, struct tour_events *heard);
void     table_void(struct tournament *t, uint32_t number, struct tour_events *heard);

/* entries.c */
enum refusal check_entry(const struct tournament *t, const struct tour_command *cmd);
void apply_entry(struct tournament *t, const struct tour_command *cmd, struct tour_events *heard);
void start(struct tournament *t, struct tour_events *heard);
void decline(struct tournament *t, uint32_t number, struct tour_events *heard);

/* reports.c */
enum refusal check_report(const struct tournament *t, const struct tour_command *cmd);
void apply_report(struct tournament *t, const struct tour_command *cmd, struct tour_events *heard);
void fall(struct tournament *t, uint32_t number, struct tour_events *heard);

/* prizes.c */
void  pay_prize(struct tournament *t, uint32_t number, cents amount, struct tour_events *heard);
void  pay_head(struct tournament *t, uint32_t number, struct tour_events *heard);
void  refund(struct tournament *t, uint32_t number, cents amount, struct tour_events *heard);
void  close_entries(struct tournament *t, struct tour_events *heard);
void  award(struct tournament *t, struct tour_events *heard);
void  draw_ticket(struct tournament *t, uint32_t drawn, struct tour_events *heard);
bool  is_decided(const struct tournament *t);
void  finish(struct tournament *t, struct tour_events *heard);
cents in_proportion(cents amount, int64_t part, int64_t whole);

/* ending.c */
void cancel(struct tournament *t, struct tour_events *heard);
void interrupt(struct tournament *t, struct tour_events *heard);

#endif
