"""A learning agent in eighty lines: which kinds of answers win games?

    .venv/bin/python examples/learn.py --games 200

Seat 0 learns, all others point at the menu at random. The agent scores every answer on its menu by what kind of answer
it is and whether it is the default, chooses by softmax, and after each game makes what it did more likely if it placed
well and less likely if not (REINFORCE with a running mean as baseline). It is no good player; it shows where to begin.
"""

import argparse

import numpy as np

from ochre.learning import Environment

KINDS = 200  # more than there are kinds of answers


def features(menu: np.ndarray) -> np.ndarray:
    """For each answer on the menu: one number for its kind, and one for being the default."""
    rows = np.zeros((len(menu), KINDS + 1))
    rows[np.arange(len(menu)), menu[:, 0]] = 1.0
    rows[0, KINDS] = 1.0
    return rows


def choose(
    weights: np.ndarray, observation: dict[str, np.ndarray], random: np.random.Generator
) -> tuple[int, np.ndarray]:
    """An answer, and the direction in which the weights make it more likely."""
    count = int(observation["action_mask"].sum())
    rows = features(observation["menu"][:count])
    scores = rows @ weights
    chances = np.exp(scores - scores.max())
    chances /= chances.sum()
    chosen = int(random.choice(count, p=chances))
    return chosen, rows[chosen] - chances @ rows


def play(
    environment: Environment, weights: np.ndarray, seed: int, random: np.random.Generator
) -> tuple[float, np.ndarray]:
    """One game: what the learner got at its end, and the sum of its directions."""
    environment.reset(seed=seed)
    reward, direction = 0.0, np.zeros_like(weights)
    for agent in environment.agent_iter():
        observation, gained, terminated, truncated, _ = environment.last()
        if agent == "seat_0":
            reward += gained
        if terminated or truncated:
            environment.step(None)
        elif agent == "seat_0":
            chosen, towards = choose(weights, observation, random)
            direction += towards
            environment.step(chosen)
        else:
            environment.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
    return reward, direction


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    environment = Environment(players=wish.players, options={"turn_limit": wish.turns}, choices=16)
    random = np.random.default_rng(wish.seed)
    weights, mean, recent = np.zeros(KINDS + 1), 0.0, []
    for game in range(1, wish.games + 1):
        reward, direction = play(environment, weights, wish.seed + game, random)
        weights += 0.02 * (reward - mean) * direction
        mean += 0.05 * (reward - mean)
        recent.append(reward)
        if game % 20 == 0:
            print(f"game {game:4}: mean reward of the last 20: {np.mean(recent[-20:]):+.2f}", flush=True)


if __name__ == "__main__":
    main()
