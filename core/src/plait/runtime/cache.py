"""Compiled functions that are kept on disk, so that the same program need not be compiled again.

The cache is a folder of artifacts (`plait.runtime.artifact`), each named by the key under which it is kept
(`cache_key`). Beside them lies code that every process needs, such as the pool of threads. Environment variables steer
it: `PLAIT_CACHE=0` turns it off, `PLAIT_CACHE_DIR` is the folder, and `PLAIT_CACHE_SIZE` what it may take, in bytes.
Processes share it without locks: a file appears whole or not at all, one that is mapped outlives its name, and what
cannot be read or written counts as absent.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.files import ARTIFACT_EXTENSION, PART_EXTENSION, replaced
from plait.frozen import FrozenValue
from plait.lazy import lazy_import
from plait.runtime.loading import load

if TYPE_CHECKING:
    from plait.context import Context
    from plait.runtime.executable import Executable

hashlib = lazy_import("hashlib")

TUNED_EXTENSION = ".pipeline"
"""Of what `plait tune` has found: a few kilobytes, which stay until the cache is cleared."""
CODE_EXTENSION = ".code"
"""Of code that is not of a program, behind its SHA-256 sum: a few kilobytes, which go first where there is too much."""
SWITCH, FOLDER, SIZE = "PLAIT_CACHE", "PLAIT_CACHE_DIR", "PLAIT_CACHE_SIZE"
DEFAULT_SIZE = 1 << 30
_KEPT = 0.9
"""The share of the size that stays filled when the cache has grown beyond it: removing takes a look at every file."""
_ABANDONED_SECONDS = 3600
"""After so long, a file that was being written is the file of a process that died."""
_SUM_BYTES = 32
_TAG = "CACHEDIR.TAG"
_TAG_TEXT = """Signature: 8a477f597d28d172789f06886806bc55
# Compiled functions of Plait, which may be removed. Backups skip folders with this file: bford.info/cachedir
"""


class Entry(FrozenValue):
    """An artifact in the cache: its file, bytes, and when it was last used, in seconds since the epoch."""

    path: Path
    size: int
    used: float


class Cache(FrozenValue):
    """Artifacts in `folder`, the least recently used of which are removed where all would take more than `limit`."""

    folder: Path
    limit: int = DEFAULT_SIZE

    @property
    def problem(self) -> str | None:
        """Why the cache is not used; None if it is. Code is run from it, so nobody else may write to it."""
        try:
            found = self.folder.stat()
        except FileNotFoundError:
            above = next(folder for folder in self.folder.parents if folder.exists())
            return None if os.access(above, os.W_OK) else f"{above} cannot be written to"
        except OSError as error:
            return (error.strerror or str(error)).lower()
        if hasattr(os, "getuid") and found.st_uid != os.getuid():
            return "it belongs to another user"
        return "other users may write to it" if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH) else None

    def path(self, key: str) -> Path:
        """The file of the function that is kept under a key."""
        return self.folder / f"{key}{ARTIFACT_EXTENSION}"

    def load(self, key: str, ctx: Context) -> Executable | None:
        """The function that is kept under a key; None if there is none that can be used."""
        path = self.path(key)
        if self.problem is not None or not path.exists():
            return None
        try:
            loaded = load(path, context=ctx)
        except OSError:
            return None
        except DiagnosticError:  # damaged, or what it needs is not there any more
            with suppress(OSError):
                path.unlink()
            return None
        with suppress(OSError):
            os.utime(path)
        return loaded

    def store(self, key: str, executable: Executable) -> None:
        """Keep a function under a key, and remove what is too much."""
        with suppress(OSError):  # a full disk, a folder that is removed meanwhile
            if self._is_ready():
                executable.save(self.path(key))
                self._shrink()

    def load_code(self, key: str) -> bytes | None:
        """The code that is kept under a key; None if there is none that can be used."""
        if self.problem is not None:
            return None
        try:
            data = self._code_path(key).read_bytes()
        except OSError:
            return None
        code = data[_SUM_BYTES:]
        return code if hashlib.sha256(code).digest() == data[:_SUM_BYTES] else None

    def store_code(self, key: str, code: bytes) -> None:
        """Keep code under a key, in place of what may be damaged."""
        with suppress(OSError):
            if self._is_ready():
                with replaced(self._code_path(key)) as file:
                    file.write(hashlib.sha256(code).digest() + code)

    def _code_path(self, key: str) -> Path:
        return self.folder / f"{key}{CODE_EXTENSION}"

    def _is_ready(self) -> bool:
        """Whether the folder is there, made if need be, and may be written to. Raises `OSError`."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self.problem is not None:
            return False
        self._write_tag()
        return True

    def _write_tag(self) -> None:
        path = self.folder / _TAG
        if not path.exists():
            path.write_text(_TAG_TEXT)

    def entries(self) -> list[Entry]:
        """What is in the cache, the least recently used first."""
        return sorted(self._files(ARTIFACT_EXTENSION), key=lambda entry: (entry.used, entry.path))

    def clear(self) -> list[Entry]:
        """Remove all artifacts and what is left of those that were being written; return these. Code goes, too."""
        for entry in self._files(CODE_EXTENSION):
            _remove(entry)
        files = [*self.entries(), *self._files(PART_EXTENSION), *self._files(TUNED_EXTENSION)]
        return [entry for entry in files if _remove(entry)]

    def _shrink(self) -> None:
        for entry in self._files(PART_EXTENSION):
            if time.time() - entry.used > _ABANDONED_SECONDS:
                _remove(entry)
        entries = [*self._files(CODE_EXTENSION), *self.entries()]
        total = sum(entry.size for entry in entries)
        if total <= self.limit:
            return
        for entry in entries:
            if total <= _KEPT * self.limit:
                return
            total -= entry.size * _remove(entry)

    def _files(self, extension: str) -> Iterator[Entry]:
        with suppress(OSError):
            for found in os.scandir(self.folder):
                if found.name.endswith(extension):
                    with suppress(OSError):  # removed by another process
                        state = found.stat(follow_symlinks=False)
                        yield Entry(Path(found.path), state.st_size, state.st_mtime)


def _remove(entry: Entry) -> bool:
    try:
        entry.path.unlink()
    except OSError:
        return False
    return True


def is_on() -> bool:
    """Whether the environment leaves the cache on."""
    return os.environ.get(SWITCH, "") != "0"


def cache_of_environment() -> Cache:
    """The cache that the environment describes, whether it is on or not. Raises `DiagnosticError` for a wrong size."""
    return Cache(_folder(), _limit())


def _folder() -> Path:
    told = os.environ.get(FOLDER, "")
    if told:
        return Path(told).absolute()
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path(os.path.expanduser("~"), ".cache")) / "plait"


def _limit() -> int:
    text = os.environ.get(SIZE, "").strip()
    if not text:
        return DEFAULT_SIZE
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise DiagnosticError(Diagnostic("error", f"{SIZE} is '{text}', expected a number of bytes"))
    return int(text)
