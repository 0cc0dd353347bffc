/* http.c -- requests, one at a time on a connection, and their answers.
 *
 * http_read.c reads the head; the body follows it, as long as Content-Length says.  The next
 * request is read after the answer was written.  A request that could be read in two ways is
 * refused, and the connection is closed, because it is not known where the next one begins. */
#include "net/parts.h"

#include "base/must.h"
#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#define ANSWER_TIMES 4    /* of the seconds for a request: a page may be a slow phone's */
#define ROOM_STEP    2048 /* bytes for a request, to begin with and to grow by */

struct exchange { /* a request and its answer */
    struct http_head head;
    bool             closes; /* the connection, after the answer */
    bool             told_to_go_on;
    bool             held;    /* the answer comes later */
    size_t           query;   /* where it is; 0: there is none */
    size_t           counted; /* bytes, among net->memory.http: of what came, and … */
    size_t           answer;  /* … of what is to be written */
    size_t           used, room;
    char             in[]; /* the request, what came after it, and room for a terminator */
};

/* ------------------------------- questions -------------------------------- */

static struct exchange *asked_in(const struct http_request *request)
{
    const struct peer *peer = request->held;

    return peer->http;
}

static const char *header(const struct http_request *request, const char *name, unsigned n)
{
    const struct exchange   *x = asked_in(request);
    const struct http_field *f = http_find(&x->head, x->in, name, n);

    return f ? x->in + f->value.at : NULL;
}

const char *http_header(const struct http_request *request, const char *name)
{
    return header(request, name, 0);
}

static bool lists(const char *words, const char *word)
{
    size_t size = strlen(word);

    for (const char *at = words; at && *at;) {
        while (*at == ' ' || *at == '\t' || *at == ',') at++;
        if (strncasecmp(at, word, size) == 0 && strchr(" \t,", at[size])) return true;
        at = strchr(at, ',');
    }
    return false;
}

/* Is it one of the words of a comma-separated header? */
static bool has_word(const struct http_request *request, const char *name, const char *word)
{
    for (unsigned n = 0; header(request, name, n); n++)
        if (lists(header(request, name, n), word)) return true;
    return false;
}

bool http_is_ours(const struct http_request *request)
{
    const struct peer *peer = request->held;
    const char        *origin = http_header(request, "Origin");

    for (const char *const *o = peer->net->rules.origins; origin && *o; o++)
        if (strcmp(*o, origin) == 0) return true;
    return false;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* In place.  Text with a NUL in it stays as it was written, and matches no path or value. */
static void unescape(char *text)
{
    char *out = text;

    if (strstr(text, "%00")) return;
    for (const char *at = text; *at; at++) {
        int high = *at == '%' ? hex_digit(at[1]) : -1, low = high < 0 ? -1 : hex_digit(at[2]);

        if (low >= 0) at += 2;
        *out++ = low >= 0 ? (char)(high << 4 | low) : *at;
    }
    *out = '\0';
}

/* The value in "name=value" where it stands between separators; NULL: there is none. */
static char *find_value(const struct http_request *request, const char *list, const char *name,
                        char separator)
{
    const struct peer *peer = request->held;
    size_t             size = strlen(name);

    while (list && *list) {
        const char *end = strchrnul(list, separator);

        while (*list == ' ') list++;
        if (strncmp(list, name, size) == 0 && list[size] == '=') {
            struct text t = text_over(peer->net->value, sizeof peer->net->value);

            text_bytes(&t, list + size + 1, (size_t)(end - list) - size - 1);
            return t.at;
        }
        list = *end ? end + 1 : end;
    }
    return NULL;
}

const char *http_query(const struct http_request *request, const char *name)
{
    const struct exchange *x = asked_in(request);
    char *value = find_value(request, x->query ? x->in + x->query : NULL, name, '&');

    for (char *at = value; at && *at; at++)
        if (*at == '+') *at = ' ';
    if (value) unescape(value);
    return value;
}

const char *http_cookie(const struct http_request *request, const char *name)
{
    return find_value(request, http_header(request, "Cookie"), name, ';');
}

/* -------------------------------- answers --------------------------------- */

static void put(struct text *t, const char *name, const char *value)
{
    if (value == NULL) return;
    text_put(t, name);
    text_put(t, ": ");
    text_put(t, value);
    text_put(t, "\r\n");
}

static void put_date(struct text *t)
{
    char      words[32];
    time_t    now = time(NULL);
    struct tm date;

    gmtime_r(&now, &date);
    if (strftime(words, sizeof words, "%a, %d %b %Y %H:%M:%S GMT", &date)) put(t, "Date", words);
}

/* Nothing is taken from elsewhere, framed by others or sniffed. */
static const char safety[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

static void put_head(const struct net *net, struct text *t, const struct http_answer *a,
                     bool closes)
{
    text_put(t, "HTTP/1.1 ");
    text_number(t, a->status);
    text_put(t, " \r\n"); /* without words for it: RFC 9112, 4 */
    put_date(t);
    text_put(t, safety);
    /* A browser that came by TLS once does not come without it for a year. */
    put(t, "Strict-Transport-Security", net->rules.tls ? "max-age=31536000" : NULL);
    put(t, "Content-Type", a->type);
    put(t, "Content-Encoding", a->encoding);
    put(t, "Vary", a->cache ? "Accept-Encoding" : NULL);
    put(t, "Cache-Control", a->cache ? a->cache : "no-store");
    put(t, "Set-Cookie", a->cookie);
    put(t, "Allow", a->allow);
    put(t, "Connection", closes ? "close" : NULL);
    text_put(t, "Content-Length: ");
    text_number(t, (int64_t)a->size);
    text_put(t, "\r\n\r\n");
    must(!t->cut);
}

static void queue_once(struct peer *peer, struct net_bytes *bytes)
{
    peer_queue(peer, bytes);
    net_bytes_release(bytes);
}

/* The head, and the body where it is copied and asked for. */
static void queue_answer(struct peer *peer, const struct http_answer *a)
{
    struct exchange  *x = peer->http;
    struct text       t = text_over(peer->net->record, sizeof peer->net->record);
    bool              for_head = x->head.method.size == 4 && x->in[0] == 'H';
    size_t            copied = for_head || a->lasting ? 0 : a->size;
    struct net_bytes *bytes;

    put_head(peer->net, &t, a, x->closes);
    bytes = net_bytes_of(t.used + copied);
    memcpy(bytes->own, t.at, t.used);
    if (copied) memcpy(bytes->own + t.used, a->body, copied);
    queue_once(peer, bytes);
    if (!for_head && a->lasting && a->size) queue_once(peer, net_bytes_lasting(a->body, a->size));
}

/* What an answer takes until it is sent: its copy, or a record of it that waits encrypted. */
static size_t cost_of(const struct peer *peer, const struct http_answer *a)
{
    if (!a->lasting) return a->size;
    return peer->tls && a->size > TLS_RECORD ? TLS_RECORD : 0;
}

/* Without room for it the answer is 503. */
static void answer(struct peer *peer, const struct http_answer *a)
{
    static const struct http_answer busy = {.status = 503, .body = "", .lasting = true};
    struct exchange                *x = peer->http;
    size_t                          cost = cost_of(peer, a);

    if (memory_takes_answer(peer->net, cost)) x->answer = cost;
    else a = &busy;
    peer->state = PEER_ANSWERED;
    peer_hurry(peer, ANSWER_TIMES * peer->net->rules.request_seconds);
    queue_answer(peer, a);
    if (!peer->net->stopping) return; /* else the loop does not flush it any more */
    if (peer_write_out(peer)) peer_finish(peer);
    peer_end(peer);
}

static void refuse(struct peer *peer, unsigned status, const char *words)
{
    peer->net->count.refused++;
    answer(peer, &(struct http_answer){.status = status,
                                       .type = words[0] ? "text/plain" : NULL,
                                       .body = words,
                                       .size = strlen(words),
                                       .lasting = true});
}

struct http_held *http_hold(const struct http_request *request)
{
    struct peer *peer = request->held;

    must(peer->state == PEER_HELD && !peer->http->held);
    peer->http->held = true;
    peer_hurry(peer, 0);
    return (struct http_held *)peer;
}

void http_tell(struct http_held *held, const struct http_answer *a)
{
    struct peer *peer = (struct peer *)held;

    must(peer->state == PEER_HELD);
    answer(peer, a);
}

/* ------------------------------- requests --------------------------------- */

/* Each part gets the terminator that what follows it makes room for; the path is decoded. */
static void terminate(struct exchange *x)
{
    struct http_head *h = &x->head;
    char             *path = x->in + h->target.at, *mark;

    x->in[h->method.at + h->method.size] = '\0';
    path[h->target.size] = '\0';
    for (unsigned i = 0; i < h->fields; i++)
        x->in[h->field[i].value.at + h->field[i].value.size] = '\0';
    mark = strchr(path, '?');
    if (mark) *mark = '\0';
    x->query = mark ? (size_t)(mark + 1 - x->in) : 0;
    unescape(path);
}

/* The client, by what a proxy that is believed says, or by its socket. */
static void write_address(const struct http_request *request, char out[ADDRESS_TEXT])
{
    const struct peer *peer = request->held;
    struct proxy_said  said = {.count = 0};
    const char        *line;

    memcpy(out, peer->address, ADDRESS_TEXT);
    if (peer->address[0]) return;
    for (unsigned n = 0; (line = header(request, "X-Forwarded-For", n)); n++)
        proxy_note(&said, line);
    proxy_believe(peer->net->rules.proxies, &said, out);
}

static bool is_key(const char *key)
{
    size_t size = key ? strlen(key) : 0;

    if (size != 24 || key[22] != '=' || key[23] != '=') return false;
    for (size_t i = 0; i < 22; i++)
        if (!isalnum((unsigned char)key[i]) && key[i] != '+' && key[i] != '/') return false;
    return strchr("AQgw", key[21]) != NULL; /* the last four bits of sixteen bytes are none */
}

/* 0 when the request asks for a WebSocket as RFC 6455, 4.2.1, wants it, else the status. */
static unsigned refuse_upgrade(const struct http_request *r)
{
    const char *version = http_header(r, "Sec-WebSocket-Version");

    if (strcmp(r->method, "GET") != 0 || asked_in(r)->head.minor == 0 || r->body_size) return 400;
    /* Said twice, a proxy may have believed the one and we the other. */
    if (header(r, "Sec-WebSocket-Version", 1) || header(r, "Sec-WebSocket-Key", 1) ||
        header(r, "Origin", 1))
        return 400;
    if (!has_word(r, "Connection", "upgrade") || !has_word(r, "Upgrade", "websocket")) return 400;
    if (version == NULL || strcmp(version, "13") != 0) return 426;
    if (!is_key(http_header(r, "Sec-WebSocket-Key"))) return 400;
    return http_is_ours(r) ? 0 : 403;
}

static void upgrade(struct peer *peer, const struct http_request *request)
{
    struct net      *net = peer->net;
    struct exchange *x = peer->http;
    struct joining   joining = {.key = http_header(request, "Sec-WebSocket-Key"),
                                .address = request->address,
                                .early = x->in + x->head.size,
                                .early_size = x->used - x->head.size};
    unsigned         no = refuse_upgrade(request);

    if (no == 0 && memory_is_short(net)) no = 503;
    if (no == 0 && !peer->address[0] && address_is_full(net, request->address)) no = 429;
    if (no == 0) no = net->house.admit(net->with, request, &joining.who);
    if (no) {
        refuse(peer, no, "");
    } else {
        websocket_begin(peer, &joining);
        http_forget(peer);
    }
}

/* The whole request is there. */
static void serve(struct peer *peer)
{
    struct net         *net = peer->net;
    struct exchange    *x = peer->http;
    char               *end = x->in + x->head.size + x->head.length, after = *end;
    char                address[ADDRESS_TEXT];
    struct http_request request = {.method = x->in,
                                   .path = x->in + x->head.target.at,
                                   .body = x->in + x->head.size,
                                   .body_size = (size_t)x->head.length,
                                   .address = address,
                                   .held = peer};
    struct http_answer  a = {.status = 404, .body = "", .lasting = true};

    terminate(x);
    write_address(&request, address);
    x->closes = x->head.minor == 0 || has_word(&request, "Connection", "close");
    peer->state = PEER_HELD; /* so that net_stop() leaves it alone meanwhile */
    if (net->stopping) {
        refuse(peer, 503, "");
    } else if (http_header(&request, "Upgrade")) {
        upgrade(peer, &request);
    } else {
        *end = '\0';
        net->house.answer(net->with, &request, &a);
        *end = after; /* of the next request */
        if (!x->held) answer(peer, &a);
    }
}

/* Some clients wait until they are asked for the body. */
static void ask_for_body(struct peer *peer)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    struct exchange  *x = peer->http;

    if (!x->head.expects || x->told_to_go_on) return;
    x->told_to_go_on = true;
    queue_once(peer, net_bytes_lasting(go_on, sizeof go_on - 1));
}

static void go_on(struct peer *peer)
{
    struct exchange *x = peer->http;

    switch (http_read(&x->head, x->in, x->used)) {
    case HTTP_MORE: return;
    case HTTP_REFUSED:
        x->closes = true; /* it is not known where the next request begins */
        refuse(peer, http_refusals[x->head.no].status, http_refusals[x->head.no].words);
        return;
    case HTTP_WHOLE:
        x->closes = x->head.length > peer->net->rules.body_most;
        if (x->closes) refuse(peer, 413, "the body is too long");
        else if (x->head.length > x->used - x->head.size) ask_for_body(peer);
        else serve(peer);
    }
}

/* A head is counted with its connection.  False: there is no room for what comes after it. */
static bool count_used(struct peer *peer, size_t used)
{
    struct exchange *x = peer->http;
    size_t           counted = used > HTTP_HEAD_MOST ? used - HTTP_HEAD_MOST : 0;

    if (counted > x->counted && !memory_takes_body(peer->net, counted - x->counted)) return false;
    if (counted < x->counted) memory_has_back(peer->net, x->counted - counted);
    x->counted = counted;
    return true;
}

static void make_room(struct peer *peer, size_t used)
{
    struct exchange *x = peer->http, *old = x;
    size_t           room = (used + ROOM_STEP - 1) / ROOM_STEP * ROOM_STEP;

    if (x && x->room >= used) return;
    x = realloc(x, sizeof *x + room + 1);
    must(x != NULL);
    if (!old) *x = (struct exchange){.used = 0};
    x->room = room;
    peer->http = x;
}

void http_take(struct peer *peer, const char *bytes, size_t size)
{
    size_t used = (peer->http ? peer->http->used : 0) + size;

    make_room(peer, used);
    if (!count_used(peer, used)) {
        peer->http->closes = true;
        refuse(peer, 503, "");
        return;
    }
    memcpy(peer->http->in + peer->http->used, bytes, size);
    peer->http->used = used;
    go_on(peer);
}

void http_forget(struct peer *peer)
{
    if (peer->http == NULL) return;
    memory_has_back(peer->net, peer->http->counted + peer->http->answer);
    free(peer->http);
    peer->http = NULL;
}

void http_answered(struct peer *peer)
{
    struct exchange *x = peer->http;
    size_t           taken, rest;

    if (x->closes) {
        peer_finish(peer);
        return;
    }
    taken = x->head.size + (size_t)x->head.length;
    rest = x->used - taken;
    peer->state = PEER_ASKING;
    peer->kept = true;
    peer_hurry(peer, peer->net->rules.request_seconds);
    if (rest == 0) {
        http_forget(peer);
        return;
    }
    memory_has_back(peer->net, x->answer);
    memmove(x->in, x->in + taken, rest);
    x->head = (struct http_head){.no = HTTP_NO_NONE};
    x->told_to_go_on = x->held = false;
    x->answer = 0;
    x->used = rest;
    count_used(peer, rest); /* less than before */
    go_on(peer);
}
