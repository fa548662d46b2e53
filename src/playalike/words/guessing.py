"""What is said while somebody guesses: whom they play, or what a master played."""

from __future__ import annotations

__all__ = ["ANONYMOUS_NAME", "ANONYMOUS_SENTENCE", "guess_sentence", "move_sentence"]

ANONYMOUS_NAME = "A master"
ANONYMOUS_SENTENCE = "Play, watch how they play, and say who it is."


def guess_sentence(guess: str, opponent: str) -> str:
    """Say whether a guess was right."""
    if guess == opponent:
        return f"Right: it is {opponent}."
    return f"It is not {guess}: you play {opponent}."


def move_sentence(guess: str, played: str, player: str, cost: float) -> str:
    """Say how a guessed move stands beside the one that was played; `cost` in winning chances."""
    if guess == played:
        return f"{played}: exactly what {player} played."
    if cost < 2:
        return f"{player} played {played}; {guess} is as good."
    if cost < 10:
        return f"{player} played {played}; {guess} gives away a little ({cost:.0f} %)."
    return f"{player} played {played}; {guess} costs {cost:.0f} % of the winning chances."
