"""30: the twelve calamities of Advanced Civilization, each with its own procedure."""
