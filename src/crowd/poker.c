/* poker.c -- a player of the crowd at a table of poker: what he decides, and what nobody may
 * see. */
#include "crowd/inside.h"

#include <string.h>

#define FACE_DOWN 255 /* as events tell a card that nobody sees */

enum { FOLD, CHECK, CALL, RAISE, ESTARDILHO, RESTARDILHO, SHOW, MUCK, MOVES };

/* clang-format off */
static const char *const moves[MOVES] = {"fold", "check", "call", "raise", "estardilho",
                                         "restardilho", "show", "muck"};
/* clang-format on */

/* -------------------------------- deciding -------------------------------- */

static bool may(const struct player *p, unsigned move)
{
    return p->view.offer.moves >> move & 1;
}

/* Mostly along, so that hands are seen to their end; now and then all he has. */
static unsigned choose(struct player *p, int64_t *amount)
{
    uint32_t dice = crowd_dice(p->crowd, 100);

    *amount = p->view.offer.least;
    if (may(p, MUCK) && dice < 50) return MUCK;
    if (may(p, SHOW)) return SHOW;
    if (p->crowd->ending && may(p, FOLD)) return FOLD;
    if (may(p, RAISE) && dice < 12) {
        if (dice < 2) *amount = p->view.offer.most;
        return RAISE;
    }
    if (may(p, ESTARDILHO) && dice < 25) return ESTARDILHO;
    if (may(p, RESTARDILHO) && dice < 50) return RESTARDILHO;
    if (may(p, CHECK)) return CHECK;
    return may(p, CALL) && dice < 80 ? CALL : FOLD;
}

static void ask_decide(struct player *p)
{
    struct record *r = &p->record;
    int64_t        amount;
    unsigned       move = choose(p, &amount);

    r->bet = move == CALL ? p->view.offer.call
             : move == RAISE || move == ESTARDILHO || move == RESTARDILHO
                 ? amount - p->view.mine.bet
                 : 0;
    r->bet_seen = false;
    p->view.offer.moves = 0;
    if (move == FOLD && crowd_dice(p->crowd, 20) == 0) p->tired = true;
    player_ask_decide(p, 0, move, move == RAISE || move == ESTARDILHO ? amount : 0);
}

/* Between hands, or once he has given up his: because it is time, he has too little left, or he
 * is tired of it. */
static bool wants_to_leave(const struct player *p)
{
    bool out = p->view.phase == SEEN_OVER || !p->view.mine.dealt || p->view.mine.folded;

    if (!out) return false;
    if (p->crowd->ending || p->tired) return true;
    return p->record.last.in_play == 0 && p->record.last.stack < p->table->minimum;
}

void poker_act(struct player *p)
{
    if (p->leaving) {
        if (!p->looked) player_ask_hello(p);
    } else if (p->view.seq < p->acked_seq || !p->view.heard) {
        return; /* what he knows of the table is older than his last act */
    } else if (!p->view.mine.told) {
        player_ask_table(p, ASKED_WATCH, "watch"); /* which seat is his, he has only now heard */
    } else if (p->view.offer.moves) {
        ask_decide(p);
    } else if (wants_to_leave(p)) {
        p->tired = false;
        player_ask_table(p, ASKED_LEAVE, "leave");
    } else if (p->view.mine.away) {
        p->view.mine.away = false;
        player_ask_table(p, ASKED_RETURN, "return");
    }
}

/* --------------------------------- hearing -------------------------------- */

void poker_hear_terms(struct player *p, struct bit inside)
{
    struct bit key, value, least, most;

    while (bit_member(&inside, &key, &value)) {
        if (!bit_is(key, "buy_in")) continue;
        value = bit_open(value);
        if (!bit_item(&value, &least) || !bit_item(&value, &most)) return;
        p->table->buy_least = bit_number(least, 0);
        p->table->buy_most = bit_number(most, 0);
    }
}

/* The names of the cards one behind the other. */
static void read_cards(struct bit list, char out[16])
{
    struct bit card;
    size_t     used = 0;

    list = bit_open(list);
    while (bit_item(&list, &card) && used + 4 < 16) used += bit_words(card, out + used, 4);
    out[used] = '\0';
}

static bool is_face_down(const char *cards)
{
    return strspn(cards, "?") == strlen(cards);
}

struct seat_told {
    int64_t seat, bet, in, back, won;
    bool    dealt, folded, mucked, away;
    char    cards[16];
};

static struct seat_told read_seat(struct bit inside)
{
    struct seat_told s = {.seat = -1};
    struct bit       key, value;

    inside = bit_open(inside);
    while (bit_member(&inside, &key, &value)) {
        if (bit_is(key, "seat")) s.seat = bit_number(value, -1);
        else if (bit_is(key, "bet")) s.bet = bit_number(value, 0), s.dealt = true;
        else if (bit_is(key, "in")) s.in = bit_number(value, 0);
        else if (bit_is(key, "back")) s.back = bit_number(value, 0);
        else if (bit_is(key, "won")) s.won = bit_number(value, 0);
        else if (bit_is(key, "folded")) s.folded = true;
        else if (bit_is(key, "mucked")) s.mucked = true;
        else if (bit_is(key, "rest")) s.away = bit_is(value, "away");
        else if (bit_is(key, "cards")) read_cards(value, s.cards);
    }
    return s;
}

/* Whether the cards of a seat may be seen by everybody: they were turned, and nobody bets. */
static void check_hidden(struct player *p, const struct seat_told *s, bool betting)
{
    bool turned = p->view.hand.turned >> s->seat & 1;

    if (is_face_down(s->cards)) return;
    if (betting || s->folded || s->mucked || (p->view.hand.whole && !turned))
        crowd_object(p, "hand %lld: the cards of seat %lld are told to everybody: %s",
                     (long long)p->view.round, (long long)s->seat, s->cards);
    if (p->record.seated && s->seat == p->record.last.seat && p->view.hand.cards[0] &&
        strcmp(s->cards, p->view.hand.cards) != 0)
        crowd_object(p, "hand %lld: had %s, and %s was turned", (long long)p->view.round,
                     p->view.hand.cards, s->cards);
}

static void hear_mine(struct player *p, const struct seat_told *s)
{
    p->view.mine.told = true;
    p->view.mine.dealt = s->dealt;
    p->view.mine.folded = s->folded;
    p->view.mine.away = s->away;
    p->view.mine.bet = s->bet;
    p->record.hand.in = s->in;
    p->record.hand.back = s->back;
    p->record.hand.won = s->won;
}

static void hear_event(struct player *p, struct bit event)
{
    struct bit key, value, what = {"", 0};
    int64_t    seat = -1, place = 0, number = 0, amount = 0;

    event = bit_open(event);
    while (bit_member(&event, &key, &value))
        if (bit_is(key, "event")) what = value;
        else if (bit_is(key, "seat")) seat = bit_number(value, -1);
        else if (bit_is(key, "place")) place = bit_number(value, 0);
        else if (bit_is(key, "number")) number = bit_number(value, 0);
        else if (bit_is(key, "amount")) amount = bit_number(value, 0);
    bool mine = p->record.seated && seat == p->record.last.seat;

    if (bit_is(what, "turned") && seat >= 0 && seat < SEATS) p->view.hand.turned |= 1u << seat;
    if (bit_is(what, "pot")) p->view.hand.paid += amount;
    if (mine && bit_is(what, "posted")) p->record.hand.posted += amount;
    if (mine && (bit_is(what, "pot") || bit_is(what, "uncalled"))) p->record.hand.taken += amount;
    if (bit_is(what, "card") && seat >= 0 && place == 0 && number != FACE_DOWN)
        crowd_object(p, "a card of seat %lld was dealt before everybody: %lld", (long long)seat,
                     (long long)number);
}

/* The house keeps a twentieth of what it pays out at the most (806/2015 r.17 a, 809/2015 r.17 a,
 * 811/2015 r.17 a), and nothing is lost. */
static void check_pot(struct player *p, int64_t pot)
{
    int64_t kept = pot - p->view.hand.paid;

    if (p->view.hand.whole && (kept < 0 || kept * 20 > pot))
        crowd_object(p, "hand %lld: of a pot of %lld, %lld were paid", (long long)p->view.round,
                     (long long)pot, (long long)p->view.hand.paid);
}

static void begin_hand(struct player *p)
{
    p->view.hand.round = p->view.round;
    p->view.hand.whole = p->view.heard;
    p->view.hand.turned = 0;
    p->view.hand.paid = 0;
    p->view.hand.cards[0] = '\0';
    record_next_hand(&p->record);
}

static void hear_players(struct player *p, struct bit list, bool betting)
{
    struct bit item;

    list = bit_open(list);
    while (bit_item(&list, &item)) {
        struct seat_told s = read_seat(item);

        if (s.seat < 0 || s.seat >= SEATS) continue;
        check_hidden(p, &s, betting);
        if (p->record.seated && s.seat == p->record.last.seat) hear_mine(p, &s);
    }
}

/* At the showdown who is asked is told, and not what. */
static bool has_moves(struct bit asked)
{
    struct bit key, value;

    asked = bit_open(asked);
    while (bit_member(&asked, &key, &value))
        if (bit_is(key, "moves")) return true;
    return false;
}

void poker_hear_table(struct player *p, struct bit inside)
{
    struct bit key, value, game = {"", 0}, phase = {"", 0}, events = {"", 0}, players = {"", 0};
    struct bit event;
    bool       betting = false;
    int64_t    pot = 0;

    while (bit_member(&inside, &key, &value)) {
        if (bit_is(key, "phase")) phase = value;
        else if (bit_is(key, "game")) game = bit_open(value);
        else if (bit_is(key, "events")) events = bit_open(value);
        else if (bit_is(key, "asked")) betting = has_moves(value);
    }
    while (bit_member(&game, &key, &value))
        if (bit_is(key, "pot")) pot = bit_number(value, 0);
        else if (bit_is(key, "players")) players = value;
    if (p->view.round != p->view.hand.round) begin_hand(p);
    while (bit_item(&events, &event)) hear_event(p, event);
    p->record.hand.round = p->view.round;
    p->record.hand.over = bit_is(phase, "settled");
    p->record.hand.is_void = bit_is(phase, "void");
    hear_players(p, players, betting);
    if (p->record.hand.over) check_pot(p, pot);
    if (p->view.phase == SEEN_OVER) p->looked = false;
    p->view.heard = p->watching;
}

static void hear_offer(struct player *p, struct bit asked)
{
    struct bit key, value, move;

    asked = bit_open(asked);
    while (bit_member(&asked, &key, &value)) {
        if (bit_is(key, "turn")) p->view.turn = bit_number(value, 0);
        else if (bit_is(key, "call")) p->view.offer.call = bit_number(value, 0);
        else if (bit_is(key, "least")) p->view.offer.least = bit_number(value, 0);
        else if (bit_is(key, "most")) p->view.offer.most = bit_number(value, 0);
        if (!bit_is(key, "moves")) continue;
        value = bit_open(value);
        while (bit_item(&value, &move))
            for (unsigned i = 0; i < MOVES; i++)
                if (bit_is(move, moves[i])) p->view.offer.moves |= 1u << i;
    }
}

/* Between two tellings his cards do not change, and nobody forgets them. */
static void hear_cards(struct player *p, struct bit list)
{
    char cards[16];

    read_cards(list, cards);
    if (strchr(cards, '?')) return; /* sintético: not looked at yet */
    if (p->view.hand.cards[0] && strncmp(cards, p->view.hand.cards, strlen(p->view.hand.cards)))
        crowd_object(p, "hand %lld: had %s, now %s", (long long)p->view.round, p->view.hand.cards,
                     cards);
    memcpy(p->view.hand.cards, cards, sizeof cards);
}

void poker_hear_you(struct player *p, struct bit inside)
{
    struct bit key, value;

    memset(&p->view.offer, 0, sizeof p->view.offer);
    p->view.turn = 0;
    while (bit_member(&inside, &key, &value))
        if (bit_is(key, "cards")) hear_cards(p, value);
        else if (bit_is(key, "asked")) hear_offer(p, value);
    if (p->view.offer.moves && crowd_dice(p->crowd, 1000) < p->crowd->options->restless)
        p->drop = true;
}
