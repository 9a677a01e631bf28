/* seal.c: seals and signs what is pushed; see seal.h. */
#include "seal.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/x509.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"
#include "src/base/text.h"

enum {
    HASH = 32,
    SALT = 16,
    TAG = 16,
    AES_KEY = 16,
    NONCE = 12,
    NUMBER = 32, /* bytes of a number of the curve */
    RECORD = 4096,
    VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING
};

struct seal_key {
    EVP_PKEY *pair;
};

/* ==== Text ======================================================================= */

static int from_text(const char *text, unsigned char *out, size_t len) {
    size_t got = 0;
    size_t n = strlen(text);
    while (n > 0 && text[n - 1] == '=') /* some write it */
        n--;
    return sodium_base642bin(out, len, text, n, NULL, &got, NULL, VARIANT) == 0 &&
           got == len;
}

static void to_text(const unsigned char *bytes, size_t len, char *out, size_t size) {
    sodium_bin2base64(out, size, bytes, len, VARIANT);
}

/* ==== Keys ======================================================================= */

/* The public key from its point, which must lie on the curve; NULL: it does not. */
static EVP_PKEY *peer_of(const unsigned char point[SEAL_POINT]) {
    EVP_PKEY *peer = NULL;
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    char curve[] = "prime256v1";
    unsigned char copy[SEAL_POINT];
    memcpy(copy, point, sizeof copy);
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy, sizeof copy),
        OSSL_PARAM_construct_end()};
    if (ctx == NULL || EVP_PKEY_fromdata_init(ctx) <= 0 ||
        EVP_PKEY_fromdata(ctx, &peer, EVP_PKEY_PUBLIC_KEY, params) <= 0)
        peer = NULL;
    EVP_PKEY_CTX_free(ctx);
    return peer;
}

/* The point of a key; 0: there is none. */
static int point_of(const EVP_PKEY *key, unsigned char out[SEAL_POINT]) {
    size_t len = 0;
    return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out,
                                           SEAL_POINT, &len) > 0 &&
           len == SEAL_POINT && out[0] == 4;
}

/* Not to check the other key again halves the work: `peer_of` lets no point through
 * that is not on the curve, and every point of this curve is of its one group. */
static int share(EVP_PKEY *mine, EVP_PKEY *theirs, unsigned char out[NUMBER]) {
    size_t len = NUMBER;
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new(mine, NULL);
    int is_good = ctx != NULL && EVP_PKEY_derive_init(ctx) > 0 &&
                  EVP_PKEY_derive_set_peer_ex(ctx, theirs, 0) > 0 &&
                  EVP_PKEY_derive(ctx, out, &len) > 0 && len == NUMBER;
    EVP_PKEY_CTX_free(ctx);
    return is_good;
}

int seal_recall(const char *point, const char *auth, seal_to *out) {
    return from_text(point, out->point, SEAL_POINT) &&
           from_text(auth, out->auth, SEAL_AUTH) && out->point[0] == 4;
}

int seal_read(const char *point, const char *auth, seal_to *out) {
    if (!seal_recall(point, auth, out))
        return 0;
    EVP_PKEY *peer = peer_of(out->point);
    EVP_PKEY_free(peer);
    return peer != NULL;
}

/* ==== Sealing ==================================================================== */

_Static_assert((int)SALT == (int)SEAL_AUTH, "both are salts of HKDF");

/* HKDF (RFC 5869) of one block. */
static void derive(const unsigned char salt[SALT], const unsigned char secret[HASH],
                   const void *info, size_t info_len, unsigned char out[HASH]) {
    unsigned char middle[HASH], last[256];
    HMAC(EVP_sha256(), salt, SALT, secret, HASH, middle, NULL);
    memcpy(last, info, info_len);
    last[info_len] = 1;
    HMAC(EVP_sha256(), middle, HASH, last, info_len + 1, out, NULL);
    sodium_memzero(middle, sizeof middle);
}

static int encrypt(const unsigned char *key, const unsigned char *nonce,
                   const unsigned char plain[SEAL_PLAIN + 1], unsigned char *out) {
    int len = 0, rest = 0;
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    int is_good =
        ctx != NULL &&
        EVP_EncryptInit_ex(ctx, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
        EVP_EncryptUpdate(ctx, out, &len, plain, SEAL_PLAIN + 1) == 1 &&
        EVP_EncryptFinal_ex(ctx, out + len, &rest) == 1 &&
        EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_GCM_GET_TAG, TAG, out + SEAL_PLAIN + 1) == 1;
    EVP_CIPHER_CTX_free(ctx);
    return is_good && len + rest == SEAL_PLAIN + 1;
}

/* Salt, size of a record, length of the key, the key; then the one record. */
static int seal_with(EVP_PKEY *mine, EVP_PKEY *theirs, const seal_to *to,
                     const unsigned char plain[SEAL_PLAIN + 1], unsigned char *out) {
    static const char info[] = "WebPush: info",
                      key_info[] = "Content-Encoding: aes128gcm",
                      nonce_info[] = "Content-Encoding: nonce";
    unsigned char secret[NUMBER], start[HASH], key[HASH], nonce[HASH];
    unsigned char both[sizeof info + 2 * SEAL_POINT];
    unsigned char *point = out + SALT + 5;
    randombytes_buf(out, SALT);
    out[SALT] = RECORD >> 24;
    out[SALT + 1] = RECORD >> 16;
    out[SALT + 2] = RECORD >> 8;
    out[SALT + 3] = RECORD & 0xff;
    out[SALT + 4] = SEAL_POINT;
    if (!point_of(mine, point) || !share(mine, theirs, secret))
        return 0;
    memcpy(both, info, sizeof info); /* with its zero */
    memcpy(both + sizeof info, to->point, SEAL_POINT);
    memcpy(both + sizeof info + SEAL_POINT, point, SEAL_POINT);
    derive(to->auth, secret, both, sizeof both, start);
    derive(out, start, key_info, sizeof key_info, key);
    derive(out, start, nonce_info, sizeof nonce_info, nonce);
    int is_good = encrypt(key, nonce, plain, point + SEAL_POINT);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(start, sizeof start);
    sodium_memzero(key, sizeof key);
    return is_good;
}

int seal_message(const seal_to *to, const char *text, size_t len,
                 unsigned char out[SEAL_SEALED]) {
    unsigned char plain[SEAL_PLAIN + 1] = {0};
    if (len > SEAL_PLAIN)
        return 0;
    memcpy(plain, text, len);
    plain[len] = 2; /* the end of the last record; zeros follow */
    EVP_PKEY *mine = EVP_EC_gen("P-256"), *theirs = peer_of(to->point);
    int is_good =
        mine != NULL && theirs != NULL && seal_with(mine, theirs, to, plain, out);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return is_good;
}

/* ==== The key of a server ======================================================== */

seal_key *seal_key_new(void) {
    seal_key *key = mem_new(sizeof *key);
    key->pair = EVP_EC_gen("P-256");
    if (key->pair != NULL)
        return key;
    free(key);
    return NULL;
}

seal_key *seal_key_read(const char *text) {
    unsigned char bytes[SEAL_PRIVATE_TEXT], point[SEAL_POINT];
    const unsigned char *at = bytes;
    size_t len = 0;
    if (sodium_base642bin(bytes, sizeof bytes, text, strlen(text), NULL, &len, NULL,
                          VARIANT) != 0)
        return NULL;
    seal_key *key = mem_new(sizeof *key);
    key->pair = d2i_AutoPrivateKey(NULL, &at, (long)len);
    sodium_memzero(bytes, sizeof bytes);
    if (key->pair != NULL && point_of(key->pair, point))
        return key;
    seal_key_free(key);
    return NULL;
}

void seal_key_free(seal_key *key) {
    if (key == NULL)
        return;
    EVP_PKEY_free(key->pair);
    free(key);
}

void seal_key_write(const seal_key *key, char out[SEAL_PRIVATE_TEXT]) {
    unsigned char *bytes = NULL;
    int len = i2d_PrivateKey(key->pair, &bytes);
    WR_ASSERT(len > 0 && len < SEAL_PRIVATE_TEXT * 3 / 4 - 3, "a key cannot be kept");
    to_text(bytes, (size_t)len, out, SEAL_PRIVATE_TEXT);
    OPENSSL_clear_free(bytes, (size_t)len);
}

void seal_key_public(const seal_key *key, char out[SEAL_KEY_TEXT]) {
    unsigned char point[SEAL_POINT];
    WR_ASSERT(point_of(key->pair, point), "a key has no public part");
    to_text(point, sizeof point, out, SEAL_KEY_TEXT);
}

/* ==== Signing ==================================================================== */

/* A signature as two numbers, one after the other (RFC 7518, 3.4). */
static int sign(EVP_PKEY *pair, const char *text, size_t len,
                unsigned char out[2 * NUMBER]) {
    unsigned char der[128];
    const unsigned char *at = der;
    size_t der_len = sizeof der;
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    int is_good =
        ctx != NULL && EVP_DigestSignInit(ctx, NULL, EVP_sha256(), NULL, pair) == 1 &&
        EVP_DigestSign(ctx, der, &der_len, (const unsigned char *)text, len) == 1;
    EVP_MD_CTX_free(ctx);
    ECDSA_SIG *both = is_good ? d2i_ECDSA_SIG(NULL, &at, (long)der_len) : NULL;
    is_good = both != NULL &&
              BN_bn2binpad(ECDSA_SIG_get0_r(both), out, NUMBER) == NUMBER &&
              BN_bn2binpad(ECDSA_SIG_get0_s(both), out + NUMBER, NUMBER) == NUMBER;
    ECDSA_SIG_free(both);
    return is_good;
}

int seal_claim(const seal_key *key, const seal_claims *claims, char *out, size_t size) {
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char body[512], head_text[64], body_text[700], sign_text[96], public[SEAL_KEY_TEXT];
    unsigned char signature[2 * NUMBER];
    wr_text json, token;
    char words[900];
    wr_text_init(&json, body, sizeof body);
    wr_json_open(&json, NULL, '{');
    wr_json_string(&json, "aud", claims->audience);
    wr_json_int(&json, "exp", claims->until);
    wr_json_string(&json, "sub", claims->contact);
    wr_json_close(&json, '}');
    if (json.full)
        return 0;
    to_text((const unsigned char *)head, sizeof head - 1, head_text, sizeof head_text);
    to_text((const unsigned char *)body, json.len, body_text, sizeof body_text);
    wr_text_init(&token, words, sizeof words);
    wr_put(&token, head_text);
    wr_put(&token, ".");
    wr_put(&token, body_text);
    if (token.full || !sign(key->pair, words, token.len, signature))
        return 0;
    to_text(signature, sizeof signature, sign_text, sizeof sign_text);
    seal_key_public(key, public);
    return snprintf(out, size, "vapid t=%s.%s, k=%s", words, sign_text, public) <
           (int)size;
}
