"""The pass `util-resolve-lists`: elements of lists become values.

    %l = util.list.create : !util.list<?>
    util.list.resize %l, %c2 : !util.list<?>
    util.list.set %l[%c1], %x : tensor<4xf32> -> !util.list<?>        =>
    %0 = util.list.get %l[%c1] : !util.list<?> -> tensor<4xf32>
    %1 = stablehlo.negate %0 : tensor<4xf32>                                %1 = stablehlo.negate %x : tensor<4xf32>

A list is resolved if it is made and used in one block, with sizes and positions that are constants.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.builder import Builder
from plait.passes import Pass
from plait_std.builders import index_constant, integer_value

from plait_ml_program.util import ops

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

    Elements = list[Value[Any] | None]


class ResolveLists(Pass):
    """Replace elements of lists by the values that were put there."""

    name: ClassVar[str] = "util-resolve-lists"

    def run(self, op: Operation, ctx: Context) -> None:
        for made in [inner for inner in op.walk() if isinstance(inner, ops.ListCreateOp)]:
            _resolve(made)


def _refuse(op: Operation, why: str) -> DiagnosticError:
    return DiagnosticError(Diagnostic("error", f"'{op.name}' op cannot be resolved: {why}", op.location, operation=op))


def _resolve(made: ops.ListCreateOp) -> None:
    users = set(made.result.users)
    for user in users:
        if user.parent is not made.parent:
            raise _refuse(user, "the list is made in another block")
        if made.result in user.operands[1:] or type(user) not in _STEPS:
            raise _refuse(made, f"'{user.name}' uses the list, which has no form in memory")
    elements: Elements = []
    block = made.parent
    assert block is not None
    for op in [op for op in block.operations if op in users]:
        _STEPS[type(op)](op, elements)
        op.erase()
    made.erase()


def _constant(op: Operation, value: Value[Any], what: str) -> int:
    found = integer_value(value)
    if found is None:
        raise _refuse(op, f"its {what} is not a constant")
    return found


def _place(op: Any, elements: Elements) -> int:
    index = _constant(op, op.index, "index")
    if not 0 <= index < len(elements):
        raise _refuse(op, f"element {index} of a list of {len(elements)}")
    return index


def _size(op: ops.ListSizeOp, elements: Elements) -> None:
    op.result.replace_all_uses_with(index_constant(Builder.before(op), len(elements)))


def _resize(op: ops.ListResizeOp, elements: Elements) -> None:
    count = _constant(op, op.new_size, "new size")
    if count < 0:
        raise _refuse(op, f"it resizes a list to {count} elements")
    del elements[count:]
    elements += [None] * (count - len(elements))


def _set(op: ops.ListSetOp, elements: Elements) -> None:
    elements[_place(op, elements)] = op.value


def _get(op: ops.ListGetOp, elements: Elements) -> None:
    value = elements[_place(op, elements)]
    if value is None or value.type is not op.result.type:
        found = "nothing" if value is None else f"'{value.type}'"
        raise _refuse(op, f"the element is {found}, expected '{op.result.type}'")
    op.result.replace_all_uses_with(value)


_STEPS: dict[Any, Any] = {
    ops.ListSizeOp: _size, ops.ListResizeOp: _resize, ops.ListSetOp: _set, ops.ListGetOp: _get,
}  # fmt: skip
