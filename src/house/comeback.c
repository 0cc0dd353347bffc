#include "house/comeback.h"

#include "base/must.h"
#include "base/text.h"
#include "house/log.h"
#include "house/numbers.h"
#include "house/orders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char house_sealed[] = "a snapshot does not open: it was altered, or the secret in this "
                            "folder is not the one it was written with";

static const char other_rules[] = "it was played under rules that this program does not know";

/* A table that cannot come back as it was. */
struct lost {
    const char *why;   /* NULL: it is well */
    bool        older; /* of other rules: nothing is wrong if nothing was in play */
};

struct again {
    struct open_house *house;
    uint64_t          *from; /* owned: of each table, the row its snapshot stands for */
    struct lost       *lost; /* owned: of each table */
    struct hall_loss   hall[HALLS_MOST + 1]; /* of each hall, its match */
    struct session    *session;              /* owned: open ones, at tables that are lost */
    size_t             sessions;
    const char        *why; /* the house must not open */
    uint8_t            room[RECORD_BODY_MAX];
};

static void lose(struct again *a, uint32_t table, const char *why)
{
    a->lost[table].why = why;
}

static void lose_to_rules(struct again *a, uint32_t table)
{
    a->lost[table] = (struct lost){.why = other_rules, .older = true};
}

static const char *keep_why(struct open_house *h) /* the store is closed before it is told */
{
    snprintf(h->why, sizeof h->why, "%s", h->store->why_read);
    return h->why;
}

/* -------------------------------- snapshots ------------------------------- */

static uint64_t read_checkpoint(const struct snapshot *kept)
{
    uint64_t seq = 0;

    if (kept->size != sizeof seq) return kept->seq;
    memcpy(&seq, kept->bytes, sizeof seq);
    return seq;
}

static void restore_table(struct again *a, uint32_t id, const struct snapshot *kept)
{
    switch (table_run_restore(house_table(a->house, id), kept->bytes, kept->size)) {
    case RESTORED: a->from[id] = kept->seq; return;
    case RESTORED_UNREADABLE: lose(a, id, "its snapshot cannot be used"); return;
    case RESTORED_OF_OTHER_RULES: lose_to_rules(a, id); return;
    }
}

/* The checkpoint is under the same key as all the others: where it opens the secret is right,
 * and another one that does not was altered.  False: the house must not open. */
static bool restore(struct again *a, uint32_t id)
{
    struct open_house *h = a->house;
    struct snapshot    kept;
    int                found = h->store->snapshot(h->store, id, &kept);
    bool               opens;

    if (found == STORE_ALTERED && house_table(h, id)) {
        lose(a, id, "its snapshot is not what was written");
        return true;
    }
    if (found < 0) a->why = keep_why(h);
    if (found != 1) return found == 0;
    opens = envelope_open_snapshot(&h->keys, &kept) == ENVELOPE_OPEN;
    if (id == HOUSE_CHECKPOINT && opens) a->from[id] = read_checkpoint(&kept);
    else if (id == HOUSE_CHECKPOINT) a->why = house_sealed;
    else if (house_table(h, id) && opens) restore_table(a, id, &kept);
    else if (house_table(h, id)) lose(a, id, "its snapshot does not open");
    free((void *)(uintptr_t)kept.bytes);
    return !a->why;
}

/* A tournament that somebody has paid for is played to its end, whatever the floor says now. */
static bool restore_halls(struct again *a, const char **why)
{
    struct open_house *h = a->house;

    for (uint32_t i = 1; i <= HALLS_MOST; i++) {
        struct hall *hall = pit_hall(h->pit[HALLS_PIT], i);

        if (hall && hall_restore(hall, h->store, &a->hall[i]) == HALL_UNREAD) {
            a->why = keep_why(h);
            return false;
        }
        *why = "a tournament that is not over is no longer on the floor";
        if (!hall && hall_is_unfinished(h->store, i)) return false;
    }
    return true;
}

/* ---------------------------------- rows ---------------------------------- */

static const char does_not_open[] = "a row of the journal does not open";
static const char does_not_fit[] = "a row of the journal does not fit it";

static int stop(struct again *a, const char *why)
{
    a->why = why;
    return 1;
}

static int replay_at_table(struct again *a, struct table_run *table, const struct record *row)
{
    uint32_t id = table_run_id(table);

    if (a->lost[id].why || row->seq <= a->from[id]) return 0;
    if (row->rules && row->rules != table_run_game(table)->rules_version) lose_to_rules(a, id);
    else if (!table_run_replay(table, row)) lose(a, id, does_not_fit);
    return 0;
}

/* A row of a tournament, or of one of its tables; `row` NULL: it does not open. */
static int replay_in_hall(struct again *a, const struct entry *e, const struct record *row)
{
    uint32_t          number = hall_of_table(e->table);
    struct hall      *hall = pit_hall(a->house->pit[HALLS_PIT], number);
    struct hall_loss *loss = &a->hall[number];

    if (loss->why || hall_knows(hall, e->table, e->seq)) return 0;
    if (!row) {
        loss->why = does_not_open;
    } else if (e->table == number * HALL_TABLES && row->rules && row->rules != TOUR_RULES_VERSION) {
        loss->why = other_rules;
        loss->older = true;
    } else if (!hall_replay(hall, row)) {
        loss->why = does_not_fit;
    }
    return 0;
}

static int replay(void *with, const struct entry *e)
{
    struct again     *a = with;
    bool              in_hall = house_has_hall(a->house, hall_of_table(e->table));
    struct table_run *table = hall_of_table(e->table) ? NULL : house_table(a->house, e->table);
    struct record     row;
    enum envelope     value;

    a->house->read++;
    value = envelope_read(&a->house->keys, e->bytes, e->size, a->room, &row);
    if (in_hall) return replay_in_hall(a, e, value == ENVELOPE_OPEN ? &row : NULL);
    if (value != ENVELOPE_OPEN) {
        if (!table) return stop(a, envelope_words[value].en);
        if (e->seq > a->from[e->table]) lose(a, e->table, does_not_open);
        return 0;
    }
    return table ? replay_at_table(a, table, &row) : 0;
}

static bool read_rows(struct again *a)
{
    struct store *store = a->house->store;

    if (store->entries(store, a->from[HOUSE_CHECKPOINT] + 1, SIZE_MAX >> 2, replay, a) != 0)
        a->why = keep_why(a->house);
    return !a->why;
}

/* -------------------------------- going on -------------------------------- */

/* What fails with books and generator running is the table's own fault. */
static bool resume(struct again *a, uint32_t id, const char **why)
{
    struct open_house *h = a->house;
    struct table_run  *table = house_table(h, id);

    if (!table || a->lost[id].why || table_run_resume(table, pit_clock(), why)) return true;
    if (cage_stopped(h->cage) || !source_ok(h->source[house_pit_number(h, id)])) return false;
    lose(a, id, *why);
    return true;
}

/* Chips lie only at tables that there are: a floor without one of them would keep its
 * players from their money. */
static int note_session(void *with, const struct session *session)
{
    struct again *a = with;

    if (!house_table(a->house, session->table))
        return stop(a, "a table where players have chips is no longer on the floor");
    if (!a->lost[session->table].why) return 0;
    a->session = realloc(a->session, (a->sessions + 1) * sizeof *a->session);
    must(a->session != NULL);
    a->session[a->sessions++] = *session;
    return 0;
}

static bool note_sessions(struct again *a)
{
    struct store *store = a->house->store;

    a->sessions = 0;
    if (store->open_sessions(store, note_session, a) != 0) a->why = keep_why(a->house);
    return !a->why;
}

static bool has_chips_in_play(const struct again *a, uint32_t table)
{
    for (size_t i = 0; i < a->sessions; i++)
        if (a->session[i].table == table && a->session[i].held) return true;
    return false;
}

/* First the order, then the table: a house that is killed in between does both again. */
static bool halt(struct again *a, uint32_t id)
{
    struct open_house *h = a->house;
    struct table_run  *table = house_table(h, id);
    bool               wrong = !a->lost[id].older || has_chips_in_play(a, id);
    char               words[96];
    struct text        t = text_over(words, sizeof words);
    struct order       order = {
              .about = ABOUT_GAME, .game = table_run_game(table), .by = words, .closes_ms = pit_clock()};

    text_put(&t, "table ");
    text_number(&t, id);
    text_put(&t, " halted: ");
    text_put(&t, a->lost[id].why);
    if (wrong) LOG(LOG_ERROR, "table-halted", {"table", NULL, id}, {"why", a->lost[id].why, 0});
    else LOG(LOG_INFO, "table-begins-anew", {"table", NULL, id}, {"why", a->lost[id].why, 0});
    if (wrong && orders_write(h, &order, pit_clock()) == 0) return false;
    return table_run_halt(table, a->session, a->sessions, wrong ? a->lost[id].why : NULL,
                          pit_clock());
}

/* A match goes on, or is set aside: what its entrants are owed is not guessed (decision 0260). */
static bool resume_hall(struct again *a, uint32_t number, const char **why)
{
    struct open_house *h = a->house;
    struct hall       *hall = pit_hall(h->pit[HALLS_PIT], number);
    struct hall_loss  *loss = &a->hall[number];

    if (!loss->why && hall_resume(hall, pit_clock(), why)) return true;
    if (cage_stopped(h->cage) || !source_ok(h->source[HALLS_PIT])) return false;
    if (!loss->why) loss->why = *why;
    *why = "the books cannot be read or written";
    if (!hall_set_aside(hall, h->store, loss, pit_clock())) return false;
    if (hall_is_aside(hall))
        LOG(LOG_ERROR, "tournament-set-aside", {"tournament", NULL, number}, {"why", loss->why, 0});
    else
        LOG(LOG_INFO, "tournament-begins-anew", {"tournament", NULL, number},
            {"why", loss->why, 0});
    return true;
}

static bool go_on(struct again *a, const char **why)
{
    struct open_house *h = a->house;

    for (uint32_t id = 1; id <= h->floor->tables; id++)
        if (!resume(a, id, why)) return false;
    if (!note_sessions(a) || !orders_open(h, why)) return false;
    *why = "the books cannot be written";
    for (uint32_t id = 1; id <= h->floor->tables; id++)
        if (a->lost[id].why && !halt(a, id)) return false;
    for (uint32_t i = 1; i <= HALLS_MOST; i++)
        if (house_has_hall(h, i) && !resume_hall(a, i, why)) return false;
    return numbers_renew(h, why);
}

bool house_come_back(struct open_house *h, const char **why)
{
    struct again *a = calloc(1, sizeof *a);
    bool          good;

    must(a != NULL);
    a->house = h;
    a->from = calloc(h->floor->tables + 1, sizeof *a->from);
    a->lost = calloc(h->floor->tables + 1, sizeof *a->lost);
    must(a->from != NULL && a->lost != NULL);
    good = restore(a, HOUSE_CHECKPOINT) && restore_halls(a, why);
    for (uint32_t id = 1; good && id <= h->floor->tables; id++) good = restore(a, id);
    good = good && read_rows(a) && note_sessions(a) && go_on(a, why);
    if (a->why) *why = a->why;
    if (good) orders_begin(h);
    free(a->from);
    free(a->lost);
    free(a->session);
    free(a);
    return good;
}
