/* api.h -- requests over HTTP: one table of routes, and who may use each.
 *
 * A route is a row of `api_routes` in routes.c: method, path, who may, function.  In a path
 * `#` stands for one whole number (call->number), `@` for one word of small letters, digits and
 * hyphens (call->word), and a star at its end for whatever follows (call->tail); the first row
 * whose path fits is the one, so that exact paths stand before open ones.  What is in no row
 * is not there (404), what a role is not named for it may not do (401 before signing in,
 * 403 after): nothing is allowed by omission.
 *
 * A function writes one JSON object into call->json, which is open already with "ok":true,
 * or refuses with api_refuse(), or answers something else than JSON in *call->answer.
 * It runs in the net's thread and must be quick; what takes long goes through api_work().
 * What it says is told once row call->seq is durable. */
#ifndef API_API_H
#define API_API_H

#include "base/json.h"
#include "base/refusal.h"
#include "api/api_body.h"
#include "house/house.h"
#include "api/office.h"
#include "net/net.h"

enum {
    MAY_NOBODY = 1 << ROLE_NOBODY,
    MAY_PLAYER = 1 << ROLE_PLAYER,
    MAY_OPERATOR = 1 << ROLE_OPERATOR,
    MAY_INSPECTOR = 1 << ROLE_INSPECTOR,
    MAY_KEY = 1 << ROLES, /* the operator's payment system, by what it signs; no page */
    MAY_ALL = MAY_NOBODY | MAY_PLAYER | MAY_OPERATOR | MAY_INSPECTOR
};

struct visitor {        /* who asks, as far as the house knows */
    uint64_t    player; /* 0: has not signed in */
    enum role   role;
    uint64_t    login;   /* which of his log-ins; 0: has not signed in */
    const char *address; /* as text */
};

#define COOKIE_MOST 160

struct call {
    struct open_house         *house;
    const struct http_request *request; /* NULL once work was done */
    int64_t                    now_ms;
    struct visitor             visitor;
    uint64_t                   number;   /* what stood for `#` */
    char                       word[33]; /* what stood for `@` */
    const char                *tail;     /* what stood for the trailing star; "" */
    struct json_t             *body;     /* POST: an object; otherwise NULL */
    struct json_writer        *json;
    struct http_answer        *answer; /* its status is 200 until changed */
    uint64_t                   seq;    /* told when this row is durable; 0: at once */
    bool                       refused;
    bool                       later;               /* there is work to do first */
    char                       cookie[COOKIE_MOST]; /* to be set; "": none */
};

struct route {
    const char *method, *path;
    unsigned    may; /* MAY_… of each role allowed */
    void (*answer)(struct call *call);
};

extern const struct route api_routes[];
extern const size_t       api_routes_count;

/* Instead of an answer; `field` may be NULL. */
void api_refuse(struct call *call, enum refusal no, const char *field);

/* The fields of a body, all of them and no others.  False: it has been refused. */
bool api_read(struct call *call, const struct field *fields, size_t count);

/* A whole number in the query, from 0 to `most`; `otherwise` where it is missing.  False: it
 * is there and is not one; it has been refused. */
bool api_query_number(struct call *call, const char *name, int64_t most, int64_t otherwise,
                      int64_t *out);

/* `work` in another thread, standing in `line`, on a copy of the `size` bytes at `with`; then
 * `done` here, with a call of its own that it answers.  The copy is wiped afterwards.  Where too
 * many wait it has been refused. */
void api_work(struct call *call, enum net_line line, void (*work)(void *with),
              void (*done)(struct call *call, void *with), const void *with, size_t size);

/* For the door: a request; what has become durable; and forgetting what waits. */
void api_answer(struct open_house *house, const struct http_request *request,
                struct http_answer *out);
void api_durable(struct open_house *house);
void api_forget(struct office *office);

#endif
