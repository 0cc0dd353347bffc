/* memory.c -- what all clients together may cost (net_rules.memory_most).
 *
 * A connection is counted whole, as it was measured with everything that belongs to it; to it
 * comes what waits in its queue, and what the house says it holds for it.  Near the limit no
 * WebSocket is opened any more; above it whoever has most waiting goes: he reads too slowly, or
 * asked for too much. */
#include "net/parts.h"

#define CONNECTION_BYTES 16384

/* Of the whole, in eighths: what connections may take, and WebSockets among them.  The rest is for
 * what waits, so that no crowd at the door takes from who plays; and what is between them
 * for who only asks: to sign in, or whether the house is well. */
#define FOR_CONNECTIONS 6
#define FOR_PEERS       5

unsigned net_connections(const struct net *net)
{
    return net->http ? MHD_get_daemon_info(net->http, MHD_DAEMON_INFO_CURRENT_CONNECTIONS)
                           ->num_connections : 0;
}

unsigned net_connections_most(const struct net *net)
{
    size_t most = net->rules.memory_most / 8 * FOR_CONNECTIONS / CONNECTION_BYTES;

    return most && most < net->rules.connections_most ? (unsigned)most
                                                      : net->rules.connections_most;
}

static size_t used(const struct net *net)
{
    return CONNECTION_BYTES * (size_t)net_connections(net) + net->queued + net->held_bytes;
}

bool memory_is_short(const struct net *net)
{
    size_t most = net->rules.memory_most / 8 * FOR_PEERS;

    return most && used(net) + CONNECTION_BYTES > most;
}

void peer_holds(struct peer *peer, size_t bytes)
{
    peer->net->held_bytes += bytes - peer->held;
    peer->held = bytes;
}

/* After everything was written that could be: what is left waits for its readers. */
void memory_sweep(struct net *net)
{
    while (net->rules.memory_most && used(net) > net->rules.memory_most) {
        size_t worst = 0;

        for (struct peer *peer = net->peers; peer; peer = peer->next)
            if (peer->queued + peer->held > worst) worst = peer->queued + peer->held;
        if (worst == 0) return;    /* connections alone: no more of them are let in */
        for (struct peer *peer = net->peers, *next; peer; peer = next) {
            next = peer->next;
            if (peer->queued + peer->held <= worst / 2) continue;    /* many at a time */
            net->count.dropped_memory++;
            peer_drop(peer, WS_CODE_TRY_LATER);
        }
    }
}
