/* A round from the rows of the journal. */
#include "replay/round_record.h"

#include "base/must.h"
#include "engine/table.h"
#include "floor/description.h"
#include "games/poker/poker.h"
#include "journal/bytes.h"
#include "journal/envelope.h"
#include "replay/prove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMMAND_BYTES (sizeof(struct command) + 8) /* and the client's number */
#define LINE_BYTES    46                           /* before the words of the rule */
#define SESSIONS      50                           /* of a player that are looked at */

static void *grow(void *list, size_t count, size_t each)
{
    /* Doubles at every power of two: no size is kept beside the count. */
    if (count & (count - 1)) return list;
    list = realloc(list, (count ? 2 * count : 1) * each);
    must(list != NULL);
    return list;
}

/* ---------------------------- rows of the journal -------------------------- */

struct finding {
    struct round_record *told;
    struct store        *store;
    size_t               rows;
    bool                 over, closed; /* closed: a row that does not open */
    bool                 decided;      /* what comes after need not be read */
    uint8_t              room[RECORD_BODY_MAX];
};

static bool has_command(const struct record *row)
{
    return row->body_size >= COMMAND_BYTES &&
           (row->kind == RECORD_COMMAND || row->kind == RECORD_BET || row->kind == RECORD_BACK ||
            row->kind == RECORD_DRAW || row->kind == RECORD_SIT || row->kind == RECORD_BUY ||
            row->kind == RECORD_LEAVE);
}

/* Against a bank coming and going is no part of a round: whoever acts in it is seated when
 * it is played again. */
static bool is_play(const struct command *cmd)
{
    return cmd->kind != CMD_SIT && cmd->kind != CMD_BUY && cmd->kind != CMD_LEAVE;
}

static void take_act(struct finding *f, const struct record *row)
{
    struct round_record *t = f->told;
    struct told_act      act = {.seq = row->seq, .player = row->player, .at_ms = row->at_ms};

    memcpy(&act.cmd, row->body, sizeof act.cmd);
    if (act.cmd.kind >= CMD_COUNT || f->over) return;
    t->act = grow(t->act, t->acts, sizeof *t->act);
    t->act[t->acts++] = act;
    if (act.cmd.kind == CMD_VOID) t->is_void = f->over = true;
}

/* Where no command made it void, the table could not go on at all (pit/renew.c). */
static void take_refund(struct finding *f, const struct record *row)
{
    struct round_record *t = f->told;

    if (row->seat >= SEATS_MAX || t->refunds == SEATS_MAX) return;
    if (!t->is_void) t->why = WHY_HALTED;
    t->is_void = f->over = true;
    t->refund[t->refunds++] = (struct told_refund){.seq = row->seq,
                                                   .player = row->player,
                                                   .session = row->session,
                                                   .moved = row->moved,
                                                   .seat = row->seat};
}

/* What stopped the house in the middle of a round has a row, and then it is void or goes on. */
static void take_incident(struct round_record *t)
{
    if (!t->is_void) t->why = WHY_INTERRUPTED;
}

/* As post.c writes it. */
bool round_record_line_of(const struct record *row, struct told_line *out)
{
    const uint8_t *at = row->body;
    size_t         rule = row->body_size - LINE_BYTES;

    if (row->body_size < LINE_BYTES || rule >= TOLD_RULE) return false;
    *out = (struct told_line){
        .seq = row->seq, .player = row->player, .session = row->session, .moved = row->moved};
    out->value = (struct payout){.chips = (cents)get_u64(at),
                                 .stake = (cents)get_u64(at + 8),
                                 .prize = (cents)get_u64(at + 16),
                                 .commission = (cents)get_u64(at + 24),
                                 .back = (cents)get_u64(at + 32),
                                 .place = (uint16_t)(at[40] | at[41] << 8),
                                 .seat = at[42],
                                 .hand = at[43],
                                 .part = at[44],
                                 .result = at[45]};
    memcpy(out->rule, at + LINE_BYTES, rule);
    return out->value.result < RESULTS && out->value.seat < SEATS_MAX;
}

/* A line that ended otherwise than it stood first (a hand of a round that is now void) is
 * told as it ended. */
static void take_line(struct round_record *t, const struct record *row)
{
    struct told_line line;

    if (!round_record_line_of(row, &line)) return;
    for (size_t i = 0; i < t->lines; i++) {
        if (!round_record_same_bet(&t->line[i].value, &line.value)) continue;
        line.moved += t->line[i].moved;
        t->line[i] = line;
        return;
    }
    t->line = grow(t->line, t->lines, sizeof *t->line);
    t->line[t->lines++] = line;
}

static uint32_t draws_so_far(const struct round_record *t)
{
    uint32_t draws = 0;

    for (size_t i = 0; i < t->acts; i++) draws += t->act[i].cmd.kind == CMD_DRAW;
    return draws;
}

static void take_commitment(struct round_record *t, const struct record *row)
{
    if (row->body_size != HASH_BYTES || t->seeds == TOLD_SEEDS) return;
    t->seed[t->seeds].draws = draws_so_far(t);
    memcpy(t->seed[t->seeds++].commitment, row->body, HASH_BYTES);
}

static void take_seed(struct finding *f, const struct record *row)
{
    struct round_record *t = f->told;

    f->over = true;
    t->over_ms = row->at_ms;
    if (row->body_size != SEED_BYTES || t->seeds == 0) return;
    memcpy(t->seed[t->seeds - 1].seed, row->body, SEED_BYTES);
    t->seed[t->seeds - 1].opened = true;
}

static void take_openings(struct round_record *t, const struct record *row)
{
    if (t->openings || row->body_size % FAIR_OPENING != 0) return;
    t->openings = malloc(row->body_size + 1);
    must(t->openings != NULL);
    memcpy(t->openings, row->body, row->body_size);
    t->openings_count = row->body_size / FAIR_OPENING;
}

static void take_opening(struct finding *f, const struct record *row)
{
    struct round_record *t = f->told;

    t->round = row->seq;
    t->table = row->table;
    t->opened_ms = row->at_ms;
    t->rules = row->rules;
    memcpy(t->spec.fingerprint, row->configuration, sizeof t->spec.fingerprint);
    if (row->body_size < COMMAND_BYTES || t->opening) return;
    t->opening_size = row->body_size - COMMAND_BYTES;
    t->opening = malloc(t->opening_size + 1);
    must(t->opening != NULL);
    memcpy(t->opening, row->body + COMMAND_BYTES, t->opening_size);
}

static int keep_closed(struct finding *f, const struct entry *entry, enum envelope value)
{
    f->closed = true;
    snprintf(f->store->why_read, sizeof f->store->why_read, "row %llu: %s",
             (unsigned long long)entry->seq, envelope_words[value].en);
    return 1;
}

static int take_row(void *with, const struct entry *entry)
{
    struct finding *f = with;
    struct record   row;
    enum envelope   value;

    if (++f->rows > TOLD_ROWS) {
        f->told->too_long = !f->decided;
        return 1;
    }
    value = envelope_read(f->store->keys, entry->bytes, entry->size, f->room, &row);
    if (value == ENVELOPE_NO_ROW) return 0;
    if (value != ENVELOPE_OPEN) return keep_closed(f, entry, value);
    if (row.kind == RECORD_ROUND) take_opening(f, &row);
    else if (row.kind == RECORD_COMMITMENT) take_commitment(f->told, &row);
    else if (row.kind == RECORD_SETTLEMENT) take_line(f->told, &row), f->decided = true;
    else if (row.kind == RECORD_SEED) take_seed(f, &row);
    else if (row.kind == RECORD_REFUND) take_refund(f, &row);
    else if (row.kind == RECORD_INCIDENT) take_incident(f->told);
    else if (row.kind == RECORD_OPENING) take_openings(f->told, &row);
    else if (has_command(&row)) take_act(f, &row);
    if (f->told->is_void && !f->told->over_ms) f->told->over_ms = row.at_ms;
    f->decided = f->decided || f->told->is_void || f->over;
    return 0;
}

static int take_description(void *with, const struct entry *entry)
{
    struct round_record *t = with;
    struct floor_table   spec;
    struct record        row;

    if (record_read(entry->bytes, entry->size, &row) && row.kind == RECORD_TABLE &&
        row.table == t->table && description_read((const char *)row.body, row.body_size, &spec))
        t->spec = spec;
    return 1;
}

/* The rows say by which configuration they were made; the description must be of that. */
static int find_description(struct store *store, struct finding *f)
{
    struct round_record *t = f->told;
    uint64_t             described = round_record_opening(t).described;
    uint8_t              made_by[FINGERPRINT_BYTES];

    if (described == 0) return 0;
    memcpy(made_by, t->spec.fingerprint, sizeof made_by);
    if (store->entries(store, described, 1, take_description, t) != 0) return -1;
    if (memcmp(made_by, t->spec.fingerprint, sizeof made_by) != 0) t->spec.game = NULL;
    memcpy(t->spec.fingerprint, made_by, sizeof made_by);
    return 0;
}

/* Of poker all is kept: who comes and goes between hands decides the next, and where a hand
 * ends is found by playing it again. */
static void choose_acts(struct round_record *t)
{
    size_t acts = 0;

    if (t->spec.game && !t->spec.game->banked) return;
    for (size_t i = 0; i < t->acts; i++)
        if (is_play(&t->act[i].cmd)) t->act[acts++] = t->act[i];
    t->acts = acts;
}

int round_record_find(struct store *store, uint64_t round, struct round_record *out)
{
    struct finding f = {.told = out, .store = store};

    *out = (struct round_record){.as = FOR_INSPECTOR, .of_rows = true};
    if (round == 0) return 0;
    if (store->round(store, round, take_row, &f) != 0 || f.closed ||
        find_description(store, &f) != 0) {
        round_record_release(out);
        return -1;
    }
    if (out->round != round) {
        round_record_release(out);
        return 0;
    }
    choose_acts(out);
    if (round_record_is_tournament(out)) out->why = WHY_STOPPED;
    if (!out->is_void) out->why = WHY_UNSAID;
    round_record_join_rules(out);
    return 1;
}

/* ------------------------------ who was dealt in --------------------------- */

struct sitting {
    uint32_t table;
    int64_t  opened_ms;
    unsigned seat;
};

/* His newest at that table before the hand: he was still there when it opened, or not. */
static int take_sitting(void *with, const struct session *session)
{
    struct sitting *s = with;

    if (session->table != s->table) return 0;
    if (session->closed_ms == 0 || session->closed_ms > s->opened_ms) s->seat = session->seat;
    return 1;
}

bool round_record_look_for(struct store *store, struct round_record *t, uint64_t player)
{
    struct sitting s = {.table = t->table, .opened_ms = t->opened_ms, .seat = HAND_SEATS};
    struct poker  *state;
    uint64_t       at;

    if (player == 0 || !t->spec.game || t->spec.game->banked || round_record_concerns(t, player))
        return true;
    if (store->sessions(store, player, t->round, SESSIONS, take_sitting, &s) != 0) return false;
    if (s.seat >= HAND_SEATS) return true;
    state = round_record_play(t, &at);
    if (state && state->has_hand && state->hand.terms.in & seat_bit(s.seat)) {
        t->dealt = player;
        t->dealt_seat = (uint8_t)s.seat;
    }
    free(state);
    return true;
}
