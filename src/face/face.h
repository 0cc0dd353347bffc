/* face.h -- what the house, the tools and the terminal know about a game beyond its law.
 *
 * The law of a game (engine/game.h, src/games/GAME/ itself) is pure: it could be handed to the
 * regulator.  All else that differs from game to game stands in src/games/GAME/face/ and
 * src/games/GAME/odds/, behind one struct:
 *
 *     struct face                  who asks
 *       words, draws, outcomes     rules pages, scenarios, `feltro rng`
 *       layout, covers, view       the wire (docs/protocol.md)
 *       consequence                the wire and the terminal, before a player decides
 *       hide_stakes                the wire, of a round that is over
 *       terminal                   `feltro play` (face/terminal.h)
 *       player                     odds, simulations, benches (odds/player.h)
 *
 * `played` is required, and `write_view` of a game against the bank; any other member may be left
 * out, and its comment says what happens then.  So a game is played everywhere, plainly, from the
 * day its law is written.  Crowds of clients (src/crowd) need no member: they go by what the wire
 * tells every client. */
#ifndef FACE_FACE_H
#define FACE_FACE_H

#include "base/json.h"
#include "engine/game.h"

struct simple_player;
struct table;
struct terminal;

/* What a decision would do to the chips of the player who is asked. */
struct consequence {
    cents       adds; /* from the stack into play; where the player chooses how much, the most */
    cents       back; /* to the stack, at once and for good */
    const char *rule; /* or NULL */
};

struct face {
    /* How it is played, in a few sentences without a number; its key is the regulation. */
    struct words played;

    /* How a draw is written, with an example: "a pocket, such as 17".  read_draw() finds the
     * number that stands for these words, DRAW_IMPOSSIBLE where there is no such draw; false
     * where they are not of that kind.  Without: the card in the shoe, or the number itself. */
    const char *draws;
    bool (*read_draw)(const void *state, char *const *word, size_t words, uint32_t *number);

    /* What EV_OUTCOME and the last results tell.  Without: the number. */
    void (*name_outcome)(uint32_t number, struct text *out);

    /* The equipment of a table, into an open object; decisions are told for every game that has
     * some.  Without: nothing more. */
    void (*write_layout)(struct json_writer *j, const struct table *state);

    /* The results with which a place wins, into an open object.  Without: nothing. */
    void (*write_covers)(struct json_writer *j, unsigned place);

    /* What lies on the table beside its chips, into an open object. */
    void (*write_view)(struct json_writer *j, const void *view);

    /* Takes chips of other seats out of a view, where they lie elsewhere than on the cloth. */
    void (*hide_stakes)(void *view, unsigned seat);

    /* Of the player whose turn it is, from his view.  Without: a decision moves no chips. */
    struct consequence (*consequence)(const void *view, unsigned decision);

    const struct terminal      *terminal; /* without: what `show` of the game writes */
    const struct simple_player *player;   /* without: the first decision that is allowed */
};

/* A draw that cannot be made is still a command, and the game's to refuse. */
#define DRAW_IMPOSSIBLE UINT32_MAX

/* Never NULL: a game that is not on the list has a face without members. */
const struct face *game_face(const struct game *game);

/* The members, or what stands for them. */
const char *face_draws(const struct game *game);
bool face_read_draw(const struct game *game, const void *state, char *const *word, size_t words,
                    uint32_t *number);
void face_name_outcome(const struct game *game, uint32_t number, struct text *out);
struct consequence face_consequence(const struct game *game, const void *view, unsigned decision);

#endif
