#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "feltro/play/room.h"

#include "base/must.h"
#include "feltro/play/show.h"
#include "feltro/play/words_in.h"
#include "odds/player.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t clock_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ----------------------------- the small floor -------------------------- */

void room_open(struct room *room, const struct game *game, const struct house *house,
               struct source *source, cents chips, enum tongue tongue, bool colour)
{
    static const uint8_t demonstration[32]; /* no floor file, no fingerprint */

    *room = (struct room){.game = game,
                          .terminal = terminal_of(game),
                          .source = source,
                          .tongue = tongue,
                          .colour = colour,
                          .clock_ms = clock_ms,
                          .began_ms = clock_ms()};
    room->state = calloc(1, game->state_size);
    room->view = calloc(1, game->state_size);
    room->line = calloc(game->payouts_max, sizeof *room->line);
    must(room->state && room->view && room->line);
    game->open(room->state, house, demonstration);
    must(room_do(room, (struct command){.kind = CMD_SIT, .seat = ME, .amount = chips}) == REF_NONE);
    room->brought = chips;
}

void room_release(struct room *room)
{
    free(room->state);
    free(room->view);
    free(room->line);
}

enum refusal room_do(struct room *room, struct command cmd)
{
    enum refusal no = room->game->check(room->state, &cmd);

    room->heard.count = 0;
    if (no != REF_NONE) return no;
    room->game->apply(room->state, &cmd, &room->heard);
    must(room->game->sane(room->state));
    room->game->see(room->state, ME, room->view);
    if (room_seat(room)->taken) room->me = *room_seat(room);
    return REF_NONE;
}

/* Number 1 is refused as unknown only where there are no numbers. */
bool room_announces(const struct room *room, unsigned which, bool *by_number)
{
    struct command cmd = {.kind = CMD_ANNOUNCE,
                          .seat = ME,
                          .place = (uint16_t)which,
                          .amount = room_table(room)->house.value[OPT_UNIT]};
    enum refusal   no = room->game->check(room->state, &cmd);

    cmd.number = 1;
    *by_number = room->game->check(room->state, &cmd) != REF_NO_SUCH_PLACE;
    return no != REF_NOT_OFFERED;
}

static bool seated(const struct room *room)
{
    return room_seat(room)->taken;
}

/* Whether something had to be said about it. */
static bool pass_time(struct room *room)
{
    room_do(room, (struct command){
                      .kind = CMD_TIME, .seat = HOUSE, .at_ms = room->clock_ms() - room->began_ms});
    return show_notices(room);
}

/* Called while nobody types: the clock runs on, and may end the session. */
static bool idle(void *with)
{
    if (pass_time(with) && seated(with)) show_prompt(with);
    return seated(with);
}

/* ------------------------------- the player ----------------------------- */

/* Does what the player asked; false, having said why, when it may not be done. */
static bool ask_for(struct room *room, struct command cmd, unsigned place)
{
    enum refusal no = room_do(room, cmd);

    if (no != REF_NONE) show_refusal(room, no, place);
    return no == REF_NONE;
}

static void repeat_bets(struct room *room)
{
    bool any = false;

    for (unsigned place = 0; place < room->game->places; place++) {
        if (room->last[place] == 0) continue;
        any = true;
        ask_for(
            room,
            (struct command){
                .kind = CMD_BET, .seat = ME, .place = (uint16_t)place, .amount = room->last[place]},
            place);
    }
    if (any) show_table(room);
    else
        show_line(room, in(room, "Ainda não há apostas para repetir.",
                           "There are no bets to repeat yet."));
}

static void keep_for_repeating(struct room *room)
{
    const cents *row = cloth_row(room->game, room->view, ME);

    for (unsigned place = 0; place < room->game->places; place++) room->last[place] = row[place];
}

/* "terço 1", "vizinhos 17 1": many bets at once. */
static void announce(struct room *room, unsigned which, int64_t number, cents unit)
{
    struct command cmd = {
        .kind = CMD_ANNOUNCE, .seat = ME, .place = (uint16_t)which, .amount = unit};
    bool by_number;

    room_announces(room, which, &by_number);
    if (by_number != (number >= 0)) {
        show_line(room, by_number ? in(room, "Essa aposta pede um número antes do valor.",
                                       "That bet needs a number before the amount.")
                                  : in(room, "Essa aposta não leva número, só o valor.",
                                       "That bet takes no number, only the amount."));
        return;
    }
    cmd.number = number > UINT32_MAX ? UINT32_MAX : number < 0 ? 0 : (uint32_t)number;
    if (ask_for(room, cmd, room->game->places + which)) show_table(room);
}

static void say_unknown(const struct room *room, int bet)
{
    show_line(room, bet == WORDS_AMBIGUOUS
                        ? in(room, "Há mais do que uma aposta com esse nome; escreva mais.",
                             "More than one bet has that name; write more of it.")
                        : in(room, "Não conheço essa aposta; ? mostra todas.",
                             "I do not know that bet; ? lists them all."));
}

/* "vermelho 10", "vizinhos 17 1".  "dúzia 2" is a bet without its amount. */
static void understand_bet(struct room *room, char *line)
{
    struct command cmd = {.kind = CMD_BET, .seat = ME};
    char           plain[LINE_MAX_BYTES];
    int64_t        number;
    int            whole = words_bet(room->game, line, &number), bet;
    bool           has_amount = words_and_amount(line, &cmd.amount);

    words_plain(line, plain, sizeof plain);
    bet = plain[0] ? words_bet(room->game, plain, &number) : room->terminal->usual_place;
    if (!has_amount || (bet < 0 && ((whole >= 0 && whole < room->game->places) || !plain[0]))) {
        show_how_to_bet(room);
    } else if (bet < 0) {
        say_unknown(room, bet);
    } else if (bet >= room->game->places) {
        announce(room, (unsigned)bet - room->game->places, number, cmd.amount);
    } else {
        cmd.place = (uint16_t)bet;
        if (ask_for(room, cmd, cmd.place)) show_placed(room, cmd.place);
    }
}

/* "vermelho 5", or "vermelho": all of it. */
static void understand_taking(struct room *room, char *line)
{
    struct command cmd = {.kind = CMD_TAKE_BACK, .seat = ME};
    int64_t        number;
    int            bet = words_bet(room->game, line, &number);

    if (bet >= 0 && bet < room->game->places)
        cmd.amount = cloth_row(room->game, room->view, ME)[bet];
    else if (words_and_amount(line, &cmd.amount)) bet = words_bet(room->game, line, &number);
    if (bet < 0 || bet >= room->game->places) {
        say_unknown(room, bet);
        return;
    }
    cmd.place = (uint16_t)bet;
    if (cmd.amount == 0) show_refusal(room, REF_NOTHING_THERE, cmd.place);
    else if (ask_for(room, cmd, cmd.place)) show_placed(room, cmd.place);
}

/* A line from the player, the time it took told to the table; empty when it could not be
 * read.  False when the player is gone. */
static bool hear(struct room *room, char line[LINE_MAX_BYTES], bool *readable)
{
    enum line heard = read_line(line, idle, room);

    if (heard == LINE_OVER) return false;
    pass_time(room);
    if (!seated(room)) return false;
    *readable = heard == LINE_READ;
    if (!*readable)
        show_line(room, in(room, "Não consegui ler essa linha.", "I could not read that line."));
    return true;
}

/* False when the player gets up. */
static bool take_bets(struct room *room)
{
    char line[LINE_MAX_BYTES], plain[LINE_MAX_BYTES];
    bool readable;

    show_prompt(room);
    if (!hear(room, line, &readable)) return false;
    if (!readable) return true;
    words_plain(line, plain, sizeof plain);
    if (words_among(plain, "q sair leave quit exit")) return false;
    if (words_among(plain, "? ajuda help")) {
        show_help(room);
    } else if (words_among(plain, "m mesa table")) {
        show_table(room);
    } else if (words_among(plain, "r repetir repeat")) {
        repeat_bets(room);
    } else if (words_among(plain, "c limpar clear")) {
        if (ask_for(room, (struct command){.kind = CMD_CLEAR, .seat = ME}, 0)) show_table(room);
    } else if (!plain[0]) {
        if (ask_for(room, (struct command){.kind = CMD_CLOSE, .seat = ME}, 0))
            keep_for_repeating(room);
    } else if (strncmp(plain, "tirar ", 6) == 0 || strncmp(plain, "take ", 5) == 0) {
        understand_taking(room, words_after_first(line));
    } else {
        understand_bet(room, line);
    }
    return true;
}

/* False when the player is gone; the hand is then played as for the absent. */
static bool ask_decision(struct room *room, struct awaits awaits)
{
    struct command cmd = {.kind = CMD_DECIDE, .seat = ME, .place = awaits.place};
    struct screen  at = room_screen(room);
    char           line[LINE_MAX_BYTES], plain[LINE_MAX_BYTES];
    bool           readable;
    int            decision;

    show_decisions(room, awaits);
    if (!hear(room, line, &readable)) return false;
    if (!readable) return true;
    words_plain(line, plain, sizeof plain);
    if (words_among(plain, "q sair leave quit exit")) return false;
    decision = words_decision(room->game, awaits.options, line);
    if (decision < 0 && words_and_amount(line, &cmd.amount)) /* "seguro 5" */
        decision = words_decision(room->game, awaits.options, line);
    if (decision < 0) {
        show_how_to_decide(room);
        return true;
    }
    cmd.number = (uint32_t)decision;
    if (cmd.amount == 0 && room->terminal->usual_amount)
        cmd.amount = room->terminal->usual_amount(&at, awaits, decision);
    ask_for(room, cmd, awaits.place);
    return true;
}

/* The player is gone in the middle of a hand: it is played as for one whose time is up. */
static void decide_for_absent(struct room *room, struct awaits awaits)
{
    struct command cmd = decide_first(room->game, room->state, &awaits);

    if (room->terminal->for_absent)
        cmd = (struct command){.kind = CMD_DECIDE,
                               .seat = ME,
                               .place = awaits.place,
                               .number = (uint32_t)room->terminal->for_absent(awaits)};
    must(room_do(room, cmd) == REF_NONE);
}

/* -------------------------------- the game ------------------------------ */

static int open_round(struct room *room)
{
    uint8_t seed[SEED_BYTES];

    if (source_seed(room->source, seed) != 0) {
        show_line(room, in(room, "O gerador parou por precaução; a mesa fecha.",
                           "The generator has stopped as a precaution; the table closes."));
        return -1;
    }
    stream_init(&room->stream, seed);
    must(room_do(room, (struct command){.kind = CMD_OPEN, .seat = HOUSE}) == REF_NONE);
    show_table(room);
    show_bets_open(room);
    return 0;
}

static void draw(struct room *room, uint32_t below)
{
    struct command cmd = {
        .kind = CMD_DRAW, .seat = HOUSE, .number = stream_below(&room->stream, below)};

    must(room_do(room, cmd) == REF_NONE);
    show_draw(room);
}

/* By a draw, or by a decision that left nothing to draw for. */
static void show_settlement(struct room *room)
{
    struct payouts out = {.line = room->line};

    if (room_table(room)->phase != PHASE_SETTLED) return;
    room->game->settle(room->state, &out);
    show_payouts(room, &out);
}

/* A demonstration may only prolong play for nothing (804/2015 r.31, 805/2015 r.38,
 * 807/2015 r.33, 808/2015 r.32, 812/2015 r.38): so chips never run out. */
static void prolong(struct room *room)
{
    const struct seat *me = room_seat(room);
    cents              minimum = room_table(room)->house.value[OPT_MINIMUM];

    if (me->stack + me->in_play >= minimum) return;
    must(room_do(room, (struct command){.kind = CMD_BUY, .seat = ME, .amount = 1000 * minimum}) ==
         REF_NONE);
    room->brought += 1000 * minimum;
    show_line(room, in(room, "Acabaram as fichas; tem mais mil apostas mínimas, grátis.",
                       "The chips are gone; here are a thousand minimum bets more, free."));
}

void room_play(struct room *room)
{
    bool here = true;

    show_welcome(room);
    while (seated(room)) {
        struct awaits awaits = room->game->awaits(room->state);

        switch ((enum awaited)awaits.what) {
        case AWAITS_OPEN:
            if (!here) goto leave;
            prolong(room);
            if (open_round(room) != 0) goto leave;
            break;
        case AWAITS_BETS:
            if (here) here = take_bets(room);
            if (!here && room_seat(room)->in_play != 0)
                must(room_do(room, (struct command){.kind = CMD_CLEAR, .seat = ME}) == REF_NONE);
            if (!here) goto leave;
            break;
        case AWAITS_DRAW:
            draw(room, awaits.below);
            show_settlement(room);
            break;
        case AWAITS_DECISION:
            if (here) here = ask_decision(room, awaits);
            else decide_for_absent(room, awaits);
            if (room_table(room)->phase == PHASE_SETTLED) show_drawn(room);
            show_settlement(room);
            break;
        case AWAITS_PLAYERS: /* never at a banked table */ goto leave;
        }
    }
leave:
    show_statement(room);
}
