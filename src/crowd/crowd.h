/* crowd.h -- a load of real players, who check every answer and every cent.
 *
 * One thread and one epoll.  Each player keeps a record of what he was told (record.h), bets
 * in every round, now and then loses his line and comes back, or asks the same again.  Whatever
 * does not fit his record is a discrepancy. */
#ifndef CROWD_CROWD_H
#define CROWD_CROWD_H

#include "crowd/line.h"
#include "crowd/tally.h"

enum crowd_mode { CROWD_SHARED, CROWD_INDIVIDUAL, CROWD_MIXED };

struct crowd_options {
    struct line_place at;
    unsigned          players, observers;
    unsigned          tables;  /* the first so many of those that fit; 0: all of them */
    unsigned          seconds; /* of betting; then everybody leaves */
    unsigned          hostile; /* attackers beside them */
    enum crowd_mode   mode;
    unsigned          restless;      /* per mille of rounds after which a line is dropped */
    bool              tells_returns; /* a line when the house takes bets again after an absence */
    uint64_t          seed;
};

struct crowd_report {
    uint64_t       connections, lost, returned; /* lines opened; lost; whose player came back */
    uint64_t       bets, refused, repeated;     /* acknowledged; came too late; asked twice */
    uint64_t       resent, unknown;  /* after a lost line; what became of it was not said */
    uint64_t       late;             /* answers that took twenty seconds and more */
    uint64_t       bets_in_time;     /* before everybody began to leave */
    uint64_t       decisions;        /* at poker, acknowledged */
    uint64_t       rounds, voided;   /* decided for a player; returned to him */
    uint64_t       hands;            /* those of poker among the rounds */
    uint64_t       messages, bytes;  /* heard */
    uint64_t       staked, won;      /* cents */
    uint64_t       attacks, dropped; /* hostile lines, and how many the house cut */
    uint64_t       discrepancies;
    uint64_t       seated;              /* players who sat at a table */
    int64_t        open_us, betting_us; /* until all were in; from then until the end */
    int64_t        longest_away_us;     /* from a lost line to the next acknowledged bet */
    struct metrics bet, update;         /* ask to answer; bet to everyone who watches */
    char           first[8][160];       /* of the discrepancies, in words */
};

/* False: it could not even begin; *why.  SIGTERM and SIGINT end the betting before its time. */
bool crowd_run(const struct crowd_options *options, struct crowd_report *out, const char **why);

/* Lines that say the same over and over to a house that says it back (src/net/echo.c): `bet`
 * tells how long it took, `messages` how many there were. */
bool crowd_echo(const struct crowd_options *options, struct crowd_report *out, const char **why);

#endif
