"""What becomes of element types that a target does not have: computed with in wider ones, emulated, or refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, FloatType, IntegerType, f64
from plait.ir.operation import Operation
from plait.runtime.target import Target

from plait_emulation.complex.complex_pairs import ComplexPairs
from plait_emulation.double.double_pairs import DoubleSingle
from plait_emulation.pairs import Pairs
from plait_emulation.wide.wide_pairs import WideIntegers
from plait_emulation.widening import parse_element

if TYPE_CHECKING:
    from plait.builtin.types import Type

EMULATIONS: dict[str, Callable[[], Pairs]] = {
    "complex": ComplexPairs, "i64": WideIntegers, "f64": DoubleSingle,
}  # fmt: skip
"""What may be emulated, by name, in the order in which that is done: parts of complex numbers and what integers are
cast to may be f64."""


@dataclass(frozen=True)
class Policy:
    """Names of element types to compute with in wider ones, in narrower ones, and to refuse; names of emulations."""

    widen: tuple[str, ...] = ()
    emulate: tuple[str, ...] = ()
    refuse: tuple[str, ...] = ()
    truncate: tuple[str, ...] = ()

    def joined(self, other: Policy) -> Policy:
        """What either asks for."""
        pairs = (
            (self.widen, other.widen), (self.emulate, other.emulate), (self.refuse, other.refuse),
            (self.truncate, other.truncate),
        )  # fmt: skip
        return Policy(*(tuple(dict.fromkeys((*one, *two))) for one, two in pairs))


def policy_for(target: Target, op: Operation, truncate: tuple[str, ...] = ()) -> Policy:
    """The policy for the element types in `op` that `target` does not have; those in `truncate`, and those that its
    description names, are computed with in narrower ones, and neither emulated nor refused."""
    if not target.element_types:
        return Policy(truncate=target.truncate)
    policy = Policy(truncate=(*truncate, *target.truncate))
    for element in dict.fromkeys(_elements(op)):
        policy = policy.joined(_of(element, target.element_types))
    emulate, refuse = (tuple(e for e in names if e not in policy.truncate) for names in (policy.emulate, policy.refuse))
    return replace(policy, emulate=emulate, refuse=refuse)


def _of(element: Type, native: tuple[str, ...]) -> Policy:
    if str(element) in native:
        return Policy()
    if isinstance(element, ComplexType):
        return Policy(emulate=("complex",)).joined(_of(element.element_type, native))
    if isinstance(element, IntegerType):
        return _of_integer(element, native)
    if element is f64 and "f32" in native:
        return Policy(emulate=("f64",))
    if isinstance(element, FloatType) and element.width < 32 and "f32" in native:
        return Policy(widen=(str(element),))
    return Policy(refuse=(str(element),))


def _of_integer(element: IntegerType, native: tuple[str, ...]) -> Policy:
    """A machine that has integers of a width has them with and without sign: operations differ, not registers."""
    named = [type for type in map(parse_element, native) if type is not None]
    widths = {type.width for type in named}
    if element.width in widths:
        return Policy()
    if any(width > element.width for width in widths):
        return Policy(widen=(str(element),))
    if element.width == 64 and 32 in widths:
        return Policy(emulate=("i64",))
    return Policy(refuse=(str(element),))


def _elements(op: Operation) -> Iterable[Any]:
    for inner in op.walk():
        for value in (*inner.operands, *inner.results):
            element = getattr(value.type, "element_type", None)
            if isinstance(element, ComplexType | FloatType | IntegerType):
                yield element
