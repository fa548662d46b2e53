"""What a tournament found, as the cards show it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import keep_strength
from tools.keep_strength import entries


def test_only_personalities_with_an_estimate_are_kept() -> None:
    def player(spec: str, elo: float, error: float, bounded: bool = True) -> object:
        return {"spec": spec, "elo": elo, "error": error, "games": 28, "bounded": bounded}

    tournament: dict[str, object] = {
        "ratings": [
            player("personality:karpov", 2900.0, 500.0, False),
            player("personality:tal", 2211.6, 121.4),
            player("engine:default?clock=cpu", 1900.0, 100.0),
        ]
    }
    kept = entries(tournament)
    assert set(kept) == {"tal"}
    tal = kept["tal"]
    assert (tal["elo"], tal["low"], tal["high"], tal["games"]) == (2212, 2090, 2333, 28)
    assert "2 others" in str(tal["against"])


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "cannot read {path}: No such file or directory"),
        (b"not json", "{path} is not JSON: "),
        (b"\xff\xfe", "{path} is not JSON: "),
        (b"[1, 2]", "{path} has no ratings: give what 'playalike tournament --json' printed"),
        (b'{"ratings": 3}', "{path} has no ratings: "),
    ],
)
def test_what_is_no_tournament_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, words: str
) -> None:
    path = tmp_path / "masters.json"
    if content is not None:
        path.write_bytes(content)
    before = keep_strength.MEASURED.read_bytes()
    monkeypatch.setattr("sys.argv", ["keep_strength.py", str(path)])
    with pytest.raises(SystemExit) as ended:
        keep_strength.main()
    message = str(ended.value)
    assert message.startswith("keep_strength: ")
    assert words.format(path=path) in message
    assert "\n" not in message
    assert keep_strength.MEASURED.read_bytes() == before
