"""Writes operations that a target does not have with simpler ones.

    %0, %1 = tcp.top_k %x k = 2 : tensor<?x8xf32>

becomes, with `decompose=top_k`,

    %0, %1 = tcp.sort(%x, %iota) dim = 1 { ... }, and slices
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import ComplexType, FloatType, IntegerType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.rewrite.greedy import apply_patterns_greedily
from plait.suggest import did_you_mean

from plait_tcp.decompositions.factorizations import FACTORIZATIONS
from plait_tcp.decompositions.fourier import decompose_fft, fft_to_contractions
from plait_tcp.decompositions.parallel_scans import SCANS_BY_BLOCKS, SCANS_BY_DOUBLING
from plait_tcp.decompositions.products import contract_to_sums, conv_to_contractions
from plait_tcp.decompositions.softmax import softmax_online
from plait_tcp.decompositions.sort_networks import sort_to_network, top_k_to_network
from plait_tcp.decompositions.top_k import top_k_to_sort
from plait_tcp.decompositions.windows import LARGE_WINDOWS
from plait_tcp.first_dialect.canonicalize import NAMED_TO_COMBINATORS
from plait_tcp.passes.group_kernels import ungroup_kernel
from plait_tcp.passes.targets import target_named
from plait_tcp.to_linalg.patterns import split_or_join_bits
from plait_tcp.to_linalg.random import RANDOM
from plait_tcp.to_linalg.scans import SCANS
from plait_tcp.to_linalg.sorts import sort_to_loops

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type
    from plait.runtime.target import Target

_TYPES = "legalize-types-for-target"
DECOMPOSITIONS: dict[str, tuple[Any, ...]] = {
    "bitcast": (split_or_join_bits,), "contract-as-sums": (contract_to_sums,),
    "conv-as-contractions": (conv_to_contractions,), "factorizations-blocked": FACTORIZATIONS, "fft": (decompose_fft,),
    "fft-as-contractions": (fft_to_contractions,), "kernel-groups": (ungroup_kernel,), "named": NAMED_TO_COMBINATORS,
    "rng_bits": RANDOM, "scan": SCANS, "scan-blocked": SCANS_BY_BLOCKS, "scan-log-step": SCANS_BY_DOUBLING,
    "softmax-online": (softmax_online,), "sort-bitonic": (sort_to_network,), "sort-merge": (sort_to_loops,),
    "top_k": (top_k_to_sort,), "top_k-bitonic": (top_k_to_network,), "window": LARGE_WINDOWS,
}  # fmt: skip
"""What may be decomposed, by name."""


class DecomposeForTarget(Pass):
    """Decompose operations, as a target asks."""

    name: ClassVar[str] = "decompose-for-target"
    target: str = option("", doc="the target whose description says what to decompose (see `plait targets`)")
    decompose: tuple[str, ...] = option((), doc="operations to decompose: " + ", ".join(sorted(DECOMPOSITIONS)))

    def run(self, op: Operation, ctx: Context) -> None:
        decompose = self.decompose
        if self.target:
            target = target_named(self.target, op, ctx)
            decompose = (*decompose, *target.decompose)
            if _TYPES not in ctx.passes:
                _check_types(op, target)
        patterns = [pattern for name in decompose for pattern in _decomposition(name, op)]
        if patterns:
            apply_patterns_greedily(op, patterns, ctx)


def _decomposition(name: str, op: Operation) -> tuple[Any, ...]:
    found = DECOMPOSITIONS.get(name)
    if found is None:
        close = did_you_mean(name, list(DECOMPOSITIONS))
        raise DiagnosticError(Diagnostic("error", f"no decomposition is named '{name}'", op.location, help=close))
    return found


def _check_types(op: Operation, target: Target) -> None:
    """Raise an error at an operation with elements that `target` does not support, which no pass adapts."""
    if not target.element_types:
        return
    for inner in op.walk():
        for value in (*inner.operands, *inner.results):
            element = getattr(value.type, "element_type", None)
            if isinstance(element, ComplexType | FloatType | IntegerType) and not _is_native(element, target):
                message = f"element type {element} is not supported by target '{target.name}'"
                help = "to compute with it in other types: pip install plait-emulation"
                raise DiagnosticError(Diagnostic("error", message, inner.location, operation=inner, help=help))


def _is_native(element: Type, target: Target) -> bool:
    """Whether a target computes with a type; integers with a sign and without are one type of machines."""
    signless = f"i{element.width}" if isinstance(element, IntegerType) else str(element)
    return not {str(element), signless, f"u{signless}"}.isdisjoint(target.element_types)
