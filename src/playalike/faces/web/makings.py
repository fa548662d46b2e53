"""Opponents that browsers make: files of games, folders, and that nothing of them is left over.

Files come into a pile of their own, `piles/ID` in the data folder; what is made of them lies in the
folder of an opponent, which is claimed for its owner before anything else is written. Whoever is
deleted vanishes at once; the files go as soon as no worker writes there.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import shutil
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.faces.web.answers.jobs import JobState
from playalike.faces.web.errors import ApiError, invalid
from playalike.faces.web.jobs import Jobs
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.live_games import LiveGames
from playalike.faces.web.session import new_id
from playalike.faces.web.work.reviewing import PRACTICE_FILE
from playalike.locks import work_alone
from playalike.personality.catalogue import list_personalities, own_personalities
from playalike.personality.maker import claim_folder, give_folder, maker_changed, read_maker
from playalike.review.practice import PracticeStore
from playalike.review.preparation.drills import drill_key
from playalike.settings import Settings
from playalike.store import JobStore, SavedJob
from playalike.words.text import counted, family_name
from playalike.work.making import LOCKED
from playalike.work.study_job import short_name
from playalike.work.studying import pile_files

__all__ = ["GAMES", "MAKING", "READING", "Makings"]

log = logging.getLogger(__name__)

READING, MAKING = "reading", "making"
GAMES = "games"
"""The folder with the files that an opponent was made of."""
SWEEP_SECONDS, SWEEPS = 2.0, 60
CLAIM_SECONDS = 60.0
"""How long another server may take from claiming a folder to writing its job down."""


class Makings:
    """Everybody's piles, and the opponents made of them."""

    def __init__(self, settings: Settings, jobs: Jobs, store: JobStore, games: LiveGames) -> None:
        """Open nothing."""
        self._settings, self._jobs, self._store, self._games = settings, jobs, store, games
        self._piles = settings.data / "piles"
        self._lock = asyncio.Lock()
        self._sweeping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Throw away what was left over."""
        await self._forget_old()
        await self.follow_owners()
        await self._sweep()

    async def follow_owners(self) -> None:
        """Give opponents and files to those to whom their jobs went when browsers joined."""
        async with self._lock:
            await asyncio.to_thread(self._give_folders)

    def _give_folders(self) -> None:
        own = own_personalities(self._settings)
        folders = [(own / str(job.request["name"]), job) for job in self._store.all_of(MAKING)]
        folders += [(self._piles / str(job.request["pile"]), job)
                    for job in self._store.all_of(READING)]  # fmt: skip
        for folder, job in folders:
            try:
                if read_maker(folder) not in (None, job.owner):
                    give_folder(folder, job.owner)
            except (PlayalikeError, OSError) as error:
                log.warning("%s stays with who made it: %s", folder.name, error)

    # Files of games.

    async def receive(self, owner: str, pile: str | None, chunks: AsyncIterator[bytes]) -> str:
        """Write a file as it comes; return the pile that it lies in."""
        if pile is None:
            await self._forget_old()
        folder = await asyncio.to_thread(self._pile_for, owner, pile)
        used = sum(path.stat().st_size for path in pile_files(folder))
        part = folder / f"{secrets.token_hex(4)}.part"
        try:
            with part.open("wb") as file:
                async for chunk in chunks:
                    used += len(chunk)
                    if used > LIMITS.pile_bytes:
                        raise ApiError(
                            413,
                            f"the files are larger than {LIMITS.pile_bytes // 10**6} MB together: "
                            "compress them (.zst, .gz), or send fewer games",
                        )
                    await asyncio.to_thread(file.write, chunk)
            if not part.stat().st_size:
                raise invalid("body", "the file is empty: send a PGN file")
            part.rename(folder / f"{len(pile_files(folder)) + 1:03}.pgn")
        finally:
            part.unlink(missing_ok=True)
            if not pile_files(folder):
                shutil.rmtree(folder, ignore_errors=True)
        return folder.name

    async def fetched_pile(self, owner: str) -> Path:
        """Return a new folder for games that are fetched."""
        await self._forget_old()
        return await asyncio.to_thread(self._pile_for, owner, None)

    def pile(self, owner: str, pile: str) -> Path:
        """Return the folder of an owner's pile."""
        folder = self._piles / pile
        try:
            mine = new_id_like(pile) and read_maker(folder) == owner
        except PlayalikeError:
            mine = False
        if not mine:
            raise invalid("pile", "there are no such files of yours: send them again")
        return folder

    def _pile_for(self, owner: str, pile: str | None) -> Path:
        if pile is not None:
            return self.pile(owner, pile)
        if self._piles.is_dir() and len(list(self._piles.iterdir())) >= LIMITS.piles:
            raise ApiError(503, "too many files wait here to be studied: try again later",
                           retry_after=600)  # fmt: skip
        folder = self._piles / new_id()
        claim_folder(folder, owner)
        return folder

    async def _forget_old(self) -> None:
        """Throw away files a day after they came, and who was found in them."""
        now = time.time()
        old = [
            job
            for job in await asyncio.to_thread(self._store.all_of, READING)
            if now - job.created.timestamp() > 3600 * LIMITS.pile_hours
        ]
        for job in old:
            await self._jobs.remove(job)
        await asyncio.to_thread(self._forget_old_piles, now - 3600 * LIMITS.pile_hours)

    def _forget_old_piles(self, before: float) -> None:
        for folder in self._piles.iterdir() if self._piles.is_dir() else ():
            if folder.stat().st_mtime < before:
                shutil.rmtree(folder, ignore_errors=True)

    async def forget_reading(self, job: SavedJob) -> None:
        """Forget files and who is in them; opponents that were made of them have their own."""
        await self._forget_pile(str(job.request["pile"]))
        await asyncio.to_thread(self._store.wipe)

    async def _forget_pile(self, pile: str) -> None:
        for job in await asyncio.to_thread(self._store.all_of, READING):
            if job.request["pile"] == pile:
                await self._jobs.remove(job)
        if new_id_like(pile):
            await asyncio.to_thread(shutil.rmtree, self._piles / pile, ignore_errors=True)

    # Opponents.

    async def begin(
        self, owner: str, pile: str, players: Sequence[str], games: int, shared: bool
    ) -> JobState:
        """Claim a folder, copy the files into it, and begin to study."""
        async with self._lock:
            mine = [job for job in await self.all_of(owner) if job.status != "failed"]
            if len(mine) >= LIMITS.made:
                raise ApiError(429, f"{LIMITS.made} opponents are kept for you: delete one of them")
            if await self._jobs.unfinished(MAKING) >= LIMITS.waiting_makings:
                raise ApiError(503, "too many opponents wait to be made: try again later",
                               retry_after=300)  # fmt: skip
            folder = await asyncio.to_thread(self._claim, owner, pile, players[0], shared)
            try:
                return await self._jobs.add(
                    owner,
                    MAKING,
                    f"{players[0]}, {counted(games, 'game')}",
                    {"name": folder.name, "players": list(players), "pile": pile, "games": games},
                )
            except ApiError:
                await asyncio.to_thread(shutil.rmtree, folder)
                raise

    def _claim(self, owner: str, pile: str, player: str, shared: bool) -> Path:
        files = pile_files(self.pile(owner, pile))
        own, known = own_personalities(self._settings), list_personalities(self._settings)
        try:
            name = short_name(family_name((player,)))[:40]
        except PlayalikeError:
            name = "opponent"
        # On a server that many use a name must not tell who else is studied there.
        number, free = 2, f"{name}-{secrets.token_hex(3)}" if shared else name
        while free in known or not claim_folder(own / free, owner):
            number, free = number + 1, f"{name}-{number}"
        games = own / free / GAMES
        games.mkdir()
        for path in files:
            try:
                os.link(path, games / path.name)
            except OSError:
                shutil.copyfile(path, games / path.name)
        return own / free

    async def all_of(self, owner: str) -> list[SavedJob]:
        """Return an owner's opponents, ready or not."""
        jobs = await asyncio.to_thread(self._store.all_of, MAKING)
        return [job for job in jobs if job.owner == owner]

    async def delete(self, job: SavedJob) -> None:
        """Forget an opponent, what it was made of, who else was in it, and the games against it."""
        name, pile = str(job.request["name"]), str(job.request["pile"])
        await self._jobs.remove(job)
        await self._forget_pile(pile)
        folder = own_personalities(self._settings) / name

        def vanish() -> None:
            (folder / f"{name}.yaml").unlink(missing_ok=True)
            practice = PracticeStore(self._settings.data / PRACTICE_FILE)
            try:
                practice.forget(drill_key(name))
            finally:
                practice.close()

        await asyncio.to_thread(vanish)
        await self._games.forget_opponent(f"personality:{name}", job.owner)
        await asyncio.to_thread(self._store.wipe)
        await self._sweep()

    async def _sweep(self) -> None:
        """Remove folders of opponents that are forgotten; those in use a little later."""
        if await self._swept() or (self._sweeping is not None and not self._sweeping.done()):
            return
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep_on())

    async def _sweep_on(self) -> None:
        for _ in range(SWEEPS):
            await asyncio.sleep(SWEEP_SECONDS)
            if await self._swept():
                return
        log.warning("folders of deleted opponents are still in use; they go at the next start")

    async def _swept(self) -> bool:
        async with self._lock:
            return await asyncio.to_thread(self._remove_forgotten)

    def _remove_forgotten(self) -> bool:
        own = own_personalities(self._settings)
        kept = {str(job.request["name"]) for job in self._store.all_of(MAKING)}
        clean = True
        for folder in sorted(own.iterdir()) if own.is_dir() else ():
            try:
                if folder.name in kept or not folder.is_dir() or read_maker(folder) is None:
                    continue
                claimed = maker_changed(folder) / 1e9
                if self._store.shared and claimed > time.time() - CLAIM_SECONDS:
                    clean = False  # another server may be about to write the job down
                    continue
                (folder / LOCKED).mkdir(exist_ok=True)
                with work_alone(folder / LOCKED, "in use"):
                    pass
                shutil.rmtree(folder)
            except (PlayalikeError, OSError):
                clean = False
        return clean


def new_id_like(text: str) -> bool:
    """Tell whether a text can be an id of ours; nothing else becomes part of a path."""
    return 0 < len(text) <= 40 and text.replace("-", "").replace("_", "").isalnum()
