/* tell.h -- histories, statements and rules as JSON: what may be read back, by whom.
 *
 * Each writes its keys into an object that is open already, whoever asked and however: HTTP
 * and WebSocket say the same.  Read from the store, so only what is durable is told; of
 * a round that is not over no draw is told to anybody, because a drawn card may still lie
 * face down.  Pages are bounded, and each reading has its index. */
#ifndef WIRE_HISTORY_JSON_H
#define WIRE_HISTORY_JSON_H

#include "base/json.h"
#include "floor/floor_file.h"
#include "store/store.h"

#define ROUNDS_PAGE     20
#define SESSIONS_PAGE   50
#define MOVES_PAGE      50
#define COMPLAINTS_PAGE 100
#define LINES_MOST      500                 /* of one round; the record has them all */
#define HISTORY_MS      INT64_C(7776000000) /* ninety days */

struct reader {
    struct store *store;
    uint64_t      player; /* 0: nobody we know */
    bool          inspector;
    int64_t       now_ms;
};

enum recalled { RECALLED, NO_SUCH, NOT_OVER, TOO_LONG, UNREAD };

/* The newest rounds of a table, below a number; what everybody may know of them. */
enum recalled history_json_rounds(struct json_writer *j, const struct reader *r, uint32_t table,
                                  uint64_t below);

/* One round as the reader may see it, and the last that he took part in at a table. */
enum recalled history_json_round(struct json_writer *j, const struct reader *r, uint64_t round);
enum recalled history_json_last(struct json_writer *j, const struct reader *r, uint32_t table);

/* A round that is over, told once more as it was told while it was played: `places`, then
 * `frames`, each the message of a table and, for who took part, his own beside it. */
enum recalled history_json_replay(struct json_writer *j, const struct reader *r, uint64_t round);

/* The same as a record that can be computed again (docs/record.md), under a key or, where that is
 * NULL, by itself. */
enum recalled history_json_record(struct json_writer *j, const struct reader *r, uint64_t round,
                                  const char *key);

/* The reader's game sessions, newest first; the statement of one, with its newest rounds below
 * a number. */
enum recalled history_json_sessions(struct json_writer *j, const struct reader *r, uint64_t below);
enum recalled history_json_statement(struct json_writer *j, const struct reader *r,
                                     uint64_t session, uint64_t below);

/* Movements of one of the reader's wallets, from the newest transfer given, for ninety days. */
enum recalled history_json_history(struct json_writer *j, const struct reader *r, uint64_t account,
                                   uint64_t newest);

/* What players complain of, oldest first, after a number. */
enum recalled history_json_complaints(struct json_writer *j, const struct reader *r,
                                      uint64_t after);

/* The rules of a table with its own numbers, and the games of the house. */
void history_json_rules(struct json_writer *j, uint32_t table, const struct floor_table *spec,
                        enum tongue tongue);
void history_json_games(struct json_writer *j, enum tongue tongue);

/* What one rule says, by its name in an address, such as 807-2015-r14-a-i. */
enum recalled history_json_rule(struct json_writer *j, const char *name, enum tongue tongue);

#endif
