#include "face/face.h"

#include "engine/cards.h"
#include "games/list.h"
#include "odds/player.h"

#define X(name) extern const struct face name##_face;
GAMES(X)
#undef X

/* In the order of games[]. */
#define X(name) &name##_face,
static const struct face *const faces[] = {GAMES(X)};
#undef X

const struct face *game_face(const struct game *game)
{
    static const struct face plain;

    for (size_t i = 0; games[i]; i++)
        if (games[i] == game) return faces[i];
    return &plain;
}

const struct simple_player *player_of(const struct game *game)
{
    static const struct simple_player plain;
    const struct simple_player       *its = game_face(game)->player;

    return its ? its : &plain;
}

const char *face_draws(const struct game *game)
{
    const char *draws = game_face(game)->draws;

    if (draws) return draws;
    return game->chance == CHANCE_CARD ? "a card, such as Kh" : "a number, such as 17";
}

static bool read_card(const struct game *game, const void *state, const char *word,
                      uint32_t *number)
{
    const struct shoe *shoe = (const struct shoe *)((const char *)state + game->shoe_at);
    uint8_t            card;
    int                index;

    if (!card_read(word, &card)) return false;
    index = shoe_find(shoe, card);
    *number = index < 0 ? DRAW_IMPOSSIBLE : (uint32_t)index;
    return true;
}

static bool read_plain(const char *word, uint32_t *number)
{
    int64_t n;

    if (!read_number(word, &n) || n < 0 || n > UINT32_MAX) return false;
    *number = (uint32_t)n;
    return true;
}

bool face_read_draw(const struct game *game, const void *state, char *const *word, size_t words,
                    uint32_t *number)
{
    const struct face *face = game_face(game);

    if (words == 1 && word[0][0] == '#') /* a number that stands for no thing: a lot */
        return read_plain(word[0] + 1, number);
    if (face->read_draw) return face->read_draw(state, word, words, number);
    if (words != 1) return false;
    return game->chance == CHANCE_CARD ? read_card(game, state, word[0], number)
                                       : read_plain(word[0], number);
}

void face_name_outcome(const struct game *game, uint32_t number, struct text *out)
{
    const struct face *face = game_face(game);

    if (face->name_outcome) face->name_outcome(number, out);
    else text_number(out, number);
}

struct consequence face_consequence(const struct game *game, const void *view, unsigned decision)
{
    const struct face *face = game_face(game);

    return face->consequence ? face->consequence(view, decision) : (struct consequence){0};
}
