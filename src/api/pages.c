#define _POSIX_C_SOURCE 200809L /* strdup, readlink */

#include "api/pages.h"

#include "base/file.h"
#include "base/must.h"
#include "base/text.h"
#include "cli/folder.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PAGE_MOST  (4 << 20) /* bytes in a file */
#define PAGES_MOST 500

struct page {
    char       *path; /* "/assets/table-8f3a.js" */
    const char *type;
    char       *bytes, *zipped; /* zipped: NULL where there is none */
    size_t      size, zipped_size;
};

struct pages {
    size_t      count;
    size_t      below; /* characters of the folder's own path */
    const char *why;
    struct page page[PAGES_MOST];
};

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
};

/* ------------------------------- at the start ------------------------------ */

bool pages_beside(char *out, size_t size)
{
    ssize_t used = readlink("/proc/self/exe", out, size - 5);
    char   *end;

    if (used <= 0) return false;
    out[used] = '\0';
    end = strrchr(out, '/');
    if (!end) return false;
    memcpy(end, "/web", 5);
    return folder_is(out);
}

struct taking {
    struct pages *pages;
    const char   *type;
};

static void take(void *with, const char *file)
{
    struct taking *taking = with;
    struct pages  *pages = taking->pages;
    struct page   *page = &pages->page[pages->count];
    char           beside[4096];
    struct text    zipped = text_over(beside, sizeof beside);
    const char    *why;

    if (pages->why) return;
    if (pages->count == PAGES_MOST) {
        pages->why = "more files than a web client has";
        return;
    }
    *page = (struct page){.path = strdup(file + pages->below), .type = taking->type};
    must(page->path != NULL);
    pages->count++;
    page->bytes = file_read(file, PAGE_MOST, &page->size, &pages->why);
    if (page->size > PAGE_MOST) pages->why = "a file is too large";
    text_put(&zipped, file);
    text_put(&zipped, ".gz");
    page->zipped = file_read(beside, PAGE_MOST, &page->zipped_size, &why);
}

struct pages *pages_open(const char *folder, const char **why)
{
    struct pages *pages = calloc(1, sizeof *pages);

    must(pages != NULL);
    pages->below = strlen(folder);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        folder_each(folder, types[i].ending, NULL, take, &(struct taking){pages, types[i].type});
    if (!pages->why && pages->count == 0) pages->why = "there is no web client in it";
    if (!pages->why) return pages;
    *why = pages->why;
    pages_close(pages);
    return NULL;
}

void pages_close(struct pages *pages)
{
    if (!pages) return;
    for (size_t i = 0; i < pages->count; i++) {
        free(pages->page[i].path);
        free(pages->page[i].bytes);
        free(pages->page[i].zipped);
    }
    free(pages);
}

/* -------------------------------- answering -------------------------------- */

static const struct page *find(const struct pages *pages, const char *path)
{
    for (size_t i = 0; i < pages->count; i++)
        if (text_same(pages->page[i].path, path)) return &pages->page[i];
    return NULL;
}

static bool takes_zipped(const struct http_request *request)
{
    const char *takes = http_header(request, "Accept-Encoding");

    return takes && strstr(takes, "gzip") && !strstr(takes, "gzip;q=0");
}

bool pages_answer(const struct pages *pages, const struct http_request *request,
                  struct http_answer *out)
{
    bool               root = text_same(request->path, "/");
    const struct page *page = find(pages, root ? "/index.html" : request->path);
    bool               zipped;

    if (!page) return false;
    zipped = page->zipped && takes_zipped(request);
    *out = (struct http_answer){.status = 200,
                                .type = page->type,
                                .lasting = true,
                                .body = zipped ? page->zipped : page->bytes,
                                .size = zipped ? page->zipped_size : page->size,
                                .encoding = zipped ? "gzip" : NULL,
                                .cache = strncmp(page->path, "/assets/", 8) == 0
                                             ? "public, max-age=31536000, immutable"
                                             : "no-cache"};
    return true;
}
