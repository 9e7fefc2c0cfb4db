"""Linking object files with the linker that is found: the C compiler for this machine, LLVM's linker for others."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.lazy import lazy_import

from plait_llvm.native.machine import WASM, Machine

llvm = lazy_import("llvmlite.binding")

_WASM_STACK = 1 << 20
"""Bytes of the stack, which comes first in memory, so that running out of it is a trap."""


def link_shared(code: bytes, machine: Machine) -> bytes:
    """The shared library of an object. Raises `DiagnosticError` if there is no linker, or if it fails."""
    if machine.architecture in WASM:
        raise _error("a shared library of WebAssembly cannot be loaded", "write a file .wasm, or .o")
    if machine.triple == llvm.get_default_triple():
        return _linked([code], [*_c_compiler(), "-shared"], ["-lm"])
    if llvm.get_object_format(machine.triple) != "ELF":
        raise _error(f"no linker here makes shared libraries for {machine.triple}", "write a file .o")
    return _linked([code], [*_lld("ld.lld", "gnu"), "-shared"])


def link_wasm(code: Sequence[bytes], exported: Iterable[str]) -> bytes:
    """The module of objects of WebAssembly, with its memory and the functions `exported`. Raises `DiagnosticError`.

    What no object defines is imported from the module `env`.
    """
    options = ["--no-entry", "--allow-undefined", "--strip-debug", "--stack-first", f"-zstack-size={_WASM_STACK}"]
    exports = [f"--export={name}" for name in exported]
    return _linked(code, [*_lld("wasm-ld", "wasm"), *options, *exports])


def _c_compiler() -> list[str]:
    """The C compiler of the system (`CC`, or `cc`)."""
    told = os.environ.get("CC", "").split()
    found = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
    if told or found is not None:
        return told or [str(found)]
    raise _error("no C compiler links shared libraries here", "install one, set CC, or write a file .o")


def _lld(name: str, flavor: str) -> list[str]:
    """The command of LLVM's linker: from the system, as `ld.lld` or `ld.lld-19`, or from a Python distribution."""
    told = os.environ.get("LLD", "").split()
    if told:
        return [*told, "-flavor", flavor]
    names = [name, *(f"{name}-{version}" for version in range(40, 10, -1))]
    found = next((path for path in map(shutil.which, names) if path), None)
    if found is not None:
        return [found]
    if find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", name]
    iree = shutil.which("iree-lld") or _of_iree()
    if iree is not None:
        return [iree, "-flavor", flavor]
    help = f"install LLVM's linker (`{name}`), or `pip install ziglang`, or set LLD; or write a file .o"
    raise _error(f"no '{name}' links files for this target here", help)


def _of_iree() -> str | None:
    """LLVM's linker where IREE's compiler is installed, which has one for itself."""
    found = find_spec("iree.compiler") if find_spec("iree") is not None else None
    folders = found.submodule_search_locations or () if found is not None else ()
    paths = [Path(folder, "_mlir_libs", "iree-lld") for folder in folders]
    return next((str(path) for path in paths if path.is_file()), None)


def _linked(objects: Sequence[bytes], command: Sequence[str], more: Sequence[str] = ()) -> bytes:
    """What a linker makes of objects."""
    with tempfile.TemporaryDirectory() as folder:
        sources = [Path(folder, f"code{i}.o") for i in range(len(objects))]
        for source, data in zip(sources, objects, strict=True):
            source.write_bytes(data)
        target = Path(folder, "linked")
        whole = [*command, "-o", str(target), *map(str, sources), *more]
        done = subprocess.run(whole, capture_output=True, text=True, check=False)
        if done.returncode:
            raise _error(f"{command[0]} failed: {done.stderr.strip()[:500]}", f"the command was {' '.join(whole)}")
        return target.read_bytes()


def _error(message: str, help: str) -> DiagnosticError:
    return DiagnosticError(Diagnostic("error", message, help=help))
