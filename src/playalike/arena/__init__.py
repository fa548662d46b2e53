"""Who is stronger: games between players."""
