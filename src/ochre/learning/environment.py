"""A PettingZoo environment (AEC: agents act one after the other) over any edition.

An agent sees what its seat sees, gets a menu of legal answers (see `menu.py`) and names one by its number. Rewards come
at the end: 1 for beating everybody, -1 for being beaten by everybody, in equal steps between.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

import ochre
from ochre.engine.actions import Action
from ochre.engine.decisions import Decision
from ochre.engine.eyes import Asked, Eyes
from ochre.engine.game import Game
from ochre.learning.menu import Writer, menu
from ochre.learning.observation import MOST, Observer

WIDTH = 24  # numbers that tell what an answer on the menu says


def env(**settings: Any) -> AECEnv:
    """The environment with PettingZoo's usual guards: it complains about steps in a wrong order."""
    return wrappers.OrderEnforcingWrapper(Environment(**settings))


class Environment(AECEnv):  # type: ignore[misc]
    """`edition`, `players` and `options` as for `ochre.setup`; `choices`: most answers on a menu.

    `most_steps` cuts a game short (all agents are truncated); the turn limit is an option of the edition.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "ochre_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        edition: str = "western-empires",
        players: int = 5,
        options: Mapping[str, Any] | None = None,
        *,
        choices: int = 32,
        most_steps: int = 100_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._edition, self._players, self._options = edition, players, dict(options or {})
        self._choices, self._most_steps = choices, most_steps
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        game = self._set_up(seed=0)
        self._observer = Observer(game.box, tuple(game.box.policies.phases(1)))
        self._writer = Writer(game.box, WIDTH)
        self._seeds = Random(0)
        self._game = game
        self.observation_spaces = {agent: self._observations() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(choices) for agent in self.possible_agents}

    # Spaces: the same object each time, as PettingZoo asks

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _observations(self) -> spaces.Space[Any]:
        length = len(self._observer.row(Eyes(self._game.table, 0)))
        return spaces.Dict(
            {
                "observation": spaces.Box(0, MOST, (length,), np.int16),
                "menu": spaces.Box(0, MOST, (self._choices, WIDTH), np.int16),
                "action_mask": spaces.Box(0, 1, (self._choices,), np.int8),
            }
        )

    # Playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed it is the same one each time; without, the next of a row."""
        if seed is not None:
            self._seeds = Random(seed)
        self._game = self._set_up(self._seeds.getrandbits(63))
        self._random = Random(self._seeds.getrandbits(63))
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._menu):
            raise ValueError(f"{action} is not on the menu of {len(self._menu)} answers: see action_mask.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._game.play(self._seat[agent], self._menu[int(action)])
        self._steps += 1
        if self._game.over:
            self._reward()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._steps >= self._most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        if not self._game.over:
            self._ask()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        table = self._game.table
        nation = self._game.nation_of(self._seat[agent])
        rows = np.zeros((self._choices, WIDTH), np.int16)
        mask = np.zeros(self._choices, np.int8)
        asked = agent == self.agent_selection and not self._game.over
        if asked:  # others do not see my menu: it tells what I could do
            for at, answer in enumerate(self._menu):
                rows[at] = self._writer.row(answer)
            mask[: len(self._menu)] = 1
        return {"observation": self._observer.row(Eyes(table, nation)), "menu": rows, "action_mask": mask}

    def render(self) -> str:
        """The position in a few lines of text."""
        view = self._game.view(None)
        lines = [f"turn {view.turn}, {view.phase}"]
        lines += [
            f"{nation.id:12} space {nation.space:2}  cities {nation.cities}  tokens {nation.tokens_on_board:2}  "
            f"treasury {nation.treasury:2}  cards {nation.cards}  advances {len(nation.advances)}"
            for nation in view.nations
        ]
        return "\n".join(lines)

    def close(self) -> None:
        pass

    def _set_up(self, seed: int) -> Game:
        return ochre.setup(self._edition, players=self._players, seed=seed, options=self._options, listen=False)

    def _ask(self) -> None:
        """Whose turn it is: the first who must answer, or (while all who must wait for another) the first who may."""
        pending, table = self._game.pending, self._game.table
        decision: Decision = next((one for one in pending if one.due(table)), pending[0])
        agent = self.possible_agents[self._game.seat_of(decision)]
        self._menu: list[Action] = menu(Asked(table, decision), self._choices, self._random)
        self.agent_selection = agent
        self.infos = {other: {} for other in self.agents}
        self.infos[agent] = {"kind": decision.kind, "rule": decision.rule}

    def _reward(self) -> None:
        result = self._game.result
        assert result is not None
        places = {self.possible_agents[self._game.seat(one.nation)]: one.place for one in result.ranking}
        others = max(1, self._players - 1)
        for agent in self.agents:
            beaten = sum(place > places[agent] for place in places.values())
            beaten_by = sum(place < places[agent] for place in places.values())
            self.rewards[agent] = (beaten - beaten_by) / others
