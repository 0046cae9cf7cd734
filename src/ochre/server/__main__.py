"""`python -m ochre.server`: a server with the settings that stand in the environment, for tests and measuring."""

from ochre.server.serving import serve
from ochre.server.settings import Settings

if __name__ == "__main__":
    serve(Settings.from_environment())
