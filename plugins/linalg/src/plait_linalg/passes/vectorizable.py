"""What can be computed on vectors, and the attribute that says how large they are."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, UnitAttr
from plait.builtin.types import ComplexType, FloatType, IndexType, IntegerType, ShapedType, i64
from plait.define.traits import ElementwiseMappable
from plait.ir.affine import AffineConstant, AffineDim
from plait.ir.operation import Operation
from plait.ir.traits import Pure
from plait_std.arith import ops as arith
from plait_std.complex import ops as complex_
from plait_std.tensor.ops import ExtractOp

from plait_linalg.ops import IndexOp, StructuredOp
from plait_linalg.passes.rows.gathered_rows import is_same_or_row

if TYPE_CHECKING:
    from plait.ir.affine import AffineMap
    from plait.ir.attribute import Type
    from plait.ir.block import Block
    from plait.ir.value import Value

VECTOR_SIZES = "vector_sizes"
"""The attribute with the size of the vectors along each loop; 0 for loops that stay loops."""
IN_STRIPS = "in_strips"
"""The attribute of operations whose only vector size is not the size of a whole tile."""
TAKE_APART = (complex_.ReOp, complex_.ImOp, complex_.CreateOp, complex_.ConstantOp)
"""Operations on complex numbers that move parts only."""
_WIDTHS = (1, 2, 4, 8, 16, 32, 64)


def untiled_operations(root: Operation) -> Iterator[StructuredOp]:
    """The structured operations in `root` that no pass has tiled or erased, as long as they are not."""
    for op in list(root.walk()):
        if op.parent is not None and isinstance(op, StructuredOp) and VECTOR_SIZES not in op.attributes:
            yield op


def set_vector_sizes(op: Operation, sizes: Sequence[int]) -> None:
    """Let `linalg-vectorize` vectorize `op` as one tile."""
    op.set_attribute(VECTOR_SIZES, DenseArrayAttr(i64, tuple(sizes)))


def set_strips(op: StructuredOp, loop: int, lanes: int) -> None:
    """Let `linalg-vectorize` vectorize `op` in strips of vectors along a loop."""
    sizes = [0] * len(op.iterators())
    sizes[loop] = lanes
    set_vector_sizes(op, sizes)
    if loop_in_strips(op, sizes) is None:
        op.set_attribute(IN_STRIPS, UnitAttr())


def loop_in_strips(op: StructuredOp, sizes: Sequence[int]) -> int | None:
    """The loop along which `op` is computed in strips of vectors of the given sizes; None if it is one tile.

    It is the only loop with a size where another parallel loop has none or where it reduces, or if `in_strips` is set.
    """
    kinds = op.iterators()
    with_size = [loop for loop, size in enumerate(sizes) if size]
    if len(with_size) != 1:
        return None
    is_tile = all(bool(size) == (kind == "parallel") for size, kind in zip(sizes, kinds))
    return None if is_tile and IN_STRIPS not in op.attributes else with_size[0]


def why_payload_not_vectorizable(op: StructuredOp, lane_loop: int | None = None) -> str | None:
    """Why the payload or the types of `op` cannot be on vectors; None if they can.

    In strips along `lane_loop`, complex numbers may be vectors of their parts, where the payload takes them apart and
    makes them, and rows of other tensors may be read.
    """
    has_parts = lane_loop is not None
    for inner in op.payload.block.operations:
        if lane_loop is None or not (isinstance(inner, TAKE_APART) or is_same_or_row(inner, op, lane_loop)):
            reason = why_not_on_vectors(inner)
            if reason is not None:
                return reason
    types = [value.type for value in op.operands] + [a.type for a in op.payload.block.arguments]
    bad = [ty for ty in types if not is_native(part_type(ty) if has_parts else ty)]
    if "reduction" in op.iterators():  # sums of so few digits depend on their order
        bad += [e for v in op.outs if isinstance(e := v.type.element_type, FloatType) and e.width <= 8]
    return f"vectors of '{bad[0]}' are not supported" if bad else None


def selected_loops(map: AffineMap) -> frozenset[int]:
    """The loops whose indices are among the results of a map; other results are constant."""
    return frozenset(expr.position for expr in map.results if isinstance(expr, AffineDim))


def why_maps_not_vectorizable(op: StructuredOp) -> str | None:
    """Why vectors cannot be moved through the indexing maps of `op`; None if they can."""
    for map in op.maps():
        if not all(isinstance(e, AffineDim) or (isinstance(e, AffineConstant) and e.value == 0) for e in map.results):
            return f"the indexing map '{map}' does more than select loops"
        if len(set(map.results)) < sum(isinstance(e, AffineDim) for e in map.results):
            return f"the indexing map '{map}' uses a loop twice"
    return None


def why_not_on_vectors(op: Operation) -> str | None:
    if op.name == "linalg.yield" or isinstance(op, (IndexOp, arith.ConstantOp)):
        return None
    if not op.has_trait(ElementwiseMappable):
        return f"'{op.name}' is not elementwise"
    if not op.has_trait(Pure) and not _divides_by_constant(op):
        return f"'{op.name}' may not run on lanes that are masked"
    bad = [value.type for value in (*op.operands, *op.results) if not is_native(value.type)]
    return f"vectors of '{bad[0]}' are not supported" if bad else None


def _divides_by_constant(op: Operation) -> bool:
    """Whether an operation divides integers by a constant, where no lane can trap and vectors multiply."""
    if not isinstance(op, (arith.DivSIOp, arith.DivUIOp, arith.RemSIOp, arith.RemUIOp)):
        return False
    made, ty = op.rhs.defining_op, op.result.type
    if not isinstance(made, arith.ConstantOp) or not isinstance(ty, IntegerType) or ty.width not in (8, 16, 32):
        return False
    return made.value.value % 2**ty.width not in (0, 2**ty.width - 1)  # type: ignore[attr-defined]


def part_type(ty: Type) -> Type:
    """The type of the parts of complex numbers, or of the elements of a shaped type; any other type itself."""
    element: Any = ty.element_type if isinstance(ty, ShapedType) else ty
    return element.element_type if isinstance(element, ComplexType) else ty


def is_native(ty: Type) -> bool:
    """Whether vectors of a type, or of the elements of it, are in registers: floats of at most a byte as codes."""
    element: Any = ty.element_type if isinstance(ty, ShapedType) else ty
    if isinstance(element, FloatType):
        return element.width <= 8 or element.mnemonic in ("f16", "bf16", "f32", "f64")
    if isinstance(element, IntegerType):
        return element.width in _WIDTHS
    return isinstance(element, IndexType) and not isinstance(ty, ShapedType)


def counted_loop(op: Operation) -> int | None:
    """The loop whose index is the result of an operation, as a number of any type; None for other operations."""
    made = op.input.defining_op if isinstance(op, arith.IndexCastOp) else op
    return made.dim.value if isinstance(made, IndexOp) else None


def is_of_known(op: Operation, known: Container[Value[Any]], block: Block) -> bool:
    """Whether an operation on numbers of a payload has operands of the payload, and all of them are known.

    What is extracted may not be there if the loops have no steps.
    """
    if isinstance(op, ExtractOp):
        return False
    inside = [value for value in op.operands if _is_in(value, block)]
    is_complex = any(isinstance(value.type, ComplexType) for value in (*op.operands, *op.results))
    return bool(inside) and not is_complex and all(value in known for value in inside)


def _is_in(value: Value[Any], block: Block) -> bool:
    made = value.defining_op
    return value.owner is block if made is None else made.parent is block  # type: ignore[attr-defined]
