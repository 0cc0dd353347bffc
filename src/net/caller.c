/* caller.c -- connections that are not WebSockets (yet): each has to get somewhere in time.
 *
 * The HTTP library gives up on a connection that is silent, and one byte a second is not
 * silence.  So there is a time by which a request has to be whole, and by which its answer has to
 * be taken; while the house thinks nobody is hurried.  Above the limit of connections, of all or
 * of one address, a new one is closed as it comes: waiting in the system's queue it would look
 * like a house that is down. */
#include "net/parts.h"

#include <stdlib.h>
#include <sys/socket.h>

#define ANSWER_TIMES 4 /* of the seconds for a request: a page may be a slow phone's */

static struct caller *caller_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(
        connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

    return info->socket_context;
}

static void hurry(const struct net *net, struct MHD_Connection *connection, unsigned times)
{
    struct caller *caller = caller_of(connection);

    if (caller == NULL) return;
    caller->by_ms = times ? (int64_t)uv_now(&net->loop) +
                                1000 * (int64_t)times * (int64_t)net->rules.request_seconds
                          : INT64_MAX;
}

void caller_asks(const struct net *net, struct MHD_Connection *connection)
{
    hurry(net, connection, 1);
}

void caller_waits(const struct net *net, struct MHD_Connection *connection)
{
    hurry(net, connection, 0);
}

void caller_is_told(const struct net *net, struct MHD_Connection *connection)
{
    hurry(net, connection, ANSWER_TIMES);
}

static void forget(struct net *net, struct caller *caller)
{
    if (net->look_caller == caller) net->look_caller = caller->next;
    *caller->at = caller->next;
    if (caller->next) caller->next->at = caller->at;
    caller->at = NULL;
}

void caller_becomes_peer(struct net *net, struct MHD_Connection *connection)
{
    struct caller *caller = caller_of(connection);

    if (caller == NULL || caller->at == NULL) return;
    forget(net, caller);
    neighbour_goes(net, caller->address); /* he is counted as a peer now */
    caller->address[0] = '\0';
}

bool caller_is_counted(struct MHD_Connection *connection)
{
    const struct caller *caller = caller_of(connection);

    return caller && caller->address[0];
}

void caller_notify(void *with, struct MHD_Connection *connection, void **mine,
                   enum MHD_ConnectionNotificationCode what)
{
    struct net    *net = with;
    struct caller *caller = *mine;

    if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
        if (caller && caller->at) forget(net, caller);
        if (caller) neighbour_goes(net, caller->address);
        if (caller && caller->courier) courier_is_left(caller->courier);
        free(caller);
        *mine = NULL;
        return;
    }
    caller = calloc(1, sizeof *caller);
    *mine = caller;
    if (caller == NULL) return; /* then only the library's own patience ends it */
    *caller = (struct caller){.next = net->callers, .at = &net->callers, .connection = connection};
    proxy_write_nearest(
        net, MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr,
        caller->address);
    neighbour_comes(net, caller->address);
    if (net->callers) net->callers->at = &caller->next;
    net->callers = caller;
    caller->courier = net->brought;
    if (caller->courier) courier_meets(caller->courier, caller);
    caller_asks(net, connection);
}

struct courier *caller_courier(struct MHD_Connection *connection)
{
    const struct caller *caller = caller_of(connection);

    return caller ? caller->courier : NULL;
}

void caller_loses_courier(struct caller *caller)
{
    caller->courier = NULL;
}

enum MHD_Result caller_may_come(void *with, const struct sockaddr *from, socklen_t size)
{
    struct net *net = with;
    char        address[46];

    (void)size;
    proxy_write_nearest(net, from, address);
    if (net_connections(net) < net_connections_most(net) && !neighbours_are_many(net, address))
        return MHD_YES;
    net->count.turned_away++;
    return MHD_NO;
}

/* The library notices a socket that was shut, and closes it. */
void callers_sweep(struct net *net)
{
    struct caller *caller = net->look_caller ? net->look_caller : net->callers, *next;
    int64_t        now = (int64_t)uv_now(&net->loop);
    unsigned       looks = LOOKED_AT(net_requests(net)), ended = 0;

    for (; caller && looks && ended < SWEPT_MOST; caller = next, looks--) {
        next = caller->next;
        net->look_caller = next;
        if (now < caller->by_ms) continue;
        ended++;
        caller->by_ms = INT64_MAX;
        net->count.dropped_late++;
        shutdown(MHD_get_connection_info(caller->connection, MHD_CONNECTION_INFO_CONNECTION_FD)
                     ->connect_fd,
                 SHUT_RDWR);
    }
}
