#include "feltro/scenario/scenario_table.h"

#include "base/must.h"
#include "face/face.h"
#include "feltro/scenario/scenario_answer.h"
#include "floor/fingerprint.h"
#include "floor/option_text.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------- the words ------------------------------ */

/* The words after each command, a letter for each: s seat, p place, a announced bet,
 * n number, d decision, e euro, t time, i a seat that the house means, l a level.  A
 * command may have two forms. */
/* clang-format off */
static const struct {
    const char *form, *other;
} forms[CMD_COUNT] = {
    [CMD_SIT]       = {"se", NULL},
    [CMD_BUY]       = {"se", NULL},
    [CMD_LEAVE]     = {"s", NULL},
    [CMD_OPEN]      = {"", "s"},
    [CMD_BET]       = {"spe", NULL},
    [CMD_TAKE_BACK] = {"spe", NULL},
    [CMD_CLEAR]     = {"s", NULL},
    [CMD_ANNOUNCE]  = {"sae", "sane"},
    [CMD_CLOSE]     = {"s", NULL},
    [CMD_DRAW]      = {NULL, NULL},    /* read by the face of the game */
    [CMD_DECIDE]    = {"sd", "sde"},
    [CMD_TIME]      = {"t", NULL},
    [CMD_VOID]      = {"", "s"},
    [CMD_REST]      = {"s", NULL},
    [CMD_RETURN]    = {"s", NULL},
    [CMD_POST]      = {"s", NULL},
    [CMD_SEAT]      = {"ie", NULL},
    [CMD_UNSEAT]    = {"i", NULL},
    [CMD_LEVEL]     = {"le", NULL},
    [CMD_RESUME]    = {"t", NULL},
};
/* clang-format on */

static bool complain(struct scenario_table *t, const char *words, const char *what)
{
    struct text why = text_over(t->why, sizeof t->why);

    if (words) {
        text_quote(&why, words);
        text_char(&why, ' ');
    }
    text_put(&why, what);
    return false;
}

/* "#7", or a whole number where no mark is needed. */
static bool read_index(const char *word, int64_t most, int64_t *out)
{
    return read_number(word, out) && *out >= 0 && *out <= most;
}

static bool read_place(const struct game *game, const char *word, uint16_t *out)
{
    int64_t n;

    if (word[0] == '#') return read_index(word + 1, UINT16_MAX, &n) && (*out = (uint16_t)n, true);
    for (unsigned place = 0; place < game->places; place++) {
        char        name[64];
        struct text t = text_over(name, sizeof name);

        game->name_place(place, KEY, &t);
        if (text_same(name, word)) return *out = (uint16_t)place, true;
    }
    return false;
}

static bool read_word_of(const struct words *list, size_t count, const char *word, int64_t most,
                         int64_t *out)
{
    if (word[0] == '#') return read_index(word + 1, most, out);
    for (size_t i = 0; i < count; i++)
        if (text_same(list[i].key, word)) return *out = (int64_t)i, true;
    return false;
}

/* Seconds with up to three decimals, as milliseconds. */
static bool read_time(const char *word, int64_t *out)
{
    char    whole[20];
    size_t  size = strcspn(word, ".");
    int64_t seconds, part = 0;

    if (size >= sizeof whole) return false;
    memcpy(whole, word, size);
    whole[size] = '\0';
    if (!read_index(whole, INT64_MAX / 1000 - 1, &seconds)) return false;
    if (word[size] == '.') {
        size_t decimals = strspn(word + size + 1, "0123456789");

        if (decimals < 1 || decimals > 3 || word[size + 1 + decimals]) return false;
        for (size_t i = 0; i < 3; i++)
            part = part * 10 + (i < decimals ? word[size + 1 + i] - '0' : 0);
    }
    *out = seconds * 1000 + part;
    return true;
}

static bool read_field(struct scenario_table *t, char letter, const char *word, struct command *cmd)
{
    const struct game *game = t->game;
    int64_t            n = 0;

    switch (letter) {
    case 's':
        if (!read_index(word, UINT8_MAX, &n)) return complain(t, word, "is not a seat");
        cmd->seat = (uint8_t)n;
        return true;
    case 'p':
        if (read_place(game, word, &cmd->place)) return true;
        return complain(t, word, "is not a place on this cloth");
    case 'a':
        if (!read_word_of(game->announced, game->announced_count, word, UINT16_MAX, &n))
            return complain(t, word, "is not an announced bet of this game");
        cmd->place = (uint16_t)n;
        return true;
    case 'd':
        if (!read_word_of(game->decisions, game->decisions_count, word, UINT32_MAX, &n))
            return complain(t, word, "is not a decision of this game");
        cmd->number = (uint32_t)n;
        cmd->place = game->awaits(t->state).place; /* about the hand that is asked */
        return true;
    case 'i':
        if (!read_index(word, UINT16_MAX, &n)) return complain(t, word, "is not a seat");
        cmd->place = (uint16_t)n;
        return true;
    case 'l':
        if (!read_word_of(level_words, LEVELS, word, UINT16_MAX, &n))
            return complain(t, word, "is not small, big, ante or dead");
        cmd->place = (uint16_t)n;
        return true;
    case 'n':
        if (!read_index(word, UINT32_MAX, &n)) return complain(t, word, "is not a number");
        cmd->number = (uint32_t)n;
        return true;
    case 't':
        if (read_time(word, &cmd->at_ms)) return true;
        return complain(t, word, "is not a time in seconds");
    default:
        if (read_euro(word, &cmd->amount)) return true;
        return complain(t, word, "is not an amount in euro");
    }
}

static bool read_draw(struct scenario_table *t, char **word, size_t words, struct command *cmd)
{
    char        why[80];
    struct text t_why = text_over(why, sizeof why);

    if (face_read_draw(t->game, t->state, word + 1, words - 1, &cmd->number)) return true;
    text_put(&t_why, "draw takes ");
    text_put(&t_why, face_draws(t->game));
    return complain(t, NULL, why);
}

static bool read_command(struct scenario_table *t, char **word, size_t words, struct command *cmd)
{
    const char *form = NULL;

    *cmd = (struct command){.kind = CMD_COUNT, .seat = HOUSE};
    for (unsigned kind = 0; kind < CMD_COUNT; kind++)
        if (text_same(word[0], command_keys[kind])) cmd->kind = (uint8_t)kind;
    if (cmd->kind == CMD_COUNT) return complain(t, word[0], "is not a command");
    if (cmd->kind == CMD_DRAW) return read_draw(t, word, words, cmd);

    form = forms[cmd->kind].form;
    if (strlen(form) != words - 1) form = forms[cmd->kind].other;
    if (!form || strlen(form) != words - 1)
        return complain(t, word[0], "has too few or too many words after it");
    for (size_t i = 0; i < words - 1; i++)
        if (!read_field(t, form[i], word[i + 1], cmd)) return false;
    return true;
}

/* --------------------------------- acts --------------------------------- */

void scenario_table_release(struct scenario_table *t)
{
    free(t->state);
    free(t->view);
    free(t->line);
    free(t->told);
    t->game = NULL;
    t->state = t->view = NULL;
    t->line = t->told = NULL;
    t->lines = t->tolds = 0;
}

static void take_memory(struct scenario_table *t, const struct game *game)
{
    t->game = game;
    t->state = calloc(1, game->state_size);
    t->view = calloc(1, game->state_size);
    t->line = calloc(game->payouts_max, sizeof *t->line);
    t->told = calloc(game->payouts_max, sizeof *t->told);
    must(t->state && t->view && t->line && t->told);
}

/* table game=KEY option=value … */
bool scenario_open(struct scenario_table *t, char **word, size_t words)
{
    uint8_t            fingerprint[FINGERPRINT_BYTES];
    struct faults      faults = {0};
    const struct game *game;
    struct house       house;

    scenario_table_release(t);
    if (words < 2 || strncmp(word[1], "game=", 5) != 0)
        return complain(t, NULL, "a table begins with its game: table game=…");
    game = game_find(word[1] + 5);
    if (!game) return complain(t, word[1] + 5, "is not a game");
    house = house_usual(game->options, game->options_count);
    for (size_t i = 2; i < words; i++) {
        struct text why = text_over(t->why, sizeof t->why);

        if (!house_set(game, word[i], EN, &house, &why)) return false;
    }
    game_lawful(game, &house, &faults);
    answer_faults(t, game, &faults);
    if (faults_refuse(&faults)) return true;

    take_memory(t, game);
    fingerprint_of(game, &house, fingerprint);
    game->open(t->state, &house, fingerprint);
    must(game->sane(t->state));
    return true;
}

static bool see(struct scenario_table *t, char **word, size_t words)
{
    int64_t viewer = OBSERVER;

    if (words > 2) return complain(t, word[0], "has too many words after it");
    if (words == 2 && !read_index(word[1], SEATS_MAX - 1, &viewer))
        return complain(t, word[1], "is not a seat");
    answer_view(t, (unsigned)viewer);
    return true;
}

bool scenario_say(struct scenario_table *t, char **word, size_t words)
{
    const struct table *table = t->state;
    struct command      cmd;
    enum refusal        no;

    if (!t->game) return complain(t, word[0], "is said to no table: none is open");
    if (text_same(word[0], "see")) return see(t, word, words);
    if (!read_command(t, word, words, &cmd)) return false;

    no = t->game->check(t->state, &cmd);
    if (no != REF_NONE) {
        answer_refusal(t, &cmd, no);
        return true;
    }
    for (unsigned i = 0; i < SEATS_MAX; i++) t->stack[i] = table->seat[i].stack;
    if (cmd.kind == CMD_OPEN) t->tolds = 0;
    t->heard.count = 0;
    t->game->apply(t->state, &cmd, &t->heard);
    must(t->game->sane(t->state));
    answer_command(t, &cmd);
    return true;
}
