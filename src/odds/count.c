#include "odds/count.h"

#include "engine/cards.h"

#include <stdlib.h>
#include <string.h>

/* What one wager met at one depth, in cases. */
struct cases {
    __int128 win, tie, lose, lost, square; /* lost: cents to the bank */
};

struct counting {
    struct one_seat     at[DRAWS_MAX + 1]; /* the table after so many draws */
    struct decider      player;
    const struct wager *wagers;
    size_t              count;
    cents               stake[WAGERS_MAX];
    __int128            whole[DRAWS_MAX + 1]; /* cases at each depth */
    __int128            outcome[DRAWS_MAX + 1][256];
    struct cases        met[WAGERS_MAX][DRAWS_MAX + 1];
    uint32_t            left[DECK]; /* cards of each kind in the shoe */
    uint64_t            kinds;      /* a bit for each that the shoe began with */
    uint64_t            rounds;
    bool                too_many; /* rounds, or draws in one of them */
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

/* What is counted as one: the cards of a rank where no rule looks at suits, else equal cards. */
static unsigned kind_of(const struct counting *c, uint8_t card)
{
    return c->player.how->ranks_only ? card_rank(card) : card;
}

/* One card of each kind stands for all that remain.  The last cards of a shoe are whole decks
 * but for the few that were dealt, so each kind is soon found. */
static void count_cards(struct counting *c, int depth, __int128 cases)
{
    const struct shoe *shoe = shoe_of(&c->at[depth]);
    uint64_t           tried = 0;

    for (uint32_t i = shoe->left; i-- > 0 && tried != c->kinds;) {
        unsigned kind = kind_of(c, shoe->card[i]);

        if (tried >> kind & 1) continue;
        tried |= UINT64_C(1) << kind;
        c->left[kind]--;
        count_draw(c, depth, i, cases * (c->left[kind] + 1));
        c->left[kind]++;
    }
}

static struct awaits decide_all(const struct counting *c, struct one_seat *s)
{
    struct awaits a;

    while ((a = s->game->awaits(s->state)).what == AWAITS_DECISION) {
        struct command cmd = decider_decides(&c->player, s->state, &a);

        one_seat_say(s, &cmd);
    }
    return a;
}

static void count_from(struct counting *c, int depth, __int128 cases)
{
    struct one_seat *s = &c->at[depth];
    struct awaits    a;

    if (c->too_many) return;
    a = decide_all(c, s);
    c->too_many = a.what == AWAITS_DRAW ? depth == DRAWS_MAX : ++c->rounds > COUNT_MOST;
    if (c->too_many) return;
    if (a.what == AWAITS_OPEN) count_end(c, depth, cases);
    if (a.what != AWAITS_DRAW) return; /* decided, or a null throw */
    c->whole[depth + 1] = c->whole[depth] * a.below;
    if (s->game->chance == CHANCE_CARD) count_cards(c, depth, cases);
    else
        for (uint32_t n = 0; n < a.below; n++) count_draw(c, depth, n, cases);
}

/* A number of cases at each depth, as one chance.  The cases at a depth are so many times those
 * at the depth before it. */
static struct fraction chance_of(const struct counting *c, const __int128 *cases, size_t stride)
{
    __int128 sum = 0;
    int      deepest = 0;

    while (deepest < DRAWS_MAX && c->whole[deepest + 1]) deepest++;
    for (int depth = 1; depth <= deepest; depth++)
        sum += cases[(size_t)depth * stride] * (c->whole[deepest] / c->whole[depth]);
    return fraction_of(sum, c->whole[deepest]);
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

static void count_shoe(struct counting *c)
{
    const struct shoe *shoe = shoe_of(&c->at[0]);

    for (uint32_t i = 0; i < shoe->left; i++) {
        c->left[kind_of(c, shoe->card[i])]++;
        c->kinds |= UINT64_C(1) << kind_of(c, shoe->card[i]);
    }
}

static void chances_of_outcomes(const struct counting *c, struct fraction outcome[256])
{
    struct fraction decided = fraction_of(0, 1);

    for (int k = 0; k < 256; k++) {
        outcome[k] = chance_of(c, &c->outcome[0][k], 256);
        decided = fraction_add(decided, outcome[k]);
    }
    for (int k = 0; k < 256; k++) outcome[k] = fraction_div(outcome[k], decided);
}

bool count_rounds(const struct decider *player, const struct house *house,
                  const struct wager *wagers, size_t count, struct counted *out,
                  struct fraction outcome[256])
{
    struct counting *c = calloc(1, sizeof *c);
    bool             all;

    must(c != NULL && count <= WAGERS_MAX);
    c->player = *player;
    c->wagers = wagers;
    c->count = count;
    c->whole[0] = 1;
    for (int depth = 0; depth <= DRAWS_MAX; depth++)
        one_seat_init(&c->at[depth], player->game, house);
    wagers_bet(&c->at[0], wagers, count);
    if (player->game->chance == CHANCE_CARD) count_shoe(c);
    count_from(c, 0, 1);
    all = !c->too_many;
    for (size_t i = 0; all && i < count; i++) out[i] = sum_up(c, i);
    if (all) chances_of_outcomes(c, outcome);
    for (int depth = 0; depth <= DRAWS_MAX; depth++) one_seat_release(&c->at[depth]);
    free(c);
    return all;
}
