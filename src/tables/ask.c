/* ask.c -- what players ask of a table, and what each of them is answered, once. */
#include "tables/inside.h"

#define STALE_MS 1000 /* how old a table's time may be when somebody asks */
#define LATE_MS  250  /* sooner after the clock nobody has seen what it did, and decided anew */

unsigned table_run_free_seat(const struct table_run *t)
{
    for (unsigned seat = 0; seat < table_seats(t->state); seat++)
        if (!table_run_state(t)->seat[seat].taken) return seat;
    return 0; /* taken: is_full() */
}

static bool is_full(const struct table_run *t)
{
    return table_run_state(t)->seat[table_run_free_seat(t)].taken;
}

static struct reply deny(enum refusal why, unsigned seat, uint64_t highest)
{
    return (struct reply){.no = why, .seat = (uint8_t)seat, .highest = highest};
}

static uint64_t higher(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Whoever sat down with this number and has left since is not seated again: the books know the
 * number for ever, and are asked where he would be seated.  True: *reply is the answer. */
static bool has_sat(struct table_run *t, const struct ask *ask, struct reply *reply)
{
    struct record row = table_run_row(t, RECORD_SIT, HOUSE, 0);
    struct answer first;
    uint64_t      seq;

    if (ask->number == 0 || !cage_begin(t->cage)) return false;
    row.player = ask->player;
    row.seat = ask->seat;
    *reply = (struct reply){.seat = OBSERVER};
    reply->no = cage_sat(t->cage, &row, table_run_sits_with(t, ask->cmd.amount),
                         table_run_bring_key(t, ask), &first);
    seq = cage_end(t->cage);
    if (reply->no == REF_KEY_REUSED)
        reply->highest = higher(ask->number, done_highest(t, ask->player));
    if (reply->no != REF_NONE) return true;
    reply->repeated = first.repeated;
    reply->seq = first.repeated ? seq : 0;
    return first.repeated;
}

/* The same of chips that were bought, be it in another session: then nobody but the books knows. */
static bool has_bought(struct table_run *t, const struct ask *ask, unsigned seat,
                       struct reply *reply)
{
    struct transfer first;
    uint64_t        seq;
    bool            found;

    if (ask->number == 0 || !cage_begin(t->cage)) return false;
    found = cage_moved(t->cage, table_run_bring_key(t, ask), &first);
    seq = cage_end(t->cage);
    if (!found) return false;
    *reply = first.amount == table_run_sits_with(t, ask->cmd.amount)
                 ? (struct reply){.seat = (uint8_t)seat, .repeated = true, .seq = seq}
                 : deny(REF_KEY_REUSED, seat, ask->number);
    return true;
}

/* A number that has passed in a session before this one; as a sit the books do not know it. */
static bool is_passed(const struct table_run *t, const struct ask *ask, struct reply *reply)
{
    *reply = deny(REF_NOT_DONE, OBSERVER, done_highest(t, ask->player));
    return ask->number && ask->number <= reply->highest;
}

static struct reply try_ask(struct table_run *t, const struct ask *ask, int64_t now_ms)
{
    struct command cmd = ask->cmd;
    unsigned       seat = table_run_seat_of(t, ask->player);
    struct reply   reply;

    if (cmd.kind == ASK_JOIN || cmd.kind == ASK_WITHDRAW) return waiting_ask(t, ask, now_ms);
    if (table_run_is_closed_to(t, (enum command_kind)cmd.kind, now_ms))
        return (struct reply){.no = REF_TABLE_CLOSED};
    if (cmd.kind == CMD_SIT) {
        /* One seat for each player, however many are free (806/2015 r.9, 809/2015 r.9,
         * 811/2015 r.9). */
        if (seat != OBSERVER) return (struct reply){.no = REF_ALREADY_SEATED};
        if (waiting_bars(t, ask->player)) return (struct reply){.no = REF_SEAT_OFFERED};
        if (ask->seat == ANY_SEAT && is_full(t)) return (struct reply){.no = REF_TABLE_FULL};
        cmd.seat = (uint8_t)(ask->seat == ANY_SEAT ? table_run_free_seat(t) : ask->seat);
        if (t->spec.game->check(t->state, &cmd) == REF_NONE &&
            (has_sat(t, ask, &reply) || is_passed(t, ask, &reply)))
            return reply;
        reply = table_run_do(t, &cmd, ask, now_ms);
        if (reply.seq) waiting_sat(t, ask->player);
        return reply;
    }
    if (seat == OBSERVER) return (struct reply){.no = REF_NO_SESSION};
    cmd.seat = (uint8_t)seat;
    if (cmd.kind == CMD_BUY && t->spec.game->check(t->state, &cmd) == REF_NONE &&
        has_bought(t, ask, seat, &reply))
        return reply;
    return table_run_do(t, &cmd, ask, now_ms);
}

/* A number that has passed: it was done, or it was not, as far back as that is known.  Of one that
 * is older, or was good for something else, nothing may be said but that it is used, and which
 * ones are not: another device of his may be ahead.  False: it is a new one. */
static bool answer_again(struct table_run *t, const struct ask *ask, unsigned seat,
                         struct reply *reply)
{
    struct command cmd = ask->cmd;
    bool           elsewhere = cmd.kind == CMD_SIT && ask->seat != ANY_SEAT && ask->seat != seat;
    enum fate      fate;

    if (seat == OBSERVER) return false;
    cmd.seat = (uint8_t)(elsewhere ? ask->seat : seat);
    fate = done_fate(t, seat, ask->number, &cmd);
    if (cmd.kind == CMD_BUY && fate != FATE_NEW && fate != FATE_DONE &&
        has_bought(t, ask, seat, reply))
        return true;
    switch (fate) {
    case FATE_NEW: return false;
    case FATE_DONE:
        *reply = (struct reply){
            .seat = (uint8_t)seat, .repeated = true, .seq = cage_last_row(t->cage)};
        break;
    case FATE_NOT_DONE: *reply = deny(REF_NOT_DONE, seat, done_highest(t, ask->player)); break;
    case FATE_UNKNOWN: *reply = deny(REF_KEY_REUSED, seat, done_highest(t, ask->player)); break;
    }
    return true;
}

static bool would_sit(struct table_run *t, const struct ask *ask, int64_t now_ms)
{
    struct command cmd = ask->cmd;

    if (cmd.kind != CMD_SIT || table_run_is_closed_to(t, CMD_SIT, now_ms)) return false;
    cmd.seat = (uint8_t)(ask->seat == ANY_SEAT ? table_run_free_seat(t) : ask->seat);
    return t->spec.game->check(t->state, &cmd) == REF_NONE && !waiting_bars(t, ask->player) &&
           table_run_may_bring(t, ask->player, cmd.amount, now_ms) == REF_NONE;
}

/* A table that was left alone first hears what time it is, and so does one where a decision may
 * start the clock of the next.  The time is a row: it is told for who sits there, or sits down,
 * and not for whoever else asks. */
static bool is_late(struct table_run *t, const struct ask *ask, unsigned seat, int64_t now_ms)
{
    struct awaits awaits = t->spec.game->awaits(t->state);
    int64_t       since_ms = now_ms - table_run_state(t)->now_ms;

    if (awaits.what == AWAITS_DECISION && awaits.seat == seat && table_run_state(t)->deadline_ms)
        return since_ms >= 1;
    return since_ms >= STALE_MS && (seat != OBSERVER || would_sit(t, ask, now_ms));
}

/* Where the others are away it may be his turn again at once, over other cards: what he said to
 * another decision is not said to this one (decision 0255).  Who does not say which he means
 * cannot have meant one that came a moment ago (decision 0240). */
static bool is_for_another(const struct table_run *t, const struct ask *ask, unsigned seat,
                           int64_t now_ms)
{
    if (seat == OBSERVER || ask->cmd.kind != CMD_DECIDE) return false;
    if (ask->turn == 0) return now_ms < t->decided_ms[seat] + LATE_MS;
    return ask->turn != t->turn || t->spec.game->awaits(t->state).what != AWAITS_DECISION;
}

void table_run_ask(struct table_run *t, const struct ask *ask, int64_t now_ms)
{
    unsigned     seat = table_run_seat_of(t, ask->player);
    struct reply reply;

    /* What the clock has ended is over, whatever arrives in the same millisecond. */
    if (table_run_state(t)->deadline_ms && table_run_state(t)->deadline_ms <= now_ms)
        table_run_turn(t, now_ms);
    else if (is_late(t, ask, seat, now_ms)) table_run_tell_time(t, now_ms);
    seat = table_run_seat_of(t, ask->player); /* his session may have ended by it */
    table_run_heard_of(t, ask->player);
    if (!answer_again(t, ask, seat, &reply))
        reply = is_for_another(t, ask, seat, now_ms)
                    ? (struct reply){.seat = (uint8_t)seat, .no = REF_NOT_AWAITED}
                    : try_ask(t, ask, now_ms);
    t->listener->answered(t->with, t, ask, &reply);
}
