"""Windows that ask or list something."""
