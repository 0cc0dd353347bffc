#include "engine/refusal.h"

const struct words refusal_words[REF_COUNT] = {
#define X(name, pt, en) {#name, pt, en},
    REFUSALS(X)
#undef X
};
