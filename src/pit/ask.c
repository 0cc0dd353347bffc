/* ask.c -- what players ask of a table, and what each of them is answered, once. */
#include "pit/inside.h"

#include <string.h>

#define STALE_MS 1000    /* how old a table's time may be when somebody asks */
#define LATE_MS  250     /* sooner after the clock nobody has seen what it did, and decided anew */

unsigned live_free_seat(const struct live *t)
{
    for (unsigned seat = 0; seat < table_seats(t->state); seat++)
        if (!live_state(t)->seat[seat].taken) return seat;
    return 0;    /* taken: is_full() */
}

static bool is_full(const struct live *t)
{
    return live_state(t)->seat[live_free_seat(t)].taken;
}

/* Whoever sat down with this number and has left since is not seated again: the books know the
 * number for ever, and are asked where he would be seated.  True: *reply is the answer. */
static bool has_sat(struct live *t, const struct ask *ask, struct reply *reply)
{
    struct record row = live_row(t, RECORD_SIT, HOUSE, 0);
    struct answer first;
    uint64_t      seq;

    if (ask->number == 0 || !cage_begin(t->cage)) return false;
    row.player = ask->player;
    row.seat = ask->seat;
    *reply = (struct reply){.seat = OBSERVER};
    reply->denied = cage_sat(t->cage, &row, live_sits_with(t, ask->cmd.amount),
                             live_sit_key(t, ask), &first);
    seq = cage_end(t->cage);
    if (reply->denied == DENY_KEY_REUSED) reply->highest = ask->number;
    if (reply->denied != DENY_NONE) return true;
    reply->repeated = first.repeated;
    reply->seq = first.repeated ? seq : 0;
    return first.repeated;
}

static struct reply try_ask(struct live *t, const struct ask *ask, int64_t now_ms)
{
    struct command cmd = ask->cmd;
    unsigned       seat = live_seat_of(t, ask->player);
    struct reply   reply;

    if (cmd.kind == ASK_JOIN || cmd.kind == ASK_WITHDRAW) return waiting_ask(t, ask, now_ms);
    if (live_is_closed_to(t, (enum command_kind)cmd.kind, now_ms))
        return (struct reply){.denied = DENY_TABLE_CLOSED};
    if (cmd.kind == CMD_SIT) {
        /* One seat for each player, however many are free (806/2015 r.9, 809/2015 r.9,
         * 811/2015 r.9). */
        if (seat != OBSERVER) return (struct reply){.denied = DENY_ALREADY_SEATED};
        if (waiting_bars(t, ask->player)) return (struct reply){.denied = DENY_SEAT_OFFERED};
        if (ask->seat == ANY_SEAT && is_full(t)) return (struct reply){.denied = DENY_TABLE_FULL};
        cmd.seat = (uint8_t)(ask->seat == ANY_SEAT ? live_free_seat(t) : ask->seat);
        if (t->spec.game->check(t->state, &cmd) == REF_NONE && has_sat(t, ask, &reply))
            return reply;
        reply = live_do(t, &cmd, ask, now_ms);
        if (reply.seq) waiting_sat(t, ask->player);
        return reply;
    }
    if (seat == OBSERVER) return (struct reply){.denied = DENY_NO_SESSION};
    cmd.seat = (uint8_t)seat;
    return live_do(t, &cmd, ask, now_ms);
}

/* A number that has passed.  The last ask done is known and was done; of any other with that
 * number, or an older one, nothing may be said but that the number is used, and which ones are
 * not: another device of his may be ahead. */
static struct reply answer_again(const struct live *t, const struct ask *ask, unsigned seat)
{
    const struct holder *holder = &t->holder[seat];
    struct command       cmd = ask->cmd;

    cmd.seat = (uint8_t)seat;
    if (ask->number == holder->number && memcmp(&cmd, &holder->last, sizeof cmd) == 0)
        return (struct reply){.seat = (uint8_t)seat, .repeated = true, .seq = cage_now(t->cage)};
    return (struct reply){.seat = (uint8_t)seat, .denied = DENY_KEY_REUSED,
                          .highest = holder->number};
}

static bool would_sit(struct live *t, const struct ask *ask, int64_t now_ms)
{
    struct command cmd = ask->cmd;

    if (cmd.kind != CMD_SIT || live_is_closed_to(t, CMD_SIT, now_ms)) return false;
    cmd.seat = (uint8_t)(ask->seat == ANY_SEAT ? live_free_seat(t) : ask->seat);
    return t->spec.game->check(t->state, &cmd) == REF_NONE && !waiting_bars(t, ask->player) &&
           live_may_bring(t, ask->player, cmd.amount, now_ms) == DENY_NONE;
}

/* A table that was left alone first hears what time it is, and so does one where a decision may
 * start the clock of the next.  The time is a row: it is told for who sits there, or sits down,
 * and not for whoever else asks. */
static bool is_late(struct live *t, const struct ask *ask, unsigned seat, int64_t now_ms)
{
    struct awaits awaits = t->spec.game->awaits(t->state);
    int64_t       since_ms = now_ms - live_state(t)->now_ms;

    if (awaits.what == AWAITS_DECISION && awaits.seat == seat && live_state(t)->deadline_ms)
        return since_ms >= 1;
    return since_ms >= STALE_MS && (seat != OBSERVER || would_sit(t, ask, now_ms));
}

/* Where the others are away it may be his turn again at once, over other cards: what he said to
 * the decision that the clock made for him is not said to this one (decision 0240). */
static bool is_for_the_last(const struct live *t, const struct ask *ask, unsigned seat,
                            int64_t now_ms)
{
    return seat != OBSERVER && ask->cmd.kind == CMD_DECIDE &&
           now_ms < t->decided_ms[seat] + LATE_MS;
}

void live_ask(struct live *t, const struct ask *ask, int64_t now_ms)
{
    unsigned     seat = live_seat_of(t, ask->player);
    struct reply reply;

    /* What the clock has ended is over, whatever arrives in the same millisecond. */
    if (live_state(t)->deadline_ms && live_state(t)->deadline_ms <= now_ms) live_turn(t, now_ms);
    else if (is_late(t, ask, seat, now_ms)) live_tell_time(t, now_ms);
    seat = live_seat_of(t, ask->player);    /* his session may have ended by it */
    live_heard_of(t, ask->player);
    if (seat != OBSERVER && ask->number && ask->number <= t->holder[seat].number)
        reply = answer_again(t, ask, seat);
    else if (is_for_the_last(t, ask, seat, now_ms))
        reply = (struct reply){.seat = (uint8_t)seat, .no = REF_NOT_AWAITED};
    else
        reply = try_ask(t, ask, now_ms);
    t->crier->answered(t->with, t, ask, &reply);
}
