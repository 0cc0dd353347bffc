/* recover.c -- a table as its rows left it, and the end the law gives to a round that a
 * crash cut short.
 *
 *     durable when it stopped          roulette, dice, baccarat    blackjack       poker
 *     stakes, nothing drawn            void, stakes returned       the same        void
 *     something drawn, not decided     goes on to its end          goes on         void
 *     decided                          stands                      stands          stands
 *
 * What chance has said is never said again: a crash must not turn a loss into a refund.
 * The seed is lost with the memory it was in, so a round that goes on does so under a
 * new one, and the rows say so.  Nobody's time to decide ran while the house was away. */
#include "tables/inside.h"

#include "base/must.h"
#include "tables/company.h"

#include <stdlib.h>
#include <string.h>

/* Which layout this is.  The one before had no trailer: of a player's asks it knew the last. */
#define MAGIC        UINT64_C(0x3245564c54464c45)
#define MAGIC_BEFORE UINT64_C(0x3145564c54464c45)

#define VOID_SEEN_MS 1000  /* that it was void must be seen; but the house is back in play soon */
#define RETURN_MS    10000 /* for people to come back to a table of poker */

struct kept { /* before the state's bytes */
    uint64_t      magic, round;
    struct holder holder[SEATS_MAX];
    uint32_t      settled[SEATS_MAX];
    uint64_t      state_size, posted_count;
    uint32_t      rules, draws;
    uint8_t       configuration[HASH_BYTES], commitment[HASH_BYTES];
};

struct trailer { /* after them, before the asks of each seat and who has gone */
    uint64_t turn, lapsed, gone;
};

static size_t asks_size(const struct table_run *t)
{
    return table_seats(t->state) * sizeof *t->asks;
}

static size_t trailer_size(const struct table_run *t, uint64_t gone)
{
    return sizeof(struct trailer) + asks_size(t) + gone * sizeof *t->gone;
}

static void write_trailer(const struct table_run *t, uint8_t *at)
{
    struct trailer head = {.turn = t->turn, .lapsed = t->lapsed, .gone = t->gone_count};

    memcpy(at, &head, sizeof head);
    memcpy(at + sizeof head, t->asks, asks_size(t));
    if (t->gone_count)
        memcpy(at + sizeof head + asks_size(t), t->gone, t->gone_count * sizeof *t->gone);
}

static size_t play_size(const struct table_run *t)
{
    return sizeof(struct kept) + t->spec.game->state_size + t->posted_count * sizeof *t->posted;
}

size_t table_run_bytes(const struct table_run *t, uint8_t **out)
{
    size_t      posted = t->posted_count * sizeof *t->posted;
    size_t      size = play_size(t) + trailer_size(t, t->gone_count);
    struct kept head = {.magic = MAGIC,
                        .round = t->round,
                        .posted_count = t->posted_count,
                        .state_size = t->spec.game->state_size,
                        .rules = t->spec.game->rules_version,
                        .draws = t->draws};

    *out = malloc(size);
    must(*out != NULL);
    memcpy(head.holder, t->holder, sizeof head.holder);
    memcpy(head.settled, t->settled, sizeof head.settled);
    memcpy(head.configuration, t->spec.fingerprint, HASH_BYTES);
    memcpy(head.commitment, t->commitment, HASH_BYTES);
    memcpy(*out, &head, sizeof head);
    memcpy(*out + sizeof head, t->state, t->spec.game->state_size);
    if (posted) memcpy(*out + sizeof head + t->spec.game->state_size, t->posted, posted);
    write_trailer(t, *out + play_size(t));
    return size;
}

bool table_run_is_as_kept(const struct table_run *t, const uint8_t *bytes, size_t size)
{
    size_t   play = play_size(t), layout = sizeof(uint64_t);
    uint8_t *own;
    bool     same;

    if (size < play) return false;
    table_run_bytes(t, &own);
    same = memcmp(own + layout, bytes + layout, play - layout) == 0;
    free(own);
    return same;
}

/* False: it is not what this table would have written. */
static bool is_whole_trailer(const struct table_run *t, const uint8_t *bytes, size_t size)
{
    struct trailer head;

    if (size < sizeof head) return false;
    memcpy(&head, bytes, sizeof head);
    return head.gone <= LEAVERS_KEPT && size == trailer_size(t, head.gone);
}

static void read_trailer(struct table_run *t, const uint8_t *bytes)
{
    struct trailer head;

    memcpy(&head, bytes, sizeof head);
    t->turn = head.turn;
    t->lapsed = head.lapsed;
    memcpy(t->asks, bytes + sizeof head, asks_size(t));
    done_read_gone(t, bytes + sizeof head + asks_size(t), (uint32_t)head.gone);
}

/* Of the layout before: what was asked before the last is not known, nor who has left. */
static void begin_numbers(struct table_run *t)
{
    for (unsigned seat = 0; seat < table_seats(t->state); seat++)
        if (t->holder[seat].number) t->asks[seat].forgotten = t->holder[seat].number - 1;
}

enum restored table_run_restore(struct table_run *t, const uint8_t *bytes, size_t size)
{
    struct kept head;
    size_t      play;

    t->lapsed = UINT64_MAX; /* unless the trailer knows better: who sat here, nobody does */
    if (size < sizeof head) return RESTORED_UNREADABLE;
    memcpy(&head, bytes, sizeof head);
    if (head.magic != MAGIC && head.magic != MAGIC_BEFORE) return RESTORED_UNREADABLE;
    if (head.rules != t->spec.game->rules_version || head.state_size != t->spec.game->state_size)
        return RESTORED_OF_OTHER_RULES;
    if (memcmp(head.configuration, t->spec.fingerprint, HASH_BYTES) != 0 ||
        head.posted_count > size / sizeof *t->posted)
        return RESTORED_UNREADABLE;
    play = sizeof head + head.state_size + head.posted_count * sizeof *t->posted;
    if (size < play || (head.magic == MAGIC_BEFORE && size != play) ||
        (head.magic == MAGIC && !is_whole_trailer(t, bytes + play, size - play)))
        return RESTORED_UNREADABLE;
    t->round = head.round;
    t->draws = head.draws;
    memcpy(t->holder, head.holder, sizeof t->holder);
    memcpy(t->settled, head.settled, sizeof t->settled);
    memcpy(t->commitment, head.commitment, HASH_BYTES);
    memcpy(t->state, bytes + sizeof head, head.state_size);
    t->posted_count = t->posted_size = head.posted_count;
    t->posted = realloc(t->posted, (head.posted_count + 1) * sizeof *t->posted);
    must(t->posted != NULL);
    memcpy(t->posted, bytes + sizeof head + head.state_size, head.posted_count * sizeof *t->posted);
    if (head.magic == MAGIC) read_trailer(t, bytes + play);
    else begin_numbers(t);
    return RESTORED;
}

/* ------------------------------ the rows again ---------------------------- */

static bool read_command(const struct record *row, struct command *cmd, uint64_t *number)
{
    if (row->kind == RECORD_ROUND ? row->body_size < ROW_BYTES : row->body_size != ROW_BYTES)
        return false;
    memcpy(cmd, row->body, sizeof *cmd);
    *number = 0;
    for (unsigned i = 0; i < 8; i++) *number |= (uint64_t)row->body[sizeof *cmd + i] << 8 * i;
    return true;
}

/* Rows that say what was asked; the others say what came of it. */
static bool holds_command(const struct record *row)
{
    switch ((enum record_kind)row->kind) {
    case RECORD_ROUND:
    case RECORD_COMMAND:
    case RECORD_SIT:
    case RECORD_BUY:
    case RECORD_LEAVE:
    case RECORD_BET:
    case RECORD_BACK:
    case RECORD_DRAW: return row->body_size != 0;
    case RECORD_SEAL:
    case RECORD_HOUSE:
    case RECORD_TABLE:
    case RECORD_COMMITMENT:
    case RECORD_SEED:
    case RECORD_SETTLEMENT:
    case RECORD_REFUND:
    case RECORD_MONEY:
    case RECORD_INCIDENT:
    case RECORD_EVENT:
    case RECORD_OPENING:
    case RECORD_COMPLAINT:
    case RECORD_HALT:
    case RECORD_KINDS_COUNT: break;
    }
    return false;
}

static void forget_the_gone(struct table_run *t)
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        if (table_run_state(t)->seat[seat].taken) continue;
        if (t->holder[seat].player) done_part(t, seat);
        t->holder[seat] = (struct holder){0};
    }
}

static void take_seat(struct table_run *t, unsigned seat, struct holder who)
{
    if (t->holder[seat].player == who.player) return; /* more chips, of a tournament */
    t->holder[seat] = who;
    done_seat(t, seat);
}

bool table_run_replay(struct table_run *t, const struct record *row)
{
    const struct game *game = t->spec.game;
    struct command     cmd;
    uint64_t           number;

    if (row->kind == RECORD_COMMITMENT && row->body_size == HASH_BYTES)
        memcpy(t->commitment, row->body, HASH_BYTES);
    if (!holds_command(row)) return true;
    if (!read_command(row, &cmd, &number) || game->check(t->state, &cmd) != REF_NONE) return false;
    if (cmd.kind == CMD_OPEN) {
        t->round = row->seq;
        table_run_begin_round(t);
    }
    if (cmd.kind == CMD_SIT)
        take_seat(t, cmd.seat, (struct holder){.player = row->player, .session = row->session});
    if (cmd.kind == CMD_SEAT) take_seat(t, cmd.place, (struct holder){.player = row->player});
    t->heard.count = 0;
    game->apply(t->state, &cmd, &t->heard);
    table_run_name_turn(t, row->seq);
    t->draws += cmd.kind == CMD_DRAW;
    t->posting->note(t);
    if (cmd.seat < SEATS_MAX && number) done_note(t, cmd.seat, number, &cmd);
    forget_the_gone(t);
    t->rows++;
    return true;
}

/* ------------------------------- the ending ------------------------------- */

/* What the books hold for each seat is what lies on the table. */
static bool agrees_with_the_books(struct table_run *t)
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        const struct seat    *at = &table_run_state(t)->seat[seat];
        const struct session *session = cage_session(t->cage, t->holder[seat].session);

        if (!at->taken != !session) return false;
        if (!session) continue;
        if (session->held != at->in_play || session->seat != seat) return false;
        if (cage_stack(t->cage, session->id) != at->stack) return false;
        table_run_count_brought(t, seat);
    }
    return true;
}

/* A hand of poker cannot: its deck was in memory alone (806/2015 r.72). */
static bool can_go_on(const struct table_run *t)
{
    return t->spec.game->banked && t->draws > 0 && table_run_state(t)->phase != PHASE_BETTING;
}

/* A new seed for what is still to be drawn; the old one is gone for good.  Whoever is to decide
 * has all his time for it again (decision 0232). */
static bool go_on(struct table_run *t, int64_t now_ms)
{
    static const char    words[] = "interrupted; the round goes on under a new seed";
    const struct command resume = {.kind = CMD_RESUME, .seat = HOUSE, .at_ms = now_ms};

    if (!table_run_take_seed(t) || !cage_begin(t->cage)) return false;
    table_run_write(t, RECORD_INCIDENT, words, sizeof words - 1, now_ms);
    table_run_write(t, RECORD_COMMITMENT, t->commitment, HASH_BYTES, now_ms);
    cage_end(t->cage);
    if (t->spec.game->check(t->state, &resume) != REF_NONE) return true; /* no clock runs */
    return table_run_do(t, &resume, NULL, now_ms).seq != 0;
}

static bool make_void(struct table_run *t, int64_t now_ms)
{
    static const char    words[] = "interrupted before a result; void, and the stakes returned";
    const struct command cmd = {.kind = CMD_VOID, .seat = HOUSE};

    if (!cage_begin(t->cage)) return false;
    table_run_write(t, RECORD_INCIDENT, words, sizeof words - 1, now_ms);
    cage_end(t->cage);
    t->opens_ms = now_ms + VOID_SEEN_MS;
    return table_run_do(t, &cmd, NULL, now_ms).seq != 0;
}

/* ----------------------------- who is back already ------------------------- */

/* Blinds are taken and clocks run against whoever sits there, and his browser may still be finding
 * its way back: players against each other wait for one another, and not for long (decision 0261).
 * Against the bank nobody plays who has not said so.  The house's own players are always there. */
static void miss_everybody(struct table_run *t, int64_t now_ms)
{
    t->missed = 0;
    t->missed_ms = now_ms + RETURN_MS;
    for (unsigned seat = 0; t->posting == &pot_posting && seat < SEATS_MAX; seat++)
        if (t->holder[seat].player && !table_run_is_bot(t, seat)) t->missed |= 1u << seat;
}

bool table_run_misses_somebody(const struct table_run *t, int64_t now_ms)
{
    return t->missed && now_ms < t->missed_ms;
}

bool table_run_heard_of(struct table_run *t, uint64_t player)
{
    unsigned seat = table_run_seat_of(t, player);
    bool     missed = seat != OBSERVER && t->missed & 1u << seat;

    if (missed) t->missed &= ~(1u << seat);
    return missed;
}

bool table_run_resume(struct table_run *t, int64_t now_ms, const char **why)
{
    if (!cage_begin(t->cage)) {
        *why = "the books cannot be written";
        return false;
    }

    bool agrees = agrees_with_the_books(t);

    cage_end(t->cage);
    if (!agrees) {
        *why = "the table does not agree with the books";
        return false;
    }
    table_run_count_seats(t);
    miss_everybody(t, now_ms);
    if (table_run_is_over(t)) return true;
    *why = "the interrupted round could not be ended";
    return can_go_on(t) ? go_on(t, now_ms) : make_void(t, now_ms);
}
