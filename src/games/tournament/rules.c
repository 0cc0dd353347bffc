#include "games/tournament/rules.h"

#include "base/must.h"

/* ------------------------------- the law -------------------------------- */

static const struct choice variants[] = {
    {"holdem", HOLDEM}, {"omaha", OMAHA}, {"sintetico", SINTETICO}, {NULL, 0}};
/* clang-format off */
static const struct choice limits[] = {
    {"none", TOUR_NO_LIMIT}, {"pot", TOUR_POT_LIMIT}, {"half-pot", TOUR_HALF_POT},
    {"raises", TOUR_RAISES}, {NULL, 0}};
/* clang-format on */
static const struct choice modes[] = {
    {"sit-and-go", TOUR_SIT_AND_GO}, {"scheduled", TOUR_SCHEDULED}, {NULL, 0}};
static const struct choice measures[] = {
    {"time", TOUR_BY_TIME}, {"hands", TOUR_BY_HANDS}, {NULL, 0}};
static const struct choice rebuy_times[] = {
    {"broke", TOUR_WHEN_BROKE}, {"initial", TOUR_UP_TO_INITIAL}, {NULL, 0}};

#define HOUR 3600000

/* clang-format off */
const struct option tour_options[TO_OPTIONS] = {
    [TO_VARIANT]          = {{"variant", "variante", "variant"}, OPTION_CHOICE, 0, 0, HOLDEM, variants, "810/2015 r.1"},
    [TO_LIMIT]            = {{"limit", "limite das apostas", "betting limit"}, OPTION_CHOICE, 0, 0, TOUR_NO_LIMIT, limits, "811/2015 r.24"},
    [TO_RAISES]           = {{"raises", "subidas por turno", "raises in a street"}, OPTION_COUNT, 0, 10, 0, NULL, "811/2015 r.24"},
    [TO_MODE]             = {{"mode", "modo", "mode"}, OPTION_CHOICE, 0, 0, TOUR_SIT_AND_GO, modes, "810/2015 r.4"},
    [TO_BOOK]             = {{"book", "livro", "book"}, OPTION_CHOICE, 0, 0, BOOK_DEMO, choices_book, "810/2015 r.43"},
    [TO_SEATS]            = {{"seats", "lugares por mesa", "seats of a table"}, OPTION_COUNT, 2, TOUR_SEATS_MAX, 9, NULL, "810/2015 r.6"},
    [TO_ENTRANTS_MIN]     = {{"entrants_min", "mínimo de inscritos", "minimum of entrants"}, OPTION_COUNT, 2, TOUR_ENTRANTS_MAX, 2, NULL, "810/2015 r.7"},
    [TO_ENTRANTS_MAX]     = {{"entrants_max", "máximo de inscritos", "maximum of entrants"}, OPTION_COUNT, 2, TOUR_ENTRANTS_MAX, 2, NULL, "810/2015 r.7"},
    [TO_FEE_PRIZE]        = {{"fee_prize", "taxa: parte para prémios", "fee: for prizes"}, OPTION_EURO, 0, TOUR_FEE_MAX, 0, NULL, "810/2015 r.18"},
    [TO_FEE_BOUNTY]       = {{"fee_bounty", "taxa: prémio por eliminação", "fee: bounty"}, OPTION_EURO, 0, TOUR_FEE_MAX, 0, NULL, "810/2015 r.32"},
    [TO_FEE_COMMISSION]   = {{"fee_commission", "taxa: comissão", "fee: commission"}, OPTION_EURO, 0, TOUR_FEE_MAX, 0, NULL, "810/2015 r.18"},
    [TO_CHIPS]            = {{"chips", "fichas iniciais", "initial chips"}, OPTION_COUNT, 100, TOUR_CHIPS_MAX, 10000, NULL, "810/2015 r.16"},
    [TO_LEVELS_BY]        = {{"levels_by", "níveis medidos por", "levels measured by"}, OPTION_CHOICE, 0, 0, TOUR_BY_TIME, measures, "810/2015 r.19"},
    [TO_WITHDRAW]         = {{"withdraw", "anulação até antes do início", "withdrawal until before the start"}, OPTION_SECONDS, 0, 24 * HOUR, 300000, NULL, "810/2015 r.9"},
    [TO_LATE]             = {{"late", "inscrição tardia até ao fim do nível", "late registration to the end of level"}, OPTION_COUNT, 0, TOUR_LEVELS_MAX, 0, NULL, "810/2015 r.10"},
    [TO_REENTRIES]        = {{"reentries", "reentradas por jogador", "re-entries of a player"}, OPTION_COUNT, 0, 100, 0, NULL, "810/2015 r.11"},
    [TO_REBUYS]           = {{"rebuys", "recompras por jogador", "rebuys of a player"}, OPTION_COUNT, 0, 100, 0, NULL, "810/2015 r.12"},
    [TO_REBUY_UNTIL]      = {{"rebuy_until", "recompras até ao fim do nível", "rebuys to the end of level"}, OPTION_COUNT, 0, TOUR_LEVELS_MAX, 0, NULL, "810/2015 r.12"},
    [TO_REBUY_WHEN]       = {{"rebuy_when", "recompra possível", "rebuy possible"}, OPTION_CHOICE, 0, 0, TOUR_WHEN_BROKE, rebuy_times, "810/2015 r.12"},
    [TO_REBUY_WAIT]       = {{"rebuy_wait", "tempo para recomprar", "time to rebuy"}, OPTION_SECONDS, 3000, 120000, 20000, NULL, "810/2015 r.12"},
    [TO_REBUY_PRIZE]      = {{"rebuy_prize", "recompra: parte para prémios", "rebuy: for prizes"}, OPTION_EURO, 0, TOUR_FEE_MAX, 0, NULL, "810/2015 r.12"},
    [TO_REBUY_BOUNTY]     = {{"rebuy_bounty", "recompra: prémio por eliminação", "rebuy: bounty"}, OPTION_EURO, 0, TOUR_FEE_MAX, 0, NULL, "810/2015 r.32"},
    [TO_REBUY_COMMISSION] = {{"rebuy_commission", "recompra: comissão", "rebuy: commission"}, OPTION_EURO, 0, TOUR_FEE_MAX, 0, NULL, "810/2015 r.18"},
    [TO_REBUY_CHIPS]      = {{"rebuy_chips", "recompra: fichas", "rebuy: chips"}, OPTION_COUNT, 0, TOUR_CHIPS_MAX, 0, NULL, "810/2015 r.12"},
    [TO_ADDON]            = {{"addon", "add-on", "add-on"}, OPTION_CHOICE, 0, 0, 0, choices_switch, "810/2015 r.13"},
    [TO_ADDON_PRIZE]      = {{"addon_prize", "add-on: parte para prémios", "add-on: for prizes"}, OPTION_EURO, 0, TOUR_FEE_MAX, 0, NULL, "810/2015 r.13"},
    [TO_ADDON_COMMISSION] = {{"addon_commission", "add-on: comissão", "add-on: commission"}, OPTION_EURO, 0, TOUR_FEE_MAX, 0, NULL, "810/2015 r.18"},
    [TO_ADDON_CHIPS]      = {{"addon_chips", "add-on: fichas", "add-on: chips"}, OPTION_COUNT, 0, TOUR_CHIPS_MAX, 0, NULL, "810/2015 r.13"},
    [TO_GUARANTEE]        = {{"guarantee", "prémios garantidos", "guaranteed prizes"}, OPTION_EURO, 0, CENTS_MAX, 0, NULL, "810/2015 r.27"},
    [TO_TICKET]           = {{"ticket", "valor de cada inscrição dada em prémio", "value of each entry given as a prize"}, OPTION_EURO, 0, TOUR_FEE_MAX, 0, NULL, "810/2015 r.31"},
    [TO_TICKETS]          = {{"tickets", "inscrições garantidas em prémio", "entries guaranteed as prizes"}, OPTION_COUNT, 0, TOUR_ENTRANTS_MAX, 0, NULL, "810/2015 r.31"},
    [TO_BUBBLE]           = {{"bubble", "jogada a jogada, jogadores antes dos prémios", "hand for hand, players before the prizes"}, OPTION_COUNT, 0, 100, 1, NULL, "810/2015 r.24"},
    [TO_DECISION]         = {{"decision", "tempo para decidir", "time to decide"}, OPTION_SECONDS, 3000, 600000, 20000, NULL, "903-B 6.1.4"},
    [TO_TIME_BANK]        = {{"time_bank", "tempo suplementar", "time bank"}, OPTION_SECONDS, 0, 600000, 30000, NULL, "811/2015 r.44"},
};
/* clang-format on */

const struct tour_fault_words tour_fault_words[TOUR_FAULT_KINDS] = {
#define X(name, rule, pt, en) {rule, pt, en},
    TOUR_FAULTS(X)
#undef X
};

#define COMMISSION_LEAST 5 /* percent of what is paid: 810/2015 r.18 */
#define COMMISSION_MOST  20

#define LEVEL_LEAST_MS 30000
#define LEVEL_MOST_MS  (24 * (int64_t)HOUR)
#define BIG_BLINDS     10 /* a stack that begins with fewer is a draw of lots */

/* ------------------------------ questions ------------------------------- */

struct tour_rules tour_usual(void)
{
    return (struct tour_rules){.house = house_usual(tour_options, TO_OPTIONS)};
}

struct tour_price tour_fee(const struct tour_rules *r)
{
    return (struct tour_price){r->house.value[TO_FEE_PRIZE], r->house.value[TO_FEE_BOUNTY],
                               r->house.value[TO_FEE_COMMISSION]};
}

struct tour_price tour_rebuy(const struct tour_rules *r)
{
    return (struct tour_price){r->house.value[TO_REBUY_PRIZE], r->house.value[TO_REBUY_BOUNTY],
                               r->house.value[TO_REBUY_COMMISSION]};
}

struct tour_price tour_addon(const struct tour_rules *r)
{
    return (struct tour_price){r->house.value[TO_ADDON_PRIZE], 0,
                               r->house.value[TO_ADDON_COMMISSION]};
}

struct tour_level tour_level_at(const struct tour_rules *r, uint32_t number)
{
    struct tour_level level = r->level[number < r->levels ? number : r->levels - 1];

    if (number >= r->levels) level.break_ms = 0;
    for (uint32_t past = r->levels; past <= number && level.big < CENTS_MAX / 2; past++) {
        level.small *= 2;
        level.big *= 2;
        level.ante *= 2;
    }
    return level;
}

const struct tour_plan *tour_plan_for(const struct tour_rules *r, uint32_t entries)
{
    const struct tour_plan *plan = &r->plan[0];

    for (uint32_t i = 1; i < r->plans && r->plan[i].entries <= entries; i++) plan = &r->plan[i];
    return plan;
}

uint32_t tour_places(const struct tour_rules *r, uint32_t entries)
{
    const struct tour_plan *plan = tour_plan_for(r, entries);
    uint32_t                places = 0;

    for (uint32_t i = 0; i < plan->rows; i++) places += r->row[plan->first + i].places;
    return places;
}

cents tour_part(const struct tour_rules *r, const struct tour_plan *plan, cents pool,
                uint32_t place)
{
    for (uint32_t i = 0, past = 0; i < plan->rows; i++) {
        const struct tour_row *row = &r->row[plan->first + i];

        past += row->places;
        if (place <= past) return pool * row->each / TOUR_WHOLE;
    }
    return 0;
}
_Static_assert(INT64_MAX / TOUR_WHOLE >= CENTS_MAX, "a pool times the whole fits");

/* ------------------------------- the check ------------------------------ */

static void object(struct tour_faults *out, enum tour_fault_kind kind, enum tour_where where,
                   size_t at)
{
    if (out->count < TOUR_FAULTS_MAX)
        out->list[out->count++] = (struct tour_fault){
            .kind = (uint8_t)kind, .where = (uint8_t)where, .at = (uint16_t)at};
}

static void object_option(struct tour_faults *out, enum tour_fault_kind kind,
                          enum tour_option option)
{
    object(out, kind, AT_OPTION, option);
}

static bool any(const struct tour_rules *r, enum tour_option first, enum tour_option last)
{
    for (int i = (int)first; i <= (int)last; i++)
        if (r->house.value[i] != 0) return true;
    return false;
}

static void check_commission(struct tour_price p, enum tour_option option, struct tour_faults *out)
{
    if (p.commission * 100 < tour_total(p) * COMMISSION_LEAST)
        object_option(out, TOUR_FAULT_COMMISSION_LOW, option);
    if (p.commission * 100 > tour_total(p) * COMMISSION_MOST)
        object_option(out, TOUR_FAULT_COMMISSION_HIGH, option);
}

static void check_entrants(const struct tour_rules *r, struct tour_faults *out)
{
    const int64_t *value = r->house.value;
    bool           sit = value[TO_MODE] == TOUR_SIT_AND_GO;

    if (value[TO_SEATS] > 10 && value[TO_VARIANT] != SINTETICO) /* 811/2015 r.5, 809/2015 r.5 */
        object_option(out, TOUR_FAULT_SEATS, TO_SEATS);
    if (value[TO_ENTRANTS_MIN] > value[TO_ENTRANTS_MAX])
        object_option(out, TOUR_FAULT_MIN_ABOVE_MAX, TO_ENTRANTS_MIN);
    if (sit && value[TO_ENTRANTS_MIN] < value[TO_ENTRANTS_MAX])
        object_option(out, TOUR_FAULT_SIT_AND_GO_FILLS, TO_ENTRANTS_MIN);
    if (sit && (value[TO_LATE] || value[TO_REENTRIES]))
        object_option(out, TOUR_FAULT_SIT_AND_GO_LATE, value[TO_LATE] ? TO_LATE : TO_REENTRIES);
    if (!sit && r->start_ms == 0) object(out, TOUR_FAULT_NO_START, AT_START, 0);
    if (sit && r->start_ms != 0) object(out, TOUR_FAULT_START_UNUSED, AT_START, 0);
    if ((value[TO_RAISES] != 0) != (value[TO_LIMIT] == TOUR_RAISES))
        object_option(out, TOUR_FAULT_RAISES, TO_RAISES);
}

static void check_level(const struct tour_rules *r, uint32_t i, struct tour_faults *out)
{
    const struct tour_level *l = &r->level[i];
    bool                     sintetico = r->house.value[TO_VARIANT] == SINTETICO;
    bool                     bounded = l->big >= 1 && l->big <= TOUR_CHIPS_MAX && l->ante >= 0;

    if (sintetico && (!bounded || l->small != 0 || l->ante < 1))
        object(out, TOUR_FAULT_SINTETICO_ANTE, AT_LEVEL, i);
    if (!sintetico && (!bounded || l->small < 1 || l->small > l->big))
        object(out, TOUR_FAULT_BLINDS, AT_LEVEL, i);
    if (l->ante > l->big) object(out, TOUR_FAULT_ANTE_ABOVE_BIG, AT_LEVEL, i);
    if (i > 0 && (l->small < l[-1].small || l->big < l[-1].big || l->ante < l[-1].ante))
        object(out, TOUR_FAULT_FALLING_LEVEL, AT_LEVEL, i);
    if (r->house.value[TO_LEVELS_BY] == TOUR_BY_TIME) {
        if (l->length < LEVEL_LEAST_MS || l->length > LEVEL_MOST_MS)
            object(out, TOUR_FAULT_LEVEL_TIME, AT_LEVEL, i);
    } else if (l->length < 1 || l->length > 10000) {
        object(out, TOUR_FAULT_LEVEL_HANDS, AT_LEVEL, i);
    }
    if (l->break_ms < 0 || l->break_ms > LEVEL_MOST_MS)
        object(out, TOUR_FAULT_BREAK_TIME, AT_LEVEL, i);
}

static void check_levels(const struct tour_rules *r, struct tour_faults *out)
{
    const int64_t *value = r->house.value;

    if (r->levels == 0) {
        object(out, TOUR_FAULT_NO_LEVELS, AT_LEVELS, 0);
        return;
    }
    for (uint32_t i = 0; i < r->levels; i++) check_level(r, i, out);
    if (value[TO_LEVELS_BY] == TOUR_BY_HANDS && value[TO_ENTRANTS_MAX] > value[TO_SEATS])
        object_option(out, TOUR_FAULT_HANDS_AT_ONE, TO_LEVELS_BY);
    if (value[TO_CHIPS] / BIG_BLINDS < r->level[0].big)
        object_option(out, TOUR_FAULT_BIG_STACK, TO_CHIPS);
    if (value[TO_LATE] > r->levels) object_option(out, TOUR_FAULT_LATE_LEVEL, TO_LATE);
}

static void check_ways_back(const struct tour_rules *r, struct tour_faults *out)
{
    const int64_t    *value = r->house.value;
    struct tour_price rebuy = tour_rebuy(r), addon = tour_addon(r);
    int64_t           until = value[TO_REBUY_UNTIL];

    if (value[TO_REENTRIES] && !value[TO_LATE] && value[TO_MODE] != TOUR_SIT_AND_GO)
        object_option(out, TOUR_FAULT_REENTRY_LATE, TO_REENTRIES);
    if (value[TO_REENTRIES] && value[TO_REBUYS])
        object_option(out, TOUR_FAULT_REBUY_REENTRY, TO_REENTRIES);
    if (value[TO_REBUYS]) {
        if (until < 1 || until > r->levels)
            object_option(out, TOUR_FAULT_REBUY_LEVEL, TO_REBUY_UNTIL);
        if (rebuy.prize == 0 || value[TO_REBUY_CHIPS] == 0)
            object_option(out, TOUR_FAULT_REBUY_PRICE, TO_REBUYS);
        if (rebuy.bounty != value[TO_FEE_BOUNTY])
            object_option(out, TOUR_FAULT_REBUY_BOUNTY, TO_REBUY_BOUNTY);
        check_commission(rebuy, TO_REBUY_COMMISSION, out);
    } else if (any(r, TO_REBUY_PRIZE, TO_REBUY_CHIPS) || (until && !value[TO_ADDON])) {
        object_option(out, TOUR_FAULT_REBUY_UNUSED, TO_REBUYS);
    }
    if (value[TO_ADDON]) {
        if (addon.prize == 0 || value[TO_ADDON_CHIPS] < value[TO_CHIPS])
            object_option(out, TOUR_FAULT_ADDON_PRICE, TO_ADDON);
        if (until < 1 || until > r->levels || r->level[until - 1].break_ms == 0)
            object_option(out, TOUR_FAULT_ADDON_BREAK, TO_ADDON);
        check_commission(addon, TO_ADDON_COMMISSION, out);
    } else if (any(r, TO_ADDON_PRIZE, TO_ADDON_CHIPS)) {
        object_option(out, TOUR_FAULT_ADDON_UNUSED, TO_ADDON);
    }
}

static void check_plan(const struct tour_rules *r, uint32_t i, struct tour_faults *out)
{
    const struct tour_plan *plan = &r->plan[i];
    uint64_t                places = 0, parts = 0;
    uint32_t                above = TOUR_WHOLE;
    bool                    rises = false;

    for (uint32_t k = 0; k < plan->rows; k++) {
        const struct tour_row *row = &r->row[plan->first + k];

        places += row->places;
        parts += (uint64_t)row->places * row->each;
        rises |= row->each > above || row->each == 0 || row->places == 0;
        above = row->each;
    }
    if (parts != TOUR_WHOLE) object(out, TOUR_FAULT_PLAN_SUM, AT_PLAN, i);
    if (rises) object(out, TOUR_FAULT_PLAN_RISES, AT_PLAN, i);
    if (places > plan->entries || places == 0) object(out, TOUR_FAULT_PLAN_PLACES, AT_PLAN, i);
    if (i == 0 && plan->entries > r->house.value[TO_ENTRANTS_MIN])
        object(out, TOUR_FAULT_PLAN_FIRST, AT_PLAN, i);
    if (i > 0 && plan->entries <= plan[-1].entries) object(out, TOUR_FAULT_PLAN_ORDER, AT_PLAN, i);
}

/* Prizes are entries to another tournament: satellites and freerolls. */
static void check_tickets(const struct tour_rules *r, struct tour_faults *out)
{
    const int64_t *value = r->house.value;

    if (r->plans || value[TO_GUARANTEE]) object_option(out, TOUR_FAULT_TICKETS_NO_PLAN, TO_TICKET);
    if (value[TO_TICKETS] >= value[TO_ENTRANTS_MIN])
        object_option(out, TOUR_FAULT_TICKETS_ALL, TO_TICKETS);
    if (value[TO_TICKET] <= value[TO_FEE_PRIZE])
        object_option(out, TOUR_FAULT_TICKET_CHEAP, TO_TICKET);
}

static void check_prizes(const struct tour_rules *r, struct tour_faults *out)
{
    const int64_t *value = r->house.value;

    if (tour_is_freeroll(r)) {
        if (!value[TO_TICKET] || !value[TO_TICKETS])
            object_option(out, TOUR_FAULT_FREEROLL_TICKETS, TO_TICKETS);
        if (value[TO_REBUYS] || value[TO_REENTRIES] || value[TO_ADDON])
            object_option(out, TOUR_FAULT_FREEROLL_FREE, TO_FEE_PRIZE);
    } else {
        check_commission(tour_fee(r), TO_FEE_COMMISSION, out);
    }
    if (value[TO_TICKET]) {
        check_tickets(r, out);
        return;
    }
    if (value[TO_TICKETS]) object_option(out, TOUR_FAULT_TICKETS_UNUSED, TO_TICKETS);
    if (value[TO_FEE_PRIZE] == 0 && value[TO_GUARANTEE] == 0 && r->spins == 0)
        object_option(out, TOUR_FAULT_NO_PRIZES, TO_FEE_PRIZE);
    if (r->plans == 0) object(out, TOUR_FAULT_NO_PLAN, AT_PLANS, 0);
    for (uint32_t i = 0; i < r->plans; i++) check_plan(r, i, out);
}

/* 810/2015 r.33: what the house would keep of the fees on the average beyond its
 * commission would be a commission as well, and above the law's. */
static void check_spins(const struct tour_rules *r, struct tour_faults *out)
{
    const int64_t *value = r->house.value;
    int64_t        weights = 0;
    bool           sound = true;
    uint64_t       mean = 0, past = 0; /* of the prizes, in whole cents and what is over */

    if (r->spins == 0) return;
    if (value[TO_MODE] != TOUR_SIT_AND_GO || value[TO_GUARANTEE] || value[TO_TICKET] ||
        value[TO_REBUYS] || value[TO_ADDON] || value[TO_REENTRIES] || tour_is_freeroll(r))
        object(out, TOUR_FAULT_SPIN_FIXED, AT_SPINS, 0);
    for (uint32_t i = 0; i < r->spins; i++) {
        const struct tour_spin *s = &r->spin[i];
        bool good = s->weight >= 1 && s->weight <= TOUR_WEIGHTS_MAX && s->prize >= 1 &&
                    s->prize <= CENTS_MAX;

        if (!good) object(out, TOUR_FAULT_SPIN_ROW, AT_SPIN, i);
        sound &= good;
        if (good) weights += s->weight;
    }
    if (!sound) return;
    if (weights > TOUR_WEIGHTS_MAX) {
        object(out, TOUR_FAULT_SPIN_WEIGHTS, AT_SPINS, 0);
        return;
    }
    for (uint32_t i = 0; i < r->spins; i++) { /* prize × weight does not fit, so in two parts */
        uint64_t weight = (uint64_t)r->spin[i].weight, all = (uint64_t)weights;
        uint64_t prize = (uint64_t)r->spin[i].prize;

        mean += prize / all * weight;
        past += prize % all * weight;
        mean += past / all;
        past %= all;
    }
    if (mean < (uint64_t)(value[TO_FEE_PRIZE] * value[TO_ENTRANTS_MAX]))
        object(out, TOUR_FAULT_SPIN_MEAN, AT_SPINS, 0);
}

void tour_lawful(const struct tour_rules *r, struct tour_faults *out)
{
    out->count = 0;
    out->bounds.count = 0;
    house_check(tour_options, TO_OPTIONS, &r->house, &out->bounds);
    if (out->bounds.count > 0) return; /* the rest relies on them */
    check_entrants(r, out);
    check_levels(r, out);
    check_ways_back(r, out);
    check_prizes(r, out);
    check_spins(r, out);
}

bool tour_is_lawful(const struct tour_rules *r)
{
    struct tour_faults faults;

    tour_lawful(r, &faults);
    return faults.count == 0 && faults.bounds.count == 0;
}
