#include "cage/history.h"

#include <stdio.h>

int account_history(struct store *store, uint64_t account, uint64_t newest, size_t most,
                    transfer_reader *read, void *with)
{
    uint64_t id = newest;

    for (size_t i = 0; i < most && id != 0; i++) {
        struct transfer t = {0};
        int             found = store->transfer(store, id, &t);
        uint64_t        prev = t.from == account ? t.from_prev : t.to_prev;

        if (found < 0) return -1;
        if (found == 0 || (t.from != account && t.to != account) || prev >= id) {
            snprintf(store->why_read, sizeof store->why_read, "transfer %llu is not this account's",
                     (unsigned long long)id);
            return -1;
        }
        if (read(with, &t) != 0) return 0;
        id = prev;
    }
    return 0;
}
