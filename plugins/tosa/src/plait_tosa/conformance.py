"""What the conformance kit is told about plait-tosa: see plait-testing."""

from __future__ import annotations

from typing import Any

from plait.context import Context
from plait.lazy import lazy_import
from plait.syntax.parser import parse_module

from plait_tosa.files.write import write_tosa

ml_dtypes = lazy_import("ml_dtypes")


def _shift(rng: Any) -> list[Any]:
    """Numbers, and how far they are shifted, which is never negative."""
    return [rng.integers(-40, 40, 4).astype("int32"), rng.integers(0, 5, 4).astype("int32")]


def _rows(rng: Any) -> list[Any]:
    """Values, rows to replace, each named once, and what they become."""
    values, rows = rng.integers(-6, 7, (1, 4, 5)) / 4, rng.integers(-6, 7, (1, 3, 5)) / 4
    return [values.astype("float32"), rng.permutation(4)[None, :3].astype("int32"), rows.astype("float32")]


def _gathered(rng: Any) -> list[Any]:
    """Values, and rows of them."""
    values = rng.integers(-6, 7, (1, 4, 5)) / 4
    return [values.astype("float32"), rng.integers(0, 4, (1, 3)).astype("int32")]


def _first_rows(rng: Any) -> list[Any]:
    """Values, and rows of them that have another one behind."""
    return [_gathered(rng)[0], rng.integers(0, 3, (1, 3)).astype("int32")]


def _scaled(rng: Any) -> list[Any]:
    """Numbers, multipliers, and how far products are shifted."""
    numbers, multipliers = rng.integers(-400, 400, 4), rng.integers(1 << 29, 1 << 30, 4)
    return [numbers.astype("int32"), multipliers.astype("int32"), rng.integers(20, 40, 4).astype("int8")]


def _scaled_rows(rng: Any) -> list[Any]:
    """Elements and scales, and rows of them."""
    values, scales = rng.integers(-6, 7, (1, 4, 64)) / 4, 2.0 ** rng.integers(-3, 4, (1, 4, 2))
    dtypes = ml_dtypes.float8_e5m2, ml_dtypes.float8_e8m0fnu
    return [values.astype(dtypes[0]), scales.astype(dtypes[1]), rng.integers(0, 4, (1, 3)).astype("int32")]


_SHAPE = "its result is a shape, which no function can return"
_OF_SHAPES = (
    "const", "exp2", "log2_ceil", "log2_floor", "add", "sub", "mul", "div_ceil", "div_floor", "mod", "max", "min",
    "concat",
)  # fmt: skip
NOT_COMPARED = {
    **{f"conversion[tosa-to-tcp:tosa.{kind}_shape]": _SHAPE for kind in _OF_SHAPES},
    "conversion[tosa-to-tcp:tosa.dim]": _SHAPE,
    "conversion[tosa-to-tcp:tosa.assert_equal_shape]": "it has no result",
    "frontend[tflite]": "tosa-converter-for-tflite reads its files",
}


def _files() -> list[tuple[bytes, str]]:
    """A file of one operation, as `plait opt -o` writes it."""
    text = """
        func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
          %0 = tosa.abs %x : (tensor<2xf32>) -> tensor<2xf32>
          return %0 : tensor<2xf32>
        }"""
    ctx = Context.from_environment()
    return [(write_tosa(parse_module(text, ctx), ctx), text)]


FRONTEND_EXAMPLES = {"tosa": _files}
WITHOUT_SEMANTICS = {"tosa.variable": "it declares what others read and write"}
INPUTS = {
    "tosa.arithmetic_right_shift": _shift,
    "tosa.apply_scale": _scaled,
    "tosa.gather": _gathered,
    "tosa.row_gather": _first_rows,
    "tosa.row_gather_block_scaled": _scaled_rows,
    "tosa.scatter": _rows,
}
