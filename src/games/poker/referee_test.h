/* referee_test.h -- someone beside the table who only hears, and works it all out again.
 *
 * The referee writes down what was posted and said, and nothing else.  Whatever
 * he is asked he answers from those notes, from the beginning, seat by seat and
 * cent by cent: whose turn it is, what may be said, whose the chips are.  He has
 * nothing of the game's code but the ranking of hands.  Where he and the table
 * differ, one of them is wrong. */
#ifndef GAMES_POKER_REFEREE_TEST_H
#define GAMES_POKER_REFEREE_TEST_H

#include "games/poker/hand.h"

#include <string.h>

struct said {
    int       seat;
    enum move move;
    cents     amount;
};

struct referee {
    struct hand_terms t;
    cents             behind[HAND_SEATS], in_layers[HAND_SEATS], dead, bet[HAND_SEATS];
    bool              out[HAND_SEATS];
    int               street, said, opened_by;
    struct said       note[400];   /* of this street */
    int               best_before; /* who bet highest in the street before, or -1 */
    bool              volunteered, volunteered_now;
};

static inline bool ref_plays(const struct referee *r, int seat)
{
    return r->t.in >> seat & 1;
}

static inline int ref_left(const struct referee *r, int seat) /* the next one dealt in */
{
    do seat = (seat + 1) % r->t.seats;
    while (!ref_plays(r, seat));
    return seat;
}

static inline int ref_still_in(const struct referee *r)
{
    int count = 0;

    for (int i = 0; i < r->t.seats; i++) count += ref_plays(r, i) && !r->out[i];
    return count;
}

static inline void ref_begin(struct referee *r, const struct hand_terms *t)
{
    memset(r, 0, sizeof *r);
    r->t = *t;
    r->best_before = -1;
    for (int i = 0; i < t->seats; i++) {
        cents due[3] = {t->ante[i], t->dead[i], t->blind[i]};

        if (!ref_plays(r, i)) continue;
        r->behind[i] = t->stack[i];
        for (int k = 0; k < 3; k++) {
            if (due[k] > r->behind[i]) due[k] = r->behind[i];
            r->behind[i] -= due[k];
        }
        r->in_layers[i] = due[0] + due[2];
        r->dead += due[1];
        r->bet[i] = due[2];
    }
}

/* ------------------------------ reading notes ----------------------------- */

static inline bool ref_unseen_street(const struct referee *r)
{
    return r->t.variant == SINTETICO && r->street == 0;
}

static inline cents ref_posted_price(const struct referee *r)
{
    cents price = 0;

    if (r->street == 0)
        for (int i = 0; i < r->t.seats; i++)
            if (ref_plays(r, i) && r->t.blind[i] > price) price = r->t.blind[i];
    return price;
}

/* The price after the first `notes` notes. */
static inline cents ref_price(const struct referee *r, int notes)
{
    cents price = ref_posted_price(r);

    for (int i = 0; i < notes; i++) {
        if (r->note[i].move == MOVE_RAISE) price = r->note[i].amount;
        if (r->note[i].move == MOVE_ESTARDILHO) price = 2 * r->note[i].amount;
        if (r->note[i].move == MOVE_RESTARDILHO) price = 2 * price;
    }
    return price;
}

static inline cents ref_fixed(const struct referee *r)
{
    bool late = r->t.variant == SINTETICO ? r->street >= 4 : r->street >= 2;

    if (r->t.limit != LIMIT_RAISES) return 0;
    return late && r->t.fixed[1] ? r->t.fixed[1] : r->t.fixed[0];
}

static inline cents ref_full_raise(const struct referee *r, int *how_many)
{
    cents full = ref_fixed(r) ? ref_fixed(r) : r->t.minimum;

    *how_many = ref_posted_price(r) > 0;
    for (int i = 0; i < r->said; i++) {
        cents by = r->note[i].amount - ref_price(r, i);

        if (r->note[i].move != MOVE_RAISE || by < full) continue;
        full = by;
        ++*how_many;
    }
    return full;
}

static inline int ref_last_word(const struct referee *r, int seat) /* his last note, or -1 */
{
    for (int i = r->said - 1; i >= 0; i--)
        if (r->note[i].seat == seat) return i;
    return -1;
}

static inline int ref_last_to_raise(const struct referee *r)
{
    for (int i = r->said - 1; i >= 0; i--)
        if (r->note[i].move == MOVE_RAISE || r->note[i].move == MOVE_ESTARDILHO ||
            r->note[i].move == MOVE_RESTARDILHO)
            return r->note[i].seat;
    return -1;
}

/* ------------------------------- whose turn ------------------------------- */

static inline bool ref_can_bet(const struct referee *r, int seat)
{
    return ref_plays(r, seat) && !r->out[seat] && r->behind[seat] > 0;
}

static inline int ref_opener(const struct referee *r) /* where to begin looking */
{
    int at = r->t.button;

    if (r->t.variant == SINTETICO) {
        if (r->street == 1 && r->best_before >= 0) return (r->best_before + 1) % r->t.seats;
        if (r->street >= 2 && r->best_before >= 0) return r->best_before;
        return (r->t.button + 1) % r->t.seats;
    }
    if (r->street > 0) return (r->t.button + 1) % r->t.seats;
    if (r->t.first != NOBODY) return r->t.first;
    for (int i = 1, seat = r->t.button; i <= r->t.seats; i++) {
        seat = (seat + 1) % r->t.seats;
        if (ref_plays(r, seat) && r->t.blind[seat] > 0 && r->t.blind[seat] == ref_posted_price(r))
            at = seat;
    }
    return (at + 1) % r->t.seats;
}

/* The seat that is to speak, or -1 when the street is over. */
static inline int ref_turn(const struct referee *r)
{
    int  bettors = 0, one = -1, from;
    bool behind = false;

    if (ref_still_in(r) < 2) return -1;
    if (ref_unseen_street(r) && !r->t.estardilho) return -1;
    for (int i = 0; i < r->t.seats; i++)
        if (ref_can_bet(r, i)) {
            bettors++;
            one = i;
        }
    if (bettors == 0) return -1;
    if (bettors == 1) {
        for (int i = 0; i < r->t.seats; i++)
            behind = behind || (ref_plays(r, i) && !r->out[i] && r->bet[i] > r->bet[one]);
        return behind ? one : -1;
    }
    from = r->said ? (r->note[r->said - 1].seat + 1) % r->t.seats : ref_opener(r);
    for (int i = 0; i < r->t.seats; i++) {
        int seat = (from + i) % r->t.seats;

        if (!ref_can_bet(r, seat)) continue;
        if (ref_last_word(r, seat) < 0 || r->bet[seat] < ref_price(r, r->said)) return seat;
    }
    return -1;
}

/* ------------------------------ what is legal ----------------------------- */

static inline bool ref_others_can_answer(const struct referee *r, int seat)
{
    for (int i = 0; i < r->t.seats; i++)
        if (i != seat && ref_can_bet(r, i)) return true;
    return false;
}

static inline cents ref_most(const struct referee *r, int seat, cents least)
{
    cents pot = r->dead, most, price = ref_price(r, r->said);

    for (int i = 0; i < r->t.seats; i++) pot += r->in_layers[i];
    pot += price - r->bet[seat];
    most = r->t.limit == LIMIT_POT        ? price + pot
           : r->t.limit == LIMIT_HALF_POT ? price + pot / 2
           : ref_fixed(r)                 ? least
                                          : INT64_MAX;
    return most > least ? most : least;
}

/* The bet of this street with which he would have all that the table lets him bet. */
static inline cents ref_ceiling(const struct referee *r, int seat)
{
    cents dead = 0;

    if (r->t.most_bet == 0) return INT64_MAX;
    if (r->t.dead[seat] > 0) {
        dead = r->t.stack[seat] -
               (r->t.ante[seat] < r->t.stack[seat] ? r->t.ante[seat] : r->t.stack[seat]);
        if (dead > r->t.dead[seat]) dead = r->t.dead[seat];
    }
    return r->t.most_bet - (r->in_layers[seat] + dead - r->bet[seat]);
}

static inline struct offer ref_offer(const struct referee *r, int seat)
{
    struct offer o = {.moves = 1u << MOVE_FOLD};
    cents        price = ref_price(r, r->said), all = r->bet[seat] + r->behind[seat];
    cents        full, since = 0;
    int          raises, word = ref_last_word(r, seat), last = ref_last_to_raise(r);

    full = ref_full_raise(r, &raises);
    if (r->bet[seat] == price) o.moves |= 1u << MOVE_CHECK;
    else o.moves |= 1u << MOVE_CALL;
    o.call = price - r->bet[seat] < r->behind[seat] ? price - r->bet[seat] : r->behind[seat];
    if (!ref_others_can_answer(r, seat)) return o;
    if (ref_unseen_street(r)) {
        bool done = false;

        for (int i = 0; i < r->said; i++) done = done || r->note[i].move == MOVE_RESTARDILHO;
        if (last < 0 && all > r->t.minimum && ref_ceiling(r, seat) / 2 > r->t.minimum) {
            o.moves |= 1u << MOVE_ESTARDILHO;
            o.least = r->t.minimum + 1;
            o.most = all < ref_ceiling(r, seat) / 2 ? all : ref_ceiling(r, seat) / 2;
        }
        if (last >= 0 && last != seat && !done && all >= 2 * price &&
            ref_ceiling(r, seat) >= 2 * price) {
            o.moves |= 1u << MOVE_RESTARDILHO;
            o.least = o.most = 2 * price;
        }
        return o;
    }
    /* all that the price has risen since he last spoke */
    if (word >= 0)
        for (int i = word + 1; i < r->said; i++) since += ref_price(r, i + 1) - ref_price(r, i);
    if (word >= 0 && since < full) return o;
    if (r->t.limit == LIMIT_RAISES && raises >= r->t.raises + 1) return o;
    if (all <= price) return o;
    o.least = price + full;
    o.most = ref_most(r, seat, o.least);
    if (o.most > ref_ceiling(r, seat)) o.most = ref_ceiling(r, seat);
    if (o.least > all) o.least = all;
    if (o.most > all) o.most = all;
    if (o.most < o.least) o.least = o.most = 0;
    else o.moves |= 1u << MOVE_RAISE;
    return o;
}

/* -------------------------------- hearing --------------------------------- */

static inline void ref_hear(struct referee *r, int seat, enum move move, cents amount)
{
    cents price = ref_price(r, r->said), to = r->bet[seat];

    if (move == MOVE_FOLD) r->out[seat] = true;
    if (move == MOVE_CALL) to = price;
    if (move == MOVE_RAISE || move == MOVE_ESTARDILHO) to = amount;
    if (move == MOVE_RESTARDILHO) to = 2 * price;
    if (to > r->bet[seat] + r->behind[seat]) to = r->bet[seat] + r->behind[seat];
    if (to > r->bet[seat]) r->volunteered = r->volunteered_now = true;
    r->in_layers[seat] += to - r->bet[seat];
    r->behind[seat] -= to - r->bet[seat];
    r->bet[seat] = to;
    r->note[r->said++] = (struct said){seat, move, amount};
}

static inline void ref_next_street(struct referee *r)
{
    r->best_before = ref_last_to_raise(r);
    r->said = 0;
    r->street++;
    r->volunteered_now = false;
    memset(r->bet, 0, sizeof r->bet);
}

/* ------------------------------ what is owed ------------------------------ */

struct verdict {
    cents    end[HAND_SEATS]; /* the stack after the hand */
    cents    rake;
    cents    back[HAND_SEATS];
    cents    won[HAND_SEATS];
    int      pots;
    cents    pot[HAND_SEATS];
    unsigned may_win[HAND_SEATS];
};

/* Cent by cent: the n-th cent of everybody who paid so many lies in one pile, which belongs
 * to those of them who are still in; a pile of one cent goes back; a pile without owner
 * goes with the pile below. */
static inline void ref_pile(const struct referee *r, struct verdict *v)
{
    unsigned all = 0;

    for (int i = 0; i < r->t.seats; i++) {
        v->end[i] = r->behind[i];
        if (ref_plays(r, i) && !r->out[i]) all |= 1u << i;
    }
    if (r->dead) {
        v->pot[0] = r->dead;
        v->may_win[0] = all;
        v->pots = 1;
    }
    for (cents cent = 1;; cent++) {
        unsigned owners = 0, payers = 0;
        int      paid = 0, last = 0;

        for (int i = 0; i < r->t.seats; i++)
            if (r->in_layers[i] >= cent) {
                paid++;
                last = i;
                payers |= 1u << i;
            }
        if (paid == 0) return;
        owners = payers & all;
        if (paid == 1 && owners) {
            v->back[last]++;
            v->end[last]++;
            continue;
        }
        if (owners == 0 && v->pots == 0) owners = all;
        if (owners && (v->pots == 0 || v->may_win[v->pots - 1] != owners))
            v->may_win[v->pots++] = owners;
        v->pot[v->pots - 1] += paid;
    }
}

static inline bool ref_rakes(const struct referee *r)
{
    if (r->t.variant == SINTETICO) return r->volunteered;
    return r->street > 1 || (r->street == 1 && r->volunteered_now);
}

/* Every hand still in is compared, shown or not: nobody may lose by not showing. */
static inline void ref_settle(const struct referee *r, const struct hand *h, struct verdict *v)
{
    memset(v, 0, sizeof *v);
    ref_pile(r, v);
    for (int p = 0; p < v->pots; p++) {
        int won[HAND_SEATS], count = 0, best = -1;

        for (int step = 1; step <= r->t.seats; step++) { /* clockwise from the button */
            int seat = (r->t.button + step) % r->t.seats, mine = 0;

            if (!(v->may_win[p] >> seat & 1)) continue;
            if (ref_still_in(r) > 1)
                mine = rank_hand((enum variant)r->t.variant, h->seat[seat].hole, h->board);
            if (mine > best) count = 0;
            if (mine < best) continue;
            best = mine;
            won[count++] = seat;
        }
        for (int i = 0; i < count; i++) {
            cents part = v->pot[p] / count, rake = 0;

            if (i == 0) part = v->pot[p] - (count - 1) * part; /* what does not divide */
            if (ref_rakes(r)) rake = part * r->t.rake / 10000;
            if (r->t.rake_cap && v->rake + rake > r->t.rake_cap) rake = r->t.rake_cap - v->rake;
            v->rake += rake;
            v->won[won[i]] += part;
            v->end[won[i]] += part - rake;
        }
    }
}

#endif
