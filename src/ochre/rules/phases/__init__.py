"""The phases of a turn, shared by all editions that have them."""
