/* lesson.c: takes lessons apart for the page. */
#include "web.h"

EXPORT(wr_lesson) int web_lesson(uint32_t size);

static void put_both(wr_text *t, const char *key, const wr_words *words) {
    wr_json_open(t, key, '{');
    wr_json_words(t, "en", words[WR_ENGLISH]);
    wr_json_words(t, "de", words[WR_GERMAN]);
    wr_json_close(t, '}');
}

/* Takes the lesson in the input apart. */
int web_lesson(uint32_t size) {
    static wr_lesson l;
    wr_diag d = {0};
    int error = wr_lesson_read((wr_words){web_input_at(0), size}, &l, &d);
    if (error != 0)
        return web_refuse(error, &d);
    wr_text *t = web_answer();
    wr_json_open(t, NULL, '[');
    for (int i = 0; i < l.num_steps; i++) {
        const wr_lesson_step *step = &l.steps[i];
        wr_json_open(t, NULL, '{');
        put_both(t, "say", step->say);
        wr_json_words(t, "look", step->look);
        wr_json_words(t, "lines", step->lines);
        wr_json_words(t, "move", step->move);
        wr_json_words(t, "also", step->also);
        put_both(t, "otherwise", step->otherwise);
        wr_json_close(t, '}');
    }
    wr_json_close(t, ']');
    return 0;
}
