/* say.h -- what the house tells its clients, as JSON (docs/protocol.md).
 *
 * A table is told as a view: the engine has already turned every secret face down, and
 * nothing here looks at a state.  The view of an observer is the same for everybody, so
 * it is written once and shared; what only one player may know is written apart, for
 * him ("you"). */
#ifndef WIRE_LIVE_JSON_H
#define WIRE_LIVE_JSON_H

#include "base/json.h"
#include "tables/table_run.h"
#include "wire/hear.h"

/* Answers: to ask `n`, and why not. */
void live_json_done(struct text *out, uint64_t n, uint64_t seq);
void live_json_refused(struct text *out, uint64_t n, const struct reply *reply);
void live_json_refuse(struct text *out, uint64_t n, enum refusal no, const char *field);

/* The books have stopped (903-B 6.3.3): for everybody, at once. */
void live_json_stopped(struct text *out);

extern const char *const phase_keys[PHASES];

/* What is told of: a table of the house, or one whose round is played again
 * (history_json_replay.c). */
struct scene {
    const struct game  *game;
    const struct table *state; /* whole: only views of it are written */
    uint64_t            round;
    uint64_t            turn;       /* what is awaited goes by it; 0: not known */
    const uint8_t      *commitment; /* of the round */
    uint32_t            table;
    uint32_t            bots;    /* poker, by seat: the house's own players */
    unsigned            waiting; /* poker: how many stand in line */
};

/* The message of a table, but for its end; and what the round has decided about a seat, as
 * its viewer may see it (NULL: nothing yet). */
void live_json_scene(struct json_writer *j, const struct scene *scene, const void *view,
                     const struct events *heard, uint64_t seq);
void live_json_lines(struct json_writer *j, const struct game *game, const void *view,
                     unsigned seat);

/* What happened at a table, in order, and how it stands now, for everybody. */
void live_json_table(struct text *out, const struct table_run *table, const struct events *heard,
                     uint64_t seq);

/* How it stands for the player of a seat: his chips, his cards. */
void live_json_you(struct text *out, const struct table_run *table, unsigned seat, uint64_t seq);

/* What a player is called, written into an open object by whoever knows. */
struct caller {
    void (*call)(void *with, struct json_writer *j, uint64_t player);
    void *with;
};

/* Who sits where: told when somebody begins to watch, and when it has changed; and as a list,
 * from any thread. */
void live_json_names(struct text *out, const struct table_run *table, const struct caller *caller,
                     uint64_t seq);
void live_json_seated(struct json_writer *j, const struct table_run *table,
                      const struct caller *caller);

/* What may be bet there and what it pays: told once, when somebody begins to watch. */
void live_json_places(struct text *out, const struct table_run *table, uint64_t seq);
void live_json_scene_places(struct json_writer *j, const struct scene *scene, uint64_t seq);

/* Where a player stands in the line for a table (struct table_listener). */
void live_json_waits(struct text *out, const struct table_run *table, unsigned place,
                     int64_t until_ms);

/* The part of a view that differs from game to game: one function for each, by its key. */
void live_json_game(struct json_writer *j, const struct scene *scene, const void *view);

/* The same of a game with a bank, into an object that is open: a view is enough. */
void live_json_banked(struct json_writer *j, const struct game *game, const void *view);

/* "terms": what each move asked of a player of the bank would do to his chips, from his view. */
void live_json_asked_terms(struct json_writer *j, const struct game *game, const void *view);

#endif
