/* fuzz_journal.c -- any bytes at all as a row of the journal, and as a copy of it.
 *
 * A row is read or refused; one that is read is written again as the same bytes, and says as
 * a settlement or a description only what is within bounds.  A copy is whole or its first
 * breach is named, and one byte changed in a whole one is always noticed. */
#include "base/must.h"
#include "floor/description.h"
#include "journal/copy_test.h"
#include "replay/round_record.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_row(const uint8_t *data, size_t size)
{
    struct record      row;
    struct told_line   line;
    struct floor_table table;
    uint8_t           *again;

    if (!record_read(data, size, &row)) return;
    must(record_size(&row) == size && row.body_size <= RECORD_BODY_MAX);
    must(row.kind < RECORD_KINDS_COUNT);
    again = calloc(1, HASH_BYTES + size);
    must(again != NULL);
    record_write(&row, again);
    must(memcmp(again + HASH_BYTES, data, size - HASH_BYTES) == 0);
    must(record_follows(again + HASH_BYTES, size, again));
    free(again);
    if (round_record_line_of(&row, &line))
        must(line.value.result < RESULTS && line.value.seat < SEATS_MAX);
    if (description_read((const char *)row.body, row.body_size, &table)) must(table.game != NULL);
}

static void read_copy(const uint8_t *data, size_t size)
{
    struct verdict      value = {.breach = BREACH_WHOLE};
    struct journal_copy copy = {.bytes = malloc(size + 1), .size = size}; /* without transfers */
    bool                whole;

    must(copy.bytes != NULL);
    memcpy(copy.bytes, data, size);
    whole = copy_is_whole(&copy, &value);
    must(value.breach < BREACHES_COUNT);
    if (whole) {
        copy.bytes[value.rows * 7919 % size] ^= 1;
        must(!copy_is_whole(&copy, &value));
    }
    free(copy.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_row(data, size);
    read_copy(data, size);
    return 0;
}
