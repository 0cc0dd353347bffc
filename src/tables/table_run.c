#include "tables/inside.h"

#include "base/must.h"
#include "floor/description.h"
#include "games/poker/poker.h"
#include "journal/bytes.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define SNAPSHOT 512   /* rows after which the table is kept whole */
#define DEAL_MS  500   /* from opening a hand of poker to its first card */
#define LOOK_MS  10000 /* how often idle players are looked at */

/* ------------------------------- the rows --------------------------------- */

/* What was drawn may lie face down, and what is left of a shoe is for nobody to see: so it is
 * with every game that is played with cards.  Wheels and dice are seen as they fall. */
static bool is_hidden(const struct table_run *t, enum record_kind kind)
{
    return t->spec.game->shoe_at && (kind == RECORD_DRAW || kind == RECORD_ROUND);
}

struct record table_run_row(const struct table_run *t, enum record_kind kind, unsigned about,
                            int64_t now_ms)
{
    struct record row = {.kind = (uint8_t)kind,
                         .table = t->id,
                         .round = t->round,
                         .at_ms = now_ms,
                         .rules = t->spec.game->rules_version,
                         .seat = (uint8_t)about,
                         .book = (uint8_t)t->spec.house.value[OPT_BOOK],
                         .enclosed = is_hidden(t, kind)};

    memcpy(row.configuration, t->spec.fingerprint, HASH_BYTES);
    if (about < SEATS_MAX) {
        row.player = t->holder[about].player;
        row.session = t->holder[about].session;
    }
    return row;
}

void table_run_row_body(uint8_t body[ROW_BYTES], const struct command *cmd, uint64_t number)
{
    memcpy(body, cmd, sizeof *cmd);
    for (unsigned i = 0; i < 8; i++) body[sizeof *cmd + i] = (uint8_t)(number >> 8 * i);
}

void table_run_write(struct table_run *t, enum record_kind kind, const void *body, size_t size,
                     int64_t now_ms)
{
    struct record row = table_run_row(t, kind, HOUSE, now_ms);

    row.body = body;
    row.body_size = (uint32_t)size;
    cage_write(t->cage, &row);
}

void table_run_begin_round(struct table_run *t)
{
    t->posted_count = 0;
    t->draws = 0;
    memset(t->settled, 0, sizeof t->settled);
}

/* ------------------------------- the end ---------------------------------- */

/* The seed is opened for everybody once nothing more depends on it, but for poker, where it
 * would show the hands that nobody turned.  The next round waits until this one was seen,
 * unless the player himself says when. */
static void end_round(struct table_run *t, int64_t now_ms)
{
    if (!t->has_seed) return; /* it was over before */
    if (t->deck) table_run_open_cards(t, now_ms);
    else table_run_write(t, RECORD_SEED, t->seed, SEED_BYTES, now_ms);
    table_run_forget_seed(t);
    t->opens_ms = now_ms + (table_is_individual(t->state) ? 0 : PAUSE_MS);
}

/* --------------------------- one command, whole --------------------------- */

bool table_run_is_over(const struct table_run *t)
{
    unsigned phase = table_run_state(t)->phase;

    return phase == PHASE_IDLE || phase == PHASE_SETTLED || phase == PHASE_VOID;
}

void table_run_count_brought(struct table_run *t, unsigned seat)
{
    const struct session *session = cage_session(t->cage, t->holder[seat].session);

    t->brought[seat] = session ? session->brought : 0;
}

cents table_run_sits_with(const struct table_run *t, cents amount)
{
    return amount - t->posting->commission(t, amount);
}

struct key table_run_bring_key(const struct table_run *t, const struct ask *ask)
{
    uint8_t  words[4 + 4 * 8] = "sit ";
    uint8_t *end;

    if (ask->cmd.kind == CMD_BUY) memcpy(words, "buy ", 4);
    end = put_u64(put_u64(put_u64(words + 4, ask->player), t->id), ask->number);
    if (ask->cmd.kind == CMD_BUY) end = put_u64(end, (uint64_t)t->spec.house.value[OPT_BOOK]);
    return key_of_words(words, (size_t)(end - words));
}

enum refusal table_run_may_bring(struct table_run *t, uint64_t player, cents amount, int64_t now_ms)
{
    struct record row = table_run_row(t, RECORD_SIT, HOUSE, now_ms);
    enum refusal  no;

    row.player = player;
    if (!cage_begin(t->cage)) return REF_STOPPED;
    no = cage_may_bring(t->cage, &row, amount);
    cage_end(t->cage);
    return no;
}

/* Chips for `amount`, as far as the wallet goes. */
static enum refusal buy_chips(struct table_run *t, struct record *row, const struct command *cmd,
                              const struct ask *ask, cents amount)
{
    struct answer answer;
    struct key    key = key_of_row(cage_next(t->cage), 0);
    enum refusal  no;

    if (ask->number) key = table_run_bring_key(t, ask);
    if (cmd->kind == CMD_SIT) {
        row->player = ask->player;
        row->session = 0;
        no = cage_sit(t->cage, row, amount, key, &answer);
    } else {
        no = cage_buy(t->cage, row, amount, key, &answer);
    }
    must(no != REF_NONE || !answer.repeated); /* ask.c would have known it */
    if (no != REF_NONE || cmd->kind == CMD_BUY) return no;
    t->holder[cmd->seat] = (struct holder){.player = ask->player, .session = row->seq};
    done_seat(t, cmd->seat);
    return REF_NONE;
}

/* Money from the wallet may be lacking, so it moves before the table hears of it.  What the
 * house keeps of it as an entry commission never becomes chips. */
static enum refusal bring_money(struct table_run *t, struct record *row, const struct command *cmd,
                                const struct ask *ask, int64_t now_ms)
{
    cents          kept = cmd->amount - table_run_sits_with(t, cmd->amount);
    struct balance has = cage_balance(t->cage, ask->player, (enum book)row->book, FUNDS_MONEY);
    struct record  fee;
    struct answer  answer;
    enum refusal   no;

    if (kept && has.wallet < cmd->amount) return REF_NO_FUNDS;
    no = buy_chips(t, row, cmd, ask, cmd->amount - kept);
    if (no != REF_NONE) return no;
    table_run_count_brought(t, cmd->seat);
    if (kept == 0) return REF_NONE;
    fee = table_run_row(t, RECORD_MONEY, cmd->seat, now_ms);
    must(cage_move(t->cage, &fee, TRANSFER_COMMISSION, t->id, kept,
                   key_of_row(cage_next(t->cage), 0), &answer) == REF_NONE);
    return REF_NONE;
}

/* The row that opens a round, with what it begins with, and what binds its seed. */
static void write_round(struct table_run *t, const struct command *cmd, int64_t now_ms)
{
    uint8_t       body[ROW_BYTES + OPENING_MOST];
    struct record row = table_run_row(t, RECORD_ROUND, cmd->seat, now_ms);

    table_run_row_body(body, cmd, 0);
    row.body = body;
    row.body_size = (uint32_t)(ROW_BYTES + opening_write(t->spec.game, t->state, t->described,
                                                         body + ROW_BYTES));
    t->round = cage_write(t->cage, &row);
    table_run_begin_round(t);
    table_run_write(t, RECORD_COMMITMENT, t->commitment, HASH_BYTES, now_ms);
}

/* Commands whose rows come before the table hears of them: those that bring money or open a
 * round.  All others are written with what they did (post.c). */
static enum refusal write_before(struct table_run *t, const struct command *cmd,
                                 const struct ask *ask, int64_t now_ms)
{
    uint8_t       body[ROW_BYTES];
    struct record row = table_run_row(t, RECORD_COMMAND, cmd->seat, now_ms);
    enum refusal  no;

    table_run_row_body(body, cmd, ask ? ask->number : 0);
    row.body = body;
    row.body_size = ROW_BYTES;
    if (cmd->kind == CMD_SIT || cmd->kind == CMD_BUY) return bring_money(t, &row, cmd, ask, now_ms);
    no = table_run_may_bet(t, cmd, now_ms);
    if (no == REF_NONE && cmd->kind == CMD_OPEN) write_round(t, cmd, now_ms);
    return no;
}

void table_run_snapshot(struct table_run *t)
{
    uint8_t *bytes;
    size_t   size = table_run_bytes(t, &bytes);

    cage_snapshot(t->cage, t->id, bytes, size);
    free(bytes);
    t->rows = 0;
}

/* Who is no longer at the table, because he left, or the table ended his session for want of a
 * sign of life, or the hand that held him is over: his stack goes back to the wallet.  At the
 * table of a tournament there is no session: chips are no money there (810/2015 r.1). */
static void end_session(struct table_run *t, unsigned seat, int64_t now_ms)
{
    struct record  row = table_run_row(t, RECORD_LEAVE, seat, now_ms);
    struct session statement;

    if (row.session) must(cage_leave(t->cage, &row, &statement) == REF_NONE);
    done_part(t, seat);
    t->holder[seat] = (struct holder){0};
    t->going &= ~(1u << seat);
    t->missed &= ~(1u << seat);
}

static void end_sessions(struct table_run *t, int64_t now_ms)
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (t->holder[seat].player && !table_run_state(t)->seat[seat].taken)
            end_session(t, seat, now_ms);
}

static _Atomic uint64_t seatings; /* of all tables: pits know nothing of each other */

void table_run_count_seats(struct table_run *t)
{
    unsigned taken = 0;
    bool     moved = false;

    for (unsigned seat = 0; seat < table_seats(table_run_state(t)); seat++) {
        taken += table_run_state(t)->seat[seat].taken;
        if (table_run_seated(t, seat) == t->holder[seat].player) continue;
        atomic_store_explicit(&t->seated[seat], t->holder[seat].player, memory_order_relaxed);
        moved = true;
    }
    moved = moved || table_run_taken(t) != taken;
    atomic_store_explicit(&t->taken, taken, memory_order_relaxed);
    if (moved) atomic_fetch_add(&seatings, 1);
}

uint64_t table_run_seatings(void)
{
    return atomic_load(&seatings);
}

unsigned table_run_taken(const struct table_run *t)
{
    return atomic_load_explicit(&t->taken, memory_order_relaxed);
}

uint64_t table_run_seated(const struct table_run *t, unsigned seat)
{
    return atomic_load_explicit(&t->seated[seat], memory_order_relaxed);
}

void table_run_name_turn(struct table_run *t, uint64_t row)
{
    for (size_t i = 0; i < t->heard.count; i++)
        if (t->heard.list[i].kind == EV_ASKED) t->turn = row;
}

struct reply table_run_act(struct table_run *t, const struct command *cmd, const struct ask *ask,
                           int64_t now_ms)
{
    const struct game *game = t->spec.game;
    struct reply       reply = {.seat = cmd->seat};
    struct applied     applied = {.cmd = cmd, .number = ask ? ask->number : 0, .now_ms = now_ms};
    struct chips       before = {0};
    uint64_t           row = cage_next(t->cage); /* the first is the command's own */

    reply.no = write_before(t, cmd, ask, now_ms);
    if (reply.no != REF_NONE) return reply;
    t->posting->look(t, cmd, &before);
    t->heard.count = 0;
    game->apply(t->state, cmd, &t->heard);
    t->draws += cmd->kind == CMD_DRAW;
    table_run_name_turn(t, row);
    t->posting->post(t, &applied, &before);
    if (applied.number && cmd->seat < SEATS_MAX) done_note(t, cmd->seat, applied.number, cmd);
    end_sessions(t, now_ms);
    if (table_run_is_over(t)) end_round(t, now_ms);
    table_run_count_seats(t);
    if (++t->rows >= SNAPSHOT) table_run_snapshot(t);
    reply.seq = cage_next(t->cage) - 1;
    return reply;
}

struct reply table_run_do(struct table_run *t, const struct command *cmd, const struct ask *ask,
                          int64_t now_ms)
{
    const struct game *game = t->spec.game;
    struct reply       reply = {.no = game->check(t->state, cmd), .seat = cmd->seat};

    if (reply.no != REF_NONE) {
        reply.rule = game->rule_of(reply.no, cmd->place);
        return reply;
    }
    if (!cage_begin(t->cage)) {
        reply.no = REF_STOPPED;
        return reply;
    }
    reply = table_run_act(t, cmd, ask, now_ms);
    cage_end(t->cage);
    if (reply.no == REF_NONE) t->listener->changed(t->with, t, &t->heard, reply.seq);
    return reply;
}

/* ------------------------------- the dealer ------------------------------- */

static bool anybody(const struct table_run *t)
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (t->holder[seat].player) return true;
    return false;
}

static bool tell_table(struct table_run *t, struct command cmd, int64_t now_ms)
{
    cmd.seat = HOUSE;
    return table_run_do(t, &cmd, NULL, now_ms).seq != 0;
}

/* When the clock has something to tell the table: a deadline, or a look at idle players. */
static int64_t clock_due(const struct table_run *t)
{
    const struct table *table = table_run_state(t);
    int64_t             due = table->deadline_ms ? table->deadline_ms : INT64_MAX;

    if (!anybody(t)) return INT64_MAX;
    if (t->posting != &chips_posting && table->now_ms + LOOK_MS < due)
        due = table->now_ms + LOOK_MS;
    return due;
}

/* For whom it decided is remembered: he may be about to do so himself (ask.c). */
bool table_run_tell_time(struct table_run *t, int64_t now_ms)
{
    if (!tell_table(t, (struct command){.kind = CMD_TIME, .at_ms = now_ms}, now_ms)) return false;
    for (size_t i = 0; i < t->heard.count; i++)
        if (t->heard.list[i].kind == EV_DECIDED) t->decided_ms[t->heard.list[i].seat] = now_ms;
    return true;
}

/* The hands of a tournament's table are opened by the tournament. */
static bool may_open(const struct table_run *t, int64_t now_ms)
{
    return t->spec.game->awaits(t->state).what == AWAITS_OPEN && anybody(t) &&
           now_ms < t->closes_ms && t->posting != &chips_posting && !company_waits(t) &&
           !table_run_misses_somebody(t, now_ms);
}

bool table_run_prepare(struct table_run *t, int64_t now_ms)
{
    if (!table_run_take_seed(t)) return false;
    t->deals_ms = t->deck ? now_ms + DEAL_MS : now_ms;
    return true;
}

/* One thing that the dealer has to do now; false when there is none. */
static bool deal(struct table_run *t, int64_t now_ms)
{
    struct awaits awaits = t->spec.game->awaits(t->state);

    switch ((enum awaited)awaits.what) {
    case AWAITS_OPEN:
        if (!may_open(t, now_ms) || now_ms < t->opens_ms) return false;
        if (!table_run_prepare(t, now_ms)) {
            table_run_distrust(t, now_ms);
            return false;
        }
        if (tell_table(t, (struct command){.kind = CMD_OPEN}, now_ms)) return true;
        table_run_forget_seed(t);
        return table_run_see_off(t, now_ms); /* or somebody may not play */
    case AWAITS_DRAW:
        if (now_ms < t->deals_ms) return false;
        return tell_table(
            t, (struct command){.kind = CMD_DRAW, .number = table_run_draw(t, awaits.below)},
            now_ms);
    case AWAITS_BETS:
    case AWAITS_DECISION:
    case AWAITS_PLAYERS: break;
    }
    return false;
}

static bool awaits_card(const struct table_run *t)
{
    return t->spec.game->awaits(t->state).what == AWAITS_DRAW;
}

int64_t table_run_turn(struct table_run *t, int64_t now_ms)
{
    int64_t next;

    /* A clock that the dealer starts must not have run already: a decision is never given less
     * than its time (903-B 6.1.4). */
    bool starts = table_run_state(t)->now_ms < now_ms && !table_is_individual(t->state) &&
                  ((may_open(t, now_ms) && t->opens_ms <= now_ms) ||
                   (awaits_card(t) && t->deals_ms <= now_ms));

    if ((starts || clock_due(t) <= now_ms) && !table_run_tell_time(t, now_ms)) return INT64_MAX;
    while (table_run_see_off(t, now_ms) || company_acts(t, now_ms) || deal(t, now_ms)) {}
    waiting_turn(t, now_ms);
    next = clock_due(t);
    if (waiting_due(t) < next) next = waiting_due(t);
    if (company_due(t) > now_ms && company_due(t) < next) next = company_due(t);
    if (may_open(t, now_ms) && t->opens_ms > now_ms && t->opens_ms < next) next = t->opens_ms;
    if (awaits_card(t) && t->deals_ms > now_ms && t->deals_ms < next) next = t->deals_ms;
    if (table_run_misses_somebody(t, now_ms) && t->missed_ms < next) next = t->missed_ms;
    return next;
}

/* ------------------------- opening, and questions ------------------------- */

void table_run_write_description(struct table_run *t, uint64_t match, int64_t now_ms)
{
    char          words[DESCRIPTION_MAX];
    struct text   text = text_over(words, sizeof words);
    struct record row = table_run_row(t, RECORD_TABLE, HOUSE, now_ms);

    description_write(&t->spec, &text);
    must(!text.cut);
    row.body = (const uint8_t *)words;
    row.body_size = (uint32_t)text.used;
    row.round = match;
    t->described = cage_write(t->cage, &row);
}

bool table_run_describe(struct table_run *t, int64_t now_ms)
{
    if (t->described) return true;
    if (!cage_begin(t->cage)) return false;
    table_run_write_description(t, 0, now_ms);
    cage_end(t->cage);
    return true;
}

struct table_run *table_run_open(uint32_t id, const struct floor_table *spec, struct cage *cage,
                                 struct source *source, const struct table_listener *listener,
                                 void *with)
{
    struct table_run *t = calloc(1, sizeof *t);

    must(t != NULL);
    t->id = id;
    t->closes_ms = INT64_MAX;
    t->cage = cage;
    t->source = source;
    t->listener = listener;
    t->with = with;
    table_run_reopen(t, spec);
    return t;
}

static const struct chip_posting *chip_posting_of(const struct floor_table *spec)
{
    if (spec->game->banked) return &bank_posting;
    return spec->house.value[POK_PLAY] == PLAY_TOURNAMENT ? &chips_posting : &pot_posting;
}

void table_run_reopen(struct table_run *t, const struct floor_table *spec)
{
    table_run_forget_seed(t);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (t->holder[seat].player) done_part(t, seat);
    free(t->state);
    free(t->line);
    free(t->was);
    free(t->deck);
    t->spec = *spec;
    t->posting = chip_posting_of(spec);
    t->state = calloc(1, spec->game->state_size);
    t->line = calloc(spec->game->payouts_max, sizeof *t->line);
    t->was = calloc(spec->game->payouts_max, sizeof *t->was);
    t->deck = spec->game->banked ? NULL : calloc(1, sizeof *t->deck);
    must(t->state != NULL && t->line != NULL && t->was != NULL);
    must(spec->game->banked || t->deck != NULL);
    memset(t->holder, 0, sizeof t->holder);
    memset(t->commitment, 0, sizeof t->commitment);
    t->round = t->described = 0;
    t->going = t->missed = t->rows = 0;
    table_run_begin_round(t);
    spec->game->open(t->state, &spec->house, spec->fingerprint);
    done_open(t);
    table_run_count_seats(t);
}

void table_run_release(struct table_run *t)
{
    table_run_forget_seed(t);
    free(t->state);
    free(t->line);
    free(t->was);
    free(t->posted);
    free(t->deck);
    free(t->company);
    free(t->waitlist);
    free(t->asks);
    free(t->gone);
    free(t);
}

uint32_t table_run_id(const struct table_run *t)
{
    return t->id;
}

const struct game *table_run_game(const struct table_run *t)
{
    return t->spec.game;
}

const struct table *table_run_table(const struct table_run *t)
{
    return t->state;
}

const struct holder *table_run_holder(const struct table_run *t, unsigned seat)
{
    must(seat < SEATS_MAX);
    return &t->holder[seat];
}

cents table_run_brought(const struct table_run *t, unsigned seat)
{
    must(seat < SEATS_MAX);
    return t->brought[seat];
}

unsigned table_run_seat_of(const struct table_run *t, uint64_t player)
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (t->holder[seat].player && t->holder[seat].player == player) return seat;
    return OBSERVER;
}

uint64_t table_run_round(const struct table_run *t)
{
    return t->round;
}

uint64_t table_run_turn_name(const struct table_run *t)
{
    return t->turn;
}

const uint8_t *table_run_commitment(const struct table_run *t)
{
    return t->commitment;
}

void table_run_see(const struct table_run *t, unsigned viewer, void *view)
{
    t->spec.game->see(t->state, viewer, view);
}
