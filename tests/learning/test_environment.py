"""The environment for learning agents: PettingZoo's own tests, and that menus are honest."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from ochre.learning import Environment, env

SHORT = {"turn_limit": 2}


@pytest.mark.parametrize(
    ("edition", "players"),
    [
        ("western-empires", 5),
        ("mega-civilization", 12),
        ("mega-empires-the-east", 5),
        ("advanced-civilization", 3),
        ("civilization-1988", 2),
    ],
)
def test_pettingzoo_finds_nothing_wrong(edition: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for advice in ("Observation space for each agent probably", "Observation is not a NumPy array"):
            warnings.filterwarnings("ignore", message=advice)  # a dict with a mask is what PettingZoo's own games use
        api_test(env(edition=edition, players=players, options=SHORT), num_cycles=400, verbose_progress=False)


def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(lambda: env(players=5, options=SHORT), num_cycles=60)


def play(environment: Environment, seed: int) -> list[tuple[str, int, bytes]]:
    environment.reset(seed=seed)
    chosen, random = [], np.random.default_rng(seed)
    for agent in environment.agent_iter():
        observation, _, terminated, truncated, _ = environment.last()
        assert environment.observation_space(agent).contains(observation)
        if terminated or truncated:
            environment.step(None)
            continue
        action = int(random.choice(np.flatnonzero(observation["action_mask"])))
        chosen.append((agent, action, observation["menu"].tobytes()))
        environment.step(action)
    return chosen


@pytest.mark.parametrize("players", [5, 9])
def test_a_game_ends_and_the_places_are_the_rewards(players: int) -> None:
    environment = Environment(players=players, options=SHORT)
    rewards: list[float] = []
    environment.reset(seed=3)
    while environment.agents:
        _, reward, terminated, _, _ = environment.last()
        if terminated:
            rewards.append(reward)
            environment.step(None)
        else:
            environment.step(0)
    assert len(rewards) == players
    assert max(rewards) > 0 > min(rewards)
    assert sum(rewards) == pytest.approx(0.0)


def test_every_answer_on_a_menu_can_be_played_and_two_runs_agree() -> None:
    longer = {"turn_limit": 8}  # with trade, cities and calamities
    one = play(Environment(players=5, options=longer), seed=5)
    assert one == play(Environment(players=5, options=longer), seed=5)
    assert one != play(Environment(players=5, options=longer), seed=6)
    assert len(one) > 150


def test_what_is_not_on_the_menu_is_refused() -> None:
    environment = Environment(players=5, options=SHORT, choices=8)
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="not on the menu"):
        environment.step(8)


def test_others_do_not_see_my_menu_nor_my_hand() -> None:
    environment = Environment(players=5, options=SHORT)
    environment.reset(seed=1)
    me = environment.agent_selection
    other = next(agent for agent in environment.agents if agent != me)
    assert not environment.observe(other)["action_mask"].any()
    assert environment.observe(me)["action_mask"].any()


def test_a_game_can_be_cut_short() -> None:
    environment = Environment(players=5, most_steps=10)
    environment.reset(seed=1)
    steps = 0
    for _ in environment.agent_iter():
        _, _, terminated, truncated, _ = environment.last()
        assert not terminated
        environment.step(None if truncated else 0)
        steps += not truncated
    assert steps == 10
