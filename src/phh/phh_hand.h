/* phh_hand.h -- a hand as a Poker Hand History file tells it.
 *
 * The format (.phh one hand, .phhs many, one in each TOML table [1], [2], …) is
 * the open one of the University of Toronto's poker group.  This reads a hand
 * into plain data and judges its form; whether it could have been played is
 * replay.h's to say.  Players stand in the order of the deal: p1 is left of the
 * button, the last has it.  With two, antes and blinds are written in reverse
 * (the format's own rule) and are turned here, once: everything in a struct
 * phh_hand is by player. */
#ifndef PHH_PHH_HAND_H
#define PHH_PHH_HAND_H

#include "games/poker/hand.h"
#include "phh/decimal.h"
#include "phh/toml.h"

#define PHH_ACTIONS 1024 /* the longest recorded hand has less than a tenth */
#define PHH_CARDS   5    /* in one action: a whole board */
#define PHH_WORDS   128  /* a name, a table, a venue */

enum phh_do {
    PHH_NOTHING,     /* a commentary */
    PHH_HOLE,        /* d dh pN cards */
    PHH_BOARD,       /* d db cards */
    PHH_FOLD,        /* pN f */
    PHH_CALL,        /* pN cc: check or call */
    PHH_RAISE,       /* pN cbr amount */
    PHH_SHOW,        /* pN sm cards, or - */
    PHH_MUCK,        /* pN sm */
    PHH_ESTARDILHO,  /* pN es amount, ours: sintético (809/2015 r.49) */
    PHH_RESTARDILHO, /* pN re: the double, as r.51 says */
};

struct phh_action {
    struct decimal amount;
    unsigned       line;
    uint8_t        what;   /* enum phh_do */
    uint8_t        player; /* 0 is p1 */
    uint8_t        cards;
    uint8_t        card[PHH_CARDS]; /* CARD_BACK: ?? */
};

struct phh_hand {
    char     label[PHH_WORDS]; /* the table's name in a .phhs: "17" */
    unsigned line;             /* where it begins */

    uint8_t        variant, limit; /* enum variant, enum limit */
    uint8_t        players;
    uint8_t        trimmed;                  /* ante_trimming_status */
    uint8_t        has_finish, has_winnings; /* recorded at all */
    uint8_t        no_estardilho;            /* _estardilho = false, ours: sintético without it */
    int8_t         first;                    /* _first, ours: who opens, p1 is 1; -1: not said */
    int16_t        raises;                   /* _raises, ours, after the bet; -1: not said */
    struct decimal min_bet, small_bet, big_bet;
    struct decimal ante[HAND_SEATS], blind[HAND_SEATS], stack[HAND_SEATS];
    struct decimal dead[HAND_SEATS]; /* _dead, ours: beside live antes */
    struct decimal finish[HAND_SEATS], winnings[HAND_SEATS];
    unsigned       finish_line, winnings_line;

    char     name[HAND_SEATS][PHH_WORDS];
    uint8_t  seat[HAND_SEATS]; /* as numbered at the table; 0: not said */
    uint8_t  seat_count;       /* 0: not said */
    char     code[TOML_WORD];  /* the variant, as written */
    char     hand[PHH_WORDS], table[PHH_WORDS], venue[PHH_WORDS], currency[8], symbol[8];
    char     time[16], zone[16]; /* 19:37:54, ET */
    uint16_t year;
    uint8_t  month, day;

    size_t            actions;
    struct phh_action action[PHH_ACTIONS];
};

struct phh_file {
    struct toml toml;
    char        label[TOML_NAME]; /* of the table that has begun */
    unsigned    line;             /* of its first line */
    bool        begun;            /* something of the next hand was seen */
};

enum phh_found {
    PHH_END,    /* no more hands */
    PHH_READ,   /* *out is a hand */
    PHH_OTHER,  /* well written, but not for this engine: *why */
    PHH_FAULTY, /* not a hand history: *why, at *line; the next call goes on after it */
};

struct phh_fault {
    unsigned line;
    char     why[160];
};

/* `text` must outlive the file. */
struct phh_file phh_over(const char *text, size_t size);

enum phh_found phh_next(struct phh_file *file, struct phh_hand *out, struct phh_fault *fault);

#endif
