"""The types of `quant`: integers that stand for real numbers, real = scale * (stored - zero point)."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import FloatType, IntegerType
from plait.ir.attribute import Type, VerifyError

from plait_std.quant import syntax

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributePrinter

MAX_STORAGE_WIDTH = 32


def default_range(storage: Any) -> tuple[int, int]:
    """The least and the greatest integer that `storage` (`iN`, or `uiN` for an unsigned one) holds."""
    if storage.is_unsigned:
        return 0, (1 << storage.width) - 1
    half = 1 << (storage.width - 1)
    return -half, half - 1


def _check_storage(storage: Any, low: int, high: int) -> None:
    if not isinstance(storage, IntegerType):
        raise VerifyError(f"quantized elements are stored as integers, found '{storage}'")
    if not 0 < storage.width <= MAX_STORAGE_WIDTH:
        raise VerifyError(f"expected a storage type of 1 to 32 bits, found {storage.width}")
    least, greatest = default_range(storage)
    if low >= high:
        raise VerifyError(f"the least stored value {low} is not below the greatest, {high}")
    if low < least:
        raise VerifyError(f"the storage type cannot hold the least stored value {low}")
    if high > greatest:
        raise VerifyError(f"the storage type cannot hold the greatest stored value {high}")


def _check_scales(expressed: Any, scales: tuple[float, ...]) -> None:
    if not isinstance(expressed, FloatType):
        raise VerifyError("expressed type must be a float type")
    fmt = expressed.format
    least, greatest = fmt.decode(1), fmt.decode(fmt.largest())
    for scale in scales:
        if not least <= scale <= greatest:
            raise VerifyError(f"scale {scale:e} is outside the range of the expressed type, [{least:e}, {greatest:e}]")


class QuantizedType(Type):
    """What all types with a storage type have.

    `storage_type` is `iN` where stored integers are signed and `uiN` where they are not, as their values are in
    Plait; the text, as in MLIR, says `iN` and `uN`.
    """

    storage_type: Any
    expressed_type: Any
    storage_min: int | None
    storage_max: int | None

    @classmethod
    def normalize(cls, storage_type: Any, expressed_type: Any, storage_min: Any, storage_max: Any, *rest: Any) -> Any:
        """A missing bound is the bound of the storage type; `siN` is spelled `iN`."""
        if isinstance(storage_type, IntegerType) and storage_type.width:
            if storage_type.signedness == "signed":
                storage_type = IntegerType(storage_type.width)
            least, greatest = default_range(storage_type)
            storage_min = least if storage_min is None else storage_min
            storage_max = greatest if storage_max is None else storage_max
        return [storage_type, expressed_type, storage_min, storage_max, *rest]

    @property
    def signless_storage(self) -> IntegerType:
        """The storage type as MLIR has it: without signedness."""
        return IntegerType(self.storage_type.width)

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest integer that is stored."""
        assert self.storage_min is not None and self.storage_max is not None
        return self.storage_min, self.storage_max

    @property
    def has_full_range(self) -> bool:
        """Whether every integer of the storage type is one that may be stored."""
        return self.range == default_range(self.storage_type)

    def verify(self) -> None:
        _check_storage(self.storage_type, *self.range)


class AnyQuantizedType(QuantizedType):
    """`!quant.any<i8<-8:7>:f32>`: quantized, it is not said how; `expressed_type` may be None."""

    name: ClassVar[str] = "quant.any"

    def verify(self) -> None:
        if not isinstance(self.storage_type, IntegerType) or not self.storage_type.width:
            _check_storage(self.storage_type, 0, 0)
        super().verify()
        if self.expressed_type is not None and not isinstance(self.expressed_type, FloatType):
            raise VerifyError("expressed type must be a float type")

    def print_parameters(self, printer: AttributePrinter) -> None:
        syntax.print_any(printer, self)

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        return syntax.parse_any(parser, cls)


class UniformType(QuantizedType):
    """What the types with scales and zero points have. The three kinds differ in which elements share a scale."""

    def print(self, printer: AttributePrinter) -> None:
        printer.write("!quant.uniform")
        syntax.print_uniform(printer, self)

    @property
    def all_scales(self) -> tuple[float, ...]:
        """The scales, row-major."""
        raise NotImplementedError

    @property
    def all_zero_points(self) -> tuple[int, ...]:
        """The zero points, row-major."""
        raise NotImplementedError

    @property
    def axis(self) -> int | None:
        """The dimension along which scales differ, if there is exactly one, with a scale for each index."""
        return None

    def parameter_shape(self, rank: int) -> tuple[int, ...]:
        """The shape of scales and zero points beside a tensor of that rank: 1 where all share them."""
        return (1,) * rank

    def verify(self) -> None:
        if not isinstance(self.storage_type, IntegerType) or not self.storage_type.width:
            _check_storage(self.storage_type, 0, 0)
        super().verify()
        zero_points: tuple[Any, ...] = self.all_zero_points
        for zero_point in zero_points:
            if not isinstance(zero_point, int):
                raise VerifyError(f"expected an integer as zero point, found {zero_point}")
        _check_scales(self.expressed_type, self.all_scales)


class UniformQuantizedType(UniformType):
    """`!quant.uniform<i8<-127:127>:f32, 0.5:3>`: one scale and zero point for all elements."""

    name: ClassVar[str] = "quant.uniform"
    scale: float
    zero_point: int

    @property
    def all_scales(self) -> tuple[float, ...]:
        return (self.scale,)

    @property
    def all_zero_points(self) -> tuple[int, ...]:
        return (self.zero_point,)

    @classmethod
    def parse_parameters(cls, parser: Any) -> Any:
        return syntax.parse_uniform(parser, (cls, UniformQuantizedPerAxisType, UniformQuantizedSubChannelType))

    @staticmethod
    def per_axis(*parameters: Any) -> UniformQuantizedPerAxisType:
        """The type with a scale and zero point for each index of a dimension, which has no mnemonic of its own."""
        return UniformQuantizedPerAxisType(*parameters)


class UniformQuantizedPerAxisType(UniformType):
    """`!quant.uniform<i8:f32:1, {0.5:3,0.25}>`: a scale and zero point for each index of dimension `dimension`."""

    name: ClassVar[str] = "quant.uniform_per_axis"
    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    dimension: int

    @property
    def all_scales(self) -> tuple[float, ...]:
        return self.scales

    @property
    def all_zero_points(self) -> tuple[int, ...]:
        return self.zero_points

    @property
    def axis(self) -> int | None:
        return self.dimension

    def parameter_shape(self, rank: int) -> tuple[int, ...]:
        return tuple(len(self.scales) if i == self.dimension else 1 for i in range(rank))

    def verify(self) -> None:
        super().verify()
        if self.dimension < 0:
            raise VerifyError(f"illegal quantized dimension: {self.dimension}")
        if len(self.scales) != len(self.zero_points):
            raise VerifyError(f"{len(self.scales)} scales, but {len(self.zero_points)} zero points")


class UniformQuantizedSubChannelType(UniformType):
    """`!quant.uniform<i8:f32:{0:2, 1:4}, {{0.5:3, 0.25}}>`: a scale and zero point for each block of elements.

    `blocks` has (dimension, size of its blocks); a dimension that is not there is one block. `scales` and
    `zero_points` are row-major in `scales_shape`, which has as many dimensions as the tensor.
    """

    name: ClassVar[str] = "quant.uniform_sub_channel"
    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    scales_shape: tuple[int, ...]
    blocks: tuple[tuple[int, int], ...]

    @property
    def all_scales(self) -> tuple[float, ...]:
        return self.scales

    @property
    def all_zero_points(self) -> tuple[int, ...]:
        return self.zero_points

    def parameter_shape(self, rank: int) -> tuple[int, ...]:
        return self.scales_shape

    def verify(self) -> None:
        super().verify()
        if len(self.scales) != prod(self.scales_shape) or len(self.scales) != len(self.zero_points):
            raise VerifyError(f"{len(self.scales)} scales, but {len(self.zero_points)} zero points")
        for dimension, size in self.blocks:
            if dimension < 0:
                raise VerifyError(f"illegal quantized dimension: {dimension}")
            if size <= 0:
                raise VerifyError(f"illegal block size: {size}")


class CalibratedQuantizedType(Type):
    """`!quant.calibrated<f32<-1.0:1.0>>`: floats whose observed range is known, to be quantized later."""

    name: ClassVar[str] = "quant.calibrated"
    expressed_type: Any
    min: float
    max: float

    def verify(self) -> None:
        if not isinstance(self.expressed_type, FloatType):
            raise VerifyError("expressed type must be a float type")
        if self.min >= self.max:
            raise VerifyError(f"the least value {self.min:e} is not below the greatest, {self.max:e}")

    def print_parameters(self, printer: AttributePrinter) -> None:
        syntax.print_calibrated(printer, self)

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        return syntax.parse_calibrated(parser, cls)


def uniform(
    storage: IntegerType,
    expressed: Any,
    scale: float,
    zero_point: int = 0,
    low: int | None = None,
    high: int | None = None,
) -> UniformQuantizedType:
    """The type with one scale; without `low` and `high`, all integers of `storage` are stored."""
    return UniformQuantizedType(storage, expressed, low, high, scale, zero_point)


def is_lossless(element: UniformType) -> bool:
    """Whether dequantizing and quantizing again yields each stored integer. See Note [Lossless]."""
    fmt, width = element.expressed_type.format, element.storage_type.width
    smallest, largest = 2.0**fmt.min_exponent, fmt.decode(fmt.largest())
    fits = all(smallest <= scale and scale * 2.0 ** (width + 1) <= largest for scale in element.all_scales)
    low, high = element.range
    inside = all(low <= zero_point <= high for zero_point in element.all_zero_points)
    return element.has_full_range and width + 5 <= fmt.precision and fits and inside


def is_quantized(type: Type) -> bool:
    """Whether `type` is one of this dialect."""
    return isinstance(type, (QuantizedType, CalibratedQuantizedType))


TYPES = (AnyQuantizedType, UniformQuantizedType, CalibratedQuantizedType)
"""The types by the names in their text; the three uniform kinds share one."""

# Note [Lossless]
# The difference d of a stored integer and a zero point has at most width + 1 bits, so that it is exact in a format of
# that precision p. d * scale / scale is rounded twice: it is off by at most 2 * |d| * 2**-p <= 2**(width + 2 - p), and
# adding the zero point rounds by another 2**(width - p). Where width + 5 <= p that is less than 1/2, so that rounding
# finds the integer again. No number underflows where each scale is normal, and none overflows where scale * 2**(width
# + 1) is finite. An integer out of the range that is stored would be clamped, so the range must be that of the type.
