/* metrics.c: figures for operators in Prometheus form, and the health of the server. */
#include "api.h"
#include "src/server/push/push.h"
#include "src/server/tables/tables.h"

static void put(wr_text *out, const char *name, const char *kind, const char *help,
                uint64_t value) {
    text_print(out, "# HELP windrose_%s %s\n# TYPE windrose_%s %s\nwindrose_%s %llu\n",
               name, help, name, kind, name, (unsigned long long)value);
}

void metrics_write(server *s, wr_text *out) {
    const metrics *m = &s->metrics;
    store_stats stats;
    post_stats pushed;
    store_get_stats(s->store, &stats);
    push_get_stats(s, &pushed);
    put(out, "clients", "gauge", "connections now", (uint64_t)s->num_clients);
    put(out, "tables_loaded", "gauge", "tables in memory", s->tables.n);
    put(out, "tables_bad", "gauge", "tables that cannot be read", s->bad.n);
    put(out, "history_bytes", "gauge", "steps that are kept ready", s->histories.bytes);
    put(out, "bots_waiting", "gauge", "decisions of bots that wait for a thread",
        (uint64_t)workers_waiting(s->workers));
    put(out, "store_up", "gauge", "whether the store answers", (uint64_t)stats.is_up);
    put(out, "store_queued", "gauge", "writes that wait", stats.queued);
    put(out, "store_loads", "gauge", "loads that wait", stats.loads);
    put(out, "requests_total", "counter", "requests of clients", m->requests);
    put(out, "errors_total", "counter", "requests answered by an error", m->errors);
    put(out, "limited_total", "counter", "requests over the rate", m->limited);
    put(out, "offenders_total", "counter", "sockets ended for too many requests",
        m->offenders);
    put(out, "turned_away_total", "counter", "connections and files over a budget",
        m->turned_away);
    put(out, "people_remembered", "gauge", "people at addresses with a budget in use",
        budgets_count(s->budgets));
    put(out, "paid_microseconds_total", "counter", "processor time of requests",
        m->paid_us);
    put(out, "paid_bytes_total", "counter", "bytes sent for requests", m->paid_bytes);
    put(out, "bots_microseconds_total", "counter", "processor time of bots",
        workers_thought(s->workers));
    put(out, "http_total", "counter", "files and pages asked for", m->http);
    put(out, "sockets_total", "counter", "sockets opened", m->sockets);
    put(out, "refused_total", "counter", "connections over a limit", m->refused);
    put(out, "dropped_total", "counter", "clients that did not read", m->dropped);
    put(out, "moves_total", "counter", "moves of people stored", m->moves);
    put(out, "bot_moves_total", "counter", "moves of bots stored", m->bot_moves);
    put(out, "loads_total", "counter", "tables read from the store", m->loads);
    put(out, "conflicts_total", "counter", "changes that came too late", m->conflicts);
    put(out, "doubts_total", "counter", "answers that the store was asked about first",
        m->doubts);
    put(out, "push_waiting", "gauge", "notifications that wait", pushed.waiting);
    put(out, "push_sent_total", "counter", "notifications sent", pushed.sent);
    put(out, "push_failed_total", "counter", "notifications not taken", pushed.failed);
    put(out, "push_dropped_total", "counter", "notifications over a limit",
        pushed.dropped);
    put(out, "push_gone_total", "counter", "subscriptions that ended", pushed.gone);
    put(out, "store_writes_total", "counter", "writes stored", stats.stored);
    put(out, "store_failed_total", "counter", "writes that failed", stats.failed);
    put(out, "store_batches_total", "counter", "transactions", stats.batches);
    put(out, "store_commit_microseconds_total", "counter", "time in transactions",
        stats.commit_us);
}

int health_write(server *s, wr_text *out) {
    store_stats stats;
    store_get_stats(s->store, &stats);
    int is_good = stats.is_up && !s->is_stopping;
    wr_json_open(out, NULL, '{');
    wr_json_bool(out, "ok", is_good);
    wr_json_string(out, "version", WR_VERSION);
    wr_json_string(out, "store", stats.kind);
    wr_json_bool(out, "store_up", stats.is_up);
    wr_json_bool(out, "stopping", s->is_stopping);
    wr_json_close(out, '}');
    return is_good;
}
