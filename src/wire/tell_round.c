/* A round told whole, with its outcome, stakes and prizes: the last that a player took part in,
 * and any before it. */
#include "wire/tell_inside.h"

#include "base/json_put.h"
#include "base/must.h"
#include "games/blackjack/blackjack.h"
#include "pit/hall.h"
#include "wire/poker.h"
#include "wire/say.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void put_hex(struct json *j, const char *key, const uint8_t bytes[32])
{
    char hex[65];

    put_string(j, key, sodium_bin2hex(hex, sizeof hex, bytes, 32));
}

/* --------------------------------- a round --------------------------------- */

unsigned tell_seat(const struct told *t, uint64_t player)
{
    if (!told_concerns(t, player)) return OBSERVER;
    for (size_t i = 0; player && i < t->lines; i++)
        if (t->line[i].player == player) return t->line[i].is.seat;
    for (unsigned i = 0; i < t->refunds; i++)
        if (t->refund[i].player == player) return t->refund[i].seat;
    if (t->dealt == player) return t->dealt_seat;
    for (size_t i = 0; player && i < t->acts; i++)
        if (t->act[i].player == player && t->act[i].cmd.seat < SEATS_MAX) return t->act[i].cmd.seat;
    return OBSERVER;
}

static void hide_boxes(struct bj_state *s, unsigned seat)
{
    for (unsigned box = 0; box < BJ_BOXES; box++) {
        if (s->box[box].seat == seat) continue;
        s->box[box].insurance = 0;
        for (unsigned i = 0; i < BJ_HANDS; i++) s->box[box].hand[i].stake = 0;
    }
}

void tell_hide_stakes(const struct game *game, void *view, unsigned seat)
{
    if (game == &blackjack) hide_boxes(view, seat);
    for (unsigned other = 0; game->places && other < table_seats(view); other++)
        if (other != seat)
            memset((cents *)(uintptr_t)cloth_row(game, view, other), 0,
                   game->places * sizeof(cents));
}

/* What lay on the table in the end, as he saw it. */
static void write_outcome(struct json *j, const struct told *t, const void *state, unsigned seat)
{
    const struct game *game = t->spec.game;
    void              *view = malloc(game->state_size);

    must(view != NULL);
    if (game->banked) game->see(state, seat, view);
    else tell_hand_seen(state, seat, view);
    if (game->banked && t->as != FOR_INSPECTOR) tell_hide_stakes(game, view, seat);
    json_key(j, "outcome");
    json_object(j);
    if (game->banked) say_banked(j, game, view);
    else tell_hand(j, view);
    json_end(j);
    free(view);
}

static void write_draws(struct json *j, const struct told *t)
{
    json_key(j, "draws");
    json_array(j);
    for (size_t i = 0, told = 0; i < t->acts && told < LINES_MOST; i++) {
        if (t->act[i].cmd.kind != CMD_DRAW) continue;
        told++;
        json_array(j);
        json_number(j, t->act[i].cmd.number);
        json_number(j, t->act[i].below);
        json_end(j);
    }
    json_end(j);
}

static void write_lines(struct json *j, const struct told *t)
{
    cents staked = 0, won = 0;

    json_key(j, "lines");
    json_array(j);
    for (size_t i = 0; i < t->lines; i++) {
        staked += t->line[i].is.chips;
        won += t->line[i].is.back;
        if (i < LINES_MOST) told_write_line(t, &t->line[i], j);
    }
    json_end(j);
    for (unsigned i = 0; i < t->refunds; i++) { /* where nobody can say of which bets */
        if (t->refund[i].listed) continue;
        staked += t->refund[i].moved;
        won += t->refund[i].moved;
    }
    put_number(j, "staked", staked);
    put_number(j, "won", won);
}

static void write_why(struct json *j, const struct words *why)
{
    if (!why->key) return;
    json_key(j, "why");
    json_object(j);
    put_string(j, "key", why->key);
    put_string(j, "pt", why->pt);
    put_string(j, "en", why->en);
    json_end(j);
}

static void write_head(struct json *j, const struct told *t)
{
    const struct told_seed *last = t->seeds ? &t->seed[t->seeds - 1] : NULL;

    put_number(j, "round", (int64_t)t->round);
    put_number(j, "table", t->table);
    put_string(j, "name", t->spec.game ? t->spec.name : NULL);
    put_string(j, "game", t->spec.game ? t->spec.game->key : NULL);
    put_number(j, "opened", t->opened_ms);
    put_number(j, "over", t->over_ms);
    json_key(j, "void");
    json_bool(j, t->is_void);
    write_why(j, &told_whys[t->why]);
    if (last) put_hex(j, "commitment", last->commitment);
    if (last && last->opened) put_hex(j, "seed", last->seed);
}

enum told_for tell_for(const struct told *t, const struct reader *r)
{
    if (r->inspector) return FOR_INSPECTOR;
    return told_concerns(t, r->player) ? FOR_PLAYER : FOR_ALL;
}

/* Of a round that is not over: that it is there, and what binds it. */
void tell_whole(struct json *j, struct told *t, enum told_for as, uint64_t player, void *state)
{
    unsigned seat;

    write_head(j, t);
    seat = tell_seat(t, player);
    told_narrow(t, as, player);
    if (state && t->over_ms) write_outcome(j, t, state, seat);
    if (!t->over_ms) return;
    write_draws(j, t);
    if (as != FOR_ALL) write_lines(j, t);
}

static void write_round(struct json *j, struct told *t, enum told_for as, uint64_t player)
{
    uint64_t at;
    void    *state = told_play(t, &at); /* of poker, only this tells whether it is over */

    tell_whole(j, t, as, player, state);
    free(state);
}

/* --------------------------------- asking ---------------------------------- */

enum recalled tell_find(const struct reader *r, uint64_t round, struct told *out)
{
    int found = told_find(r->store, round, out);

    if (found < 0) return UNREAD;
    if (found == 0) return NO_SUCH;
    if (!out->too_long) return RECALLED;
    told_release(out);
    return TOO_LONG;
}

enum recalled tell_find_for(const struct reader *r, uint64_t round, struct told *out)
{
    enum recalled is = tell_find(r, round, out);

    if (is != RECALLED || told_look_for(r->store, out, r->player)) return is;
    told_release(out);
    return UNREAD;
}

enum recalled tell_round(struct json *j, const struct reader *r, uint64_t round)
{
    struct told   told;
    enum recalled is = tell_find_for(r, round, &told);

    if (is != RECALLED) return is;
    write_round(j, &told, tell_for(&told, r), r->player);
    told_release(&told);
    return RECALLED;
}

enum recalled tell_record(struct json *j, const struct reader *r, uint64_t round, const char *key)
{
    struct told   told;
    uint64_t      at;
    enum recalled is = tell_find_for(r, round, &told);

    if (is != RECALLED) return is;
    free(told_play(&told, &at)); /* each draw learns of how many it was */
    if (told.over_ms == 0) {
        told_release(&told);
        return NOT_OVER;
    }
    told_narrow(&told, tell_for(&told, r), r->player);
    if (key) json_key(j, key);
    told_write(&told, j);
    told_release(&told);
    return RECALLED;
}

static int take_round(void *with, const struct entry *entry)
{
    struct page *page = with;

    page->round[page->rounds++] = entry->seq;
    return 0;
}

bool tell_page(const struct reader *r, uint32_t table, uint64_t below, struct page *out)
{
    *out = (struct page){0};
    return r->store->rounds(r->store, table, below ? below : UINT64_MAX, ROUNDS_PAGE, take_round,
                            out) == 0;
}

enum recalled tell_rounds(struct json *j, const struct reader *r, uint32_t table, uint64_t below)
{
    struct page page;

    if (!tell_page(r, table, below, &page)) return UNREAD;
    if (hall_of_table(table) && page.rounds == 0) return NO_SUCH; /* it was never opened */
    json_key(j, "rounds");
    json_array(j);
    for (size_t i = 0; i < page.rounds; i++) {
        struct told   told;
        enum recalled is = tell_find(r, page.round[i], &told);

        if (is == UNREAD) return UNREAD;
        if (is != RECALLED) continue;
        json_object(j);
        write_round(j, &told, FOR_ALL, 0);
        json_end(j);
        told_release(&told);
    }
    json_end(j);
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
static bool is_over(struct told *t)
{
    uint64_t at;

    if (!t->over_ms) free(told_play(t, &at));
    return t->over_ms != 0;
}

/* The newest below a number (0: of all) that is over and that he was in, among so many. */
static enum recalled tell_last_below(struct json *j, const struct reader *r, uint32_t table,
                                     uint64_t below)
{
    struct page page;

    if (!tell_page(r, table, below, &page)) return UNREAD;
    for (size_t i = 0; i < page.rounds; i++) {
        struct told   told;
        enum recalled is = tell_find_for(r, page.round[i], &told);
        bool          his = is == RECALLED && told_concerns(&told, r->player) && is_over(&told);

        if (is == UNREAD) return UNREAD;
        if (his) write_round(j, &told, FOR_PLAYER, r->player);
        if (is == RECALLED) told_release(&told);
        if (his) return RECALLED;
    }
    return NO_SUCH;
}

/* The last round that he took part in can be seen (804/2015 r.24, 805/2015 r.31, 807/2015 r.26,
 * 808/2015 r.25, 812/2015 r.31): among the newest of the table; further back his session knows
 * the last that he bet in.  A hand of poker that cost him nothing is in no session, and
 * tournaments have none (810/2015 r.40). */
enum recalled tell_last(struct json *j, const struct reader *r, uint32_t table)
{
    struct latest latest = {.table = table};
    enum recalled is;

    if (r->player == 0) return NO_SUCH;
    is = tell_last_below(j, r, table, 0);
    if (is != NO_SUCH || hall_of_table(table)) return is;
    if (r->store->sessions(r->store, r->player, UINT64_MAX, SESSIONS_PAGE, take_session, &latest) !=
        0)
        return UNREAD;
    return latest.round ? tell_last_below(j, r, table, latest.round + 1) : NO_SUCH;
}
