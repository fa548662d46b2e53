"""The command `playalike`."""
