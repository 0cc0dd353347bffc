#include "feltro/simulate/simulate_poker.h"

#include "cli/out.h"

#include <stdio.h>

#define P_LEAST 1e-6 /* rarer than this is no luck */

bool poker_simulated_good(const struct poker_simulated *s)
{
    return s->broken == BROKEN_NOTHING &&
           (s->categories.freedom == 0 || s->categories.p >= P_LEAST);
}

/* What a seat of this style won in a hundred hands, in minimum bets. */
static double per_hundred(const struct poker_simulation *what, const struct poker_simulated *s,
                          int style)
{
    if (s->played[style] == 0) return 0;
    return 100.0 * (double)s->net[style] / (double)what->house.value[OPT_MINIMUM] /
           (double)s->played[style];
}

static const double *chances_of(const struct poker_simulation *what)
{
    return poker_chances(pok_variant(what->game));
}

/* ------------------------------ for people ------------------------------ */

static void print_styles(const struct poker_simulation *what, const struct poker_simulated *s,
                         enum tongue tongue)
{
    if (what->players != PLAYERS_HOUSE) return;
    out_padded("style", 16);
    printf("%14s %26s\n", "hands", "minimum bets won in 100");
    for (int style = 0; style < STYLES; style++) {
        if (s->played[style] == 0) continue;
        out_padded(say(&style_words[style], tongue), 16);
        printf("%14llu %+26.2f\n", (unsigned long long)s->played[style],
               per_hundred(what, s, style));
    }
    putchar('\n');
}

static void print_categories(const struct poker_simulation *what, const struct poker_simulated *s,
                             enum tongue tongue)
{
    const double *exact = what->players == PLAYERS_HOUSE ? NULL : chances_of(what);

    out_padded("at the showdown", 26);
    printf("%12s %10s%s\n", "seen", "share", exact ? "      exact" : "");
    for (int c = CATEGORIES; c-- > 0;) {
        if (s->category[c] == 0) continue;
        out_padded(say(&category_words[c], tongue), 26);
        printf("%12llu %9.5f%%", (unsigned long long)s->category[c],
               100.0 * (double)s->category[c] / (double)s->showdowns);
        if (exact) printf(" %9.5f%%", 100.0 * exact[c]);
        putchar('\n');
    }
    if (s->categories.freedom)
        printf("chi-square %.3f, %u free, p %.4f\n", s->categories.value, s->categories.freedom,
               s->categories.p);
    putchar('\n');
}

void poker_simulated_print(const struct poker_simulation *what, const struct poker_simulated *s,
                           double seconds, enum tongue tongue)
{
    printf("%s, %llu hands, %d seats, %s, seed %llu\n",
           tongue == PT ? what->game->pt : what->game->en, (unsigned long long)s->hands,
           (int)what->house.value[OPT_SEATS], say(&players_words[what->players], tongue),
           (unsigned long long)what->seed);
    printf("%.0f hands a second; %.1f draws, %.1f decisions and %.2f showdowns a hand\n",
           (double)s->hands / seconds, (double)s->draws / (double)s->hands,
           (double)s->moves / (double)s->hands, (double)s->showdowns / (double)s->hands);
    printf("commission %.4f minimum bets a hand\n\n",
           (double)s->commission / (double)what->house.value[OPT_MINIMUM] / (double)s->hands);
    print_styles(what, s, tongue);
    if (s->showdowns) print_categories(what, s, tongue);
    if (s->broken == BROKEN_NOTHING)
        printf("after every command: sane, every chip somewhere, nothing hidden seen\n");
    else
        printf("BROKEN: %s, in hand %llu of block %llu\n", say(&broken_words[s->broken], tongue),
               (unsigned long long)s->hand, (unsigned long long)s->block);
}

/* ----------------------------- for programs ----------------------------- */

static void write_real(struct json_writer *j, const char *key, double value)
{
    char digits[64];

    snprintf(digits, sizeof digits, "%.12f", value);
    json_put_key(j, key);
    json_put_string(j, digits);
}

static void write_count(struct json_writer *j, const char *key, uint64_t value)
{
    json_put_key(j, key);
    json_put_number(j, (int64_t)value);
}

static void write_styles(struct json_writer *j, const struct poker_simulation *what,
                         const struct poker_simulated *s)
{
    json_put_key(j, "styles");
    json_put_array(j);
    for (int style = 0; what->players == PLAYERS_HOUSE && style < STYLES; style++) {
        json_put_object(j);
        json_put_key(j, "style");
        json_put_string(j, style_words[style].key);
        write_count(j, "hands", s->played[style]);
        json_put_key(j, "net");
        json_put_number(j, s->net[style]);
        json_put_end(j);
    }
    json_put_end(j);
}

static void write_categories(struct json_writer *j, const struct poker_simulation *what,
                             const struct poker_simulated *s)
{
    const double *exact = chances_of(what);

    json_put_key(j, "categories");
    json_put_array(j);
    for (int c = 0; c < CATEGORIES; c++) {
        json_put_object(j);
        json_put_key(j, "category");
        json_put_string(j, category_words[c].key);
        write_count(j, "seen", s->category[c]);
        if (exact) write_real(j, "exact", exact[c]);
        json_put_end(j);
    }
    json_put_end(j);
    if (s->categories.freedom == 0) return;
    write_real(j, "chi_square", s->categories.value);
    write_real(j, "p", s->categories.p);
}

void poker_simulated_json(const struct poker_simulation *what, const struct poker_simulated *s,
                          double seconds)
{
    struct out_json     out;
    struct json_writer *j = &out.json;

    out_json_begin(&out);
    json_put_object(j);
    json_put_key(j, "game");
    json_put_string(j, what->game->key);
    json_put_key(j, "players");
    json_put_string(j, players_words[what->players].key);
    write_count(j, "seats", (uint64_t)what->house.value[OPT_SEATS]);
    write_count(j, "seed", what->seed);
    write_count(j, "hands", s->hands);
    write_count(j, "draws", s->draws);
    write_count(j, "decisions", s->moves);
    write_count(j, "showdowns", s->showdowns);
    json_put_key(j, "commission");
    json_put_number(j, s->commission);
    write_styles(j, what, s);
    write_categories(j, what, s);
    json_put_key(j, "broken");
    json_put_string(j, s->broken == BROKEN_NOTHING ? NULL : broken_words[s->broken].key);
    write_real(j, "hands_per_second", (double)s->hands / seconds);
    json_put_key(j, "good");
    json_put_bool(j, poker_simulated_good(s));
    json_put_end(j);
    out_json_print(&out);
}
