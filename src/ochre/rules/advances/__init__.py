"""What advances allow beyond numbers: special abilities."""
