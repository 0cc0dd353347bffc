/* fuzz_record.c -- any bytes at all as the record of a round.
 *
 * It is refused with a reason, or read; what is read is proved or not, without a fall, and
 * written again it is the same round. */
#include "base/json.h"
#include "base/must.h"
#include "replay/prove.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define WRITTEN (1 << 20)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char         space[WRITTEN];
    struct text         text = text_over(space, sizeof space);
    struct json_writer  j = json_writer_over(&text);
    struct round_record told, again;
    struct proof        proof;
    const char         *why = NULL;

    if (!round_record_read((const char *)data, size, &told, &why)) {
        must(why != NULL && why[0]);
        return 0;
    }
    round_record_write(&told, &j);
    if (!text.cut) {
        must(round_record_read(space, text.used, &again, &why));
        must(again.acts == told.acts && again.lines == told.lines && again.round == told.round);
        round_record_release(&again);
    }
    prove(&told, &proof);
    round_record_release(&told);
    return 0;
}
