/* fuzz_snapshot.c -- bytes changed in what a table, or a tournament, kept of itself.
 *
 *     which, house, bytes left out at the end (2), then changes of three: where (2), what
 *
 * The snapshot is of a table that was just opened, so that what is changed is mostly behind the
 * checks of its head.  It is refused, or read without a fall, and what was read can be judged.  Of
 * a tournament only the head is changed: its bytes come out of an envelope that opens for nobody
 * else's (journal/envelope.h), and tour_sane() adds up what it takes for its own. */
#include "houses.h"

#include "base/must.h"
#include "floor/fingerprint.h"
#include "halls/inside.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char document[] =
    "tournament: Prova\nvariant: holdem\nlimit: none\nbook: demo\nchips: 500\ndecision: 5\n"
    "mode: sit-and-go\nseats: 3\nentrants_min: 3\nentrants_max: 3\n"
    "fee_prize: 9.01\nfee_commission: 0.99\nlevels:\n  - {small: 10, big: 20, length: 60}\n"
    "prizes:\n  - {entries: 3, shares: [70, 30]}\n";

/* Within the first `open` bytes; how many are left of `size`. */
static size_t change(uint8_t *bytes, size_t size, size_t open, const uint8_t *data, size_t most)
{
    size_t cut = (size_t)data[0] << 8 | data[1];

    for (size_t at = 2; at + 3 <= most; at += 3)
        bytes[((size_t)data[at] << 8 | data[at + 1]) % open] = data[at + 2];
    return cut < size ? size - cut : 0;
}

static void restore_table(const struct game *game, const struct house *house, const uint8_t *data,
                          size_t size)
{
    static struct table seen[1 << 12];
    struct floor_table  spec = {.game = game, .house = *house};
    struct table_run   *t;
    uint8_t            *bytes;
    size_t              has;
    bool                read;

    fingerprint_of(game, house, spec.fingerprint);
    t = table_run_open(1, &spec, NULL, NULL, NULL, NULL);
    has = table_run_bytes(t, &bytes);
    has = change(bytes, has, has, data, size);
    read = table_run_restore(t, bytes, has) == RESTORED;
    must(!read || t->posted_count <= has);
    /* The rules of a table are what sane() judges by, and not what it judges. */
    if (read && memcmp(&table_run_table(t)->house, house, sizeof *house) == 0 &&
        game->sane(table_run_table(t))) {
        must(game->state_size <= sizeof seen);
        for (unsigned seat = 0; seat <= SEATS_MAX; seat++)
            game->see(table_run_table(t), seat < SEATS_MAX ? seat : OBSERVER, seen);
    }
    free(bytes);
    table_run_release(t);
}

/* -------------------------------- of a hall ------------------------------- */

static struct {
    struct store store;
    uint8_t     *bytes;
    size_t       size;
} kept;

static int find(struct store *store, uint32_t table, struct snapshot *out)
{
    uint8_t *copy;

    (void)store;
    if (table != HALL_TABLES) return 0;
    copy = malloc(kept.size + 1);
    must(copy != NULL);
    memcpy(copy, kept.bytes, kept.size);
    *out = (struct snapshot){.table = table, .seq = 1, .bytes = copy, .size = kept.size};
    return 1;
}

static void restore_hall(const uint8_t *data, size_t size)
{
    struct tournament_file        file;
    const struct floor_tournament entry = {.file = &file};
    struct hall_loss              loss = {0};
    struct hall                  *hall;

    tournament_read(document, sizeof document - 1, EN, &file);
    must(file.found.lawful);
    hall = hall_open(1, &entry, NULL, NULL, NULL, NULL);
    hall_make_room(hall, &file.rules);
    tour_open(hall->t, &file.rules, file.fingerprint);
    kept.store.snapshot = find;
    kept.size = hall_bytes(hall, &kept.bytes);
    kept.size = change(kept.bytes, kept.size, kept.size - tour_size(3) - 3 * sizeof *hall->party,
                       data, size);
    if (hall_restore(hall, &kept.store, &loss) == HALL_BACK) must(tour_sane(hall_match(hall)));
    free(kept.bytes);
    hall_release(hall);
    tournament_release(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct house houses[HOUSES_MAX];
    const struct game  *game;
    size_t              count = 0;

    if (size < 4) return 0;
    while (games[count]) count++;
    game = games[data[0] % (count + 1)]; /* the last is none */
    if (game) count = houses_of(game, houses);
    if (game) restore_table(game, &houses[data[1] % count], data + 2, size - 2);
    else restore_hall(data + 2, size - 2);
    return 0;
}
