#include "phh/replay_parts.h"

/* The engine has played it without rake.  `kept` is what the record lacks of that. */

#define RAKE_PART 5 /* at most a fifth: 5 % and a jackpot's half dollar on small pots */

struct result {
    cents    got[HAND_SEATS];  /* by the engine, without rake */
    cents    want[HAND_SEATS]; /* recorded */
    bool     open[HAND_SEATS]; /* an unknown stack: not compared */
    unsigned line;
};

static cents gcd(cents a, cents b)
{
    while (b) {
        cents rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* The smallest chip that everything in this hand could have been paid with. */
static cents chip_of(const struct replay *r)
{
    const struct hand_terms *t = &r->record->terms;
    cents                    chip = gcd(t->minimum, t->fixed[1]);

    for (unsigned i = 0; i < t->seats; i++) {
        if (!r->in->stack[i].infinite) chip = gcd(chip, t->stack[i]);
        chip = gcd(gcd(chip, t->ante[i]), gcd(t->dead[i], t->blind[i]));
    }
    for (size_t i = 0; i < r->record->steps; i++) chip = gcd(chip, r->record->step[i].amount);
    return chip;
}

/* Seats that shared a pot with another. */
static uint16_t dividers(const struct hand *h)
{
    struct share share[HAND_SHARES];
    size_t       count = hand_shares(h, share);
    uint16_t     found = 0;

    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++)
            if (i != j && share[i].pot == share[j].pot) found |= seat_bit(share[i].seat);
    return found;
}

/* Seats in a pot of which no hand was seen: whose it is, the record alone knows. */
static uint16_t undecided(const struct hand *h)
{
    struct pot pots[HAND_SEATS];
    size_t     count = hand_pots(h, pots);
    uint16_t   found = 0;

    for (size_t i = 0; i < count; i++) {
        bool alone = (pots[i].seats & (pots[i].seats - 1)) == 0;

        if (!alone && !(pots[i].seats & h->shown)) found |= pots[i].seats;
    }
    return found;
}

/* ------------------------------- comparing ------------------------------ */

static bool is_same(const struct result *x, unsigned players)
{
    for (unsigned i = 0; i < players; i++)
        if (!x->open[i] && x->got[i] != x->want[i]) return false;
    return true;
}

/* What is missing is missing at winners, and is a rake; or is an odd chip. */
static bool is_explained(const struct replay *r, const struct result *x, uint16_t unseen)
{
    const struct hand *h = r->hand;
    uint16_t           divided = dividers(h);
    cents              odd = divided ? chip_of(r) : 0, missing = 0, won = 0, unseen_missing = 0;

    for (unsigned i = 0; i < r->in->players; i++) {
        cents less = x->got[i] - x->want[i];

        if (x->open[i]) continue;
        missing += less;
        won += h->seat[i].won;
        if (unseen & seat_bit(i)) { /* any of them may have won it */
            unseen_missing += less;
            if (x->want[i] < x->got[i] - h->seat[i].won) return false;
            continue;
        }
        if (less < (divided & seat_bit(i) ? -odd : 0)) return false;
        if (less > h->seat[i].won / RAKE_PART + (divided & seat_bit(i) ? odd : 0)) return false;
    }
    if (unseen_missing < 0 || missing < 0 || missing > won / RAKE_PART) return false;
    r->out->raked = missing > 0;
    r->out->odd_chip = !unseen && missing == 0;
    return true;
}

static void tell_difference(struct replay *r, const struct result *x, const char *of)
{
    for (unsigned i = 0; i < r->in->players; i++) {
        struct text t;

        if (x->open[i] || x->got[i] == x->want[i]) continue;
        t = replay_words(r, x->line);
        text_char(&t, 'p');
        text_number(&t, i + 1);
        text_put(&t, of);
        text_put(&t, ": expected ");
        decimal_write(&t, x->want[i], r->record->places);
        text_put(&t, ", got ");
        decimal_write(&t, x->got[i], r->record->places);
        if (!r->out->over) text_put(&t, " when the record stops");
    }
}

static bool compare(struct replay *r, const struct result *x, uint16_t unseen)
{
    if (is_same(x, r->in->players)) return true;
    return r->out->over && is_explained(r, x, unseen);
}

/* What the record's house kept, for whoever exports the hand. */
static void keep(struct replay *r, const struct result *x)
{
    for (unsigned i = 0; i < r->in->players; i++) {
        cents less = x->got[i] - x->want[i];

        r->record->kept[i] = r->out->raked && !x->open[i] && less > 0 ? less : 0;
    }
}

/* ------------------------------ the results ----------------------------- */

static bool judge_stacks(struct replay *r, uint16_t unseen)
{
    struct result x = {.line = r->in->finish_line};

    for (unsigned i = 0; i < r->in->players; i++) {
        x.got[i] = r->hand->seat[i].stack;
        x.open[i] = r->in->stack[i].infinite || r->in->finish[i].infinite ||
                    !decimal_scale(r->in->finish[i], r->record->places, &x.want[i]);
    }
    if (!compare(r, &x, unseen)) {
        tell_difference(r, &x, "");
        return false;
    }
    keep(r, &x);
    return true;
}

static bool has_winnings(const struct replay *r)
{
    for (unsigned i = 0; i < r->in->players; i++)
        if (r->in->winnings[i].digits) return true;
    return false;
}

/* Some sites count an uncalled bet as won, some do not; a hand is of one site. */
static bool judge_winnings(struct replay *r, uint16_t unseen)
{
    struct result without = {.line = r->in->winnings_line}, with;

    for (unsigned i = 0; i < r->in->players; i++) {
        without.got[i] = r->hand->seat[i].won;
        if (!decimal_scale(r->in->winnings[i], r->record->places, &without.want[i])) return false;
    }
    with = without;
    for (unsigned i = 0; i < r->in->players; i++) with.got[i] += r->hand->seat[i].back;
    if (!compare(r, &without, unseen)) {
        if (!compare(r, &with, unseen)) {
            tell_difference(r, &without, " won");
            return false;
        }
        without = with;
    }
    keep(r, &without);
    return true;
}

void replay_judge(struct replay *r)
{
    uint16_t unseen = r->out->over ? undecided(r->hand) : 0;
    bool     paid = r->in->has_winnings && has_winnings(r);

    r->out->undecided = unseen != 0;
    r->out->verdict = PHH_DISAGREES;
    if (paid && !judge_winnings(r, unseen)) return;
    if (r->in->has_finish && !judge_stacks(r, unseen)) return;
    r->out->verdict = paid || r->in->has_finish ? PHH_AGREES : PHH_REPLAYED;
}
