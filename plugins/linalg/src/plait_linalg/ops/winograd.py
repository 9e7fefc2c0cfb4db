"""The transformations of Winograd's convolution: of filters, of inputs, and of the sums of their products."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr, i32_attr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.define import Op, Operand, Result, attribute, operand, result
from plait.define import constraints as c
from plait.ir.attribute import VerifyError
from plait.ir.value import Value

from plait_linalg.winograd import FILTERINGS, Filtering

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

_NAMES = tuple(FILTERINGS)


def _tensor_of_rank(rank: int) -> Any:
    return c.Predicate(f"{rank}-d tensor", lambda ty: isinstance(ty, RankedTensorType) and ty.rank == rank)


Tensor4D, Tensor6D = _tensor_of_rank(4), _tensor_of_rank(6)
FmrAttr = c.AttrPredicate(
    f"i32 from 0 to {len(_NAMES) - 1}",
    lambda x: isinstance(x, IntegerAttr) and x.type is i32_attr(0).type and 0 <= x.value < len(_NAMES),
)


class WinogradOp(Op):
    """What the transformations share: one input, one tensor that the result is written to, and the sizes."""

    which: ClassVar[str]
    input: Value[Any]
    output: Value[Any]
    fmr: IntegerAttr
    mlir_properties: ClassVar[tuple[str, ...]] = ("fmr",)

    @property
    def filtering(self) -> Filtering:
        return FILTERINGS[_NAMES[self.fmr.value]]

    @property
    def outs(self) -> Sequence[Value[Any]]:
        return (self.output,)

    def expected(self) -> list[int]:
        """The shape of the output, as far as the input says it. Raises `VerifyError`."""
        raise NotImplementedError

    def verify(self) -> None:
        given, output = self.input.type, self.output.type
        if given.element_type is not output.element_type:
            raise VerifyError(f"input and output differ in element type: '{given}' and '{output}'")
        expected = self.expected()
        if any(DYNAMIC not in (a, b) and a != b for a, b in zip(expected, output.shape)):
            sizes = ", ".join("?" if size == DYNAMIC else str(size) for size in expected)
            raise VerifyError(f"expected an output of shape [{sizes}], found '{output}'")
        if self.results[0].type is not output:
            raise VerifyError(f"expected a result of the type of the output, '{output}'")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        attributes = parser.parse_optional_attr_dict()
        parser.parse_keyword("fmr")
        parser.parse_punctuation("(")
        name = parser.parse_keyword_of(_NAMES, "output and filter extents")
        parser.parse_punctuation(")")
        values = [_parse_group(parser, keyword) for keyword in ("ins", "outs")]
        parser.parse_punctuation("->")
        made: Any = cls
        return made(*values, i32_attr(_NAMES.index(name)), parser.parse_type(), attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.attr_dict(self, elide=("fmr",))
        printer.write(f" fmr({_NAMES[self.fmr.value]})")
        for keyword, value in (("ins", self.input), ("outs", self.output)):
            printer.write(f" {keyword}(")
            printer.operand(value)
            printer.write(" : ")
            printer.type(value.type)
            printer.write(")")
        printer.write(" -> ")
        printer.type(self.results[0].type)


def _parse_group(parser: OpParser, keyword: str) -> Value[Any]:
    parser.parse_keyword(keyword)
    parser.parse_punctuation("(")
    name = parser.parse_operand()
    parser.parse_punctuation(":")
    value = parser.resolve(name, parser.parse_type())
    parser.parse_punctuation(")")
    return value


class WinogradFilterTransformOp(WinogradOp):
    """Transform filters of shape [f, h, w, c] to [h', w', c, f]; a height or width of 1 is not transformed.

    ```mlir
    %0 = linalg.winograd_filter_transform fmr(F_4_3)
        ins(%g : tensor<8x3x3x5xf32>) outs(%t : tensor<6x6x5x8xf32>) -> tensor<6x6x5x8xf32>
    ```

    Semantics: G g G^T, see `plait_linalg.winograd`. Source: MLIR linalg dialect, `linalg.winograd_filter_transform`.
    """

    name = "linalg.winograd_filter_transform"
    which: ClassVar[str] = "filter"
    input: Operand = operand(Tensor4D)
    output: Operand = operand(Tensor4D)
    fmr: IntegerAttr = attribute(FmrAttr)
    result: Result = result(Tensor4D)

    def expected(self) -> list[int]:
        filters, height, width, channels = self.input.type.shape
        r, tile = self.filtering.r, self.filtering.tile
        for what, size in (("height", height), ("width", width)):
            if size not in (r, 1):
                raise VerifyError(f"expected a filter {what} of {r} or 1, found '{self.input.type}'")
        if (height, width) == (1, 1):
            raise VerifyError(f"expected a filter height or width of {r}, found '{self.input.type}'")
        return [1 if height == 1 else tile, 1 if width == 1 else tile, channels, filters]


class WinogradInputTransformOp(WinogradOp):
    """Transform the tiles of inputs of shape [n, h, w, c] to [h', w', rows of tiles, columns of tiles, n, c].

    Tiles overlap by r - 1; a height or width of 1 is not transformed.

    ```mlir
    %0 = linalg.winograd_input_transform fmr(F_4_3)
        ins(%x : tensor<2x14x14x5xf32>) outs(%t : tensor<6x6x3x3x2x5xf32>) -> tensor<6x6x3x3x2x5xf32>
    ```

    Semantics: B^T d B, see `plait_linalg.winograd`. Source: MLIR linalg dialect, `linalg.winograd_input_transform`.
    """

    name = "linalg.winograd_input_transform"
    which: ClassVar[str] = "input"
    input: Operand = operand(Tensor4D)
    output: Operand = operand(Tensor6D)
    fmr: IntegerAttr = attribute(FmrAttr)
    result: Result = result(Tensor6D)

    def expected(self) -> list[int]:
        batch, height, width, channels = self.input.type.shape
        m, r, tile = self.filtering.m, self.filtering.r, self.filtering.tile
        extents = [1 if size == 1 else tile for size in (height, width)]
        counts = [size if size in (1, DYNAMIC) else (size - (r - 1)) // m for size in (height, width)]
        return [*extents, *counts, batch, channels]


class WinogradOutputTransformOp(WinogradOp):
    """Add the transformed tiles of shape [h', w', rows of tiles, columns of tiles, n, f] to outputs [n, h, w, f].

    ```mlir
    %0 = linalg.winograd_output_transform fmr(F_4_3)
        ins(%v : tensor<6x6x3x3x2x8xf32>) outs(%y : tensor<2x12x12x8xf32>) -> tensor<2x12x12x8xf32>
    ```

    Semantics: output + scale^2 A^T v A, see `plait_linalg.winograd`. Source: MLIR linalg dialect,
    `linalg.winograd_output_transform`.
    """

    name = "linalg.winograd_output_transform"
    which: ClassVar[str] = "output"
    input: Operand = operand(Tensor6D)
    output: Operand = operand(Tensor4D)
    fmr: IntegerAttr = attribute(FmrAttr)
    result: Result = result(Tensor4D)

    def expected(self) -> list[int]:
        high, wide, rows, columns, batch, filters = self.input.type.shape
        m, tile = self.filtering.m, self.filtering.tile
        for what, size in (("height", high), ("width", wide)):
            if size not in (tile, 1, DYNAMIC):
                raise VerifyError(f"expected tiles of {what} {tile} or 1, found '{self.input.type}'")
        sizes = [
            DYNAMIC if DYNAMIC in (extent, count) else count * (1 if extent == 1 else m)
            for extent, count in ((high, rows), (wide, columns))
        ]
        return [batch, *sizes, filters]


WINOGRAD_OPERATIONS = (WinogradFilterTransformOp, WinogradInputTransformOp, WinogradOutputTransformOp)
