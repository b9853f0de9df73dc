"""Whole games in words."""

from __future__ import annotations

import copy
import pathlib
import pickle

import numpy as np
import pytest

import mazarium
from mazarium import BadInput, Game, IllegalAction, MazariumError


def played(name: str, steps: int = 40) -> Game:
    game = Game(name, seed=7)
    for _ in range(steps):
        advice = game.advise()
        if advice is None or game.is_over:
            break
        game.do(advice.action)
    return game


def test_every_game_is_known_and_describes_itself() -> None:
    assert {"icmaze", "wallisyou", "minirogue", "pursuit", "savor"} <= set(mazarium.games())
    about = mazarium.info("pursuit")
    assert [seat["id"] for seat in about["seats"]] == ["hero", "monster"] and about["env"]


def test_a_game_is_played_undone_and_done_again(game: str) -> None:
    one = played(game)
    assert one.step == len(one) > 0
    before, state, moved = one.hash(), one.state(), one.step
    assert one.undo(3) == min(3, moved)
    assert one.step == moved - min(3, moved) and one.hash() != before
    assert one.redo(99) == min(3, moved) and one.hash() == before and one.state() == state
    one.restart()
    assert one.step == 0
    one.undo()
    assert one.hash() == before


def test_copies_and_pickles_are_equal_and_apart(game: str) -> None:
    one = played(game, 20)
    for other in (one.copy(), copy.deepcopy(one), pickle.loads(pickle.dumps(one)), Game.from_replay(one.replay())):
        assert other == one and other.hash() == one.hash() and other.log() == one.log()
        other.undo()
        assert other != one
    with pytest.raises(TypeError):
        hash(one)


def test_a_position_goes_its_own_way(game: str) -> None:
    one = played(game, 1)
    here = one.position()
    assert here.hash() == one.hash() and here.legal() == one.legal()
    there = here.copy()
    assert there == here
    action = one.legal()[0]
    assert [e.kind for e in there.tell(action)] == [e.kind for e in one.do(action)]
    assert there.hash() == one.hash() != here.hash()


def test_what_is_hidden_is_not_observed() -> None:
    game = Game("minirogue", seed=3, fog=True)
    assert len(str(game.observe())) < len(str(game.state()))


def test_refusals_change_nothing_and_say_why() -> None:
    game = Game("pursuit", seed=1)
    before = game.hash()
    with pytest.raises(IllegalAction) as refused:
        game.do("fly")
    assert isinstance(refused.value, ValueError) and refused.value.reason
    assert game.hash() == before
    with pytest.raises(BadInput) as refused:
        Game("pursuit", max_rounds=-1)
    assert refused.value.code == "bad-param" and "max-rounds" in str(refused.value)
    with pytest.raises(BadInput, match="there is no game 'chess'"):
        Game("chess")
    with pytest.raises(BadInput) as refused:
        Game.from_replay("nonsense")
    assert refused.value.line == 1


def test_a_bad_file_is_named_with_line_and_column(tmp_path: pathlib.Path) -> None:
    text = "no level\n"
    with pytest.raises(BadInput) as told:
        Game("wallisyou", file=text)
    assert told.value.code.startswith("E") and told.value.line == 1 and told.value.file is None
    path = tmp_path / "mine.wiy"
    path.write_text(text)
    with pytest.raises(BadInput) as told:
        Game("wallisyou", file=path)
    error = told.value
    assert error.file == str(path) and error.line == 1 and str(error).startswith(f"{path}:1")
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, MazariumError) and again.problems == error.problems and again.code == error.code
    with pytest.raises(BadInput, match="cannot be read"):
        Game("wallisyou", file=tmp_path / "none")


def test_bots_sit_in_seats() -> None:
    game = Game("pursuit", seed=1, players=[None, "optimal"])
    assert game.players == ["human", "optimal"]
    game.let_bots()
    assert game.to_act == 0
    with pytest.raises(BadInput):
        game.seat(0, "nobody")
    with pytest.raises(BadInput):
        game.seat(5, None)


def test_tools_answer_in_values() -> None:
    game = Game("wallisyou", seed=7, level="bait-3")
    solved = game.tool("solve")
    assert solved and solved["status"] and solved["plan"]
    for action in solved["plan"]:
        game.do(action)
    assert game.outcome is not None and game.outcome.standings == ["won"]
    made = mazarium.tool("pursuit", "generate", seed=7, size=10)
    again = mazarium.tool("pursuit", "generate", seed=7, size=10, threads=1, timed=False)
    assert made.value == again.value
    stats = [mazarium.tool("icmaze", "bench", seeds="1..4", length=1, threads=n, timed=False) for n in (1, 3)]
    assert stats[0].value == stats[1].value
    with pytest.raises(BadInput) as refused:
        mazarium.tool("pursuit", "generate", size=-4)
    assert refused.value.code == "E20"
    with pytest.raises(BadInput, match="has no tool"):
        mazarium.tool("pursuit", "cook")


def test_pictures_are_arrays_of_pixels(game: str) -> None:
    one = Game(game, seed=1)
    picture = one.picture()
    assert picture.dtype == np.uint8 and picture.shape[2] == 3 and picture.std() > 5
    assert one.picture(size=(320, 200)).shape == (200, 320, 3)
    assert one.screen() and one.scene()
    with pytest.raises(BadInput):
        one.picture(size=(1, 1))
