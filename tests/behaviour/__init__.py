"""What the program decides, recorded: a change of its shape must not be one of its mind."""
