#include "feltro/play/poker_show.h"

#include "base/utf8.h"
#include "cli/out.h"
#include "feltro/play/combination.h"
#include "feltro/play/show.h"

/* --------------------------------- moves --------------------------------- */

static void print_sum(const struct poker_room *p, const char *pt, const char *en, cents amount)
{
    printf("%s ", in(&p->room, pt, en));
    poker_print_amount(p, amount);
}

static void tell_decided(const struct poker_room *p, const struct event *e)
{
    const struct hand *h = poker_hand(p);

    if (e->seat == p->me && !p->leaving) return; /* who typed it knows */
    printf("  ");
    if (e->seat == p->me) fputs(in(&p->room, "A sua mão", "Your hand"), stdout);
    else poker_print_name(p, e->seat);
    putchar(' ');
    switch ((enum move)e->number) {
    case MOVE_FOLD: fputs(in(&p->room, "desiste", "folds"), stdout); break;
    case MOVE_CHECK: fputs(in(&p->room, "passa", "checks"), stdout); break;
    case MOVE_CALL: print_sum(p, "acompanha", "calls", e->amount); break;
    case MOVE_RAISE:
        if (h->raises > 1) print_sum(p, "sobe para", "raises to", e->amount);
        else print_sum(p, "aposta", "bets", e->amount);
        break;
    case MOVE_ESTARDILHO: print_sum(p, "faz estardilho:", "makes an estardilho:", e->amount); break;
    case MOVE_RESTARDILHO: print_sum(p, "restardilha:", "makes a restardilho:", e->amount); break;
    case MOVE_SHOW: fputs(in(&p->room, "mostra", "shows"), stdout); break;
    case MOVE_MUCK: fputs(in(&p->room, "não mostra", "mucks"), stdout); break;
    case MOVES: break;
    }
    if (h->all_in & seat_bit(e->seat) && (e->number == MOVE_CALL || e->number == MOVE_RAISE))
        fputs(in(&p->room, ", é tudo o que tem", " and is all in"), stdout);
    putchar('\n');
}

void poker_show_thinking(const struct poker_room *p, unsigned seat, bool still)
{
    const char *thinks = in(&p->room, "pensa…", "is thinking…");
    size_t      wide = utf8_length(poker_name(p, seat)) + utf8_length(thinks) + 3;

    if (still) printf("  %s %s", poker_name(p, seat), thinks);
    else printf("\r%*s\r", (int)wide, "");
    fflush(stdout);
}

/* --------------------------------- cards --------------------------------- */

static void tell_beginning(const struct poker_room *p, const struct event *e)
{
    putchar('\n');
    show_rule_across(&p->room);
    paint(&p->room, BOLD);
    printf("  %s %llu", in(&p->room, "Jogada", "Hand"),
           (unsigned long long)room_table(&p->room)->round);
    paint(&p->room, PLAIN);
    if (e->seat == p->me) printf("  ·  %s\n", in(&p->room, "o botão é seu", "you have the button"));
    else
        printf("  ·  %s %s\n", in(&p->room, "o botão está com", "the button is with"),
               poker_name(p, e->seat));
}

static void tell_posted(const struct poker_room *p, const struct event *e)
{
    if (e->place == LEVEL_ANTE && e->seat != p->me) return; /* everybody's is the same */
    printf("  ");
    poker_print_name(p, e->seat);
    printf(": %s, ", say(&level_words[e->place], p->room.tongue));
    poker_print_amount(p, e->amount);
    putchar('\n');
}

/* The cards are mine once all are dealt, and in sintético once the estardilho is done. */
static void tell_street(const struct poker_room *p)
{
    const struct hand *h = poker_hand(p);
    enum variant       v = (enum variant)h->terms.variant;

    if (!(hand_live(h) & seat_bit(p->me)) || h->turned > (v == SINTETICO ? 1 : 0)) return;
    printf("  %s ", in(&p->room, "As suas cartas:", "Your cards:"));
    print_cards(&p->room, h->seat[p->me].hole, hole_cards(v));
    printf("%s\n",
           h->unseen ? in(&p->room, "  (ainda não se podem ver)", "  (not to be seen yet)") : "");
}

static void tell_board(const struct poker_room *p)
{
    const struct hand *h = poker_hand(p);
    cents              pot = 0;

    if (h->terms.variant != SINTETICO && h->turned < 3) return;
    for (unsigned seat = 0; seat < h->terms.seats; seat++) pot += h->seat[seat].paid;
    printf("\n  %s ", in(&p->room, "Mesa", "Board"));
    print_cards(&p->room, h->board, h->turned);
    print_sum(p, "   pote", "   pot", pot);
    putchar('\n');
}

static bool is_among(uint8_t card, const uint8_t *list, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i] == card) return true;
    return false;
}

/* With a star before each card that counts. */
static void print_marked(const struct poker_room *p, const uint8_t *card, unsigned count,
                         const uint8_t five[5])
{
    for (unsigned i = 0; i < count; i++) {
        putchar(' ');
        if (is_among(card[i], five, 5)) paint(&p->room, BOLD);
        putchar(is_among(card[i], five, 5) ? '*' : ' ');
        print_cards(&p->room, &card[i], 1);
        paint(&p->room, PLAIN);
    }
}

static void tell_shown(const struct poker_room *p, unsigned seat)
{
    const struct hand *h = poker_hand(p);
    enum variant       v = (enum variant)h->terms.variant;
    char               words[160];
    struct text        t = text_over(words, sizeof words);
    uint8_t            five[5];

    if (combination_of(v, h->seat[seat].hole, h->board, h->turned, five))
        combination_write(v, five, p->room.tongue, &t);
    else combination_write_hole(v, h->seat[seat].hole, p->room.tongue, &t);
    printf("  ");
    out_padded(poker_name(p, seat), 7);
    print_cards(&p->room, h->seat[seat].hole, hole_cards(v));
    printf("  %s\n", words);
}

/* -------------------------------- the telling ---------------------------- */

static void tell_event_of(const struct poker_room *p, const struct event *e, uint16_t *shown)
{
    switch (e->kind) {
    case EV_BUTTON: tell_beginning(p, e); break;
    case EV_POSTED: tell_posted(p, e); break;
    case EV_DECIDED: tell_decided(p, e); break;
    case EV_STREET: tell_street(p); break;
    case EV_CARD:
        if (e->place == POK_BOARD) tell_board(p);
        break;
    case EV_TURNED:
        if (e->place == POK_HOLE && !(*shown & seat_bit(e->seat))) tell_shown(p, e->seat);
        *shown |= seat_bit(e->seat);
        break;
    case EV_BOUGHT:
        printf("  ");
        poker_print_name(p, e->seat);
        print_sum(p, ": mais fichas de demonstração, grátis,", ": more demo chips, free,",
                  e->amount);
        putchar('\n');
        break;
    case EV_UNCALLED:
        printf("  ");
        poker_print_name(p, e->seat);
        print_sum(p, ": não acompanhada, devolvida", ": uncalled, returned", e->amount);
        putchar('\n');
        break;
    default: break;
    }
}

void poker_tell(const struct poker_room *p)
{
    uint16_t shown = 0;

    for (size_t i = 0; i < p->room.heard.count; i++)
        tell_event_of(p, &p->room.heard.list[i], &shown);
    fflush(stdout);
}

/* --------------------------------- the end ------------------------------- */

/* The winning combination is marked clearly and beyond doubt (806/2015 r.61, 811/2015
 * r.61, 809/2015 r.62). */
static void show_combination(const struct poker_room *p, unsigned seat)
{
    const struct hand *h = poker_hand(p);
    enum variant       v = (enum variant)h->terms.variant;
    char               words[160];
    struct text        t = text_over(words, sizeof words);
    uint8_t            five[5];

    if (!(h->shown & seat_bit(seat)) || h->turned < BOARD_MAX) return;
    rank_best(v, h->seat[seat].hole, h->board, five);
    combination_write(v, five, p->room.tongue, &t);
    printf("      %s %s\n     ", in(&p->room, "com", "with"), words);
    print_marked(p, h->seat[seat].hole, hole_cards(v), five);
    printf("  |");
    print_marked(p, h->board, BOARD_MAX, five);
    putchar('\n');
}

static void show_winner(const struct poker_room *p, const struct payout *line)
{
    char        pot[48];
    struct text t = text_over(pot, sizeof pot);

    p->room.game->name_place(line->place, p->room.tongue, &t);
    printf("  ");
    paint(&p->room, GREEN);
    if (line->seat == p->me) fputs(in(&p->room, "Ganhou ", "You win "), stdout);
    else printf("%s %s ", poker_name(p, line->seat), in(&p->room, "ganha", "wins"));
    poker_print_amount(p, line->back);
    paint(&p->room, PLAIN);
    printf("  ·  %s  (%s)\n", pot, line->rule);
}

/* Who won which pot, with what and by which rule; then my own lines. */
void poker_show_result(const struct poker_room *p, const struct payouts *lines)
{
    struct payouts mine = {.line = lines->line};
    cents          commission = 0;
    uint16_t       told = 0;

    putchar('\n');
    for (size_t i = 0; i < lines->count; i++) {
        const struct payout *line = &lines->line[i];

        commission += line->commission;
        if (line->result != RESULT_WON) continue;
        show_winner(p, line);
        if (!(told & seat_bit(line->seat))) show_combination(p, line->seat);
        told |= seat_bit(line->seat);
    }
    if (commission) {
        print_sum(p, "  Comissão da casa", "  Commission of the house", commission);
        putchar('\n');
    }
    for (size_t i = 0; i < lines->count; i++) /* kept in place: only forwards */
        if (lines->line[i].seat == p->me) mine.line[mine.count++] = lines->line[i];
    if (!p->chips) show_payouts(&p->room, &mine);
}
