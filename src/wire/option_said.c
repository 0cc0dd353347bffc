#include "wire/option_said.h"

#include "floor/option_text.h"

/* clang-format off */
static const struct words chosen[] = {
    {"on",          "sim",                             "yes"},
    {"off",         "não",                             "no"},
    {"individual",  "um jogador",                      "one player"},
    {"multi",       "múltiplos jogadores",             "several players"},
    {"demo",        "demonstração",                    "demonstration"},
    {"money",       "dinheiro",                        "money"},
    {"5pct",        "5 % dos prémios da banca",        "5 % of the bank's prizes"},
    {"half-on-5-6", "metade, quando a banca ganha com 5 ou 6", "half, when the bank wins with 5 or 6"},
    {"every-round", "antes de cada jogada",            "before every round"},
    {"cut-card",    "à carta de corte",                "at the cut card"},
    {"9-11",        "com 9, 10 ou 11",                 "on 9, 10 or 11"},
    {"any",         "com quaisquer duas cartas",       "on any two cards"},
    {"value",       "cartas do mesmo valor",           "cards of equal value"},
    {"pairs",       "só pares",                        "pairs only"},
    {"none",        "nenhum",                          "none"},
    {"pot",         "o pote",                          "the pot"},
    {"half-pot",    "metade do pote",                  "half the pot"},
    {"raises",      "um número de subidas",            "a number of raises"},
    {"free",        "livre",                           "free"},
    {"fixed",       "fixo",                            "fixed"},
    {"entry",       "a cave",                          "the buy-in"},
    {"all",         "todas",                           "all"},
    {"ask",         "só as que ganham, ou quem quiser", "winners, and whoever likes"},
    {"cash",        "a dinheiro da mesa",              "cash game"},
    {"tournament",  "torneio",                         "tournament"},
    {"continuous",  "contínuo",                        "continuous"},
    {"session",     "por sessão",                      "by session"},
    {"literal",     "à letra da regra",                "as the rule says"},
    {"world",       "como é costume",                  "as is customary"},
    {"wait",        "esperar pela grande aposta",      "wait for the big blind"},
    {"post",        "pagar para entrar",               "pay to enter"},
};
/* clang-format on */

static void said_euro(struct text *out, cents amount, enum tongue tongue)
{
    if (tongue == EN) text_put(out, "€");
    text_euro_with(out, amount, tongue == EN ? '.' : ',');
    if (tongue != EN) text_put(out, " €");
}

void option_said(const struct option *o, int64_t value, enum tongue tongue, struct text *out)
{
    char        words[64];
    struct text plain = text_over(words, sizeof words);

    switch (o->kind) {
    case OPTION_EURO: said_euro(out, value, tongue); return;
    case OPTION_PERCENT:
        text_euro_with(out, value, tongue == EN ? '.' : ',');
        text_put(out, " %");
        return;
    case OPTION_CHOICE:
        option_write(o, value, &plain);
        for (size_t i = 0; i < sizeof chosen / sizeof chosen[0]; i++)
            if (text_same(chosen[i].key, words)) {
                text_put(out, say(&chosen[i], tongue));
                return;
            }
        text_put(out, words); /* a number of decks */
        return;
    case OPTION_COUNT:
    case OPTION_TIMES:
    case OPTION_SECONDS:
        option_write(o, value, out);
        if (o->kind == OPTION_TIMES) text_put(out, either(tongue, " × o mínimo", " × the minimum"));
        if (o->kind == OPTION_SECONDS) text_put(out, " s");
        return;
    }
}
