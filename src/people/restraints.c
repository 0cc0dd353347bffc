/* restraints.c -- limits that a player sets himself, self-exclusion, and suspension by the
 * house (903-B 5.3).  Decision 0122 says how days, weeks and months are counted. */
#include "people/inside.h"

#include "base/must.h"

#include <string.h>

#define DAY_MS     (24 * INT64_C(3600000))
#define MONTH_MS   (31 * DAY_MS)  /* never shorter than a month of the calendar */
#define LEAST_MS   (3 * MONTH_MS) /* of an exclusion */
#define LOOSER_MS  DAY_MS         /* 903-B 5.3.2-5 */
#define LIMIT_MOST INT64_C(100000000000)

/* clang-format off */
static const char *const kinds[RESTRAINTS] = {"bar", "deposit-day", "deposit-week",
                                              "deposit-month", "bet-day", "bet-week", "bet-month",
                                              "suspension"};
/* clang-format on */

struct restraint people_restraint(struct people *p, uint64_t id, enum restraint_kind kind,
                                  int64_t now_ms)
{
    struct restraint r = {.player = id, .kind = (uint8_t)kind, .most = NO_LIMIT, .next = NO_LIMIT};

    if (!cage_begin(p->cage)) return r;
    r = cage_restraint(p->cage, id, kind, now_ms);
    cage_end(p->cage);
    return r;
}

static struct restraint bar_now(struct people *p, uint64_t id, int64_t now_ms)
{
    struct restraint suspension = cage_restraint(p->cage, id, RESTRAINT_SUSPENSION, now_ms);

    return suspension.next_ms > now_ms ? suspension
                                       : cage_restraint(p->cage, id, RESTRAINT_BAR, now_ms);
}

struct restraint people_bar(struct people *p, uint64_t id, int64_t now_ms)
{
    struct restraint r = {.player = id};

    if (!cage_begin(p->cage)) return r;
    r = bar_now(p, id, now_ms);
    cage_end(p->cage);
    return r;
}

enum bar people_barred(struct people *p, uint64_t id, int64_t now_ms)
{
    struct restraint r = bar_now(p, id, now_ms);

    return r.next_ms > now_ms ? (enum bar)r.why : BAR_NONE;
}

static bool is_looser(cents most, cents than)
{
    return than != NO_LIMIT && (most == NO_LIMIT || most > than);
}

enum refusal people_limit(struct people *p, uint64_t id, enum restraint_kind kind, cents most,
                          int64_t now_ms, uint64_t *seq)
{
    struct restraint r;
    struct outgoing  t;

    if (kind < RESTRAINT_DEPOSIT_DAY || kind > RESTRAINT_BET_MONTH || most < NO_LIMIT ||
        most > LIMIT_MOST)
        return REF_BAD_LIMIT;
    if (!cage_begin(p->cage)) return REF_STOPPED;
    r = cage_restraint(p->cage, id, kind, now_ms);
    if (is_looser(most, r.most)) {
        r.next = most;
        r.next_ms = now_ms + LOOSER_MS;
    } else { /* 903-B 5.3.2-4: at once, and instead of whatever was to come */
        r.most = most;
        r.next = NO_LIMIT;
        r.next_ms = 0;
    }
    outgoing_begin(&t, id, "limit", now_ms);
    outgoing_put(&t, "limit", kinds[kind]);
    outgoing_put_number(&t, "most", most);
    outgoing_put_number(&t, "from", r.next_ms ? r.next_ms : now_ms);
    outgoing_write(&t, p->cage);
    cage_restrain(p->cage, &r);
    *seq = cage_end(p->cage);
    return REF_NONE;
}

/* Sets the bar, and says so; `by` 0: himself. */
static uint64_t bar(struct people *p, struct restraint *r, const char *event, uint64_t by,
                    const char *reason, int64_t now_ms)
{
    struct outgoing t;

    outgoing_begin(&t, r->player, event, now_ms);
    outgoing_put(&t, "bar", bar_keys[r->why]);
    outgoing_put_number(&t, "until", r->next_ms);
    if (by) outgoing_put_number(&t, "by", (int64_t)by);
    if (reason) outgoing_put(&t, "reason", reason);
    outgoing_write(&t, p->cage);
    cage_restrain(p->cage, r);
    return cage_end(p->cage);
}

static enum refusal give_up(struct people *p, enum refusal no)
{
    cage_end(p->cage);
    return no;
}

enum refusal people_exclude(struct people *p, uint64_t id, enum bar why, int64_t until_ms,
                            int64_t now_ms, uint64_t *seq)
{
    struct restraint r;
    int64_t          lasts = until_ms - now_ms;

    if (why == BAR_PAUSE ? lasts < DAY_MS || lasts >= 90 * DAY_MS
                         : why != BAR_EXCLUDED || lasts < LEAST_MS)
        return REF_BAD_EXCLUSION;
    if (!cage_begin(p->cage)) return REF_STOPPED;
    r = cage_restraint(p->cage, id, RESTRAINT_BAR, now_ms);
    if (r.next_ms > now_ms && until_ms <= r.next_ms) return give_up(p, REF_ALREADY_BARRED);
    r.why = (uint8_t)why;
    r.since = now_ms;
    r.next_ms = until_ms;
    *seq = bar(p, &r, "excluded", 0, NULL, now_ms);
    return REF_NONE;
}

enum refusal people_end_exclusion(struct people *p, uint64_t id, int64_t now_ms, uint64_t *seq)
{
    struct restraint r;
    int64_t          ends;

    if (!cage_begin(p->cage)) return REF_STOPPED;
    r = cage_restraint(p->cage, id, RESTRAINT_BAR, now_ms);
    ends = r.since + LEAST_MS > now_ms + MONTH_MS ? r.since + LEAST_MS : now_ms + MONTH_MS;
    if (r.next_ms <= now_ms) return give_up(p, REF_NOT_EXCLUDED);
    if (r.why != BAR_EXCLUDED) return give_up(p, REF_ON_PAUSE);
    if (r.next_ms <= ends) return give_up(p, REF_ENDS_SOONER);
    r.next_ms = ends;
    *seq = bar(p, &r, "exclusion-ends", 0, NULL, now_ms);
    return REF_NONE;
}

/* What the operator can do about whoever disturbs the play of others (806/2015 r.11 g,
 * 811/2015 r.11 g, 809/2015 r.11 g).  Whatever the player has decided for himself stays as it
 * is, and is not for the house to end. */
enum refusal people_suspend(struct people *p, uint64_t id, bool suspended, uint64_t by,
                            const char *reason, int64_t now_ms, uint64_t *seq)
{
    const struct person *who = people_by_id(p, id);
    struct restraint     r;

    must(strlen(reason) <= REASON_MOST);
    if (!who || who->role != ROLE_PLAYER) return REF_NO_SUCH_PLAYER;
    if (!cage_begin(p->cage)) return REF_STOPPED;
    r = cage_restraint(p->cage, id, RESTRAINT_SUSPENSION, now_ms);
    if (!suspended && r.next_ms <= now_ms && people_barred(p, id, now_ms) != BAR_NONE)
        return give_up(p, REF_OWN_EXCLUSION);
    r.why = suspended ? BAR_SUSPENDED : BAR_NONE;
    r.since = now_ms;
    r.next_ms = suspended ? INT64_MAX : 0;
    *seq = bar(p, &r, suspended ? "suspended" : "restored", by, reason, now_ms);
    return REF_NONE;
}
