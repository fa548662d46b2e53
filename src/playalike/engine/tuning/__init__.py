"""Texel tuning: let the results of real games choose the evaluation's weights.

An evaluation is a claim about who will win. Squeezed through a sigmoid it becomes an expected
score, and thousands of games tell how good the claim was. The method (Peter Österlund, for his
engine Texel) minimises the mean squared difference between the two:

1. `sampling`: quiet positions from games, because the evaluation is asked about quiet ones only;
2. `coefficients`: how much of each weight a position contains, once and for all;
3. `objective`: the sigmoid's scale K and the error;
4. `optimise`: the weights with the least error, held near where they started;
5. `tuner`: all of it, and what it gained on games that took no part;
6. `writing`: a ruleset file with the evidence in it.

A smaller error is not yet a stronger engine: only a match proves that.
"""
