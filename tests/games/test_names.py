"""Who is who."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playalike.games.names import agree, readings
from playalike.games.players import (
    AmbiguousPlayerError,
    UnknownPlayerError,
    count_names,
    resolve_player,
)
from tests.games.pgn import game_text, one, read_all

ONE_PLAYER = [
    ["Karpov, Anatoly", "Karpov,A", "Karpov, A.", "Anatoly Karpov", "A. Karpov", "karpov", "KARPOV",
     "Karpov Anatoly", "Karpov A", "Karpov,An", "GM Anatoly Karpov", "Karpov, Anatoly (RUS)",
     "Karpov, Anatoly E", "Karpov,AE", "Karpov, A.E.", "Karpow, Anatoli", "Karpov, Anatolij"],
    ["Polgár, Judit", "Polgar, J", "Judit Polgar", "Polgar, Judith", "polgar"],
    ["Korchnoi, Viktor", "Kortschnoj, Viktor", "Kortchnoi, V", "Victor Korchnoy"],
    ["Vachier-Lagrave, Maxime", "Vachier Lagrave,M", "Maxime Vachier-Lagrave"],
    ["Tal, Mikhail", "Tal,M", "Tal', Mikhail", "Tal, Mihail", "Michail Tal"],
    ["Tal, Mikhail", "Tal Mikhail N", "Tal, Mikhail N"],
    ["Müller, Karsten", "Mueller, Karsten", "Muller,K"],
    ["van der Wiel, John", "Van Der Wiel,J", "John van der Wiel"],
    ["Ståhlberg, Gideon", "Stahlberg G", "Stahlberg, Gideon"],
]  # fmt: skip

TWO_PLAYERS = [
    ("Tal, Mikhail", "Talla, Vladimir"),
    ("Tal, Mikhail", "Talla, Mikhail"),
    ("Tal,M", "Tall,M"),
    ("Anand, Vignesh", "Anand, Viswanathan"),
    ("Polgar, Judit", "Polgar, Susan"),
    ("Polgar, Judit", "Polgar, Zsuzsa"),
    ("Polgar,J", "Polgar,Z"),
    ("Karpov, Anatoly", "Karpov, Alexander"),
    ("Karpov,An", "Karpov,Al"),
    ("Anatoly Karpov", "Anatoly Bykhovsky"),
    ("Karpov, Anatoly", "anatoly"),
    ("Wei, Yi", "Wei, Yifu"),
    ("Petrosian, Tigran V", "Petrosian, TL"),
    ("Fischer,Daniel", "Fischer,Daniel2"),
    ("Novak, Jan", "Novak, Janos"),
    ("karpov", "karpova"),
]


@pytest.mark.parametrize("names", ONE_PLAYER, ids=lambda names: names[0])
def test_spellings_of_one_player(names: list[str]) -> None:
    for a in names:
        for b in names:
            assert agree(a, b), (a, b)


@pytest.mark.parametrize(("a", "b"), TWO_PLAYERS)
def test_two_players(a: str, b: str) -> None:
    assert not agree(a, b)
    assert not agree(b, a)


@given(st.text(max_size=30), st.text(max_size=30))
def test_agreement_is_symmetric_and_takes_anything(a: str, b: str) -> None:
    assert agree(a, b) == agree(b, a)
    assert agree(a, a) == bool(a.strip())
    readings(a)


def test_resolves_all_spellings() -> None:
    counts = {
        "Karpov, Anatoly": 50,
        "Karpov,A": 7,
        "karpov": 2,
        "Kasparov, Garry": 60,
        "Karpova,S": 1,
    }
    everything = {"Karpov, Anatoly", "Karpov,A", "karpov"}
    for query in ("Karpov, Anatoly", "Karpov,A", "karpov", "Anatoly Karpov", "KARPOV"):
        assert resolve_player([query], counts) == everything, query
    assert resolve_player(["=Karpov,A"], counts) == {"Karpov,A"}
    assert resolve_player(["karpov", "Kasparov"], counts) == {*everything, "Kasparov, Garry"}


def test_ambiguity_lists_names_counts_and_the_way_out() -> None:
    counts = {"Karpov, Anatoly": 50, "Karpov, Alexander": 3, "Karpov,A": 7}
    for query in ("Karpov,A", "karpov", "Karpov, Anatoly"):
        with pytest.raises(AmbiguousPlayerError) as caught:
            resolve_player([query], counts)
        message = str(caught.value)
        assert '"Karpov, Anatoly" (50 games), "Karpov,A" (7 games)' in message
        assert '"Karpov, Alexander" (3 games)' in message
        assert '--player "=Karpov, Anatoly"' in message
        assert "more than once" in message
    both = {"Karpov, Anatoly", "Karpov,A"}
    assert resolve_player(["=Karpov, Anatoly", "=Karpov,A"], counts) == both
    assert resolve_player(["Karpov, Anatoly", "=Karpov,A"], counts) == both
    del counts["Karpov,A"]
    assert resolve_player(["Karpov, Anatoly"], counts) == {"Karpov, Anatoly"}


def test_a_bare_spelling_beside_a_transliteration_is_no_stranger() -> None:
    counts = {"Nimzowitsch, Aaron": 436, "Nimzovich A": 23, "Nimzovich": 5}
    assert resolve_player(["Nimzowitsch, Aaron"], counts) == set(counts)


def test_unknown_player_is_an_error_with_the_nearest_names() -> None:
    counts = {"Karpov, Anatoly": 50, "Tal, Mikhail": 4}
    with pytest.raises(UnknownPlayerError, match=r'nearest: "Karpov, Anatoly" \(50 games\)'):
        resolve_player(["Karpof, Anatoly"], counts)
    with pytest.raises(UnknownPlayerError, match="spelled exactly"):
        resolve_player(["=karpov"], counts)
    with pytest.raises(UnknownPlayerError, match="most frequent"):
        resolve_player(["zzzzzz"], counts)
    with pytest.raises(UnknownPlayerError, match="no game names"):
        resolve_player(["x"], {})
    with pytest.raises(UnknownPlayerError, match="--player"):
        resolve_player([], counts)


def test_namesakes_are_the_nearest_names() -> None:
    counts = {"Fischer, Robert James": 693, "Boyd, Stephen": 9, "Fischer,D": 2}
    with pytest.raises(UnknownPlayerError, match=r'nearest: "Fischer, Robert James" \(693 games\)'):
        resolve_player(["Bobby Fischer"], counts)


def test_count_names_leaves_out_the_unknown() -> None:
    games = [one(game_text(White="A, B", Black="?")), one(game_text(White="C", Black="A, B"))]
    assert count_names(games) == Counter({"A, B": 2, "C": 1})


@pytest.mark.shared
@pytest.mark.parametrize(
    ("file", "query", "canonical"),
    [
        ("Morphy", "Morphy,P", "Morphy, Paul"),
        ("Capablanca", "Jose Raul Capablanca", "Capablanca, Jose Raul"),
        ("Fischer", "Fischer,R", "Fischer, Robert James"),
        ("Botvinnik", "M Botvinnik", "Botvinnik, Mikhail"),
    ],
)
def test_real_names(shared_data: Path, file: str, query: str, canonical: str) -> None:
    names: Counter[str] = Counter()
    total = 0
    for line in (shared_data / "players" / f"{file}.pgn").read_text().splitlines():
        if line.startswith(('[White "', '[Black "')):
            names[line.split('"')[1]] += 1
        total += line.startswith("[Event ")
    spellings = resolve_player([query], names)
    assert spellings == {canonical}
    assert names[canonical] == total


@pytest.mark.shared
def test_real_dirty_names(shared_data: Path) -> None:
    games, report = read_all([shared_data / "players" / "Morphy.pgn"])
    assert report.problems == []
    assert count_names(games)["Morphy, Paul"] == len(games)
    names: Counter[str] = Counter()
    for path in sorted((shared_data / "players").glob("*.pgn")):
        for line in path.read_text("latin-1").splitlines():
            if line.startswith(('[White "', '[Black "')):
                names[line.split('"')[1]] += 1
    assert {"Polgar,Ju"} <= resolve_player(["Polgar, Judit"], names)
    assert not any("Sus" in name for name in resolve_player(["Polgar, Judit"], names))
    assert resolve_player(["Kasparov, Garry"], names) >= {"Kasparov,G", "Kasparov, Gary"}
    with pytest.raises(AmbiguousPlayerError, match="Petrosian,TL"):
        resolve_player(["Petrosian"], names)
