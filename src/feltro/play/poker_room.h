/* poker_room.h -- one person and the house's own players at a poker table, in a
 * terminal.
 *
 * The room (room.h) seats everybody, deals and shows; whose turn it is decides.
 * The screen is drawn from the person's view alone, each of the others is asked
 * with the view of its own seat, and the table has no clock: it waits for you. */
#ifndef FELTRO_PLAY_POKER_ROOM_H
#define FELTRO_PLAY_POKER_ROOM_H

#include "bots/bot.h"
#include "feltro/play/room.h"
#include "games/poker/poker.h"

struct poker_room {
    struct room   room;
    struct poker *seat_view;         /* owned: what the bot in turn may see */
    struct stream minds;             /* the bots' chance, apart from the cards' */
    uint8_t       style[HAND_SEATS]; /* enum style */
    uint16_t      shown;             /* hands told of at this showdown, a bit for each seat */
    uint8_t       me;                /* the person's seat: ME, but in a tournament by lot */
    bool          chips;             /* a tournament's, worth no money: amounts are whole */
    bool          pauses;            /* where somebody watches: time to think, time to read */
    bool          leaving;           /* the person is gone; the hand is played out */
};

/* What the person typed in his turn. */
enum asked {
    ASKED_MOVE,
    ASKED_TABLE,
    ASKED_CARDS, /* what do I hold? */
    ASKED_HELP,
    ASKED_TO_LEAVE,
    ASKED_AMOUNT, /* a bet without its size */
    ASKED_NOTHING /* that is known here */
};

struct wish {
    enum asked asked;
    enum move  move;
    cents      amount;
};

/* "2", "pagar", "3 12,50", "subir meio pote", "tudo": generously, but never half of it.
 * The hand awaits a move of the person. */
struct wish poker_wish(const struct game *game, const struct hand *view, bool chips, char *line);

/* `style`: one for all of the house's players, or STYLES for some of each. */
void poker_room_open(struct poker_room *p, const struct game *game, const struct house *house,
                     struct source *source, cents chips, enum tongue tongue, bool colour,
                     enum style style, bool pauses);
void poker_room_release(struct poker_room *p);

/* Asks the person, whose turn it is, until he makes a move that the table allows; false when
 * he leaves or the input ends. */
bool poker_room_ask(struct poker_room *p, struct wish *out);

/* Where somebody watches, the time that a bot takes. */
void poker_room_let_think(struct poker_room *p, const struct demo_table *at, unsigned seat,
                          enum weight weight);

/* Plays until the person leaves or the input ends. */
void poker_room_play(struct poker_room *p);

static inline const struct poker *poker_view(const struct poker_room *p)
{
    return p->room.view;
}

static inline const struct hand *poker_hand(const struct poker_room *p)
{
    return &poker_view(p)->hand;
}

/* What a bet becomes when it is so much of the pot. */
cents poker_bet_of_pot(const struct hand *view, unsigned num, unsigned den);

#endif
