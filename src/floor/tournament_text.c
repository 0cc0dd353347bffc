#include "floor/tournament_file.h"

#include "floor/option_text.h"

/* What players read before they enter (810/2015 r.5): everything that was chosen,
 * then everything that was not left to choose. */

struct page {
    const struct tour_rules *r;
    struct text             *out;
    enum tongue              tongue;
};

/* ---------------------------------- words -------------------------------- */

static void put(struct page *p, const char *pt, const char *en)
{
    text_put(p->out, either(p->tongue, pt, en));
}

static void heading(struct page *p, const char *pt, const char *en)
{
    text_char(p->out, '\n');
    put(p, pt, en);
    text_char(p->out, '\n');
}

#define COLUMNS 78

/* The width of a word in characters; a word ends at a space. */
static size_t word_width(const char *words)
{
    size_t width = 0;

    for (; *words && *words != ' '; words++) width += (*words & 0xC0) != 0x80;
    return width;
}

/* Indented by two, in lines of at most COLUMNS. */
static void sentence(struct page *p, const char *pt, const char *en)
{
    const char *words = either(p->tongue, pt, en);
    size_t      column = 1;

    text_char(p->out, ' ');
    while (*words) {
        size_t width = word_width(words);

        if (column + 1 + width > COLUMNS) {
            text_put(p->out, "\n ");
            column = 1;
        }
        text_char(p->out, ' ');
        column += 1 + width;
        for (; *words && *words != ' '; words++) text_char(p->out, *words);
        if (*words) words++;
    }
    text_char(p->out, '\n');
}

static const char *unit_of(enum tour_option option)
{
    switch (tour_options[option].kind) {
    case OPTION_EURO: return " €";
    case OPTION_SECONDS: return " s";
    case OPTION_CHOICE:
    case OPTION_COUNT:
    case OPTION_TIMES:
    case OPTION_PERCENT: break;
    }
    return "";
}

/* Choices as players read them; a file has their keys. */
/* clang-format off */
static const struct {
    enum tour_option option;
    int64_t          value;
    const char      *pt, *en;
} choices[] = {
    {TO_VARIANT, HOLDEM, "hold'em", "hold'em"},
    {TO_VARIANT, OMAHA, "omaha", "omaha"},
    {TO_VARIANT, SINTETICO, "póquer sintético", "póquer sintético"},
    {TO_LIMIT, TOUR_NO_LIMIT, "sem limite", "no limit"},
    {TO_LIMIT, TOUR_POT_LIMIT, "o pote", "the pot"},
    {TO_LIMIT, TOUR_HALF_POT, "metade do pote", "half the pot"},
    {TO_LIMIT, TOUR_RAISES, "número de subidas", "a number of raises"},
    {TO_MODE, TOUR_SIT_AND_GO, "sit & go: começa quando está completo",
     "sit & go: starts when full"},
    {TO_MODE, TOUR_SCHEDULED, "marcado", "scheduled"},
    {TO_BOOK, BOOK_DEMO, "demonstração", "demonstration"},
    {TO_BOOK, BOOK_MONEY, "dinheiro", "money"},
    {TO_REBUY_WHEN, TOUR_WHEN_BROKE, "ao perder todas as fichas", "on losing all chips"},
    {TO_REBUY_WHEN, TOUR_UP_TO_INITIAL, "com as fichas iniciais ou menos",
     "with the initial chips or fewer"}};
/* clang-format on */

static void put_value(struct page *p, enum tour_option option)
{
    int64_t value = p->r->house.value[option];

    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++)
        if (choices[i].option == option && choices[i].value == value) {
            put(p, choices[i].pt, choices[i].en);
            return;
        }
    option_write(&tour_options[option], value, p->out);
    text_put(p->out, unit_of(option));
}

/* "  seats of a table: 9" */
static void tell_option(struct page *p, enum tour_option option)
{
    const struct option *o = &tour_options[option];

    text_put(p->out, "  ");
    text_put(p->out, say(&o->words, p->tongue));
    text_put(p->out, ": ");
    put_value(p, option);
    text_char(p->out, '\n');
}

static void tell_option_if(struct page *p, enum tour_option option)
{
    if (p->r->house.value[option] != 0) tell_option(p, option);
}

/* Millionths as a percentage: 125000 -> 12.5 */
static void percent(struct page *p, int64_t millionths)
{
    int64_t part = millionths % 10000;

    text_number(p->out, millionths / 10000);
    if (part > 0) {
        text_char(p->out, '.');
        for (int64_t unit = 1000; part > 0; part %= unit, unit /= 10)
            text_number(p->out, part / unit);
    }
    text_put(p->out, " %");
}

/* --------------------------------- sections ------------------------------ */

static void tell_play(struct page *p)
{
    heading(p, "O jogo", "The game");
    tell_option(p, TO_VARIANT);
    tell_option(p, TO_LIMIT);
    tell_option_if(p, TO_RAISES);
    tell_option(p, TO_BOOK);
    tell_option(p, TO_MODE);
    if (p->r->start_ms) {
        put(p, "  início: ", "  start: ");
        moment_write(p->r->start_ms, p->out);
        text_char(p->out, '\n');
    }
    tell_option(p, TO_SEATS);
    tell_option(p, TO_CHIPS);
    tell_option(p, TO_DECISION);
    tell_option_if(p, TO_TIME_BANK);
    sentence(p, "As fichas não representam dinheiro nem se convertem nele (810/2015 r.1).",
             "The chips are not money and do not turn into it (810/2015 r.1).");
    sentence(p, "As jogadas seguem o regulamento da variante; não se cobra comissão por jogada.",
             "Hands follow the regulation of the variant; no rake is taken from them.");
}

static void tell_price(struct page *p, const char *pt, const char *en, struct tour_price price)
{
    text_put(p->out, "  ");
    put(p, pt, en);
    text_put(p->out, ": ");
    text_euro(p->out, tour_total(price));
    put(p, " € = prémios ", " € = prizes ");
    text_euro(p->out, price.prize);
    if (price.bounty) {
        put(p, " + por eliminação ", " + bounty ");
        text_euro(p->out, price.bounty);
    }
    put(p, " + comissão ", " + commission ");
    text_euro(p->out, price.commission);
    text_char(p->out, '\n');
}

static void tell_entry(struct page *p)
{
    const int64_t *value = p->r->house.value;

    heading(p, "Inscrição", "Entry");
    if (tour_is_freeroll(p->r)) sentence(p, "gratuita (freeroll)", "free (freeroll)");
    else tell_price(p, "taxa", "fee", tour_fee(p->r));
    tell_option(p, TO_ENTRANTS_MIN);
    tell_option(p, TO_ENTRANTS_MAX);
    if (value[TO_MODE] == TOUR_SCHEDULED) tell_option(p, TO_WITHDRAW);
    tell_option_if(p, TO_LATE);
    tell_option_if(p, TO_REENTRIES);
    if (value[TO_REBUYS]) {
        tell_price(p, "recompra", "rebuy", tour_rebuy(p->r));
        for (int o = TO_REBUYS; o <= TO_REBUY_WAIT; o++) tell_option(p, (enum tour_option)o);
        tell_option(p, TO_REBUY_CHIPS);
    }
    if (value[TO_ADDON]) {
        tell_price(p, "add-on, um, no intervalo que acaba as recompras",
                   "add-on, one, in the break that ends the rebuys", tour_addon(p->r));
        tell_option(p, TO_REBUY_UNTIL);
        tell_option(p, TO_ADDON_CHIPS);
    }
    sentence(p,
             "Cada jogador tem uma só inscrição; quem a anula a tempo recebe tudo de volta. Sem o "
             "mínimo de inscritos o torneio é cancelado e tudo é devolvido, comissão incluída. As "
             "inscrições encerram também quando um só jogador tem todas as fichas.",
             "Each player has one entry; who withdraws in time has everything back. Below the "
             "minimum of entrants the tournament is cancelled and everything goes back, "
             "commission included. Entries also close when one player has all the chips.");
}

static void tell_levels(struct page *p)
{
    bool by_time = p->r->house.value[TO_LEVELS_BY] == TOUR_BY_TIME;

    heading(p, "Níveis: small blind / big blind / ante", "Levels: small blind / big blind / ante");
    for (uint32_t i = 0; i < p->r->levels; i++) {
        const struct tour_level *l = &p->r->level[i];

        text_put(p->out, "  ");
        text_number(p->out, i + 1);
        text_put(p->out, ". ");
        text_number(p->out, l->small);
        text_put(p->out, " / ");
        text_number(p->out, l->big);
        text_put(p->out, " / ");
        text_number(p->out, l->ante);
        text_put(p->out, "; ");
        text_number(p->out, by_time ? l->length / 1000 : l->length);
        if (by_time) text_put(p->out, " s");
        else put(p, " jogadas", " hands");
        if (l->break_ms) {
            put(p, "; intervalo ", "; break ");
            text_number(p->out, l->break_ms / 1000);
            text_put(p->out, " s");
        }
        text_char(p->out, '\n');
    }
    sentence(p,
             "Depois do último, cada nível dobra o anterior. Um nível vale a partir da jogada "
             "seguinte. Os intervalos são em todas as mesas ao mesmo tempo, desde que acaba a "
             "última jogada.",
             "After the last, each level doubles the one before. A level holds from the next "
             "hand. Breaks are at all tables together, from the end of the last hand.");
}

static void tell_plan(struct page *p, const struct tour_plan *plan)
{
    uint32_t place = 1;

    put(p, "  a partir de ", "  from ");
    text_number(p->out, plan->entries);
    put(p, " inscrições:", " entries on:");
    for (uint32_t i = 0; i < plan->rows; i++) {
        const struct tour_row *row = &p->r->row[plan->first + i];

        text_put(p->out, i ? ", " : " ");
        text_number(p->out, place);
        if (row->places > 1) {
            text_char(p->out, '-');
            text_number(p->out, place + row->places - 1);
        }
        text_put(p->out, ": ");
        percent(p, row->each);
        place += row->places;
    }
    text_char(p->out, '\n');
}

static void tell_spins(struct page *p)
{
    int64_t all = 0;

    for (uint32_t i = 0; i < p->r->spins; i++) all += p->r->spin[i].weight;
    sentence(p, "Antes dos lugares sorteia-se o total dos prémios:",
             "Before the seats the total of the prizes is drawn:");
    for (uint32_t i = 0; i < p->r->spins; i++) {
        text_put(p->out, "    ");
        text_euro(p->out, p->r->spin[i].prize);
        put(p, " €, em ", " €, in ");
        text_number(p->out, p->r->spin[i].weight);
        put(p, " de ", " of ");
        text_number(p->out, all);
        text_char(p->out, '\n');
    }
    sentence(p, "O que falte junta a casa; o que sobre vai para o fundo dos prémios sorteados.",
             "What is short the house adds; what is over goes to the fund of drawn prizes.");
}

static void tell_prizes(struct page *p)
{
    const int64_t *value = p->r->house.value;

    heading(p, "Prémios", "Prizes");
    tell_option_if(p, TO_GUARANTEE);
    if (p->r->spins) tell_spins(p);
    for (uint32_t i = 0; i < p->r->plans; i++) tell_plan(p, &p->r->plan[i]);
    if (value[TO_TICKET]) {
        tell_option(p, TO_TICKET);
        tell_option_if(p, TO_TICKETS);
        sentence(p,
                 "Há tantas inscrições quantas os prémios compram; o resto, em dinheiro, é do "
                 "lugar seguinte. Havendo empate para a última, sorteia-se. O torneio acaba "
                 "quando todos os que restam têm uma.",
                 "There are as many entries as the prizes buy; money left over is the next "
                 "place's. A tie for the last one goes by lot. The tournament ends when "
                 "everybody left has one.");
    }
    if (tour_is_freeroll(p->r))
        sentence(p, "As inscrições ganhas não se convertem em dinheiro (810/2015 r.30).",
                 "Entries won are not convertible into money (810/2015 r.30).");
    if (value[TO_FEE_BOUNTY])
        sentence(p,
                 "Cada eliminação paga a quem ganhou as fichas, em partes iguais; cêntimos "
                 "ímpares, um a cada, a partir da esquerda de quem perdeu.",
                 "Each elimination pays whoever won the chips, in equal parts; odd cents one "
                 "each, from the left of the one who lost.");
    sentence(p,
             "Os prémios somam sempre o total, ao cêntimo; o que sobra do arredondamento é do "
             "primeiro. Não há acordos entre jogadores sobre os prémios.",
             "The prizes always add up to the total, to the cent; what rounding leaves is the "
             "first place's. There are no deals between players about the prizes.");
}

static void tell_course(struct page *p)
{
    heading(p, "Como decorre", "How it goes");
    tell_option_if(p, TO_BUBBLE);
    sentence(p,
             "Os lugares são sorteados. Nenhuma mesa joga com dois jogadores a mais do que a "
             "menor: muda quem teria a big blind a seguir, para o lugar onde ela chega primeiro. "
             "Uma mesa fecha quando as outras têm lugar para todos; os seus jogadores mudam por "
             "sorteio.",
             "Seats are drawn. No table deals with two players more than the smallest: who is "
             "next in the big blind moves to the seat where it falls soonest. A table is broken "
             "when the others have room for all; its players are seated by lot.");
    sentence(p,
             "De quem cai na mesma jogada fica à frente quem a começou com mais fichas; com as "
             "mesmas há empate, e os prémios desses lugares dividem-se por igual, com os cêntimos "
             "ímpares por ordem de inscrição.",
             "Of those who fall in the same hand the one who began it with more chips ranks "
             "higher; with as many it is a tie, and the prizes of those places are shared "
             "equally, odd cents by order of registration.");
    sentence(p,
             "Quem está ausente paga as apostas obrigatórias e não é excluído por isso; acabado o "
             "tempo, passa ou desiste. A falha da ligação de um jogador não suspende nem anula "
             "nada.",
             "Who is absent posts the compulsory bets and is not excluded for it; when time is "
             "up he checks or folds. A player's lost connection stops and voids nothing.");
    sentence(p,
             "Falha do sistema: a jogada é nula e o torneio retoma da última completa, sem perda "
             "de tempo. Se não puder retomar: antes de alguém perder tudo, devolve-se tudo, "
             "comissão incluída; antes dos prémios, devolve-se a comissão a quem resta e "
             "repartem-se os prémios, metade por igual e metade pelas fichas; já nos prémios, o "
             "menor por pagar a cada um e o resto pelas fichas.",
             "Failure of the system: the hand is void and the tournament resumes from the last "
             "complete one, with no time lost. If it cannot resume: before anybody lost all "
             "chips, everything back, commission included; before the prizes, commission back to "
             "those left and the prizes shared, half equally and half by chips; in the prizes, "
             "the lowest unpaid one to each and the rest by chips.");
}

/* Before, during and after, with rules, fees and prizes (810/2015 r.42). */
static void history_json_complaints(struct page *p)
{
    heading(p, "Reclamações", "Complaints");
    sentence(p,
             "Pode reclamar junto da entidade exploradora, por escrito, indicando o torneio e a "
             "jogada; no Livro de Reclamações eletrónico; ou junto do Serviço de Regulação e "
             "Inspeção de Jogos (SRIJ) do Turismo de Portugal.",
             "You may complain to the operator, in writing, naming the tournament and the hand; in "
             "the electronic complaints book (Livro de Reclamações); or to the gaming regulator, "
             "SRIJ, at Turismo de Portugal.");
}

void tournament_print(const struct tournament_file *file, enum tongue tongue, struct text *out)
{
    struct page p = {&file->rules, out, tongue};
    char        hex[FINGERPRINT_TEXT];

    text_put(out, file->name);
    text_char(out, '\n');
    tell_play(&p);
    tell_entry(&p);
    tell_levels(&p);
    tell_prizes(&p);
    tell_course(&p);
    history_json_complaints(&p);
    fingerprint_write(file->fingerprint, hex);
    put(&p, "\nImpressão digital deste regulamento: ", "\nFingerprint of this regulation: ");
    text_put(out, hex);
    text_char(out, '\n');
}
