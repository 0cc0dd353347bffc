/* player.c -- one player of the crowd: what he says, and what he makes of the answers. */
#define _POSIX_C_SOURCE 200809L    /* clocks */
#include "crowd/inside.h"

#include "base/fnv.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define FIRST_N     2          /* hello is 1 and watch 2 on every line; asks to tables go on */
#define PACE_US     45000      /* between two rounds of an individual table: no flood */
#define PATIENCE_US 20000000   /* for an answer, or for the house to be there again */
#define BRING       100        /* minimum bets */

/* --------------------------------- asking --------------------------------- */

__attribute__((format(printf, 3, 4)))
static void ask(struct player *p, enum asked what, const char *format, ...)
{
    struct question *q = &p->asked;
    bool             new_line = !p->watching;
    char             words[160];
    int              size;
    va_list          list;

    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    q->what = what;
    q->n = !new_line ? ++p->n : what == ASKED_HELLO ? 1 : 2;
    q->again = false;
    q->sent_us = p->crowd->now_us;
    size = snprintf(q->words, sizeof q->words, "{\"n\":%lld,%s}", (long long)q->n, words);
    line_say(&p->line, q->words, (size_t)size);
}

static void ask_hello(struct player *p)
{
    if (p->token[0])
        ask(p, ASKED_HELLO, "\"do\":\"hello\",\"lang\":\"pt\",\"token\":\"%s\"", p->token);
    else
        ask(p, ASKED_HELLO, "\"do\":\"hello\",\"lang\":\"pt\"");
}

static void ask_table(struct player *p, enum asked what, const char *words)
{
    ask(p, what, "\"do\":\"%s\",\"table\":%lld", words, (long long)p->table->id);
}

static void ask_sit(struct player *p)
{
    int64_t most = p->record.wallet - p->record.wallet % p->table->minimum;

    p->record.brought = BRING * p->table->minimum < most ? BRING * p->table->minimum : most;
    ask(p, ASKED_SIT, "\"do\":\"sit\",\"table\":%lld,\"amount\":%lld", (long long)p->table->id,
        (long long)p->record.brought);
}

static int64_t choose_place(struct player *p)
{
    switch (p->table->kind) {
    case GAME_ROULETTE: return crowd_dice(p->crowd, 37);
    case GAME_BANCA:    return crowd_dice(p->crowd, 3);
    case GAME_BACCARAT: return crowd_dice(p->crowd, 2);
    case GAME_BLACKJACK: return p->record.last.seat;
    case GAME_OTHER:    break;
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
    ask(p, ASKED_BET, "\"do\":\"bet\",\"table\":%lld,\"place\":%lld,\"amount\":%lld",
        (long long)p->table->id, (long long)r->place, (long long)r->bet);
    if (is_individual(p)) say_close_behind(p);
}

/* -------------------------------- deciding -------------------------------- */

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

static bool wants_to_leave(const struct player *p)
{
    return p->record.last.in_play == 0 &&
           (p->crowd->ending || p->record.last.stack < p->table->minimum);
}

static void act_in_window(struct player *p)
{
    if (p->record.last.in_play) {
        if (is_individual(p)) ask_table(p, ASKED_CLOSE, "close");
    } else if (p->view.round != p->bet_round) {
        if (!is_individual(p)) bet_within_window(p);
        else if (p->crowd->now_us >= p->bet_us + PACE_US) ask_bet(p);
        else crowd_wait(p, p->bet_us + PACE_US);
    }
}

/* The next thing to do, when nothing is being waited for. */
static void act(struct player *p)
{
    if (p->is_done || p->asked.what || p->closing_n || p->observer || !p->watching || p->at) return;
    if (!p->record.seated) {
        if (p->crowd->ending) ask_hello(p);    /* a last look at the wallet */
        else ask_sit(p);
    } else if (p->view.seq < p->acked_seq && !wants_to_leave(p)) {
        return;    /* what he knows of the table is older than his last act */
    } else if (p->view.my_turn) {
        ask(p, ASKED_DECIDE, "\"do\":\"decide\",\"table\":%lld,\"place\":%lld,\"number\":%lld",
            (long long)p->table->id, (long long)p->view.turn_place, (long long)p->view.turn_move);
    } else if (wants_to_leave(p)) {
        ask_table(p, ASKED_LEAVE, "leave");
    } else if (p->view.phase == SEEN_BETTING) {
        act_in_window(p);
    }
}

static void is_in(struct player *p)
{
    if (!p->counted) p->crowd->open++;
    p->counted = true;
}

static void finish(struct player *p)
{
    p->is_done = true;
    p->drop = true;
    p->crowd->done++;
    is_in(p);    /* nobody waits for him */
}

/* -------------------------------- answers --------------------------------- */

struct answer {
    int64_t    n, seq, wallet;
    bool       ok;
    struct bit refusal, token;
};

static void hello_answered(struct player *p, const struct answer *a)
{
    bool sitting = p->open.what == ASKED_SIT, leaving = p->open.what == ASKED_LEAVE;

    if (!a->ok) {
        crowd_object(p, "hello was refused: %.*s", (int)a->refusal.size, a->refusal.at);
        finish(p);
        return;
    }
    if (p->token[0] && !record_wallet(&p->record, a->wallet, sitting, leaving))
        crowd_object(p, "wallet %lld, by his record %lld", (long long)a->wallet,
                     (long long)p->record.wallet);
    if (p->token[0] == '\0') p->record.wallet = a->wallet;
    bit_words(a->token, p->token, sizeof p->token);
    if (p->crowd->ending && !p->record.seated && p->watching) finish(p);
    else ask_table(p, ASKED_WATCH, "watch");
}

static bool came_too_late(struct bit refusal)
{
    return bit_is(refusal, "BETS_CLOSED") || bit_is(refusal, "NO_ROUND") ||
           bit_is(refusal, "NOT_AWAITED") || bit_is(refusal, "NO_BET");
}

static void bet_answered(struct player *p, const struct answer *a)
{
    struct record *r = &p->record;

    if (a->ok) {
        p->crowd->report->bets++;
        if (!p->asked.again) tally_add(&p->crowd->report->bet, p->crowd->now_us - p->asked.sent_us);
        if (a->seq && !r->bet_seen) crowd_object(p, "a bet was acknowledged and is not in play");
        if (p->lost_us && p->crowd->now_us - p->lost_us > p->crowd->report->longest_away_us)
            p->crowd->report->longest_away_us = p->crowd->now_us - p->lost_us;
        p->lost_us = 0;
    } else if (came_too_late(a->refusal)) {
        p->crowd->report->refused++;
        if (r->bet_seen) crowd_object(p, "a refused bet is in play");
    } else if (!(p->asked.again && bit_is(a->refusal, "KEY_REUSED"))) {
        crowd_object(p, "a bet was refused: %.*s", (int)a->refusal.size, a->refusal.at);
    }
    r->bet = 0;
}

static void left(struct player *p)
{
    p->record.wallet += p->record.last.stack;
    p->record.seated = false;
    p->record.brought = 0;
    if (p->record.wallet < p->table->minimum) {    /* nothing left: somebody else comes in */
        p->token[0] = '\0';
        p->drop = true;
    }
}

/* He is back where he was: what the lost line left unanswered is asked again. */
static void watch_answered(struct player *p)
{
    p->watching = true;
    is_in(p);
    if (p->open.what == ASKED_NOTHING) return;
    p->asked = p->open;
    p->asked.again = true;
    p->asked.sent_us = p->crowd->now_us;
    p->open.what = ASKED_NOTHING;
    line_say(&p->line, p->asked.words, strlen(p->asked.words));
}

static void table_answered(struct player *p, enum asked what, const struct answer *a)
{
    switch (what) {
    case ASKED_SIT:
        if (!a->ok) crowd_object(p, "no seat: %.*s", (int)a->refusal.size, a->refusal.at);
        else if (!p->record.seated) crowd_object(p, "sat down, and was not told his stack");
        else p->crowd->report->seated++;
        if (!a->ok) finish(p);
        break;
    case ASKED_BET:
        bet_answered(p, a);
        break;
    case ASKED_LEAVE:
        if (a->ok || (p->asked.again && bit_is(a->refusal, "NO_SESSION"))) left(p);
        else crowd_object(p, "may not leave: %.*s", (int)a->refusal.size, a->refusal.at);
        break;
    case ASKED_CLOSE:
    case ASKED_DECIDE:
        if (!a->ok && !came_too_late(a->refusal) && !p->asked.again)
            crowd_object(p, "refused: %.*s", (int)a->refusal.size, a->refusal.at);
        break;
    case ASKED_NOTHING:
    case ASKED_HELLO:
    case ASKED_WATCH:
        break;
    }
}

/* Once in a while the same again, which must be answered the same and do nothing. */
static void repeat_sometimes(struct player *p, const char *text, size_t size)
{
    if (p->repeated_n || crowd_dice(p->crowd, 50) != 0) return;
    p->repeated_n = p->asked.n;
    p->repeated_answer = fnv1a(FNV_START, text, size);
    line_say(&p->line, p->asked.words, strlen(p->asked.words));
}

static void close_answered(struct player *p, const struct answer *a)
{
    p->closing_n = 0;
    if (a->ok && a->seq > p->acked_seq) p->acked_seq = a->seq;
    if (!a->ok && !came_too_late(a->refusal))
        crowd_object(p, "close was refused: %.*s", (int)a->refusal.size, a->refusal.at);
}

static void answered(struct player *p, const struct answer *a, const char *text, size_t size)
{
    enum asked what = p->asked.what;

    if (a->n == p->closing_n) {
        close_answered(p, a);
    } else if (what && a->n == p->asked.n) {
        p->asked.what = ASKED_NOTHING;
        if (what == ASKED_HELLO) {
            hello_answered(p, a);
        } else if (what == ASKED_WATCH) {
            watch_answered(p);
        } else {
            if (a->ok && a->seq > p->acked_seq) p->acked_seq = a->seq;
            table_answered(p, what, a);
            if (a->ok && !p->asked.again) repeat_sometimes(p, text, size);
        }
    } else if (a->n == p->repeated_n) {
        p->crowd->report->repeated++;
        p->repeated_n = 0;
        if (p->repeated_answer != fnv1a(FNV_START, text, size))
            crowd_object(p, "answered otherwise");
    } else {
        crowd_object(p, "an answer to %lld, which was not asked", (long long)a->n);
    }
}

/* -------------------------------- tellings -------------------------------- */

static void hear_you(struct player *p, const struct you *you)
{
    struct you last = p->record.last;

    switch (record_you(&p->record, you)) {
    case TOLD_WRONG:
        crowd_object(p, "told stack %lld in play %lld staked %lld won %lld rounds %lld; was "
                     "%lld %lld %lld %lld %lld, bet %lld",
                     (long long)you->stack, (long long)you->in_play, (long long)you->staked,
                     (long long)you->won, (long long)you->rounds, (long long)last.stack,
                     (long long)last.in_play, (long long)last.staked, (long long)last.won,
                     (long long)last.rounds, (long long)p->record.bet);
        p->record.last = *you;
        break;
    case TOLD_DECIDED:
        p->crowd->report->rounds++;
        p->crowd->report->staked += (uint64_t)(you->staked - last.staked);
        p->crowd->report->won += (uint64_t)(you->won - last.won);
        if (crowd_dice(p->crowd, 1000) < p->crowd->options->restless) p->drop = true;
        break;
    case TOLD_VOID:
        p->crowd->report->voided++;
        break;
    case TOLD_SAME:
    case TOLD_BET:
        break;
    }
}

/* How old the oldest bet is that this telling shows for the first time. */
static void age_events(struct player *p, struct bit events)
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
        tally_add(&p->crowd->report->update, p->crowd->now_us - oldest);
}

static void hear_turn(struct player *p, struct bit turn)
{
    struct bit key, value, move;
    int64_t    seat = -1;

    turn = bit_open(turn);
    p->view.turn_move = -1;
    while (bit_member(&turn, &key, &value)) {
        if (bit_is(key, "seat")) seat = bit_number(value, -1);
        if (bit_is(key, "place")) p->view.turn_place = bit_number(value, 0);
        if (!bit_is(key, "moves")) continue;
        value = bit_open(value);
        while (bit_item(&value, &move))
            if (bit_is(move, "stand")) p->view.turn_move = 1;
            else if (bit_is(move, "decline") && p->view.turn_move < 0) p->view.turn_move = 6;
    }
    p->view.my_turn = p->record.seated && seat == p->record.last.seat && p->view.turn_move >= 0;
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

static void hear_table(struct player *p, struct bit inside)
{
    struct bit key, value, game = {"", 0};
    bool       settled = false;

    p->view.my_turn = false;
    p->view.deadline = 0;
    while (bit_member(&inside, &key, &value)) {
        if (bit_is(key, "seq")) p->view.seq = bit_number(value, 0);
        else if (bit_is(key, "round")) p->view.round = bit_number(value, 0);
        else if (bit_is(key, "deadline")) p->view.deadline = bit_number(value, 0);
        else if (bit_is(key, "asked")) hear_turn(p, value);
        else if (bit_is(key, "game")) game = value;
        else if (bit_is(key, "events")) age_events(p, value);
        else if (bit_is(key, "phase")) {
            settled = bit_is(value, "settled");
            p->view.phase = bit_is(value, "betting") ? SEEN_BETTING
                            : settled || bit_is(value, "void") ? SEEN_OVER : SEEN_OTHER;
        }
    }
    p->record.outcome = settled ? outcome_of(p, game) : -1;
}

static void hear_message(struct player *p, struct bit whole)
{
    struct bit    inside = bit_open(whole), rest = inside, key, value, type = {"", 0};
    struct answer a = {.wallet = -1};
    struct you    you = {.seat = -1};
    int64_t       seq = 0, table = 0;

    bit_member(&rest, &key, &value);
    if (bit_is(key, "type") && bit_is(value, "table")) {
        hear_table(p, inside);
        return;
    }
    if (bit_is(key, "type") && bit_is(value, "places")) return;
    do {
        if (bit_is(key, "type")) type = value;
        else if (bit_is(key, "re")) a.n = bit_number(value, 0);
        else if (bit_is(key, "ok")) a.ok = bit_is(value, "true");
        else if (bit_is(key, "seq")) seq = bit_number(value, 0);
        else if (bit_is(key, "wallet")) a.wallet = bit_number(value, -1);
        else if (bit_is(key, "token")) a.token = value;
        else if (bit_is(key, "refusal")) a.refusal = value;
        else if (bit_is(key, "table")) table = bit_number(value, 0);
        else if (bit_is(key, "seat")) you.seat = bit_number(value, -1);
        else if (bit_is(key, "stack")) you.stack = bit_number(value, -1);
        else if (bit_is(key, "in_play")) you.in_play = bit_number(value, -1);
        else if (bit_is(key, "staked")) you.staked = bit_number(value, -1);
        else if (bit_is(key, "won")) you.won = bit_number(value, -1);
        else if (bit_is(key, "rounds")) you.rounds = bit_number(value, -1);
    } while (bit_member(&rest, &key, &value));
    a.seq = seq;
    if (a.n) answered(p, &a, whole.at, whole.size);
    else if (bit_is(type, "you") && table == p->table->id) hear_you(p, &you);
    else crowd_object(p, "a message that nobody asked for: %.*s", (int)(whole.size < 80 ?
                      whole.size : 80), whole.at);
}

void player_heard(void *with, const char *text, size_t size)
{
    struct player *p = with;

    if (size == 0) {    /* the line is open */
        p->crowd->report->connections++;
        p->crowd->calling--;
        if (p->gone_us) p->crowd->report->returned++;
        p->gone_us = 0;
        ask_hello(p);
        return;
    }
    p->crowd->report->messages++;
    p->crowd->report->bytes += size;
    hear_message(p, (struct bit){text, size});
}

/* --------------------------------- the line ------------------------------- */

void player_call(struct player *p)
{
    if (p->n < FIRST_N) p->n = FIRST_N;
    if (line_call(&p->line, &p->crowd->options->at)) p->crowd->calling++;
    else player_lost(p);
}

/* His seat stays his, and he comes back; whoever has nothing left comes back as another. */
void player_lost(struct player *p)
{
    struct crowd *c = p->crowd;

    if (p->line.state == LINE_CALLING || p->line.state == LINE_ASKING) c->calling--;
    else if (p->line.state == LINE_OPEN) c->report->lost++;
    line_close(&p->line);
    crowd_forget(p);
    p->awaited = 0;
    p->drop = p->watching = p->planned = false;
    p->closing_n = p->repeated_n = 0;
    if (p->is_done) return;
    if (p->asked.what > ASKED_WATCH) p->open = p->asked;
    p->asked.what = ASKED_NOTHING;
    if (p->token[0] == '\0') {
        p->record = (struct record){0};
        p->open.what = ASKED_NOTHING;
    }
    p->view = (struct view){0};
    if (p->lost_us == 0) p->lost_us = c->now_us;
    if (p->gone_us == 0) p->gone_us = c->now_us;
    if (c->now_us - p->gone_us > PATIENCE_US) {
        crowd_object(p, "the house is not there any more");
        finish(p);
        return;
    }
    crowd_wait(p, c->now_us + 20000 + (int64_t)crowd_dice(c, 200000));
}

void player_due(struct player *p)
{
    bool planned = p->planned;

    p->planned = false;
    if (p->is_done) return;
    if (p->line.state == LINE_CLOSED) {
        player_call(p);
    } else if (planned && !p->crowd->ending && p->view.phase == SEEN_BETTING &&
               p->view.round == p->bet_round && p->record.seated && !p->asked.what) {
        ask_bet(p);
    }
}

void player_settle(struct player *p)
{
    if (p->line.state == LINE_CLOSED) return;
    act(p);
    if (p->drop || !line_flush(&p->line)) player_lost(p);
    else crowd_watch(p);
}
