#define _DEFAULT_SOURCE /* setpriority() of a thread */
#include "house/returns.h"

#include "base/json_put.h"
#include "base/must.h"
#include "odds/odds.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define GROUPS_MOST 24
#define LOWEST      19 /* priority */

struct group { /* bets that stand together and return the same */
    char     first[BET_NAME], last[BET_NAME];
    uint32_t bets, back; /* hundredths of a percent */
};

struct known {
    const struct game *game;
    struct house       house;
    size_t             groups;
    struct group       group[GROUPS_MOST];
    _Atomic bool       value; /* all of the above is there */
};

/* For the life of the process: its thread does not end before. */
static struct known *known; /* by number of the table - 1 */
static uint32_t      tables;
static sem_t         wanted, ready;
static _Atomic bool  asked;

/* Neither limits nor clocks move a return. */
static bool alike(const struct known *a, const struct known *b)
{
    return a->game == b->game &&
           memcmp(a->house.value + OPT_COMMON, b->house.value + OPT_COMMON,
                  sizeof a->house.value - OPT_COMMON * sizeof *a->house.value) == 0;
}

static void note_bet(struct known *k, const char *bet, uint32_t back)
{
    struct group *g = k->groups ? &k->group[k->groups - 1] : NULL;

    if (!g || g->back != back) {
        if (k->groups == GROUPS_MOST) return;
        g = &k->group[k->groups++];
        *g = (struct group){.back = back};
        memcpy(g->first, bet, BET_NAME);
    }
    memcpy(g->last, bet, BET_NAME);
    g->bets++;
}

static void work_out(struct known *k)
{
    struct odds_report *report = malloc(sizeof *report);

    must(report != NULL);
    odds_of(k->game, &k->house, report);
    for (size_t i = 0; i < report->wagers.count; i++)
        note_bet(k, report->bet[i].bet, measure_return(&report->bet[i].edge));
    odds_release(report);
    free(report);
}

static void find_or_work_out(uint32_t number)
{
    struct known *k = &known[number];

    for (uint32_t i = 0; i < number; i++)
        if (alike(&known[i], k)) {
            k->groups = known[i].groups;
            memcpy(k->group, known[i].group, sizeof k->group);
            return;
        }
    if (k->game->banked) work_out(k);
}

static void *work(void *with)
{
    (void)with;
    setpriority(PRIO_PROCESS, 0, LOWEST); /* in Linux, of this thread */
    sem_post(&ready);
    while (sem_wait(&wanted) != 0) {}
    for (uint32_t i = 0; i < tables; i++) {
        find_or_work_out(i);
        atomic_store(&known[i].value, true);
    }
    return NULL;
}

void returns_begin(const struct floor *floor)
{
    pthread_t thread;

    tables = (uint32_t)floor->tables;
    known = calloc(tables ? tables : 1, sizeof *known);
    must(known != NULL && sem_init(&wanted, 0, 0) == 0 && sem_init(&ready, 0, 0) == 0);
    for (uint32_t i = 0; i < tables; i++) {
        known[i].game = floor->table[i].game;
        known[i].house = floor->table[i].house;
    }
    if (pthread_create(&thread, NULL, work, NULL) != 0) return; /* then nothing is told */
    pthread_detach(thread);
    while (sem_wait(&ready) != 0) {}
}

/* Of a table; NULL: not yet, or there is nothing to tell. */
static const struct known *look(uint32_t table)
{
    must(table >= 1 && table <= tables);
    if (!atomic_exchange(&asked, true)) sem_post(&wanted);
    return atomic_load(&known[table - 1].value) && known[table - 1].groups ? &known[table - 1]
                                                                           : NULL;
}

void returns_write_range(struct json_writer *j, uint32_t table)
{
    const struct known *k = look(table);
    uint32_t            least = UINT32_MAX, most = 0;

    if (!k) return;
    for (size_t i = 0; i < k->groups; i++) {
        if (k->group[i].back < least) least = k->group[i].back;
        if (k->group[i].back > most) most = k->group[i].back;
    }
    json_put_key(j, "return");
    json_put_array(j);
    json_put_number(j, least);
    json_put_number(j, most);
    json_put_end(j);
}

void returns_write_bets(struct json_writer *j, uint32_t table)
{
    const struct known *k = look(table);

    if (!k) return;
    json_put_key(j, "returns");
    json_put_array(j);
    for (size_t i = 0; i < k->groups; i++) {
        const struct group *g = &k->group[i];

        json_put_object(j);
        put_string(j, "bet", g->first);
        if (g->bets > 1) {
            put_string(j, "to", g->last);
            put_number(j, "bets", g->bets);
        }
        put_number(j, "return", g->back);
        json_put_end(j);
    }
    json_put_end(j);
}
