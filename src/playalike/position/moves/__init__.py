"""What a move is like: facts of a board and a move, and the keys under which they are filed."""
