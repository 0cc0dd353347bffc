/* hall_inside.h -- the inside of a hall. */
#ifndef HALLS_INSIDE_H
#define HALLS_INSIDE_H

#include "bots/bot.h"
#include "halls/hall.h"
#include "tables/inside.h"

/* What the house keeps of an entrant beside the competition. */
struct party {
    cents    commission; /* paid and not given back */
    cents    credit;     /* paid with entries won elsewhere, which go back as such */
    uint64_t number;     /* of the last of his asks that was done … */
    uint8_t  kind;       /* … and what it was */
    uint8_t  zero[7];
};
_Static_assert(sizeof(struct party) == 32, "no holes: they are kept as bytes");

#define PARTED_MOST FLOOR_ENTRANTS_MAX

struct parted { /* who was an entrant, and is none now */
    uint64_t player;
    uint64_t number; /* of the last of his asks that was done … */
    uint8_t  kind;   /* … and what it was */
    uint8_t  zero[7];
};
_Static_assert(sizeof(struct parted) == 24, "no holes: they are kept as bytes");

struct spot {               /* one table of the match */
    struct table_run *live; /* owned; NULL: never opened */
    uint64_t          kept; /* recovery: the row that its snapshot stands for */
    int64_t           due_ms;
    int64_t           reports_ms; /* the hand that is over is reported then; 0: none is */
    int64_t           acts_ms;    /* the house's own player acts then; 0: it is not his turn */
    struct bot_move   move;       /* what he will do */
};

struct movement {
    uint64_t player; /* 0: the house's own */
    cents    amount;
    uint8_t  kind, compartment; /* enum transfer_kind */
};

struct aside; /* what the books say of a match that cannot come back */

struct hall {
    uint32_t                       number;
    const struct floor_tournament *entry; /* borrowed, as the next four */
    struct cage                   *cage;
    struct source                 *source;
    const struct table_listener   *listener;
    void                          *with;
    struct tournament             *t; /* owned, as all lists; NULL: none was held */
    char                           title[TOURNAMENT_NAME_SIZE];
    uint64_t                       name;
    struct party                  *party;  /* by entrant */
    struct parted                 *parted; /* the longest ago first; NULL: nobody has */
    uint32_t                       parted_count;
    struct spot                   *spot;  /* by table */
    uint32_t                       spots; /* that there is room for */
    struct tour_events             heard;
    struct movement               *movement; /* what the last command moves */
    size_t                         movements;
    cents                          pool;       /* what its account holds */
    uint64_t                       kept;       /* recovery: the row its snapshot stands for */
    uint32_t                       rows;       /* since the last snapshot */
    int64_t                        resumes_ms; /* paused until then … */
    bool                           held;       /* … or until the operator lets it go on */
    int64_t                        waits_ms;   /* a person waits for others since then; 0: nobody */
    int64_t                        over_ms;
    struct aside                  *aside;             /* owned; NULL: none is set aside here */
    int64_t                        closes_ms;         /* INT64_MAX: it is open */
    bool                           has_seed, failing; /* failing: chance has run out */
    uint8_t                        seed[SEED_BYTES], commitment[HASH_BYTES];
    struct stream                  stream;  /* of the lots; bound by the commitment */
    struct stream                  company; /* of the house's own players */
};

static inline uint32_t hall_id(const struct hall *h)
{
    return h->number * HALL_TABLES;
}

static inline uint32_t spot_id(const struct hall *h, uint32_t number)
{
    return hall_id(h) + 1 + number;
}

static inline bool match_is_over(const struct hall *h)
{
    return !h->t || h->t->phase >= TOUR_OVER;
}

static inline bool hall_is_closed(const struct hall *h, int64_t now_ms)
{
    return now_ms >= h->closes_ms;
}

static inline int64_t sooner(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* hall_recover.c: what was decided is reported, the rest is void, and after a while it goes on. */
void hall_interrupt(struct hall *h, int64_t now_ms);
void hall_report_decided(struct hall *h, int64_t now_ms);

/* Room for a match of these rules; its bytes are not set. */
void hall_make_room(struct hall *h, const struct tour_rules *rules);

/* The match as a snapshot holds it.  free() them. */
size_t hall_bytes(const struct hall *h, uint8_t **out);

/* hall.c: one command that was checked, whole, between cage_begin and cage_end. */
struct tour_applied {
    struct tour_command cmd;
    uint64_t            player, number; /* who asked, and with which number */
    uint8_t             compartment;    /* that pays */
};
void hall_act(struct hall *h, const struct tour_applied *applied, int64_t now_ms);
void hall_note_order(struct hall *h, const struct tour_applied *applied); /* of the operator */

/* cage_enlist() or cage_strike() for each entrant: a guest in a match is not forgotten. */
void hall_enlist_all(struct hall *h, void (*each)(struct cage *cage, uint64_t player));

/* Checks it, and does it in a turn of its own, with the draws that follow. */
enum refusal hall_say(struct hall *h, struct tour_command cmd, int64_t now_ms);
void         hall_draw(struct hall *h, int64_t now_ms); /* what is awaited */
void         hall_write(struct hall *h, enum record_kind kind, const void *body, size_t size,
                        int64_t now_ms);
bool         hall_take_seed(struct hall *h, int64_t now_ms); /* and writes what binds it */
void         hall_snapshot(struct hall *h);
void         hall_hear(struct hall *h, int64_t now_ms); /* it is now so late */

/* hall_money.c: what a command moves, as h->movement, by its events; the same again in recovery.
 * `before`: overlay and fund. */
struct kept_back {
    cents overlay, fund;
};
void  hall_reckon(struct hall *h, const struct tour_applied *applied, struct kept_back before);
void  hall_post(struct hall *h, const struct tour_applied *applied, int64_t now_ms);
cents hall_price(const struct hall *h, unsigned kind); /* of what is asked; 0: nothing */
enum refusal hall_may_pay(struct hall *h, const struct record *row,
                          const struct tour_applied *applied);
bool         hall_has_paid(struct hall               *h,
                           const struct tour_applied *applied); /* in this match, for that */
void         hall_close_accounts(struct hall *h, int64_t now_ms);

/* hall_numbers.c: which of a player's numbers was the last that was done.  All entrants part
 * when another match begins. */
void          hall_note_number(struct hall *h, const struct tour_applied *applied);
struct parted hall_last_done(const struct hall *h, uint64_t player, uint32_t entrant);
void          hall_part_all(struct hall *h);
void          hall_read_parted(struct hall *h, const uint8_t *bytes, uint32_t count);

/* hall_aside.c */
void         aside_release(struct aside *a);
struct reply aside_order(struct hall *h, const struct hall_order *order, int64_t now_ms);

/* hall_order.c: what is ordered, by whom and why, as its row says it. */
struct text;
void order_words(struct text *t, const struct hall_order *order);

/* hall_recover.c: of a match that is set aside, or was given back, this is what is kept. */
void hall_keep_mark(struct hall *h, uint64_t name, int64_t over_ms);

/* Whether a snapshot is of rules that this program does not know. */
bool hall_kept_by_others(const struct snapshot *kept);

/* hall_tables.c */
void               hall_carry(struct hall *h, const struct tour_event *e, int64_t now_ms);
int64_t            hall_turn_tables(struct hall *h, int64_t now_ms);
void               hall_watch_spot(struct hall *h, uint32_t number, int64_t now_ms);
void               hall_report(struct hall *h, uint32_t number, int64_t now_ms);
struct floor_table hall_spec(const struct hall *h, uint32_t number);

/* hall_company.c: the house's own players, in demonstrations. */
int64_t hall_turn_company(struct hall *h, int64_t now_ms);
int64_t hall_turn_player(struct hall *h, uint32_t number, int64_t now_ms); /* at one table */
bool    hall_has_people(const struct hall *h);                             /* still in */
void    hall_dismiss_company(struct hall *h, int64_t now_ms);
void    hall_dismiss(struct hall *h, uint64_t player, int64_t now_ms); /* one of them */

#endif
