"""`playalike uci`."""


def uci() -> None:
    """Say what was found on this machine."""
