"""Writes what a target does not have with what it has.

    %0, %1 = tcp.top_k %x k = 2 : tensor<?x8xf32>
    %2 = tcp.binary add %a, %b : tensor<4xbf16>

becomes, with `decompose=top_k widen=bf16`,

    %0, %1 = tcp.sort(%x, %iota) dim = 1 { ... }, and slices
    %3 = tcp.cast %a : tensor<4xbf16> -> tensor<4xf32>, and so for %b
    %4 = tcp.binary add %3, %5 : tensor<4xf32>
    %2 = tcp.cast %4 : tensor<4xf32> -> tensor<4xbf16>
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import ComplexType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.diagnostics.suggest import did_you_mean
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait.rewrite.greedy import apply_patterns_greedily

from plait_tcp.decompositions.factorizations import FACTORIZATIONS
from plait_tcp.decompositions.fourier import decompose_fft, fft_to_contractions
from plait_tcp.decompositions.parallel_scans import SCANS_BY_BLOCKS, SCANS_BY_DOUBLING
from plait_tcp.decompositions.products import contract_to_sums, conv_to_contractions
from plait_tcp.decompositions.softmax import softmax_online
from plait_tcp.decompositions.sort_networks import sort_to_network, top_k_to_network
from plait_tcp.decompositions.top_k import top_k_to_sort
from plait_tcp.decompositions.windows import LARGE_WINDOWS
from plait_tcp.first_dialect.canonicalize import NAMED_TO_COMBINATORS
from plait_tcp.ops import ConstOp
from plait_tcp.passes.group_kernels import ungroup_kernel
from plait_tcp.passes.policy import EMULATIONS, Policy, policy_for
from plait_tcp.passes.targets import target_named
from plait_tcp.passes.widening import NARROW_FLOATS, TRUNCATIONS, Wider, widen, wider_types
from plait_tcp.to_linalg.patterns import split_or_join_bits
from plait_tcp.to_linalg.random import RANDOM
from plait_tcp.to_linalg.scans import SCANS
from plait_tcp.to_linalg.sorting import sort_to_loops

if TYPE_CHECKING:
    from plait.context import Context

DECOMPOSITIONS: dict[str, tuple[Any, ...]] = {
    "bitcast": (split_or_join_bits,), "contract-as-sums": (contract_to_sums,),
    "conv-as-contractions": (conv_to_contractions,), "factorizations-blocked": FACTORIZATIONS, "fft": (decompose_fft,),
    "fft-as-contractions": (fft_to_contractions,), "kernel-groups": (ungroup_kernel,), "named": NAMED_TO_COMBINATORS,
    "rng_bits": RANDOM, "scan": SCANS, "scan-blocked": SCANS_BY_BLOCKS, "scan-log-step": SCANS_BY_DOUBLING,
    "softmax-online": (softmax_online,), "sort-bitonic": (sort_to_network,), "sort-merge": (sort_to_loops,),
    "top_k": (top_k_to_sort,), "top_k-bitonic": (top_k_to_network,), "window": LARGE_WINDOWS,
}  # fmt: skip
"""What may be decomposed, by name."""


@dataclass(frozen=True)
class LegalizeForTarget(Pass):
    """Decompose operations, widen, emulate, truncate and refuse element types, as a target asks."""

    name: ClassVar[str] = "legalize-for-target"
    target: str = option("", doc="the target whose description says what to do (see `plait targets`)")
    decompose: tuple[str, ...] = option((), doc="operations to decompose: " + ", ".join(sorted(DECOMPOSITIONS)))
    widen: tuple[str, ...] = option((), doc="element types to compute with in wider ones (bf16, i4, ui8, i1 ...)")
    emulate: tuple[str, ...] = option((), doc="`complex` as pairs of real numbers, `f64` of f32, `i64` of ui32")
    refuse: tuple[str, ...] = option((), doc="element types that the target has not; using one is an error")
    truncate: tuple[str, ...] = option((), doc="`f64`: compute in f32, with fewer digits and a smaller range")

    def run(self, op: Operation, ctx: Context) -> None:
        policy = Policy(self.widen, self.emulate, self.refuse, self.truncate)
        decompose, native = self.decompose, ()
        if self.target:
            target = target_named(self.target, op, ctx)
            policy, decompose = policy.joined(policy_for(target, op, policy.truncate)), (*decompose, *target.decompose)
            native = target.element_types
        if policy.widen or policy.emulate or policy.truncate:
            decompose = (*decompose, "named")
        if "complex" in policy.emulate:
            decompose = (*decompose, "fft-as-contractions")
        patterns = [pattern for name in decompose for pattern in _decomposition(name, op)]
        if patterns:
            apply_patterns_greedily(op, patterns, ctx)
        _emulate(op, policy.emulate, ctx)
        wider = {**_wider(policy.widen, native, op), **_truncated(policy.truncate, op)}
        for inner in list(op.walk()):
            _refuse(inner, policy.refuse)
            if inner.name.startswith("tcp."):
                widen(inner, wider)


def _wider(names: tuple[str, ...], native: tuple[str, ...], op: Operation) -> Wider:
    try:
        return wider_types(names, native)
    except ValueError as error:
        message = f"no type is wider than '{error}' that is not to be widened"
        help = f"to compute in f32, with fewer digits, write `truncate={error}`" if str(error) in TRUNCATIONS else None
        raise DiagnosticError(Diagnostic("error", message, op.location, help=help)) from None


def _truncated(names: tuple[str, ...], op: Operation) -> Wider:
    unknown = next((name for name in names if name not in TRUNCATIONS), None)
    if unknown is not None:
        help = "it can be widened, which loses nothing" if unknown in NARROW_FLOATS else None
        message = f"'{unknown}' cannot be truncated, expected one of {', '.join(TRUNCATIONS)}"
        raise DiagnosticError(Diagnostic("error", message, op.location, help=help))
    return {name: TRUNCATIONS[name] for name in names}


def _emulate(op: Operation, names: tuple[str, ...], ctx: Context) -> None:
    """Take elements apart. Raises an error at an operation for which there is no emulation."""
    unknown = next((name for name in names if name not in EMULATIONS), None)
    if unknown is not None:
        close = did_you_mean(unknown, list(EMULATIONS))
        raise DiagnosticError(Diagnostic("error", f"there is no emulation of '{unknown}'", op.location, help=close))
    done = [EMULATIONS[name]() for name in EMULATIONS if name in names]
    for pairs in done:
        pairs.run(op, ctx)
    borders = {inner for pairs in done for inner in pairs.at_borders}
    for inner in op.walk():  # a constant that is left is one for such a border, or for an operation that is refused
        if inner.name.startswith("tcp.") and inner not in borders and not isinstance(inner, ConstOp):
            for value in (*inner.operands, *inner.results):
                if any(pairs.has(value) for pairs in done):
                    message = f"'{inner.name}' op has no emulation on elements of type {_whole_element(value)}"
                    raise DiagnosticError(Diagnostic("error", message, inner.location, operation=inner))


def _whole_element(value: Any) -> Any:
    return value.type.element_type


def _decomposition(name: str, op: Operation) -> tuple[Any, ...]:
    found = DECOMPOSITIONS.get(name)
    if found is None:
        close = did_you_mean(name, list(DECOMPOSITIONS))
        raise DiagnosticError(Diagnostic("error", f"no decomposition is named '{name}'", op.location, help=close))
    return found


def _element(value: Value[Any]) -> Any:
    element = getattr(value.type, "element_type", value.type)
    return element.element_type if isinstance(element, ComplexType) else element


def _refuse(op: Operation, names: tuple[str, ...]) -> None:
    """Raise an error at an operation with elements that are refused."""
    for value in (*op.operands, *op.results):
        if str(_element(value)) in names:
            message = f"'{op.name}' op has elements of type {_element(value)}, which the target has not"
            raise DiagnosticError(Diagnostic("error", message, op.location, operation=op))
