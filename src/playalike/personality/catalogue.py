"""Which personalities there are: the built-in ones and the user's own."""

from __future__ import annotations

from pathlib import Path

from playalike.config import nearest
from playalike.errors import PlayalikeError
from playalike.personality.load import Personality, load_personality
from playalike.settings import Settings

__all__ = ["BUILT_IN", "find_personality", "list_personalities", "own_personalities"]

BUILT_IN = Path(__file__).parent / "data"


def own_personalities(settings: Settings) -> Path:
    """Return the folder of the user's own personalities: a study puts new ones there."""
    return settings.personalities or settings.data / "personalities"


def list_personalities(settings: Settings) -> dict[str, Path]:
    """Return name and folder of every personality; the user's own win over built-in ones."""
    folders = [BUILT_IN, own_personalities(settings)]
    return {
        path.stem: path.parent
        for folder in folders
        if folder.is_dir()
        for path in sorted(folder.glob("*/[!.]*.yaml"))
    }


def find_personality(name: str, settings: Settings) -> Personality:
    """Load a personality by name, or by the path of its folder."""
    known = list_personalities(settings)
    if name in known:
        return load_personality(known[name])
    if Path(name).is_dir():
        return load_personality(Path(name))
    raise PlayalikeError(f"there is no personality {name!r}; {nearest(name, known)}")
