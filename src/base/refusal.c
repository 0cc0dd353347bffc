#include "base/refusal.h"

#include <stddef.h>

const struct words refusal_words[REF_COUNT] = {[REF_NONE] = {"", "", ""},
#define X(name, status, rule, pt, en) [REF_##name] = {#name, pt, en},
                                               REFUSALS(X)
#undef X
};

unsigned refusal_status(enum refusal no)
{
    static const unsigned statuses[REF_COUNT] = {[REF_NONE] = 200,
#define X(name, status, rule, pt, en) [REF_##name] = status,
                                                 REFUSALS(X)
#undef X
    };

    return statuses[no];
}

const char *refusal_rule(enum refusal no)
{
    static const char *const rules[REF_COUNT] = {
#define X(name, status, rule, pt, en) [REF_##name] = rule,
        REFUSALS(X)
#undef X
    };

    return rules[no];
}
