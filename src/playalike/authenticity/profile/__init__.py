"""Likeness of games: are the games that a personality plays like those of its player?"""
