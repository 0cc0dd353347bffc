#include "feltro/simulate/poker_night.h"

#include "base/must.h"

#include <stdlib.h>
#include <string.h>

/* clang-format off */
const struct words players_words[PLAYERS_KINDS] = {
    [PLAYERS_HOUSE]   = {"house", "jogadores da casa", "the house's players"},
    [PLAYERS_CHANCE]  = {"chance", "ao acaso", "any legal move"},
    [PLAYERS_CALLERS] = {"callers", "acompanham sempre", "always call"},
};

const struct words broken_words[BROKEN_COUNT] = {
    [BROKEN_NOTHING] = {"nothing", "nada", "nothing"},
    [BROKEN_REFUSED] = {"refused", "uma jogada legal foi recusada", "a legal move was refused"},
    [BROKEN_SANE]    = {"sane", "um invariante falhou", "an invariant failed"},
    [BROKEN_CHIPS]   = {"chips", "as fichas não batem certo", "chips were not conserved"},
    [BROKEN_LINES]   = {"lines", "as linhas não dizem o que se pagou", "lines and stacks differ"},
    [BROKEN_VIEW]    = {"view", "via-se o que está escondido", "a hidden card was seen"},
};
/* clang-format on */

#define RICH 4 /* times the most buy-in: gets up and sits down again */

/* -------------------------------- looking -------------------------------- */

static void note(struct poker_night *n, enum broken what, bool good)
{
    if (!good && n->broken == BROKEN_NOTHING) n->broken = what;
}

static bool are_chips_conserved(const struct table *t)
{
    cents sum = t->bank;

    for (unsigned seat = 0; seat < table_seats(t); seat++)
        sum += t->seat[seat].stack + t->seat[seat].in_play;
    return sum == t->brought;
}

/* Backs for all personal cards but his own and those shown; of the deck only its size. */
static bool is_view_closed(const struct poker_night *n, unsigned viewer)
{
    const struct hand *h = &n->view->hand;
    const uint8_t     *deck = n->view->shoe.card;

    n->game->see(n->state, viewer, n->view);
    if (memcmp(deck, deck + 1, sizeof n->view->shoe.card - 1) != 0) return false; /* all alike */
    for (unsigned seat = 0; seat < h->terms.seats; seat++) {
        bool own = seat == viewer && !h->unseen;

        if (own || h->shown & seat_bit(seat)) continue;
        for (unsigned i = 0; i < HOLE_MAX; i++)
            if (h->seat[seat].hole[i] < DECK) return false;
    }
    return true;
}

static void look(struct poker_night *n)
{
    note(n, BROKEN_SANE, n->game->sane(n->state));
    note(n, BROKEN_CHIPS, are_chips_conserved(&n->state->table));
}

/* --------------------------------- moves --------------------------------- */

static void tell_table(struct poker_night *n, struct command cmd)
{
    if (n->game->check(n->state, &cmd) != REF_NONE) {
        note(n, BROKEN_REFUSED, false);
        return;
    }
    n->game->apply(n->state, &cmd, NULL);
    if (n->watched) look(n);
}

static void history_json_seat(struct poker_night *n, uint8_t kind, unsigned seat, cents amount)
{
    tell_table(n, (struct command){.kind = kind, .seat = (uint8_t)seat, .amount = amount});
}

static bool offers(const struct offer *o, enum move move)
{
    return o->moves >> move & 1;
}

static struct bot_move call_always(const struct offer *o)
{
    return (struct bot_move){.move = offers(o, MOVE_CHECK)  ? MOVE_CHECK
                                     : offers(o, MOVE_CALL) ? MOVE_CALL
                                                            : MOVE_SHOW};
}

/* One of those offered; folding asks twice, or few hands would be seen to the end. */
static struct bot_move move_by_chance(const struct offer *o, struct stream *chance)
{
    uint32_t  count = (uint32_t)__builtin_popcount(o->moves);
    enum move move = MOVE_FOLD;
    cents     amount = 0;

    for (int asked = 0; asked < 2 && move == MOVE_FOLD; asked++) {
        uint32_t left = o->moves;

        for (uint32_t skip = stream_below(chance, count); skip > 0; skip--) left &= left - 1;
        move = (enum move)__builtin_ctz(left);
    }
    if (move == MOVE_RAISE || move == MOVE_ESTARDILHO) {
        uint32_t size = stream_below(chance, 8);
        cents    span = o->most - o->least;

        amount = size == 0 ? o->most : o->least;
        if (size > 2)
            amount += stream_below(chance, span < UINT32_MAX ? (uint32_t)span + 1 : UINT32_MAX) >>
                      (size - 2);
    }
    return (struct bot_move){.move = (uint8_t)move, .amount = amount};
}

static void decide(struct poker_night *n, unsigned seat)
{
    struct bot_move move;
    struct offer    offer;

    if (n->watched) note(n, BROKEN_VIEW, is_view_closed(n, OBSERVER) && is_view_closed(n, seat));
    if (n->broken != BROKEN_NOTHING) return;
    if (n->players == PLAYERS_HOUSE) {
        if (!n->watched) n->game->see(n->state, seat, n->view);
        move = bot_decide(demo_table_of(&n->state->table.house), &n->view->hand,
                          (enum style)(seat % STYLES), &n->minds);
    } else {
        offer = hand_offer(&n->state->hand);
        move = n->players == PLAYERS_CALLERS ? call_always(&offer)
                                             : move_by_chance(&offer, &n->minds);
    }
    n->moves++;
    tell_table(n, (struct command){.kind = CMD_DECIDE,
                                   .seat = (uint8_t)seat,
                                   .number = move.move,
                                   .amount = move.amount});
}

/* ------------------------------- the night ------------------------------- */

bool night_open(struct poker_night *n, const struct game *game, const struct house *house,
                enum players players, bool watched)
{
    *n = (struct poker_night){.game = game, .players = players, .watched = watched};
    if (!demo_table_of(house)) return false;
    n->state = calloc(1, game->state_size);
    n->view = calloc(1, game->state_size);
    n->line = calloc(game->payouts_max, sizeof *n->line);
    must(n->state && n->view && n->line);
    n->state->table.house = *house;
    return true;
}

void night_release(struct poker_night *n)
{
    free(n->state);
    free(n->view);
    free(n->line);
}

void night_begin(struct poker_night *n, const uint8_t cards[SEED_BYTES],
                 const uint8_t minds[SEED_BYTES])
{
    static const uint8_t no_fingerprint[32];
    struct house         house = n->state->table.house;

    memset(n->state, 0, n->game->state_size);
    n->game->open(n->state, &house, no_fingerprint);
    stream_init(&n->cards, cards);
    stream_init(&n->minds, minds);
}

static void seat_everybody(struct poker_night *n)
{
    const struct table *t = &n->state->table;
    cents minimum = t->house.value[OPT_MINIMUM], full = minimum * t->house.value[POK_BUY_MOST];

    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        if (t->seat[seat].taken && t->seat[seat].stack > RICH * full)
            history_json_seat(n, CMD_LEAVE, seat, 0);
        if (!t->seat[seat].taken) history_json_seat(n, CMD_SIT, seat, full);
        else if (t->seat[seat].stack < minimum)
            history_json_seat(n, CMD_BUY, seat, full - t->seat[seat].stack);
    }
}

/* What the lines say must be what the stacks got, and the house what was kept of them. */
static void look_at_lines(struct poker_night *n, const cents before[HAND_SEATS], cents bank)
{
    const struct table *t = &n->state->table;
    cents               net[HAND_SEATS] = {0};

    for (size_t i = 0; i < n->lines.count; i++) {
        const struct payout *line = &n->lines.line[i];

        net[line->seat] += line->back - line->chips;
        bank += line->commission;
        note(n, BROKEN_LINES, line->rule != NULL);
    }
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (t->seat[seat].taken)
            note(n, BROKEN_LINES, t->seat[seat].stack == before[seat] + net[seat]);
    note(n, BROKEN_LINES, t->bank == bank);
}

bool night_hand(struct poker_night *n)
{
    const struct table *t = &n->state->table;
    cents               before[HAND_SEATS], bank;

    seat_everybody(n);
    for (unsigned seat = 0; seat < HAND_SEATS; seat++) before[seat] = t->seat[seat].stack;
    bank = t->bank;
    tell_table(n, (struct command){.kind = CMD_OPEN, .seat = HOUSE});
    while (n->broken == BROKEN_NOTHING) {
        struct awaits awaits = n->game->awaits(n->state);

        if (awaits.what == AWAITS_DECISION) {
            decide(n, awaits.seat);
            continue;
        }
        if (awaits.what != AWAITS_DRAW) break;
        n->draws++;
        tell_table(n, (struct command){.kind = CMD_DRAW,
                                       .seat = HOUSE,
                                       .number = stream_below(&n->cards, awaits.below)});
    }
    n->lines = (struct payouts){.line = n->line};
    n->game->settle(n->state, &n->lines);
    look_at_lines(n, before, bank);
    look(n);
    return n->broken == BROKEN_NOTHING;
}
