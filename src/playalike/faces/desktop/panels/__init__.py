"""What stands beside the board, a module each."""
