"""What is said about a move: the fact behind it, then the idea of the better one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from playalike.reason import Reason, ReasonKind
from playalike.review.facts import Fact, FactKind, Man, Role
from playalike.review.ideas import LEAST, SACRIFICES, SHORTEST_LINE
from playalike.words.ideas import idea_words
from playalike.words.pieces import man_on
from playalike.words.why import joined_ideas

__all__ = ["sentence"]


def sentence(facts: Sequence[Fact], white: bool, seed: str) -> str:
    """Say in one to three sentences what happened; `facts` as `explaining` gives them.

    `white` says who moved. The same facts are said in the same words for the same seed.
    """
    main, chance = facts[0], random.Random(seed)
    ideas = {fact.role: fact for fact in facts if fact.kind == FactKind.IDEA}

    def reasons(role: Role) -> Sequence[Reason]:
        return ideas[role].reasons if role in ideas else ()

    def words(named: Sequence[Reason], whose: bool) -> str:
        return joined_ideas([idea_words(idea, whose, chance) for idea in named])

    def idea(role: Role) -> str:
        return words(reasons(role), white if role != Role.ALLOWED else not white)

    if main.role == Role.PLAYED:
        if Role.PLAYED not in ideas:
            return _fact_words(main)
        return f"{_fact_words(main)} {ideas[Role.PLAYED].san} {idea(Role.PLAYED)}."
    better = next((fact for fact in facts if fact.kind == FactKind.BETTER), None)
    sentences = [_fact_words(main)]
    if main.kind in (FactKind.BETTER, FactKind.WIN, FactKind.IDEA):
        if Role.MISSED in ideas:
            sentences.append(f"{ideas[Role.MISSED].san} {idea(Role.MISSED)}.")
        missed = reasons(Role.MISSED)
        slight = all(idea.telling < LEAST or idea.idea in SACRIFICES for idea in missed)
        if slight and better is not None and len(better.line) >= SHORTEST_LINE:
            sentences.append(f"The line: {' '.join(better.line)}.")
        if facts[-1].kind == FactKind.ANSWER:
            sentences.append(f"The move played is answered by {' '.join(facts[-1].line)}.")
        if Role.ALLOWED in ideas:
            sentences.append(f"Now {ideas[Role.ALLOWED].san} {idea(Role.ALLOWED)}.")
    elif main.role == Role.ALLOWED and better is not None:
        named = reasons(Role.MISSED)
        if main.kind == FactKind.MATE:  # any idea but to stop it is beside the point
            named = [idea for idea in named if idea.kind == ReasonKind.PREVENTS]
        clause = f", which {words(named, white)}" if named else ""
        sentences.append(f"Better was {better.san}{clause}.")
    return " ".join(sentences)


def _fact_words(fact: Fact) -> str:
    match fact.kind:
        case FactKind.FORCED:
            return "The only legal move."
        case FactKind.ONLY_MOVE:
            best, less = fact.evaluations
            return (
                f"The only good move: the next best, {fact.san}, leaves {less} instead of {best}."
            )
        case FactKind.SACRIFICE:
            kept = fact.evaluations[0]
            then = f"mate in {fact.number} follows" if fact.number else f"the game stands at {kept}"
            return f"A sound sacrifice: {fact.san} takes {_man(fact.men[0])}, and {then}."
        case FactKind.BETTER:
            better, played = fact.evaluations
            return f"{fact.san} was better: {better} instead of {played}."
        case FactKind.BEYOND:
            played, expected = fact.evaluations
            return f"Better than the engine expected: {played} instead of {expected}."
        case FactKind.WIN:
            return f"Lets the win slip: {fact.san} kept {fact.evaluations[0]}."
        case FactKind.MATE:
            what = "a forced mate" if fact.number is None else f"mate in {fact.number}"
            return f"{_verb(fact)} {what}, beginning with {fact.san}."
        case FactKind.HANGING:
            where = "Puts" if fact.moved else "Leaves"
            return f"{where} {_man(fact.men[0])} where {fact.san} takes it {_profit(fact)}."
        case FactKind.ONLY_DEFENDER:
            return (
                f"Takes away the only defender of {_man(fact.men[0])}:"
                f" {fact.san} takes it {_profit(fact)}."
            )
        case FactKind.CAPTURE:
            return f"Misses {fact.san}, which takes {_man(fact.men[0])} {_profit(fact)}."
        case FactKind.LINE:
            what = "a pawn" if fact.gain_cp == 100 else "material"
            verb = "Loses" if fact.role == Role.ALLOWED else "Misses a chance to win"
            return f"{verb} {what}: {' '.join(fact.line)}."
        case FactKind.PROMOTION:
            return f"{_verb(fact)} the promotion {fact.san}."
    return _motif(fact)


def _motif(fact: Fact) -> str:
    head = f"{_verb(fact)} the {fact.kind.value} {fact.san}"
    match fact.kind:
        case FactKind.FORK:
            first, *targets = fact.men
            listed = " and ".join(map(_man, targets))
            return f"{head}: {_man(first)} attacks {listed}."
        case FactKind.SKEWER:
            slider, front, rear = map(_man, fact.men)
            return f"{head}: {slider} attacks {front} and behind it {rear}."
        case FactKind.PIN:
            pinner, pinned, behind = map(_man, fact.men)
            return f"{head}: {pinner} pins {pinned} to {behind}."
        case FactKind.DISCOVERED_ATTACK:
            slider, target = map(_man, fact.men)
            return f"{head}, which opens the line from {slider} to {target}."
        case FactKind.TRAPPED:
            return f"{_verb(fact)} {fact.san}, which traps {_man(fact.men[0])}."
        case FactKind.DISCOVERED_CHECK | FactKind.DOUBLE_CHECK:
            return f"{head}."
    raise ValueError(f"no words for {fact.kind}")


def _verb(fact: Fact) -> str:
    return "Allows" if fact.role == Role.ALLOWED else "Misses"


def _man(man: Man) -> str:
    return man_on(man.piece_type, man.square)


def _profit(fact: Fact) -> str:
    return "for nothing" if fact.for_nothing else "with profit"
