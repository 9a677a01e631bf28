/* map.c: a hash table with chains; a name may occur in it several times. */
#include "map.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"

enum { FIRST_SLOTS = 64 };

static size_t slot_of(const map *m, const char *name) {
    unsigned char hash[crypto_shorthash_BYTES];
    uint64_t number;
    crypto_shorthash(hash, (const unsigned char *)name, strlen(name), m->secret);
    memcpy(&number, hash, sizeof number);
    return (size_t)(number & (m->num_slots - 1));
}

void map_init(map *m) {
    m->num_slots = FIRST_SLOTS;
    m->n = 0;
    m->slots = mem_new(m->num_slots * sizeof m->slots[0]);
    randombytes_buf(m->secret, sizeof m->secret);
}

void map_free(map *m) {
    free(m->slots);
    *m = (map){0};
}

static void grow(map *m) {
    map_entry **old = m->slots;
    size_t n = m->num_slots;
    m->num_slots *= 2;
    m->slots = mem_new(m->num_slots * sizeof m->slots[0]);
    for (size_t i = 0; i < n; i++)
        for (map_entry *e = old[i], *next; e != NULL; e = next) {
            size_t slot = slot_of(m, e->name);
            next = e->next;
            e->next = m->slots[slot];
            m->slots[slot] = e;
        }
    free(old);
}

void map_add(map *m, map_entry *e) {
    if (m->n++ >= m->num_slots)
        grow(m);
    size_t slot = slot_of(m, e->name);
    e->next = m->slots[slot];
    m->slots[slot] = e;
}

void *map_make(map *m, const char *name, size_t size) {
    char *made = mem_new(size + strlen(name) + 1);
    map_entry *e = (map_entry *)made;
    e->name = strcpy(made + size, name);
    map_add(m, e);
    return e;
}

void map_remove(map *m, map_entry *e) {
    map_entry **at = &m->slots[slot_of(m, e->name)];
    while (*at != NULL && *at != e)
        at = &(*at)->next;
    if (*at == NULL)
        return;
    *at = e->next;
    e->next = NULL;
    m->n--;
}

void *map_find(const map *m, const char *name) {
    map_entry *e = m->slots[slot_of(m, name)];
    while (e != NULL && strcmp(e->name, name) != 0)
        e = e->next;
    return e;
}

void *map_again(const void *entry) {
    const map_entry *from = entry;
    map_entry *e = from->next;
    while (e != NULL && strcmp(e->name, from->name) != 0)
        e = e->next;
    return e;
}

static map_entry *first_from(const map *m, size_t slot) {
    for (; slot < m->num_slots; slot++)
        if (m->slots[slot] != NULL)
            return m->slots[slot];
    return NULL;
}

map_entry *map_first(const map *m) {
    return first_from(m, 0);
}

map_entry *map_after(const map *m, const map_entry *e) {
    return e->next != NULL ? e->next : first_from(m, slot_of(m, e->name) + 1);
}
