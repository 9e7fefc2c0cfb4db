"""MHLO, from which StableHLO came: what it has by another name, or alone. All else is read as StableHLO."""

from __future__ import annotations

_COMPILER = "it belongs to the XLA compiler, and no exporter writes it"

COUNTERPARTS = {
    **{
        f"mhlo.{name}": f"use 'chlo.{name}'"
        for name in (
            "acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "erf", "ragged_dot", "sinh", "square"
        )
    },
    "mhlo.topk": "use 'chlo.top_k', which takes `k` and returns values and indices, the largest first",
    "mhlo.copy": "drop it: StableHLO has values, and no copies of them",
    "mhlo.bitcast": "use 'stablehlo.reshape' or 'stablehlo.transpose': StableHLO has no layouts to reinterpret",
    "mhlo.fusion": "inline its region: StableHLO leaves fusion to the compiler",
    "mhlo.add_dependency": "use 'stablehlo.after_all' and tokens, or 'stablehlo.optimization_barrier'",
    "mhlo.xla.rng_get_and_update_state": "use 'stablehlo.rng_bit_generator', which takes and returns its state",
    "mhlo.stochastic_convert": "use 'stablehlo.convert', which rounds to nearest",
    "mhlo.sparse_dot": "use 'stablehlo.dot_general' of dense operands",
    "mhlo.domain": _COMPILER,
}  # fmt: skip
"""What to write for each operation that MHLO has and StableHLO does not."""
