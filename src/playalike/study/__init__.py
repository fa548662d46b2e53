"""From a pile of PGN to a personality: thirteen stages and the runner that resumes them."""
