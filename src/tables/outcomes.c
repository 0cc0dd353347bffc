#include "tables/outcomes.h"

#include "engine/cards.h"

enum { POCKETS = 37, FACES = 6, THROWS = FACES * FACES * FACES };

void outcomes_init(struct outcomes *o)
{
    monitor_init(&o->wheel[0], POCKETS, NULL);
    monitor_init(&o->wheel[1], POCKETS + 1, NULL);
    monitor_init(&o->die, FACES, NULL);
    monitor_init(&o->card, DECK, NULL);
}

bool outcomes_watch(struct outcomes *o, uint32_t below, uint32_t number)
{
    if (below == POCKETS || below == POCKETS + 1)
        return monitor_watch(&o->wheel[below - POCKETS], number);
    if (below == THROWS) { /* all three are watched, also when the first is wrong */
        bool first = monitor_watch(&o->die, number % FACES);
        bool second = monitor_watch(&o->die, number / FACES % FACES);
        bool third = monitor_watch(&o->die, number / FACES / FACES);

        return first && second && third;
    }
    /* A shoe is filled deck by deck, so while it is whole every card is as likely. */
    return below % DECK != 0 || monitor_watch(&o->card, number % DECK);
}
