/* odd_tls.c -- a TLS client that does what Python's does not, at src/net/echo, for tls_test.py.
 *
 *     odd_tls PORT limit N SIZE     asks for records of N bytes, posts SIZE bytes, reads the echo
 *     odd_tls PORT slow N MANY      the same over a WebSocket that it is slow to read from
 *     odd_tls PORT keys MANY        a slow reader who wants new keys meanwhile
 *     odd_tls PORT empty MANY       MANY records without content, then a message
 *
 * Prints how many bytes of the answer came, of those that should have. */
#define _GNU_SOURCE /* memmem */
#include <arpa/inet.h>
#include <gnutls/gnutls.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define ANSWER_MOST (1 << 20)
#define MESSAGE     1004 /* bytes of a frame of "much:" */

static char room[ANSWER_MOST];

static int call(int port, int window)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct timeval     patience = {.tv_sec = 20};
    int                line = socket(AF_INET, SOCK_STREAM, 0);

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (window) setsockopt(line, SOL_SOCKET, SO_RCVBUF, &window, sizeof window);
    setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(line, (struct sockaddr *)&at, sizeof at) != 0) exit(1);
    return line;
}

static gnutls_session_t shake(int line, size_t limit)
{
    gnutls_session_t                 session;
    gnutls_certificate_credentials_t nobody;
    int                              said;

    gnutls_certificate_allocate_credentials(&nobody);
    gnutls_init(&session, GNUTLS_CLIENT);
    gnutls_priority_set_direct(session, "NORMAL:-VERS-ALL:+VERS-TLS1.3", NULL);
    gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, nobody);
    if (limit) gnutls_record_set_max_recv_size(session, limit);
    gnutls_transport_set_int(session, line);
    do said = gnutls_handshake(session);
    while (said < 0 && !gnutls_error_is_fatal(said));
    if (said < 0) exit(1);
    return session;
}

static void say(gnutls_session_t session, const char *bytes, size_t size)
{
    while (size) {
        ssize_t said = gnutls_record_send(session, bytes, size);

        if (said < 0) return; /* what is answered tells */
        bytes += said;
        size -= (size_t)said;
    }
}

static size_t hear(gnutls_session_t session, size_t wanted)
{
    size_t   heard = 0;
    unsigned nothing = 0; /* how often: a new key is no content */

    while (heard < wanted && nothing < 10) {
        ssize_t said = gnutls_record_recv(session, room + heard, wanted - heard);

        nothing += said == GNUTLS_E_AGAIN;
        if (said < 0 && !gnutls_error_is_fatal((int)said)) continue;
        if (said <= 0) break;
        heard += (size_t)said;
    }
    return heard;
}

static void say_frame(gnutls_session_t session, const char *text)
{
    char   frame[64] = {(char)0x81, (char)(0x80 | strlen(text))}; /* masked with zeros */
    size_t size = 6 + strlen(text);

    memcpy(frame + 6, text, strlen(text));
    say(session, frame, size);
}

static void upgrade(gnutls_session_t session)
{
    static const char request[] = "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
                                  "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                                  "Origin: http://feltro.test\r\n\r\n";
    size_t            heard = 0;

    say(session, request, sizeof request - 1);
    while (!memmem(room, heard, "\r\n\r\n", 4)) {
        if (gnutls_record_recv(session, room + heard, 1) != 1) exit(1);
        heard++;
    }
}

/* How much of it is frames of "much:", from the beginning. */
static size_t is_much(size_t heard)
{
    static const unsigned char head[] = {0x81, 126, 1000 >> 8, 1000 & 255};

    for (size_t i = 0; i < heard; i++) {
        size_t at = i % MESSAGE;

        if ((unsigned char)room[i] != (at < sizeof head ? head[at] : 'x')) return i;
    }
    return heard;
}

static void tell(size_t heard, size_t wanted)
{
    printf("%zu of %zu\n", heard, wanted);
}

static void post(int port, size_t limit, size_t size)
{
    gnutls_session_t session = shake(call(port, 0), limit);
    char            *body = calloc(1, size + 256), *end;
    int              head = snprintf(body, 256,
                                     "POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                                                  "Content-Length: %zu\r\n\r\n",
                                     size);
    size_t           heard;

    memset(body + head, 'y', size);
    say(session, body, (size_t)head + size);
    heard = hear(session, ANSWER_MOST);
    end = memmem(room, heard, "\r\n\r\n", 4);
    tell(end ? (size_t)(room + heard - end) - 4 : 0, size);
    free(body);
}

static void read_slowly(int port, size_t limit, unsigned many, bool keys)
{
    gnutls_session_t session = shake(call(port, 2048), limit);
    char             text[32];

    upgrade(session);
    snprintf(text, sizeof text, "much:%u", many);
    say_frame(session, text);
    usleep(300000); /* until its socket takes no more */
    for (unsigned i = 0; keys && i < 3; i++) {
        gnutls_session_key_update(session, GNUTLS_KU_PEER);
        say_frame(session, "much:5");
        many += 5;
        usleep(50000);
    }
    tell(is_much(hear(session, many * MESSAGE)), many * MESSAGE);
}

static void say_empty(int port, unsigned many)
{
    gnutls_session_t session = shake(call(port, 0), 0);

    upgrade(session);
    for (unsigned i = 0; i < many; i++)
        if (gnutls_record_send2(session, "", 0, 1, 0) < 0) break;
    say_frame(session, "much:1");
    tell(is_much(hear(session, MESSAGE)), MESSAGE);
}

static unsigned number(int words, char **word, int which)
{
    return which < words ? (unsigned)strtoul(word[which], NULL, 10) : 0;
}

int main(int words, char **word)
{
    int         port = (int)number(words, word, 1);
    const char *what = words > 3 ? word[2] : "";
    unsigned    first = number(words, word, 3), second = number(words, word, 4);

    signal(SIGPIPE, SIG_IGN); /* who is dropped tells what he has heard */
    if (strcmp(what, "limit") == 0) post(port, first, second);
    else if (strcmp(what, "slow") == 0) read_slowly(port, first, second, false);
    else if (strcmp(what, "keys") == 0) read_slowly(port, 0, first, true);
    else if (strcmp(what, "empty") == 0) say_empty(port, first);
    else return 2;
    return 0;
}
