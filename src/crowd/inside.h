/* inside.h -- what the files of the crowd share. */
#ifndef CROWD_INSIDE_H
#define CROWD_INSIDE_H

#include "crowd/bit.h"
#include "crowd/crowd.h"
#include "crowd/record.h"

#define SEATS   32
#define SLOTS   4096 /* of the wheel of time … */
#define SLOT_US 5000 /* … each so long: twenty seconds in all */

#define BETS_MOST  256 /* of a table: no cloth has more places */
#define MOVES_MOST 16  /* of a game of the bank */

struct bet_offered {
    int64_t  place, least;
    int64_t  pays;   /* to 1; 0: in another way */
    uint64_t covers; /* the results that it wins with, a bit for each; 0: not told */
};

struct floor_place { /* a table of the lobby */
    int64_t            id, seats, minimum;
    bool               banked;
    int64_t            buy_least, buy_most; /* poker; 0: not told yet */
    struct bet_offered bet[BETS_MOST]; /* the bank's: what a minimum bet may be placed on … */
    unsigned           bets;           /* … 0: not told yet */
    char               move[MOVES_MOST][24]; /* what may be decided, by number */
    int64_t            bet_us[SEATS];        /* when the player of each seat sent his last bet */
};

/* clang-format off */
enum asked { ASKED_NOTHING, ASKED_HELLO, ASKED_WATCH, ASKED_SIT, ASKED_BET, ASKED_CLOSE,
             ASKED_DECIDE, ASKED_LEAVE, ASKED_RETURN };
/* clang-format on */

enum phase_seen { SEEN_OTHER, SEEN_BETTING, SEEN_OVER }; /* OVER: settled or void */

struct view { /* the table as it was last told */
    int64_t         seq, round, deadline, now;
    enum phase_seen phase;
    bool            my_turn;
    int64_t         turn_place, turn_move;
    int64_t         turn; /* what the decision goes by; 0: not told */
    struct {              /* poker: what he is asked; amounts as a raise takes them */
        uint32_t moves;   /* a bit for each; 0: it is not his turn */
        int64_t  call, least, most;
    } offer;
    struct { /* … and his seat, as everybody is told it */
        bool    told, dealt, folded, away;
        int64_t bet;
    } mine;
    struct {                  /* … and the hand */
        int64_t  round, paid; /* paid: from its pots */
        uint32_t turned;      /* seats whose cards everybody has seen */
        bool     whole;       /* heard from its beginning */
        char     cards[16];   /* his own; empty: not told */
    } hand;
    bool heard; /* of the table, on this line */
};

struct player {
    struct crowd       *crowd;
    struct floor_place *table;
    struct player      *next, **at; /* in the wheel; at NULL: not there */
    struct line         line;
    uint32_t            awaited; /* events of his socket; 0: not in the epoll */
    unsigned            number;
    bool                observer, watching, is_done, drop, counted;
    bool                planned; /* in the wheel to bet, not to call again */
    bool                leaving; /* poker: asked to leave, and may have to wait for the hand */
    bool                looked;  /* … and was told since that he still sits there */
    unsigned            doubts;  /* … for so often his wallet was not what he expected */
    bool                tired;   /* … or will, once he is out of the hand */

    char    token[96];
    int64_t n; /* of his asks to tables */
    struct question {
        enum asked what; /* NOTHING: none */
        int64_t    n, sent_us, round;
        bool       again; /* asked before on a line that was lost */
        bool       late;  /* its answer is */
        char       words[192];
    } asked;                    /* what is not answered yet … */
    struct question open;       /* … and what was not when the line was lost */
    int64_t         closing_n;  /* a close sent right behind a bet; 0: none */
    int64_t         repeated_n; /* asked again after its answer; 0: none */
    uint64_t        repeated_answer;

    struct record record;
    struct view   view;
    int64_t       acked_seq; /* the table must be as new as that before he acts on it */
    int64_t       bet_round; /* the round in which he bet */
    int64_t       bet_us;
    int64_t       lost_us; /* since then without a bet … */
    int64_t       gone_us; /* … and without a line; 0: neither */
};

struct attack;

struct crowd {
    const struct crowd_options *options;
    struct crowd_report        *report;
    struct floor_place         *table;
    size_t                      tables;
    struct player              *player;
    size_t                      players, open, done, calling;
    size_t                      lines;   /* that are open */
    bool                        cut_off; /* all of them were lost, and nothing acknowledged since */
    struct player              *wheel[SLOTS];
    int64_t                     wheel_us; /* up to here it has turned */
    int64_t                     now_us, begin_us, end_us;
    int                         epoll;
    bool                        ending;
    uint64_t                    dice;
    struct attack              *attack; /* NULL: none */
};

int64_t  crowd_clock_us(void);
uint32_t crowd_dice(struct crowd *c, uint32_t below);
void     crowd_wait(struct player *p, int64_t until_us); /* player_due() is called then */
void     crowd_forget(struct player *p);                 /* … or not */
void     crowd_watch(struct player *p);                  /* his socket, as his line wants it */
void     crowd_is_back(struct crowd *c);                 /* something was acknowledged */

__attribute__((format(printf, 2, 3))) void crowd_object(struct player *p, const char *format,
                                                        ...); /* a discrepancy */

/* player.c: his line, and what he does when nothing is being waited for. */
void player_call(struct player *p); /* opens his line */
void player_lost(struct player *p); /* it was lost, or is dropped */
void player_heard(void *player, const char *text, size_t size);
void player_due(struct player *p);
void player_settle(struct player *p); /* after what was heard: acts, and sends it */
void player_finish(struct player *p); /* nothing more is expected of him */
void player_is_in(struct player *p);  /* has come as far as his table */

/* ask.c: what he says. */
__attribute__((format(printf, 3, 4))) void player_ask(struct player *p, enum asked what,
                                                      const char *format, ...);
void                                       player_ask_hello(struct player *p);
void player_ask_table(struct player *p, enum asked what, const char *words);
void player_ask_sit(struct player *p);
void player_ask_decide(struct player *p, int64_t place, int64_t move, int64_t amount);
void player_ask_again(struct player *p); /* what a lost line left unanswered */

/* answers.c */
struct answer {
    int64_t    n, seq, wallet;
    bool       ok;
    struct bit refusal, token;
};

void player_answered(struct player *p, const struct answer *a, struct bit whole);

/* tellings.c */
void player_told(struct player *p, struct bit whole);

/* banked.c: tables of the bank. */
void banked_hear_places(struct player *p, struct bit inside);
void banked_act(struct player *p);
void banked_due(struct player *p);                          /* the time to bet has come */
void banked_hear_asked(struct player *p, struct bit asked); /* by everybody */
void banked_hear_events(struct player *p, struct bit events);
void banked_hear_game(struct player *p, struct bit game, bool settled);

/* poker.c: tables of players against each other. */
void poker_act(struct player *p);
void poker_hear_terms(struct player *p, struct bit inside);
void poker_hear_table(struct player *p, struct bit inside);
void poker_hear_you(struct player *p, struct bit inside); /* his cards, and what he is asked */

/* hostile.c */
bool hostile_open(struct crowd *c);
void hostile_turn(struct crowd *c);
void hostile_close(struct crowd *c);

#endif
