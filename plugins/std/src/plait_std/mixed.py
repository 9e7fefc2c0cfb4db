"""Index lists that mix constants and values: how ops store, parse, print and build them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from plait.builtin.attributes import DenseArrayAttr, array_i64, index_attr
from plait.builtin.types import DYNAMIC, ShapedType
from plait.ir.attribute import VerifyError
from plait.ir.value import Value

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

Mixed = int | Value[Any]
"""One entry: a constant, or a value of type index."""


def parse_dynamic_index_list(parser: OpParser, opening: str = "[", closing: str = "]") -> tuple[list[Any], Attribute]:
    """Parse `[1, %a, ...]` into the operands and the constants, with `DYNAMIC` where an operand stands."""
    operands: list[Any] = []

    def entry() -> int:
        operand = parser.parse_optional_operand()
        if operand is None:
            return parse_constant(parser)
        operands.append(operand)
        return DYNAMIC

    constants = parser.parse_comma_separated(opening, closing, entry)
    return operands, array_i64(constants)


def parse_constant(parser: OpParser) -> int:
    """An entry that is a constant; not the number that stands for a value."""
    at = parser.index
    constant = parser.parse_integer()
    if constant == DYNAMIC or not -(1 << 63) <= constant < 1 << 63:
        raise parser.error(f"expected an operand, or a constant that fits into i64, found {constant}", at)
    return constant


def print_dynamic_index_list(
    printer: Printer, op: Operation, values: Sequence[Value[Any]], constants: DenseArrayAttr, opening: str = "[",
    closing: str = "]",
) -> None:  # fmt: skip
    """Print what `parse_dynamic_index_list` reads."""
    printer.write(opening)
    for i, entry in enumerate(mixed(constants, values)):
        if i:
            printer.write(", ")
        if isinstance(entry, int):
            printer.write(str(entry))
        else:
            printer.operand(entry)
    printer.write(closing)


DYNAMIC_INDEX_LIST = {"DynamicIndexList": (parse_dynamic_index_list, print_dynamic_index_list)}


def mixed(constants: DenseArrayAttr | Sequence[int], values: Iterable[Value[Any]]) -> list[Mixed]:
    """The entries in order: each constant, or the next of `values` where the constant is `DYNAMIC`."""
    entries = constants.values if isinstance(constants, DenseArrayAttr) else constants
    dynamic: Iterator[Value[Any]] = iter(values)
    return [next(dynamic) if n == DYNAMIC else n for n in entries]


class MixedList:
    """A property of an operation: the entries of its list `what` of indices, of which some are constants."""

    def __init__(self, what: str, constants: str = "", values: str = "") -> None:
        self.constants, self.values = constants or f"static_{what}", values or what

    @overload
    def __get__(self, op: None, owner: type) -> MixedList: ...

    @overload
    def __get__(self, op: object, owner: type) -> list[Mixed]: ...

    def __get__(self, op: Any, owner: type) -> MixedList | list[Mixed]:
        if op is None:
            return self
        constants = getattr(op, self.constants)
        entries = constants.values if isinstance(constants, DenseArrayAttr) else constants
        return mixed(entries, getattr(op, self.values)) if DYNAMIC in entries else list(entries)


def verify_entries(what: str, constants: DenseArrayAttr, values: Sequence[Value[Any]]) -> None:
    """Raise `VerifyError` unless there is one of `values` for each entry that is `DYNAMIC`."""
    expected = constants.values.count(DYNAMIC)
    if expected != len(values):
        raise VerifyError(f"expected {expected} dynamic {what} values")


def verify_mixed(what: str, constants: DenseArrayAttr, values: Sequence[Value[Any]], count: int) -> None:
    """Raise `VerifyError` unless there are `count` constants, and a value for each of them that is `DYNAMIC`."""
    if len(constants.values) != count:
        raise VerifyError(f"expected {count} {what} values, got {len(constants.values)}")
    verify_entries(what, constants, values)


def split(entries: Sequence[Mixed]) -> tuple[list[Value[Any]], DenseArrayAttr]:
    """The inverse of `mixed`: the values, and the constants with `DYNAMIC` in the place of each value."""
    values = [e for e in entries if not isinstance(e, int)]
    return values, array_i64([e if isinstance(e, int) else DYNAMIC for e in entries])


def static(entries: Sequence[Mixed]) -> tuple[int, ...]:
    """Each constant, and `DYNAMIC` for each value: the shape that a type may say."""
    return tuple(e if isinstance(e, int) else DYNAMIC for e in entries)


def dropped_dims(full: Sequence[int], reduced: Sequence[int]) -> set[int] | None:
    """The unit dimensions of `full` that `reduced` leaves out, matching from the left; None if it is not so.

    As MLIR's rank-reduction mask: dimensions that both have are matched eagerly, what is left over must be 1.
    """
    dropped: set[int] = set()
    position = 0
    for i, size in enumerate(full):
        if position < len(reduced) and reduced[position] == size:
            position += 1
        elif size == 1:
            dropped.add(i)
        else:
            return None
    return dropped if position == len(reduced) else None


def same_slice(a: Any, b: Any) -> bool:
    """Whether two operations name the same offsets, sizes and strides."""
    return (
        a.static_offsets is b.static_offsets
        and a.static_sizes is b.static_sizes
        and a.static_strides is b.static_strides
        and tuple(a.offsets) == tuple(b.offsets)
        and tuple(a.sizes) == tuple(b.sizes)
        and tuple(a.strides) == tuple(b.strides)
    )


def are_apart(a: Any, b: Any) -> bool:
    """Whether two slices of one tensor are known to have no element in common: along one dimension they have none."""
    return any(map(_apart_along, *_static_slice(a), *_static_slice(b)))


def _static_slice(op: Any) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    return op.static_offsets.values, op.static_sizes.values, op.static_strides.values


def _apart_along(start: int, size: int, stride: int, other_start: int, other_size: int, other_stride: int) -> bool:
    """Whether two slices have no element in common along a dimension; what is not known is `DYNAMIC`."""
    if DYNAMIC in (start, stride, other_start, other_stride):
        return False
    if stride == other_stride and stride != 0 and (start - other_start) % stride:
        return True
    if DYNAMIC in (size, other_size):
        return False
    ends = start, start + (size - 1) * stride
    other_ends = other_start, other_start + (other_size - 1) * other_stride
    if max(ends) < min(other_ends) or max(other_ends) < min(ends):
        return True
    if size <= 2:  # on both sides of the other one
        return not any(_is_among(place, other_start, other_size, other_stride) for place in ends)
    return other_size <= 2 and not any(_is_among(place, start, size, stride) for place in other_ends)


def _is_among(place: int, start: int, size: int, stride: int) -> bool:
    """Whether a slice along a dimension has the element at a place."""
    if stride == 0:
        return place == start
    step, rest = divmod(place - start, stride)
    return rest == 0 and 0 <= step < size


def folded_size(shape: Sequence[int], dim: int, known: Callable[[int], Mixed | None]) -> Any:
    """The size of a dimension as a fold has it, an attribute or a value; None if there is no such dimension.

    `known` says what is known of a size that is dynamic.
    """
    if not 0 <= dim < len(shape):
        return None
    entry = known(dim) if shape[dim] == DYNAMIC else shape[dim]
    return index_attr(entry) if isinstance(entry, int) else entry


def sizes_follow(ty: ShapedType) -> bool:
    """Whether the sizes of a shape follow from its number of elements and its static sizes."""
    return not ty.num_dynamic_dims or (ty.num_dynamic_dims == 1 and 0 not in ty.shape)
