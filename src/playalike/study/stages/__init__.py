"""The thirteen stages, one module each."""
