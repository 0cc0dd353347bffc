/* peer.c -- a WebSocket client: reading, writing, and being dropped. */
#include "net/parts.h"

#include "base/must.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#define AT_ONCE     16 /* frames in one write */
#define FRAME_BYTES 64 /* what a frame costs that waits, beside its bytes */
#define PIECES      16 /* of a message cost as much as a message */

/* ------------------------------- the bytes -------------------------------- */

static struct net_bytes *make_frame(enum ws_opcode opcode, const char *text, size_t size)
{
    uint8_t           head[WS_HEAD_MOST];
    size_t            extra = ws_frame_head(head, opcode, size);
    struct net_bytes *bytes = malloc(sizeof *bytes + extra + size);

    must(bytes != NULL);
    bytes->refs = 1;
    bytes->size = extra + size;
    memcpy(bytes->data, head, extra);
    if (size) memcpy(bytes->data + extra, text, size);
    return bytes;
}

struct net_bytes *net_bytes_text(const char *text, size_t size)
{
    return make_frame(WS_OP_TEXT, text, size);
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

static void count_queued(struct peer *peer, size_t more, size_t less)
{
    peer->queued += more - less;
    peer->net->queued += more - less;
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
        part[parts] = (struct iovec){.iov_base = w->bytes->data, .iov_len = w->bytes->size};
    part[0].iov_base = peer->first->bytes->data + peer->sent;
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
        memcpy(record + size, w->bytes->data + from, more);
        size += more;
    }
    return tls_write(peer->tls, record, size);
}

/* As much as the socket takes; false when it is broken. */
static bool write_out(struct peer *peer)
{
    if (peer->tls && !tls_flush(peer->tls)) return false;
    while (peer->first) {
        ssize_t size = peer->tls ? write_record(peer) : write_clear(peer);

        if (size < 0 && errno == EINTR) continue;
        if (size < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
        peer->net->count.bytes_told += (uint64_t)size;
        written(peer, (size_t)size);
    }
    return true;
}

static bool has_to_write(const struct peer *peer)
{
    return peer->first || (peer->tls && tls_owes(peer->tls));
}

/* ------------------------------- the end ---------------------------------- */

static void after_close(uv_handle_t *handle)
{
    struct peer *peer = handle->data;

    if (peer->tls) tls_end(peer->tls);
    shutdown(peer->socket, SHUT_RDWR);
    close(peer->socket);
    ws_release(peer->ws);
    free(peer);
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

static void write_last(struct peer *peer, const uint8_t *frame, size_t size)
{
    if (peer->tls) {
        tls_write(peer->tls, (const char *)frame, size);
        tls_bye(peer->tls);
    } else {
        (void)!write(peer->socket, frame, size);
    }
}

void peer_drop(struct peer *peer, uint16_t code)
{
    uint8_t frame[4];
    size_t  size = ws_closing_frame(frame, code);

    if (peer->gone) return;
    peer->gone = true;
    peer->net->count.peers--;
    neighbour_goes(peer->net, peer->address);
    if (peer->net->look_peer == peer) peer->net->look_peer = peer->next;
    /* What was said before, and a last word if there is room for it; nobody waits for more. */
    if (write_out(peer) && !has_to_write(peer)) write_last(peer, frame, size);
    forget_queue(peer);
    *peer->at = peer->next;
    if (peer->next) peer->next->at = peer->at;
    peer->net->house.left(peer->net->with, peer);
    peer_holds(peer, 0);
    uv_poll_stop(&peer->poll);
    if (!peer->dirty) uv_close((uv_handle_t *)&peer->poll, after_close);
}

/* ------------------------------- writing ---------------------------------- */

static void on_ready(uv_poll_t *poll, int status, int events);

static void await_writing(struct peer *peer, bool wanted)
{
    if (peer->writable_awaited == wanted) return;
    peer->writable_awaited = wanted;
    uv_poll_start(&peer->poll, UV_READABLE | (wanted ? UV_WRITABLE : 0), on_ready);
}

/* A record that the socket did not take whole waits as well, in the library of TLS. */
static void count_owed(struct peer *peer)
{
    bool owes = peer->tls && tls_owes(peer->tls);

    if (owes == peer->owes) return;
    peer->owes = owes;
    count_queued(peer, owes ? TLS_RECORD : 0, owes ? 0 : TLS_RECORD);
}

static void write_queue(struct peer *peer)
{
    bool whole = write_out(peer);

    count_owed(peer);
    if (whole) await_writing(peer, has_to_write(peer));
    else peer_drop(peer, WS_CODE_GOING_AWAY);
}

/* What is told in one turn of the loop goes out in one write. */
void peers_flush(struct net *net)
{
    while (net->dirty) {
        struct peer *peer = net->dirty;

        net->dirty = peer->next_dirty;
        peer->dirty = false;
        if (peer->gone) uv_close((uv_handle_t *)&peer->poll, after_close);
        else write_queue(peer);
        if (net->dirty == NULL) memory_sweep(net);
    }
}

static void append(struct peer *peer, struct net_bytes *bytes)
{
    struct waiting *w = malloc(sizeof *w);

    must(w != NULL);
    *w = (struct waiting){.bytes = bytes};
    bytes->refs++;
    *peer->last = w;
    peer->last = &w->next;
    count_queued(peer, bytes->size + FRAME_BYTES, 0);
    if (peer->dirty) return;
    peer->dirty = true;
    peer->next_dirty = peer->net->dirty;
    peer->net->dirty = peer;
}

static void queue(struct peer *peer, struct net_bytes *bytes)
{
    if (peer->gone) return;
    /* Who reads slowly goes. */
    if (peer->queued + bytes->size + FRAME_BYTES > peer->net->rules.queue_most) {
        peer->net->count.dropped_slow++;
        peer_drop(peer, WS_CODE_TRY_LATER);
        return;
    }
    append(peer, bytes);
    peer->net->count.told++;
}

void peer_send(struct peer *peer, struct net_bytes *bytes)
{
    queue(peer, bytes);
}

static void send_control(struct peer *peer, enum ws_opcode opcode, const char *text, size_t size)
{
    struct net_bytes *bytes = make_frame(opcode, text, size);

    queue(peer, bytes);
    net_bytes_release(bytes);
}

/* ------------------------------- reading ---------------------------------- */

static int64_t burst_of(const struct peer *peer)
{
    const struct net_rules *rules = &peer->net->rules;

    return peer->welcome || !rules->newcomer_burst ? rules->burst : rules->newcomer_burst;
}

static void fill_bucket(struct peer *peer)
{
    peer->filled_ms = (int64_t)uv_now(&peer->net->loop);
    peer->tokens_ms = 1000 / peer->net->rules.messages_per_second * burst_of(peer);
}

void peer_welcome(struct peer *peer)
{
    if (peer->welcome) return;
    peer->welcome = true;
    fill_bucket(peer);
}

/* A bucket of time: each message costs its share of a second, each piece of one a part of it. */
static bool is_flood(struct peer *peer, unsigned pieces)
{
    const struct net_rules *rules = &peer->net->rules;
    int64_t now = (int64_t)uv_now(&peer->net->loop), cost = 1000 / rules->messages_per_second;

    peer->tokens_ms += now - peer->filled_ms;
    if (peer->tokens_ms > cost * burst_of(peer)) peer->tokens_ms = cost * burst_of(peer);
    peer->filled_ms = now;
    peer->tokens_ms -= (cost * pieces + PIECES - 1) / PIECES;
    return peer->tokens_ms < 0;
}

/* The next message finds out if that was too much. */
void peer_charge(struct peer *peer, unsigned messages)
{
    peer->tokens_ms -= 1000 / (int64_t)peer->net->rules.messages_per_second * messages;
}

static void drop_flood(struct peer *peer)
{
    peer->net->count.dropped_flood++;
    peer_drop(peer, WS_CODE_POLICY);
}

static void hear(struct peer *peer, const struct ws_heard *heard)
{
    struct net *net = peer->net;

    if (heard->kind != WS_CLOSING && heard->kind != WS_BROKEN && is_flood(peer, PIECES)) {
        drop_flood(peer);
        return;
    }
    switch (heard->kind) {
    case WS_TEXT:
        net->count.heard++;
        net->house.heard(net->with, peer, heard->bytes, heard->size);
        return;
    case WS_PING: send_control(peer, WS_OP_PONG, heard->bytes, heard->size); return;
    case WS_PONG: return;
    case WS_CLOSING: peer_drop(peer, heard->code); return;
    case WS_BROKEN:
        net->count.dropped_broken++;
        peer_drop(peer, heard->code);
        return;
    }
}

static void take(struct peer *peer, const char *bytes, size_t size)
{
    struct ws_heard heard;

    peer->heard_ms = (int64_t)uv_now(&peer->net->loop);
    peer->asked_ms = 0;
    ws_feed(peer->ws, bytes, size);
    while (!peer->gone && ws_next(peer->ws, &heard)) hear(peer, &heard);
    if (!peer->gone && is_flood(peer, ws_pieces(peer->ws))) drop_flood(peer);
}

static void on_ready(uv_poll_t *poll, int status, int events)
{
    struct peer *peer = poll->data;
    ssize_t      size;

    if (status < 0) {
        peer_drop(peer, WS_CODE_GOING_AWAY);
        return;
    }
    if (events & UV_WRITABLE) write_queue(peer);
    if (peer->gone || !(events & UV_READABLE)) return;
    size = peer->tls ? tls_read(peer->tls, peer->net->buffer, sizeof peer->net->buffer)
                     : read(peer->socket, peer->net->buffer, sizeof peer->net->buffer);
    /* Records without content are no messages, and cost the house as much. */
    if (peer->tls && tls_idle(peer->tls) && is_flood(peer, tls_idle(peer->tls))) {
        drop_flood(peer);
        return;
    }
    if (size > 0) take(peer, peer->net->buffer, (size_t)size);
    else if (size == 0 || (errno != EAGAIN && errno != EINTR)) peer_drop(peer, WS_CODE_GOING_AWAY);
}

/* Somebody who has not said who he is in time. */
static bool is_stranger(const struct peer *peer, int64_t now)
{
    int64_t most = 1000 * (int64_t)peer->net->rules.newcomer_seconds;

    return most && !peer->welcome && now - peer->joined_ms >= most;
}

/* Whether there was something to do about him. */
static bool sweep(struct peer *peer, int64_t now)
{
    struct net *net = peer->net;
    int64_t     quiet = 1000 * (int64_t)net->rules.quiet_seconds;

    if (is_stranger(peer, now)) {
        net->count.dropped_stranger++;
        peer_drop(peer, WS_CODE_POLICY);
        return true;
    }
    if (peer->asked_ms ? now - peer->asked_ms < quiet : now - peer->heard_ms < quiet) return false;
    if (peer->asked_ms) {
        net->count.dropped_silent++;
        peer_drop(peer, WS_CODE_GOING_AWAY);
    } else {
        peer->asked_ms = now;
        send_control(peer, WS_OP_PING, NULL, 0);
    }
    return true;
}

void peers_sweep(struct net *net)
{
    struct peer *peer = net->look_peer ? net->look_peer : net->peers;
    int64_t      now = (int64_t)uv_now(&net->loop);
    unsigned     looks = LOOKED_AT((unsigned)net->count.peers), swept = 0;

    for (; peer && looks && swept < SWEPT_MOST; peer = net->look_peer, looks--) {
        net->look_peer = peer->next;
        swept += sweep(peer, now);
    }
}

/* ------------------------------ beginning --------------------------------- */

/* Bytes that are no frame of ours, and go before all of them. */
static void owe(struct peer *peer, const char *owed, size_t size)
{
    struct net_bytes *bytes = malloc(sizeof *bytes + size);

    must(bytes != NULL);
    *bytes = (struct net_bytes){.refs = 1, .size = size};
    memcpy(bytes->data, owed, size);
    append(peer, bytes);
    net_bytes_release(bytes);
}

void peer_begin(struct net *net, const struct peer_line *line, uint64_t who, const char *address)
{
    struct peer *peer = calloc(1, sizeof *peer);

    must(peer != NULL);
    *peer = (struct peer){.net = net,
                          .socket = line->socket,
                          .tls = line->tls,
                          .next = net->peers,
                          .at = &net->peers,
                          .ws = ws_open(net->rules.message_most)};
    must(peer->ws != NULL && strlen(address) < sizeof peer->address);
    memcpy(peer->address, address, strlen(address));
    peer->last = &peer->first;
    peer->heard_ms = peer->joined_ms = (int64_t)uv_now(&net->loop);
    fill_bucket(peer);
    if (net->peers) net->peers->at = &peer->next;
    net->peers = peer;
    net->count.peers++;
    neighbour_comes(net, peer->address);
    must(uv_poll_init(&net->loop, &peer->poll, line->socket) == 0);
    peer->poll.data = peer;
    uv_poll_start(&peer->poll, UV_READABLE, on_ready);
    if (line->owed_size) owe(peer, line->owed, line->owed_size);
    net->house.joined(net->with, peer, who);
    if (!peer->gone && line->early_size) take(peer, line->early, line->early_size);
    if (!peer->gone && line->late_size) take(peer, line->late, line->late_size);
}

void peer_keep(struct peer *peer, void *mine)
{
    peer->mine = mine;
}

void *peer_kept(const struct peer *peer)
{
    return peer->mine;
}

const char *peer_address(const struct peer *peer)
{
    return peer->address;
}
