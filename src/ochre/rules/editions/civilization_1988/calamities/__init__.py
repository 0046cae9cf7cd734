"""52: the eight calamities of 1988, each with its own procedure."""
