/* must.h -- what must be true, said where it is relied on.
 *
 * Never compiled out: a house that has lost an invariant stops that table
 * rather than deal another card.  must_fail() is the one symbol, beside
 * memcpy, memset and memcmp, that the law imports; each program brings its own
 * (must.c prints and aborts; the browser traps). */
#ifndef BASE_MUST_H
#define BASE_MUST_H

_Noreturn void must_fail(const char *file, int line, const char *what);

#define must(fact) ((fact) ? (void)0 : must_fail(__FILE__, __LINE__, #fact))

#endif
