/* show.h -- what the player reads: the same for every game. */
#ifndef FELTRO_PLAY_SHOW_H
#define FELTRO_PLAY_SHOW_H

#include "feltro/play/room.h"

void show_welcome(const struct room *room);
void show_table(const struct room *room);
void show_bets_open(const struct room *room);
void show_prompt(const struct room *room);
void show_help(const struct room *room);
void show_how_to_bet(const struct room *room);
void show_how_to_decide(const struct room *room);
void show_placed(const struct room *room, unsigned place);
void show_refusal(const struct room *room, enum refusal no, unsigned place);
bool show_notices(const struct room *room); /* invitation, warning, end: was there one? */
void show_draw(const struct room *room);    /* and what else was heard */
void show_drawn(const struct room *room);
void show_decisions(const struct room *room, struct awaits awaits);
void show_payouts(const struct room *room, const struct payouts *lines);
void show_statement(const struct room *room);
void show_line(const struct room *room, const char *sentence);
void show_rule_across(const struct room *room);

/* The pieces of face/terminal.h, for the screen of a room. */
void paint(const struct room *room, enum paint how);
void write_euro(const struct room *room, cents amount, struct text *out);
void print_euro(const struct room *room, cents amount);
void print_euro_right(const struct room *room, cents amount, unsigned width);
void print_place(const struct room *room, unsigned place, unsigned width);
void print_cards(const struct room *room, const uint8_t *card, unsigned count);

#endif
