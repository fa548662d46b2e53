from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.games.fetching import FetchedGames, fetch_games, parse_since
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.games.services import SERVICES, STAND_IN, UnknownAccountError, parse_account
from playalike.progress import SilentProgress
from tests.games.game_server import PLAYER, GameServer, game_server, time_of

GAMES = 70  # three months


@pytest.fixture
def server() -> Iterator[GameServer]:
    with game_server(GAMES) as running:
        yield running


@pytest.fixture(params=sorted(SERVICES))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class Fetching:
    """Fetches with no more waiting than it is told to count."""

    def __init__(self, folder: Path, server: GameServer, service: str) -> None:
        self.path = folder / "games.pgn"
        self.part = folder / "games.pgn.part"
        self._lock = folder / "fetch.lock"
        self._service = SERVICES[service].at(server.base)
        self.waited: list[float] = []

    def __call__(self, player: str = PLAYER, most: int = 1000, since_ms: int = 0) -> FetchedGames:
        return fetch_games(
            self._service,
            player,
            self.path,
            SilentProgress(),
            most=most,
            since_ms=since_ms,
            lock=self._lock,
            wait=self.waited.append,
        )

    def sites(self) -> list[str]:
        games = list(read_games([self.path], ReadReport(), unique=False))
        return [game.headers["Site"].rpartition("/g")[2] for game in games]


@pytest.fixture
def fetching(tmp_path: Path, server: GameServer, name: str) -> Fetching:
    return Fetching(tmp_path, server, name)


def test_all_games_come_in_their_order_one_request_at_a_time(
    fetching: Fetching, server: GameServer
) -> None:
    assert fetching().games == GAMES
    assert fetching.sites() == [str(n) for n in range(GAMES)]
    assert server.most_at_once == 1
    assert all(agent.startswith("playalike/") for agent in server.agents)
    assert not fetching.part.exists()


def test_the_latest_games_and_none_before_a_day(fetching: Fetching) -> None:
    fetching(most=20)
    assert fetching.sites() == [str(n) for n in range(GAMES - 20, GAMES)]
    fetching(since_ms=time_of(60))
    assert fetching.sites() == [str(n) for n in range(60, GAMES)]


def test_a_busy_server_is_asked_again_after_a_minute(
    fetching: Fetching, server: GameServer
) -> None:
    server.refusals = 2
    assert fetching().games == GAMES
    assert fetching.waited == [60, 60]


def test_a_longer_wait_is_honoured(fetching: Fetching, server: GameServer) -> None:
    server.refusals, server.retry_after = 1, "300"
    fetching()
    assert fetching.waited == [300]


def test_who_stays_busy_is_left_alone(fetching: Fetching, server: GameServer) -> None:
    server.refusals = 100
    with pytest.raises(PlayalikeError, match="ask the same again later"):
        fetching()
    assert len(server.asked) == 5


def test_a_broken_stream_goes_on_behind_its_last_game(
    fetching: Fetching, server: GameServer
) -> None:
    server.break_after = [10, 30]
    assert fetching().games == GAMES
    assert fetching.sites() == [str(n) for n in range(GAMES)]
    assert fetching.waited


def test_what_was_fetched_before_a_kill_is_not_asked_for_again(
    tmp_path: Path, server: GameServer
) -> None:
    fetching = Fetching(tmp_path, server, "lichess")
    server.break_after = [10] + [0] * 10
    with pytest.raises(PlayalikeError, match="kept"):
        fetching()
    with fetching.part.open("a") as file:
        file.write('{"id": "half a li')  # killed while writing
    server.break_after, server.asked = [], []
    assert fetching() == FetchedGames(fetching.path, GAMES, 10)
    assert len(server.asked) == 1
    assert f"until={time_of(GAMES - 10)}" in server.asked[0]
    assert fetching.sites() == [str(n) for n in range(GAMES)]


def test_the_journal_of_another_question_is_not_used(tmp_path: Path, server: GameServer) -> None:
    fetching = Fetching(tmp_path, server, "lichess")
    server.break_after = [10] + [0] * 10
    with pytest.raises(PlayalikeError):
        fetching()
    server.break_after = []
    assert fetching(since_ms=time_of(65)).resumed == 0
    assert fetching.sites() == [str(n) for n in range(65, GAMES)]


def test_an_unknown_player(fetching: Fetching) -> None:
    with pytest.raises(UnknownAccountError, match=r"has no player 'nobody-x'.*spelled right"):
        fetching("nobody-x")


def test_a_server_that_sends_us_elsewhere_is_refused(
    fetching: Fetching, server: GameServer
) -> None:
    server.moved = True
    with pytest.raises(PlayalikeError, match="301"):
        fetching()
    assert not any("elsewhere" in path for path in server.asked)


def test_no_games(fetching: Fetching) -> None:
    with pytest.raises(PlayalikeError, match="no standard games of Some_Body since that day"):
        fetching(since_ms=time_of(GAMES + 5))


@pytest.mark.parametrize(
    ("account", "message"),
    [
        ("somebody", "names no server"),
        ("lichess.org:somebody", "did you mean 'lichess'"),
        ("http://example.com", "only"),
        ("lichess:../../etc/passwd", "cannot be a name"),
        ("lichess:a b", "cannot be a name"),
        ("chesscom:x?y=1", "cannot be a name"),
        ("chesscom:", "cannot be a name"),
    ],
)
def test_accounts_that_are_none(account: str, message: str) -> None:
    with pytest.raises(PlayalikeError, match=message):
        parse_account(account)


def test_only_the_two_services_and_for_tests_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert parse_account("lichess:ab")[0].base == "https://lichess.org"
    assert parse_account("ChessCom:ab")[0].base == "https://api.chess.com"
    for elsewhere in ("http://example.com:80", "http://127.0.0.1.example.com:80", "file:///x"):
        monkeypatch.setenv(STAND_IN, elsewhere)
        with pytest.raises(PlayalikeError, match="not on this machine"):
            parse_account("lichess:ab")


def test_days() -> None:
    assert parse_since("2024-01-01") == 1_704_067_200_000
    with pytest.raises(PlayalikeError, match="2024-01-31"):
        parse_since("yesterday")


def test_the_command_says_what_to_type_next(
    server: GameServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(STAND_IN, server.base)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(
        app, ["fetch", f"lichess:{PLAYER}", "--max", "5", "--since", "2024-01-03"]
    )
    assert ran.exit_code == 0, ran.output
    assert "5 games of Some_Body are in lichess_Some_Body.pgn" in ran.output
    assert "Next: playalike study lichess_Some_Body.pgn --player Some_Body" in ran.output
    assert len(list(read_games([tmp_path / "lichess_Some_Body.pgn"], ReadReport()))) > 0
