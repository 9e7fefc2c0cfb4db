"""The table of operators, a module for each family."""

from __future__ import annotations

from plait_onnx.declare import Operator, operators_in
from plait_onnx.ops import base, elementwise, products, shapes

_FAMILIES = (elementwise, products, shapes)

TABLE: dict[tuple[str, str], Operator] = {(row.domain, row.name): row for row in operators_in(*_FAMILIES)}
"""The operators by domain and name, in the meaning of the newest version."""

OPERATIONS = (base.NoValueOp, *(row.op_class for row in TABLE.values()))
