/* fuzz_match.c -- bytes as the course of a tournament.
 *
 *     document, then steps of eight bytes:
 *     kind, seat, table, number (2), amount (2), manner
 *
 * The manner says how to read the rest: as small counts and what is awaited, which goes deep, or as
 * the edge values that overflow things.  A hand is played by moving chips between two who were
 * dealt in.  Whatever comes, a refusal changes no byte and the competition stays sane, which
 * includes every cent. */
#include "base/must.h"
#include "floor/tournament_file.h"
#include "games/tournament/tournament.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define HEAD                                                                                       \
    "tournament: Prova\nvariant: holdem\nlimit: none\nbook: money\nchips: 500\ndecision: 5\n"      \
    "levels:\n  - {small: 10, big: 20, length: 60}\n  - {small: 30, big: 60, length: 60, "         \
    "break: 60}\n  - {small: 100, big: 200, length: 60}\n"                                         \
    "fee_prize: 9.01\nfee_commission: 0.99\n"
#define SIT "mode: sit-and-go\nseats: 3\nentrants_min: 3\nentrants_max: 3\n"
#define SET                                                                                        \
    "mode: scheduled\nstart: 2026-12-06T21:00Z\nseats: 4\nentrants_min: 3\nentrants_max: 12\n"     \
    "withdraw: 300\nbubble: 1\n"

static const char *const documents[] = {
    HEAD SIT "prizes:\n  - {entries: 3, shares: [70, 30]}\n",
    HEAD SET "late: 2\nreentries: 1\nfee_bounty: 5.01\n"
             "prizes:\n  - {entries: 3, shares: [70, 30]}\n",
    HEAD SET "late: 1\nrebuys: 2\nrebuy_until: 2\nrebuy_prize: 9.00\nrebuy_commission: 1.00\n"
             "rebuy_chips: 500\naddon: on\naddon_prize: 9.00\naddon_commission: 1.00\n"
             "addon_chips: 700\nguarantee: 500.00\nprizes:\n  - {entries: 3, shares: [60, 40]}\n"
             "  - {entries: 8, shares: [50, 30, 20]}\n",
    HEAD SIT "prizes:\n  - {entries: 3, shares: [100]}\nspins:\n  - {weight: 990, prize: 25.00}\n"
             "  - {weight: 10, prize: 500.00}\n"};

#define DOCUMENTS (sizeof documents / sizeof documents[0])

static struct {
    struct tournament *t;
    void              *before;
    size_t             size;
    struct tour_events heard;
} match;

static void open_match(unsigned which)
{
    struct tournament_file file;
    uint32_t               most;

    tournament_read(documents[which], strlen(documents[which]), EN, &file);
    must(file.found.lawful);
    most = (uint32_t)file.rules.house.value[TO_ENTRANTS_MAX];
    match.size = tour_size(most);
    match.t = malloc(match.size);
    match.before = malloc(match.size);
    match.heard.most = tour_events_max(most);
    match.heard.list = calloc(match.heard.most, sizeof *match.heard.list);
    must(match.t && match.before && match.heard.list);
    tour_open(match.t, &file.rules, file.fingerprint);
    tournament_release(&file);
}

static void close_match(void)
{
    free(match.t);
    free(match.before);
    free(match.heard.list);
}

static void put(struct tour_command cmd)
{
    memcpy(match.before, match.t, match.size);
    if (tour_check(match.t, &cmd) != REF_NONE) {
        must(memcmp(match.before, match.t, match.size) == 0);
        return;
    }
    match.heard.count = 0;
    tour_apply(match.t, &cmd, &match.heard);
    must(match.heard.count <= match.heard.most && tour_sane(match.t));
}

/* What one has goes, as far as `amount`, to another; then every seat is reported. */
static void play_hand(uint16_t number, unsigned from, unsigned to, int64_t amount)
{
    const struct tour_table *at = tour_table(match.t, number);
    tour_chips               stack[TOUR_SEATS_MAX] = {0};
    uint16_t                 dealt = at->dealt;
    uint32_t                 hand = at->hand;

    if (at->state != TABLE_PLAYING) return;
    for (unsigned seat = 0; seat < TOUR_SEATS_MAX; seat++)
        if (dealt >> seat & 1) stack[seat] = tour_entrant(match.t, at->seat[seat])->stack;
    if (from == to || !(dealt >> from & 1) || !(dealt >> to & 1)) amount = 0;
    if (amount > stack[from]) amount = stack[from];
    stack[from] -= amount;
    stack[to] += amount;
    for (uint8_t seat = 0; seat < TOUR_SEATS_MAX; seat++)
        if (dealt >> seat & 1)
            put((struct tour_command){.kind = TOUR_STACK,
                                      .seat = seat,
                                      .table = number,
                                      .number = stack[seat] ? 0 : UINT32_C(1) << to,
                                      .amount = stack[seat]});
    put((struct tour_command){
        .kind = TOUR_HAND_OVER, .seat = (uint8_t)to, .table = number, .number = hand});
}

static int64_t edge(uint8_t which)
{
    /* clang-format off */
    static const int64_t edges[] = {0, -1, 1, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN, CENTS_MAX,
                                    CENTS_MAX + 1, UINT32_MAX, INT64_MAX - 1, INT64_MIN + 1};
    /* clang-format on */

    return edges[which % (sizeof edges / sizeof edges[0])];
}

static void step(const uint8_t b[8])
{
    uint32_t            number = (uint32_t)b[3] << 8 | b[4], amount = (uint32_t)b[5] << 8 | b[6];
    struct tour_command cmd = {
        .kind = b[0], .seat = b[1], .table = b[2], .number = number, .amount = amount};
    struct tour_awaits asked = tour_awaits(match.t);
    bool               edges = b[7] & 0x80;

    if (!edges) cmd.kind = asked.what == TOUR_AWAITS_DRAW ? TOUR_DRAW : b[0] % TOUR_COMMANDS_COUNT;
    if (cmd.kind == TOUR_DRAW && asked.what == TOUR_AWAITS_DRAW)
        cmd.number = (uint32_t)((uint64_t)number * asked.below >> 16);
    else if (!edges) cmd.number %= 16;
    if (cmd.kind == TOUR_REGISTER && !edges) cmd.player = 1 + amount % 16;
    if (cmd.kind == TOUR_TIME && !edges)
        cmd.at_ms = b[7] & 1 ? tour_due_ms(match.t) : match.t->now_ms + (int64_t)amount * 1000;
    if (b[7] & 0x40) cmd.amount = edge(b[6]);
    if (b[7] & 0x20) cmd.number = (uint32_t)edge(b[4]);
    if (cmd.kind == TOUR_HAND_OVER && !edges && b[2] < match.t->tables)
        play_hand(b[2], b[3] % TOUR_SEATS_MAX, b[4] % TOUR_SEATS_MAX, amount);
    else put(cmd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1) return 0;
    open_match(data[0] % DOCUMENTS);
    for (size_t at = 1; at + 8 <= size && at < 8 * 512; at += 8) step(data + at);
    close_match();
    return 0;
}
