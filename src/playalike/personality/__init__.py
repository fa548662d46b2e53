"""What a personality is: a folder of data, checked when loaded; nothing in it is executed."""
