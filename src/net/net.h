/* net.h -- HTTP and WebSocket on one port, in the clear or by TLS, by one loop in one
 * thread.  Knows no rule of any game, no player and no money.
 *
 * The house gives it a handful of functions (struct net_house), all called in the
 * loop's thread.  From other threads only net_call() may be used: it runs a
 * function in the loop, and with it everything else is reached.
 *
 * Bytes to be told to many are encoded once (net_bytes) and shared by every queue
 * they wait in.  Nothing grows without bound: connections, bytes waiting for a
 * slow reader, the size and the number of messages of a client all have an end,
 * and a client that passes it is dropped. */
#ifndef NET_NET_H
#define NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct net;
struct peer; /* a connection; the house sees those that are WebSockets */

struct net_rules {
    const char        *address; /* to listen at: "127.0.0.1" */
    uint16_t           port;    /* 0: any; net_port() tells which */
    unsigned           connections_most;
    unsigned           per_address_most; /* of them; the machine itself may have all */
    size_t             message_most;     /* bytes in a message from a client */
    size_t             body_most;        /* bytes in the body of a request */
    size_t             queue_most;       /* bytes waiting for one client */
    size_t             memory_most;      /* bytes for all of them; 0: no end but the others */
    unsigned           messages_per_second, burst;
    unsigned           newcomer_burst;   /* until peer_welcome(); 0: as burst */
    unsigned           newcomer_seconds; /* to call peer_welcome() in, or it is dropped; 0: any */
    unsigned           request_seconds;  /* for a request to arrive, for an answer to be taken */
    unsigned           quiet_seconds;    /* a peer that is silent so long is asked, then dropped */
    const char *const *origins; /* pages that may open a WebSocket, exactly; NULL ends them */
    const char *const *proxies; /* whose X-Forwarded-For is believed; NULL ends them */
    struct net_tls    *tls;     /* the certificate and its key; NULL: in the clear */
};

struct http_request {
    const char *method, *path;
    const char *body; /* terminated; may hold anything */
    size_t      body_size;
    const char *address; /* of the client, as text */
    void       *held;    /* of the net: see http_header() */
};

const char *http_header(const struct http_request *request, const char *name); /* or NULL */
/* Both until the next call of either. */
const char *http_query(const struct http_request *request, const char *name);  /* or NULL */
const char *http_cookie(const struct http_request *request, const char *name); /* or NULL */
bool        http_is_ours(const struct http_request *request); /* its Origin is one of ours */

struct http_answer {
    unsigned    status;
    const char *type; /* Content-Type; NULL: no content */
    const char *body; /* copied, unless `lasting` */
    size_t      size;
    bool        lasting;  /* the body outlives the connection */
    const char *encoding; /* Content-Encoding; NULL: the bytes as they are */
    const char *cache;    /* Cache-Control; NULL: no-store */
    const char *cookie;   /* Set-Cookie; NULL: none */
    const char *allow;    /* Allow, with 405 */
};

/* An answer that comes later.  Within answer(): the request stays open and *out is not sent;
 * http_tell() sends the answer, once, in the loop's thread; what it needs is copied. */
struct http_held;
struct http_held *http_hold(const struct http_request *request);
void              http_tell(struct http_held *held, const struct http_answer *answer);

struct net_house {
    void (*answer)(void *house, const struct http_request *request, struct http_answer *out);

    /* May this request become a WebSocket?  0, or the status that refuses it.  What is put
     * in *who comes back in joined(). */
    unsigned (*admit)(void *house, const struct http_request *request, uint64_t *who);

    void (*joined)(void *house, struct peer *peer, uint64_t who);
    void (*heard)(void *house, struct peer *peer, const char *text, size_t size);
    void (*left)(void *house, struct peer *peer);

    /* Each may be NULL.  Once a second; and SIGTERM or SIGINT came: true, the net stops now,
     * false, the house will stop it. */
    void (*second)(void *house);
    bool (*told_to_stop)(void *house);
};

/* A certificate, with those that signed it after it, and its key, both as PEM.  NULL: *no. */
enum net_tls_no {
    NET_TLS_GOOD,
    NET_TLS_NO_CERTIFICATE, /* there is none in it */
    NET_TLS_NO_KEY,
    NET_TLS_KEY_LOCKED, /* by a password */
    NET_TLS_NOT_A_PAIR, /* the key is another's */
    NET_TLS_OTHER_KIND, /* of key: it would never shake hands, or take too long */
    NET_TLS_FAILED      /* no memory, or a library without TLS 1.3 */
};
struct net_tls *net_tls_open(const char *certificate, size_t certificate_size, const char *key,
                             size_t key_size, enum net_tls_no *no);
int64_t         net_tls_from(const struct net_tls *tls); /* seconds since 1970 */
int64_t         net_tls_until(const struct net_tls *tls);
void            net_tls_close(struct net_tls *tls); /* after the net; may be NULL */

struct net *net_open(const struct net_rules *rules, const struct net_house *house, void *with,
                     const char **why); /* NULL, and why not */
uint16_t    net_port(const struct net *net);
void        net_run(struct net *net);     /* until net_stop() */
void        net_stop(struct net *net);    /* closes every peer as going away */
void        net_stop_at(struct net *net); /* … when SIGTERM or SIGINT comes */
void        net_close(struct net *net);

/* From any thread: `call` runs in the loop, in the order asked. */
void net_call(struct net *net, void (*call)(void *with), void *with);

/* What takes too long for the loop: `work` runs in another thread, then `done` in the loop;
 * `worked` is false where the net was stopped first.  It stands in a line, where few are done at
 * once and none waits for those of another, as what is asked from `address`, which has so many
 * places there.  False: too many wait. */
enum net_line {
    LINE_HEAVY,   /* on purpose, such as the hash of a password */
    LINE_READING, /* from the disk, for anybody */
    LINE_STAFF,   /* for those who run the house */
    NET_LINES
};
bool net_work(struct net *net, enum net_line line, const char *address, void (*work)(void *with),
              void (*done)(void *with, bool worked), void *with);

/* A message, encoded once.  Made with one reference; sending adds its own. */
struct net_bytes;
struct net_bytes *net_bytes_text(const char *text, size_t size);
void              net_bytes_release(struct net_bytes *bytes);
size_t            net_bytes_size(const struct net_bytes *bytes);

void  peer_send(struct peer *peer, struct net_bytes *bytes);
void  peer_drop(struct peer *peer, uint16_t code);       /* left() is called before it returns */
void  peer_charge(struct peer *peer, unsigned messages); /* it asked for more than its words */
void  peer_welcome(struct peer *peer);                   /* is known: has the whole burst */
void  peer_keep(struct peer *peer, void *mine); /* whatever the house wants to find again */
void *peer_kept(const struct peer *peer);
void  peer_holds(struct peer *peer, size_t bytes); /* that the house keeps for it, in all */
const char *peer_address(const struct peer *peer); /* as text */

struct net_count {
    uint64_t connections, peers, heard, told, bytes_told, dropped_slow, dropped_flood,
        dropped_broken, dropped_silent, dropped_memory, dropped_late, dropped_stranger, refused,
        turned_away, tls_failed;
};
struct net_count net_counted(const struct net *net);

#endif
