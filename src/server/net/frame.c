/*
 * frame.c: reads and writes the heads of WebSocket frames.
 */
#include "frame.h"

#include <openssl/evp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "src/server/common/json.h"

enum { PROTOCOL_ERROR = 1002, NO_CODE = 1005, NOT_UTF8 = 1007, TOO_LARGE = 1009 };

/* The length after the first two bytes; 0: more must come, negative: an error. */
static int read_length(const unsigned char *bytes, size_t len, uint64_t *out) {
    size_t more = (bytes[1] & 0x7f) == 126 ? 2 : (bytes[1] & 0x7f) == 127 ? 8 : 0;
    *out = bytes[1] & 0x7f;
    if (more == 0)
        return 1;
    if (len < 2 + more)
        return 0;
    *out = 0;
    for (size_t i = 0; i < more; i++)
        *out = *out << 8 | bytes[2 + i];
    /* The shortest way of writing it is the only one. */
    return *out > (more == 2 ? 125 : 0xffff) && *out >> 63 == 0 ? 1 : -PROTOCOL_ERROR;
}

int frame_read(const unsigned char *bytes, size_t len, size_t most, frame *out) {
    enum { FINAL = 0x80, RESERVED = 0x70, OPCODE = 0x0f, MASKED = 0x80 };
    uint64_t length;
    if (len < 2)
        return 0;
    int opcode = bytes[0] & OPCODE, is_final = (bytes[0] & FINAL) != 0;
    int is_control = opcode >= FRAME_CLOSE;
    if ((bytes[0] & RESERVED) != 0 || (opcode > FRAME_BINARY && !is_control) ||
        opcode > FRAME_PONG || (bytes[1] & MASKED) == 0)
        return -PROTOCOL_ERROR;
    if (is_control && (!is_final || (bytes[1] & 0x7f) > FRAME_MAX_CONTROL))
        return -PROTOCOL_ERROR;
    int status = read_length(bytes, len, &length);
    if (status <= 0)
        return status;
    if (length > most)
        return -TOO_LARGE;
    size_t head = 2 + ((bytes[1] & 0x7f) == 126   ? 2u
                       : (bytes[1] & 0x7f) == 127 ? 8
                                                  : 0);
    if (len < head + sizeof out->mask)
        return 0;
    *out = (frame){.opcode = opcode,
                   .is_final = is_final,
                   .head = head + sizeof out->mask,
                   .len = (size_t)length};
    memcpy(out->mask, bytes + head, sizeof out->mask);
    return 1;
}

void frame_unmask(const frame *f, unsigned char *payload) {
    for (size_t i = 0; i < f->len; i++)
        payload[i] ^= f->mask[i % sizeof f->mask];
}

size_t frame_write_head(unsigned char *out, int opcode, size_t len) {
    size_t more = len <= 125 ? 0 : len <= 0xffff ? 2 : 8;
    out[0] = (unsigned char)(0x80 | opcode);
    out[1] = (unsigned char)(more == 0 ? len : more == 2 ? 126 : 127);
    for (size_t i = 0; i < more; i++)
        out[2 + i] = (unsigned char)(len >> 8 * (more - 1 - i));
    return 2 + more;
}

int frame_close_code(const unsigned char *payload, size_t len) {
    if (len == 0)
        return NO_CODE;
    if (len == 1)
        return PROTOCOL_ERROR;
    int code = payload[0] << 8 | payload[1];
    int is_known = (code >= 1000 && code <= 1014 && code != 1004 && code != NO_CODE &&
                    code != 1006) ||
                   (code >= 3000 && code <= 4999);
    if (!is_known)
        return PROTOCOL_ERROR;
    return json_is_utf8((const char *)payload + 2, len - 2) ? code : NOT_UTF8;
}

int frame_accept(const char *key, char out[FRAME_ACCEPT]) {
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    enum { KEY = 24, NONCE = 16, DIGEST = 20 };
    unsigned char nonce[KEY], digest[DIGEST];
    char words[KEY + sizeof guid];
    /* 16 bytes are 24 letters of base64, the last two of which are padding. */
    if (strlen(key) != KEY || strcmp(key + KEY - 2, "==") != 0 || key[KEY - 3] == '=' ||
        EVP_DecodeBlock(nonce, (const unsigned char *)key, KEY) != NONCE + 2)
        return 0;
    snprintf(words, sizeof words, "%s%s", key, guid);
    if (EVP_Digest(words, strlen(words), digest, NULL, EVP_sha1(), NULL) != 1)
        return 0;
    EVP_EncodeBlock((unsigned char *)out, digest, DIGEST);
    return 1;
}
