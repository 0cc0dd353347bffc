/* accept.c -- the port: new connections, and their TLS handshakes.
 *
 * Above the limit of connections, of all or of one address, a new one is closed as it comes:
 * waiting in the system's queue it would look like a house that is down.
 *
 * A handshake is arithmetic that everybody waits for.  So a client that has sent nothing yet has no
 * session, few handshakes are done in a turn of the loop, and the others stand in a line in the
 * order they came. */
#include "net/parts.h"

#include "base/must.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <unistd.h>

#define COMERS_A_TURN 64      /* let in, or turned away */
#define SHAKING_NS    1000000 /* in a turn: one handshake, and others while it lasts */

/* ------------------------------- handshakes ------------------------------- */

void handshake_awaits_turn(struct peer *peer)
{
    struct handshakes *line = &peer->net->handshakes;

    peer_await(peer, 0);
    peer->in_line = true;
    peer->next_in_line = NULL;
    *line->last = peer;
    line->last = &peer->next_in_line;
}

static void shake(struct peer *peer)
{
    int on = 1;

    if (peer->tls == NULL) peer->tls = tls_begin(peer->net->rules.tls, peer->socket);
    switch (peer->tls ? tls_shake(peer->tls) : TLS_FAILED) {
    case TLS_SHAKEN:
        /* We have nothing to say now, and many a client sends no more until it knows that its
         * handshake came. */
        setsockopt(peer->socket, IPPROTO_TCP, TCP_QUICKACK, &on, sizeof on);
        peer->state = PEER_ASKING;
        peer_hurry(peer, peer->net->rules.request_seconds);
        peer_await(peer, UV_READABLE);
        return;
    case TLS_TO_READ: peer_await(peer, UV_READABLE); return;
    case TLS_TO_WRITE: peer_await(peer, UV_WRITABLE); return;
    case TLS_FAILED:
        peer->net->count.tls_failed++;
        peer_end(peer);
        return;
    }
}

static void on_idle(uv_idle_t *idle)
{
    (void)idle;
}

void handshakes_go_on(struct net *net)
{
    struct handshakes *line = &net->handshakes;
    uint64_t           until = uv_hrtime() + SHAKING_NS;

    while (line->first) {
        struct peer *peer = line->first;

        line->first = peer->next_in_line;
        if (line->first == NULL) line->last = &line->first;
        peer->in_line = false;
        if (peer->state == PEER_GONE) {
            peer_close(peer);
            continue;
        }
        shake(peer);
        if (uv_hrtime() >= until) break;
    }
    if (net->stopping) return;
    if (line->first) uv_idle_start(&line->busy, on_idle);
    else uv_idle_stop(&line->busy);
}

/* --------------------------------- coming --------------------------------- */

static void on_comers(uv_poll_t *poll, int status, int events)
{
    struct net *net = poll->data;

    (void)status, (void)events;
    for (unsigned i = 0; i < COMERS_A_TURN; i++) {
        struct sockaddr_storage from;
        socklen_t               size = sizeof from;
        char                    address[ADDRESS_TEXT];
        int socket = accept4(net->listener.socket, (struct sockaddr *)&from, &size,
                             SOCK_NONBLOCK | SOCK_CLOEXEC);

        if (socket < 0 && (errno == EINTR || errno == ECONNABORTED)) continue;
        if (socket < 0) {
            if (errno == EAGAIN) return;
            uv_poll_stop(poll); /* no descriptor is left: the sweep tries again */
            net->listener.rests = true;
            return;
        }
        proxy_write_nearest(net, (const struct sockaddr *)&from, address);
        if (net->peers.count < net_connections_most(net) && !address_is_full(net, address)) {
            peer_begin(net, socket, address);
        } else {
            net->count.turned_away++;
            close(socket);
        }
    }
}

void listener_sweep(struct net *net)
{
    if (net->listener.rests) uv_poll_start(&net->listener.poll, UV_READABLE, on_comers);
    net->listener.rests = false;
}

/* -------------------------------- the port -------------------------------- */

static uint16_t port_of(int socket)
{
    struct sockaddr_storage at;
    socklen_t               size = sizeof at;

    must(getsockname(socket, (struct sockaddr *)&at, &size) == 0);
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)(void *)&at)->sin6_port
                                          : ((struct sockaddr_in *)(void *)&at)->sin_port);
}

static int open_port(const struct sockaddr *at, socklen_t size)
{
    int door = socket(at->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), on = 1;

    if (door < 0) return -1;
    setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (at->sa_family == AF_INET6) setsockopt(door, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    if (bind(door, at, size) == 0 && listen(door, SOMAXCONN) == 0) return door;
    close(door);
    return -1;
}

int listen_at(const struct net_rules *rules, uint16_t *port, const char **why)
{
    struct sockaddr_in  four;
    struct sockaddr_in6 six;
    bool                is_six = strchr(rules->address, ':') != NULL;
    int                 socket;

    if (is_six ? uv_ip6_addr(rules->address, rules->port, &six)
               : uv_ip4_addr(rules->address, rules->port, &four)) {
        *why = "not an address to listen at";
        return -1;
    }
    socket = is_six ? open_port((const struct sockaddr *)&six, sizeof six)
                    : open_port((const struct sockaddr *)&four, sizeof four);
    if (socket < 0) *why = "the port cannot be listened at; is it in use?";
    else *port = port_of(socket);
    return socket;
}

void listener_open(struct net *net, int socket)
{
    net->listener.socket = socket;
    net->handshakes.last = &net->handshakes.first;
    uv_idle_init(&net->loop, &net->handshakes.busy);
    must(uv_poll_init(&net->loop, &net->listener.poll, socket) == 0);
    net->listener.poll.data = net;
    uv_poll_start(&net->listener.poll, UV_READABLE, on_comers);
}

static void after_close(uv_handle_t *handle)
{
    struct net *net = handle->data;

    close(net->listener.socket);
}

void listener_close(struct net *net)
{
    uv_close((uv_handle_t *)&net->listener.poll, after_close);
    uv_close((uv_handle_t *)&net->handshakes.busy, NULL);
    while (net->handshakes.first) handshakes_go_on(net); /* all of them are gone */
}
