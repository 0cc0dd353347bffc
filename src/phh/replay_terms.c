#include "phh/replay_parts.h"

#include <string.h>

/* ------------------------------- the scale ------------------------------ */

static void widen(unsigned *places, const struct decimal *d, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (d[i].places <= DECIMAL_PLACES && d[i].places > *places) *places = d[i].places;
}

static unsigned places_of(const struct phh_hand *in)
{
    unsigned places = 0;

    widen(&places, in->ante, in->players);
    widen(&places, in->blind, in->players);
    widen(&places, in->dead, in->players);
    widen(&places, in->stack, in->players);
    widen(&places, in->finish, in->players);
    widen(&places, in->winnings, in->players);
    widen(&places, &in->min_bet, 1);
    widen(&places, &in->small_bet, 1);
    widen(&places, &in->big_bet, 1);
    for (size_t i = 0; i < in->actions; i++) widen(&places, &in->action[i].amount, 1);
    return places;
}

/* ------------------------------- the terms ------------------------------ */

static bool take_stacks(struct replay *r, struct hand_terms *t)
{
    const struct phh_hand *in = r->in;
    cents                  total = 0;

    for (unsigned i = 0; i < in->players; i++) {
        if (in->stack[i].infinite) t->stack[i] = RECORD_UNKNOWN;
        else if (!decimal_scale(in->stack[i], r->record->places, &t->stack[i]))
            return replay_finding(r, in->line, "more chips than can be counted");
        if (t->stack[i] <= 0) return replay_finding(r, in->line, "a starting stack of nothing");
        total += t->stack[i];
    }
    return total <= CENTS_MAX ? true
                              : replay_finding(r, in->line, "more chips than can be counted");
}

static bool is_uniform(const cents *ante, unsigned players)
{
    for (unsigned i = 1; i < players; i++)
        if (ante[i] != ante[0]) return false;
    return true;
}

static bool take_antes(struct replay *r, struct hand_terms *t)
{
    const struct phh_hand *in = r->in;
    cents                  ante[HAND_SEATS], dead[HAND_SEATS];

    for (unsigned i = 0; i < in->players; i++) {
        if (!decimal_scale(in->ante[i], r->record->places, &ante[i]) || ante[i] < 0 ||
            !decimal_scale(in->dead[i], r->record->places, &dead[i]) || dead[i] < 0)
            return replay_finding(r, in->line, "an ante that nobody could post");
    }
    memcpy(t->dead, dead, in->players * sizeof dead[0]);
    if (in->trimmed && is_uniform(ante, in->players)) {
        memcpy(t->ante, ante, in->players * sizeof ante[0]);
        return true;
    }
    for (unsigned i = 0; i < in->players; i++) t->dead[i] += ante[i];
    return true;
}

/* Left of the last of the largest blinds; posts do not count. */
static unsigned opens(const cents *blind, unsigned players)
{
    unsigned last = 0;

    for (unsigned i = 1; i < players; i++)
        if (blind[i] >= blind[last]) last = i;
    return (last + 1) % players;
}

static bool take_blinds(struct replay *r, struct hand_terms *t)
{
    const struct phh_hand *in = r->in;
    cents                  blind[HAND_SEATS], most = 0;

    for (unsigned i = 0; i < in->players; i++) {
        if (!decimal_scale(in->blind[i], r->record->places, &blind[i]))
            return replay_finding(r, in->line, "a blind that nobody could post");
        if (blind[i] > most) most = blind[i];
    }
    t->first = in->first > 0 ? (uint8_t)(in->first - 1) : (uint8_t)opens(blind, in->players);
    for (unsigned i = 0; i < in->players; i++) {
        t->blind[i] = blind[i] < 0 ? -blind[i] : blind[i];
        if (blind[i] >= 0 || most == 0 || -blind[i] <= most) continue;
        t->blind[i] = most;
        t->dead[i] += -blind[i] - most;
    }
    for (unsigned i = 0; i < in->players; i++) {
        if (t->dead[i] > CENTS_MAX)
            return replay_finding(r, in->line, "more chips than can be counted");
        if (t->blind[i] && in->variant == SINTETICO) /* 809/2015 r.21: the ante alone */
            return replay_finding(r, in->line, "a blind in a game that has none");
    }
    return true;
}

static bool take_bets(struct replay *r, struct hand_terms *t)
{
    const struct phh_hand *in = r->in;
    unsigned               places = r->record->places;

    if (!decimal_scale(in->min_bet, places, &t->minimum) ||
        !decimal_scale(in->small_bet, places, &t->fixed[0]) ||
        !decimal_scale(in->big_bet, places, &t->fixed[1]) || t->minimum < 0 || t->fixed[0] < 0 ||
        t->fixed[1] < 0)
        return replay_finding(r, in->line, "a smallest bet that nobody could make");
    if (t->minimum == 0) t->minimum = t->fixed[0];
    return t->minimum > 0 ? true : replay_finding(r, in->line, "a smallest bet of nothing");
}

/* -------------------------- who, where and when ------------------------- */

static void copy(char *to, size_t size, const char *from)
{
    struct text t = text_over(to, size);

    text_put(&t, from);
}

static uint8_t two_digits(const char *at)
{
    return (uint8_t)((at[0] - '0') * 10 + (at[1] - '0'));
}

static void take_moment(const struct phh_hand *in, struct record_moment *m)
{
    static const char form[] = "00:00:00";

    *m = (struct record_moment){.year = in->year, .month = in->month, .day = in->day};
    for (size_t i = 0; i < sizeof form - 1; i++)
        if (form[i] == ':' ? in->time[i] != ':' : in->time[i] < '0' || in->time[i] > '9') return;
    m->hour = two_digits(in->time);
    m->minute = two_digits(in->time + 3);
    m->second = two_digits(in->time + 6);
}

static void take_names(const struct phh_hand *in, struct hand_record *record)
{
    bool numbered = true;

    for (unsigned i = 0; i < in->players; i++) {
        copy(record->name[i], sizeof record->name[i], in->name[i]);
        if (in->seat[i] == 0) numbered = false;
    }
    for (unsigned i = 0; i < in->players; i++)
        record->number[i] = numbered ? in->seat[i] : (uint8_t)(i + 1);
    record->seat_count = in->seat_count;
    for (unsigned i = 0; i < in->players; i++)
        if (record->number[i] > record->seat_count) record->seat_count = record->number[i];
    copy(record->hand, sizeof record->hand, in->hand[0] ? in->hand : in->label);
    copy(record->table, sizeof record->table, in->table);
    copy(record->venue, sizeof record->venue, in->venue);
    copy(record->zone, sizeof record->zone, in->zone);
    copy(record->currency, sizeof record->currency, in->currency);
    copy(record->symbol, sizeof record->symbol, in->symbol);
    take_moment(in, &record->began);
}

bool replay_terms(struct replay *r)
{
    const struct phh_hand *in = r->in;
    struct hand_terms     *t = &r->record->terms;

    memset(r->record, 0, offsetof(struct hand_record, step));
    r->record->places = (uint8_t)places_of(in);
    take_names(in, r->record);
    t->in = (uint16_t)((1u << in->players) - 1);
    t->variant = in->variant;
    t->limit = in->limit;
    t->seats = in->players;
    t->button = (uint8_t)(in->players - 1);
    t->deal_first = 0;
    t->raises = in->raises >= 0 ? (uint8_t)in->raises
                                : UINT8_MAX; /* the format does not record a cap */
    t->estardilho = in->variant == SINTETICO && !in->no_estardilho;
    t->showdown = SHOWDOWN_ASK;
    t->turn_all_in = 1;
    return take_stacks(r, t) && take_antes(r, t) && take_blinds(r, t) && take_bets(r, t);
}
