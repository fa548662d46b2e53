"""Preparing for an opponent who was studied: what they play, where they lose ground."""
