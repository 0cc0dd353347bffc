/* option_text.h -- option values as people write them.
 *
 * One reading for the floor file, for --set and for scenarios, and one writing for
 * all that is printed.  A choice is its name, money is euro, time is seconds; what
 * an option means and allows is in the game's own table (engine/option.h). */
#ifndef FLOOR_OPTION_TEXT_H
#define FLOOR_OPTION_TEXT_H

#include "engine/game.h"

int option_find(const struct game *game, const char *key); /* its index; -1 if there is none */

/* Reads a value by its kind.  Whether it is allowed is another question: see
 * game_lawful().  False leaves *out alone. */
bool option_read(const struct option *o, const char *words, int64_t *out);
void option_write(const struct option *o, int64_t value, struct text *out);

/* "individual or multi", "from 0.01 to 100000.00": what may be written. */
void option_write_bounds(const struct option *o, enum tongue tongue, struct text *out);

/* Why these words are not a value of that option, in a sentence. */
void option_misread(const struct option *o, const char *words, enum tongue tongue,
                    struct text *out);

/* Applies "option=value" to a house.  False says why not and changes nothing. */
bool house_set(const struct game *game, const char *setting, enum tongue tongue,
               struct house *house, struct text *why);

/* What the law or arithmetic has against a house, in a sentence that begins with
 * the option's key. */
void fault_say(const struct game *game, const struct fault *fault, enum tongue tongue,
               struct text *out);
void fault_say_of(const struct option *o, const struct fault *fault, enum tongue tongue,
                  struct text *out);

/* Somebody else's words between quotes: cut when long, with nothing hidden in them. */
void text_quote(struct text *out, const char *words);

static inline const char *either(enum tongue tongue, const char *pt, const char *en)
{
    return tongue == PT ? pt : en;
}

#endif
