/* aim.c: which endpoints are pushed to: their text, and the addresses behind it. */
#include "src/server/push/aim.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "tests/check.h"

static int is_good(const char *endpoint, const char *allowed) {
    aim a;
    return aim_read(endpoint, allowed, &a) == NULL;
}

TEST(aim_takes_endpoints_of_services) {
    aim a;
    CHECK(aim_read("https://fcm.googleapis.com/fcm/send/abc:d_e-f", NULL, &a) == NULL);
    CHECK(a.is_known && a.is_service && !a.is_allowed);
    CHECK_INT(a.port, 443);
    CHECK(aim_read("https://updates.push.services.mozilla.com/wpush/v2/gA", NULL, &a) ==
          NULL);
    CHECK(a.is_known && a.is_service);
    CHECK(aim_read("https://wns2-par02p.notify.windows.com/w/?token=x", NULL, &a) ==
          NULL);
    CHECK(a.is_known && !a.is_service); /* anybody can invent one of these */
    CHECK(aim_read("https://x.updates.push.services.mozilla.com/", NULL, &a) == NULL);
    CHECK(a.is_known && !a.is_service);
    CHECK(aim_read("https://Push.Example.COM:443/x", NULL, &a) == NULL);
    CHECK_STR(a.host, "push.example.com");
    CHECK(!a.is_known);
    CHECK(aim_read("https://evilfcm.googleapis.com/", NULL, &a) == NULL && !a.is_known);
    CHECK(aim_read("https://x.push.apple.com.evil.org/", NULL, &a) == NULL &&
          !a.is_known);
}

TEST(aim_refuses_other_schemes_ports_and_numbers) {
    static const char *const bad[] = {
        "",
        "https",
        "https://",
        "https:///path",
        "http://push.example.com/",
        "HTTP://push.example.com/",
        "ftp://push.example.com/",
        "file:///etc/passwd",
        "gopher://push.example.com/",
        "https://push.example.com:80/",
        "https://push.example.com:8443/",
        "https://push.example.com:0/",
        "https://push.example.com:65536/",
        "https://user@push.example.com/",
        "https://user:word@push.example.com/",
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.1/",
        "https://0177.0.0.1/",
        "https://017700000001/",
        "https://127.0.0.1./",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/",
        "https://[fe80::1%25eth0]/",
        "https://169.254.169.254/latest/meta-data/",
        "https://localhost/",
        "https://LOCALHOST/",
        "https://localhost./",
        "https://foo.localhost/",
        "https://printer.local/",
        "https://metadata.google.internal/",
        "https://server/",
        "https://a..b.example/",
        "https://.example.com/",
        "https://exa mple.com/",
        "https://ex\nample.com/",
        "https://ex\xc3\xa4mple.com/",
        "https://127.0.0.1#@push.example.com/",
        "https://127.0.0.1\\@push.example.com/",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_MSG(!is_good(bad[i], NULL), "%s", bad[i]);
    char longer[AIM_ENDPOINT + 1];
    memset(longer, 'a', sizeof longer);
    memcpy(longer, "https://push.example.com/", 25);
    longer[AIM_ENDPOINT] = '\0';
    CHECK(!is_good(longer, NULL));
    longer[AIM_ENDPOINT - 1] = '\0';
    CHECK(is_good(longer, NULL));
}

TEST(aim_takes_what_the_operator_allows) {
    static const char list[] = "localhost:4443,10.0.0.7:443,[::1]:8443";
    CHECK(aim_is_list(list));
    CHECK(is_good("https://localhost:4443/a", list));
    CHECK(is_good("https://10.0.0.7/a", list));
    CHECK(is_good("https://[::1]:8443/a", list));
    CHECK(!is_good("https://localhost:4444/a", list));
    CHECK(!is_good("https://localhost/a", list));
    CHECK(!is_good("http://localhost:4443/a", list));
    CHECK(!is_good("https://10.0.0.8/a", list));
    CHECK(!aim_is_list("localhost"));
    CHECK(!aim_is_list("localhost:"));
    CHECK(!aim_is_list(":443"));
    CHECK(!aim_is_list("localhost:70000"));
    CHECK(!aim_is_list("localhost:443,"));
    CHECK(!aim_is_list(""));
}

static int is_so(int (*holds)(const struct sockaddr *), const char *words) {
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, words, &four.sin_addr) == 1)
        return holds((const struct sockaddr *)&four);
    CHECK_INT(inet_pton(AF_INET6, words, &six.sin6_addr), 1);
    return holds((const struct sockaddr *)&six);
}

static int is_public(const char *words) {
    return is_so(aim_is_public, words);
}

TEST(aim_knows_the_public_network) {
    static const char *const inner[] = {
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.168.0.1",
        "192.168.255.255",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.9",
        "203.0.113.9",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:169.254.169.254",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b::a00:1",
        "64:ff9b::",
        "64:ff9b:1::808:808",
        "64:ff9b:0:1::808:808",
        "fe80::1",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "2001:db8::1",
        "2001::1",
        "2002:7f00:1::",
        "100::1",
    };
    static const char *const outer[] = {
        "1.1.1.1",           "9.255.255.255",   "11.0.0.1",
        "100.63.255.255",    "100.128.0.1",     "126.255.255.255",
        "128.0.0.1",         "169.253.255.255", "169.255.0.1",
        "172.15.255.255",    "172.32.0.1",      "192.167.255.255",
        "192.169.0.1",       "223.255.255.255", "::ffff:8.8.8.8",
        "2a00:1450:4001::1", "2606:4700::1111", "2001:4860:4860::8888",
        "64:ff9b::808:808",
    };
    for (size_t i = 0; i < sizeof inner / sizeof inner[0]; i++)
        CHECK_MSG(!is_public(inner[i]), "%s", inner[i]);
    for (size_t i = 0; i < sizeof outer / sizeof outer[0]; i++)
        CHECK_MSG(is_public(outer[i]), "%s", outer[i]);
    CHECK(!aim_is_public(&(struct sockaddr){.sa_family = AF_UNIX}));
}

TEST(aim_knows_addresses_that_say_nothing) {
    CHECK(is_so(aim_is_blank, "0.0.0.0"));
    CHECK(is_so(aim_is_blank, "::"));
    CHECK(!is_so(aim_is_blank, "0.0.0.1"));
    CHECK(!is_so(aim_is_blank, "::1"));
    CHECK(!aim_is_blank(&(struct sockaddr){.sa_family = AF_UNIX}));
}
