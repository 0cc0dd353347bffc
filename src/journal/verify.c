#include "journal/verify.h"

#include "journal/bytes.h"
#include "journal/seal.h"

#include <string.h>

#define PAGE 1024 /* rows read at a time */

const struct words breach_words[BREACHES_COUNT] = {
#define X(name, pt, en) {#name, pt, en},
    BREACHES(X)
#undef X
};

struct walk {
    struct verdict    *out;
    const struct head *witness;
    uint64_t           next;     /* the number that must come */
    uint64_t           transfer; /* the next transfer that must be sealed */
    bool               sealed;   /* the row before was a seal, or there was none */
    size_t             read;     /* rows of this page */
    size_t             seals;    /* of this page, to compare with the transfers */
    uint8_t            seal[PAGE][SEAL_BYTES];
    uint64_t           seal_seq[PAGE];
};

static int broken(struct walk *w, enum breach breach, uint64_t seq)
{
    w->out->breach = breach;
    w->out->seq = seq;
    return 1;
}

static int check_row(struct walk *w, const uint8_t *bytes, size_t size, struct record *r)
{
    uint64_t seq = w->next;

    if (!bytes || !record_read(bytes, size, r)) return broken(w, BREACH_UNREADABLE, seq);
    if (r->seq != seq) return broken(w, BREACH_NUMBER, seq);
    if (!record_follows(bytes, size, w->out->head.hash)) return broken(w, BREACH_ALTERED, seq);
    if (r->kind == RECORD_SEAL && r->body_size != SEAL_BYTES)
        return broken(w, BREACH_UNREADABLE, seq);
    memcpy(w->out->head.hash, record_hash(bytes, size), HASH_BYTES);
    w->out->head.seq = seq;
    if (w->witness && w->witness->seq == seq &&
        memcmp(w->witness->hash, w->out->head.hash, HASH_BYTES) != 0)
        return broken(w, BREACH_WITNESS, seq);
    w->sealed = r->kind == RECORD_SEAL;
    w->out->rows++;
    w->next++;
    return 0;
}

static int check_entry(void *with, const struct entry *e)
{
    struct walk  *w = with;
    struct record r;

    if (e->seq != w->next) return broken(w, BREACH_NUMBER, w->next);
    if (check_row(w, e->bytes, e->size, &r) != 0) return 1;
    if (r.round != e->round || r.table != e->table || r.kind != e->kind)
        return broken(w, BREACH_MISFILED, e->seq);
    if (r.kind == RECORD_SEAL) {
        w->seal_seq[w->seals] = e->seq;
        memcpy(w->seal[w->seals++], r.body, SEAL_BYTES);
    }
    w->read++;
    return 0;
}

/* ------------------------- what a seal stands for ------------------------- */

static int add_transfer(void *with, const struct transfer *t)
{
    seal_add(with, t);
    return 0;
}

static int check_seal(struct walk *w, struct store *store, size_t i)
{
    uint8_t     value[SEAL_BYTES];
    struct seal seal;
    uint32_t    count = get_u32(w->seal[i] + 8);

    seal_begin(&seal, w->transfer);
    if (count && store->transfers(store, w->transfer, count, add_transfer, &seal) != 0) return -1;
    seal_end(&seal, value);
    if (memcmp(value, w->seal[i], SEAL_BYTES) != 0)
        return broken(w, BREACH_TRANSFERS, w->seal_seq[i]);
    w->transfer += count;
    w->out->transfers += count;
    return 0;
}

static int any_transfer(void *with, const struct transfer *t)
{
    (void)t;
    *(bool *)with = true;
    return 1;
}

static int check_end(struct walk *w, struct store *store, const struct head *head)
{
    bool more = false;

    if (head->seq >= w->next) return broken(w, BREACH_CUT, w->next);
    if (head->seq + 1 != w->next) return broken(w, BREACH_HEAD, w->next - 1);
    if (head->seq && memcmp(head->hash, w->out->head.hash, HASH_BYTES) != 0)
        return broken(w, BREACH_HEAD, head->seq);
    if (w->witness && w->witness->seq >= w->next) return broken(w, BREACH_CUT, w->next);
    if (!w->sealed) return broken(w, BREACH_UNSEALED, w->next - 1);
    if (store->transfers(store, w->transfer, 1, any_transfer, &more) != 0) return -1;
    if (more || head->transfer + 1 != w->transfer) return broken(w, BREACH_TRANSFERS, w->next - 1);
    return 0;
}

int journal_verify(struct store *store, const struct head *witness, struct verdict *out)
{
    struct walk w = {.out = out, .witness = witness, .next = 1, .transfer = 1, .sealed = true};
    struct head head;
    int         status;

    *out = (struct verdict){.breach = BREACH_WHOLE};
    record_genesis(out->head.hash);
    if (store->head(store, &head) != 0) return -1;
    do {
        w.read = w.seals = 0;
        if (store->entries(store, w.next, PAGE, check_entry, &w) != 0) return -1;
        for (size_t i = 0; i < w.seals && out->breach == BREACH_WHOLE; i++)
            if (check_seal(&w, store, i) < 0) return -1;
        if (out->breach != BREACH_WHOLE) return 0;
    } while (w.read == PAGE);
    status = check_end(&w, store, &head);
    out->head.transfer = w.transfer - 1;
    out->head.account = head.account;
    return status < 0 ? -1 : 0;
}
