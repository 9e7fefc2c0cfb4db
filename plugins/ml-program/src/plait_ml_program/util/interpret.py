"""Reference semantics of `util`: lists are Python lists, which all who hold one see change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import ShapedType
from plait.interpret.interpretation import InterpretError, interpret
from plait.interpret.values import value_for

from plait_ml_program.util import ops

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame

    List = list[Any]


@interpret(ops.CallOp, needs_frame=True)
def call(frame: Frame, op: ops.CallOp, *values: Any) -> Any:
    return frame.call(op.callee, values)


@interpret(ops.GlobalAddressOp, needs_frame=True)
def address(frame: Frame, op: ops.GlobalAddressOp) -> Any:
    return frame.lookup(op.symbol)


@interpret(ops.GlobalLoadIndirectOp, needs_frame=True)
def load_indirect(frame: Frame, op: ops.GlobalLoadIndirectOp, pointer: Any) -> Any:
    return (frame.interpreter.variables.get(pointer),)


@interpret(ops.GlobalStoreIndirectOp, needs_frame=True)
def store_indirect(frame: Frame, op: ops.GlobalStoreIndirectOp, value: Any, pointer: Any) -> tuple[()]:
    frame.interpreter.variables.set(pointer, value)
    return ()


@interpret(ops.ListCreateOp)
def create(op: ops.ListCreateOp, *capacity: int) -> tuple[List]:
    return ([],)


@interpret(ops.ListSizeOp)
def size(op: ops.ListSizeOp, values: List) -> int:
    return len(values)


@interpret(ops.ListResizeOp)
def resize(op: ops.ListResizeOp, values: List, count: int) -> tuple[()]:
    if count < 0:
        raise InterpretError(f"resizes a list to {count} elements")
    del values[count:]
    values += [None] * (count - len(values))
    return ()


@interpret(ops.ListGetOp)
def get(op: ops.ListGetOp, values: List, index: int) -> tuple[Any]:
    _check(values, index)
    found, ty = values[index], op.result.type
    if found is None and not isinstance(ty, ShapedType):
        return (value_for(ty, 0),)
    if found is None or isinstance(ty, ShapedType) != hasattr(found, "shape"):
        raise InterpretError(f"reads element {index} as '{ty}', which it is not")
    return (found,)


@interpret(ops.ListSetOp)
def set_element(op: ops.ListSetOp, values: List, index: int, value: Any) -> tuple[()]:
    _check(values, index)
    values[index] = value
    return ()


def _check(values: List, index: int) -> None:
    if not 0 <= index < len(values):
        raise InterpretError(f"accesses element {index} of a list of {len(values)}")


INTERPRETATIONS = (call, address, load_indirect, store_indirect, create, size, resize, get, set_element)
