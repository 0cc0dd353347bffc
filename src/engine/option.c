#include "engine/option.h"

#include "base/must.h"

const struct choice choices_mode[] = {
    {"individual", MODE_INDIVIDUAL}, {"multi", MODE_MULTI}, {NULL, 0}};
const struct choice choices_book[] = {{"demo", BOOK_DEMO}, {"money", BOOK_MONEY}, {NULL, 0}};
const struct choice choices_switch[] = {{"off", 0}, {"on", 1}, {NULL, 0}};

void fault_add(struct faults *out, struct fault f)
{
    must(out->count < FAULTS_MAX);
    out->list[out->count++] = f;
}

bool faults_refuse(const struct faults *f)
{
    for (size_t i = 0; i < f->count; i++)
        if (f->list[i].kind != FAULT_INEXACT) return true;
    return false;
}

struct house house_usual(const struct option *options, size_t count)
{
    struct house house = {0};

    must(count <= OPTIONS_MAX);
    for (size_t i = 0; i < count; i++) house.value[i] = options[i].usual;
    return house;
}

static bool is_choice(const struct option *o, int64_t value)
{
    for (const struct choice *c = o->choices; c->name; c++)
        if (c->value == value) return true;
    return false;
}

void house_check(const struct option *options, size_t count, const struct house *house,
                 struct faults *out)
{
    for (size_t i = 0; i < count; i++) {
        const struct option *o = &options[i];
        struct fault         f = {.option = (uint8_t)i, .rule = o->rule, .value = house->value[i]};

        if (o->kind == OPTION_CHOICE) {
            if (is_choice(o, f.value)) continue;
            f.kind = FAULT_NOT_A_CHOICE;
        } else if (f.value < o->low) {
            f.kind = FAULT_BELOW;
            f.limit = o->low;
        } else if (f.value > o->high) {
            f.kind = FAULT_ABOVE;
            f.limit = o->high;
        } else {
            continue;
        }
        fault_add(out, f);
    }
}

void fault_inexact(struct faults *out, const struct house *house, struct odds o, const char *what,
                   const char *rule)
{
    cents unit = house->value[OPT_UNIT];

    if (odds_exact(unit, o)) return;
    fault_add(out, (struct fault){.kind = FAULT_INEXACT,
                                  .option = OPT_UNIT,
                                  .rule = rule,
                                  .what = what,
                                  .value = unit,
                                  .limit = o.den});
}
