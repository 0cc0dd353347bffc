/* caller.c -- connections that are not WebSockets (yet): each has to get somewhere in time.
 *
 * The HTTP library gives up on a connection that is silent, and one byte a second is not
 * silence.  So there is a time by which a request has to be whole, and by which its answer has to
 * be taken; while the house thinks nobody is hurried.  Above the limit of connections
 * a new one is closed as it comes: waiting in the system's queue it would look like a house that
 * is down. */
#include "net/parts.h"

#include <stdlib.h>
#include <sys/socket.h>

#define ANSWER_TIMES 4    /* of the seconds for a request: a page may be a slow phone's */

static struct caller *caller_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

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

static void forget(struct caller *caller)
{
    *caller->at = caller->next;
    if (caller->next) caller->next->at = caller->at;
    caller->at = NULL;
}

void caller_becomes_peer(struct MHD_Connection *connection)
{
    struct caller *caller = caller_of(connection);

    if (caller && caller->at) forget(caller);
}

void caller_notify(void *with, struct MHD_Connection *connection, void **mine,
                   enum MHD_ConnectionNotificationCode what)
{
    struct net    *net = with;
    struct caller *caller = *mine;

    if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
        if (caller && caller->at) forget(caller);
        free(caller);
        *mine = NULL;
        return;
    }
    caller = calloc(1, sizeof *caller);
    *mine = caller;
    if (caller == NULL) return;    /* then only the library's own patience ends it */
    *caller = (struct caller){.next = net->callers, .at = &net->callers, .connection = connection};
    if (net->callers) net->callers->at = &caller->next;
    net->callers = caller;
    caller_asks(net, connection);
}

enum MHD_Result caller_may_come(void *with, const struct sockaddr *from, socklen_t size)
{
    struct net *net = with;

    (void)from, (void)size;
    if (net_connections(net) < net_connections_most(net)) return MHD_YES;
    net->count.turned_away++;
    return MHD_NO;
}

/* The library notices a socket that was shut, and closes it. */
void callers_sweep(struct net *net)
{
    int64_t  now = (int64_t)uv_now(&net->loop);
    unsigned ended = 0;

    for (struct caller *caller = net->callers; caller && ended < SWEPT_MOST;
         caller = caller->next) {
        if (now < caller->by_ms) continue;
        ended++;
        caller->by_ms = INT64_MAX;
        net->count.dropped_late++;
        shutdown(MHD_get_connection_info(caller->connection, MHD_CONNECTION_INFO_CONNECTION_FD)
                     ->connect_fd, SHUT_RDWR);
    }
}
