/* parts.h -- what the files of the net share. */
#ifndef NET_PARTS_H
#define NET_PARTS_H

#include "net/http_read.h"
#include "net/net.h"
#include "net/ws.h"

#include <gnutls/gnutls.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <uv.h>

#define ADDRESS_TEXT 46 /* an address as text, with its terminator */

/* Connections that are late or silent are looked for often, and few are ended at a time:
 * thousands that came together would go together, and everybody else would wait for it. */
#define SWEEP_MS        20
#define SWEEPS_A_SECOND (1000 / SWEEP_MS)
#define SWEPT_MOST      30

#define TLS_RECORD 16384 /* bytes in a record of TLS, at most */

/* -------------------------------- connections ------------------------------ */

struct net_bytes {
    size_t         refs; /* touched in the loop's thread only, once sent */
    size_t         size;
    const uint8_t *at; /* its own, or bytes that outlive it */
    uint8_t        own[];
};

struct waiting { /* in a connection's queue */
    struct waiting   *next;
    struct net_bytes *bytes;
};

enum peer_state {
    PEER_SHAKING,  /* its TLS handshake is not over */
    PEER_ASKING,   /* a request is awaited, or on its way */
    PEER_HELD,     /* the house has its request */
    PEER_ANSWERED, /* an answer is being written */
    PEER_ENDING,   /* all was said; what still comes is ignored */
    PEER_WEBSOCKET,
    PEER_GONE
};

/* One connection, in the clear or by TLS, from accept() to close(). */
struct peer {
    struct net      *net;
    struct peer     *next, **at;   /* in the net's list */
    struct peer     *next_in_line; /* to be written to, or to shake hands with */
    uv_poll_t        poll;
    int              socket;
    enum peer_state  state;
    uint8_t          awaited; /* events of the socket that the loop looks for */
    bool             in_line;
    bool             kept; /* alive after a request: it need not send another */
    bool             welcome;
    bool             asked; /* whether it is there, since it was heard */
    bool             owes;  /* a record of TLS, counted among what is queued */
    struct tls      *tls;   /* NULL: in the clear, or nothing was heard yet */
    struct exchange *http;  /* the request and what came after it; NULL: nothing came */
    struct ws       *ws;    /* NULL: it is no WebSocket */
    struct waiting  *first, **last;
    size_t           sent;   /* bytes of the first that are gone */
    size_t           queued; /* bytes waiting for a WebSocket; or, once it ends, ignored */
    size_t           held;   /* bytes that the house keeps for it */
    void            *mine;
    int64_t          by_ms;     /* has to be further; a WebSocket: has to say who it is */
    int64_t          tokens_ms; /* of the bucket: time not yet spent on messages */
    int64_t          filled_ms;
    int64_t          heard_ms;              /* or asked */
    char             address[ADDRESS_TEXT]; /* that it is counted by; "": a proxy's */
};

/* peer.c */
void peer_begin(struct net *net, int socket, const char *address);
void peer_await(struct peer *peer, int events);
void peer_hurry(struct peer *peer, unsigned seconds); /* to be further by then; 0: no hurry */
void peer_queue(struct peer *peer, struct net_bytes *bytes);
bool peer_write_out(struct peer *peer); /* what the socket takes; false: it is broken */
void peer_finish(struct peer *peer);    /* says that nothing follows, and waits for its end */
void peer_end(struct peer *peer);       /* at once */
void peer_close(struct peer *peer);     /* its handle, after it ended in a line */
void peers_flush(struct net *net);
void peers_sweep(struct net *net);
void peers_stop(struct net *net); /* all but those whose request the house has */

/* To be filled by the caller; and bytes that outlive the connection, not copied. */
struct net_bytes *net_bytes_of(size_t size);
struct net_bytes *net_bytes_lasting(const char *at, size_t size);

/* accept.c: connections that come in, and their handshakes. */
int  listen_at(const struct net_rules *rules, uint16_t *port, const char **why); /* or -1 */
void listener_open(struct net *net, int socket);
void listener_sweep(struct net *net);
void listener_close(struct net *net);
void handshake_awaits_turn(struct peer *peer);
void handshakes_go_on(struct net *net);

/* http.c: requests and their answers. */
void http_take(struct peer *peer, const char *bytes, size_t size);
void http_answered(struct peer *peer); /* the answer was written */
void http_forget(struct peer *peer);

/* websocket.c: a connection that is one. */
struct joining {
    const char *key, *address; /* of its handshake, and of the client */
    const char *early;         /* frames that came with it */
    size_t      early_size;
    uint64_t    who;
};
void websocket_begin(struct peer *peer, const struct joining *joining);
void websocket_take(struct peer *peer, const char *bytes, size_t size);
bool websocket_is_flood(struct peer *peer, unsigned pieces);
bool websocket_sweep(struct peer *peer, int64_t now); /* was there something to do */

/* memory.c */
unsigned net_connections_most(const struct net *net);
bool     memory_is_short(const struct net *net);           /* for another WebSocket */
bool     memory_takes_body(struct net *net, size_t bytes); /* counts them if it does */
bool     memory_takes_answer(struct net *net, size_t bytes);
void     memory_has_back(struct net *net, size_t bytes);
void     memory_sweep(struct net *net);

/* address.c: how many connections one address has; "" has none.  And an address as a number that
 * no client can foresee; 0: the machine itself, or "". */
uint64_t address_hash(const struct net *net, const char *address);
bool     address_is_full(struct net *net, const char *address);
void     address_opens(struct net *net, const char *address);
void     address_closes(struct net *net, const char *address);

/* ------------------------- behind a proxy: proxy.c ------------------------- */

#define PROXY_LINES 8

struct proxy_said { /* more than once: the lists are one, and the last is the nearest */
    const char *line[PROXY_LINES];
    unsigned    count;
};

void proxy_note(struct proxy_said *said, const char *line);
/* The first from the end that is not a proxy that we know; "": none is given. */
void proxy_believe(const char *const *known, const struct proxy_said *said, char out[ADDRESS_TEXT]);

/* The other end of the socket; "": a proxy, whose client is not known yet. */
void proxy_write_nearest(const struct net *net, const struct sockaddr *from,
                         char out[ADDRESS_TEXT]);

/* --------------------- a client's end of TLS: tls.c ------------------------ */

/* Nothing waits; errno EAGAIN: later. */
enum tls_shaken { TLS_SHAKEN, TLS_TO_READ, TLS_TO_WRITE, TLS_FAILED };

struct tls {
    gnutls_session_t session;
    uint64_t         heard; /* records under this key */
    unsigned         idle;  /* records without content, in the last reading */
    bool             owes;  /* the library has bytes that the socket did not take yet */
    bool             broken;
};

struct tls     *tls_begin(const struct net_tls *with, int socket); /* or NULL */
enum tls_shaken tls_shake(struct tls *tls);
ssize_t         tls_read(struct tls *tls, char *out, size_t size);          /* 0: it says no more */
ssize_t         tls_write(struct tls *tls, const char *bytes, size_t size); /* how many */
bool            tls_flush(struct tls *tls); /* false: it is broken */
void            tls_bye(struct tls *tls);   /* says that nothing follows, if it can */
void            tls_end(struct tls *tls);   /* the socket is left open */

/* ----------------------------------- the net ------------------------------- */

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
    uint64_t from; /* address_hash() of its client */
};

struct work_line {
    struct labour *first, **last; /* that wait for a thread */
    unsigned       waiting, working;
};

struct listener {
    uv_poll_t poll;
    int       socket;
    uint16_t  port;
    bool      rests; /* until descriptors are left again */
};

struct handshakes { /* in the order they came */
    struct peer *first, **last;
    uv_idle_t    busy; /* so that the loop does not sleep while one waits */
};

struct peers {
    struct peer *first;
    struct peer *look;  /* where the sweep goes on; NULL: at the first */
    struct peer *dirty; /* have something to be written */
    unsigned     count;
};

struct memory_use {      /* bytes */
    size_t queued, held; /* for WebSockets: by us, and by the house */
    size_t http;         /* in requests that come and answers that go */
};

#define ADDRESS_PLACES 16384

struct address_counts { /* connections by address */
    uint32_t open[ADDRESS_PLACES];
    uint64_t secret; /* so that no client chooses where it is counted */
};

struct calls { /* from other threads */
    pthread_mutex_t lock;
    struct call    *first, **last;
    bool            closed; /* the loop is not woken any more */
};

struct net {
    struct net_rules      rules;
    struct net_house      house;
    void                 *with;
    uv_loop_t             loop;
    uv_timer_t            sweep;
    unsigned              sweeps;
    uv_prepare_t          flush;
    uv_async_t            wake;
    uv_signal_t           term, interrupt;
    bool                  stopping;
    struct listener       listener;
    struct handshakes     handshakes;
    struct peers          peers;
    struct memory_use     memory;
    struct address_counts addresses;
    struct calls          calls;
    struct work_line      line[NET_LINES];
    struct net_count      count;
    char                  buffer[65536];         /* what is being read; the loop is alone */
    char                  record[TLS_RECORD];    /* what is being written */
    char                  value[HTTP_HEAD_MOST]; /* of a query or a cookie, asked for last */
};

void net_work_open(struct net *net);
void net_work_stop(struct net *net); /* what waits will not be done */

#endif
