/* inside.h -- the inside of a live table. */
#ifndef TABLES_INSIDE_H
#define TABLES_INSIDE_H

#include "tables/table_run.h"

#include <stdatomic.h>
#include "tables/opening.h"
#include "tables/outcomes.h"

/* A payout line that is already in the books. */
struct posted {
    uint16_t place;
    uint8_t  seat, hand, part, result;
    cents    chips, back;
};

/* One command as it is done: who asked with which number, and when. */
struct applied {
    const struct command *cmd;
    uint64_t              number; /* the client's; 0: none */
    int64_t               now_ms;
};

/* The chips as they lay before a command. */
struct chips {
    cents stack[SEATS_MAX];
    cents in[SEATS_MAX], back[SEATS_MAX]; /* poker: put into this hand, uncalled and returned */
    bool  running;                        /* a hand, or a round, was */
};

/* How what happens to chips gets into the books: against the bank, or by way of the pot. */
struct chip_posting {
    cents (*commission)(const struct table_run *t, cents brought); /* kept of chips brought */
    void (*look)(const struct table_run *t, const struct command *cmd, struct chips *before);

    /* After the command, between cage_begin and cage_end: its row, the chips it put in or
     * gave back, what it decided, and the refunds of a void round. */
    void (*post)(struct table_run *t, const struct applied *applied, const struct chips *before);

    void (*note)(struct table_run *t); /* the same without the books: its rows are there already */
};

void table_run_count_seats(struct table_run *t); /* after whatever may have changed them */
void table_run_count_brought(struct table_run *t,
                             unsigned          seat); /* between cage_begin and cage_end */

extern const struct chip_posting bank_posting, pot_posting;
extern const struct chip_posting chips_posting; /* of tournaments, whose chips are no money */

/* Poker: the deck of the hand, in memory alone. */
struct deck {
    struct fair_deck value;
    unsigned         opened;
    uint8_t          whose[FAIR_LEAVES]; /* which seat got it; NOBODY: the board */
    struct opened    open[FAIR_LEAVES];  /* of the hand that is over */
};

#define ASKS_KEPT    15 /* asks of a player that are known, besides his last */
#define LEAVERS_KEPT 64 /* players who sat here, whose last number is */

struct done { /* an ask that was done */
    uint64_t       number;
    struct command cmd;
};

/* Of who sits at a seat: what he asked before the last (struct holder). */
struct asks {
    uint64_t    before;    /* the last that was done when he sat here before; 0: none is known */
    uint64_t    forgotten; /* up to this number nothing is known any more */
    uint64_t    count;     /* so many were kept, each at count % ASKS_KEPT */
    struct done value[ASKS_KEPT];
};
_Static_assert(sizeof(struct asks) == 24 + ASKS_KEPT * 24, "no holes: they are kept as bytes");

struct gone {
    uint64_t player, number; /* the last of his asks that was done */
};

struct table_run {
    uint32_t                     id;
    struct floor_table           spec;
    const struct chip_posting   *posting;
    struct cage                 *cage; /* borrowed, as the next three */
    struct source               *source;
    const struct table_listener *listener;
    void                        *with;
    void                        *state; /* owned */
    struct holder                holder[SEATS_MAX];
    struct asks                 *asks; /* owned: by seat, as many as the table has */
    struct gone                 *gone; /* owned: the longest ago first; NULL: nobody */
    uint32_t                     gone_count;
    uint64_t                     lapsed; /* no number of who is no longer among them is higher */
    uint64_t                     turn;   /* the row that asked for the decision; 0: none did */
    cents            brought[SEATS_MAX]; /* in each session so far, as the books have it */
    _Atomic unsigned taken;              /* seats, for whoever asks in another thread … */
    _Atomic uint64_t seated[SEATS_MAX];  /* … and who has them */
    uint32_t         going;              /* a bit for each seat whose player has to get up */
    uint64_t         round;              /* its name; 0: none was ever opened */
    uint64_t         described;          /* the row that says what this table is; 0: none does */
    int64_t          opens_ms;           /* no round opens before this */
    uint32_t         missed;    /* a bit for each seat whose player was not heard of since … */
    int64_t          missed_ms; /* … the house opened, and until when he is waited for */
    int64_t          decided_ms[SEATS_MAX]; /* when the clock last did so for this seat */
    uint32_t         rows;                  /* since the last snapshot */
    uint32_t         draws;                 /* of this round */
    int64_t          closes_ms;             /* INT64_MAX: it is open */
    struct outcomes *outcomes;              /* borrowed; NULL: not watched */
    bool             has_seed;
    uint8_t          seed[SEED_BYTES], commitment[HASH_BYTES];
    struct stream    stream;
    struct deck     *deck;     /* owned; NULL against the bank */
    int64_t          deals_ms; /* poker: no card before this, what binds the deck is told */
    struct company  *company;  /* owned; NULL: nobody is kept any */
    struct waitlist *waitlist; /* owned; NULL: nobody ever stood in line */
    struct posted   *posted;   /* owned: of this round */
    size_t           posted_count, posted_size;
    uint32_t         settled[SEATS_MAX]; /* settlements of this round in the books */
    struct payout   *line;               /* owned: room for what settle() lists … */
    size_t          *was;                /* … and for what of it is posted already */
    struct events    heard;
};

#define ROW_BYTES (sizeof(struct command) + 8) /* the command, and the client's number */

/* A row about this table, now; `about` is a seat or HOUSE. */
struct record table_run_row(const struct table_run *t, enum record_kind kind, unsigned about,
                            int64_t now_ms);
void table_run_row_body(uint8_t body[ROW_BYTES], const struct command *cmd, uint64_t number);

void table_run_write(struct table_run *t, enum record_kind kind, const void *body, size_t size,
                     int64_t now_ms); /* a row of the house about this table */
void table_run_begin_round(struct table_run *t);
void table_run_name_turn(struct table_run *t, uint64_t row); /* if t->heard asks somebody */
bool table_run_is_over(const struct table_run *t);

/* seed.c: chance for one round, from a seed of its own, and what binds it before. */
void     bind_seed(const uint8_t seed[SEED_BYTES], uint8_t out[HASH_BYTES]);
bool     table_run_take_seed(struct table_run *t);
void     table_run_forget_seed(struct table_run *t);
uint32_t table_run_draw(struct table_run *t, uint32_t below);
void     table_run_open_cards(struct table_run *t, int64_t now_ms); /* poker: the hand is over */

/* limit.c: whether the player of a seat is not restrained from this, between cage_begin and
 * cage_end; and whether somebody who has to go has just got up. */
enum refusal table_run_may_bet(struct table_run *t, const struct command *cmd, int64_t now_ms);
bool         table_run_see_off(struct table_run *t, int64_t now_ms);

/* recover.c: whether the next hand waits for somebody to come back. */
bool table_run_misses_somebody(const struct table_run *t, int64_t now_ms);

/* stop.c */
#define PAUSE_MS 4000 /* between a result and the next round: it must be seen */
bool table_run_is_closed_to(const struct table_run *t, enum command_kind kind, int64_t now_ms);
void table_run_distrust(struct table_run *t, int64_t now_ms); /* if the generator gave an alarm */

bool     table_run_tell_time(struct table_run *t, int64_t now_ms);
unsigned table_run_free_seat(const struct table_run *t); /* one that is taken, where all are */

/* Whether a player may bring so much to this table: asked before anything is done for him. */
enum refusal table_run_may_bring(struct table_run *t, uint64_t player, cents amount,
                                 int64_t now_ms);
cents table_run_sits_with(const struct table_run *t, cents amount); /* without the commission */

/* What chips that are brought are known by for ever: each number of a player's is good for one
 * sitting down, or for one buying of more. */
struct key table_run_bring_key(const struct table_run *t, const struct ask *ask);

/* done.c: what of a player's asks was done here. */
enum fate { FATE_NEW, FATE_DONE, FATE_NOT_DONE, FATE_UNKNOWN };

void      done_open(struct table_run *t);                /* for as many seats as it has now */
void      done_seat(struct table_run *t, unsigned seat); /* whose holder has just come */
void      done_note(struct table_run *t, unsigned seat, uint64_t number, const struct command *cmd);
void      done_part(struct table_run *t, unsigned seat);            /* he goes */
uint64_t  done_highest(const struct table_run *t, uint64_t player); /* done; 0: none is known */
enum fate done_fate(const struct table_run *t, unsigned seat, uint64_t number,
                    const struct command *cmd);
void      done_read_gone(struct table_run *t, const uint8_t *bytes, uint32_t count);

/* waiting.c: the line for a seat. */
struct reply waiting_ask(struct table_run *t, const struct ask *ask, int64_t now_ms);
bool         waiting_bars(const struct table_run *t, uint64_t player); /* from sitting down */
void         waiting_sat(struct table_run *t, uint64_t player);
void         waiting_turn(struct table_run *t, int64_t now_ms);
int64_t      waiting_due(const struct table_run *t);

/* company.c: the house's own players.  Whether one of them did something now, when the next
 * of them will, and whether nobody else is there to be dealt to. */
bool    company_acts(struct table_run *t, int64_t now_ms);
int64_t company_due(const struct table_run *t);
bool    company_waits(const struct table_run *t);

bool table_run_prepare(struct table_run *t,
                       int64_t           now_ms); /* chance, for the round that opens next */

/* Applies one command that was checked, with its rows and its money, between the caller's own
 * cage_begin() and cage_end(); what it did is in t->heard, and not told yet. */
struct reply table_run_act(struct table_run *t, const struct command *cmd, const struct ask *ask,
                           int64_t now_ms);

/* Checks and applies one command, with its rows and its money, and tells it. */
struct reply table_run_do(struct table_run *t, const struct command *cmd, const struct ask *ask,
                          int64_t now_ms);

/* The row of the command, which is the debit where it puts chips into play (903-B 5.4.3-4) and
 * the credit where it takes them back; and rows for the chips of others that it moved. */
void post_moves(struct table_run *t, const struct applied *applied, const cents put_in[SEATS_MAX],
                const cents back[SEATS_MAX]);

/* A payout line as it is kept: amounts, which bet, how it ended, and the rule in words. */
#define LINE_MOST 128
size_t table_run_line(const struct payout *line, uint8_t out[LINE_MOST]);

/* A line of the round's end, as the settlement `s` of its seat.  Returns what the account it
 * went against then holds, or `held` where nothing had to be moved. */
cents post_line(struct table_run *t, const struct payout *line, const struct settlement *s,
                cents held, int64_t now_ms);

/* A void round gives back whatever is still in play (903-B, the refunds of every bet). */
void post_refunds(struct table_run *t, int64_t now_ms);

void table_run_snapshot(struct table_run *t); /* between cage_begin and cage_end … */

/* … as this one.  `match`: of a tournament's table that goes on after a stop, the match it is
 * played in; 0: it begins. */
void table_run_write_description(struct table_run *t, uint64_t match, int64_t now_ms);

static inline struct table *table_run_state(const struct table_run *t)
{
    return t->state;
}

#endif
