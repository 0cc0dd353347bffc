#include "phh/phh_action.h"

#include <string.h>

#define WORDS_MAX 5

struct word {
    const char *at;
    size_t      size;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool value(struct word w, const char *words)
{
    return w.size == strlen(words) && memcmp(w.at, words, w.size) == 0;
}

/* The words before a # that stands alone or begins one. */
static size_t split(const char *words, struct word out[WORDS_MAX])
{
    size_t count = 0;

    for (;;) {
        while (is_blank(*words)) words++;
        if (!*words || *words == '#' || count == WORDS_MAX) return count;
        out[count] = (struct word){.at = words};
        while (*words && !is_blank(*words)) words++;
        out[count].size = (size_t)(words - out[count].at);
        count++;
    }
}

static bool read_card(const char *at, uint8_t *out)
{
    const char name[] = {at[0], at[1], '\0'};

    if (at[0] == '?' && at[1] == '?') {
        *out = CARD_BACK;
        return true;
    }
    if (at[0] == '?' || at[1] == '?') { /* a rank or a suit alone: not known enough */
        *out = CARD_BACK;
        return (at[0] == '?' && strchr("cdhs", at[1])) ||
               (at[1] == '?' && strchr("23456789TJQKA", at[0]));
    }
    return card_read(name, out);
}

bool phh_cards_read(const char *words, size_t size, uint8_t *card, uint8_t most, uint8_t *count)
{
    *count = 0;
    if (size == 1 && *words == '-') return true;
    if (size % 2 || size / 2 > most || size == 0) return false;
    for (size_t i = 0; i < size; i += 2)
        if (!read_card(words + i, &card[(*count)++])) return false;
    return true;
}

/* p1 … p11. */
static bool read_player(struct word w, unsigned players, uint8_t *out)
{
    unsigned n = 0;

    if (w.size < 2 || w.size > 3 || w.at[0] != 'p' || w.at[1] == '0') return false;
    for (size_t i = 1; i < w.size; i++) {
        if (w.at[i] < '0' || w.at[i] > '9') return false;
        n = n * 10 + (unsigned)(w.at[i] - '0');
    }
    if (n > players) return false;
    *out = (uint8_t)(n - 1);
    return true;
}

static const char *read_cards(struct word w, uint8_t most, struct phh_action *out)
{
    return phh_cards_read(w.at, w.size, out->card, most, &out->cards) ? NULL : "these are no cards";
}

static const char *read_deal(const struct word *w, size_t count, unsigned players,
                             struct phh_action *out)
{
    if (count == 3 && value(w[1], "db")) {
        out->what = PHH_BOARD;
        return read_cards(w[2], PHH_CARDS, out);
    }
    if (count == 4 && value(w[1], "dh")) {
        out->what = PHH_HOLE;
        if (!read_player(w[2], players, &out->player)) return "there is no such player";
        return read_cards(w[3], HOLE_MAX, out);
    }
    return "the dealer deals: d db CARDS, or d dh pN CARDS";
}

static const char *read_amount(const struct word *w, size_t count, enum phh_do what,
                               struct phh_action *out)
{
    out->what = (uint8_t)what;
    if (count != 3 || !decimal_read(w[2].at, w[2].size, &out->amount) || out->amount.infinite)
        return "an amount was expected";
    return NULL;
}

const char *phh_action_read(const char *words, unsigned players, struct phh_action *out)
{
    struct word w[WORDS_MAX];
    size_t      count = split(words, w);

    *out = (struct phh_action){.what = PHH_NOTHING};
    if (count == 0) return NULL;
    if (value(w[0], "d")) return read_deal(w, count, players, out);
    if (!read_player(w[0], players, &out->player)) return "there is no such player";
    if (count == 2 && value(w[1], "f")) out->what = PHH_FOLD;
    else if (count == 2 && value(w[1], "cc")) out->what = PHH_CALL;
    else if (count == 2 && value(w[1], "sm")) out->what = PHH_MUCK;
    else if (count >= 2 && value(w[1], "cbr")) return read_amount(w, count, PHH_RAISE, out);
    else if (count >= 2 && value(w[1], "es")) return read_amount(w, count, PHH_ESTARDILHO, out);
    else if (count == 2 && value(w[1], "re")) out->what = PHH_RESTARDILHO;
    else if (count == 3 && value(w[1], "sm")) {
        out->what = PHH_SHOW;
        return read_cards(w[2], HOLE_MAX, out);
    } else {
        return "an action that these games do not have";
    }
    return NULL;
}
