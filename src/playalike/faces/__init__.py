"""How people and programs meet Playalike: CLI, UCI, web, desktop."""
