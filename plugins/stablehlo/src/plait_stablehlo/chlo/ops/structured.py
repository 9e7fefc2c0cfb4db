"""Operations of CHLO with structure: ragged dot products, and scans with a region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, FunctionType, RankedTensorType
from plait.define import (
    Op,
    Operand,
    Operands,
    Properties,
    Regions,
    Result,
    attribute,
    operand,
    operands,
    optional_attribute,
    region,
    result,
    results,
)
from plait.define import constraints as c
from plait.define.traits import IsolatedFromAbove, Pure, RecursiveMemoryEffects, SingleBlock
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.attributes import DotDimensionNumbersAttr, StructAttr
from plait_stablehlo.chlo.enums import PrecisionAttr
from plait_stablehlo.compatibility import (
    check_in_range,
    check_shapes,
    shapes_agree,
    sizes_agree,
    tensor,
    types_agree,
    violation,
)
from plait_stablehlo.ops.contraction import (
    check_disjoint,
    check_dot_numbers,
    check_precision,
    precision_config,
)
from plait_stablehlo.syntax.struct import dimensions_text

if TYPE_CHECKING:
    from plait.ir.region import Region
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

_Dims = tuple[int, ...]


class RaggedDotDimensionNumbersAttr(StructAttr):
    """Which dimensions of a ragged dot product are what."""

    name = "chlo.ragged_dot"
    lhs_batching_dimensions: _Dims = ()
    rhs_batching_dimensions: _Dims = ()
    lhs_contracting_dimensions: _Dims = ()
    rhs_contracting_dimensions: _Dims = ()
    lhs_ragged_dimensions: _Dims = ()
    rhs_group_dimensions: _Dims = ()

    def dot_numbers(self) -> DotDimensionNumbersAttr:
        """Those of them that a `dot_general` has."""
        return DotDimensionNumbersAttr(
            self.lhs_batching_dimensions, self.rhs_batching_dimensions, self.lhs_contracting_dimensions,
            self.rhs_contracting_dimensions,
        )  # fmt: skip

    @property
    def mode(self) -> str:
        """What kind of dimension is made of groups: "rows", "contracting" or "batch"."""
        (ragged,) = self.lhs_ragged_dimensions
        if ragged in self.lhs_batching_dimensions:
            return "batch"
        return "contracting" if ragged in self.lhs_contracting_dimensions else "rows"

    def result_dimensions(self, ranks: Sequence[int]) -> list[tuple[int, int]]:
        """The operand and the dimension of it that give each dimension of the result.

        Groups, if the contracting dimension has them, then batches, rows and columns.
        """
        groups = [(2, ranks[2] - 1)] if self.mode == "contracting" else []
        rows = {*range(ranks[0])} - {*self.lhs_batching_dimensions, *self.lhs_contracting_dimensions}
        used = {*self.rhs_batching_dimensions, *self.rhs_contracting_dimensions, *self.rhs_group_dimensions}
        return [
            *groups, *((0, i) for i in self.lhs_batching_dimensions), *((0, i) for i in sorted(rows)),
            *((1, i) for i in range(ranks[1]) if i not in used),
        ]  # fmt: skip


_PrecisionConfig = precision_config(PrecisionAttr)


class RaggedDotOp(Op):
    """Multiply matrices one dimension of which is made of groups of different sizes, one after the other.

    If rows of `lhs` are grouped, each group is multiplied by its own matrix of `rhs`, and rows that belong to no group
    give 0. If the contracting dimension is grouped, there is a result for each group. Groups of the batching dimension
    change nothing.

    ```mlir
    %r = "chlo.ragged_dot"(%x, %y, %sizes) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
        lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0],
        rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
    ```

    Constraints:

    - (C1) `lhs` and `rhs` have the same number of batching dimensions.
    - (C2) They have the same number of contracting dimensions.
    - (C3) Batching and contracting dimensions of `lhs` are distinct.
    - (C4) Batching and contracting dimensions of `rhs` are distinct.
    - (C5) Batching dimensions of `lhs` are dimensions of it.
    - (C6) Contracting dimensions of `lhs` are dimensions of it.
    - (C7) Batching dimensions of `rhs` are dimensions of it.
    - (C8) Contracting dimensions of `rhs` are dimensions of it.
    - (C9) Corresponding batching dimensions have the same size.
    - (C10) Corresponding contracting dimensions have the same size.
    - (C11) `precision_config` has at most two elements.
    - (C12) There is one ragged dimension.
    - (C13) It is a dimension of `lhs`.
    - (C14) `group_sizes` has one dimension, or one for each dimension of `lhs` outside of the ragged one, and the
      groups.
    - (C15) In the second case its sizes but the last are the sizes of these dimensions.
    - (C16) Group dimensions are dimensions of `rhs`.
    - (C17) Group dimensions are distinct, and are not batching dimensions.
    - (C18) Group dimensions are not contracting dimensions.
    - (C19) There is no group dimension if the ragged dimension is a batching or a contracting one.
    - (C20) There is one group dimension if it is another one.
    - (C21) The group dimension has as many elements as there are groups.
    - (C22) `result` has the groups, if the ragged dimension is a contracting one, then the batching dimensions, then
      what is left of `lhs` and of `rhs`.

    Semantics: CHLO, "ragged_dot".
    """

    name = "chlo.ragged_dot"
    traits = (Pure,)
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    group_sizes: Operand = operand(h.IntTensor)
    ragged_dot_dimension_numbers: RaggedDotDimensionNumbersAttr = attribute(RaggedDotDimensionNumbersAttr)
    precision_config = optional_attribute(_PrecisionConfig)
    result: Result = result(h.Tensor)

    @property
    def mode(self) -> str:
        """What kind of dimension is made of groups: "rows", "contracting" or "batch"."""
        return self.ragged_dot_dimension_numbers.mode

    def group_batch_dims(self) -> list[int]:
        """The dimensions of `lhs` that `group_sizes` has before its last one."""
        n = self.ragged_dot_dimension_numbers
        (ragged,) = n.lhs_ragged_dimensions
        batching, contracting = list(n.lhs_batching_dimensions), list(n.lhs_contracting_dimensions)
        if self.mode == "batch":
            return batching[: batching.index(ragged)]
        if self.mode == "contracting":
            return batching + contracting[: contracting.index(ragged)]
        return batching + [i for i in range(ragged) if i not in batching + contracting]

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        """With the elements of `lhs`; a result may have others."""
        shape = _ragged_shape(operands, properties["ragged_dot_dimension_numbers"])
        return [tensor(shape, operands[0].type.element_type)]

    def verify(self) -> None:
        n, lhs, rhs = self.ragged_dot_dimension_numbers, self.lhs.type, self.rhs.type
        check_precision(self, "ragged_dot_c11")
        check_dot_numbers("ragged_dot", lhs, rhs, n.dot_numbers())
        if len(n.lhs_ragged_dimensions) != 1:
            raise violation("ragged_dot_c12", "expected one ragged dimension of lhs")
        check_in_range("ragged_dot_c13", n.lhs_ragged_dimensions, len(lhs.shape), "lhs_ragged_dim", "the rank of lhs")
        self._check_group_sizes()
        groups, group = n.rhs_group_dimensions, "rhs_group_dimensions"
        check_in_range("ragged_dot_c16", groups, len(rhs.shape), "rhs_group_dim", "the rank of rhs")
        check_disjoint("ragged_dot_c17", groups, n.rhs_batching_dimensions, f"{group} and rhs_batching_dimensions")
        check_disjoint(
            "ragged_dot_c18", groups, n.rhs_contracting_dimensions, f"{group} and rhs_contracting_dimensions"
        )
        self._check_groups()
        if not shapes_agree(self.inferred_shape(), self.result.type.shape):
            text = f"expected a result of shape '{dimensions_text(self.inferred_shape())}', found"
            raise violation("ragged_dot_c22", f"{text} '{self.result.type}'")

    def _check_group_sizes(self) -> None:
        shape = self.group_sizes.type.shape
        if len(shape) == 1:
            return
        expected = [self.lhs.type.shape[i] for i in self.group_batch_dims()]
        if len(shape) != len(expected) + 1:
            text = f"expected group_sizes of rank {len(expected) + 1}, found rank {len(shape)}"
            raise violation("ragged_dot_c14", text)
        if list(shape[:-1]) != expected:
            texts = [dimensions_text(sizes) for sizes in ([*expected, shape[-1]], shape)]
            text = f"expected group_sizes of shape {texts[0]}, found {texts[1]}"
            raise violation("ragged_dot_c15", text)

    def _check_groups(self) -> None:
        groups = self.ragged_dot_dimension_numbers.rhs_group_dimensions
        if self.mode != "rows":
            if groups:
                text = "rhs cannot have group dimensions where the ragged dimension is a batch or"
                raise violation("ragged_dot_c19", f"{text} contracting dimension")
            return
        if len(groups) != 1:
            text = "expected one group dimension of rhs for a ragged dimension of lhs that is not contracting, found"
            raise violation("ragged_dot_c20", f"{text} {len(groups)}")
        count, size = self.group_sizes.type.shape[-1], self.rhs.type.shape[groups[0]]
        if not sizes_agree(count, size):
            text = f"expected a group dimension of rhs of size {count}, found {size}"
            raise violation("ragged_dot_c21", text)

    def inferred_shape(self) -> list[int]:
        """The shape of the result, as far as the types of the operands tell."""
        return _ragged_shape(self.operands, self.ragged_dot_dimension_numbers)

    result_sizes = "plait_stablehlo.chlo.sizes:of_ragged_dot"


def _ragged_shape(operands: Sequence[Any], n: RaggedDotDimensionNumbersAttr) -> list[int]:
    dimensions = n.result_dimensions([len(v.type.shape) for v in operands])
    return [operands[i].type.shape[dim] for i, dim in dimensions]


class ScanOp(Op):
    """Walk along a dimension and compute slices of outputs from slices of inputs and what is carried.

    `body` takes a slice of each input and what is carried, and returns a slice of each output and what is carried on.
    The results are the outputs, then what is carried at the end.

    ```mlir
    %0:2 = chlo.scan(%x) inits (%v) dimension=0 {
    ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
      %1 = stablehlo.add %input, %carry : tensor<3xf32>
      stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
    } : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
    ```

    Constraints:

    - (C1) There is an input or an output.
    - (C2) `dimension` is a dimension of each input.
    - (C3) The inputs have the same size there, and that is `scan_dim_size`.
    - (C4) `body` takes as many values as there are inputs and inits.
    - (C5) It takes slices of the inputs, without `dimension`, and what has the types of the inits.
    - (C6) It returns at least as many values as there are inits.
    - (C7) Outputs are of slices that have room for `dimension`.
    - (C8) The results have the shapes of what `body` returns, outputs with `dimension` added.
    - (C9) The results have the elements of what `body` returns.

    Semantics: CHLO, "scan".
    """

    name = "chlo.scan"
    traits = (IsolatedFromAbove, RecursiveMemoryEffects, SingleBlock)
    inputs: Operands = operands(h.Tensor)
    inits: Operands = operands(h.Tensor)
    dimension: Any = attribute(h.NonNegativeI64)
    scan_dim_size: Any = optional_attribute(h.NonNegativeI64)
    is_reverse: Any = optional_attribute(c.BoolAttr, absent=False)
    is_associative: Any = optional_attribute(c.BoolAttr)
    outputs: Any = results(h.Tensor)
    carries: Any = results(h.Tensor)
    body: Any = region(single_block=True)

    @property
    def goes_backwards(self) -> bool:
        """Whether the last slice comes first."""
        return self.is_reverse is not None and self.is_reverse.value

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        inputs = parser.parse_comma_separated("(", ")", parser.parse_operand)
        parser.parse_keyword("inits")
        inits = parser.parse_comma_separated("(", ")", parser.parse_operand)
        parser.parse_keyword("dimension")
        parser.parse_punctuation("=")
        dimension = parser.parse_integer()
        attributes = parser.parse_attr_dict_with_keyword()
        body = parser.parse_region_of(cls)
        parser.parse_punctuation(":")
        at = parser.index
        ty = parser.parse_type()
        if not isinstance(ty, FunctionType) or len(ty.inputs) != len(inputs) + len(inits):
            raise parser.error("expected a type for each input and init", at)
        if len(ty.results) < len(inits):
            raise parser.error("expected a result type for each carried value, found too few", at)
        values = parser.resolve_all([*inputs, *inits], ty.inputs)
        return _scan(cls, (values[: len(inputs)], values[len(inputs) :]), dimension, attributes, body, ty.results)

    def print_assembly(self, printer: Printer) -> None:
        printer.write("(")
        printer.operands(self.inputs)
        printer.write(") inits (")
        printer.operands(self.inits)
        printer.write(f") dimension={self.dimension.value} ")
        printer.attr_dict_with_keyword(self, elide=("dimension", "operandSegmentSizes", "resultSegmentSizes"))
        printer.write(" ")
        printer.region(self.body)
        printer.write(" : ")
        printer.functional_type(self.operands, self.results)

    def block_argument_names(self, region: Region) -> Sequence[str | None]:
        """The names that arguments of the body have where they have none."""
        return ["input"] * len(self.inputs) + ["carry"] * len(self.inits)

    def verify(self) -> None:
        if not self.inputs and not self.outputs:
            raise violation("scan_c1", "expected an input or an output")
        size = DYNAMIC if self.scan_dim_size is None else self.scan_dim_size.value
        dim = self.dimension.value
        for i, value in enumerate(self.inputs):
            shape = value.type.shape
            if not 0 <= dim < len(shape):
                raise violation("scan_c2", f"operand {i} does not have the dimension that is scanned")
            if not sizes_agree(shape[dim], size):
                raise violation(
                    "scan_c3",
                    f"operand {i} has size {shape[dim]} along the scanned dimension, others have {size}",
                )
            size = size if shape[dim] == DYNAMIC else shape[dim]
        self._check_body(size)

    def _check_body(self, size: int) -> None:
        block = self.body.block
        if len(block.arguments) != len(self.operands):
            text = f"expected a body with {len(self.operands)} arguments, found {len(block.arguments)}"
            raise violation("scan_c4", text)
        slices = [without_dimension(v.type, self.dimension.value) for v in self.inputs]
        for i, (ty, argument) in enumerate(zip([*slices, *(v.type for v in self.inits)], block.arguments)):
            if not types_agree(ty, argument.type):
                raise violation(
                    "scan_c5",
                    f"argument {i} of the body is of type '{argument.type}', which does not fit '{ty}'",
                )
        inferred = _scan_types(block, len(self.inits), self.dimension.value, size)
        check_shapes(inferred, self.result_types, "scan_c8", "scan_c9")

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        dim, given = properties["dimension"].value, properties.get("scan_dim_size")
        count = properties["operandSegmentSizes"].values[0]
        sizes = [DYNAMIC if given is None else given.value, *(v.type.shape[dim] for v in operands[:count])]
        size = next((s for s in sizes if s != DYNAMIC), DYNAMIC)
        return _scan_types(regions[0].entry, len(operands) - count, dim, size)

    result_sizes = "plait_stablehlo.chlo.sizes:of_scan"


def _scan(
    cls: Any, groups: tuple[Any, Any], dimension: int, attributes: Any, body: Any, types: Sequence[Type]
) -> ScanOp:
    """The operation, from what its text says."""
    known = {name: attributes.pop(name, None) for name in ("scan_dim_size", "is_reverse", "is_associative")}
    outputs = types[: len(types) - len(groups[1])]
    made: ScanOp = cls(
        groups[0], groups[1], dimension, outputs=list(outputs), carries=list(types[len(outputs) :]), body=body, **known
    )
    for name, value in attributes.items():
        made.set_attribute(name, value)
    return made


def _scan_types(body: Any, carries: int, dim: int, size: int) -> list[Any]:
    """The types of the results: `size` slices of each output, then what is carried."""
    given = [v.type for v in body.terminator.operands]
    if len(given) < carries:
        raise violation("scan_c6", f"the body must return {carries} carries at least")
    count = len(given) - carries
    for i, ty in enumerate(given[:count]):
        if dim > len(ty.shape):
            text = f"output {i}, of slices of type '{ty}', does not have the dimension that is scanned"
            raise violation("scan_c7", text)
    outputs = [with_dimension(ty, dim, size) for ty in given[:count]]
    return outputs + [without_encoding(ty) for ty in given[count:]]


def without_encoding(ty: Any) -> Any:
    """The type without bounds."""
    return RankedTensorType(ty.shape, ty.element_type)


def without_dimension(ty: Any, dim: int) -> RankedTensorType:
    """The type of a slice of size 1, without that dimension."""
    return RankedTensorType(tuple(s for i, s in enumerate(ty.shape) if i != dim), ty.element_type)


def with_dimension(ty: Any, dim: int, size: int) -> RankedTensorType:
    """The type of `size` slices of type `ty`."""
    return RankedTensorType((*ty.shape[:dim], size, *ty.shape[dim:]), ty.element_type)


OPERATIONS = (RaggedDotOp, ScanOp)
