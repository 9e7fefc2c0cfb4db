"""Which element types the specification supports together in an operation, and what a target must have for them.

A row is the element types of the tensors among operands and results, `*` for any; shapes are left out. What it needs is
one of several alternatives, each a profile or extensions that are needed together. The tables "Supported Data Types" of
TOSA 1.0.1 and of the draft of 1.1 are the source.
"""

from __future__ import annotations

#: Operations that support the same element types, and the rows by what they need.
_TABLE: tuple[tuple[str, dict[str, str]], ...] = (
    (
        "argmax",
        {
            "bf16": "bf16 i32, bf16 i64",
            "fp8e4m3": "f8E4M3FN i32, f8E4M3FN i64",
            "fp8e5m2": "f8E5M2 i32, f8E5M2 i64",
            "int16": "i16 i32",
            "int64": "i16 i64, i32 i64, i64 i64, i8 i64",
            "pro_fp": "f16 i32, f16 i64, f32 i32, f32 i64",
            "pro_int": "i8 i32",
        },
    ),
    (
        "avg_pool2d",
        {
            "bf16": "bf16 bf16 bf16 bf16",
            "fp8e4m3": "f8E4M3FN f8E4M3FN f8E4M3FN f8E4M3FN",
            "fp8e5m2": "f8E5M2 f8E5M2 f8E5M2 f8E5M2",
            "int16": "i16 i16 i16 i16",
            "pro_fp": "f16 f16 f16 f16, f32 f32 f32 f32",
            "pro_int": "i8 i8 i8 i8",
        },
    ),
    (
        "avg_pool2d_adaptive",
        {
            "bf16": "bf16 bf16 bf16 bf16",
            "fp8e4m3": "f8E4M3FN f8E4M3FN f8E4M3FN f8E4M3FN",
            "fp8e5m2": "f8E5M2 f8E5M2 f8E5M2 f8E5M2",
            "int16": "i16 i16 i16 i16",
            "pro_fp": "f16 f16 f16 f16, f32 f32 f32 f32",
            "pro_int": "i8 i8 i8 i8",
        },
    ),
    (
        "conv2d conv3d depthwise_conv2d transpose_conv2d",
        {
            "bf16": "bf16 bf16 bf16 bf16 bf16 bf16",
            "fp8e4m3": "f8E4M3FN f8E4M3FN f16 f8E4M3FN f8E4M3FN f16, f8E4M3FN f8E4M3FN f32 f8E4M3FN f8E4M3FN f32",
            "fp8e5m2": "f8E5M2 f8E5M2 f16 f8E5M2 f8E5M2 f16, f8E5M2 f8E5M2 f32 f8E5M2 f8E5M2 f32",
            "int16": "i16 i8 i48 i16 i8 i48",
            "int4": "i8 i4 i32 i8 i4 i32",
            "pro_fp": "f16 f16 f16 f16 f16 f16, f32 f32 f32 f32 f32 f32",
            "pro_int": "i8 i8 i32 i8 i8 i32",
        },
    ),
    (
        "conv2d_block_scaled",
        {
            "mxfp_conv": (
                "f4E2M1FN f8E8M0FNU f4E2M1FN f8E8M0FNU f32 f32, f6E2M3FN f8E8M0FNU f6E2M3FN f8E8M0FNU f32 f32, "
                "f6E3M2FN f8E8M0FNU f6E3M2FN f8E8M0FNU f32 f32, f8E4M3FN f8E8M0FNU f8E4M3FN f8E8M0FNU f32 f32, "
                "f8E5M2 f8E8M0FNU f8E5M2 f8E8M0FNU f32 f32"
            ),
        },
    ),
    (
        "fft2d",
        {
            "fft": "f32 f32 f32 f32",
        },
    ),
    (
        "matmul",
        {
            "bf16": "bf16 bf16 bf16 bf16 f32",
            "fp8e4m3": (
                "f8E4M3FN f8E4M3FN f8E4M3FN f8E4M3FN f16, f8E4M3FN f8E4M3FN f8E4M3FN f8E4M3FN f32, f8E4M3FN "
                "f8E5M2 f8E4M3FN f8E5M2 f16, f8E4M3FN f8E5M2 f8E4M3FN f8E5M2 f32"
            ),
            "fp8e5m2": (
                "f8E5M2 f8E4M3FN f8E5M2 f8E4M3FN f16, f8E5M2 f8E4M3FN f8E5M2 f8E4M3FN f32, f8E5M2 f8E5M2 f8E5M2 "
                "f8E5M2 f16, f8E5M2 f8E5M2 f8E5M2 f8E5M2 f32"
            ),
            "int16": "i16 i16 i16 i16 i48",
            "pro_fp": "f16 f16 f16 f16 f16, f16 f16 f16 f16 f32, f32 f32 f32 f32 f32",
            "pro_int": "i8 i8 i8 i8 i32",
        },
    ),
    (
        "matmul_t_block_scaled",
        {
            "mxfp": (
                "f4E2M1FN f8E8M0FNU f4E2M1FN f8E8M0FNU f32, f6E2M3FN f8E8M0FNU f6E2M3FN f8E8M0FNU f32, f6E3M2FN "
                "f8E8M0FNU f6E3M2FN f8E8M0FNU f32, f8E4M3FN f8E8M0FNU f8E4M3FN f8E8M0FNU f32, f8E5M2 f8E8M0FNU "
                "f8E5M2 f8E8M0FNU f32, mxint8 f8E8M0FNU mxint8 f8E8M0FNU f32"
            ),
        },
    ),
    (
        "max_pool2d",
        {
            "bf16": "bf16 bf16",
            "fp8e4m3": "f8E4M3FN f8E4M3FN",
            "fp8e5m2": "f8E5M2 f8E5M2",
            "int16": "i16 i16",
            "pro_fp": "f16 f16, f32 f32",
            "pro_int": "i8 i8",
        },
    ),
    (
        "max_pool2d_adaptive",
        {
            "bf16": "bf16 bf16",
            "fp8e4m3": "f8E4M3FN f8E4M3FN",
            "fp8e5m2": "f8E5M2 f8E5M2",
            "int16": "i16 i16",
            "pro_fp": "f16 f16, f32 f32",
            "pro_int": "i8 i8",
        },
    ),
    (
        "rfft2d",
        {
            "fft": "f32 f32 f32",
        },
    ),
    (
        "clamp",
        {
            "bf16": "bf16 bf16",
            "int16": "i16 i16",
            "pro_fp": "f16 f16, f32 f32",
            "pro_int": "i8 i8",
        },
    ),
    (
        "erf sigmoid tanh ceil cos exp floor log reciprocal rsqrt sin reduce_product",
        {
            "bf16": "bf16 bf16",
            "pro_fp": "f16 f16, f32 f32",
        },
    ),
    (
        "add sub",
        {
            "bf16": "bf16 bf16 bf16",
            "int64": "i64 i64 i64",
            "pro_fp": "f16 f16 f16, f32 f32 f32",
            "pro_fp | pro_int": "i32 i32 i32",
        },
    ),
    (
        "arithmetic_right_shift bitwise_and bitwise_or bitwise_xor",
        {
            "int64": "i64 i64 i64",
            "pro_int": "i16 i16 i16, i32 i32 i32, i8 i8 i8",
        },
    ),
    (
        "intdiv",
        {
            "int64": "i64 i64 i64",
            "pro_fp | pro_int": "i32 i32 i32",
        },
    ),
    (
        "logical_and logical_or logical_xor",
        {
            "pro_fp | pro_int": "i1 i1 i1",
        },
    ),
    (
        "logical_left_shift logical_right_shift",
        {
            "int64": "i64 i64 i64",
            "pro_fp | pro_int": "i16 i16 i16, i32 i32 i32, i8 i8 i8",
        },
    ),
    (
        "maximum minimum",
        {
            "bf16": "bf16 bf16 bf16",
            "int64": "i64 i64 i64",
            "pro_fp": "f16 f16 f16, f32 f32 f32",
            "pro_int": "i32 i32 i32",
        },
    ),
    (
        "mul",
        {
            "bf16": "bf16 bf16 i8 bf16",
            "int64": "i64 i64 i8 i64",
            "pro_fp": "f16 f16 i8 f16, f32 f32 i8 f32",
            "pro_fp | pro_int": "i32 i32 i8 i32",
            "pro_int": "i16 i16 i8 i32, i8 i8 i8 i32",
        },
    ),
    (
        "pow",
        {
            "bf16": "bf16 bf16 bf16",
            "pro_fp": "f16 f16 f16, f32 f32 f32",
        },
    ),
    (
        "table",
        {
            "int16": "i16 i16 i32",
            "pro_int": "i8 i8 i8",
        },
    ),
    (
        "abs reduce_sum",
        {
            "bf16": "bf16 bf16",
            "int64": "i64 i64",
            "pro_fp": "f16 f16, f32 f32",
            "pro_int": "i32 i32",
        },
    ),
    (
        "bitwise_not",
        {
            "int64": "i64 i64",
            "pro_int": "i16 i16, i32 i32, i8 i8",
        },
    ),
    (
        "clz",
        {
            "int64": "i64 i64",
            "pro_int": "i32 i32",
        },
    ),
    (
        "logical_not reduce_all reduce_any",
        {
            "pro_fp | pro_int": "i1 i1",
        },
    ),
    (
        "negate",
        {
            "bf16": "bf16 bf16 bf16 bf16",
            "int64": "i64 i64 i64 i64",
            "pro_fp": "f16 f16 f16 f16, f32 f32 f32 f32",
            "pro_int": "i16 i16 i16 i16, i32 i32 i32 i32, i8 i8 i8 i8",
        },
    ),
    (
        "select",
        {
            "bf16": "i1 bf16 bf16 bf16",
            "int64": "i1 i64 i64 i64",
            "pro_fp": "i1 f16 f16 f16, i1 f32 f32 f32",
            "pro_fp | pro_int": "i1 i1 i1 i1",
            "pro_int": "i1 i16 i16 i16, i1 i32 i32 i32, i1 i8 i8 i8",
        },
    ),
    (
        "equal greater greater_equal",
        {
            "bf16": "bf16 bf16 i1",
            "int64": "i64 i64 i1",
            "pro_fp": "f16 f16 i1, f32 f32 i1",
            "pro_int": "i32 i32 i1",
        },
    ),
    (
        "reduce_max reduce_min",
        {
            "bf16": "bf16 bf16",
            "int64": "i64 i64",
            "pro_fp": "f16 f16, f32 f32",
            "pro_int": "i16 i16, i32 i32, i8 i8",
        },
    ),
    (
        "concat",
        {
            "bf16": "bf16 bf16",
            "fp8e4m3": "f8E4M3FN f8E4M3FN",
            "fp8e5m2": "f8E5M2 f8E5M2",
            "int16": "i16 i16",
            "int64": "i64 i64",
            "pro_fp": "f16 f16, f32 f32",
            "pro_fp | pro_int": "i1 i1",
            "pro_int": "i32 i32, i8 i8",
        },
    ),
    (
        "pad",
        {
            "bf16": "bf16 bf16 bf16",
            "fp8e4m3": "f8E4M3FN f8E4M3FN f8E4M3FN",
            "fp8e5m2": "f8E5M2 f8E5M2 f8E5M2",
            "int64": "i64 i64 i64",
            "pro_fp": "f16 f16 f16, f32 f32 f32",
            "pro_fp | pro_int": "i1 i1 i1",
            "pro_int": "i16 i16 i16, i32 i32 i32, i8 i8 i8",
        },
    ),
    (
        "reshape reverse slice tile transpose",
        {
            "bf16": "bf16 bf16",
            "fp8e4m3": "f8E4M3FN f8E4M3FN",
            "fp8e5m2": "f8E5M2 f8E5M2",
            "int64": "i64 i64",
            "pro_fp": "f16 f16, f32 f32",
            "pro_fp | pro_int": "i1 i1",
            "pro_int": "i16 i16, i32 i32, i8 i8",
        },
    ),
    (
        "gather",
        {
            "bf16": "bf16 i32 bf16, bf16 i64 bf16",
            "fp8e4m3": "f8E4M3FN i32 f8E4M3FN, f8E4M3FN i64 f8E4M3FN",
            "fp8e5m2": "f8E5M2 i32 f8E5M2, f8E5M2 i64 f8E5M2",
            "pro_fp": "f16 i32 f16, f16 i64 f16, f32 i32 f32, f32 i64 f32",
            "pro_int": "i16 i32 i16, i16 i64 i16, i32 i32 i32, i32 i64 i32, i64 i64 i64, i8 i32 i8, i8 i64 i8",
        },
    ),
    (
        "scatter",
        {
            "bf16": "bf16 i32 bf16 bf16, bf16 i64 bf16 bf16",
            "fp8e4m3": "f8E4M3FN i32 f8E4M3FN f8E4M3FN, f8E4M3FN i64 f8E4M3FN f8E4M3FN",
            "fp8e5m2": "f8E5M2 i32 f8E5M2 f8E5M2, f8E5M2 i64 f8E5M2 f8E5M2",
            "int64": "i64 i64 i64 i64",
            "pro_fp": "f16 i32 f16 f16, f16 i64 f16 f16, f32 i32 f32 f32, f32 i64 f32 f32",
            "pro_int": "i16 i32 i16 i16, i16 i64 i16 i16, i32 i32 i32 i32, i32 i64 i32 i32, i8 i32 i8 i8, i8 i64 i8 i8",
        },
    ),
    (
        "resize",
        {
            "bf16": "bf16 bf16",
            "int16": "i16 i16, i16 i48",
            "pro_fp": "f16 f16, f32 f32",
            "pro_int": "i8 i32, i8 i8",
        },
    ),
    (
        "cast",
        {
            "bf16": (
                "bf16 f32, bf16 f8E4M3FN, bf16 f8E5M2, bf16 i16, bf16 i32, bf16 i8, f32 bf16, i16 bf16, i32 bf16, "
                "i8 bf16"
            ),
            "fp8e4m3": "f16 f8E4M3FN, f32 f8E4M3FN, f8E4M3FN bf16, f8E4M3FN f16, f8E4M3FN f32",
            "fp8e5m2": "f16 f8E5M2, f32 f8E5M2, f8E5M2 bf16, f8E5M2 f16, f8E5M2 f32",
            "int64": "i32 i64, i64 i32",
            "pro_fp": (
                "f16 f32, f16 i16, f16 i32, f16 i8, f32 f16, f32 i16, f32 i32, f32 i8, i16 f16, i16 f32, i32 f16, "
                "i32 f32, i8 f16, i8 f32"
            ),
            "pro_int": "i1 i16, i1 i32, i1 i8, i16 i1, i16 i32, i16 i8, i32 i1, i32 i16, i32 i8, i8 i1, i8 i16, i8 i32",
        },
    ),
    (
        "cast_from_block_scaled",
        {
            "mxfp": (
                "f4E2M1FN f8E8M0FNU bf16, f4E2M1FN f8E8M0FNU f32, f6E2M3FN f8E8M0FNU bf16, f6E2M3FN f8E8M0FNU "
                "f32, f6E3M2FN f8E8M0FNU bf16, f6E3M2FN f8E8M0FNU f32, f8E4M3FN f8E8M0FNU bf16, f8E4M3FN "
                "f8E8M0FNU f32, f8E5M2 f8E8M0FNU bf16, f8E5M2 f8E8M0FNU f32, mxint8 f8E8M0FNU bf16, mxint8 "
                "f8E8M0FNU f32"
            ),
        },
    ),
    (
        "cast_to_block_scaled",
        {
            "mxfp": (
                "bf16 f4E2M1FN f8E8M0FNU, bf16 f6E2M3FN f8E8M0FNU, bf16 f6E3M2FN f8E8M0FNU, bf16 f8E4M3FN "
                "f8E8M0FNU, bf16 f8E5M2 f8E8M0FNU, bf16 mxint8 f8E8M0FNU, f32 f4E2M1FN f8E8M0FNU, f32 f6E2M3FN "
                "f8E8M0FNU, f32 f6E3M2FN f8E8M0FNU, f32 f8E4M3FN f8E8M0FNU, f32 f8E5M2 f8E8M0FNU, f32 mxint8 "
                "f8E8M0FNU"
            ),
        },
    ),
    (
        "rescale",
        {
            "int16": "i48 * i8 i48 i16 i16, i48 * i8 i48 i32 i32, i48 * i8 i48 i8 i8",
            "pro_int": (
                "i16 * i8 i16 i16 i16, i16 * i8 i16 i32 i32, i16 * i8 i16 i8 i8, i32 * i8 i32 i16 i16, i32 * i8 "
                "i32 i32 i32, i32 * i8 i32 i8 i8, i8 * i8 i8 i16 i16, i8 * i8 i8 i32 i32, i8 * i8 i8 i8 i8"
            ),
        },
    ),
    (
        "const",
        {
            "bf16": "bf16",
            "fp8e4m3": "f8E4M3FN",
            "fp8e5m2": "f8E5M2",
            "int16": "i48",
            "int4": "i4",
            "int64": "i64",
            "mxfp": "f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E8M0FNU, mxint8",
            "pro_fp": "f16, f32",
            "pro_fp | pro_int": "i1, i16, i32, i8",
        },
    ),
    (
        "identity",
        {
            "bf16": "bf16 bf16",
            "fp8e4m3": "f8E4M3FN f8E4M3FN",
            "fp8e5m2": "f8E5M2 f8E5M2",
            "int16": "i48 i48",
            "int4": "i4 i4",
            "int64": "i64 i64",
            "pro_fp": "f16 f16, f32 f32",
            "pro_fp | pro_int": "i1 i1, i16 i16, i32 i32, i8 i8",
        },
    ),
    (
        "cond_if while_loop",
        {
            "controlflow": "",
        },
    ),
    (
        "variable_write variable_read",
        {
            "pro_fp": "f16, f32",
            "pro_int": "i8",
        },
    ),
    (
        (
            "add_shape assert_equal_shape concat_shape div_ceil_shape div_floor_shape exp2_shape log2_ceil_shape "
            "log2_floor_shape max_shape min_shape mod_shape mul_shape sub_shape"
        ),
        {
            "shape": "",
        },
    ),
    (
        "const_shape",
        {
            "pro_fp | pro_int": "",
        },
    ),
    (
        "dim",
        {
            "bf16 & shape": "bf16",
            "fp8e4m3 & shape": "f8E4M3FN",
            "fp8e5m2 & shape": "f8E5M2",
            "int64 & shape": "i64",
            "mxfp & shape": "f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E8M0FNU, mxint8",
            "pro_fp & shape": "f16, f32",
            "pro_fp & shape | pro_int & shape": "i1",
            "pro_int & shape": "i16, i32, i8",
        },
    ),
    (
        "slice_shape",
        {
            "shape": "i32 i32",
        },
    ),
)

#: Operands that must be constants, unless the target has the extension `dynamic`.
CONSTANT_OPERANDS: dict[str, tuple[int, ...]] = {
    "avg_pool2d": (1, 2),
    "avg_pool2d_adaptive": (1, 2, 3, 4, 5),
    "conv2d": (3, 4),
    "conv3d": (3, 4),
    "depthwise_conv2d": (3, 4),
    "matmul": (2, 3),
    "max_pool2d_adaptive": (1, 2, 3),
    "transpose_conv2d": (3, 4),
    "mul": (2,),
    "table": (1,),
    "negate": (1, 2),
    "pad": (2,),
    "rescale": (1, 2, 3, 4),
}


def supported(mnemonic: str) -> dict[tuple[str, ...], str] | None:
    """What each row of an operation needs; None for an operation that has no table."""
    return _ROWS.get(mnemonic)


def _expand() -> dict[str, dict[tuple[str, ...], str]]:
    found: dict[str, dict[tuple[str, ...], str]] = {}
    for names, needs in _TABLE:
        rows = {tuple(row.split()): need for need, text in needs.items() for row in text.split(", ")}
        found.update(dict.fromkeys(names.split(), rows))
    return found


_ROWS = _expand()
