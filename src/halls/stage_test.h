/* stage_test.h -- a house for tests of tournaments: the halls of one document, players with
 * wallets who decide by dice, time that is a variable, and a store that can be left in the
 * middle of anything and found again. */
#ifndef HALLS_STAGE_TEST_H
#define HALLS_STAGE_TEST_H

#include "halls/inside.h"

#include "cage/audit.h"
#include "check.h"
#include "dice.h"
#include "games/poker/poker.h"
#include "journal/envelope.h"
#include "journal/verify.h"
#include "tables/company.h"
#include "replay/night.h"
#include "store/faulty.h"
#include "store/scratch_test.h"

#include <stdlib.h>
#include <string.h>

#define NIGHT  INT64_C(1767225600000) /* 2026-01-01T00:00Z */
#define PEOPLE 12                     /* with a wallet each */
#define PURSE  1000000

/* The document that most of them play. */
#define LEVELS                                                                                     \
    "levels:\n  - {small: 10, big: 20, length: 60}\n  - {small: 30, big: 60, length: 60}\n"        \
    "  - {small: 100, big: 200, length: 60}\n  - {small: 250, big: 500, ante: 50, length: 60}\n"

#define HEAD(variant, limit, book)                                                                 \
    "tournament: Prova\nvariant: " variant "\nlimit: " limit "\nbook: " book "\nchips: 500\n"      \
    "decision: 5\ntime_bank: 0\n" LEVELS

#define THREE                                                                                      \
    HEAD("holdem", "none", "money")                                                                \
    "mode: sit-and-go\nseats: 3\nentrants_min: 3\nentrants_max: 3\n"                               \
    "fee_prize: 9.01\nfee_commission: 0.99\nprizes:\n  - {entries: 3, shares: [70, 30]}\n"

static const struct house once = {.value = {[WHEN_AT_ONCE] = 1}};

struct stage {
    struct scratch          scratch;
    struct store           *store;
    struct cage            *cage;
    struct source          *source;
    struct hall            *hall[4];
    struct tournament_file  file;
    struct floor_tournament entry;
    struct dice             dice;
    int64_t                 now;
    uint64_t                number;
    struct reply            last;
    unsigned                told[TEV_COUNT]; /* of each kind of event */
    unsigned                raises;          /* one in so many moves is all in; 0: usual */
};

static inline void on_answer(void *with, const struct table_run *t, const struct ask *ask,
                             const struct reply *reply)
{
    (void)t, (void)ask;
    ((struct stage *)with)->last = *reply;
}

static inline void on_change(void *with, const struct table_run *t, const struct events *heard,
                             uint64_t seq)
{
    (void)with, (void)heard;
    CHECK(seq > 0);
    CHECK(t != NULL);
}

static inline void on_told(void *with, const struct hall *hall, const struct tour_events *heard,
                           uint64_t seq)
{
    struct stage *s = with;

    CHECK(seq > 0);
    CHECK(tour_sane(hall_match(hall)));
    for (size_t i = 0; i < heard->count; i++) s->told[heard->list[i].kind]++;
}

static inline void on_reply(void *with, const struct hall *hall, const struct tour_ask *ask,
                            const struct reply *reply)
{
    (void)hall, (void)ask;
    ((struct stage *)with)->last = *reply;
}

static const struct table_listener stage_crier = {
    .answered = on_answer, .changed = on_change, .told = on_told, .replied = on_reply};

static inline size_t halls(const struct stage *s)
{
    return (size_t)s->entry.when.value[WHEN_AT_ONCE];
}

/* False: the store fails. */
static inline bool enter_with(struct stage *s, struct store *store, const char **why)
{
    s->store = store;
    s->cage = cage_open(s->store, NULL, why);
    for (uint32_t i = 0; i < halls(s); i++)
        s->hall[i] = hall_open(i + 1, &s->entry, s->cage, s->source, &stage_crier, s);
    return s->cage != NULL;
}

static inline void enter(struct stage *s)
{
    const char *why = "";

    if (!enter_with(s, scratch_open(&s->scratch), &why)) print_error("%s\n", why);
    CHECK(s->cage != NULL);
}

static inline void leave(struct stage *s)
{
    for (size_t i = 0; i < halls(s); i++) hall_release(s->hall[i]);
    if (s->cage) cage_close(s->cage);
    s->store->close(s->store);
}

static inline enum book book_of(const struct stage *s)
{
    return (enum book)s->file.rules.house.value[TO_BOOK];
}

static inline void pay_in(struct stage *s, uint64_t player)
{
    struct record row = {.at_ms = s->now, .player = player, .book = (uint8_t)book_of(s)};
    struct answer answer;

    CHECK(cage_begin(s->cage));
    CHECK_EQ(cage_move(s->cage, &row, book_of(s) == BOOK_DEMO ? TRANSFER_DEMO : TRANSFER_DEPOSIT, 0,
                       PURSE, key_of_words(&player, sizeof player), &answer),
             REF_NONE);
    CHECK(cage_wait(s->cage, cage_end(s->cage)));
}

static inline void begin(struct stage *s, const char *document, struct house when, uint64_t dice)
{
    const char *why;

    *s = (struct stage){.now = NIGHT, .dice = {.at = dice}};
    tournament_read(document, strlen(document), EN, &s->file);
    if (!s->file.found.lawful) print_error("%s\n", s->file.found.problem[0].words);
    CHECK(s->file.found.lawful);
    s->entry = (struct floor_tournament){.file = &s->file, .when = when};
    s->source = source_open(&why);
    CHECK(s->source != NULL);
    scratch_begin(&s->scratch);
    enter(s);
    for (uint64_t player = 1; player <= PEOPLE; player++) pay_in(s, player);
}

static inline int add_pools(void *with, const struct account *a)
{
    if (a->kind == ACCOUNT_POOL && a->balance != 0) ++*(unsigned *)with;
    return 0;
}

/* Nothing is left in a pool, every book sums to zero, every balance is derived again; matches and
 * tables, run again from their rows, come to the same. */
static inline void check_books(struct stage *s, unsigned pools)
{
    struct verdict v;
    struct audit   a;
    struct night   n = {0};
    unsigned       full = 0;

    CHECK_EQ(journal_verify(s->store, NULL, &v), 0);
    CHECK_EQ(v.breach, BREACH_WHOLE);
    CHECK_EQ(books_audit(s->store, &a), 0);
    CHECK_TEXT(a.wrong ? a.wrong->en : "right", "right");
    CHECK_EQ(night_again(s->store, &n), 0);
    CHECK_TEXT(n.differs, "");
    CHECK_EQ(n.closed, 0);
    CHECK_EQ(s->store->accounts(s->store, true, add_pools, &full), 0);
    CHECK_EQ(full, pools);
}

static inline void end(struct stage *s)
{
    leave(s);
    source_close(s->source);
    s->store = scratch_open(&s->scratch);
    check_books(s, 0);
    s->store->close(s->store);
    scratch_end(&s->scratch);
    tournament_release(&s->file);
}

/* ----------------------------------- acts ---------------------------------- */

static inline const struct tournament *match(const struct stage *s)
{
    return hall_match(s->hall[0]);
}

static inline cents wallet_in(struct stage *s, uint64_t player, enum compartment compartment)
{
    cents has;

    CHECK(cage_begin(s->cage));
    has = cage_balance(s->cage, player, book_of(s), compartment).wallet;
    cage_end(s->cage);
    return has;
}

static inline cents wallet(struct stage *s, uint64_t player)
{
    return wallet_in(s, player, FUNDS_MONEY);
}

static inline bool asks(struct stage *s, uint64_t player, enum tour_command_kind kind)
{
    struct tour_ask ask = {.player = player, .number = ++s->number, .kind = (uint8_t)kind};

    hall_ask(s->hall[0], &ask, s->now);
    return s->last.no == REF_NONE;
}

/* Everything due by now, in all halls; when to come again. */
static inline int64_t turn(struct stage *s)
{
    int64_t due, next = INT64_MAX;

    for (size_t i = 0; i < halls(s); i++) {
        due = hall_turn(s->hall[i], s->now);
        if (due < next) next = due;
    }
    due = programme_turn(s->hall, halls(s), s->now);
    return due < next ? due : next;
}

static inline struct command some_move(struct stage *s, const struct poker *at)
{
    struct offer   offer = hand_offer(&at->hand);
    struct command cmd = {.kind = CMD_DECIDE, .place = POK_HOLE};
    uint32_t       lot = dice_below(&s->dice, 20);

    if (offer.moves >> MOVE_RAISE & 1 && (lot == 0 || (s->raises && lot < s->raises))) {
        cmd.number = MOVE_RAISE;
        cmd.amount = offer.most;
    } else if (offer.moves >> MOVE_CHECK & 1) {
        cmd.number = MOVE_CHECK;
    } else if (offer.moves >> MOVE_CALL & 1 && lot < 12) {
        cmd.number = MOVE_CALL;
    } else if (offer.moves >> MOVE_SHOW & 1) {
        cmd.number = MOVE_SHOW;
    } else {
        cmd.number = MOVE_FOLD;
    }
    return cmd;
}

/* One person whose turn it is decides; false where all wait. */
static inline bool answer(struct stage *s)
{
    struct hall *h = s->hall[0];

    for (uint32_t i = 0; h->t && i < h->t->tables; i++) {
        struct table_run *t = h->spot[i].live;
        struct ask        ask = {.number = ++s->number};
        struct awaits     awaits;

        if (!t || table_run_is_over(t)) continue;
        awaits = table_run_game(t)->awaits(table_run_table(t));
        ask.player = awaits.what == AWAITS_DECISION ? table_run_holder(t, awaits.seat)->player : 0;
        if (!ask.player || is_bot(ask.player)) continue;
        ask.cmd = some_move(s, (const void *)table_run_table(t));
        hall_ask_table(h, table_run_id(t), &ask, s->now);
        CHECK(s->last.no == REF_NONE || s->last.no == REF_STOPPED);
        return true;
    }
    return false;
}

/* A step of the evening: somebody decides, or time passes. */
static inline bool step(struct stage *s)
{
    int64_t next = turn(s);

    if (answer(s)) {
        s->now += 1 + dice_below(&s->dice, 400);
        return true;
    }
    if (next == INT64_MAX) return false;
    s->now = next > s->now ? next : s->now + 1;
    return true;
}

static inline void play_to_the_end(struct stage *s)
{
    for (int i = 0; i < 60000 && !match_is_over(s->hall[0]); i++) CHECK(step(s));
    CHECK(match_is_over(s->hall[0]));
}

/* --------------------------------- crashes --------------------------------- */

static inline int replay_row(void *with, const struct entry *e)
{
    struct stage *s = with;
    struct record row;
    uint32_t      hall = hall_of_table(e->table);
    uint8_t       room[RECORD_BODY_MAX];

    CHECK_EQ(envelope_read(&scratch_keys, e->bytes, e->size, room, &row), ENVELOPE_OPEN);
    if (hall) CHECK(hall_replay(s->hall[hall - 1], &row));
    return 0;
}

/* Every hall as its snapshot and its rows left it; false: the store cannot be read. */
static inline bool restore(struct stage *s)
{
    for (size_t i = 0; i < halls(s); i++)
        if (hall_restore(s->hall[i], s->store, &(struct hall_loss){0}) != HALL_BACK) return false;
    return s->store->entries(s->store, 1, SIZE_MAX >> 2, replay_row, s) == 0;
}

/* As the rows left it, not yet gone on. */
static inline void come_back(struct stage *s)
{
    enter(s);
    CHECK(restore(s));
}

static inline void resume(struct stage *s)
{
    for (size_t i = 0; i < halls(s); i++) {
        const char *why = "";
        bool        good = hall_resume(s->hall[i], s->now, &why);

        if (!good) print_error("%s\n", why);
        CHECK(good);
    }
}

static inline void enter_all(struct stage *s, unsigned people)
{
    turn(s);
    for (uint64_t player = 1; player <= people; player++) CHECK(asks(s, player, TOUR_REGISTER));
}

/* What each paid and received by the competition is what his wallet shows. */
static inline void check_wallets(struct stage *s)
{
    for (uint64_t player = 1; player <= PEOPLE; player++) {
        uint32_t              number = hall_entrant_of(s->hall[0], player);
        const struct entrant *e;

        if (number == TOUR_NOBODY) continue;
        e = tour_entrant(match(s), number);
        CHECK_EQ(wallet(s, player) + wallet_in(s, player, FUNDS_CREDIT),
                 PURSE - e->paid + e->prize + e->bounty + e->refund);
    }
}

#endif
