"""The mode `classic`: the document's twelve layers against the engine's order."""
