"""Batches: views of the engine's memory that agree with single states."""

import numpy as np
import pytest

from windrose import Batch, IllegalAction, SetupError, State


def test_rows_agree_with_states(setup):
    batch = Batch(setup, 20, seed=3, masks="both")
    for _ in range(30):
        batch.step()
    for i in range(20):
        state = batch.state(i)
        seat = int(batch.seats[i])
        assert state.seat == seat
        assert np.array_equal(state.observe(seat).tensor(), batch.observations[i])
        assert np.array_equal(state.mask(seat), batch.masks[i])
        bits = np.unpackbits(batch.bits[i].view(np.uint8), bitorder="little")
        assert np.array_equal(bits[: setup.game.num_actions].astype(bool), batch.masks[i])
        assert batch.num_legal[i] == batch.masks[i].sum()
        assert batch.masks[i][batch.actions[i]]


def test_arrays_are_views_and_only_actions_can_be_written(setup):
    batch = Batch(setup, 4)
    seen = batch.observations
    before = seen.copy()
    batch.step()
    assert seen is batch.observations and not np.array_equal(before, seen)
    assert not seen.flags.owndata
    for name in ("observations", "masks", "seats", "dones", "points", "shares"):
        with pytest.raises(ValueError):
            getattr(batch, name)[0] = 0
    del batch
    assert seen.sum() is not None  # the memory lives as long as a view of it


def test_threads_and_size_change_nothing(setup):
    one = Batch(setup, 300, seed=8)
    two = Batch(setup, 300, seed=8, threads=3)
    few = Batch(setup, 10, seed=8)
    for _ in range(40):
        for batch in (one, two, few):
            batch.step()
    for name in ("observations", "masks", "actions", "seats", "dones", "shares", "points", "lengths"):
        assert np.array_equal(getattr(one, name), getattr(two, name)), name
        assert np.array_equal(getattr(one, name)[:10], getattr(few, name)), name


def test_actions_of_the_caller_are_played(setup):
    batch = Batch(setup, 8, seed=2)
    states = [batch.state(i) for i in range(8)]
    actions = np.array([s.legal()[-1] for s in states])
    batch.step(actions)
    for i, state in enumerate(states):
        state.step(int(actions[i]))
        if not state.is_chance and not state.is_over:
            assert state == batch.state(i)


def test_an_illegal_action_is_named_and_nothing_is_stepped(setup):
    batch = Batch(setup, 8, seed=2)
    before = [batch.state(i) for i in range(8)]
    good = batch.actions.copy()
    wrong = good.astype(int)
    wrong[5] = np.flatnonzero(~batch.masks[5])[0]
    with pytest.raises(IllegalAction, match="match 5") as caught:
        batch.step(wrong)
    assert caught.value.match == 5
    assert [batch.state(i) for i in range(8)] == before
    for bad in (good.astype(int) - 100000, good[:3], good.astype(int) + 65536):
        with pytest.raises(IllegalAction):
            batch.step(bad)
    batch.step(good)


def test_matches_end_and_begin_again(setup):
    batch = Batch(setup, 16, seed=1, masks="none", observations=False)
    ends = 0
    for _ in range(2000):
        batch.step()
        for i in np.flatnonzero(batch.dones):
            ends += 1
            assert batch.rewards[i].sum() <= 1.001 and batch.lengths[i] > 0
        assert np.all(batch.shares[~batch.dones] == 0)
        if ends > 20:
            break
    assert ends == batch.finished.sum() > 20


def test_without_reset_a_match_stays_over():
    import windrose

    batch = windrose.game("azimuth").batch(4, 2, auto_reset=False, rounds=1)
    for _ in range(200):
        batch.step()
    assert np.all(batch.dones) and np.all(batch.seats == -1) and not batch.masks.any()
    result = batch.state(0).result
    assert tuple(batch.points[0]) == result.points
    batch.reset(2)
    assert np.all(batch.seats >= 0) and not batch.dones.any()


def test_wrong_batches_are_refused(setup):
    for keywords in ({"size": 0}, {"size": 1, "masks": "some"}, {"size": 1, "threads": 0}):
        with pytest.raises(SetupError):
            Batch(setup, **keywords)
    assert Batch(setup, 1).state(0).setup is setup and isinstance(Batch(setup, 1).state(0), State)


def test_outlooks_turn_rows_to_their_viewers(setup):
    look = setup.outlook
    batch = Batch(setup, 64, seed=4)
    for _ in range(25):
        batch.step()
    rows = look.turn(batch.observations)
    masks = look.turn_masks(batch.observations, batch.masks)
    numbers = look.numbers(batch.observations)
    assert rows.shape == (64, look.width) == (64, len(look.scale))
    assert (masks.sum(axis=1) == batch.num_legal).all()
    for i in range(64):
        assert masks[i][look.actions[numbers[i]][batch.actions[i]]]
        assert np.array_equal(np.sort(rows[i, : -len(look.fixed)]), np.sort(batch.observations[i]))
    viewers = rows[:, setup.game.layout["viewer"].columns]
    if look.count == 1:  # nothing is turned
        assert np.array_equal(rows[:, : batch.observations.shape[1]], batch.observations)
    else:
        assert set(numbers % setup.seats) == set(batch.seats.tolist())
        assert (viewers[:, 0] == 1).all() and (viewers[:, 1:] == 0).all()


def test_batches_are_loaded_from_positions_and_cloned(setup):
    first = Batch(setup, 12, seed=3)
    for _ in range(20):
        first.step()
    other = first.clone()
    loaded = Batch(setup, 12, masks="both")
    loaded.load([first.state(i) for i in range(12)], seed=4)
    for name in ("observations", "masks", "seats", "dones", "num_legal"):
        assert np.array_equal(getattr(first, name), getattr(loaded, name)), name
    first.step()
    assert other.state(0) != first.state(0)
    other.step()
    for name in ("observations", "masks", "actions", "seats", "dones", "shares", "points", "lengths"):
        assert np.array_equal(getattr(first, name), getattr(other, name)), name
    rows = np.array([3, 3, 0, 11] * 3)
    again = Batch(setup, 12, seed=1)
    again.load(first, rows, seed=4)
    assert [again.state(i) for i in range(12)] == [first.state(int(i)) for i in rows]
    same = Batch(setup, 12, seed=2, threads=2)
    same.load(first, rows, seed=4)
    for _ in range(30):
        again.step()
        same.step()
    assert np.array_equal(again.observations, same.observations)
    for call in (
        lambda: again.load(first, [0] * 3),
        lambda: again.load(first, [99] * 12),
        lambda: again.load([first.state(0)]),
        lambda: again.load([State(setup.game.setup(3 if setup.seats == 2 else 4))] * 12),
    ):
        with pytest.raises(SetupError):
            call()


def test_a_batch_begins_at_ends_too_and_rows_begin_anew():
    import windrose

    over = windrose.game("azimuth").new(2, rounds=1)
    over.play_random(windrose.Rng(1))
    batch = Batch(over.setup, 2, seed=1)
    batch.load([over, State(over.setup)])
    assert batch.dones.tolist() == [True, False] and batch.seats[0] == -1 and batch.seats[1] >= 0
    assert tuple(batch.points[0]) == over.result.points and batch.finished[0] == 0
    batch.step()
    assert batch.state(0) == over
    kept = batch.state(1)
    batch.reset(5, rows=[0])
    assert batch.seats[0] >= 0 and batch.state(1) == kept
