"""The web app: an API in front of worker processes, and the page that uses it."""
