/* hidden_test.h -- for tests of what may be told: which cards a viewer cannot know, by the
 * regulations and not by the view that the engine makes of them; and those cards in each other's
 * places, at a table and in the rows of a journal. */
#ifndef WIRE_HIDDEN_TEST_H
#define WIRE_HIDDEN_TEST_H

#include "check.h"
#include "dice.h"
#include "engine/cards.h"
#include "games/baccarat/baccarat.h"
#include "games/blackjack/blackjack.h"
#include "games/poker/poker.h"
#include "journal/envelope.h"
#include "replay/prove.h"
#include "wire/history_json.h"

#include <stdlib.h>
#include <string.h>

#define LYING_MOST (HAND_SEATS * HOLE_MAX)
#define BACKS_MOST (LYING_MOST + DECK * DECKS_MAX)

/* ------------------------------- at a table -------------------------------- */

/* Cards that lie face down for a viewer: where in the state, those on the table first. */
struct backs {
    unsigned lying, count;
    size_t   at[BACKS_MOST];
};

static inline size_t place_of(const void *state, const uint8_t *card)
{
    return (size_t)(card - (const uint8_t *)state);
}

static inline void lay(struct backs *b, const void *state, const uint8_t *card, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (card[i] < DECK) b->at[b->count++] = place_of(state, &card[i]);
}

/* Nobody sees another's cards unless they were turned (806/2015 r.11 d, 811/2015 r.11 d, 809/2015
 * r.11 d), and in sintético nobody his own while they may not be looked at (809/2015 r.49). */
static inline void lay_hands(struct backs *b, const struct poker *s, unsigned viewer)
{
    for (unsigned seat = 0; s->has_hand && seat < HAND_SEATS; seat++) {
        bool own = seat == viewer && s->dealt & seat_bit(seat) && !s->hand.unseen;

        if (!own && !(s->hand.shown & seat_bit(seat))) lay(b, s, s->hand.seat[seat].hole, HOLE_MAX);
    }
}

/* Of the bank's cards one is face down until it is turned (805/2015 r.14 b); the first four of
 * a coup are until all lie there (812/2015 r.17). */
static inline struct backs backs_of(const struct game *game, const void *state, unsigned viewer)
{
    const struct shoe *shoe = (const void *)((const uint8_t *)state + game->shoe_at);
    struct backs       b = {0};

    if (!game->banked) lay_hands(&b, state, viewer);
    else if (game == &blackjack) lay(&b, state, &((const struct bj_state *)state)->hole, 1);
    else if (coup_is_face_down(&((const struct bac_state *)state)->coup))
        lay(&b, state, ((const struct bac_state *)state)->coup.card[0], BAC_SIDES * BAC_HAND);
    b.lying = b.count;
    lay(&b, state, shoe->card, shoe->left);
    return b;
}

static inline void mix(uint8_t *card, unsigned count, struct dice *d)
{
    for (unsigned i = count; i-- > 1;) {
        unsigned at = dice_below(d, i + 1);
        uint8_t  one = card[i];

        card[i] = card[at];
        card[at] = one;
    }
}

/* Those cards of a state in each other's places; how many of them are others than before. */
static inline unsigned change_places(void *state, const struct backs *b, struct dice *d)
{
    uint8_t *bytes = state, card[BACKS_MOST];
    unsigned differ = 0;

    for (unsigned i = 0; i < b->count; i++) card[i] = bytes[b->at[i]];
    mix(card, b->count, d);
    for (unsigned i = 0; i < b->count; i++) {
        differ += bytes[b->at[i]] != card[i];
        bytes[b->at[i]] = card[i];
    }
    return differ;
}

/* What a viewer could not see before a command and cannot after it: a card that it turns, or
 * draws into sight, is none. */
static inline struct backs backs_through(const struct game *game, const void *before,
                                         const void *after, const struct command *cmd,
                                         unsigned viewer)
{
    struct backs was = backs_of(game, before, viewer), value = backs_of(game, after, viewer),
                 b = {0};
    bool drawn = cmd->kind == CMD_DRAW && value.lying <= was.lying;

    for (unsigned i = 0; i < was.count; i++) {
        bool stays = i >= was.lying;

        for (unsigned k = 0; k < value.lying; k++) stays |= value.at[k] == was.at[i];
        if (drawn && i == was.lying + cmd->number) stays = false;
        if (!stays) continue;
        b.at[b.count++] = was.at[i];
        b.lying += i < was.lying;
    }
    return b;
}

/* ------------------------------ in a journal ------------------------------- */

/* The draws of one round, other cards among them where the viewer cannot see. */
struct twin {
    const struct game *game;
    unsigned           draws;
    uint64_t           seq[TOLD_ROWS];     /* the row of each … */
    uint32_t           number[TOLD_ROWS];  /* … and what it says in the twin */
    uint8_t            card[TOLD_ROWS];    /* CARD_NONE: it is the lot for the button */
    size_t             lies_at[TOLD_ROWS]; /* 0: in sight at once */
    struct shoe        shoe;               /* before the first card */
    uint8_t           *last;               /* the state that was shown last; owned */
    bool               next_is_draw;
};

static inline const struct shoe *shoe_in(const struct game *game, const void *state)
{
    return (const void *)((const uint8_t *)state + game->shoe_at);
}

/* Told after every command: where the card that it drew lies face down for anybody. */
static inline void note_draw(void *with, const void *state, const struct command *next,
                             const struct events *heard, uint64_t seq)
{
    struct twin *t = with;

    (void)heard;
    if (t->next_is_draw) {
        struct backs b = backs_of(t->game, state, OBSERVER);

        t->seq[t->draws] = seq;
        t->lies_at[t->draws] = 0;
        for (unsigned i = 0; i < b.lying; i++)
            if (t->last[b.at[i]] >= DECK) t->lies_at[t->draws] = b.at[i];
        t->draws++;
    }
    t->next_is_draw = next && next->kind == CMD_DRAW;
    if (t->next_is_draw) {
        bool is_lot = !t->game->banked && !((const struct poker *)state)->has_hand;

        t->number[t->draws] = next->number;
        t->card[t->draws] = is_lot ? CARD_NONE : shoe_in(t->game, state)->card[next->number];
        if (t->shoe.left == 0 && !is_lot) t->shoe = *shoe_in(t->game, state);
    }
    memcpy(t->last, state, t->game->state_size);
}

static inline bool is_among(const struct backs *b, size_t at)
{
    for (unsigned i = 0; at && i < b->lying; i++)
        if (b->at[i] == at) return true;
    return false;
}

/* What he cannot see in the end comes in another order; the rest as it came. */
static inline unsigned draw_otherwise(struct twin *t, const struct backs *b, struct dice *d)
{
    uint8_t  pool[BACKS_MOST];
    unsigned used = 0, differ = 0;

    for (unsigned i = 0; i < b->count; i++) pool[i] = t->last[b->at[i]];
    mix(pool, b->count, d);
    for (unsigned i = 0; i < t->draws; i++) {
        int index;

        if (t->card[i] == CARD_NONE) continue;
        if (is_among(b, t->lies_at[i])) {
            differ += t->card[i] != pool[used];
            t->card[i] = pool[used++];
        }
        index = shoe_find(&t->shoe, t->card[i]);
        CHECK(index >= 0);
        t->number[i] = (uint32_t)index;
        shoe_take(&t->shoe, (uint32_t)index);
    }
    return differ;
}

static struct twin   twin_now;
static entry_reader *twin_read;
static int (*true_round)(struct store *, uint64_t, entry_reader *, void *);

static inline int twin_row(void *with, const struct entry *e)
{
    static uint8_t room[RECORD_BODY_MAX], chain[HASH_BYTES + RECORD_MAX];
    struct entry   other = *e;
    struct record  row;

    CHECK_EQ(
        envelope_read(*(const struct envelope_keys *const *)with, e->bytes, e->size, room, &row),
        ENVELOPE_OPEN);
    for (unsigned i = 0; i < twin_now.draws; i++) {
        struct command cmd;

        if (twin_now.seq[i] != row.seq) continue;
        CHECK_EQ(row.kind, RECORD_DRAW);
        memcpy(&cmd, row.body, sizeof cmd);
        cmd.number = twin_now.number[i];
        if (row.body != room) memcpy(room, row.body, row.body_size);
        memcpy(room, &cmd, sizeof cmd);
        row.body = room;
        row.enclosed = false;
        record_write(&row, chain);
        other.bytes = chain + HASH_BYTES;
        other.size = record_size(&row);
    }
    return twin_read(((void **)with)[1], &other);
}

static inline int twin_round(struct store *store, uint64_t round, entry_reader *read, void *with)
{
    void *both[2] = {(void *)(uintptr_t)store->keys, with};

    twin_read = read;
    return true_round(store, round, twin_row, both);
}

/* From now on the store tells the round with other cards where who was dealt in at this seat
 * cannot see; how many
 * cards are others.  0: what he threw away, or who won, would be another. */
static inline unsigned twin_begin(struct store *store, uint64_t round, unsigned seat,
                                  struct dice *d)
{
    struct round_record told, again;
    struct backs        b;
    uint64_t            at;
    unsigned            differ;
    void               *state, *other;

    CHECK_EQ(round_record_find(store, round, &told), 1);
    free(twin_now.last);
    twin_now = (struct twin){.game = told.spec.game};
    twin_now.last = calloc(1, told.spec.game->state_size);
    state = round_record_play_for(&told, &at, &(struct told_viewer){note_draw, &twin_now});
    CHECK(state != NULL);
    memcpy(twin_now.last, state, told.spec.game->state_size);
    if (!told.spec.game->banked) /* read back, a hand is whose it was, should he have left */
        ((struct poker *)state)->dealt = ((struct poker *)state)->hand.terms.in;
    b = backs_of(told.spec.game, state, seat);
    differ = draw_otherwise(&twin_now, &b, d);

    true_round = store->round;
    store->round = twin_round;
    CHECK_EQ(round_record_find(store, round, &again), 1);
    other = round_record_play(&again, &at);
    if (!other || again.over_ms != told.over_ms ||
        (!told.spec.game->banked &&
         (((struct poker *)state)->hand.mucked != ((struct poker *)other)->hand.mucked ||
          memcmp(&((struct poker *)state)->table, &((struct poker *)other)->table,
                 sizeof(struct table)) != 0)))
        differ = 0;
    free(state);
    free(other);
    round_record_release(&told);
    round_record_release(&again);
    return differ;
}

static inline void twin_end(struct store *store)
{
    store->round = true_round;
}

/* ------------------------------ what is told ------------------------------- */

#define TOLD_SPACE (1 << 20)

/* clang-format off */
enum telling { TELLS_ROUNDS, TELLS_ROUND, TELLS_LAST, TELLS_REPLAY, TELLS_RECORD, TELLS_STATEMENT,
               TELLS_SESSIONS, TELLINGS };
/* clang-format on */

/* Everything that a reader may ask about a table, a round of it and a session at it. */
struct asked_of {
    struct reader reader;
    uint32_t      table;
    uint64_t      round, session;
};

static inline size_t tell_one(const struct asked_of *a, enum telling what, char out[TOLD_SPACE])
{
    struct text        text = text_over(out, TOLD_SPACE);
    struct json_writer j = json_writer_over(&text);
    enum recalled      value = UNREAD;

    json_put_object(&j);
    switch (what) {
    case TELLS_ROUNDS: value = history_json_rounds(&j, &a->reader, a->table, 0); break;
    case TELLS_ROUND: value = history_json_round(&j, &a->reader, a->round); break;
    case TELLS_LAST: value = history_json_last(&j, &a->reader, a->table); break;
    case TELLS_REPLAY: value = history_json_replay(&j, &a->reader, a->round); break;
    case TELLS_RECORD: value = history_json_record(&j, &a->reader, a->round, "record"); break;
    case TELLS_STATEMENT: value = history_json_statement(&j, &a->reader, a->session, 0); break;
    case TELLS_SESSIONS: value = history_json_sessions(&j, &a->reader, 0); break;
    case TELLINGS: break;
    }
    CHECK(value != UNREAD && !text.cut);
    text_number(&text, value);
    return text.used;
}

struct alike {
    unsigned compared[TELLINGS], differ;
};

/* The reader was dealt in at `seat`, or nowhere: whatever he is told of the round, its twin
 * tells. */
static inline void tell_twice(const struct asked_of *a, unsigned seat, struct dice *d,
                              struct alike *out)
{
    static char   one[TELLINGS][TOLD_SPACE], two[TOLD_SPACE];
    size_t        size[TELLINGS];
    struct store *store = a->reader.store;

    for (enum telling what = 0; what < TELLINGS; what++) size[what] = tell_one(a, what, one[what]);
    if (twin_begin(store, a->round, seat, d) > 0)
        for (enum telling what = 0; what < TELLINGS; what++) {
            bool same = tell_one(a, what, two) == size[what] && !memcmp(one[what], two, size[what]);

            out->compared[what]++;
            out->differ += !same;
        }
    twin_end(store);
}

#endif
