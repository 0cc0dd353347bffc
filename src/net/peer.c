/* peer.c -- one connection: reading, writing and its end.
 *
 * What arrives goes to http.c until the connection is a WebSocket, and then to websocket.c; neither
 * knows whether it came in the clear or by TLS.  What is to be written waits in one queue.
 *
 * Every connection has a deadline.  A client that sends one byte a second is not silent, so a
 * handshake and a request have to be whole by a certain time, and an answer has to be taken by one.
 * While the house thinks there is no deadline, and nothing is read. */
#include "net/parts.h"

#include "base/must.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define AT_ONCE      16     /* frames in one write */
#define FRAME_BYTES  64     /* what a frame costs that waits, beside its bytes */
#define IGNORED_MOST 262144 /* bytes after the last request */

/* Each time a part of them is looked at, so that everybody's turn comes once a second. */
#define LOOKED_AT(count) (1 + (count) / SWEEPS_A_SECOND)

/* ------------------------------- the bytes -------------------------------- */

struct net_bytes *net_bytes_of(size_t size)
{
    struct net_bytes *bytes = malloc(sizeof *bytes + size);

    must(bytes != NULL);
    *bytes = (struct net_bytes){.refs = 1, .size = size, .at = bytes->own};
    return bytes;
}

struct net_bytes *net_bytes_lasting(const char *at, size_t size)
{
    struct net_bytes *bytes = net_bytes_of(0);

    bytes->at = (const uint8_t *)at;
    bytes->size = size;
    return bytes;
}

void net_bytes_release(struct net_bytes *bytes)
{
    if (--bytes->refs == 0) free(bytes);
}

size_t net_bytes_size(const struct net_bytes *bytes)
{
    return bytes->size;
}

/* ------------------------------- the queue -------------------------------- */

/* What waits for a WebSocket; requests and their answers are counted by http.c. */
static void count_queued(struct peer *peer, size_t more, size_t less)
{
    if (peer->ws == NULL) return;
    peer->queued += more - less;
    peer->net->memory.queued += more - less;
}

static void written(struct peer *peer, size_t size)
{
    size += peer->sent;
    while (peer->first && size >= peer->first->bytes->size) {
        struct waiting *w = peer->first;

        size -= w->bytes->size;
        count_queued(peer, 0, w->bytes->size + FRAME_BYTES);
        peer->first = w->next;
        net_bytes_release(w->bytes);
        free(w);
    }
    if (peer->first == NULL) peer->last = &peer->first;
    peer->sent = size;
}

static ssize_t write_clear(struct peer *peer)
{
    struct iovec part[AT_ONCE];
    int          parts = 0;

    for (struct waiting *w = peer->first; w && parts < AT_ONCE; w = w->next, parts++)
        part[parts] = (struct iovec){.iov_base = (void *)(uintptr_t)w->bytes->at,
                                     .iov_len = w->bytes->size};
    part[0].iov_base = (char *)part[0].iov_base + peer->sent;
    part[0].iov_len -= peer->sent;
    return writev(peer->socket, part, parts);
}

/* Many frames in one record: each record costs its own head, seal and call. */
static ssize_t write_record(struct peer *peer)
{
    char  *record = peer->net->record;
    size_t size = 0, from = peer->sent;

    for (struct waiting *w = peer->first; w && size < TLS_RECORD; w = w->next, from = 0) {
        size_t more = w->bytes->size - from;

        if (more > TLS_RECORD - size) more = TLS_RECORD - size;
        memcpy(record + size, w->bytes->at + from, more);
        size += more;
    }
    return tls_write(peer->tls, record, size);
}

bool peer_write_out(struct peer *peer)
{
    if (peer->tls && !tls_flush(peer->tls)) return false;
    while (peer->first) {
        ssize_t size = peer->tls ? write_record(peer) : write_clear(peer);

        if (size < 0 && errno == EINTR) continue;
        if (size < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
        if (peer->ws) peer->net->count.bytes_told += (uint64_t)size;
        written(peer, (size_t)size);
    }
    return true;
}

static bool has_to_write(const struct peer *peer)
{
    return peer->first || (peer->tls && peer->tls->owes);
}

void peer_queue(struct peer *peer, struct net_bytes *bytes)
{
    struct waiting *w = malloc(sizeof *w);

    must(w != NULL);
    *w = (struct waiting){.bytes = bytes};
    bytes->refs++;
    *peer->last = w;
    peer->last = &w->next;
    count_queued(peer, bytes->size + FRAME_BYTES, 0);
    if (peer->in_line) return;
    peer->in_line = true;
    peer->next_in_line = peer->net->peers.dirty;
    peer->net->peers.dirty = peer;
}

void peer_send(struct peer *peer, struct net_bytes *bytes)
{
    struct net *net = peer->net;

    if (peer->state == PEER_GONE) return;
    /* A slow reader is dropped. */
    if (peer->queued + bytes->size + FRAME_BYTES > net->rules.queue_most) {
        net->count.dropped_slow++;
        peer_drop(peer, WS_CODE_TRY_LATER);
        return;
    }
    peer_queue(peer, bytes);
    net->count.told++;
}

/* ------------------------------- the end ---------------------------------- */

static void after_close(uv_handle_t *handle)
{
    struct peer *peer = handle->data;

    if (peer->tls) tls_end(peer->tls);
    if (peer->ws) {
        shutdown(peer->socket, SHUT_RDWR);
        ws_release(peer->ws);
    }
    close(peer->socket);
    free(peer);
}

void peer_close(struct peer *peer)
{
    uv_close((uv_handle_t *)&peer->poll, after_close);
}

static void forget_queue(struct peer *peer)
{
    for (struct waiting *w = peer->first, *next; w; w = next) {
        next = w->next;
        net_bytes_release(w->bytes);
        free(w);
    }
    peer->first = NULL;
    count_queued(peer, 0, peer->queued);
}

void peer_end(struct peer *peer)
{
    struct net *net = peer->net;

    if (peer->state == PEER_GONE) return;
    peer->state = PEER_GONE;
    address_closes(net, peer->address);
    if (net->peers.look == peer) net->peers.look = peer->next;
    *peer->at = peer->next;
    if (peer->next) peer->next->at = peer->at;
    net->peers.count--;
    http_forget(peer);
    forget_queue(peer);
    uv_poll_stop(&peer->poll);
    if (!peer->in_line) peer_close(peer);
}

void peer_drop(struct peer *peer, uint16_t code)
{
    uint8_t     frame[4];
    size_t      size = ws_closing_frame(frame, code);
    struct net *net = peer->net;

    if (peer->state == PEER_GONE) return;
    /* What was queued before, and a closing frame if the socket takes it at once. */
    if (peer_write_out(peer) && !has_to_write(peer)) {
        if (peer->tls) tls_write(peer->tls, (const char *)frame, size), tls_bye(peer->tls);
        else (void)!write(peer->socket, frame, size);
    }
    net->count.peers--;
    peer_end(peer);
    net->house.left(net->with, peer);
    peer_holds(peer, 0);
}

/* The socket is broken, or its client is gone. */
static void lose(struct peer *peer)
{
    if (peer->state == PEER_WEBSOCKET) peer_drop(peer, WS_CODE_GOING_AWAY);
    else if (peer->state != PEER_HELD) peer_end(peer); /* else http_tell() will find out */
}

/* With bytes unread close() would send a reset, and the client could lose the answer. */
void peer_finish(struct peer *peer)
{
    http_forget(peer);
    if (peer->tls) tls_bye(peer->tls);
    shutdown(peer->socket, SHUT_WR);
    peer->state = PEER_ENDING;
    peer_hurry(peer, peer->net->rules.request_seconds);
}

/* ------------------------------- the loop --------------------------------- */

void peer_hurry(struct peer *peer, unsigned seconds)
{
    peer->by_ms = seconds ? (int64_t)uv_now(&peer->net->loop) + 1000 * (int64_t)seconds : INT64_MAX;
}

/* The next request is not read before the answer to the last is written. */
static bool is_read_from(const struct peer *peer)
{
    return peer->state != PEER_HELD && peer->state != PEER_ANSWERED;
}

static void await_next(struct peer *peer)
{
    int events = is_read_from(peer) ? UV_READABLE : peer->awaited & UV_READABLE;

    peer_await(peer, events | (has_to_write(peer) && !peer->in_line ? UV_WRITABLE : 0));
}

/* A record that the socket did not take whole waits as well, in the library of TLS. */
static void count_owed(struct peer *peer)
{
    bool owes = peer->tls && peer->tls->owes;

    if (owes == peer->owes) return;
    peer->owes = owes;
    count_queued(peer, owes ? TLS_RECORD : 0, owes ? 0 : TLS_RECORD);
}

static void write_queue(struct peer *peer)
{
    if (!peer_write_out(peer)) {
        lose(peer);
        return;
    }
    if (peer->ws) count_owed(peer);
    if (peer->state == PEER_ANSWERED && !has_to_write(peer)) http_answered(peer);
    if (peer->state != PEER_GONE) await_next(peer);
}

/* What is said in one turn of the loop goes out in one write. */
void peers_flush(struct net *net)
{
    while (net->peers.dirty) {
        struct peer *peer = net->peers.dirty;

        net->peers.dirty = peer->next_in_line;
        peer->in_line = false;
        if (peer->state == PEER_GONE) peer_close(peer);
        else write_queue(peer);
        if (net->peers.dirty == NULL) memory_sweep(net);
    }
}

static void ignore(struct peer *peer)
{
    ssize_t size = read(peer->socket, peer->net->buffer, sizeof peer->net->buffer);

    if (size > 0) peer->queued += (size_t)size;
    else if (size == 0 || (errno != EAGAIN && errno != EINTR)) peer_end(peer);
    if (peer->queued > IGNORED_MOST) peer_end(peer);
}

static void take(struct peer *peer)
{
    char   *buffer = peer->net->buffer;
    size_t  room = peer->ws ? sizeof peer->net->buffer : TLS_RECORD;
    ssize_t size = peer->tls ? tls_read(peer->tls, buffer, room) : read(peer->socket, buffer, room);

    /* Records without content are no messages, and cost the house as much. */
    if (peer->ws && peer->tls && peer->tls->idle && websocket_is_flood(peer, peer->tls->idle)) {
        peer->net->count.dropped_flood++;
        peer_drop(peer, WS_CODE_POLICY);
        return;
    }
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (size <= 0) lose(peer);
    else if (peer->ws) websocket_take(peer, buffer, (size_t)size);
    else http_take(peer, buffer, (size_t)size);
}

static void on_ready(uv_poll_t *poll, int status, int events)
{
    struct peer *peer = poll->data;

    if (status < 0) {
        peer->awaited = 0; /* the loop has given up on it */
        lose(peer);
        return;
    }
    if (peer->state == PEER_SHAKING) {
        handshake_awaits_turn(peer);
        return;
    }
    if (events & UV_WRITABLE) write_queue(peer);
    if (peer->state == PEER_GONE || !(events & UV_READABLE)) return;
    if (peer->state == PEER_ENDING) ignore(peer);
    else if (is_read_from(peer)) take(peer);
    else peer_await(peer, peer->awaited & ~UV_READABLE);
}

/* To say again what is said already would cost two calls of the system. */
void peer_await(struct peer *peer, int events)
{
    if (peer->awaited == events) return;
    peer->awaited = (uint8_t)events;
    if (events) uv_poll_start(&peer->poll, events, on_ready);
    else uv_poll_stop(&peer->poll);
}

/* ------------------------------- beginning -------------------------------- */

void peer_begin(struct net *net, int socket, const char *address)
{
    struct peer *peer = calloc(1, sizeof *peer);
    int          on = 1;

    must(peer != NULL);
    *peer = (struct peer){.net = net,
                          .socket = socket,
                          .next = net->peers.first,
                          .at = &net->peers.first,
                          .state = net->rules.tls ? PEER_SHAKING : PEER_ASKING};
    must(strlen(address) < sizeof peer->address);
    memcpy(peer->address, address, strlen(address));
    address_opens(net, peer->address);
    peer->last = &peer->first;
    if (peer->next) peer->next->at = &peer->next;
    net->peers.first = peer;
    net->peers.count++;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    must(uv_poll_init(&net->loop, &peer->poll, socket) == 0);
    peer->poll.data = peer;
    peer_hurry(peer, peer->net->rules.request_seconds);
    peer_await(peer, UV_READABLE);
}

/* ------------------------------ all of them ------------------------------- */

/* Whether there was something to do about it. */
static bool sweep(struct peer *peer, int64_t now)
{
    if (peer->state == PEER_WEBSOCKET) return websocket_sweep(peer, now);
    if (now < peer->by_ms) return false;
    if (!(peer->kept && peer->http == NULL) && peer->state != PEER_ENDING)
        peer->net->count.dropped_late++;
    peer_end(peer);
    return true;
}

void peers_sweep(struct net *net)
{
    struct peer *peer = net->peers.look ? net->peers.look : net->peers.first;
    int64_t      now = (int64_t)uv_now(&net->loop);
    unsigned     looks = LOOKED_AT(net->peers.count), swept = 0;

    for (; peer && looks && swept < SWEPT_MOST; peer = net->peers.look, looks--) {
        net->peers.look = peer->next;
        swept += sweep(peer, now);
    }
}

/* What was said already still goes out, as far as the sockets take it. */
void peers_stop(struct net *net)
{
    for (struct peer *peer = net->peers.first, *next; peer; peer = next) {
        next = peer->next;
        if (peer->state == PEER_WEBSOCKET) {
            peer_drop(peer, WS_CODE_GOING_AWAY);
        } else if (peer->state != PEER_HELD) {
            if (peer->state == PEER_ANSWERED && peer_write_out(peer)) peer_finish(peer);
            peer_end(peer);
        }
    }
    peers_flush(net);
}
