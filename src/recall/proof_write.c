#include "recall/prove.h"

#include "base/json_put.h"

/* clang-format off */
const char *const verdict_words[] = {[PROVED] = "proved", [DIFFERS] = "DIFFERS",
                                     [NOT_TOLD] = "not told"};
/* clang-format on */

void proof_write(const struct told *t, const struct proof *p, bool good, struct json *j)
{
    json_object(j);
    put_number(j, "round", (int64_t)t->round);
    json_key(j, "good");
    json_bool(j, good);
    json_key(j, "steps");
    json_array(j);
    for (unsigned i = 0; i < PROOF_STEPS; i++) {
        json_object(j);
        put_string(j, "step", proof_words[i].key);
        put_string(j, "is", verdict_words[p->step[i].is]);
        put_string(j, "words", p->step[i].en);
        put_string(j, "pt", p->step[i].pt);
        json_end(j);
    }
    json_end(j);
    json_end(j);
}
