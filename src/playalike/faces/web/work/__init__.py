"""Thinking in processes of their own, so that the server stays awake while engines work."""
