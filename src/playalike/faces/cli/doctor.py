"""`playalike doctor`."""


def doctor() -> None:
    """Say what was found on this machine."""
