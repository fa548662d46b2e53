"""The twelve layers, one module each."""
