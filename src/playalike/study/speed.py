"""Slow chess or not: the kind of a game, by its time control or by what its event calls itself.

Games of the past carry no time control, but an event that is not ordinary tournament chess says so
in its name: blitz, simul, blindfold … An event whose name says nothing is taken for classical.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from playalike.games.timecontrol import TimeClass, time_class

__all__ = ["FAST", "speed_of"]

FAST = frozenset({"rapid", "blitz", "bullet", "simul", "blindfold"})
"""Kinds that tell less about a player: little time, many boards at once, or no board at all."""

_EVENT_WORDS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (speed, re.compile(pattern, re.IGNORECASE))
    for speed, pattern in (
        ("simul", r"simul|\bsim\b|\bclock sim|exhibition|\bexhib\b|\bdisplay\b|handicap|\bodds\b"),
        ("blindfold", r"blindfold|\bblind\b|-blind\b|\bbf\b"),
        ("bullet", r"bullet|\b1m\b|\b1 ?min\b"),
        (
            "blitz",
            r"blitz|\bspeed\b|armageddon|titled (?:tue|arena|cup)|\bbanter\b|lightning"
            r"|\b[35]m(?:in)?\b|\b5 ?minute|\bbz\b",
        ),
        (
            "rapid",
            r"rapid|quick|\bactive\b|\btie-?breaks?\b|\b\w*-rpd\b"
            r"|\b(?:1[05]|2[05]|30)'|\b(?:15|2[05]|30) ?m(?:in)?\b|\binternet\b|\bonline\b"
            r"|pro ?league|chess24|chess\.com|playchess|lichess|\bicc\b|\bclutch\b|showdown"
            r"|skilling|opera euro|lindores|chessable|legends of chess|nic classic"
            r"|new in chess classic|carlsen (?:inv|tour)|\bmct\b|meltwater|advanced chess"
            r"|airthings|crypto cup|julius baer|goldmoney|\bai cup\b|levitov|\bplay-in\b"
            r"|\bimmopar\b|\bamber\b|\bintel\b.*\bgp\b|\bg/?(?:25|30|60)\b",
        ),
        ("correspondence", r"\bcorr\b|correspondence|\biccf\b|e-?mail|postal"),
    )
)
_SLOW = re.compile(
    r"grand swiss|iom masters|isle of man|candidates|world cup(?!.*rapid)|\bclassical\b",
    re.IGNORECASE,
)
"""Events that carry a sponsor's name which would otherwise mean fast chess."""


def speed_of(headers: Mapping[str, str]) -> str:
    """Return classical, rapid, blitz, bullet, correspondence, simul, blindfold or unknown.

    What an event calls itself counts first where it is about more than the clock (simul,
    blindfold); then a `TimeControl` tag; then the other words. Without time control and
    event the answer is unknown.
    """
    event = " ".join(headers.get(tag, "") for tag in ("Event", "EventType")).replace("_", " ")
    event = event.replace("?", " ").strip()
    named = next((speed for speed, words in _EVENT_WORDS if words.search(event)), "")
    if named in ("simul", "blindfold"):
        return named
    timed = time_class({"TimeControl": headers.get("TimeControl", "")})
    if timed is not TimeClass.UNKNOWN:
        return timed.value
    if named and not (named == "rapid" and _SLOW.search(event)):
        return named
    return "classical" if event else "unknown"
