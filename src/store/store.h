/* store.h -- where bytes become durable: one struct of functions.
 *
 *     begin -> [ append | post | keep_... ]* -> commit
 *                                        \----> rollback
 *
 * What stands between begin and commit becomes durable together or not at all.  When
 * commit() has returned 0 it survives a killed process and a cut of power.  When it
 * fails, whether it happened is known only after opening again: whoever writes stops.
 *
 * What a row points to stays as it is until commit or rollback: a store may send all of
 * it at the end.
 *
 * One thread writes, and one process: a second is refused.  Any thread reads what is
 * committed; reads wait for each other, but who looks for one transfer or session waits
 * for no list, and a reader called back must not call the store.  A long reading (an
 * audit, a copy) opens a store of its own, read-only.
 *
 * Functions return 0, or -1 for a fault of the world, which `why` and `why_read`
 * describe.  A function that looks for one thing returns 1 where it found it. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "store/rows.h"

/* Called for each row read; other than 0 ends the reading, which then returns 0. */
typedef int entry_reader(void *with, const struct entry *entry);
typedef int transfer_reader(void *with, const struct transfer *transfer);
typedef int account_reader(void *with, const struct account *account);
typedef int session_reader(void *with, const struct session *session);
typedef int person_reader(void *with, const struct person *person);
typedef int restraint_reader(void *with, const struct restraint *restraint);

#define WHY_SIZE 200

#define STORE_ALTERED (-2) /* there is one, and it is not what was written */

/* What must not be read on a disk is enclosed under these (journal/envelope.h). */
struct envelope_keys {
    uint8_t cover[32], nonce[32];
};

struct store {
    /* Writing. */
    int (*begin)(struct store *store);
    int (*append)(struct store *store, const struct entry *entry);
    int (*post)(struct store *store, const struct transfer *transfer);
    int (*keep_account)(struct store *store, const struct account *account); /* new or changed */
    int (*keep_session)(struct store *store, const struct session *session);
    int (*keep_snapshot)(struct store *store, const struct snapshot *snapshot); /* one a table */
    int (*keep_person)(struct store *store, const struct person *person);
    int (*keep_restraint)(struct store *store, const struct restraint *restraint);
    int (*commit)(struct store *store, const struct head *head);
    void (*rollback)(struct store *store);

    /* Reading: in the order of their numbers, from the given one on, `most` at a time. */
    int (*head)(struct store *store, struct head *out);
    int (*entries)(struct store *store, uint64_t from, size_t most, entry_reader *read, void *with);
    int (*transfers)(struct store *store, uint64_t from, size_t most, transfer_reader *read,
                     void *with);
    int (*accounts)(struct store *store, bool closed_too, account_reader *read, void *with);
    int (*open_sessions)(struct store *store, session_reader *read, void *with);
    int (*people)(struct store *store, person_reader *read, void *with);
    int (*restraints)(struct store *store, restraint_reader *read, void *with);

    /* The rows of one round; the rows that opened the table's rounds, newest first,
     * below a number; a player's sessions, newest first, below a number. */
    int (*round)(struct store *store, uint64_t round, entry_reader *read, void *with);
    int (*rounds)(struct store *store, uint32_t table, uint64_t below, size_t most,
                  entry_reader *read, void *with);
    int (*sessions)(struct store *store, uint64_t player, uint64_t below, size_t most,
                    session_reader *read, void *with);

    /* Complaints of players, oldest first, after a number. */
    int (*complaints)(struct store *store, uint64_t after, size_t most, entry_reader *read,
                      void *with);

    int (*transfer)(struct store *store, uint64_t id, struct transfer *out);
    int (*by_key)(struct store *store, struct key key, struct transfer *out);
    int (*session)(struct store *store, uint64_t id, struct session *out);
    int (*snapshot)(struct store *store, uint32_t table,
                    struct snapshot *out); /* free() bytes;
                                            * also STORE_ALTERED */

    void (*close)(struct store *store);

    const struct envelope_keys *keys;       /* borrowed, or NULL: for who writes and reads here;
                                             * the store itself does not look inside */
    char why[WHY_SIZE], why_read[WHY_SIZE]; /* the last fault in writing, in reading */
};

enum store_use { STORE_WRITE, STORE_READ_ONLY };

/* SQLite, in one file that is made where it is missing.  NULL: *why says what
 * is against it; a schema newer than this program is refused. */
struct store *store_sqlite_open(const char *path, enum store_use use, const char **why);

#endif
