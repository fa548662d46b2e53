"""How someone plays: metrics, classes, comparison, and evaluation against rated opponents."""
