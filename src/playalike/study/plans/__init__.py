"""How a plan is found: from what was achieved back to the moves that had a part in it."""
