/* banked.c -- a player of the crowd at a table of the bank: a bet in every round. */
#define _POSIX_C_SOURCE 200809L /* clocks */
#include "crowd/inside.h"

#include <stdio.h>
#include <time.h>

#define PACE_US 45000 /* between two rounds of an individual table: no flood */

enum { HIT = 0, STAND = 1, DECLINE = 6 }; /* blackjack: a hand of 11 or less may not stand */

/* --------------------------------- betting -------------------------------- */

static int64_t choose_place(struct player *p)
{
    switch (p->table->kind) {
    case GAME_ROULETTE: return crowd_dice(p->crowd, 37);
    case GAME_BANCA: return crowd_dice(p->crowd, 3);
    case GAME_BACCARAT: return crowd_dice(p->crowd, 2);
    case GAME_BLACKJACK: return p->record.last.seat;
    case GAME_POKER:
    case GAME_OTHER: break;
    }
    return 0;
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
    struct record *r = &p->record;

    r->place = choose_place(p);
    r->bet = p->table->minimum;
    r->bet_seen = false;
    r->exact = p->table->kind == GAME_ROULETTE || p->table->kind == GAME_BANCA;
    r->pays = p->table->kind == GAME_ROULETTE ? 35 : r->place == 0 ? 61 : 1;
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
    } else if (p->view.phase == SEEN_BETTING) {
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

void banked_hear_asked(struct player *p, struct bit asked)
{
    struct bit key, value, move;
    int64_t    seat = -1;

    asked = bit_open(asked);
    p->view.turn_move = -1;
    p->view.turn = 0;
    while (bit_member(&asked, &key, &value)) {
        if (bit_is(key, "seat")) seat = bit_number(value, -1);
        if (bit_is(key, "place")) p->view.turn_place = bit_number(value, 0);
        if (bit_is(key, "turn")) p->view.turn = bit_number(value, 0);
        if (!bit_is(key, "moves")) continue;
        value = bit_open(value);
        while (bit_item(&value, &move))
            if (bit_is(move, "stand")) p->view.turn_move = STAND;
            else if (bit_is(move, "hit") && p->view.turn_move < 0) p->view.turn_move = HIT;
            else if (bit_is(move, "decline") && p->view.turn_move < 0) p->view.turn_move = DECLINE;
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

/* What chance said, as the number of the place that it makes win; -1: not to be told simply. */
static int64_t outcome_of(const struct player *p, struct bit game)
{
    struct bit key, value, die;
    int64_t    sum = 0;
    char       pocket[8];

    game = bit_open(game);
    while (bit_member(&game, &key, &value)) {
        if (p->table->kind == GAME_ROULETTE && bit_is(key, "pocket")) {
            size_t size = bit_words(value, pocket, sizeof pocket);

            return bit_is(value, "00") ? 37 : bit_number((struct bit){pocket, size}, -1);
        }
        if (p->table->kind != GAME_BANCA || !bit_is(key, "dice")) continue;
        value = bit_open(value);
        while (bit_item(&value, &die)) sum += bit_number(die, 0);
        return sum == 3 ? 0 : sum >= 5 && sum <= 7 ? 1 : sum >= 14 && sum <= 16 ? 2 : -1;
    }
    return -1;
}

void banked_hear_game(struct player *p, struct bit game, bool settled)
{
    p->record.outcome = settled ? outcome_of(p, game) : -1;
}
