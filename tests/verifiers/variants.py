"""Types and attributes that are close to a given one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plait.builtin import attributes as a
from plait.builtin import types as t
from plait.builtin.dense import DenseElementsAttr
from plait.ir.affine import AffineMap
from plait.ir.attribute import Attribute, Type, VerifyError

SCALARS = (
    t.i1, t.IntegerType(8), t.i32, t.IntegerType(64), t.IntegerType(32, "signed"), t.IntegerType(8, "unsigned"),
    t.index, t.F16Type(), t.f32, t.f64, t.BF16Type(), t.ComplexType(t.f32), t.NoneType(),
)  # fmt: skip
ELEMENTS = (
    t.i1,
    t.i32,
    t.IntegerType(64),
    t.IntegerType(32, "signed"),
    t.index,
    t.f32,
    t.f64,
    t.ComplexType(t.f32),
    t.VectorType((4,), t.f32),
)
DYNAMIC = -(2**63)


def _try(make: Any, *parts: Any) -> Iterator[Any]:
    try:
        yield make(*parts)
    except (VerifyError, TypeError, ValueError):
        return


def type_variants(ty: Any) -> Iterator[Type]:
    """Types that differ from `ty` in one thing, or in kind."""
    for other in dict.fromkeys(_types(ty)):
        if other is not ty:
            yield other


def _types(ty: Any) -> Iterator[Any]:
    if isinstance(ty, t.ShapedType):
        yield from _shaped(ty)
        yield ty.element_type
        return
    if isinstance(ty, t.FunctionType):
        yield from _functions(ty)
        return
    if isinstance(ty, t.ComplexType):
        yield from _try(t.ComplexType, t.f64)
        yield from _try(t.ComplexType, t.i32)
    yield from SCALARS
    yield from _try(t.VectorType, (4,), ty)
    yield from _try(t.VectorType, (4,), ty, (True,))
    yield from _try(t.RankedTensorType, (4,), ty)
    yield from _try(t.MemRefType, (4,), ty)
    yield from _try(t.UnrankedTensorType, ty)


def _shapes(shape: tuple[int, ...], dynamic: bool) -> Iterator[tuple[int, ...]]:
    yield (*shape, 2)
    yield (1, *shape)
    if shape:
        yield shape[:-1]
        yield shape[1:]
        yield shape[::-1]
    for i, size in enumerate(shape):
        new = [DYNAMIC] if dynamic and size >= 0 else []
        for other in (*new, size + 1 if size >= 0 else 4, 1, 0):
            yield (*shape[:i], other, *shape[i + 1 :])


def _shaped(ty: Any) -> Iterator[Any]:
    if not ty.is_ranked:
        for element in ELEMENTS:
            yield from _try(type(ty), element)
        yield from _try(t.RankedTensorType, (4,), ty.element_type)
        yield from _try(t.MemRefType, (4,), ty.element_type)
        yield from _try(t.UnrankedTensorType, ty.element_type)
        yield from _try(t.UnrankedMemRefType, ty.element_type)
        return
    rest = tuple(getattr(ty, f) for f in type(ty)._fields[2:])
    keeps = rest if not isinstance(ty, t.VectorType) else ()
    for shape in _shapes(ty.shape, not isinstance(ty, t.VectorType)):
        yield from _try(type(ty), shape, ty.element_type, *(keeps if len(shape) == len(ty.shape) else ()))
    for element in ELEMENTS:
        yield from _try(type(ty), ty.shape, element, *rest)
    for cls in (t.RankedTensorType, t.MemRefType, t.VectorType):
        if not isinstance(ty, cls):
            yield from _try(cls, ty.shape, ty.element_type)
    for cls in (t.UnrankedTensorType, t.UnrankedMemRefType):
        yield from _try(cls, ty.element_type)
    if isinstance(ty, t.VectorType):
        for i in range(len(ty.shape)):
            flags = [j == i for j in range(len(ty.shape))]
            yield from _try(t.VectorType, ty.shape, ty.element_type, tuple(flags))
    if isinstance(ty, t.MemRefType):
        yield from _layouts(ty)
    if isinstance(ty, t.RankedTensorType):
        yield from _try(t.RankedTensorType, ty.shape, ty.element_type, a.StringAttr("encoded"))


def _layouts(ty: Any) -> Iterator[Any]:
    rank = len(ty.shape)
    for strides in (
        (1,) * rank,
        tuple(range(2, rank + 2)),
        (DYNAMIC,) * rank,
        (1,) * (rank + 1),
        (-1,) * rank,
        (0,) * rank,
    ):
        for offset in (0, 3, DYNAMIC):
            for layout in _try(a.StridedLayoutAttr, offset, strides):
                yield from _try(t.MemRefType, ty.shape, ty.element_type, layout, ty.memory_space)
    yield from _try(t.MemRefType, ty.shape, ty.element_type, ty.layout, a.IntegerAttr(1, t.IntegerType(64)))
    yield from _try(t.MemRefType, ty.shape, ty.element_type, ty.layout, a.StringAttr("space"))
    yield from _try(t.MemRefType, ty.shape, ty.element_type, ty.layout)


def _functions(ty: Any) -> Iterator[Any]:
    yield t.FunctionType((*ty.inputs, t.i32), ty.results)
    yield t.FunctionType(ty.inputs, (*ty.results, t.i32))
    if ty.inputs:
        yield t.FunctionType(ty.inputs[:-1], ty.results)
        yield t.FunctionType((t.NoneType(), *ty.inputs[1:]), ty.results)
    if ty.results:
        yield t.FunctionType(ty.inputs, ty.results[:-1])
        yield t.FunctionType(ty.inputs, (t.NoneType(), *ty.results[1:]))
    yield t.i32


def attribute_variants(value: Any) -> Iterator[Attribute]:
    """Attributes that differ from `value` in one thing, or in kind."""
    for other in dict.fromkeys(_attributes(value)):
        if other is not value:
            yield other


OTHERS = (
    a.UnitAttr(),
    a.StringAttr("other"),
    a.IntegerAttr(1, t.IntegerType(64)),
    a.ArrayAttr(()),
    a.DictionaryAttr(()),
)


def _attributes(value: Any) -> Iterator[Any]:
    if isinstance(value, Type):
        yield from type_variants(value)
        yield a.StringAttr("other")
        return
    handler = next((h for cls, h in _HANDLERS if isinstance(value, cls)), None)
    if handler is not None:
        yield from handler(value)
    if getattr(value, "type", None) is not None and hasattr(value, "values"):
        for ty in type_variants(value.type):
            yield from _try(type(value), ty, value.values)
    yield from OTHERS


def _integers(value: Any) -> Iterator[Any]:
    number = int(value.value)
    for other in (-1, 0, 1, 2, 3, 7, 99, number + 1, -number, 2**31, -(2**63), 2**62):
        yield from _try(a.IntegerAttr, other, value.type)
    for ty in (
        t.i1,
        t.i32,
        t.IntegerType(64),
        t.index,
        t.IntegerType(32, "signed"),
        t.IntegerType(64, "unsigned"),
        t.IntegerType(8),
    ):
        yield from _try(a.IntegerAttr, number, ty)
    yield a.FloatAttr(1.0, t.f32)


def _floats(value: Any) -> Iterator[Any]:
    for ty in (t.F16Type(), t.f32, t.f64):
        yield from _try(a.FloatAttr, value.value, ty)
    yield a.IntegerAttr(1, t.i32)


def _arrays(value: Any) -> Iterator[Any]:
    elements = value.elements
    for i, element in enumerate(elements):
        yield a.ArrayAttr((*elements[:i], *elements[i + 1 :]))
        for other in attribute_variants(element):
            yield a.ArrayAttr((*elements[:i], other, *elements[i + 1 :]))
    if elements:
        yield a.ArrayAttr((*elements, elements[-1]))
        yield a.ArrayAttr((elements[0], *elements))
        yield a.ArrayAttr(tuple(reversed(elements)))
    yield a.ArrayAttr((a.IntegerAttr(1, t.i32),))


def _dense_arrays(value: Any) -> Iterator[Any]:
    values = value.values
    for i, x in enumerate(values):
        yield a.DenseArrayAttr(value.element_type, (*values[:i], *values[i + 1 :]))
        for other in (x + 1, x - 1, 0, 1, 2, -1, 99, DYNAMIC, DYNAMIC + 1):
            yield from _try(a.DenseArrayAttr, value.element_type, (*values[:i], other, *values[i + 1 :]))
    for extra in (0, 1, 2):
        yield from _try(a.DenseArrayAttr, value.element_type, (*values, extra))
    yield a.DenseArrayAttr(value.element_type, tuple(reversed(values)))
    for ty in (t.i32, t.IntegerType(64), t.IntegerType(8)):
        yield from _try(a.DenseArrayAttr, ty, values)


def _strings(value: Any) -> Iterator[Any]:
    for text in ("", "other", value.value + "x", "a b"):
        yield a.StringAttr(text)


def _symbols(value: Any) -> Iterator[Any]:
    yield a.SymbolRefAttr("unknown")
    yield a.SymbolRefAttr(value.root, ("nested",))


def _maps(value: Any) -> Iterator[Any]:
    old = value.map
    for n in range(4):
        yield a.AffineMapAttr(AffineMap.identity(n))
    yield from _try(lambda: a.AffineMapAttr(AffineMap(old.num_dims + 1, old.num_symbols, old.results)))
    yield from _try(lambda: a.AffineMapAttr(AffineMap(old.num_dims, old.num_symbols + 1, old.results)))
    yield from _try(
        lambda: a.AffineMapAttr(AffineMap(old.num_dims, old.num_symbols, (*old.results, *old.results[-1:])))
    )
    yield from _try(lambda: a.AffineMapAttr(AffineMap(old.num_dims, old.num_symbols, old.results[:-1])))
    yield from _try(lambda: a.AffineMapAttr(AffineMap(old.num_dims, old.num_symbols, old.results[::-1])))
    yield from _try(
        lambda: a.AffineMapAttr(AffineMap(old.num_dims, old.num_symbols, tuple(r + 1 for r in old.results)))
    )
    yield from _try(
        lambda: a.AffineMapAttr(AffineMap(old.num_dims, old.num_symbols, tuple(r * 0 for r in old.results)))
    )


def _dictionaries(value: Any) -> Iterator[Any]:
    entries = value.entries
    for i, (name, inner) in enumerate(entries):
        yield a.DictionaryAttr((*entries[:i], *entries[i + 1 :]))
        for other in attribute_variants(inner):
            yield a.DictionaryAttr((*entries[:i], (name, other), *entries[i + 1 :]))


def _dense(value: Any) -> Iterator[Any]:
    for ty in type_variants(value.type):
        if isinstance(ty, t.ShapedType) and ty.is_ranked:
            yield from _dense_of(ty)


def _dense_of(ty: Any) -> Iterator[Any]:
    element = ty.element_type
    if isinstance(element, (t.IntegerType, t.IndexType)):
        yield from _try(lambda: DenseElementsAttr.splat(ty, 1))
    elif isinstance(element, t.FloatType):
        yield from _try(lambda: DenseElementsAttr.splat(ty, 1.0))


_HANDLERS = (
    (a.IntegerAttr, _integers), (a.FloatAttr, _floats), (a.ArrayAttr, _arrays), (a.DenseArrayAttr, _dense_arrays),
    (a.StringAttr, _strings), (a.SymbolRefAttr, _symbols), (a.AffineMapAttr, _maps), (a.DictionaryAttr, _dictionaries),
    (DenseElementsAttr, _dense),
)  # fmt: skip
