/* websocket.c -- a connection that is a WebSocket: how it becomes one, what is heard and what is
 * too much (RFC 6455). */
#include "net/parts.h"

#include "base/must.h"

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PIECES       16    /* of a message cost as much as a message */
#define SENDING_MOST 65536 /* bytes that the system keeps for a slow reader, and as much again */

/* ------------------------------ the handshake ----------------------------- */

/* RFC 6455, 4.2.2: with the proof that the request was understood. */
static struct net_bytes *make_welcome(const char *key)
{
    char              words[200], both[64];
    unsigned char     hash[20];
    gnutls_datum_t    proof, digest = {.data = hash, .size = sizeof hash};
    struct net_bytes *bytes;
    int size = snprintf(both, sizeof both, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);

    must(gnutls_hash_fast(GNUTLS_DIG_SHA1, both, (size_t)size, hash) == 0);
    must(gnutls_base64_encode2(&digest, &proof) == 0);
    size = snprintf(words, sizeof words,
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Accept: %.*s\r\n\r\n",
                    (int)proof.size, (const char *)proof.data);
    gnutls_free(proof.data);
    bytes = net_bytes_of((size_t)size);
    memcpy(bytes->own, words, (size_t)size);
    return bytes;
}

/* --------------------------------- floods --------------------------------- */

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
    peer_hurry(peer, 0);
    fill_bucket(peer);
}

/* A bucket of time: each message costs its share of a second, each piece of one a part of it. */
bool websocket_is_flood(struct peer *peer, unsigned pieces)
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

/* -------------------------------- messages -------------------------------- */

static struct net_bytes *make_frame(enum ws_opcode opcode, const char *text, size_t size)
{
    uint8_t           head[WS_HEAD_MOST];
    size_t            extra = ws_frame_head(head, opcode, size);
    struct net_bytes *bytes = net_bytes_of(extra + size);

    memcpy(bytes->own, head, extra);
    if (size) memcpy(bytes->own + extra, text, size);
    return bytes;
}

struct net_bytes *net_bytes_text(const char *text, size_t size)
{
    return make_frame(WS_OP_TEXT, text, size);
}

static void send_control(struct peer *peer, enum ws_opcode opcode, const char *text, size_t size)
{
    struct net_bytes *bytes = make_frame(opcode, text, size);

    peer_send(peer, bytes);
    net_bytes_release(bytes);
}

static void hear(struct peer *peer, const struct ws_heard *heard)
{
    struct net *net = peer->net;

    if (heard->kind != WS_CLOSING && heard->kind != WS_BROKEN && websocket_is_flood(peer, PIECES)) {
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

static bool is_open(const struct peer *peer)
{
    return peer->state == PEER_WEBSOCKET;
}

void websocket_take(struct peer *peer, const char *bytes, size_t size)
{
    struct ws_heard heard;

    peer->heard_ms = (int64_t)uv_now(&peer->net->loop);
    peer->asked = false;
    ws_feed(peer->ws, bytes, size);
    while (is_open(peer) && ws_next(peer->ws, &heard)) hear(peer, &heard);
    if (is_open(peer) && websocket_is_flood(peer, ws_pieces(peer->ws))) drop_flood(peer);
}

/* ---------------------------- its whole life ------------------------------ */

/* It is counted by the address of its request now, and not by its proxy's. */
static void count_by(struct peer *peer, const char *address)
{
    address_closes(peer->net, peer->address);
    must(strlen(address) < sizeof peer->address);
    memcpy(peer->address, address, strlen(address) + 1);
    address_opens(peer->net, peer->address);
}

void websocket_begin(struct peer *peer, const struct joining *joining)
{
    struct net       *net = peer->net;
    struct net_bytes *welcome = make_welcome(joining->key);
    int               most = SENDING_MOST;

    count_by(peer, joining->address);
    setsockopt(peer->socket, SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
    peer->state = PEER_WEBSOCKET;
    peer->ws = ws_open(net->rules.message_most);
    must(peer->ws != NULL);
    peer->heard_ms = (int64_t)uv_now(&net->loop);
    peer_hurry(peer, net->rules.newcomer_seconds);
    fill_bucket(peer);
    net->count.peers++;
    peer_queue(peer, welcome);
    net_bytes_release(welcome);
    net->house.joined(net->with, peer, joining->who);
    if (is_open(peer) && joining->early_size)
        websocket_take(peer, joining->early, joining->early_size);
}

bool websocket_sweep(struct peer *peer, int64_t now)
{
    struct net *net = peer->net;

    if (now >= peer->by_ms) {
        net->count.dropped_stranger++;
        peer_drop(peer, WS_CODE_POLICY);
        return true;
    }
    if (now - peer->heard_ms < 1000 * (int64_t)net->rules.quiet_seconds) return false;
    if (peer->asked) {
        net->count.dropped_silent++;
        peer_drop(peer, WS_CODE_GOING_AWAY);
    } else {
        peer->asked = true;
        peer->heard_ms = now;
        send_control(peer, WS_OP_PING, NULL, 0);
    }
    return true;
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
