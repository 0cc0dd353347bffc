/* fuzz_record.c -- any bytes at all as the record of a round.
 *
 * It is refused with a reason, or read; what is read is proved or not, without a fall, and
 * written again it is the same round. */
#include "base/json.h"
#include "base/must.h"
#include "recall/prove.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define WRITTEN (1 << 20)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char  space[WRITTEN];
    struct text  text = text_over(space, sizeof space);
    struct json  j = json_over(&text);
    struct told  told, again;
    struct proof proof;
    const char  *why = NULL;

    if (!told_read((const char *)data, size, &told, &why)) {
        must(why != NULL && why[0]);
        return 0;
    }
    told_write(&told, &j);
    if (!text.cut) {
        must(told_read(space, text.used, &again, &why));
        must(again.acts == told.acts && again.lines == told.lines && again.round == told.round);
        told_release(&again);
    }
    prove(&told, &proof);
    told_release(&told);
    return 0;
}
