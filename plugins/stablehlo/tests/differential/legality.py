"""Which element types each operation is defined for: what its definition allows, but for what is refused with a reason."""

from __future__ import annotations

from typing import Any

from plait_stablehlo.chlo.dialect import CHLO
from plait_stablehlo.chlo.ops.broadcasting import OF_CHLO, OF_STABLEHLO
from plait_stablehlo.dialect import STABLEHLO

from differential.elements import ELEMENTS, PER_AXIS, QUANTIZED, kind, legal_elements

OPERATIONS: dict[str, Any] = {**STABLEHLO.operations, **CHLO.operations}
#: The fields whose elements an operation is about; where it has none of them, its first operand, or its result.
_DATA = ("operand", "inputs", "lhs", "rhs", "on_true", "x", "a")
#: Those of operations whose operands decide something else.
_RESULTS = ("stablehlo.if", "stablehlo.case", "stablehlo.rng_bit_generator", "stablehlo.uniform_dequantize")


def declared_elements(name: str) -> list[str]:
    """The element types that the definition of an operation allows."""
    definition = OPERATIONS[name].definition
    operands = [f for f in definition.operands if f.ir_name in _DATA] or definition.operands[:1]
    if name in _RESULTS or not operands:
        operands = [f for f in (*operands, *definition.results) if f.ir_name != "initial_state"]
        operands = [f for f in operands if f.ir_name not in ("pred", "index", "output_state")]
    legal = {element for field in operands for element in legal_elements(field.constraint)}
    return [element for element in ELEMENTS if element in legal]


def why_refused(name: str, element: str) -> str:
    """Why Plait refuses what the definition of an operation allows, or nothing."""
    computed = OPERATIONS[name].computes if OPERATIONS[name] in (*OF_STABLEHLO, *OF_CHLO) else None
    if computed is not None and element not in legal_elements(computed.definition.operands[0].constraint):
        return "CHLO declares operations with broadcasting for all elements; the one without is not declared for these"
    return next((r.reason for r in _REFUSED if name in r.names and element in r.elements), "")


class _Refused:
    """Operations and element types that pass the types of an operation, and the reason why they are refused."""

    def __init__(self, names: tuple[str, ...], elements: tuple[str, ...], reason: str) -> None:
        self.names, self.elements, self.reason = names, elements, reason


def _of_kind(*kinds: str) -> tuple[str, ...]:
    return tuple(element for element in ELEMENTS if kind(element) in kinds)


_COMPLEX = _of_kind("complex")
_OTHER_FLOATS = tuple(element for element in _of_kind("float") if element not in ("f32", "f64"))
_REFUSED = (
    _Refused(("stablehlo.fft",), (*_OTHER_FLOATS, QUANTIZED), "(fft_c2): f32, f64, or complex numbers of them"),
    _Refused(("stablehlo.complex", "chlo.broadcast_complex"), _OTHER_FLOATS, "complex numbers have parts of f32 or f64"),
    _Refused(("stablehlo.remainder", "chlo.broadcast_remainder"), _COMPLEX, 'specification, "remainder": "TBD" for complex numbers'),
    _Refused(("chlo.bessel_i1e",), _COMPLEX, "CHLO does not say what it is of complex numbers"),
    _Refused(("chlo.constant", "chlo.constant_like"), (QUANTIZED, PER_AXIS), "attributes have no quantized elements"),
    _Refused(("chlo.top_k",), _COMPLEX, "complex numbers have no order"),
)


def elements_for(name: str) -> list[str]:
    """The element types that an operation is defined for."""
    return [element for element in declared_elements(name) if not why_refused(name, element)]


