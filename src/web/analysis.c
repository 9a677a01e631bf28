/*
 * analysis.c: what decided the match of this table, event by event, so that a page can
 * say how far it is, and stop. Only the module with nets has it.
 */
#include "web.h"
#include "windrose_analysis.h"

EXPORT(wr_analyse) int web_analyse(uint32_t nodes);
EXPORT(wr_analyse_event) void web_analyse_event(uint32_t event);
EXPORT(wr_analysis_sums) void web_analysis_sums(void);
EXPORT(wr_analysis_tell) void web_analysis_tell(uint32_t event, int language);

static struct {
    const wr_match *match;
    wr_analysis *analysis;
    wr_analysed *events;
    uint32_t num_events;
    void *memory;
    wr_text words;
} now;

/* Begins the analysis of a match that is over; returns the number of its events. */
int web_analyse(uint32_t nodes) {
    wr_match *m = web_now.match;
    wr_diag d = {0};
    WR_ASSERT(m != NULL, "there is no match at this table");
    int error = wr_analysis_check(m, &d);
    if (error != 0)
        return web_refuse(error, &d);
    now.match = m;
    now.analysis = wr_analysis_init(web_take(wr_analysis_size(m->game)), m, nodes);
    now.events = web_take(m->num_moves * sizeof *now.events);
    now.memory = web_take(wr_view_size(m->game));
    now.words = (wr_text){.grow = web_grow};
    now.num_events = 0;
    for (uint32_t at = 0; at < m->num_moves; now.num_events++) {
        wr_analysed *e = &now.events[now.num_events];
        *e = (wr_analysed){.first = at};
        at = wr_analysis_end(now.analysis, at);
    }
    return (int)now.num_events;
}

/* An event that was analysed has an end. */
static int is_analysed(uint32_t event) {
    return event < now.num_events && now.events[event].end > 0;
}

/* Analyses an event: Analysed. Where a server has analysed the match, only those that
 * are told in words are needed here. */
void web_analyse_event(uint32_t event) {
    WR_ASSERT(now.match != NULL && now.match == web_now.match && event < now.num_events,
              "there is no such event to analyse");
    wr_analysed *e = &now.events[event];
    wr_analysis_event(now.analysis, e->first, e);
    wr_analysis_json_event(web_answer(), now.match, e, now.memory);
}

/* The sums of all events: AnalysisSums. */
void web_analysis_sums(void) {
    wr_analysis_sums sums;
    WR_ASSERT(now.match != NULL && now.match == web_now.match,
              "there is no analysis of this match");
    for (uint32_t i = 0; i < now.num_events; i++)
        WR_ASSERT(is_analysed(i), "the analysis is not complete");
    wr_text *t = web_answer();
    wr_analysis_sum(now.match, now.events, now.num_events, &sums);
    wr_json_open(t, NULL, '{');
    wr_analysis_json_sums(t, now.match, now.events, &sums, now.memory);
    wr_json_close(t, '}');
}

/* An event that was analysed in words: string[]. The input has the names of the
 * seats. */
void web_analysis_tell(uint32_t event, int language) {
    WR_ASSERT(now.match != NULL && now.match == web_now.match && is_analysed(event),
              "this event was not analysed");
    WR_ASSERT(language >= 0 && language < WR_LANGUAGES, "there is no such language");
    wr_teller to = {&now.words, language, WR_PUBLIC, web_names(0)};
    wr_text_clear(&now.words);
    wr_analysis_tell(&to, now.match, &now.events[event], now.memory);
    wr_wire_lines(web_answer(), NULL, &now.words);
}
