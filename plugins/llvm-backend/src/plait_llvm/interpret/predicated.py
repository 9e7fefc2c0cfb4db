"""Vector predication: what is computed of elements that a mask and a length do not enable is poison."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import VectorType
from plait.interpret.interpretation import Interpretation, interpret
from plait.interpret.values import to_unsigned
from plait.lazy import lazy_import

from plait_llvm.dialect.ops import predication
from plait_llvm.interpret.accesses import read_elements, write_elements
from plait_llvm.interpret.layout import garbage_of, scalars
from plait_llvm.interpret.memory import Memory
from plait_llvm.interpret.twins import TWINS, compute
from plait_llvm.interpret.vectors import REDUCTIONS, convert_address, reduced

np = lazy_import("numpy")
_PREFIX = "llvm.intr.vp."


def enabled(mask: Any, length: Any) -> Any:
    """The elements that the mask has, and that are among the first `length`."""
    return mask & (np.arange(len(mask)) < to_unsigned(length, 32))


def _name_of(name: str) -> str | None:
    """The instruction or intrinsic that computes the elements of a predicated one."""
    short = name.removeprefix(_PREFIX)
    return next((found for found in (f"llvm.{short}", f"llvm.intr.{short}") if found in TWINS), None)


def _elementwise(name: str, twin: str) -> Interpretation:
    def semantics(op: Any, *operands: Any) -> Any:
        *values, mask, length = operands
        lanes, made = enabled(mask, length), garbage_of(op.res.type)
        types = [value.type for value in op.operands[: len(values)]]
        if lanes.any():
            made[lanes] = compute(twin, types, op.res.type, *(value[lanes] for value in values))
        return made

    return interpret(name)(semantics)


def _reduction(name: str) -> Interpretation:
    kind = name.removeprefix(f"{_PREFIX}reduce.")

    def semantics(op: Any, start: Any, vector: Any, mask: Any, length: Any) -> Any:
        return reduced(kind, [start, *scalars(vector[enabled(mask, length)])], op.res.type)

    return interpret(name)(semantics)


@interpret(f"{_PREFIX}inttoptr", f"{_PREFIX}ptrtoint")
def convert(op: Any, vector: Any, mask: Any, length: Any) -> Any:
    lanes, made = enabled(mask, length), garbage_of(op.res.type)
    convert_all = convert_address[0].function(_Cast(op), vector)
    made[lanes] = convert_all[lanes]
    return made


class _Cast:
    """A predicated cast as the cast of all elements."""

    def __init__(self, op: Any) -> None:
        self.arg, self.res = op.operands[0], op.results[0]


@interpret(f"{_PREFIX}select", f"{_PREFIX}merge")
def choose(op: Any, condition: Any, a: Any, b: Any, length: Any) -> Any:
    """By the condition; beyond the length, `merge` has the second one"""
    lanes = np.arange(len(condition)) < to_unsigned(length, 32)
    if op.name.endswith("merge"):
        return np.where(condition & lanes, a, b).astype(a.dtype)
    return np.where(lanes, np.where(condition, a, b), garbage_of(op.res.type)).astype(a.dtype)


@interpret(f"{_PREFIX}load", needs_frame=True)
def load(frame: Any, op: Any, pointer: Any, mask: Any, length: Any) -> Any:
    return read_elements(Memory.of(frame), op.res.type, pointer, enabled(mask, length))


@interpret(f"{_PREFIX}store", needs_frame=True)
def store(frame: Any, op: Any, value: Any, pointer: Any, mask: Any, length: Any) -> None:
    write_elements(Memory.of(frame), op.operands[0].type, value, pointer, enabled(mask, length))


@interpret("llvm.intr.experimental.vp.strided.load", needs_frame=True)
def load_strided(frame: Any, op: Any, pointer: Any, stride: Any, mask: Any, length: Any) -> Any:
    ty: VectorType = op.res.type
    places = [pointer + i * stride for i in range(ty.num_elements)]
    return read_elements(Memory.of(frame), ty, places, enabled(mask, length))


@interpret("llvm.intr.experimental.vp.strided.store", needs_frame=True)
def store_strided(frame: Any, op: Any, value: Any, pointer: Any, stride: Any, mask: Any, length: Any) -> None:
    places = [pointer + i * stride for i in range(len(value))]
    write_elements(Memory.of(frame), op.operands[0].type, value, places, enabled(mask, length))


_NAMES = [op.name for op in predication.OPERATIONS]
INTERPRETATIONS = (
    *(_elementwise(name, twin) for name in _NAMES if (twin := _name_of(name)) is not None and name not in
      (f"{_PREFIX}select",)),
    *(_reduction(name) for name in _NAMES if name.removeprefix(f"{_PREFIX}reduce.") in REDUCTIONS
      and name.startswith(f"{_PREFIX}reduce.")),
    *convert, *choose, load, store, load_strided, store_strided,
)  # fmt: skip
