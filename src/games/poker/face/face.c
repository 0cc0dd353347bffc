/* face.c -- the three games of poker beyond their law.  What they are on the wire and in a terminal
 * is the same for all games without a bank: wire/poker.h, feltro/play/poker_room.h. */
#include "face/face.h"

const struct face holdem_face = {
    .played = {"806/2015",
               "Os jogadores apostam uns contra os outros. Cada um recebe duas cartas só suas e "
               "cinco cartas são abertas na mesa, em três vezes, com um turno de apostas antes "
               "da primeira e depois de cada uma. Ganha a melhor combinação de cinco cartas, ou "
               "quem ficar só na jogada.",
               "Players bet against each other. Each is dealt two cards of his own, and five are "
               "opened on the table in three steps, with a betting round before the first and "
               "after each. The best hand of five cards wins, or whoever is left alone."},
};

const struct face omaha_face = {
    .played = {"811/2015",
               "Os jogadores apostam uns contra os outros. Cada um recebe quatro cartas só suas "
               "e usa exatamente duas delas com três das cinco da mesa. Ganha a melhor "
               "combinação, ou quem ficar só na jogada.",
               "Players bet against each other. Each is dealt four cards of his own and uses "
               "exactly two of them with three of the five on the table. The best hand wins, or "
               "whoever is left alone."},
};

const struct face sintetico_face = {
    .played = {"809/2015",
               "Os jogadores apostam uns contra os outros, com um baralho sem as cartas baixas. "
               "Cada um recebe duas cartas só suas e usa-as ambas com três das cinco da mesa. "
               "Ganha a melhor combinação, pela ordem própria deste jogo, ou quem ficar só na "
               "jogada.",
               "Players bet against each other, with a pack that lacks the low cards. Each is "
               "dealt two cards of his own and uses both with three of the five on the table. "
               "The best hand by this game's own order wins, or whoever is left alone."},
};
