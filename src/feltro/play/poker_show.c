#include "feltro/play/poker_show.h"

#include "base/utf8.h"
#include "bots/look.h"
#include "cli/out.h"
#include "feltro/play/combination.h"
#include "feltro/play/show.h"

#include <string.h>

#define COLUMNS 79

static const char *in_room(const struct poker_room *p, const char *pt, const char *en)
{
    return in(&p->room, pt, en);
}

/* -------------------------------- pieces --------------------------------- */

const char *poker_name(const struct poker_room *p, unsigned seat)
{
    return seat == p->me ? in_room(p, "Eu", "You") : bot_name(seat);
}

void poker_print_name(const struct poker_room *p, unsigned seat)
{
    paint(&p->room, BOLD);
    fputs(poker_name(p, seat), stdout);
    paint(&p->room, PLAIN);
}

/* Money, or the chips of a tournament, which are none (810/2015 r.1). */
void poker_write_amount(const struct poker_room *p, cents amount, struct text *out)
{
    if (p->chips) {
        text_number(out, amount);
        return;
    }
    write_euro(&p->room, amount, out);
    text_put(out, " €");
}

void poker_print_amount(const struct poker_room *p, cents amount)
{
    char        words[40];
    struct text t = text_over(words, sizeof words);

    poker_write_amount(p, amount, &t);
    fputs(words, stdout);
}

static void print_right(const struct poker_room *p, cents amount, unsigned width)
{
    char        words[40];
    struct text t = text_over(words, sizeof words);

    poker_write_amount(p, amount, &t);
    if (utf8_length(words) < width) printf("%*s", (int)(width - utf8_length(words)), "");
    fputs(words, stdout);
}

/* ------------------------------- the table ------------------------------- */

static void show_player(const struct poker_room *p, unsigned seat)
{
    static const struct words about[STYLES] = {
        [STYLE_CAREFUL] = {"", "poucas mãos, e essas com respeito", "few hands, with respect"},
        [STYLE_LOOSE] = {"", "muitas mãos, e curiosidade até ao fim",
                         "many hands, curious to the end"},
        [STYLE_AGGRESSIVE] = {"", "aposta mais do que acompanha, às vezes sem cartas",
                              "bets rather than calls, not always with cards"},
        [STYLE_COUNTING] = {"", "pesa cada aposta contra o pote", "weighs every bet by the pot"},
    };
    enum style style = (enum style)p->style[seat];

    printf("   %2u  ", seat + 1);
    out_padded(poker_name(p, seat), 8);
    out_padded(say(&style_words[style], p->room.tongue), 12);
    puts(say(&about[style], p->room.tongue));
}

void poker_show_players(const struct poker_room *p)
{
    show_line(&p->room,
              in_room(p, "Os outros lugares são jogadores da casa: programas, não pessoas.",
                      "The other seats are the house's own players: programs, not people."));
    for (unsigned seat = 0; seat < table_seats(room_table(&p->room)); seat++)
        if (seat != p->me) show_player(p, seat);
}

void poker_show_welcome(const struct poker_room *p)
{
    const struct table *t = room_table(&p->room);
    const struct room  *room = &p->room;

    putchar('\n');
    paint(room, BOLD);
    printf("  %s", in_room(p, room->game->pt, room->game->en));
    paint(room, PLAIN);
    printf("  ·  %s %s\n", in_room(p, "Regulamento n.º", "Regulation"), room->game->regulation);
    show_line(room,
              in_room(p, "Mesa de demonstração: as fichas não valem dinheiro, e não há relógio.",
                      "Demonstration table: the chips are worth no money, and no clock runs."));
    poker_show_players(p);
    printf("  %s ", in_room(p, "A sua cave:", "Your buy-in:"));
    poker_print_amount(p, t->seat[p->me].stack);
    printf("  ·  %s ",
           poker_view(p)->variant == SINTETICO ? "ante" : in_room(p, "grande aposta", "big blind"));
    poker_print_amount(p, t->house.value[OPT_MINIMUM]);
    printf("  ·  %s\n", in_room(p, "? ajuda", "? help"));
}

static cents all_pots(const struct hand *h)
{
    cents sum = 0;

    for (unsigned seat = 0; seat < h->terms.seats; seat++) sum += h->seat[seat].paid;
    return sum;
}

/* "pote 12,00 €", every bet that lies there in it; and once somebody is all in, which
 * part of it is whose to win. */
static void print_pots(const struct poker_room *p)
{
    struct pot pots[HAND_SEATS];
    size_t     count = hand_pots(poker_hand(p), pots), column = 4;

    printf("%s ", in_room(p, "pote", "pot"));
    poker_print_amount(p, all_pots(poker_hand(p)));
    putchar('\n');
    if (count < 2) return;
    printf("    ");
    for (size_t i = 0; i < count; i++) {
        char        words[64];
        struct text t = text_over(words, sizeof words);

        p->room.game->name_place((unsigned)i, p->room.tongue, &t);
        text_put(&t, " ");
        poker_write_amount(p, pots[i].chips, &t);
        column += utf8_length(words) + 5;
        if (column > COLUMNS) column = 4 + utf8_length(words);
        if (i) fputs(column == 4 + utf8_length(words) ? "\n    " : "  ·  ", stdout);
        fputs(words, stdout);
    }
    putchar('\n');
}

static void print_board(const struct poker_room *p)
{
    const struct hand *h = poker_hand(p);

    printf("    ");
    print_cards(&p->room, h->board, h->turned);
    for (unsigned i = h->turned; i < BOARD_MAX; i++) printf("%s[  ]", i ? " " : "");
    printf("   ");
    print_pots(p);
}

static void write_state(const struct poker_room *p, unsigned seat, struct text *out)
{
    const struct hand *h = poker_hand(p);
    uint16_t           bit = seat_bit(seat);

    if (!(h->terms.in & bit)) {
        text_put(out, in_room(p, "fora desta mão", "sitting out"));
    } else if (h->folded & bit) {
        text_put(out, in_room(p, "desistiu", "folded"));
    } else if (h->seat[seat].bet > 0) {
        text_put(out, h->all_in & bit ? "all in " : in_room(p, "aposta ", "bet "));
        poker_write_amount(p, h->seat[seat].bet, out);
    } else if (h->all_in & bit) {
        text_put(out, "all in");
    } else if (h->acted & bit) {
        text_put(out, in_room(p, "passou", "checked"));
    }
}

/* Only what the view shows: of the others, backs. */
static void show_seat(const struct poker_room *p, unsigned seat)
{
    const struct hand *h = poker_hand(p);
    char               state[48];
    struct text        t = text_over(state, sizeof state);
    bool               in = hand_live(h) & seat_bit(seat);

    write_state(p, seat, &t);
    printf(" %s%s%2u ", h->turn == seat && hand_awaits(h) == HAND_AWAITS_MOVE ? "▸" : " ",
           h->terms.button == seat ? "●" : " ", seat + 1);
    paint(&p->room, in ? BOLD : DIM);
    out_padded(poker_name(p, seat), 7);
    paint(&p->room, in ? PLAIN : DIM);
    out_padded(seat == p->me ? "" : say(&style_words[p->style[seat]], p->room.tongue), 11);
    print_right(p,
                h->terms.in & seat_bit(seat) ? h->seat[seat].stack
                                             : room_table(&p->room)->seat[seat].stack,
                11);
    printf("  ");
    out_padded(state, 17);
    paint(&p->room, PLAIN);
    if (in && h->seat[seat].hole[0] != CARD_NONE)
        print_cards(&p->room, h->seat[seat].hole, hole_cards((enum variant)h->terms.variant));
    putchar('\n');
}

void poker_show_table(const struct poker_room *p)
{
    const struct table *t = room_table(&p->room);

    show_rule_across(&p->room);
    print_board(p);
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (t->seat[seat].taken) show_seat(p, seat);
    paint(&p->room, DIM);
    show_line(&p->room, in_room(p, "● botão  ·  os outros lugares são jogadores da casa",
                                "● button  ·  the other seats are the house's own players"));
    paint(&p->room, PLAIN);
}

/* ------------------------------- the options ----------------------------- */

static void write_option(const struct poker_room *p, enum move move, const struct offer *offer,
                         struct text *out)
{
    const struct hand *h = poker_hand(p);

    if (move == MOVE_RAISE && h->price == 0) text_put(out, in_room(p, "apostar", "bet"));
    else if (move == MOVE_RAISE) text_put(out, in_room(p, "subir para", "raise to"));
    else text_put(out, say(&move_words[move], p->room.tongue));
    if (move == MOVE_CALL) {
        text_char(out, ' ');
        poker_write_amount(p, offer->call, out);
        if (offer->call == h->seat[p->me].stack) text_put(out, " (all in)");
    }
    if (move != MOVE_RAISE && move != MOVE_ESTARDILHO && move != MOVE_RESTARDILHO) return;
    text_char(out, ' ');
    poker_write_amount(p, offer->least, out);
    if (offer->most == offer->least) return;
    text_put(out, " – ");
    poker_write_amount(p, offer->most, out);
}

static void print_size(const struct poker_room *p, const char *name, cents amount)
{
    printf("   %s ", name);
    poker_print_amount(p, amount);
}

/* The sizes people bet, ready to be named. */
static void show_sizes(const struct poker_room *p, const struct offer *offer)
{
    cents half = poker_bet_of_pot(poker_hand(p), 1, 2), pot = poker_bet_of_pot(poker_hand(p), 1, 1);
    const struct hand_seat *me = &poker_hand(p)->seat[p->me];

    if (!(offer->moves & 1u << MOVE_RAISE) || offer->least == offer->most) return;
    paint(&p->room, DIM);
    if (half > offer->least && half < offer->most)
        print_size(p, in_room(p, "meio pote", "half pot"), half);
    if (pot > offer->least && pot <= offer->most) print_size(p, in_room(p, "pote", "pot"), pot);
    if (offer->most == me->bet + me->stack)
        print_size(p, in_room(p, "tudo", "all in"), offer->most);
    paint(&p->room, PLAIN);
    putchar('\n');
}

void poker_show_options(const struct poker_room *p)
{
    struct offer offer = hand_offer(poker_hand(p));
    size_t       column = 1;
    int          number = 0;

    putchar(' ');
    for (int move = 0; move < MOVES; move++) {
        char        words[80];
        struct text t = text_over(words, sizeof words);
        size_t      wide;

        if (!(offer.moves >> move & 1)) continue;
        write_option(p, (enum move)move, &offer, &t);
        wide = utf8_length(words) + 5;
        if (column + wide > COLUMNS) printf("\n ");
        column = column + wide > COLUMNS ? wide + 1 : column + wide;
        printf(" %d ", ++number);
        paint(&p->room, BOLD);
        fputs(words, stdout);
        paint(&p->room, PLAIN);
        printf("  ");
    }
    putchar('\n');
    show_sizes(p, &offer);
    paint(&p->room, DIM);
    show_line(&p->room, in_room(p, "h o que tenho  ·  m mesa  ·  ? ajuda  ·  q sai",
                                "h what do I hold  ·  m table  ·  ? help  ·  q leaves"));
    paint(&p->room, PLAIN);
    show_prompt(&p->room);
}

void poker_show_how(const struct poker_room *p, enum asked asked)
{
    struct offer offer = hand_offer(poker_hand(p));

    if (asked == ASKED_NOTHING) {
        show_line(&p->room, in_room(p, "Escolha pelo número ou pelo nome; ? explica.",
                                    "Choose by number or name; ? explains."));
        return;
    }
    printf("  %s ", in_room(p, "Diga também o valor, de", "Say the amount too, from"));
    poker_print_amount(p, offer.least);
    printf(" %s ", in_room(p, "a", "to"));
    poker_print_amount(p, offer.most);
    printf(": %s\n", in_room(p, "«subir 12,50», «subir pote».", "\"raise 12.50\", \"raise pot\"."));
}

void poker_show_refusal(const struct poker_room *p, enum refusal no)
{
    struct offer offer = hand_offer(poker_hand(p));
    const char  *rule = p->room.game->rule_of(no, 0);

    paint(&p->room, RED);
    printf("  %s", say(&refusal_words[no], p->room.tongue));
    paint(&p->room, PLAIN);
    if (no == REF_BELOW_MINIMUM || no == REF_ABOVE_MAXIMUM || no == REF_NO_CHIPS) {
        printf("  ");
        poker_print_amount(p, offer.least);
        printf(" – ");
        poker_print_amount(p, offer.most);
    }
    if (rule) printf("  (%s)", rule);
    putchar('\n');
}

/* ------------------------------ what I hold ------------------------------ */

/* Out of the person's own view, against hands nobody has seen; the chance it tries
 * with is its own, and decides nothing. */
static unsigned hundredths_to_win(const struct poker_room *p)
{
    struct hand   view = *poker_hand(p);
    struct stream chance;

    view.turn = p->me;
    view.spoken = 0;
    view.raiser = NOBODY;
    stream_init(&chance, (const uint8_t[SEED_BYTES]){1});
    return (look_ahead(&view, 4000, &chance) + 5) / 10;
}

/* "Podem vir: sequência 8, cor 9": what makes it, and how many such cards there are. */
static void show_hopes(const struct poker_room *p)
{
    const struct hand *h = poker_hand(p);
    unsigned           cards[CATEGORIES];
    size_t             column = 0;

    combination_hopes((enum variant)h->terms.variant, h->seat[p->me].hole, h->board, h->turned,
                      cards);
    for (unsigned c = 0; c < CATEGORIES; c++) {
        char        words[64];
        struct text t = text_over(words, sizeof words);

        if (cards[c] == 0) continue;
        text_put(&t, say(&category_words[c], p->room.tongue));
        text_char(&t, ' ');
        text_number(&t, cards[c]);
        if (column == 0)
            printf("  %s ", in_room(p, "A próxima carta pode dar:", "The next card may make:"));
        if (column == 0) column = 28;
        else fputs(column + utf8_length(words) + 2 > COLUMNS ? ",\n    " : ", ", stdout);
        if (column + utf8_length(words) + 2 > COLUMNS) column = 4;
        column += utf8_length(words) + 2;
        fputs(words, stdout);
    }
    if (column) putchar('\n');
}

void poker_show_cards(const struct poker_room *p)
{
    const struct hand *h = poker_hand(p);
    enum variant       v = (enum variant)h->terms.variant;
    const uint8_t     *hole = h->seat[p->me].hole;
    char               words[160];
    struct text        t = text_over(words, sizeof words);
    unsigned           others = (unsigned)__builtin_popcount(hand_live(h)) - 1;
    uint8_t            five[5];

    if (hole[0] >= DECK) {
        show_line(&p->room, in_room(p, "As cartas só se veem depois do estardilho (809/2015 r.49).",
                                    "The cards are seen after the estardilho (809/2015 r.49)."));
        return;
    }
    if (combination_of(v, hole, h->board, h->turned, five))
        combination_write(v, five, p->room.tongue, &t);
    else combination_write_hole(v, hole, p->room.tongue, &t);
    printf("  %s %s.\n", in_room(p, "Tem:", "You hold:"), words);
    show_hopes(p);
    if (others == 1)
        printf("  %s %u %%.\n",
               in_room(p, "Contra um adversário com cartas quaisquer, ganha cerca de",
                       "Against one opponent with any cards you win about"),
               hundredths_to_win(p));
    else
        printf("  %s %u %s %u %%.\n", in_room(p, "Contra", "Against"), others,
               in_room(p, "adversários com cartas quaisquer, ganha cerca de",
                       "opponents with any cards you win about"),
               hundredths_to_win(p));
}

/* ---------------------------------- help --------------------------------- */

static void show_order(const struct poker_room *p)
{
    static const uint8_t common[] = {ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR,      FULL_HOUSE, FLUSH,
                                     STRAIGHT,    TRIO,           TWO_PAIRS, ONE_PAIR,   HIGH_CARD};
    static const uint8_t sintetico_order[] = {
        ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR,          FLUSH,     FULL_HOUSE, STRAIGHT,
        TRIO,        PAIRED_FIGURES, PLAIN_FIGURES, TWO_PAIRS, ONE_PAIR,   HIGH_CARD};
    bool           own = poker_view(p)->variant == SINTETICO;
    const uint8_t *order = own ? sintetico_order : common;
    size_t         count = own ? sizeof sintetico_order : sizeof common, column = 2;

    printf("  ");
    for (size_t i = 0; i < count; i++) {
        const char *name = say(&category_words[order[i]], p->room.tongue);

        column += utf8_length(name) + 3;
        if (column > COLUMNS) {
            printf("\n  ");
            column = 5 + utf8_length(name);
        }
        printf("%s%s", name, i + 1 < count ? " > " : "\n");
    }
}

static const char *law_line(const struct poker_room *p)
{
    switch ((enum variant)poker_view(p)->variant) {
    case OMAHA:
        return in_room(
            p, "Quatro cartas suas; jogam sempre duas delas com três da mesa (811/2015 r.26).",
            "Four cards of your own; always two of them with three common ones (811/2015 r.26).");
    case SINTETICO:
        return in_room(
            p, "Baralho do 8 ao ás; jogam as suas duas com três da mesa (809/2015 r.25).",
            "Cards from the 8 to the ace; your two with three common ones (809/2015 r.25).");
    case HOLDEM:
    case VARIANTS: break;
    }
    return in_room(p, "Duas cartas suas e cinco da mesa: contam as melhores cinco (806/2015 r.26).",
                   "Two cards of your own and five common ones: the best five (806/2015 r.26).");
}

void poker_show_help(const struct poker_room *p)
{
    const struct room *room = &p->room;

    show_line(room, law_line(p));
    show_line(room,
              in_room(p, "Ganha a melhor combinação, ou quem ficar quando os outros desistem.",
                      "The best combination wins, or who is left when the others fold."));
    show_line(room, in_room(p, "Da melhor para a pior:", "From best to worst:"));
    show_order(p);
    show_line(room, in_room(p, "Na sua vez, pelo número ou pelo nome:",
                            "In your turn, by number or name:"));
    show_line(room, in_room(p, "  desistir (f)     deita fora as cartas e o que já pôs no pote",
                            "  fold (f)         gives up the cards and what you put in"));
    show_line(room, in_room(p, "  passar (x)       fica sem pagar, se ninguém apostou",
                            "  check (x)        stays for nothing, when nobody has bet"));
    show_line(room, in_room(p, "  pagar (c)        iguala a aposta dos outros (acompanhar)",
                            "  call (c)         matches what the others have bet"));
    show_line(room, in_room(p, "  subir 12,50 (r)  a sua aposta neste turno passa a ser 12,50 €",
                            "  raise 12.50 (r)  your bet in this street becomes 12.50 €"));
    show_line(room, in_room(p, "  meio pote, pote, tudo: valores feitos; «3 pote» também serve",
                            "  half pot, pot, all in: sizes ready made; \"3 pot\" will do too"));
    if (poker_view(p)->variant == SINTETICO)
        show_line(room,
                  in_room(p,
                          "  estardilho 3     às cegas, antes de ver as cartas: os outros dobram",
                          "  estardilho 3     unseen, before the cards: the others double it"));
    show_line(room, in_room(p, "h diz o que tem e o que pode vir  ·  m mostra a mesa  ·  q sai",
                            "h says what you hold and may get  ·  m shows the table  ·  q leaves"));
}
