/* What a session came to: told at its end, and for as long as the books last. */
#include "wire/history_inside.h"

#include "base/json_put.h"
#include "cage/history.h"
#include "cage/kinds.h"

static void write_session(struct json_writer *j, const struct session *s, int64_t now_ms)
{
    put_number(j, "session", (int64_t)s->id);
    put_number(j, "table", s->table);
    put_number(j, "seat", s->seat);
    put_string(j, "book", s->book == BOOK_DEMO ? "demo" : "money");
    put_number(j, "opened", s->opened_ms);
    put_number(j, "closed", s->closed_ms);
    put_number(j, "time", (s->closed_ms ? s->closed_ms : now_ms) - s->opened_ms);
    put_number(j, "rounds", s->rounds);
    put_number(j, "brought", s->brought);
    put_number(j, "taken", s->taken);
    put_number(j, "staked", s->staked);
    put_number(j, "won", s->won);
    put_number(j, "net", s->won - s->staked); /* after commission */
    put_number(j, "in_play", s->held);
    put_number(j, "last", (int64_t)s->round);
}

struct listing {
    struct json_writer *j;
    int64_t             now_ms;
    uint64_t            last;
    size_t              count;
};

static int list_session(void *with, const struct session *session)
{
    struct listing *l = with;

    if (session->closed_ms && session->closed_ms < l->now_ms - HISTORY_MS) return 1;
    json_put_object(l->j);
    write_session(l->j, session, l->now_ms);
    json_put_end(l->j);
    l->last = session->id;
    l->count++;
    return 0;
}

enum recalled history_json_sessions(struct json_writer *j, const struct reader *r, uint64_t below)
{
    struct listing l = {.j = j, .now_ms = r->now_ms};
    int            status;

    json_put_key(j, "sessions");
    json_put_array(j);
    status = r->store->sessions(r->store, r->player, below ? below : UINT64_MAX, SESSIONS_PAGE,
                                list_session, &l);
    json_put_end(j);
    if (l.count == SESSIONS_PAGE) put_number(j, "below", (int64_t)l.last);
    return status == 0 ? RECALLED : UNREAD;
}

/* ------------------------------- movements --------------------------------- */

struct moves {
    struct json_writer *j;
    uint64_t            account;
    int64_t             since_ms;
    uint64_t            next; /* the transfer to go on from; 0: that was all */
    size_t              count;
};

static int list_move(void *with, const struct transfer *t)
{
    struct moves *m = with;
    bool          out = t->from == m->account;

    m->next = out ? t->from_prev : t->to_prev;
    if (t->at_ms < m->since_ms) return m->next = 0, 1;
    json_put_object(m->j);
    put_number(m->j, "at", t->at_ms);
    put_string(m->j, "kind", t->kind < TRANSFERS_COUNT ? transfer_laws[t->kind].key : NULL);
    put_number(m->j, "amount", out ? -t->amount : t->amount);
    put_number(m->j, "after", out ? t->from_after : t->to_after);
    put_number(m->j, "row", (int64_t)t->seq);
    json_put_end(m->j);
    m->count++;
    return 0;
}

enum recalled history_json_history(struct json_writer *j, const struct reader *r, uint64_t account,
                                   uint64_t newest)
{
    struct moves    m = {.j = j, .account = account, .since_ms = r->now_ms - HISTORY_MS};
    struct transfer first;
    int             status = newest ? r->store->transfer(r->store, newest, &first) : 1;

    if (status < 0) return UNREAD;
    if (status == 0) return NO_SUCH;
    if (newest && first.from != account && first.to != account) return NO_SUCH;
    json_put_key(j, "movements");
    json_put_array(j);
    status = account_history(r->store, account, newest, MOVES_PAGE, list_move, &m);
    json_put_end(j);
    if (status == 0 && m.count == MOVES_PAGE && m.next) put_number(j, "from", (int64_t)m.next);
    return status == 0 ? RECALLED : UNREAD;
}

/* ------------------------------- a statement ------------------------------- */

/* What a round came to in a session; where there was no bet in it, nothing.  Of a void one the
 * stakes that came back are told, although the session counts them neither as staked nor as won
 * (decision 0054). */
static void write_played(struct json_writer *j, const struct round_record *t, uint64_t session)
{
    cents staked = 0, won = 0, commission = 0;
    bool  played = false;

    for (size_t i = 0; i < t->lines; i++) {
        if (t->line[i].session != session) continue;
        played = true;
        staked += t->line[i].value.chips;
        won += t->line[i].value.back;
        commission += t->line[i].value.commission;
    }
    for (unsigned i = 0; i < t->refunds; i++) {
        if (t->refund[i].session != session || t->refund[i].listed) continue;
        played = true;
        staked += t->refund[i].moved;
        won += t->refund[i].moved;
    }
    if (!played) return;
    json_put_object(j);
    put_number(j, "round", (int64_t)t->round);
    put_number(j, "opened", t->opened_ms);
    put_number(j, "staked", staked);
    put_number(j, "won", won);
    if (commission) put_number(j, "commission", commission);
    put_true(j, "void", t->is_void);
    json_put_end(j);
}

/* The rounds of a session, the newest first: those of its table from its last one back to the
 * one that was running when he sat down. */
static enum recalled write_rounds(struct json_writer *j, const struct reader *r,
                                  const struct session *s, uint64_t below)
{
    struct page page = {0};
    bool        before = false; /* a round that was over when the session began */

    if (s->round && (below == 0 || below > s->round + 1)) below = s->round + 1;
    if (s->round && !history_json_page(r, s->table, below, &page)) return UNREAD;
    json_put_key(j, "played");
    json_put_array(j);
    for (size_t i = 0; i < page.rounds && !before; i++) {
        struct round_record told;
        enum recalled       value = history_json_find(r, page.round[i], &told);

        if (value == UNREAD) return UNREAD;
        if (value != RECALLED) continue;
        write_played(j, &told, s->id);
        before = told.over_ms && told.over_ms < s->opened_ms;
        round_record_release(&told);
    }
    json_put_end(j);
    if (page.rounds == ROUNDS_PAGE && !before)
        put_number(j, "below", (int64_t)page.round[page.rounds - 1]);
    return RECALLED;
}

enum recalled history_json_statement(struct json_writer *j, const struct reader *r,
                                     uint64_t session, uint64_t below)
{
    struct session s;
    int            found = r->store->session(r->store, session, &s);

    if (found < 0) return UNREAD;
    if (found == 0 || (s.player != r->player && !r->inspector)) return NO_SUCH;
    write_session(j, &s, r->now_ms);
    return write_rounds(j, r, &s, below);
}
