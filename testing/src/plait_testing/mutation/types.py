"""Types that are near a given one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin import attributes as a
from plait.builtin import types as t
from plait.ir.attribute import Type, VerifyError

if TYPE_CHECKING:
    from plait.builtin.types import FunctionType, MemRefType, RankedTensorType, ShapedType

DYNAMIC = t.DYNAMIC
#: Element types, some of each kind.
ELEMENTS: tuple[Type, ...] = (
    t.i1, t.IntegerType(4), t.i8, t.i16, t.i32, t.IntegerType(48), t.i64, t.IntegerType(8, "unsigned"),
    t.IntegerType(8, "signed"), t.IntegerType(32, "signed"), t.index, t.f16, t.bf16, t.f32, t.f64,
    t.Float8E4M3FNType(), t.Float8E5M2Type(), t.ComplexType(t.f32),
)  # fmt: skip
_NESTED = (*ELEMENTS, t.VectorType((4,), t.f32))
_CONTAINERS = (t.RankedTensorType, t.MemRefType, t.VectorType)
_UNRANKED = (t.UnrankedTensorType, t.UnrankedMemRefType)


def attempt(make: Callable[..., Any], *parts: Any) -> Iterator[Any]:
    """What `make` returns, if such a thing can be made."""
    try:
        yield make(*parts)
    except (VerifyError, TypeError, ValueError, OverflowError, AttributeError):
        return


def type_variants(ty: Any) -> list[Type]:
    """Types that differ from `ty` in one thing, or in kind."""
    return [other for other in dict.fromkeys(_types(ty)) if other is not ty]


def _types(ty: Type) -> Iterator[Any]:
    if isinstance(ty, t.ShapedType):
        yield from _shaped(ty) if ty.is_ranked else _unranked(ty)
        yield from (ty.element_type, t.NoneType())
        return
    if isinstance(ty, t.FunctionType):
        yield from _functions(ty)
        return
    if isinstance(ty, t.ComplexType):
        yield from attempt(t.ComplexType, t.f64)
        yield from attempt(t.ComplexType, t.i32)
    yield from (*ELEMENTS, t.NoneType())
    for kind in _CONTAINERS:
        yield from attempt(kind, (4,), ty)
    yield from attempt(t.VectorType, (4,), ty, (True,))
    yield from attempt(t.UnrankedTensorType, ty)
    yield from (t.RankedTensorType((), t.f32), t.RankedTensorType((2, 3), t.f32), t.MemRefType((2,), t.f32))


def _unranked(ty: ShapedType) -> Iterator[Any]:
    own: Any = ty.__class__
    for element in _NESTED:
        yield from attempt(own, element)
    for kind in (t.RankedTensorType, t.MemRefType):
        yield from attempt(kind, (4,), ty.element_type)
        yield from attempt(kind, (2, 3), ty.element_type)
    for kind in _UNRANKED:
        yield from attempt(kind, ty.element_type)


def _shapes(shape: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    yield from ((*shape, 2), (*shape, 1), (1, *shape), shape[:-1], shape[1:], shape[::-1], (), (2,))
    yield (DYNAMIC,) * len(shape)
    for i, size in enumerate(shape):
        near = (size + 1, 2 * size) if size >= 0 else (4, 7)
        for other in (DYNAMIC, *near, 0, 1, 2, 3, 5):
            yield (*shape[:i], other, *shape[i + 1 :])


def _shaped(ty: ShapedType) -> Iterator[Any]:
    own: Any = ty.__class__
    rest = tuple(getattr(ty, field) for field in own._fields[2:])
    for shape in _shapes(ty.shape):
        same = len(shape) == len(ty.shape) and not isinstance(ty, t.VectorType)
        yield from attempt(own, shape, ty.element_type, *(rest if same else ()))
    for element in _NESTED:
        yield from attempt(own, ty.shape, element, *rest)
    for kind in _CONTAINERS:
        yield from attempt(kind, ty.shape, ty.element_type)
    for kind in _UNRANKED:
        yield from attempt(kind, ty.element_type)
    yield from _special(ty)


def _special(ty: Type) -> Iterator[Any]:
    """Scalable vectors, encodings of tensors, layouts and spaces of memory."""
    if isinstance(ty, t.VectorType):
        for i in range(len(ty.shape)):
            flags = tuple(j == i for j in range(len(ty.shape)))
            yield from attempt(t.VectorType, ty.shape, ty.element_type, flags)
    if isinstance(ty, t.MemRefType):
        yield from _layouts(ty)
    if isinstance(ty, t.RankedTensorType):
        yield from attempt(t.RankedTensorType, ty.shape, ty.element_type, a.StringAttr("encoded"))


def _layouts(ty: MemRefType) -> Iterator[Any]:
    rank = len(ty.shape)
    ascending = tuple(range(2, rank + 2))
    for strides in ((1,) * rank, ascending, (DYNAMIC,) * rank, (1,) * (rank + 1), (-1,) * rank, (0,) * rank):
        for offset in (0, 3, DYNAMIC):
            for layout in attempt(a.StridedLayoutAttr, offset, strides):
                yield from attempt(t.MemRefType, ty.shape, ty.element_type, layout, ty.memory_space)
    for space in (a.IntegerAttr(1, t.i64), a.StringAttr("space")):
        yield from attempt(t.MemRefType, ty.shape, ty.element_type, ty.layout, space)
    yield from attempt(t.MemRefType, ty.shape, ty.element_type, ty.layout)


def _functions(ty: FunctionType) -> Iterator[Any]:
    yield t.FunctionType((*ty.inputs, t.i32), ty.results)
    yield t.FunctionType(ty.inputs, (*ty.results, t.i32))
    if ty.inputs:
        yield t.FunctionType(ty.inputs[:-1], ty.results)
        yield t.FunctionType((t.NoneType(), *ty.inputs[1:]), ty.results)
    if ty.results:
        yield t.FunctionType(ty.inputs, ty.results[:-1])
        yield t.FunctionType(ty.inputs, (t.NoneType(), *ty.results[1:]))
    yield t.i32


def element_of(ty: Type) -> Type | None:
    """The element type of a shaped type; the type itself if it is one of `ELEMENTS`."""
    if isinstance(ty, t.ShapedType):
        return ty.element_type
    return ty if ty in ELEMENTS else None


def with_element(ty: Type, old: Type, new: Type) -> Any:
    """`ty` with elements `new` if its elements are `old`."""
    if ty is old:
        return new
    if not isinstance(ty, t.ShapedType) or ty.element_type is not old:
        return ty
    return _made(ty, ty.shape, new) if ty.is_ranked else type(ty)(new)


def _made(ty: Type, shape: tuple[int, ...], element: Type) -> Any:
    return type(ty)(shape, element)


def _dynamic(ty: RankedTensorType) -> Any:
    return _made(ty, (DYNAMIC,) * len(ty.shape), ty.element_type)


def _without_rank(ty: RankedTensorType) -> Any:
    return t.UnrankedTensorType(ty.element_type)


def _longer(ty: RankedTensorType) -> Any:
    return _made(ty, (1, *ty.shape), ty.element_type)


def _shorter(ty: RankedTensorType) -> Any:
    return _made(ty, ty.shape[1:], ty.element_type) if ty.shape else ty


#: What is done to all ranked types of an operation at once, with what to call it.
SHAPE_CHANGES = (("dynamic", _dynamic), ("unranked", _without_rank), ("rank + 1", _longer), ("rank - 1", _shorter))
