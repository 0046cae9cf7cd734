"""Work for other processes: in a module of its own, so that they need not load what the tests need."""


def double(number: int) -> int:
    if number == 13:
        raise ValueError("unlucky")
    return 2 * number
