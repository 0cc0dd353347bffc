#include "feltro/play/show.h"

#include "engine/cards.h"
#include "cli/out.h"

#include <stdio.h>
#include <string.h>

/* -------------------------------- pieces -------------------------------- */

void paint(const struct room *room, enum paint how)
{
    static const char *const codes[] = {
        [PLAIN] = "\033[0m",  [BOLD] = "\033[1m",    [DIM] = "\033[2m",     [RED] = "\033[31m",
        [GREEN] = "\033[32m", [YELLOW] = "\033[33m", [INVERSE] = "\033[7m"};

    if (room->colour) fputs(codes[how], stdout);
}

void print_euro(cents amount)
{
    char        words[32];
    struct text t = text_over(words, sizeof words);

    text_euro(&t, amount);
    printf("%s €", words);
}

void print_place(const struct room *room, unsigned place, unsigned width)
{
    char        name[64];
    struct text t = text_over(name, sizeof name);

    room->game->name_place(place, room->tongue, &t);
    out_padded(name, width);
}

void print_cards(const struct room *room, const uint8_t *card, unsigned count)
{
    static const char *const suits[SUITS] = {"♠", "♥", "♦", "♣"};
    static const char *const ranks[] = {"A", "2", "3",  "4", "5", "6", "7",
                                        "8", "9", "10", "J", "Q", "K"};

    for (unsigned i = 0; i < count; i++) {
        if (i) putchar(' ');
        if (card[i] == CARD_BACK) {
            fputs("[??]", stdout);
            continue;
        }
        putchar('[');
        if (card_suit(card[i]) == HEARTS || card_suit(card[i]) == DIAMONDS) paint(room, RED);
        printf("%s%s", ranks[card_rank(card[i]) - 1], suits[card_suit(card[i])]);
        paint(room, PLAIN);
        putchar(']');
    }
}

void show_line(const struct room *room, const char *sentence)
{
    (void)room;
    printf("  %s\n", sentence);
}

static void rule_across(const struct room *room)
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
    printf("  ·  %s  ·  %s %s\n",
           in(room, "mesa individual, fichas de demonstração", "individual table, demo chips"),
           in(room, "Regulamento n.º", "Regulation"), room->game->regulation);
}

static void show_chips(const struct room *room)
{
    const struct seat *me = room_seat(room);

    printf("  %s ", in(room, "Fichas", "Chips"));
    paint(room, BOLD);
    print_euro(me->stack);
    paint(room, PLAIN);
    if (me->in_play) {
        printf("   %s ", in(room, "em jogo", "in play"));
        print_euro(me->in_play);
    }
    printf("   %s ", in(room, "mínimo", "minimum"));
    print_euro(room_table(room)->house.is[OPT_MINIMUM]);
    printf("   %s ", in(room, "ficha", "chip"));
    print_euro(room_table(room)->house.is[OPT_UNIT]);
    putchar('\n');
}

void show_table(const struct room *room)
{
    rule_across(room);
    room->scene->table(room);
    show_chips(room);
    paint(room, YELLOW);
    show_line(room, say(&event_words[EV_BETS_OPEN], room->tongue));
    paint(room, PLAIN);
    if (room_table(room)->round <= 1) show_how_to_bet(room);
}

void show_prompt(const struct room *room)
{
    (void)room;
    printf("> ");
    fflush(stdout);
}

void show_how_to_bet(const struct room *room)
{
    printf("  %s %s\n", in(room, "Escreva a aposta e o valor:", "Write the bet and the amount:"),
           in(room, room->scene->pt, room->scene->en));
    show_line(room, in(room, "Enter joga  ·  r repete  ·  c limpa  ·  ? ajuda  ·  q sai",
                             "Enter plays  ·  r repeats  ·  c clears  ·  ? help  ·  q leaves"));
}

static void print_terms(const struct room *room, const struct terms *terms)
{
    print_euro(terms->least);
    if (terms->most < CENTS_MAX) {
        printf(" – ");
        print_euro(terms->most);
    }
    printf("   %s %d:%d   %s", in(room, "paga", "pays"), terms->pays.num, terms->pays.den,
           terms->rule);
}

static bool same_terms(const struct terms *a, const struct terms *b)
{
    return a->least == b->least && a->most == b->most && a->rule == b->rule;
}

/* Bets on the same terms, one line for all of them: "pleno 0 … pleno 36". */
static unsigned show_terms_from(const struct room *room, unsigned first)
{
    struct terms terms, next;
    char         names[140];
    struct text  t = text_over(names, sizeof names);
    unsigned     end = first + 1;

    room->game->terms(room->view, first, &terms);
    for (; end < room->game->places; end++) {
        room->game->terms(room->view, end, &next);
        if (!same_terms(&terms, &next)) break;
    }
    if (terms.most == 0) return end;    /* not offered here */
    room->game->name_place(first, room->tongue, &t);
    if (end - first > 1) text_put(&t, end - first > 2 ? " … " : ", ");
    if (end - first > 1) room->game->name_place(end - 1, room->tongue, &t);
    printf("    ");
    out_padded(names, 44);
    print_terms(room, &terms);
    putchar('\n');
    return end;
}

void show_help(const struct room *room)
{
    show_how_to_bet(room);
    show_line(room, in(room, "tirar APOSTA VALOR  retira fichas  ·  m mostra a mesa",
                             "take BET AMOUNT  takes chips back  ·  m shows the table"));
    printf("  %s\n", in(room, "Apostas desta mesa, limites e pagamento:",
                             "Bets at this table, limits and payout:"));
    for (unsigned place = 0; place < room->game->places;) place = show_terms_from(room, place);
    for (size_t i = 0; i < room->game->announced_count; i++)
        printf("    %s\n", say(&room->game->announced[i], room->tongue));
}

void show_placed(const struct room *room, unsigned place)
{
    cents there = cloth_row(room->game, room->view, ME)[place];

    printf("  ");
    print_place(room, place, 0);
    printf(": ");
    print_euro(there);
    if (there) {
        struct terms terms;

        room->game->terms(room->view, place, &terms);
        printf("   (");
        print_terms(room, &terms);
        putchar(')');
    }
    printf("   %s ", in(room, "fichas", "chips"));
    print_euro(room_seat(room)->stack);
    putchar('\n');
}

void show_refusal(const struct room *room, enum refusal no, unsigned place)
{
    const char *rule = room->game->rule_of(no, place);

    paint(room, RED);
    printf("  %s", say(&refusal_words[no], room->tongue));
    paint(room, PLAIN);
    if (rule) printf("  (%s)", rule);
    putchar('\n');
}

void show_notices(const struct room *room)
{
    for (size_t i = 0; i < room->heard.count; i++) {
        uint8_t kind = room->heard.list[i].kind;

        if (kind != EV_INVITED && kind != EV_WARNED && kind != EV_SESSION_ENDED) continue;
        putchar('\n');
        paint(room, YELLOW);
        show_line(room, say(&event_words[kind], room->tongue));
        paint(room, PLAIN);
        fflush(stdout);
    }
}

/* ------------------------- chance, decisions, money --------------------- */

void show_draw(const struct room *room)
{
    room->scene->drawn(room);
    for (size_t i = 0; i < room->heard.count; i++) {
        const struct event *e = &room->heard.list[i];

        if (e->kind == EV_NULL_THROW || e->kind == EV_SHUFFLED)
            show_line(room, say(&event_words[e->kind], room->tongue));
        if (e->kind == EV_BETS_OPEN)    /* after a null throw */
            show_line(room, in(room, "As apostas ficam; pode mudá-las. Enter lança de novo.",
                                     "The bets stand; you may change them. Enter throws again."));
    }
}

void show_decisions(const struct room *room, struct awaits awaits)
{
    int number = 0;

    if (room->scene->hand) room->scene->hand(room, awaits);
    printf(" ");
    for (int d = 0; d < (int)room->game->decisions_count; d++) {
        if (!(awaits.options >> d & 1)) continue;
        printf(" %d ", ++number);
        paint(room, BOLD);
        fputs(say(&room->game->decisions[d], room->tongue), stdout);
        paint(room, PLAIN);
        if (room->scene->consequence) room->scene->consequence(room, awaits, d);
        putchar(' ');
    }
    putchar('\n');
    show_prompt(room);
}

void show_payouts(const struct room *room, const struct payouts *lines)
{
    cents net = 0;

    for (size_t i = 0; i < lines->count; i++) {
        const struct payout *line = &lines->line[i];

        net += line->back - line->chips;
        printf("  ");
        if (line->part == PART_INSURANCE)
            out_padded(in(room, "seguro", "insurance"), 24);
        else if (line->part == PART_SPECIAL)
            out_padded(in(room, "prémio especial", "special prize"), 24);
        else
            print_place(room, line->place, 24);
        print_euro(line->chips);
        printf("  ");
        paint(room, line->result == RESULT_WON ? GREEN : line->result == RESULT_LOST ? DIM : PLAIN);
        fputs(say(&result_words[line->result], room->tongue), stdout);
        if (line->prize) {
            printf(" ");
            print_euro(line->prize);
        }
        paint(room, PLAIN);
        if (line->commission) {
            printf("  %s ", in(room, "comissão", "commission"));
            print_euro(line->commission);
        }
        printf("  (%s)\n", line->rule);
    }
    printf("  %s ", in(room, "Nesta jogada:", "This round:"));
    paint(room, net > 0 ? GREEN : net < 0 ? RED : PLAIN);
    printf("%s", net > 0 ? "+" : "");
    print_euro(net);
    paint(room, PLAIN);
    putchar('\n');
}

/* Amounts staked and won or lost, at the end of every session: 804/2015 r.26,
 * 805/2015 r.33, 807/2015 r.28, 808/2015 r.27, 812/2015 r.33. */
void show_statement(const struct room *room)
{
    const struct seat *me = &room->me;
    int64_t            seconds = (room_table(room)->now_ms - me->since_ms) / 1000;
    cents              stack = me->stack + me->in_play;

    putchar('\n');
    rule_across(room);
    paint(room, BOLD);
    show_line(room, in(room, "Extrato da sessão", "Session statement"));
    paint(room, PLAIN);
    printf("  %-22s %u\n", in(room, "Jogadas", "Rounds"), me->rounds);
    printf("  %-22s ", in(room, "Apostado", "Staked"));
    print_euro(me->staked);
    printf("\n  %-22s ", in(room, "Resultado", "Result"));
    print_euro(stack - room->brought);
    printf("\n  %-22s ", in(room, "Fichas no fim", "Chips at the end"));
    print_euro(stack);
    printf("\n  %-22s %lld:%02lld\n", in(room, "Tempo", "Time"), (long long)(seconds / 60),
           (long long)(seconds % 60));
    show_line(room, in(room, "Fichas de demonstração, sem valor em dinheiro.",
                             "Demo chips, worth no money."));
}
