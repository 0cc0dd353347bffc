#define _POSIX_C_SOURCE 200809L /* nanosleep */

#include "feltro/play/poker_room.h"

#include "base/must.h"
#include "feltro/play/poker_show.h"
#include "feltro/play/show.h"
#include "feltro/play/words_in.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ------------------------------ the players ------------------------------ */

static const struct demo_table *demo_of(const struct poker_room *p)
{
    return demo_table_of(&((const struct poker *)p->room.state)->table.house);
}

static enum refusal say_for(struct poker_room *p, uint8_t kind, unsigned seat, cents amount)
{
    return room_do(&p->room,
                   (struct command){.kind = kind, .seat = (uint8_t)seat, .amount = amount});
}

void poker_room_open(struct poker_room *p, const struct game *game, const struct house *house,
                     struct source *source, cents chips, enum tongue tongue, bool colour,
                     enum style style, bool pauses)
{
    uint8_t seed[SEED_BYTES] = {0};

    *p = (struct poker_room){.pauses = pauses};
    room_open(&p->room, game, house, source, chips, tongue, colour);
    must(demo_of(p) != NULL);
    p->seat_view = calloc(1, game->state_size);
    must(p->seat_view != NULL);
    must(source_seed(source, seed) == 0);
    stream_init(&p->minds, seed);
    for (unsigned seat = 1; seat < (unsigned)house->value[OPT_SEATS]; seat++) {
        p->style[seat] = (uint8_t)(style < STYLES ? style : (seat - 1) % STYLES);
        must(say_for(p, CMD_SIT, seat, chips) == REF_NONE);
    }
}

void poker_room_release(struct poker_room *p)
{
    free(p->seat_view);
    room_release(&p->room);
}

static bool is_here(const struct poker_room *p)
{
    return room_seat(&p->room)->taken;
}

/* -------------------------------- pauses --------------------------------- */

static void pause_ms(int64_t ms)
{
    const struct timespec moment = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};

    nanosleep(&moment, NULL); /* Ctrl-C ends it early, and then the session */
}

/* Who has folded only watches, and the others do not keep him waiting. */
void poker_room_let_think(struct poker_room *p, const struct demo_table *at, unsigned seat,
                          enum weight weight)
{
    int64_t ms = bot_thinks_ms(at, weight, &p->minds);

    if (!p->pauses || p->leaving) return;
    if (!(hand_live(poker_hand(p)) & seat_bit(p->me))) ms /= 3;
    poker_show_thinking(p, seat, true);
    pause_ms(ms);
    poker_show_thinking(p, seat, false);
}

/* ------------------------------- decisions ------------------------------- */

static void bot_acts(struct poker_room *p, unsigned seat)
{
    struct bot_move move;

    p->room.game->see(p->room.state, seat, p->seat_view);
    move = bot_decide(demo_of(p), &p->seat_view->hand, (enum style)p->style[seat], &p->minds);
    poker_room_let_think(p, demo_of(p), seat, (enum weight)move.weight);
    must(room_do(&p->room, (struct command){.kind = CMD_DECIDE,
                                            .seat = (uint8_t)seat,
                                            .number = move.move,
                                            .amount = move.amount}) == REF_NONE);
    poker_tell(p);
}

static bool wait_on(void *nothing)
{
    (void)nothing;
    return true;
}

/* A line; empty when it could not be read.  False at the end of the input. */
static bool hear(struct poker_room *p, char line[LINE_MAX_BYTES])
{
    enum line heard = read_line(line, wait_on, NULL);

    if (heard == LINE_OVER) return false;
    if (heard == LINE_UNREADABLE) {
        show_line(&p->room,
                  in(&p->room, "Não consegui ler essa linha.", "I could not read that line."));
        line[0] = '\0';
    }
    return true;
}

/* Folding what may be kept for nothing is asked about once. */
static bool means_to_fold(struct poker_room *p)
{
    char line[LINE_MAX_BYTES], plain[LINE_MAX_BYTES];

    show_line(&p->room, in(&p->room, "Passar não custa nada. Desiste mesmo assim? (s/n)",
                           "Checking is free. Fold all the same? (y/n)"));
    show_prompt(&p->room);
    if (!hear(p, line)) return true;
    words_plain(line, plain, sizeof plain);
    return words_among(plain, "s sim y yes f d fold desistir");
}

/* Whether the table would take it; says why not. */
static bool is_allowed(struct poker_room *p, struct wish wish)
{
    bool         free_check = hand_offer(poker_hand(p)).moves & 1u << MOVE_CHECK;
    enum refusal no = hand_check(poker_hand(p), p->me, wish.move, wish.amount);

    if (no != REF_NONE) poker_show_refusal(p, no);
    else if (wish.move == MOVE_FOLD && free_check) return means_to_fold(p);
    return no == REF_NONE;
}

/* False while the table still awaits the person. */
static bool answer(struct poker_room *p, struct wish wish)
{
    switch (wish.asked) {
    case ASKED_MOVE: return is_allowed(p, wish);
    case ASKED_TABLE: poker_show_table(p); break;
    case ASKED_CARDS: poker_show_cards(p); break;
    case ASKED_HELP: poker_show_help(p); break;
    case ASKED_AMOUNT:
    case ASKED_NOTHING: poker_show_how(p, wish.asked); break;
    case ASKED_TO_LEAVE: return true;
    }
    return false;
}

bool poker_room_ask(struct poker_room *p, struct wish *out)
{
    struct wish wish = {.asked = ASKED_TABLE};
    char        line[LINE_MAX_BYTES];

    while (!answer(p, wish)) {
        poker_show_options(p);
        wish = (struct wish){.asked = ASKED_TO_LEAVE};
        if (hear(p, line)) wish = poker_wish(p->room.game, poker_hand(p), p->chips, line);
    }
    *out = wish;
    return wish.asked == ASKED_MOVE;
}

static void ask_person(struct poker_room *p)
{
    struct wish wish;

    if (poker_room_ask(p, &wish)) {
        must(room_do(&p->room, (struct command){.kind = CMD_DECIDE,
                                                .seat = ME,
                                                .number = (uint32_t)wish.move,
                                                .amount = wish.amount}) == REF_NONE);
    } else {
        p->leaving = true;
        must(say_for(p, CMD_LEAVE, ME, 0) == REF_NONE);
    }
    poker_tell(p);
}

/* -------------------------------- the game ------------------------------- */

static bool begin_chance(struct poker_room *p)
{
    uint8_t seed[SEED_BYTES];

    if (source_seed(p->room.source, seed) != 0) {
        show_line(&p->room, in(&p->room, "O gerador parou por precaução; a mesa fecha.",
                               "The generator has stopped as a precaution; the table closes."));
        return false;
    }
    stream_init(&p->room.stream, seed);
    return true;
}

/* A demonstration may only prolong play for nothing (806/2015 r.75, 811/2015 r.75,
 * 809/2015 r.76): so nobody's chips run out. */
static void reload(struct poker_room *p)
{
    const struct table *t = room_table(&p->room);
    cents               full = t->house.value[OPT_MINIMUM] * t->house.value[POK_BUY_MOST];

    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        cents stack = t->seat[seat].stack;
        cents least = t->house.value[OPT_MINIMUM] *
                      (seat == ME ? 1 : t->house.value[POK_BUY_LEAST] / 2);

        if (!t->seat[seat].taken) must(say_for(p, CMD_SIT, seat, full) == REF_NONE);
        else if (stack < least) must(say_for(p, CMD_BUY, seat, full - stack) == REF_NONE);
        else continue;
        if (seat == ME) p->room.brought += full - stack;
        poker_tell(p);
    }
}

/* True when a hand may begin.  The clock is looked at here only, for the statement. */
static bool open_hand(struct poker_room *p)
{
    if (!p->leaving) reload(p);
    if (p->leaving || !begin_chance(p)) {
        must(say_for(p, CMD_LEAVE, ME, 0) == REF_NONE);
        return false;
    }
    must(room_do(&p->room, (struct command){.kind = CMD_TIME,
                                            .seat = HOUSE,
                                            .at_ms = p->room.clock_ms() - p->room.began_ms}) ==
         REF_NONE);
    must(say_for(p, CMD_OPEN, HOUSE, 0) == REF_NONE);
    poker_tell(p);
    return true;
}

/* Who left during the hand got up with its end: what it brought is in its lines, and what
 * was taken away in the telling of it. */
static void complete_statement(struct poker_room *p, const struct payouts *lines)
{
    struct seat *me = &p->room.me;

    for (size_t i = 0; i < lines->count; i++)
        if (lines->line[i].seat == ME) me->staked += lines->line[i].stake;
    for (size_t i = 0; i < p->room.heard.count; i++)
        if (p->room.heard.list[i].kind == EV_LEFT && p->room.heard.list[i].seat == ME)
            me->stack = p->room.heard.list[i].amount;
    me->rounds++;
}

static void show_settlement(struct poker_room *p)
{
    struct payouts out = {.line = p->room.line};

    if (room_table(&p->room)->phase != PHASE_SETTLED) return;
    p->room.game->settle(p->room.state, &out);
    if (!is_here(p)) complete_statement(p, &out);
    poker_show_result(p, &out);
    if (p->pauses && !p->leaving) pause_ms(1200);
}

void poker_room_play(struct poker_room *p)
{
    poker_show_welcome(p);
    while (is_here(p)) {
        struct awaits awaits = p->room.game->awaits(p->room.state);

        switch ((enum awaited)awaits.what) {
        case AWAITS_OPEN:
        case AWAITS_PLAYERS:
            if (!open_hand(p)) continue;
            break;
        case AWAITS_DRAW:
            must(room_do(&p->room,
                         (struct command){.kind = CMD_DRAW,
                                          .seat = HOUSE,
                                          .number = stream_below(&p->room.stream, awaits.below)}) ==
                 REF_NONE);
            poker_tell(p);
            break;
        case AWAITS_DECISION:
            if (awaits.seat == ME) ask_person(p);
            else bot_acts(p, awaits.seat);
            break;
        case AWAITS_BETS: must(false); /* there is no cloth */
        }
        show_settlement(p);
    }
    show_statement(&p->room);
}
