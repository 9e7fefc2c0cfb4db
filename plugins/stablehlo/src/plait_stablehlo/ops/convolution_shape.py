"""The rules and the result shape of convolutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.frozen import FrozenValue
from plait.ir.attribute import VerifyError
from plait.ir.value import Value

from plait_stablehlo.compatibility import elements_agree, is_static, listed, violation

if TYPE_CHECKING:
    from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr


class WindowDimension(FrozenValue):
    """How the window moves along one spatial dimension."""

    size: int
    stride: int = 1
    low: int = 0
    high: int = 0
    base_dilation: int = 1
    window_dilation: int = 1
    reversed: bool = False

    def output_size(self, size: int) -> int:
        """How many positions the window takes over `size` elements."""
        if not is_static(size) or not is_static(self.size):
            return DYNAMIC
        padded = dilated(size, self.base_dilation) + self.low + self.high
        extent = dilated(self.size, self.window_dilation)
        return 0 if padded <= 0 or extent > padded else (padded - extent) // self.stride + 1


def dilated(size: int, dilation: int) -> int:
    """The extent of `size` elements with `dilation - 1` holes between them."""
    return 0 if size == 0 else (size - 1) * dilation + 1


def padding_rows(attribute: DenseElementsAttr | None, count: int) -> list[tuple[int, int]]:
    """The low and high padding of each dimension; none where the attribute is absent or empty."""
    if attribute is None or 0 in attribute.type.shape:
        return [(0, 0)] * count
    values = [int(v) for v in attribute.values()]
    return [(values[i], values[i + 1]) for i in range(0, len(values), 2)]


def values_or(attribute: DenseArrayAttr | None, default: Any, count: int) -> tuple[Any, ...]:
    """The values of an array attribute, or `default` for each dimension where it is absent or empty."""
    return tuple(attribute.values) if attribute is not None and attribute.values else (default,) * count


def window_of(op: Any) -> list[WindowDimension]:
    """The window of a convolution, with its static padding; none for one whose padding is a value."""
    n = op.dimension_numbers
    sizes = [op.rhs.type.shape[d] for d in n.kernel_spatial_dimensions]
    count = len(sizes)
    rows = zip(
        sizes,
        values_or(op.window_strides, 1, count),
        padding_rows(None if isinstance(op.padding, Value) else op.padding, count),
        values_or(op.lhs_dilation, 1, count),
        values_or(op.rhs_dilation, 1, count),
        values_or(op.window_reversal, False, count),
    )
    return [WindowDimension(size, s, a, b, base, dil, bool(rev)) for size, s, (a, b), base, dil, rev in rows]


#: The arrays of a window, with what is printed if one has another size, and if a value is not positive.
_WINDOW_WORDS = {
    "window_strides": ("strides", "stride"),
    "lhs_dilation": ("base dilation factors", "base dilation factor"),
    "rhs_dilation": ("window dilation factors", "window dilation factor"),
    "window_reversal": ("reversal flags", ""),
}


def check_window(op: str, labels: Sequence[str], rank: int, **arrays: Any) -> None:
    """Raise unless each of the arrays that are present has `rank` entries, and all but flags are positive."""
    for (name, attribute), label in zip(arrays.items(), labels):
        values = () if attribute is None else attribute.values
        what, factor = _WINDOW_WORDS[name]
        if values and len(values) != rank:
            raise _wrong_size(f"{op}_{label}", what, rank, len(values))
        for i, value in enumerate(values if factor else ()):
            if value < 1:
                text = f"expected a {factor} of at least 1 in window dimension {i}, found {value}"
                raise violation(f"{op}_c{int(label[1:]) + 1}", text)


def _wrong_size(label: str, what: str, rank: int, count: int) -> VerifyError:
    text = f"expected {rank} {what}, one for each dimension of the window, found {count}"
    return violation(label, text)


def check_padding(label: str, rank: int, padding: DenseElementsAttr | None) -> None:
    """Raise unless the padding has two numbers for each dimension."""
    if padding is None:
        return
    shape = padding.type.shape
    if len(shape) != 2 or shape[1] != 2:
        text = f"expected padding of shape [{rank}, 2], found [{listed(shape)}]"
        raise violation(label, text)
    if shape[0] not in (0, rank):
        raise _wrong_size(label, "rows of padding", rank, shape[0])


def check_convolution(op: Any, name: str) -> None:
    """Raise unless the operands, dimension numbers and groups of a convolution fit together."""
    lhs, rhs, n = op.lhs.type, op.rhs.type, op.dimension_numbers
    rank = len(lhs.shape)
    if rank < 2:
        text = f"expected operands of rank 2 or higher, found '{lhs}' and '{rhs}'"
        raise violation(f"{name}_c13", text)
    if len(rhs.shape) != rank:
        text = f"lhs and rhs differ in rank: '{lhs}' and '{rhs}'"
        raise violation(f"{name}_c1", text)
    quantized = any(ty.element_type.name.startswith("quant.") for ty in (lhs, rhs))
    if not quantized and not elements_agree(lhs, rhs):
        raise violation(
            f"{name}_c27",
            f"lhs and rhs differ in element type: '{lhs.element_type}' and '{rhs.element_type}'",
        )
    _check_dimension_numbers(n, rank, name)
    _check_groups(op, name)
    spatial = len(n.input_spatial_dimensions)
    if spatial != rank - 2:
        text = f"expected operands of rank {spatial + 2}, found rank {rank}"
        raise violation(f"{name}_c12", text)
    check_window(
        name, ("c2", "c5", "c7", "c9"), spatial, window_strides=op.window_strides, lhs_dilation=op.lhs_dilation,
        rhs_dilation=op.rhs_dilation, window_reversal=op.window_reversal,
    )  # fmt: skip
    if name == "convolution":
        check_padding("convolution_c4", spatial, op.padding)


def _check_dimension_numbers(n: Any, rank: int, name: str) -> None:
    groups = (
        ("c13", "input", (n.input_batch_dimension, n.input_feature_dimension, *n.input_spatial_dimensions)),
        ("c18", "kernel",
         (n.kernel_input_feature_dimension, n.kernel_output_feature_dimension, *n.kernel_spatial_dimensions)),
        ("c20", "output", (n.output_batch_dimension, n.output_feature_dimension, *n.output_spatial_dimensions)),
    )  # fmt: skip
    sizes = [len(dims) - 2 for _, _, dims in groups]
    if len(set(sizes)) > 1:
        text = f"found {sizes[0]}, {sizes[1]} and {sizes[2]}"
        what = "expected as many spatial dimensions in the input as in the kernel and the output"
        raise violation(f"{name}_{'c17' if sizes[0] != sizes[1] else 'c19'}", f"{what}, {text}")
    for label, what, dims in groups:
        if any(not 0 <= dim < rank for dim in dims):
            text = f"expected dimension numbers of the {what} at least 0 and below {rank}, found [{listed(dims)}]"
            raise violation(f"{name}_{label}", text)
        if len(set(dims)) != len(dims):
            text = f"dimension numbers of the {what} repeat: [{listed(dims)}]"
            raise violation(f"{name}_{label}", text)


def _check_groups(op: Any, name: str) -> None:
    features, batches = op.feature_group_count.value, op.batch_group_count.value
    if features > 1 and batches > 1:
        raise violation(
            f"{name}_c23",
            "only one of batch_group_count and feature_group_count may be greater than 1, "
            f"found {batches} and {features}",
        )
    n, lhs, rhs = op.dimension_numbers, op.lhs.type.shape, op.rhs.type.shape
    batch, feature = lhs[n.input_batch_dimension], lhs[n.input_feature_dimension]
    kernel_in, kernel_out = rhs[n.kernel_input_feature_dimension], rhs[n.kernel_output_feature_dimension]
    if is_static(batch) and batch % batches:
        text = f"a multiple of batch_group_count, {batches}"
        raise violation(f"{name}_c10", f"the batch dimension of the input, {batch}, must be {text}")
    if is_static(feature) and feature % features:
        text = f"a multiple of feature_group_count, {features}"
        raise violation(f"{name}_c11", f"the feature dimension of the input, {feature}, must be {text}")
    if is_static(feature) and is_static(kernel_in) and feature // features != kernel_in:
        text = f"{feature} input features in {features} groups need {feature // features} input features of the kernel,"
        raise violation(f"{name}_c14", f"{text} found {kernel_in}")
    if is_static(kernel_out) and kernel_out % batches:
        text = f"a multiple of batch_group_count, {batches}"
        raise violation(f"{name}_c15", f"the output features of the kernel, {kernel_out}, must be {text}")
    if is_static(kernel_out) and kernel_out % features:
        text = f"a multiple of feature_group_count, {features}"
        raise violation(f"{name}_c16", f"the output features of the kernel, {kernel_out}, must be {text}")


def convolution_shape(op: Any, window: Sequence[WindowDimension]) -> list[int]:
    """The shape of the result."""
    n, lhs, rhs = op.dimension_numbers, op.lhs.type.shape, op.rhs.type.shape
    shape = [0] * len(lhs)
    batch = lhs[n.input_batch_dimension]
    shape[n.output_batch_dimension] = batch // op.batch_group_count.value if is_static(batch) else DYNAMIC
    shape[n.output_feature_dimension] = rhs[n.kernel_output_feature_dimension]
    for w, source, target in zip(window, n.input_spatial_dimensions, n.output_spatial_dimensions):
        shape[target] = w.output_size(lhs[source])
    return shape
