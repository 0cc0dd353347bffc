/* tell.h -- histories, statements and rules as JSON: what may be read back, by whom.
 *
 * Each writes its keys into an object that is open already, whoever asked and however: HTTP
 * and WebSocket say the same.  Read from the store, so only what is durable is told; of
 * a round that is not over no draw is told to anybody, because a drawn card may still lie
 * face down.  Pages are bounded, and each reading has its index. */
#ifndef WIRE_TELL_H
#define WIRE_TELL_H

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
enum recalled tell_rounds(struct json *j, const struct reader *r, uint32_t table, uint64_t below);

/* One round as the reader may see it, and the last that he took part in at a table. */
enum recalled tell_round(struct json *j, const struct reader *r, uint64_t round);
enum recalled tell_last(struct json *j, const struct reader *r, uint32_t table);

/* A round that is over, told once more as it was told while it was played: `places`, then
 * `frames`, each the message of a table and, for who took part, his own beside it. */
enum recalled tell_replay(struct json *j, const struct reader *r, uint64_t round);

/* The same as a record that can be computed again (docs/record.md), under a key or, where that is
 * NULL, by itself. */
enum recalled tell_record(struct json *j, const struct reader *r, uint64_t round, const char *key);

/* The reader's game sessions, newest first; the statement of one, with its newest rounds below
 * a number. */
enum recalled tell_sessions(struct json *j, const struct reader *r, uint64_t below);
enum recalled tell_statement(struct json *j, const struct reader *r, uint64_t session,
                             uint64_t below);

/* Movements of one of the reader's wallets, from the newest transfer given, for ninety days. */
enum recalled tell_history(struct json *j, const struct reader *r, uint64_t account,
                           uint64_t newest);

/* What players complain of, oldest first, after a number. */
enum recalled tell_complaints(struct json *j, const struct reader *r, uint64_t after);

/* The rules of a table with its own numbers, and the games of the house. */
void tell_rules(struct json *j, uint32_t table, const struct floor_table *spec, enum tongue tongue);
void tell_games(struct json *j, enum tongue tongue);

/* What one rule says, by its name in an address, such as 807-2015-r14-a-i. */
enum recalled tell_rule(struct json *j, const char *name, enum tongue tongue);

#endif
