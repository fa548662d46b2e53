"""Plain statistics, no chess: intervals, resampling, rates, choices among alternatives."""
