"""Files of ours: writing them so that they appear whole or not at all, and the extension of artifacts."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ARTIFACT_EXTENSION = ".plait"
PART_EXTENSION = ".part"
"""Of a file while it is written."""


@contextmanager
def replaced(path: str | os.PathLike[str]) -> Generator[IO[bytes]]:
    """A file to write, which becomes the file at `path` in one step when the block ends; nothing stays if it raises."""
    import tempfile  # which costs more than all else here

    target = Path(os.path.realpath(path))
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=PART_EXTENSION)
    except OSError as error:  # name the file that was asked for, not the temporary one
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


def is_artifact(path: str) -> bool:
    """Whether a file is an artifact by its name."""
    return path.endswith(ARTIFACT_EXTENSION)
