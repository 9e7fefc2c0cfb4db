"""What operations of TOSA need when they run: what their verifiers check of static sizes, of dynamic ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.runtime_verifiable import RuntimeChecks, ShapeConditions
from plait.ir.value import Value

from plait_tosa.ops import block_scaled as k
from plait_tosa.ops import contraction as c
from plait_tosa.ops import convolution as v
from plait_tosa.ops import data as m
from plait_tosa.ops import elementwise_other as o
from plait_tosa.ops import pooling as p
from plait_tosa.ops.base import shape_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation

Place = tuple[Value[Any], int]


class SizesFit(ShapeConditions):
    """Conditions of sizes, for operands of known rank."""

    def runtime_conditions(self, op: Operation, checks: RuntimeChecks) -> None:
        if all(shape_of(value.type) is not None for value in op.operands):
            self.sizes_fit(op, checks)

    def sizes_fit(self, op: Operation, checks: RuntimeChecks) -> None:
        raise NotImplementedError


def _equal(checks: RuntimeChecks, what: str, *places: Place) -> None:
    """Require that dimensions, each of a value, have the same size; `what` names them."""
    first = checks.size(*places[0])
    for place in places[1:]:
        checks.require_equal(first, checks.size(*place), f"{what} differ in size")


class ProductsFit(SizesFit):
    """`tosa.matmul`: the same batches, and columns of one as there are rows of the other."""

    def sizes_fit(self, op: Any, checks: RuntimeChecks) -> None:
        _equal(checks, "the batches of a and b", (op.a, 0), (op.b, 0))
        _equal(checks, "the inner dimensions of a and b", (op.a, 2), (op.b, 1))


class TransposedProductsFit(SizesFit):
    """`tosa.matmul_t`: one batch for all or as many, and columns of both."""

    def sizes_fit(self, op: Any, checks: RuntimeChecks) -> None:
        _products_fit(checks, op.a, op.b)


def _products_fit(checks: RuntimeChecks, a: Value[Any], b: Value[Any]) -> None:
    batches = [1, checks.size(a, 0)]
    checks.require_one_of(checks.size(b, 0), batches, "b has neither one batch nor as many as a")
    _equal(checks, "the columns of a and b", (a, 2), (b, 2))


class BlocksFit(SizesFit):
    """Block-scaled tensors: there is a scale for each block. `pairs` are the places of elements and scales."""

    def __init__(self, *pairs: tuple[int, int]) -> None:
        self.pairs = pairs

    def sizes_fit(self, op: Any, checks: RuntimeChecks) -> None:
        size = op.block_size.size
        for data, scale in self.pairs:
            self.blocks_fit(checks, op.operands[data], op.operands[scale], size)

    def blocks_fit(self, checks: RuntimeChecks, data: Value[Any], scale: Value[Any], size: int) -> None:
        last = data.type.rank - 1
        for dim in range(last):
            _equal(checks, f"dimension {dim} of elements and scales", (data, dim), (scale, dim))
        spread = checks.multiply(checks.size(scale, last), size)
        checks.require_equal(checks.size(data, last), spread, "the scales do not fit the elements")


class ScaledProductsFit(BlocksFit):
    """`tosa.matmul_t_block_scaled`."""

    def sizes_fit(self, op: Any, checks: RuntimeChecks) -> None:
        super().sizes_fit(op, checks)
        _products_fit(checks, op.a_data, op.b_data)


class WholeBlocks(SizesFit):
    """`tosa.cast_to_block_scaled`: the last dimension consists of whole blocks."""

    def sizes_fit(self, op: Any, checks: RuntimeChecks) -> None:
        count = checks.size(op.input_data, op.input_data.type.rank - 1)
        checks.require_multiple(count, op.block_size.size, "the last dimension is not a multiple of the block size")


class PartsFit(SizesFit):
    """`tosa.fft2d`: real and imaginary parts have one shape."""

    def sizes_fit(self, op: Any, checks: RuntimeChecks) -> None:
        for dim in range(3):
            what = f"dimension {dim} of real and imaginary parts"
            _equal(checks, what, (op.input_real, dim), (op.input_imag, dim))


class WindowsFit(SizesFit):
    """What moves over an image with its padding reaches the end of it."""

    def window_fits(self, checks: RuntimeChecks, image: Place, pads: Sequence[int], extent: Any, stride: int) -> None:
        """Require that a window of `extent` elements moves by `stride` over all of one dimension."""
        message = f"the window does not fit into dimension {image[1]} of the input"
        room = checks.subtract(checks.add(checks.size(*image), sum(pads)), extent)
        checks.require_at_most(0, room, message)
        message = f"the stride does not divide how far the window moves in dimension {image[1]} of the input"
        checks.require_multiple(room, stride, message)


class PoolFits(WindowsFit):
    """`tosa.avg_pool2d` and `max_pool2d`."""

    def sizes_fit(self, op: Any, checks: RuntimeChecks) -> None:
        pads = op.pad.values
        for i, (extent, stride) in enumerate(zip(op.kernel.values, op.stride.values)):
            self.window_fits(checks, (op.input, i + 1), pads[2 * i : 2 * i + 2], extent, stride)


class AdaptivePoolFits(WindowsFit):
    """Pools whose window is an operand."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        numbers = [m.shape_values(v) for v in (op.kernel, op.stride, op.pad)]
        if shape_of(op.input.type) is None or None in numbers:
            return
        kernel, strides, pads = numbers
        for i, (extent, stride) in enumerate(zip(kernel, strides)):  # type: ignore[arg-type]
            self.window_fits(checks, (op.input, i + 1), pads[2 * i : 2 * i + 2], extent, stride)  # type: ignore[index]


class ConvolutionFits(WindowsFit):
    """Convolutions: channels of image and kernel agree, and there is a bias for each output channel or one for all.

    `channels` are the dimensions of the kernel that number channels of the image and of the result, `kernel` the
    first one of those that the window has.
    """

    def __init__(self, channels: tuple[int, int], kernel: int) -> None:
        self.channels, self.kernel = channels, kernel

    def sizes_fit(self, op: Operation, checks: RuntimeChecks) -> None:
        image, weight, bias, *_ = op.operands
        last = image.type.rank - 1
        _equal(checks, "the channels of input and weight", (image, last), (weight, self.channels[0]))
        self.bias_fits(checks, bias, checks.size(weight, self.channels[1]))
        self.windows_fit(op, checks, image, weight)

    def bias_fits(self, checks: RuntimeChecks, bias: Value[Any], channels: Any) -> None:
        message = "the bias has neither one element nor one for each output channel"
        checks.require_one_of(checks.size(bias, 0), [1, channels], message)

    def windows_fit(self, op: Any, checks: RuntimeChecks, image: Value[Any], weight: Value[Any]) -> None:
        pads = op.pad.values
        for i, (stride, dilation) in enumerate(zip(op.stride.values, op.dilation.values)):
            steps = checks.subtract(checks.size(weight, self.kernel + i), 1)
            extent = checks.add(checks.multiply(steps, dilation), 1)
            self.window_fits(checks, (image, i + 1), pads[2 * i : 2 * i + 2], extent, stride)


class DepthwiseConvolutionFits(ConvolutionFits):
    """`tosa.depthwise_conv2d`: each channel has as many output channels as the last dimension of the kernel."""

    def bias_fits(self, checks: RuntimeChecks, bias: Value[Any], channels: Any) -> None:
        pass

    def sizes_fit(self, op: Any, checks: RuntimeChecks) -> None:
        super().sizes_fit(op, checks)
        outputs = checks.multiply(checks.size(op.weight, 2), checks.size(op.weight, 3))
        super().bias_fits(checks, op.bias, outputs)


class TransposedConvolutionFits(ConvolutionFits):
    """`tosa.transpose_conv2d`: as a convolution; what is cut off is less than the kernel."""

    def windows_fit(self, op: Any, checks: RuntimeChecks, image: Value[Any], weight: Value[Any]) -> None:
        for dim in (1, 2):  # the size of the result comes from the distance of the first and the last row or column
            checks.require_at_most(1, checks.size(image, dim), f"dimension {dim} of the input is empty")
        for place, pad in enumerate(op.out_pad.values):
            message = f"out_pad cuts off the kernel in dimension {place // 2 + 1}"
            checks.require_less(-pad, checks.size(weight, place // 2 + 1), message)


class RowsFit(SizesFit):
    """`tosa.gather` and `scatter`: as many batches everywhere; an index and channels for each row that is written."""

    def sizes_fit(self, op: Any, checks: RuntimeChecks) -> None:
        if isinstance(op, (m.GatherOp, m.RowGatherOp)):
            _equal(checks, "the batches of values and indices", (op.values, 0), (op.indices, 0))
            return
        _equal(checks, "the batches of values, indices and input", (op.values_in, 0), (op.indices, 0), (op.input, 0))
        _equal(checks, "the rows of indices and input", (op.indices, 1), (op.input, 1))
        _equal(checks, "the channels of values and input", (op.values_in, 2), (op.input, 2))


class TableIsComplete(SizesFit):
    """`tosa.table`: there is an entry for each number that may be looked up."""

    def sizes_fit(self, op: Any, checks: RuntimeChecks) -> None:
        count = o.table_size(op)
        checks.require_equal(checks.size(op.table, 0), count, f"the table does not have {count} entries")


class FactorsFit(SizesFit):
    """`tosa.rescale`: one multiplier and one shift, or one for each channel."""

    def sizes_fit(self, op: Any, checks: RuntimeChecks) -> None:
        rank = op.input.type.rank
        count = checks.size(op.input, rank - 1) if op.per_channel.value and rank else 1
        for what, value in (("multipliers", op.multiplier), ("shifts", op.shift)):
            checks.require_equal(checks.size(value, 0), count, f"the number of {what} does not fit the channels")


RUNTIME_CONDITIONS: dict[Any, ShapeConditions] = {
    c.MatMulOp: ProductsFit(),
    c.FFT2dOp: PartsFit(),
    p.AvgPool2DOp: PoolFits(),
    p.MaxPool2DOp: PoolFits(),
    v.Conv2DOp: ConvolutionFits((3, 0), 1),
    v.Conv3DOp: ConvolutionFits((4, 0), 1),
    v.DepthwiseConv2DOp: DepthwiseConvolutionFits((2, 3), 0),
    v.TransposeConv2DOp: TransposedConvolutionFits((3, 0), 1),
    m.GatherOp: RowsFit(),
    m.RowGatherOp: RowsFit(),
    m.ScatterOp: RowsFit(),
    c.MatMulTOp: TransposedProductsFit(),
    p.AvgPool2DAdaptiveOp: AdaptivePoolFits(),
    p.MaxPool2DAdaptiveOp: AdaptivePoolFits(),
    k.CastToBlockScaledOp: WholeBlocks(),
    k.CastFromBlockScaledOp: BlocksFit((0, 1)),
    k.MatMulTBlockScaledOp: ScaledProductsFit((0, 1), (2, 3)),
    k.Conv2DBlockScaledOp: BlocksFit((0, 1), (2, 3)),
    o.RescaleOp: FactorsFit(),
    o.TableOp: TableIsComplete(),
}
