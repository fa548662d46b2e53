"""From a pile of PGN to a personality: stages and the runner that resumes them."""
