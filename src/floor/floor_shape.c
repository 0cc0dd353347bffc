#include "floor/floor_reading.h"

#include "base/utf8.h"

#define DEPTH_MAX 8 /* three are used; what lies deeper is not a floor file */

/* ---------------------------- the bytes, first -------------------------- */

/* A file is refused for what cannot be seen in it, comments included: a limit must not
 * look like another to the person who approves it. */
bool bytes_are_plain(struct reading *r)
{
    yaml_mark_t at = {0};
    size_t      size;
    uint32_t    code = 0;

    for (const char *c = r->text; at.index < r->size; c += size, at.index += size, at.column++) {
        size = utf8_next(c, r->size - at.index, &code);
        if (size == 0) {
            complain(r, at, NULL, "este byte não é texto UTF-8", "this byte is not UTF-8 text");
            return false;
        }
        if (code == '\n') {
            at.line++;
            at.column = SIZE_MAX; /* the loop brings it to 0 */
        } else if (code != '\t' && utf8_is_hidden(code) &&
                   !(code == '\r' && at.index + 1 < r->size && c[1] == '\n')) {
            complain(r, at, NULL, "um carácter invisível ou de controlo",
                     "a character that is invisible or a control");
            return false;
        }
    }
    return true;
}

/* --------------------- the shape of YAML that is used -------------------- */

static void refuse_marks(struct reading *r, yaml_mark_t at, const void *anchor, const void *tag)
{
    if (anchor)
        complain(r, at, NULL, "âncoras (&) não se usam aqui", "anchors (&) are not used here");
    if (tag) complain(r, at, NULL, "etiquetas (!) não se usam aqui", "tags (!) are not used here");
}

/* Looks at one event; false when there is no use in looking further. */
static bool event_is_used(struct reading *r, const yaml_event_t *e, unsigned *documents,
                          unsigned *depth)
{
    switch (e->type) {
    case YAML_DOCUMENT_START_EVENT:
        if (++*documents > 1) {
            complain(r, e->start_mark, NULL, "mais de um documento", "more than one document");
            return false;
        }
        if (e->data.document_start.version_directive ||
            e->data.document_start.tag_directives.start !=
                e->data.document_start.tag_directives.end)
            complain(r, e->start_mark, NULL, "diretivas (%) não se usam aqui",
                     "directives (%) are not used here");
        return true;
    case YAML_ALIAS_EVENT:
        complain(r, e->start_mark, NULL, "referências (*) não se usam aqui",
                 "aliases (*) are not used here");
        return true;
    case YAML_SCALAR_EVENT:
        refuse_marks(r, e->start_mark, e->data.scalar.anchor, e->data.scalar.tag);
        return true;
    case YAML_SEQUENCE_START_EVENT:
        refuse_marks(r, e->start_mark, e->data.sequence_start.anchor, e->data.sequence_start.tag);
        break;
    case YAML_MAPPING_START_EVENT:
        refuse_marks(r, e->start_mark, e->data.mapping_start.anchor, e->data.mapping_start.tag);
        break;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT: --*depth; return true;
    case YAML_NO_EVENT:
    case YAML_STREAM_START_EVENT:
    case YAML_STREAM_END_EVENT:
    case YAML_DOCUMENT_END_EVENT: return true;
    }
    if (++*depth <= DEPTH_MAX) return true;
    complain(r, e->start_mark, NULL, "listas dentro de listas a mais",
             "lists within lists, too deep");
    return false;
}

/* A document's nodes no longer tell anchors and tags, so its events are asked first. */
bool shape_is_used(struct reading *r)
{
    yaml_parser_t parser;
    unsigned      documents = 0, depth = 0;
    bool          more = true, ended = false;

    if (!start_parser(r, &parser)) return false;
    while (more && !ended) {
        yaml_event_t e;

        if (!yaml_parser_parse(&parser, &e)) {
            complain_of_yaml(r, &parser);
            break;
        }
        ended = e.type == YAML_STREAM_END_EVENT;
        more = event_is_used(r, &e, &documents, &depth);
        yaml_event_delete(&e);
    }
    yaml_parser_delete(&parser);
    if (ended && documents == 0)
        complain(r, (yaml_mark_t){0}, NULL, "o ficheiro está vazio", "the file is empty");
    return r->floor->lawful;
}
