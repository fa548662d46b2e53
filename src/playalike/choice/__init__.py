"""The one model of a player's choices: which of the engine's candidates would he pick?"""
