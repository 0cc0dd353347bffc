/* net.c -- the loop, and what comes into it from other threads. */
#include "net/parts.h"

#include "base/must.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/resource.h>

static void on_prepare(uv_prepare_t *prepare)
{
    struct net *net = prepare->data;

    peers_flush(net);
    if (net->to_shake) couriers_shake(net);
}

static void on_sweep(uv_timer_t *timer)
{
    struct net *net = timer->data;

    peers_sweep(net);
    callers_sweep(net);
    couriers_sweep(net);
    if (++net->sweeps % SWEEPS_A_SECOND) return;
    if (net->house.second) net->house.second(net->with);
}

static void on_wake(uv_async_t *wake)
{
    struct net  *net = wake->data;
    struct call *list;

    pthread_mutex_lock(&net->calls_lock);
    list = net->calls;
    net->calls = NULL;
    net->calls_last = &net->calls;
    pthread_mutex_unlock(&net->calls_lock);
    for (struct call *next; list; list = next) {
        next = list->next;
        list->run(list->with);
        free(list);
    }
}

void net_call(struct net *net, void (*call)(void *with), void *with)
{
    struct call *c = malloc(sizeof *c);

    must(c != NULL);
    *c = (struct call){.run = call, .with = with};
    pthread_mutex_lock(&net->calls_lock);
    *net->calls_last = c;
    net->calls_last = &c->next;
    if (!net->deaf) uv_async_send(&net->wake); /* afterwards nobody is there to be woken */
    pthread_mutex_unlock(&net->calls_lock);
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct net *net = signal->data;

    (void)number;
    if (net->house.told_to_stop == NULL || net->house.told_to_stop(net->with)) net_stop(net);
}

void net_stop_at(struct net *net)
{
    uv_signal_start(&net->term, on_signal, SIGTERM);
    uv_signal_start(&net->interrupt, on_signal, SIGINT);
}

#define FOR_THE_BOOKS 256 /* descriptors that are no client's */

/* The system gives a process a thousand descriptors unless it asks for more; where it may not have
 * as many as it wants there are fewer connections. */
static void ask_for_sockets(struct net_rules *rules)
{
    rlim_t        each = rules->tls ? 3 : 1; /* and a pair to the library: courier.c */
    rlim_t        wanted = each * rules->connections_most + FOR_THE_BOOKS;
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < wanted && limit.rlim_cur > 2 * FOR_THE_BOOKS)
        rules->connections_most = (unsigned)((limit.rlim_cur - FOR_THE_BOOKS) / each);
}

struct net *net_open(const struct net_rules *rules, const struct net_house *house, void *with,
                     const char **why)
{
    struct net *net = calloc(1, sizeof *net);

    must(net != NULL);
    must(rules->messages_per_second > 0 && rules->messages_per_second <= 1000);
    signal(SIGPIPE, SIG_IGN); /* a peer that is gone is told by write() */
    net->rules = *rules;
    ask_for_sockets(&net->rules);
    net->house = *house;
    net->with = with;
    net->calls_last = &net->calls;
    net->door = -1;
    net_work_open(net);
    must(getrandom(&net->streets, sizeof net->streets, 0) == sizeof net->streets);
    pthread_mutex_init(&net->calls_lock, NULL);
    must(uv_loop_init(&net->loop) == 0);
    uv_timer_init(&net->loop, &net->http_timer);
    uv_timer_init(&net->loop, &net->sweep);
    uv_prepare_init(&net->loop, &net->flush);
    uv_async_init(&net->loop, &net->wake, on_wake);
    uv_signal_init(&net->loop, &net->term);
    uv_signal_init(&net->loop, &net->interrupt);
    net->sweep.data = net->flush.data = net->wake.data = net;
    net->term.data = net->interrupt.data = net;
    if (!net_http_open(net, why)) {
        uv_close((uv_handle_t *)&net->http_timer, NULL);
        uv_close((uv_handle_t *)&net->sweep, NULL);
        uv_close((uv_handle_t *)&net->flush, NULL);
        uv_close((uv_handle_t *)&net->wake, NULL);
        uv_close((uv_handle_t *)&net->term, NULL);
        uv_close((uv_handle_t *)&net->interrupt, NULL);
        uv_run(&net->loop, UV_RUN_DEFAULT);
        uv_loop_close(&net->loop);
        free(net);
        return NULL;
    }
    uv_prepare_start(&net->flush, on_prepare);
    uv_timer_start(&net->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    return net;
}

uint16_t net_port(const struct net *net)
{
    return net->port;
}

void net_run(struct net *net)
{
    uv_run(&net->loop, UV_RUN_DEFAULT);
}

void net_stop(struct net *net)
{
    if (net->stopping) return;
    net->stopping = true;
    net_work_stop(net);
    for (struct peer *peer = net->peers, *next; peer; peer = next) {
        next = peer->next;
        peer_drop(peer, WS_CODE_GOING_AWAY);
    }
    peers_flush(net);
    couriers_stop(net);
    uv_timer_stop(&net->sweep);
    uv_close((uv_handle_t *)&net->sweep, NULL);
    uv_close((uv_handle_t *)&net->flush, NULL);
    uv_close((uv_handle_t *)&net->term, NULL);
    uv_close((uv_handle_t *)&net->interrupt, NULL);
    uv_close((uv_handle_t *)&net->http_poll, NULL);
    pthread_mutex_lock(&net->calls_lock);
    net->deaf = true;
    uv_close((uv_handle_t *)&net->wake, NULL);
    pthread_mutex_unlock(&net->calls_lock);
    uv_timer_stop(&net->http_timer);
    uv_unref((uv_handle_t *)&net->http_timer);
}

void net_close(struct net *net)
{
    must(net->stopping && net->peers == NULL);
    net_http_close(net);
    uv_close((uv_handle_t *)&net->http_timer, NULL);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    must(uv_loop_close(&net->loop) == 0);
    for (struct call *c = net->calls, *next; c; c = next) { /* that came too late to be run */
        next = c->next;
        free(c);
    }
    pthread_mutex_destroy(&net->calls_lock);
    free(net);
}

struct net_count net_counted(const struct net *net)
{
    struct net_count count = net->count;

    count.connections = net_connections(net);
    return count;
}
