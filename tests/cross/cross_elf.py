"""Programs for Linux on other processors: the compiled function, and a driver in LLVM IR that has its arguments inside.

The driver calls the function with a workspace of its own, and writes each result to standard output: its descriptor,
then its bytes; or the message to standard error. Debian's `libc6-*-cross` has the libc, `qemu-user-static` runs it.
"""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from plait.builtin.types import DYNAMIC
from plait.context import Context
from plait.interpret import dtype_of
from plait.runtime import Signature
from plait.syntax.parser import parse_type
from plait_llvm.backend.layout import as_stored
from plait_llvm.native import compile as native
from plait_llvm.native.machine import Machine
from plait_llvm.stored_elements import element_of

FAILED = 3
_CTX = Context(plugins=())
"""Types of arguments and results are builtin ones."""


class EmulatorError(Exception):
    """The emulator ended with an assertion of its own: QEMU 7.2 does where it meets `vfcvt.rtz.x.f.v` of RISC-V."""


@dataclass(frozen=True)
class Linux:
    """How programs for a processor are linked and run; `root` has the libc."""

    emulator: tuple[str, ...]
    root: Path
    loader: str

    def problem(self) -> str | None:
        """What is missing here; None if programs can be run."""
        needed = {self.emulator[0]: shutil.which(self.emulator[0]), str(self.root): self.root.is_dir(), "ld.lld": linker()}
        return next((f"needs {name}" for name, found in needed.items() if not found), None)

    def link(self, objects: Sequence[bytes], folder: Path) -> Path:
        paths = [folder / f"{i}.o" for i in range(len(objects))]
        for path, data in zip(paths, objects, strict=True):
            path.write_bytes(data)
        libraries = [str(self.root / "lib" / name) for name in ("libc.so.6", "libm.so.6")]
        target = folder / "program"
        command = [str(linker()), "--dynamic-linker", self.loader, "-o", str(target), *map(str, paths), *libraries]
        subprocess.run(command, check=True)
        return target

    def run(self, program: Path) -> bytes:
        """What the program writes. Raises `RuntimeError` with the message of the function, or `EmulatorError`."""
        command = [*self.emulator, "-L", str(self.root), str(program)]
        done = subprocess.run(command, capture_output=True, check=False)
        if done.returncode == FAILED:
            raise RuntimeError(done.stderr.decode())
        if re.search(rf"^{self.emulator[0]}: \S+: \w+: Assertion", done.stderr.decode(), re.MULTILINE):
            raise EmulatorError(done.stderr.decode().strip())
        assert done.returncode == 0, (done.returncode, done.stderr.decode())
        return done.stdout


def linker() -> str | None:
    """The linker of LLVM for ELF."""
    return next(filter(None, map(shutil.which, ["ld.lld", *(f"ld.lld-{n}" for n in range(30, 12, -1))])), None)


def run_elf(linux: Linux, machine: Machine, code: bytes, signature: Signature, arguments: Sequence[Any], folder: Path) -> list[Any]:
    """The results of a function in an object file for arguments."""
    driver = native.emit_object(native.parse(_driver(signature, arguments), machine), machine)
    written = linux.run(linux.link([driver, code], folder))
    results: list[Any] = []
    for ty in map(as_stored, signature.results):
        dtype, shape = dtype_of(element_of(ty)), ()
        if _is_shaped(ty):
            rank = len(ty.shape)
            shape, written = struct.unpack_from(f"<{rank}q", written, 24), written[24 + 16 * rank :]
        count = int(np.prod(shape, dtype=np.int64))
        results.append(np.frombuffer(written, dtype, count).reshape(shape))
        written = written[count * dtype.itemsize :]
    assert not written
    return results


def run_packed(
    linux: Linux, machine: Machine, code: bytes, layout: dict[str, Any], arguments: Sequence[Any], folder: Path
) -> Any:
    """The result of a function in an artifact, whose arguments and whose only result are tensors.

    It is called as Python calls it: with a block of words, for which the manifest has the layout.
    """
    driver = native.emit_object(native.parse(_packed_driver(layout, arguments), machine), machine)
    written = linux.run(linux.link([driver, code], folder))
    text, start, _, _ = layout["results"][0]
    words = struct.unpack_from(f"<{layout['words']}q", written)
    sizes = iter(words[start + 2 :])
    ty: Any = parse_type(text, _CTX)
    shape = [next(sizes) if size == DYNAMIC else size for size in ty.shape]
    return np.frombuffer(written, dtype_of(ty.element_type), offset=8 * len(words)).reshape(shape)


def _packed_driver(layout: dict[str, Any], arguments: Sequence[Any]) -> str:
    lines, body, count = [f"@block = global [{layout['words']} x i64] zeroinitializer, align 16"], [], layout["words"]
    for i, (data, (text, start, _, _)) in enumerate(zip(arguments, layout["arguments"], strict=True)):
        known: Any = parse_type(text, _CTX)
        lines.append(f"@data{i} = global [{data.nbytes} x i8] {_text(data.tobytes())}, align 64")
        sizes = [data.shape[dim] for dim, size in enumerate(known.shape) if size == DYNAMIC]
        words = [f"ptr @data{i}", *(f"i64 {size}" for size in sizes)]
        body += [f"  store {word}, ptr getelementptr (i64, ptr @block, i64 {start + k})" for k, word in enumerate(words)]
    text, start, _, bytes = layout["results"][0]
    body += [
        '  %message = call ptr @"plait.packed.main"(ptr @block)', f"  call i64 @write(i32 1, ptr @block, i64 {8 * count})",
        f"  %p = load ptr, ptr getelementptr (i64, ptr @block, i64 {start + 1})", f"  %n.0 = add i64 0, {bytes}",
    ]  # fmt: skip
    result: Any = parse_type(text, _CTX)
    at, shape = start + 2, result.shape
    for i, size in enumerate(shape):
        if size == DYNAMIC:
            body.append(f"  %size{i} = load i64, ptr getelementptr (i64, ptr @block, i64 {at})")
            at += 1
        body.append(f"  %n.{i + 1} = mul i64 %n.{i}, {f'%size{i}' if size == DYNAMIC else size}")
    body += [f"  call i64 @write(i32 1, ptr %p, i64 %n.{len(shape)})", "  call void @exit(i32 0)", "  unreachable"]
    declared = ['declare ptr @"plait.packed.main"(ptr)', "declare i64 @write(i32, ptr, i64)", "declare void @exit(i32)"]
    return "\n".join([*lines, *declared, "define void @_start() noreturn {", *body, "}", ""])


def _is_shaped(ty: Any) -> bool:
    return hasattr(ty, "shape")


def _text(data: bytes) -> str:
    return 'c"' + "".join(f"\\{byte:02X}" for byte in data) + '"'


def _scalar_type(ty: Any) -> str:
    dtype = dtype_of(element_of(ty))
    floats = {"float32": "float", "float64": "double", "float16": "half"}
    return floats.get(dtype.name, "i1" if dtype.kind == "b" else f"i{8 * dtype.itemsize}")


def _descriptor_type(rank: int) -> str:
    return f"{{ ptr, ptr, i64, [{rank} x i64], [{rank} x i64] }}"


def _driver(signature: Signature, arguments: Sequence[Any]) -> str:
    lines, body, passed = [], [], []
    for i, (ty, array) in enumerate(zip(map(as_stored, signature.inputs), arguments, strict=True)):
        data = np.ascontiguousarray(array)
        lines.append(f"@data{i} = global [{max(1, data.nbytes)} x i8] {_text(data.tobytes() or bytes(1))}, align 64")
        if not _is_shaped(ty):
            memory = "i8" if _scalar_type(ty) == "i1" else _scalar_type(ty)
            body.append(f"  %loaded{i} = load {memory}, ptr @data{i}")
            if memory != _scalar_type(ty):
                body.append(f"  %bit{i} = trunc i8 %loaded{i} to i1")
            passed.append(f"{_scalar_type(ty)} {'%bit' if memory != _scalar_type(ty) else '%loaded'}{i}")
            continue
        sizes, strides = (" ".join(f"i64 {n}," for n in numbers).rstrip(",") for numbers in (
            data.shape, [s // data.itemsize for s in data.strides]))  # fmt: skip
        rank = data.ndim
        arrays = f"[{rank} x i64] [{sizes}], [{rank} x i64] [{strides}]"
        lines.append(f"@argument{i} = global {_descriptor_type(rank)} {{ ptr @data{i}, ptr @data{i}, i64 0, {arrays} }}")
        passed.append(f"ptr @argument{i}")
    for i, ty in enumerate(map(as_stored, signature.results)):
        kind = _descriptor_type(len(ty.shape)) if _is_shaped(ty) else "[2 x i64]"
        lines.append(f"@result{i} = global {kind} zeroinitializer, align 16")
    everything = [*passed, *(f"ptr @result{i}" for i in range(len(signature.results))), "ptr %workspace"]
    body += [
        f"  %bytes = call i64 @plait_main_workspace({', '.join(passed)})", "  %workspace = call ptr @malloc(i64 %bytes)",
        f"  %message = call ptr @plait_main({', '.join(everything)})", "  %failed = icmp ne ptr %message, null",
        "  br i1 %failed, label %fail, label %fine", "fail:", "  %length = call i64 @strlen(ptr %message)",
        "  call i64 @write(i32 2, ptr %message, i64 %length)", f"  call void @exit(i32 {FAILED})", "  unreachable", "fine:",
    ]  # fmt: skip
    for i, ty in enumerate(map(as_stored, signature.results)):
        body += _written(i, ty)
    types = [part.split(" ")[0] for part in passed]
    declared = [
        f"declare i64 @plait_main_workspace({', '.join(types)})",
        f"declare ptr @plait_main({', '.join([*types, *['ptr'] * (len(signature.results) + 1)])})",
        "declare ptr @malloc(i64)", "declare i64 @write(i32, ptr, i64)", "declare i64 @strlen(ptr)", "declare void @exit(i32)",
    ]  # fmt: skip
    start = ["define void @_start() noreturn {", "entry:", *body, "  call void @exit(i32 0)", "  unreachable", "}", ""]
    return "\n".join([*lines, *declared, *start])


def _written(i: int, ty: Any) -> list[str]:
    """Write a result."""
    bytes = dtype_of(element_of(ty)).itemsize
    if not _is_shaped(ty):
        return [f"  call i64 @write(i32 1, ptr @result{i}, i64 {bytes})"]
    kind, rank = _descriptor_type(len(ty.shape)), len(ty.shape)
    lines = [f"  call i64 @write(i32 1, ptr @result{i}, i64 {24 + 16 * rank})", f"  %n{i}.0 = add i64 0, {bytes}"]
    for dim in range(rank):
        lines += [
            f"  %at{i}.{dim} = getelementptr {kind}, ptr @result{i}, i32 0, i32 3, i32 {dim}",
            f"  %size{i}.{dim} = load i64, ptr %at{i}.{dim}",
            f"  %n{i}.{dim + 1} = mul i64 %n{i}.{dim}, %size{i}.{dim}",
        ]
    return [
        *lines, f"  %place{i} = getelementptr {kind}, ptr @result{i}, i32 0, i32 1", f"  %p{i} = load ptr, ptr %place{i}",
        f"  call i64 @write(i32 1, ptr %p{i}, i64 %n{i}.{rank})",
    ]  # fmt: skip
