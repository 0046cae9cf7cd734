"""`python -m ochre`: the front door for the terminal."""

from ochre.cli import main

if __name__ == "__main__":
    main()
