"""Programs in artifacts (`plait.runtime.artifact`): the manifest's `program`, the member `code.o`, and one for each
large constant. Where there is code for several processors, the manifest is of version 2, and `program` is
`{"levels": [...]}` of such programs, the best first, each with its own `code`; equal constants are one member.

    {"abi": 1, "triple": "x86_64-unknown-linux-gnu", "cpu": "", "features": "+avx2,+bmi,...", "llvm": "20.1.8",
     "code": "code.o", "entry": "plait.packed.main", "layout": {...}, "constants": {"symbol": "constants/0"}, ...}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from plait.lazy import lazy_import
from plait.runtime import may_use_tile_registers
from plait.runtime.artifact import Artifact
from plait.runtime.container import Container, ContainerError
from plait.runtime.memory import MemoryUse
from plait.runtime.signature import Signature
from plait.syntax.parser import parse_type

from plait_llvm.backend.executable import NativeExecutable
from plait_llvm.backend.layout import ArgumentSlot, Layout, ResultSlot, Slot
from plait_llvm.backend.program import Initializer, Program
from plait_llvm.backend.state import Variable
from plait_llvm.native.machine import Machine, host_machine
from plait_llvm.timed_kernels import Kernel

if TYPE_CHECKING:
    from plait.context import Context

hashlib = lazy_import("hashlib")
np = lazy_import("numpy")
llvm = lazy_import("llvmlite.binding")

TARGET = "llvm"
ABIS = ABI, MORE_ABI = 1, 2
"""How code and this package call each other: the words of a block, the symbols that are bound, what they do.
To be raised when code that an older version has made would no longer work. 2 is for code that an older package would
call wrongly: with an initializer, with arguments that must not overlap others, or with results of sizes that are known
at run time only and may be given memory."""

_CODE = "code.o"
_OF_PARAMETERS = ("parameters", "initial_parameters", "parameter_types")
_FLAGS = ("is_watched", "is_short", "is_parallel")


def of_levels(
    signature: Signature, levels: Sequence[tuple[Program, Machine]], made_by: Mapping[str, str]
) -> Artifact:
    """What a file has of the programs of a function for one or several machines, the best first."""
    codes: dict[str, Any] = {}
    constants: dict[bytes, tuple[str, Any]] = {}
    described: list[dict[str, Any]] = []
    for i, (program, machine) in enumerate(levels):
        code = f"code/{i}.o" if len(levels) > 1 else _CODE
        codes[code] = program.code
        members = [
            {name: constants.setdefault(_digest(array), (f"constants/{len(constants)}", array))[0]
             for name, array in arrays.items()} for arrays in (program.constants, program.initial)
        ]  # fmt: skip
        state = [[v.name, str(v.type), v.offset, v.bytes] for v in program.variables]
        more: dict[str, Any] = {"state": {"variables": state, "initial": members[1]}} if state else {}
        more |= {name: dict(getattr(program, name)) for name in _OF_PARAMETERS} if program.parameter_types else {}
        more |= _of_initializer(program)
        is_new = program.initializer is not None or signature.alone or program.layout.shapes_function
        abi = MORE_ABI if is_new else ABI
        described.append({"abi": abi, **_program(program, machine), "code": code, "constants": members[0], **more})
    whole, version = ({"levels": described}, 2) if len(levels) > 1 else (described[0], 1)
    return Artifact(TARGET, signature, whole, codes | dict(constants.values()), made_by, version)


def _of_initializer(program: Program) -> dict[str, Any]:
    """What a level says of the function that runs when parameters are bound."""
    made = program.initializer
    if made is None:
        return {}
    return {"initializer": {"layout": _described(made.layout), "entry": made.entry, "keys": list(made.keys)}}


def _digest(array: Any) -> bytes:
    return hashlib.sha256(array).digest()


def _program(program: Program, machine: Machine) -> dict[str, Any]:
    return {
        "triple": machine.triple, "cpu": machine.cpu,
        "features": ",".join(f"+{name}" for name in machine.needed),
        "llvm": ".".join(map(str, llvm.llvm_version_info)), "entry": program.entry,
        "layout": _described(program.layout),
        "libraries": dict(program.libraries), "kernels": [list(kernel) for kernel in program.kernels],
        "memory": None if program.memory is None else dict(vars(program.memory)),
        **{flag: getattr(program, flag) for flag in _FLAGS},
    }  # fmt: skip


def load_program(container: Container, described: Mapping[str, Any], signature: Signature, ctx: Context) -> Any:
    """The executable of a program in a container, of the first level of it that fits.

    Raises `ContainerError` if none can run here.
    """
    host = host_machine()
    found: list[Mapping[str, Any]] = described.get("levels", [described])
    best = _fitting(found, host)
    kinds = ("triple", "cpu", "features")
    levels = [(_read(container, one, ctx), host.replaced(**{kind: one[kind] for kind in kinds})) for one in found]
    program, machine = levels[best]
    return NativeExecutable(signature, program, machine, ctx, levels=levels)


def _read(container: Container, described: Mapping[str, Any], ctx: Context) -> Program:
    memory, members = described["memory"], described["constants"]
    state = described.get("state", {"variables": [], "initial": {}})
    return Program(
        _layout(described["layout"], ctx),
        described["entry"],
        _arrays(container, members),
        dict(described["libraries"]),
        tuple(Kernel(*kernel) for kernel in described["kernels"]),
        memory=None if memory is None else MemoryUse(**memory),
        code=container.read(described.get("code", _CODE)),
        variables=tuple(
            Variable(str(name), parse_type(ty, ctx), int(at), int(size)) for name, ty, at, size in state["variables"]
        ),
        initial=_arrays(container, state["initial"]),
        **cast("dict[str, Any]", {name: dict(described.get(name, {})) for name in _OF_PARAMETERS}),
        initializer=_initializer(described.get("initializer"), ctx),
        **cast("dict[str, Any]", {flag: bool(described[flag]) for flag in _FLAGS}),
    )


def _initializer(described: Mapping[str, Any] | None, ctx: Context) -> Initializer | None:
    if described is None:
        return None
    return Initializer(
        _layout(described["layout"], ctx), str(described["entry"]), tuple(map(str, described["keys"]))
    )


def _arrays(container: Container, members: Mapping[str, str]) -> dict[str, Any]:
    return {name: np.frombuffer(container.read(member, checked=False), "u1") for name, member in members.items()}


def _fitting(levels: Sequence[Mapping[str, Any]], host: Machine) -> int:
    """The number of the first level that runs here. Raises `ContainerError` that says why none does."""
    missing: list[str] = []
    has, own = _usable(host), [described for described in levels if described["triple"] == host.triple]
    if not own:
        kinds = " and ".join(dict.fromkeys(described["triple"] for described in levels))
        raise ContainerError(f"its code is for {kinds}, this machine is {host.triple}")
    for i, described in enumerate(levels):
        if described["abi"] not in ABIS:
            known = " or ".join(map(str, ABIS))
            raise ContainerError(f"its code is for another version of plait-llvm: {described['abi']}, expected {known}")
        if described["triple"] != host.triple:
            continue
        needed = [one[1:] for one in described["features"].split(",") if one.startswith("+")]
        lacking = sorted(name for name in needed if name not in has)
        if not lacking:
            return i
        missing.append(", ".join(lacking) + (f" (for {described['cpu']})" if len(own) > 1 else ""))
    raise ContainerError(f"its code needs what this processor lacks: {'; '.join(missing)}")


def _usable(host: Machine) -> set[str]:
    """The features of this machine, without those that the system does not let this process use."""
    has = set(host.needed)
    if "amx-tile" in has and not may_use_tile_registers():
        return {name for name in has if not name.startswith("amx-")}
    return has


def _described(layout: Layout) -> dict[str, Any]:
    """A layout as JSON has it. What types become in the code is not needed to call it."""
    found = {name: getattr(layout, name) for name in layout.field_types}
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
        shapes_function=str(described.get("shapes_function", "")),
        workspace_word=int(described.get("workspace_word", -1)),
        aliases=tuple((int(result), int(argument)) for result, argument in described["aliases"]),
        state=int(described.get("state", 0)),
    )


def _slots(kind: type[Any], described: Sequence[Any], ctx: Context) -> tuple[Any, ...]:
    made: list[Slot] = [kind(parse_type(text, ctx), *map(int, numbers)) for text, *numbers in described]
    return tuple(made)
