"""What tcp asks of types: ranked tensors, and result types that follow from operands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import DYNAMIC, RankedTensorType, i1
from plait.define import constraints as c
from plait.ir.attribute import Type, VerifyError
from plait_std.scalar.table import supports

_Number = c.AnyOf(
    c.AnySignlessInteger, c.AnyUnsignedInteger, c.Index, c.AnyFloat, c.ComplexOf(c.AnyOf(c.F32, c.F64)),
    description="number",
)  # fmt: skip
TcpTensor = c.RankedTensorOf(_Number)
"""A ranked tensor of numbers. `iN` elements are signed, `uiN` unsigned, `i1` boolean."""


def like(type: RankedTensorType, shape: Sequence[int]) -> Any:
    """A tensor of the element type of `type` with another shape; an encoding is dropped."""
    return RankedTensorType(tuple(shape), type.element_type)


def boolean_like(type: RankedTensorType) -> Any:
    """A tensor of i1 of the shape of `type`."""
    return RankedTensorType(type.shape, i1)


def check(condition: bool, message: str) -> None:
    """Raise `VerifyError(message)` unless `condition` holds."""
    if not condition:
        raise VerifyError(message)


def check_kind(kind: str, element: Type) -> None:
    """Raise `VerifyError` unless a scalar kind is defined for elements of a type."""
    check(supports(kind, element), f"kind '{kind}' is not defined for elements of type '{element}'")


def check_dims(dims: Sequence[int], rank: int, what: str) -> None:
    """Raise `VerifyError` unless `dims` are distinct and in [0, rank)."""
    for dim in dims:
        check(0 <= dim < rank, f"expects {what} in range [0, {rank}), but got {dim}")
    check(len(set(dims)) == len(dims), f"expects {what} to be unique, but got {list(dims)}")


def compatible(a: Sequence[int], b: Sequence[int]) -> bool:
    """Whether two shapes may be equal at run time."""
    return len(a) == len(b) and all(x == y or DYNAMIC in (x, y) for x, y in zip(a, b))


def check_result(inferred: Any, given: Any) -> None:
    """Raise `VerifyError` unless `given` may be the type of a result inferred as `inferred`."""
    check(
        given.element_type is inferred.element_type and compatible(inferred.shape, given.shape),
        f"inferred type '{inferred}' is incompatible with result type '{given}'",
    )


def check_same(inferred: Type, given: Type) -> None:
    """Raise `VerifyError` unless `given` is the inferred type of a result, where the text says no other."""
    check(given is inferred, f"inferred type '{inferred}' is incompatible with result type '{given}'")


def dynamic_count(type: Any) -> int:
    """How many dimensions of `type` are dynamic."""
    return sum(1 for size in type.shape if size == DYNAMIC)


def check_size_operands(sizes: Sequence[Any], type: Type) -> None:
    """Raise `VerifyError` unless there is one size for each dynamic dimension of `type`."""
    expected = dynamic_count(type)
    check(
        len(sizes) == expected,
        f"expects one size for each dynamic dimension of the result ({expected}), but got {len(sizes)}",
    )
