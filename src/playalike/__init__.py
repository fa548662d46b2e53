"""Playalike: study a player's games, and get back an opponent that plays like them.

The folders of this package are the stations that data passes on its way from a PGN file to a
move with its reason; `docs/architecture.md` is the map.
"""

__version__ = "0.1.0"
