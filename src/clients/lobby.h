/* lobby.h -- the list of tables, written once for all who ask until something in it changes.
 *
 * Everybody who comes in asks for it, and a thousand at once who mean no good; to write a
 * thousand tables takes longer than the players at them should wait. */
#ifndef CLIENTS_LOBBY_H
#define CLIENTS_LOBBY_H

#include "house/house.h"
#include "wire/live_json.h"

#define LOBBY_NAMES_BYTES 131072 /* of it, with who plays; tables after that are told without */
#define LOBBY_TABLE_BYTES (FLOOR_NAME_BYTES + 640) /* of one, without who plays there */
#define LOBBY_BYTES       (FLOOR_TABLES_MAX * LOBBY_TABLE_BYTES + LOBBY_NAMES_BYTES)

struct lobby {
    char       *bytes; /* owned */
    struct text words;
    uint64_t    stamp; /* of what they say; 0: nothing was written yet */
    uint64_t    seq;   /* the row that must be durable before they are told */
    int64_t     made_ms;
};

void lobby_open(struct lobby *l);
void lobby_close(struct lobby *l);

/* As an array of JSON.  In the net's thread. */
const struct text *lobby_words(struct lobby *l, const struct open_house *house,
                               const struct caller *caller);

#endif
