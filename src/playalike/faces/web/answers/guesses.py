"""Guessing: a master's moves, and masters."""

from __future__ import annotations

from playalike.faces.web.answers.base import Answer

__all__ = ["GuessGame", "GuessTally", "JudgedGuess", "MasterTally", "Tallies"]


class GuessGame(Answer):
    """A game that the player won, to be walked through; his next move is to be guessed."""

    personality: str
    display_name: str
    accent: str
    number: int
    white: str
    black: str
    year: int
    result: str
    player_white: bool
    moves: list[str]
    first_ply: int
    """How many moves have been made when guessing begins."""
    last_ply: int
    """Where it ends."""


class JudgedGuess(Answer):
    """How a guessed move stands beside the one that was played."""

    guess: str
    played: str
    best: str
    same: bool
    likeness: int
    """0 to 100: how likely the player picks it, beside the likeliest move."""
    quality: int
    """0 to 100: less for every per cent of winning chances given away."""
    sentence: str
    why: str
    """Why he would play his move, where the personality would play it, too."""


class GuessTally(Answer):
    """How often was guessed, and how often right."""

    guesses: int
    right: int


class MasterTally(GuessTally):
    """The same of one master."""

    name: str
    display_name: str


class Tallies(Answer):
    """How often anonymous opponents were recognised."""

    yours: GuessTally
    everybody: GuessTally
    by_master: list[MasterTally]
    masters: int
    """Among so many one guesses: blind guessing is right once in so many times."""
