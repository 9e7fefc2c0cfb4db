"""Map and reduce: operations whose body is given and whose maps are not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr
from plait.define import Operands, Results, attribute, operands, region, results
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.attribute import Attribute, VerifyError
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_linalg.ops.base import (
    StructuredOp,
    element_type,
    parse_group,
    parse_properties,
    print_bare_dict,
    print_dict,
    print_group,
    result_types,
)
from plait_linalg.ops.generic import YieldOp
from plait_linalg.ops.movement import RANKED

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class CombinatorOp(StructuredOp):
    """Apply a body that the text may give as the name of one operation."""

    traits = (t.SingleBlock, t.RecursiveMemoryEffects)

    def block_argument_names(self, region: Region) -> Sequence[str | None]:
        inputs = len(self.ins)
        return ["in"] * inputs + ["init"] * (len(region.block.arguments) - inputs if region.entry else 0)

    def short_arguments(self) -> list[Value[Any]]:
        """The body arguments that the only operation of the short form takes, in order."""
        raise NotImplementedError

    def short_operation(self) -> Operation | None:
        """The operation that is all of the body; None if the body is more than that."""
        block = self.payload.entry
        if block is None or len(block.operations) != 2:
            return None
        op, last = block.operations
        results = list(op.results)
        if len(results) != 1 or list(last.operands) != results or op.regions:
            return None
        return op if list(op.operands) == self.short_arguments() else None

    def print_short(self, printer: Any, op: Operation) -> None:
        entries = {name: value for name, value in {**op.properties, **op.attributes}.items() if not _is_default(value)}
        printer.write(f" {{ {op.name}")
        if entries:
            printer.write(" ")
            print_bare_dict(printer, entries)
        printer.write(" }")


def _is_default(attribute: Attribute) -> bool:
    return str(attribute) in ("#arith.fastmath<none>", "#arith.overflow<none>")


def parse_short(parser: Any) -> tuple[str, dict[str, Attribute]] | None:
    """Parse `{ arith.addf {...} }` if it is next; return the name and the attributes."""
    if not parser.parse_optional_punctuation("{"):
        return None
    name = parser.parse_keyword_or_string()
    entries = dict(parser.parse_optional_attr_dict())
    parser.parse_punctuation("}")
    return name, entries


def _all_but_last(arguments: Any) -> list[Any]:
    return list(arguments[:-1])


def _rotated(arguments: Any, count: int) -> list[Any]:
    """The first `count` arguments behind the others."""
    return [*arguments[count:], *arguments[:count]]


def _short_region(parser: Any, short: Any, types: Sequence[Any], pick: Any) -> Region:
    """The body of the short form."""
    name, entries = short
    op_class = parser.ctx.op_class(name)
    if op_class is None:
        raise parser.error(f"no operation '{name}' is registered")
    block = Block(types)
    builder = Builder.at_end(block)
    arguments = pick(block.arguments)
    if not arguments:
        raise parser.error("expected one operand or more, found none")
    packed = op_class._pack_properties({k: v for k, v in entries.items() if k in op_class.property_names})
    others = {k: v for k, v in entries.items() if k not in op_class.property_names}
    inferred = op_class.infer_result_types(arguments, packed) or [arguments[0].type]
    op = builder.insert(op_class.create(arguments, inferred, packed, others))
    builder.insert(YieldOp(list(op.results)))
    return Region(block)


def _parse_body(parser: Any) -> Region:
    """Parse `(%a: t, ...) { ... }`."""
    return parser.parse_region(parser.parse_argument_list())


def _print_body(printer: Any, region: Region) -> None:
    """Write the body on lines of its own, two columns further in."""
    outer = printer.indent
    printer.indent = outer + "  "
    printer.newline()
    printer.write("(")
    printer.comma_separated(region.block.arguments, printer.argument)
    printer.write(") ")
    printer.region(region, print_entry_args=False)
    printer.indent = outer


class MapOp(CombinatorOp):
    """Apply a body to the elements of the inputs, all of the output's shape.

    ```mlir
    %0 = linalg.map { arith.addf } ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>)
    ```
    """

    name = "linalg.map"
    values: Operands = operands(RANKED)
    result_tensors: Results = results(c.AnyTensor)
    mapper: Region = region()

    @property
    def ins(self) -> tuple[Value[Any], ...]:
        return self.operands[:-1]

    @property
    def outs(self) -> tuple[Value[Any], ...]:
        return self.operands[-1:]

    def maps(self) -> tuple[Any, ...]:
        return (AffineMap.identity(self.operands[-1].type.rank),) * len(self.operands)

    def iterators(self) -> tuple[str, ...]:
        return ("parallel",) * self.operands[-1].type.rank

    def result_names(self) -> Sequence[str | None]:
        return ("mapped",)

    def short_arguments(self) -> list[Value[Any]]:
        return list(self.payload.block.arguments[:-1])

    def verify(self) -> None:
        shapes = [tuple(value.type.shape) for value in self.operands]
        if not shapes:
            raise VerifyError(f"expected 1 output, found {len(self.outs)}")
        if any(shape != shapes[-1] for shape in shapes):
            raise VerifyError("expected inputs of the shape of the output")
        super().verify()

    @classmethod
    def make(cls, inputs: Sequence[Value[Any]], init: Value[Any], body: Region) -> Any:
        """The operation on these operands."""
        return cls([*inputs, init], result_types([init]), body)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        short = parse_short(parser)
        ins, outs = parse_group(parser, "ins"), parse_group(parser, "outs")
        entries = dict(parser.parse_optional_attr_dict())
        if short is not None:
            types = [element_type(value.type) for value in [*ins, *outs]]
            body = _short_region(parser, short, types, _all_but_last)
        else:
            body = _parse_body(parser)
        return cls([*ins, *outs], result_types(outs), body, attributes=entries)

    def print_assembly(self, printer: Printer) -> None:
        short = self.short_operation()
        if short is not None:
            self.print_short(printer, short)
        print_group(printer, "ins", self.ins)
        print_group(printer, "outs", self.outs)
        print_dict(printer, dict(self.attributes))
        if short is None:
            _print_body(printer, self.mapper)


class ReduceOp(CombinatorOp):
    """Combine the elements of the inputs along `dimensions` into the outputs.

    The body takes one element of each input, then of each output.

    ```mlir
    %0 = linalg.reduce { arith.addf } ins(%x : tensor<2x3xf32>) outs(%t : tensor<2xf32>) dimensions = [1]
    ```
    """

    name = "linalg.reduce"
    values: Operands = operands(RANKED)
    result_tensors: Results = results(c.AnyTensor)
    dimensions: DenseArrayAttr = attribute(c.DenseI64Array)
    combiner: Region = region()

    @property
    def ins(self) -> tuple[Value[Any], ...]:
        return self.operands[: len(self.operands) // 2]

    @property
    def outs(self) -> tuple[Value[Any], ...]:
        return self.operands[len(self.operands) // 2 :]

    def maps(self) -> tuple[Any, ...]:
        rank, count = self.operands[0].type.rank, len(self.ins)
        kept = tuple([AffineDim(i) for i in range(rank) if i not in self.dimensions.values])
        return (AffineMap.identity(rank),) * count + (AffineMap(rank, 0, kept),) * count

    def iterators(self) -> tuple[str, ...]:
        dims = self.dimensions.values
        return tuple(["reduction" if i in dims else "parallel" for i in range(self.operands[0].type.rank)])

    def result_names(self) -> Sequence[str | None]:
        return ("reduced",)

    def short_arguments(self) -> list[Value[Any]]:
        arguments = self.payload.block.arguments
        return [*arguments[len(self.ins) :], *arguments[: len(self.ins)]]

    def verify(self) -> None:
        shapes = [tuple(value.type.shape) for value in self.operands]
        if not shapes or len(shapes) % 2:
            raise VerifyError(f"expected as many outputs as inputs, found {len(shapes)} operands")
        dims, rank = self.dimensions.values, len(shapes[0])
        if any(not 0 <= dim < rank for dim in dims):
            raise VerifyError(f"expected dimensions in [0, {rank}), found {list(dims)}")
        if list(dims) != sorted(set(dims)):
            raise VerifyError(f"expected dimensions in increasing order, found {list(dims)}")
        reduced = tuple([size for i, size in enumerate(shapes[0]) if i not in dims])
        for i, shape in enumerate(shapes):
            if shape != (shapes[0] if i < len(self.ins) else reduced):
                raise VerifyError("expected inputs of one shape, and outputs of it without the reduced dimensions")
        super().verify()

    @classmethod
    def make(cls, inputs: Sequence[Value[Any]], inits: Sequence[Value[Any]], dims: Any, body: Region) -> Any:
        """The operation on these operands."""
        return cls([*inputs, *inits], result_types(inits), dims, body)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        short, written = parse_short(parser), parse_properties(parser)
        ins, outs = parse_group(parser, "ins"), parse_group(parser, "outs")
        parser.parse_keyword("dimensions")
        parser.parse_punctuation("=")
        dims: Any = tuple(parser.parse_comma_separated("[", "]", parser.parse_integer))
        dims = written.get("dimensions", dims)
        entries = dict(parser.parse_optional_attr_dict())
        if short is not None:
            types = [element_type(value.type) for value in [*ins, *outs]]
            body = _short_region(parser, short, types, partial(_rotated, count=len(ins)))
        else:
            body = _parse_body(parser)
        return cls([*ins, *outs], result_types(outs), dims, body, attributes=entries)

    def print_assembly(self, printer: Printer) -> None:
        short = self.short_operation()
        if short is not None:
            self.print_short(printer, short)
        print_group(printer, "ins", self.ins)
        print_group(printer, "outs", self.outs)
        printer.write(f" dimensions = [{', '.join(map(str, self.dimensions.values))}] ")
        print_dict(printer, dict(self.attributes))
        if short is None:
            _print_body(printer, self.combiner)
