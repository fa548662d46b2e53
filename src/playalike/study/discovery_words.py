"""What style discovery found, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from playalike.study.departures import Group, Masters, Taste
from playalike.words.bands import BANDS
from playalike.words.features import doing_words, kind_words
from playalike.words.structures import structure_words
from playalike.words.text import family_name, joined, percent

__all__ = ["describe"]

ENOUGH = 30
"""Positions that a kind needs to be spoken of."""
SHOWN = 3


def describe(
    players: tuple[str, ...],
    engine: str,
    whole: Group,
    groups: Sequence[Group],
    liked: Sequence[Taste],
    masters: Mapping[str, Masters],
    significance: float,
) -> tuple[str, ...]:
    """Say where the player departs from the engine, at what cost, and for what kind of move."""
    who = family_name(players)
    if not whole.positions:
        return ("No positions outside the opening book: nothing to compare with the engine.",)
    sentences = [
        f"{who} departs from {engine}'s first choice in {percent(whole.rate)} of {whole.positions} "
        f"positions, at a cost of {whole.cost_cp:.0f} centipawns on average."
    ]
    if whole.positions < ENOUGH:
        return (*sentences, "That is too little chess to say where and how.")
    sentences += _against_masters(who, whole, groups, masters, significance)
    sure = [g for g in groups if g.p_value <= significance and g.positions >= ENOUGH]
    sentences += _where(sure, whole, _position_phrase)
    turned = [g for g in sure if g.key.startswith("turned_down|")]
    refused = sorted((g for g in turned if g.rate > whole.rate), key=lambda g: -g.rate)[:SHOWN]
    if refused:
        kinds = joined(f"{kind_words(g.key.split('|')[1])} ({percent(g.rate)})" for g in refused)
        sentences.append(f"Of the engine's moves, turns down {kinds} most often.")
    sentences += _tastes(who, [t for t in liked if t.phase is None and t.p_value <= significance])
    if not sure and not any(t.p_value <= significance for t in liked):
        sentences.append("No kind of position or move stands out from the others beyond chance.")
    return tuple(sentences)


def _against_masters(
    who: str,
    whole: Group,
    groups: Sequence[Group],
    masters: Mapping[str, Masters],
    significance: float,
) -> list[str]:
    if whole.key not in masters:
        return [
            "There is no baseline judged by an engine to compare with: what follows compares "
            f"{who} with the engine alone."
        ]
    others = masters[whole.key]
    sentences = [
        f"Other masters depart from it in {percent(others.rate)} of positions, at "
        f"{others.cost_cp:.0f} centipawns."
    ]
    unlike = [
        (abs(group.rate - masters[group.key].rate), group)
        for group in groups
        if group.key in masters
        and masters[group.key].p_value <= significance
        and group.positions >= ENOUGH
        and _position_phrase(group) is not None
    ]
    unlike.sort(key=lambda item: (-item[0], item[1].key))
    phrases = [
        f"{_position_phrase(group)} ({percent(group.rate)}, "
        f"others {percent(masters[group.key].rate)})"
        for _, group in unlike[:SHOWN]
    ]
    if phrases:
        sentences.append(f"The difference is largest {', '.join(phrases)}.")
    return sentences


def _where(sure: Sequence[Group], whole: Group, phrase: Callable[[Group], str | None]) -> list[str]:
    named = [(text, group) for group in sure if (text := phrase(group)) is not None]
    named.sort(key=lambda item: -item[1].rate)
    most = [f"{text} ({percent(g.rate)})" for text, g in named if g.rate > whole.rate][:SHOWN]
    least = [f"{text} ({percent(g.rate)})" for text, g in reversed(named) if g.rate < whole.rate][
        :SHOWN
    ]
    sentences = []
    if most:
        sentences.append(f"Most often {', '.join(most)}.")
    if least:
        sentences.append(f"Least often {', '.join(least)}.")
    return sentences


def _position_phrase(group: Group) -> str | None:
    kind, _, name = group.key.partition("|")
    if kind == "phase" and "|" not in name:
        return f"in the {name}"
    if kind == "band":
        return BANDS[name]
    if kind == "category":
        return structure_words(name)
    return None


def _tastes(who: str, sure: Sequence[Taste]) -> list[str]:
    sentences = []
    order = sorted(sure, key=lambda taste: (-taste.lift, taste.feature))
    more = [t for t in order if t.lift > 1][:SHOWN]
    less = [t for t in reversed(order) if t.lift < 1][:SHOWN]
    if more:
        phrases = "; ".join(
            f"{doing_words(t.feature)} ({t.hits} times, {t.expected:.0f} expected)" for t in more
        )
        sentences.append(f"More often than the engine's scores explain, {who} {phrases}.")
    if less:
        phrases = "; ".join(
            f"{doing_words(t.feature)} ({t.hits} times, {t.expected:.0f} expected)" for t in less
        )
        sentences.append(f"Less often, {who} {phrases}.")
    return sentences
