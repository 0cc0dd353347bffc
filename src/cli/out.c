#define _POSIX_C_SOURCE 200809L /* sigaction: signal() would forget its answer after one */

#include "cli/out.h"

#include "base/must.h"
#include "base/utf8.h"
#include "cli/args.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

/* A thousand tables with all their options and faults take a fifth of this. */
#define JSON_MAX ((size_t)16 << 20)

void out_json_begin(struct out_json *out)
{
    out->space = malloc(JSON_MAX);
    must(out->space != NULL);
    out->text = text_over(out->space, JSON_MAX);
    out->json = json_writer_over(&out->text);
}

void out_json_print(struct out_json *out)
{
    must(json_is_whole(&out->json));
    puts(out->space);
    free(out->space);
    out->space = NULL;
}

void out_padded(const char *words, unsigned width)
{
    size_t length = utf8_length(words);

    printf("%s%*s", words, length < width ? (int)(width - length) : 1, "");
}

static volatile sig_atomic_t reader_left;

static void note_reader_left(int signal_number)
{
    (void)signal_number;
    reader_left = 1;
}

void out_begin(void)
{
    struct sigaction note = {.sa_handler = note_reader_left};

    sigaction(SIGPIPE, &note, NULL);
}

int out_end(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    if (reader_left) return status;
    fprintf(stderr, "%s: standard output could not be written\n", args_program);
    return STATUS_MISUSE;
}
