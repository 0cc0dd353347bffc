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
    if (net->handshakes.first) handshakes_go_on(net);
}

static void on_sweep(uv_timer_t *timer)
{
    struct net *net = timer->data;

    peers_sweep(net);
    listener_sweep(net);
    if (++net->sweeps % SWEEPS_A_SECOND) return;
    if (net->house.second) net->house.second(net->with);
}

static void on_wake(uv_async_t *wake)
{
    struct net  *net = wake->data;
    struct call *list;

    pthread_mutex_lock(&net->calls.lock);
    list = net->calls.first;
    net->calls.first = NULL;
    net->calls.last = &net->calls.first;
    pthread_mutex_unlock(&net->calls.lock);
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
    pthread_mutex_lock(&net->calls.lock);
    *net->calls.last = c;
    net->calls.last = &c->next;
    if (!net->calls.closed) uv_async_send(&net->wake); /* afterwards there is no loop to wake */
    pthread_mutex_unlock(&net->calls.lock);
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
    rlim_t        wanted = (rlim_t)rules->connections_most + FOR_THE_BOOKS;
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < wanted && limit.rlim_cur > 2 * FOR_THE_BOOKS)
        rules->connections_most = (unsigned)(limit.rlim_cur - FOR_THE_BOOKS);
}

struct net *net_open(const struct net_rules *rules, const struct net_house *house, void *with,
                     const char **why)
{
    uint16_t    port = 0;
    int         socket = listen_at(rules, &port, why);
    struct net *net;

    must(rules->messages_per_second > 0 && rules->messages_per_second <= 1000);
    if (socket < 0) return NULL;
    signal(SIGPIPE, SIG_IGN); /* a peer that is gone is told by write() */
    net = calloc(1, sizeof *net);
    must(net != NULL);
    net->rules = *rules;
    ask_for_sockets(&net->rules);
    net->house = *house;
    net->with = with;
    net->calls.last = &net->calls.first;
    net->listener.port = port;
    net_work_open(net);
    must(getrandom(&net->addresses.secret, sizeof net->addresses.secret, 0) ==
         sizeof net->addresses.secret);
    pthread_mutex_init(&net->calls.lock, NULL);
    must(uv_loop_init(&net->loop) == 0);
    uv_timer_init(&net->loop, &net->sweep);
    uv_prepare_init(&net->loop, &net->flush);
    uv_async_init(&net->loop, &net->wake, on_wake);
    uv_signal_init(&net->loop, &net->term);
    uv_signal_init(&net->loop, &net->interrupt);
    net->sweep.data = net->flush.data = net->wake.data = net;
    net->term.data = net->interrupt.data = net;
    listener_open(net, socket);
    uv_prepare_start(&net->flush, on_prepare);
    uv_timer_start(&net->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    return net;
}

uint16_t net_port(const struct net *net)
{
    return net->listener.port;
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
    peers_stop(net);
    listener_close(net);
    uv_timer_stop(&net->sweep);
    uv_close((uv_handle_t *)&net->sweep, NULL);
    uv_close((uv_handle_t *)&net->flush, NULL);
    uv_close((uv_handle_t *)&net->term, NULL);
    uv_close((uv_handle_t *)&net->interrupt, NULL);
    pthread_mutex_lock(&net->calls.lock);
    net->calls.closed = true;
    uv_close((uv_handle_t *)&net->wake, NULL);
    pthread_mutex_unlock(&net->calls.lock);
}

void net_close(struct net *net)
{
    must(net->stopping);
    while (net->peers.first) /* whose answers never came */
        http_tell((struct http_held *)net->peers.first,
                  &(struct http_answer){.status = 503, .body = "", .lasting = true});
    peers_flush(net);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    must(uv_loop_close(&net->loop) == 0);
    for (struct call *c = net->calls.first, *next; c; c = next) { /* too late to be run */
        next = c->next;
        free(c);
    }
    pthread_mutex_destroy(&net->calls.lock);
    free(net);
}

struct net_count net_counted(const struct net *net)
{
    struct net_count count = net->count;

    count.connections = net->peers.count;
    return count;
}
