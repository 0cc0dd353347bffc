/* fuzz_hand.c -- any bytes at all as a line of hands.
 *
 * The first byte chooses the variant.  Reading may refuse and must not fall, and both
 * languages judge alike; what is read is ranked, and the five cards shown are worth
 * exactly that. */
#include "base/must.h"
#include "feltro/hand_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool read_line(enum variant v, enum tongue tongue, const char *line, size_t size,
                      struct hand_line *out)
{
    char                why[64];
    struct text         t = text_over(why, sizeof why);
    struct cards_reader r = {.v = v, .tongue = tongue, .why = &t};
    bool                good = hand_line_read(&r, line, size, out);

    must(good == (t.used == 0));
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;

    enum variant     v = (enum variant)(data[0] % VARIANTS);
    const char      *line = (const char *)data + 1;
    struct hand_line pt, en;
    uint8_t          best[5];
    bool             good = read_line(v, EN, line, size - 1, &en);

    must(read_line(v, PT, line, size - 1, &pt) == good);
    if (!good) return 0;

    strength s = hand_line_rank(v, &en, best);

    must(s > 0 && s == rank_five(v, best));
    for (int i = 0; i < 5; i++) {
        unsigned times = 0;

        for (unsigned k = 0; k < en.cards.count; k++) times += en.cards.card[k] == best[i];
        must(times == 1);
    }
    return 0;
}
