"""Computes with the element types that a target supports.

    %2 = tcp.binary add %a, %b : tensor<4xbf16>

becomes, with `widen=bf16`,

    %0 = tcp.cast %a : tensor<4xbf16> -> tensor<4xf32>, and so for %b
    %1 = tcp.binary add %0, %3 : tensor<4xf32>
    %2 = tcp.cast %1 : tensor<4xf32> -> tensor<4xbf16>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import ComplexType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait.rewrite.greedy import apply_patterns_greedily
from plait.suggest import did_you_mean
from plait_tcp.api import NAMED_TO_COMBINATORS, fft_to_contractions, target_named
from plait_tcp.ops import ConstOp

from plait_emulation.policy import EMULATIONS, Policy, policy_for
from plait_emulation.widening import NARROW_FLOATS, TRUNCATIONS, Wider, widen, wider_types

if TYPE_CHECKING:
    from plait.context import Context


class LegalizeTypesForTarget(Pass):
    """Widen, emulate, truncate and refuse element types that a target does not support."""

    name: ClassVar[str] = "legalize-types-for-target"
    target: str = option("", doc="the target whose description says what to do (see `plait targets`)")
    widen: tuple[str, ...] = option((), doc="element types to compute with in wider ones (bf16, i4, ui8, i1 ...)")
    emulate: tuple[str, ...] = option((), doc="`complex` as pairs of real numbers, `f64` of f32, `i64` of ui32")
    refuse: tuple[str, ...] = option((), doc="element types that are not supported; using one is an error")
    truncate: tuple[str, ...] = option((), doc="`f64`: compute in f32, with fewer digits and a smaller range")

    def run(self, op: Operation, ctx: Context) -> None:
        policy, native = Policy(self.widen, self.emulate, self.refuse, self.truncate), ()
        if self.target:
            target = target_named(self.target, op, ctx)
            policy, native = policy.joined(policy_for(target, op, policy.truncate)), target.element_types
        if policy.widen or policy.emulate or policy.truncate:
            more = (fft_to_contractions,) if "complex" in policy.emulate else ()
            apply_patterns_greedily(op, (*NAMED_TO_COMBINATORS, *more), ctx)
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
        message = f"'{error}' cannot be widened: no wider type is left"
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
        message = f"'{unknown}' cannot be emulated, expected one of {', '.join(EMULATIONS)}"
        raise DiagnosticError(Diagnostic("error", message, op.location, help=did_you_mean(unknown, list(EMULATIONS))))
    done = [EMULATIONS[name]() for name in EMULATIONS if name in names]
    for pairs in done:
        pairs.run(op, ctx)
    borders = {inner for pairs in done for inner in pairs.at_borders}
    for inner in op.walk():  # a constant that is left is one for such a border, or for an operation that is refused
        if inner.name.startswith("tcp.") and inner not in borders and not isinstance(inner, ConstOp):
            for value in (*inner.operands, *inner.results):
                if any(pairs.has(value) for pairs in done):
                    message = f"'{inner.name}' op cannot be emulated on elements of type {_whole_element(value)}"
                    raise DiagnosticError(Diagnostic("error", message, inner.location, operation=inner))


def _whole_element(value: Any) -> Any:
    return value.type.element_type


def _element(value: Value[Any]) -> Any:
    element = getattr(value.type, "element_type", value.type)
    return element.element_type if isinstance(element, ComplexType) else element


def _refuse(op: Operation, names: tuple[str, ...]) -> None:
    """Raise an error at an operation with elements that are refused."""
    for value in (*op.operands, *op.results):
        if str(_element(value)) in names:
            message = f"'{op.name}' op element type {_element(value)} is not supported by the target"
            raise DiagnosticError(Diagnostic("error", message, op.location, operation=op))
