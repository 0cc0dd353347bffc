#include "feltro/play/words_in.h"

#include <ctype.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What an accented letter of Portuguese is without its accent: the second byte of
 * its UTF-8, after 0xC3, small or capital. */
static char without_accent(unsigned char second)
{
    static const char plain[] = "aaaaaaaceeeeiiiidnooooo.ouuuuy.sa";
    unsigned          small = second >= 0xA0 ? second - 0xA0u : second - 0x80u;

    return small < sizeof plain - 1 ? plain[small] : '?';
}

void words_plain(const char *words, char *out, size_t size)
{
    struct text t = text_over(out, size);
    bool        gap = false;

    for (const unsigned char *at = (const unsigned char *)words; *at; at++) {
        char c;

        if (*at == 0xC3 && at[1]) c = without_accent(*++at);
        else c = isspace(*at) || *at == '-' || *at == ',' ? ' ' : (char)tolower(*at);
        if (c == ' ') {
            gap = t.used > 0;
            continue;
        }
        if (gap) text_char(&t, ' ');
        gap = false;
        text_char(&t, c);
    }
}

/* How well a name answers to what was typed. */
enum { NO_MATCH, BEGINNING, WHOLE };

static int match(const char *typed, const char *name)
{
    char plain[80];

    words_plain(name, plain, sizeof plain);
    if (strcmp(typed, plain) == 0) return WHOLE;
    return strncmp(typed, plain, strlen(typed)) == 0 ? BEGINNING : NO_MATCH;
}

struct search {
    int found, best, count;
};

static void consider(struct search *s, int candidate, int quality)
{
    if (quality == NO_MATCH || quality < s->best) return;
    if (quality > s->best) *s = (struct search){.best = quality, .found = candidate, .count = 1};
    else if (s->found != candidate) s->count++;
}

static int verdict(const struct search *s)
{
    return s->count == 0 ? -1 : s->count > 1 ? -2 : s->found;
}

int words_place(const struct game *game, const char *words)
{
    struct search s = {.found = -1};
    char          typed[LINE_MAX_BYTES], pleno[LINE_MAX_BYTES + 8];

    words_plain(words, typed, sizeof typed);
    if (!typed[0]) return game->places == 1 ? 0 : -1;
    snprintf(pleno, sizeof pleno, "pleno %s", typed);    /* a bare number is a bet on it */
    for (int place = 0; place < game->places; place++)
        for (enum tongue tongue = KEY; tongue <= EN; tongue++) {
            char        name[64];
            struct text t = text_over(name, sizeof name);

            game->name_place((unsigned)place, tongue, &t);
            consider(&s, place, match(typed, name));
            if (match(pleno, name) == WHOLE) consider(&s, place, WHOLE);
        }
    return verdict(&s);
}

int words_decision(const struct game *game, uint32_t options, const char *words)
{
    struct search s = {.found = -1};
    char          typed[LINE_MAX_BYTES];
    int64_t       number;
    int           offered = 0;

    words_plain(words, typed, sizeof typed);
    if (!typed[0]) return -1;
    for (int d = 0; d < (int)game->decisions_count; d++) {
        if (!(options >> d & 1)) continue;
        offered++;
        if (read_number(typed, &number)) {
            if (number == offered) return d;    /* as numbered on the screen */
            continue;
        }
        for (enum tongue tongue = KEY; tongue <= EN; tongue++)
            consider(&s, d, match(typed, say(&game->decisions[d], tongue)));
    }
    return verdict(&s);
}

int words_announced(const struct game *game, const char *words)
{
    struct search s = {.found = -1};
    char          typed[LINE_MAX_BYTES];

    words_plain(words, typed, sizeof typed);
    if (!typed[0]) return -1;
    for (int i = 0; i < (int)game->announced_count; i++)
        for (enum tongue tongue = KEY; tongue <= EN; tongue++)
            consider(&s, i, match(typed, say(&game->announced[i], tongue)));
    return verdict(&s);
}

bool words_and_amount(char *line, cents *amount)
{
    char *end = line + strlen(line), *start;

    while (end > line && isspace((unsigned char)end[-1])) *--end = '\0';
    for (start = end; start > line && !isspace((unsigned char)start[-1]);) start--;
    if (!read_euro(start, amount)) return false;
    *start = '\0';
    return true;
}

bool read_line(char out[LINE_MAX_BYTES], bool (*idle)(void *), void *with)
{
    size_t used = 0;

    for (;;) {
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        char          c;

        if (poll(&input, 1, 1000) == 0) {
            if (!idle(with)) return false;
            continue;
        }

        ssize_t got = read(STDIN_FILENO, &c, 1);

        if (got <= 0 && used == 0) return false;
        if (got <= 0 || c == '\n') break;
        if (c != '\0' && used < LINE_MAX_BYTES - 1) out[used++] = c;
    }
    out[used] = '\0';
    return true;
}
