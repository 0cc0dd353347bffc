/* What a rule says, in the house's own words: whoever sees what a bet came to can see why
 * (804/2015 r.25, 805/2015 r.32, 807/2015 r.27, 808/2015 r.26, 812/2015 r.32). */
#include "wire/history_json.h"

#include "base/json_put.h"
#include "rule_readings.h"

#include <string.h>

#define READINGS (sizeof readings / sizeof readings[0])

/* "807/2015 r.14 a i" is called 807-2015-r14-a-i in an address. */
static bool is_called(const char *rule, const char *name)
{
    for (; *rule; rule++) {
        if (*rule == '.') continue;
        if (*name++ != (*rule == '/' || *rule == ' ' ? '-' : *rule)) return false;
    }
    return *name == 0;
}

/* "807/2015 r.14 a" stands above "807/2015 r.14 a i". */
static bool is_above(const char *rule, const char *below)
{
    size_t size = strlen(rule);

    return strncmp(rule, below, size) == 0 && below[size] == ' ';
}

static void write_reading(struct json_writer *j, const struct reading *r, enum tongue tongue)
{
    bool english = tongue == EN || !r->pt;

    put_string(j, "rule", r->rule);
    put_string(j, "text", english ? r->en : r->pt);
    put_string(j, "lang", english ? "en" : "pt");
    if (!r->rebuilt) return;
    json_put_key(j, "rebuilt");
    json_put_bool(j, true);
}

/* A heading says nothing by itself. */
static void write_above(struct json_writer *j, const struct reading *below, enum tongue tongue)
{
    json_put_key(j, "above");
    json_put_array(j);
    for (size_t i = 0; i < READINGS; i++) {
        const struct reading *r = &readings[i];

        if (!is_above(r->rule, below->rule) || (r->heading && !(tongue == PT && r->pt))) continue;
        json_put_object(j);
        write_reading(j, r, tongue);
        json_put_end(j);
    }
    json_put_end(j);
}

enum recalled history_json_rule(struct json_writer *j, const char *name, enum tongue tongue)
{
    for (size_t i = 0; i < READINGS; i++) {
        if (!is_called(readings[i].rule, name)) continue;
        write_reading(j, &readings[i], tongue);
        write_above(j, &readings[i], tongue);
        return RECALLED;
    }
    return NO_SUCH;
}
