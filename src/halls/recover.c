/* hall_recover.c -- a match as its rows left it.
 *
 * The match is kept whole when it is opened and now and then; the rows after that are told to it
 * and to its tables once more.  As every turn of the hall is durable whole or not at all, they
 * agree.  Then a hand that was decided is reported, any other is void, and after a while in
 * which people come back the clock goes on from where it stood (810/2015 r.37). */
#include "halls/inside.h"

#include "base/must.h"
#include "floor/description.h"
#include "games/poker/poker.h"
#include "journal/bytes.h"
#include "journal/envelope.h"

#include <stdlib.h>
#include <string.h>

#define MAGIC     UINT64_C(0x314c4c41484c4546) /* says which layout this is */
#define RETURN_MS 8000                         /* for people to come back */

struct kept { /* before the bytes of match, parties and who has parted */
    uint64_t magic, name;
    cents    pool;
    int64_t  over_ms;
    uint64_t size; /* of the match */
    uint32_t rules, entrants;
    uint8_t  commitment[HASH_BYTES];
    char     title[TOURNAMENT_NAME_SIZE];
    uint8_t  held, aside;
    char     zero[5];
};
_Static_assert(sizeof(struct kept) == 5 * 8 + 8 + HASH_BYTES + 248, "no holes in what is kept");

size_t hall_bytes(const struct hall *h, uint8_t **out)
{
    size_t      size = tour_size(h->t->entrants_max);
    size_t      parties = h->t->entrants_max * sizeof *h->party;
    size_t      parted = h->parted_count * sizeof *h->parted;
    struct kept head = {.magic = MAGIC,
                        .name = h->name,
                        .pool = h->pool,
                        .over_ms = h->over_ms,
                        .held = h->held,
                        .size = size,
                        .rules = TOUR_RULES_VERSION,
                        .entrants = h->t->entrants_max};
    uint8_t    *bytes = malloc(sizeof head + size + parties + parted);

    must(bytes != NULL);
    memcpy(head.commitment, h->commitment, sizeof head.commitment);
    memcpy(head.title, h->title, sizeof head.title);
    memcpy(bytes, &head, sizeof head);
    memcpy(bytes + sizeof head, h->t, size);
    memcpy(bytes + sizeof head + size, h->party, parties);
    if (parted) memcpy(bytes + sizeof head + size + parties, h->parted, parted);
    *out = bytes;
    return sizeof head + size + parties + parted;
}

void hall_snapshot(struct hall *h)
{
    uint8_t *bytes;
    size_t   size = hall_bytes(h, &bytes);

    cage_snapshot(h->cage, hall_id(h), bytes, size);
    free(bytes);
    h->rows = 0;
}

void hall_keep(struct hall *h)
{
    if (h->t && h->rows && cage_begin(h->cage)) {
        hall_snapshot(h);
        cage_end(h->cage);
    }
    for (uint32_t i = 0; h->t && i < h->spots; i++) { /* others may write in between */
        struct table_run *t = h->spot[i].live;

        if (!t || !t->rows || !cage_begin(h->cage)) continue;
        table_run_snapshot(t);
        cage_end(h->cage);
    }
}

void hall_keep_mark(struct hall *h, uint64_t name, int64_t over_ms)
{
    const struct kept head = {.magic = MAGIC,
                              .name = name,
                              .over_ms = over_ms,
                              .aside = over_ms == 0,
                              .rules = TOUR_RULES_VERSION};

    cage_snapshot(h->cage, hall_id(h), &head, sizeof head);
}

/* ------------------------------- snapshots -------------------------------- */

static bool read_match(struct hall *h, const uint8_t *bytes, size_t size)
{
    struct kept       head;
    struct tour_rules rules;
    size_t            whole;

    if (size < sizeof head + sizeof rules) return false;
    memcpy(&head, bytes, sizeof head);
    memcpy(&rules, bytes + sizeof head, sizeof rules);
    if (head.magic != MAGIC || head.rules != TOUR_RULES_VERSION || !tour_is_lawful(&rules) ||
        head.entrants != rules.house.value[TO_ENTRANTS_MAX] ||
        head.size != tour_size(head.entrants))
        return false;
    whole = sizeof head + head.size + head.entrants * sizeof *h->party;
    if (size < whole || (size - whole) % sizeof *h->parted != 0) return false;
    hall_make_room(h, &rules);
    memcpy(h->t, bytes + sizeof head, head.size);
    memcpy(h->party, bytes + sizeof head + head.size, head.entrants * sizeof *h->party);
    hall_read_parted(h, bytes + whole, (uint32_t)((size - whole) / sizeof *h->parted));
    memcpy(h->commitment, head.commitment, sizeof h->commitment);
    memcpy(h->title, head.title, sizeof h->title);
    h->title[sizeof h->title - 1] = 0;
    h->name = head.name;
    h->pool = head.pool;
    h->over_ms = head.over_ms;
    h->held = head.held;
    return tour_sane(h->t);
}

static struct table_run *spot_live(struct hall *h, uint32_t number, const struct floor_table *spec)
{
    struct spot *spot = &h->spot[number];

    if (!spot->live)
        spot->live = table_run_open(spot_id(h, number), spec, h->cage, h->source, h->listener,
                                    h->with);
    return spot->live;
}

static enum hall_back lose(struct hall_loss *loss, const char *why)
{
    loss->why = why;
    return HALL_LOST;
}

/* A snapshot, opened; without bytes where there is none. */
static enum hall_back fetch(struct store *store, uint32_t id, struct snapshot *kept,
                            struct hall_loss *loss)
{
    int found = store->snapshot(store, id, kept);

    if (found == STORE_ALTERED) return lose(loss, "its snapshot is not what was written");
    if (found < 0) return HALL_UNREAD;
    if (found == 0) kept->bytes = NULL;
    if (found == 0 || envelope_open_snapshot(store->keys, kept) == ENVELOPE_OPEN) return HALL_BACK;
    free((void *)(uintptr_t)kept->bytes);
    return lose(loss, "its snapshot does not open");
}

static const char other_rules[] = "it was played under rules that this program does not know";

/* What a table of an older match left behind does not fit, and is not needed. */
static enum hall_back restore_table(struct hall *h, uint32_t number, struct store *store,
                                    struct hall_loss *loss)
{
    struct floor_table spec = hall_spec(h, number);
    struct snapshot    kept;
    enum hall_back     value = fetch(store, spot_id(h, number), &kept, loss);
    enum restored      restored;

    if (value == HALL_LOST && match_is_over(h)) return HALL_BACK;
    if (value != HALL_BACK || !kept.bytes) return value;
    restored = table_run_restore(spot_live(h, number, &spec), kept.bytes, kept.size);
    if (restored == RESTORED) h->spot[number].kept = kept.seq;
    free((void *)(uintptr_t)kept.bytes);
    if (restored != RESTORED_OF_OTHER_RULES || kept.seq < h->name || match_is_over(h))
        return HALL_BACK;
    loss->older = true;
    return lose(loss, other_rules);
}

static enum hall_back restore_tables(struct hall *h, struct store *store, struct hall_loss *loss)
{
    enum hall_back value = HALL_BACK;

    for (uint32_t i = 0; value == HALL_BACK && i < h->t->tables_max; i++)
        value = restore_table(h, i, store, loss);
    return value;
}

bool hall_kept_by_others(const struct snapshot *kept)
{
    struct kept head;

    if (kept->size < sizeof head) return false;
    memcpy(&head, kept->bytes, sizeof head);
    return head.magic == MAGIC && head.rules != TOUR_RULES_VERSION;
}

/* Why there is no match in these bytes.  Whatever the rules of one were that is over, nobody waits
 * for anything of it. */
static enum hall_back without_match(struct hall *h, const uint8_t *bytes, size_t size,
                                    struct hall_loss *loss)
{
    struct kept head;

    if (size < sizeof head) return lose(loss, "its snapshot cannot be used");
    memcpy(&head, bytes, sizeof head);
    if (head.magic != MAGIC) return lose(loss, "its snapshot cannot be used");
    if (head.over_ms) return HALL_BACK;
    h->name = head.name;
    loss->said = head.aside;
    if (head.aside) return lose(loss, "it was set aside before");
    loss->older = head.rules != TOUR_RULES_VERSION;
    return lose(loss, loss->older ? other_rules : "its snapshot cannot be used");
}

enum hall_back hall_restore(struct hall *h, struct store *store, struct hall_loss *loss)
{
    struct snapshot kept;
    enum hall_back  value = fetch(store, hall_id(h), &kept, loss);

    if (value != HALL_BACK || !kept.bytes) return value;
    h->kept = kept.seq;
    value = read_match(h, kept.bytes, kept.size) ? restore_tables(h, store, loss)
                                                 : without_match(h, kept.bytes, kept.size, loss);
    free((void *)(uintptr_t)kept.bytes);
    return value;
}

/* Nobody waits for anything of it; what cannot be read does not say so. */
static bool is_finished(const struct snapshot *kept)
{
    struct kept       head;
    struct tournament t;

    if (kept->size < sizeof head) return false;
    memcpy(&head, kept->bytes, sizeof head);
    if (head.magic != MAGIC) return false;
    if (head.over_ms) return true;
    if (head.rules != TOUR_RULES_VERSION || kept->size < sizeof head + sizeof t) return false;
    memcpy(&t, kept->bytes + sizeof head, sizeof t);
    return t.phase >= TOUR_OVER || t.entrants == 0;
}

/* A match is kept when the first one enters and when it is over: the snapshot alone says. */
bool hall_is_unfinished(struct store *store, uint32_t number)
{
    struct snapshot kept;
    int             found = envelope_snapshot(store, number * HALL_TABLES, &kept);
    bool            finished;

    if (found != 1) return found < 0;
    finished = is_finished(&kept);
    free((void *)(uintptr_t)kept.bytes);
    return !finished;
}

/* ------------------------------ the rows again ---------------------------- */

/* The row that opens a match says what it is. */
static bool reopen(struct hall *h, const struct record *row)
{
    struct tour_rules *rules = malloc(sizeof *rules);
    char              *words = calloc(1, row->body_size + 1);
    uint8_t            fingerprint[FINGERPRINT_BYTES];
    bool               good;

    must(rules != NULL && words != NULL);
    memcpy(words, row->body, row->body_size);
    good = tournament_recall(words, h->title, rules);
    if (good) {
        hall_make_room(h, rules);
        tournament_fingerprint(rules, fingerprint);
        tour_open(h->t, rules, fingerprint);
        h->name = row->seq;
        h->pool = h->over_ms = 0;
        h->held = false;
        h->movements = 0;
    }
    free(words);
    free(rules);
    return good && memcmp(fingerprint, row->configuration, sizeof fingerprint) == 0;
}

/* Only what an entrant asked has his number. */
static bool may_be_numbered(const struct tour_applied *applied)
{
    return applied->number == 0 || applied->cmd.kind <= TOUR_ADDON;
}

static bool replay_match(struct hall *h, const struct record *row)
{
    struct tour_applied applied = {.player = row->player, .compartment = row->compartment};
    struct kept_back    before;

    if (row->kind == RECORD_TABLE) return reopen(h, row);
    if (row->kind == RECORD_COMMITMENT && row->body_size == HASH_BYTES)
        memcpy(h->commitment, row->body, HASH_BYTES);
    if (row->kind != RECORD_COMMAND && row->kind != RECORD_DRAW) return true;
    if (!h->t || row->body_size != sizeof applied.cmd + 8) return false;
    memcpy(&applied.cmd, row->body, sizeof applied.cmd);
    applied.number = get_u64(row->body + sizeof applied.cmd);
    if (!may_be_numbered(&applied) || tour_check(h->t, &applied.cmd) != REF_NONE) return false;
    before = (struct kept_back){h->t->overlay, h->t->fund};
    h->heard.count = 0;
    tour_apply(h->t, &applied.cmd, &h->heard);
    hall_reckon(h, &applied, before);
    hall_note_number(h, &applied);
    hall_note_order(h, &applied);
    if (match_is_over(h)) h->over_ms = row->at_ms;
    h->rows++;
    return true;
}

static bool replay_table(struct hall *h, const struct record *row)
{
    uint32_t           number = row->table - hall_id(h) - 1;
    struct floor_table spec;

    if (number >= h->spots) return false;
    if (row->kind == RECORD_TABLE) {
        if (!description_read((const char *)row->body, row->body_size, &spec)) return false;
        if (row->round == 0) table_run_reopen(spot_live(h, number, &spec), &spec);
        if (!h->spot[number].live) return false;
        h->spot[number].live->described = row->seq;
        h->spot[number].live->rows++;
        return true;
    }
    return h->spot[number].live && table_run_replay(h->spot[number].live, row);
}

/* Rows of a match that came before the one that was kept are not for it, nor are those of its
 * tables. */
bool hall_knows(const struct hall *h, uint32_t table, uint64_t seq)
{
    uint32_t number = table - hall_id(h) - 1;

    if (table == hall_id(h)) return seq <= h->kept;
    return seq < h->name || (number < h->spots && seq <= h->spot[number].kept);
}

/* What lay on the tables of one that is over is of no consequence. */
bool hall_replay(struct hall *h, const struct record *row)
{
    if (hall_knows(h, row->table, row->seq)) return true;
    return row->table == hall_id(h) ? replay_match(h, row)
                                    : replay_table(h, row) || match_is_over(h);
}

/* -------------------------------- going on -------------------------------- */

/* Who sits where, and with how much, as the last complete hand left it. */
static bool table_agrees(const struct hall *h, uint32_t number)
{
    const struct tour_table *table = tour_table(h->t, number);
    const struct table_run  *t = h->spot[number].live;

    if (table->state == TABLE_CLOSED) return true;
    if (!t) return false;
    for (unsigned seat = 0; seat < TOUR_SEATS_MAX; seat++) {
        const struct seat    *at = &table_run_table(t)->seat[seat];
        const struct entrant *e;

        if (table->seat[seat] == TOUR_NOBODY) {
            if (at->taken) return false;
            continue;
        }
        e = tour_entrant(h->t, table->seat[seat]);
        if (!at->taken || table_run_holder(t, seat)->player != (uint64_t)e->player) return false;
        if (table->state == TABLE_IDLE && at->stack != e->stack) return false;
    }
    return table_run_game(t)->sane(table_run_table(t));
}

static bool all_agree(const struct hall *h)
{
    if (!tour_sane(h->t)) return false;
    for (uint32_t i = 0; i < h->t->tables; i++)
        if (!table_agrees(h, i)) return false;
    return true;
}

/* What was paid for it is what it knows of, to the cent.  Between cage_begin and cage_end. */
static bool money_agrees(const struct hall *h)
{
    struct match_money lies = cage_match_money(h->cage, (enum book)h->t->rules.house.value[TO_BOOK],
                                               h->name);

    for (uint32_t i = 0; i < h->t->entrants_max; i++) lies.fees -= h->party[i].commission;
    return lies.pool == h->pool && lies.fees == 0;
}

/* At the time at which it was stopped: what was decided stands, and no time is lost.  Hands that
 * are dealt because of it are void at once, before anybody hears of them. */
void hall_report_decided(struct hall *h, int64_t now_ms)
{
    for (uint32_t i = 0; i < h->t->tables && h->t->phase == TOUR_PLAYING; i++)
        if (tour_table(h->t, i)->state == TABLE_PLAYING &&
            table_run_table(h->spot[i].live)->phase == PHASE_SETTLED)
            hall_report(h, i, now_ms);
}

void hall_interrupt(struct hall *h, int64_t now_ms)
{
    hall_draw(h, h->t->now_ms);
    hall_report_decided(h, h->t->now_ms);
    if (h->t->phase == TOUR_PLAYING && !h->t->paused)
        hall_say(h, (struct tour_command){.kind = TOUR_PAUSE}, now_ms);
    h->resumes_ms = now_ms + RETURN_MS;
}

/* Hands name the row that says what their table is: those that are dealt from now on, this one. */
static void describe_tables(struct hall *h, int64_t now_ms)
{
    for (uint32_t i = 0; i < h->t->tables; i++)
        if (tour_table(h->t, i)->state != TABLE_CLOSED && !h->spot[i].live->described)
            table_run_write_description(h->spot[i].live, h->name, now_ms);
}

bool hall_resume(struct hall *h, int64_t now_ms, const char **why)
{
    static const char words[] = "interrupted; hands in play are void, and the clock stood";

    *why = "a tournament does not agree with its tables";
    if (!h->t) return true;
    if (match_is_over(h)) return tour_sane(h->t);
    if (!all_agree(h)) return false;
    *why = "an interrupted tournament cannot go on: the books or the generator have stopped";
    if (!cage_begin(h->cage)) return false;
    if (!money_agrees(h)) {
        cage_end(h->cage);
        *why = "a tournament does not agree with its money in the books";
        return false;
    }
    hall_enlist_all(h, cage_enlist);
    describe_tables(h, now_ms);
    if (h->t->phase != TOUR_ENTERING)
        hall_write(h, RECORD_INCIDENT, words, sizeof words - 1, now_ms);
    if (!hall_take_seed(h, now_ms)) {
        cage_end(h->cage);
        return false;
    }
    cage_end(h->cage);
    hall_interrupt(h, now_ms);
    *why = "a tournament does not agree with its tables";
    if (match_is_over(h) || all_agree(h)) return true;
    if (cage_begin(h->cage)) {
        hall_enlist_all(h, cage_strike);
        cage_end(h->cage);
    }
    return false;
}
