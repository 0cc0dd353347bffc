#include "feltro/play/words_in.h"

#include "games/baccarat/baccarat.h"
#include "games/banca_francesa/banca_francesa.h"
#include "games/blackjack/blackjack.h"
#include "games/roulette/roulette.h"

#include "check.h"

#include <unistd.h>

#define TESTS(X)                                                                                   \
    X(accents_capitals_and_hyphens_do_not_matter)                                                  \
    X(long_words_are_cut_not_spilt)                                                                \
    X(commands_are_whole_words)                                                                    \
    X(the_first_word_may_be_set_aside)                                                             \
    X(every_bet_answers_to_its_name_in_both_languages)                                             \
    X(a_beginning_is_enough_when_it_is_the_only_one)                                               \
    X(the_shorter_name_is_meant_wherever_it_stands)                                                \
    X(a_bare_number_is_a_bet_on_it)                                                                \
    X(announced_bets_may_have_a_number)                                                            \
    X(decisions_answer_to_name_and_number)                                                         \
    X(games_answer_to_name_and_number)                                                             \
    X(an_amount_is_read_from_the_end)                                                              \
    X(what_is_not_an_amount_leaves_the_line_alone)                                                 \
    X(lines_are_read_one_by_one)                                                                   \
    X(a_line_that_is_too_long_is_not_read_in_part)                                                 \
    X(bytes_that_are_not_text_are_unreadable)
TESTS(TEST_DECLARE)

static const char *plain(const char *words)
{
    static char out[LINE_MAX_BYTES];

    words_plain(words, out, sizeof out);
    return out;
}

static int bet(const struct game *game, const char *words)
{
    int64_t number;

    return words_bet(game, words, &number);
}

static void check_names(const char *words, const struct game *game, const char *key)
{
    char        found[64] = "none";
    struct text t = text_over(found, sizeof found);
    int         place = bet(game, words);

    if (place >= game->places) text_put(&t, game->announced[place - game->places].key);
    else if (place >= 0) game->name_place((unsigned)place, KEY, &t);
    CHECK_TEXT(found, key);
}

/* --------------------------------- words -------------------------------- */

static void t_accents_capitals_and_hyphens_do_not_matter(void)
{
    CHECK_TEXT(plain("Terço do Cilindro"), "terco do cilindro");
    CHECK_TEXT(plain("  ÓRFÃOS\t "), "orfaos");
    CHECK_TEXT(plain("cavalo 0-1"), "cavalo 0 1");
    CHECK_TEXT(plain("grande, sobre o risco"), "grande sobre o risco");
    CHECK_TEXT(plain("o\xCC\x81rfa\xCC\x83os"), "orfaos"); /* accents apart from letters */
    CHECK_TEXT(plain("ÀÁÂÃÄÇÈÉÊÍÓÔÕÚÜ àáâãäçèéêíóôõúü"), "aaaaaceeeiooouu aaaaaceeeiooouu");
    CHECK_TEXT(plain(""), "");
    CHECK_TEXT(plain(" - , "), "");
    CHECK_TEXT(plain("\xC3"), "\xC3");
    CHECK_TEXT(plain("\xC3z"), "?");
}

static void t_long_words_are_cut_not_spilt(void)
{
    char small[6];

    words_plain("vermelho", small, sizeof small);
    CHECK_TEXT(small, "verme");
}

static void t_commands_are_whole_words(void)
{
    CHECK(words_among("q", "q sair leave"));
    CHECK(words_among("sair", "q sair leave"));
    CHECK(words_among("leave", "q sair leave"));
    CHECK(!words_among("sai", "q sair leave"));
    CHECK(!words_among("sair leave", "q sair leave"));
    CHECK(!words_among("", "q sair leave"));
    CHECK(!words_among("leaves", "q sair leave"));
}

static void t_the_first_word_may_be_set_aside(void)
{
    char lines[][32] = {"tirar vermelho 5", " \f-tirar-vermelho 5", "tirar\fvermelho 5", "tirar",
                        ""};

    CHECK_TEXT(plain(words_after_first(lines[0])), "vermelho 5");
    CHECK_TEXT(plain(words_after_first(lines[1])), "vermelho 5");
    CHECK_TEXT(plain(words_after_first(lines[2])), "vermelho 5");
    CHECK_TEXT(words_after_first(lines[3]), "");
    CHECK_TEXT(words_after_first(lines[4]), "");
}

/* --------------------------------- names -------------------------------- */

static void t_every_bet_answers_to_its_name_in_both_languages(void)
{
    for (size_t i = 0; games[i]; i++)
        for (int place = 0; place < (int)game_bets(games[i]); place++)
            for (enum tongue tongue = KEY; tongue <= EN; tongue++) {
                char        name[64], bare[64];
                struct text t = text_over(name, sizeof name);

                games[i]->name_place((unsigned)place, tongue, &t);
                words_plain(name, bare, sizeof bare);
                CHECK_EQ(bet(games[i], name), place);
                CHECK_EQ(bet(games[i], bare), place);
            }
}

static void t_a_beginning_is_enough_when_it_is_the_only_one(void)
{
    check_names("verm", &roulette_fr, "vermelho");
    check_names("VERMELHO", &roulette_fr, "vermelho");
    check_names("duzia 2", &roulette_fr, "duzia-2");
    check_names("2nd d", &roulette_fr, "duzia-2");
    CHECK_EQ(bet(&roulette_fr, "cavalo 0"), WORDS_AMBIGUOUS);
    CHECK_EQ(bet(&roulette_fr, "o"), WORDS_AMBIGUOUS); /* odd, or the orphans */
    CHECK_EQ(bet(&roulette_fr, "v"), WORDS_AMBIGUOUS); /* vermelho, or vizinhos */
    CHECK_EQ(bet(&roulette_us, "v"), bet(&roulette_us, "vermelho"));
    check_names("par", &roulette_fr, "par");        /* whole */
    check_names("gran", &banca_francesa, "grande"); /* whose name begins the other's */
    check_names("sm", &banca_francesa, "pequeno");
    check_names("pon", &baccarat, "ponto");
    check_names("small o", &banca_francesa, "pequeno-linha");
    CHECK_EQ(bet(&roulette_fr, "azul"), WORDS_UNKNOWN);
    CHECK_EQ(bet(&roulette_fr, ""), WORDS_UNKNOWN);
    CHECK_EQ(bet(&roulette_fr, " - "), WORDS_UNKNOWN);
}

static void name_in_any_order(unsigned place, enum tongue tongue, struct text *out)
{
    static const char *const names[] = {"big, on the line", "big", "bigger"};

    (void)tongue;
    text_put(out, names[place]);
}

static void t_the_shorter_name_is_meant_wherever_it_stands(void)
{
    const struct game two = {.places = 2, .name_place = name_in_any_order};
    const struct game three = {.places = 3, .name_place = name_in_any_order};

    CHECK_EQ(bet(&two, "bi"), 1);
    CHECK_EQ(bet(&two, "big o"), 0);
    CHECK_EQ(bet(&three, "bi"), WORDS_AMBIGUOUS); /* bigger is another word */
    CHECK_EQ(bet(&three, "big"), 1);
}

static void t_a_bare_number_is_a_bet_on_it(void)
{
    check_names("17", &roulette_fr, "pleno-17");
    check_names("0", &roulette_fr, "pleno-0");
    check_names("00", &roulette_us, "pleno-00");
    CHECK_EQ(bet(&roulette_fr, "00"), WORDS_UNKNOWN);
    CHECK_EQ(bet(&roulette_fr, "37"), WORDS_UNKNOWN);
    CHECK_EQ(bet(&blackjack, "1"), WORDS_UNKNOWN);
}

static void t_announced_bets_may_have_a_number(void)
{
    int64_t number;

    check_names("terço", &roulette_fr, "terco");
    check_names("vizinhos do zero", &roulette_fr, "vizinhos-do-zero");
    CHECK_EQ(words_bet(&roulette_fr, "vizinhos 17", &number), roulette_fr.places + ROU_VIZINHOS);
    CHECK_EQ(number, 17);
    CHECK_EQ(words_bet(&roulette_fr, "finals 0", &number), roulette_fr.places + ROU_FINAIS);
    CHECK_EQ(number, 0);
    CHECK_EQ(words_bet(&roulette_fr, "vizinhos", &number), roulette_fr.places + ROU_VIZINHOS);
    CHECK_EQ(number, -1);
    CHECK_EQ(words_bet(&roulette_fr, "dúzia 2", &number), bet(&roulette_fr, "duzia-2"));
    CHECK_EQ(number, -1);
    CHECK_EQ(bet(&roulette_us, "vizinhos 17"), WORDS_UNKNOWN);
}

static void t_decisions_answer_to_name_and_number(void)
{
    const uint32_t three = 1u << BJ_HIT | 1u << BJ_STAND | 1u << BJ_SURRENDER;

    CHECK_EQ(words_decision(&blackjack, three, "1"), BJ_HIT);
    CHECK_EQ(words_decision(&blackjack, three, "3"), BJ_SURRENDER);
    CHECK_EQ(words_decision(&blackjack, three, "4"), WORDS_UNKNOWN);
    CHECK_EQ(words_decision(&blackjack, three, "0"), WORDS_UNKNOWN);
    CHECK_EQ(words_decision(&blackjack, three, "-1"), BJ_HIT); /* a hyphen is a space */
    CHECK_EQ(words_decision(&blackjack, three, "Pedir"), BJ_HIT);
    CHECK_EQ(words_decision(&blackjack, three, "f"), BJ_STAND);
    CHECK_EQ(words_decision(&blackjack, three, "s"), WORDS_AMBIGUOUS);
    CHECK_EQ(words_decision(&blackjack, three, "double"), WORDS_UNKNOWN); /* not offered */
    CHECK_EQ(words_decision(&blackjack, three, ""), WORDS_UNKNOWN);
    CHECK_EQ(words_decision(&blackjack, 0, "1"), WORDS_UNKNOWN);
}

static void t_games_answer_to_name_and_number(void)
{
    for (int i = 0; games[i]; i++) {
        char        number[8];
        struct text t = text_over(number, sizeof number);

        text_number(&t, i + 1);
        CHECK_EQ(words_game(number), i);
        CHECK_EQ(words_game(games[i]->key), i);
        CHECK_EQ(words_game(games[i]->pt), i);
        CHECK_EQ(words_game(games[i]->en), i);
    }
    CHECK_EQ(words_game("roleta"), WORDS_AMBIGUOUS);
    CHECK_TEXT(games[words_game("roleta f")]->key, "roulette-fr");
    CHECK_TEXT(games[words_game("BLACK")]->key, "blackjack");
    CHECK_EQ(words_game("0"), WORDS_UNKNOWN);
    CHECK_EQ(words_game("99"), WORDS_UNKNOWN);
    CHECK_EQ(words_game("bridge"), WORDS_UNKNOWN);
    CHECK_EQ(words_game(""), WORDS_UNKNOWN);
}

/* --------------------------------- money -------------------------------- */

static void check_amount(const char *typed, const char *rest, cents wanted)
{
    char  line[LINE_MAX_BYTES];
    cents amount = -1;

    snprintf(line, sizeof line, "%s", typed);
    CHECK(words_and_amount(line, &amount));
    CHECK_EQ(amount, wanted);
    CHECK_TEXT(line, rest);
}

static void t_an_amount_is_read_from_the_end(void)
{
    check_amount("vermelho 10", "vermelho ", 1000);
    check_amount("vermelho 10.5", "vermelho ", 1050);
    check_amount("vermelho 0,50", "vermelho ", 50);
    check_amount("  17\t5 \r", "  17\t", 500);
    check_amount("10", "", 1000);
    check_amount("10€", "", 1000);
    check_amount("preto 10 € ", "preto ", 1000);
}

static void t_what_is_not_an_amount_leaves_the_line_alone(void)
{
    /* clang-format off */
    static const char *const bad[] = {
        "", " ", "€", "vermelho", "vermelho -1", "vermelho 1e3", "vermelho NaN", "vermelho 1.001",
        "vermelho 99999999999999", "vermelho 0x10", "vermelho 010", "vermelho 1.", "vermelho .5",
        "vermelho +5", "vermelho 5€€", "vermelho 1000000000000000000000000000000000000000000"};
    /* clang-format on */

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char  line[LINE_MAX_BYTES];
        cents amount = -1;

        snprintf(line, sizeof line, "%s", bad[i]);
        CHECK(!words_and_amount(line, &amount));
        CHECK_EQ(amount, -1);
        CHECK_TEXT(line, bad[i]);
    }
}

/* --------------------------------- lines -------------------------------- */

static bool never_idle(void *nothing)
{
    (void)nothing;
    return false;
}

static char heard[LINE_MAX_BYTES];

/* What standard input says next. */
static enum line next_line(void)
{
    return read_line(heard, never_idle, NULL);
}

static void type(const char *bytes, size_t size)
{
    int ends[2];

    CHECK_EQ(pipe(ends), 0);
    CHECK_EQ(write(ends[1], bytes, size), size);
    CHECK_EQ(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    close(ends[0]);
    close(ends[1]);
}

static void t_lines_are_read_one_by_one(void)
{
    static const char three[] = "vermelho 10\n\nórfãos 1";

    type(three, sizeof three - 1);
    CHECK_EQ(next_line(), LINE_READ);
    CHECK_TEXT(heard, "vermelho 10");
    CHECK_EQ(next_line(), LINE_READ);
    CHECK_TEXT(heard, "");
    CHECK_EQ(next_line(), LINE_READ);
    CHECK_TEXT(heard, "órfãos 1");
    CHECK_EQ(next_line(), LINE_OVER);
    CHECK_EQ(next_line(), LINE_OVER);
}

static void t_a_line_that_is_too_long_is_not_read_in_part(void)
{
    char lines[2 * LINE_MAX_BYTES + 8];

    memset(lines, ' ', sizeof lines);
    memcpy(lines + LINE_MAX_BYTES - 11, "vermelho 100\nq\n", 15); /* "vermelho 10" would fit */
    type(lines, LINE_MAX_BYTES + 4);
    CHECK_EQ(next_line(), LINE_UNREADABLE);
    CHECK_EQ(next_line(), LINE_READ);
    CHECK_TEXT(heard, "q");

    memcpy(lines + LINE_MAX_BYTES - 12, "vermelho 10\n", 12); /* as long as may be */
    type(lines, LINE_MAX_BYTES);
    CHECK_EQ(next_line(), LINE_READ);
    CHECK_EQ(strlen(heard), LINE_MAX_BYTES - 1);
}

static void t_bytes_that_are_not_text_are_unreadable(void)
{
    static const char bytes[] = "verm\0elho 10\n\0\n\xFF\xFE\n\xC3\nq\n";

    type(bytes, sizeof bytes - 1);
    for (int i = 0; i < 4; i++) CHECK_EQ(next_line(), LINE_UNREADABLE);
    CHECK_EQ(next_line(), LINE_READ);
    CHECK_TEXT(heard, "q");
}

TEST_MAIN(TESTS)
