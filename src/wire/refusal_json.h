/* refusal_json.h -- a refusal as a client reads it, over WebSocket and over HTTP alike. */
#ifndef WIRE_REFUSAL_JSON_H
#define WIRE_REFUSAL_JSON_H

#include "base/json.h"
#include "base/refusal.h"

/* What belongs to one refusal, beside its row in the list; each may be left out. */
struct refusal_about {
    const char *rule;    /* of the game; otherwise the list's */
    const char *field;   /* the one that is wrong; "": none */
    uint64_t    highest; /* KEY_REUSED, NOT_DONE: of the player's numbers */
};

/* Into an object that is open: "ok", "refusal", "pt", "en" and, where they are there, "rule",
 * "field" and "highest". */
void refusal_json(struct json_writer *j, enum refusal no, const struct refusal_about *about);

#endif
