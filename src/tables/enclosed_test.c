/* Nothing that lies face down can be read on the disk, whatever a table is stopped in. */
#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "tables/place_test.h"

#include "drive.h"
#include "games/poker/poker.h"
#include "tables/enclosed_test.h"

#define TESTS(X)                                                                                   \
    X(no_draw_no_shoe_and_no_table_of_a_game_with_cards_is_in_the_files)                           \
    X(what_falls_in_sight_of_everybody_is_in_the_clear)                                            \
    X(no_seed_is_in_the_files_before_its_round_is_over)                                            \
    X(a_row_or_a_snapshot_that_was_altered_does_not_open)

#define SHOE_RUN 24 /* cards in a row: nothing else looks like it */

/* -------------------------------- the rows -------------------------------- */

struct hidden {
    const struct files *files;
    unsigned            draws, rounds, commitments;
    unsigned            in_sight; /* of them, found in the files */
    uint8_t             room[RECORD_BODY_MAX];
};

/* What the rows say, opened: is it anywhere in the files? */
static int look_for(void *with, const struct entry *e)
{
    struct hidden *h = with;
    struct record  row;
    struct command cmd;

    CHECK_EQ(envelope_read(&scratch_keys, e->bytes, e->size, h->room, &row), ENVELOPE_OPEN);
    if (row.kind == RECORD_COMMITMENT) {
        h->commitments++;
        CHECK(has(h->files, row.body, row.body_size)); /* it finds what is there */
    }
    if (row.kind != RECORD_DRAW && row.kind != RECORD_ROUND) return 0;
    memcpy(&cmd, row.body, sizeof cmd);
    if (row.kind == RECORD_DRAW && cmd.number == 0) return 0; /* zeros are everywhere */
    h->draws += row.kind == RECORD_DRAW;
    h->rounds += row.kind == RECORD_ROUND;
    h->in_sight += has(h->files, row.body, row.body_size);
    if (row.body_size > ROW_BYTES + OPENING_LEAST) /* a shoe, or a table */
        h->in_sight += has(h->files, row.body + ROW_BYTES + OPENING_LEAST,
                           row.body_size - ROW_BYTES - OPENING_LEAST);
    return 0;
}

/* The table as it stands goes to the disk as well. */
static void keep(struct place *p)
{
    CHECK(cage_begin(p->cage));
    table_run_write(p->table, RECORD_EVENT, "", 0, p->now); /* a row to wait for */
    table_run_snapshot(p->table);
    CHECK(cage_wait(p->cage, cage_end(p->cage)));
}

static struct hidden search(struct place *p)
{
    struct files       files;
    struct hidden      h = {0};
    const struct game *game = table_run_game(p->table);
    const uint8_t     *state = (const uint8_t *)table(p);
    const struct shoe *shoe = (const void *)(state + game->shoe_at);

    keep(p);
    files = read_files(&p->scratch);
    h.files = &files;
    CHECK_EQ(p->store->entries(p->store, 1, SIZE_MAX >> 2, look_for, &h), 0);
    CHECK(h.rounds > 0 && h.commitments >= h.rounds);
    if (game->shoe_at) {
        CHECK(shoe->left > 0);
        h.in_sight += has(&files, shoe->card, shoe->left < SHOE_RUN ? shoe->left : SHOE_RUN);
        h.in_sight += has(&files, state, sizeof(struct table));
    }
    release_files(&files);
    return h;
}

/* --------------------------------- play ----------------------------------- */

/* Nobody goes home because he has lost. */
static void bring_chips(struct place *p)
{
    for (uint64_t player = 1; player <= 3; player++) {
        unsigned seat = table_run_seat_of(p->table, player);

        if (seat == OBSERVER) ask(p, player, (struct command){.kind = CMD_SIT, .amount = 10000});
        else if (table(p)->seat[seat].stack == 0)
            ask(p, player, (struct command){.kind = CMD_BUY, .amount = 10000});
    }
}

/* Whoever is asked decides, and time passes where nobody is. */
static void step(struct place *p, struct dice *d)
{
    const struct game *game = table_run_game(p->table);
    struct awaits      awaits = game->awaits(table(p));
    struct command     cmd = {0};
    int64_t            next;

    if (awaits.what == AWAITS_BETS) {
        for (uint64_t player = 1; player <= 3; player++) {
            drive_bet(game, table(p), d, table_run_seat_of(p->table, player), &cmd);
            cmd.seat = 0;
            ask(p, player, cmd);
        }
    } else if (awaits.what == AWAITS_DECISION && table_run_holder(p->table, awaits.seat)->player) {
        if (game->banked) drive_decision(game, table(p), d, awaits, &cmd);
        else cmd = drive_move(game, table(p), d, awaits);
        cmd.seat = 0;
        ask(p, table_run_holder(p->table, awaits.seat)->player, cmd);
        p->now += 10;
        return;
    }
    next = table_run_turn(p->table, p->now);
    p->now = next > p->now && next < p->now + 60000 ? next : p->now + 1000;
}

/* A few rounds, and then into one that is not over, if the game stops anywhere between two
 * cards.  Whether it was. */
static bool play(struct place *p, struct dice *d, unsigned steps)
{
    for (unsigned i = 0; i < steps + 400; i++) {
        table_run_turn(p->table, p->now);
        bring_chips(p);
        if (i >= steps && p->table->draws > 3 && !table_run_is_over(p->table)) return true;
        step(p, d);
    }
    return false;
}

/* Into a round whose seed is secret. */
static void play_into_one(struct place *p, struct dice *d)
{
    do {
        table_run_turn(p->table, p->now);
        bring_chips(p);
        step(p, d);
    } while (table_run_is_over(p->table) || !p->table->has_seed);
}

static void begin_game(struct place *p, const struct game *game)
{
    struct house house = house_usual(game->options, game->options_count);

    if (game->banked) {
        begin(p, game, MODE_MULTI, 7);
        return;
    }
    begin_house(p, game, house);
}

static void t_no_draw_no_shoe_and_no_table_of_a_game_with_cards_is_in_the_files(void)
{
    unsigned looked = 0, stopped = 0;

    for (const struct game *const *g = games; *g; g++) {
        struct place  p;
        struct dice   d = {.at = 11};
        struct hidden h;

        if (!(*g)->shoe_at) continue;
        begin_game(&p, *g);
        stopped += play(&p, &d, 150);
        h = search(&p);
        CHECK(h.draws > 20 && h.rounds > 1);
        CHECK_EQ(h.in_sight, 0);
        crash(&p); /* and all of it is found again */
        CHECK_EQ(search(&p).in_sight, 0);
        end(&p);
        looked++;
    }
    CHECK(looked >= 6); /* poker three times, blackjack, baccarat and macau */
    CHECK(stopped >= 4);
}

static void t_what_falls_in_sight_of_everybody_is_in_the_clear(void)
{
    for (const struct game *const *g = games; *g; g++) {
        struct place  p;
        struct dice   d = {.at = 12};
        struct hidden h;

        if ((*g)->shoe_at) continue;
        begin_game(&p, *g);
        CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_SIT, .amount = 100000})));
        for (int i = 0; i < 40; i++) {
            struct command cmd = {0};

            drive_bet(*g, table(&p), &d, 0, &cmd);
            cmd.seat = 0;
            ask(&p, 1, cmd);
            table_run_turn(p.table, p.now);
            p.now += 5000;
        }
        h = search(&p);
        CHECK(h.draws > 0);
        CHECK_EQ(h.in_sight, h.draws + h.rounds);
        end(&p);
    }
}

static unsigned find_round(struct place *p)
{
    struct files files;
    unsigned     found;

    keep(p);
    files = read_files(&p->scratch);
    found = has_round(&files, p->table);
    release_files(&files);
    return found;
}

/* Whether a seed is there: of a round against the bank it is, once that is over. */
static bool finds_seed(struct place *p, const uint8_t seed[SEED_BYTES])
{
    struct files files;
    bool         found;

    keep(p);
    files = read_files(&p->scratch);
    found = has(&files, seed, SEED_BYTES);
    release_files(&files);
    return found;
}

static void t_no_seed_is_in_the_files_before_its_round_is_over(void)
{
    unsigned looked = 0;

    for (const struct game *const *g = games; *g; g++, looked++) {
        struct place p;
        struct dice  d = {.at = 14};
        uint8_t      seed[SEED_BYTES];
        uint64_t     round;

        begin_game(&p, *g);
        play(&p, &d, 60);
        play_into_one(&p, &d);
        CHECK_EQ(find_round(&p), 0);
        memcpy(seed, p.table->stream.key, sizeof seed);
        crash(&p); /* it went with the memory it was in; a round that goes on has another */
        CHECK(!finds_seed(&p, seed));
        play_into_one(&p, &d);
        CHECK_EQ(find_round(&p), 0);
        memcpy(seed, p.table->stream.key, sizeof seed);
        for (round = table_run_round(p.table); table_run_round(p.table) == round;)
            play_into_one(&p, &d);
        CHECK_EQ(finds_seed(&p, seed), (*g)->banked);
        end(&p);
    }
    CHECK(looked >= 9);
}

/* As anybody could who has the file and knows how to make the hashes right again. */
struct altered {
    unsigned rows;
    uint8_t  bytes[RECORD_MAX], room[RECORD_BODY_MAX];
};

static int alter(void *with, const struct entry *e)
{
    struct altered *a = with;
    struct record   row;

    CHECK(record_read(e->bytes, e->size, &row));
    if (!row.enclosed) return 0;
    memcpy(a->bytes, e->bytes, e->size);
    a->bytes[RECORD_HEAD + row.body_size / 2] ^= 1;
    CHECK_EQ(envelope_read(&scratch_keys, a->bytes, e->size, a->room, &row), ENVELOPE_BROKEN);
    CHECK_EQ(envelope_read(NULL, e->bytes, e->size, a->room, &row), ENVELOPE_NO_KEY);
    a->rows++;
    return 0;
}

static void t_a_row_or_a_snapshot_that_was_altered_does_not_open(void)
{
    struct place    p;
    struct dice     d = {.at = 13};
    struct altered  a = {0};
    struct snapshot kept;

    begin_game(&p, &holdem);
    play(&p, &d, 40);
    keep(&p);
    CHECK_EQ(p.store->entries(p.store, 1, SIZE_MAX >> 2, alter, &a), 0);
    CHECK(a.rows > 5);
    CHECK_EQ(p.store->snapshot(p.store, 1, &kept), 1);
    ((uint8_t *)(uintptr_t)kept.bytes)[kept.size / 2] ^= 1;
    CHECK_EQ(envelope_open_snapshot(&scratch_keys, &kept), ENVELOPE_BROKEN);
    free((void *)(uintptr_t)kept.bytes);
    p.store->keys = NULL; /* a folder whose secret was lost */
    CHECK_EQ(envelope_snapshot(p.store, 1, &kept), -1);
    CHECK(strstr(p.store->why_read, "secret") != NULL);
    p.store->keys = &scratch_keys;
    end(&p);
}

TEST_MAIN(TESTS)
