#include "api/api.h"

#include "base/json_put.h"
#include "base/must.h"
#include "api/cashier.h"
#include "house/metrics.h"
#include "wire/refusal_json.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* The longest answer is the list of tables, of which each has its name and some numbers. */
#define ANSWER_BYTES (FLOOR_TABLES_MAX * (FLOOR_NAME_BYTES + 128))

static char written[ANSWER_BYTES]; /* the net's thread is alone here */

/* -------------------------------- refusing -------------------------------- */

void api_refuse(struct call *call, enum refusal no, const char *field)
{
    struct text *out = call->json->out;

    must(!call->refused);
    call->refused = true;
    call->answer->status = refusal_status(no);
    *out = text_over(out->at, out->size); /* whatever was written so far is not said */
    *call->json = json_writer_over(out);
    json_put_object(call->json);
    refusal_json(call->json, no, &(struct refusal_about){.field = field});
    metrics_refused(no);
}

/* --------------------------------- reading -------------------------------- */

bool api_read(struct call *call, const struct field *fields, size_t count)
{
    char wrong[FIELD_MOST + 1];

    if (body_read(call->body, fields, count, wrong)) return true;
    api_refuse(call, REF_BAD_FIELD, wrong);
    return false;
}

bool api_query_number(struct call *call, const char *name, int64_t most, int64_t otherwise,
                      int64_t *out)
{
    const char *words = http_query(call->request, name);

    *out = otherwise;
    if (words == NULL || (read_number(words, out) && *out >= 0 && *out <= most)) return true;
    api_refuse(call, REF_BAD_FIELD, name);
    return false;
}

/* --------------------------------- routes --------------------------------- */

/* The number at *at, which moves behind it. */
static bool take_number(const char **at, uint64_t *out)
{
    char    digits[17];
    size_t  size = strspn(*at, "0123456789");
    int64_t number;

    if (size == 0 || size >= sizeof digits) return false;
    memcpy(digits, *at, size);
    digits[size] = '\0';
    if (!read_number(digits, &number)) return false;
    *out = (uint64_t)number;
    *at += size;
    return true;
}

static bool take_word(const char **at, char *out, size_t size)
{
    size_t used = strspn(*at, "abcdefghijklmnopqrstuvwxyz0123456789-");

    if (used == 0 || used >= size) return false;
    memcpy(out, *at, used);
    out[used] = '\0';
    *at += used;
    return true;
}

static bool fits(const char *pattern, const char *path, struct call *call)
{
    call->tail = "";
    for (; *pattern; pattern++) {
        if (*pattern == '*') {
            must(pattern[1] == '\0');
            call->tail = path;
            return true;
        }
        if (*pattern == '#') {
            if (!take_number(&path, &call->number)) return false;
        } else if (*pattern == '@') {
            if (!take_word(&path, call->word, sizeof call->word)) return false;
        } else if (*path++ != *pattern) {
            return false;
        }
    }
    return *path == '\0';
}

/* A head without its body is asked for like the whole; the net leaves the body out. */
static bool is_method(const struct route *route, const char *method)
{
    return strcmp(route->method, strcmp(method, "HEAD") == 0 ? "GET" : method) == 0;
}

static void list_methods(const char *path, char *out, size_t size)
{
    struct text t = text_over(out, size);

    for (size_t i = 0; i < api_routes_count; i++) {
        if (strcmp(api_routes[i].path, path) != 0) continue;
        if (t.used) text_put(&t, ", ");
        text_put(&t, api_routes[i].method);
    }
}

/* NULL: it has been refused. */
static const struct route *find_route(struct call *call)
{
    static _Thread_local char allow[64];
    const char               *path = NULL;

    for (size_t i = 0; i < api_routes_count; i++) {
        const struct route *r = &api_routes[i];

        if (path ? strcmp(path, r->path) != 0 : !fits(r->path, call->request->path, call)) continue;
        path = r->path;
        if (is_method(r, call->request->method)) return r;
    }
    api_refuse(call, path ? REF_BAD_METHOD : REF_NOT_FOUND, NULL);
    if (path) {
        list_methods(path, allow, sizeof allow);
        call->answer->allow = allow;
    }
    return NULL;
}

/* What changes something comes from our own pages, and says that it is JSON: neither can be
 * had from a form or an image on somebody else's page. */
static bool take_body(struct call *call, const struct route *route)
{
    const char *type = http_header(call->request, "Content-Type");
    char        twice[FIELD_MOST + 1];

    if (!(route->may & MAY_KEY) && !http_is_ours(call->request)) {
        api_refuse(call, REF_BAD_ORIGIN, NULL);
        return false;
    }
    if (type == NULL || (strcmp(type, "application/json") != 0 &&
                         strcmp(type, "application/json; charset=utf-8") != 0)) {
        api_refuse(call, REF_BAD_CONTENT_TYPE, NULL);
        return false;
    }
    call->body = body_load(call->request->body, call->request->body_size, twice);
    if (call->body) return true;
    if (twice[0]) api_refuse(call, REF_FIELD_TWICE, twice);
    else api_refuse(call, REF_NOT_JSON, NULL);
    return false;
}

static void serve(struct call *call)
{
    const struct route *route = find_route(call);

    if (route == NULL) return;
    if (route->may & MAY_KEY) {
        if (!cashier_signed(call)) {
            api_refuse(call, REF_BAD_SIGNATURE, NULL);
            return;
        }
    } else if (!(route->may & 1u << call->visitor.role)) {
        api_refuse(call, call->visitor.player ? REF_NOT_ALLOWED : REF_SIGN_IN, NULL);
        return;
    }
    if (strcmp(route->method, "POST") == 0 && !take_body(call, route)) return;
    route->answer(call);
}

/* Who asks, by the cookie. */
static void recognise(struct call *call)
{
    struct office       *o = call->house->office;
    const char          *token = http_cookie(call->request, office_cookie_name(o));
    struct login         login = {0};
    const struct person *person;

    if (token) login = login_find(o->logins, token, call->now_ms);
    person = login.id ? people_by_id(o->people, login.person) : NULL;
    if (!person) return;
    call->visitor.player = person->id;
    call->visitor.role = person->role;
    call->visitor.login = login.id;
}

/* -------------------------------- answering ------------------------------- */

struct late { /* waits for the disk */
    struct late       *next;
    struct http_held  *held;
    uint64_t           seq;
    struct http_answer answer;
    char               cookie[COOKIE_MOST];
    char               body[];
};

static struct call begin_call(struct open_house *house, const char *address,
                              const struct http_request *request, struct text *t,
                              struct json_writer *j, struct http_answer *out)
{
    *t = text_over(written, sizeof written);
    *j = json_writer_over(t);
    *out = (struct http_answer){.status = 200};
    json_put_object(j);
    json_put_key(j, "ok");
    json_put_bool(j, true);
    return (struct call){.house = house,
                         .request = request,
                         .now_ms = pit_clock(),
                         .tail = "",
                         .json = j,
                         .answer = out,
                         .visitor = {.role = ROLE_NOBODY, .address = address}};
}

static void end_call(struct call *call, struct http_answer *out)
{
    body_release(call->body);
    if (call->cookie[0]) out->cookie = call->cookie;
    if (out->type || call->later) return; /* not JSON, or not yet */
    json_put_end(call->json);
    must(json_is_whole(call->json));
    out->type = "application/json";
    out->body = written;
    out->size = call->json->out->used;
}

static bool must_wait(const struct call *call)
{
    return call->seq > cage_durable(call->house->cage) && !cage_stopped(call->house->cage);
}

static void wait_for_disk(struct call *call, struct http_held *held, const struct http_answer *out)
{
    struct office *o = call->house->office;
    struct late   *late = malloc(sizeof *late + out->size);

    must(late != NULL);
    *late = (struct late){.held = held, .seq = call->seq, .answer = *out};
    memcpy(late->body, out->body, out->size);
    late->answer.body = late->body;
    late->answer.lasting = false;
    memcpy(late->cookie, call->cookie, sizeof late->cookie);
    late->answer.cookie = late->cookie[0] ? late->cookie : NULL;
    *o->late_last = late;
    o->late_last = &late->next;
}

/* The row it waits for will not come, or nobody knows yet that it did. */
static void refuse_unconfirmed(struct http_answer *out)
{
    static char        words[1024]; /* always the same */
    struct text        t = text_over(words, sizeof words);
    struct json_writer j = json_writer_over(&t);

    json_put_object(&j);
    refusal_json(&j, REF_NOT_CONFIRMED, &(struct refusal_about){0});
    json_put_end(&j);
    metrics_refused(REF_NOT_CONFIRMED);
    *out = (struct http_answer){.status = refusal_status(REF_NOT_CONFIRMED),
                                .type = "application/json",
                                .body = words,
                                .size = t.used,
                                .lasting = true};
}

void api_durable(struct open_house *house)
{
    struct office *o = house->office;
    bool           stopped = cage_stopped(house->cage) != NULL;

    while (o->late && (stopped || o->late->seq <= cage_durable(house->cage))) {
        struct late *late = o->late;

        o->late = late->next;
        if (o->late == NULL) o->late_last = &o->late;
        if (late->seq > cage_durable(house->cage)) refuse_unconfirmed(&late->answer);
        http_tell(late->held, &late->answer);
        sodium_memzero(late->cookie, sizeof late->cookie);
        free(late);
    }
}

void api_forget(struct office *o)
{
    for (struct late *late = o->late, *next; late; late = next) {
        next = late->next;
        free(late);
    }
    o->late = NULL;
    o->late_last = &o->late;
}

void api_answer(struct open_house *house, const struct http_request *request,
                struct http_answer *out)
{
    static char        cookie[COOKIE_MOST]; /* outlives the call, until it is sent */
    struct text        t;
    struct json_writer j;
    struct call        call = begin_call(house, request->address, request, &t, &j, out);

    recognise(&call);
    serve(&call);
    end_call(&call, out);
    if (call.later) return;
    if (must_wait(&call)) {
        wait_for_disk(&call, http_hold(request), out);
        return;
    }
    if (call.seq > cage_durable(house->cage)) refuse_unconfirmed(out);
    memcpy(cookie, call.cookie, sizeof cookie);
    if (out->cookie) out->cookie = cookie;
}

/* --------------------------------- working -------------------------------- */

struct errand {
    struct open_house *house;
    struct http_held  *held;
    char               address[46];
    void (*work)(void *with);
    void (*done)(struct call *call, void *with);
    size_t      size;
    max_align_t with[];
};

static void do_errand(void *with)
{
    struct errand *e = with;

    e->work(e->with);
}

static void end_errand(void *with, bool worked)
{
    struct errand     *e = with;
    struct text        t;
    struct json_writer j;
    struct http_answer out;
    struct call        call = begin_call(e->house, e->address, NULL, &t, &j, &out);

    if (worked) e->done(&call, e->with);
    else api_refuse(&call, REF_STOPPED, NULL);
    end_call(&call, &out);
    if (must_wait(&call)) {
        wait_for_disk(&call, e->held, &out);
    } else {
        if (call.seq > cage_durable(e->house->cage)) refuse_unconfirmed(&out);
        http_tell(e->held, &out);
    }
    sodium_memzero(e->with, e->size);
    free(e);
}

void api_work(struct call *call, enum net_line line, void (*work)(void *with),
              void (*done)(struct call *call, void *with), const void *with, size_t size)
{
    struct errand *e = calloc(1, sizeof *e + size);

    must(e != NULL && strlen(call->visitor.address) < sizeof e->address);
    e->house = call->house;
    e->work = work;
    e->done = done;
    e->size = size;
    memcpy(e->address, call->visitor.address, strlen(call->visitor.address));
    memcpy(e->with, with, size);
    if (net_work(call->house->office->net, line, e->address, do_errand, end_errand, e)) {
        e->held = http_hold(call->request);
        call->later = true;
        return;
    }
    sodium_memzero(e->with, size);
    free(e);
    api_refuse(call, REF_BUSY, NULL);
}
