/* banked.c -- a player of the crowd at a table of the bank: a bet in every round. */
#define _POSIX_C_SOURCE 200809L /* clocks */
#include "crowd/inside.h"

#include <stdio.h>
#include <time.h>

#define PACE_US 45000 /* between two rounds of an individual table: no flood */

/* --------------------------------- betting -------------------------------- */

/* Where a place is one player's alone, no two of them go for the same: each has his share of the
 * places, unless there are too few. */
static const struct bet_offered *choose_bet(struct player *p)
{
    struct floor_place *t = p->table;
    unsigned            seats = (unsigned)t->seats, seat = (unsigned)p->record.last.seat % seats;

    if (t->bets < seats) return &t->bet[crowd_dice(p->crowd, t->bets)];
    return &t->bet[seat + seats * crowd_dice(p->crowd, (t->bets - seat + seats - 1) / seats)];
}

static bool is_individual(const struct player *p)
{
    return p->table->seats == 1;
}

/* At an individual table the trigger goes right behind the bet. */
static void say_close_behind(struct player *p)
{
    char words[96];
    int  size;

    p->closing_n = ++p->n;
    size = snprintf(words, sizeof words, "{\"n\":%lld,\"do\":\"close\",\"table\":%lld}",
                    (long long)p->closing_n, (long long)p->table->id);
    line_say(&p->line, words, (size_t)size);
}

static void ask_bet(struct player *p)
{
    struct record            *r = &p->record;
    const struct bet_offered *bet = choose_bet(p);

    r->place = bet->place;
    r->bet = p->table->minimum;
    r->bet_seen = false;
    r->exact = bet->covers && bet->pays;
    r->covers = bet->covers;
    r->pays = bet->pays;
    p->bet_round = p->view.round;
    p->bet_us = p->crowd->now_us;
    if (r->last.seat >= 0 && r->last.seat < SEATS) p->table->bet_us[r->last.seat] = p->bet_us;
    player_ask(p, ASKED_BET, "\"do\":\"bet\",\"table\":%lld,\"place\":%lld,\"amount\":%lld",
               (long long)p->table->id, (long long)r->place, (long long)r->bet);
    if (is_individual(p)) say_close_behind(p);
}

static int64_t wall_ms(void)
{
    struct timespec at;

    clock_gettime(CLOCK_REALTIME, &at);
    return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

/* Somewhere in the first half of what is left of the window, so that not all bet at once. */
static void bet_within_window(struct player *p)
{
    int64_t left = p->view.deadline - wall_ms();

    if (left < 500) return;
    p->bet_round = p->view.round;
    p->planned = true;
    crowd_wait(p, p->crowd->now_us + 1000 * (int64_t)crowd_dice(p->crowd, (uint32_t)left / 2));
}

static void act_in_window(struct player *p)
{
    if (p->record.last.in_play) {
        if (is_individual(p)) player_ask_table(p, ASKED_CLOSE, "close");
    } else if (p->view.round != p->bet_round) {
        if (!is_individual(p)) bet_within_window(p);
        else if (p->crowd->now_us >= p->bet_us + PACE_US) ask_bet(p);
        else crowd_wait(p, p->bet_us + PACE_US);
    }
}

static bool wants_to_leave(const struct player *p)
{
    return p->record.last.in_play == 0 &&
           (p->crowd->ending || p->record.last.stack < p->table->minimum);
}

void banked_act(struct player *p)
{
    if (p->view.seq < p->acked_seq && !wants_to_leave(p)) {
        return; /* what he knows of the table is older than his last act */
    } else if (p->view.my_turn) {
        player_ask_decide(p, p->view.turn_place, p->view.turn_move, 0);
    } else if (wants_to_leave(p)) {
        player_ask_table(p, ASKED_LEAVE, "leave");
    } else if (p->view.phase == SEEN_BETTING && p->table->bets) {
        act_in_window(p);
    }
}

void banked_due(struct player *p)
{
    if (!p->crowd->ending && p->view.phase == SEEN_BETTING && p->view.round == p->bet_round &&
        p->record.seated && !p->asked.what)
        ask_bet(p);
}

/* --------------------------------- hearing -------------------------------- */

static uint64_t result_bit(struct bit result)
{
    char    words[8];
    size_t  size = bit_words(result, words, sizeof words);
    int64_t n = bit_number((struct bit){words, size}, -1);

    if (bit_is(result, "00")) return UINT64_C(1) << 63;
    return n >= 0 && n < 63 ? UINT64_C(1) << n : 0;
}

static void hear_place(struct floor_place *t, struct bit place)
{
    struct bet_offered bet = {0};
    struct bit         key, value, item;
    int64_t            pays[2] = {0, 0};
    bool               half = false, by_decision = false;

    place = bit_open(place);
    while (bit_member(&place, &key, &value)) {
        if (bit_is(key, "place")) bet.place = bit_number(value, 0);
        else if (bit_is(key, "least")) bet.least = bit_number(value, 0);
        else if (bit_is(key, "half")) half = true;
        else if (bit_is(key, "by")) by_decision = true;
        else if (bit_is(key, "pays") || bit_is(key, "covers")) {
            bool is_pays = bit_is(key, "pays");

            value = bit_open(value);
            for (int i = 0; bit_item(&value, &item); i++)
                if (!is_pays) bet.covers |= result_bit(item);
                else if (i < 2) pays[i] = bit_number(item, 0);
        }
    }
    if (by_decision || bet.least > t->minimum || t->bets == BETS_MOST) return;
    if (pays[1] == 1 && !half) bet.pays = pays[0];
    t->bet[t->bets++] = bet;
}

static void hear_decision(struct floor_place *t, struct bit decision)
{
    struct bit key, value;
    int64_t    number = MOVES_MOST;

    decision = bit_open(decision);
    while (bit_member(&decision, &key, &value))
        if (bit_is(key, "decision")) number = bit_number(value, MOVES_MOST);
        else if (bit_is(key, "key") && number >= 0 && number < MOVES_MOST)
            bit_words(value, t->move[number], sizeof t->move[number]);
}

static void hear_layout(struct floor_place *t, struct bit layout)
{
    struct bit key, value, item;

    layout = bit_open(layout);
    while (bit_member(&layout, &key, &value)) {
        if (!bit_is(key, "decisions")) continue;
        value = bit_open(value);
        while (bit_item(&value, &item)) hear_decision(t, item);
    }
}

/* The same to everybody, so the first who hears it hears it for all. */
void banked_hear_places(struct player *p, struct bit inside)
{
    struct bit key, value, item;

    if (p->table->bets) return;
    while (bit_member(&inside, &key, &value)) {
        if (bit_is(key, "layout")) hear_layout(p->table, value);
        if (!bit_is(key, "places") || *value.at != '[') continue;
        value = bit_open(value);
        while (bit_item(&value, &item)) hear_place(p->table, item);
    }
}

/* One of the moves that everybody is told, by lot; those that cost more chips are told to the
 * player alone. */
static int64_t choose_move(struct player *p, struct bit moves)
{
    struct bit move;
    int64_t    chosen = -1;
    uint32_t   found = 0;

    moves = bit_open(moves);
    while (bit_item(&moves, &move))
        for (int64_t i = 0; i < MOVES_MOST; i++)
            if (bit_is(move, p->table->move[i]) && crowd_dice(p->crowd, ++found) == 0) chosen = i;
    return chosen;
}

void banked_hear_asked(struct player *p, struct bit asked)
{
    struct bit key, value;
    int64_t    seat = -1;

    asked = bit_open(asked);
    p->view.turn_move = -1;
    p->view.turn = 0;
    while (bit_member(&asked, &key, &value)) {
        if (bit_is(key, "seat")) seat = bit_number(value, -1);
        if (bit_is(key, "place")) p->view.turn_place = bit_number(value, 0);
        if (bit_is(key, "turn")) p->view.turn = bit_number(value, 0);
        if (bit_is(key, "moves")) p->view.turn_move = choose_move(p, value);
    }
    p->view.my_turn = p->record.seated && seat == p->record.last.seat && p->view.turn_move >= 0;
}

/* How old the oldest bet is that this telling shows for the first time. */
void banked_hear_events(struct player *p, struct bit events)
{
    struct bit event, key, value;
    int64_t    oldest = INT64_MAX;

    events = bit_open(events);
    while (bit_item(&events, &event)) {
        bool    is_bet = false;
        int64_t seat = -1;

        event = bit_open(event);
        while (bit_member(&event, &key, &value))
            if (bit_is(key, "event")) is_bet = bit_is(value, "bet");
            else if (bit_is(key, "seat")) seat = bit_number(value, -1);
        if (is_bet && seat >= 0 && seat < SEATS && p->table->bet_us[seat] < oldest)
            oldest = p->table->bet_us[seat];
    }
    if (oldest != INT64_MAX && oldest)
        metrics_add(&p->crowd->report->update, p->crowd->now_us - oldest);
}

/* What came up, as the bets that may be won with it say it: a pocket of a wheel, or the sum of
 * the dice; 0: neither. */
static uint64_t result_of(struct bit game)
{
    struct bit key, value, die;
    int64_t    sum = 0;

    game = bit_open(game);
    while (bit_member(&game, &key, &value)) {
        if (bit_is(key, "pocket")) return result_bit(value);
        if (!bit_is(key, "dice")) continue;
        value = bit_open(value);
        while (bit_item(&value, &die)) sum += bit_number(die, 0);
        return UINT64_C(1) << (sum & 63);
    }
    return 0;
}

void banked_hear_game(struct player *p, struct bit game, bool settled)
{
    p->record.result = settled ? result_of(game) : 0;
}
