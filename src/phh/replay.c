#include "phh/replay_parts.h"

#include <string.h>

struct text replay_words(struct replay *r, unsigned line)
{
    size_t at = r->out->findings < PHH_FINDINGS ? r->out->findings++ : PHH_FINDINGS - 1;

    r->out->finding[at].line = line;
    return text_over(r->out->finding[at].words, sizeof r->out->finding[at].words);
}

bool replay_finding(struct replay *r, unsigned line, const char *what)
{
    struct text t = replay_words(r, line);

    text_put(&t, what);
    return false;
}

static void put_player(struct text *t, unsigned player)
{
    text_char(t, 'p');
    text_number(t, player + 1);
}

/* ------------------------------- the cards ------------------------------ */

static bool is_known(const struct replay *r, unsigned player)
{
    for (unsigned i = 0; i < hole_cards((enum variant)r->in->variant); i++)
        if (r->hole[player][i] >= DECK) return false;
    return true;
}

static bool has_card(const uint8_t *cards, unsigned count, uint8_t card)
{
    for (unsigned i = 0; i < count; i++)
        if (cards[i] == card) return true;
    return false;
}

/* "p1 sm AsKd" after "d dh p1 ????": now the deal is known.  After "d dh p1 AsKd" it
 * must be the same hand. */
static bool learn(struct replay *r, const struct phh_action *a)
{
    unsigned    count = hole_cards((enum variant)r->in->variant);
    struct text t;

    if (a->cards == 0) return true;
    if (a->cards != count)
        return replay_finding(r, a->line, "shows more or fewer cards than he has");
    for (unsigned i = 0; i < count; i++)
        if (a->card[i] == CARD_BACK) return true; /* shown to some, and to nobody here */
    for (unsigned i = 0; i < count; i++) {
        if (r->hole[a->player][i] == CARD_BACK || has_card(a->card, count, r->hole[a->player][i]))
            continue;
        t = replay_words(r, a->line);
        put_player(&t, a->player);
        text_put(&t, " shows cards that he was not dealt");
        return false;
    }
    if (!is_known(r, a->player)) memcpy(r->hole[a->player], a->card, count);
    return true;
}

/* The whole deal, before any of it is dealt: hands are recorded one after another,
 * and cards are dealt round by round. */
static bool gather(struct replay *r)
{
    unsigned count = hole_cards((enum variant)r->in->variant);

    memset(r->hole, CARD_BACK, sizeof r->hole);
    memset(r->dealt, 0, sizeof r->dealt);
    for (size_t i = 0; i < r->in->actions; i++) {
        const struct phh_action *a = &r->in->action[i];

        if (a->what != PHH_HOLE) continue;
        if (r->dealt[a->player] + a->cards > (int)count)
            return replay_finding(r, a->line, "more cards than this game deals to a player");
        memcpy(r->hole[a->player] + r->dealt[a->player], a->card, a->cards);
        r->dealt[a->player] = (uint8_t)(r->dealt[a->player] + a->cards);
    }
    for (size_t i = 0; i < r->in->actions; i++) {
        const struct phh_action *a = &r->in->action[i];

        if (a->what == PHH_MUCK || a->what == PHH_SHOW) r->mucks[a->player] = a->what == PHH_MUCK;
        if (a->what == PHH_SHOW && !learn(r, a)) return false;
    }
    return true;
}

static bool is_in_deck(const struct replay *r, uint8_t card)
{
    return r->in->variant != SINTETICO || card_rank(card) == ACE || card_rank(card) >= 8;
}

static bool deal(struct replay *r, uint8_t card, unsigned line)
{
    struct record_step step = {.what = RECORD_CARD, .seat = r->hand->turn, .card = card};

    if (card < DECK) {
        if (!is_in_deck(r, card)) return replay_finding(r, line, "a card this game does not have");
        if (r->used & UINT64_C(1) << card) {
            struct text t = replay_words(r, line);

            card_name(card, &t);
            text_put(&t, " is dealt a second time");
            return false;
        }
        r->used |= UINT64_C(1) << card;
    }
    if (!record_add(r->record, step)) return replay_finding(r, line, "too many actions");
    hand_deal(r->hand, card);
    return true;
}

/* Once the first action that is no deal comes, everybody must have his cards. */
static bool deal_personal(struct replay *r, unsigned line)
{
    unsigned count = hole_cards((enum variant)r->in->variant);
    uint8_t  given[HAND_SEATS] = {0};

    for (unsigned i = 0; i < r->in->players; i++) {
        struct text t;

        if (r->dealt[i] == count) continue;
        t = replay_words(r, line);
        put_player(&t, i);
        text_put(&t, " has not been dealt his cards");
        return false;
    }
    while (r->hand->phase == HAND_DEALING) {
        unsigned player = r->hand->turn;
        uint8_t  card = r->hole[player][given[player]++];

        if (!deal(r, r->hidden & seat_bit(player) ? CARD_BACK : card, line)) return false;
    }
    return true;
}

/* ------------------------------- the moves ------------------------------ */

static void put_awaited(struct text *t, const struct hand *h)
{
    static const char *const phases[] = {[HAND_DEALING] = "the deal is not done",
                                         [HAND_BETTING] = "it is the turn of ",
                                         [HAND_TURNING] = "a common card comes first",
                                         [HAND_SHOWDOWN] = "cards are to be shown by ",
                                         [HAND_OVER] = "the hand is over"};

    text_put(t, phases[h->phase]);
    if (h->phase == HAND_BETTING || h->phase == HAND_SHOWDOWN) put_player(t, h->turn);
}

/* "p3 is refused: BELOW_MINIMUM; The bet is below the minimum. From 50 to 940." */
static bool refuse(struct replay *r, const struct phh_action *a, enum refusal why)
{
    struct text  t = replay_words(r, a->line);
    struct offer o = hand_offer(r->hand);

    put_player(&t, a->player);
    text_put(&t, " is refused: ");
    text_put(&t, refusal_words[why].key);
    text_put(&t, "; ");
    if (why == REF_NOT_AWAITED || why == REF_NOT_YOUR_MOVE) {
        put_awaited(&t, r->hand);
        return false;
    }
    text_put(&t, refusal_words[why].en);
    if (why == REF_BELOW_MINIMUM || why == REF_ABOVE_MAXIMUM || why == REF_NO_CHIPS) {
        text_put(&t, " From ");
        decimal_write(&t, o.least, r->record->places);
        text_put(&t, " to ");
        decimal_write(&t, o.most, r->record->places);
        text_char(&t, '.');
    }
    return false;
}

static bool act(struct replay *r, const struct phh_action *a, enum move move, cents amount)
{
    enum refusal       why = hand_check(r->hand, a->player, move, amount);
    struct record_step step = {
        .what = RECORD_MOVE, .seat = a->player, .move = (uint8_t)move, .amount = amount};

    if (why != REF_NONE) return refuse(r, a, why);
    if (!record_add(r->record, step)) return replay_finding(r, a->line, "too many actions");
    hand_act(r->hand, move, amount);
    return true;
}

static bool bet(struct replay *r, const struct phh_action *a)
{
    enum move move = MOVE_FOLD;
    cents     amount = 0;

    if (a->what == PHH_RAISE) move = MOVE_RAISE;
    if (a->what == PHH_ESTARDILHO) move = MOVE_ESTARDILHO;
    if (a->what == PHH_RESTARDILHO) move = MOVE_RESTARDILHO;
    if (a->what == PHH_CALL)
        move = hand_offer(r->hand).moves & 1u << MOVE_CALL ? MOVE_CALL : MOVE_CHECK;
    if (r->hand->phase != HAND_BETTING) return refuse(r, a, REF_NOT_AWAITED);
    if (move == MOVE_RAISE || move == MOVE_ESTARDILHO) {
        if (!decimal_scale(a->amount, r->record->places, &amount))
            return replay_finding(r, a->line, "more chips than can be counted");
    }
    return act(r, a, move, amount);
}

static bool turn_board(struct replay *r, const struct phh_action *a)
{
    for (unsigned i = 0; i < a->cards; i++) {
        if (r->hand->phase != HAND_TURNING) {
            struct text t = replay_words(r, a->line);

            text_put(&t, "a common card is not awaited; ");
            put_awaited(&t, r->hand);
            return false;
        }
        if (a->card[i] == CARD_BACK) {
            r->out->verdict = PHH_UNPLAYED;
            return replay_finding(r, a->line, "a common card that nobody knows");
        }
        if (!deal(r, a->card[i], a->line)) return false;
    }
    return true;
}

/* ----------------------------- the showdown ----------------------------- */

/* All at once and in the engine's order; the record's own order decides nothing.
 * False: `hidden` has grown, and the hand is to be played again. */
static bool show_down(struct replay *r)
{
    while (r->hand->phase == HAND_SHOWDOWN) {
        unsigned           player = r->hand->turn;
        struct offer       o = hand_offer(r->hand);
        bool               muck = r->mucks[player] || !(o.moves & 1u << MOVE_SHOW);
        struct record_step step = {
            .what = RECORD_MOVE, .seat = (uint8_t)player, .move = muck ? MOVE_MUCK : MOVE_SHOW};

        if (!(o.moves & 1u << step.move)) { /* the engine asks to see what was thrown away */
            r->hidden |= seat_bit(player);
            return false;
        }
        if (!record_add(r->record, step)) return replay_finding(r, r->in->line, "too many actions");
        hand_act(r->hand, (enum move)step.move, 0);
    }
    return true;
}

/* Whoever threw his hand away was not to win with it, all-in or not. */
static bool hide_mucked(struct replay *r)
{
    uint16_t before = r->hidden;

    for (unsigned i = 0; i < r->in->players; i++)
        if (r->mucks[i] && r->hand->shown & seat_bit(i)) r->hidden |= seat_bit(i);
    return r->hidden != before;
}

/* A recorded show.  The cards were learned beforehand. */
static bool show(struct replay *r, const struct phh_action *a)
{
    struct record_step step = {.what = RECORD_SHOW, .seat = a->player};
    struct text        t;
    uint16_t           me = seat_bit(a->player);

    if (r->hand->phase < HAND_SHOWDOWN && !r->hand->closed) /* somebody could still bet */
        return refuse(r, a, REF_NOT_AWAITED);
    if (r->hand->folded & me) {
        t = replay_words(r, a->line);
        put_player(&t, a->player);
        text_put(&t, " has folded, and shows");
        return false;
    }
    if (a->what == PHH_MUCK || r->hand->phase != HAND_OVER) return true;
    if (r->hand->shown & me || r->hand->mucked & me || !is_known(r, a->player)) return true;
    return record_add(r->record, step) ? true : replay_finding(r, a->line, "too many actions");
}

/* ------------------------------- the whole ------------------------------ */

static bool play_action(struct replay *r, const struct phh_action *a)
{
    if (a->what == PHH_HOLE) {
        return r->hand->phase == HAND_DEALING
                   ? true
                   : replay_finding(r, a->line, "personal cards after the first action");
    }
    if (r->hand->phase == HAND_DEALING && !deal_personal(r, a->line)) return false;
    switch ((enum phh_do)a->what) {
    case PHH_BOARD: return turn_board(r, a);
    case PHH_SHOW:
    case PHH_MUCK: return show(r, a);
    case PHH_FOLD:
    case PHH_CALL:
    case PHH_RAISE:
    case PHH_ESTARDILHO:
    case PHH_RESTARDILHO: return bet(r, a);
    case PHH_NOTHING:
    case PHH_HOLE: break;
    }
    return true;
}

enum played { PLAYED, STOPPED, AGAIN };

static enum played play(struct replay *r)
{
    r->record->steps = 0;
    r->used = 0;
    hand_begin(r->hand, &r->record->terms);
    for (size_t i = 0; i < r->in->actions; i++) {
        if (!play_action(r, &r->in->action[i])) return STOPPED;
        if (r->hand->phase == HAND_SHOWDOWN && !show_down(r))
            return r->out->findings ? STOPPED : AGAIN;
    }
    return r->hand->phase == HAND_OVER && hide_mucked(r) ? AGAIN : PLAYED;
}

void phh_replay(const struct phh_hand *in, struct hand_record *record, struct hand *end,
                struct phh_report *out)
{
    struct replay r = {.in = in, .record = record, .hand = end, .out = out};
    enum played   played;

    out->verdict = PHH_UNPLAYED;
    out->findings = 0;
    out->over = out->raked = out->odd_chip = out->undecided = false;
    if (!replay_terms(&r)) return;

    out->verdict = PHH_DISAGREES;
    if (!gather(&r)) return;
    do played = play(&r); /* again at most once for each player: `hidden` only grows */
    while (played == AGAIN);
    out->over = end->phase == HAND_OVER;
    if (played == PLAYED) replay_judge(&r);
}
