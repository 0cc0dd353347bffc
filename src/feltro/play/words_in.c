#define _POSIX_C_SOURCE 200809L /* sigaction: poll() must return at Ctrl-C */
#include "feltro/play/words_in.h"

#include "base/utf8.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* -------------------------------- words --------------------------------- */

/* What an accented letter is without its accent: by the second byte of its UTF-8, after
 * 0xC3, small or capital. */
static char without_accent(unsigned char second)
{
    static const char plain[] = "aaaaaaaceeeeiiiidnooooo?ouuuuy?s";

    return second >= 0x80 && second < 0xC0 ? plain[second % 32] : '?';
}

static bool is_gap(char c)
{
    return isspace((unsigned char)c) || c == '-' || c == ',';
}

void words_plain(const char *words, char *out, size_t size)
{
    struct text t = text_over(out, size);
    bool        gap = false;

    for (const unsigned char *at = (const unsigned char *)words; *at; at++) {
        bool two = at[1] != '\0';
        char c;

        if (*at == 0xCC && two) { /* an accent by itself, after its letter */
            at++;
            continue;
        }
        if (*at == 0xC3 && two) c = without_accent(*++at);
        else c = is_gap((char)*at) ? ' ' : (char)tolower(*at);
        if (c == ' ') {
            gap = t.used > 0;
            continue;
        }
        if (gap) text_char(&t, ' ');
        gap = false;
        text_char(&t, c);
    }
}

char *words_after_first(char *line)
{
    while (is_gap(*line)) line++;
    while (*line && !is_gap(*line)) line++;
    return line;
}

bool words_among(const char *plain, const char *list)
{
    size_t size = strlen(plain);

    for (const char *at = list; *at; at += strspn(at, " ")) {
        size_t word = strcspn(at, " ");

        if (word == size && memcmp(at, plain, size) == 0) return true;
        at += word;
    }
    return false;
}

/* -------------------------------- names --------------------------------- */

#define NAME_MAX_BYTES 80

/* How well a name answers to what was typed. */
enum fit { NO_FIT, BEGINNING, WHOLE };

struct search {
    int      found; /* the best so far */
    enum fit fit;
    bool     others;               /* as good as that */
    char     name[NAME_MAX_BYTES]; /* its name, plain */
};

static bool begins_with(const char *words, const char *beginning)
{
    return strncmp(words, beginning, strlen(beginning)) == 0;
}

static bool has_more_words(const char *longer, const char *name)
{
    return begins_with(longer, name) && longer[strlen(name)] == ' ';
}

/* What begins both "grande" and "grande, sobre o risco" is the first. */
static void search_consider(struct search *s, int candidate, const char *typed, const char *name)
{
    struct search one = {.found = candidate, .others = s->others};

    words_plain(name, one.name, sizeof one.name);
    if (begins_with(one.name, typed)) one.fit = one.name[strlen(typed)] ? BEGINNING : WHOLE;
    if (one.fit == NO_FIT || one.fit < s->fit) return;
    if (one.fit > s->fit) {
        one.others = false;
        *s = one;
    } else if (s->found != candidate) {
        if (has_more_words(s->name, one.name)) *s = one;
        else if (!has_more_words(one.name, s->name)) s->others = true;
    }
}

static int search_result(const struct search *s)
{
    if (s->fit == NO_FIT) return WORDS_UNKNOWN;
    return s->others ? WORDS_AMBIGUOUS : s->found;
}

static void search_places(const struct game *game, const char *typed, struct search *s)
{
    char pleno[LINE_MAX_BYTES + 8];
    bool is_number = isdigit((unsigned char)typed[0]) && !strchr(typed, ' ');

    snprintf(pleno, sizeof pleno, "pleno %s", typed); /* a bare number is a bet on it */
    for (int place = 0; place < (int)game_bets(game); place++)
        for (enum tongue tongue = KEY; tongue <= EN; tongue++) {
            char        name[64];
            struct text t = text_over(name, sizeof name);

            game->name_place((unsigned)place, tongue, &t);
            search_consider(s, place, typed, name);
            if (is_number) search_consider(s, place, pleno, name);
        }
}

int words_bet(const struct game *game, const char *words, int64_t *number)
{
    struct search s = {0};
    char          typed[LINE_MAX_BYTES], *last;
    int64_t       n = -1;

    words_plain(words, typed, sizeof typed);
    *number = -1;
    if (!typed[0]) return WORDS_UNKNOWN;
    search_places(game, typed, &s);
    last = strrchr(typed, ' ');
    if (last && read_number(last + 1, &n)) *last = '\0';
    for (int i = 0; i < (int)game->announced_count; i++)
        for (enum tongue tongue = KEY; tongue <= EN; tongue++)
            search_consider(&s, game->places + i, typed, say(&game->announced[i], tongue));
    if (s.found >= game->places) *number = n;
    return search_result(&s);
}

int words_decision(const struct game *game, uint32_t options, const char *words)
{
    struct search s = {0};
    char          typed[LINE_MAX_BYTES];
    int64_t       number;
    int           offered = 0;

    words_plain(words, typed, sizeof typed);
    if (!typed[0]) return WORDS_UNKNOWN;
    for (int d = 0; d < (int)game->decisions_count; d++) {
        if (!(options >> d & 1)) continue;
        offered++;
        if (read_number(typed, &number) && number == offered) return d;
        for (enum tongue tongue = KEY; tongue <= EN; tongue++)
            search_consider(&s, d, typed, say(&game->decisions[d], tongue));
    }
    return search_result(&s);
}

int words_game(const char *words)
{
    struct search s = {0};
    char          typed[LINE_MAX_BYTES];
    int64_t       number;

    words_plain(words, typed, sizeof typed);
    if (!typed[0]) return WORDS_UNKNOWN;
    for (int i = 0; games[i]; i++) {
        if (read_number(typed, &number) && number == i + 1) return i;
        search_consider(&s, i, typed, games[i]->key);
        search_consider(&s, i, typed, games[i]->pt);
        search_consider(&s, i, typed, games[i]->en);
    }
    return search_result(&s);
}

/* -------------------------------- money --------------------------------- */

static size_t without_spaces(const char *line, size_t size)
{
    while (size > 0 && isspace((unsigned char)line[size - 1])) size--;
    return size;
}

bool words_and_amount(char *line, cents *amount)
{
    static const char euro[] = "€";
    const size_t      sign = sizeof euro - 1;
    char              digits[32];
    size_t            end = without_spaces(line, strlen(line)), start;

    if (end >= sign && memcmp(line + end - sign, euro, sign) == 0)
        end = without_spaces(line, end - sign);
    for (start = end; start > 0 && !isspace((unsigned char)line[start - 1]);) start--;
    if (end - start >= sizeof digits) return false;
    memcpy(digits, line + start, end - start);
    digits[end - start] = '\0';
    if (!read_euro(digits, amount)) return false;
    line[start] = '\0';
    return true;
}

/* -------------------------------- lines --------------------------------- */

static bool is_text(const char *line, size_t size)
{
    uint32_t code;

    for (size_t at = 0, step; at < size; at += step) {
        step = utf8_next(line + at, size - at, &code);
        if (step == 0 || code == 0) return false;
    }
    return true;
}

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

void read_lines_begin(void)
{
    struct sigaction note = {.sa_handler = note_interrupt};

    sigaction(SIGINT, &note, NULL);
}

enum line read_line(char out[LINE_MAX_BYTES], bool (*idle)(void *), void *with)
{
    size_t used = 0;
    bool   fits = true;

    for (;;) {
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        int           ready = poll(&input, 1, 1000);
        char          c;

        if (interrupted) return LINE_OVER;
        if (ready < 0 && errno == EINTR) continue;
        if (ready == 0) {
            if (idle(with)) continue;
            tcflush(STDIN_FILENO, TCIFLUSH); /* or the shell would be next to read it */
            return LINE_OVER;
        }

        ssize_t got = read(STDIN_FILENO, &c, 1);

        if (got <= 0 && used == 0) return LINE_OVER;
        if (got <= 0 || c == '\n') break;
        if (used < LINE_MAX_BYTES - 1) out[used++] = c;
        else fits = false;
    }
    out[used] = '\0';
    return fits && is_text(out, used) ? LINE_READ : LINE_UNREADABLE;
}
