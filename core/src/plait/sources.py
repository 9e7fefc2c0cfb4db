"""`plait.parse`, and what programs are read from: text, bytes, files and objects, by the frontends of plugins."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from plait.builtin.large_elements import MappedFile
from plait.builtin.ops import ModuleOp
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.frozen import FrozenValue
from plait.lazy import lazy_import
from plait.plugins.known import EXPORTED_ELSEWHERE, frontend_provider, install_command
from plait.plugins.records import run_loader
from plait.syntax.large_text import LargeText
from plait.syntax.parser import parse_module

if TYPE_CHECKING:
    from plait.partition.support import Support
    from plait.plugins.records import FrontendRecord

hashlib = lazy_import("hashlib")
resource_uses = lazy_import("plait.syntax.resource_uses")  # only modules in memory are looked at

Source = ModuleOp | str | bytes | bytearray | os.PathLike[str] | Any
"""A module, MLIR text, the path of a file, what a file holds, or an object that an installed frontend reads. A string
is a path if it has one line and no brace or parenthesis."""

_TEXT_EXTENSIONS = (".mlir", ".txt", "")
_LARGE = 1 << 24
"""Bytes of a text that is read line by line."""
_MAPPED = 1 << 20
"""Bytes of a file that is mapped where its frontend reads that."""
_LONGEST_RESOURCE = 1 << 10
"""Characters of a resource that is compared as text; the weights of models would be twice their size."""


class Program(FrozenValue):
    """What a source holds: a module, or bytes in the file `name`."""

    source: ModuleOp | str | bytes | MappedFile | LargeText
    name: str
    stamp: tuple[int, int, int] | None = None
    """Size, time and number of the file; None if it is none."""
    companions: bytes = b""
    """Names, sizes and times of other files that it is read from."""

    @classmethod
    def of(cls, source: Any, ctx: Context, example_inputs: Sequence[Any] | Mapping[str, Any] | None) -> Program:
        """Read a source as far as its bytes. Raises `DiagnosticError` for what no frontend reads."""
        if isinstance(source, str) and not _is_path(source):
            return cls(source, "")
        if isinstance(source, (bytes, bytearray)):
            return cls(bytes(source), "<bytes>")
        if isinstance(source, (str, os.PathLike)):
            path = Path(cast("str | os.PathLike[str]", source))
            large = large_file(path, ctx)
            with path.open("rb") as file:
                data, found = file.read() if large is None else b"", os.fstat(file.fileno())
            stamp = found.st_size, found.st_mtime_ns, found.st_ino
            if large is not None:
                return cls(large, str(path), stamp)
            check_file_type(data, ctx, str(path))
            return cls(data, str(path), stamp, _companions(data, ctx, str(path)))
        return cls(source if isinstance(source, ModuleOp) else _read_object(source, ctx, example_inputs), "")

    @property
    def data(self) -> bytes:
        """The bytes that tell this program from others."""
        if isinstance(self.source, ModuleOp):
            text = self.source.print(debug_info=True, elide_resources_larger=_LONGEST_RESOURCE)
            found = resource_uses.resources_of(self.source)
            digests = [hashlib.sha256(handle.blob.data).digest() for handle in found if handle.blob]
            return text.encode("utf-8", "surrogatepass") + b"".join(digests)
        if isinstance(self.source, LargeText):
            return self.source.read()
        if isinstance(self.source, MappedFile):
            return self.source[:]
        data = self.source.encode("utf-8", "surrogatepass") if isinstance(self.source, str) else self.source
        return data + self.companions if self.companions else data

    @property
    def digest(self) -> str:
        """The SHA-256 sum of `data`, in hexadecimal."""
        if isinstance(self.source, (LargeText, MappedFile)):
            return self.source.digest()
        return hashlib.sha256(self.data).hexdigest()

    def module(self, ctx: Context) -> ModuleOp:
        """The module, a copy if the source is one."""
        if isinstance(self.source, ModuleOp):
            return self.source.clone()
        if isinstance(self.source, str):
            return parse_module(self.source, ctx)
        if isinstance(self.source, LargeText):
            return read_large(self.source, ctx, self.name)
        return read_module(self.source, ctx, self.name)


def large_text(path: str | os.PathLike[str], ctx: Context) -> LargeText | None:
    """The text in a file that is worth reading line by line; None if it is small, no file, or of another format."""
    if not os.path.isfile(path) or os.path.getsize(path) < _LARGE:
        return None
    with open(path, "rb") as file:
        beginning = file.read(_BEGINNING)
    name = os.fspath(path)
    is_text = os.path.splitext(name)[1] in _TEXT_EXTENSIONS and b"\0" not in beginning
    return LargeText(name) if is_text and frontend_of(beginning, ctx, name) is None else None


def large_file(path: str | os.PathLike[str], ctx: Context) -> LargeText | MappedFile | None:
    """A large text, or a file whose frontend `maps` it; None for what must be read as a whole."""
    if not os.path.isfile(path) or os.path.getsize(path) < _MAPPED:
        return None
    with open(path, "rb") as file:
        record = frontend_of(file.read(_BEGINNING), ctx, os.fspath(path))
        if record is not None:
            return MappedFile.of(file) if record.maps and record.companions is None else None
    return large_text(path, ctx)


def read_large(text: LargeText, ctx: Context, filename: str) -> ModuleOp:
    """The module that a text in a file is. Raises `DiagnosticError`, `OSError`."""
    try:
        return parse_module(text, ctx, filename)
    except UnicodeDecodeError:
        return parse_module(text.read(), ctx, filename)


def _companions(data: bytes, ctx: Context, filename: str) -> bytes:
    """What tells the state of the other files that a program is read from, where its frontend names such."""
    record = frontend_of(data, ctx, filename)
    if record is None or record.companions is None:
        return b""
    paths = [path for path in run_loader(record.companions)(data, filename) if os.path.isfile(path)]
    return "".join(f"{path}\0{os.stat(path).st_size}\0{os.stat(path).st_mtime_ns}\0" for path in paths).encode()


def parse(source: Source, *, context: Context | None = None) -> ModuleOp:
    """The module that `source` spells: MLIR text, the path of a file in any format with a frontend, or its bytes."""
    ctx = context if context is not None else Context.from_environment()
    return source if isinstance(source, ModuleOp) else load_module(source, ctx)


def load_module(source: Any, ctx: Context, example_inputs: Sequence[Any] | Mapping[str, Any] | None = None) -> ModuleOp:
    """Parse text, or read data or an object with the frontend that its first bytes, extension or class call for."""
    return Program.of(source, ctx, example_inputs).module(ctx)


def _read_object(source: Any, ctx: Context, example_inputs: Sequence[Any] | Mapping[str, Any] | None) -> ModuleOp:
    """The module in an object of Python. Raises `DiagnosticError` if no frontend reads its class."""
    names = {f"{cls.__module__.partition('.')[0]}.{cls.__name__}" for cls in type(source).__mro__}
    for record in ctx.frontends.values():
        if names & set(record.objects):
            return ctx.load(record)(source, example_inputs, ctx)
    what = f"{type(source).__module__}.{type(source).__qualname__}"
    readers = [record.summary for record in ctx.frontends.values() if record.objects]
    help = "export it to MLIR text or to a file that a frontend reads; objects that can be compiled: "
    help += "; ".join(readers) or "none with what is installed"
    raise DiagnosticError(Diagnostic("error", f"no frontend reads an object of the class {what}", help=help))


def check_file_type(data: bytes, ctx: Context, filename: str) -> None:
    """Raise `DiagnosticError` for a file whose extension belongs to neither MLIR text nor a frontend."""
    extension = os.path.splitext(filename)[1]
    if extension in _TEXT_EXTENSIONS or frontend_of(data, ctx, filename) is not None:
        return
    extensions = sorted({e for record in ctx.frontends.values() for e in record.extensions} | {".mlir"})
    help = _absent_reader(data, ctx, extension) or EXPORTED_ELSEWHERE.get(extension)
    help = help or f"the extensions that can be read are {', '.join(extensions)}"
    raise DiagnosticError(Diagnostic("error", f"{filename}: no frontend reads '{extension}' files", help=help))


def _absent_reader(data: bytes, ctx: Context, extension: str = "") -> str | None:
    """The command that installs a distribution of ours that reads such files, if there is one that is absent."""
    distribution = frontend_provider(data, extension)
    installed = {plugin.distribution for plugin in ctx.plugins}
    return None if distribution is None or distribution in installed else install_command(distribution)


def frontend_of(data: bytes, ctx: Context, filename: str = "") -> FrontendRecord | None:
    """The frontend whose files begin as `data` does, or end in what `filename` ends in; None if it is MLIR text."""
    matches = [(len(m), name) for name, record in ctx.frontends.items() for m in record.magic if data.startswith(m)]
    if matches:
        return ctx.frontends[max(matches)[1]]
    extension = os.path.splitext(filename)[1]
    return next((r for r in ctx.frontends.values() if extension in r.extensions), None) if extension else None


def read_module(source: str | bytes | MappedFile, ctx: Context, filename: str = "<bytes>") -> ModuleOp:
    """The module in `source`: of a format that a frontend knows by its beginning or its name, else MLIR text."""
    beginning = source[:_BEGINNING]
    data = beginning if isinstance(beginning, bytes) else beginning.encode("utf-8", "surrogatepass")
    record = frontend_of(data, ctx, filename)
    if record is not None:
        whole: Any = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
        return ctx.load(record)(whole, ctx, filename)
    if isinstance(source, bytes) and b"\0" in source[:_HEADER] and not _is_utf8(source):
        message = f"{filename} is not UTF-8, and no frontend that is installed reads it"
        help = _absent_reader(data, ctx) or f"frontends: {', '.join(sorted(ctx.frontends))}"
        raise DiagnosticError(Diagnostic("error", message, help=help))
    return parse_module(source if isinstance(source, (str, bytes)) else source[:], ctx, filename)


def inspect_module(
    source: bytes | MappedFile, ctx: Context, filename: str = "<bytes>"
) -> tuple[ModuleOp, Sequence[Support]] | None:
    """What is known of a program, and what its frontend does not know; None if that does not list what it misses."""
    record = frontend_of(source[:_BEGINNING], ctx, filename)
    return None if record is None or record.inspect is None else run_loader(record.inspect)(source, ctx, filename)


_BEGINNING = 1024
"""Bytes at the beginning of a file in which frontends look for their formats."""
_HEADER = 8
"""Bytes at the beginning of a file that identify its format; text contains no zero byte."""


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_path(source: str) -> bool:
    return bool(source) and not any(c in source for c in "\n{(")
