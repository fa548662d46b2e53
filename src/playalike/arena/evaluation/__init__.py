"""A subject plays opponents of known rating: strength and style come out."""
