"""A tab: one game or analysis, independent of all others; playing and analysing need no switch."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

import chess
from PySide6.QtCore import QTimer, Signal

from playalike.errors import PlayalikeError
from playalike.faces.desktop.dialogs.resign import ask_to_resign
from playalike.faces.desktop.engines import Engines
from playalike.faces.desktop.layout import OVER, PLAYING, WATCHING
from playalike.faces.desktop.live_game import LiveGame
from playalike.faces.desktop.players import KnownPlayers
from playalike.faces.desktop.review import move_heading
from playalike.faces.desktop.review_tab import ReviewTab
from playalike.faces.desktop.saving import Saving
from playalike.faces.desktop.sound import Sounds, sound_of
from playalike.play.game import Game
from playalike.play.people import greeting, parting
from playalike.play.sides import Sides
from playalike.play.terms import Terms
from playalike.play.tree import GameTree
from playalike.words.endings import result_sentence
from playalike.words.playing import (
    ELSEWHERE,
    INVITATION,
    NOBODY_PLAYS,
    PAUSED,
    thinking_words,
    turn_words,
)

__all__ = ["GameTab"]

CLOCK_MS = 100


class GameTab(ReviewTab):
    """One game or analysis."""

    again_wanted = Signal(object)
    """The game that was played here is to be played once more."""

    def __init__(
        self, id: str, engines: Engines, saving: Saving, players: KnownPlayers, sounds: Sounds
    ) -> None:
        """Begin as an empty analysis."""
        super().__init__(engines)
        self.id = id
        self.live: LiveGame | None = None
        self.file: Path | None = None
        self._saving, self._players, self._sounds = saving, players, sounds
        self._explanations: dict[int, Mapping[str, object] | None] = {}
        self._said = False
        self._clock_timer = QTimer(self, interval=CLOCK_MS)
        self._clock_timer.timeout.connect(self._show_clocks)
        self.view.buttons["take_back"].clicked.connect(self.take_back)
        self.view.buttons["pause"].clicked.connect(self.pause)
        self.view.buttons["again"].clicked.connect(self.play_again)
        self.view.buttons["draw"].clicked.connect(self.offer_draw)
        self.view.buttons["resign"].clicked.connect(self.ask_to_resign)
        players.loaded.connect(self._show_names)
        self.refresh()

    @property
    def empty(self) -> bool:
        """Whether nothing would be lost if something else were shown here."""
        root = self.tree.root
        return self.live is None and not root.variations and "FEN" not in root.headers

    @property
    def under_way(self) -> bool:
        """Whether a game is being played here."""
        return self.live is not None and not self.live.game.over

    @property
    def playing(self) -> bool:
        """Whether a game is being played, and its last position is looked at."""
        return self.under_way and self.tree.at_played

    def begin(self, sides: Sides, terms: Terms, board: chess.Board | None = None) -> None:
        """Begin a game, from a position if one is given."""
        start = chess.Board() if board is None else board.copy(stack=False)
        person = sides.is_person(chess.WHITE)
        game = Game(sides.at(not person), person, start.fen(), terms)
        self.close_game()
        self._set_tree(GameTree.from_board(start))
        self._saving.add_game(self.id, sides, game)
        self.view.set_flipped(sides.people == 1 and not person)
        self.view.lines.switch.setChecked(False)
        self._take_up(sides, game)

    def _take_up(self, sides: Sides, game: Game) -> None:
        headers = self.tree.root.headers
        headers["Event"] = headers["Site"] = "Playalike"
        if headers.get("Date", "?").startswith("?"):
            headers["Date"] = time.strftime("%Y.%m.%d")
        names = self._players.names(sides)
        opponent = self._players.find(sides.at(sides.is_person(chess.BLACK)))
        live = LiveGame(self.id, sides, game, names, self._engines, self._saving, opponent)
        live.changed.connect(self._live_changed)
        live.moved.connect(lambda move: self._play_sound(live.game.board))
        live.thinking.connect(self._show_thinking)
        live.said.connect(self._say)
        live.trouble.connect(self.view.show_trouble)
        live.explained.connect(self._explanations.__setitem__)
        self.live = live
        self._show_names()
        self.tree.follow(live.game)
        self._clock_timer.start()
        live.start()

    def _show_names(self) -> None:
        """Call the players by their names, which may have become known meanwhile."""
        if self.live is not None:
            self.live.names = self._players.names(self.live.sides)
            headers = self.tree.root.headers
            headers["White"], headers["Black"] = self.live.names
            self.title_changed.emit(self.title)
            self.view.show_players(self.tree.root.board(), self.tree.board, headers)
            self._show_opponent(self.live.sides)
            self._show_why()

    def _show_opponent(self, sides: Sides) -> None:
        """Show whom a person plays, and what they say in their colour."""
        player = sides.at(sides.is_person(chess.BLACK))
        known = self._players.find(player) if sides.people == 1 else None
        self.view.card.show_opponent(known, player)
        self.view.why.set_accent("" if known is None else known.accent)

    def open_tree(self, tree: GameTree, file: Path | None = None) -> None:
        """Show a game or position to analyse."""
        self.close_game()
        self.file = file
        self._set_tree(tree)
        self.refresh()
        self._changed()

    def _set_tree(self, tree: GameTree) -> None:
        self.tree, self.review = tree, None
        self.view.why.set_accent("")
        self.view.card.show_opponent(None)
        self._explanations, self._shown = {}, None
        self.view.graph.show_moments([])
        self.title_changed.emit(self.title)

    def close_game(self) -> None:
        """Stop playing here; what was played is in the store."""
        if self.live is not None:
            self.live.close()
            self.live = None
        self._clock_timer.stop()

    def close_tab(self) -> None:
        """Call everything off."""
        self._save_timer.stop()
        self.close_game()
        self.analysis.stop()
        self.stop_review()

    # Keeping.

    def state(self) -> dict[str, object]:
        """Return everything that makes the tab, as plain values."""
        sides = None if self.live is None else self.live.sides
        return {
            "title": self.title,
            "pgn": self.tree.pgn(),
            # None: the last move, which may be another one in the store after a crash.
            "path": None if self.tree.at_played else self.tree.path(),
            "flipped": self.view.board.flipped,
            "engine": self.view.lines.switch.isChecked(),
            "file": None if self.file is None else str(self.file),
            "sides": None if sides is None else [sides.white, sides.black],
            "review": self.review,
        }

    def restore(self, state: Mapping[str, object]) -> None:
        """Become what `state` described; a game under way goes on."""
        self._set_tree(GameTree.from_pgn(str(state["pgn"])))
        self.file = Path(str(state["file"])) if state.get("file") else None
        self.view.set_flipped(bool(state.get("flipped")))
        players = state.get("sides")
        if isinstance(players, list):
            sides = Sides(*players)
            game = self._saving.game(self.id, sides)
            if game is not None:
                self._take_up(sides, game)
        review = state.get("review")
        if isinstance(review, dict):
            self._show_review(review)
        path = state.get("path")
        if isinstance(path, list):
            self.tree.go(path)
        self.view.lines.switch.setChecked(bool(state.get("engine")))
        self.refresh()

    # Playing.

    def make_move(self, move: chess.Move) -> None:
        """Make a move where we are: in the game, or as a variation."""
        live = self.live
        if live is None or not self.playing:
            super().make_move(move)
            self._play_sound(self.tree.board)
            return
        try:
            live.move(move)
        except PlayalikeError as error:
            self.refresh()
            self.view.show_trouble(str(error))

    def take_back(self) -> None:
        """Take a move of the game back."""
        self._attempt(lambda live: live.take_back())

    def ask_to_resign(self) -> None:
        """Give the game up if that is really meant: a button may be hit by mistake."""
        if not self.under_way:
            self.resign()
            return
        ask_to_resign(self, self.resign)

    def resign(self) -> None:
        """Give the game up."""
        self._attempt(lambda live: live.resign())

    def offer_draw(self) -> None:
        """Offer a draw."""
        self._attempt(lambda live: live.offer_draw())

    def ask_again(self) -> None:
        """Ask an opponent again that could not move."""
        self._attempt(lambda live: live.ask_again())

    def play_again(self) -> None:
        """Begin the same game once more, with the colours changed."""
        self._attempt(self.again_wanted.emit)

    def pause(self) -> None:
        """Hold a game that is watched, or let it go on."""
        self._attempt(lambda live: live.set_paused(not live.paused))

    def _attempt(self, action: Callable[[LiveGame], None]) -> None:
        if self.live is None:
            self.view.show_trouble(NOBODY_PLAYS)
            return
        try:
            action(self.live)
        except PlayalikeError as error:
            self.view.show_trouble(str(error))

    def _live_changed(self) -> None:
        live = self.live
        if live is None:
            return
        premove = self.view.board.premove
        self._said = False
        self.tree.follow(live.game)
        if premove is not None and live.persons_turn:
            self.view.board.set_premove(None)
            if live.try_premove(premove):
                return  # it has changed once more, and was shown
        self.refresh(animate=True)
        self.title_changed.emit(self.title)
        self._changed()

    # Showing.

    def _show_more(self) -> None:
        live = self.live
        if live is not None and self.playing:
            people = [side for side in chess.COLORS if live.sides.is_person(side)]
            premover = people[0] if len(people) == 1 and not live.persons_turn else None
            self.view.board.allow(people, premover)
        self._show_clocks()
        self._show_why()
        self._show_buttons()
        if live is None:
            if self.review is not None:
                self.view.show_status(str(self.review["summary"]))
            return
        game = live.game
        if game.over:
            self.view.show_status(result_sentence(game.result, game.reason, *live.names))
        elif not self.tree.at_played:
            self.view.show_status(ELSEWHERE)
        elif live.paused:
            self.view.show_status(PAUSED)
        elif not live.failed:
            name = live.name(game.board.turn)
            self.view.show_status(turn_words(name) if live.persons_turn else thinking_words(name))

    def _show_buttons(self) -> None:
        live = self.live
        shown: tuple[str, ...] = ()
        if live is not None:
            shown = OVER if live.game.over else PLAYING if live.sides.people else WATCHING
        self.view.show_game_buttons(shown, paused=live is not None and live.paused)

    def _show_clocks(self) -> None:
        live = self.live
        for side in chess.COLORS:
            if live is None:
                self.view.bar(side).show_clock(None, False)
            else:
                self.view.bar(side).show_clock(live.clock_ms(side), live.clock_runs(side))

    def _say(self, words: str) -> None:
        """Show what was said until the next move: it is not to flit by."""
        self._said = True
        self.view.show_status(words)

    def _show_thinking(self, depth: int) -> None:
        if self.live is not None and self.tree.at_played and not self._said:
            name = self.live.name(self.live.game.board.turn)
            self.view.show_status(thinking_words(name, depth))

    def _explanation(self, ply: int) -> Mapping[str, object] | None:
        """Return why a move of the game was made, from memory or from the store."""
        if self.live is None or not 0 < ply <= len(self.live.game.moves):
            return None
        if not self.live.game.moves[ply - 1].explained:
            return None
        if ply not in self._explanations:
            self._explanations[ply] = self._saving.explanation(self.id, ply)
        return self._explanations[ply]

    def _show_why(self) -> None:
        """Show what there is to say about the move that is looked at."""
        ply, on_line = self.tree.node.ply() - self.tree.root.ply(), self.tree.on_main_line
        judged = self._judged(ply) if on_line else None
        why = self._explanation(ply) if on_line else None
        on_board = why is not None
        if why is None and on_line:  # after the person's own move: what the opponent said before
            why = self._explanation(ply - 1)
        live, panel = self.live, self.view.why
        if judged is not None and judged["sentence"]:
            panel.show_words(move_heading(judged), str(judged["sentence"]))
        elif why is not None and (live is None or not live.game.over or not self.tree.at_played):
            panel.show_explanation(why, on_board=on_board)
        elif live is not None and live.sides.people == 1 and on_line:
            side = live.sides.is_person(chess.BLACK)
            person = self._players.person(live.sides.at(side))
            seen = live.sides.for_person(live.game)
            words = parting(person, seen, self.id) if live.game.over else greeting(person, self.id)
            panel.show_words(live.name(side), words)
        else:
            panel.show_words(self.title, INVITATION if self.empty else self.tree.opening)

    def _play_sound(self, board: chess.Board) -> None:
        over = self.live is not None and self.live.game.over
        self._sounds.play("end" if over else sound_of(board))
