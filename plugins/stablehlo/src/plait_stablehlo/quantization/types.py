"""What StableHLO asks of quantized types: which it knows, and how the types of operands and results fit together.

Types are recognised by name: the dialect that defines them need not be installed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType, ShapedType
from plait.define import constraints as c
from plait.ir.attribute import VerifyError
from plait.ir.lifetime import cached

if TYPE_CHECKING:
    from plait.ir.attribute import Type

_WIDTHS = (2, 4, 8, 16, 32)
PER_TENSOR, PER_AXIS = "quant.uniform", "quant.uniform_per_axis"


def element(ty: Type) -> Any:
    """The element type of a shaped type, or the type itself."""
    return ty.element_type if isinstance(ty, ShapedType) else ty


@cached
def is_quantized(ty: Type) -> bool:
    """Whether a type is quantized, or a tensor of such."""
    return element(ty).name.startswith("quant.")


def is_per_axis(ty: Type) -> bool:
    return element(ty).name == PER_AXIS


def is_per_tensor(ty: Type) -> bool:
    return element(ty).name == PER_TENSOR


def _is_valid(ty: Any) -> bool:
    """A width that StableHLO has, and zero points that can be stored (quantized_type_c7, c8)."""
    low, high = ty.range
    return ty.storage_type.width in _WIDTHS and all(low <= zero <= high for zero in ty.all_zero_points)


PerTensor = c.Predicate("quantized per tensor", lambda ty: is_per_tensor(ty) and _is_valid(ty))
PerAxis = c.Predicate("quantized per axis", lambda ty: is_per_axis(ty) and _is_valid(ty))


def _has_valid_dimension(ty: Type) -> bool:
    """Whether the quantized dimension exists and has as many indices as there are scales (quantized_type_c12, c13)."""
    if not isinstance(ty, RankedTensorType) or not is_per_axis(ty):
        return True
    quantized: Any = ty.element_type
    dimension: int = quantized.dimension
    count = len(quantized.scales)
    return dimension < len(ty.shape) and (ty.shape[dimension] < 0 or ty.shape[dimension] == count)


def with_valid_dimension(base: c.TypeConstraint) -> c.TypeConstraint:
    """`base`, for tensors whose scales fit their shape."""
    return c.Predicate(base.description, lambda ty: base.check(ty) and _has_valid_dimension(ty))


def _error(label: str, message: str) -> VerifyError:
    return VerifyError(f"{message} [{label}]")


def check_add(lhs: Any, rhs: Any, result: Any) -> None:
    """add_c2 to add_c7: all are quantized, alike but for scales; the result is per axis if an operand is."""
    types = [element(ty) for ty in (lhs, rhs, result)]
    if not all(is_quantized(ty) for ty in types):
        raise _error("add_c2", "some operands and results are quantized, others are not")
    if len({ty.storage_type for ty in types}) > 1:
        raise _error("add_c3", "the storage types of operands and results differ")
    if len({ty.expressed_type for ty in types}) > 1:
        raise _error("add_c4", "the expressed types of operands and results differ")
    _check_add_axes(*types)


def _check_add_axes(lhs: Any, rhs: Any, result: Any) -> None:
    operands = [("add_c6", "lhs", lhs), ("add_c7", "rhs", rhs)]
    axes = [part for part in operands if is_per_axis(part[2])]
    if not axes and is_per_axis(result):
        raise _error("add_c5", "the result is quantized per axis, but neither lhs nor rhs is")
    if axes and not is_per_axis(result):
        raise _error("add_c5", "lhs or rhs is quantized per axis, but the result is not")
    for label, name, ty in axes:
        if ty.dimension != result.dimension:
            text = f"quantization_dimension of {name} and result are not same '{ty}' vs '{result}'"
            raise _error(label, text)


def check_dot_general(lhs: Any, rhs: Any, result: Any, contracting: Sequence[int]) -> None:
    """dot_general_c14 to dot_general_c20, where any type is quantized."""
    if not any(map(is_quantized, (lhs, rhs, result))):
        return
    weights = element(rhs)
    if is_quantized(rhs) and any(weights.all_zero_points):
        points = "zero points" if is_per_axis(rhs) else "the zero point"
        raise _error("dot_general_c15", f"{points} of rhs must be 0")
    if is_per_axis(rhs) and weights.dimension in contracting:
        text = "rhs is quantized along a contracting dimension"
        raise _error("dot_general_c16", text)
    _check_products("dot_general", 14, element(lhs), weights, element(result))


def check_convolution(name: str, lhs: Any, rhs: Any, result: Any, numbers: Any) -> None:
    """convolution_c28 to convolution_c34, where any type is quantized."""
    if not any(map(is_quantized, (lhs, rhs, result))):
        return
    if is_per_axis(rhs) and element(rhs).dimension != numbers.kernel_output_feature_dimension:
        text = "rhs must be quantized along kernel_output_feature_dimension"
        raise _error(f"{name}_c29", text)
    if is_per_axis(result) and element(result).dimension != numbers.output_feature_dimension:
        text = "the result must be quantized along output_feature_dimension"
        raise _error(f"{name}_c30", text)
    _check_products(name, 28, element(lhs), element(rhs), element(result))


def _check_products(name: str, first: int, lhs: Any, rhs: Any, result: Any) -> None:
    """What dot products ask: constraint `first`, and the four after those on zero points and dimensions."""
    if not is_quantized(rhs) or is_quantized(lhs) != is_quantized(result):
        text = "rhs must be quantized, and either both lhs and the result or neither"
        raise _error(f"{name}_c{first}", text)
    later = first + 3
    if not is_quantized(lhs):
        if not lhs is rhs.expressed_type is result:
            text = "lhs and result must be of the expressed type of rhs"
            raise _error(f"{name}_c{later + 3}", text)
        return
    if lhs.storage_type is not rhs.storage_type:
        raise _error(f"{name}_c{later}", "the storage types of lhs and rhs differ")
    if not lhs.expressed_type is rhs.expressed_type is result.expressed_type:
        raise _error(f"{name}_c{later + 1}", "the expressed types of lhs, rhs and result differ")
    if is_per_tensor(rhs) and not is_per_tensor(result):
        raise _error(f"{name}_c{later + 2}", "rhs is quantized per tensor, but the result is not")


def check_same_parameters(label: str, source: Any, target: Any) -> None:
    """Raise unless scales and zero points are the same; the dimension along which they differ may be another."""
    a, b = element(source), element(target)
    if is_per_tensor(a) and is_per_tensor(b) and a is not b:
        text = f"expected one scale and zero point, found '{source}' and '{target}'"
        raise _error(label, text)
    if is_per_axis(a) and is_per_axis(b) and (a.scales, a.zero_points) != (b.scales, b.zero_points):
        text = f"expected the same scales and zero points, found '{source}' and '{target}'"
        raise _error(label, text)


def check_reshape(name: str, source: Any, target: Any) -> None:
    """reshape_c1 and reshape_c3: the quantized dimension stays one dimension, with as many elements before it."""
    check_same_parameters(f"{name}_c1", source, target)
    if not (is_per_axis(source) and is_per_axis(target)):
        return
    axes = element(source).dimension, element(target).dimension
    sizes = source.shape[axes[0]], target.shape[axes[1]]
    if min(sizes) >= 0 and sizes[0] != sizes[1]:
        text = f"the quantized dimensions of '{source}' and '{target}' differ in size"
        raise _error(f"{name}_c3", text)
    if not (source.has_static_shape and target.has_static_shape):
        return
    before = prod(source.shape[: axes[0]]), prod(target.shape[: axes[1]])
    if before[0] != before[1]:
        text = "elements in front of the quantized dimensions differ in number between operand and result:"
        raise _error(f"{name}_c3", f"{text} {before[0]} and {before[1]}")


def check_transpose(source: Any, target: Any, permutation: Sequence[int]) -> None:
    """transpose_c1 and transpose_c4: the quantized dimension moves as the dimensions do."""
    check_same_parameters("transpose_c1", source, target)
    if not is_per_axis(target):
        return
    before, after = element(source).dimension, element(target).dimension
    if before != permutation[after]:
        text = f"the operand is quantized along dimension {before}, but the result along {permutation[after]}"
        raise _error("transpose_c4", text)


def check_broadcast(name: str, source: Any, target: Any, dims: Sequence[int]) -> None:
    """broadcast_in_dim_c1 and c6: the scale of an expanded dimension is the scale of its only index, repeated."""
    a, b = element(source), element(target)
    if not is_per_axis(target):
        check_same_parameters(f"{name}_c1", source, target)
        return
    if b.dimension != dims[a.dimension]:
        place = f"broadcast_dimensions[{a.dimension}] = {dims[a.dimension]}"
        raise _error(f"{name}_c6", f"result quantization_dimension {b.dimension} not same as {place}")
    if source.shape[a.dimension] != 1:
        check_same_parameters(f"{name}_c1", source, target)
        return
    for i, (scale, zero) in enumerate(zip(b.scales, b.zero_points)):
        if scale != a.scales[0]:
            raise _error(
                f"{name}_c6",
                f"scale {i} of the result is {scale}, but the scale of the operand is {a.scales[0]}",
            )
        if zero != a.zero_points[0]:
            text = f"zero point {i} of the result is {zero}, but the zero point of the operand is {a.zero_points[0]}"
            raise _error(f"{name}_c6", text)
