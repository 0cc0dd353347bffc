/* night_halls.c -- the tournaments of a night, run again beside its tables. */
#include "replay/night_inside.h"

#include "base/must.h"

#include <stdlib.h>

static struct held *find_hall(const struct running *r, uint32_t id)
{
    struct held *h = r->halls;

    while (h && h->id != id) h = h->next;
    return h;
}

static const struct table_run *table_now(void *with, uint32_t id)
{
    const struct again *a = night_table(with, id);

    return a && !a->closed && !a->astray ? a->live : NULL;
}

static int enter_hall(struct running *r, uint32_t id)
{
    struct held *h = calloc(1, sizeof *h);

    must(h != NULL);
    h->id = id;
    h->contest = contest_open(hall_of_table(id));
    h->next = r->halls;
    r->halls = r->entered = h;
    return 1; /* as with a table */
}

static int compare_match(struct running *r, struct held *h, uint64_t row)
{
    const struct words *wrong;

    if (!h->has_snapshot || h->kept.seq >= row) return 0;
    h->has_snapshot = false;
    r->night->snapshots++;
    wrong = contest_compare(h->contest, &h->kept);
    return wrong ? night_differs_so(r, h->id, h->kept.seq, wrong) : 0;
}

/* Whatever became of a match that was set aside, it does not follow from its rows; nor do its
 * tables. */
static int leave_aside(struct running *r, struct held *h)
{
    h->astray = true;
    for (struct again *a = r->tables; a; a = a->next)
        if (hall_of_table(a->id) == hall_of_table(h->id)) a->astray = true;
    return 0;
}

static void begin_anew(struct held *h, uint64_t row)
{
    if (h->kept.seq < row) h->has_snapshot = false;
    contest_close(h->contest);
    h->contest = contest_open(hall_of_table(h->id));
    h->astray = false;
}

int halls_take(struct running *r, const struct record *row)
{
    struct held        *h = find_hall(r, row->table);
    const struct words *wrong;

    if (!h) { /* this row is read again */
        r->next = row->seq;
        return enter_hall(r, row->table);
    }
    if (row->rules && row->rules != TOUR_RULES_VERSION) {
        r->night->other_rules++;
        h->astray = true;
    } else if (h->astray && row->kind == RECORD_TABLE) {
        begin_anew(h, row->seq);
    }
    if (h->closed || h->astray) return 0;
    if (compare_match(r, h, row->seq) != 0) return 1;
    if (row->kind == RECORD_HALT) return leave_aside(r, h);
    wrong = contest_take(h->contest, row, table_now, r);
    if (wrong) return night_differs_so(r, h->id, row->seq, wrong);
    if (!night_asks(r->night, row)) return 0;
    r->night->rows++;
    r->night->commands += row->kind == RECORD_COMMAND || row->kind == RECORD_DRAW;
    r->night->tournaments += row->kind == RECORD_TABLE;
    return 0;
}

int halls_end(struct running *r)
{
    for (struct held *h = r->halls; h; h = h->next)
        if (!h->closed && !h->astray && compare_match(r, h, r->last + 1) != 0) return 1;
    return 0;
}

int halls_compare(struct running *r, const struct account *account)
{
    for (struct held *h = r->halls; h; h = h->next) {
        const struct words *wrong = h->closed || h->astray ? NULL
                                                           : contest_pool(h->contest, account);

        if (wrong) return night_differs_so(r, h->id, account->id, wrong);
    }
    return 0;
}

void halls_leave_alone(struct running *r, uint32_t id)
{
    struct held *h = find_hall(r, id);

    if (h) h->closed = true;
}

void halls_release(struct running *r)
{
    while (r->halls) {
        struct held *h = r->halls;

        r->halls = h->next;
        contest_close(h->contest);
        free((void *)(uintptr_t)h->kept.bytes);
        free(h);
    }
}
