"""Our own engine: search, evaluation, time."""
