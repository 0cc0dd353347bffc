/* work.c -- what would stop the loop, done beside it.
 *
 * Few at once, because such work is heavy (a password's hash takes a quarter of a gibibyte), and
 * few in line, because a client that waits too long might as well ask again.  Each kind has a line
 * and threads of its own, so a full line does not stop another, and no address fills one alone.
 * The machine itself may: proxies that are not named are there. */
#include "net/parts.h"

#include "base/must.h"

#include <stdlib.h>

#define HEAVY_AT_ONCE   2
#define READING_AT_ONCE 1
#define STAFF_AT_ONCE   1
_Static_assert(HEAVY_AT_ONCE + READING_AT_ONCE + STAFF_AT_ONCE <= 4, "libuv has four threads");

#define EACH 16 /* places of one address in a line */

static const struct {
    unsigned at_once, places;
} lines[NET_LINES] = {[LINE_HEAVY] = {HEAVY_AT_ONCE, 64},
                      [LINE_READING] = {READING_AT_ONCE, 256},
                      [LINE_STAFF] = {STAFF_AT_ONCE, 64}};

static void begin(struct net *net, enum net_line line);

static void on_work(uv_work_t *request)
{
    struct labour *l = request->data;

    l->work(l->with);
}

static void on_done(uv_work_t *request, int status)
{
    struct labour *l = request->data;
    struct net    *net = l->net;

    must(status == 0);
    net->line[l->line].working--;
    begin(net, l->line);
    l->done(l->with, true);
    free(l);
}

static struct labour *next_in_line(struct work_line *line)
{
    struct labour *l = line->first;

    if (l == NULL) return NULL;
    line->first = l->next;
    if (line->first == NULL) line->last = &line->first;
    line->waiting--;
    return l;
}

static void begin(struct net *net, enum net_line which)
{
    struct work_line *line = &net->line[which];

    while (line->working < lines[which].at_once && line->first) {
        struct labour *l = next_in_line(line);

        line->working++;
        must(uv_queue_work(&net->loop, &l->request, on_work, on_done) == 0);
    }
}

static bool is_full(const struct work_line *line, unsigned places, uint64_t from)
{
    unsigned own = 0;

    for (const struct labour *l = line->first; from && l; l = l->next) own += l->from == from;
    return line->waiting == places || own == EACH;
}

bool net_work(struct net *net, enum net_line which, const char *address, void (*work)(void *with),
              void (*done)(void *with, bool worked), void *with)
{
    struct work_line *line = &net->line[which];
    uint64_t          from = address_hash(net, address);
    struct labour    *l;

    if (net->stopping || is_full(line, lines[which].places, from)) return false;
    l = malloc(sizeof *l);
    must(l != NULL);
    *l = (struct labour){
        .net = net, .line = which, .work = work, .done = done, .with = with, .from = from};
    l->request.data = l;
    *line->last = l;
    line->last = &l->next;
    line->waiting++;
    begin(net, which);
    return true;
}

void net_work_open(struct net *net)
{
    for (unsigned i = 0; i < NET_LINES; i++) net->line[i].last = &net->line[i].first;
}

void net_work_stop(struct net *net)
{
    for (unsigned i = 0; i < NET_LINES; i++)
        for (struct labour *l; (l = next_in_line(&net->line[i]));) {
            l->done(l->with, false);
            free(l);
        }
}
