"""The toy edition stands on the shelf while the engine's tests run."""

import pytest
from engine import toy


@pytest.fixture(autouse=True)
def _toy_edition():
    with toy.on_the_shelf():
        yield
