#include "feltro/scenario/scenario.h"

#include "base/must.h"
#include "base/utf8.h"
#include "feltro/scenario/scenario_table.h"

#include <stdlib.h>
#include <string.h>

#define PLAYED_MAX      ((size_t)4 << 20) /* a scenario with all its answers */
#define DIFFERENCES_MAX ((size_t)1 << 16)
#define ANSWER_MAX      ((size_t)1 << 14) /* of one command, beside its settlement and cloth */
#define ANSWER_LINE_MAX ((size_t)160)

struct script {
    const char *at, *end; /* what has not been read */
    unsigned    line;     /* the number of the line last read */
    char        words[SCENARIO_LINE_MAX + 1];
};

struct playing {
    struct script           script;
    struct scenario_table   table;
    struct text             played, differences;
    struct scenario_report *report;
};

/* -------------------------------- reading ------------------------------- */

static bool unreadable(struct playing *p, const char *why)
{
    struct text t = text_over(p->report->why, sizeof p->report->why);

    text_put(&t, why);
    p->report->line = p->script.line;
    return false;
}

static bool is_plain(const char *words, size_t size)
{
    uint32_t code = 0;

    for (size_t one; size > 0; words += one, size -= one) {
        one = utf8_next(words, size, &code);
        if (one == 0 || utf8_is_hidden(code)) return false;
    }
    return true;
}

static bool has_line(const struct script *s)
{
    return s->at < s->end;
}

/* The next line, into script.words. */
static bool read_line(struct playing *p)
{
    struct script *s = &p->script;
    const char    *stop = memchr(s->at, '\n', (size_t)(s->end - s->at));
    size_t         size = (size_t)((stop ? stop : s->end) - s->at);

    s->line++;
    if (size > SCENARIO_LINE_MAX) return unreadable(p, "a line of more than 200 bytes");
    if (!is_plain(s->at, size)) return unreadable(p, "not plain text: a control, or not UTF-8");
    memcpy(s->words, s->at, size);
    s->words[size] = '\0';
    s->at = stop ? stop + 1 : s->end;
    return true;
}
_Static_assert(SCENARIO_LINE_MAX == 200, "the sentence above says 200");

/* Cuts a line at its spaces; the words live in `line`. */
static bool split(struct playing *p, char *line, char **word, size_t *words)
{
    *words = 0;
    for (char *at = line + strspn(line, " "); *at; at += strspn(at, " ")) {
        if (*words == SCENARIO_WORDS_MAX) return unreadable(p, "more words than any command has");
        word[(*words)++] = at;
        at += strcspn(at, " ");
        if (*at) *at++ = '\0';
    }
    return *words > 0 || unreadable(p, "a command is missing");
}

/* The first line says which rule is shown, and what about it. */
static bool read_title(struct playing *p)
{
    const char *words = p->script.words, *colon;

    if (!has_line(&p->script)) return unreadable(p, "the scenario is empty");
    if (!read_line(p)) return false;
    colon = strstr(words, ": ");
    if (strncmp(words, "# ", 2) != 0 || !colon || colon == words + 2 || !colon[2])
        return unreadable(p, "the first line says what is shown: # rule: what it shows");
    text_put(&p->played, words);
    text_char(&p->played, '\n');
    return true;
}

/* ------------------------------ differences ----------------------------- */

static const char *line_end(const char *at, const char *end)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));

    return stop ? stop + 1 : end;
}

static void put_lines(struct text *out, const char *mark, const char *at, const char *end)
{
    while (at < end) {
        const char *next = line_end(at, end);

        text_put(out, mark);
        for (; at < next && *at != '\n'; at++) text_char(out, *at);
        text_char(out, '\n');
        at = next;
    }
}

/* Two blocks of answers side by side, without the lines at their beginning that agree. */
static void tell_difference(struct playing *p, unsigned line, const char *command, const char *want,
                            const char *want_end, const char *got, const char *got_end)
{
    struct text *out = &p->differences;

    text_number(out, line);
    text_put(out, ": ");
    text_put(out, command);
    text_char(out, '\n');
    while (want < want_end && got < got_end) {
        size_t size = (size_t)(line_end(want, want_end) - want);

        if (size != (size_t)(line_end(got, got_end) - got) || memcmp(want, got, size) != 0) break;
        want += size;
        got += size;
    }
    put_lines(out, "    written  ", want, want_end);
    put_lines(out, "    answered ", got, got_end);
}

/* Passes over the answers written below a command, and compares. */
static bool compare_answers(struct playing *p, unsigned line, const char *command,
                            size_t answered_at)
{
    const char *want = p->script.at, *got = p->played.at + answered_at;
    const char *got_end = p->played.at + p->played.used;
    size_t      size;

    while (has_line(&p->script) && p->script.end - p->script.at >= 2 &&
           strncmp(p->script.at, "  ", 2) == 0)
        if (!read_line(p)) return false;

    size = (size_t)(p->script.at - want);
    if (size > 0 && p->script.at[-1] != '\n' && got_end > got) got_end--; /* the last line */
    if (size == (size_t)(got_end - got) && memcmp(want, got, size) == 0) return true;
    tell_difference(p, line, command, want, want + size, got, got_end);
    return true;
}

/* -------------------------------- playing ------------------------------- */

/* Room for whatever one command can be answered: a line for each payout, or for each pile. */
static void make_room(struct playing *p)
{
    const struct game *game = p->table.game;
    size_t             lines = game ? game->payouts_max + (size_t)game->places * SEATS_MAX : 0;
    size_t             want = p->played.used + ANSWER_MAX + lines * ANSWER_LINE_MAX;

    if (want <= p->played.size || p->played.size == PLAYED_MAX) return;
    want = 2 * want < PLAYED_MAX ? 2 * want : PLAYED_MAX;
    p->played.at = realloc(p->played.at, want);
    must(p->played.at != NULL);
    p->played.size = want;
}

static bool answers_fit(const struct playing *p, size_t from)
{
    const char *end = p->played.at + p->played.used;

    for (const char *at = p->played.at + from; at < end; at = line_end(at, end))
        if (line_end(at, end) - at > SCENARIO_LINE_MAX + 1) return false;
    return !p->played.cut;
}

static bool play_command(struct playing *p)
{
    char     command[SCENARIO_LINE_MAX + 1], line[SCENARIO_LINE_MAX + 1];
    char    *word[SCENARIO_WORDS_MAX];
    size_t   words, answered_at = p->played.used;
    unsigned number = p->script.line;
    bool     opens = p->script.words[0] == 't';

    memcpy(command, p->script.words, sizeof command);
    memcpy(line, p->script.words, sizeof line);
    if (!split(p, opens ? line : line + 2, word, &words)) return false;
    if (!(opens ? scenario_open(&p->table, word, words) : scenario_say(&p->table, word, words)))
        return unreadable(p, p->table.why);
    if (!answers_fit(p, answered_at))
        return unreadable(p, "the answers are longer than they may be");
    return compare_answers(p, number, command, answered_at);
}

static bool play_line(struct playing *p)
{
    const char *words = p->script.words;

    if (!read_line(p)) return false;
    make_room(p);
    text_put(&p->played, words);
    text_char(&p->played, '\n');
    if (*words == '\0' || *words == '#') return true;
    if (strncmp(words, "> ", 2) == 0 || strncmp(words, "table ", 6) == 0) return play_command(p);
    if (strncmp(words, "  ", 2) == 0) return unreadable(p, "an answer without a command");
    return unreadable(p, "neither a comment, a table, a command (>) nor an answer (indented)");
}

static bool play_all(struct playing *p, size_t size)
{
    if (size > SCENARIO_BYTES_MAX) return unreadable(p, "more than 1 MiB");
    if (!read_title(p)) return false;
    while (has_line(&p->script))
        if (!play_line(p)) return false;
    return !p->played.cut || unreadable(p, "the answers are longer than they may be");
}

int scenario_play(const char *text, size_t size, struct scenario_report *out)
{
    struct playing p = {.script = {.at = text, .end = text + size}, .report = out};
    bool           readable;

    *out = (struct scenario_report){.played = malloc(ANSWER_MAX),
                                    .differences = malloc(DIFFERENCES_MAX)};
    must(out->played && out->differences);
    p.played = text_over(out->played, ANSWER_MAX);
    p.differences = text_over(out->differences, DIFFERENCES_MAX);
    p.table.answer = &p.played;
    readable = play_all(&p, size);
    out->played = p.played.at;
    out->played_size = p.played.used;
    scenario_table_release(&p.table);
    if (!readable) return SCENARIO_UNREADABLE;
    return p.differences.used > 0 ? SCENARIO_DIFFERS : SCENARIO_AS_WRITTEN;
}

void scenario_release(struct scenario_report *report)
{
    free(report->played);
    free(report->differences);
    *report = (struct scenario_report){0};
}
