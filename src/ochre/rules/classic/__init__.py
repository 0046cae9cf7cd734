"""What only Advanced Civilization and Civilization (1988) do: phases and procedures of their own.

Whatever differs by a number or a ruling is in `ochre.rules.policies` and shared with all editions.
"""
