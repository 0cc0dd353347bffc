#include "replay/prove.h"

#include "base/json_put.h"

/* clang-format off */
const char *const verdict_words[] = {[PROVED] = "proved", [DIFFERS] = "DIFFERS",
                                     [NOT_TOLD] = "not told"};
/* clang-format on */

void proof_write(const struct round_record *t, const struct proof *p, bool good,
                 struct json_writer *j)
{
    json_put_object(j);
    put_number(j, "round", (int64_t)t->round);
    json_put_key(j, "good");
    json_put_bool(j, good);
    json_put_key(j, "steps");
    json_put_array(j);
    for (unsigned i = 0; i < PROOF_STEPS; i++) {
        json_put_object(j);
        put_string(j, "step", proof_words[i].key);
        put_string(j, "is", verdict_words[p->step[i].value]);
        put_string(j, "words", p->step[i].en);
        put_string(j, "pt", p->step[i].pt);
        json_put_end(j);
    }
    json_put_end(j);
    json_put_end(j);
}
