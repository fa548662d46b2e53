"""Games in and out: PGN, who is who, duplicates, splits, opening names."""
