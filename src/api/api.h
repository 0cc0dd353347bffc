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
#include "base/words.h"
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

/* clang-format off */
#define PROBLEMS(X)                                                                                \
    X(NOT_FOUND,   404, "not-found",   "Não há nada neste endereço.",                              \
                                       "There is nothing at this address.")                        \
    X(METHOD,      405, "method",      "Este endereço não aceita esse método; o cabeçalho Allow "  \
                                       "diz quais aceita.",                                        \
                                       "This address does not take that method; the header "       \
                                       "Allow says which ones it takes.")                          \
    X(SIGN_IN,     401, "sign-in",     "Inicie primeiro a sessão.",                                \
                                       "Sign in first.")                                           \
    X(NOT_ALLOWED, 403, "not-allowed", "A sua conta não está autorizada a fazer isto.",            \
                                       "Your account may not do this.")                            \
    X(ORIGIN,      403, "origin",      "O pedido não vem de uma página da casa.",                  \
                                       "The request does not come from a page of the house.")      \
    X(NOT_JSON,    400, "not-json",    "O pedido não é um objeto JSON.",                           \
                                       "The request is not a JSON object.")                        \
    X(TWICE,       400, "field-twice", "O mesmo campo está duas vezes no pedido.",                 \
                                       "The same field is in the request twice.")                  \
    X(TYPE,        415, "content-type", "O pedido tem de ser application/json.",                   \
                                       "The request must be application/json.")                    \
    X(FIELD,       400, "field",       "O campo indicado em \"field\" falta, não é esperado, ou "  \
                                       "tem um valor que não pode ser.",                           \
                                       "The field named in \"field\" is missing, is not "          \
                                       "expected, or has a value that cannot be.")                 \
    X(TOO_OFTEN,   429, "too-often",   "Demasiados pedidos; tente daqui a pouco.",                 \
                                       "Too many requests; try again in a while.")                 \
    X(BUSY,        503, "busy",        "A casa está ocupada; tente daqui a pouco.",                \
                                       "The house is busy; try again in a while.")                 \
    X(SIGNATURE,   401, "signature",   "A assinatura ou a hora do pedido não estão certas.",       \
                                       "The signature or the time of the request is not right.")   \
    X(NOT_NOW,     409, "not-now",     "O torneio não está numa fase em que isso se possa fazer.", \
                                       "The tournament is not at a stage where that can be done.") \
    X(STOPPED,     503, "stopped",     "A casa não pode registar nada agora; nada foi feito.",     \
                                       "The house cannot record anything now; nothing was done.")
/* clang-format on */

enum problem {
#define X(name, status, key, pt, en) PROBLEM_##name,
    PROBLEMS(X)
#undef X
        PROBLEM_COUNT
};

/* Instead of an answer; `field` and `rule` may be NULL. */
void api_refuse(struct call *call, enum problem why, const char *field);
void api_refuse_words(struct call *call, unsigned status, const struct words *why, const char *rule,
                      const char *field);

/* The fields of a body, all of them and no others.  False: it has been refused. */
bool api_read(struct call *call, const struct field *fields, size_t count);

/* A whole number in the query, from 0 to `most`; `otherwise` where it is missing.  False: it
 * is there and is not one; it has been refused. */
bool api_query_number(struct call *call, const char *name, int64_t most, int64_t otherwise,
                      int64_t *out);

/* Why money did not move, or somebody was not served. */
void api_deny(struct call *call, enum denial no);
void api_object(struct call *call, enum objection no);

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
