/* http.c -- requests, answered by the house, and the door to WebSockets.
 *
 * libmicrohttpd parses; its own epoll descriptor is watched by our loop, and it
 * works when we let it.  Of a socket that becomes a WebSocket we keep a descriptor of our own
 * and let the library end its connection at once: it would keep seven kilobytes for it, and
 * look through all of them whenever an answer comes later. */
#include "net/parts.h"

#include "base/must.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <nettle/base64.h>
#include <nettle/sha1.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define SENDING_MOST 65536 /* bytes that the system keeps for a slow reader, and as much again */
#define HEADERS_MOST 6144  /* bytes of memory for a request's head, and with it per connection */

struct http_held {                     /* a request on its way in, or waiting for its answer */
    struct http_held      *next, **at; /* of those that wait; at NULL: it does not */
    struct MHD_Response   *response;   /* has come; NULL: not yet */
    unsigned               status;
    bool                   told;
    char                  *body;
    size_t                 size;
    size_t                 counted;           /* among net->http_bytes: the body, and its answer */
    bool                   too_big, too_many; /* bytes: of its own, or of all together */
    uint64_t               who;
    struct net            *net;
    struct MHD_Connection *connection;
    char                   address[46];
};

/* ------------------------------- questions -------------------------------- */

static const char *value(const struct http_request *request, enum MHD_ValueKind kind,
                         const char *name)
{
    const struct http_held *asked = request->held;

    return MHD_lookup_connection_value(asked->connection, kind, name);
}

const char *http_header(const struct http_request *request, const char *name)
{
    return value(request, MHD_HEADER_KIND, name);
}

const char *http_query(const struct http_request *request, const char *name)
{
    return value(request, MHD_GET_ARGUMENT_KIND, name);
}

const char *http_cookie(const struct http_request *request, const char *name)
{
    return value(request, MHD_COOKIE_KIND, name);
}

static bool is_origin(const struct net *net, const char *origin)
{
    if (origin == NULL) return false;
    for (const char *const *o = net->rules.origins; *o; o++)
        if (strcmp(*o, origin) == 0) return true;
    return false;
}

bool http_is_ours(const struct http_request *request)
{
    const struct http_held *asked = request->held;

    return is_origin(asked->net, http_header(request, "Origin"));
}

/* Is `word` one of the words of a comma-separated header? */
static bool lists(const char *header, const char *word)
{
    size_t size = strlen(word);

    for (const char *at = header; at && *at;) {
        while (*at == ' ' || *at == '\t' || *at == ',') at++;
        if (strncasecmp(at, word, size) == 0 && strchr(" \t,", at[size])) return true;
        at = strchr(at, ',');
    }
    return false;
}

/* -------------------------------- answers --------------------------------- */

static enum MHD_Result put(struct MHD_Response *response, const char *name, const char *value)
{
    return value ? MHD_add_response_header(response, name, value) : MHD_YES;
}

/* Nothing is taken from elsewhere, framed by others or sniffed. */
static void put_safety(const struct net *net, struct MHD_Response *response)
{
    /* Whoever came by TLS once does not come without it for a year. */
    put(response, "Strict-Transport-Security", net->rules.tls ? "max-age=31536000" : NULL);
    put(response, "Content-Security-Policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    put(response, "X-Content-Type-Options", "nosniff");
    put(response, "Referrer-Policy", "no-referrer");
    put(response, "Cross-Origin-Opener-Policy", "same-origin");
    put(response, "Cross-Origin-Resource-Policy", "same-origin");
}

static struct MHD_Response *make_response(const struct net         *net,
                                          const struct http_answer *a) /* or NULL */
{
    struct MHD_Response *response = MHD_create_response_from_buffer(
        a->size, (void *)(uintptr_t)a->body,
        a->lasting ? MHD_RESPMEM_PERSISTENT : MHD_RESPMEM_MUST_COPY);

    if (response == NULL) return NULL;
    put_safety(net, response);
    put(response, "Content-Type", a->type);
    put(response, "Content-Encoding", a->encoding);
    if (a->cache) put(response, "Vary", "Accept-Encoding");
    put(response, "Cache-Control", a->cache ? a->cache : "no-store");
    put(response, "Set-Cookie", a->cookie);
    put(response, "Allow", a->allow);
    return response;
}

/* What is copied counts until it is sent; where there is no room for it, it is said so. */
static void prepare(struct http_held *asked, const struct http_answer *a)
{
    static const struct http_answer busy = {.status = 503, .body = "", .lasting = true};

    if (!a->lasting) {
        if (memory_takes_answer(asked->net, a->size)) asked->counted += a->size;
        else a = &busy;
    }
    asked->status = a->status;
    asked->response = make_response(asked->net, a);
}

static enum MHD_Result send_prepared(struct http_held *asked) /* NO: the connection ends */
{
    if (asked->response == NULL) return MHD_NO;
    return MHD_queue_response(asked->connection, asked->status, asked->response);
}

static enum MHD_Result send_answer(struct http_held *asked, const struct http_answer *a)
{
    prepare(asked, a);
    return send_prepared(asked);
}

static enum MHD_Result refuse(struct http_held *asked, unsigned status)
{
    asked->net->count.refused++;
    return send_answer(asked, &(struct http_answer){.status = status, .body = "", .lasting = true});
}

/* ----------------------------- later answers ------------------------------ */

static void on_timer(uv_timer_t *timer)
{
    net_http_run(timer->data);
}

struct http_held *http_hold(const struct http_request *request)
{
    struct http_held *held = request->held;
    struct net       *net = held->net;

    must(held->at == NULL && held->response == NULL);
    held->at = &net->held;
    held->next = net->held;
    if (held->next) held->next->at = &held->next;
    net->held = held;
    MHD_suspend_connection(held->connection);
    return held;
}

void http_tell(struct http_held *held, const struct http_answer *answer)
{
    must(held->at != NULL);
    *held->at = held->next;
    if (held->next) held->next->at = held->at;
    held->at = NULL;
    held->told = true;
    prepare(held, answer);
    MHD_resume_connection(held->connection);
    if (!held->net->stopping) uv_timer_start(&held->net->http_timer, on_timer, 0, 0);
}

void net_http_close(struct net *net)
{
    const struct http_answer stopped = {.status = 503, .body = "", .lasting = true};

    while (net->held) http_tell(net->held, &stopped); /* those whose answers never came */
    MHD_stop_daemon(net->http);
}

/* ------------------------------- WebSockets ------------------------------- */

static bool is_key(const char *key)
{
    size_t size = key ? strlen(key) : 0;

    if (size != 24 || key[22] != '=' || key[23] != '=') return false;
    for (size_t i = 0; i < 22; i++)
        if (!isalnum((unsigned char)key[i]) && key[i] != '+' && key[i] != '/') return false;
    return strchr("AQgw", key[21]) != NULL; /* the last four bits of sixteen bytes are none */
}

/* RFC 6455, 4.2.2: the proof that the request was understood. */
static void write_accept(const char *key, char out[32])
{
    struct sha1_ctx sha;
    uint8_t         digest[SHA1_DIGEST_SIZE];

    sha1_init(&sha);
    sha1_update(&sha, strlen(key), (const uint8_t *)key);
    sha1_update(&sha, 36, (const uint8_t *)"258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    sha1_digest(&sha, sizeof digest, digest);
    base64_encode_raw(out, sizeof digest, digest);
    out[BASE64_ENCODE_RAW_LENGTH(sizeof digest)] = '\0';
}

/* A descriptor of our own; false: none is left. */
static bool take_line(const struct net *net, struct MHD_Connection *connection, MHD_socket socket,
                      struct peer_line *line)
{
    struct courier *courier = caller_courier(connection);

    if (net->rules.tls && !courier) return false; /* the client went meanwhile */
    if (courier) return courier_hands_over(courier, socket, line);
    line->socket = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    return line->socket >= 0;
}

static void on_upgraded(void *with, struct MHD_Connection *connection, void *request,
                        const char *early, size_t early_size, MHD_socket socket,
                        struct MHD_UpgradeResponseHandle *upgrade)
{
    struct http_held *asked = request;
    struct net       *net = with;
    struct peer_line  line = {.early = early, .early_size = early_size};
    bool              taken = take_line(net, connection, socket, &line);
    int               flags, on = 1, most = SENDING_MOST;

    caller_becomes_peer(net, connection);
    net->handed = true;
    MHD_upgrade_action(upgrade, MHD_UPGRADE_ACTION_CLOSE);
    if (!taken) return;
    flags = fcntl(line.socket, F_GETFL);
    must(flags >= 0 && fcntl(line.socket, F_SETFL, flags | O_NONBLOCK) == 0);
    setsockopt(line.socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(line.socket, SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
    peer_begin(net, &line, asked->who, asked->address);
    free(line.late);
    free(line.owed);
}

struct occurrence {
    const char *name;
    unsigned    times;
};

static enum MHD_Result count_header(void *with, enum MHD_ValueKind kind, const char *name,
                                    const char *value)
{
    struct occurrence *o = with;

    (void)kind, (void)value;
    o->times += strcasecmp(name, o->name) == 0;
    return MHD_YES;
}

/* Said twice, a proxy may have believed the one and we the other. */
static bool is_repeated(const struct http_request *r, const char *name)
{
    const struct http_held *asked = r->held;
    struct occurrence       o = {.name = name};

    MHD_get_connection_values(asked->connection, MHD_HEADER_KIND, count_header, &o);
    return o.times > 1;
}

/* 0 when the request asks for a WebSocket in every particular, else the status. */
static unsigned refuse_upgrade(const struct net *net, const struct http_request *r,
                               const char *version)
{
    const char *wanted = http_header(r, "Sec-WebSocket-Version");

    if (strcmp(r->method, "GET") != 0 || strcmp(version, "HTTP/1.1") != 0) return 400;
    if (is_repeated(r, "Sec-WebSocket-Version") || is_repeated(r, "Sec-WebSocket-Key") ||
        is_repeated(r, "Origin") || is_repeated(r, "Host"))
        return 400;
    if (!lists(http_header(r, "Connection"), "upgrade")) return 400;
    if (!lists(http_header(r, "Upgrade"), "websocket")) return 400;
    if (wanted == NULL || strcmp(wanted, "13") != 0) return 426;
    if (!is_key(http_header(r, "Sec-WebSocket-Key"))) return 400;
    if (!is_origin(net, http_header(r, "Origin"))) return 403;
    return 0;
}

static enum MHD_Result upgrade(struct http_held *asked, const struct http_request *r,
                               const char *version)
{
    struct net *net = asked->net;
    unsigned    no = refuse_upgrade(net, r, version);
    char        proof[32];

    if (no == 0 && memory_is_short(net)) no = 503;
    if (no == 0 && !caller_is_counted(asked->connection) &&
        neighbours_are_many(net, asked->address))
        no = 429;
    if (no == 0) no = net->house.admit(net->with, r, &asked->who);
    if (no) return refuse(asked, no);
    asked->status = MHD_HTTP_SWITCHING_PROTOCOLS;
    asked->response = MHD_create_response_for_upgrade(on_upgraded, net);
    if (asked->response == NULL) return MHD_NO;
    write_accept(http_header(r, "Sec-WebSocket-Key"), proof);
    put(asked->response, "Upgrade", "websocket");
    put(asked->response, "Sec-WebSocket-Accept", proof);
    return send_prepared(asked);
}

/* ------------------------------- requests --------------------------------- */

static bool take_body(struct http_held *asked, const char *bytes, size_t size, size_t most)
{
    char *more;

    asked->too_big = asked->too_big || asked->size + size > most;
    if (asked->too_big || asked->too_many) return true;
    asked->too_many = !memory_takes_body(asked->net, size);
    if (asked->too_many) return true;
    asked->counted += size;
    more = realloc(asked->body, asked->size + size + 1);
    if (more == NULL) return false;
    asked->body = more;
    memcpy(asked->body + asked->size, bytes, size);
    asked->size += size;
    asked->body[asked->size] = '\0';
    return true;
}

/* Called once when the head is read, then for each piece of the body, then once more. */
static enum MHD_Result on_request(void *with, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *bytes,
                                  size_t *size, void **held)
{
    struct net       *net = with;
    struct http_held *asked = *held;

    if (asked == NULL) {
        asked = calloc(1, sizeof *asked);
        if (asked == NULL) return MHD_NO;
        asked->net = net;
        asked->connection = connection;
        proxy_write_address(net, connection, asked->address);
        *held = asked;
        return MHD_YES;
    }
    if (*size) {
        bool kept = take_body(asked, bytes, *size, net->rules.body_most);

        *size = 0;
        return kept ? MHD_YES : MHD_NO;
    }

    caller_is_told(net, connection);
    if (asked->told) return send_prepared(asked);

    struct http_request request = {.method = method,
                                   .path = url,
                                   .address = asked->address,
                                   .body = asked->body ? asked->body : "",
                                   .body_size = asked->size,
                                   .held = asked};
    struct http_answer  answer = {.status = 404, .body = "", .lasting = true};

    if (asked->too_big) return refuse(asked, 413);
    if (asked->too_many || net->stopping) return refuse(asked, 503);
    if (http_header(&request, "Upgrade")) return upgrade(asked, &request, version);
    net->house.answer(net->with, &request, &answer);
    if (!asked->at) return send_answer(asked, &answer);
    caller_waits(net, connection);
    return MHD_YES;
}

static void on_completed(void *with, struct MHD_Connection *connection, void **held,
                         enum MHD_RequestTerminationCode how)
{
    struct http_held *asked = *held;

    (void)how;
    if (asked == NULL) return;
    caller_asks(with, connection); /* the next, if there is one */
    must(asked->at == NULL);       /* while it is held the library leaves it alone */
    if (asked->response) MHD_destroy_response(asked->response);
    memory_has_back(asked->net, asked->counted);
    free(asked->body);
    free(asked);
    *held = NULL;
}

/* ------------------------------- the loop --------------------------------- */

void net_http_run(struct net *net)
{
    MHD_UNSIGNED_LONG_LONG wait;

    do {
        net->handed = false;
        MHD_run(net->http);
    } while (net->handed); /* what it has to end it ends in its next turn */
    if (MHD_get_timeout(net->http, &wait) == MHD_YES)
        uv_timer_start(&net->http_timer, on_timer, wait, 0);
    else uv_timer_stop(&net->http_timer);
}

static void on_ready(uv_poll_t *poll, int status, int events)
{
    (void)status, (void)events;
    net_http_run(poll->data);
}

/* A path or a value that would end before its end stays as it was written: nobody has it. */
static size_t unescape(void *with, struct MHD_Connection *connection, char *text)
{
    (void)with, (void)connection;
    return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

/* The library listens itself, or couriers bring it who came by TLS. */
static bool open_door(struct net *net, const struct sockaddr *at, socklen_t size)
{
    if (net->rules.tls) return couriers_open(net, at, size);
    net->port = MHD_get_daemon_info(net->http, MHD_DAEMON_INFO_BIND_PORT)->port;
    return true;
}

bool net_http_open(struct net *net, const char **why)
{
    struct sockaddr_in          at = {.sin_family = AF_INET, .sin_port = htons(net->rules.port)};
    struct sockaddr_in6         at6 = {.sin6_family = AF_INET6, .sin6_port = at.sin_port};
    bool                        six = strchr(net->rules.address, ':') != NULL;
    const union MHD_DaemonInfo *info;

    if (six ? inet_pton(AF_INET6, net->rules.address, &at6.sin6_addr) != 1
            : inet_pton(AF_INET, net->rules.address, &at.sin_addr) != 1) {
        *why = "not an address to listen at";
        return false;
    }
    net->http = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME | (six ? MHD_USE_IPv6 : 0) |
            (net->rules.tls ? MHD_USE_NO_LISTEN_SOCKET : 0),
        net->rules.port, caller_may_come, net, on_request, net, MHD_OPTION_SOCK_ADDR,
        six ? (void *)&at6 : (void *)&at, MHD_OPTION_NOTIFY_COMPLETED, on_completed, net,
        MHD_OPTION_NOTIFY_CONNECTION, caller_notify, net,
        /* Above ours, so that who is too many is turned away and does not wait. */
        MHD_OPTION_CONNECTION_LIMIT, net_connections_most(net) + 16, MHD_OPTION_CONNECTION_TIMEOUT,
        net->rules.request_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HEADERS_MOST,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_UNESCAPE_CALLBACK, unescape, net,
        MHD_OPTION_END);
    if (net->http == NULL || !open_door(net, six ? (const void *)&at6 : (const void *)&at,
                                        six ? sizeof at6 : sizeof at)) {
        if (net->http) MHD_stop_daemon(net->http);
        *why = "the port cannot be listened at; is it in use?";
        return false;
    }
    info = MHD_get_daemon_info(net->http, MHD_DAEMON_INFO_EPOLL_FD);
    must(uv_poll_init(&net->loop, &net->http_poll, info->epoll_fd) == 0);
    net->http_poll.data = net;
    net->http_timer.data = net;
    uv_poll_start(&net->http_poll, UV_READABLE, on_ready);
    net_http_run(net);
    return true;
}
