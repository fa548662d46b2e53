"""What a position is: pure functions of a `chess.Board`."""
