#include "wire/rules_text.h"

#include "base/text.h"

#include <stddef.h>

/* clang-format off */
#define PLAY {"play", "Como se joga", "How it is played"}

static const struct {
    const char          *game;
    struct rules_section value;
} of_game[] = {
    {"roulette-fr", {PLAY, {"807/2015",
        "Aposta-se em números, grupos de números ou chances simples. Terminado o tempo de apostar, a bola "
        "cai numa das casas e decide todas as apostas de uma vez. Saindo o zero, as apostas nas chances "
        "simples seguem a regra própria do zero.",
        "Bets are placed on numbers, on groups of numbers or on even chances. When the time to bet is over "
        "the ball falls into a pocket and decides every bet at once. When zero comes up, even chances "
        "follow zero's own rule."}}},
    {"roulette-us", {PLAY, {"804/2015",
        "Aposta-se em números, grupos de números ou chances simples. Terminado o tempo de apostar, a bola "
        "cai numa das casas, entre as quais o zero e o duplo zero, e decide todas as apostas de uma vez.",
        "Bets are placed on numbers, on groups of numbers or on even chances. When the time to bet is over "
        "the ball falls into a pocket, zero and double zero among them, and decides every bet at once."}}},
    {"banca-francesa", {PLAY, {"808/2015",
        "Aposta-se no pequeno, no grande ou nos ases e lançam-se três dados. Um total que não é de nenhuma "
        "das três chances é um lançamento nulo: as apostas podem ser mantidas, alteradas ou retiradas, e os "
        "dados são lançados de novo até um total decidir.",
        "Bets are placed on small, on big or on aces, and three dice are thrown. A total that belongs to none "
        "of the three is a null throw: bets may be kept, changed or taken back, and the dice are thrown "
        "again until a total decides."}}},
    {"blackjack", {PLAY, {"805/2015",
        "Cada jogador joga sozinho contra a banca. Recebe duas cartas e decide pedir, ficar, dobrar, "
        "separar ou desistir, quando a mesa o permite. Ganha quem tiver blackjack, vinte e um, ou o total "
        "mais próximo sem o ultrapassar; a banca tira cartas pela sua própria regra.",
        "Every player plays alone against the bank. He is dealt two cards and decides to hit, stand, double, "
        "split or surrender, where the table allows it. Blackjack wins, then twenty-one, then the nearest "
        "total that does not pass it; the bank draws by its own rule."}}},
    {"baccarat", {PLAY, {"812/2015",
        "Aposta-se no ponto, na banca ou no empate. Dão-se duas cartas a cada lado, e uma terceira quando a "
        "tabela de tirar o manda. Ganha o lado cujo total, contado pelo último algarismo, estiver mais "
        "perto de nove.",
        "Bets are placed on the player, on the bank or on a tie. Each side is dealt two cards, and a third "
        "where the drawing table says so. The side whose total, counted by its last digit, is nearest to "
        "nine wins."}}},
    {"macau", {PLAY, {"812/2015",
        "Joga-se como o bacará ponto e banca, com as apostas e as regras próprias do Macau que estão na "
        "lista das apostas desta mesa.",
        "Played as baccarat ponto e banca, with the bets and the rules of Macau that are in this table's "
        "list of bets."}}},
    {"holdem", {PLAY, {"806/2015",
        "Os jogadores apostam uns contra os outros. Cada um recebe duas cartas só suas e cinco cartas são "
        "abertas na mesa, em três vezes, com um turno de apostas antes da primeira e depois de cada uma. "
        "Ganha a melhor combinação de cinco cartas, ou quem ficar só na jogada.",
        "Players bet against each other. Each is dealt two cards of his own, and five are opened on the "
        "table in three steps, with a betting round before the first and after each. The best hand of five "
        "cards wins, or whoever is left alone."}}},
    {"omaha", {PLAY, {"811/2015",
        "Os jogadores apostam uns contra os outros. Cada um recebe quatro cartas só suas e usa exatamente "
        "duas delas com três das cinco da mesa. Ganha a melhor combinação, ou quem ficar só na jogada.",
        "Players bet against each other. Each is dealt four cards of his own and uses exactly two of them "
        "with three of the five on the table. The best hand wins, or whoever is left alone."}}},
    {"sintetico", {PLAY, {"809/2015",
        "Os jogadores apostam uns contra os outros, com um baralho sem as cartas baixas. Cada um recebe duas "
        "cartas só suas e usa-as ambas com três das cinco da mesa. Ganha a melhor combinação, pela ordem "
        "própria deste jogo, ou quem ficar só na jogada.",
        "Players bet against each other, with a pack that lacks the low cards. Each is dealt two cards of his "
        "own and uses both with three of the five on the table. The best hand by this game's own order "
        "wins, or whoever is left alone."}}},
};

const struct rules_section rules_common[] = {
    {{"session", "A sua sessão", "Your session"}, {NULL,
        "É o jogador quem decide quando começa a sessão, quanto dura e quando termina. O extrato mostra, "
        "durante a sessão e depois dela, quanto apostou, quanto recebeu e o resultado. A última jogada em "
        "que participou pode sempre ser vista.",
        "The player decides when the session begins, how long it lasts and when it ends. The statement shows, "
        "during the session and after it, what was staked, what came back and the result. The last round "
        "you took part in can always be seen."}},
    {{"interruption", "Jogadas interrompidas", "Interrupted rounds"}, {NULL,
        "A falta de ligação de um jogador não anula uma jogada. Se a casa parar antes de haver resultado, a "
        "jogada é nula e as apostas são devolvidas. O que a sorte já disse fica dito: uma jogada já "
        "começada a sortear contra a banca é concluída quando a casa volta.",
        "A player's lost connection voids no round. If the house stops before there is a result, the round is "
        "void and the stakes are returned. What chance has said stands: a round against the bank whose "
        "draw had begun is concluded when the house returns."}},
    {{"fairness", "Como conferir", "How to check"}, {"903-B 6.7.2",
        "Antes de cada aposta a casa publica um compromisso com a semente que decide a jogada; depois de "
        "terminada, a semente é aberta. Qualquer pessoa pode recalcular os sorteios a partir dela.",
        "Before any bet the house publishes a commitment to the seed that decides the round; when it is over "
        "the seed is opened. Anyone can recompute the draws from it."}},
    {{"complaints", "Reclamações", "Complaints"}, {NULL,
        "Pode reclamar de uma jogada na página dessa jogada, ou junto da entidade exploradora, por escrito, "
        "indicando o número da jogada ou da sessão; "
        "no Livro de Reclamações eletrónico; ou junto do Serviço de Regulação e Inspeção de Jogos (SRIJ) "
        "do Turismo de Portugal.",
        "You may complain about a round on the page of that round, or to the operator, in writing, naming the "
        "number of the round or of the session; in the "
        "electronic complaints book (Livro de Reclamações); or to the gaming regulator, SRIJ, at Turismo "
        "de Portugal."}},
};
/* clang-format on */

const unsigned rules_common_count = sizeof rules_common / sizeof rules_common[0];

const struct rules_section *rules_of_game(const char *game)
{
    for (size_t i = 0; i < sizeof of_game / sizeof of_game[0]; i++)
        if (text_same(of_game[i].game, game)) return &of_game[i].value;
    return NULL;
}
