"""The dialects `util`, `stream` and `flow` as values; of the last two there are the references to parameters only."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_ml_program.util import attributes, ops, types

_interpret = lazy_import("plait_ml_program.util.interpret")
_models = lazy_import("plait_ml_program.util.models")

UTIL = Dialect(
    "util",
    operations=ops.OPERATIONS,
    attributes=(attributes.UninitializedAttr, attributes.BytePatternAttr),
    types=types.TYPES,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
STREAM = Dialect("stream", attributes=(attributes.StreamParameterAttr,))
FLOW = Dialect("flow", attributes=(attributes.FlowParameterAttr,))

COUNTERPARTS = {
    "iree_input.tensor.clone": "tensors are values: use the operand",
    "iree_input.tensor.load": "use tensor.extract",
    "iree_input.tensor.store": "use tensor.insert",
    "iree_input.tensor.slice": "use tensor.extract_slice",
    "iree_input.tensor.update": "use tensor.insert_slice",
    "iree_input.tensor.splat": "use tensor.splat",
    "iree_input.tensor.reshape": "use tensor.reshape",
    "iree_input.null": "values without a meaning are not supported",
}
"""What helps instead of operations of `iree_input`, which is read as `util`."""
