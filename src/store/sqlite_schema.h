/* sqlite_schema.h -- the tables, and how an older file becomes a newer one. */
#ifndef STORE_SQLITE_SCHEMA_H
#define STORE_SQLITE_SCHEMA_H

#include <sqlite3.h>

#define APPLICATION_ID 0x46454C54 /* "FELT": what file(1) and we know our files by */

/* Brings an open file to the newest schema.  0, or -1 and *why. */
int schema_migrate(sqlite3 *file, const char **why);

/* Looks only: 0 where the file has exactly the newest schema. */
int schema_check(sqlite3 *file, const char **why);

#endif
