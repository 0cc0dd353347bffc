/* tournament_file.h -- the regulation of one tournament, as its operator writes it.
 *
 *     tournament: Domingo à noite
 *     variant: holdem
 *     mode: scheduled
 *     start: 2026-12-06T21:00Z
 *     fee_prize: 45.00
 *     fee_commission: 5.00
 *     ...
 *     levels:
 *       - {small: 25, big: 50, length: 600}
 *     prizes:
 *       - entries: 2
 *         shares: [100]
 *
 * Beside tournament, start and the three lists, its keys are the options of
 * games/tournament/rules.h.  It is read as strictly as a floor file and by the same
 * means; docs/tournament-file.md tells the whole of it. */
#ifndef FLOOR_TOURNAMENT_FILE_H
#define FLOOR_TOURNAMENT_FILE_H

#include "floor/floor_file.h"
#include "games/tournament/rules.h"

#define TOURNAMENT_NAME_SIZE (4 * FLOOR_NAME_MAX + 1)

struct tournament_file {
    char              name[TOURNAMENT_NAME_SIZE];
    struct tour_rules rules; /* to be believed only when lawful */
    uint8_t           fingerprint[FINGERPRINT_BYTES];
    struct floor      found; /* lawful, and the problems; no tables */
};

/* Whether a file describes a tournament rather than a floor: its first key says so. */
bool tournament_is_one(const char *text, size_t size);

/* Always fills *out; tournament_release() it. */
void tournament_read(const char *text, size_t size, enum tongue tongue,
                     struct tournament_file *out);
void tournament_release(struct tournament_file *file);

/* Two tournaments have the same one only if every value of their rules is the same. */
void tournament_fingerprint(const struct tour_rules *rules, uint8_t out[FINGERPRINT_BYTES]);

/* The regulation as players read it, whole, ended by its fingerprint (810/2015 r.5). */
void tournament_print(const struct tournament_file *file, enum tongue tongue, struct text *out);

/* Its rules as lines of keys and numbers, every value of them: what the journal keeps.  And read
 * again, from words that are spoilt by it; false: they are no lawful ones. */
void tournament_describe(const char *name, const struct tour_rules *rules, struct text *out);
bool tournament_recall(char *words, char name[TOURNAMENT_NAME_SIZE], struct tour_rules *out);

/* "2026-12-06T21:00Z", UTC.  False leaves *out alone. */
bool moment_read(const char *words, int64_t *out_ms);
void moment_write(int64_t ms, struct text *out);

#endif
