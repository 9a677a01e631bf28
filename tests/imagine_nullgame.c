/* imagine_nullgame.c: what is imagined in the template, compared with an enumeration.
 */
#include "../src/games/nullgame/nullgame.h"
#include "imagine.h"

/* The weather is calm in one case of three, unless an honest report tells it. */
TEST(imagine_nullgame_weather_has_its_true_odds) {
    const wr_game *g = &wr_nullgame;
    for (int honest = 0; honest < 2; honest++)
        for (int report = 0; report < 2; report++) {
            wr_setup setup;
            wr_state s;
            wr_obs o;
            wr_setup_default(g, &setup);
            setup.seats = 3;
            setup.option[NG_OPTION_HONEST] = (int16_t)honest;
            g->init(&s, &setup);
            g->step(&s, WR_CHANCE, g->outcome(&s, 0));
            if (report)
                g->step(&s, NG_LOOKOUT, (wr_action)(NG_REPORT + s.weather));
            g->observe(&s, 1, &o);
            imagine_begin(g, &o, 1);
            for (int weather = 0; weather < NG_WEATHERS; weather++) {
                s.weather = (uint8_t)weather;
                imagine_add(&s, weather == NG_CALM ? 1 : NG_CASES - 1);
            }
            CHECK_INT(imagine_compare(), honest && report ? 1 : 2);
        }
}
