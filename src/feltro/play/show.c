#include "feltro/play/show.h"

#include "base/utf8.h"
#include "cli/out.h"

#include <stdio.h>
#include <string.h>

#define COLUMNS    79 /* of the narrowest terminal, less one */
#define NAMES_WIDE 29 /* of these, for what a line of help is about */

/* -------------------------------- pieces -------------------------------- */

void paint(const struct room *room, enum paint how)
{
    struct screen at = room_screen(room);

    screen_paint(&at, how);
}

void write_euro(const struct room *room, cents amount, struct text *out)
{
    struct screen at = room_screen(room);

    screen_write_euro(&at, amount, out);
}

void print_euro(const struct room *room, cents amount)
{
    print_euro_right(room, amount, 0);
}

void print_euro_right(const struct room *room, cents amount, unsigned width)
{
    struct screen at = room_screen(room);

    screen_euro(&at, amount, width);
}

void print_place(const struct room *room, unsigned place, unsigned width)
{
    struct screen at = room_screen(room);

    screen_place(&at, place, width);
}

void print_cards(const struct room *room, const uint8_t *card, unsigned count)
{
    struct screen at = room_screen(room);

    screen_cards(&at, card, count);
}

static void print_gain(const struct room *room, cents net, unsigned width)
{
    char        words[32];
    struct text t = text_over(words, sizeof words);

    if (net > 0) text_char(&t, '+');
    write_euro(room, net, &t);
    paint(room, net > 0 ? GREEN : net < 0 ? RED : PLAIN);
    printf("%*s €", (int)width - 2, words);
    paint(room, PLAIN);
}

void show_line(const struct room *room, const char *sentence)
{
    (void)room;
    screen_line(sentence);
}

void show_rule_across(const struct room *room)
{
    paint(room, DIM);
    for (int i = 0; i < 72; i++) fputs("─", stdout);
    paint(room, PLAIN);
    putchar('\n');
}

/* ------------------------------- the table ------------------------------ */

void show_welcome(const struct room *room)
{
    putchar('\n');
    paint(room, BOLD);
    printf("  %s", in(room, room->game->pt, room->game->en));
    paint(room, PLAIN);
    printf("  ·  %s %s\n", in(room, "Regulamento n.º", "Regulation"), room->game->regulation);
    show_line(room, in(room, "Mesa individual, fichas de demonstração.",
                       "Individual table, demo chips."));
}

static void show_chips(const struct room *room)
{
    const struct seat *me = room_seat(room);

    printf("  %s ", in(room, "Fichas", "Chips"));
    paint(room, BOLD);
    print_euro(room, me->stack);
    paint(room, PLAIN);
    if (me->in_play) {
        printf("  ·  %s ", in(room, "em jogo", "in play"));
        print_euro(room, me->in_play);
    } else {
        printf("  ·  %s ", in(room, "mínimo", "minimum"));
        print_euro(room, room_table(room)->house.value[OPT_MINIMUM]);
        printf("  ·  %s ", in(room, "múltiplos de", "multiples of"));
        print_euro(room, room_table(room)->house.value[OPT_UNIT]);
    }
    putchar('\n');
}

void show_table(const struct room *room)
{
    struct screen at = room_screen(room);

    show_rule_across(room);
    room->terminal->table(&at);
    show_chips(room);
}

static void show_keys(const struct room *room)
{
    paint(room, DIM);
    show_line(room, in(room, "Enter joga  ·  r repete  ·  c limpa  ·  ? ajuda  ·  q sai",
                       "Enter plays  ·  r repeats  ·  c clears  ·  ? help  ·  q leaves"));
    paint(room, PLAIN);
}

void show_bets_open(const struct room *room)
{
    paint(room, YELLOW);
    show_line(room, say(&event_words[EV_BETS_OPEN], room->tongue));
    paint(room, PLAIN);
    if (room_table(room)->round <= 1) show_how_to_bet(room);
    else show_keys(room);
}

void show_prompt(const struct room *room)
{
    (void)room;
    printf("> ");
    fflush(stdout);
}

void show_how_to_bet(const struct room *room)
{
    char          example[128];
    struct text   t = text_over(example, sizeof example);
    struct screen at = room_screen(room);

    terminal_example(&at, &t);
    show_line(room, in(room, "Escreva a aposta e o valor, por exemplo:",
                       "Write the bet and the amount, for example:"));
    printf("    %s\n", example);
    show_keys(room);
}

void show_how_to_decide(const struct room *room)
{
    show_line(room, in(room, "Escolha uma das opções pelo número ou pelo nome.",
                       "Choose one of the options by number or name."));
    show_line(room, in(room, "q sai: a mão acaba como a de um jogador ausente.",
                       "q leaves: the hand is played as for an absent player."));
}

static void write_limits(const struct room *room, const struct terms *terms, struct text *out)
{
    write_euro(room, terms->least, out);
    if (terms->most < CENTS_MAX) {
        text_put(out, " – ");
        write_euro(room, terms->most, out);
    }
    text_put(out, " €");
}

static bool same_terms(const struct terms *a, const struct terms *b)
{
    return a->least == b->least && a->most == b->most && a->rule == b->rule &&
           a->by_decision == b->by_decision;
}

/* "pleno 0 … 36": what both names begin with is said once. */
static void name_range(const struct room *room, unsigned first, unsigned end, struct text *out)
{
    char        name[64], *more = name;
    struct text t = text_over(name, sizeof name);

    room->game->name_place(first, room->tongue, out);
    if (end - first == 1) return;
    room->game->name_place(end - 1, room->tongue, &t);
    for (size_t i = 0; name[i] && name[i] == out->at[i]; i++)
        if (name[i] == ' ') more = name + i + 1;
    text_put(out, end - first > 2 ? " … " : ", ");
    text_put(out, more);
}

/* Bets on the same terms, one line for all of them.  Returns the first on others. */
static unsigned show_terms_from(const struct room *room, unsigned first)
{
    struct terms terms, next;
    char         names[140], limits[64];
    struct text  t = text_over(names, sizeof names), l = text_over(limits, sizeof limits);
    unsigned     end = first + 1;

    place_terms(room->game, room->view, first, &terms);
    for (; end < room->game->places; end++) {
        place_terms(room->game, room->view, end, &next);
        if (!same_terms(&terms, &next)) break;
    }
    if (terms.most == 0 || terms.by_decision) return end; /* nobody may bet there */
    name_range(room, first, end, &t);
    write_limits(room, &terms, &l);
    printf("  ");
    out_padded(names, NAMES_WIDE);
    if (utf8_length(names) >= NAMES_WIDE) printf("\n%*s", NAMES_WIDE + 2, "");
    out_padded(limits, 17);
    printf("%s %2d:%d  %s\n", in(room, "paga", "pays"), terms.pays.num, terms.pays.den, terms.rule);
    return end;
}

static void show_announced(const struct room *room)
{
    bool titled = false, by_number;

    for (unsigned i = 0; i < room->game->announced_count; i++) {
        if (!room_announces(room, i, &by_number)) continue;
        if (!titled)
            show_line(room, in(room, "Anunciadas (N, um número; o valor, o de cada ficha):",
                               "Announced (N, a number; the amount, that of each chip):"));
        titled = true;
        printf("  %s%s\n", say(&room->game->announced[i], room->tongue), by_number ? " N" : "");
    }
}

void show_help(const struct room *room)
{
    show_how_to_bet(room);
    show_line(room, in(room, "tirar APOSTA VALOR retira fichas  ·  m mostra a mesa",
                       "take BET AMOUNT takes chips back  ·  m shows the table"));
    show_line(room, in(room, "Apostas desta mesa, limites e pagamento:",
                       "Bets at this table, limits and payout:"));
    for (unsigned place = 0; place < room->game->places;) place = show_terms_from(room, place);
    show_announced(room);
}

void show_placed(const struct room *room, unsigned place)
{
    cents        there = cloth_row(room->game, room->view, ME)[place];
    struct terms terms;

    place_terms(room->game, room->view, place, &terms);
    printf("  ");
    print_place(room, place, 23);
    print_euro_right(room, there, 10);
    if (there) printf("  %s %d:%d", in(room, "paga", "pays"), terms.pays.num, terms.pays.den);
    if (there && terms.most < CENTS_MAX) {
        printf("%s ", in(room, ", até", ", up to"));
        print_euro(room, terms.most);
    }
    printf("  %s ", in(room, "restam", "left"));
    print_euro(room, room_seat(room)->stack);
    putchar('\n');
}

/* What would not have been refused. */
static void print_bounds(const struct room *room, enum refusal no, unsigned place)
{
    char         limits[64];
    struct text  l = text_over(limits, sizeof limits);
    struct terms terms;

    if (place >= room->game->places) return;
    if (no == REF_OFF_UNIT) {
        printf("  ");
        print_euro(room, room_table(room)->house.value[OPT_UNIT]);
    }
    if (no != REF_BELOW_MINIMUM && no != REF_ABOVE_MAXIMUM) return;
    place_terms(room->game, room->view, place, &terms);
    write_limits(room, &terms, &l);
    printf("  %s", limits);
}

void show_refusal(const struct room *room, enum refusal no, unsigned place)
{
    const char *sentence = say(&refusal_words[no], room->tongue);
    const char *rule = room->game->rule_of(no, place);

    paint(room, RED);
    printf("  %s", sentence);
    paint(room, PLAIN);
    print_bounds(room, no, place);
    if (rule) printf("%s(%s)", utf8_length(sentence) > 57 ? "\n  " : "  ", rule);
    putchar('\n');
}

bool show_notices(const struct room *room)
{
    bool any = false;

    for (size_t i = 0; i < room->heard.count; i++) {
        uint8_t kind = room->heard.list[i].kind;

        if (kind != EV_INVITED && kind != EV_WARNED && kind != EV_SESSION_ENDED) continue;
        any = true;
        putchar('\n');
        paint(room, YELLOW);
        show_line(room, say(&event_words[kind], room->tongue));
        paint(room, PLAIN);
    }
    return any;
}

/* ------------------------- chance, decisions, money --------------------- */

void show_drawn(const struct room *room)
{
    struct screen at = room_screen(room);

    room->terminal->drawn(&at);
}

void show_draw(const struct room *room)
{
    show_drawn(room);
    for (size_t i = 0; i < room->heard.count; i++) {
        const struct event *e = &room->heard.list[i];

        if (e->kind == EV_NULL_THROW || e->kind == EV_SHUFFLED)
            show_line(room, say(&event_words[e->kind], room->tongue));
        if (e->kind == EV_BETS_OPEN) /* after a null throw */
            show_line(room, in(room, "As apostas ficam; pode mudá-las. Enter lança de novo.",
                               "The bets stand; you may change them. Enter throws again."));
    }
}

void show_decisions(const struct room *room, struct awaits awaits)
{
    struct screen at = room_screen(room);
    size_t        column = 1;
    int           number = 0;

    room->terminal->hand(&at, awaits);
    printf(" ");
    for (int d = 0; d < (int)room->game->decisions_count; d++) {
        const char *name = say(&room->game->decisions[d], room->tongue);
        char        then[40];
        struct text t = text_over(then, sizeof then);
        size_t      wide;

        if (!(awaits.options >> d & 1)) continue;
        terminal_consequence(&at, awaits, d, &t);
        wide = utf8_length(name) + utf8_length(then) + 5;
        if (column + wide > COLUMNS) printf("\n ");
        column = column + wide > COLUMNS ? wide + 1 : column + wide;
        printf(" %d ", ++number);
        paint(room, BOLD);
        fputs(name, stdout);
        paint(room, PLAIN);
        printf("%s  ", then);
    }
    putchar('\n');
    show_prompt(room);
}

static void show_payout(const struct room *room, const struct payout *line)
{
    char        name[64], prize[64];
    struct text t = text_over(name, sizeof name), p = text_over(prize, sizeof prize);

    if (line->part == PART_INSURANCE) text_put(&t, in(room, "seguro", "insurance"));
    else if (line->part == PART_SPECIAL) text_put(&t, in(room, "prémio especial", "special prize"));
    else room->game->name_place(line->place, room->tongue, &t);
    if (line->hand) {
        text_put(&t, in(room, ", mão ", ", hand "));
        text_number(&t, line->hand + 1);
    }
    printf("  ");
    out_padded(name, 23);
    print_euro_right(room, line->chips, 10);
    printf("  ");
    paint(room, line->result == RESULT_WON ? GREEN : line->result == RESULT_LOST ? DIM : PLAIN);
    fputs(say(&result_words[line->result], room->tongue), stdout);
    if (line->prize) {
        write_euro(room, line->prize, &p);
        if (line->commission) text_put(&p, " – ");
        if (line->commission) write_euro(room, line->commission, &p);
        printf(" %s €", prize);
    }
    paint(room, PLAIN);
    printf("  (%s)\n", line->rule);
}

void show_payouts(const struct room *room, const struct payouts *lines)
{
    cents net = 0;

    for (size_t i = 0; i < lines->count; i++) {
        net += lines->line[i].back - lines->line[i].chips;
        show_payout(room, &lines->line[i]);
    }
    printf("  ");
    out_padded(in(room, "Nesta jogada", "This round"), 23);
    print_gain(room, net, 10);
    putchar('\n');
}

static void statement_euro(const struct room *room, const char *what, cents amount)
{
    printf("  ");
    out_padded(what, 23);
    print_euro_right(room, amount, 14);
    putchar('\n');
}

/* Amounts staked and won or lost, at the end of every session: 804/2015 r.26,
 * 805/2015 r.33, 807/2015 r.28, 808/2015 r.27, 812/2015 r.33. */
void show_statement(const struct room *room)
{
    const struct seat *me = &room->me;
    int64_t            seconds = (room_table(room)->now_ms - me->since_ms) / 1000;

    putchar('\n');
    show_rule_across(room);
    paint(room, BOLD);
    show_line(room, in(room, "Extrato da sessão", "Session statement"));
    paint(room, PLAIN);
    statement_euro(room, in(room, "Fichas recebidas", "Chips received"), room->brought);
    printf("  ");
    out_padded(in(room, "Resultado", "Result"), 23);
    print_gain(room, me->stack - room->brought, 14);
    putchar('\n');
    statement_euro(room, in(room, "Fichas no fim", "Chips at the end"), me->stack);
    statement_euro(room, in(room, "Apostado", "Staked"), me->staked);
    printf("  %-22s %12u\n", in(room, "Jogadas", "Rounds"), me->rounds);
    printf("  %-22s %9lld:%02lld\n", in(room, "Tempo", "Time"), (long long)(seconds / 60),
           (long long)(seconds % 60));
    show_line(room, in(room, "Fichas de demonstração, sem valor em dinheiro.",
                       "Demo chips, worth no money."));
}
