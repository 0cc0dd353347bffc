#define _DEFAULT_SOURCE /* mkdtemp */
#include "journal/copy_test.h"
#include "journal/seal.h"
#include "journal/verify.h"
#include "store/scratch_test.h"

#include "base/file.h"
#include "base/must.h"

#include <sodium.h>

#define TESTS(X)                                                                                   \
    X(the_bytes_of_a_row_are_as_documented)                                                        \
    X(a_row_is_read_back__and_other_bytes_are_not_a_row)                                           \
    X(a_whole_journal_is_found_whole)                                                              \
    X(an_empty_journal_is_whole)                                                                   \
    X(every_bit_of_a_copy_counts)                                                                  \
    X(a_copy_cut_anywhere_is_known)                                                                \
    X(rows_removed_added_or_moved_are_known__with_their_place)                                     \
    X(a_tail_cut_off_with_its_head_is_known_to_a_witness)                                          \
    X(transfers_are_under_the_same_chain)                                                          \
    X(10000_random_tamperings_with_a_copy_are_known)                                               \
    X(every_byte_of_the_file_altered__is_known_or_changes_no_row)
TESTS(TEST_DECLARE)

/* ------------------------- a small journal by hand ------------------------- */

#define ROWS 12 /* and three seals */

struct pen {
    struct store *store;
    uint8_t       chain[4096]; /* all of it: what a row points to stays until the commit */
    size_t        used;
    struct seal   seal;
    struct head   head;
};

static void pen_append(struct pen *p, struct record *r)
{
    struct entry e = {.bytes = p->chain + p->used,
                      .size = record_size(r),
                      .round = r->round,
                      .table = r->table,
                      .kind = r->kind};

    e.seq = r->seq = ++p->head.seq;
    must(p->used + e.size <= sizeof p->chain);
    record_write(r, p->chain + p->used - HASH_BYTES);
    p->used += e.size;
    CHECK_EQ(p->store->append(p->store, &e), 0);
    memcpy(p->head.hash, record_hash(e.bytes, e.size), HASH_BYTES);
}

static void pen_post(struct pen *p)
{
    struct transfer t = {
        .id = ++p->head.transfer, .seq = p->head.seq, .from = 1, .to = 2, .amount = 100};

    t.key.low = t.id;
    CHECK_EQ(p->store->post(p->store, &t), 0);
    seal_add(&p->seal, &t);
}

static void pen_commit(struct pen *p)
{
    uint8_t       body[SEAL_BYTES];
    struct record r = {.kind = RECORD_SEAL, .body = body, .body_size = sizeof body};

    seal_end(&p->seal, body);
    pen_append(p, &r);
    CHECK_EQ(p->store->commit(p->store, &p->head), 0);
}

/* Three batches of four rows, with two transfers in the second and one in the third. */
static struct store *small_journal(struct scratch *scratch)
{
    struct pen p = {.store = (scratch_begin(scratch), scratch_open(scratch)), .used = HASH_BYTES};

    record_genesis(p.chain);
    for (unsigned batch = 0; batch < 3; batch++) {
        CHECK_EQ(p.store->begin(p.store), 0);
        seal_begin(&p.seal, p.head.transfer + 1);
        for (uint8_t i = 0; i < ROWS / 3; i++) {
            uint8_t       body[16] = {i, 2, 3};
            struct record r = {.at_ms = 1700000000000 + i,
                               .round = p.head.seq + 1,
                               .table = batch,
                               .kind = i ? RECORD_BET : RECORD_ROUND,
                               .player = 42,
                               .before = 1000,
                               .moved = -5 * i,
                               .body = body,
                               .body_size = i ? 16 : 0};

            pen_append(&p, &r);
            if ((batch == 1 && i < 2) || (batch == 2 && i == 0)) pen_post(&p);
        }
        pen_commit(&p);
    }
    return p.store;
}

static struct verdict verified(struct store *s, const struct head *witness)
{
    struct verdict v;

    CHECK_EQ(journal_verify(s, witness, &v), 0);
    return v;
}

/* What the verifier says after someone did this to the file, past its triggers. */
static struct verdict after_sql(const char *sql, const struct head *witness)
{
    struct scratch scratch;
    struct store  *s = small_journal(&scratch);
    struct verdict v;

    CHECK_EQ(scratch_sql(&scratch,
                         "DROP TRIGGER journal_stays; DROP TRIGGER journal_is_fixed;"
                         "DROP TRIGGER transfers_stay; DROP TRIGGER transfers_are_fixed;"),
             SQLITE_OK);
    CHECK_EQ(scratch_sql(&scratch, sql), SQLITE_OK);
    v = verified(s, witness);
    s->close(s);
    scratch_end(&scratch);
    return v;
}

static bool is_whole(struct journal_copy c, uint8_t *bytes, size_t size)
{
    struct verdict v;

    c.bytes = bytes;
    c.size = size;
    return copy_is_whole(&c, &v);
}

static struct journal_copy copy_of_small_journal(void)
{
    struct scratch      scratch;
    struct store       *s = small_journal(&scratch);
    struct journal_copy c = copy_make(s);

    s->close(s);
    scratch_end(&scratch);
    CHECK(is_whole(c, c.bytes, c.size));
    return c;
}

/* ---------------------------------- tests ---------------------------------- */

/* Written out here a second time, from the page in record.h and not from the code. */
static void t_the_bytes_of_a_row_are_as_documented(void)
{
    static const char want[] = "0807060504030201"
                               "1817161514131211"
                               "2827262524232221"
                               "3837363534333231"
                               "4847464544434241"
                               "f6ffffffffffffff"
                               "0500000000000000"
                               "54535251"
                               "64636261"
                               "08"
                               "09"
                               "01"
                               "02"
                               "03000000"
                               "a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebf"
                               "010203";
    const uint8_t     body[] = {1, 2, 3};
    struct record     r = {.seq = 0x0102030405060708,
                           .at_ms = 0x1112131415161718,
                           .round = 0x2122232425262728,
                           .player = 0x3132333435363738,
                           .session = 0x4142434445464748,
                           .before = -10,
                           .moved = 5,
                           .table = 0x51525354,
                           .rules = 0x61626364,
                           .kind = RECORD_BET,
                           .seat = 9,
                           .book = 1,
                           .compartment = 2,
                           .body = body,
                           .body_size = 3};
    uint8_t           chain[256], hash[32];
    char              hex[2 * (RECORD_HEAD + 3) + 1];

    for (uint8_t i = 0; i < 32; i++) r.configuration[i] = (uint8_t)(0xa0 + i);
    record_genesis(chain);
    record_write(&r, chain);
    sodium_bin2hex(hex, sizeof hex, chain + 32, RECORD_HEAD + 3);
    CHECK_TEXT(hex, want);
    crypto_generichash(hash, 32, chain, 32 + RECORD_HEAD + 3, NULL, 0);
    CHECK(memcmp(hash, chain + 32 + RECORD_HEAD + 3, 32) == 0);
    crypto_generichash(hash, 32, (const uint8_t *)"feltro journal 1", 16, NULL, 0);
    CHECK(memcmp(hash, chain, 32) == 0);
    CHECK_EQ(record_size(&r), RECORD_HEAD + 3 + 32);
}

static void t_a_row_is_read_back__and_other_bytes_are_not_a_row(void)
{
    uint8_t       chain[256], body[20] = {7};
    struct record r = {.seq = 5, .kind = RECORD_DRAW, .body = body, .body_size = sizeof body}, got;
    size_t        size = record_size(&r);

    record_genesis(chain);
    record_write(&r, chain);
    CHECK(record_read(chain + 32, size, &got));
    CHECK_EQ(got.seq, 5);
    CHECK_EQ(got.kind, RECORD_DRAW);
    CHECK(got.body_size == sizeof body && memcmp(got.body, body, sizeof body) == 0);
    CHECK(record_follows(chain + 32, size, chain));
    CHECK(!record_read(chain + 32, size - 1, &got));
    CHECK(!record_read(chain + 32, size + 1, &got));
    CHECK(!record_read(chain + 32, 0, &got));
    CHECK(!record_read(chain + 32, RECORD_HEAD + HASH_BYTES - 1, &got));
    chain[32 + 64] = RECORD_KINDS_COUNT;
    CHECK(!record_read(chain + 32, size, &got));
}

static void t_a_whole_journal_is_found_whole(void)
{
    struct scratch scratch;
    struct store  *s = small_journal(&scratch);
    struct verdict v = verified(s, NULL);

    CHECK_EQ(v.breach, BREACH_WHOLE);
    CHECK_EQ(v.rows, ROWS + 3);
    CHECK_EQ(v.transfers, 3);
    CHECK_EQ(v.head.seq, ROWS + 3);
    CHECK_EQ(verified(s, &v.head).breach, BREACH_WHOLE);
    s->close(s);
    scratch_end(&scratch);
}

static void t_an_empty_journal_is_whole(void)
{
    struct scratch scratch;
    struct store  *s;
    struct verdict v;

    scratch_begin(&scratch);
    s = scratch_open(&scratch);
    v = verified(s, NULL);
    CHECK_EQ(v.breach, BREACH_WHOLE);
    CHECK_EQ(v.rows, 0);
    CHECK_EQ(verified(s, &(struct head){.seq = 1}).breach, BREACH_CUT);
    s->close(s);
    scratch_end(&scratch);
}

static void t_every_bit_of_a_copy_counts(void)
{
    struct journal_copy c = copy_of_small_journal();

    for (size_t bit = 0; bit < 8 * c.size; bit++) {
        c.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        CHECK(!is_whole(c, c.bytes, c.size));
        c.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    CHECK(is_whole(c, c.bytes, c.size));
    free(c.bytes);
}

static void t_a_copy_cut_anywhere_is_known(void)
{
    struct journal_copy c = copy_of_small_journal();
    uint8_t            *longer = malloc(c.size + 1);

    for (size_t left = 0; left < c.size; left++) {
        uint8_t *cut = malloc(left + 1); /* so that reading past its end is noticed */

        memcpy(cut, c.bytes, left);
        CHECK(!is_whole(c, cut, left));
        free(cut);
    }
    memcpy(longer, c.bytes, c.size);
    longer[c.size] = 0;
    CHECK(!is_whole(c, longer, c.size + 1));
    free(longer);
    free(c.bytes);
}

static void t_rows_removed_added_or_moved_are_known__with_their_place(void)
{
    static const struct {
        const char *sql;
        enum breach breach;
        uint64_t    seq;
    } all[] = {
        {"DELETE FROM journal WHERE seq = 7", BREACH_NUMBER, 7},
        {"DELETE FROM journal WHERE seq = 1", BREACH_NUMBER, 1},
        {"DELETE FROM journal WHERE seq = 15", BREACH_CUT, 15},
        {"DELETE FROM journal WHERE seq > 10", BREACH_CUT, 11},
        {"DELETE FROM journal", BREACH_CUT, 1},
        {"INSERT INTO journal SELECT 16, table_id, round, kind, bytes FROM journal WHERE seq = 15",
         BREACH_NUMBER, 16},
        {"UPDATE journal SET seq = 99 WHERE seq = 7; UPDATE journal SET seq = 7 WHERE seq = 8;"
         "UPDATE journal SET seq = 8 WHERE seq = 99",
         BREACH_NUMBER, 7},
        {"UPDATE journal SET round = 2 WHERE seq = 7", BREACH_MISFILED, 7},
        {"UPDATE journal SET table_id = 9 WHERE seq = 7", BREACH_MISFILED, 7},
        {"UPDATE journal SET kind = 9 WHERE seq = 7", BREACH_MISFILED, 7},
        {"UPDATE journal SET bytes = x'' WHERE seq = 7", BREACH_UNREADABLE, 7},
        {"UPDATE journal SET bytes = CAST(substr(bytes, 1, 40) || x'01' || substr(bytes, 42)"
         " AS BLOB) WHERE seq = 7",
         BREACH_ALTERED, 7},
        {"UPDATE head SET hash = zeroblob(32)", BREACH_HEAD, 15},
        {"UPDATE head SET seq = 10", BREACH_HEAD, 15},
        {"UPDATE head SET seq = 16", BREACH_CUT, 16},
        {"DELETE FROM head", BREACH_HEAD, 15},
    };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct verdict v = after_sql(all[i].sql, NULL);

        CHECK_TEXT(breach_words[v.breach].en, breach_words[all[i].breach].en);
        CHECK_EQ(v.seq, all[i].seq);
    }
}

static void t_a_tail_cut_off_with_its_head_is_known_to_a_witness(void)
{
    static const char cut[] =
        "DELETE FROM journal WHERE seq > 10; DELETE FROM transfers WHERE id > 2;"
        "UPDATE head SET seq = 10, transfer = 2,"
        " hash = (SELECT substr(bytes, -32) FROM journal WHERE seq = 10)";
    struct scratch scratch;
    struct store  *s = small_journal(&scratch);
    struct head    witness = verified(s, NULL).head, forged = witness;

    CHECK_EQ(after_sql(cut, NULL).breach, BREACH_WHOLE);
    CHECK_EQ(after_sql(cut, &witness).breach, BREACH_CUT);
    forged.hash[31] ^= 1;
    CHECK_EQ(verified(s, &forged).breach, BREACH_WITNESS);
    s->close(s);
    scratch_end(&scratch);
}

static void t_transfers_are_under_the_same_chain(void)
{
    static const char *const all[] = {
        "UPDATE transfers SET amount = 101 WHERE id = 2",
        "UPDATE transfers SET sender = 3 WHERE id = 1",
        "UPDATE transfers SET key = zeroblob(16) WHERE id = 3",
        "UPDATE transfers SET kind = 1 WHERE id = 3",
        "UPDATE transfers SET at_ms = 1 WHERE id = 3",
        "DELETE FROM transfers WHERE id = 1",
        "DELETE FROM transfers WHERE id = 3",
        "INSERT INTO transfers SELECT 4, zeroblob(16), seq, 0, 1, 2, 5, 0, 0, 0, 0, 0 FROM head",
        "UPDATE head SET transfer = 4",
    };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        CHECK_EQ(after_sql(all[i], NULL).breach, BREACH_TRANSFERS);
}

static uint64_t noise_state = 1;

static size_t noise_below(size_t n)
{
    noise_state = noise_state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (size_t)((noise_state >> 33) % n);
}

/* Pieces overwritten, removed, doubled and exchanged, of any length, anywhere. */
static void t_10000_random_tamperings_with_a_copy_are_known(void)
{
    struct journal_copy c = copy_of_small_journal();
    size_t              size = c.size;
    uint8_t            *bytes = c.bytes, *t = malloc(2 * size);

    for (int i = 0; i < 10000; i++) {
        size_t from = noise_below(size), to = noise_below(size), length, out = size;

        memcpy(t, bytes, size);
        length = 1 + noise_below(size - (from > to ? from : to));
        switch (i % 4) {
        case 0:
            for (size_t k = 0; k < length; k++) t[from + k] = (uint8_t)noise_below(256);
            break;
        case 1:
            memmove(t + from, t + from + length, size - from - length);
            out -= length;
            break;
        case 2:
            memmove(t + from + length, t + from, size - from);
            out += length;
            break;
        case 3: memmove(t + to, bytes + from, length); break;
        }
        if (out == size && memcmp(t, bytes, size) == 0) continue;
        CHECK(!is_whole(c, t, out));
    }
    free(t);
    free(bytes);
}

/* The rows as one hash, whatever the file looks like. */
static int hash_entry(void *with, const struct entry *e)
{
    crypto_generichash_update(with, (const uint8_t *)&e->seq, sizeof e->seq);
    crypto_generichash_update(with, e->bytes, e->size);
    return 0;
}

static int hash_transfer(void *with, const struct transfer *t)
{
    crypto_generichash_update(with, (const uint8_t *)t, sizeof *t);
    return 0;
}

static bool reads_the_same(struct store *s, const uint8_t want[32])
{
    crypto_generichash_state hash;
    uint8_t                  value[32];

    crypto_generichash_init(&hash, NULL, 0, 32);
    if (s->entries(s, 1, 1000, hash_entry, &hash) != 0) return false;
    if (s->transfers(s, 1, 1000, hash_transfer, &hash) != 0) return false;
    crypto_generichash_final(&hash, value, 32);
    return memcmp(value, want, 32) == 0;
}

/* A database has bytes that mean nothing, so a flipped bit is either told (it cannot be
 * opened or read, or the chain breaks) or has changed no row. */
static void t_every_byte_of_the_file_altered__is_known_or_changes_no_row(void)
{
    struct scratch           scratch;
    struct store            *s = small_journal(&scratch);
    crypto_generichash_state hash;
    uint8_t                  want[32];
    size_t                   size;
    const char              *why;
    char                    *bytes;
    FILE                    *file;
    int                      told = 0;

    crypto_generichash_init(&hash, NULL, 0, 32);
    CHECK_EQ(s->entries(s, 1, 1000, hash_entry, &hash), 0);
    CHECK_EQ(s->transfers(s, 1, 1000, hash_transfer, &hash), 0);
    crypto_generichash_final(&hash, want, 32);
    s->close(s);
    CHECK_EQ(scratch_sql(&scratch, "PRAGMA journal_mode = DELETE"), SQLITE_OK);
    bytes = file_read(scratch.path, 1 << 22, &size, &why);
    CHECK(bytes != NULL);
    file = fopen(scratch.path, "r+b");
    CHECK(file != NULL);
    for (size_t i = 0; i < size; i++) {
        struct verdict v = {.breach = BREACH_UNREADABLE};

        if (bytes[i] == 0 && i % 64) continue; /* most of a page is empty */
        fseek(file, (long)i, SEEK_SET);
        fputc(bytes[i] ^ 1 << i % 8, file);
        fflush(file);
        s = store_sqlite_open(scratch.path, STORE_READ_ONLY, &why);
        if (!s || journal_verify(s, NULL, &v) != 0 || v.breach != BREACH_WHOLE) told++;
        else CHECK(reads_the_same(s, want));
        if (s) s->close(s);
        fseek(file, (long)i, SEEK_SET);
        fputc(bytes[i], file);
        fflush(file);
    }
    CHECK(told > 1000);
    fclose(file);
    free(bytes);
    scratch_end(&scratch);
}

TEST_MAIN(TESTS)
