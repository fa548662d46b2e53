"""Errors whose message is meant for the user."""


class PlayalikeError(Exception):
    """Something the user can mend: the message names the input and says what to do.

    Every face shows the message as it is, without a traceback. A program error (a broken
    invariant) is never a `PlayalikeError`: it should be seen whole.
    """
