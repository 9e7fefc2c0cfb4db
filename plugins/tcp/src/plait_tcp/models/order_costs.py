"""What orders of dimensions cost: transposes, and kernels of convolutions. See Note [Measured]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import DYNAMIC
from plait.interfaces.cost_model import Cost
from plait.runtime.target import Target

from plait_tcp.models.costs import tensor_bytes

ASSUMED_SIZE = 64
"""What a dynamic dimension is taken for."""
_TRANSPOSE = 2.0
"""How much longer a transpose takes than a copy, of which `Cost.steps` counts one beyond the caches."""
_TRANSPOSE_NEAR = 0.5
"""The same for a tensor that fits the second level cache, compared with a copy beyond the caches."""
_FLOPS_OF_A_STEP = 4.0
"""How many operations on vectors a tiled kernel does where `Cost.steps` counts one."""


def assumed(type: Any) -> Any:
    """The type of a tensor, dynamic dimensions taken for a usual size."""
    return type.with_shape(tuple([ASSUMED_SIZE if size == DYNAMIC else size for size in type.shape]))


def known_bytes(type: Any) -> float:
    """The bytes of a tensor, dynamic dimensions taken for a usual size."""
    return tensor_bytes(assumed(type)) or 0.0


def transpose_steps(type: Any, machine: Target) -> float:
    """The steps of a transpose of a tensor."""
    size = known_bytes(type)
    times = _TRANSPOSE if size > machine.l2_bytes else _TRANSPOSE_NEAR
    return times * (Cost(0.0, size, size).steps(128) or 0.0)


def kernel_steps(flops: float, machine: Target) -> float:
    """The steps of a tiled kernel whose operands lie well."""
    return (Cost(flops).steps(machine.vector_bits) or 0.0) / _FLOPS_OF_A_STEP


def packing_steps(type: Any) -> float:
    """The steps that it takes to pack the kernel of a convolution in each call, since it is not constant."""
    return _PACKING * (Cost(0.0, known_bytes(type), 0.0).steps(128) or 0.0)


def conv_factor(lhs: Sequence[int], out: Sequence[int], kernel: Sequence[int]) -> float:
    """How much longer a convolution takes than with features innermost.

    `lhs` and `out` are the roles of the dimensions, outermost first: 0 is the batch, 1 the feature, others are spatial.
    """
    lhs_inner, out_inner = lhs[-1] == 1, out[-1] == 1
    if lhs_inner and out_inner:
        return 1.0
    if out_inner:
        return _FEATURES_FROM_PLANES
    if lhs_inner:
        return 1.0 if all(size == 1 for size in kernel) else _PLANES_FROM_FEATURES
    return 1.0 if all(size == 1 for size in kernel) else _PLANES


def partly_filled(lanes: int, machine: Target, are_features: bool = False) -> float:
    """How much longer a kernel takes whose vectors have no more than so many lanes.

    If they are features, each product waits for the element of the input that it repeats, for one vector only.
    """
    filled = 1.0 if lanes in (0, DYNAMIC) else max(1.0, machine.vector_bits / 32 / lanes)
    return filled * (_REPEATED if are_features else 1.0)


def ragged(columns: int, machine: Target) -> float:
    """How much longer a kernel takes than those that were measured, since the last vector of each row is partly filled.

    Rows of one vector or less are not: their tiles have narrower vectors, see `shortened`.
    """
    if columns == DYNAMIC or columns <= machine.vector_bits // 32:
        return 1.0
    return max(1.0, padded_to_vectors(columns, machine) / columns / _RAGGED)


def shortened(columns: int, machine: Target) -> float:
    """How much longer a kernel takes whose rows are shorter than a vector: tiles have a power of two of lanes."""
    lanes = machine.vector_bits // 32
    return max(1.0, lanes / (1 << (columns - 1).bit_length())) if 0 < columns < lanes else 1.0


def product_factor(columns: int, stride: int, machine: Target) -> float:
    """How much longer a product takes in planes of so many columns, since the last vector of each is partly filled."""
    filled = padded_to_vectors(columns, machine) / max(1, columns)
    return filled if stride == 1 else filled * _STRIDED


def apart(stride: int) -> float:
    """How much longer a kernel takes whose vectors are of every `stride`-th column: it reads what is between them."""
    return 1.0 + max(0, stride - 2) * _BETWEEN


def padded_to_vectors(columns: int, machine: Target) -> int:
    """The elements of as many vectors as a row needs."""
    lanes = max(1, machine.vector_bits // 32)
    return -(-columns // lanes) * lanes


_BETWEEN = 0.25
"""How much longer a tile takes for a further vector that it reads of each row of a window."""
_STRIDED = 1.5
"""How much longer a product takes whose vectors are of every second or third column."""
_RAGGED = 8 / 7
"""How much longer rows of 28 and 56 columns take than full ones, which were measured: see the Note."""
_REPEATED = 1.5
"""How much longer a kernel takes that loads as many elements as it does products."""
_PACKING = 0.5
"""How long it takes to read and pack an element, compared with a copy of it."""
_PLANES = 1.3
_FEATURES_FROM_PLANES = 1.7
_PLANES_FROM_FEATURES = 50.0

# Note [Measured]
# Convolutions of f32 on one core of a Zen 4 (AVX-512), GFLOP/s, batch 1, kernels of 3x3 or 1x1:
#
#     features in, out, size, kernel      planes    features last    planes to features    features to planes
#     64, 64, 56x56, 3x3                     137              180                   103                     2
#     128, 128, 28x28, 3x3                   153              191                    96                     2
#     256, 256, 14x14, 3x3                   107              149                    79                     1
#     512, 512, 7x7, 3x3                      70               96                    87                     0
#     64, 256, 56x56, 1x1                    174              173                   138                   170
#     3, 64, 112x112 (stride 2), 7x7         135              197                   135                     5
#
# "Planes" has the columns innermost, as NCHW, "features last" is NHWC. Kernels that are constant are put in the order
# spatial, input, output features: 512, 512, 7x7, 3x3 takes 2.4 ms then, and 4.2 ms as PyTorch has them. One that is an
# argument is packed faster as it is there (2.6 ms) than in that order (7.0 ms). With features last, a vector is of
# output features, and an input element is broadcast; in planes, a vector is of columns, whose loads cross cache lines.
# A vector of columns that are not adjacent in the input is gathered, which is why features are never turned into planes
# by a convolution, unless it is a product of matrices. Kernels that are not constant are packed in each call where
# features come last: for 512, 512, 2x2, 3x3, that takes 0.3 of 1.0 ms (0.8 ms in planes; 0.7 and 1.2 ms if it is
# constant).
#
# On a Xeon with AVX-512, groups of 4 features, 128 in all, 56x56, 3x3: 1.75 ms with features last, 0.45 ms in planes,
# with vectors of columns. A vector of 4 features takes six times as long as a full one: there are four times as many,
# and each waits for the element that it repeats. Transposes of input and result take 0.08 ms together.
#
# On a Xeon with AVX-512, rows of 19 columns (32 to 64 features of 37x37, 3x3, stride 2, batch 2) take 263 us in planes,
# where the second vector of each has 3 columns, and 147 us with features last, transposes of input and result included;
# rows of 33 columns (32 to 48 features, 3x3, batch 2) 409 and 318 us.
#
# Products (windows of one element) of small images, on a Zen 5 with AVX-512, percent of the limit in planes and with
# features last: 1024 to 2048 features of 7x7, 67 and 80; the same with stride 2 of 14x14, whose vectors are the 7
# columns of a row, 23 and 86.
#
# Strides in planes and with features last, on a Zen 5 with AVX-512, GFLOP/s: 64 to 128 features of 4000, 16 taps with
# stride 8, 109 and 237; 10 taps with stride 5, 149 and 235. From one feature to 512, 10 taps with stride 5, planes take
# 0.27 ms: the result is most of what is moved.
#
# Strides of 4 in planes and with features last, on a Xeon with AVX-512 (Cascade Lake), whose shuffles use a port of its
# products, GFLOP/s: 3 to 64 features of 512x512, 7x7, 51 and 108.
#
# Transposes, on that Xeon, of tensors that fit its second level cache (1 MiB): input and result of 32 to 64 features of
# 56x56, 3x3, stride 2, take 0.02 ms together, of 3 to 64 of 224x224, 7x7, stride 4, 0.1 ms; of those that do not, as
# the result of 3 to 64 of 224x224, 7x7, stride 2, 1 ms.
#
# Rows of 7 columns in planes and with features last, on a Zen 5 with AVX-512, 3x3, us: 256 features
# in 8 groups 68 and 31, 1024 in 32 groups 277 and 137, 64 with stride 2 37 and 15.
#
# Reductions along rows and across them, on a Xeon with AVX-512 (Cascade Lake), us: means of 256 features of 28x28 34 in
# planes and 35 with features last, 64 of 112x112 163 and 158, 2048 of 7x7 21 and 13; sums of 1024x1024 189 and 186.
