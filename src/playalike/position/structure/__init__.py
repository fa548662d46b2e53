"""Pawn structures: what kind they are, and the keys under which plans are filed."""
