/* Of a tournament that is stopped in the middle of hands, the files tell no more: neither the
 * seed of its lots nor a deck, a card that lies face down, a table or the match as it is kept. */
#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "halls/stage_test.h"

#include "tables/enclosed_test.h"

#define TESTS(X)                                                                                   \
    X(no_lot_no_deck_and_no_table_of_a_match_is_in_the_files)                                      \
    X(the_seed_of_the_lots_is_in_them_once_it_is_over)

#define SIX                                                                                        \
    HEAD("holdem", "none", "money")                                                                \
    "mode: sit-and-go\nseats: 3\nentrants_min: 6\nentrants_max: 6\n"                               \
    "fee_prize: 9.01\nfee_commission: 0.99\nprizes:\n  - {entries: 6, shares: [70, 30]}\n"

/* Match and tables as they stand go to the disk as well. */
static struct files keep(struct stage *s)
{
    hall_keep(s->hall[0]);
    CHECK(cage_begin(s->cage));
    hall_write(s->hall[0], RECORD_EVENT, "", 0, s->now); /* a row to wait for */
    CHECK(cage_wait(s->cage, cage_end(s->cage)));
    return read_files(&s->scratch);
}

struct drawn {
    const struct files *files;
    const struct hall  *hall;
    unsigned            cards, in_sight; /* drawn; of them, found in the files */
};

static int look_for(void *with, const struct entry *e)
{
    static uint8_t room[RECORD_BODY_MAX];
    struct drawn  *d = with;
    struct record  row;
    struct command cmd;

    CHECK_EQ(envelope_read(&scratch_keys, e->bytes, e->size, room, &row), ENVELOPE_OPEN);
    if (row.kind != RECORD_DRAW) return 0;
    memcpy(&cmd, row.body, sizeof cmd);
    /* Lots, by which players are seated, everybody is told. */
    if (row.table == hall_id(d->hall) || cmd.number == 0) return 0; /* zeros are everywhere */
    d->cards++;
    d->in_sight += has(d->files, row.body, row.body_size);
    return 0;
}

/* How many tables were in the middle of a hand. */
static unsigned search(struct stage *s)
{
    struct hall *h = s->hall[0];
    struct files files = keep(s);
    struct drawn drawn = {.files = &files, .hall = h};
    uint8_t     *bytes;
    size_t       size = hall_bytes(h, &bytes);
    unsigned     in_hand = 0;

    CHECK(has(&files, h->commitment, HASH_BYTES)); /* it finds what is there */
    CHECK(!has(&files, h->seed, SEED_BYTES));
    CHECK_EQ(has_chance(&files, &h->stream), 0);
    CHECK(!has(&files, bytes, size));
    CHECK(!has(&files, h->t, tour_size(h->t->entrants_max)));
    for (uint32_t i = 0; i < h->t->tables; i++) {
        struct table_run   *t = h->spot[i].live;
        const struct poker *p = (const void *)(t ? table_run_table(t) : NULL);

        if (!t || table_run_is_over(t) || !t->has_seed) continue;
        in_hand++;
        CHECK_EQ(has_round(&files, t), 0);
        CHECK(!has(&files, p, sizeof(struct table)));
        CHECK(!has(&files, p->shoe.card, 24));
    }
    CHECK_EQ(s->store->entries(s->store, 1, SIZE_MAX >> 2, look_for, &drawn), 0);
    CHECK(drawn.cards > 0);
    CHECK_EQ(drawn.in_sight, 0);
    free(bytes);
    release_files(&files);
    return in_hand;
}

static void t_no_lot_no_deck_and_no_table_of_a_match_is_in_the_files(void)
{
    struct stage s;
    unsigned     in_hand = 0;

    begin(&s, SIX, once, 80);
    enter_all(&s, 6);
    for (int i = 0; i < 30; i++) {
        CHECK(step(&s));
        if (i > 5 && i % 6 == 0) in_hand += search(&s);
    }
    CHECK(in_hand > 3);
    leave(&s); /* in the middle of a hand, and all of it is found again */
    come_back(&s);
    resume(&s);
    s.raises = 20;
    play_to_the_end(&s);
    end(&s);
}

static void t_the_seed_of_the_lots_is_in_them_once_it_is_over(void)
{
    struct stage s;
    struct files files;
    uint8_t      seed[SEED_BYTES];

    begin(&s, SIX, once, 81);
    s.raises = 20;
    enter_all(&s, 6);
    memcpy(seed, s.hall[0]->seed, sizeof seed);
    files = keep(&s);
    CHECK(!has(&files, seed, sizeof seed));
    release_files(&files);
    play_to_the_end(&s);
    files = keep(&s);
    CHECK(has(&files, seed, sizeof seed));
    release_files(&files);
    end(&s);
}

TEST_MAIN(TESTS)
