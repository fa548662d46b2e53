"""The mode `classic`: chessgate's layers against the engine's order."""
