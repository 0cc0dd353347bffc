/* pages.h -- the web client, as it was built: every file of a folder, read once at the start
 * and served from memory.
 *
 * A file NAME.gz beside NAME is the same one compressed, for whoever takes it.  Files under
 * assets/ carry the hash of their bytes in their name, so they may be kept for ever; the
 * others are asked for again each time. */
#ifndef API_PAGES_H
#define API_PAGES_H

#include "net/net.h"

struct pages;

/* The folder `web` beside the program; false where there is none. */
bool pages_beside(char *out, size_t size);

struct pages *pages_open(const char *folder, const char **why); /* NULL, and why not */
void          pages_close(struct pages *pages);                 /* NULL: nothing to close */

/* False: there is no such page. */
bool pages_answer(const struct pages *pages, const struct http_request *request,
                  struct http_answer *out);

#endif
