"""What happened in a game: evaluations, move classes, accuracy, and a sentence where it matters."""
