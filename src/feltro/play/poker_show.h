/* poker_show.h -- what the person at a poker table reads. */
#ifndef FELTRO_PLAY_POKER_SHOW_H
#define FELTRO_PLAY_POKER_SHOW_H

#include "feltro/play/poker_room.h"

void poker_show_welcome(const struct poker_room *p);
void poker_show_players(const struct poker_room *p); /* who and what the others are */
void poker_show_table(const struct poker_room *p);
void poker_show_options(const struct poker_room *p); /* and the prompt */
void poker_show_cards(const struct poker_room *p);   /* what do I hold? */
void poker_show_help(const struct poker_room *p);
void poker_show_refusal(const struct poker_room *p, enum refusal no);
void poker_show_how(const struct poker_room *p, enum asked asked);
void poker_show_result(const struct poker_room *p, const struct payouts *lines);

/* What the last command made happen, as everybody at the table hears it. */
void poker_tell(const struct poker_room *p);

/* "Alda pensa…", until the pause is over and the line is used for what she does. */
void poker_show_thinking(const struct poker_room *p, unsigned seat, bool still);

const char *poker_name(const struct poker_room *p, unsigned seat);
void        poker_print_name(const struct poker_room *p, unsigned seat);
void        poker_write_amount(const struct poker_room *p, cents amount, struct text *out);
void        poker_print_amount(const struct poker_room *p, cents amount);

#endif
