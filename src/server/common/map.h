/* map.h: a hash table of entries by short names, chained through the entries
 * themselves. */
#ifndef WINDROSE_SERVER_MAP_H
#define WINDROSE_SERVER_MAP_H

#include <stddef.h>

/* The first member of an entry; the owner keeps `name`, which does not change. */
typedef struct map_entry {
    struct map_entry *next;
    const char *name;
} map_entry;

typedef struct {
    map_entry **slots;
    size_t num_slots, n;
    unsigned char secret[16]; /* so that attackers cannot choose names that collide */
} map;

void map_init(map *m);
void map_free(map *m); /* does not free the entries */
void map_add(map *m, map_entry *e);
/* Adds a zeroed object of `size` bytes that begins with its entry; free() frees it. The
 * name is copied. */
void *map_make(map *m, const char *name, size_t size);
void map_remove(map *m, map_entry *e);
void *map_find(const map *m, const char *name);
/* The next entry of the same name; NULL: none. */
void *map_again(const void *entry);
/* The first entry, and the one after e; NULL: none. Entries found may be removed. */
map_entry *map_first(const map *m);
map_entry *map_after(const map *m, const map_entry *e);

#endif
