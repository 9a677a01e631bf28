"""Games, setups, states, observations: the same as in C, and safe to use."""

import copy
import json
import pickle

import numpy as np
import pytest
from conftest import TREE, play, run

import windrose
from windrose import CHANCE, PUBLIC, IllegalAction, Rng, SetupError, State


def test_the_engine_is_the_one_of_the_tree():
    wanted = dict(line.split() for line in (TREE / "tests/signatures.txt").read_text().splitlines())
    for name, game in windrose.games.items():
        assert f"0x{game.signature():016x}" == wanted[name]


def test_there_are_four_games_with_rules_and_options():
    assert list(windrose.games) == ["santa-timea", "columbus", "winds-of-plunder", "azimuth"]
    for game in windrose.games.values():
        assert game.rules.startswith("# ") and game.options
    assert windrose.game("nullgame").is_template


def test_constants_name_the_numbers_of_observations_and_actions(setup):
    numbers = setup.game.constants
    told = {game["name"]: game["constants"] for game in json.loads(run("games", "--json"))}
    assert numbers == told[setup.game.name]
    state = play(State(setup), Rng(5)).observe(PUBLIC).fields
    assert state["phase"] == numbers["phase.over"] and state["viewer"] == numbers["none"]


def test_setups_take_options_and_refuse_wrong_ones():
    game = windrose.game("santa-timea")
    assert game.setup(5, pro=True).options == {"pro": "on", "tiebreak": "german"}
    assert game.setup(2, pro="on") == game.setup(2, pro=True) != game.setup(2)
    for wrong in (lambda: game.setup(6), lambda: game.setup(pro="perhaps"), lambda: game.setup(bro=1)):
        with pytest.raises(SetupError):
            wrong()
    with pytest.raises(SetupError, match="santa-timea, columbus"):
        windrose.game("hearts")


def test_an_edition_can_be_given_and_is_checked():
    game = windrose.game("columbus")
    text = (TREE / "editions/columbus.txt").read_text()
    other = text.replace("fog n ne e se s sw w nw", "fog ne se sw nw")
    wide = "".join("edition wide\n" if x.startswith("edition ") else x + "\n" for x in other.splitlines())
    setup = game.setup(2, edition=wide, max_rounds=2)
    assert "edition wide" in setup.edition and pickle.loads(pickle.dumps(setup)) == setup
    assert game.setup(2, edition=text).edition is None
    with pytest.raises(SetupError, match="line 1"):
        game.setup(2, edition="nonsense\n")


def test_a_match_can_be_played_and_ends(setup):
    state = play(State(setup), Rng(5))
    assert state.is_over and state.actors == () and state.legal() == [] and state.seat is None
    result = state.result
    assert len(result.points) == setup.seats
    assert sum(result.shares) == pytest.approx(1 if result.winners else 0)
    with pytest.raises(IllegalAction, match="over"):
        state.step(0)


def test_clones_go_their_own_way_and_pickles_come_back(setup):
    state = State(setup).deal(Rng(1))
    other = state.clone()
    assert other == state and hash(other) == hash(state) and copy.deepcopy(state) == state
    assert pickle.loads(pickle.dumps(state)) == state
    other.step(other.legal()[0])
    assert other != state


def test_illegal_actions_name_their_rule_and_change_nothing(setup):
    state = State(setup).deal(Rng(1))
    before = state.clone()
    legal = set(state.legal())
    wrong = next(a for a in range(setup.game.num_actions) if a not in legal)
    with pytest.raises(IllegalAction) as caught:
        state.step(wrong)
    assert caught.value.rule != "" and caught.value.rule in str(caught.value)
    for call in (
        lambda: state.step(setup.game.num_actions),
        lambda: state.step(-1),
        lambda: state.step(0, 5),
        lambda: state.step(0, CHANCE),
        lambda: state.draw(Rng(1)),
        lambda: state.observe(7),
    ):
        with pytest.raises(IllegalAction):
            call()
    assert state == before


def test_chance_has_exact_weights():
    state = windrose.game("santa-timea").new(4)
    assert state.is_chance and state.outcomes() == [(0, 1), (1, 1), (2, 1), (3, 1)]
    outcome = state.draw(Rng(1))
    assert state.action_text(outcome) == f"starter {outcome + 1}"
    state.step(outcome)
    assert sum(weight for _, weight in state.outcomes()) == 60


def test_observations_are_views_and_hide_what_is_hidden():
    state = windrose.game("santa-timea").new(3).deal(Rng(2))
    seen = state.observe(1)
    assert np.shares_memory(seen.fields["hand"], seen.bytes)
    assert seen.fields["hand"][0] == state.fields["hand"][1]
    assert seen.json()["viewer"] == 1
    assert state.observe(PUBLIC).fields["hand"][0] == 0
    imagined = seen.imagine(Rng(9))
    assert imagined != state and imagined.observe(1) == seen
    assert "Your hand" in seen.show() and "\x01" not in seen.show()


def test_fields_of_a_state_cannot_be_written():
    state = windrose.game("azimuth").new(2)
    with pytest.raises(ValueError):
        state.fields["turn"][0] = 1


def test_tensors_are_laid_out_as_the_program_says(setup):
    layout = setup.game.layout
    lines = run("tensor", setup.game.name, "--columns").splitlines()
    assert [f"{i} {name}" for i, name in enumerate(layout.names)] == lines
    row = State(setup).deal(Rng(3)).observe().tensor()
    assert row.shape == (layout.columns,) and np.all(np.abs(row) <= layout.scale)
    with pytest.raises(ValueError):
        State(setup).observe(0).tensor(np.zeros(3, np.int8))


def test_numbers_are_those_of_the_engine():
    a, b = Rng(7), Rng(7)
    assert [a.next() for _ in range(3)] == [b.next() for _ in range(3)]
    assert Rng(7).split(1).next() != Rng(7).split(2).next()
    assert pickle.loads(pickle.dumps(a)).next() == b.next()
    assert all(0 <= a.below(6) < 6 for _ in range(100))


def test_hands_are_told_as_cards():
    seen = windrose.game("santa-timea").new(3).deal(Rng(2)).observe(1)
    assert len(seen.hand) == 12 and seen.hand == [seen.action_text(card).split()[1] for card in seen["hand"]]
    for name, length in (("columbus", "hand_size"), ("winds-of-plunder", "hand_count")):
        state, rng = windrose.game(name).new(3).deal(Rng(4)), Rng(5)
        for _ in range(200):
            for seat in range(3):
                seen = state.observe(seat)
                assert len(seen.hand) == seen[length][seat]
                assert all(len(word) > 2 for word in seen.hand)
            legal = state.legal()
            state.step(legal[rng.below(len(legal))]).deal(rng)
            if state.is_over:
                break
    assert windrose.game("azimuth").new(2).observe(0).hand == []


def test_a_search_imagines_that_its_seat_is_asked():
    """Where others choose in secret: by a given policy, at random, or by their seats to step."""
    rng, luck, secret = Rng(1), Rng(2), 0
    state = windrose.game("winds-of-plunder").new(3).deal(luck)
    asked = []

    def first(seen, legal, rng):
        asked.append(seen.seat)
        assert seen.hand == imagined_hand(seen)
        return legal[0]

    def imagined_hand(seen):
        return seen.imagine(Rng(9)).observe(seen.seat).hand

    while not state.is_over:
        for seat in state.actors:
            seen = state.observe(seat)
            open_ = seen.imagine(rng)
            assert open_.observe(seat) == seen and seat in open_.actors
            if open_.seat != seat:  # others owe a choice too, and can be stepped by their seats
                secret += 1
                for other in open_.actors:
                    if other != seat:
                        open_.step(open_.legal(other)[-1], other)
                assert open_.actors == (seat,) and open_.observe(seat) == seen
            for others in ("random", first):
                asked.clear()
                guess = seen.imagine(rng, others)
                assert guess.seat == seat and guess.observe(seat) == seen
                assert others == "random" or asked == [p for p in range(seat)][: len(asked)]
                guess.step(seen.imagine(rng).legal(seat)[0])
        legal = state.legal()
        state.step(legal[rng.below(len(legal))]).deal(luck)
    assert secret > 20
