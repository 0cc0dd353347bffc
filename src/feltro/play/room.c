#define _POSIX_C_SOURCE 200809L    /* clock_gettime */

#include "feltro/play/room.h"

#include "base/must.h"
#include "feltro/play/show.h"
#include "feltro/play/words_in.h"

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
    static const uint8_t demonstration[32];    /* no floor file, no fingerprint */

    *room = (struct room){.game = game, .scene = scene_of(game), .source = source,
                          .tongue = tongue, .colour = colour, .began_ms = clock_ms()};
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

void room_pass_time(struct room *room)
{
    room_do(room, (struct command){.kind = CMD_TIME, .seat = HOUSE,
                                   .at_ms = clock_ms() - room->began_ms});
    show_notices(room);
}

static bool seated(const struct room *room)
{
    return room_seat(room)->taken;
}

/* Called while nobody types: the clock runs on, and may end the session. */
static bool idle(void *with)
{
    room_pass_time(with);
    return seated(with);
}

/* ------------------------------- the player ----------------------------- */

static void place_bet(struct room *room, unsigned place, cents amount)
{
    enum refusal no = room_do(room, (struct command){.kind = CMD_BET, .seat = ME,
                                                     .place = (uint16_t)place, .amount = amount});

    if (no != REF_NONE) show_refusal(room, no, place);
    else show_placed(room, place);
}

static void repeat_bets(struct room *room)
{
    bool any = false;

    for (unsigned place = 0; place < room->game->places; place++) {
        if (room->last[place] == 0) continue;
        any = true;
        place_bet(room, place, room->last[place]);
    }
    if (!any)
        show_line(room, in(room, "Ainda não há apostas para repetir.",
                                 "There are no bets to repeat yet."));
}

static void keep_for_repeating(struct room *room)
{
    const cents *row = cloth_row(room->game, room->view, ME);

    for (unsigned place = 0; place < room->game->places; place++) room->last[place] = row[place];
}

/* "terço 1", "vizinhos 17 1": many bets at once.  Whether these words were one. */
static bool announce(struct room *room, const char *words, cents unit)
{
    char    name[LINE_MAX_BYTES];
    int64_t number = 0;
    int     which;
    char   *last;

    words_plain(words, name, sizeof name);
    last = strrchr(name, ' ');
    if (last && read_number(last + 1, &number)) *last = '\0';
    which = words_announced(room->game, name);
    if (which < 0 || number < 0 || number > UINT32_MAX) return false;

    enum refusal no = room_do(room, (struct command){
        .kind = CMD_ANNOUNCE, .seat = ME, .place = (uint16_t)which, .number = (uint32_t)number,
        .amount = unit});

    if (no != REF_NONE) show_refusal(room, no, room->game->places + (unsigned)which);
    else show_table(room);
    return true;
}

/* "vermelho 10", "vizinhos 17 1", "tirar vermelho 5". */
static void understand_bet(struct room *room, char *line)
{
    char  plain[LINE_MAX_BYTES];
    bool  take = false;
    cents amount;
    int   place;

    words_plain(line, plain, sizeof plain);
    if (strncmp(plain, "tirar ", 6) == 0 || strncmp(plain, "take ", 5) == 0) {
        take = true;
        line = strchr(line, ' ') + 1;
    }
    if (!words_and_amount(line, &amount)) {
        show_how_to_bet(room);
        return;
    }
    if (!take && announce(room, line, amount)) return;
    place = words_place(room->game, line);
    if (place == -1 && !line[strspn(line, " ")] && room->scene->usual_place >= 0)
        place = room->scene->usual_place;
    if (place < 0) {
        show_line(room, place == -2
                            ? in(room, "Há mais do que uma aposta com esse nome; escreva mais.",
                                       "More than one bet has that name; write more of it.")
                            : in(room, "Não conheço essa aposta; ? mostra todas.",
                                       "I do not know that bet; ? lists them all."));
        return;
    }
    if (!take) {
        place_bet(room, (unsigned)place, amount);
        return;
    }

    enum refusal no = room_do(room, (struct command){.kind = CMD_TAKE_BACK, .seat = ME,
                                                     .place = (uint16_t)place, .amount = amount});

    if (no != REF_NONE) show_refusal(room, no, (unsigned)place);
    else show_placed(room, (unsigned)place);
}

static bool is_word(const char *plain, const char *pt, const char *en, const char *letter)
{
    return strcmp(plain, pt) == 0 || strcmp(plain, en) == 0 || strcmp(plain, letter) == 0;
}

/* False when the player gets up. */
static bool take_bets(struct room *room)
{
    char line[LINE_MAX_BYTES], plain[LINE_MAX_BYTES];

    show_prompt(room);
    if (!read_line(line, idle, room)) return false;
    room_pass_time(room);
    if (!seated(room)) return false;

    words_plain(line, plain, sizeof plain);
    if (is_word(plain, "sair", "leave", "q")) return false;
    if (is_word(plain, "ajuda", "help", "?")) {
        show_help(room);
    } else if (is_word(plain, "limpar", "clear", "c")) {
        enum refusal no = room_do(room, (struct command){.kind = CMD_CLEAR, .seat = ME});

        if (no != REF_NONE) show_refusal(room, no, 0);
        else show_table(room);
    } else if (is_word(plain, "repetir", "repeat", "r")) {
        repeat_bets(room);
    } else if (is_word(plain, "mesa", "table", "m")) {
        show_table(room);
    } else if (!plain[0]) {
        enum refusal no = room_do(room, (struct command){.kind = CMD_CLOSE, .seat = ME});

        if (no != REF_NONE) show_refusal(room, no, 0);
        else keep_for_repeating(room);
    } else {
        understand_bet(room, line);
    }
    return true;
}

/* False when the input ended; the round is then concluded by playing safe. */
static bool ask_decision(struct room *room, struct awaits awaits)
{
    char  line[LINE_MAX_BYTES];
    cents amount = 0;
    int   decision;

    show_decisions(room, awaits);
    if (!read_line(line, idle, room)) return false;
    room_pass_time(room);
    words_and_amount(line, &amount);
    if (!line[strspn(line, " ")] && amount > 0 && amount < 1000) {    /* "2": the second choice */
        snprintf(line, sizeof line, "%d", (int)(amount / 100));
        amount = 0;
    }
    decision = words_decision(room->game, awaits.options, line);
    if (decision < 0) {
        show_line(room, in(room, "Escolha uma das opções pelo número ou pelo nome.",
                                 "Choose one of the options by number or name."));
        return true;
    }

    struct command cmd = {.kind = CMD_DECIDE, .seat = ME, .place = awaits.place,
                          .number = (uint32_t)decision, .amount = amount};

    if (amount == 0 && room->scene->usual_amount)
        cmd.amount = room->scene->usual_amount(room, awaits, decision);

    enum refusal no = room_do(room, cmd);

    if (no != REF_NONE) show_refusal(room, no, awaits.place);
    return true;
}

/* The player is gone in the middle of a hand: it is played as for one whose time is up. */
static void decide_for_absent(struct room *room, struct awaits awaits)
{
    struct command cmd = {.kind = CMD_DECIDE, .seat = ME, .place = awaits.place,
                          .number = (uint32_t)room->scene->for_absent(awaits)};

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
    return 0;
}

static void draw(struct room *room, uint32_t below)
{
    struct command cmd = {.kind = CMD_DRAW, .seat = HOUSE,
                          .number = stream_below(&room->stream, below)};

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
    cents              minimum = room_table(room)->house.is[OPT_MINIMUM];

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
                room_do(room, (struct command){.kind = CMD_CLEAR, .seat = ME});
            if (!here) goto leave;
            break;
        case AWAITS_DRAW:
            draw(room, awaits.below);
            show_settlement(room);
            break;
        case AWAITS_DECISION:
            if (here) here = ask_decision(room, awaits);
            else decide_for_absent(room, awaits);
            if (room_table(room)->phase == PHASE_SETTLED) room->scene->drawn(room);
            show_settlement(room);
            break;
        }
    }
leave:
    show_statement(room);
}
