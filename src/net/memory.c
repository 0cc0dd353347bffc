/* memory.c -- what all clients together may cost (net_rules.memory_most).
 *
 * A connection is counted whole, more than was measured with everything that belongs to it, and
 * more again where it has the state of a TLS session; to it comes what waits in its queue, and
 * what the house says it holds for it.  Near the limit no WebSocket is opened any more; above it
 * the connections with most waiting are dropped: they read too slowly, or asked for too much.
 * Requests and answers have a part of their own, so that they never cost a player his seat. */
#include "net/parts.h"

#define CONNECTION_BYTES 16384
#define SESSION_BYTES    36864 /* eleven thousand, and a record that is not whole yet */

/* Of the whole, in eighths: what connections may take, and what requests and their answers may.
 * The rest is for what waits for players. */
#define FOR_CONNECTIONS 6
#define FOR_REQUESTS    1

/* Of the connections, in sixths: WebSockets.  The last is for requests: to sign in, or to ask
 * whether the house is well. */
#define FOR_PEERS 5

static size_t connection_bytes(const struct net *net)
{
    return CONNECTION_BYTES + (net->rules.tls ? SESSION_BYTES : 0);
}

unsigned net_connections_most(const struct net *net)
{
    size_t most = net->rules.memory_most / 8 * FOR_CONNECTIONS / connection_bytes(net);

    return most && most < net->rules.connections_most ? (unsigned)most
                                                      : net->rules.connections_most;
}

bool memory_is_short(const struct net *net)
{
    return net->count.peers >= net_connections_most(net) / 6 * FOR_PEERS;
}

static bool takes(struct net *net, size_t bytes, size_t most)
{
    if (most && net->memory.http + bytes > most) return false;
    net->memory.http += bytes;
    return true;
}

bool memory_takes_answer(struct net *net, size_t bytes)
{
    return takes(net, bytes, net->rules.memory_most / 8 * FOR_REQUESTS);
}

/* Half of it, so that bodies without end leave room for answers. */
bool memory_takes_body(struct net *net, size_t bytes)
{
    return takes(net, bytes, net->rules.memory_most / 8 * FOR_REQUESTS / 2);
}

void memory_has_back(struct net *net, size_t bytes)
{
    net->memory.http -= bytes;
}

void peer_holds(struct peer *peer, size_t bytes)
{
    peer->net->memory.held += bytes - peer->held;
    peer->held = bytes;
}

static bool is_over(const struct net *net)
{
    size_t most = net->rules.memory_most / 8 * (8 - FOR_REQUESTS);

    return most &&
           connection_bytes(net) * net->peers.count + net->memory.queued + net->memory.held > most;
}

/* After everything was written that could be: what is left waits for its readers. */
void memory_sweep(struct net *net)
{
    while (is_over(net)) {
        size_t worst = 0;

        for (struct peer *peer = net->peers.first; peer; peer = peer->next)
            if (peer->queued + peer->held > worst) worst = peer->queued + peer->held;
        if (worst == 0) return; /* connections alone: no more of them are let in */
        for (struct peer *peer = net->peers.first, *next; peer; peer = next) {
            next = peer->next;
            if (peer->queued + peer->held <= worst / 2) continue; /* many at a time */
            net->count.dropped_memory++;
            peer_drop(peer, WS_CODE_TRY_LATER);
        }
    }
}
