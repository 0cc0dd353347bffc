/* tellings.c -- what a player of the crowd hears without having asked, and what he makes of it. */
#include "crowd/inside.h"

static void hear_you(struct player *p, const struct you *you)
{
    struct crowd_report *report = p->crowd->report;
    struct you           last = p->record.seated ? p->record.last : (struct you){0};

    switch (record_you(&p->record, you)) {
    case TOLD_WRONG:
        crowd_object(p,
                     "told stack %lld in play %lld staked %lld won %lld rounds %lld; was "
                     "%lld %lld %lld %lld %lld, bet %lld",
                     (long long)you->stack, (long long)you->in_play, (long long)you->staked,
                     (long long)you->won, (long long)you->rounds, (long long)last.stack,
                     (long long)last.in_play, (long long)last.staked, (long long)last.won,
                     (long long)last.rounds, (long long)p->record.bet);
        p->record.last = *you;
        break;
    case TOLD_DECIDED:
        report->rounds++;
        report->hands += p->record.poker;
        if (crowd_dice(p->crowd, 1000) < p->crowd->options->restless) p->drop = true;
        break;
    case TOLD_VOID: report->voided++; break;
    case TOLD_SAME:
    case TOLD_BET:
    case TOLD_POSTED:
    case TOLD_EARLY: break;
    }
    report->staked += (uint64_t)(you->staked - last.staked);
    report->won += (uint64_t)(you->won - last.won);
}

static void hear_table(struct player *p, struct bit inside)
{
    struct bit whole = inside, key, value, game = {"", 0};
    bool       settled = false, banked = !p->record.poker;

    p->view.my_turn = false;
    p->view.deadline = 0;
    while (bit_member(&inside, &key, &value)) {
        if (bit_is(key, "seq")) p->view.seq = bit_number(value, 0);
        else if (bit_is(key, "round")) p->view.round = bit_number(value, 0);
        else if (bit_is(key, "deadline")) p->view.deadline = bit_number(value, 0);
        else if (bit_is(key, "asked") && banked) banked_hear_asked(p, value);
        else if (bit_is(key, "game")) game = value;
        else if (bit_is(key, "events") && banked) banked_hear_events(p, value);
        else if (bit_is(key, "phase")) {
            settled = bit_is(value, "settled");
            p->view.phase = bit_is(value, "betting")           ? SEEN_BETTING
                            : settled || bit_is(value, "void") ? SEEN_OVER
                                                               : SEEN_OTHER;
        }
    }
    if (banked) banked_hear_game(p, game, settled);
    else poker_hear_table(p, whole);
    if (p->watching) player_ask_again(p);
}

static void hear_own(struct player *p, struct bit inside)
{
    struct bit rest = inside, key, value;
    struct you you = {.seat = -1};

    while (bit_member(&rest, &key, &value)) {
        if (bit_is(key, "seat")) you.seat = bit_number(value, -1);
        else if (bit_is(key, "stack")) you.stack = bit_number(value, -1);
        else if (bit_is(key, "in_play")) you.in_play = bit_number(value, -1);
        else if (bit_is(key, "staked")) you.staked = bit_number(value, -1);
        else if (bit_is(key, "won")) you.won = bit_number(value, -1);
        else if (bit_is(key, "rounds")) you.rounds = bit_number(value, -1);
    }
    hear_you(p, &you);
    if (p->record.poker) poker_hear_you(p, inside);
}

static void hear_answer(struct player *p, struct bit whole)
{
    struct bit    rest = bit_open(whole), key, value;
    struct answer a = {.wallet = -1};

    while (bit_member(&rest, &key, &value)) {
        if (bit_is(key, "re")) a.n = bit_number(value, 0);
        else if (bit_is(key, "ok")) a.ok = bit_is(value, "true");
        else if (bit_is(key, "seq")) a.seq = bit_number(value, 0);
        else if (bit_is(key, "wallet")) a.wallet = bit_number(value, -1);
        else if (bit_is(key, "token")) a.token = value;
        else if (bit_is(key, "refusal")) a.refusal = value;
    }
    player_answered(p, &a, whole);
}

void player_told(struct player *p, struct bit whole)
{
    struct bit inside = bit_open(whole), rest = inside, key, type, of, table = {"", 0};

    bit_member(&rest, &key, &type);
    if (bit_is(key, "re")) {
        hear_answer(p, whole);
        return;
    }
    bit_member(&rest, &of, &table);
    if (bit_number(table, 0) != p->table->id) type = (struct bit){"", 0};
    if (bit_is(type, "table")) hear_table(p, inside);
    else if (bit_is(type, "you")) hear_own(p, inside);
    else if (bit_is(type, "places") && p->record.poker) poker_hear_terms(p, inside);
    else if (bit_is(type, "places")) banked_hear_places(p, inside);
    else if (!bit_is(type, "names"))
        crowd_object(p, "a message that nobody asked for: %.*s",
                     (int)(whole.size < 80 ? whole.size : 80), whole.at);
}
