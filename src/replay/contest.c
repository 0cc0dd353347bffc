#include "replay/contest.h"

#include "base/must.h"
#include "cage/kinds.h"
#include "tables/company.h"
#include "halls/inside.h"

#include <stdlib.h>
#include <string.h>

struct lot {
    uint32_t below, number;
};

struct contest {
    struct hall *hall;
    size_t       moved; /* movements of the last command that have been rows */
    struct lot  *lot;   /* owned: since the seed was bound */
    size_t       lots, room;
};

/* clang-format off */
#define DIFFERENCES(X)                                                                             \
    X(UNTAKEN,  "o torneio não aceita esta linha",                                                 \
                "the tournament does not take this row")                                           \
    X(INSANE,   "o torneio não está são depois desta linha",                                       \
                "the tournament is not sane after this row")                                       \
    X(MONEY,    "este movimento não é o que se segue do torneio",                                  \
                "this movement is not the one that follows from the tournament")                   \
    X(UNMOVED,  "falta um movimento antes desta linha",                                            \
                "a movement is missing before this row")                                           \
    X(CHIPS,    "as fichas comunicadas não são as que estão na mesa",                              \
                "the chips reported are not those on the table")                                   \
    X(SEATS,    "o torneio e uma das suas mesas não concordam",                                    \
                "the tournament and one of its tables do not agree")                               \
    X(SEED,     "a semente não é a que foi comprometida",                                          \
                "the seed is not the one that was bound")                                          \
    X(LOT,      "um sorteio não é o que a semente dá",                                             \
                "a lot is not what the seed expands to")                                           \
    X(SNAPSHOT, "o instantâneo não é o torneio como estava",                                       \
                "the snapshot is not the tournament as it stood")                                  \
    X(POOL,     "o fundo de prémios nos livros não é o do torneio",                                \
                "the pool in the books is not that of the tournament")
/* clang-format on */

enum difference {
#define X(name, pt, en) DIFFERS_##name,
    DIFFERENCES(X)
#undef X
};

static const struct words differences[] = {
#define X(name, pt, en) {#name, pt, en},
    DIFFERENCES(X)
#undef X
};

struct contest *contest_open(uint32_t hall)
{
    struct contest *c = calloc(1, sizeof *c);

    must(c != NULL);
    c->hall = hall_open(hall, NULL, NULL, NULL, NULL, NULL);
    return c;
}

void contest_close(struct contest *c)
{
    hall_release(c->hall);
    free(c->lot);
    free(c);
}

/* --------------------------------- its lots ------------------------------- */

static void note_lot(struct contest *c, uint32_t below, uint32_t number)
{
    if (c->lots == c->room) {
        c->room = c->room ? 2 * c->room : 64;
        c->lot = realloc(c->lot, c->room * sizeof *c->lot);
        must(c->lot != NULL);
    }
    c->lot[c->lots++] = (struct lot){below, number};
}

static const struct words *prove_lots(const struct contest *c, const struct record *row)
{
    uint8_t       bound[HASH_BYTES];
    struct stream stream;

    if (row->body_size != SEED_BYTES) return &differences[DIFFERS_SEED];
    bind_seed(row->body, bound);
    if (memcmp(bound, c->hall->commitment, sizeof bound) != 0) return &differences[DIFFERS_SEED];
    stream_init(&stream, row->body);
    for (size_t i = 0; i < c->lots; i++)
        if (stream_below(&stream, c->lot[i].below) != c->lot[i].number)
            return &differences[DIFFERS_LOT];
    return NULL;
}

/* -------------------------------- its tables ------------------------------ */

static bool seat_agrees(const struct tournament *t, const struct tour_table *table, unsigned seat,
                        const struct table_run *live)
{
    const struct seat    *at = &table_run_table(live)->seat[seat];
    const struct entrant *e;

    if (table->seat[seat] == TOUR_NOBODY) return !at->taken;
    e = tour_entrant(t, table->seat[seat]);
    return at->taken && table_run_holder(live, seat)->player == (uint64_t)e->player &&
           (table->state != TABLE_IDLE || at->stack == e->stack);
}

static const struct words *compare_tables(const struct contest *c, contest_table *table_of,
                                          void *with)
{
    const struct tournament *t = c->hall->t;

    for (uint32_t i = 0; i < t->tables; i++) {
        const struct tour_table *table = tour_table(t, i);
        const struct table_run  *live = table_of(with, spot_id(c->hall, i));

        if (table->state == TABLE_CLOSED || !live) continue;
        for (unsigned seat = 0; seat < TOUR_SEATS_MAX; seat++)
            if (!seat_agrees(t, table, seat, live)) return &differences[DIFFERS_SEATS];
    }
    return NULL;
}

static const struct words *compare_chips(const struct contest *c, const struct tour_command *cmd,
                                         contest_table *table_of, void *with)
{
    const struct table_run *live = table_of(with, spot_id(c->hall, cmd->table));

    if (!live || cmd->seat >= SEATS_MAX) return NULL;
    return table_run_table(live)->seat[cmd->seat].stack == cmd->amount
               ? NULL
               : &differences[DIFFERS_CHIPS];
}

/* -------------------------------- its money ------------------------------- */

/* Beside what the competition moves there is only the purse of the house's own players, given
 * and taken back in demonstrations, and the fees, which are the house's once it is over. */
static bool is_beside(const struct contest *c, const struct record *row)
{
    if (row->player == 0) return match_is_over(c->hall);
    return row->book == BOOK_DEMO && is_bot(row->player);
}

static const struct words *compare_movement(struct contest *c, const struct record *row)
{
    const struct movement *m = &c->hall->movement[c->moved];
    cents                  moved = 0;

    if (c->moved == c->hall->movements)
        return is_beside(c, row) ? NULL : &differences[DIFFERS_MONEY];
    if (transfer_laws[m->kind].to == ACCOUNT_WALLET) moved = m->amount;
    if (transfer_laws[m->kind].from == ACCOUNT_WALLET) moved = -m->amount;
    c->moved++;
    return row->moved == moved && row->player == m->player && row->compartment == m->compartment
               ? NULL
               : &differences[DIFFERS_MONEY];
}

const struct words *contest_pool(const struct contest *c, const struct account *account)
{
    if (account->kind != ACCOUNT_POOL || account->owner != c->hall->name) return NULL;
    return account->balance == c->hall->pool ? NULL : &differences[DIFFERS_POOL];
}

/* ------------------------------- row after row ---------------------------- */

/* Before it hears the command: what followed from the one before has been done by now. */
static const struct words *compare(struct contest *c, const struct record *row,
                                   contest_table *table, void *with)
{
    struct tour_command cmd;

    if (c->moved != c->hall->movements) return &differences[DIFFERS_UNMOVED];
    if (row->body_size < sizeof cmd) return &differences[DIFFERS_UNTAKEN];
    memcpy(&cmd, row->body, sizeof cmd);
    if (row->kind == RECORD_DRAW) note_lot(c, tour_awaits(c->hall->t).below, cmd.number);
    return cmd.kind == TOUR_STACK ? compare_chips(c, &cmd, table, with)
                                  : compare_tables(c, table, with);
}

const struct words *contest_take(struct contest *c, const struct record *row, contest_table *table,
                                 void *with)
{
    bool                command = row->kind == RECORD_COMMAND || row->kind == RECORD_DRAW;
    const struct words *wrong = NULL;

    if (row->kind == RECORD_MONEY) return compare_movement(c, row);
    if (row->kind == RECORD_SEED) return prove_lots(c, row);
    if (row->kind == RECORD_COMMITMENT) c->lots = 0;
    if (command && !c->hall->t) return &differences[DIFFERS_UNTAKEN];
    if (command) wrong = compare(c, row, table, with);
    if (wrong) return wrong;
    if (!hall_replay(c->hall, row)) return &differences[DIFFERS_UNTAKEN];
    if (command || row->kind == RECORD_TABLE) c->moved = 0;
    return !c->hall->t || tour_sane(c->hall->t) ? NULL : &differences[DIFFERS_INSANE];
}

/* Who has parted is kept at its end, and was not always: a match that was kept before it knows
 * fewer of them than its rows. */
const struct words *contest_compare(const struct contest *c, const struct snapshot *kept)
{
    uint8_t *bytes;
    size_t   size;
    bool     same;

    if (!c->hall->t || hall_kept_by_others(kept)) return NULL;
    size = hall_bytes(c->hall, &bytes) - c->hall->parted_count * sizeof *c->hall->parted;
    same = size <= kept->size && memcmp(bytes, kept->bytes, size) == 0;
    free(bytes);
    return same ? NULL : &differences[DIFFERS_SNAPSHOT];
}
