#include "odds/count.h"

#include "engine/cards.h"

#include <stdlib.h>
#include <string.h>

#define ALL_RANKS ((2u << KING) - (1u << ACE))

/* What one wager met at one depth, in cases. */
struct cases {
    __int128 win, tie, lose, lost, square; /* lost: cents to the bank */
};

struct counting {
    struct one_seat     at[DRAWS_MAX + 1]; /* the table after so many draws */
    const struct wager *wagers;
    size_t              count;
    cents               stake[WAGERS_MAX];
    __int128            whole[DRAWS_MAX + 1]; /* cases at each depth */
    __int128            outcome[DRAWS_MAX + 1][256];
    struct cases        met[WAGERS_MAX][DRAWS_MAX + 1];
    uint32_t            left[KING + 1]; /* cards of each rank in the shoe */
};

static void count_end(struct counting *c, int depth, __int128 cases)
{
    struct one_seat    *s = &c->at[depth];
    const struct table *t = s->state;

    struct brought brought[WAGERS_MAX];

    one_seat_settle(s);
    wagers_brought(s, c->wagers, c->count, brought);
    c->outcome[depth][t->last[(t->lasts - 1) % LAST_MAX]] += cases;
    for (size_t i = 0; i < c->count; i++) {
        struct brought b = brought[i];
        struct cases  *m = &c->met[i][depth];

        must(b.stake > 0 && (c->stake[i] == 0 || c->stake[i] == b.stake));
        c->stake[i] = b.stake;
        *(b.net > 0 ? &m->win : b.net < 0 ? &m->lose : &m->tie) += cases;
        m->lost -= cases * b.net;
        m->square += cases * b.net * b.net;
    }
}

static void count_from(struct counting *c, int depth, __int128 cases);

static void count_draw(struct counting *c, int depth, uint32_t number, __int128 cases)
{
    struct one_seat *here = &c->at[depth], *next = &c->at[depth + 1];

    memcpy(next->state, here->state, here->game->state_size);
    one_seat_say(next, &(struct command){.kind = CMD_DRAW, .seat = HOUSE, .number = number});
    count_from(c, depth + 1, cases);
}

static const struct shoe *shoe_of(const struct one_seat *s)
{
    return (const struct shoe *)((const char *)s->state + s->game->shoe_at);
}

/* No rule here looks at suits: one card of each rank stands for all that remain.  The
 * last cards of a shoe are whole decks but for the few that were dealt, so each rank is
 * soon found. */
static void count_cards(struct counting *c, int depth, __int128 cases)
{
    const struct shoe *shoe = shoe_of(&c->at[depth]);
    uint32_t           tried = 0;

    for (uint32_t i = shoe->left; i-- > 0 && tried != ALL_RANKS;) {
        unsigned rank = card_rank(shoe->card[i]);

        if (tried & 1u << rank) continue;
        tried |= 1u << rank;
        c->left[rank]--;
        count_draw(c, depth, i, cases * (c->left[rank] + 1));
        c->left[rank]++;
    }
}

static void count_from(struct counting *c, int depth, __int128 cases)
{
    const struct one_seat *s = &c->at[depth];
    struct awaits          a = s->game->awaits(s->state);

    if (a.what == AWAITS_OPEN) count_end(c, depth, cases);
    if (a.what != AWAITS_DRAW) return; /* decided, or a null throw */
    must(depth < DRAWS_MAX);
    c->whole[depth + 1] = c->whole[depth] * a.below;
    if (s->game->chance == CHANCE_CARD) count_cards(c, depth, cases);
    else
        for (uint32_t n = 0; n < a.below; n++) count_draw(c, depth, n, cases);
}

/* A number of cases at each depth, as one chance. */
static struct fraction chance_of(const struct counting *c, const __int128 *cases, size_t stride)
{
    struct fraction sum = fraction_of(0, 1);

    for (int depth = 1; depth <= DRAWS_MAX && c->whole[depth]; depth++)
        sum = fraction_add(sum, fraction_of(cases[(size_t)depth * stride], c->whole[depth]));
    return sum;
}

#define IN_ALL(c, i, member)                                                                       \
    chance_of((c), &(c)->met[i][0].member, sizeof(struct cases) / sizeof(__int128))

static struct counted sum_up(const struct counting *c, size_t i)
{
    struct counted out = {
        .win = IN_ALL(c, i, win), .tie = IN_ALL(c, i, tie), .lose = IN_ALL(c, i, lose)};
    struct fraction stake = fraction_of(c->stake[i], 1);
    struct fraction decided = fraction_add(out.win, fraction_add(out.tie, out.lose));
    struct fraction unit = fraction_mul(decided, stake);

    out.win = fraction_div(out.win, decided);
    out.tie = fraction_div(out.tie, decided);
    out.lose = fraction_div(out.lose, decided);
    out.edge = fraction_div(IN_ALL(c, i, lost), unit);
    out.square = fraction_div(fraction_div(IN_ALL(c, i, square), unit), stake);
    return out;
}

void count_rounds(const struct game *game, const struct house *house, const struct wager *wagers,
                  size_t count, struct counted *out, struct fraction outcome[256])
{
    struct counting *c = calloc(1, sizeof *c);

    must(c != NULL && count <= WAGERS_MAX && game->decisions == NULL);
    c->wagers = wagers;
    c->count = count;
    c->whole[0] = 1;
    for (int depth = 0; depth <= DRAWS_MAX; depth++) one_seat_init(&c->at[depth], game, house);
    wagers_bet(&c->at[0], wagers, count);
    if (game->chance == CHANCE_CARD)
        for (uint32_t i = 0; i < shoe_of(&c->at[0])->left; i++)
            c->left[card_rank(shoe_of(&c->at[0])->card[i])]++;
    count_from(c, 0, 1);

    struct fraction decided = fraction_of(0, 1);

    for (size_t i = 0; i < count; i++) out[i] = sum_up(c, i);
    for (int k = 0; k < 256; k++) {
        outcome[k] = chance_of(c, &c->outcome[0][k], 256);
        decided = fraction_add(decided, outcome[k]);
    }
    for (int k = 0; k < 256; k++) outcome[k] = fraction_div(outcome[k], decided);
    for (int depth = 0; depth <= DRAWS_MAX; depth++) one_seat_release(&c->at[depth]);
    free(c);
}
