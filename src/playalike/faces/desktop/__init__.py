"""The desktop program: a window with tabs, each an independent game or analysis.

It renders and translates. Games follow `playalike.play`, opponents think in the processes of
`playalike.work`, and what must not be lost goes to `playalike.store`.
"""
