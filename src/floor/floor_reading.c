#include "floor/floor_reading.h"

#include "base/must.h"

#include <stdlib.h>

/* Doubles at every power of two. */
static void grow_problems(struct floor *floor)
{
    size_t count = floor->problems;

    if ((count & (count - 1)) != 0) return;
    floor->problem = realloc(floor->problem, (count ? 2 * count : 1) * sizeof *floor->problem);
    must(floor->problem != NULL);
}

struct floor_problem *problem_at(struct reading *r, yaml_mark_t at)
{
    struct floor         *floor = r->floor;
    struct floor_problem *p = &r->spare;

    floor->lawful = false;
    if (floor->problems == FLOOR_PROBLEMS_MAX) {
        floor->untold++;
    } else {
        grow_problems(floor);
        p = &floor->problem[floor->problems++];
    }
    *p = (struct floor_problem){
        .line = (unsigned)at.line + 1, .column = (unsigned)at.column + 1, .table = r->table};
    return p;
}

struct floor_problem *complain(struct reading *r, yaml_mark_t at, const char *subject,
                               const char *pt, const char *en)
{
    struct floor_problem *p = problem_at(r, at);
    struct text           t = text_over(p->words, sizeof p->words);

    if (subject) {
        text_put(&t, subject);
        text_put(&t, ": ");
    }
    text_put(&t, either(r->tongue, pt, en));
    return p;
}

void complain_of(struct reading *r, yaml_mark_t at, const char *words, const char *pt,
                 const char *en, const char *near)
{
    struct floor_problem *p = problem_at(r, at);
    struct text           t = text_over(p->words, sizeof p->words);

    text_quote(&t, words);
    text_char(&t, ' ');
    text_put(&t, either(r->tongue, pt, en));
    if (!near) return;
    text_put(&t, either(r->tongue, "; será ", "; is it "));
    text_put(&t, near);
    text_char(&t, '?');
}

void sort_problems(struct floor *floor)
{
    for (size_t i = 1; i < floor->problems; i++) {
        struct floor_problem p = floor->problem[i];
        size_t               k = i;

        for (; k > 0; k--) {
            const struct floor_problem *before = &floor->problem[k - 1];

            if (before->line < p.line || (before->line == p.line && before->column <= p.column))
                break;
            floor->problem[k] = floor->problem[k - 1];
        }
        floor->problem[k] = p;
    }
}

bool start_parser(struct reading *r, yaml_parser_t *parser)
{
    if (!yaml_parser_initialize(parser)) return false;
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(parser, (const unsigned char *)r->text, r->size);
    return true;
}

void complain_of_yaml(struct reading *r, const yaml_parser_t *parser)
{
    const char           *what = parser->problem ? parser->problem : "no memory";
    struct floor_problem *p = problem_at(r, parser->problem_mark);
    struct text           t = text_over(p->words, sizeof p->words);

    text_put(&t, either(r->tongue, "não é YAML: ", "not YAML: "));
    text_put(&t, what);
}
