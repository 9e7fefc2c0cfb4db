"""When types agree as far as is known, and the most that is known of them together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, ComplexType, RankedTensorType, ShapedType, TupleType, UnrankedTensorType
from plait.ir.attribute import Type, VerifyError
from plait.rewrite.constants import constant_value

from plait_stablehlo.attributes import TypeExtensionsAttr

if TYPE_CHECKING:
    from plait.ir.value import Value


def violation(label: str, message: str) -> VerifyError:
    """The error for breaking constraint `label` (`reshape_c2`: the second constraint of that operation)."""
    return VerifyError(f"{message} [{label}]")


def element_type(ty: Type) -> Type:
    """The element type of a shaped type, or the type itself."""
    return ty.element_type if isinstance(ty, ShapedType) else ty


def real_type(ty: RankedTensorType) -> Any:
    """The tensor type of the real parts of `ty`."""
    element = ty.element_type
    return ty.with_element_type(element.element_type) if isinstance(element, ComplexType) else ty


def is_static(size: int) -> bool:
    """Whether a dimension is known."""
    return size != DYNAMIC


def sizes_agree(a: int, b: int) -> bool:
    """Whether two dimensions may be equal at run time."""
    return DYNAMIC in (a, b) or a == b


def shapes_agree(a: Sequence[int], b: Sequence[int]) -> bool:
    """Whether two shapes may be equal at run time."""
    return len(a) == len(b) and all(map(sizes_agree, a, b))


def bounds_of(ty: Any) -> tuple[int, ...]:
    """An upper bound for each dimension, dynamic where none is known."""
    encoding = getattr(ty, "encoding", None)
    return encoding.bounds if isinstance(encoding, TypeExtensionsAttr) else (DYNAMIC,) * len(ty.shape)


def _within(shape: Sequence[int], bounds: Sequence[int]) -> bool:
    return all(bound == DYNAMIC or size <= bound for size, bound in zip(shape, bounds))


def shaped_agree(a: Any, b: Any) -> bool:
    """Whether two types may have the same shape at run time; bounds are respected."""
    if not (a.is_ranked and b.is_ranked):
        return True
    return shapes_agree(a.shape, b.shape) and _within(a.shape, bounds_of(b)) and _within(b.shape, bounds_of(a))


def elements_agree(a: Type, b: Type) -> bool:
    """Whether two types have the same elements; quantized ones may differ in scale and zero point."""
    a, b = element_type(a), element_type(b)
    if a is b:
        return True
    if a.name != b.name or not a.name.startswith("quant."):
        return False
    fields = ("storage_type", "storage_min", "storage_max", "expressed_type")
    return all(getattr(a, f, None) == getattr(b, f, None) for f in fields)


def types_agree(a: Type, b: Type) -> bool:
    """Whether values of the two types may be the same at run time."""
    if a is b:
        return True
    if isinstance(a, ShapedType) and isinstance(b, ShapedType):
        return shaped_agree(a, b) and elements_agree(a, b)
    return elements_agree(a, b)


def tensor(shape: Sequence[int], element: Type, bounds: Sequence[int] = ()) -> RankedTensorType:
    """A ranked tensor type; `bounds` become its encoding where any is known."""
    encoding = TypeExtensionsAttr(tuple(bounds)) if any(b != DYNAMIC for b in bounds) else None
    return RankedTensorType(tuple(shape), element, encoding)


def same_shape(types: Sequence[Any]) -> bool:
    """Whether all of the types may have one shape at run time, whatever their bounds."""
    shapes = [ty.shape for ty in types if isinstance(ty, ShapedType) and ty.is_ranked]
    if any(len(shape) != len(shapes[0]) for shape in shapes):
        return False
    return all(len({size for size in column if size != DYNAMIC}) < 2 for column in zip(*shapes))


SizeAndBound = tuple[int, int]


def more_specific(dim: int, left: SizeAndBound, right: SizeAndBound) -> SizeAndBound:
    """What is known of a dimension of which two things are known. Raises if they cannot both be true."""
    (size, bound), (other, other_bound) = left, right
    if size == DYNAMIC and other == DYNAMIC:
        return DYNAMIC, min((b for b in (bound, other_bound) if b != DYNAMIC), default=DYNAMIC)
    if DYNAMIC not in (size, other) and size != other:
        raise VerifyError(f"dimension {dim} has size {size} in one type and {other} in another")
    known = other if size == DYNAMIC else size
    limit = other_bound if bound == DYNAMIC else bound
    if limit != DYNAMIC and known > limit:
        raise VerifyError(f"dimension {dim} has size {known} in one type, above the bound {limit} in another")
    return known, DYNAMIC


def less_specific(dim: int, left: SizeAndBound, right: SizeAndBound) -> SizeAndBound:
    """What is known of a dimension that is one of two."""
    (size, bound), (other, other_bound) = left, right
    if size == other != DYNAMIC:
        return size, DYNAMIC
    if DYNAMIC not in (size, other):
        raise VerifyError(f"dimension {dim} has size {size} in one type and {other} in another")
    limits = (bound if size == DYNAMIC else size, other_bound if other == DYNAMIC else other)
    return DYNAMIC, DYNAMIC if DYNAMIC in limits else max(limits)


def most_specific(types: Sequence[Any]) -> Any:
    """The type that knows each dimension that any of `types` knows; it has bounds if the first one has."""
    of_rank = [ty for ty in types if not isinstance(ty, UnrankedTensorType)]
    return _merged(of_rank or types, more_specific)


def least_specific(types: Sequence[Any]) -> Any:
    """The type that knows no more than each of `types` does."""
    return _merged(types, less_specific)


def _merged(types: Sequence[Any], merge: Callable[[int, SizeAndBound, SizeAndBound], SizeAndBound]) -> Any:
    first = types[0]
    if all(ty is first for ty in types):
        return first
    if isinstance(first, TupleType):
        return TupleType(tuple(_merged(column, merge) for column in zip(*(ty.types for ty in types))))
    if not isinstance(first, RankedTensorType):
        return first
    known = list(zip(first.shape, bounds_of(first)))
    for ty in types[1:]:
        known = [merge(i, *pair) for i, pair in enumerate(zip(known, zip(ty.shape, bounds_of(ty))))]
    shape = [size for size, _ in known]
    if isinstance(first.encoding, TypeExtensionsAttr):
        return tensor(shape, first.element_type, [bound for _, bound in known])
    return RankedTensorType(tuple(shape), first.element_type, first.encoding)


def check_inferred(
    inferred: Sequence[Any], actual: Sequence[Any], shape_label: str = "", element_label: str = ""
) -> None:
    """Raise if the result types do not agree with the types that follow from the operands.

    The labels belong to the constraints on shape and elements of the results; one does for both.
    """
    if len(inferred) == len(actual) and all(map(types_agree, inferred, actual)):
        return
    message = not_inferred(inferred, actual)
    of_elements = len(inferred) == len(actual) and not all(map(elements_agree, inferred, actual))
    label = element_label if of_elements and element_label else shape_label
    raise violation(label, message) if label else VerifyError(message)


def not_inferred(inferred: Sequence[Any], actual: Sequence[Any]) -> str:
    """What to say of result types that are not as the rest of an operation has them."""
    texts = [", ".join(f"'{ty}'" for ty in types) for types in (inferred, actual)]
    return f"expected results of types {texts[0]}, found {texts[1]}"


def check_shapes(inferred: Sequence[Any], actual: Sequence[Any], shape_label: str, element_label: str) -> None:
    """As `check_inferred`, for operations that do not compare bounds; elements have an error of their own."""
    if len(inferred) != len(actual) or not all(map(_ranked_shapes_agree, inferred, actual)):
        raise violation(shape_label, not_inferred(inferred, actual))
    if not all(map(elements_agree, inferred, actual)):
        raise violation(element_label, "the inferred element types differ from the stated result types")


def _ranked_shapes_agree(a: RankedTensorType, b: RankedTensorType) -> bool:
    return not (a.is_ranked and b.is_ranked) or shapes_agree(a.shape, b.shape)


def check_in_range(label: str, dims: Sequence[int], size: int, what: str, upper: str) -> None:
    """Raise unless each of `dims` is a dimension of something of rank `size`."""
    for dim in dims:
        if not 0 <= dim < size:
            raise violation(
                label, f"expected {what} at least 0 and below {upper} ({size}), found {dim}"
            )


def check_distinct(label: str, dims: Sequence[int], what: str) -> None:
    """Raise if a dimension occurs twice."""
    for i, dim in enumerate(dims):
        if dim in dims[:i]:
            raise violation(label, f"{what} repeat dimension {dim}")


def check_sorted(label: str, dims: Sequence[int], what: str) -> None:
    """Raise unless the dimensions ascend."""
    if list(dims) != sorted(dims):
        raise violation(label, f"expected {what} in ascending order, found [{listed(dims)}]")


def listed(values: Sequence[int]) -> str:
    """`1, 2`"""
    return ", ".join(map(str, values))


def constant_integers(value: Value[Any]) -> list[int] | None:
    """The elements of a tensor of integers that is a constant; None for another."""
    attribute: Any = constant_value(value)
    return [int(v) for v in attribute.values()] if hasattr(attribute, "values") else None
