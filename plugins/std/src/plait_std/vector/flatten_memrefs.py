"""Makes memrefs of vectors memrefs of scalars, with the dimensions of the vectors behind their own.

    %0 = vector.type_cast %m : memref<4x8xf32> to memref<4xvector<8xf32>>
    %1 = memref.load %0[%i] : memref<4xvector<8xf32>>
    ->
    %1 = vector.load %m[%i, 0] : memref<4x8xf32>, vector<8xf32>

Vectors lie in memory as the scalars of a memref do, with nothing between them: the same bytes can be seen as both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseArrayAttr, IntegerAttr, StridedLayoutAttr
from plait.builtin.types import DYNAMIC, FunctionType, MemRefType, UnrankedMemRefType, VectorType, i64, index
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.builder import Builder
from plait.ir.lifetime import cached
from plait.passes import Pass

from plait_std.arith.ops import ConstantOp
from plait_std.memref import ops as memref
from plait_std.retyping import brought_values, retype, types_within
from plait_std.vector import transfers
from plait_std.vector.building import broadcast, extract

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


@cached
def flattened(ty: Any) -> Any:
    """`ty` with memrefs of scalars in place of memrefs of vectors; None if there is a memref that has none."""
    if isinstance(ty, MemRefType) and isinstance(ty.element_type, VectorType):
        return _flattened_memref(ty, ty.element_type)
    if isinstance(ty, UnrankedMemRefType) and isinstance(ty.element_type, VectorType):
        return None
    if isinstance(ty, FunctionType):
        inputs, results = (tuple([flattened(one) for one in types]) for types in (ty.inputs, ty.results))
        if (inputs, results) == (ty.inputs, ty.results):
            return ty
        return None if None in inputs + results else FunctionType(inputs, results)
    return ty


def _flattened_memref(ty: MemRefType, vector: VectorType) -> MemRefType | None:
    shape, layout = ty.shape + vector.shape, ty.layout
    if layout is not None:
        found = ty.strides_and_offset()
        if found is None:
            return None
        strides, offset = found
        size = vector.num_elements
        scaled = [step if step == DYNAMIC else step * size for step in (*strides, offset)]
        inside = MemRefType(vector.shape, vector.element_type).strides_and_offset()
        assert inside is not None
        layout = StridedLayoutAttr(scaled[-1], (*scaled[:-1], *inside[0]))
    return MemRefType(shape, vector.element_type, layout, ty.memory_space)


class FlattenMemRefsOfVectors(Pass):
    """Make memrefs of vectors memrefs of scalars, with the dimensions of the vectors behind their own."""

    name: ClassVar[str] = "flatten-memrefs-of-vectors"

    def run(self, op: Operation, ctx: Context) -> None:
        if all(flattened(ty) is ty for ty in types_within(op)):
            return
        changed = [inner for inner in op.walk() if not all(flattened(ty) is ty for ty in _types_of(inner))]
        rewrites = [(inner, _rewrite_of(inner)) for inner in changed]
        vectors = {inner: _vector_of(inner) for inner in changed}
        for inner in changed:
            _flatten(inner)
        for inner, rewrite in rewrites:
            if rewrite is not None:
                rewrite(Builder.before(inner), inner, vectors[inner])


def _types_of(op: Operation) -> list[Any]:
    types = [value.type for value in (*op.operands, *brought_values(op))]
    return types + [ty for ty in op.properties.values() if isinstance(ty, (FunctionType, MemRefType))]


def _vector_of(op: Operation) -> VectorType | None:
    """The type of the vectors of the first memref of vectors of an operation."""
    types = [value.type for value in (*op.operands, *op.results)]
    return next((ty.element_type for ty in types if flattened(ty) is not ty), None)  # type: ignore[attr-defined]


def _flatten(op: Operation) -> None:
    retype(op, flattened)
    for name, value in op.properties.items():
        if isinstance(value, (FunctionType, MemRefType)):
            op.set_property(name, flattened(value))


# What operations become; they have the new types already

Rewrite = Callable[[Builder, Any, Any], None]


def _zeros(b: Builder, vector: VectorType) -> list[Any]:
    return [b(ConstantOp(IntegerAttr(0, index)))] * len(vector.shape)


def _load(b: Builder, op: Any, vector: VectorType) -> None:
    if vector.shape:
        new = b(transfers.LoadOp(op.memref, [*op.indices, *_zeros(b, vector)], result=vector))
    else:
        new = broadcast(b, b(memref.LoadOp(op.memref, op.indices)), ())
    op.result.replace_all_uses_with(new)
    op.erase()


def _store(b: Builder, op: Any, vector: VectorType) -> None:
    if vector.shape:
        b.insert(transfers.StoreOp(op.value, op.memref, [*op.indices, *_zeros(b, vector)]))
    else:
        b.insert(memref.StoreOp(extract(b, op.value), op.memref, op.indices))
    op.erase()


def _add_indices(b: Builder, op: Any, vector: VectorType) -> None:
    op.indices = [*op.indices, *_zeros(b, vector)]


def _cast(b: Builder, op: Any, vector: VectorType) -> None:
    op.result.replace_all_uses_with(op.memref)
    op.erase()


def _rank(b: Builder, op: Any, vector: VectorType) -> None:
    rank = op.memref.type.rank - len(vector.shape)
    op.result.replace_all_uses_with(b(ConstantOp(IntegerAttr(rank, index))))
    op.erase()


def _subview(b: Builder, op: Any, vector: VectorType) -> None:
    whole: dict[str, tuple[int, ...]] = {
        "static_offsets": (0,) * len(vector.shape),
        "static_sizes": vector.shape,
        "static_strides": (1,) * len(vector.shape),
    }
    for name, more in whole.items():
        op.set_property(name, DenseArrayAttr(i64, (*getattr(op, name).values, *more)))


_KEPT = frozenset({
    "memref.alloc", "memref.alloca", "memref.dealloc", "memref.dim", "memref.cast", "memref.copy", "memref.realloc",
    "memref.memory_space_cast", "memref.assume_alignment", "memref.distinct_objects", "memref.get_global",
    "memref.extract_aligned_pointer_as_index", "memref.view",
})  # fmt: skip
"""Operations that mean the same with the new types."""
_REWRITES: Mapping[str, Rewrite] = {
    "memref.load": _load, "memref.store": _store, "memref.rank": _rank, "memref.subview": _subview,
    "memref.prefetch": _add_indices, "vector.type_cast": _cast,
}  # fmt: skip


def _rewrite_of(op: Operation) -> Rewrite | None:
    """How an operation is rewritten; None if its types are all that changes. Raises `DiagnosticError`."""
    known = op.name in _KEPT or op.name in _REWRITES or op.name.partition(".")[0] not in ("memref", "vector")
    if op.name == "memref.global":
        known = getattr(op, "initial_value", None) is None or not hasattr(op.initial_value, "type")  # type: ignore[attr-defined]
    if not known or None in map(flattened, _types_of(op)):
        raise DiagnosticError(
            Diagnostic("error", f"'{op.name}' of a memref of vectors is not supported", op.location, operation=op)
        )
    return _REWRITES.get(op.name)
