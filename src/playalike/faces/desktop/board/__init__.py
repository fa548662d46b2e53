"""The board: squares, pieces, marks, and a person's hand on them."""
