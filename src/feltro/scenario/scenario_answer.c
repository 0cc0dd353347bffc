#include "feltro/scenario/scenario_answer.h"

#include "engine/cards.h"
#include "face/face.h"
#include "floor/option_text.h"
#include "rank/rank.h"

#include <string.h>

/* ------------------------------ small words ----------------------------- */

static void put_word(struct text *out, const char *word)
{
    text_char(out, ' ');
    text_put(out, word);
}

static void put_count(struct text *out, const char *word, int64_t n)
{
    put_word(out, word);
    text_char(out, ' ');
    text_number(out, n);
}

static void put_euro(struct text *out, const char *word, cents amount)
{
    if (word) put_word(out, word);
    text_char(out, ' ');
    text_euro(out, amount);
}

static void put_place(struct scenario_table *t, unsigned place)
{
    text_char(t->answer, ' ');
    if (place < t->game->places || !t->game->banked) {
        t->game->name_place(place, KEY, t->answer);
    } else {
        text_char(t->answer, '#');
        text_number(t->answer, place);
    }
}

/* A hand or a card's place, by its name where the game has one. */
static void put_hand(struct scenario_table *t, unsigned place)
{
    if (!t->game->name_hand) {
        put_count(t->answer, "on", place);
        return;
    }
    text_char(t->answer, ' ');
    t->game->name_hand(place, KEY, t->answer);
}

static void put_seconds(struct text *out, int64_t ms)
{
    text_number(out, ms / 1000);
    if (ms % 1000 == 0) return;
    text_char(out, '.');
    for (int64_t part = ms % 1000, tens = 100; part > 0; part %= tens, tens /= 10)
        text_char(out, (char)('0' + part / tens));
}

static void put_word_of(struct text *out, const struct words *list, size_t count, uint32_t number)
{
    if (number < count) {
        put_word(out, list[number].key);
        return;
    }
    text_put(out, " #");
    text_number(out, number);
}

static void put_part(struct text *out, unsigned part) /* which bet of a hand */
{
    if (part == PART_INSURANCE) put_word(out, "insurance");
    else if (part == PART_SPECIAL) put_word(out, "special");
    else if (part == PART_RETURNED) put_word(out, "uncalled");
}

/* Which cards make a combination: h for each of the hand, b of the board, counted from 1. */
static void put_marks(struct text *out, cents marks)
{
    for (unsigned i = 0; i < HOLE_MAX + BOARD_MAX; i++) {
        if (!(marks >> i & 1)) continue;
        text_put(out, i < HOLE_MAX ? " h" : " b");
        text_number(out, i < HOLE_MAX ? i + 1 : i - HOLE_MAX + 1);
    }
}

/* ------------------------------- the answers ---------------------------- */

void answer_faults(struct scenario_table *t, const struct game *game, const struct faults *faults)
{
    for (size_t i = 0; i < faults->count; i++) {
        text_put(t->answer, faults->list[i].kind == FAULT_INEXACT ? "  warns  " : "  no     ");
        fault_say(game, &faults->list[i], EN, t->answer);
        text_char(t->answer, '\n');
    }
}

void answer_refusal(struct scenario_table *t, const struct command *cmd, enum refusal no)
{
    /* Announced bets are counted after the last place of the cloth. */
    unsigned    place = cmd->kind == CMD_ANNOUNCE ? t->game->places + cmd->place : cmd->place;
    const char *rule = t->game->rule_of(no, place);

    text_put(t->answer, "  no     ");
    text_put(t->answer, refusal_words[no].key);
    if (rule) {
        text_put(t->answer, " (");
        text_put(t->answer, rule);
        text_char(t->answer, ')');
    }
    text_char(t->answer, '\n');
}

static void answer_awaits(struct scenario_table *t)
{
    struct awaits a = t->game->awaits(t->state);

    text_put(t->answer, "  ok     awaits");
    switch ((enum awaited)a.what) {
    case AWAITS_OPEN: put_word(t->answer, "open"); break;
    case AWAITS_BETS: put_word(t->answer, "bets"); break;
    case AWAITS_DRAW: put_word(t->answer, "draw"); break;
    case AWAITS_PLAYERS: put_word(t->answer, "players"); break;
    case AWAITS_DECISION:
        put_count(t->answer, "decision of seat", a.seat);
        put_hand(t, a.place);
        text_char(t->answer, ':');
        for (uint32_t i = 0; i < 32; i++)
            if (a.options >> i & 1)
                put_word_of(t->answer, t->game->decisions, t->game->decisions_count, i);
        break;
    }
    text_char(t->answer, '\n');
}

/* What only repeats the command, or what the table awaits, is not worth saying. */
static bool is_echo(const struct event *e, const struct command *cmd)
{
    return e->kind == EV_SAT || e->kind == EV_ASKED ||
           (e->kind == EV_BET && cmd->kind == CMD_BET) ||
           (e->kind == EV_TAKEN_BACK && cmd->kind == CMD_TAKE_BACK) || e->kind == EV_BOUGHT ||
           e->kind == EV_LEVEL;
}

/* 0: no clock runs, at an individual table. */
static void put_until(struct scenario_table *t, int64_t at_ms)
{
    if (at_ms == 0) return;
    put_word(t->answer, "until ");
    put_seconds(t->answer, at_ms);
}

static void put_card(struct scenario_table *t, const struct event *e)
{
    put_hand(t, e->place);
    text_char(t->answer, ' ');
    card_name((uint8_t)e->number, t->answer);
}

static void put_decision(struct scenario_table *t, const struct event *e, const struct command *cmd)
{
    put_hand(t, e->place);
    put_word_of(t->answer, t->game->decisions, t->game->decisions_count, e->number);
    if (cmd->kind != CMD_DECIDE) put_word(t->answer, "by the clock");
    else if (e->amount) put_euro(t->answer, NULL, e->amount);
}

/* What an event says beside its name and its seat. */
static void put_detail(struct scenario_table *t, const struct event *e, const struct command *cmd)
{
    switch ((enum event_kind)e->kind) {
    case EV_BETS_OPEN:
    case EV_TIME_BANK: put_until(t, e->amount); break;
    case EV_OUTCOME:
        text_char(t->answer, ' ');
        face_name_outcome(t->game, e->number, t->answer);
        break;
    case EV_CARD:
    case EV_TURNED: put_card(t, e); break;
    case EV_BET:
    case EV_POT:
        put_place(t, e->place);
        put_euro(t->answer, NULL, e->amount);
        break;
    case EV_DECIDED: put_decision(t, e, cmd); break;
    case EV_PAID:
        put_hand(t, e->place);
        put_part(t->answer, e->number);
        put_euro(t->answer, NULL, e->amount);
        break;
    case EV_POSTED:
        put_word(t->answer, level_words[e->place].key);
        put_euro(t->answer, NULL, e->amount);
        break;
    case EV_STREET:
        put_count(t->answer, "number", e->number);
        put_euro(t->answer, "pot", e->amount);
        break;
    case EV_COMBINATION:
        put_word(t->answer, category_words[e->number].key);
        put_marks(t->answer, e->amount);
        break;
    case EV_TAKEN_BACK:
    case EV_LEFT:
    case EV_SESSION_ENDED:
    case EV_UNCALLED:
    case EV_COMMISSION: put_euro(t->answer, NULL, e->amount); break;
    case EV_SAT:
    case EV_BETS_CLOSED:
    case EV_CARDS_COMING:
    case EV_SHUFFLED:
    case EV_NULL_THROW:
    case EV_ASKED:
    case EV_ROUND_OVER:
    case EV_VOIDED:
    case EV_INVITED:
    case EV_WARNED:
    case EV_BUTTON:
    case EV_RESTS:
    case EV_PLAYS_ON:
    case EV_LEAVING:
    case EV_BOUGHT:
    case EV_LEVEL:
    case EV_COUNT: break;
    }
}

static void answer_event(struct scenario_table *t, const struct event *e, const struct command *cmd)
{
    text_put(t->answer, "  says   ");
    text_put(t->answer, event_words[e->kind].key);
    if (e->seat != HOUSE) put_count(t->answer, "seat", e->seat);
    put_detail(t, e, cmd);
    text_char(t->answer, '\n');
}

static void answer_payout(struct scenario_table *t, const struct payout *line)
{
    text_put(t->answer, "  pays  ");
    put_count(t->answer, "seat", line->seat);
    put_place(t, line->place);
    if (line->hand) put_count(t->answer, "hand", line->hand + 1); /* as the hand is named */
    put_part(t->answer, line->part);
    put_word(t->answer, result_words[line->result].key);
    if (line->chips != line->stake) put_euro(t->answer, "chips", line->chips);
    put_euro(t->answer, "stake", line->stake);
    put_euro(t->answer, "prize", line->prize);
    if (line->commission) put_euro(t->answer, "commission", line->commission);
    put_euro(t->answer, "back", line->back);
    put_word(t->answer, "by");
    put_word(t->answer, line->rule);
    text_char(t->answer, '\n');
}

/* A line that comes to something else is told again: a void round returns what was lost. */
static bool same_line(const struct payout *a, const struct payout *b)
{
    return a->seat == b->seat && a->place == b->place && a->hand == b->hand && a->part == b->part &&
           a->result == b->result;
}

static bool was_told(const struct scenario_table *t, size_t i)
{
    if (i < t->tolds && same_line(&t->line[i], &t->told[i])) return true;
    for (size_t k = 0; k < t->tolds; k++)
        if (same_line(&t->line[i], &t->told[k])) return true;
    return false;
}

/* The lines that settle() lists now and did not before; a bit for each seat they pay. */
static uint32_t answer_settlement(struct scenario_table *t)
{
    struct payouts now = {.line = t->line};
    uint32_t       seats = 0;

    t->game->settle(t->state, &now);
    t->lines = now.count;
    for (size_t i = 0; i < t->lines; i++) {
        if (was_told(t, i)) continue;
        answer_payout(t, &t->line[i]);
        seats |= UINT32_C(1) << t->line[i].seat;
    }
    if (t->lines) memcpy(t->told, t->line, t->lines * sizeof *t->line);
    t->tolds = t->lines;
    return seats;
}

void answer_command(struct scenario_table *t, const struct command *cmd)
{
    const struct table *table = t->state;
    uint32_t            paid;

    answer_awaits(t);
    for (size_t i = 0; i < t->heard.count; i++)
        if (!is_echo(&t->heard.list[i], cmd)) answer_event(t, &t->heard.list[i], cmd);
    paid = answer_settlement(t);
    if (cmd->kind == CMD_SIT || cmd->kind == CMD_BUY || cmd->kind == CMD_BET ||
        cmd->kind == CMD_TAKE_BACK)
        return; /* anyone can see what these do to a stack */
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        const struct seat *seat = &table->seat[i];

        if (!seat->taken || (seat->stack == t->stack[i] && !(paid >> i & 1))) continue;
        text_put(t->answer, "  stack  ");
        text_number(t->answer, i);
        text_put(t->answer, " =");
        put_euro(t->answer, NULL, seat->stack);
        text_char(t->answer, '\n');
    }
}

/* What show() wrote, each of its lines as an answer. */
static void answer_shown(struct scenario_table *t, const char *shown)
{
    while (*shown) {
        text_put(t->answer, "  sees   ");
        while (*shown && *shown != '\n') text_char(t->answer, *shown++);
        if (*shown) shown++;
        text_char(t->answer, '\n');
    }
}

void answer_view(struct scenario_table *t, unsigned viewer)
{
    static const char *const phases[PHASES] = {
        [PHASE_IDLE] = "idle",         [PHASE_BETTING] = "betting", [PHASE_DRAWING] = "drawing",
        [PHASE_DECIDING] = "deciding", [PHASE_SETTLED] = "settled", [PHASE_VOID] = "void"};
    const struct table *table = t->view;
    char                shown[4096];
    struct text         show = text_over(shown, sizeof shown);

    t->game->see(t->state, viewer, t->view);
    text_put(t->answer, "  sees  ");
    put_count(t->answer, "round", (int64_t)table->round);
    put_word(t->answer, phases[table->phase]);
    text_char(t->answer, '\n');
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        const struct seat *seat = &table->seat[i];
        const cents       *row = cloth_row(t->game, t->view, i);

        if (!seat->taken) continue;
        text_put(t->answer, "  sees  ");
        put_count(t->answer, "seat", i);
        if (i == viewer || seat->stack) put_euro(t->answer, "stack", seat->stack);
        put_euro(t->answer, "in play", seat->in_play);
        text_char(t->answer, '\n');
        for (unsigned place = 0; place < t->game->places; place++) {
            if (row[place] == 0) continue;
            text_put(t->answer, "  sees  ");
            put_count(t->answer, "seat", i);
            put_place(t, place);
            put_euro(t->answer, NULL, row[place]);
            text_char(t->answer, '\n');
        }
    }
    t->game->show(t->view, KEY, &show);
    answer_shown(t, shown);
}
