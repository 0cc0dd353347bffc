/* ask.c -- what a player of the crowd says. */
#include "crowd/inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define BRING 100 /* minimum bets */

void player_ask(struct player *p, enum asked what, const char *format, ...)
{
    struct question *q = &p->asked;
    bool             new_line = !p->watching;
    char             words[160];
    int              size;
    va_list          list;

    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    q->what = what;
    q->n = !new_line ? ++p->n : what == ASKED_HELLO ? 1 : 2;
    q->again = q->late = false;
    q->sent_us = p->crowd->now_us;
    q->round = p->view.round;
    size = snprintf(q->words, sizeof q->words, "{\"n\":%lld,%s}", (long long)q->n, words);
    line_say(&p->line, q->words, (size_t)size);
}

void player_ask_hello(struct player *p)
{
    if (p->token[0])
        player_ask(p, ASKED_HELLO, "\"do\":\"hello\",\"lang\":\"pt\",\"token\":\"%s\"", p->token);
    else player_ask(p, ASKED_HELLO, "\"do\":\"hello\",\"lang\":\"pt\"");
}

void player_ask_table(struct player *p, enum asked what, const char *words)
{
    player_ask(p, what, "\"do\":\"%s\",\"table\":%lld", words, (long long)p->table->id);
}

void player_ask_sit(struct player *p)
{
    int64_t most = p->record.wallet - p->record.wallet % p->table->minimum;
    int64_t bring = BRING * p->table->minimum;

    if (p->table->buy_most && bring > p->table->buy_most) bring = p->table->buy_most;
    p->record.brought = bring < most ? bring : most;
    player_ask(p, ASKED_SIT, "\"do\":\"sit\",\"table\":%lld,\"amount\":%lld",
               (long long)p->table->id, (long long)p->record.brought);
}

/* It says which decision it is for: sent again, it is done to no other. */
void player_ask_decide(struct player *p, int64_t place, int64_t move, int64_t amount)
{
    char of[64] = "", chips[64] = "";

    if (p->view.turn) snprintf(of, sizeof of, ",\"turn\":%lld", (long long)p->view.turn);
    if (amount) snprintf(chips, sizeof chips, ",\"amount\":%lld", (long long)amount);
    player_ask(p, ASKED_DECIDE,
               "\"do\":\"decide\",\"table\":%lld,\"place\":%lld,\"number\":%lld%s%s",
               (long long)p->table->id, (long long)place, (long long)move, chips, of);
}

/* What became of it the house knows, be the hand it was for over: then it is in play no more. */
void player_ask_again(struct player *p)
{
    bool of_another = p->record.poker && p->open.what == ASKED_DECIDE &&
                      p->view.round != p->open.round;

    if (p->open.what == ASKED_NOTHING) return;
    p->asked = p->open;
    p->open.what = ASKED_NOTHING;
    if (of_another) p->record.bet = 0;
    p->asked.again = true;
    p->asked.sent_us = p->crowd->now_us;
    line_say(&p->line, p->asked.words, strlen(p->asked.words));
}
