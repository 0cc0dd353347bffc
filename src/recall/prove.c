#include "recall/prove.h"

#include "base/must.h"
#include "engine/table.h"
#include "floor/description.h"
#include "recall/steps.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENOUGH (CENTS_MAX / 4)    /* chips in front of whoever plays again: nobody's true stack */

const struct words proof_words[PROOF_STEPS] = {
    [STEP_CONFIGURATION] = {"configuration", "configuração", "configuration"},
    [STEP_COMMITMENT] = {"commitment", "compromisso", "commitment"},
    [STEP_DRAWS] = {"draws", "sorteios", "draws"},
    [STEP_PLAY] = {"play", "jogo", "play"},
    [STEP_LINES] = {"lines", "pagamentos", "payouts"},
};

void seed_commitment(const uint8_t seed[SEED_BYTES], uint8_t out[HASH_BYTES])
{
    crypto_generichash_state hash;

    crypto_generichash_init(&hash, NULL, 0, HASH_BYTES);
    crypto_generichash_update(&hash, (const uint8_t *)"feltro seed 1", 13);
    crypto_generichash_update(&hash, seed, SEED_BYTES);
    crypto_generichash_final(&hash, out, HASH_BYTES);
}

/* ------------------------------ the engine again --------------------------- */

static bool tell_engine(const struct game *game, void *state, const struct command *cmd,
                        struct events *heard)
{
    if (game->check(state, cmd) != REF_NONE) return false;
    game->apply(state, cmd, heard);
    return true;
}

static bool seat_player(const struct game *game, void *state, unsigned seat)
{
    const struct command sit = {.kind = CMD_SIT, .seat = (uint8_t)seat, .amount = ENOUGH};

    if (seat >= SEATS_MAX || ((struct table *)state)->seat[seat].taken) return true;
    return tell_engine(game, state, &sit, NULL);
}

/* Against a bank, whoever acts sits down anew; poker begins with the table as it stood. */
static bool open_round(const struct told *t, void *state, struct events *heard)
{
    const struct game *game = t->spec.game;
    struct opening     opening = told_opening(t);

    game->open(state, &t->spec.house, t->spec.fingerprint);
    if (!opening_lay(game, &opening, state) || !game->sane(state)) return false;
    if (game->banked && opening.now_ms &&
        !tell_engine(game, state, &(struct command){.kind = CMD_TIME, .seat = HOUSE,
                                                    .at_ms = opening.now_ms}, NULL))
        return false;
    for (size_t i = 0; game->banked && i < t->acts; i++)
        if (!seat_player(game, state, t->act[i].cmd.seat)) return false;
    return tell_engine(game, state, &(struct command){.kind = CMD_OPEN, .seat = HOUSE}, heard);
}

/* A draw must be one that the table wants, of as many as it says. */
static bool act_again(const struct told *t, void *state, struct told_act *act,
                      struct events *heard)
{
    const struct game *game = t->spec.game;

    if (act->cmd.kind == CMD_DRAW) {
        struct awaits awaits = game->awaits(state);

        if (awaits.what != AWAITS_DRAW) return false;
        if (act->below == 0) act->below = awaits.below;
        if (act->below != awaits.below) return false;
    }
    if (game->banked && !seat_player(game, state, act->cmd.seat)) return false;
    return tell_engine(game, state, &act->cmd, heard) && game->sane(state);
}

static bool ends_hand(const struct told *t, const struct table *table)
{
    return !t->spec.game->banked &&
           (table->phase == PHASE_SETTLED || table->phase == PHASE_VOID);
}

/* What is to come is the next act, or nothing more. */
static void show(const struct told_viewer *viewer, const struct told *t, const void *state,
                 size_t next, struct events *heard)
{
    if (viewer)
        viewer->shown(viewer->with, state, next < t->acts ? &t->act[next].cmd : NULL, heard,
                      next ? t->act[next - 1].seq : t->round);
    heard->count = 0;
}

void *told_play_for(struct told *t, uint64_t *at, const struct told_viewer *viewer)
{
    struct events  room = {0};
    struct events *heard = viewer ? &room : NULL;
    void          *state;

    *at = t->round;
    if (!t->spec.game || (!t->spec.game->banked && t->as != FOR_INSPECTOR)) return NULL;
    state = calloc(1, t->spec.game->state_size);
    must(state != NULL);
    if (!open_round(t, state, heard)) goto undo;
    show(viewer, t, state, 0, &room);
    for (size_t i = 0; i < t->acts; i++) {
        *at = t->act[i].seq;
        if (!act_again(t, state, &t->act[i], heard)) goto undo;
        if (ends_hand(t, state)) {
            t->acts = i + 1;    /* what was said afterwards is not of it */
            t->over_ms = t->act[i].at_ms;
        }
        show(viewer, t, state, i + 1, &room);
    }
    return state;

undo:
    free(state);
    return NULL;
}

void *told_play(struct told *t, uint64_t *at)
{
    return told_play_for(t, at, NULL);
}

/* -------------------------------- the steps -------------------------------- */

void conclude(struct proof *p, enum proof_step step, enum proved is, const char *format, ...)
{
    va_list words;

    p->step[step].is = is;
    va_start(words, format);
    vsnprintf(p->step[step].words, sizeof p->step[step].words, format, words);
    va_end(words);
}

static void prove_configuration(const struct told *t, struct proof *p)
{
    enum proof_step step = STEP_CONFIGURATION;

    if (!t->spec.game)
        conclude(p, step, NOT_TOLD, "no row says what table %u is", t->table);
    else if (t->rules != t->spec.game->rules_version)
        conclude(p, step, NOT_TOLD, "played by version %u of the rules; this program has %u",
                 t->rules, t->spec.game->rules_version);
    else if (!description_is_lawful(&t->spec))
        conclude(p, step, DIFFERS, "the options are not lawful, or not those of the fingerprint");
    else
        conclude(p, step, PROVED, "%s, rules %u, options as in the fingerprint",
                 t->spec.game->key, t->rules);
}

static bool has_deck(const struct told *t)
{
    return t->spec.game && !t->spec.game->banked;
}

static void prove_commitment(const struct told *t, struct proof *p)
{
    unsigned opened = 0;

    for (unsigned i = 0; i < t->seeds; i++) {
        uint8_t is[HASH_BYTES];

        if (!t->seed[i].opened) continue;
        opened++;
        seed_commitment(t->seed[i].seed, is);
        if (memcmp(is, t->seed[i].commitment, sizeof is) == 0) continue;
        conclude(p, STEP_COMMITMENT, DIFFERS, "seed %u is not the one that was committed to",
                 i + 1);
        return;
    }
    if (opened == 0)
        conclude(p, STEP_COMMITMENT, NOT_TOLD, "no seed has been opened%s",
                 t->over_ms ? "" : ": the round is not over");
    else if (opened < t->seeds)
        conclude(p, STEP_COMMITMENT, PROVED,
                 "the opened seed is the committed one; %u lost in an interruption, as recorded",
                 t->seeds - opened);
    else
        conclude(p, STEP_COMMITMENT, PROVED, "the opened seed is the committed one");
}

/* The seed under which the n-th draw was made. */
static const struct told_seed *seed_of(const struct told *t, uint32_t draw)
{
    const struct told_seed *seed = NULL;

    for (unsigned i = 0; i < t->seeds; i++)
        if (t->seed[i].draws <= draw) seed = &t->seed[i];
    return seed;
}

static void prove_draws(const struct told *t, struct proof *p)
{
    const struct told_seed *under = NULL;
    struct stream           stream;
    uint32_t                draw = 0, checked = 0;

    for (size_t i = 0; i < t->acts; i++) {
        const struct told_act  *act = &t->act[i];
        const struct told_seed *seed;

        if (act->cmd.kind != CMD_DRAW) continue;
        seed = seed_of(t, draw++);
        if (seed && seed != under) stream_init(&stream, seed->seed);
        under = seed;
        if (!seed || !seed->opened || act->below == 0) continue;
        checked++;
        if (stream_below(&stream, act->below) == act->cmd.number) continue;
        conclude(p, STEP_DRAWS, DIFFERS, "draw %u, %u of %u, is not what the seed expands to", draw,
                 act->cmd.number, act->below);
        return;
    }
    if (checked < draw)
        conclude(p, STEP_DRAWS, checked ? PROVED : NOT_TOLD,
                 "%u of %u draws follow from an opened seed", checked, draw);
    else
        conclude(p, STEP_DRAWS, PROVED, "%u, each what the seed expands to", draw);
}

static const struct payout *find_line(const struct payouts *lines, const struct payout *line)
{
    for (size_t i = 0; i < lines->count; i++)
        if (told_same_bet(&lines->line[i], line)) return &lines->line[i];
    return NULL;
}

/* Of a void round only lines that had been paid before are in the books; and what nobody
 * called in poker came back before the end, as a row of its own. */
static void compare_lines(const struct told *t, const struct payouts *lines, struct proof *p)
{
    size_t listed = 0;

    for (size_t i = 0; i < t->lines; i++) {
        const struct payout *is = find_line(lines, &t->line[i].is);

        if (is && told_same_line(is, &t->line[i].is)) continue;
        conclude(p, STEP_LINES, DIFFERS,
                 is ? "seat %u, place %u: %lld back by %s as told; the engine says otherwise"
                    : "seat %u, place %u: %lld back by %s as told; the engine knows no such line",
                 t->line[i].is.seat, t->line[i].is.place, (long long)t->line[i].is.back,
                 t->line[i].rule);
        return;
    }
    for (size_t i = 0; i < lines->count; i++) listed += lines->line[i].part != PART_RETURNED;
    if (!t->is_void && t->as == FOR_INSPECTOR && listed != t->lines)
        conclude(p, STEP_LINES, DIFFERS, "%zu are told, the engine has %zu", t->lines, listed);
    else
        conclude(p, STEP_LINES, PROVED, "%zu, each as the engine settles it", t->lines);
}

static void prove_play(struct told *t, struct proof *p)
{
    uint64_t       at;
    struct payouts lines = {0};
    void          *state;

    conclude(p, STEP_LINES, NOT_TOLD, "not compared");
    if (t->as == FOR_ALL) {
        conclude(p, STEP_PLAY, NOT_TOLD, "a public record holds no bets");
        return;
    }
    if (p->step[STEP_CONFIGURATION].is != PROVED || !told_opening(t).rest ||
        (!t->spec.game->banked && (t->as != FOR_INSPECTOR || !told_opening(t).rest_size))) {
        conclude(p, STEP_PLAY, NOT_TOLD, "this record alone is not enough to play it again");
        return;
    }
    state = told_play(t, &at);
    if (!state) {
        conclude(p, STEP_PLAY, DIFFERS, "the engine does not take row %llu",
                 (unsigned long long)at);
        return;
    }
    conclude(p, STEP_PLAY, PROVED, "%zu commands, each taken by the engine", t->acts);
    lines.line = calloc(t->spec.game->payouts_max, sizeof *lines.line);
    must(lines.line != NULL);
    t->spec.game->settle(state, &lines);
    if (told_is_tournament(t)) conclude(p, STEP_LINES, NOT_TOLD, "the chips are in no book");
    else compare_lines(t, &lines, p);
    free(lines.line);
    free(state);
}

bool prove(struct told *t, struct proof *out)
{
    *out = (struct proof){0};
    prove_configuration(t, out);
    if (has_deck(t)) prove_deck_commitment(t, out);
    else prove_commitment(t, out);
    prove_play(t, out);
    if (has_deck(t)) prove_deck_draws(t, out);
    else prove_draws(t, out);
    for (unsigned i = 0; i < PROOF_STEPS; i++)
        if (out->step[i].is == DIFFERS) return false;
    return true;
}
