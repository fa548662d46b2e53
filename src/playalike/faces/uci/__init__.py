"""The UCI protocol on standard input and output."""
