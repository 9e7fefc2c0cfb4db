"""Fill, copy, and the named contractions: matmul and its relatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import f64, i32
from plait.define import attribute, optional_attribute
from plait.define import constraints as c
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.value import BlockArgument, Value, trace_back
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith

from plait_linalg.attributes import TypeFnAttr
from plait_linalg.ops.base import element_type
from plait_linalg.ops.generic import IndexOp
from plait_linalg.ops.named import NamedOp, multiply_add, multiply_add_from_zero_points, scalars_of
from plait_linalg.ops.verifiers import shape_of

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.builder import Builder


class FillOp(NamedOp):
    """Store one scalar in every element of the output.

    ```mlir
    %0 = linalg.fill ins(%s : f32) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
    ```
    """

    name = "linalg.fill"
    input_count = 1
    memoizes = False

    def maps(self) -> tuple[Any, ...]:
        rank = self.outs[0].type.rank
        return AffineMap(rank, 0, ()), AffineMap.identity(rank)

    @classmethod
    def emit(cls, builder: Builder, args: Sequence[Value[Any]], properties: dict[str, Any]) -> Sequence[Value[Any]]:
        return (args[0],)

    def verify(self) -> None:
        super().verify()
        value, element = self.ins[0].type, element_type(self.outs[0].type)
        if value is not element:
            raise VerifyError(f"expected a scalar of type '{element}', the element type of the output, found '{value}'")


class CopyOp(NamedOp):
    """Store each element of the input, or its only one, converted to the output's element type, in the output.

    ```mlir
    %0 = linalg.copy ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    ```
    """

    name = "linalg.copy"
    input_count = 1
    cast: Attribute | None = optional_attribute(TypeFnAttr)
    memoizes = False

    def maps(self) -> tuple[Any, ...]:
        identity = AffineMap.identity(self.outs[0].type.rank)
        return identity if shape_of(self.ins[0]) else AffineMap(identity.num_dims, 0, ()), identity

    @classmethod
    def emit(cls, builder: Builder, args: Sequence[Value[Any]], properties: dict[str, Any]) -> Sequence[Value[Any]]:
        element, out = scalars_of(builder, args, _is_unsigned(properties))
        return (element.cast(out.type).value,)


def _is_unsigned(properties: dict[str, Any]) -> bool:
    attribute = properties.get("cast")
    return attribute is not None and attribute.text == "cast_unsigned"


def dims_map(loops: str, results: str) -> AffineMap:
    """`dims_map("mnk", "mk")` is `(d0, d1, d2) -> (d0, d2)`."""
    return AffineMap(len(loops), 0, tuple([AffineDim(loops.index(name)) for name in results]))


class ContractionOp(NamedOp):
    """A sum of products. `loops` names the iterators, `accesses` those that index lhs, rhs and the output."""

    loops: ClassVar[str] = ""
    accesses: ClassVar[tuple[str, ...]] = ("", "", "")

    def maps(self) -> tuple[Any, ...]:
        return self.default_maps()

    @classmethod
    def default_maps(cls) -> tuple[Any, ...]:
        return tuple([dims_map(cls.loops, access) for access in cls.accesses])

    def iterators(self) -> tuple[str, ...]:
        return tuple(["parallel" if name in self.accesses[-1] else "reduction" for name in self.loops])

    @classmethod
    def emit(cls, builder: Builder, args: Sequence[Value[Any]], properties: dict[str, Any]) -> Sequence[Value[Any]]:
        return multiply_add(builder, args, _is_unsigned(properties))

    def verify(self) -> None:
        super().verify()
        block = self.payload.block
        if _is_readable(block) and not _adds_a_product(block.terminator, block.arguments[-1]):
            raise VerifyError("expected a body that adds a product to the output")


#: What may add, and the operation that multiplies elements of the same kind.
_PRODUCTS = {
    "arith.addf": "arith.mulf", "arith.addi": "arith.muli", "arith.ori": "arith.andi", "complex.add": "complex.mul",
}  # fmt: skip


def _is_readable(block: Block) -> bool:
    """Whether a body has operations of the dialects of scalars only; conversions lower the operations in bodies too."""
    return all(op.name.partition(".")[0] in ("arith", "complex", "linalg") for op in block.operations)


def _adds_a_product(terminator: Any, accumulator: Value[Any]) -> bool:
    """Whether what is yielded is the accumulator plus a product."""
    total = terminator.operands[0].defining_op if terminator is not None and len(terminator.operands) == 1 else None
    if total is None or total.name not in _PRODUCTS or accumulator not in total.operands:
        return False
    for value in total.operands:
        product: Any = _uncast(value).defining_op
        if product is not None and product.name == _PRODUCTS[total.name]:
            return all(_is_element(factor) for factor in product.operands)
    return False


def _is_element(factor: Value[Any]) -> bool:
    """Whether a factor is an element, converted or not, or how far it is from a zero point."""
    value: Any = _uncast(factor)
    if not isinstance(value, BlockArgument) and value.defining_op.name in ("arith.subi", "arith.subf"):
        return all(isinstance(_uncast(part), BlockArgument) for part in value.defining_op.operands)
    return isinstance(value, BlockArgument)


_CASTS = (
    arith.TruncIOp, arith.ExtUIOp, arith.ExtSIOp, arith.UIToFPOp, arith.SIToFPOp, arith.FPToUIOp, arith.FPToSIOp,
    arith.ExtFOp, arith.TruncFOp,
)  # fmt: skip


def _uncast(value: Value[Any]) -> Value[Any]:
    """What a value is converted from."""
    return trace_back(value, lambda found: op.operands[0] if isinstance(op := found.defining_op, _CASTS) else None)


class MappedContractionOp(ContractionOp):
    """A contraction whose indexing maps may be given, to transpose or broadcast operands."""

    indexing_maps: ArrayAttr | None = optional_attribute(c.AffineMapArray)
    cast: Attribute | None = optional_attribute(TypeFnAttr)
    memoizes = False

    def maps(self) -> tuple[Any, ...]:
        given: Any = self.indexing_maps
        if given is None:
            return self.default_maps()
        return tuple([attribute.map for attribute in given.elements])

    @classmethod
    def make(cls, inputs: Any, outputs: Any, types: Any = None, *, attributes: Any = None, **properties: Any) -> Any:
        default = ArrayAttr(tuple([AffineMapAttr(map) for map in cls.default_maps()]))
        properties["indexing_maps"] = properties.get("indexing_maps") or default
        return super().make(inputs, outputs, types, attributes=attributes, **properties)

    def verify(self) -> None:
        maps, defaults = self.maps(), self.default_maps()
        if len(maps) == len(defaults):
            for i, (map, default) in enumerate(zip(maps, defaults)):
                self._verify_map(i, map, default)
        super().verify()

    def _verify_map(self, i: int, map: AffineMap, default: AffineMap) -> None:
        """A map reads each dimension of the operand as one of the loops that it has by default, or leaves it out."""
        if map == default:
            return
        unknown = [expr for expr in map.results if expr not in default.results]
        if unknown or len(set(map.results)) != len(map.results):
            raise VerifyError(f"expected results of {default} in indexing map {i}, found {map}")

    @classmethod
    def parse_leading(cls, parser: Any) -> dict[str, Any]:
        if not parser.parse_optional_keyword("indexing_maps"):
            return {}
        parser.parse_punctuation("=")
        return {"indexing_maps": parser.parse_attribute()}

    def print_leading(self, printer: Any) -> None:
        if self.maps() == self.default_maps():
            return
        print_maps(printer, self.indexing_maps)

    def printed_attributes(self) -> list[Any]:
        shown = super().printed_attributes()
        return shown if self.maps() == self.default_maps() else [self.indexing_maps, *shown]

    def text_properties(self) -> dict[str, Any]:
        properties = super().text_properties()
        properties.pop("indexing_maps", None)
        return properties


def print_maps(printer: Any, maps: Any) -> None:
    """Write ` indexing_maps = [...]`."""
    printer.write(" indexing_maps = [")
    printer.comma_separated(maps.elements, printer.attribute)
    printer.write("]")


class MatmulOp(MappedContractionOp):
    """Add the product of two matrices to the output.

    ```mlir
    %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
    ```
    """

    name = "linalg.matmul"
    loops = "mnk"
    accesses = ("mk", "kn", "mn")


class BatchMatmulOp(MappedContractionOp):
    """Add the products of matrices, one pair for each batch index, to the output.

    ```mlir
    %0 = linalg.batch_matmul ins(%a, %b : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%c : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
    ```
    """  # noqa: E501

    name = "linalg.batch_matmul"
    loops = "bmnk"
    accesses = ("bmk", "bkn", "bmn")


class MatvecOp(ContractionOp):
    """Add the product of a matrix and a vector to the output.

    ```mlir
    %0 = linalg.matvec ins(%a, %x : tensor<2x3xf32>, tensor<3xf32>) outs(%y : tensor<2xf32>) -> tensor<2xf32>
    ```
    """

    name = "linalg.matvec"
    loops = "mn"
    accesses = ("mn", "n", "m")


class VecmatOp(ContractionOp):
    """Add the product of a vector and a matrix to the output.

    ```mlir
    %0 = linalg.vecmat ins(%x, %a : tensor<2xf32>, tensor<2x3xf32>) outs(%y : tensor<3xf32>) -> tensor<3xf32>
    ```
    """

    name = "linalg.vecmat"
    loops = "nm"
    accesses = ("m", "mn", "n")


class DotOp(ContractionOp):
    """Add the inner product of two vectors to the output.

    ```mlir
    %0 = linalg.dot ins(%x, %y : tensor<3xf32>, tensor<3xf32>) outs(%s : tensor<f32>) -> tensor<f32>
    ```
    """

    name = "linalg.dot"
    loops = "m"
    accesses = ("m", "m", "")


class BatchMatvecOp(ContractionOp):
    """Add the products of matrices and vectors, one pair for each batch index, to the output.

    ```mlir
    %0 = linalg.batch_matvec ins(%a, %x : tensor<5x2x3xf32>, tensor<5x3xf32>) outs(%y : tensor<5x2xf32>) -> tensor<5x2xf32>
    ```
    """  # noqa: E501

    name = "linalg.batch_matvec"
    loops = "bmk"
    accesses = ("bmk", "bk", "bm")


class BatchVecmatOp(ContractionOp):
    """Add the products of vectors and matrices, one pair for each batch index, to the output.

    ```mlir
    %0 = linalg.batch_vecmat ins(%x, %a : tensor<5x2xf32>, tensor<5x2x3xf32>) outs(%y : tensor<5x3xf32>) -> tensor<5x3xf32>
    ```
    """  # noqa: E501

    name = "linalg.batch_vecmat"
    loops = "bnk"
    accesses = ("bk", "bkn", "bn")


class BatchReduceMatmulOp(MappedContractionOp):
    """Add the products of matrices, one pair for each batch index, all to one output.

    ```mlir
    %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
    ```
    """  # noqa: E501

    name = "linalg.batch_reduce_matmul"
    loops = "bmnk"
    accesses = ("bmk", "bkn", "mn")


class Mmt4DOp(ContractionOp):
    """Add the product of a matrix and a transposed matrix, both cut into tiles that are contiguous, to the output.

    ```mlir
    %0 = linalg.mmt4d ins(%a, %b : tensor<2x3x4x5xf32>, tensor<6x3x7x5xf32>) outs(%c : tensor<2x6x4x7xf32>) -> tensor<2x6x4x7xf32>
    ```
    """  # noqa: E501

    name = "linalg.mmt4d"
    loops = "MNKmnk"
    accesses = ("MKmk", "NKnk", "MNmn")


class BatchMmt4DOp(ContractionOp):
    """Add the products of `linalg.mmt4d`, one for each batch index, to the output.

    ```mlir
    %0 = linalg.batch_mmt4d ins(%a, %b : tensor<8x2x3x4x5xf32>, tensor<8x6x3x7x5xf32>)
        outs(%c : tensor<8x2x6x4x7xf32>) -> tensor<8x2x6x4x7xf32>
    ```
    """

    name = "linalg.batch_mmt4d"
    loops = "BMNKmnk"
    accesses = ("BMKmk", "BNKnk", "BMNmn")


class QuantizedContractionOp(ContractionOp):
    """A contraction of integers that count from zero points: the last two inputs."""

    input_count = 4

    @classmethod
    def emit(cls, builder: Builder, args: Sequence[Value[Any]], properties: dict[str, Any]) -> Sequence[Value[Any]]:
        return multiply_add_from_zero_points(builder, args)


class QuantizedMatmulOp(QuantizedContractionOp):
    """Add the product of two matrices of numbers that count from zero points to the output.

    ```mlir
    %0 = linalg.quantized_matmul ins(%a, %b, %az, %bz : tensor<2x3xi8>, tensor<3x4xi8>, i32, i32)
        outs(%c : tensor<2x4xi32>) -> tensor<2x4xi32>
    ```
    """

    name = "linalg.quantized_matmul"
    loops = "mnk"
    accesses = ("mk", "kn", "", "", "mn")


class QuantizedBatchMatmulOp(QuantizedContractionOp):
    """Add the products of `linalg.quantized_matmul`, one for each batch index, to the output.

    ```mlir
    %0 = linalg.quantized_batch_matmul ins(%a, %b, %az, %bz : tensor<5x2x3xi8>, tensor<5x3x4xi8>, i32, i32)
        outs(%c : tensor<5x2x4xi32>) -> tensor<5x2x4xi32>
    ```
    """

    name = "linalg.quantized_batch_matmul"
    loops = "bmnk"
    accesses = ("bmk", "bkn", "", "", "bmn")


class ContractOp(ContractionOp):
    """Add sums of products over the loops that the output's indexing map leaves out to the output.

    ```mlir
    %0 = linalg.contract
        indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
        ins(%a, %b : tensor<3x2xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
    ```
    """  # noqa: E501

    name = "linalg.contract"
    indexing_maps: ArrayAttr = attribute(c.AffineMapArray)
    cast: Attribute | None = optional_attribute(TypeFnAttr)
    memoizes = False

    def maps(self) -> tuple[Any, ...]:
        elements: tuple[Any, ...] = self.indexing_maps.elements
        return tuple([attribute.map for attribute in elements])

    def iterators(self) -> tuple[str, ...]:
        output = self.maps()[-1]
        loops = [AffineDim(i) for i in range(output.num_dims)]
        return tuple(["parallel" if loop in output.results else "reduction" for loop in loops])

    def verify(self) -> None:
        maps = self.maps()
        if len(maps) != 3:
            raise VerifyError(f"expected 3 indexing maps, one for each operand, found {len(maps)}")
        for i, map in enumerate(maps):
            if any(not isinstance(x, AffineDim) for x in map.results) or len({*map.results}) != len(map.results):
                raise VerifyError(f"expected different dimensions as results of indexing map {i}, found {map}")
        super().verify()
        self._verify_loops(*maps)

    def _verify_loops(self, lhs: AffineMap, rhs: AffineMap, output: AffineMap) -> None:
        """A loop that the output leaves out reads both inputs, and there is one."""
        reductions = [AffineDim(i) for i in range(output.num_dims) if AffineDim(i) not in output.results]
        for loop in reductions:
            if loop not in lhs.results or loop not in rhs.results:
                raise VerifyError(f"expected loop {loop}, which the output leaves out, in the maps of both inputs")
        if not reductions:
            raise VerifyError(f"expected an indexing map of the output that leaves out a loop, found {output}")

    @classmethod
    def parse_leading(cls, parser: Any) -> dict[str, Any]:
        if not parser.parse_optional_keyword("indexing_maps"):
            raise parser.error("expected 'indexing_maps'")
        parser.parse_punctuation("=")
        return {"indexing_maps": parser.parse_attribute()}

    def print_leading(self, printer: Any) -> None:
        print_maps(printer, self.indexing_maps)

    def printed_attributes(self) -> list[Any]:
        return [self.indexing_maps, *super().printed_attributes()]

    def text_properties(self) -> dict[str, Any]:
        properties = super().text_properties()
        properties.pop("indexing_maps")
        return properties


class FillRng2DOp(NamedOp):
    """Fill a matrix with pseudorandom numbers from `min` to `max`, which depend on `seed` and the element's indices.

    ```mlir
    %0 = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
    ```

    Two steps of a linear congruential generator, one for the row and one for the column, make the number.
    """

    name = "linalg.fill_rng_2d"
    input_count = 3

    def maps(self) -> tuple[Any, ...]:
        return (AffineMap(2, 0, ()),) * 3 + (AffineMap.identity(2),)

    def iterators(self) -> tuple[str, ...]:
        return ("parallel", "parallel")

    @classmethod
    def emit(cls, builder: Builder, args: Sequence[Value[Any]], properties: dict[str, Any]) -> Sequence[Value[Any]]:
        low, high, seed, out = scalars_of(builder, args, False)
        if [value.type for value in args[:3]] != [f64, f64, i32]:
            found = ", ".join(f"'{value.type}'" for value in args[:3])
            raise VerifyError(f"expected inputs of types 'f64', 'f64' and 'i32', found {found}")
        column, row = [scalars_of(builder, [builder(IndexOp(i))], False)[0].cast(i32) for i in (1, 0)]
        per_state, half = [_constant(builder, number, f64) for number in (_PER_STATE, _HALF_OF_THE_STATES)]
        factor, increment = [_constant(builder, number, i32) for number in (_FACTOR, _INCREMENT)]
        state = (column + ((row + seed) * factor + increment)) * factor + increment
        return (((state.cast(f64) + half) * ((high - low) * per_state) + low).cast(out.type).value,)


def _constant(builder: Builder, number: float, type: Type) -> Any:
    return SCALARS.on(builder).wrap(SCALARS.constant(builder, number, type))[0]


#: The generator's constants, and what makes a share of 1 of a state, which is a signed number.
_FACTOR, _INCREMENT, _HALF_OF_THE_STATES, _PER_STATE = 1103515245, 12345, 2147483647.0, 2.3283064e-10
