"""The average master: which games, what is counted, what an engine says of a part of them."""
