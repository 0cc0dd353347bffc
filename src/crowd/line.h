/* line.h -- the client's end of one WebSocket, without blocking.
 *
 * Whoever owns the line waits for its socket and calls line_ready(); what comes in is
 * handed to `heard`, message by message, the first one empty: the line is open.  `heard` may
 * say something, but not close the line.  What is said is gathered until line_flush(). */
#ifndef CROWD_LINE_H
#define CROWD_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum line_state { LINE_CLOSED, LINE_CALLING, LINE_ASKING, LINE_OPEN };

struct line {
    int             socket;
    enum line_state state;
    char           *in; /* owned: the beginning of something not whole yet */
    size_t          in_used, in_room;
    char           *out; /* owned: not taken by the socket yet */
    size_t          out_used, out_room;
};

struct line_place { /* where the house is */
    const char *address;
    uint16_t    port;
};

/* Begins to call; false when the system has no socket for it. */
bool line_call(struct line *line, const struct line_place *at);
void line_close(struct line *line); /* without a word, as when a cable is pulled */

/* Its socket can be read or written.  False: the line is lost, or was never there. */
bool line_ready(struct line *line, const struct line_place                     *at,
                void (*heard)(void *with, const char *text, size_t size), void *with);

void line_say(struct line *line, const char *text, size_t size);
bool line_flush(struct line *line); /* false: lost */
bool line_wants_to_write(const struct line *line);

#endif
