"""The phrase book: how everything that a user reads about is called, once.

Each module knows one kind of thing by its name in the code and gives its words: kinds of move
(`features`), the choice model's other inputs (`choice`), harmonics, themes and plans, pawn
structures, patterns, routes, ratios, evaluation bands and phases, the parts of a score with their
labels and colours (`parts`), tiers, dimensions of playstyle. What is worth saying is decided
elsewhere; how it is said, here. A test for each kind fails where a name has no words.
"""
