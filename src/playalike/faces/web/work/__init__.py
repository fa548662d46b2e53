"""What only the web app has its workers do: reviews of pasted games, findings of studies."""
