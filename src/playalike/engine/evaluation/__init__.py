"""What a position is worth without searching: material, squares, and ten kinds of knowledge."""
