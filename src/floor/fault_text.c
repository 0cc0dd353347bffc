#include "floor/option_text.h"

#include "base/must.h"

static void write_rule(const struct fault *fault, struct text *out)
{
    if (!fault->rule) return;
    text_put(out, ", ");
    text_put(out, fault->rule);
}

/* "40 × the minimum; the law allows at most 30 ×, 8xx/2015 r.N" */
static void say_bound(const struct option *o, const struct fault *fault, enum tongue tongue,
                      struct text *out)
{
    bool above = fault->kind == FAULT_ABOVE;

    option_write(o, fault->value, out);
    if (o->kind == OPTION_TIMES) text_put(out, either(tongue, " × o mínimo", " × the minimum"));
    if (o->kind == OPTION_SECONDS) text_put(out, " s");
    text_put(out, "; ");
    if (fault->rule) text_put(out, either(tongue, "a lei permite ", "the law allows "));
    if (above) text_put(out, either(tongue, "no máximo ", "at most "));
    else text_put(out, either(tongue, "no mínimo ", "at least "));
    option_write(o, fault->limit, out);
    if (o->kind == OPTION_TIMES) text_put(out, " ×");
    if (o->kind == OPTION_SECONDS) text_put(out, " s");
    write_rule(fault, out);
}

/* "no bet on ponto would fit: the minimum is 1.00 and the maximum 0.50".  The larger of the
 * two is the minimum, for that is the fault. */
static void say_no_room(const struct fault *fault, enum tongue tongue, struct text *out)
{
    bool value_is_minimum = fault->value > fault->limit;

    text_put(out, either(tongue, "nenhuma aposta", "no bet"));
    if (fault->what) {
        text_put(out, either(tongue, " em ", " on "));
        text_put(out, fault->what);
    }
    text_put(out, either(tongue, " caberia: o mínimo é ", " would fit: the minimum is "));
    text_euro(out, value_is_minimum ? fault->value : fault->limit);
    text_put(out, either(tongue, " e o máximo ", " and the maximum "));
    text_euro(out, value_is_minimum ? fault->limit : fault->value);
    write_rule(fault, out);
}

void fault_say(const struct game *game, const struct fault *fault, enum tongue tongue,
               struct text *out)
{
    must(fault->option < game->options_count);
    fault_say_of(&game->options[fault->option], fault, tongue, out);
}

void fault_say_of(const struct option *o, const struct fault *fault, enum tongue tongue,
                  struct text *out)
{
    text_put(out, o->words.key);
    text_put(out, ": ");
    switch ((enum fault_kind)fault->kind) {
    case FAULT_BELOW:
    case FAULT_ABOVE: say_bound(o, fault, tongue, out); return;
    case FAULT_NOT_A_CHOICE:
        option_write(o, fault->value, out);
        text_put(out, either(tongue, " não é ", " is not "));
        option_write_bounds(o, tongue, out);
        write_rule(fault, out);
        return;
    case FAULT_MIN_ABOVE_MAX: say_no_room(fault, tongue, out); return;
    case FAULT_OFF_UNIT:
        option_write(o, fault->value, out);
        text_put(out, either(tongue, " não é múltiplo da ficha de ",
                             " is not a multiple of the chip of "));
        text_euro(out, fault->limit);
        write_rule(fault, out);
        return;
    case FAULT_INEXACT:
        text_put(out, either(tongue, "com fichas de ", "with chips of "));
        option_write(o, fault->value, out);
        text_put(out, either(tongue, " nem sempre se paga ao cêntimo",
                             " not every bet pays to the cent"));
        if (fault->what) {
            text_put(out, ": ");
            text_put(out, fault->what);
        }
        text_put(out, either(tongue, "; o cêntimo ímpar é do jogador",
                             "; the odd cent is the player's"));
        write_rule(fault, out);
        return;
    }
}
