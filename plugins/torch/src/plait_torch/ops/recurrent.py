"""Recurrent layers, of several layers and of one direction or both."""

from __future__ import annotations

from functools import partial
from typing import Any

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)
_HOW = (
    "Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first"
)
_GIVEN = "true, 1, 0.0, false, false, false -> 5x2x6xf32, 1x2x6xf32"


def _layer(name: str, summary: str, gates: int) -> Any:
    parameters = ", ".join(f"{gates}{size}xf32" if size else f"{gates}xf32" for size in ("x4", "x6", "", ""))
    return _op(
        f"{name}.input(Tensor input, Tensor hx, {_HOW}) -> (Tensor, Tensor)", summary,
        f"5x2x4xf32, 1x2x6xf32, [{parameters}], {_GIVEN}",
    )  # fmt: skip


AtenLstmInputOp = _op(
    f"lstm.input(Tensor input, Tensor[] hx, {_HOW}) -> (Tensor, Tensor, Tensor)",
    "Run a sequence through layers with gates and memory; also, the last outputs and memories.",
    f"5x2x4xf32, [1x2x6xf32, 1x2x6xf32], [24x4xf32, 24x6xf32, 24xf32, 24xf32], {_GIVEN}, 1x2x6xf32",
)  # fmt: skip
AtenGruInputOp = _layer("gru", "Run a sequence through layers with gates; also, the last outputs.", 18)
AtenRnnTanhInputOp = _layer("rnn_tanh", "Run a sequence through layers; also, the last outputs.", 6)
AtenRnnReluInputOp = _layer("rnn_relu", "Run a sequence through layers with ramps; also, the last outputs.", 6)
