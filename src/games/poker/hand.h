/* hand.h -- one hand (jogada) of poker, from the compulsory bets to the last
 * payment, for the three variants.
 *
 * A hand knows seats, chips and cards, and nothing of the table around it: no
 * clock, no names, no next hand.  The table (poker.h) plays one after another;
 * the reader of hand histories plays single ones with whatever antes and
 * straddles were recorded.  It is plain bytes and pure, like every state here:
 *
 *     hand_begin -> [ hand_awaits -> hand_deal | hand_check, hand_act ]* -> over
 *
 * Streets are data (hand.c): each says how many common cards are turned before
 * its betting and who opens it.  Chips lie in three places: the stack, the bets
 * of this street, the pot.  `paid` is all a seat has put in; pots are cut from
 * it when they are asked for, one for each distinct all-in, so there is no
 * second record of them to disagree with (811/2015 r.41, r.42; 809/2015 r.39,
 * r.40). */
#ifndef GAMES_POKER_HAND_H
#define GAMES_POKER_HAND_H

#include "base/cents.h"
#include "base/refusal.h"
#include "rank/rank.h"

#include <stdbool.h>
#include <stddef.h>

#define HAND_SEATS 11 /* 811/2015 r.5: up to 10; 809/2015 r.5: up to 11 */
#define NOBODY     0xFF

/* What a bet may be at most (806/2015 r.2 a, 811/2015 r.2 a). */
enum limit {
    LIMIT_NONE,     /* the stack: 806/2015 r.24 c, 811/2015 r.24 c, 809/2015 r.22 */
    LIMIT_POT,      /* the pot: 806/2015 r.24 b, 811/2015 r.24 b */
    LIMIT_HALF_POT, /* half of it: 806/2015 r.24 a, 811/2015 r.24 a */
    LIMIT_RAISES,   /* so many raises in a street: the same, and 809/2015 r.36 */
    LIMITS
};

/* What a seat may say in its turn (806/2015 r.34, 811/2015 r.34, 809/2015 r.32). */
enum move {
    MOVE_FOLD,        /* 806/2015 r.34 a, 811/2015 r.34 a, 809/2015 r.32 a */
    MOVE_CHECK,       /* 806/2015 r.34 b, 811/2015 r.34 b, 809/2015 r.32 b */
    MOVE_CALL,        /* 806/2015 r.34 c, 811/2015 r.34 c, 809/2015 r.32 c */
    MOVE_RAISE,       /* 806/2015 r.34 d, 811/2015 r.34 d, 809/2015 r.32 d: bet or raise,
                       * `amount` is what the seat's bet becomes in this street */
    MOVE_ESTARDILHO,  /* 809/2015 r.2 h: before the cards are seen, `amount` is the bet */
    MOVE_RESTARDILHO, /* 809/2015 r.2 p */
    MOVE_SHOW,        /* at the showdown */
    MOVE_MUCK,
    MOVES
};

extern const struct words move_words[MOVES];

enum heads_up { HEADS_UP_LITERAL, HEADS_UP_WORLD }; /* who has the blinds when two play */
enum showdown { SHOWDOWN_ALL, SHOWDOWN_ASK };       /* 811/2015 r.59, or specific rules */

/* What is agreed before the cards: the same for a whole table but for the
 * compulsory bets, which the table works out for each hand. */
struct hand_terms {
    /* No bet or raise is less, but by all-in (806/2015 r.2 b, 806/2015 r.23, 811/2015 r.2 b,
     * 811/2015 r.23, 809/2015 r.2 b). */
    cents    minimum;
    cents    fixed[2];          /* LIMIT_RAISES: of a bet, early and late streets; 0: free */
    cents    rake_cap;          /* per hand; 0: none */
    cents    most_bet;          /* in a hand (809/2015 r.2 a, 809/2015 r.23); 0: none */
    cents    stack[HAND_SEATS]; /* at the beginning; seats that are not `in` are not looked at */
    cents    ante[HAND_SEATS];  /* 809/2015 r.46: each pays his own, live in layers, not a bet */
    cents    dead[HAND_SEATS];  /* to the main pot: missed small blind, one ante for all */
    cents    blind[HAND_SEATS]; /* live bets made unseen: blinds, straddles, a returning blind */
    uint16_t in;                /* a bit for each seat dealt in: at least two */
    uint16_t rake;              /* of each payment, in hundredths of a percent; 0: none */
    uint8_t  variant, limit;    /* enum variant, enum limit */
    uint8_t  seats;             /* around the table */
    uint8_t  button;            /* a seat, taken or not: all is counted from it */
    uint8_t  first;             /* who opens the first street; NOBODY: left of the last blind */
    uint8_t  deal_first;        /* who gets the first card; NOBODY: left of the button */
    uint8_t  raises;            /* LIMIT_RAISES: after the bet, in a street */
    uint8_t  estardilho;        /* sintético: offered */
    uint8_t  showdown;          /* enum showdown */
    uint8_t  turn_all_in;       /* cards are turned once no more betting is possible */
    uint8_t  zero[2];
};

enum hand_phase { HAND_DEALING, HAND_BETTING, HAND_TURNING, HAND_SHOWDOWN, HAND_OVER };

struct hand_seat {
    cents   stack;          /* not yet in the pot */
    cents   bet;            /* in front, in this street */
    cents   paid;           /* all that went in and may be lost, `bet` and dead chips included */
    cents   dead;           /* the part of it that is dead */
    cents   back;           /* an uncalled bet returned: no longer in `paid` */
    cents   won, rake;      /* at the end: gross from all pots, and what the house kept of it */
    uint8_t hole[HOLE_MAX]; /* CARD_NONE before it is dealt; CARD_BACK: nobody knows it */
    uint8_t zero[4];
};
_Static_assert(sizeof(struct hand_seat) == 64, "a seat is a cache line, without holes");

/* Sets of seats have a bit for each, as terms.in. */
struct hand {
    struct hand_terms terms;
    struct hand_seat  seat[HAND_SEATS];
    cents             price;   /* the bet to match in this street */
    cents             raise;   /* the last full bet or raise: the least the next may add */
    uint16_t          folded;  /* seats that gave up the pot */
    uint16_t          all_in;  /* nothing behind (806/2015 r.2 k, 811/2015 r.2 k, 809/2015 r.2 j) */
    uint16_t          acted;   /* have spoken in this street: raise again only if reopened */
    uint16_t          waiting; /* still to speak in this street, or to show */
    uint16_t          spoken;  /* have made a voluntary bet in this hand (811/2015 r.70 b) */
    uint16_t          shown, mucked;    /* hands turned up; hands thrown away at the showdown */
    uint8_t           board[BOARD_MAX]; /* CARD_NONE before it is turned */
    uint8_t           turned;           /* common cards that lie on the table */
    uint8_t           dealt;            /* rounds of personal cards complete */
    uint8_t           phase;            /* enum hand_phase */
    uint8_t           street;           /* index in the variant's streets */
    uint8_t           turn;      /* the seat to act, or to receive a card; NOBODY: the board */
    uint8_t           raiser;    /* last to bet or raise in this street, or NOBODY */
    uint8_t           opener;    /* the raiser of the street before (809/2015 r.56) */
    uint8_t           raises;    /* full bets and raises made in this street, a blind included */
    uint8_t           voluntary; /* streets with a voluntary bet (811/2015 r.18, 809/2015 r.18) */
    uint8_t           unseen;    /* sintético: personal cards may not be looked at yet (r.49) */
    uint8_t           closed; /* at most one can bet: no more betting, whatever comes back to it */
    uint8_t           zero[2];
};
_Static_assert(sizeof(struct hand_terms) == 408, "no holes in the terms");
_Static_assert(sizeof(struct hand) == sizeof(struct hand_terms) + HAND_SEATS * 64 + 48,
               "no holes in a hand");

/* A set of seats, and a seat in it. */
static inline uint16_t seat_bit(unsigned seat)
{
    return (uint16_t)(1u << seat);
}

static inline uint16_t hand_live(const struct hand *h) /* dealt in and not folded */
{
    return h->terms.in & (uint16_t)~h->folded;
}

/* What the seat in turn may do; amounts as MOVE_RAISE takes them. */
struct offer {
    uint32_t moves;       /* a bit for each enum move */
    cents    call;        /* what calling adds (all of the stack when it is short) */
    cents    least, most; /* of a raise, an estardilho or a restardilho; 0: none is offered */
};

enum hand_awaits { HAND_AWAITS_CARD, HAND_AWAITS_MOVE, HAND_AWAITS_NOTHING };

struct pot {
    cents    chips;
    uint16_t seats; /* a bit for each seat that may win it */
};

void             hand_begin(struct hand *h, const struct hand_terms *terms);
enum hand_awaits hand_awaits(const struct hand *h);       /* of h->turn */
void             hand_deal(struct hand *h, uint8_t card); /* the card it awaits */
struct offer     hand_offer(const struct hand *h);

/* Only MOVE_RAISE and MOVE_ESTARDILHO take an amount; with any other it is 0. */
enum refusal hand_check(const struct hand *h, unsigned seat, enum move move, cents amount);
void         hand_act(struct hand *h, enum move move, cents amount);
void         hand_void(struct hand *h); /* every chip back */

/* The main pot first, then each side pot; the bets of this street are in them.
 * An uncalled bet is not. */
size_t hand_pots(const struct hand *h, struct pot out[HAND_SEATS]);

/* Once over: how each pot was paid, the main pot first.  Pots lie inside one
 * another, so the k-th has at most HAND_SEATS - k winners. */
#define HAND_SHARES (HAND_SEATS * (HAND_SEATS + 1) / 2)

struct share {
    cents   won, rake; /* gross, and what the house kept of it */
    uint8_t seat, pot;
    uint8_t zero[6];
};
size_t hand_shares(const struct hand *h, struct share out[HAND_SHARES]);

/* Who won the pot with the last chips of a seat that has none left: a bit for each. */
uint32_t hand_winners_from(const struct hand *h, unsigned seat);

/* The hand with what `viewer` (a seat or OBSERVER) may not see face down. */
void hand_see(const struct hand *h, unsigned viewer, struct hand *view);
bool hand_sane(const struct hand *h);

#endif
