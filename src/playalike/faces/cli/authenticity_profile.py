"""`playalike authenticity --profile`: personalities play, and their games are compared."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playalike.authenticity.profile.profiling import Imitation
    from playalike.settings import Settings

__all__ = ["run_profile"]

LONG = ("pairs", "dimensions")
"""Sections that are printed only when asked for."""


def run_profile(
    personality: str,
    against: str,
    paths: list[Path],
    settings: Settings,
    *,
    count: int,
    nodes: int,
    mode: str | None,
    dial: float | None,
    middlegames: int,
    folder: Path | None,
    quick: bool,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    report: Path | None,
    markdown: Path | None,
    full: bool,
    json: bool,
) -> None:
    """Play, compare, write and print."""
    from playalike.authenticity.profile.profiling import Request, make_profile
    from playalike.faces.cli.authenticity_output import print_json, print_sheets, write_markdown
    from playalike.faces.cli.progress import BarProgress
    from playalike.faces.cli.workers import open_executor

    request = Request(
        imitations=_imitations(personality, against, settings, mode, dial),
        paths=paths,
        games=count,
        nodes=nodes,
        folder=folder or settings.data / "authenticity" / "series",
        middlegames=middlegames,
        jobs=jobs,
        seed=seed,
        quick=quick,
    )
    progress = BarProgress()
    progress.label = "Profile"
    with ExitStack() as stack:
        # The files are here, and so is who reads them.
        executor = stack.enter_context(open_executor(jobs, serial=jobs == 1))
        playing = None
        if cluster is not None:
            playing = stack.enter_context(open_executor(jobs, cluster, progress))
        profile = make_profile(request, settings, executor, progress, playing)
    from playalike.authenticity.profile.sheets import profile_sheets

    sheets = list(profile_sheets(profile))
    if report is not None:
        from playalike.authenticity.profile.page import profile_page
        from playalike.files import write_whole

        write_whole(report, profile_page(profile))
    if markdown is not None:
        write_markdown(markdown, sheets)
    if json:
        print_json(profile.to_dict())
    else:
        print_sheets(sheets if full else [sheet for sheet in sheets if sheet.section not in LONG])


def _imitations(
    personality: str, against: str, settings: Settings, mode: str | None, dial: float | None
) -> list[Imitation]:
    """Return who plays: names, or ``NAME=SPEC`` for any player that should resemble one."""
    from playalike.authenticity.profile.profiling import Imitation
    from playalike.personality.catalogue import find_personality, list_personalities
    from playalike.players.spec import Spec, parse_spec

    texts = [text.strip() for text in personality.split(",") if text.strip()]
    if against and against != "none":
        texts += [text.strip() for text in against.split(",") if text.strip()]
    elif not against and len(texts) == 1:
        name = _name(texts[0])
        texts += [other for other in list_personalities(settings) if other != name]
    imitations = []
    for text in texts:
        name = _name(text)
        spec = parse_spec(text.partition("=")[2]) if _is_pair(text) else parse_spec(text)
        if not _is_pair(text) and spec.kind != "personality":
            spec = Spec("personality", spec.kind, spec.options)
        if spec.kind == "personality":
            spec = spec.having(mode=mode, dial=dial)
        original = find_personality(name, settings)
        original.close()
        imitations.append(Imitation(original.name, original.definition.player, str(spec)))
    return imitations


def _is_pair(text: str) -> bool:
    """Tell whether a text is ``NAME=SPEC``, not a spec that has options."""
    return "=" in text.partition("?")[0]


def _name(text: str) -> str:
    """Return the personality that a text names."""
    if _is_pair(text):
        return text.partition("=")[0]
    head = text.partition("?")[0]
    return head.removeprefix("personality:")
