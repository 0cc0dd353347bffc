#include "wire/live_json.h"

#include "base/json_put.h"
#include "base/must.h"
#include "wire/ending.h"
#include "wire/layout.h"
#include "wire/poker.h"
#include "wire/refusal_json.h"

#include <sodium.h>
#include <stdlib.h>

#define VIEW_MOST  65536 /* bytes of the largest state */
#define LINES_MOST 6144  /* of what a round may come to */

/* -------------------------------- answers --------------------------------- */

void live_json_done(struct text *out, uint64_t n, uint64_t seq)
{
    struct json_writer j = json_writer_over(out);

    json_put_object(&j);
    put_number(&j, "re", (int64_t)n);
    json_put_key(&j, "ok");
    json_put_bool(&j, true);
    if (seq) put_number(&j, "seq", (int64_t)seq);
    json_put_end(&j);
}

static void refuse(struct text *out, uint64_t n, enum refusal no, const struct refusal_about *about)
{
    struct json_writer j = json_writer_over(out);

    json_put_object(&j);
    json_put_key(&j, "re");
    if (n) json_put_number(&j, (int64_t)n);
    else json_put_string(&j, NULL);
    refusal_json(&j, no, about);
    json_put_end(&j);
}

void live_json_refused(struct text *out, uint64_t n, const struct reply *reply)
{
    refuse(out, n, reply->no,
           &(struct refusal_about){.rule = reply->rule, .highest = reply->highest});
}

void live_json_refuse(struct text *out, uint64_t n, enum refusal no, const char *field)
{
    refuse(out, n, no, &(struct refusal_about){.field = field});
}

void live_json_stopped(struct text *out)
{
    struct json_writer j = json_writer_over(out);

    json_put_object(&j);
    put_string(&j, "type", "stopped");
    put_string(&j, "pt", refusal_words[REF_NOT_CONFIRMED].pt);
    put_string(&j, "en", refusal_words[REF_NOT_CONFIRMED].en);
    json_put_end(&j);
}

/* -------------------------------- a table --------------------------------- */

/* clang-format off */
const char *const phase_keys[PHASES] = {"idle", "betting", "drawing", "deciding", "settled",
                                        "void"};
/* clang-format on */

static void write_events(struct json_writer *j, const struct events *heard)
{
    json_put_array(j);
    for (size_t i = 0; i < heard->count; i++) {
        const struct event *e = &heard->list[i];

        json_put_object(j);
        put_string(j, "event", event_words[e->kind].key);
        if (e->seat != HOUSE) put_number(j, "seat", e->seat);
        put_number(j, "place", e->place);
        put_number(j, "number", e->number);
        if (e->amount) put_number(j, "amount", e->amount);
        json_put_end(j);
    }
    json_put_end(j);
}

/* [seat, place, cents] for every pile on the cloth. */
static void write_bets(struct json_writer *j, const struct game *game, const struct table *t)
{
    json_put_array(j);
    for (unsigned seat = 0; game->places && seat < table_seats(t); seat++) {
        const cents *row = cloth_row(game, t, seat);

        for (unsigned place = 0; place < game->places; place++) {
            if (row[place] == 0) continue;
            json_put_array(j);
            json_put_number(j, seat);
            json_put_number(j, place);
            json_put_number(j, row[place]);
            json_put_end(j);
        }
    }
    json_put_end(j);
}

static void write_seats(struct json_writer *j, const struct table *t)
{
    json_put_array(j);
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (t->seat[seat].taken) json_put_number(j, seat);
    json_put_end(j);
}

static void write_last(struct json_writer *j, const struct table *t)
{
    unsigned count = t->lasts < LAST_MAX ? t->lasts : LAST_MAX;

    json_put_array(j); /* the newest first */
    for (unsigned i = 0; i < count; i++) json_put_number(j, t->last[(t->lasts - 1 - i) % LAST_MAX]);
    json_put_end(j);
}

/* What is asked, by a view.  An observer's knows no stack, and so none of the moves that take
 * chips from it: they, and the terms of each, are told to the player of the seat alone. */
static void write_awaits(struct json_writer *j, const struct game *game, const void *view,
                         unsigned viewer, uint64_t turn)
{
    struct awaits awaits = game->awaits(view);

    if (awaits.what != AWAITS_DECISION) return;
    if (viewer != OBSERVER && viewer != awaits.seat) return;
    json_put_key(j, "asked");
    json_put_object(j);
    put_number(j, "seat", awaits.seat);
    put_number(j, "place", awaits.place);
    if (turn) put_number(j, "turn", (int64_t)turn);
    json_put_key(j, "moves");
    json_put_array(j);
    for (unsigned i = 0; i < game->decisions_count; i++)
        if (awaits.options & 1u << i) json_put_string(j, game->decisions[i].key);
    json_put_end(j);
    if (viewer != OBSERVER) live_json_asked_terms(j, game, view);
    json_put_end(j);
}

/* Line by line, and by which rule. */
void live_json_lines(struct json_writer *j, const struct game *game, const void *view,
                     unsigned seat)
{
    static _Thread_local struct payout line_room[LINES_MOST];
    struct payouts                     all = {.line = line_room};

    must(game->payouts_max <= LINES_MOST);
    if (view) game->settle(view, &all);
    json_put_array(j);
    for (size_t i = 0; i < all.count; i++) {
        const struct payout *line = &all.line[i];

        if (line->seat != seat) continue;
        json_put_object(j);
        put_number(j, "place", line->place);
        if (line->hand) put_number(j, "hand", line->hand);
        if (line->part) put_number(j, "part", line->part);
        put_string(j, "result", result_words[line->result].key);
        put_number(j, "chips", line->chips);
        put_number(j, "stake", line->stake);
        put_number(j, "prize", line->prize);
        if (line->commission) put_number(j, "commission", line->commission);
        put_number(j, "back", line->back);
        put_string(j, "rule", line->rule);
        json_put_end(j);
    }
    json_put_end(j);
}

static void begin(struct json_writer *j, const char *type, uint32_t table, uint64_t seq)
{
    json_put_object(j);
    put_string(j, "type", type);
    put_number(j, "table", table);
    put_number(j, "seq", (int64_t)seq);
}

static struct scene scene_of(const struct table_run *table)
{
    struct scene scene = {.game = table_run_game(table),
                          .state = table_run_table(table),
                          .round = table_run_round(table),
                          .commitment = table_run_commitment(table),
                          .turn = table_run_turn_name(table),
                          .table = table_run_id(table),
                          .waiting = table_run_waiting(table)};

    for (unsigned seat = 0; !scene.game->banked && seat < table_seats(scene.state); seat++)
        scene.bots |= (uint32_t)table_run_is_bot(table, seat) << seat;
    return scene;
}

/* A view, until the next one in this thread: they are as large as a cloth, and many. */
static struct table *see(const struct table_run *table, unsigned viewer)
{
    static _Thread_local union {
        struct table table;
        uint8_t      room[VIEW_MOST];
    } view;

    must(table_run_game(table)->state_size <= sizeof view);
    table_run_see(table, viewer, &view);
    return &view.table;
}

void live_json_scene(struct json_writer *j, const struct scene *scene, const void *view,
                     const struct events *heard, uint64_t seq)
{
    const struct table *seen = view;
    struct ending       end = ending_of(scene->round, seen->phase);
    char                hex[2 * HASH_BYTES + 1];

    begin(j, "table", scene->table, seq);
    put_number(j, "round", (int64_t)scene->round);
    put_string(j, "phase", phase_keys[seen->phase]);
    put_number(j, "now", seen->now_ms);
    if (seen->deadline_ms) put_number(j, "deadline", seen->deadline_ms);
    put_string(j, "commitment", sodium_bin2hex(hex, sizeof hex, scene->commitment, HASH_BYTES));
    json_put_key(j, "seats");
    write_seats(j, seen);
    ending_key(&end, j, "bets");
    write_bets(j, scene->game, seen);
    ending_written(&end, j);
    json_put_key(j, "last");
    write_last(j, seen);
    if (scene->game->banked) write_awaits(j, scene->game, view, OBSERVER, scene->turn);
    else live_json_poker_asked(j, view, OBSERVER, scene->turn);
    ending_key(&end, j, "game");
    live_json_game(j, scene, view);
    ending_written(&end, j);
    put_ending(&end, j);
    json_put_key(j, "events");
    if (heard) write_events(j, heard);
    else json_put_array(j), json_put_end(j);
}

void live_json_table(struct text *out, const struct table_run *table, const struct events *heard,
                     uint64_t seq)
{
    struct json_writer j = json_writer_over(out);
    struct scene       scene = scene_of(table);

    live_json_scene(&j, &scene, see(table, OBSERVER), heard, seq);
    if (table_run_closes(table) != INT64_MAX) put_number(&j, "closing", table_run_closes(table));
    live_json_openings(&j, table, 0);
    json_put_end(&j);
}

/* Of his own seat a player of the bank knows everything.  Where there are cards, or something
 * has been decided, the table is looked at through his eyes. */
void live_json_you(struct text *out, const struct table_run *table, unsigned seat, uint64_t seq)
{
    const struct game *game = table_run_game(table);
    struct json_writer j = json_writer_over(out);
    unsigned           phase = table_run_table(table)->phase;
    bool               nothing_yet = phase == PHASE_IDLE || phase == PHASE_BETTING;
    struct table      *view = game->banked && nothing_yet ? NULL : see(table, seat);
    const struct seat *me = view ? &view->seat[seat] : &table_run_table(table)->seat[seat];
    struct ending      end = ending_of(table_run_round(table), phase);

    begin(&j, "you", table_run_id(table), seq);
    ending_number(&end, &j, "seat", seat);
    ending_number(&end, &j, "stack", me->stack);
    ending_number(&end, &j, "in_play", me->in_play);
    ending_number(&end, &j, "staked", me->staked);
    ending_number(&end, &j, "won", me->prizes);
    ending_number(&end, &j, "rounds", me->rounds);
    put_number(&j, "since", me->since_ms);
    if (table_run_holder(table, seat)->session) {
        put_number(&j, "session", (int64_t)table_run_holder(table, seat)->session);
        put_number(&j, "brought", table_run_brought(table, seat));
    }
    if (game->banked) {
        ending_key(&end, &j, "lines");
        live_json_lines(&j, game, view, seat);
        ending_written(&end, &j);
        put_ending(&end, &j);
        if (view) write_awaits(&j, game, view, seat, table_run_turn_name(table));
    }
    if (!game->banked) live_json_poker_you(&j, view, seat, table_run_turn_name(table));
    live_json_openings(&j, table, table_run_holder(table, seat)->player);
    json_put_end(&j);
}

void live_json_seated(struct json_writer *j, const struct table_run *table,
                      const struct caller *caller)
{
    json_put_array(j);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        uint64_t player = table_run_seated(table, seat);

        if (player == 0) continue;
        json_put_object(j);
        put_number(j, "seat", seat);
        caller->call(caller->with, j, player);
        json_put_end(j);
    }
    json_put_end(j);
}

void live_json_names(struct text *out, const struct table_run *table, const struct caller *caller,
                     uint64_t seq)
{
    struct json_writer j = json_writer_over(out);

    begin(&j, "names", table_run_id(table), seq);
    json_put_key(&j, "names");
    live_json_seated(&j, table, caller);
    json_put_end(&j);
}

static void write_places(struct json_writer *j, const struct game *game, const struct table *state)
{
    json_put_array(j);
    for (unsigned place = 0; place < game->places; place++) {
        char         pt[96], en[96], key[96];
        struct text  t_pt = text_over(pt, sizeof pt), t_en = text_over(en, sizeof en);
        struct text  t_key = text_over(key, sizeof key);
        struct terms terms;

        place_terms(game, state, place, &terms);
        if (terms.most == 0) continue; /* not offered here */
        game->name_place(place, PT, &t_pt);
        game->name_place(place, EN, &t_en);
        game->name_place(place, KEY, &t_key);
        json_put_object(j);
        put_number(j, "place", place);
        put_string(j, "key", key);
        put_string(j, "pt", pt);
        put_string(j, "en", en);
        live_json_terms(j, &terms);
        live_json_covers(j, game, place);
        json_put_end(j);
    }
    json_put_end(j);
}

void live_json_scene_places(struct json_writer *j, const struct scene *scene, uint64_t seq)
{
    begin(j, "places", scene->table, seq);
    json_put_key(j, "layout");
    live_json_layout(j, scene->game, scene->state);
    json_put_key(j, "places");
    write_places(j, scene->game, scene->state);
    if (!scene->game->banked) live_json_poker_terms(j, scene->state);
    json_put_end(j);
}

void live_json_places(struct text *out, const struct table_run *table, uint64_t seq)
{
    struct json_writer j = json_writer_over(out);
    struct scene       scene = scene_of(table);

    live_json_scene_places(&j, &scene, seq);
}
