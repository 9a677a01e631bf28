"""rated.py: computes stored ratings once more, from the formulas of the paper and independently
of the server: Weng and Lin, JMLR 12 (2011), algorithm 4, in floating point."""

from math import exp, sqrt

MEAN, GIVE, BETA, TAU, KAPPA = 1150.0, 250.0, 125.0, 2.5, 1e-4
NEAR = 0.0005  # points

RESULTS = (
    "SELECT r.id, r.tab, r.game, p.seat, p.identity, p.bot, p.place, p.mean_before, p.give_before, p.mean, p.give "
    "FROM results r JOIN result_players p ON p.result = r.id WHERE r.is_rated = 1 ORDER BY r.id, p.seat"
)
RATINGS = "SELECT identity, game, mean, give, n FROM ratings"
WITHOUT = "SELECT id FROM tables WHERE state = 2 AND NOT EXISTS (SELECT 1 FROM results WHERE results.tab = tables.id)"


def update(players):
    """Ratings after a game, of players (mean, give, place)."""
    means = [mean for mean, _, _ in players]
    spread = [give * give + TAU * TAU if give else 0.0 for _, give, _ in players]
    place = [each for _, _, each in players]
    c = sqrt(sum(each + BETA * BETA for each in spread))
    seats, after = range(len(players)), []
    for i in seats:
        omega = delta = 0.0
        for q in seats:
            if place[q] > place[i]:
                continue
            tied = place.count(place[q])
            p = exp((means[i] - max(means)) / c) / sum(exp((means[s] - max(means)) / c) for s in seats if place[s] >= place[q])
            omega += ((q == i) - p) / tied
            delta += p * (1 - p) / tied
        omega *= spread[i] / c
        delta *= sqrt(spread[i]) / c * spread[i] / (c * c)
        after.append((means[i] + omega, sqrt(spread[i] * max(1 - delta, KAPPA))))
    return after


def faults(ask):
    """What is wrong with the results and ratings of a store, as sentences."""
    wrong = ["table %s is over and has no result" % row[0] for row in ask(WITHOUT)]
    now, games = {}, {}
    for row in ask(RESULTS):
        games.setdefault((int(row[0]), row[1], row[2]), []).append(row)
    for (_, table, game), rows in sorted(games.items()):
        before = [(int(row[7]) / 1e6, int(row[8]) / 1e6, int(row[6])) for row in rows]
        for row, figures, after in zip(rows, before, update(before)):
            mean, give = int(row[9]) / 1e6, int(row[10]) / 1e6
            known = now.get((row[4], game), (MEAN, GIVE, 0))
            if row[4] and abs(known[0] - figures[0]) + abs(known[1] - figures[1]) > 1e-9:
                wrong.append("table %s, seat %s: %r follows %r" % (table, row[3], figures, known))
            if abs(mean - after[0]) > NEAR or abs(give - after[1]) > NEAR:
                wrong.append("table %s, seat %s: %r should be %r" % (table, row[3], (mean, give), after))
            if row[4]:
                now[row[4], game] = (mean, give, known[2] + 1)
    stored = {(row[0], row[1]): (int(row[2]) / 1e6, int(row[3]) / 1e6, int(row[4])) for row in ask(RATINGS)}
    if stored != now:
        wrong.append("%d ratings are not those of the last results" % len(set(stored.items()) ^ set(now.items())))
    return wrong
