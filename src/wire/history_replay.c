/* A round played again on the same table: the messages of the table as they were told while it
 * was played, from the rows of the journal.
 *
 * Whoever draws a live table draws this.  What others staked against a bank is left out, as in
 * a record (decision 0140); of a hand of poker who took part is told what he saw, and nobody else
 * anything but the outcome (decision 0185). */
#include "wire/history_inside.h"

#include "base/json_put.h"
#include "base/must.h"
#include "engine/table.h"
#include "tables/company.h"
#include "halls/hall.h"
#include "wire/poker.h"
#include "wire/live_json.h"

#include <stdlib.h>

struct replay {
    struct json_writer *j;
    struct scene        scene;
    unsigned            seat; /* whose eyes; OBSERVER: nobody's */
    bool                begun;
    void               *view;  /* owned */
    struct events       heard; /* since the last frame */
};

/* Of another's bets against the bank nobody is told; his moves where they move the next card. */
static bool may_hear(const struct replay *p, struct event *e)
{
    if (!p->scene.game->banked || e->seat == HOUSE || e->seat == p->seat) return true;
    if (!p->scene.game->decisions || e->kind == EV_BET || e->kind == EV_TAKEN_BACK) return false;
    e->amount = 0;
    return true;
}

static void hear_more(struct replay *p, const struct events *heard, uint64_t seq)
{
    for (size_t i = 0; i < heard->count; i++) {
        struct event e = heard->list[i];

        if (e.kind == EV_ASKED) p->scene.turn = seq;
        if (may_hear(p, &e) && p->heard.count < EVENTS_MAX) p->heard.list[p->heard.count++] = e;
    }
}

/* Cards that come one after another are one telling, and so are chips laid down: as live. */
static bool is_more_to_come(const struct table *t, const struct command *next)
{
    if (!next) return false;
    return next->kind == CMD_DRAW ||
           (t->phase == PHASE_BETTING && next->kind != CMD_CLOSE && next->kind != CMD_TIME);
}

/* Stacks are not told: against a bank they are nobody's true ones (recall/prove.c). */
static void write_own(struct replay *p, const void *state, uint64_t seq)
{
    const struct game *game = p->scene.game;

    if (game->banked) game->see(state, p->seat, p->view);
    else tell_hand_seen(state, p->seat, p->view);
    json_put_key(p->j, "you");
    json_put_object(p->j);
    put_number(p->j, "table", p->scene.table);
    put_number(p->j, "seq", (int64_t)seq);
    put_number(p->j, "seat", p->seat);
    if (game->banked) {
        json_put_key(p->j, "lines");
        live_json_lines(p->j, game, p->view, p->seat);
    } else live_json_poker_you(p->j, p->view, p->seat, p->scene.turn);
    json_put_end(p->j);
}

static void write_frame(struct replay *p, const void *state, uint64_t seq)
{
    const struct game *game = p->scene.game;

    p->scene.state = state;
    json_put_object(p->j);
    json_put_key(p->j, "table");
    game->see(state, OBSERVER, p->view);
    if (game->banked) history_json_hide_stakes(game, p->view, p->seat);
    live_json_scene(p->j, &p->scene, p->view, &p->heard, seq);
    json_put_end(p->j);
    if (p->seat != OBSERVER) write_own(p, state, seq);
    json_put_end(p->j);
    p->heard.count = 0;
}

static void show(void *with, const void *state, const struct command *next,
                 const struct events *heard, uint64_t seq)
{
    struct replay *p = with;

    hear_more(p, heard, seq);
    if (!p->begun) { /* when the round has opened */
        p->begun = true;
        p->scene.state = state;
        json_put_key(p->j, "places");
        live_json_scene_places(p->j, &p->scene, seq);
        json_put_key(p->j, "frames");
        json_put_array(p->j);
    }
    if (!is_more_to_come(state, next) && (p->heard.count || !next)) write_frame(p, state, seq);
}

static uint32_t bots_in(const struct round_record *t)
{
    uint32_t bots = 0;

    for (size_t i = 0; i < t->acts; i++)
        if (t->act[i].cmd.seat < SEATS_MAX && is_bot(t->act[i].player))
            bots |= UINT32_C(1) << t->act[i].cmd.seat;
    return bots;
}

/* The round itself, and the terms by which the table is drawn. */
static void write_table(struct json_writer *j, const struct round_record *t)
{
    const struct game *game = t->spec.game;

    json_put_key(j, "info");
    json_put_object(j);
    put_number(j, "table", t->table);
    put_string(j, "name", t->spec.name);
    put_string(j, "game", game->key);
    put_string(j, "pt", game->pt);
    put_string(j, "en", game->en);
    put_string(j, "regulation", game->regulation);
    json_put_key(j, "banked");
    json_put_bool(j, game->banked);
    put_string(j, "book", t->spec.house.value[OPT_BOOK] == BOOK_DEMO ? "demo" : "money");
    put_number(j, "seats", t->spec.house.value[OPT_SEATS]);
    if (hall_of_table(t->table)) put_number(j, "tournament", hall_of_table(t->table));
    json_put_end(j);
}

static enum recalled play_again(struct json_writer *j, struct round_record *t, enum told_for as,
                                uint64_t player)
{
    static const uint8_t none[HASH_BYTES];
    struct replay       *p = calloc(1, sizeof *p);
    uint64_t             at;
    void                *state;

    must(p != NULL);
    *p = (struct replay){.j = j, .seat = history_json_seat(t, player)};
    p->scene = (struct scene){.game = t->spec.game,
                              .round = t->round,
                              .table = t->table,
                              .commitment = t->seeds ? t->seed[t->seeds - 1].commitment : none,
                              .bots = t->spec.game->banked ? 0 : bots_in(t)};
    p->view = malloc(t->spec.game->state_size);
    must(p->view != NULL);
    write_table(j, t);
    if (t->spec.game->banked || as != FOR_ALL)
        state = round_record_play_for(t, &at, &(struct told_viewer){show, p});
    else state = round_record_play(t, &at);
    if (p->begun) json_put_end(j); /* of the frames */
    if (state) history_json_whole(j, t, as, player, state);
    free(state);
    free(p->view);
    free(p);
    return state ? RECALLED : UNREAD;
}

enum recalled history_json_replay(struct json_writer *j, const struct reader *r, uint64_t round)
{
    struct round_record told;
    enum recalled       value = history_json_find_for(r, round, &told);

    if (value != RECALLED) return value;
    if (told.spec.game && !told.over_ms) { /* of poker, only playing it tells */
        uint64_t at;

        free(round_record_play(&told, &at));
    }
    if (!told.spec.game) value = UNREAD;
    else if (!told.over_ms) value = NOT_OVER;
    else value = play_again(j, &told, history_json_for(&told, r), r->player);
    round_record_release(&told);
    return value;
}
