"""The engine as a UCI program, for chess GUIs and match runners.

`parse` reads what a GUI writes, `options` knows what it may set, `search` thinks in a thread of its
own, `render` writes the answers, and `loop` connects them.
"""
