"""Programs in artifacts (`plait.runtime.artifact`): the manifest's `program`, the member `code.o`, and one for each
large constant.

    {"abi": 1, "triple": "x86_64-unknown-linux-gnu", "features": "+avx2,-avx512f,...", "llvm": "20.1.8",
     "entry": "plait.packed.main", "layout": {...}, "constants": {"symbol": "constants/0"}, "libraries": {...}, ...}
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from plait.lazy import lazy_import
from plait.runtime.artifact import save_artifact
from plait.runtime.container import Container, ContainerError
from plait.runtime.memory import MemoryUse
from plait.runtime.signature import Signature
from plait.syntax.parser import parse_type

from plait_llvm.backend.executable import NativeExecutable
from plait_llvm.backend.layout import ArgumentSlot, Layout, ResultSlot, Slot
from plait_llvm.backend.program import Program
from plait_llvm.native.machine import Machine, host_machine
from plait_llvm.timed_kernels import Kernel

if TYPE_CHECKING:
    from plait.context import Context

np = lazy_import("numpy")
llvm = lazy_import("llvmlite.binding")

TARGET = "llvm"
ABI = 1
"""How code and this package call each other: the words of a block, the symbols that are bound, what they do.
To be raised when code that an older version has made would no longer work."""

_CODE = "code.o"
_FLAGS = ("is_watched", "is_short", "is_parallel")


def save_program(
    path: str | os.PathLike[str], signature: Signature, program: Program, machine: Machine, made_by: Mapping[str, str]
) -> None:
    """Write a program for `machine` to a file."""
    members = {f"constants/{i}": array for i, array in enumerate(program.constants.values())}
    described: dict[str, Any] = {
        "abi": ABI, "triple": machine.triple, "cpu": machine.cpu, "features": machine.features,
        "llvm": ".".join(map(str, llvm.llvm_version_info)), "entry": program.entry,
        "layout": _described(program.layout), "constants": dict(zip(program.constants, members)),
        "libraries": dict(program.libraries), "kernels": [list(kernel) for kernel in program.kernels],
        "memory": None if program.memory is None else asdict(program.memory),
        **{flag: getattr(program, flag) for flag in _FLAGS},
    }  # fmt: skip
    save_artifact(path, TARGET, signature, described, {_CODE: program.code, **members}, made_by)


def load_program(container: Container, described: Mapping[str, Any], signature: Signature, ctx: Context) -> Any:
    """The executable of a program in a container. Raises `ContainerError` if it cannot run here."""
    machine = host_machine()
    _check_fits(described, machine)
    memory, members = described["memory"], described["constants"]
    program = Program(
        _layout(described["layout"], ctx),
        described["entry"],
        {name: np.frombuffer(container.read(member, checked=False), "u1") for name, member in members.items()},
        dict(described["libraries"]),
        tuple(Kernel(*kernel) for kernel in described["kernels"]),
        memory=None if memory is None else MemoryUse(**memory),
        code=container.read(_CODE),
        **{flag: bool(described[flag]) for flag in _FLAGS},
    )
    return NativeExecutable(signature, program, machine, ctx)


def _check_fits(described: Mapping[str, Any], machine: Machine) -> None:
    """Raise `ContainerError` if the code is not for this machine, or for another version of this package."""
    if described["abi"] != ABI:
        raise ContainerError(f"its code is for another version of plait-llvm: {described['abi']}, expected {ABI}")
    if described["triple"] != machine.triple:
        raise ContainerError(f"its code is for {described['triple']}, this machine is {machine.triple}")
    has = set(_enabled(machine.features))
    missing = sorted(name for name in _enabled(described["features"]) if name not in has)
    if missing:
        raise ContainerError(f"its code needs what this processor lacks: {', '.join(missing)}")


def _enabled(features: str) -> list[str]:
    return [feature[1:] for feature in features.split(",") if feature.startswith("+")]


def _described(layout: Layout) -> dict[str, Any]:
    """A layout as JSON has it. What types become in the code is not needed to call it."""
    found = {field.name: getattr(layout, field.name) for field in fields(layout)}
    for side in ("arguments", "results"):
        found[side] = [[str(s.type), s.start, s.lowered_bytes, s.element_bytes] for s in found[side]]
    return found


def _layout(described: Mapping[str, Any], ctx: Context) -> Layout:
    return Layout(
        arguments=_slots(ArgumentSlot, described["arguments"], ctx),
        results=_slots(ResultSlot, described["results"], ctx),
        words=int(described["words"]),
        destinations=tuple(map(int, described["destinations"])),
        workspace=int(described["workspace"]),
        workspace_function=str(described["workspace_function"]),
        aliases=tuple((int(result), int(argument)) for result, argument in described["aliases"]),
    )


def _slots(kind: type[Any], described: Sequence[Any], ctx: Context) -> tuple[Any, ...]:
    made: list[Slot] = [kind(parse_type(text, ctx), *map(int, numbers)) for text, *numbers in described]
    return tuple(made)
