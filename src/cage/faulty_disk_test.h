/* faulty_disk_test.h -- a disk under SQLite that fails on purpose.
 *
 * A VFS over the system's own.  Calls that read, write, sync or cut a file are counted
 * from 1; from the n-th on they fail, once or for ever.  A write that fails may have
 * written half. */
#ifndef CAGE_FAULTY_DISK_TEST_H
#define CAGE_FAULTY_DISK_TEST_H

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

enum disk_failing { DISK_WELL, DISK_FAILS_ONCE, DISK_FAILS_FOR_EVER, DISK_FULL, DISK_FAILINGS };

static struct faulty_disk {
    sqlite3_vfs       vfs, *system;
    atomic_int        calls;
    int               at;
    enum disk_failing how;
} disk;

struct disk_file {
    sqlite3_file  file;   /* first: SQLite's view of it */
    sqlite3_file *inside; /* the system's, right behind */
};

static inline sqlite3_file *inside_of(sqlite3_file *f)
{
    return ((struct disk_file *)f)->inside;
}

static inline bool disk_fails(void)
{
    int n = ++disk.calls;

    if (disk.how == DISK_WELL || disk.at == 0) return false;
    return disk.how == DISK_FAILS_ONCE ? n == disk.at : n >= disk.at;
}

static inline int disk_read(sqlite3_file *f, void *to, int size, sqlite3_int64 at)
{
    if (disk.how != DISK_FULL && disk_fails()) return SQLITE_IOERR_READ;
    return inside_of(f)->pMethods->xRead(inside_of(f), to, size, at);
}

static inline int disk_write(sqlite3_file *f, const void *from, int size, sqlite3_int64 at)
{
    sqlite3_file *inside = inside_of(f);

    if (!disk_fails()) return inside->pMethods->xWrite(inside, from, size, at);
    inside->pMethods->xWrite(inside, from, size / 2, at); /* torn */
    return disk.how == DISK_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static inline int disk_sync(sqlite3_file *f, int flags)
{
    if (disk.how != DISK_FULL && disk_fails()) return SQLITE_IOERR_FSYNC;
    return inside_of(f)->pMethods->xSync(inside_of(f), flags);
}

static inline int disk_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    if (disk.how != DISK_FULL && disk_fails()) return SQLITE_IOERR_TRUNCATE;
    return inside_of(f)->pMethods->xTruncate(inside_of(f), size);
}

/* The rest goes through as it is. */
static inline int disk_close(sqlite3_file *f)
{
    return inside_of(f)->pMethods->xClose(inside_of(f));
}

static inline int disk_size(sqlite3_file *f, sqlite3_int64 *out)
{
    return inside_of(f)->pMethods->xFileSize(inside_of(f), out);
}

static inline int disk_lock(sqlite3_file *f, int level)
{
    return inside_of(f)->pMethods->xLock(inside_of(f), level);
}

static inline int disk_unlock(sqlite3_file *f, int level)
{
    return inside_of(f)->pMethods->xUnlock(inside_of(f), level);
}

static inline int disk_reserved(sqlite3_file *f, int *out)
{
    return inside_of(f)->pMethods->xCheckReservedLock(inside_of(f), out);
}

static inline int disk_control(sqlite3_file *f, int what, void *with)
{
    return inside_of(f)->pMethods->xFileControl(inside_of(f), what, with);
}

static inline int disk_sector(sqlite3_file *f)
{
    return inside_of(f)->pMethods->xSectorSize(inside_of(f));
}

static inline int disk_character(sqlite3_file *f)
{
    return inside_of(f)->pMethods->xDeviceCharacteristics(inside_of(f));
}

static inline int disk_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return inside_of(f)->pMethods->xShmMap(inside_of(f), page, size, extend, out);
}

static inline int disk_shm_lock(sqlite3_file *f, int at, int count, int flags)
{
    return inside_of(f)->pMethods->xShmLock(inside_of(f), at, count, flags);
}

static inline void disk_shm_barrier(sqlite3_file *f)
{
    inside_of(f)->pMethods->xShmBarrier(inside_of(f));
}

static inline int disk_shm_unmap(sqlite3_file *f, int remove)
{
    return inside_of(f)->pMethods->xShmUnmap(inside_of(f), remove);
}

static inline int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                            int *out)
{
    static const sqlite3_io_methods methods = {2,
                                               disk_close,
                                               disk_read,
                                               disk_write,
                                               disk_truncate,
                                               disk_sync,
                                               disk_size,
                                               disk_lock,
                                               disk_unlock,
                                               disk_reserved,
                                               disk_control,
                                               disk_sector,
                                               disk_character,
                                               disk_shm_map,
                                               disk_shm_lock,
                                               disk_shm_barrier,
                                               disk_shm_unmap,
                                               NULL,
                                               NULL};
    struct disk_file               *f = (struct disk_file *)file;
    int                             status;

    (void)vfs;
    f->inside = (sqlite3_file *)(f + 1);
    status = disk.system->xOpen(disk.system, name, f->inside, flags, out);
    f->file.pMethods = f->inside->pMethods ? &methods : NULL;
    return status;
}

/* Every store opened from now on stands on it. */
static inline void disk_install(void)
{
    disk.system = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.system;
    disk.vfs.zName = "faulty disk";
    disk.vfs.szOsFile = (int)sizeof(struct disk_file) + disk.system->szOsFile;
    disk.vfs.xOpen = disk_open;
    sqlite3_vfs_register(&disk.vfs, 1);
}

static inline void disk_begin(enum disk_failing how, int at)
{
    disk.calls = 0;
    disk.how = how;
    disk.at = at;
}

#endif
