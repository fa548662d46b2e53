"""The parts of our pages that several packages share: layout, style, tables, boards, plots.

What a page says stays with the package whose page it is: its templates and the values for them.
"""
