#include "feltrod/api.h"

#include "base/must.h"

#include <string.h>

#define ANSWER_BYTES 262144

static _Thread_local char written[ANSWER_BYTES];

static const struct {
    unsigned     status;
    struct words words;
} problems[PROBLEM_COUNT] = {
#define X(name, status, key, pt, en) [PROBLEM_##name] = {status, {key, pt, en}},
    PROBLEMS(X)
#undef X
};

/* -------------------------------- refusing -------------------------------- */

void api_refuse_words(struct call *call, unsigned status, const struct words *why,
                      const char *rule, const char *field)
{
    struct text *out = call->json->out;

    must(!call->refused);
    call->refused = true;
    call->answer->status = status;
    *out = text_over(out->at, out->size);    /* whatever was written so far is not said */
    *call->json = json_over(out);
    json_object(call->json);
    json_key(call->json, "ok");
    json_bool(call->json, false);
    json_key(call->json, "refusal");
    json_string(call->json, why->key);
    json_key(call->json, "pt");
    json_string(call->json, why->pt);
    json_key(call->json, "en");
    json_string(call->json, why->en);
    if (rule) {
        json_key(call->json, "rule");
        json_string(call->json, rule);
    }
    if (field) {
        json_key(call->json, "field");
        json_string(call->json, field);
    }
}

void api_refuse(struct call *call, enum problem why, const char *field)
{
    api_refuse_words(call, problems[why].status, &problems[why].words, NULL, field);
}

/* --------------------------------- reading -------------------------------- */

bool api_read(struct call *call, const struct field *fields, size_t count)
{
    const char *wrong = body_read(call->body, fields, count);

    if (wrong) api_refuse(call, PROBLEM_FIELD, wrong[0] ? wrong : NULL);
    return wrong == NULL;
}

bool api_query_number(struct call *call, const char *name, int64_t most, int64_t otherwise,
                      int64_t *out)
{
    const char *words = http_query(call->request, name);

    *out = otherwise;
    if (words == NULL || (read_number(words, out) && *out >= 0 && *out <= most)) return true;
    api_refuse(call, PROBLEM_FIELD, name);
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

static bool fits(const char *pattern, const char *path, uint64_t *number, const char **tail)
{
    *tail = "";
    for (; *pattern; pattern++) {
        if (*pattern == '*') {
            must(pattern[1] == '\0');
            *tail = path;
            return true;
        }
        if (*pattern == '#') {
            if (!take_number(&path, number)) return false;
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

        if (path ? strcmp(path, r->path) != 0
                 : !fits(r->path, call->request->path, &call->number, &call->tail))
            continue;
        path = r->path;
        if (is_method(r, call->request->method)) return r;
    }
    api_refuse(call, path ? PROBLEM_METHOD : PROBLEM_NOT_FOUND, NULL);
    if (path) {
        list_methods(path, allow, sizeof allow);
        call->answer->allow = allow;
    }
    return NULL;
}

/* What changes something comes from our own pages, and says that it is JSON: neither can be
 * had from a form or an image on somebody else's page. */
static bool take_body(struct call *call)
{
    const char *type = http_header(call->request, "Content-Type");

    if (!http_is_ours(call->request)) {
        api_refuse(call, PROBLEM_ORIGIN, NULL);
        return false;
    }
    if (type == NULL || (strcmp(type, "application/json") != 0 &&
                         strcmp(type, "application/json; charset=utf-8") != 0)) {
        api_refuse(call, PROBLEM_TYPE, NULL);
        return false;
    }
    call->body = body_load(call->request->body, call->request->body_size);
    if (call->body) return true;
    api_refuse(call, PROBLEM_NOT_JSON, NULL);
    return false;
}

static void serve(struct call *call)
{
    const struct route *route = find_route(call);

    if (route == NULL) return;
    if (!(route->may & 1u << call->visitor.role)) {
        api_refuse(call, call->visitor.player ? PROBLEM_NOT_ALLOWED : PROBLEM_SIGN_IN, NULL);
        return;
    }
    if (strcmp(route->method, "POST") == 0 && !take_body(call)) return;
    route->answer(call);
}

void api_answer(struct open_house *house, const struct http_request *request,
                struct http_answer *out)
{
    struct text t = text_over(written, sizeof written);
    struct json j = json_over(&t);
    struct call call = {.house = house, .request = request, .tail = "", .json = &j, .answer = out,
                        .visitor = {.role = ROLE_NOBODY, .address = request->address}};

    *out = (struct http_answer){.status = 200};
    json_object(&j);
    json_key(&j, "ok");
    json_bool(&j, true);
    serve(&call);
    body_release(call.body);
    if (out->type) return;    /* not JSON */
    json_end(&j);
    must(json_done(&j));
    out->type = "application/json";
    out->body = written;
    out->size = t.used;
}
