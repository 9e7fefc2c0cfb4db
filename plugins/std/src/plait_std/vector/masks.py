"""The vector dialect: vectors of flags, and operations on those elements only whose flag is set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import VectorType, i1
from plait.define import (
    Op,
    Operand,
    Operands,
    OptionalOperand,
    Result,
    Results,
    attribute,
    c,
    operand,
    operands,
    optional_operand,
    region,
    result,
    results,
)
from plait.define.traits import (
    NoRegionArguments,
    Pure,
    RecursiveMemoryEffects,
    ReturnLike,
    SingleBlockImplicitTerminator,
    Terminator,
)
from plait.ir.attribute import VerifyError
from plait.ir.block import Block
from plait.ir.region import Region

from plait_std.vector import contraction, syntax
from plait_std.vector.types import MaskVector, dims_of, vector_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class ConstantMaskOp(Op):
    """Set the flags in a rectangle from the first position on, of constant sizes.

    ```mlir
    func.func @f() -> vector<4x3xi1> {
      %0 = vector.constant_mask [3, 2] : vector<4x3xi1>
      return %0 : vector<4x3xi1>
    }
    ```

    Source: MLIR vector dialect, `vector.constant_mask`.
    """

    name = "vector.constant_mask"
    traits = (Pure,)
    mask_dim_sizes: DenseArrayAttr = attribute(c.DenseI64Array)
    result: Result = result(MaskVector)
    assembly = "$mask_dim_sizes attr-dict `:` type($result)"

    def verify(self) -> None:
        ty, sizes = self.result.type, self.mask_dim_sizes.values
        dims = dims_of(ty) or [(1, False)]
        if len(sizes) != len(dims):
            raise VerifyError(f"expected {len(dims)} sizes for a result of type '{ty}', found {len(sizes)}")
        for i, (size, (count, scalable)) in enumerate(zip(sizes, dims)):
            if not 0 <= size <= count:
                raise VerifyError(f"expected size {i} to be in [0, {count}], found {size}")
            if scalable and size not in (0, count):
                raise VerifyError(f"expected size {i} of a scalable dimension to be 0 or {count}, found {size}")
        if 0 in sizes and any(sizes):
            raise VerifyError(f"expected all sizes to be 0, as one is, found {list(sizes)}")


class CreateMaskOp(Op):
    """Set the flags in a rectangle from the first position on; sizes outside of the vector are cut.

    ```mlir
    func.func @f(%n: index, %m: index) -> vector<4x3xi1> {
      %0 = vector.create_mask %n, %m : vector<4x3xi1>
      return %0 : vector<4x3xi1>
    }
    ```

    Source: MLIR vector dialect, `vector.create_mask`.
    """

    name = "vector.create_mask"
    traits = (Pure,)
    sizes: Operands = operands(c.Index)
    result: Result = result(MaskVector)
    assembly = "$sizes attr-dict `:` type($result)"

    def verify(self) -> None:
        expected = max(1, self.result.type.rank)
        if len(self.sizes) != expected:
            raise VerifyError(f"expected {expected} operands for '{self.result.type}', found {len(self.sizes)}")


class YieldOp(Op):
    """End the region of `vector.mask`; its values are the results of the operation around it.

    ```mlir
    func.func @f(%mask: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
      %0 = vector.mask %mask { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
      return %0 : vector<4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.yield`.
    """

    name = "vector.yield"
    traits = (Pure, ReturnLike, Terminator)
    values: Operands = operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"


def _flags(value: Any) -> VectorType:
    return vector_of(dims_of(value.type), i1)


def _iterations(op: Any) -> VectorType:
    dims = contraction.iteration_dims(op)
    return vector_of([dims[i] for i in range(len(op.iterators))], i1)


def _moved(vector: str) -> Callable[[Any], VectorType]:
    return lambda op: syntax.mask_type(getattr(op, vector).type, op.permutation_map.map)


MASKABLE: Mapping[str, Callable[[Any], VectorType]] = {
    "vector.contract": _iterations,
    "vector.gather": lambda op: _flags(op.result),
    "vector.multi_reduction": lambda op: _flags(op.source),
    "vector.outerproduct": lambda op: _flags(op.result),
    "vector.reduction": lambda op: _flags(op.vector),
    "vector.transfer_read": _moved("vector"),
    "vector.transfer_write": _moved("value"),
}
"""The operations that `vector.mask` may hold, each with the type that the mask must have."""

_HAS_OTHER = ("vector.transfer_read",)


class MaskOp(Op):
    """Run an operation for those elements only whose flag is set; where it is not, a read yields `passthru`.

    The region holds one operation that can be masked, and yields its results. Reductions, products and contractions
    leave elements out; reads and writes do not access memory for them.

    ```mlir
    func.func @f(%mask: vector<4xi1>, %v: vector<4xf32>) -> f32 {
      %0 = vector.mask %mask { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
      return %0 : f32
    }
    ```

    Source: MLIR vector dialect, `vector.mask`.
    """

    name = "vector.mask"
    traits = (SingleBlockImplicitTerminator(lambda: YieldOp), RecursiveMemoryEffects, NoRegionArguments)
    mask: Operand = operand(MaskVector)
    passthru: OptionalOperand | None = optional_operand(c.AnyType)
    outputs: Results = results(c.AnyType)
    body: Region = region()

    @property
    def masked(self) -> Operation | None:
        """The operation in the region; None if there is only a terminator."""
        entry = self.body.entry
        first = entry.first if entry is not None else None
        return None if first is None or first.has_trait(Terminator) else first

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> MaskOp:
        mask = parser.parse_operand()
        passthru = parser.parse_operand() if parser.parse_optional_punctuation(",") else None
        body = _parse_masked(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        mask_type = parser.parse_type_for(cls.mask)
        types = []
        if parser.parse_optional_punctuation("->"):
            types = parser.parse_optional_type_list() if parser.attribute_starts(parser.index) else []
        other = None if passthru is None else parser.resolve(passthru, types[0] if types else mask_type)
        return cls(parser.resolve(mask, mask_type), other, types, body, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operands(self.operands)
        printer.write(" { ")
        assert self.body.entry is not None
        first = self.body.entry.first
        if first is not None:
            printer.operation_without_results(first)
        printer.write(" }")
        printer.attr_dict(self)
        printer.write(" : ")
        printer.type(self.mask.type)
        if self.results:
            printer.write(" -> ")
            printer.types(self.result_types)

    def verify(self) -> None:
        block = self.body.entry
        if block is None or block.last is None:
            raise VerifyError("expected a region with a block that yields, found none")
        inner = list(block.operations)
        if len(inner) > 2:
            raise VerifyError(f"expected one operation in the region, found {len(inner) - 1}")
        given = list(block.last.operands)
        if len(inner) == 1:
            if len(given) != len(self.results):
                raise VerifyError(f"expected {len(self.results)} values to be yielded, found {len(given)}")
            return
        self._verify_masked(inner[0], given)

    def _verify_masked(self, inner: Any, given: list[Any]) -> None:
        if inner.name not in MASKABLE:
            raise VerifyError(f"expected an operation that can be masked, found '{inner.name}'")
        if given != list(inner.results):
            raise VerifyError(f"expected the results of '{inner.name}' to be yielded, and nothing else")
        found, expected = ([value.type for value in values] for values in (self.results, inner.results))
        if found != expected:
            wanted = ", ".join(f"'{ty}'" for ty in expected) or "none"
            raise VerifyError(f"expected the results of '{inner.name}', {wanted}, as results")
        mask = MASKABLE[inner.name](inner)
        if self.mask.type is not mask:
            raise VerifyError(f"expected a mask of type '{mask}' for '{inner.name}', found '{self.mask.type}'")
        if self.passthru is not None:
            if inner.name not in _HAS_OTHER:
                raise VerifyError(f"'{inner.name}' leaves masked elements out, so there is no use for 'passthru'")
            if self.passthru.type is not expected[0]:
                raise VerifyError(f"expected 'passthru' of type '{expected[0]}', found '{self.passthru.type}'")


def _parse_masked(parser: OpParser) -> Region:
    """Parse the region; where it has no terminator, it yields the results of its operation."""
    at = parser.index
    body = parser.parse_region()
    if body.is_empty:
        body.append(Block())
    assert body.last is not None
    last = body.last.last
    if last is None or not last.maybe_has_trait(Terminator):
        ending = YieldOp(list(last.results) if last is not None else [])
        body.last.append(ending)
        ending.location = parser.location_at(at)
    return body


OPERATIONS = (ConstantMaskOp, CreateMaskOp, YieldOp, MaskOp)
