#include "house/numbers.h"

#include "base/must.h"
#include "floor/description.h"
#include "games/poker/poker.h"
#include "journal/bytes.h"

#include <stdlib.h>
#include <string.h>

/* Where the store keeps them: a snapshot beside those of the tables and of the orders. */
#define SHELF (UINT32_MAX - 1)

/* Tables of tournaments are opened by their tournament. */
static bool is_dealt(const struct floor_table *table)
{
    return table->game->banked || table->house.value[POK_PLAY] == PLAY_CASH;
}

/* ------------------------------ on the shelf ------------------------------ */

/* Of each number, one after the other: how many bytes its description has (4), the description.
 * Of one that is not dealt any more, what its snapshot is of. */
static void keep(struct open_house *h)
{
    size_t   used = 0;
    uint8_t *bytes = malloc(h->floor->tables * (4 + DESCRIPTION_MAX) + 1);

    must(bytes != NULL);
    for (size_t i = 0; i < h->floor->tables; i++) {
        char        words[DESCRIPTION_MAX];
        struct text text = text_over(words, sizeof words);

        description_write(
            h->number[i].gone && h->number[i].had ? &h->number[i].was : &h->floor->table[i], &text);
        must(!text.cut);
        put_u32(bytes + used, (uint32_t)text.used);
        memcpy(bytes + used + 4, words, text.used);
        used += 4 + text.used;
    }
    cage_snapshot(h->cage, SHELF, bytes, used);
    free(bytes);
}

/* False: this is not what keep() wrote. */
static bool take(struct open_house *h, const struct snapshot *kept)
{
    const uint8_t *at = kept->bytes, *end = at + kept->size;

    for (h->numbers = 0; at < end; h->numbers++) {
        struct numbered *n = &h->number[h->numbers];
        uint32_t         size;

        if (end - at < 4 || h->numbers == FLOOR_TABLES_MAX) return false;
        size = get_u32(at);
        at += 4;
        if ((size_t)(end - at) < size) return false;
        if (!description_read((const char *)at, size, &n->was)) return false;
        n->had = n->gone = true; /* until it is found on the floor */
        at += size;
    }
    return true;
}

/* ------------------------------- numbering -------------------------------- */

static bool is_same_table(const struct floor_table *a, const struct floor_table *b)
{
    return a->game == b->game && text_same(a->name, b->name);
}

static size_t number_of(const struct open_house *h, const struct floor_table *table)
{
    for (size_t i = 0; i < h->numbers; i++)
        if (h->number[i].had && is_same_table(&h->number[i].was, table)) return i;
    return FLOOR_TABLES_MAX;
}

static void put_at(struct open_house *h, size_t number, const struct floor_table *table)
{
    h->number[number].gone = false;
    h->arranged.table[number] = *table;
}

/* One that was never used, or the first whose table is gone. */
static size_t new_number(struct open_house *h)
{
    size_t number = 0;

    if (h->numbers < FLOOR_TABLES_MAX) return h->numbers++;
    while (!h->number[number].gone) number++;
    h->number[number].reused = true;
    return number;
}

/* First those that are known, so that nobody takes the number of one that is still there. */
static void arrange(struct open_house *h, const struct floor *floor)
{
    size_t at[FLOOR_TABLES_MAX];

    for (size_t i = 0; i < h->numbers; i++) h->arranged.table[i] = h->number[i].was;
    for (size_t i = 0; i < floor->tables; i++) {
        at[i] = number_of(h, &floor->table[i]);
        if (at[i] < FLOOR_TABLES_MAX) put_at(h, at[i], &floor->table[i]);
    }
    for (size_t i = 0; i < floor->tables; i++) {
        if (at[i] < FLOOR_TABLES_MAX) continue;
        at[i] = new_number(h);
        put_at(h, at[i], &floor->table[i]);
    }
    for (size_t i = 0; i < floor->tables; i++)
        if (floor->table[i].copy_of)
            h->arranged.table[at[i]].copy_of = (uint32_t)at[floor->table[i].copy_of - 1] + 1;
    h->arranged.tables = h->numbers;
}

bool numbers_open(struct open_house *h, const struct floor *floor, const char **why)
{
    struct snapshot kept;
    bool            good = true;
    int             found = envelope_snapshot(h->store, SHELF, &kept);

    h->arranged = *floor;
    h->arranged.table = calloc(FLOOR_TABLES_MAX, sizeof *h->arranged.table);
    h->number = calloc(FLOOR_TABLES_MAX, sizeof *h->number);
    must(h->arranged.table != NULL && h->number != NULL);
    h->floor = &h->arranged;
    if (found == 1) {
        good = take(h, &kept);
        free((void *)(uintptr_t)kept.bytes);
    }
    *why = found < 0 ? house_sealed
                     : "what the tables were when the house was last open is not lawful any more";
    if (found < 0 || !good) return false;
    arrange(h, floor);
    return true;
}

void numbers_close(struct open_house *h)
{
    free(h->arranged.table);
    free(h->number);
}

/* ------------------------------- becoming --------------------------------- */

static bool is_to_be_dealt(const struct open_house *h, uint32_t table)
{
    return !h->number[table - 1].gone && is_dealt(&h->floor->table[table - 1]);
}

const struct floor_table *numbers_opens_as(const struct open_house *h, uint32_t table)
{
    const struct numbered *n = &h->number[table - 1];

    if (n->had && is_dealt(&n->was)) return &n->was;
    return is_to_be_dealt(h, table) ? &h->floor->table[table - 1] : NULL;
}

static bool is_as_it_was(const struct open_house *h, uint32_t table)
{
    const struct floor_table *value = &h->floor->table[table - 1];
    const struct numbered    *n = &h->number[table - 1];

    return !n->had || (is_same_table(&n->was, value) &&
                       memcmp(n->was.fingerprint, value->fingerprint, FINGERPRINT_BYTES) == 0);
}

static bool is_renewed(const struct open_house *h, uint32_t table)
{
    return house_table(h, table) && !(is_to_be_dealt(h, table) && is_as_it_was(h, table));
}

static bool clear(struct open_house *h, uint32_t table, const char **why)
{
    if (table_run_clear(house_table(h, table), pit_clock(), why)) return true;

    struct text words = text_over(h->why, sizeof h->why);

    text_put(&words, h->number[table - 1].was.name);
    text_put(&words, ": ");
    text_put(&words, *why);
    *why = h->why;
    return false;
}

/* The snapshots of tables and what they are snapshots of are one turn of the cage: a house that is
 * killed in between would not know what it holds. */
bool numbers_renew(struct open_house *h, const char **why)
{
    for (uint32_t id = 1; id <= h->floor->tables; id++)
        if (is_renewed(h, id) && !clear(h, id, why)) return false;
    *why = "the books cannot be written";
    if (!cage_begin(h->cage)) return false;
    for (uint32_t id = 1; id <= h->floor->tables; id++) {
        if (!is_to_be_dealt(h, id)) h->number[id - 1].gone = true;
        else if (is_renewed(h, id))
            table_run_become(house_table(h, id), &h->floor->table[id - 1], pit_clock());
    }
    keep(h);
    cage_end(h->cage);
    return true;
}
