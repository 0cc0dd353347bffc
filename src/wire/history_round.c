/* A round told whole, with its outcome, stakes and prizes: the last that a player took part in,
 * and any before it. */
#include "wire/history_inside.h"

#include "base/json_put.h"
#include "base/must.h"
#include "face/face.h"
#include "halls/hall.h"
#include "wire/poker.h"
#include "wire/live_json.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void put_hex(struct json_writer *j, const char *key, const uint8_t bytes[32])
{
    char hex[65];

    put_string(j, key, sodium_bin2hex(hex, sizeof hex, bytes, 32));
}

/* --------------------------------- a round --------------------------------- */

unsigned history_json_seat(const struct round_record *t, uint64_t player)
{
    if (!round_record_concerns(t, player)) return OBSERVER;
    for (size_t i = 0; player && i < t->lines; i++)
        if (t->line[i].player == player) return t->line[i].value.seat;
    for (unsigned i = 0; i < t->refunds; i++)
        if (t->refund[i].player == player) return t->refund[i].seat;
    if (t->dealt == player) return t->dealt_seat;
    for (size_t i = 0; player && i < t->acts; i++)
        if (t->act[i].player == player && t->act[i].cmd.seat < SEATS_MAX) return t->act[i].cmd.seat;
    return OBSERVER;
}

void history_json_hide_stakes(const struct game *game, void *view, unsigned seat)
{
    if (game_face(game)->hide_stakes) game_face(game)->hide_stakes(view, seat);
    for (unsigned other = 0; game->places && other < table_seats(view); other++)
        if (other != seat)
            memset((cents *)(uintptr_t)cloth_row(game, view, other), 0,
                   game->places * sizeof(cents));
}

/* What lay on the table in the end, as he saw it. */
static void write_outcome(struct json_writer *j, const struct round_record *t, const void *state,
                          unsigned seat)
{
    const struct game *game = t->spec.game;
    void              *view = malloc(game->state_size);

    must(view != NULL);
    if (game->banked) game->see(state, seat, view);
    else tell_hand_seen(state, seat, view);
    if (game->banked && t->as != FOR_INSPECTOR) history_json_hide_stakes(game, view, seat);
    json_put_key(j, "outcome");
    json_put_object(j);
    if (game->banked) live_json_banked(j, game, view);
    else tell_hand(j, view);
    json_put_end(j);
    free(view);
}

static void write_draws(struct json_writer *j, const struct round_record *t)
{
    json_put_key(j, "draws");
    json_put_array(j);
    for (size_t i = 0, told = 0; i < t->acts && told < LINES_MOST; i++) {
        if (t->act[i].cmd.kind != CMD_DRAW) continue;
        told++;
        json_put_array(j);
        json_put_number(j, t->act[i].cmd.number);
        json_put_number(j, t->act[i].below);
        json_put_end(j);
    }
    json_put_end(j);
}

static void write_lines(struct json_writer *j, const struct round_record *t)
{
    cents staked = 0, won = 0;

    json_put_key(j, "lines");
    json_put_array(j);
    for (size_t i = 0; i < t->lines; i++) {
        staked += t->line[i].value.chips;
        won += t->line[i].value.back;
        if (i < LINES_MOST) round_record_write_line(t, &t->line[i], j);
    }
    json_put_end(j);
    for (unsigned i = 0; i < t->refunds; i++) { /* where nobody can say of which bets */
        if (t->refund[i].listed) continue;
        staked += t->refund[i].moved;
        won += t->refund[i].moved;
    }
    put_number(j, "staked", staked);
    put_number(j, "won", won);
}

static void write_why(struct json_writer *j, const struct words *why)
{
    if (!why->key) return;
    json_put_key(j, "why");
    json_put_object(j);
    put_string(j, "key", why->key);
    put_string(j, "pt", why->pt);
    put_string(j, "en", why->en);
    json_put_end(j);
}

static void write_head(struct json_writer *j, const struct round_record *t)
{
    const struct told_seed *last = t->seeds ? &t->seed[t->seeds - 1] : NULL;

    put_number(j, "round", (int64_t)t->round);
    put_number(j, "table", t->table);
    put_string(j, "name", t->spec.game ? t->spec.name : NULL);
    put_string(j, "game", t->spec.game ? t->spec.game->key : NULL);
    put_number(j, "opened", t->opened_ms);
    put_number(j, "over", t->over_ms);
    json_put_key(j, "void");
    json_put_bool(j, t->is_void);
    write_why(j, &told_whys[t->why]);
    if (last) put_hex(j, "commitment", last->commitment);
    if (last && last->opened) put_hex(j, "seed", last->seed);
}

enum told_for history_json_for(const struct round_record *t, const struct reader *r)
{
    if (r->inspector) return FOR_INSPECTOR;
    return round_record_concerns(t, r->player) ? FOR_PLAYER : FOR_ALL;
}

/* Of a round that is not over: that it is there, and what binds it. */
void history_json_whole(struct json_writer *j, struct round_record *t, enum told_for as,
                        uint64_t player, void *state)
{
    unsigned seat;

    write_head(j, t);
    seat = history_json_seat(t, player);
    round_record_narrow(t, as, player);
    if (state && t->over_ms) write_outcome(j, t, state, seat);
    if (!t->over_ms) return;
    write_draws(j, t);
    if (as != FOR_ALL) write_lines(j, t);
}

static void write_round(struct json_writer *j, struct round_record *t, enum told_for as,
                        uint64_t player)
{
    uint64_t at;
    void    *state = round_record_play(t, &at); /* of poker, only this tells whether it is over */

    history_json_whole(j, t, as, player, state);
    free(state);
}

/* --------------------------------- asking ---------------------------------- */

enum recalled history_json_find(const struct reader *r, uint64_t round, struct round_record *out)
{
    int found = round_record_find(r->store, round, out);

    if (found < 0) return UNREAD;
    if (found == 0) return NO_SUCH;
    if (!out->too_long) return RECALLED;
    round_record_release(out);
    return TOO_LONG;
}

enum recalled history_json_find_for(const struct reader *r, uint64_t round,
                                    struct round_record *out)
{
    enum recalled value = history_json_find(r, round, out);

    if (value != RECALLED || round_record_look_for(r->store, out, r->player)) return value;
    round_record_release(out);
    return UNREAD;
}

enum recalled history_json_round(struct json_writer *j, const struct reader *r, uint64_t round)
{
    struct round_record told;
    enum recalled       value = history_json_find_for(r, round, &told);

    if (value != RECALLED) return value;
    write_round(j, &told, history_json_for(&told, r), r->player);
    round_record_release(&told);
    return RECALLED;
}

enum recalled history_json_record(struct json_writer *j, const struct reader *r, uint64_t round,
                                  const char *key)
{
    struct round_record told;
    uint64_t            at;
    enum recalled       value = history_json_find_for(r, round, &told);

    if (value != RECALLED) return value;
    free(round_record_play(&told, &at)); /* each draw learns of how many it was */
    if (told.over_ms == 0) {
        round_record_release(&told);
        return NOT_OVER;
    }
    round_record_narrow(&told, history_json_for(&told, r), r->player);
    if (key) json_put_key(j, key);
    round_record_write(&told, j);
    round_record_release(&told);
    return RECALLED;
}

static int take_round(void *with, const struct entry *entry)
{
    struct page *page = with;

    page->round[page->rounds++] = entry->seq;
    return 0;
}

bool history_json_page(const struct reader *r, uint32_t table, uint64_t below, struct page *out)
{
    *out = (struct page){0};
    return r->store->rounds(r->store, table, below ? below : UINT64_MAX, ROUNDS_PAGE, take_round,
                            out) == 0;
}

enum recalled history_json_rounds(struct json_writer *j, const struct reader *r, uint32_t table,
                                  uint64_t below)
{
    struct page page;

    if (!history_json_page(r, table, below, &page)) return UNREAD;
    if (hall_of_table(table) && page.rounds == 0) return NO_SUCH; /* it was never opened */
    json_put_key(j, "rounds");
    json_put_array(j);
    for (size_t i = 0; i < page.rounds; i++) {
        struct round_record told;
        enum recalled       value = history_json_find(r, page.round[i], &told);

        if (value == UNREAD) return UNREAD;
        if (value != RECALLED) continue;
        json_put_object(j);
        write_round(j, &told, FOR_ALL, 0);
        json_put_end(j);
        round_record_release(&told);
    }
    json_put_end(j);
    if (page.rounds == ROUNDS_PAGE)
        put_number(j, "below", (int64_t)page.round[page.rounds - 1]); /* where to go on */
    return RECALLED;
}

struct latest {
    uint32_t table;
    uint64_t round;
};

static int take_session(void *with, const struct session *session)
{
    struct latest *l = with;

    if (session->table != l->table || session->round == 0) return 0;
    l->round = session->round;
    return 1;
}

/* Of poker, only playing it tells. */
static bool is_over(struct round_record *t)
{
    uint64_t at;

    if (!t->over_ms) free(round_record_play(t, &at));
    return t->over_ms != 0;
}

/* The newest below a number (0: of all) that is over and that he was in, among so many. */
static enum recalled tell_last_below(struct json_writer *j, const struct reader *r, uint32_t table,
                                     uint64_t below)
{
    struct page page;

    if (!history_json_page(r, table, below, &page)) return UNREAD;
    for (size_t i = 0; i < page.rounds; i++) {
        struct round_record told;
        enum recalled       value = history_json_find_for(r, page.round[i], &told);
        bool his = value == RECALLED && round_record_concerns(&told, r->player) && is_over(&told);

        if (value == UNREAD) return UNREAD;
        if (his) write_round(j, &told, FOR_PLAYER, r->player);
        if (value == RECALLED) round_record_release(&told);
        if (his) return RECALLED;
    }
    return NO_SUCH;
}

/* The last round that he took part in can be seen (804/2015 r.24, 805/2015 r.31, 807/2015 r.26,
 * 808/2015 r.25, 812/2015 r.31): among the newest of the table; further back his session knows
 * the last that he bet in.  A hand of poker that cost him nothing is in no session, and
 * tournaments have none (810/2015 r.40). */
enum recalled history_json_last(struct json_writer *j, const struct reader *r, uint32_t table)
{
    struct latest latest = {.table = table};
    enum recalled value;

    if (r->player == 0) return NO_SUCH;
    value = tell_last_below(j, r, table, 0);
    if (value != NO_SUCH || hall_of_table(table)) return value;
    if (r->store->sessions(r->store, r->player, UINT64_MAX, SESSIONS_PAGE, take_session, &latest) !=
        0)
        return UNREAD;
    return latest.round ? tell_last_below(j, r, table, latest.round + 1) : NO_SUCH;
}
