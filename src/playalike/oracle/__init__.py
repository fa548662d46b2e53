"""What a strong engine thinks about a position."""
