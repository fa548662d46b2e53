"""The human prior: which moves look natural to a master."""
