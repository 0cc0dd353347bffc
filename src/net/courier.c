/* courier.c -- from the encrypted door to the HTTP library, and back.
 *
 * The library is given one end of a pair of sockets and the client's true address, and knows
 * nothing of TLS.  The courier has the other end: he shakes hands, then carries what the client
 * says to the library and what it answers to the client, a record at a time, and while one side
 * does not take what it was brought he fetches no more from the other.  When the client becomes a
 * WebSocket the pair is emptied and closed, and the peer speaks TLS itself.
 *
 * A handshake is arithmetic that everybody waits for.  So who is too many is turned away before
 * it, who has sent nothing yet has no session, few are shaken with in a turn of the loop, and
 * the others stand in a line in the order they came. */
#include "net/parts.h"

#include "base/must.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#define COMERS_A_TURN 64      /* let in, or turned away */
#define SHAKING_NS    1000000 /* in a turn: one handshake, and others while it lasts */
#define PAIR_MOST     32768   /* bytes that wait between us and the library, each way */

struct courier {
    struct net             *net;
    struct courier         *next, **at; /* in the net's list */
    struct courier         *next_to_shake;
    struct caller          *caller; /* the library has him; NULL: not yet, or not any more */
    struct tls             *tls;    /* NULL: nothing was heard yet */
    int                     socket, inside; /* the client's, and ours of the pair; -1: none */
    uv_poll_t               client, library;
    int                     of_client, of_library; /* what is awaited of them */
    unsigned                handles;               /* of the loop, still open */
    char                   *kept;                  /* heard, and the library has no room for it */
    size_t                  kept_size;
    size_t                  counted; /* bytes: kept, and a record that the client did not take */
    int64_t                 by_ms;   /* has to be further */
    bool                    shaken, in_line;
    bool                    heard_all; /* the client says no more */
    bool                    told_all;  /* nor does the library */
    bool                    alone;     /* counted by us, and neither a caller nor a peer */
    bool                    gone;
    char                    address[PROXY_ADDRESS]; /* "": a proxy's */
    struct sockaddr_storage from;
    socklen_t               from_size;
};

/* ------------------------------ being counted ----------------------------- */

static void hurry(struct courier *c)
{
    c->by_ms = (int64_t)uv_now(&c->net->loop) + 1000 * (int64_t)c->net->rules.request_seconds;
}

/* Somebody the library does not know, or not any more, is counted here. */
static void count_alone(struct courier *c, bool alone)
{
    if (c->alone == alone) return;
    c->alone = alone;
    if (alone) {
        c->net->alone++;
        neighbour_comes(c->net, c->address);
        hurry(c);
    } else {
        c->net->alone--;
        neighbour_goes(c->net, c->address);
        c->by_ms = INT64_MAX;
    }
}

/* -------------------------------- the end --------------------------------- */

static void after_close(uv_handle_t *handle)
{
    struct courier *c = handle->data;

    if (handle == (uv_handle_t *)&c->library) close(c->inside);
    else if (c->socket >= 0) close(c->socket);
    if (--c->handles == 0) free(c);
}

/* He goes; `bye`: and says so to the client, who heard everything. */
static void finish(struct courier *c, bool bye)
{
    struct net *net = c->net;

    if (c->gone) return;
    c->gone = true;
    count_alone(c, false);
    if (c->caller) caller_loses_courier(c->caller);
    if (net->look_courier == c) net->look_courier = c->next;
    *c->at = c->next;
    if (c->next) c->next->at = c->at;
    net->couriers_count--;
    if (c->tls) {
        if (bye) tls_bye(c->tls);
        tls_end(c->tls);
        c->tls = NULL;
    }
    if (bye) shutdown(c->socket, SHUT_WR);
    free(c->kept);
    c->kept = NULL;
    memory_has_back(net, c->counted);
    if (c->inside >= 0) uv_close((uv_handle_t *)&c->library, after_close);
    if (!c->in_line) uv_close((uv_handle_t *)&c->client, after_close);
}

/* -------------------------------- carrying -------------------------------- */

static void on_client(uv_poll_t *poll, int status, int events);
static void on_library(uv_poll_t *poll, int status, int events);

/* To say again what is said already would cost two calls of the system. */
static void await(uv_poll_t *poll, int *awaited, int events, uv_poll_cb then)
{
    if (*awaited == events) return;
    *awaited = events;
    if (events) uv_poll_start(poll, events, then);
    else uv_poll_stop(poll);
}

static void await_client(struct courier *c, int events)
{
    await(&c->client, &c->of_client, events, on_client);
}

/* Whether there is room for what he holds. */
static bool count_held(struct courier *c)
{
    size_t holds = c->kept_size + (tls_owes(c->tls) ? TLS_RECORD : 0);

    if (holds > c->counted && !memory_takes_answer(c->net, holds - c->counted)) return false;
    if (holds < c->counted) memory_has_back(c->net, c->counted - holds);
    c->counted = holds;
    return true;
}

/* Nobody is fetched from while the other side has not taken what it was brought. */
static void await_both(struct courier *c)
{
    bool owes = tls_owes(c->tls);

    if ((c->told_all && !owes) || !count_held(c)) {
        finish(c, !owes);
        return;
    }
    await_client(c, (c->kept || c->heard_all || c->told_all ? 0 : UV_READABLE) |
                        (owes ? UV_WRITABLE : 0));
    await(&c->library, &c->of_library,
          (owes || c->told_all ? 0 : UV_READABLE) | (c->kept && !c->told_all ? UV_WRITABLE : 0),
          on_library);
}

/* How much of it the library takes; what it does not want any more is taken. */
static size_t bring(const struct courier *c, const char *bytes, size_t size)
{
    ssize_t taken = write(c->inside, bytes, size);

    if (taken >= 0) return (size_t)taken;
    return errno == EAGAIN || errno == EINTR ? 0 : size;
}

static void fetch_from_client(struct courier *c)
{
    struct net *net = c->net;
    ssize_t     size = tls_read(c->tls, net->buffer, sizeof net->buffer);
    size_t      taken;

    if (size < 0) {
        if (errno != EAGAIN) finish(c, false);
        return;
    }
    if (size == 0) {
        c->heard_all = true;
        shutdown(c->inside, SHUT_WR);
        return;
    }
    taken = bring(c, net->buffer, (size_t)size);
    if (taken == (size_t)size) return;
    c->kept_size = (size_t)size - taken;
    c->kept = malloc(c->kept_size);
    must(c->kept != NULL);
    memcpy(c->kept, net->buffer + taken, c->kept_size);
}

static void bring_kept(struct courier *c)
{
    size_t taken = bring(c, c->kept, c->kept_size);

    c->kept_size -= taken;
    if (c->kept_size) {
        memmove(c->kept, c->kept + taken, c->kept_size);
    } else {
        free(c->kept);
        c->kept = NULL;
    }
}

static void fetch_from_library(struct courier *c)
{
    char   *bytes = c->net->buffer;
    ssize_t size = read(c->inside, bytes, TLS_RECORD);

    if (size < 0) {
        c->told_all = errno != EAGAIN && errno != EINTR;
    } else if (size == 0) {
        c->told_all = true;
    } else if (tls_write(c->tls, bytes, (size_t)size) != size) {
        finish(c, false); /* it owes nothing here, so it takes all or is broken */
    }
}

static void on_library(uv_poll_t *poll, int status, int events)
{
    struct courier *c = poll->data;

    if (status < 0) { /* reading tells why; the loop has given up on it, and is asked again */
        events = UV_READABLE;
        c->of_library = 0;
    }
    if (c->kept && events & UV_WRITABLE) bring_kept(c);
    if (!tls_owes(c->tls) && !c->told_all && events & UV_READABLE) fetch_from_library(c);
    if (!c->gone) await_both(c);
}

static void stand_in_line(struct courier *c);

static void on_client(uv_poll_t *poll, int status, int events)
{
    struct courier *c = poll->data;

    if (status < 0) {
        finish(c, false);
        return;
    }
    if (!c->shaken) {
        stand_in_line(c);
        return;
    }
    if (events & UV_WRITABLE && !tls_flush(c->tls)) {
        finish(c, false);
        return;
    }
    if (!c->kept && !c->heard_all && !c->told_all && events & UV_READABLE) fetch_from_client(c);
    if (!c->gone) await_both(c);
}

/* ----------------------------- to the library ----------------------------- */

/* He is the library's, whose caller now counts him. */
static void hand_over(struct courier *c)
{
    struct net *net = c->net;
    int         pair[2], most = PAIR_MOST, on = 1;

    c->shaken = true;
    /* We have nothing to say now, and many a client sends no more until he knows that his
     * handshake came. */
    setsockopt(c->socket, IPPROTO_TCP, TCP_QUICKACK, &on, sizeof on);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) != 0) {
        finish(c, false); /* no descriptor is left */
        return;
    }
    setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
    setsockopt(pair[1], SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
    c->inside = pair[0];
    c->handles++;
    must(uv_poll_init(&net->loop, &c->library, c->inside) == 0);
    c->library.data = c;
    count_alone(c, false);
    net->brought = c;
    MHD_add_connection(net->http, pair[1], (const struct sockaddr *)&c->from, c->from_size);
    net->brought = NULL;
    if (c->caller) await_both(c);
    else finish(c, false); /* the library had no room */
}

void courier_meets(struct courier *c, struct caller *caller)
{
    c->caller = caller;
}

/* The library is done with him; what it said may still be on its way. */
void courier_is_left(struct courier *c)
{
    c->caller = NULL;
    count_alone(c, true);
}

/* --------------------------- becoming a WebSocket ------------------------- */

/* All that waits to be read there, and `more` after it. */
static char *gather(int socket, const char *more, size_t more_size, size_t *size)
{
    int   waits = 0;
    char *all;

    must(ioctl(socket, FIONREAD, &waits) == 0 && waits >= 0);
    *size = (size_t)waits + more_size;
    if (*size == 0) return NULL;
    all = malloc(*size);
    must(all != NULL && (waits == 0 || read(socket, all, (size_t)waits) == waits));
    if (more_size) memcpy(all + waits, more, more_size);
    return all;
}

/* False: the client is not there any more. */
bool courier_hands_over(struct courier *c, int library, struct peer_line *out)
{
    if (c->gone || c->told_all) return false;
    out->late = gather(library, c->kept, c->kept_size, &out->late_size);
    out->owed = gather(c->inside, NULL, 0, &out->owed_size);
    out->tls = c->tls;
    out->socket = c->socket;
    c->tls = NULL;
    c->socket = -1;
    finish(c, false);
    return true;
}

/* ------------------------------- handshakes ------------------------------- */

static void stand_in_line(struct courier *c)
{
    struct net *net = c->net;

    await_client(c, 0);
    c->in_line = true;
    c->next_to_shake = NULL;
    *net->to_shake_last = c;
    net->to_shake_last = &c->next_to_shake;
}

static void shake(struct courier *c)
{
    if (c->tls == NULL) c->tls = tls_begin(c->net->rules.tls, c->socket);
    switch (c->tls ? tls_shake(c->tls) : TLS_FAILED) {
    case TLS_SHAKEN: hand_over(c); return;
    case TLS_TO_READ: await_client(c, UV_READABLE); return;
    case TLS_TO_WRITE: await_client(c, UV_WRITABLE); return;
    case TLS_FAILED:
        c->net->count.tls_failed++;
        finish(c, false);
        return;
    }
}

static void on_idle(uv_idle_t *idle) /* so that the loop does not sleep while somebody waits */
{
    (void)idle;
}

void couriers_shake(struct net *net)
{
    uint64_t until = uv_hrtime() + SHAKING_NS;

    while (net->to_shake) {
        struct courier *c = net->to_shake;

        net->to_shake = c->next_to_shake;
        if (net->to_shake == NULL) net->to_shake_last = &net->to_shake;
        c->in_line = false;
        if (c->gone) {
            uv_close((uv_handle_t *)&c->client, after_close);
            continue;
        }
        shake(c);
        if (uv_hrtime() >= until) break;
    }
    if (net->stopping) return;
    if (net->to_shake) uv_idle_start(&net->shaking, on_idle);
    else uv_idle_stop(&net->shaking);
}

/* --------------------------------- coming --------------------------------- */

static void begin(struct net *net, int socket, const struct sockaddr_storage *from, socklen_t size)
{
    struct courier *c = calloc(1, sizeof *c);
    int             on = 1;

    if (c == NULL) {
        close(socket);
        return;
    }
    *c = (struct courier){.net = net,
                          .next = net->couriers,
                          .at = &net->couriers,
                          .socket = socket,
                          .inside = -1,
                          .handles = 1,
                          .from = *from,
                          .from_size = size,
                          .by_ms = INT64_MAX};
    proxy_write_nearest(net, (const struct sockaddr *)from, c->address);
    if (net->couriers) net->couriers->at = &c->next;
    net->couriers = c;
    net->couriers_count++;
    count_alone(c, true);
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    must(uv_poll_init(&net->loop, &c->client, socket) == 0);
    c->client.data = c;
    await_client(c, UV_READABLE);
}

static void on_comers(uv_poll_t *poll, int status, int events)
{
    struct net *net = poll->data;

    (void)status, (void)events;
    for (unsigned i = 0; i < COMERS_A_TURN; i++) {
        struct sockaddr_storage from;
        socklen_t               size = sizeof from;
        int                     socket = accept4(net->door, (struct sockaddr *)&from, &size,
                                                 SOCK_NONBLOCK | SOCK_CLOEXEC);

        if (socket < 0 && (errno == EINTR || errno == ECONNABORTED)) continue;
        if (socket < 0) {
            if (errno == EAGAIN) return;
            uv_poll_stop(poll); /* no descriptor is left: the sweep tries again */
            net->door_rests = true;
            return;
        }
        if (caller_may_come(net, (const struct sockaddr *)&from, size) == MHD_YES)
            begin(net, socket, &from, size);
        else close(socket);
    }
}

void couriers_sweep(struct net *net)
{
    struct courier *c = net->look_courier ? net->look_courier : net->couriers;
    int64_t         now = (int64_t)uv_now(&net->loop);
    unsigned        looks = LOOKED_AT(net->couriers_count), ended = 0;

    if (net->door < 0) return;
    if (net->door_rests) uv_poll_start(&net->comers, UV_READABLE, on_comers);
    net->door_rests = false;
    for (; c && looks && ended < SWEPT_MOST; c = net->look_courier, looks--) {
        net->look_courier = c->next;
        if (now < c->by_ms) continue;
        ended++;
        net->count.dropped_late++;
        finish(c, false);
    }
}

/* -------------------------------- the door -------------------------------- */

static uint16_t port_of(int door)
{
    struct sockaddr_storage at;
    socklen_t               size = sizeof at;

    must(getsockname(door, (struct sockaddr *)&at, &size) == 0);
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)(void *)&at)->sin6_port
                                          : ((struct sockaddr_in *)(void *)&at)->sin_port);
}

bool couriers_open(struct net *net, const struct sockaddr *at, socklen_t size)
{
    int door = socket(at->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), on = 1;

    if (door < 0) return false;
    setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (at->sa_family == AF_INET6) setsockopt(door, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    if (bind(door, at, size) != 0 || listen(door, SOMAXCONN) != 0) {
        close(door);
        return false;
    }
    net->door = door;
    net->port = port_of(door);
    net->to_shake_last = &net->to_shake;
    must(uv_poll_init(&net->loop, &net->comers, door) == 0);
    uv_idle_init(&net->loop, &net->shaking);
    net->comers.data = net;
    uv_poll_start(&net->comers, UV_READABLE, on_comers);
    return true;
}

static void after_door(uv_handle_t *handle)
{
    struct net *net = handle->data;

    close(net->door);
    net->door = -1;
}

/* What the library has said already still goes out, as far as the socket takes it. */
void couriers_stop(struct net *net)
{
    if (net->door < 0) return;
    uv_close((uv_handle_t *)&net->comers, after_door);
    uv_close((uv_handle_t *)&net->shaking, NULL);
    for (struct courier *c = net->couriers, *next; c; c = next) {
        next = c->next;
        while (c->shaken && !c->gone && !c->told_all && tls_flush(c->tls) && !tls_owes(c->tls)) {
            int waits = 0;

            if (ioctl(c->inside, FIONREAD, &waits) != 0 || waits == 0) break;
            fetch_from_library(c);
        }
        finish(c, c->shaken);
    }
    while (net->to_shake) couriers_shake(net);
}
