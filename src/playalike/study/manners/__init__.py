"""How a player ends games: when he resigns, and which draws he agrees to."""
