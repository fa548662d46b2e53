"""The mode `classic`: chessgate's twelve layers against the engine's order."""
