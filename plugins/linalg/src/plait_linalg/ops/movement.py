"""Transpose and broadcast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr
from plait.define import Operand, Results, attribute, operand, region, results
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.attribute import VerifyError
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value

from plait_linalg.ops.base import (
    StructuredOp,
    element_type,
    parse_group,
    parse_properties,
    print_dict,
    print_group,
    result_types,
)
from plait_linalg.ops.generic import YieldOp

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

RANKED = c.AnyOf(c.AnyRankedTensor, c.AnyMemRef)


class MovementOp(StructuredOp):
    """Store elements of the input elsewhere in the output. `keyword` names the list of dimensions in the text."""

    traits = (t.SingleBlock, t.RecursiveMemoryEffects)
    input: Operand = operand(RANKED)
    init: Operand = operand(RANKED)
    result_tensors: Results = results(c.AnyTensor)
    body: Region = region()
    keyword = "?"

    @property
    def ins(self) -> tuple[Value[Any], ...]:
        return (self.operands[0],)

    @property
    def outs(self) -> tuple[Value[Any], ...]:
        return (self.operands[1],)

    def iterators(self) -> tuple[str, ...]:
        return ("parallel",) * self.init.type.rank

    @classmethod
    def make(cls, input: Value[Any], init: Value[Any], dims: Any, *, attributes: Any = None) -> Any:
        """The operation on these operands, with its hidden region."""
        block = Block([element_type(input.type), element_type(init.type)])
        Builder.at_end(block).insert(YieldOp([block.arguments[0]]))
        properties: dict[str, Any] = {cls.keyword: dims}
        return cls(input, init, result_types([init]), body=Region(block), attributes=attributes, **properties)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        written = parse_properties(parser)
        ins, outs = parse_group(parser, "ins"), parse_group(parser, "outs")
        if len(ins) != 1 or len(outs) != 1:
            raise parser.error("expected one input and one output")
        parser.parse_keyword(cls.keyword)
        parser.parse_punctuation("=")
        dims = tuple(parser.parse_comma_separated("[", "]", parser.parse_integer))
        dims = written.get(cls.keyword, dims)
        return cls.make(ins[0], outs[0], dims, attributes=dict(parser.parse_optional_attr_dict()))

    def print_assembly(self, printer: Printer) -> None:
        print_group(printer, "ins", self.ins)
        print_group(printer, "outs", self.outs)
        dims = self.get_property(self.keyword)
        printer.write(f" {self.keyword} = [{', '.join(map(str, dims.values))}] ")  # type: ignore[union-attr]
        print_dict(printer, dict(self.attributes))


class TransposeOp(MovementOp):
    """Permute dimensions: output dimension `i` is input dimension `permutation[i]`.

    ```mlir
    %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%t : tensor<3x2xf32>) permutation = [1, 0]
    ```
    """

    name = "linalg.transpose"
    permutation: DenseArrayAttr = attribute(c.DenseI64Array)
    keyword = "permutation"

    def maps(self) -> tuple[Any, ...]:
        rank = len(self.permutation.values)
        inverse = sorted(range(rank), key=self.permutation.values.__getitem__)
        return AffineMap.permutation(inverse), AffineMap.identity(rank)

    def result_names(self) -> Sequence[str | None]:
        return ("transposed",)

    def verify(self) -> None:
        perm, rank = self.permutation.values, self.input.type.rank
        if sorted(perm) != list(range(len(perm))):
            raise VerifyError(f"expected a permutation of the dimensions, found {list(perm)}")
        if rank != self.init.type.rank:
            raise VerifyError(f"expected an init of rank {rank}, found rank {self.init.type.rank}")
        if rank != len(perm):
            raise VerifyError(f"expected a permutation of {rank} dimensions, found {len(perm)}")
        for i, source in enumerate(perm):
            given, expected = self.init.type.shape[i], self.input.type.shape[source]
            if given != expected:
                raise VerifyError(f"expected size {expected} in dimension {i} of the init, found {given}")
        super().verify()


class BroadcastOp(MovementOp):
    """Repeat the input along the output dimensions `dimensions`.

    ```mlir
    %0 = linalg.broadcast ins(%x : tensor<3xf32>) outs(%t : tensor<2x3xf32>) dimensions = [0]
    ```
    """

    name = "linalg.broadcast"
    dimensions: DenseArrayAttr = attribute(c.DenseI64Array)
    keyword = "dimensions"

    def maps(self) -> tuple[Any, ...]:
        rank = self.init.type.rank
        kept = tuple([AffineDim(i) for i in range(rank) if i not in self.dimensions.values])
        return AffineMap(rank, 0, kept), AffineMap.identity(rank)

    def result_names(self) -> Sequence[str | None]:
        return ("broadcasted",)

    def verify(self) -> None:
        dims, rank, init = self.dimensions.values, self.input.type.rank, self.init.type
        if rank + len(dims) != init.rank:
            raise VerifyError(f"expected an init of rank {rank} + {len(dims)}, found rank {init.rank}")
        for dim in dims:
            if not 0 <= dim < init.rank:
                raise VerifyError(f"expected dimensions in [0, {init.rank}), found {dim}")
        kept = [i for i in range(init.rank) if i not in dims]
        for i, dim in enumerate(kept):
            given, expected = self.input.type.shape[i], init.shape[dim]
            if given != expected:
                raise VerifyError(f"expected size {given} in dimension {dim} of the init, found {expected}")
        super().verify()
