#include "people/inside.h"

#include "base/lisbon.h"
#include "base/must.h"
#include "base/utf8.h"
#include "cage/list.h"
#include "engine/command.h"
#include "people/look.h"

#include <string.h>

const char *const role_keys[ROLES] = {"nobody", "player", "operator", "inspector"};
const char *const bar_keys[BARS] = {"none", "suspended", "pause", "excluded"};

/* ------------------------------- telling ---------------------------------- */

void outgoing_begin(struct outgoing *t, uint64_t about, const char *event, int64_t now_ms)
{
    t->row = (struct record){.kind = RECORD_EVENT, .at_ms = now_ms, .player = about, .seat = HOUSE};
    t->text = text_over(t->body, sizeof t->body);
    t->json = json_writer_over(&t->text);
    json_put_object(&t->json);
    outgoing_put(t, "event", event);
}

void outgoing_put(struct outgoing *t, const char *key, const char *words)
{
    json_put_key(&t->json, key);
    json_put_string(&t->json, words);
}

void outgoing_put_number(struct outgoing *t, const char *key, int64_t n)
{
    json_put_key(&t->json, key);
    json_put_number(&t->json, n);
}

uint64_t outgoing_write(struct outgoing *t, struct cage *cage)
{
    json_put_end(&t->json);
    must(json_is_whole(&t->json));
    t->row.body = (const uint8_t *)t->body;
    t->row.body_size = (uint32_t)t->text.used;
    return cage_write(cage, &t->row);
}

/* -------------------------------- finding --------------------------------- */

static struct person *find(const struct people *p, const char *login)
{
    return map_at(&p->logins, key_of_words(login, strlen(login)));
}

const struct person *people_by_login(const struct people *p, const char *login)
{
    return find(p, login);
}

const struct person *people_by_id(const struct people *p, uint64_t id)
{
    return map_at(&p->ids, key_of(id));
}

const char *people_name(struct people *p, uint64_t id)
{
    const struct person *person;

    pthread_mutex_lock(&p->naming);
    person = people_by_id(p, id);
    pthread_mutex_unlock(&p->naming);
    return person ? person->name : NULL;
}

size_t people_count(const struct people *p)
{
    return p->count;
}

const struct person *people_at(const struct people *p, size_t i)
{
    must(i < p->count);
    return p->person[i];
}

/* Whether a player is called so, or so that it looks the same.  Whoever works for the house sits at
 * no table. */
static bool has_name(const struct people *p, const char *name)
{
    return map_at(&p->looks, look_of(name)) != NULL;
}

static struct person *add(struct people *p, const struct person *who)
{
    struct person *kept = malloc(sizeof *kept);

    must(kept != NULL);
    *kept = *who;
    LIST_ROOM(p->person, p->count, p->size);
    p->person[p->count++] = kept;
    map_put(&p->logins, key_of_words(kept->login, strlen(kept->login)), (uintptr_t)kept);
    pthread_mutex_lock(&p->naming);
    map_put(&p->ids, key_of(kept->id), (uintptr_t)kept);
    pthread_mutex_unlock(&p->naming);
    if (kept->role == ROLE_PLAYER && !has_name(p, kept->name))
        map_put(&p->looks, look_of(kept->name), (uintptr_t)kept);
    return kept;
}

static int load(void *with, const struct person *who)
{
    struct people *p = with;

    if (who->id == 0 || who->login[0] == '\0' || who->secret[0] == '\0' ||
        who->role == ROLE_NOBODY || who->role >= ROLES || find(p, who->login))
        return 1;
    add(p, who);
    return 0;
}

static int count_people(void *with, const struct person *who)
{
    (void)who;
    ++*(size_t *)with;
    return 0;
}

struct people *people_open(struct store *store, struct cage *cage, const char **why)
{
    struct people *p = calloc(1, sizeof *p);
    size_t         all = 0;

    must(p != NULL && pthread_mutex_init(&p->naming, NULL) == 0);
    p->cage = cage;
    if (store->people(store, load, p) != 0 || store->people(store, count_people, &all) != 0) {
        *why = store->why_read;
    } else if (all != p->count) {
        *why = "somebody in the store cannot be read";
    } else {
        return p;
    }
    people_close(p);
    return NULL;
}

void people_close(struct people *p)
{
    for (size_t i = 0; i < p->count; i++) free(p->person[i]);
    free(p->person);
    map_release(&p->logins);
    map_release(&p->ids);
    map_release(&p->looks);
    pthread_mutex_destroy(&p->naming);
    free(p);
}

/* ------------------------------ registering ------------------------------- */

static bool is_login(const char *login)
{
    size_t size = strlen(login);

    return size >= 3 && size <= LOGIN_MOST &&
           strspn(login, "abcdefghijklmnopqrstuvwxyz0123456789._-@+") == size;
}

/* Sixteen characters at most, that can be seen, without spaces at its ends or two together, or
 * marks that pile up: a name at a table must not pass for another, nor cover one. */
static bool is_name(const char *name)
{
    size_t   left = strlen(name), characters = 0;
    uint32_t before = ' ';

    if (left > NAME_MOST) return false;
    while (left > 0) {
        uint32_t code;
        size_t   size = utf8_next(name, left, &code);

        if (size == 0 || utf8_is_hidden(code) || code == 0xA0) return false;
        if (code == ' ' && before == ' ') return false;
        if (utf8_is_mark(code) && (before == ' ' || utf8_is_mark(before))) return false;
        before = code;
        name += size;
        left -= size;
        characters++;
    }
    return characters >= 2 && characters <= 16 && before != ' ';
}

static bool is_password(const char *password, const char *login)
{
    return utf8_length(password) >= PASSWORD_LEAST && strlen(password) <= PASSWORD_MOST &&
           strcmp(password, login) != 0;
}

enum refusal people_may_register(const struct people *p, const struct newcomer *who, int64_t now_ms)
{
    uint32_t today = lisbon_date(now_ms);

    if (!is_login(who->login)) return REF_BAD_LOGIN;
    if (!is_name(who->name)) return REF_BAD_NAME;
    if (!is_password(who->password, who->login)) return REF_BAD_PASSWORD;
    if (who->role == ROLE_PLAYER) {
        if (!date_exists(who->born) || who->born > today) return REF_BAD_BIRTH_DATE;
        if (years_between(who->born, today) < ADULT) return REF_UNDER_AGE;
        if (!who->terms) return REF_TERMS_NOT_ACCEPTED;
        if (has_name(p, who->name)) return REF_NAME_TAKEN;
    }
    return find(p, who->login) ? REF_LOGIN_TAKEN : REF_NONE;
}

enum refusal people_register(struct people *p, const struct newcomer *who, const char *secret,
                             int64_t now_ms, uint64_t *id, uint64_t *seq)
{
    struct person new = {.registered_ms = now_ms, .born = who->born, .role = (uint8_t)who->role};
    struct outgoing t;

    if (who->role == ROLE_PLAYER && has_name(p, who->name)) return REF_NAME_TAKEN;
    if (find(p, who->login)) return REF_LOGIN_TAKEN;
    must(strlen(who->login) <= LOGIN_MOST && strlen(who->name) <= NAME_MOST &&
         strlen(secret) <= SECRET_MOST);
    memcpy(new.login, who->login, strlen(who->login));
    memcpy(new.name, who->name, strlen(who->name));
    memcpy(new.secret, secret, strlen(secret));
    if (!cage_begin(p->cage)) return REF_STOPPED;
    new.id = cage_next(p->cage);
    outgoing_begin(&t, new.id, "registered", now_ms);
    outgoing_put(&t, "role", role_keys[who->role]);
    outgoing_put(&t, "address", who->address);
    must(outgoing_write(&t, p->cage) == new.id);
    cage_keep_person(p->cage, &new);
    *seq = cage_end(p->cage);
    *id = add(p, &new)->id;
    return REF_NONE;
}

/* ------------------------------- signing in ------------------------------- */

/* Counts a failure; the third in half an hour locks (GLI-19 2.5.3). */
static const char *note_failure(struct person *who, int64_t now_ms)
{
    if (who->failures == 0 || now_ms - who->failed_ms >= FAILURES_MS) {
        who->failures = 0;
        who->failed_ms = now_ms;
    }
    if (++who->failures < FAILURES_MOST) return "sign-in-failed";
    who->failures = 0;
    who->locked_ms = now_ms + FAILURES_MS;
    return "locked";
}

bool people_is_locked(const struct person *person, int64_t now_ms)
{
    return person->locked_ms > now_ms;
}

enum refusal people_sign_in(struct people *p, const char *login, bool right, const char *address,
                            int64_t now_ms, uint64_t *id, int64_t *last_ms, uint64_t *seq)
{
    struct person  *who = find(p, login);
    bool            locked = who && people_is_locked(who, now_ms);
    bool            in = who && right && !locked;
    const char     *event = in ? "signed-in" : locked ? "sign-in-while-locked" : "sign-in-failed";
    struct outgoing t;

    if (!cage_begin(p->cage)) return REF_STOPPED;
    if (in) {
        *id = who->id;
        *last_ms = who->last_ms;
        who->last_ms = now_ms;
        who->failures = 0;
    } else if (who && !locked) {
        event = note_failure(who, now_ms);
    }
    outgoing_begin(&t, who ? who->id : 0, event, now_ms);
    outgoing_put(&t, "address", address);
    if (in) /* 903-B 5.2.1-6: what came of looking whether he is excluded */
        outgoing_put(&t, "bar", bar_keys[people_barred(p, who->id, now_ms)]);
    outgoing_write(&t, p->cage);
    if (who) cage_keep_person(p->cage, who);
    *seq = cage_end(p->cage);
    return in ? REF_NONE : REF_BAD_CREDENTIALS;
}

bool people_may_use(const struct person *person, const char *password)
{
    return is_password(password, person->login);
}

enum refusal people_change_password(struct people *p, uint64_t id, const char *secret,
                                    int64_t now_ms, uint64_t *seq)
{
    struct person  *who = map_at(&p->ids, key_of(id));
    struct outgoing t;

    if (!who) return REF_NO_SUCH_PLAYER;
    if (!cage_begin(p->cage)) return REF_STOPPED;
    must(strlen(secret) <= SECRET_MOST);
    memset(who->secret, 0, sizeof who->secret);
    memcpy(who->secret, secret, strlen(secret));
    outgoing_begin(&t, id, "password-changed", now_ms);
    outgoing_write(&t, p->cage);
    cage_keep_person(p->cage, who);
    *seq = cage_end(p->cage);
    return REF_NONE;
}

void people_sign_out(struct people *p, uint64_t id, const char *why, int64_t now_ms)
{
    struct outgoing t;

    if (!cage_begin(p->cage)) return;
    outgoing_begin(&t, id, "signed-out", now_ms);
    outgoing_put(&t, "why", why);
    outgoing_write(&t, p->cage);
    cage_end(p->cage);
}
