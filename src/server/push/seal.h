/*
 * seal.h: messages that only one browser can read, and who sent them.
 *
 * Sealed by RFC 8291 in the content coding aes128gcm of RFC 8188; signed by VAPID, RFC
 * 8292.
 */
#ifndef WINDROSE_SERVER_PUSH_SEAL_H
#define WINDROSE_SERVER_PUSH_SEAL_H

#include <stddef.h>
#include <stdint.h>

enum {
    SEAL_POINT = 65,  /* bytes of a public key, not compressed */
    SEAL_AUTH = 16,   /* bytes of the secret of a subscription */
    SEAL_PLAIN = 512, /* bytes of a message at most; all are padded to that */
    SEAL_SEALED = 16 + 4 + 1 + SEAL_POINT + SEAL_PLAIN + 1 + 16,
    SEAL_KEY_TEXT = 88,     /* a public key as text, with its terminator */
    SEAL_PRIVATE_TEXT = 400 /* a private key as text, with its terminator */
};

/* What a browser gave with its subscription. */
typedef struct {
    unsigned char point[SEAL_POINT], auth[SEAL_AUTH];
} seal_to;

/* Reads the two keys as browsers write them (base64url); 0: they are not valid. */
int seal_read(const char *point, const char *auth, seal_to *out);
/* The same for keys that were read before: it takes less time, as the point is not
 * looked at; `seal_message` refuses one that is not on the curve. */
int seal_recall(const char *point, const char *auth, seal_to *out);
/* Seals a message of at most SEAL_PLAIN bytes; 0: it cannot be done. */
int seal_message(const seal_to *to, const char *text, size_t len,
                 unsigned char out[SEAL_SEALED]);

/* The key of a server. */
typedef struct seal_key seal_key;
seal_key *seal_key_new(void);
seal_key *seal_key_read(const char *text); /* NULL: it is not one */
void seal_key_free(seal_key *key);
void seal_key_write(const seal_key *key, char out[SEAL_PRIVATE_TEXT]);
void seal_key_public(const seal_key *key, char out[SEAL_KEY_TEXT]);

/* What a signature says: to which origin, until when (seconds since 1970), and whom to
 * ask. */
typedef struct {
    const char *audience, *contact;
    int64_t until;
} seal_claims;

/* The value of the header Authorization; 0: it does not fit. */
int seal_claim(const seal_key *key, const seal_claims *claims, char *out, size_t size);

#endif
