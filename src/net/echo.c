/* echo.c -- a house that says back what it hears, for net_test.py.  Prints its port.
 *
 *     "all:TEXT"  to every peer, encoded once      "drop"  drops the peer
 *     "much:N"    N messages of 1000 bytes         "count" the counts
 *     anything else comes back as it is
 *
 * POST /echo answers at once, POST /later when a thread has turned the body around.
 *
 * With "free" on its command line it takes as much as comes: the bare loop that others are
 * measured against.  With "tls CERTIFICATE KEY" after that it speaks TLS. */
#include "base/file.h"
#include "net/net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct net  *net;
static struct peer *peers[4096];
static size_t       count;

static void say(struct peer *peer, const char *text, size_t size)
{
    struct net_bytes *bytes = net_bytes_text(text, size);

    peer_send(peer, bytes);
    net_bytes_release(bytes);
}

struct turning {
    struct http_held *held;
    size_t            size;
    char              text[1000];
};

static void turn(void *with)
{
    struct turning *t = with;

    for (size_t i = 0; i < t->size / 2; i++) {
        char first = t->text[i];

        t->text[i] = t->text[t->size - 1 - i];
        t->text[t->size - 1 - i] = first;
    }
}

static void turned(void *with, bool worked)
{
    struct turning *t = with;

    http_tell(t->held, &(struct http_answer){.status = worked ? 200 : 503,
                                             .type = "text/plain",
                                             .body = t->text,
                                             .size = worked ? t->size : 0});
    free(t);
}

static void answer_later(const struct http_request *r, struct http_answer *out)
{
    struct turning *t = calloc(1, sizeof *t);

    if (t == NULL || r->body_size > sizeof t->text) abort();
    memcpy(t->text, r->body, r->body_size);
    t->size = r->body_size;
    if (net_work(net, LINE_HEAVY, r->address, turn, turned, t)) {
        t->held = http_hold(r);
    } else {
        out->status = 503;
        free(t);
    }
}

static void answer(void *house, const struct http_request *r, struct http_answer *out)
{
    (void)house;
    if (strcmp(r->path, "/later") == 0) {
        answer_later(r, out);
        return;
    }
    if (strcmp(r->path, "/echo") != 0) return;
    if (strcmp(r->method, "POST") != 0) {
        out->status = 405;
        out->allow = "POST";
        return;
    }
    *out = (struct http_answer){
        .status = 200, .type = "text/plain; charset=utf-8", .body = r->body, .size = r->body_size};
}

static unsigned admit(void *house, const struct http_request *r, uint64_t *who)
{
    (void)house;
    *who = 7;
    return strcmp(r->path, "/ws") == 0 ? 0 : 404;
}

static void joined(void *house, struct peer *peer, uint64_t who)
{
    (void)house;
    if (who != 7 || count == sizeof peers / sizeof peers[0]) abort();
    peer_keep(peer, (void *)(uintptr_t)count);
    peers[count++] = peer;
}

static void heard(void *house, struct peer *peer, const char *text, size_t size)
{
    char line[1200];

    (void)house;
    if (size == 4 && memcmp(text, "drop", 4) == 0) {
        peer_drop(peer, 1008);
    } else if (size == 5 && memcmp(text, "count", 5) == 0) {
        struct net_count c = net_counted(net);

        say(peer, line,
            (size_t)snprintf(
                line, sizeof line, "peers %u connections %u slow %u flood %u late %u failed %u",
                (unsigned)c.peers, (unsigned)c.connections, (unsigned)c.dropped_slow,
                (unsigned)c.dropped_flood, (unsigned)c.dropped_late, (unsigned)c.tls_failed));
    } else if (size > 5 && size < 12 && memcmp(text, "much:", 5) == 0) {
        memcpy(line, text + 5, size - 5);
        line[size - 5] = '\0';
        long many = strtol(line, NULL, 10);

        memset(line, 'x', 1000);
        for (long i = 0; i < many; i++) say(peer, line, 1000);
    } else if (size > 4 && memcmp(text, "all:", 4) == 0) {
        struct net_bytes *bytes = net_bytes_text(text + 4, size - 4);

        for (size_t i = 0; i < count; i++)
            if (peers[i]) peer_send(peers[i], bytes);
        net_bytes_release(bytes);
    } else {
        say(peer, text, size);
    }
}

static void left(void *house, struct peer *peer)
{
    (void)house;
    peers[(uintptr_t)peer_kept(peer)] = NULL;
}

static struct net_tls *read_tls(const char *certificate_path, const char *key_path)
{
    const char     *why = "";
    size_t          size, key_size;
    char           *certificate = file_read(certificate_path, 65536, &size, &why);
    char           *key = file_read(key_path, 65536, &key_size, &why);
    enum net_tls_no no;
    struct net_tls *tls;

    if (!certificate || !key) abort();
    tls = net_tls_open(certificate, size, key, key_size, &no);
    if (!tls) abort();
    free(certificate);
    free(key);
    return tls;
}

int main(int argc, char **argv)
{
    static char              own[64];
    static const char *const origins[] = {"http://feltro.test", own, NULL};
    struct net_rules         rules = {.address = "127.0.0.1",
                                      .connections_most = 3000,
                                      .per_address_most = 3000,
                                      .message_most = 4096,
                                      .body_most = 16384,
                                      .queue_most = 262144,
                                      .messages_per_second = 100,
                                      .burst = 200,
                                      .request_seconds = 2,
                                      .quiet_seconds = 1,
                                      .origins = origins};
    const struct net_house   house = {answer, admit, joined, heard, left, NULL, NULL};
    const char              *why;

    if (argc > 1 && strcmp(argv[1], "free") == 0) {
        rules.messages_per_second = 1000;
        rules.burst = 1u << 30;
        rules.quiet_seconds = 20;
    }
    if (argc > 3 && strcmp(argv[argc - 3], "tls") == 0)
        rules.tls = read_tls(argv[argc - 2], argv[argc - 1]);
    net = net_open(&rules, &house, NULL, &why);
    if (net == NULL) {
        fprintf(stderr, "echo: %s\n", why);
        return 1;
    }
    snprintf(own, sizeof own, "%s://127.0.0.1:%u", rules.tls ? "https" : "http", net_port(net));
    net_stop_at(net);
    printf("%u\n", net_port(net));
    fflush(stdout);
    net_run(net);
    net_close(net);
    net_tls_close(rules.tls);
    return 0;
}
