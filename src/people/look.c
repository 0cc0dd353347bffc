#include "people/look.h"

#include "base/utf8.h"
#include "cage/ledger.h"

#include <string.h>

/* Runs of letters that carry a mark, or are of another alphabet, by the letter or digit of ASCII
 * that they look like; a point: like none.  Small and capital letters count as alike: one name is
 * written with either. */
static const struct {
    uint32_t    first;
    const char *like;
} runs[] = {
    {0xC0, /* Latin */
     "aaaaaaaceeeeiiiidnooooo.ouuuuypbaaaaaaaceeeeiiiidnooooo.ouuuuypyaaaaaaccccccccdd"
     "ddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkkllllll..llnnnnnn.nnoooooooorrrrrrssssss"
     "ssttttttuuuuuuuuuuuuwwyyyzzzzzzsbbbb...ccdd......ffg..iikkl..nnooo..pp.....ttttu"
     "u.vyyzz.........i............aaiioouuuuuuuuuu.aaaaaaggggkkoooo..j...gg..nnaaaaoo"
     "aaaaeeeeiiiioooorrrruuuusstt..hh.d..zzaaeeooooooooyylntj..accltsz..bu.eejj..rryy"},
    {0x370, /* Greek */
     "...............j......a.ehi.o.y.iab..ezh.ik.mn.o.p..ty.x..iyaehiyab..ezh.ik.mn.o"
     ".p..ty.x..iyoy....................................cj.....c......"},
    {0x400, /* Cyrillic */
     "ee...siij...k.y.a.b..e....k.mho.pcty.x......b...a.b..e....k.mho.pcty.x......b..."
     "ee...siij...k.y."},
    {0x1E00, /* Latin, with more marks */
     "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooo"
     "oooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy.s..b."
     "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuu"
     "uuyyyyyyyy......"},
};

/* Alphabets that were copied for print: so many characters, of which every `again` is the first
 * of ASCII's `like` once more. */
static const struct {
    uint32_t    first, count, again;
    const char *like;
} copies[] = {
    {0xFF10, 10, 10, "0123456789"},
    {0xFF21, 26, 26, "abcdefghijklmnopqrstuvwxyz"},
    {0xFF41, 26, 26, "abcdefghijklmnopqrstuvwxyz"},
    {0x24B6, 52, 26, "abcdefghijklmnopqrstuvwxyz"},
    {0x1D400, 676, 26, "abcdefghijklmnopqrstuvwxyz"},
    {0x1D7CE, 50, 10, "0123456789"},
    {0x1F130, 26, 26, "abcdefghijklmnopqrstuvwxyz"},
};

static uint32_t copied(uint32_t code)
{
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++)
        if (code >= copies[i].first && code - copies[i].first < copies[i].count)
            return (uint8_t)copies[i].like[(code - copies[i].first) % copies[i].again];
    return code;
}

static uint32_t unmarked(uint32_t code)
{
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        size_t at = code - runs[i].first;

        if (code < runs[i].first || at >= strlen(runs[i].like)) continue;
        if (runs[i].like[at] != '.') return (uint8_t)runs[i].like[at];
    }
    return code;
}

/* As it is written small, where one is told from the other by a number. */
static uint32_t small(uint32_t code)
{
    if ((code >= 'A' && code <= 'Z') || (code >= 0x391 && code <= 0x3A9) ||
        (code >= 0x410 && code <= 0x42F))
        return code + 0x20;
    return code >= 0x400 && code <= 0x40F ? code + 0x50 : code;
}

/* What no eye tells apart in every typeface. */
static uint32_t alike(uint32_t code)
{
    switch (code) {
    case 'l':
    case '1':
    case '|': return 'i';
    case '0': return 'o';
    default: return code;
    }
}

/* What may stand in a name, or not, without anybody seeing another name. */
static bool is_passed_over(uint32_t code)
{
    return utf8_is_mark(code) || (code >= 0x2000 && code <= 0x200A) || code == 0x3000 ||
           (code < 0x80 && strchr(" .,_-'`", (int)code) != NULL);
}

/* Two letters that make a third. */
static bool joins(uint32_t before, uint32_t code, uint32_t *as)
{
    *as = before == 'r' && code == 'n' ? 'm' : before == 'v' && code == 'v' ? 'w' : 0;
    return *as != 0;
}

struct key look_of(const char *name)
{
    uint32_t look[NAME_MOST], code, as;
    size_t   left = strlen(name), count = 0;

    for (const char *at = name; left > 0 && count < NAME_MOST;) {
        size_t size = utf8_next(at, left, &code);

        if (size == 0) break;
        at += size;
        left -= size;
        code = alike(small(unmarked(copied(code))));
        if (is_passed_over(code)) continue;
        if (count && joins(look[count - 1], code, &as)) look[count - 1] = as;
        else look[count++] = code;
    }
    if (count == 0) return key_of_words(name, strlen(name)); /* nothing but such signs */
    return key_of_words(look, count * sizeof look[0]);
}
