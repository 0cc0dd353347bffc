/* seats.c -- coming, going, reloading and resting at a poker table.
 *
 * A cash table is the players' own: they sit down with a buy-in, add to it between hands, rest
 * and leave when they like.  At a tournament table the house seats them, moves them and takes them
 * away, and what they have in front of them is no money.  Which seats one player may have is for
 * the floor, which knows who he is. */
#include "games/poker/poker.h"

#include "base/must.h"

#define REST_WARNED_MS 60000 /* what a warning leaves to come back, as r.71 warns the idle */

/* ------------------------------- refusals --------------------------------- */

/* Chips stand for euro, and are counted in cents (806/2015 r.13, 811/2015 r.13, 809/2015 r.13). */
static bool is_amount(cents amount)
{
    return amount >= 1 && amount <= CENTS_MAX;
}

/* Who sits down brings the initial buy-in (806/2015 r.2 f, 811/2015 r.2 f, 809/2015 r.2 f,
 * 806/2015 r.8, 811/2015 r.8, 809/2015 r.8), within the bounds that the operator set
 * (806/2015 r.14, 811/2015 r.14, 809/2015 r.14). */
static enum refusal check_sit(const struct poker *s, unsigned seat, cents amount)
{
    cents minimum = pok_is(s, OPT_MINIMUM);

    if (pok_is_tournament(s)) return REF_NOT_HERE;
    if (s->table.seat[seat].taken) return REF_SEAT_TAKEN;
    if (!is_amount(amount)) return REF_BAD_AMOUNT;
    if (amount < minimum * pok_is(s, POK_BUY_LEAST)) return REF_BUY_IN_RANGE;
    return amount > minimum * pok_is(s, POK_BUY_MOST) ? REF_BUY_IN_RANGE : REF_NONE;
}

/* On buy-ins and reloads, when they are made (806/2015 r.17 b, 811/2015 r.17 b,
 * 809/2015 r.17 b). */
cents pok_entry_commission(const struct poker *s, cents amount)
{
    if (pok_is_tournament(s) || pok_is(s, POK_RAKE) != RAKE_ENTRY) return 0;
    return amount * pok_is(s, POK_RAKE_ENTRY) / 10000;
}

/* A reload (806/2015 r.2 q, 811/2015 r.2 q, 809/2015 r.2 o, 806/2015 r.12, 811/2015 r.12,
 * 809/2015 r.12), not in the course of a hand that he plays in (806/2015 r.11 b,
 * 811/2015 r.11 b, 809/2015 r.11 b); no more than who sits down may have, and enough to play
 * (806/2015 r.15, 811/2015 r.15, 809/2015 r.15). */
static enum refusal check_buy(const struct poker *s, unsigned seat, cents amount)
{
    cents stack = s->table.seat[seat].stack, minimum = pok_is(s, OPT_MINIMUM);

    if (pok_is_tournament(s)) return REF_NOT_HERE;
    if (!is_amount(amount)) return REF_BAD_AMOUNT;
    if (pok_is_in_hand(s, seat)) return REF_BETWEEN_HANDS;
    if (stack + amount > minimum * pok_is(s, POK_BUY_MOST)) return REF_BUY_IN_RANGE;
    return stack + amount - pok_entry_commission(s, amount) < minimum ? REF_BUY_IN_RANGE : REF_NONE;
}

/* At any time, with the stack (806/2015 r.10, 811/2015 r.10, 809/2015 r.10): how long a session
 * lasts is the player's to say (806/2015 r.69, 811/2015 r.69, 809/2015 r.70). */
static enum refusal check_leave(const struct poker *s, unsigned seat)
{
    if (pok_is_tournament(s)) return REF_NOT_HERE;
    return s->at[seat].leaving ? REF_CHIPS_IN_PLAY : REF_NONE;
}

static enum refusal check_rest(const struct poker *s, unsigned seat)
{
    if (pok_is_tournament(s) || pok_is(s, POK_REST) == 0) return REF_NOT_HERE;
    return s->at[seat].presence == HERE && !s->at[seat].leaving ? REF_NONE : REF_NOT_AWAITED;
}

static enum refusal check_return(const struct poker *s, unsigned seat)
{
    if (s->at[seat].presence == HERE || s->at[seat].leaving) return REF_NOT_AWAITED;
    return s->at[seat].presence == SHORT ? REF_MUST_RELOAD : REF_NONE;
}

static enum refusal check_post(const struct poker *s, unsigned seat)
{
    if (!pok_has_blinds(s) || pok_is(s, POK_ENTERING) != ENTERING_POST) return REF_NOT_HERE;
    return s->marks.owes[seat] && !s->at[seat].posts ? REF_NONE : REF_NOT_AWAITED;
}

static enum refusal check_seat(const struct poker *s, unsigned place, cents amount)
{
    if (!pok_is_tournament(s)) return REF_NOT_HERE;
    if (place >= table_seats(&s->table)) return REF_NO_SUCH_SEAT;
    if (!is_amount(amount)) return REF_BAD_AMOUNT;
    if (pok_is_in_hand(s, place)) return REF_BETWEEN_HANDS;
    return s->table.seat[place].stack + amount > CENTS_MAX ? REF_BAD_AMOUNT : REF_NONE;
}

static enum refusal check_unseat(const struct poker *s, unsigned place)
{
    if (!pok_is_tournament(s)) return REF_NOT_HERE;
    if (place >= table_seats(&s->table)) return REF_NO_SUCH_SEAT;
    if (!s->table.seat[place].taken) return REF_SEAT_EMPTY;
    return pok_is_in_hand(s, place) ? REF_BETWEEN_HANDS : REF_NONE;
}

/* A new level is for the next hand; the small blind stays the smaller one. */
static enum refusal check_level(const struct poker *s, unsigned place, cents amount)
{
    if (!pok_is_tournament(s)) return REF_NOT_HERE;
    if (place >= LEVELS) return REF_NO_SUCH_PLACE;
    if (pok_is_running(s)) return REF_BETWEEN_HANDS;
    if (amount < 0 || amount > CENTS_MAX) return REF_BAD_AMOUNT;
    if (place == LEVEL_SMALL) return amount > s->level[LEVEL_BIG] ? REF_BAD_AMOUNT : REF_NONE;
    if (place != LEVEL_BIG) return REF_NONE;
    return amount < 1 || amount < s->level[LEVEL_SMALL] ? REF_BAD_AMOUNT : REF_NONE;
}

/* They come and go, and the table has neither beginning nor end (806/2015 r.2 l, 811/2015 r.2 l,
 * 809/2015 r.2 k, 806/2015 r.6 a, 811/2015 r.6 a, 809/2015 r.6 a).  Of all these only leaving
 * takes chips off it (806/2015 r.11 a, 811/2015 r.11 a, 809/2015 r.11 a). */
enum refusal pok_check_seat(const struct poker *s, const struct command *cmd)
{
    switch (cmd->kind) {
    case CMD_SIT: return check_sit(s, cmd->seat, cmd->amount);
    case CMD_BUY: return check_buy(s, cmd->seat, cmd->amount);
    case CMD_LEAVE: return check_leave(s, cmd->seat);
    case CMD_REST: return check_rest(s, cmd->seat);
    case CMD_RETURN: return check_return(s, cmd->seat);
    case CMD_POST: return check_post(s, cmd->seat);
    case CMD_SEAT: return check_seat(s, cmd->place, cmd->amount);
    case CMD_UNSEAT: return check_unseat(s, cmd->place);
    case CMD_LEVEL: return check_level(s, cmd->place, cmd->amount);
    default: return REF_NOT_HERE; /* a cloth's */
    }
}

/* ---------------------------------- acts ---------------------------------- */

/* What is brought is the stack in front of the seat (806/2015 r.4 d, 811/2015 r.4 d,
 * 809/2015 r.4 d); an entry commission stays with the house at once. */
static void bring(struct poker *s, unsigned seat, cents amount, enum event_kind how,
                  struct events *heard)
{
    struct table *t = &s->table;
    cents         kept = pok_entry_commission(s, amount);

    t->seat[seat].stack += amount - kept;
    t->brought += amount;
    t->bank += kept;
    tell(heard, (struct event){.kind = (uint8_t)how, .seat = (uint8_t)seat, .amount = amount});
    if (kept == 0) return;
    tell(heard, (struct event){.kind = EV_COMMISSION, .seat = (uint8_t)seat, .amount = kept});
}

static void set_owes(struct poker *s, unsigned seat, uint8_t owes)
{
    s->marks.owes[seat] = s->kept.owes[seat] = owes;
}

static void sit(struct poker *s, unsigned seat, cents amount, struct events *heard)
{
    struct table *t = &s->table;

    t->seat[seat] = (struct seat){.taken = 1, .since_ms = t->now_ms, .active_ms = t->now_ms};
    s->at[seat] = (struct pok_seat){.bank_ms = (int32_t)pok_is(s, POK_TIME_BANK)};
    set_owes(s, seat, pok_has_blinds(s) && !pok_is_tournament(s) ? OWES_BIG : 0);
    bring(s, seat, amount, EV_SAT, heard);
}

/* The table stops when fewer than two sit there; it starts again by lot (r.7, r.46). */
static void get_up(struct poker *s, unsigned seat, enum event_kind how, struct events *heard)
{
    unsigned sitting = 0;

    table_leave(pok_game(s), s, seat, how, heard);
    s->at[seat] = (struct pok_seat){0};
    set_owes(s, seat, 0);
    s->dealt &= (uint16_t)~seat_bit(seat);
    for (unsigned i = 0; i < table_seats(&s->table); i++) sitting += s->table.seat[i].taken;
    if (sitting < 2) s->marks.button = s->kept.button = s->lot = NOBODY;
}

static void buy(struct poker *s, unsigned seat, cents amount, struct events *heard)
{
    bring(s, seat, amount, EV_BOUGHT, heard);
    if (s->at[seat].presence != SHORT) return;
    s->at[seat].presence = HERE;
    s->table.seat[seat].notice = NOTICE_NONE;
    tell(heard, (struct event){.kind = EV_PLAYS_ON, .seat = (uint8_t)seat});
}

/* At any time, with what he has in front of him (r.10).  What he has in the pot stays
 * there, and so does he, for nothing but the hand's sake: a void hand would still give it
 * back (r.72), and an all-in may still win (docs/decisions/0074-leaving.md). */
static void leave(struct poker *s, unsigned seat, struct events *heard)
{
    bool bound = pok_is_in_hand(s, seat) &&
                 (s->table.seat[seat].in_play != 0 || !(s->hand.folded & seat_bit(seat)));

    if (!bound) {
        get_up(s, seat, EV_LEFT, heard);
        return;
    }
    s->at[seat].leaving = 1;
    tell(heard, (struct event){.kind = EV_LEAVING, .seat = (uint8_t)seat});
    if (s->table.phase == PHASE_DECIDING && s->hand.turn == seat) pok_go_on(s, heard);
}

static void change_presence(struct poker *s, unsigned seat, enum presence presence,
                            struct events *heard)
{
    s->at[seat].presence = (uint8_t)presence;
    s->at[seat].rest_ms = s->table.now_ms;
    s->table.seat[seat].notice = NOTICE_NONE;
    tell(heard, (struct event){.kind = presence == HERE ? EV_PLAYS_ON : EV_RESTS,
                               .seat = (uint8_t)seat,
                               .number = presence});
}

static void give_chips(struct poker *s, unsigned place, cents amount, struct events *heard)
{
    if (s->table.seat[place].taken) bring(s, place, amount, EV_BOUGHT, heard);
    else sit(s, place, amount, heard);
}

void pok_apply_seat(struct poker *s, const struct command *cmd, struct events *heard)
{
    switch (cmd->kind) {
    case CMD_SIT: sit(s, cmd->seat, cmd->amount, heard); break;
    case CMD_BUY: buy(s, cmd->seat, cmd->amount, heard); break;
    case CMD_LEAVE: leave(s, cmd->seat, heard); break;
    case CMD_REST: change_presence(s, cmd->seat, RESTING, heard); break;
    case CMD_RETURN:
        change_presence(s, cmd->seat, HERE, heard);
        s->at[cmd->seat].timeouts = 0;
        break;
    case CMD_POST: s->at[cmd->seat].posts = 1; break;
    case CMD_SEAT: give_chips(s, cmd->place, cmd->amount, heard); break;
    case CMD_UNSEAT: get_up(s, cmd->place, EV_LEFT, heard); break;
    case CMD_LEVEL:
        s->level[cmd->place] = cmd->amount;
        tell(heard,
             (struct event){
                 .kind = EV_LEVEL, .seat = HOUSE, .place = cmd->place, .amount = cmd->amount});
        break;
    default: must(false);
    }
}

/* --------------------------- idle and resting ------------------------------ */

/* The house may invite a player to end the session (806/2015 r.70, 811/2015 r.70,
 * 809/2015 r.71); it warns before it ends it a hand later (806/2015 r.71, 811/2015 r.71,
 * 809/2015 r.72).  Blinds and antes are no bets of his own will
 * (docs/decisions/0075-idle-at-poker.md). */
static void count_idle(struct poker *s, unsigned seat, bool due, struct events *heard)
{
    struct seat *who = &s->table.seat[seat];

    if (!pok_is(s, OPT_INACTIVITY)) return;
    if (who->notice == NOTICE_WARNED) get_up(s, seat, EV_SESSION_ENDED, heard);
    else if (who->notice == NOTICE_NONE && due)
        table_notice(&s->table, seat, NOTICE_INVITED, heard);
}

void pok_warn_idle(struct poker *s, struct events *heard)
{
    uint16_t in_play = pok_in_play(s);

    for (unsigned seat = 0; seat < table_seats(&s->table); seat++)
        if (s->table.seat[seat].notice == NOTICE_INVITED &&
            (in_play & seat_bit(seat) || s->at[seat].presence == SHORT))
            table_notice(&s->table, seat, NOTICE_WARNED, heard);
}

/* Invited for having made no bet in more than five hands, or fewer by the operator's choice
 * (806/2015 r.70 b, 811/2015 r.70 b, 809/2015 r.71 b). */
static void end_hand_of(struct poker *s, unsigned seat, struct events *heard)
{
    struct seat *who = &s->table.seat[seat];

    who->rounds++;
    if (s->hand.spoken & seat_bit(seat)) {
        who->idle = 0;
        who->notice = NOTICE_NONE;
        who->active_ms = s->table.now_ms;
        return;
    }
    if (who->idle < UINT16_MAX) who->idle++;
    count_idle(s, seat, who->idle > pok_is(s, POK_IDLE_HANDS), heard);
}

/* The hand is over or void: who waited for its end gets up, who has too little is asked to
 * reload (806/2015 r.15, 811/2015 r.15, 809/2015 r.15) and invited to go if he does not
 * (806/2015 r.70 a, 811/2015 r.70 a, 809/2015 r.71 a), the idle are counted. */
void pok_after_hand(struct poker *s, struct events *heard)
{
    bool counts = s->table.phase == PHASE_SETTLED && !pok_is_tournament(s);

    for (unsigned seat = 0; seat < table_seats(&s->table); seat++) {
        struct pok_seat *at = &s->at[seat];

        if (!s->table.seat[seat].taken) continue;
        if (at->leaving) {
            get_up(s, seat, EV_LEFT, heard);
            continue;
        }
        if (!counts) continue;
        if (s->dealt & seat_bit(seat)) end_hand_of(s, seat, heard);
        else if (at->presence == SHORT) count_idle(s, seat, true, heard);
        if (s->table.seat[seat].taken && at->presence == HERE &&
            s->table.seat[seat].stack < pok_is(s, OPT_MINIMUM))
            change_presence(s, seat, SHORT, heard);
    }
}

/* A rest keeps the seat for so long (806/2015 r.68, 811/2015 r.68, 809/2015 r.69).  Then he is
 * warned, and after a minute the seat is somebody else's (docs/decisions/0076-rest.md). */
void pok_watch_rests(struct poker *s, struct events *heard)
{
    struct table *t = &s->table;

    if (pok_is_tournament(s)) return;
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        if (!t->seat[seat].taken || s->at[seat].presence == HERE) continue;
        if (pok_is_in_hand(s, seat)) continue;
        if (t->now_ms - s->at[seat].rest_ms < pok_is(s, POK_REST)) continue;
        if (t->seat[seat].notice != NOTICE_WARNED) table_notice(t, seat, NOTICE_WARNED, heard);
        else if (t->now_ms - t->seat[seat].notice_ms >= REST_WARNED_MS)
            get_up(s, seat, EV_SESSION_ENDED, heard);
    }
}
