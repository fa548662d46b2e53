"""The same questions for many positions at once, as arrays of bitboards."""
