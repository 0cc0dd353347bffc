#include "odds/equity.h"

#include "base/must.h"
#include "chance/expand.h"
#include "rank/order.h"
#include "rank/showdown.h"

#include <math.h>
#include <string.h>

/* --------------------------------- a deal -------------------------------- */

/* Cards still to come stand in one list; a deal takes some of them. */
struct dealing {
    const struct equity_question *q;
    struct equity                *out;
    uint8_t                       card[DECK];
    unsigned                      cards;
    uint64_t                      taken; /* a bit for each place of the list */
    uint8_t                       board[BOARD_MAX];
    uint8_t                       hole[EQUITY_HANDS][HOLE_MAX];
    strength                      rank[EQUITY_HANDS];

    /* The board as the showdown looks at it: the one of the variant. */
    struct holdem_board    holdem;
    struct omaha_board     omaha;
    struct sintetico_board sintetico;
};

static uint64_t known_cards(const struct equity_question *q)
{
    uint64_t known = q->dead;

    for (unsigned h = 0; h < q->hands; h++)
        for (unsigned i = 0; i < q->known[h]; i++) known |= UINT64_C(1) << q->hole[h][i];
    for (unsigned i = 0; i < q->turned; i++) known |= UINT64_C(1) << q->board[i];
    return known;
}

static unsigned missing(const struct equity_question *q) /* cards to be dealt */
{
    unsigned n = BOARD_MAX - q->turned;

    for (unsigned h = 0; h < q->hands; h++) n += hole_cards(q->v) - q->known[h];
    return n;
}

static unsigned list_cards(const struct equity_question *q, uint8_t out[DECK]) /* to come */
{
    uint64_t known = known_cards(q);
    unsigned n = 0;

    for (uint8_t card = 0; card < DECK; card++)
        if (order_has_card(q->v, card) && !(known >> card & 1)) out[n++] = card;
    return n;
}

static void dealing_init(struct dealing *d, const struct equity_question *q, struct equity *out)
{
    memset(d, 0, sizeof *d);
    memset(out, 0, sizeof *out);
    d->q = q;
    d->out = out;
    d->cards = list_cards(q, d->card);
    memcpy(d->board, q->board, sizeof d->board);
    memcpy(d->hole, q->hole, sizeof d->hole);
    must(q->hands >= 1 && q->hands <= EQUITY_HANDS && d->cards >= missing(q));
}

static void look_at_board(struct dealing *d)
{
    switch (d->q->v) {
    case HOLDEM: d->holdem = holdem_board(d->board); break;
    case OMAHA: d->omaha = omaha_board(d->board); break;
    case SINTETICO: d->sintetico = sintetico_board(d->board); break;
    case VARIANTS: break;
    }
}

static void look_at_hand(struct dealing *d, unsigned h)
{
    switch (d->q->v) {
    case HOLDEM: d->rank[h] = holdem_rank(&d->holdem, d->hole[h]); break;
    case OMAHA: d->rank[h] = omaha_rank(&d->omaha, d->hole[h]); break;
    case SINTETICO: d->rank[h] = sintetico_rank(&d->sintetico, d->hole[h]); break;
    case VARIANTS: break;
    }
}

static void show_down(struct dealing *d)
{
    strength best = 0;
    unsigned winners = 0;

    for (unsigned h = 0; h < d->q->hands; h++) {
        if (d->rank[h] > best) best = d->rank[h], winners = 0;
        winners += d->rank[h] == best;
    }

    uint64_t parts = POT_PARTS / winners;

    for (unsigned h = 0; h < d->q->hands; h++) {
        if (d->rank[h] != best) continue;
        if (winners == 1) d->out->hand[h].wins++;
        else d->out->hand[h].ties++;
        d->out->hand[h].parts += parts;
        d->out->hand[h].squares += parts * parts;
    }
    d->out->deals++;
}

/* ------------------------------- every deal ------------------------------ */

static void deal_hand(struct dealing *d, unsigned hand, unsigned have, unsigned from);

static void deal_next_hand(struct dealing *d, unsigned hand)
{
    if (hand == d->q->hands) show_down(d);
    else deal_hand(d, hand, d->q->known[hand], 0);
}

/* The personal cards of a hand, from `have` on, in every way; the order in which a hand
 * gets its cards does not matter, so places only rise. */
static void deal_hand(struct dealing *d, unsigned hand, unsigned have, unsigned from)
{
    if (have == hole_cards(d->q->v)) {
        look_at_hand(d, hand);
        deal_next_hand(d, hand + 1);
        return;
    }
    for (unsigned i = from; i < d->cards; i++) {
        if (d->taken >> i & 1) continue;
        d->taken ^= UINT64_C(1) << i;
        d->hole[hand][have] = d->card[i];
        deal_hand(d, hand, have + 1, i + 1);
        d->taken ^= UINT64_C(1) << i;
    }
}

/* The common cards first, so that each board is looked at once. */
static void deal_board(struct dealing *d, unsigned have, unsigned from)
{
    if (have == BOARD_MAX) {
        look_at_board(d);
        deal_next_hand(d, 0);
        return;
    }
    for (unsigned i = from; i < d->cards; i++) {
        d->taken ^= UINT64_C(1) << i;
        d->board[have] = d->card[i];
        deal_board(d, have + 1, i + 1);
        d->taken ^= UINT64_C(1) << i;
    }
}

void equity_count(const struct equity_question *q, struct equity *out)
{
    struct dealing d;

    dealing_init(&d, q, out);
    out->exact = true;
    deal_board(&d, q->turned, 0);
}

/* --------------------------------- samples ------------------------------- */

static uint8_t draw_card(struct dealing *d, unsigned *left, struct stream *chance)
{
    unsigned at = stream_below(chance, *left);
    uint8_t  card = d->card[at];

    d->card[at] = d->card[--*left];
    d->card[*left] = card; /* the list stays whole for the next deal */
    return card;
}

void equity_sample(const struct equity_question *q, uint64_t deals, uint64_t seed,
                   struct equity *out)
{
    uint8_t        bytes[SEED_BYTES] = {0};
    struct stream  chance;
    struct dealing d;

    for (unsigned i = 0; i < 8; i++) bytes[i] = (uint8_t)(seed >> 8 * i);
    stream_init(&chance, bytes);
    dealing_init(&d, q, out);
    while (deals-- > 0) {
        unsigned left = d.cards;

        for (unsigned i = q->turned; i < BOARD_MAX; i++) d.board[i] = draw_card(&d, &left, &chance);
        look_at_board(&d);
        for (unsigned h = 0; h < q->hands; h++) {
            for (unsigned i = q->known[h]; i < hole_cards(q->v); i++)
                d.hole[h][i] = draw_card(&d, &left, &chance);
            look_at_hand(&d, h);
        }
        show_down(&d);
    }
}

/* --------------------------------- answers ------------------------------- */

bool equity_fits(const struct equity_question *q)
{
    uint8_t cards[DECK];

    return list_cards(q, cards) >= missing(q);
}

/* n choose k times `deals`, as far as it can be counted; k is at most 5. */
static uint64_t times_choices(uint64_t deals, unsigned n, unsigned k)
{
    uint64_t choices = 1;

    for (unsigned i = 0; i < k; i++) choices = choices * (n - i) / (i + 1);
    return deals > UINT64_MAX / choices ? UINT64_MAX : deals * choices;
}

uint64_t equity_deals(const struct equity_question *q)
{
    uint8_t  cards[DECK];
    unsigned left = list_cards(q, cards), k = BOARD_MAX - q->turned;
    uint64_t deals = times_choices(1, left, k);

    left -= k;
    for (unsigned h = 0; h < q->hands; h++, left -= k) {
        k = hole_cards(q->v) - q->known[h];
        deals = times_choices(deals, left, k);
    }
    return deals;
}

struct fraction equity_share(const struct equity *e, unsigned hand)
{
    return fraction_of(e->hand[hand].parts, (__int128)POT_PARTS * e->deals);
}

double equity_error(const struct equity *e, unsigned hand)
{
    double n = (double)e->deals;
    double mean = (double)e->hand[hand].parts / n;
    double variance = (double)e->hand[hand].squares / n - mean * mean;

    if (e->exact || e->deals < 2 || variance <= 0) return 0;
    return sqrt(variance / (n - 1)) / POT_PARTS;
}
