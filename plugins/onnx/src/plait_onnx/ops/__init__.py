"""The table of operators, a module for each family."""

from __future__ import annotations

from plait_onnx.declare import Operator, operators_in
from plait_onnx.ops import (
    attention,
    base,
    classic,
    convolution,
    elementwise,
    generation,
    indexing,
    normalization,
    products,
    quantization,
    recurrent,
    reductions,
    sampling,
    shapes,
)

FAMILIES = (
    elementwise, products, shapes, reductions, normalization, convolution, indexing, quantization, recurrent, attention,
    sampling, generation, classic,
)  # fmt: skip

TABLE: dict[tuple[str, str], Operator] = {(row.domain, row.name): row for row in operators_in(*FAMILIES)}
"""The operators by domain and name, in the meaning of the newest version."""

OPERATIONS = (base.NoValueOp, *(row.op_class for row in TABLE.values()))
