"""What a position is worth without searching: material, squares, and eleven kinds of knowledge."""
