#include "cage/batch.h"

#include "base/must.h"
#include "cage/list.h"
#include "journal/seal.h"

#include <string.h>

void batch_begin(struct batch *b, const uint8_t hash[HASH_BYTES])
{
    for (size_t i = 0; i < b->snapshots; i++) free((void *)b->snapshot[i].bytes);
    b->transfers = b->accounts = b->sessions = b->snapshots = 0;
    b->persons = b->restraints = 0;
    b->rows = 0;
    if (!b->chain) {
        b->size = RECORD_MAX;
        b->chain = malloc(b->size);
        must(b->chain);
    }
    memcpy(b->chain, hash, HASH_BYTES);
    b->used = HASH_BYTES;
}

static void append(struct batch *b, const struct record *r)
{
    size_t size = record_size(r);

    while (b->used + size > b->size) {
        b->size *= 2;
        b->chain = realloc(b->chain, b->size);
        must(b->chain);
    }
    record_write(r, b->chain + b->used - HASH_BYTES);
    b->used += size;
    b->rows++;
}

void batch_append(struct batch *b, const struct record *r, const struct envelope_keys *keys)
{
    struct record closed = *r;

    if (!r->enclosed) {
        append(b, r);
        return;
    }
    if (!b->room) {
        b->room = malloc(RECORD_BODY_MAX);
        must(b->room);
    }
    must(r->body_size <= RECORD_BODY_MAX - ENVELOPE_BYTES);
    envelope_close(keys, &closed, b->room);
    append(b, &closed);
}

void batch_snapshot(struct batch *b, const struct snapshot *snapshot)
{
    uint8_t *bytes = malloc(snapshot->size + 1);

    must(bytes);
    if (snapshot->size) memcpy(bytes, snapshot->bytes, snapshot->size);
    LIST_ROOM(b->snapshot, b->snapshots, b->snapshot_size);
    b->snapshot[b->snapshots] = *snapshot;
    b->snapshot[b->snapshots++].bytes = bytes;
}

void batch_person(struct batch *b, const struct person *person)
{
    LIST_ROOM(b->person, b->persons, b->person_size);
    b->person[b->persons++] = *person;
}

void batch_close(struct batch *b, struct ledger *l, uint64_t seq, int64_t at_ms)
{
    uint8_t       body[SEAL_BYTES];
    struct record r = {
        .seq = seq, .at_ms = at_ms, .kind = RECORD_SEAL, .body = body, .body_size = SEAL_BYTES};
    struct seal seal;

    ledger_must_balance(l);
    seal_begin(&seal, l->transfer + 1 - l->posted_count);
    for (size_t i = 0; i < l->posted_count; i++) seal_add(&seal, &l->posted[i]);
    seal_end(&seal, body);
    append(b, &r);

    for (size_t i = 0; i < l->changed_count; i++) {
        LIST_ROOM(b->account, b->accounts, b->account_size);
        b->account[b->accounts++] = l->changed[i]->state;
    }
    for (size_t i = 0; i < l->changed_seats_count; i++) {
        LIST_ROOM(b->session, b->sessions, b->session_size);
        b->session[b->sessions++] = l->changed_seats[i]->state;
    }
    for (size_t i = 0; i < l->changed_players_count; i++)
        for (unsigned kind = 0; kind < RESTRAINTS; kind++) {
            if (!(l->changed_players[i]->restraints_changed & 1u << kind)) continue;
            LIST_ROOM(b->restraint, b->restraints, b->restraint_size);
            b->restraint[b->restraints++] = l->changed_players[i]->restraint[kind];
        }
    b->head = (struct head){.seq = seq, .transfer = l->transfer, .account = l->account};
    memcpy(b->head.hash, b->chain + b->used - HASH_BYTES, HASH_BYTES);
    ledger_sealed(l);
    b->transfer = l->writing;
    b->transfers = l->writing_count;
}

static int write_rows(const struct batch *b, struct store *store)
{
    const uint8_t *at = b->chain + HASH_BYTES, *end = b->chain + b->used;

    while (at < end) {
        struct entry  e = {.bytes = at};
        struct record r;

        must(record_read(at, record_size_at(at), &r));
        e.size = record_size(&r);
        e.seq = r.seq;
        e.round = r.round;
        e.table = r.table;
        e.kind = r.kind;
        if (store->append(store, &e) != 0) return -1;
        at += e.size;
    }
    return 0;
}

static int write_all(const struct batch *b, struct store *store)
{
    if (write_rows(b, store) != 0) return -1;
    for (size_t i = 0; i < b->transfers; i++)
        if (store->post(store, &b->transfer[i]) != 0) return -1;
    for (size_t i = 0; i < b->accounts; i++)
        if (store->keep_account(store, &b->account[i]) != 0) return -1;
    for (size_t i = 0; i < b->sessions; i++)
        if (store->keep_session(store, &b->session[i]) != 0) return -1;
    for (size_t i = 0; i < b->snapshots; i++)
        if (store->keep_snapshot(store, &b->snapshot[i]) != 0) return -1;
    for (size_t i = 0; i < b->persons; i++)
        if (store->keep_person(store, &b->person[i]) != 0) return -1;
    for (size_t i = 0; i < b->restraints; i++)
        if (store->keep_restraint(store, &b->restraint[i]) != 0) return -1;
    return store->commit(store, &b->head);
}

int batch_write(struct batch *b, struct store *store)
{
    /* Here, where nobody waits for the lock meanwhile. */
    for (size_t i = 0; i < b->snapshots; i++) envelope_close_snapshot(store->keys, &b->snapshot[i]);
    if (store->begin(store) != 0) return -1;
    if (write_all(b, store) == 0) return 0;
    store->rollback(store);
    return -1;
}

void batch_release(struct batch *b)
{
    for (size_t i = 0; i < b->snapshots; i++) free((void *)b->snapshot[i].bytes);
    free(b->chain);
    free(b->room);
    free(b->account);
    free(b->session);
    free(b->person);
    free(b->restraint);
    free(b->snapshot);
    *b = (struct batch){0};
}
