"""Fitting a temperament: games are played with random tastes, and what that does is measured once.

`experiment` plays games of the average master with tastes drawn at random; `response` finds how
each taste changes the style of the games; `fitting` turns that round: with which tastes would
somebody's games be what the player's were? `rounds` plays with them, compares, and corrects.
"""
