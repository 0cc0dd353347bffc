#include "api/accounts.h"

#include "base/json_put.h"
#include "base/must.h"
#include "people/password.h"
#include "wire/hear.h"

#include <stdio.h>
#include <string.h>

#define DAY_MS (24 * INT64_C(3600000))

static struct office *office_of(const struct call *call)
{
    return call->house->office;
}

/* ------------------------------- registering ------------------------------ */

struct application {
    char     login[LOGIN_MOST + 1], name[NAME_MOST + 1], password[PASSWORD_MOST + 1];
    char     secret[SECRET_MOST + 1];
    uint32_t born;
    bool     hashed;
};

static void copy(char *out, const char *words) /* that fit: they were read so */
{
    memcpy(out, words, strlen(words) + 1);
}

static struct newcomer newcomer(const struct application *a, const char *address)
{
    return (struct newcomer){.login = a->login,
                             .name = a->name,
                             .password = a->password,
                             .born = a->born,
                             .terms = true,
                             .role = ROLE_PLAYER,
                             .address = address};
}

static void hash(void *with)
{
    struct application *a = with;

    a->hashed = password_hash(a->password, a->secret);
}

static void registered(struct call *call, void *with)
{
    const struct application *a = with;
    struct newcomer           who = newcomer(a, call->visitor.address);
    uint64_t                  id;
    enum refusal              no;

    if (!a->hashed) {
        api_refuse(call, REF_BUSY, NULL);
        return;
    }
    no = people_register(office_of(call)->people, &who, a->secret, call->now_ms, &id, &call->seq);
    if (no != REF_NONE) {
        api_refuse(call, no, NULL);
        return;
    }
    call->answer->status = 201;
    put_number(call->json, "player", (int64_t)id);
}

/* "1974-04-25"; 0: not like that. */
static uint32_t read_date(const char *words)
{
    uint32_t date = 0;

    if (strlen(words) != 10) return 0;
    for (unsigned i = 0; i < 10; i++) {
        if (i == 4 || i == 7) {
            if (words[i] != '-') return 0;
        } else {
            if (words[i] < '0' || words[i] > '9') return 0;
            date = date * 10 + (uint32_t)(words[i] - '0');
        }
    }
    return date;
}

void account_register(struct call *call)
{
    const char        *login, *name, *password, *born;
    bool               terms;
    const struct field fields[] = {{"login", .text = &login, .most = LOGIN_MOST},
                                   {"name", .text = &name, .most = NAME_MOST},
                                   {"password", .text = &password, .most = PASSWORD_MOST},
                                   {"born", .text = &born, .most = 10},
                                   {"terms", .yes = &terms}};
    struct application a = {0};
    struct newcomer    who;
    enum refusal       no;

    if (!api_read(call, fields, 5)) return;
    if (!pace_take(&office_of(call)->registrations, call->visitor.address, call->now_ms)) {
        api_refuse(call, REF_TOO_OFTEN, NULL);
        return;
    }
    copy(a.login, login);
    copy(a.name, name);
    copy(a.password, password);
    a.born = read_date(born);
    who = newcomer(&a, call->visitor.address);
    who.terms = terms;
    no = people_may_register(office_of(call)->people, &who, call->now_ms);
    if (no != REF_NONE && no != REF_LOGIN_TAKEN) api_refuse(call, no, NULL);
    else api_work(call, LINE_HEAVY, hash, registered, &a, sizeof a);
}

/* ------------------------------- signing in ------------------------------- */

struct attempt {
    char     login[LOGIN_MOST + 1], password[PASSWORD_MOST + 1], secret[SECRET_MOST + 1];
    uint64_t before; /* the log-in that this one takes the place of, or 0 */
    bool     right;
};

/* What was hashed beside the loop counts for the password that was the right one then; it may have
 * been changed meanwhile. */
static bool is_still(const struct person *who, const char *secret)
{
    return who && strcmp(who->secret, secret) == 0;
}

static const char *secret_or_nobodys(const char *secret)
{
    return secret[0] ? secret : password_of_nobody();
}

static void try_password(void *with)
{
    struct attempt *a = with;

    a->right = password_is(a->password, secret_or_nobodys(a->secret));
}

static void write_cookie(struct call *call, const char *token)
{
    const struct office *o = office_of(call);

    snprintf(call->cookie, sizeof call->cookie, "%s=%s; Path=/; %sHttpOnly; SameSite=Strict%s",
             office_cookie_name(o), token, o->options.secure ? "Secure; " : "",
             token[0] ? "" : "; Max-Age=0");
}

static void tried(struct call *call, void *with)
{
    const struct attempt *a = with;
    struct office        *o = office_of(call);
    char                  token[LOGIN_TOKEN + 1];
    uint64_t              id;
    int64_t               last_ms;
    const struct person  *who = people_by_login(o->people, a->login);
    bool                  right = a->right && is_still(who, a->secret);
    enum refusal          no = people_sign_in(o->people, a->login, right, call->visitor.address,
                                              call->now_ms, &id, &last_ms, &call->seq);

    if (no != REF_NONE) {
        api_refuse(call, no, NULL);
        return;
    }
    if (!login_begin(o->logins, id, call->now_ms, token)) {
        api_refuse(call, REF_BUSY, NULL);
        return;
    }
    if (a->before) login_end(o->logins, a->before, "signed in anew"); /* he stays seated */
    write_cookie(call, token);
    json_put_key(call->json, "last"); /* 903-B 5.3.3-10 */
    if (last_ms) json_put_number(call->json, last_ms);
    else json_put_string(call->json, NULL);
    json_put_key(call->json, "me");
    account_write(call->json, o->people, people_by_id(o->people, id), call->now_ms);
}

/* Whoever the name is of, and whether there is anybody, the same is done. */
void account_sign_in(struct call *call)
{
    const char          *login, *password;
    const struct field   fields[] = {{"login", .text = &login, .most = LOGIN_MOST},
                                     {"password", .text = &password, .most = PASSWORD_MOST}};
    struct attempt       a = {.before = call->visitor.login};
    const struct person *who;

    if (!api_read(call, fields, 2)) return;
    if (!pace_take(&office_of(call)->sign_ins, call->visitor.address, call->now_ms)) {
        api_refuse(call, REF_TOO_OFTEN, NULL);
        return;
    }
    copy(a.login, login);
    copy(a.password, password);
    who = people_by_login(office_of(call)->people, login);
    if (who) copy(a.secret, who->secret);
    api_work(call, LINE_HEAVY, try_password, tried, &a, sizeof a);
}

/* ------------------------------- passwords -------------------------------- */

struct change {
    char     old[PASSWORD_MOST + 1], new[PASSWORD_MOST + 1];
    char     secret[SECRET_MOST + 1], instead[SECRET_MOST + 1]; /* of the old, of the new */
    uint64_t player;
    bool     right, hashed;
};

static void change(void *with)
{
    struct change *c = with;

    c->right = password_is(c->old, secret_or_nobodys(c->secret));
    c->hashed = c->right && password_hash(c->new, c->instead);
}

/* A wrong one counts as a failure to sign in, and after too many none is right; a right one ends
 * every log-in, and begins anew. */
static void changed(struct call *call, void *with)
{
    const struct change *c = with;
    struct office       *o = office_of(call);
    const struct person *who = people_by_id(o->people, c->player);
    char                 token[LOGIN_TOKEN + 1];
    uint64_t             id;
    int64_t              last_ms;
    enum refusal         no;

    if (!c->right || !is_still(who, c->secret) || people_is_locked(who, call->now_ms)) {
        people_sign_in(o->people, who->login, false, call->visitor.address, call->now_ms, &id,
                       &last_ms, &call->seq);
        api_refuse(call, REF_BAD_CREDENTIALS, NULL);
        return;
    }
    no = c->hashed
             ? people_change_password(o->people, c->player, c->instead, call->now_ms, &call->seq)
             : REF_STOPPED;
    if (no != REF_NONE) {
        api_refuse(call, no, NULL);
        return;
    }
    if (login_begin(o->logins, c->player, call->now_ms, token)) write_cookie(call, token);
    else token[0] = '\0';
    login_end_others(o->logins, c->player, login_find(o->logins, token, call->now_ms).id,
                     "password changed");
}

void account_password(struct call *call)
{
    const char          *old, *new;
    const struct field   fields[] = {{"old", .text = &old, .most = PASSWORD_MOST},
                                     {"new", .text = &new, .most = PASSWORD_MOST}};
    struct change        c = {.player = call->visitor.player};
    const struct person *who = people_by_id(office_of(call)->people, call->visitor.player);

    if (!api_read(call, fields, 2)) return;
    if (!pace_take(&office_of(call)->sign_ins, call->visitor.address, call->now_ms)) {
        api_refuse(call, REF_TOO_OFTEN, NULL);
    } else if (!people_may_use(who, new)) {
        api_refuse(call, REF_BAD_PASSWORD, NULL);
    } else {
        copy(c.old, old);
        copy(c.new, new);
        if (!people_is_locked(who, call->now_ms)) copy(c.secret, who->secret);
        api_work(call, LINE_HEAVY, change, changed, &c, sizeof c);
    }
}

void account_sign_out(struct call *call)
{
    if (!api_read(call, NULL, 0)) return;
    login_end(office_of(call)->logins, call->visitor.login, "signed out");
    write_cookie(call, "");
}

void account_ticket(struct call *call)
{
    char ticket[LOGIN_TOKEN + 1];

    if (!api_read(call, NULL, 0)) return;
    login_ticket(office_of(call)->logins, call->visitor.login, call->now_ms, ticket);
    put_string(call->json, "ticket", ticket);
    put_number(call->json, "until", call->now_ms + LOGIN_TICKET_MS);
}

/* --------------------------------- himself -------------------------------- */

static const struct {
    const char         *key;
    enum restraint_kind kind;
} limits[] = {{"deposit-day", RESTRAINT_DEPOSIT_DAY},     {"deposit-week", RESTRAINT_DEPOSIT_WEEK},
              {"deposit-month", RESTRAINT_DEPOSIT_MONTH}, {"bet-day", RESTRAINT_BET_DAY},
              {"bet-week", RESTRAINT_BET_WEEK},           {"bet-month", RESTRAINT_BET_MONTH}};

#define LIMITS (sizeof limits / sizeof limits[0])

static void put_limit(struct json_writer *j, const char *key, cents most)
{
    json_put_key(j, key);
    if (most == NO_LIMIT) json_put_string(j, NULL);
    else json_put_number(j, most);
}

static void write_limits(struct json_writer *j, struct people *people, uint64_t id, int64_t now_ms)
{
    json_put_key(j, "limits");
    json_put_object(j);
    for (size_t i = 0; i < LIMITS; i++) {
        struct restraint r = people_restraint(people, id, limits[i].kind, now_ms);

        if (r.most == NO_LIMIT && r.next_ms == 0) continue;
        json_put_key(j, limits[i].key);
        json_put_object(j);
        put_limit(j, "most", r.most);
        put_number(j, "used", r.used);
        if (r.next_ms) {
            put_limit(j, "next", r.next);
            put_number(j, "from", r.next_ms);
        }
        json_put_end(j);
    }
    json_put_end(j);
}

void account_write(struct json_writer *j, struct people *people, const struct person *person,
                   int64_t now_ms)
{
    struct restraint bar = people_bar(people, person->id, now_ms);

    json_put_object(j);
    put_number(j, "player", (int64_t)person->id);
    put_string(j, "login", person->login);
    put_string(j, "name", person->name);
    put_string(j, "role", role_keys[person->role]);
    put_number(j, "registered", person->registered_ms);
    if (bar.next_ms > now_ms) {
        put_string(j, "barred", bar_keys[bar.why]);
        put_number(j, "since", bar.since);
        if (bar.next_ms != INT64_MAX) put_number(j, "until", bar.next_ms);
    }
    if (person->role == ROLE_PLAYER) write_limits(j, people, person->id, now_ms);
    json_put_end(j);
}

/* He and what he has set: rows may be ahead of the disk. */
static void say_me(struct call *call)
{
    struct office *o = office_of(call);

    json_put_key(call->json, "me");
    account_write(call->json, o->people, people_by_id(o->people, call->visitor.player),
                  call->now_ms);
}

void account_me(struct call *call)
{
    call->seq = cage_last_row(call->house->cage);
    say_me(call);
}

static void answer_me(struct call *call, enum refusal no)
{
    if (no != REF_NONE) api_refuse(call, no, NULL);
    else say_me(call);
}

/* As answer_me(); where his own bar is why not, he is told until when it stands. */
static void answer_barred(struct call *call, enum refusal no)
{
    struct restraint bar = people_restraint(office_of(call)->people, call->visitor.player,
                                            RESTRAINT_BAR, call->now_ms);

    answer_me(call, no);
    if (call->refused && bar.next_ms > call->now_ms && bar.next_ms != INT64_MAX)
        put_number(call->json, "until", bar.next_ms);
}

void account_limit(struct call *call)
{
    const char         *which;
    int64_t             amount = NO_LIMIT;
    const struct field  fields[] = {{"limit", .text = &which, .most = 20},
                                    {"amount", .number = &amount, .most = NUMBER_MOST, .may = true}};
    enum restraint_kind kind = RESTRAINT_BAR;

    if (!api_read(call, fields, 2)) return;
    for (size_t i = 0; i < LIMITS; i++)
        if (strcmp(limits[i].key, which) == 0) kind = limits[i].kind;
    answer_me(call, people_limit(office_of(call)->people, call->visitor.player, kind, amount,
                                 call->now_ms, &call->seq));
}

/* Days: a pause.  Months: an exclusion.  Neither is there: an exclusion without an end. */
void account_exclude(struct call *call)
{
    const int64_t      none = -1;
    int64_t            days = none, months = none, until = INT64_MAX;
    const struct field fields[] = {{"days", .number = &days, .most = 1000, .may = true},
                                   {"months", .number = &months, .most = 1200, .may = true}};
    enum refusal       no;

    if (!api_read(call, fields, 2)) return;
    if (days != none && months != none) {
        api_refuse(call, REF_BAD_EXCLUSION, NULL);
        return;
    }
    if (days != none) until = call->now_ms + days * DAY_MS;
    if (months != none) until = call->now_ms + 31 * months * DAY_MS;
    no = people_exclude(office_of(call)->people, call->visitor.player,
                        days != none ? BAR_PAUSE : BAR_EXCLUDED, until, call->now_ms, &call->seq);
    if (no == REF_NONE) house_send_away(call->house, call->visitor.player);
    answer_barred(call, no);
}

void account_end_exclusion(struct call *call)
{
    if (!api_read(call, NULL, 0)) return;
    answer_barred(call, people_end_exclusion(office_of(call)->people, call->visitor.player,
                                             call->now_ms, &call->seq));
}
