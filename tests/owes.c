#include "owes.h"

#include "drive.h"
#include "hash.h"

#include "base/must.h"
#include "engine/cards.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINES  8192
#define FAR_MS 10000000 /* a jump of the clock that leaves little of a night */

union bytes {
    struct table table;
    uint8_t      byte[1 << 17];
};

/* Everything a storm works on; one storm at a time. */
static struct {
    union bytes     now, before, other, view[2];
    union bytes     twin; /* the same night with other cards face down */
    bool            twin_lives;
    uint32_t        knowing; /* seats that hold cards which the twin has otherwise */
    struct events   heard, twin_heard;
    uint64_t        said; /* hash of all events */
    struct payout   line[LINES], listed[LINES];
    size_t          listed_count;
    cents           chips[SEATS_MAX]; /* what each player should have, stack and bets */
    cents           there;            /* chips brought, less those taken away */
    struct command *log;
    size_t          logged, room;
} w;

static bool broke(struct storm *s, const struct command *cmd, const char *what)
{
    snprintf(s->fault, sizeof s->fault,
             "%s: %s (kind %u seat %u place %u number %" PRIu32 " amount %" PRId64
             ", command %zu of the log)",
             s->game->key, what, cmd->kind, cmd->seat, cmd->place, cmd->number, cmd->amount,
             w.logged);
    return false;
}

static void copy(const struct storm *s, union bytes *to, const union bytes *from)
{
    memcpy(to, from, s->game->state_size);
}

static bool same(const struct storm *s, const union bytes *a, const union bytes *b)
{
    return memcmp(a, b, s->game->state_size) == 0;
}

static void open_table(const struct storm *s, union bytes *state)
{
    static const uint8_t fingerprint[32] = {8, 0, 8};

    s->game->open(state, &s->house, fingerprint);
}

/* ----------------------------- bad commands ----------------------------- */

/* What each kind of command is made of, told here once more: who says it, and which
 * fields it uses. */
enum { SEAT = 1, PLACE = 2, NUMBER = 4, AMOUNT = 8 };

/* clang-format off */
static const uint8_t made_of[CMD_COUNT] = {
    [CMD_SIT] = SEAT | AMOUNT, [CMD_BUY] = SEAT | AMOUNT, [CMD_LEAVE] = SEAT,
    [CMD_BET] = SEAT | PLACE | AMOUNT, [CMD_TAKE_BACK] = SEAT | PLACE | AMOUNT,
    [CMD_CLEAR] = SEAT, [CMD_ANNOUNCE] = SEAT | PLACE | NUMBER | AMOUNT, [CMD_CLOSE] = SEAT,
    [CMD_DECIDE] = SEAT | PLACE | NUMBER | AMOUNT, [CMD_DRAW] = NUMBER, [CMD_TIME] = AMOUNT,
    [CMD_REST] = SEAT, [CMD_RETURN] = SEAT, [CMD_POST] = SEAT, [CMD_SEAT] = PLACE | AMOUNT,
    [CMD_UNSEAT] = PLACE, [CMD_LEVEL] = PLACE | AMOUNT, [CMD_RESUME] = AMOUNT,
};
/* clang-format on */

/* Which are only said at a table of the other kind: with a cloth, or without. */
static bool is_of_the_other_kind(const struct storm *s, uint8_t kind)
{
    bool cloth = kind == CMD_BET || kind == CMD_TAKE_BACK || kind == CMD_CLEAR ||
                 kind == CMD_ANNOUNCE || kind == CMD_CLOSE || kind == CMD_RESUME;

    return s->game->banked ? kind >= CMD_REST && kind <= CMD_LEVEL : cloth;
}

/* Some place of the cloth; where there is none, a number that might be a seat or a pot. */
static uint16_t some_place(struct storm *s)
{
    return (uint16_t)dice_below(&s->dice, s->game->places ? s->game->places : 12);
}

static cents bad_amount(struct storm *s)
{
    const struct table *t = &w.now.table;
    cents               unit = t->house.value[OPT_UNIT], minimum = t->house.value[OPT_MINIMUM];
    cents               stack = t->seat[dice_below(&s->dice, SEATS_MAX)].stack;
    /* clang-format off */
    const cents         edges[] = {
        0, 1, -1, unit, unit - 1, unit + 1, minimum, minimum - 1, minimum + 1, minimum - unit,
        minimum / 2, minimum * 6 + unit, minimum * 30 + unit, minimum * 100 + unit,
        minimum * 200 + unit, minimum * 720 + unit, minimum * 1000000, stack, stack + 1,
        stack - 1, stack + unit, INT32_MAX, INT32_MAX + INT64_C(1), INT32_MIN,
        INT32_MIN - INT64_C(1), UINT32_MAX, UINT32_MAX + INT64_C(1), INT64_MAX, INT64_MAX - 1,
        INT64_MIN, INT64_MIN + 1, (INT64_C(1) << 53) - 1, INT64_C(1) << 53, (INT64_C(1) << 53) + 1,
        CENTS_MAX, CENTS_MAX - 1, CENTS_MAX + 1, t->now_ms, t->now_ms - 1, t->now_ms + 1,
        t->deadline_ms, t->deadline_ms - 1};
    /* clang-format on */

    if (dice_one_in(&s->dice, 8)) return (cents)dice_word(&s->dice);
    if (dice_one_in(&s->dice, 2)) return drive_amount(t, &s->dice);
    return edges[dice_below(&s->dice, sizeof edges / sizeof edges[0])];
}

/* Mostly one who may say such a thing, or the refusals behind this one go unheard. */
static uint8_t bad_seat(struct storm *s, uint8_t kind, uint8_t asked)
{
    uint32_t      at_table = table_seats(&w.now.table);
    const uint8_t seats[] = {(uint8_t)at_table, SEATS_MAX - 1, SEATS_MAX,
                             OBSERVER,          HOUSE,         (uint8_t)dice_below(&s->dice, 256)};

    if (dice_one_in(&s->dice, 8)) return seats[dice_below(&s->dice, sizeof seats)];
    if (kind < CMD_COUNT && !(made_of[kind] & SEAT)) return HOUSE;
    return dice_one_in(&s->dice, 2) ? asked : (uint8_t)dice_below(&s->dice, at_table);
}

static uint32_t bad_number(struct storm *s, uint32_t below)
{
    const uint32_t numbers[] = {0,
                                1,
                                2,
                                3,
                                4,
                                5,
                                6,
                                7,
                                37,
                                38,
                                216,
                                256,
                                below,
                                below - 1,
                                below + 1,
                                INT32_MAX,
                                (uint32_t)INT32_MAX + 1,
                                UINT32_MAX,
                                (uint32_t)dice_word(&s->dice)};

    return numbers[dice_below(&s->dice, sizeof numbers / sizeof numbers[0])];
}

/* What the table does await, said wrongly: another decision, another pile. */
static struct command wrong_move(struct storm *s, struct awaits asked)
{
    uint8_t seat = (uint8_t)dice_below(&s->dice, table_seats(&w.now.table));

    if (asked.what == AWAITS_DECISION)
        return (struct command){.kind = CMD_DECIDE,
                                .seat = asked.seat,
                                .place = asked.place,
                                .number = dice_below(&s->dice, 10),
                                .amount = dice_one_in(&s->dice, 2) ? 0 : bad_amount(s)};
    return (struct command){.kind = dice_one_in(&s->dice, 4) ? CMD_TAKE_BACK : CMD_BET,
                            .seat = seat,
                            .place = some_place(s),
                            .amount = bad_amount(s)};
}

static struct command bad_command(struct storm *s)
{
    struct awaits  asked = s->game->awaits(&w.now);
    struct command cmd;
    uint8_t        kind = (uint8_t)dice_below(&s->dice, CMD_COUNT + 1);
    /* clang-format off */
    const uint16_t places[] = {0, some_place(s), some_place(s), asked.place,
                               (uint16_t)(s->game->places - 1), s->game->places, PLACES_MAX,
                               UINT16_MAX};
    /* clang-format on */

    if (dice_one_in(&s->dice, 2) && (s->game->banked || asked.what == AWAITS_DECISION))
        return wrong_move(s, asked);
    if (dice_one_in(&s->dice, 16)) { /* sixteen bytes that mean nothing */
        uint64_t noise[2] = {dice_word(&s->dice), dice_word(&s->dice)};

        memcpy(&cmd, noise, sizeof cmd);
        return cmd;
    }
    cmd = (struct command){.kind = kind,
                           .seat = bad_seat(s, kind, asked.seat),
                           .place = places[dice_below(&s->dice, sizeof places / 2)],
                           .number = bad_number(s, asked.below),
                           .amount = bad_amount(s)};

    /* Mostly no stray field, often just one, so that each is refused for itself. */
    unsigned uses = kind < CMD_COUNT ? made_of[kind] : 0;
    unsigned stray = dice_one_in(&s->dice, 4) ? 1u << dice_below(&s->dice, 4) : 0;

    if (!((uses | stray) & PLACE)) cmd.place = 0;
    if (!((uses | stray) & NUMBER)) cmd.number = 0;
    if (!((uses | stray) & AMOUNT)) cmd.amount = 0;
    if (kind == CMD_DECIDE && dice_one_in(&s->dice, 2)) cmd.amount = 0;
    return cmd;
}

/* -------------------------------- refusals ------------------------------- */

/* Whether no table of any game may take this. */
static bool never(const struct storm *s, const struct command *cmd)
{
    const struct table *t = &w.now.table;
    unsigned            uses = cmd->kind < CMD_COUNT ? made_of[cmd->kind] : 0;
    bool chips = cmd->kind == CMD_BET || cmd->kind == CMD_TAKE_BACK || cmd->kind == CMD_ANNOUNCE;

    if (cmd->kind >= CMD_COUNT || is_of_the_other_kind(s, cmd->kind)) return true;
    if (!(uses & PLACE) && cmd->place != 0) return true;
    if (!(uses & NUMBER) && cmd->number != 0) return true;
    if (!(uses & AMOUNT) && cmd->amount != 0) return true;
    if (uses & SEAT ? cmd->seat >= table_seats(t) : cmd->seat != HOUSE) return true;
    if (cmd->kind == CMD_TIME || cmd->kind == CMD_RESUME)
        return cmd->at_ms < t->now_ms || cmd->at_ms > TIME_MAX_MS;
    if (uses & SEAT && t->seat[cmd->seat].taken == (cmd->kind == CMD_SIT)) return true;
    if (cmd->kind == CMD_DECIDE || !(uses & AMOUNT)) return false;
    if (cmd->kind == CMD_LEVEL) return cmd->amount < 0 || cmd->amount > CENTS_MAX;
    if (cmd->amount < 1 || cmd->amount > CENTS_MAX) return true;
    if (!chips) return cmd->kind == CMD_BUY && t->seat[cmd->seat].stack > CENTS_MAX - cmd->amount;
    if (cmd->amount % t->house.value[OPT_UNIT] != 0) return true;
    if (cmd->kind == CMD_ANNOUNCE) return false;
    if (cmd->place >= game_bets(s->game)) return true;

    cents pile = cloth_row(s->game, &w.now, cmd->seat)[cmd->place];

    return cmd->kind == CMD_BET
               ? cmd->amount > t->seat[cmd->seat].stack || pile > CENTS_MAX - cmd->amount
               : cmd->amount > pile;
}

/* Asks three times, once in another place of memory; nothing may change. */
static bool ask(struct storm *s, const struct command *cmd, enum refusal *no)
{
    struct command said = *cmd;

    *no = s->game->check(&w.now, cmd);
    if ((unsigned)*no >= REF_LAW_COUNT) return broke(s, cmd, "check() gives no answer of the list");
    if (!same(s, &w.now, &w.before)) return broke(s, cmd, "check() or awaits() wrote in the state");
    if (s->game->check(&w.now, cmd) != *no) return broke(s, cmd, "check() gives two answers");
    if (memcmp(&said, cmd, sizeof said) != 0) return broke(s, cmd, "check() wrote in the command");
    if (dice_one_in(&s->dice, 8)) {
        copy(s, &w.other, &w.now);
        if (s->game->check(&w.other, cmd) != *no)
            return broke(s, cmd, "check() answers otherwise for the same bytes elsewhere");
    }
    if (w.twin_lives && cmd->kind != CMD_DRAW && s->game->check(&w.twin, cmd) != *no)
        return broke(s, cmd, "a refusal tells a card face down");
    if (*no == REF_NONE && never(s, cmd)) return broke(s, cmd, "what no table may take is allowed");
    s->answers[*no]++;
    return true;
}

static bool draw_allowed(const struct storm *s, uint32_t number)
{
    struct command draw = {.kind = CMD_DRAW, .seat = HOUSE, .number = number};

    return drive_allowed(s->game, &w.now, &draw);
}

static bool decision_allowed(struct storm *s, struct awaits asked, uint32_t decision)
{
    const struct table *t = &w.now.table;
    struct terms        terms = {0};

    if (!s->game->banked) s->game->terms(&w.now, decision, &terms);

    /* clang-format off */
    const cents         amounts[] = {0, 1, t->house.value[OPT_UNIT], t->house.value[OPT_MINIMUM],
                                     t->house.value[OPT_MINIMUM] / 2, terms.least, terms.most};
    /* clang-format on */

    for (size_t i = 0; i < sizeof amounts / sizeof amounts[0]; i++) {
        struct command cmd = {.kind = CMD_DECIDE,
                              .seat = asked.seat,
                              .place = asked.place,
                              .number = decision,
                              .amount = amounts[i]};
        enum refusal   no = s->game->check(&w.now, &cmd);

        if (no == REF_NONE) return true;
        s->answers[no] += asked.what == AWAITS_DECISION && i == 0;
    }
    return false;
}

/* awaits() and check() say the same. */
static bool agree(struct storm *s, const struct command *cmd)
{
    struct awaits  asked = s->game->awaits(&w.now);
    struct command opening = {.kind = CMD_OPEN, .seat = HOUSE};

    if (asked.what > AWAITS_PLAYERS) return broke(s, cmd, "awaits() names nothing of its list");
    if (drive_allowed(s->game, &w.now, &opening) != (asked.what == AWAITS_OPEN))
        return broke(s, cmd, "awaits() and check() disagree about opening a round");
    if (asked.what == AWAITS_DRAW) {
        if (asked.below == 0 || !draw_allowed(s, 0) || !draw_allowed(s, asked.below - 1))
            return broke(s, cmd, "a draw that is awaited is refused");
        if (draw_allowed(s, asked.below) || draw_allowed(s, UINT32_MAX))
            return broke(s, cmd, "a draw beyond what is awaited is allowed");
    } else if (draw_allowed(s, 0)) {
        return broke(s, cmd, "a draw that is not awaited is allowed");
    }
    if (asked.what == AWAITS_DECISION && asked.options == 0)
        return broke(s, cmd, "a decision is awaited and none is offered");
    for (uint32_t d = 0; d < 33; d++) {
        bool offered = asked.what == AWAITS_DECISION && d < 32 && asked.options >> d & 1;

        if (decision_allowed(s, asked, d) != offered)
            return broke(s, cmd,
                         offered ? "a decision that is offered is refused"
                                 : "a decision that is not offered is allowed");
    }
    return true;
}

/* --------------------------------- money --------------------------------- */

static bool same_line(const struct payout *a, const struct payout *b)
{
    return a->rule == b->rule && a->chips == b->chips && a->stake == b->stake &&
           a->prize == b->prize && a->commission == b->commission && a->back == b->back &&
           a->result == b->result;
}

static bool same_key(const struct payout *a, const struct payout *b)
{
    return a->seat == b->seat && a->place == b->place && a->hand == b->hand && a->part == b->part;
}

static struct payout *find_line(struct payout *list, size_t count, const struct payout *line,
                                size_t near)
{
    if (near < count && same_key(&list[near], line)) return &list[near];
    for (size_t i = 0; i < count; i++)
        if (same_key(&list[i], line)) return &list[i];
    return NULL;
}

/* One line by itself. */
static const char *line_fault(const struct storm *s, const struct payout *line)
{
    cents lost = line->result == RESULT_LOST          ? line->stake
                 : line->result == RESULT_SURRENDERED ? line->stake / 2
                                                      : 0;

    if (!s->game->banked && line->result == RESULT_WON) lost = line->stake; /* see payout.h */

    if (!line->rule || strncmp(line->rule, s->game->regulation, strlen(s->game->regulation)) != 0)
        return "a line names no rule of its regulation";
    if (line->result >= RESULTS) return "a line has no result of the list";
    if (line->seat >= table_seats(&w.now.table)) return "a line is for nobody";
    if (line->stake < 0 || line->stake > line->chips) return "a line stakes more than its chips";
    if (line->commission < 0 || line->commission > line->prize)
        return "a line takes more commission than it has prize";
    if (line->result == RESULT_VOID && (line->prize != 0 || line->back != line->chips))
        return "a void line does not return its chips";
    if (line->back != line->chips - lost + line->prize - line->commission)
        return "a line does not add up";
    return NULL;
}

/* Posts the lines that are new, as the floor would, to what each player has. */
static bool post_lines(struct storm *s, const struct command *cmd)
{
    struct payouts out = {.line = w.line};

    if (cmd->kind == CMD_OPEN) w.listed_count = 0;
    s->game->settle(&w.now, &out);
    if (out.count > s->game->payouts_max)
        return broke(s, cmd, "settle() lists more lines than it may");
    if (cmd->kind == CMD_OPEN && out.count != 0)
        return broke(s, cmd, "a new round lists old lines");
    for (size_t i = 0; i < out.count; i++) {
        const struct payout *line = &w.line[i];
        struct payout       *old = find_line(w.listed, w.listed_count, line, i);
        const char          *fault = line_fault(s, line);

        if (fault) return broke(s, cmd, fault);
        if (find_line(w.line, out.count, line, out.count) != line)
            return broke(s, cmd, "two lines have the same name");
        if (old && same_line(old, line)) continue;
        if (old && cmd->kind != CMD_VOID) return broke(s, cmd, "a listed line changed");
        if (old) w.chips[line->seat] -= old->back - old->chips;
        w.chips[line->seat] += line->back - line->chips;
    }
    for (size_t i = 0; i < w.listed_count; i++) {
        unsigned seat = w.listed[i].seat;

        if (w.now.table.seat[seat].taken && w.before.table.seat[seat].taken &&
            !find_line(w.line, out.count, &w.listed[i], i))
            return broke(s, cmd, "a listed line vanished");
    }
    memcpy(w.listed, w.line, out.count * sizeof w.line[0]);
    w.listed_count = out.count;
    return true;
}

static bool told_of_leaving(unsigned seat, cents stack)
{
    for (size_t i = 0; i < w.heard.count; i++) {
        const struct event *e = &w.heard.list[i];

        if ((e->kind == EV_LEFT || e->kind == EV_SESSION_ENDED) && e->seat == seat)
            return e->amount == stack;
    }
    return false;
}

/* Chips are counted from outside: what came in, what was paid, what went. */
static bool count_chips(struct storm *s, const struct command *cmd)
{
    const struct table *t = &w.now.table, *was = &w.before.table;
    cents               sum = t->bank;

    if (cmd->kind == CMD_SIT || cmd->kind == CMD_BUY) w.chips[cmd->seat] += cmd->amount;
    if (cmd->kind == CMD_SEAT) w.chips[cmd->place] += cmd->amount;
    if (cmd->kind == CMD_SIT || cmd->kind == CMD_BUY || cmd->kind == CMD_SEAT)
        w.there += cmd->amount;
    for (size_t i = 0; i < w.heard.count; i++)
        if (w.heard.list[i].kind == EV_COMMISSION)
            w.chips[w.heard.list[i].seat] -= w.heard.list[i].amount;
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        if (was->seat[i].taken && !t->seat[i].taken) {
            if ((s->game->banked && was->seat[i].in_play != 0) || !told_of_leaving(i, w.chips[i]))
                return broke(s, cmd, "a player left without his chips");
            w.there -= w.chips[i];
            w.chips[i] = 0;
        }
        if (t->seat[i].stack + t->seat[i].in_play != w.chips[i])
            return broke(s, cmd, "the stacks are not what the lines say");
        sum += t->seat[i].stack + t->seat[i].in_play;
    }
    return sum == w.there ? true : broke(s, cmd, "money appeared or was lost");
}

/* ---------------------------------- views -------------------------------- */

static struct shoe *shoe_of(const struct storm *s, union bytes *state)
{
    return (struct shoe *)(void *)(state->byte + s->game->shoe_at);
}

/* Changes everything that this viewer may not know and that can be changed by
 * itself: the cards that remain, the house's takings, the others' own business. */
static void disturb(struct storm *s, union bytes *state, unsigned viewer)
{
    struct table *t = &state->table;

    t->bank += 1000;
    t->brought += 3000;
    for (unsigned i = 0; i < table_seats(t); i++) {
        struct seat *seat = &t->seat[i];

        if (i == viewer) continue;
        if (s->game->banked) seat->stack += 17; /* in poker stacks lie open */
        seat->staked += 18;
        seat->prizes += 19;
        seat->since_ms += 20;
        seat->active_ms += 21;
        seat->notice_ms += 22;
        seat->rounds += 23;
        seat->idle = (uint16_t)(seat->idle + 24);
        seat->notice ^= 1;
    }
    if (s->game->shoe_at == 0) return;

    struct shoe *shoe = shoe_of(s, state);

    for (uint32_t i = shoe->left; i > 1; i--) {
        uint32_t k = dice_below(&s->dice, i);
        uint8_t  card = shoe->card[i - 1];

        shoe->card[i - 1] = shoe->card[k];
        shoe->card[k] = card;
    }
}

static bool views_alike(const struct storm *s, const union bytes *a, const union bytes *b,
                        unsigned viewer)
{
    memset(&w.view[0], 0xAA, s->game->state_size);
    memset(&w.view[1], 0x55, s->game->state_size);
    s->game->see(a, viewer, &w.view[0]);
    s->game->see(b, viewer, &w.view[1]);
    return same(s, &w.view[0], &w.view[1]);
}

static unsigned some_viewer(struct storm *s)
{
    unsigned seats = table_seats(&w.now.table), viewer = dice_below(&s->dice, seats + 1);

    return viewer == seats ? OBSERVER : viewer;
}

/* One to whom no card was dealt that the twin has otherwise. */
static unsigned some_stranger(struct storm *s)
{
    unsigned viewer = some_viewer(s);

    return viewer != OBSERVER && w.knowing >> viewer & 1 ? OBSERVER : viewer;
}

static bool look(struct storm *s, const struct command *cmd)
{
    unsigned viewer = some_viewer(s);

    copy(s, &w.other, &w.now);
    disturb(s, &w.other, viewer);
    if (!views_alike(s, &w.now, &w.other, viewer))
        return broke(s, cmd, "a view shows what its viewer may not know");
    if (viewer != OBSERVER &&
        memcmp(&w.view[0].table.seat[viewer], &w.now.table.seat[viewer], sizeof(struct seat)) != 0)
        return broke(s, cmd, "a player does not see his own seat");
    return true;
}

static bool heard_a(const struct events *heard, enum event_kind kind)
{
    for (size_t i = 0; i < heard->count; i++)
        if (heard->list[i].kind == kind) return true;
    return false;
}

/* The card that was dealt face down, or NULL; its seat may look at it, if it is one. */
static const struct event *told_face_down(void)
{
    for (size_t i = 0; i < w.heard.count; i++)
        if (w.heard.list[i].kind == EV_CARD && w.heard.list[i].number == CARD_BACK)
            return &w.heard.list[i];
    return NULL;
}

static void mark_knowing(const struct event *dealt)
{
    if (dealt->seat != HOUSE) w.knowing |= UINT32_C(1) << dealt->seat;
}

/* Which card the twin draws instead of one dealt face down: any other, but mostly the same
 * for a seat that has not seen one otherwise, so that somebody is left who must not see. */
static int twins_card(struct storm *s, const struct event *dealt, int same)
{
    bool spared = dealt->seat != HOUSE && !(w.knowing >> dealt->seat & 1) && same >= 0;

    if (spared && !dice_one_in(&s->dice, 4)) return same;
    mark_knowing(dealt);
    return (int)dice_below(&s->dice, shoe_of(s, &w.twin)->left);
}

static bool events_alike(void)
{
    return w.heard.count == w.twin_heard.count &&
           memcmp(w.heard.list, w.twin_heard.list, w.heard.count * sizeof(struct event)) == 0;
}

static bool awaits_alike(const struct game *game)
{
    struct awaits a = game->awaits(&w.now), b = game->awaits(&w.twin);

    return a.what == b.what && a.seat == b.seat && a.place == b.place && a.below == b.below &&
           a.options == b.options;
}

static bool apply_to_twin(struct storm *s, const struct command *cmd)
{
    if (!drive_allowed(s->game, &w.twin, cmd)) return false;
    w.twin_heard.count = 0;
    s->game->apply(&w.twin, cmd, &w.twin_heard);
    return true;
}

/* A draw has just been made.  The twin draws another card in its place: if
 * nobody was told which card it was, nobody may see it. */
static bool part_ways(struct storm *s, const struct command *cmd)
{
    const struct shoe *shoe = shoe_of(s, &w.before);
    uint8_t            card = shoe->card[cmd->number];
    struct command     draw = *cmd;

    if (s->game->awaits(&w.before).below != shoe->left) return true; /* the lot is no card */
    w.knowing = 0;
    for (int i = 0; i < 20 && card_rank(shoe->card[draw.number]) == card_rank(card); i++)
        draw.number = dice_below(&s->dice, shoe->left);
    if (card_rank(shoe->card[draw.number]) == card_rank(card)) return true;

    copy(s, &w.twin, &w.before);
    if (!apply_to_twin(s, &draw)) return broke(s, cmd, "a draw below what is awaited is refused");
    if (heard_a(&w.heard, EV_TURNED) || heard_a(&w.twin_heard, EV_TURNED)) return true;

    bool hidden = told_face_down() != NULL, unseen = views_alike(s, &w.now, &w.twin, OBSERVER);

    if (hidden) mark_knowing(told_face_down());
    if (hidden && !unseen) return broke(s, cmd, "a view shows a card that was dealt face down");
    if (!hidden && unseen) return broke(s, cmd, "an event tells a card that no view shows");
    if (hidden && !events_alike()) return broke(s, cmd, "an event tells a card dealt face down");
    w.twin_lives = hidden;
    s->face_down += hidden;
    return true;
}

/* The twin lives the same night: the same words, and the same cards face up. */
static bool follow(struct storm *s, const struct command *cmd)
{
    struct command same_word = *cmd;

    if (cmd->kind == CMD_DRAW) {
        uint8_t card = shoe_of(s, &w.before)->card[cmd->number];
        int     at = shoe_find(shoe_of(s, &w.twin), card);

        if (told_face_down()) at = twins_card(s, told_face_down(), at);
        s->face_down += told_face_down() != NULL;
        if (at < 0) {
            w.twin_lives = false; /* the twin has that card face down */
            return true;
        }
        same_word.number = (uint32_t)at;
    }
    if (heard_a(&w.heard, EV_TURNED)) { /* now they may know */
        w.twin_lives = false;
        return true;
    }
    if (!apply_to_twin(s, &same_word)) return broke(s, cmd, "a card face up is refused");
    if (!events_alike()) return broke(s, cmd, "an event tells a card face down");
    if (!awaits_alike(s->game)) return broke(s, cmd, "what is awaited tells a card face down");
    if (!views_alike(s, &w.now, &w.twin, OBSERVER) ||
        !views_alike(s, &w.now, &w.twin, some_stranger(s)))
        return broke(s, cmd, "a view shows a card that is still face down");
    if (cmd->kind == CMD_OPEN) w.twin_lives = false;
    return true;
}

static bool keep_secrets(struct storm *s, const struct command *cmd)
{
    if (!look(s, cmd)) return false;
    if (s->game->shoe_at == 0) return true;
    if (w.twin_lives) return follow(s, cmd);
    return cmd->kind == CMD_DRAW ? part_ways(s, cmd) : true;
}

/* --------------------------------- replay -------------------------------- */

static void write_down(const struct command *cmd)
{
    if (w.logged == w.room) {
        w.room = w.room ? 2 * w.room : 4096;
        w.log = realloc(w.log, w.room * sizeof *w.log);
        must(w.log);
    }
    w.log[w.logged++] = *cmd;
    w.said = hash_bytes(w.said, w.heard.list, w.heard.count * sizeof(struct event));
}

static bool replay(struct storm *s)
{
    uint64_t said = HASH_START;

    memset(&w.other, 0x3C, sizeof w.other);
    open_table(s, &w.other); /* nobody listens */
    for (size_t i = 0; i < w.logged; i++) s->game->apply(&w.other, &w.log[i], NULL);
    if (!same(s, &w.other, &w.now))
        return broke(s, &w.log[w.logged - 1], "the log, played to nobody, leaves other bytes");

    memset(&w.twin, 0x5A, sizeof w.twin);
    open_table(s, &w.twin);
    for (size_t i = 0; i < w.logged; i++) {
        if (!drive_allowed(s->game, &w.twin, &w.log[i]))
            return broke(s, &w.log[i], "the log, played again, is refused");
        w.twin_heard.count = 0;
        s->game->apply(&w.twin, &w.log[i], &w.twin_heard);
        said = hash_bytes(said, w.twin_heard.list, w.twin_heard.count * sizeof(struct event));
    }
    if (!same(s, &w.twin, &w.now))
        return broke(s, &w.log[w.logged - 1], "the log, played again, leaves other bytes");
    if (said != w.said)
        return broke(s, &w.log[w.logged - 1], "the log, played again, tells other events");
    return true;
}

/* -------------------------------- the storm ------------------------------ */

static bool act(struct storm *s, const struct command *cmd)
{
    uint8_t phase = w.now.table.phase;

    w.heard.count = 0;
    s->game->apply(&w.now, cmd, &w.heard);
    if (!s->game->sane(&w.now)) return broke(s, cmd, "the state is not sane");
    if (memcmp(&w.now.table.house, &s->house, sizeof s->house) != 0)
        return broke(s, cmd, "the house changed its rules at an open table");
    s->rounds += w.now.table.phase == PHASE_SETTLED && phase != PHASE_SETTLED;
    write_down(cmd);
    if (!post_lines(s, cmd) || !count_chips(s, cmd) || !keep_secrets(s, cmd)) return false;
    copy(s, &w.before, &w.now);
    if (!agree(s, cmd)) return false;
    return same(s, &w.before, &w.now) ? true : broke(s, cmd, "a question wrote in the state");
}

static bool say_one(struct storm *s, bool last)
{
    struct command cmd = dice_one_in(&s->dice, 2) ? drive_next(s->game, &w.now, &s->dice)
                                                  : bad_command(s);
    enum refusal   no;

    if (!ask(s, &cmd, &no)) return false;
    if (no != REF_NONE) return true;
    /* Allowed, but a night of nothing else would see little play. */
    if ((cmd.kind == CMD_TIME || cmd.kind == CMD_RESUME) &&
        cmd.at_ms > w.now.table.now_ms + FAR_MS && !last)
        return true;
    if (cmd.kind == CMD_VOID && !dice_one_in(&s->dice, 8)) return true;
    return act(s, &cmd);
}

bool storm_run(struct storm *s)
{
    must(s->game->state_size <= sizeof w.now && s->game->payouts_max <= LINES);
    memset(s->answers, 0, sizeof s->answers);
    s->rounds = s->face_down = 0;
    s->fault[0] = '\0';

    memset(&w.now, 0xA5, sizeof w.now); /* open() may rely on nothing that was there */
    open_table(s, &w.now);
    copy(s, &w.before, &w.now);
    memset(w.chips, 0, sizeof w.chips);
    w.there = 0;
    w.listed_count = w.logged = 0;
    w.said = HASH_START;
    w.twin_lives = false;

    for (uint64_t i = 0; i < s->tries; i++)
        if (!say_one(s, i + 50 >= s->tries)) return false;
    return w.logged == 0 || replay(s);
}

/* ---------------------------------- names -------------------------------- */

static bool is_named(const struct words *words)
{
    return words->key && words->pt && words->en && *words->key && *words->pt && *words->en;
}

const char *names_fault(const struct game *game)
{
    static char names[PLACES_MAX][80];
    unsigned    places = game->banked ? game->places : 10; /* pots */

    for (enum tongue tongue = KEY; tongue <= EN; tongue++)
        for (unsigned place = 0; place < places; place++) {
            struct text name = text_over(names[place], sizeof names[place]);

            game->name_place(place, tongue, &name);
            if (name.used == 0) return "a place has no name";
            if (name.cut) return "a name is too long";
            for (unsigned other = 0; other < place; other++)
                if (strcmp(names[place], names[other]) == 0) return "two places share a name";
        }
    for (size_t i = 0; i < game->decisions_count; i++)
        if (!is_named(&game->decisions[i])) return "a decision has no name";
    for (size_t i = 0; i < game->options_count; i++) {
        if (!is_named(&game->options[i].words)) return "an option has no name";
        for (size_t k = 0; k < i; k++)
            if (strcmp(game->options[i].words.key, game->options[k].words.key) == 0)
                return "two options share a name";
    }
    for (unsigned no = REF_NONE + 1; no < REF_LAW_COUNT; no++) {
        const char *rule = game->rule_of((enum refusal)no, 0);

        if (!is_named(&refusal_words[no])) return "a refusal has no sentence";
        if (rule && strncmp(rule, game->regulation, strlen(game->regulation)) != 0)
            return "a refusal names a rule of another regulation";
    }
    return game->places <= PLACES_MAX && game->state_size % 8 == 0 ? NULL : "a size is wrong";
}
