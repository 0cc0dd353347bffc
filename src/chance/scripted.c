#include "chance/scripted.h"

#include "base/must.h"

static uint32_t below_from_script(void *from, uint32_t n)
{
    struct script *s = from;

    must(s->next < s->count);
    must(s->numbers[s->next] < n);
    return s->numbers[s->next++];
}

struct chance chance_of_script(struct script *s)
{
    return (struct chance){.below = below_from_script, .from = s};
}
