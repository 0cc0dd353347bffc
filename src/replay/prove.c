#include "replay/prove.h"

#include "base/must.h"
#include "engine/table.h"
#include "floor/description.h"
#include "replay/steps.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* -------------------------------- the steps -------------------------------- */

void conclude(struct proof *p, enum proof_step step, enum proved value, const char *pt,
              const char *en, ...)
{
    va_list words;

    p->step[step].value = value;
    va_start(words, en);
    vsnprintf(p->step[step].pt, sizeof p->step[step].pt, pt, words);
    va_end(words);
    va_start(words, en);
    vsnprintf(p->step[step].en, sizeof p->step[step].en, en, words);
    va_end(words);
}

static void prove_configuration(const struct round_record *t, struct proof *p)
{
    enum proof_step step = STEP_CONFIGURATION;

    if (!t->spec.game)
        conclude(p, step, NOT_TOLD, "nenhum registo diz o que é a mesa %u",
                 "no row says what table %u is", t->table);
    else if (t->rules != t->spec.game->rules_version)
        conclude(p, step, NOT_TOLD, "jogada pela versão %u das regras; este programa tem a %u",
                 "played by version %u of the rules; this program has %u", t->rules,
                 t->spec.game->rules_version);
    else if (!description_is_lawful(&t->spec))
        conclude(p, step, DIFFERS,
                 "as opções da mesa não são lícitas, ou não são as da impressão digital",
                 "the options are not lawful, or not those of the fingerprint");
    else
        conclude(p, step, PROVED, "%s, regras %u, opções como na impressão digital",
                 "%s, rules %u, options as in the fingerprint", t->spec.game->key, t->rules);
}

static bool has_deck(const struct round_record *t)
{
    return t->spec.game && !t->spec.game->banked;
}

static void prove_commitment(const struct round_record *t, struct proof *p)
{
    unsigned opened = 0;

    for (unsigned i = 0; i < t->seeds; i++) {
        uint8_t value[HASH_BYTES];

        if (!t->seed[i].opened) continue;
        opened++;
        seed_commitment(t->seed[i].seed, value);
        if (memcmp(value, t->seed[i].commitment, sizeof value) == 0) continue;
        conclude(p, STEP_COMMITMENT, DIFFERS,
                 "a semente %u não é aquela com que a casa se comprometeu",
                 "seed %u is not the one that was committed to", i + 1);
        return;
    }
    if (opened == 0)
        conclude(p, STEP_COMMITMENT, NOT_TOLD, "nenhuma semente foi aberta",
                 "no seed has been opened");
    else if (opened < t->seeds)
        conclude(p, STEP_COMMITMENT, PROVED,
                 "a semente aberta é a do compromisso; %u perdida numa interrupção, como consta",
                 "the opened seed is the committed one; %u lost in an interruption, as recorded",
                 t->seeds - opened);
    else
        conclude(p, STEP_COMMITMENT, PROVED, "a semente aberta é a do compromisso",
                 "the opened seed is the committed one");
}

/* The seed under which the n-th draw was made. */
static const struct told_seed *seed_of(const struct round_record *t, uint32_t draw)
{
    const struct told_seed *seed = NULL;

    for (unsigned i = 0; i < t->seeds; i++)
        if (t->seed[i].draws <= draw) seed = &t->seed[i];
    return seed;
}

static void prove_draws(const struct round_record *t, struct proof *p)
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
        conclude(p, STEP_DRAWS, DIFFERS, "o sorteio %u, %u de %u, não é o que a semente dá",
                 "draw %u, %u of %u, is not what the seed expands to", draw, act->cmd.number,
                 act->below);
        return;
    }
    if (checked < draw)
        conclude(p, STEP_DRAWS, checked ? PROVED : NOT_TOLD,
                 "%u de %u sorteios seguem de uma semente aberta",
                 "%u of %u draws follow from an opened seed", checked, draw);
    else
        conclude(p, STEP_DRAWS, PROVED, "%u, cada um o que a semente dá",
                 "%u, each what the seed expands to", draw);
}

static const struct payout *find_line(const struct payouts *lines, const struct payout *line)
{
    for (size_t i = 0; i < lines->count; i++)
        if (round_record_same_bet(&lines->line[i], line)) return &lines->line[i];
    return NULL;
}

/* What a row gave back to a seat must be of the bets that the engine has there. */
static const struct told_refund *find_unlisted(const struct round_record *t)
{
    for (unsigned i = 0; i < t->refunds; i++)
        if (!t->refund[i].listed) return &t->refund[i];
    return NULL;
}

/* Records of void rounds were made without what came back, once. */
static bool leaves_out_refunds(const struct round_record *t, size_t listed)
{
    return t->is_void && !t->of_rows && t->lines == 0 && listed > 0;
}

/* What nobody called in poker came back before the end, as a row of its own. */
static void compare_lines(const struct round_record *t, const struct payouts *lines,
                          struct proof *p)
{
    const struct told_refund *unlisted = find_unlisted(t);
    size_t                    listed = 0;

    for (size_t i = 0; i < t->lines; i++) {
        const struct payout *value = find_line(lines, &t->line[i].value);

        if (value && round_record_same_line(value, &t->line[i].value)) continue;
        conclude(p, STEP_LINES, DIFFERS,
                 value ? "lugar %u, casa %u: constam %lld de volta por %s; o motor diz outra coisa"
                       : "lugar %u, casa %u: constam %lld de volta por %s; o motor não a conhece",
                 value
                     ? "seat %u, place %u: %lld back by %s as told; the engine says otherwise"
                     : "seat %u, place %u: %lld back by %s as told; the engine knows no such line",
                 t->line[i].value.seat, t->line[i].value.place, (long long)t->line[i].value.back,
                 t->line[i].rule);
        return;
    }
    for (size_t i = 0; i < lines->count; i++) listed += lines->line[i].part != PART_RETURNED;
    if (unlisted)
        conclude(p, STEP_LINES, DIFFERS,
                 "lugar %u: constam %lld devolvidos; as suas apostas não dão isso",
                 "seat %u: %lld given back as told; its bets do not come to that", unlisted->seat,
                 (long long)unlisted->moved);
    else if (leaves_out_refunds(t, listed))
        conclude(p, STEP_LINES, NOT_TOLD, "jogada nula: o registo não diz o que foi devolvido",
                 "a void round: the record does not say what came back");
    else if (t->as == FOR_INSPECTOR && listed != t->lines)
        conclude(p, STEP_LINES, DIFFERS, "constam %zu, o motor tem %zu",
                 "%zu are told, the engine has %zu", t->lines, listed);
    else
        conclude(p, STEP_LINES, PROVED, "%zu, cada um como o motor o decide",
                 "%zu, each as the engine settles it", t->lines);
}

static void prove_play(struct round_record *t, struct proof *p)
{
    uint64_t       at;
    struct payouts lines = {0};
    void          *state;

    conclude(p, STEP_LINES, NOT_TOLD, "por comparar", "not compared");
    if (t->as == FOR_ALL) {
        conclude(p, STEP_PLAY, NOT_TOLD, "um registo público não tem apostas",
                 "a public record holds no bets");
        return;
    }
    if (p->step[STEP_CONFIGURATION].value != PROVED || !round_record_opening(t).rest ||
        (!t->spec.game->banked && (t->as != FOR_INSPECTOR || !round_record_opening(t).rest_size))) {
        conclude(p, STEP_PLAY, NOT_TOLD, "este registo, só por si, não chega para jogar de novo",
                 "this record alone is not enough to play it again");
        return;
    }
    state = round_record_play(t, &at);
    if (!state) {
        conclude(p, STEP_PLAY, DIFFERS, "o motor não aceita a linha %llu",
                 "the engine does not take row %llu", (unsigned long long)at);
        return;
    }
    if (!t->is_void && ((const struct table *)state)->phase == PHASE_VOID) {
        conclude(p, STEP_PLAY, DIFFERS, "a jogada foi nula, e o registo não o diz",
                 "the round was void, and the record does not say so");
        free(state);
        return;
    }
    conclude(p, STEP_PLAY, PROVED, "%zu ordens, cada uma aceite pelo motor",
             "%zu commands, each taken by the engine", t->acts);
    lines.line = calloc(t->spec.game->payouts_max, sizeof *lines.line);
    must(lines.line != NULL);
    t->spec.game->settle(state, &lines);
    if (round_record_is_tournament(t))
        conclude(p, STEP_LINES, NOT_TOLD, "as fichas não estão em livro nenhum",
                 "the chips are in no book");
    else compare_lines(t, &lines, p);
    free(lines.line);
    free(state);
}

bool prove(struct round_record *t, struct proof *out)
{
    *out = (struct proof){0};
    prove_configuration(t, out);
    if (has_deck(t)) prove_deck_commitment(t, out);
    else prove_commitment(t, out);
    prove_play(t, out);
    if (has_deck(t)) prove_deck_draws(t, out);
    else prove_draws(t, out);
    for (unsigned i = 0; i < PROOF_STEPS; i++)
        if (out->step[i].value == DIFFERS) return false;
    return true;
}
