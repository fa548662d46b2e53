"""Thinking in processes of their own, so that a server or a window stays awake meanwhile."""
