"""Each rule of RULES.md, by its number, on positions after a few moves."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.chance import ScriptedChance
from hexwarp.core.errors import ChanceError, IllegalMoveError
from hexwarp.core.history import History, begin
from hexwarp.core.testing import random_history
from hexwarp.core.types import CHANCE, Termination
from hexwarp.games.indigo.board import GATEWAYS, PATH_CELLS
from hexwarp.games.indigo.rules import blocks_gateway
from hexwarp.games.indigo.state import State
from hexwarp.games.indigo.tiles import COPIES, KIND, KINDS, LETTERS, MATCHINGS, UNKNOWN
from support.json_views import snapshot_of, view_of

from .conftest import Play


def happened(history: History[State], turn: int = -1, kind: str | None = None) -> list[Any]:
    events = history.turns[turn].events
    return [event for event in events if kind in (None, event["type"])]


def gems(history: History[State]) -> Any:
    return snapshot_of(history.game, history.state)["gems"]


def legal(history: History[State]) -> list[str]:
    game, state = history.game, history.state
    (seat,) = game.to_move(state)
    return [game.action_text(state, seat, a) for a in game.legal_actions(state, seat)]


def dealt(spec: str, letters: str) -> History[State]:
    return begin(registry.load(spec), ScriptedChance(map(LETTERS.index, letters)))


# --- setup -------------------------------------------------------------------------------


def test_i9_the_gems_lie_on_the_treasure_tiles() -> None:
    facts = snapshot_of(dealt("indigo", "SB").game, dealt("indigo", "SB").state)
    corners = {"a1": 0, "a5": 5, "e1": 1, "e9": 4, "i5": 2, "i9": 3}
    assert facts["gems"] == [["amber", name, edge] for name, edge in corners.items()]
    assert facts["centre"] == {"emerald": 5, "sapphire": 1}
    assert (facts["scores"], facts["lost"], facts["over"]) == ([0, 0], [], False)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("hand", [1, 2])
def test_i10_i23_the_hands_are_drawn_seat_by_seat(players: int, hand: int) -> None:
    letters = "BCSXRSCB"[: players * hand]
    start = dealt(f"indigo(players={players},hand={hand})", letters)
    assert [event["seat"] for event in start.events] == [
        seat for seat in range(1, players + 1) for _ in range(hand)
    ]
    hands = view_of(start.game, start.state, range(1, players + 1))["hands"]
    assert ["".join(sorted(h)) for h in hands] == [
        "".join(sorted(letters[s * hand : (s + 1) * hand])) for s in range(players)
    ]
    assert view_of(start.game, start.state, ())["stock"] == 54 - players * hand


def test_i10_a_draw_weighs_the_tiles_that_are_left(play: Play) -> None:
    game = registry.load("indigo")
    assert game.chance_outcomes(game.initial_state()) == tuple(enumerate(COPIES))
    state = play("e6S2 d4C0", held="BB").state
    one_short = replace(state, hands=((), state.hands[1]))
    assert game.to_move(one_short) == (CHANCE,)
    assert game.chance_outcomes(one_short) == ((0, 6), (1, 6), (2, 13), (3, 13), (4, 13))


def test_i10_a_kind_of_which_none_is_left_cannot_be_drawn(play: Play) -> None:
    cells = ["e6", "d5", "d4", "e4", "f5", "f6"]
    history = play(" ".join(f"{cell}X0" for cell in cells), held="S")
    state = replace(history.state, hands=((), history.state.hands[1]))
    assert LETTERS.index("X") not in dict(history.game.chance_outcomes(state))
    with pytest.raises(ChanceError, match="X"):
        history.game.check_outcome(state, LETTERS.index("X"))
    history.game.check_outcome(state, UNKNOWN)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_i11_seat_1_moves_first_and_turns_go_round(players: int) -> None:
    history = random_history(registry.load(f"indigo(players={players})"), Random(players))
    assert [t.seat for t in history.turns] == [
        index % players + 1 for index in range(len(history.turns))
    ]


# --- laying ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letter", "count"), [("R", 90), ("X", 54), ("C", 144), ("B", 162), ("S", 306)]
)
def test_i12_i13_a_tile_goes_on_every_empty_cell_in_every_allowed_rotation(
    letter: str, count: int
) -> None:
    moves = legal(dealt("indigo", letter + "S"))
    assert len(moves) == count
    assert len({move[:2] for move in moves}) == 54


def test_i12_not_on_a_tile_nor_on_treasure_nor_from_elsewhere(play: Play) -> None:
    history = play("e6S2", held="XB")
    assert not [move for move in legal(history) if move.startswith("e6") or move[2] != "X"]
    for text, reason in {
        "e6X0": "e6 already has a tile.",
        "e5X0": "e5 is a treasure tile; path tiles lie on other cells.",
        "a1X0": "a1 is a treasure tile; path tiles lie on other cells.",
        "e7B0": "Seat 2 has no B tile in hand.",
    }.items():
        with pytest.raises(IllegalMoveError, match=f"^{reason}$"):
            history.game.find_move(history.state, 2, text)
    assert str(history.game.why_illegal(history.state, 1, 0)) == "It is not seat 1's turn."


def test_i12_an_unknown_tile_cannot_be_laid(play: Play) -> None:
    history = play("e6S2")
    assert history.game.legal_actions(history.state, 2) == ()


@pytest.mark.parametrize(
    ("text", "gateway"),
    [("i7S5", 1), ("i6C1", 1), ("g9R0", 2), ("c7C0", 3), ("a3R0", 4), ("b1S3", 5), ("h4C0", 6)],
)
def test_i13_no_curve_joins_two_exits(text: str, gateway: int) -> None:
    history = dealt("indigo", text[2] + "S")
    with pytest.raises(IllegalMoveError) as refused:
        history.game.find_move(history.state, 1, text)
    reason = f"A curve would join two exits of gateway {gateway} on {text[:2]}."
    assert str(refused.value) == reason
    forbidden = dict(history.game.forbidden_moves(history.state, 1))
    assert str(forbidden[text]) == reason
    turned = text[:3] + str((int(text[3]) + 1) % 6)
    assert history.game.find_move(history.state, 1, turned) is not None


def test_i13_every_kind_can_be_laid_on_every_cell() -> None:
    for cell in range(PATH_CELLS):
        kinds = {KIND[tile] for tile in range(MATCHINGS) if not blocks_gateway(cell, tile)}
        assert kinds == set(KINDS)


@pytest.mark.parametrize(("letter", "count"), [("R", 18), ("X", 0), ("C", 18), ("B", 0), ("S", 18)])
def test_i13_forbidden_moves_have_a_reason(letter: str, count: int) -> None:
    history = dealt("indigo(hand=2)", letter + letter + "SB")
    forbidden = history.game.forbidden_moves(history.state, 1)
    assert len(forbidden) == len(dict(forbidden)) == count
    reasons = Counter(str(reason).split(" on ")[0] for _, reason in forbidden)
    assert set(reasons.values()) <= {3}
    assert len(reasons) in (0, GATEWAYS)


def test_i13_forbidden_moves_use_empty_cells_and_own_tiles(play: Play) -> None:
    history = play("i7X0", held="SR")
    texts = [text for text, _ in history.game.forbidden_moves(history.state, 2)]
    assert len(texts) == 17
    assert {text[2] for text in texts} == {"S"}
    assert not [text for text in texts if text.startswith("i7")]


# --- gems --------------------------------------------------------------------------------


def test_i14_i16_the_centre_lets_a_gem_out_that_runs_to_the_far_edge(play: Play) -> None:
    history = play("e6X0")
    assert happened(history, kind="run") == [
        {
            "type": "run",
            "gem": "emerald",
            "from": ["e5", 1],
            "path": [["e6", 4, 1]],
            "to": ["e6", 1],
            "exit": None,
        }
    ]
    assert ["emerald", "e6", 1] in gems(history)
    assert snapshot_of(history.game, history.state)["centre"] == {"emerald": 4, "sapphire": 1}


def test_i14_a_tile_away_from_gems_moves_none(play: Play) -> None:
    assert [event["type"] for event in happened(play("c3B1"))] == ["lay", "draw"]


def test_i14_all_gems_that_face_the_tile_move_in_one_turn(play: Play) -> None:
    # Emeralds come to rest on e6 and d5 facing e6's and d5's common neighbour d6.
    history = play("e6B0 d5B0 d6X0")
    assert ["emerald", "e6", 2] in gems(history.back_to(2))
    assert ["emerald", "d5", 1] in gems(history.back_to(2))
    runs = {(*run["from"], *run["to"]) for run in happened(history, kind="run")}
    assert runs == {("e6", 2, "d6", 2), ("d5", 1, "d6", 1)}


def test_i14_ambers_leave_only_on_their_arrow(play: Play) -> None:
    beside, before = play("i6X0"), play("h5X0")
    assert ["amber", "i5", 2] in gems(beside)
    assert ["amber", "h5", 2] in gems(before)
    assert ["amber", "i5", 2] not in gems(before)


def test_i15_emeralds_leave_first_the_sapphire_last(play: Play) -> None:
    history = play("e6X0 d5X0 d4X0 e4X0 f5X0 f6X0")
    left = [run["gem"] for turn in range(6) for run in happened(history, turn, "run")]
    assert left == ["emerald"] * 5 + ["sapphire"]
    assert ["sapphire", "f6", 0] in gems(history)
    assert snapshot_of(history.game, history.state)["centre"] == {"emerald": 0, "sapphire": 0}


def test_i16_a_gem_runs_on_through_all_tiles_there_are(play: Play) -> None:
    history = play("e7C0 f7X0 e6X0")
    (run,) = happened(history, kind="run")
    assert run["path"] == [["e6", 4, 1], ["e7", 4, 5], ["f7", 2, 5]]
    assert (run["to"], run["exit"]) == (["f7", 5], None)
    assert ["emerald", "f7", 5] in gems(history)


def test_i16_a_gem_runs_through_the_new_tile_again_where_a_loop_leads_back(play: Play) -> None:
    history = play("g7R0 f7R0 f6C0")
    (run,) = happened(history, kind="run")
    assert run["path"] == [["f6", 3, 0], ["g7", 3, 2], ["f7", 5, 4], ["f6", 1, 2]]
    assert run["to"] == ["f6", 2]


def test_i6_a_gem_runs_through_a_corner_and_rests_there(play: Play) -> None:
    history = play("b2R0 a2C0")
    (run,) = happened(history, kind="run")
    assert (run["from"], run["path"]) == (["b2", 2], [["a2", 5, 4], ["a1", 1, 5]])
    assert ["amber", "a1", 5] in gems(history)
    on = play("b2R0 a2C0 b1X0")
    assert happened(on, kind="run")[0]["from"] == ["a1", 5]
    assert ["amber", "b1", 5] in gems(on)


def test_i17_two_gems_meet_on_one_path_of_the_tile(play: Play) -> None:
    history = play("e6C0 f6R0")
    assert happened(history, kind="meet") == [
        {
            "type": "meet",
            "gems": [
                {"gem": "emerald", "from": ["e6", 5], "path": [["f6", 2, None]]},
                {"gem": "emerald", "from": ["e5", 0], "path": [["f6", 3, None]]},
            ],
        }
    ]
    facts = snapshot_of(history.game, history.state)
    assert facts["lost"] == ["emerald", "emerald"]
    assert facts["centre"] == {"emerald": 3, "sapphire": 1}
    assert not [gem for gem in gems(history) if gem[0] == "emerald"]


def test_i17_two_gems_meet_on_paths_that_a_loop_joins(play: Play) -> None:
    history = play("g7R0 f7R0 e6C0 f6C0")
    (meeting,) = happened(history, kind="meet")
    assert meeting["gems"] == [
        {"gem": "emerald", "from": ["e6", 5], "path": [["f6", 2, 1], ["f7", 4, 5]]},
        {"gem": "emerald", "from": ["e5", 0], "path": [["f6", 3, 0], ["g7", 3, 2]]},
    ]
    assert snapshot_of(history.game, history.state)["lost"] == ["emerald", "emerald"]


@pytest.mark.parametrize(
    ("players", "gateways", "seats"),
    [(2, "standard", [1]), (3, "standard", [1]), (3, "exclusive", [1]), (4, "standard", [1, 2])],
)
def test_i18_a_gem_goes_to_every_owner_of_the_gateway(
    play: Play, players: int, gateways: str, seats: Any
) -> None:
    history = play("h5S5 i6X0", players, Gateways=gateways)
    run, take = happened(history)[1:3]
    assert (run["to"], run["exit"], run["path"]) == (None, 1, [["i6", 3, 0]])
    assert take == {"type": "take", "gem": "amber", "gateway": 1, "seats": seats}
    facts = snapshot_of(history.game, history.state)
    assert facts["scores"] == [int(seat in seats) for seat in history.game.seats]
    assert [c["amber"] for c in facts["collected"]] == facts["scores"]
    assert len(facts["gems"]) == 5
    assert history.game.progress(history.state, 1) == 1.0


def test_i19_the_seat_that_laid_draws(play: Play) -> None:
    history = play("e6S2 c3B1", held="XR")
    assert [happened(history, turn, "draw") for turn in (0, 1)] == [
        [{"type": "draw", "seat": 1, "kind": "X"}],
        [{"type": "draw", "seat": 2, "kind": "R"}],
    ]


@pytest.mark.parametrize("spec", ["indigo(players=4,hand=2)", "indigo(players=2)"])
def test_i19_i20_the_stock_runs_out_and_the_board_is_filled(spec: str) -> None:
    game = registry.load(spec)
    histories = (random_history(game, Random(seed)) for seed in range(100))
    history = next(h for h in histories if len(h.turns) == 54)
    tiles_held = game.players * int(game.options["hand"])
    draws = [happened(history, turn, "draw") for turn in range(54)]
    assert [len(d) for d in draws] == [1] * (54 - tiles_held) + [0] * tiles_held
    assert history.state.hands == ((),) * game.players
    assert gems(history) == []


# --- the end -----------------------------------------------------------------------------


def test_i20_the_game_ends_with_the_last_gem_without_a_draw() -> None:
    game = registry.load("indigo(players=2)")
    histories = (random_history(game, Random(seed)) for seed in range(100))
    history = next(h for h in histories if len(h.turns) < 52)
    assert game.to_move(history.state) == ()
    assert history.turns[-1].outcomes == ()
    assert game.legal_actions(history.state, 1) == game.legal_actions(history.state, 2) == ()
    assert str(game.why_illegal(history.state, 1, 0)) == "The game is over."
    before = history.before(len(history.turns) - 1)
    assert game.outcome(before) is None
    assert before.gems or before.centre


@pytest.mark.parametrize(
    ("collected", "scores", "winners"),
    [
        ([(1, 1, 0), (0, 0, 1), (2, 1, 1)], (3, 3, 7), (3,)),
        ([(1, 1, 0), (0, 0, 1), (0, 0, 0)], (3, 3, 0), (1,)),
        ([(3, 0, 1), (0, 3, 0), (2, 2, 0)], (6, 6, 6), (1, 3)),
        ([(0, 0, 0), (0, 0, 0), (0, 0, 0)], (0, 0, 0), (1, 2, 3)),
    ],
)
def test_i21_points_then_gems_then_a_shared_win(
    collected: Any, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    game = registry.load("indigo(players=3)")
    state = replace(game.initial_state(), gems=(), centre=0, collected=tuple(collected))
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == (scores, winners)
    assert outcome.termination is Termination.COMPLETED


def test_i20_a_gem_anywhere_keeps_the_game_going() -> None:
    game = registry.load("indigo(players=2)")
    state = game.initial_state()
    assert game.outcome(replace(state, gems=())) is None
    assert game.outcome(replace(state, centre=0)) is None


# --- variants ----------------------------------------------------------------------------


def test_i23_one_of_two_tiles_is_laid_and_the_hand_filled_up() -> None:
    history = dealt("indigo(hand=2)", "SXBB")
    game = history.game
    assert len(legal(history)) == 306 + 54
    for text, left in {"e6S2": "XR", "e6X0": "RS"}.items():
        action = game.find_move(history.state, 1, text)
        after = history.play(1, action, ScriptedChance([LETTERS.index("R")]))
        assert sorted(view_of(game, after.state, (1,))["hands"][0]) == sorted(left)


def test_i23_of_two_equal_tiles_one_stays() -> None:
    history = dealt("indigo(hand=2)", "SSBB")
    action = history.game.find_move(history.state, 1, "e6S2")
    after = history.play(1, action, ScriptedChance([LETTERS.index("R")]))
    assert view_of(history.game, after.state, (1,))["hands"][0] == ["R", "S"]


def test_i24_over_rounds_the_highest_sum_wins() -> None:
    assert not registry.load("indigo").lowest_wins
    assert registry.load("indigo").seat_one_starts


def test_the_turn_can_be_given_to_another_seat(play: Play) -> None:
    history = play("e6S2", held="XB")
    game, planned = history.game, history.game.with_turn(history.state, 1)
    assert game.to_move(planned) == (1,)
    assert {game.action_text(planned, 1, a)[2] for a in game.legal_actions(planned, 1)} == {"B"}
