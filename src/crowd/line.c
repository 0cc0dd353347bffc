#define _GNU_SOURCE /* memmem, SOCK_NONBLOCK */
#include "crowd/line.h"

#include "base/must.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define AT_ONCE 262144

enum { OP_TEXT = 1, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10 };

/* RFC 6455, 1.3: its own example of a key, and what proves that it was understood. */
static const char key[] = "dGhlIHNhbXBsZSBub25jZQ==";
static const char proof[] = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

static void keep(char **at, size_t *used, size_t *room, const void *bytes, size_t size)
{
    if (*used + size > *room) {
        *room = 2 * (*used + size);
        *at = realloc(*at, *room);
        must(*at != NULL);
    }
    memcpy(*at + *used, bytes, size);
    *used += size;
}

static void forget(char **at, size_t *used, size_t *room)
{
    free(*at);
    *at = NULL;
    *used = *room = 0;
}

/* ------------------------------- calling ---------------------------------- */

bool line_call(struct line *line, const struct line_place *at)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(at->port)};
    int                on = 1;

    line->socket = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (line->socket < 0 || inet_pton(AF_INET, at->address, &to.sin_addr) != 1) return false;
    setsockopt(line->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    line->state = LINE_CALLING;
    if (connect(line->socket, (struct sockaddr *)&to, sizeof to) == 0 || errno == EINPROGRESS)
        return true;
    line_close(line);
    return false;
}

void line_close(struct line *line)
{
    if (line->state != LINE_CLOSED) close(line->socket);
    line->state = LINE_CLOSED;
    forget(&line->in, &line->in_used, &line->in_room);
    forget(&line->out, &line->out_used, &line->out_room);
}

static bool ask(struct line *line, const struct line_place *at)
{
    char      words[512];
    int       fault = 0;
    socklen_t size = sizeof fault;
    int       used;

    if (getsockopt(line->socket, SOL_SOCKET, SO_ERROR, &fault, &size) != 0 || fault) return false;
    used = snprintf(words, sizeof words,
                    "GET /ws HTTP/1.1\r\nHost: %s:%u\r\nConnection: Upgrade\r\n"
                    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: %s\r\nOrigin: http://%s:%u\r\n\r\n",
                    at->address, at->port, key, at->address, at->port);
    must(used > 0 && (size_t)used < sizeof words);
    keep(&line->out, &line->out_used, &line->out_room, words, (size_t)used);
    line->state = LINE_ASKING;
    return line_flush(line);
}

/* ------------------------------- saying ----------------------------------- */

/* A client's frames are masked, so that no proxy mistakes them for requests. */
static void say(struct line *line, unsigned opcode, const char *text, size_t size)
{
    static uint32_t mask = 2015;
    uint8_t         head[8] = {(uint8_t)(0x80u | opcode)};
    size_t          used = 2;
    char           *at;

    must(size < 65536);
    mask = mask * 1664525u + 1013904223u;
    if (size < 126) {
        head[1] = (uint8_t)(0x80u | size);
    } else {
        head[1] = 0x80u | 126u;
        head[2] = (uint8_t)(size >> 8);
        head[3] = (uint8_t)size;
        used = 4;
    }
    memcpy(head + used, &mask, sizeof mask);
    keep(&line->out, &line->out_used, &line->out_room, head, used + sizeof mask);
    keep(&line->out, &line->out_used, &line->out_room, text, size);
    at = line->out + line->out_used - size;
    for (size_t i = 0; i < size; i++) at[i] = (char)(at[i] ^ (char)head[used + i % 4]);
}

void line_say(struct line *line, const char *text, size_t size)
{
    say(line, OP_TEXT, text, size);
}

bool line_flush(struct line *line)
{
    while (line->out_used) {
        ssize_t gone = send(line->socket, line->out, line->out_used, MSG_NOSIGNAL);

        if (gone < 0 && errno == EINTR) continue;
        if (gone < 0) return errno == EAGAIN;
        line->out_used -= (size_t)gone;
        memmove(line->out, line->out + gone, line->out_used);
    }
    return true;
}

bool line_wants_to_write(const struct line *line)
{
    return line->state == LINE_CALLING || line->out_used;
}

/* ------------------------------- hearing ---------------------------------- */

/* One whole frame at the beginning: its length, 0 when it is not whole yet. */
static size_t frame_size(const uint8_t *at, size_t size, size_t *head)
{
    uint64_t length;

    if (size < 2) return 0;
    length = at[1] & 0x7fu;
    *head = length < 126 ? 2 : length == 126 ? 4 : 10;
    if (size < *head) return 0;
    if (*head > 2) {
        length = 0;
        for (size_t i = 2; i < *head; i++) length = length << 8 | at[i];
    }
    return size - *head < length ? 0 : *head + (size_t)length;
}

/* The answer to the call; how many bytes it had, 0: not whole yet, -1: it is a no. */
static ssize_t take_answer(struct line *line, const char *bytes, size_t size)
{
    const char *end = memmem(bytes, size, "\r\n\r\n", 4);

    if (end == NULL) return 0;
    if (size < 12 || memcmp(bytes, "HTTP/1.1 101", 12) != 0 ||
        memmem(bytes, (size_t)(end - bytes), proof, sizeof proof - 1) == NULL)
        return -1;
    line->state = LINE_OPEN;
    return end + 4 - bytes;
}

static ssize_t take_frame(struct line *line, const char *bytes, size_t size,
                          void (*heard)(void *with, const char *text, size_t size), void *with)
{
    size_t   head, whole = frame_size((const uint8_t *)bytes, size, &head);
    unsigned opcode = (uint8_t)bytes[0] & 15u;

    if (whole == 0) return 0;
    if (opcode == OP_CLOSE) return -1;
    if (opcode == OP_PING) say(line, OP_PONG, bytes + head, whole - head);
    if (opcode == OP_TEXT) heard(with, bytes + head, whole - head);
    return (ssize_t)whole;
}

/* How much of it could be used; -1: the line is lost. */
static ssize_t take(struct line *line, const char *bytes, size_t size,
                    void (*heard)(void *with, const char *text, size_t size), void *with)
{
    size_t  used = 0;
    ssize_t step = 1;

    if (line->state == LINE_ASKING) {
        step = take_answer(line, bytes, size);
        if (step <= 0) return step;
        used = (size_t)step;
        heard(with, "", 0); /* it is open */
    }
    while (used < size && line->state == LINE_OPEN) {
        step = take_frame(line, bytes + used, size - used, heard, with);
        if (step <= 0) break;
        used += (size_t)step;
    }
    return step < 0 ? -1 : (ssize_t)used;
}

bool line_ready(struct line *line, const struct line_place                     *at,
                void (*heard)(void *with, const char *text, size_t size), void *with)
{
    static char bytes[AT_ONCE];
    ssize_t     size, used;

    if (line->state == LINE_CALLING) return ask(line, at);
    if (!line_flush(line)) return false;
    size = recv(line->socket, bytes, sizeof bytes, 0);
    if (size < 0) return errno == EAGAIN || errno == EINTR;
    if (size == 0) return false;
    if (line->in_used) {
        keep(&line->in, &line->in_used, &line->in_room, bytes, (size_t)size);
        used = take(line, line->in, line->in_used, heard, with);
        if (used < 0) return false;
        line->in_used -= (size_t)used;
        memmove(line->in, line->in + used, line->in_used);
        if (line->in_used == 0) forget(&line->in, &line->in_used, &line->in_room);
        return true;
    }
    used = take(line, bytes, (size_t)size, heard, with);
    if (used < 0) return false;
    if (used < size)
        keep(&line->in, &line->in_used, &line->in_room, bytes + used, (size_t)(size - used));
    return true;
}
