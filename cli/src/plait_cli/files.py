"""Reading inputs and writing outputs: `-` is standard input or output, outputs appear whole or not at all."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from plait.files import replaced

from plait_cli.errors import fail


def read_text(path: str) -> tuple[str, str]:
    """The text of a file and the name that diagnostics use for it. Raises a diagnostic if it is not UTF-8."""
    data, name = read_data(path)
    return _decoded(data, name), name


def read_source(path: str) -> tuple[str | bytes, str]:
    """What a file holds, as text, or as bytes if it is in a binary format, and the name that diagnostics use for it."""
    return source_of(*read_data(path))


def source_of(data: bytes, name: str) -> tuple[str | bytes, str]:
    """`data` as text, or as bytes if it is in a binary format, and `name`. Raises a diagnostic if it is neither."""
    if data.startswith(_BINARY) or b"\0" in data[:_HEADER] or data[:1] in _CONTROLS:
        return data, name
    return _decoded(data, name), name


_BINARY = b"ML\xefR"
_CONTROLS = tuple(bytes((n,)) for n in range(1, 9))
"""Characters that no text begins with; models of ONNX do."""
_HEADER = 8
"""Bytes at the beginning of a file of which one is zero if it is in another binary format."""


def read_data(path: str) -> tuple[bytes, str]:
    """The bytes of a file and the name that diagnostics use for it."""
    if path == "-":
        return sys.stdin.buffer.read(), "<stdin>"
    try:
        return Path(path).read_bytes(), path
    except OSError as error:  # reading fails without the name, opening with it
        raise OSError(error.errno, error.strerror, path) from None
    except ValueError:  # a character that no name of a file can have
        raise fail(f"{path!a} cannot be the name of a file") from None


def _decoded(data: bytes, name: str) -> str:
    """The text that `data` is. Raises a diagnostic if it is not UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        extension = os.path.splitext(name)[1]
        if extension not in (".mlir", ".txt", ""):
            help = f"it is not MLIR text: {error.reason} in line {line}; `plait plugins list` shows frontends"
            raise fail(f"{name}: no frontend reads '{extension}' files", help) from None
        raise fail(f"{name} is not UTF-8: {error.reason} in line {line}") from None


def write_text(path: str, text: str | Sequence[str]) -> None:
    """Write `text`, whole or in pieces, to a file, replacing it in one step, or to standard output."""
    pieces = [text] if isinstance(text, str) else text
    if path == "-":
        sys.stdout.writelines(pieces)
        sys.stdout.flush()
        return
    _write_pieces(path, (piece.encode("utf-8", "backslashreplace") for piece in pieces))  # names of files may be bytes


def write_bytes(path: str, data: bytes) -> None:
    """Write `data` to a file, replacing it in one step, or to standard output."""
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    _write_pieces(path, [data])


def _write_pieces(path: str, pieces: Iterable[bytes]) -> None:
    target = Path(resolved(path))
    special = target.exists() and not target.is_file()  # a device or a pipe
    with target.open("wb") if special else replaced(target) as file:
        file.writelines(pieces)


def check_writable(paths: Iterable[str | None]) -> None:
    """Raise for the first of `paths` that cannot be written, before the work is done whose result would be lost."""
    for path in paths:
        if path is None or path == "-":
            continue
        target = Path(resolved(path))
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        folder = target if target.exists() and not target.is_file() else target.parent
        code = 0 if folder.exists() else errno.ENOENT
        if not code and folder is target.parent and not folder.is_dir():
            code = errno.ENOTDIR
        if not code and not os.access(folder, os.W_OK):
            code = errno.EACCES
        if code:
            raise OSError(code, os.strerror(code), path)


def resolved(path: str) -> str:
    """The file behind symbolic links, which stay. Raises a diagnostic if this cannot be the name of a file."""
    try:
        return os.path.realpath(os.fsdecode(os.fsencode(path)))
    except ValueError:
        raise fail(f"{path!a} cannot be the name of a file") from None
