"""The table of operators, a module for each family."""

from __future__ import annotations

from plait_onnx.declare import Operator, operators_in
from plait_onnx.ops import (
    attention,
    base,
    classic,
    contributed,
    contributed_quantized,
    contributed_transformers,
    convolution,
    detection,
    elementwise,
    generation,
    indexing,
    movement,
    normalization,
    pooling,
    products,
    quantization,
    recurrent,
    reductions,
    resizing,
    sampling,
    shapes,
    trees,
)

FAMILIES = (
    elementwise, products, shapes, movement, reductions, normalization, convolution, pooling, indexing, quantization,
    recurrent, attention, resizing, sampling, detection, generation, classic, trees,
    contributed, contributed_quantized, contributed_transformers,
)  # fmt: skip

TABLE: dict[tuple[str, str], Operator] = {(row.domain, row.name): row for row in operators_in(*FAMILIES)}
"""The operators by domain and name, in the meaning of the newest version."""

OPERATIONS = (base.NoValueOp, *(row.op_class for row in TABLE.values()))
