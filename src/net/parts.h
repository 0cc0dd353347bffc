/* parts.h -- what the files of the net share. */
#ifndef NET_PARTS_H
#define NET_PARTS_H

#include "net/net.h"
#include "net/ws.h"

#include <microhttpd.h>
#include <pthread.h>
#include <sys/types.h>
#include <uv.h>

struct net_bytes {
    size_t  refs; /* touched in the loop's thread only, once sent */
    size_t  size;
    uint8_t data[]; /* a whole frame */
};

struct waiting { /* in a peer's queue */
    struct waiting   *next;
    struct net_bytes *bytes;
};

/* Who is too late or too silent is looked for often, and few are ended at a time: thousands who
 * came together would be thousands who go together, and everybody else would wait for it. */
#define SWEEP_MS        20
#define SWEEPS_A_SECOND (1000 / SWEEP_MS)
#define SWEPT_MOST      30

/* Each time a part of them is looked at, so that everybody's turn comes once a second. */
#define LOOKED_AT(count) (1 + (count) / SWEEPS_A_SECOND)

#define TLS_RECORD 16384 /* bytes in a record of TLS, at most */

#define NEIGHBOURS 16384 /* what addresses have open is counted in so many places */

struct peer {
    struct net     *net;
    struct peer    *next, **at; /* in the net's list */
    struct peer    *next_dirty;
    struct ws      *ws;
    uv_poll_t       poll;
    int             socket;
    struct tls     *tls; /* NULL: in the clear */
    struct waiting *first, **last;
    size_t          queued, sent; /* bytes waiting; bytes of the first that are gone */
    size_t          held;         /* bytes that the house keeps for it */
    void           *mine;
    int64_t         tokens_ms; /* of the bucket: time not yet spent on messages */
    int64_t         joined_ms, filled_ms, heard_ms;
    int64_t         asked_ms; /* whether it is there; 0: not asked since it was heard */
    bool            dirty, gone, writable_awaited, welcome;
    bool            owes; /* a record of TLS, counted among what is queued */
    char            address[46];
};

struct caller {                        /* a connection that is no WebSocket */
    struct caller         *next, **at; /* in the net's list; at NULL: not any more */
    struct MHD_Connection *connection;
    struct courier        *courier;     /* who brought him; NULL: he came in the clear */
    int64_t                by_ms;       /* has to be further */
    char                   address[46]; /* of the socket; "": a proxy's */
};

struct call {
    struct call *next;
    void (*run)(void *with);
    void *with;
};

struct labour { /* for another thread */
    struct labour *next;
    struct net    *net;
    enum net_line  line;
    uv_work_t      request;
    void (*work)(void *with);
    void (*done)(void *with, bool worked);
    void    *with;
    uint64_t from; /* of whom: neighbourhood() */
};

struct work_line {
    struct labour *first, **last; /* that wait for a thread */
    unsigned       waiting, working;
};

struct net {
    struct net_rules   rules;
    struct net_house   house;
    void              *with;
    uv_loop_t          loop;
    uv_poll_t          http_poll;
    uv_timer_t         http_timer, sweep;
    unsigned           sweeps;
    uv_prepare_t       flush;
    uv_async_t         wake;
    uv_signal_t        term, interrupt;
    struct MHD_Daemon *http;
    struct peer       *peers, *dirty;
    struct caller     *callers;
    struct peer       *look_peer; /* where the sweep goes on; NULL: at the first */
    struct caller     *look_caller;
    struct courier    *couriers, *look_courier;
    unsigned           couriers_count, alone;     /* all of them; whom only they know */
    struct courier    *to_shake, **to_shake_last; /* hands with, in the order they came */
    struct courier    *brought;                   /* is about to be the library's caller */
    int                door;                      /* where they come in; -1: in the clear */
    bool               door_rests;                /* until descriptors are left again */
    uv_poll_t          comers;
    uv_idle_t          shaking;
    size_t             queued, held_bytes;     /* of all peers */
    size_t             http_bytes;             /* in requests that come and answers that go */
    uint32_t           neighbours[NEIGHBOURS]; /* connections by address: see neighbours.c */
    uint64_t           streets;                /* so that nobody chooses where he is counted */
    pthread_mutex_t    calls_lock;
    struct call       *calls, **calls_last;
    struct http_held  *held; /* requests whose answers come later */
    struct work_line   line[NET_LINES];
    struct net_count   count;
    uint16_t           port;
    bool               handed; /* a socket over: the library has a connection to end */
    bool               stopping;
    bool               deaf;               /* under calls_lock: the loop is not woken any more */
    char               buffer[65536];      /* what is being read; the loop is alone */
    char               record[TLS_RECORD]; /* what is being written in one */
};

void net_http_run(struct net *net); /* lets the HTTP library work */
bool net_http_open(struct net *net, const char **why);
void net_http_close(struct net *net);
void net_work_open(struct net *net);
void net_work_stop(struct net *net); /* what waits will not be done */

/* memory.c */
unsigned net_connections(const struct net *net);
unsigned net_connections_most(const struct net *net);
unsigned net_requests(const struct net *net);              /* connections that are no WebSocket */
bool     memory_is_short(const struct net *net);           /* for another WebSocket */
bool     memory_takes_body(struct net *net, size_t bytes); /* counts them if it does */
bool     memory_takes_answer(struct net *net, size_t bytes);
void     memory_has_back(struct net *net, size_t bytes);
void     memory_sweep(struct net *net);

/* neighbours.c: how many connections one address has; "" has none.  And whom an address is of, as
 * a number that nobody outside can foresee; 0: the machine itself, or nobody. */
uint64_t neighbourhood(const struct net *net, const char *address);
bool     neighbours_are_many(struct net *net, const char *address);
void     neighbour_comes(struct net *net, const char *address);
void     neighbour_goes(struct net *net, const char *address);

/* caller.c: what a connection has to do next, and by when. */
void            caller_asks(const struct net *net, struct MHD_Connection *connection);
void            caller_waits(const struct net *net, struct MHD_Connection *connection);
void            caller_is_told(const struct net *net, struct MHD_Connection *connection);
void            caller_becomes_peer(struct net *net, struct MHD_Connection *connection);
bool            caller_is_counted(struct MHD_Connection *connection); /* among its neighbours */
void            callers_sweep(struct net *net);
enum MHD_Result caller_may_come(void *net, const struct sockaddr *from, socklen_t size);
void            caller_notify(void *net, struct MHD_Connection *connection, void **mine,
                              enum MHD_ConnectionNotificationCode what);

/* proxy.c: who is at the other end, by what a proxy that is believed says. */
#define PROXY_ADDRESS 46
#define PROXY_LINES   8

struct proxy_said { /* more than once: the lists are one, and the last is the nearest */
    const char *line[PROXY_LINES];
    unsigned    count;
};

void proxy_write_address(const struct net *net, struct MHD_Connection *connection,
                         char out[PROXY_ADDRESS]);
void proxy_note(struct proxy_said *said, const char *line);
/* The first from the end who is not a proxy that we know; "": nobody says. */
void proxy_believe(const char *const *known, const struct proxy_said *said,
                   char out[PROXY_ADDRESS]);

/* Who is at the other end of the socket; "": a proxy, and who called it is not known yet. */
void proxy_write_nearest(const struct net *net, const struct sockaddr *from,
                         char out[PROXY_ADDRESS]);

/* tls.c: a client's end of an encrypted line.  Nothing waits; errno EAGAIN: later. */
enum tls_shaken { TLS_SHAKEN, TLS_TO_READ, TLS_TO_WRITE, TLS_FAILED };

struct tls     *tls_begin(const struct net_tls *with, int socket); /* or NULL */
enum tls_shaken tls_shake(struct tls *tls);
ssize_t         tls_read(struct tls *tls, char *out, size_t size);          /* 0: it says no more */
ssize_t         tls_write(struct tls *tls, const char *bytes, size_t size); /* how many */
unsigned        tls_idle(const struct tls *tls); /* records without content, last read */
bool            tls_owes(const struct tls *tls); /* has more to write than the socket takes */
bool            tls_flush(struct tls *tls);      /* false: it is broken */
void            tls_bye(struct tls *tls);        /* says that nothing follows, if it can */
void            tls_end(struct tls *tls);        /* the socket is left open */

/* courier.c: between clients that speak TLS and the HTTP library. */
bool            couriers_open(struct net *net, const struct sockaddr *at, socklen_t size);
void            couriers_shake(struct net *net);
void            couriers_sweep(struct net *net);
void            couriers_stop(struct net *net);
void            courier_meets(struct courier *courier, struct caller *caller);
void            courier_is_left(struct courier *courier);
void            caller_loses_courier(struct caller *caller);
struct courier *caller_courier(struct MHD_Connection *connection); /* or NULL */

/* A line that becomes a WebSocket, and what was on its way: `early` was read with the request,
 * `late` came after it, and `owed` is to be written before anything else. */
struct peer_line {
    int         socket;
    struct tls *tls; /* NULL: in the clear */
    const char *early;
    char       *late, *owed; /* allocated, or NULL */
    size_t      early_size, late_size, owed_size;
};
void peer_begin(struct net *net, const struct peer_line *line, uint64_t who, const char *address);
bool courier_hands_over(struct courier *courier, int library, struct peer_line *out);
void peers_flush(struct net *net);
void peers_sweep(struct net *net);

#endif
