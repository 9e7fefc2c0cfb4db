"""The schema of `.tosa` files, 1.0 and 1.1: operations in the order of their numbers, with their attributes in order.

Numbers of operations and of their tables of attributes are places in this list, from 1 on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin import types as t

from plait_tosa.types import MxInt8Type

if TYPE_CHECKING:
    from plait.ir.attribute import Type

_TEXT = """
argmax axis nan_mode
avg_pool2d kernel stride pad acc_type
conv2d pad stride dilation local_bound acc_type
conv3d pad stride dilation local_bound acc_type
depthwise_conv2d pad stride dilation local_bound acc_type
fft2d inverse local_bound
matmul
max_pool2d kernel stride pad nan_mode
rfft2d local_bound
transpose_conv2d out_pad stride local_bound acc_type
clamp min_val max_val nan_mode
erf
sigmoid
tanh
add
arithmetic_right_shift round
bitwise_and
bitwise_or
bitwise_xor
intdiv
logical_and
logical_left_shift
logical_right_shift
logical_or
logical_xor
maximum nan_mode
minimum nan_mode
mul
pow
sub
table
abs
bitwise_not
ceil
clz
cos
exp
floor
log
logical_not
negate
reciprocal
rsqrt
sin
select
equal
greater
greater_equal
reduce_all axis
reduce_any axis
reduce_max axis nan_mode
reduce_min axis nan_mode
reduce_product axis
reduce_sum axis
concat axis
pad
reshape
reverse axis
slice
tile
transpose perms
gather
scatter
resize mode
cast
rescale scale32 rounding_mode per_channel input_unsigned output_unsigned
const
identity
custom operator_name domain_name implementation_attrs
cond_if then_graph else_graph
while_loop cond_graph body_graph
variable
variable_write
variable_read
const_shape
matmul_t_block_scaled block_size
cast_from_block_scaled block_size
cast_to_block_scaled block_size
dim axis
concat_shape
add_shape
sub_shape
mul_shape
slice_shape
exp2_shape
log2_ceil_shape
log2_floor_shape
max_shape
min_shape
mod_shape
div_ceil_shape
div_floor_shape
assert_equal_shape allow_broadcast
conv2d_block_scaled block_size
max_pool2d_adaptive nan_mode
avg_pool2d_adaptive acc_type
reshape_block_scaled block_size
row_gather_block_scaled block_size
row_gather
matmul_t
"""

#: Mnemonics, and the names of the attributes of each.
OPERATIONS: tuple[tuple[str, tuple[str, ...]], ...] = tuple(
    (words[0], tuple(words[1:])) for words in (line.split() for line in _TEXT.strip().splitlines())
)

#: Element types in the order of their numbers, from 1 on; shapes are none.
ELEMENTS = (
    t.i1, t.IntegerType(4), t.i8, t.i16, t.i32, t.IntegerType(48), t.f32, t.f16, t.bf16, None,
    t.Float8E4M3FNType(), t.Float8E5M2Type(), t.Float6E2M3FNType(), t.Float6E3M2FNType(), t.Float4E2M1FNType(),
    t.Float8E8M0FNUType(), t.i64, MxInt8Type(),
)  # fmt: skip



def packed_width(element: Type) -> int | None:
    """The bits of an element of which several are in a byte of a file; None for elements of whole bytes."""
    width = getattr(element, "width", 8)
    return width if 1 < width < 8 else None


GRAPHS = ("then_graph", "else_graph", "cond_graph", "body_graph")
"""Attributes that name regions."""

# Fields of the tables, by their numbers.
GRAPH_VERSION, GRAPH_REGIONS = 0, 1
MAJOR, MINOR, PATCH, DRAFT = range(4)
REGION_NAME, REGION_BLOCKS = 0, 1
BLOCK_NAME, BLOCK_OPERATORS, BLOCK_TENSORS, BLOCK_INPUTS, BLOCK_OUTPUTS, BLOCK_SHAPES = range(6)
TENSOR_NAME, TENSOR_SHAPE, TENSOR_TYPE, TENSOR_DATA, TENSOR_VARIABLE, TENSOR_UNRANKED, TENSOR_VARIABLE_NAME = range(7)
TENSOR_OFFSET, TENSOR_SIZE, TENSOR_SCALE_TYPE = 7, 8, 9
SHAPE_NAME, SHAPE_RANK, SHAPE_DATA = range(3)
OPERATOR_OP, OPERATOR_ATTRIBUTE_TYPE, OPERATOR_ATTRIBUTE, OPERATOR_INPUTS, OPERATOR_OUTPUTS = range(5)
