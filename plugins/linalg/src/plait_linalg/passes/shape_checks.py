"""Run-time checks that dynamic sizes which an operation needs to be equal are equal. See Note [Checks]."""

from __future__ import annotations

from collections.abc import Sequence

from plait.builtin.types import DYNAMIC, TensorType
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.arith.ops import CmpIOp, ConstantOp
from plait_std.builders import as_index
from plait_std.cf.ops import AssertOp
from plait_std.sizes import Size, size_of
from plait_std.tensor.ops import DimOp, EmptyOp

from plait_linalg.ops import FillOp


class ShapeChecks:
    """What is known of sizes at a place in a function: those read so far, and which of them are equal."""

    def __init__(self, around: ShapeChecks | None = None) -> None:
        self._sizes: dict[tuple[Value, int], Size] = dict(around._sizes) if around is not None else {}
        self._same: dict[Value, Size] = dict(around._same) if around is not None else {}

    def nested(self) -> ShapeChecks:
        """The same knowledge for a region inside, which learns for itself only."""
        return ShapeChecks(self)

    def require(self, op: Operation, builder: Builder, operands: Sequence[Value], maps: Sequence[AffineMap]) -> None:
        """Insert assertions that `operands` agree in the size of each loop of `op`, unless they are known to."""
        loops: dict[int, tuple[int, int]] = {}
        for number, (operand, indexing) in enumerate(zip(operands, maps)):
            if not isinstance(operand.type, TensorType):
                continue
            for dim, expr in enumerate(indexing.results):
                if not isinstance(expr, AffineDim):
                    continue
                first, first_dim = loops.setdefault(expr.position, (number, dim))
                if (first, first_dim) == (number, dim):
                    continue
                a, b = self._size(builder, operands[first], first_dim), self._size(builder, operand, dim)
                where = f"dimension {first_dim} of operand #{first} and dimension {dim} of operand #{number}"
                self._require_equal(builder, a, b, f"'{op.name}' op {where} have different sizes")

    def learn(self, operands: Sequence[Value], maps: Sequence[AffineMap], result: Value, indexing: AffineMap) -> None:
        """Note that the sizes of `result` are those of the loops, which are those of `operands`."""
        loops: dict[int, Size] = {}
        for operand, operand_map in zip(operands, maps):
            for dim, expr in enumerate(operand_map.results):
                known = self._known(operand, dim) if isinstance(operand.type, TensorType) else None
                if isinstance(expr, AffineDim) and known is not None:
                    loops.setdefault(expr.position, known)
        for dim, expr in enumerate(indexing.results):
            if isinstance(expr, AffineDim) and expr.position in loops:
                self._sizes[result, dim] = loops[expr.position]

    def _known(self, value: Value, dim: int) -> Size | None:
        """A size that is static, was read before, or is that of a destination made for it."""
        size = self._sizes.get((value, dim), value.type.shape[dim])
        if size != DYNAMIC or isinstance(size, Value):
            return size
        made = value.defining_op
        while isinstance(made, FillOp):
            made = made.outs[0].defining_op
        if isinstance(made, EmptyOp):
            return made.sizes[dim]
        return None

    def _size(self, builder: Builder, value: Value, dim: int) -> Size:
        known = self._known(value, dim)
        if known is None:
            known = self._sizes[value, dim] = size_of(builder, value, dim)
        return known

    def _root(self, size: Size) -> Size:
        """What stands for all sizes that are known to be equal to `size`."""
        while isinstance(size, Value):
            known = self._same[size] if size in self._same else self._read_before(size)
            if known is size:
                break
            size = known
        return size

    def _read_before(self, size: Value) -> Size:
        """The size that an earlier `tensor.dim` of the same dimension read, or that its tensor was made with."""
        op = size.defining_op
        index = op.index.defining_op if isinstance(op, DimOp) else None
        if not isinstance(op, DimOp) or not isinstance(index, ConstantOp):
            return size
        place = op.source, index.value.value
        known = self._known(*place)
        if known is None:
            known = self._sizes[place] = size
        return known

    def _require_equal(self, builder: Builder, a: Size, b: Size, message: str) -> None:
        a, b = self._root(a), self._root(b)
        if a is b or (isinstance(a, int) and isinstance(b, int)):  # the verifier compares what is static
            return
        equal = builder.insert(CmpIOp("eq", as_index(builder, a), as_index(builder, b))).result
        builder.insert(AssertOp(equal, message))
        if isinstance(a, Value):
            self._same[a] = b
        elif isinstance(b, Value):
            self._same[b] = a


# Note [Checks]
# An operation on tensors of dynamic size takes its loop bounds from one operand; the others are read without a bounds
# check, so that sizes which differ at run time would read memory that is not theirs. Each pair of sizes is compared
# once: what an assertion has established holds behind it, in the same block and in the regions there, and the sizes of
# a result are those of the loops that made it.
