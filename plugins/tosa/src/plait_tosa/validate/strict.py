"""What the specification refuses and this dialect's verifier lets pass: `strict-op-spec-alignment` asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i32

from plait_tosa.ops import verifiers
from plait_tosa.ops.data import shape_values

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def _shift(op: Any) -> Iterator[str]:
    number = verifiers.constant_value(op.shift)
    if number is not None and verifiers.element(op.input1) is i32 and not 0 <= number <= 63:
        yield f"expected a shift from 0 up to 63, found {number}"


def _padding(op: Any) -> Iterator[str]:
    numbers = shape_values(op.padding)
    if numbers is not None and min(numbers, default=0) < 0:
        yield f"expected numbers of at least 0 in padding, found {numbers}"


def _sizes(op: Any) -> Iterator[str]:
    numbers = shape_values(op.size)
    if numbers is not None and min(numbers, default=1) < 1:
        yield f"expected sizes of at least 1, found {numbers}"


def _joined(op: Operation) -> Iterator[str]:
    if not op.operands:
        yield "expected one operand or more, found none"
    if any(v.type.rank == 0 for v in op.operands):  # type: ignore[attr-defined]
        yield "expected operands of one number or more, found '!tosa.shape<0>'"


def _asserted(op: Any) -> Iterator[str]:
    a, b = shape_values(op.input1), shape_values(op.input2)
    if a is None or b is None:
        return
    wrong = [(n, m) for n, m in zip(a, b) if n != m and not (op.allow_broadcast.value and 1 in (n, m))]
    if wrong:
        yield f"expected equal shapes, found {a} and {b}"


def _isolated(op: Operation) -> Iterator[str]:
    for region in op.regions:
        inside = set(region.walk())
        for inner in inside:
            for value in inner.operands:
                if _region_of(value) is not region and _owner(value) not in inside:
                    yield "expected regions that use no values from outside, as the specification has them"
                    return


def _region_of(value: Any) -> Any:
    return None if value.defining_op is not None else value.owner.parent


def _owner(value: Any) -> Any:
    return value.defining_op if value.defining_op is not None else value.owner.parent_op


_ROWS: dict[str, Callable[[Any], Iterator[str]]] = {
    "tosa.mul": _shift,
    "tosa.pad": _padding,
    "tosa.slice": _sizes,
    "tosa.concat_shape": _joined,
    "tosa.assert_equal_shape": _asserted,
    "tosa.cond_if": _isolated,
    "tosa.while_loop": _isolated,
}


def violations(op: Operation) -> Iterator[str]:
    """What of an operation the specification refuses."""
    check = _ROWS.get(op.name)
    return check(op) if check is not None else iter(())
