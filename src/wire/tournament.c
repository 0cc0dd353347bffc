#include "wire/tournament.h"

#include "base/json_put.h"
#include "base/must.h"
#include "floor/tournament_run.h"
#include "tables/company.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define RANKS_MOST  100   /* entrants that are listed */
#define PRIZES_MOST 100   /* places likewise */
#define WORDS_MOST  65536 /* of a regulation */

static void put_hex(struct json_writer *j, const char *key, const uint8_t bytes[HASH_BYTES])
{
    char hex[2 * HASH_BYTES + 1];

    put_string(j, key, sodium_bin2hex(hex, sizeof hex, bytes, HASH_BYTES));
}

static int64_t option(const struct tournament *t, enum tour_option o)
{
    return t->rules.house.value[o];
}

static uint32_t id_of(const struct hall *hall)
{
    return hall_number(hall) * HALL_TABLES;
}

static uint32_t table_id(const struct hall *hall, uint32_t number)
{
    return id_of(hall) + 1 + number;
}

static const char *const states[TOUR_PHASES] = {"entering", "drawing",   "playing",
                                                "over",     "cancelled", "interrupted"};

/* -------------------------------- the list -------------------------------- */

/* `chips`: what is had for it; 0: what everybody begins with. */
static void write_price(struct json_writer *j, const char *key, struct tour_price price,
                        tour_chips chips)
{
    json_put_key(j, key);
    json_put_object(j);
    put_number(j, "prize", price.prize);
    if (price.bounty) put_number(j, "bounty", price.bounty);
    put_number(j, "commission", price.commission);
    if (chips) put_number(j, "chips", chips);
    json_put_end(j);
}

void live_json_match(struct json_writer *j, const struct hall *hall)
{
    const struct tournament *t = hall_match(hall);
    const struct game       *game = tournament_game(&t->rules);

    put_number(j, "tournament", hall_number(hall));
    put_number(j, "match", (int64_t)hall_name(hall));
    put_string(j, "name", hall_title(hall));
    put_string(j, "game", game->key);
    put_string(j, "pt", game->pt);
    put_string(j, "en", game->en);
    put_string(j, "book", option(t, TO_BOOK) == BOOK_DEMO ? "demo" : "money");
    put_string(j, "state", states[t->phase]);
    put_true(j, "paused", t->paused);
    if (hall_closes(hall) != INT64_MAX) put_number(j, "closing", hall_closes(hall));
    if (option(t, TO_MODE) == TOUR_SCHEDULED) put_number(j, "start", t->rules.start_ms);
    write_price(j, "fee", tour_fee(&t->rules), 0);
    put_number(j, "seats", option(t, TO_SEATS));
    put_number(j, "chips", option(t, TO_CHIPS));
    put_number(j, "least", option(t, TO_ENTRANTS_MIN));
    put_number(j, "most", option(t, TO_ENTRANTS_MAX));
    put_number(j, "entrants", t->entrants);
    put_number(j, "left", t->phase == TOUR_ENTERING ? t->entrants : t->left);
}

/* ------------------------------- the match -------------------------------- */

static void write_level(struct json_writer *j, const char *key, struct tour_level level)
{
    json_put_key(j, key);
    json_put_object(j);
    put_number(j, "small", level.small);
    put_number(j, "big", level.big);
    put_number(j, "ante", level.ante);
    json_put_end(j);
}

/* 810/2015 r.39: level, next level, players left, average, prizes, always to be seen. */
static void write_course(struct json_writer *j, const struct tournament *t, int64_t now_ms)
{
    struct tour_info info;

    tour_see(t, TOUR_NOBODY, &info);
    put_number(j, "now", now_ms);
    put_number(j, "level", info.number);
    write_level(j, "blinds", info.level);
    write_level(j, "next", info.next);
    if (t->phase == TOUR_PLAYING && !t->paused && info.ends_in_ms > 0)
        put_number(j, "ends", t->now_ms + info.ends_in_ms);
    put_true(j, "break", info.on_break);
    put_true(j, "open", info.open);
    put_true(j, "hand_for_hand", t->bubble);
    put_number(j, "entries", info.entries);
    put_number(j, "average", info.average);
    put_number(j, "pool", info.pool);
    if (option(t, TO_GUARANTEE)) put_number(j, "guarantee", option(t, TO_GUARANTEE));
    json_put_key(j, "prizes");
    json_put_array(j);
    for (uint32_t place = 1; t->entrants && place <= info.places && place <= PRIZES_MOST; place++)
        json_put_number(j, tour_prize_of(t, place));
    json_put_end(j);
}

static void write_tables(struct json_writer *j, const struct hall *hall)
{
    const struct tournament *t = hall_match(hall);

    json_put_key(j, "tables");
    json_put_array(j);
    for (uint32_t i = 0; i < t->tables; i++) {
        if (tour_table(t, i)->state == TABLE_CLOSED) continue;
        json_put_object(j);
        put_number(j, "table", table_id(hall, i));
        put_number(j, "number", i + 1);
        put_number(j, "players", tour_table(t, i)->taken);
        json_put_end(j);
    }
    json_put_end(j);
}

/* First who has a place, by it; then who plays, by chips. */
static int by_rank(const void *a, const void *b)
{
    const struct entrant *x = *(const struct entrant *const *)a,
                         *y = *(const struct entrant *const *)b;
    bool in_x = x->state != ENTRANT_FALLEN, in_y = y->state != ENTRANT_FALLEN;

    if (x->rank && y->rank && x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
    if (in_x != in_y) return in_x ? -1 : 1;
    if (x->stack != y->stack) return x->stack > y->stack ? -1 : 1;
    if (x->moment != y->moment) return x->moment > y->moment ? -1 : 1;
    return x < y ? -1 : x > y;
}

static void write_rank(struct json_writer *j, const struct hall *hall, const struct entrant *e)
{
    json_put_object(j);
    put_number(j, "entrant", e - tour_entrant(hall_match(hall), 0));
    put_true(j, "bot", is_bot((uint64_t)e->player));
    if (e->rank) put_number(j, "place", e->rank);
    put_number(j, "chips", e->stack);
    if (e->table != TOUR_NO_TABLE) {
        put_number(j, "table", table_id(hall, e->table));
        put_number(j, "seat", e->seat);
    }
    if (e->prize) put_number(j, "prize", e->prize);
    if (e->bounty) put_number(j, "bounty", e->bounty);
    json_put_end(j);
}

static void write_ranks(struct json_writer *j, const struct hall *hall)
{
    const struct tournament *t = hall_match(hall);
    const struct entrant   **list = calloc(t->numbers + 1, sizeof *list);
    size_t                   count = 0;

    must(list != NULL);
    for (uint32_t i = 0; i < t->numbers; i++)
        if (tour_entrant(t, i)->state != ENTRANT_NONE) list[count++] = tour_entrant(t, i);
    qsort(list, count, sizeof *list, by_rank);
    json_put_key(j, "ranks");
    json_put_array(j);
    for (size_t i = 0; i < count && i < RANKS_MOST; i++) write_rank(j, hall, list[i]);
    json_put_end(j);
    free(list);
}

static void write_events(struct json_writer *j, const struct hall *hall,
                         const struct tour_events *heard)
{
    json_put_key(j, "events");
    json_put_array(j);
    for (size_t i = 0; heard && i < heard->count; i++) {
        const struct tour_event *e = &heard->list[i];

        json_put_object(j);
        put_string(j, "event", tour_event_words[e->kind].key);
        if (e->table != TOUR_NO_TABLE) put_number(j, "table", table_id(hall, e->table));
        if (e->seat != TOUR_NO_SEAT) put_number(j, "seat", e->seat);
        if (e->kind == TEV_DEAL || e->kind == TEV_STOPPED) put_number(j, "hand", e->number);
        else if (e->number != TOUR_NOBODY) put_number(j, "entrant", e->number);
        put_number(j, "amount", e->amount);
        json_put_end(j);
    }
    json_put_end(j);
}

static void begin(struct json_writer *j, const char *type, uint64_t seq)
{
    json_put_object(j);
    put_string(j, "type", type);
    put_number(j, "seq", (int64_t)seq);
}

void live_json_tournament(struct text *out, const struct hall *hall,
                          const struct tour_events *heard, int64_t now_ms, uint64_t seq)
{
    struct json_writer j = json_writer_over(out);

    begin(&j, "tournament", seq);
    live_json_match(&j, hall);
    put_hex(&j, "commitment", hall_commitment(hall));
    write_course(&j, hall_match(hall), now_ms);
    write_tables(&j, hall);
    write_ranks(&j, hall);
    write_events(&j, hall, heard);
    json_put_end(&j);
}

/* ------------------------------- an entrant ------------------------------- */

/* clang-format off */
static const char *const entrant_states[] = {
    [ENTRANT_NONE] = "none", [ENTRANT_ENTERED] = "entered", [ENTRANT_SEATED] = "seated",
    [ENTRANT_ASKED] = "asked", [ENTRANT_FALLEN] = "fallen"};
/* clang-format on */

/* By the name of the ask. */
static void write_may(struct json_writer *j, const struct tournament *t, uint32_t number)
{
    static const struct {
        uint8_t     kind;
        const char *ask;
    } list[] = {{TOUR_WITHDRAW, "unregister"},
                {TOUR_REENTER, "reenter"},
                {TOUR_REBUY, "rebuy"},
                {TOUR_DECLINE, "decline"},
                {TOUR_ADDON, "addon"}};

    json_put_key(j, "may");
    json_put_array(j);
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        struct tour_command cmd = {.kind = list[i].kind, .number = number};

        if (tour_check(t, &cmd) == REF_NONE) json_put_string(j, list[i].ask);
    }
    json_put_end(j);
}

static int by_chips(const void *a, const void *b) /* the most first */
{
    tour_chips x = *(const tour_chips *)a, y = *(const tour_chips *)b;

    return (x < y) - (x > y);
}

/* How many have more than this. */
static uint32_t count_above(const tour_chips *stack, uint32_t count, tour_chips own)
{
    uint32_t low = 0, high = count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (stack[middle] > own) low = middle + 1;
        else high = middle;
    }
    return low;
}

void rank_entrants(const struct tournament *t, uint32_t *rank)
{
    tour_chips *stack = calloc(t->numbers + 1, sizeof *stack);
    uint32_t    count = 0;

    must(stack != NULL);
    for (uint32_t i = 0; i < t->numbers; i++)
        if (tour_has_chips(tour_entrant(t, i))) stack[count++] = tour_entrant(t, i)->stack;
    qsort(stack, count, sizeof *stack, by_chips);
    for (uint32_t i = 0; i < t->numbers; i++) {
        const struct entrant *e = tour_entrant(t, i);

        rank[i] = e->rank;
        if (e->rank == 0 && tour_has_chips(e)) rank[i] = 1 + count_above(stack, count, e->stack);
    }
    free(stack);
}

/* 810/2015 r.41: what was paid and what was received; and r.39, the own place. */
void live_json_entrant(struct text *out, const struct hall *hall, uint32_t number, uint32_t rank,
                       uint64_t seq)
{
    const struct tournament *t = hall_match(hall);
    const struct entrant    *e = tour_entrant(t, number);
    struct json_writer       j = json_writer_over(out);

    begin(&j, "entrant", seq);
    put_number(&j, "tournament", hall_number(hall));
    put_number(&j, "match", (int64_t)hall_name(hall));
    put_number(&j, "entrant", number);
    put_string(&j, "state", entrant_states[e->state]);
    if (e->table != TOUR_NO_TABLE) {
        put_number(&j, "table", table_id(hall, e->table));
        put_number(&j, "seat", e->seat);
    }
    put_number(&j, "chips", e->stack + e->due);
    if (rank) put_number(&j, "rank", rank);
    if (e->asked_until_ms) put_number(&j, "until", e->asked_until_ms);
    write_may(&j, t, number);
    put_number(&j, "paid", e->paid);
    put_number(&j, "prize", e->prize);
    put_number(&j, "bounty", e->bounty);
    put_number(&j, "refund", e->refund);
    put_true(&j, "ticket", e->ticket);
    json_put_end(&j);
}

/* ----------------------------- the regulation ----------------------------- */

static void write_levels(struct json_writer *j, const struct tour_rules *r)
{
    json_put_key(j, "levels");
    json_put_array(j);
    for (uint32_t i = 0; i < r->levels; i++) {
        json_put_object(j);
        put_number(j, "small", r->level[i].small);
        put_number(j, "big", r->level[i].big);
        put_number(j, "ante", r->level[i].ante);
        put_number(j, r->house.value[TO_LEVELS_BY] == TOUR_BY_TIME ? "length" : "hands",
                   r->level[i].length);
        if (r->level[i].break_ms) put_number(j, "break", r->level[i].break_ms);
        json_put_end(j);
    }
    json_put_end(j);
}

static void write_plans(struct json_writer *j, const struct tour_rules *r)
{
    json_put_key(j, "plans");
    json_put_array(j);
    for (uint32_t i = 0; i < r->plans; i++) {
        json_put_object(j);
        put_number(j, "entries", r->plan[i].entries);
        json_put_key(j, "shares"); /* places, and millionths of the prizes for each */
        json_put_array(j);
        for (uint32_t k = 0; k < r->plan[i].rows; k++) {
            json_put_array(j);
            json_put_number(j, r->row[r->plan[i].first + k].places);
            json_put_number(j, r->row[r->plan[i].first + k].each);
            json_put_end(j);
        }
        json_put_end(j);
        json_put_end(j);
    }
    json_put_end(j);
}

/* What may be bought besides the entry, until which level, and prizes that are no share. */
static void write_offers(struct json_writer *j, const struct tour_rules *r)
{
    const int64_t *value = r->house.value;

    if (value[TO_LATE]) put_number(j, "late", value[TO_LATE]);
    if (value[TO_REENTRIES]) put_number(j, "reentries", value[TO_REENTRIES]);
    if (value[TO_REBUYS]) {
        put_number(j, "rebuys", value[TO_REBUYS]);
        put_number(j, "rebuy_until", value[TO_REBUY_UNTIL]);
        write_price(j, "rebuy", tour_rebuy(r), value[TO_REBUY_CHIPS]);
    }
    if (value[TO_ADDON]) write_price(j, "addon", tour_addon(r), value[TO_ADDON_CHIPS]);
    if (value[TO_TICKET]) {
        put_number(j, "ticket", value[TO_TICKET]);
        put_number(j, "tickets", value[TO_TICKETS]);
    }
    if (r->spins == 0) return;
    json_put_key(j, "spins"); /* weight, and all the prizes together */
    json_put_array(j);
    for (uint32_t i = 0; i < r->spins; i++) {
        json_put_array(j);
        json_put_number(j, r->spin[i].weight);
        json_put_number(j, r->spin[i].prize);
        json_put_end(j);
    }
    json_put_end(j);
}

void live_json_regulation(struct json_writer *j, const struct hall *hall, enum tongue tongue)
{
    const struct tournament *t = hall_match(hall);
    struct tournament_file  *file = calloc(1, sizeof *file);
    char                    *words = malloc(WORDS_MOST);
    struct text              text;

    must(file != NULL && words != NULL);
    text = text_over(words, WORDS_MOST);
    memcpy(file->name, hall_title(hall), strlen(hall_title(hall)) + 1);
    file->rules = t->rules;
    memcpy(file->fingerprint, t->fingerprint, sizeof file->fingerprint);
    tournament_print(file, tongue, &text);
    write_levels(j, &t->rules);
    write_plans(j, &t->rules);
    write_offers(j, &t->rules);
    put_hex(j, "fingerprint", t->fingerprint);
    put_string(j, "regulation", words);
    free(words);
    free(file);
}
