/* work.c -- what would stop the loop, done beside it.
 *
 * Few at once, because such work is heavy on purpose (a password's hash takes a quarter of
 * a gibibyte), and few in line, because who waits too long might as well ask again. */
#include "net/parts.h"

#include "base/must.h"

#include <stdlib.h>

#define AT_ONCE 2
#define IN_LINE 64

static void begin(struct net *net);

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
    net->working--;
    begin(net);
    l->done(l->with, true);
    free(l);
}

static struct labour *next_in_line(struct net *net)
{
    struct labour *l = net->labours;

    if (l == NULL) return NULL;
    net->labours = l->next;
    if (net->labours == NULL) net->labours_last = &net->labours;
    net->waiting--;
    return l;
}

static void begin(struct net *net)
{
    while (net->working < AT_ONCE && net->labours) {
        struct labour *l = next_in_line(net);

        net->working++;
        must(uv_queue_work(&net->loop, &l->request, on_work, on_done) == 0);
    }
}

bool net_work(struct net *net, void (*work)(void *with), void (*done)(void *with, bool worked),
              void *with)
{
    struct labour *l;

    if (net->stopping || net->waiting == IN_LINE) return false;
    l = malloc(sizeof *l);
    must(l != NULL);
    *l = (struct labour){.net = net, .work = work, .done = done, .with = with};
    l->request.data = l;
    *net->labours_last = l;
    net->labours_last = &l->next;
    net->waiting++;
    begin(net);
    return true;
}

void net_work_stop(struct net *net)
{
    for (struct labour *l; (l = next_in_line(net));) {
        l->done(l->with, false);
        free(l);
    }
}
