"""Formulas: an operation of an edge dialect, defined once.

A formula is a function of `Tensors`, which carries out its steps, and of the operands. On `NumpyTensors` it is the
reference semantics, on `ShapeTensors` the rule for types and what is known of sizes, on `TcpTensors` the lowering.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.lazy import lazy_names

if TYPE_CHECKING:
    from plait_tcp.formulas.elements import (
        highest,
        is_complex,
        is_float,
        is_integral,
        is_narrow,
        lowest,
        neutral,
        result_element,
    )
    from plait_tcp.formulas.numpy_tensors import NUMPY, NumpyTensors
    from plait_tcp.formulas.operations import MISFITS, Definition, Formula, results_of
    from plait_tcp.formulas.shape_combination import Extent
    from plait_tcp.formulas.shape_tensors import MAX_KNOWN, ShapeTensors
    from plait_tcp.formulas.sizes import Size, larger, product, same_size, smaller
    from plait_tcp.formulas.symbols import Symbol
    from plait_tcp.formulas.tcp_tensors import TcpTensors
    from plait_tcp.formulas.tensor import Mismatch, NotKnown, Refused, Tensor
    from plait_tcp.formulas.tensors import Tensors

__all__ = [
    "MAX_KNOWN", "MISFITS", "NUMPY", "Definition", "Extent", "Formula", "Mismatch", "NotKnown", "NumpyTensors",
    "Refused", "ShapeTensors", "Size", "Symbol", "TcpTensors", "Tensor", "Tensors", "highest", "is_complex",
    "is_float", "is_integral", "is_narrow", "larger", "lowest", "neutral", "product", "result_element", "results_of",
    "same_size", "smaller",
]  # fmt: skip

_FILES = {
    "elements": (
        "highest", "is_complex", "is_float", "is_integral", "is_narrow", "lowest", "neutral", "result_element",
    ),
    "numpy_tensors": ("NUMPY", "NumpyTensors"), "operations": ("MISFITS", "Definition", "Formula", "results_of"),
    "shape_combination": ("Extent",), "shape_tensors": ("MAX_KNOWN", "ShapeTensors"),
    "sizes": ("Size", "larger", "product", "same_size", "smaller"),
    "symbols": ("Symbol",), "tcp_tensors": ("TcpTensors",), "tensor": ("Mismatch", "NotKnown", "Refused", "Tensor"),
    "tensors": ("Tensors",),
}  # fmt: skip
__getattr__ = lazy_names(__name__, {name: f"{__name__}.{file}" for file, names in _FILES.items() for name in names})
