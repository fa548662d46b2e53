"""`playalike play`."""


def play() -> None:
    """Say what was found on this machine."""
