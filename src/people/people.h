/* people.h -- who has an account, and whether he is who he says he is.
 *
 * A person is a row of the store, kept in the batch of the journal row that says what
 * happened to him: registered, signed in, failed to, locked out, barred, set a limit
 * (903-B 6.3.6-7).  No row holds a secret.  Passwords are hashed elsewhere, because that
 * takes long (password.h); here arrives what came of it.
 *
 * One thread asks all of this.  Every act returns the number of the row to wait for before
 * anything is said. */
#ifndef PEOPLE_PEOPLE_H
#define PEOPLE_PEOPLE_H

#include "base/refusal.h"
#include "cage/cage.h"

enum role { ROLE_NOBODY, ROLE_PLAYER, ROLE_OPERATOR, ROLE_INSPECTOR, ROLES };
extern const char *const role_keys[ROLES];

#define ADULT          18 /* 903-B 5.2.1-3 */
#define FAILURES_MOST  3  /* … within, and locked for */
#define FAILURES_MS    (30 * INT64_C(60000))
#define PASSWORD_LEAST 10  /* characters */
#define PASSWORD_MOST  128 /* bytes */
#define REASON_MOST    200 /* bytes of why staff did something */

/* Why somebody is barred. */
enum bar { BAR_NONE, BAR_SUSPENDED, BAR_PAUSE, BAR_EXCLUDED, BARS };
extern const char *const bar_keys[BARS];

struct people;

struct people *people_open(struct store *store, struct cage *cage, const char **why);
void           people_close(struct people *people);

const struct person *people_by_login(const struct people *people, const char *login);
const struct person *people_by_id(const struct people *people, uint64_t id); /* or NULL, both */

/* What he is called at a table; NULL: there is nobody.  From any thread: a name never changes. */
const char *people_name(struct people *people, uint64_t id);

/* Everybody, in the order in which they were registered. */
size_t               people_count(const struct people *people);
const struct person *people_at(const struct people *people, size_t i);

/* What somebody says of himself; who cannot be registered is told why before his password is
 * hashed, but for a user name that is taken: that is told afterwards, when it may have become so,
 * and nobody learns sooner who is here than by being registered.  A name at the tables is there to
 * be seen, and is looked at before the user name (decision 0258). */
struct newcomer {
    const char *login, *name, *password;
    uint32_t    born;
    bool        terms;
    enum role   role;
    const char *address; /* where from; "" for the command line */
};
enum refusal people_may_register(const struct people *people, const struct newcomer *who,
                                 int64_t now_ms);
enum refusal people_register(struct people *people, const struct newcomer *who, const char *secret,
                             int64_t now_ms, uint64_t *id, uint64_t *seq);

/* After his password was tried: `right` where it was.  Where he may come in, *last_ms is when
 * he last did. */
enum refusal people_sign_in(struct people *people, const char *login, bool right,
                            const char *address, int64_t now_ms, uint64_t *id, int64_t *last_ms,
                            uint64_t *seq);
/* After too many failures: until then no password is the right one. */
bool people_is_locked(const struct person *person, int64_t now_ms);

/* Another password, which must be good; the change is a row (903-B 5.2.3-2). */
bool         people_may_use(const struct person *person, const char *password);
enum refusal people_change_password(struct people *people, uint64_t id, const char *secret,
                                    int64_t now_ms, uint64_t *seq);
void         people_sign_out(struct people *people, uint64_t id, const char *why, int64_t now_ms);

/* ---- Restraints (cage/restraint.h); `by` is who does it: the player himself, or an operator. */

enum refusal people_limit(struct people *people, uint64_t id, enum restraint_kind kind, cents most,
                          int64_t now_ms, uint64_t *seq);

/* A pause of some days, an exclusion until then; INT64_MAX: without an end (903-B 5.3.2-6). */
enum refusal people_exclude(struct people *people, uint64_t id, enum bar why, int64_t until_ms,
                            int64_t now_ms, uint64_t *seq);
/* He wants it to end: a month after he says so, and never before three have passed. */
enum refusal people_end_exclusion(struct people *people, uint64_t id, int64_t now_ms,
                                  uint64_t *seq);

enum refusal people_suspend(struct people *people, uint64_t id, bool suspended, uint64_t by,
                            const char *reason, int64_t now_ms, uint64_t *seq);

/* What keeps him from playing, the house's before his own; next_ms says until when. */
struct restraint people_bar(struct people *people, uint64_t id, int64_t now_ms);

struct restraint people_restraint(struct people *people, uint64_t id, enum restraint_kind kind,
                                  int64_t now_ms);

#endif
