"""How a personality chooses: ten tiers, safety, a last check, the memory of plans, and a mode.

The mode judges the candidates. `learned`, what every shipped personality plays, is `learned.py`
with the choice model (`playalike.choice`); `classic`, chessgate's layers and its
selection, lies in `classic/`.
"""
