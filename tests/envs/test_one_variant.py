"""One variant in JAX and in OpenSpiel; the drill has all of them, and all that is tested of these.

Both are imported in the tests, as every process of a run imports this file.
"""

from __future__ import annotations

from random import Random

from hexwarp.core import registry


def test_the_rules_for_jax_lead_to_the_positions_of_the_plain_ones() -> None:
    from envs import jax_traces, test_jax

    game, rng = registry.load("hyper6"), Random(1)
    traces = [jax_traces.random_trace(game, rng, test_jax.pick) for _ in range(3)]
    for trace, replayed in zip(traces, jax_traces.replay(traces), strict=True):
        assert len(replayed) == len(trace.states) > 30
        for state, facts in zip(trace.states, replayed, strict=True):
            test_jax.check(game, state, facts)


def test_openspiel_plays_by_the_plain_rules_and_hides_what_is_secret() -> None:
    from envs import test_openspiel, test_openspiel_knowledge

    game = registry.load("indigo(hand=2)")
    test_openspiel.test_openspiels_random_simulations_find_no_fault(game)
    test_openspiel.test_a_game_is_as_the_plain_rules_say(game)
    test_openspiel_knowledge.test_a_player_knows_what_it_did(game)
    test_openspiel_knowledge.test_worlds_that_differ_in_a_secret_are_told_apart_by_its_owner_alone(
        game
    )
