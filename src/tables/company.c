/* company.c -- the house's own players at demonstration tables of poker.
 *
 * A person who stays alone finds somebody to play with: some of the house's programs take seats,
 * reload when they have to, think for about as long as people do, and get up when the last
 * person has.  While no person is there to be dealt to, they wait.  Everybody can see what they
 * are.
 *
 * They play by their view alone (bots/bot.h) and ask by the same road as anybody.  Their money
 * is the demonstration's, and a table with money cannot be given to them: what they act on is
 * only to be had of a demonstration house (806/2015 r.74, 809/2015 r.75, 811/2015 r.74). */
#include "tables/company.h"
#include "tables/inside.h"

#include "base/must.h"
#include "bots/bot.h"
#include "games/poker/poker.h"

#include <stdlib.h>

#define BOTS     3    /* that keep one person company */
#define ALONE_MS 3000 /* before they come: another person may */

struct company {
    const struct demo_table *at;
    struct stream            chance;   /* decides nothing but what they do */
    struct bot_move          move;     /* what the one who is asked will say … */
    int64_t                  moves_ms; /* … and when; 0: nobody is thinking */
    int64_t                  comes_ms; /* when they come to one who is alone; 0: nobody is */
    uint8_t                  seat;
};

bool table_run_is_bot(const struct table_run *t, unsigned seat)
{
    return is_bot(t->holder[seat].player);
}

/* A program that decides in a player's place sits at a demonstration table or nowhere
 * (806/2015 r.11 f, 811/2015 r.11 f, 809/2015 r.11 f): what it acts on is only to be had of a
 * demonstration house. */
bool table_run_keep_company(struct table_run *t)
{
    const struct demo_table *at = demo_table_of(&t->spec.house);
    uint8_t                  seed[SEED_BYTES];

    if (!at || t->spec.game->banked || pok_is_tournament(t->state)) return false;
    if (t->company) return true;
    if (source_seed(t->source, seed) != 0) return false;
    t->company = calloc(1, sizeof *t->company);
    must(t->company != NULL);
    t->company->at = at;
    stream_init(&t->company->chance, seed);
    return true;
}

/* ------------------------------ coming, going ------------------------------ */

struct present {
    unsigned persons, here, bots; /* here: persons who may be dealt to */
    unsigned free, going;         /* seats; going: free when the hand is over */
};

static struct present look_around(const struct table_run *t)
{
    const struct poker *s = t->state;
    struct present      present = {0};

    for (unsigned seat = 0; seat < table_seats(&s->table); seat++) {
        bool person = s->table.seat[seat].taken && !table_run_is_bot(t, seat);

        present.free += !s->table.seat[seat].taken;
        present.going += s->at[seat].leaving;
        present.bots += table_run_is_bot(t, seat);
        present.persons += person;
        present.here += person && s->at[seat].presence == HERE && !s->at[seat].leaving;
    }
    return present;
}

static bool bot_asks(struct table_run *t, uint64_t player, struct command cmd, int64_t now_ms)
{
    struct ask ask = {.player = player, .cmd = cmd};

    return table_run_do(t, &cmd, &ask, now_ms).seq != 0;
}

/* Play money, as much as it lacks. */
static bool fill_purse(struct table_run *t, uint64_t player, cents amount, int64_t now_ms)
{
    struct record row = table_run_row(t, RECORD_MONEY, HOUSE, now_ms);
    struct answer answer;
    cents         has;
    enum refusal  no = REF_NONE;

    if (!cage_begin(t->cage)) return false;
    row.player = player;
    has = cage_balance(t->cage, player, BOOK_DEMO, FUNDS_MONEY).wallet;
    if (has < amount)
        no = cage_move(t->cage, &row, TRANSFER_DEMO, 0, amount - has,
                       key_of_row(cage_next(t->cage), 0), &answer);
    cage_end(t->cage);
    return no == REF_NONE;
}

static cents usual_buy_in(const struct poker *s)
{
    return pok_is(s, OPT_MINIMUM) * ((pok_is(s, POK_BUY_LEAST) + pok_is(s, POK_BUY_MOST)) / 2);
}

static bool one_sits(struct table_run *t, int64_t now_ms)
{
    cents    amount = usual_buy_in(t->state);
    unsigned n = 0;

    if (table_run_is_closed_to(t, CMD_SIT, now_ms)) return false;
    while (table_run_seat_of(t, bot_number(t->id, n)) != OBSERVER) n++;
    return fill_purse(t, bot_number(t->id, n), amount, now_ms) &&
           bot_asks(t, bot_number(t->id, n),
                    (struct command){
                        .kind = CMD_SIT, .seat = (uint8_t)table_run_free_seat(t), .amount = amount},
                    now_ms);
}

static bool one_leaves(struct table_run *t, int64_t now_ms)
{
    const struct poker *s = t->state;

    for (unsigned seat = 0; seat < table_seats(&s->table); seat++)
        if (table_run_is_bot(t, seat) && !s->at[seat].leaving)
            return bot_asks(t, t->holder[seat].player,
                            (struct command){.kind = CMD_LEAVE, .seat = (uint8_t)seat}, now_ms);
    return false;
}

/* One that is short of chips reloads; one that was late plays on. */
static bool one_comes_back(struct table_run *t, int64_t now_ms)
{
    const struct poker *s = t->state;

    for (unsigned seat = 0; seat < table_seats(&s->table); seat++) {
        struct command cmd = {.kind = CMD_RETURN, .seat = (uint8_t)seat};

        if (!table_run_is_bot(t, seat) || s->at[seat].presence == HERE || pok_is_in_hand(s, seat))
            continue;
        if (s->at[seat].presence == SHORT) {
            cmd.kind = CMD_BUY;
            cmd.amount = usual_buy_in(s) - s->table.seat[seat].stack;
            if (!fill_purse(t, t->holder[seat].player, cmd.amount, now_ms)) return false;
        }
        return bot_asks(t, t->holder[seat].player, cmd, now_ms);
    }
    return false;
}

/* --------------------------------- playing --------------------------------- */

static bool one_is_asked(const struct table_run *t)
{
    const struct poker *s = t->state;

    return s->table.phase == PHASE_DECIDING && table_run_is_bot(t, s->hand.turn);
}

static void begin_to_think(struct table_run *t, int64_t now_ms)
{
    const struct poker *s = t->state;
    struct company     *c = t->company;
    struct hand         view;
    enum style          style = (enum style)(t->holder[s->hand.turn].player % STYLES);

    hand_see(&s->hand, s->hand.turn, &view);
    c->seat = s->hand.turn;
    c->move = bot_decide(c->at, &view, style, &c->chance);
    c->moves_ms = now_ms + bot_thinks_ms(c->at, (enum weight)c->move.weight, &c->chance);
}

static bool one_moves(struct table_run *t, int64_t now_ms)
{
    struct company *c = t->company;
    struct command  cmd = {.kind = CMD_DECIDE,
                           .seat = c->seat,
                           .place = POK_HOLE,
                           .number = c->move.move,
                           .amount = c->move.amount};

    c->moves_ms = 0;
    if (table_run_state(t)->now_ms < now_ms && !table_run_tell_time(t, now_ms)) return false;
    return one_is_asked(t) && bot_asks(t, t->holder[c->seat].player, cmd, now_ms);
}

/* Whether one of them should sit down now. */
static bool one_is_wanted(struct company *c, const struct present *present, int64_t now_ms)
{
    bool alone = present->persons == 1 && present->here == 1 && present->bots == 0;

    if (!alone) c->comes_ms = 0;
    else if (c->comes_ms == 0) c->comes_ms = now_ms + ALONE_MS;
    if (present->persons != 1 || present->here != 1 || present->free == 0) return false;
    return alone ? c->comes_ms <= now_ms : present->bots < BOTS;
}

bool company_acts(struct table_run *t, int64_t now_ms)
{
    struct company *c = t->company;
    struct present  present;

    if (!c) return false;
    present = look_around(t);

    bool full = (present.persons > 1 || table_run_waiting(t)) && present.free + present.going == 0;

    if (present.bots && (present.persons == 0 || full) && one_leaves(t, now_ms)) return true;
    if (!table_run_waiting(t) && one_is_wanted(c, &present, now_ms) && one_sits(t, now_ms))
        return true;
    if (present.here && one_comes_back(t, now_ms)) return true;
    if (!one_is_asked(t)) c->moves_ms = 0;
    else if (c->moves_ms == 0 || c->seat != ((const struct poker *)t->state)->hand.turn)
        begin_to_think(t, now_ms);
    return c->moves_ms && c->moves_ms <= now_ms && one_moves(t, now_ms);
}

int64_t company_due(const struct table_run *t)
{
    const struct company *c = t->company;

    if (!c) return INT64_MAX;
    return c->moves_ms ? c->moves_ms : c->comes_ms ? c->comes_ms : INT64_MAX;
}

bool company_waits(const struct table_run *t)
{
    return t->company && look_around(t).here == 0;
}
