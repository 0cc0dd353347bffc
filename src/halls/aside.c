/* hall_aside.c -- a match that cannot come back, and what the books alone say of it.
 *
 * What each entrant is owed is known to the match, and that is lost, or written under other rules.
 * So nothing is worked out: the money stays in the accounts of the match, nobody enters, nothing is
 * dealt, and the house is open everywhere else.  The books know who paid what and what was paid
 * out.  Where that is nothing, an operator may give everything back, commission included
 * (810/2015 r.38 a); whether somebody had lost all his chips by then (r.38 b) is more than books
 * can say, and so it takes a person's word (decision 0260). */
#include "halls/inside.h"

#include "base/must.h"
#include "base/text.h"
#include "tables/company.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define WORDS_MOST 512

struct owed { /* to one wallet */
    uint64_t account, player;
    cents    entry, fee; /* paid, and not given back */
    uint8_t  compartment;
};

struct aside {
    uint64_t     name; /* of the match; 0: the books know of none */
    uint8_t      book;
    cents        pool, fees;      /* what its accounts hold */
    cents        guarantee, fund; /* what came from the house */
    struct owed *owed;            /* owned */
    size_t       count;
    bool         paid_out; /* prizes: what is left is not what came in */
    bool         entered;  /* somebody was in it, for all that is known */
};

void aside_release(struct aside *a)
{
    if (a) free(a->owed);
    free(a);
}

/* ------------------------------- the books -------------------------------- */

struct found {
    struct account *account; /* owned: of matches that are not over */
    size_t          count;
};

static int find_account(void *with, const struct account *value)
{
    struct found *f = with;

    if (value->kind != ACCOUNT_POOL && value->kind != ACCOUNT_FEES) return 0;
    f->account = realloc(f->account, (f->count + 1) * sizeof *f->account);
    must(f->account != NULL);
    f->account[f->count++] = *value;
    return 0;
}

static int keep_table(void *with, const struct entry *e)
{
    *(uint32_t *)with = e->table;
    return 1;
}

static struct owed *owed_to(struct aside *a, uint64_t account)
{
    for (size_t i = 0; i < a->count; i++)
        if (a->owed[i].account == account) return &a->owed[i];
    a->owed = realloc(a->owed, (a->count + 1) * sizeof *a->owed);
    must(a->owed != NULL);
    a->owed[a->count] = (struct owed){.account = account};
    return &a->owed[a->count++];
}

static void count_transfer(struct aside *a, const struct transfer *t)
{
    switch ((int)t->kind) {
    case TRANSFER_ENTRY: owed_to(a, t->from)->entry += t->amount; return;
    case TRANSFER_ENTRY_BACK: owed_to(a, t->to)->entry -= t->amount; return;
    case TRANSFER_FEE: owed_to(a, t->from)->fee += t->amount; return;
    case TRANSFER_FEE_BACK: owed_to(a, t->to)->fee -= t->amount; return;
    case TRANSFER_GUARANTEE: a->guarantee += t->amount; return;
    case TRANSFER_GUARANTEE_BACK: a->guarantee -= t->amount; return;
    case TRANSFER_FROM_FUND: a->fund += t->amount; return;
    case TRANSFER_TO_FUND: a->fund -= t->amount; return;
    default: a->paid_out = true; return;
    }
}

/* Everything that ever went in or out of it, the newest first. */
static bool count_account(struct aside *a, struct store *store, const struct account *value)
{
    struct transfer t;

    *(value->kind == ACCOUNT_POOL ? &a->pool : &a->fees) = value->balance;
    a->name = value->owner;
    a->book = value->book;
    for (uint64_t id = value->last; id; id = t.to == value->id ? t.to_prev : t.from_prev) {
        if (store->transfer(store, id, &t) != 1) return false;
        count_transfer(a, &t);
    }
    return true;
}

static int name_owner(void *with, const struct account *value)
{
    struct aside *a = with;

    for (size_t i = 0; i < a->count; i++) {
        if (a->owed[i].account != value->id) continue;
        a->owed[i].player = value->player;
        a->owed[i].compartment = value->compartment;
    }
    return 0;
}

/* The accounts of a match are named by the row that opened it, and that names the hall. */
static bool read_books(struct aside *a, const struct hall *h, struct store *store)
{
    struct found found = {0};
    bool         good = store->accounts(store, false, find_account, &found) == 0;

    for (size_t i = 0; good && i < found.count; i++) {
        uint32_t table = 0;

        good = store->entries(store, found.account[i].owner, 1, keep_table, &table) == 0;
        if (good && table == hall_id(h)) good = count_account(a, store, &found.account[i]);
    }
    free(found.account);
    return good && store->accounts(store, true, name_owner, a) == 0;
}

static int look_at_row(void *with, const struct entry *e)
{
    struct aside *a = with;
    struct record row;

    if (!record_read(e->bytes, e->size, &row)) return 0;
    a->entered = a->entered || row.player != 0;
    return 0;
}

static bool read_all(struct aside *a, const struct hall *h, struct store *store)
{
    if (!read_books(a, h, store)) return false;
    a->entered = a->name == 0; /* then nobody knows */
    return a->name == 0 || store->round(store, a->name, look_at_row, a) == 0;
}

/* What came in, and from whom, is all that there is, and is all there. */
static bool proves_all(const struct aside *a)
{
    cents pool = a->guarantee + a->fund, fees = 0;

    if (a->paid_out || a->guarantee < 0) return false;
    for (size_t i = 0; i < a->count; i++) {
        if (a->owed[i].entry < 0 || a->owed[i].fee < 0 || a->owed[i].player == 0) return false;
        pool += a->owed[i].entry;
        fees += a->owed[i].fee;
    }
    return pool == a->pool && fees == a->fees;
}

/* ------------------------------ setting aside ----------------------------- */

/* Of no rules: nothing here is played by any. */
static struct record row_of(const struct hall *h, enum record_kind kind, int64_t now_ms)
{
    return (struct record){.kind = (uint8_t)kind,
                           .table = hall_id(h),
                           .round = h->aside->name,
                           .at_ms = now_ms,
                           .seat = HOUSE,
                           .book = h->aside->book};
}

static void write_words(struct hall *h, enum record_kind kind, const char *words, size_t size,
                        int64_t now_ms)
{
    struct record row = row_of(h, kind, now_ms);

    row.body = (const uint8_t *)words;
    row.body_size = (uint32_t)size;
    cage_write(h->cage, &row);
}

/* A guest who paid for it is not forgotten meanwhile. */
static void enlist_all(struct hall *h, void (*each)(struct cage *cage, uint64_t player))
{
    for (size_t i = 0; i < h->aside->count; i++)
        if (h->aside->owed[i].player) each(h->cage, h->aside->owed[i].player);
}

/* It stays in memory, where the listener may know it; nobody sits there, and nothing is dealt. */
static void clear_spot(struct spot *spot)
{
    const struct floor_table spec = spot->live->spec;

    table_run_reopen(spot->live, &spec);
    spot->due_ms = spot->reports_ms = spot->acts_ms = 0;
}

static void forget_match(struct hall *h)
{
    for (uint32_t i = 0; i < h->spots; i++)
        if (h->spot[i].live) clear_spot(&h->spot[i]);
    free(h->t);
    h->t = NULL;
    h->name = 0;
    h->has_seed = h->failing = h->held = false;
    sodium_memzero(h->seed, sizeof h->seed);
    sodium_memzero(&h->stream, sizeof h->stream);
}

/* Snapshots give way to a mark, so that whoever reads the books is not stopped by them, and no
 * program goes on from them: rows that came after them are behind the checkpoint by now
 * (decision 0260). */
static bool drop_snapshots(struct hall *h, struct store *store)
{
    static const char nothing[] = "set aside";

    for (uint32_t id = hall_id(h) + 1; id < hall_id(h) + HALL_TABLES; id++) {
        struct snapshot kept;
        int             found = store->snapshot(store, id, &kept);

        if (found == 1) free((void *)(uintptr_t)kept.bytes);
        else if (found == 0) continue;
        else if (found != STORE_ALTERED) return false;
        cage_snapshot(h->cage, id, nothing, sizeof nothing - 1);
    }
    hall_keep_mark(h, h->aside->name, 0);
    return true;
}

static void end_aside(struct hall *h, int64_t now_ms);

bool hall_set_aside(struct hall *h, struct store *store, const struct hall_loss *loss,
                    int64_t now_ms)
{
    struct aside *a = calloc(1, sizeof *a);
    bool          good = true;

    must(a != NULL && loss->why != NULL);
    a->name = h->name;
    forget_match(h);
    h->aside = a;
    if (!cage_wait(h->cage, cage_last_row(h->cage)) || !read_all(a, h, store)) return false;
    if (!cage_begin(h->cage)) return false;
    enlist_all(h, cage_enlist);
    if (!loss->said) {
        write_words(h, RECORD_HALT, loss->why, strlen(loss->why), now_ms);
        good = drop_snapshots(h, store);
    }
    if (good && loss->older && !a->entered && proves_all(a)) end_aside(h, now_ms);
    cage_end(h->cage);
    return good;
}

/* --------------------------------- its end -------------------------------- */

static void move(struct hall *h, enum transfer_kind kind, const struct owed *to, cents amount,
                 int64_t now_ms)
{
    struct record row = row_of(h, RECORD_MONEY, now_ms);
    struct answer answer;

    if (amount == 0) return;
    if (to) {
        row.player = to->player;
        row.compartment = to->compartment;
    }
    must(cage_move(h->cage, &row, kind, h->aside->name, amount, key_of_row(cage_next(h->cage), 0),
                   &answer) == REF_NONE &&
         !answer.repeated);
}

/* What comes in is moved before what goes out, so that the pool is never short. */
static void give_all_back(struct hall *h, int64_t now_ms)
{
    const struct aside *a = h->aside;

    if (a->fund < 0) move(h, TRANSFER_FROM_FUND, NULL, -a->fund, now_ms);
    for (size_t i = 0; i < a->count; i++) {
        move(h, TRANSFER_ENTRY_BACK, &a->owed[i], a->owed[i].entry, now_ms);
        move(h, TRANSFER_FEE_BACK, &a->owed[i], a->owed[i].fee, now_ms);
    }
    move(h, TRANSFER_GUARANTEE_BACK, NULL, a->guarantee, now_ms);
    if (a->fund > 0) move(h, TRANSFER_TO_FUND, NULL, a->fund, now_ms);
}

/* Between cage_begin and cage_end; the books prove all of it. */
static void end_aside(struct hall *h, int64_t now_ms)
{
    struct record row = row_of(h, RECORD_MONEY, now_ms);

    give_all_back(h, now_ms);
    if (h->aside->name) cage_end_match(h->cage, &row, h->aside->name);
    enlist_all(h, cage_strike);
    for (size_t i = 0; i < h->aside->count; i++)
        if (is_bot(h->aside->owed[i].player)) hall_dismiss(h, h->aside->owed[i].player, now_ms);
    hall_keep_mark(h, h->aside->name, now_ms);
    h->over_ms = now_ms;
    aside_release(h->aside);
    h->aside = NULL;
}

struct reply aside_order(struct hall *h, const struct hall_order *order, int64_t now_ms)
{
    struct reply reply = {.seat = HOUSE};
    char         words[WORDS_MOST];
    struct text  t = text_over(words, sizeof words);

    if (order->kind != TOUR_CANCEL && order->kind != TOUR_INTERRUPT) reply.no = REF_NOT_AWAITED;
    else if (!proves_all(h->aside)) reply.no = REF_PAID_OUT;
    else if (!cage_begin(h->cage)) reply.no = REF_STOPPED;
    if (reply.no != REF_NONE) return reply;
    order_words(&t, order);
    write_words(h, RECORD_HOUSE, words, t.used, now_ms);
    end_aside(h, now_ms);
    reply.seq = cage_end(h->cage);
    return reply;
}

bool hall_is_aside(const struct hall *h)
{
    return h->aside != NULL;
}
